// The interface of the keyword index: which chunks hold these words, best first. The store
// implements it with its postings; retrieval and search ask it without knowing the store.

#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

// The parts of a chunk that are indexed apart. Title and aliases of its document stand with every
// chunk of it; headings are the chunk's path of headings; tags are those in the chunk and those of
// the frontmatter; the body is the chunk's text, headings and tags in it included.
enum class KeywordField : std::uint8_t { kTitle, kAliases, kHeadings, kTags, kBody };
inline constexpr std::size_t kKeywordFields = 5;

class KeywordFieldSet {
 public:
  constexpr KeywordFieldSet() = default;  // none
  constexpr KeywordFieldSet(std::initializer_list<KeywordField> fields) {
    for (const KeywordField field : fields) add(field);
  }
  static constexpr KeywordFieldSet all() {
    KeywordFieldSet set;
    set.bits_ = (1u << kKeywordFields) - 1;
    return set;
  }

  constexpr void add(KeywordField field) {
    bits_ = static_cast<std::uint8_t>(bits_ | 1u << static_cast<unsigned>(field));
  }
  constexpr bool contains(KeywordField field) const {
    return (bits_ >> static_cast<unsigned>(field) & 1u) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr KeywordFieldSet united(KeywordFieldSet other) const {
    other.bits_ |= bits_;
    return other;
  }
  constexpr bool operator==(const KeywordFieldSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

// One thing to look for: a run of tokens that must stand side by side in one field (a word is a run
// of one). Tokens are in the form that text/tokenize.h gives. With `prefix`, the last token may go
// on.
struct KeywordTerm {
  std::vector<std::string> tokens;
  bool prefix = false;
  std::uint32_t word = 0;                           // of the question, of which it is all or a part
  KeywordFieldSet fields = KeywordFieldSet::all();  // where it is looked for
};

// Chunks that hold all of `required`, or, when there is none, any of `terms`, and nothing of
// `excluded`. Each of `required` and `terms` counts once to the score. A term that cannot stand in
// a text (no token, a control character) is left out; where one of `required` cannot, nothing is
// found.
struct KeywordQuery {
  std::vector<KeywordTerm> terms;
  std::vector<KeywordTerm> required;
  std::vector<KeywordTerm> excluded;
  std::optional<std::vector<DocumentId>> documents;  // only in these, in any order
  // Hits that score less than this share of the best are not given. A share above 0 lets an index
  // pass over most chunks that hold only common words.
  double least_share = 0;
};

struct KeywordHit {
  DocumentId document;
  std::uint32_t chunk = 0;  // ordinal
  // BM25F (Robertson and Zaragoza 2009; weights and normalisation per field in store/bm25.h; the
  // weight of a term is Lucene's and always above 0), higher is better, rounded to four decimals,
  // at least 0.0001.
  double score = 0;
  KeywordFieldSet fields = {};  // that hold something of `terms` or `required`
  double required = 0;          // what `required` adds to the score, not rounded
};

class KeywordIndex {
 public:
  virtual ~KeywordIndex() = default;

  // The best `limit` chunks, best score first; ties by path of the document, then ordinal.
  // A query without terms finds nothing. Rarity of terms and mean sizes are those of the whole
  // index, whatever `documents` says. Errors: kCorrupt, kUnavailable.
  virtual Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                                 std::size_t limit) const = 0;

  // What a term weighs in scores: the rarer, the more, and above 0. A term that stands nowhere has
  // the most; one that cannot stand in a text, 0.
  virtual Result<double> weight(const KeywordTerm& term) const = 0;
};

}  // namespace sennit
