// A model's records to evidence: each name and each end of a claim is found in the document, or set
// aside with a reason. What cannot be located is not in the graph.
// Pure: any number of threads may call.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extract/reply.h"
#include "model/document.h"
#include "model/evidence.h"
#include "sennit/ontology.h"

namespace sennit {

// How a name was found, the first way that succeeds. A relation counts by the later of its ends.
enum class LocatedBy : std::uint8_t {
  kExact,      // it stands in the passage as written
  kKey,        // in another case, with a particle, a plural, an article
  kAlias,      // the passage has another name of it, as the document tells: "NLP", "Scrooge"
  kHeading,    // in the headings above the passage, or the title
  kElsewhere,  // in another passage of the document: its span tells
};
inline constexpr std::size_t kLocatedByCount = 5;
std::string_view name_of(LocatedBy how);

struct SetAside {
  std::string what;    // the name, or "subject - verb - object"
  std::string reason;  // "not in the document"
  bool operator==(const SetAside&) const = default;
};

// What one reply gave for one passage.
struct LocatedReply {
  std::vector<Extraction> extractions;  // one for each chunk of the passage, in order
  std::vector<SetAside> aside;          // in the order of the reply
  std::array<std::uint32_t, kLocatedByCount> entities{};
  std::array<std::uint32_t, kLocatedByCount> relations{};
  std::uint32_t entities_aside = 0;
  std::uint32_t relations_aside = 0;
};

// The names of one document, as what the author marked and the built-in pass tell them; made once
// for all its passages. Holds views of the document and of `evidence`, which must outlive it.
class DocumentNameIndex {
 public:
  // O(size of the evidence).
  DocumentNameIndex(const Document& document, std::span<const Extraction> evidence);

  struct Known {
    const Mention* mention = nullptr;
    std::string key;
  };

  const Document& document() const { return document_; }
  // Mentions with a span within `range`, in order.
  std::span<const Known> within(ByteRange range) const;
  // The first mention of that key, or null.
  const Mention* first_of(const std::string& key) const;

 private:
  const Document& document_;
  std::vector<Known> known_;  // in order of span
  std::unordered_map<std::string, const Mention*> by_key_;
};

// `chunks` are the neighbouring chunks of the passage that the model was shown, at least one.
// Mentions have the name as it stands in the text, at each place where the passage has it; a
// claim's span is the shortest run of sentences with both ends, else its chunk, marked wide.
// `types` are those that were asked for (none: the ten); a type that is not among them is CONCEPT,
// and what the model wrote stands beside it. O(names * size of the passage).
LocatedReply locate(const DocumentNameIndex& names, std::span<const Chunk> chunks,
                    const ParsedReply& reply, const Extractor& extractor,
                    std::span<const OntologyType> types = {});

}  // namespace sennit
