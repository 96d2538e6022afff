#include "text/name_key.h"

#include <utf8proc.h>

#include <algorithm>

#include "text/normalize.h"
#include "text/particles.h"
#include "text/utf8.h"

namespace sennit {
namespace {

bool is_apostrophe(char32_t c) {
  return c == '\'' || c == '`' || c == 0x00B4 || (c >= 0x02B9 && c <= 0x02BF) || c == 0x2018 ||
         c == 0x2019;
}

// Superscripts, fractions, circled numbers: parts of a name ("x²"), though not of a word.
bool is_other_number(char32_t c) {
  return c >= 0x80 && utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_NO;
}

bool is_name_letter(char32_t c) {
  return (is_word_script(script_of(c)) || is_other_number(c)) && !is_ignorable(c);
}

bool is_alphabetic(char32_t c) {
  const Script script = script_of(c);
  return is_word_script(script) && script != Script::kDigit && !is_cjk(script);
}

char32_t plain_digit(char32_t c) { return c >= 0x2080 && c <= 0x2089 ? c - 0x2080 + '0' : c; }

// Turns a folded name into letters with single blanks between them, in one pass.
class KeyBuilder {
 public:
  explicit KeyBuilder(std::string_view folded) : folded_(folded) { key_.reserve(folded.size()); }

  std::string build() {
    for (std::size_t at = 0; at < folded_.size();) {
      const CodePoint c = decode_at(folded_, at);
      take(c.value, at, at + c.length);
      at += c.length;
    }
    return std::move(key_);
  }

  bool has_closed_up() const { return closed_up_; }

 private:
  void take(char32_t c, std::size_t begin, std::size_t end) {
    if (is_apostrophe(c) || is_ignorable(c)) return close_up();
    if (is_name_letter(c)) return take_letter(plain_digit(c));
    const bool in_word = !blank_ && !key_.empty();
    if (in_word && is_combining_mark(c)) return append_utf8(key_, c);
    if (in_word && (c == '+' || c == '#') && allows_sign_) return append_utf8(key_, c);
    if (in_word && c == '.' && is_abbreviation(begin, end)) return close_up();
    blank_ = true;
    allows_sign_ = false;
    letters_in_segment_ = 0;
  }

  void close_up() { closed_up_ = true; }

  void take_letter(char32_t c) {
    const Script script = script_of(c);
    const bool cjk = is_cjk(script);
    if (blank_ && !key_.empty()) {
      if (cjk && after_cjk_)
        close_up();
      else
        key_ += ' ';
    }
    blank_ = false;
    append_utf8(key_, c);
    after_cjk_ = cjk;
    allows_sign_ = is_alphabetic(c);
    letters_in_segment_ =
        is_alphabetic(c) ? std::min(letters_in_segment_ + 1, kNotLetters) : kNotLetters;
  }

  // A period after one or two letters and before a single one: "A.I.", "Ph.D.", not "Node.js".
  bool is_abbreviation(std::size_t begin, std::size_t end) {
    if (letters_in_segment_ < 1 || letters_in_segment_ > 2 || begin == 0) return false;
    const CodePoint next = decode_at(folded_, end);
    if (!is_alphabetic(next.value)) return false;
    const CodePoint after = decode_at(folded_, end + next.length);
    const bool single = after.length == 0 || !is_word_script(script_of(after.value));
    if (single) letters_in_segment_ = 0;
    return single;
  }

  static constexpr int kNotLetters = 1000;  // a digit or CJK letter is in the segment

  std::string_view folded_;
  std::string key_;
  bool blank_ = false;        // something was left out since the last letter
  bool closed_up_ = false;    // letters touch that did not before
  bool after_cjk_ = false;    // the last letter is of a CJK script
  bool allows_sign_ = false;  // '+' and '#' may follow
  int letters_in_segment_ = 0;
};

void strip_particles(std::string& key) {
  const std::size_t blank = key.rfind(' ');
  const std::size_t begin = blank == std::string::npos ? 0 : blank + 1;
  for (;;) {
    const StrippedWord word = strip_particle(std::string_view(key).substr(begin));
    if (word.particle.empty()) return;
    key.resize(key.size() - word.particle.size());
  }
}

bool is_ascii(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  return true;
}

// The key of a folded name, and whether it may itself have another key: what was left out may have
// kept a letter and its mark apart, or two jamo.
struct Candidate {
  std::string key;
  bool settled = true;
};

Candidate candidate_of(std::string_view folded) {
  KeyBuilder builder(folded);
  Candidate found;
  found.key = builder.build();
  if (is_ascii(found.key)) return found;
  strip_particles(found.key);
  found.settled = !builder.has_closed_up();
  return found;
}

}  // namespace

NameKey name_key(std::string_view written) {
  Candidate found = candidate_of(fold(written));
  while (!found.settled) {
    Candidate again = candidate_of(fold(found.key));
    if (again.key == found.key) break;
    found = std::move(again);
  }
  return {std::move(found.key)};
}

}  // namespace sennit
