// Evidence: what extractors found. Never overwritten, only replaced by the same extractor's reading
// of a changed text. The graph is a view of evidence and verdicts.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

enum class MentionSource : std::uint8_t {
  kTitle,  // the title of the document; its span is empty when it is the name of the file
  kAlias,  // another name of the document itself: frontmatter aliases, the stem beside a title
  kLink,   // a link; `target` is what it points to
  kTag,
  kProperty,  // a value of frontmatter or an inline field
  kHeading,   // supports a name that stands elsewhere, makes none
  kText,      // found in prose
  kImport,    // from a foreign graph
  kTerm,      // a noun phrase of prose in small letters
  kModel,  // named by a language model, and located. Outside its extraction's chunk: it was found
           // in another chunk of the document
};

// Explicit evidence is what the author marked as a name: a name found so is always a node.
constexpr bool is_explicit(MentionSource source) {
  return source != MentionSource::kText && source != MentionSource::kHeading &&
         source != MentionSource::kTerm && source != MentionSource::kModel;
}

// What an author marked or a model chose is a thing; other names must show it (resolve/termhood.h).
constexpr bool is_chosen(MentionSource source) {
  return is_explicit(source) || source == MentionSource::kModel;
}

// A name at a span.
//
// Invariant: `span` is empty, or the document's text at `span` reads `name` (white space folded,
// inline marks such as ** left out, full words, particles not included).
struct Mention {
  std::string name;
  ByteRange span;
  MentionSource source = MentionSource::kText;
  EntityType type = EntityType::kOther;  // a vote; kOther votes for nothing
  // 3 for what the author says of the thing (folder, tag, property), 2 for what its part in a
  // property implies (an author is a person, as a rule), 1 for a cue.
  std::uint8_t type_weight = 0;
  std::string raw_type;     // as a foreign graph or a model wrote it
  std::string target;       // kLink: the target as written, without heading and block
  std::string stands_for;   // the longer name of this document that it abbreviates
  std::string description;  // words of the extractor; shown as such, never cited

  bool operator==(const Mention&) const = default;
};

// subject, verb, object at a span: the shortest run of sentences that holds both ends.
// Subject and object are names of mentions of the same document; the object of an attribute (see
// model/claim_verbs.h) may be other words of the span.
struct Claim {
  std::string subject;
  std::string verb;      // normal form, lower case: "designs", "relates to"
  std::string raw_verb;  // as found: "was designed by"; its direction may be the other one
  std::string object;
  std::string detail;  // what narrows it: "not", "perhaps", the organisation of a role
  ByteRange span;
  bool wide = false;  // no run of sentences was found: the span is the whole chunk

  bool operator==(const Claim&) const = default;
};

// Who extracted. `explicit` reads what the author marked, `builtin` reads prose without a model.
struct Extractor {
  std::string name;  // "explicit", "builtin", "import", or a model
  int version = 1;
  std::string prompt_version;  // of a model

  bool operator==(const Extractor&) const = default;
};

// What one extractor found in one chunk.
struct Extraction {
  Extractor extractor;
  std::uint32_t chunk = 0;  // ordinal
  bool complete = true;
  std::vector<Mention> mentions;  // in order of span
  std::vector<Claim> claims;      // in order of span

  bool operator==(const Extraction&) const = default;
};

// Compact bytes for a store, version in the first byte. Decoding checks everything: a damaged
// payload is kCorrupt, never a crash. encode(decode(b)) == b. O(size).
std::string encode(const Extraction& extraction);
Result<Extraction> decode_extraction(std::string_view bytes);

// The parts of a note's form that resolution needs after reading: its links, tags, headings (with
// text), block ids, aliases and properties.
std::string encode(const Structure& structure);
Result<Structure> decode_structure(std::string_view bytes);

}  // namespace sennit
