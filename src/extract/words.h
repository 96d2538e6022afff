// Prose as words: the one pass over the bytes on which everything else in this room works.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "extract/lexicon.h"
#include "sennit/values.h"

namespace sennit {

// What stands between a word and the one before it; bits.
namespace gap {
inline constexpr std::uint16_t kBlank = 1;   // white space or inline marks
inline constexpr std::uint16_t kPeriod = 2;  // one period right after the word before
inline constexpr std::uint16_t kComma = 4;
inline constexpr std::uint16_t kAmpersand = 8;
inline constexpr std::uint16_t kOpenQuote = 16;
inline constexpr std::uint16_t kOpenBracket = 32;
inline constexpr std::uint16_t kClose = 64;    // quote or bracket
inline constexpr std::uint16_t kStrong = 128;  // ; : ! ? dash, ellipsis, bullet
inline constexpr std::uint16_t kOther = 256;
inline constexpr std::uint16_t kOpaque = 512;  // code, address, comment, link target
inline constexpr std::uint16_t kName = 1024;   // something that the author marked as a name
inline constexpr std::uint16_t kCell = 2048;   // the border of a table cell
}  // namespace gap

struct Word {
  std::uint32_t begin = 0;  // bytes in the document, without a possessive 's
  std::uint32_t end = 0;
  LexemeId lexeme = 0;
  std::uint16_t gap = 0;
  WordKind kind = WordKind::kSpaced;
  bool possessive : 1 = false;  // followed by 's
  bool starts : 1 = false;  // begins a sentence, a quotation or a cell: its capital says nothing

  ByteRange range() const { return {begin, end}; }
};

// A quotation mark or round bracket in prose.
struct Mark {
  char32_t what = 0;  // as written; straight quotes are u'"'
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t next_word = 0;  // number of the word after it
};

struct Sentence {
  ByteRange range;  // white space at its end left out
  std::uint32_t first_word = 0;
  std::uint32_t end_word = 0;
  std::uint32_t first_mark = 0;
  std::uint32_t end_mark = 0;
  bool shouts = false;       // all capitals
  bool title_cased = false;  // no period, and every word of weight begins with a capital
};

// A range that prose does not go through.
struct Excluded {
  ByteRange range;
  bool is_name = false;  // marked by the author as a name
};

struct Prose {
  std::vector<Word> words;
  std::vector<Mark> marks;
  std::vector<Sentence> sentences;

  std::span<const Word> words_of(const Sentence& s) const {
    return std::span(words).subspan(s.first_word, s.end_word - s.first_word);
  }
};

// A stretch of prose that is read as sentences by itself.
struct Unit {
  ByteRange range;
  bool table_row = false;  // one sentence, cells between '|'
};

// Appends the words and sentences of `unit`, and counts them in `lexicon`. `excluded` is in order,
// without overlap; it is moved forward past what ends in the unit. Units come in order. O(size of
// the unit and of the ranges passed).
void read_unit(std::string_view text, const Unit& unit, std::span<const Excluded>& excluded,
               Lexicon& lexicon, Prose& prose);

}  // namespace sennit
