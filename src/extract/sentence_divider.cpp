#include "extract/sentence_divider.h"

#include "text/sentences.h"

namespace sennit {
namespace {

constexpr std::uint32_t kLongestAcronym = 6;  // letters

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

class SentenceDivider {
 public:
  SentenceDivider(std::string_view text, const Unit& unit, UnitStart start, Lexicon& lexicon,
                  Prose& prose)
      : text_(text),
        unit_(unit),
        start_(start),
        word_(start.word),
        mark_(start.mark),
        lexicon_(lexicon),
        prose_(prose) {}

  void divide() {
    if (unit_.table_row) return add(unit_.range);
    for (const ByteRange& part : sentences(unit_.range.of(text_)))
      add({unit_.range.begin + part.begin, unit_.range.begin + part.end});
  }

 private:
  void add(ByteRange range) {
    Sentence sentence;
    sentence.range = without_blanks(range);
    sentence.first_word = word_;
    while (word_ < prose_.words.size() && prose_.words[word_].begin < range.end) ++word_;
    sentence.end_word = word_;
    sentence.first_mark = mark_;
    while (mark_ < prose_.marks.size() && prose_.marks[mark_].begin < range.end) ++mark_;
    sentence.end_mark = mark_;
    if (sentence.range.empty()) return;
    if (sentence.first_word < sentence.end_word) mark_start(prose_.words[sentence.first_word]);
    judge_capitals(sentence);
    count_words(sentence);
    prose_.sentences.push_back(sentence);
  }

  ByteRange without_blanks(ByteRange range) const {
    while (range.begin < range.end && is_blank(text_[range.begin])) ++range.begin;
    while (range.end > range.begin && is_blank(text_[range.end - 1])) --range.end;
    return range;
  }

  static void mark_start(Word& first) {
    if (!(first.gap & gap::kName)) first.starts = true;
  }

  void judge_capitals(Sentence& sentence) const {
    int letters = 0;
    int capitals = 0;
    int shouted = 0;
    int small = 0;
    bool loud = false;
    for (const Word& word : prose_.words_of(sentence)) {
      const Traits& traits = lexicon_[word.lexeme].traits;
      if (word.kind != WordKind::kSpaced || traits.digits || traits.initial) continue;
      ++letters;
      shouted += traits.all_caps;
      loud |= traits.all_caps && (word.end - word.begin > kLongestAcronym || traits.function);
      if (traits.function || traits.joiner) continue;
      capitals += traits.capital;
      small += !traits.capital;
    }
    sentence.shouts = loud && shouted >= 2 && shouted * 10 >= letters * 7;
    sentence.title_cased = capitals >= 4 && small * 9 <= capitals && !ends_as_sentence(sentence);
  }

  // Headings and labels have no period.
  bool ends_as_sentence(const Sentence& sentence) const {
    const char last = text_[sentence.range.end - 1];
    return last == '.' || last == '!' || last == '?';
  }

  void count_words(const Sentence& sentence) {
    for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
      const Word& word = prose_.words[i];
      Lexeme& lexeme = lexicon_[word.lexeme];
      if (sentence.shouts && word.kind == WordKind::kSpaced) continue;
      ++lexeme.total;
      if (!word.starts && !sentence.title_cased && lexeme.traits.capital) ++lexeme.inside;
      if (word.kind == WordKind::kHangul && is_bordered(i)) ++lexeme.bordered;
    }
  }

  // Hangul with nothing glued to it on either side.
  bool is_bordered(std::uint32_t i) const {
    const bool glued_before = i > start_.word && prose_.words[i].gap == 0;
    const bool glued_after = i + 1 < prose_.words.size() && prose_.words[i + 1].gap == 0;
    return !glued_before && !glued_after;
  }

  std::string_view text_;
  const Unit& unit_;
  UnitStart start_;
  std::uint32_t word_;  // the next to be dealt out
  std::uint32_t mark_;
  Lexicon& lexicon_;
  Prose& prose_;
};

}  // namespace

void divide_into_sentences(std::string_view text, const Unit& unit, UnitStart start,
                           Lexicon& lexicon, Prose& prose) {
  SentenceDivider(text, unit, start, lexicon, prose).divide();
}

}  // namespace sennit
