// A sentence with the names that stand in it, as the finders of claims read it.

#pragma once

#include <string_view>
#include <vector>

#include "extract/lexicon.h"
#include "extract/words.h"

namespace sennit {

// A name in a sentence; places come in order of span, without overlap.
struct NamedPlace {
  ByteRange span;
  std::string_view name;
  std::string_view stands_for;  // the longer name that it abbreviates, or ""
  bool marked = false;          // by the author, as a link or a property
};

// Words [first, end) of the prose.
struct WordRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  std::uint32_t size() const { return end - first; }
  bool empty() const { return first >= end; }
};

// A view; what it looks at must outlive it. Words that the author marked as a name are not among
// the words: they stand in `places` alone.
class NamedSentence {
 public:
  NamedSentence(std::string_view text, const Lexicon& lexicon, const Prose& prose,
                const Sentence& sentence, const std::vector<NamedPlace>& places)
      : text_(text), lexicon_(lexicon), prose_(prose), sentence_(sentence), places_(places) {}

  std::string_view text() const { return text_; }
  ByteRange range() const { return sentence_.range; }
  const std::vector<NamedPlace>& places() const { return places_; }
  std::string_view text_between(ByteRange a, ByteRange b) const {
    return text_.substr(a.end, b.begin - a.end);
  }

  WordRange words() const { return {sentence_.first_word, sentence_.end_word}; }
  WordRange words_between(ByteRange a, ByteRange b) const;
  WordRange words_from(std::uint32_t byte) const;  // those that begin at or after it

  const Word& word(std::uint32_t i) const { return prose_.words[i]; }
  const Lexeme& lexeme(std::uint32_t i) const { return lexicon_[word(i).lexeme]; }
  const Traits& traits(std::uint32_t i) const { return lexeme(i).traits; }
  std::string_view folded(std::uint32_t i) const { return lexicon_.folded(word(i).lexeme).form; }
  std::string_view written(std::uint32_t i) const { return word(i).range().of(text_); }

  // The place that covers or begins at `byte`, or null. O(log places).
  const NamedPlace* place_at(std::uint32_t byte) const;

  // The Hangul that is written together with the name before it, or with brackets after that.
  std::string_view particle_after(ByteRange span) const;

 private:
  std::uint32_t after_brackets(std::uint32_t at) const;
  std::uint32_t first_from(std::uint32_t byte, std::uint32_t from) const;

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
  const Sentence& sentence_;
  const std::vector<NamedPlace>& places_;
};

// Names further apart than this are joined by no verb. Bytes.
inline constexpr std::uint32_t kFarthestPunctuation = 200;

}  // namespace sennit
