#include "text/tokenize.h"

#include <utf8proc.h>

#include <array>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

enum AsciiClass : std::uint8_t { kBreak = 0, kSmall = 1, kCapital = 2 };  // digits count as small

constexpr std::array<std::uint8_t, 256> ascii_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (std::size_t c = '0'; c <= '9'; ++c) classes[c] = kSmall;
  for (std::size_t c = 'a'; c <= 'z'; ++c) classes[c] = kSmall;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) classes[c] = kCapital;
  return classes;
}
constexpr std::array<std::uint8_t, 256> kAsciiClasses = ascii_classes();

// A letter that is its own folded form and takes three bytes.
Script plain_cjk(char32_t c) {
  if (c >= 0xAC00 && c <= 0xD7A3) return Script::kHangul;
  if ((c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF)) return Script::kHan;
  if ((c >= 0x3041 && c <= 0x3096) || (c >= 0x30A1 && c <= 0x30FA) || c == 0x30FC)
    return Script::kKana;
  return Script::kOther;
}

bool continues_a_letter(char32_t c) {
  return c >= 0x80 && (is_combining_mark(c) || is_ignorable(c));
}

// The vowels and finals that join a leading consonant to one syllable.
bool is_joining_jamo(char32_t c) {
  return (c >= 0x1160 && c <= 0x11FF) || (c >= 0xD7B0 && c <= 0xD7FB);
}

// Accents and tone marks over letters of any script, and the optional vowel points of Hebrew and
// Arabic: nobody types them into a search field.
bool is_accent(char32_t c) {
  return (c >= 0x0300 && c <= 0x036F) || (c >= 0x1AB0 && c <= 0x1AFF) ||
         (c >= 0x1DC0 && c <= 0x1DFF) || (c >= 0x0591 && c <= 0x05C7) ||
         (c >= 0x064B && c <= 0x065F) || c == 0x0670;
}

bool may_carry_accents(char32_t c) {
  return (c >= 0x00C0 && c <= 0x03FF) || (c >= 0x1E00 && c <= 0x1FFF);
}

// "é" to "e". Cyrillic letters with a mark ("й") are letters of their own.
char32_t without_accents(char32_t c) {
  if (c >= 0x2080 && c <= 0x2089) return c - 0x2080 + '0';  // subscript digits
  if (!may_carry_accents(c)) return c;
  std::array<utf8proc_int32_t, 16> parts{};
  int boundary = 0;
  const auto count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts.data(),
                                             static_cast<utf8proc_ssize_t>(parts.size()),
                                             UTF8PROC_DECOMPOSE, &boundary);
  return count > 0 ? static_cast<char32_t>(parts[0]) : c;
}

void append_without_accents(std::string& out, std::string_view folded) {
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_at(folded, at);
    if (!is_accent(c.value) && !is_ignorable(c.value)) append_utf8(out, without_accents(c.value));
    at += c.length;
  }
}

void append_without_ignorables(std::string& out, std::string_view folded) {
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_at(folded, at);
    if (!is_ignorable(c.value)) out += folded.substr(at, c.length);
    at += c.length;
  }
}

// What a token is of its run.
enum class Part : std::uint8_t { kWord, kBigram, kLastCharacter, kOnlyCharacter };

// One character of a CJK run, with the marks and jamo that belong to it, in the input and folded.
struct Character {
  std::size_t begin;
  std::size_t end;
  std::size_t form_begin;
  std::size_t form_end;
};

template <typename Visit>
class TokenScanner {
 public:
  TokenScanner(std::string_view text, const Visit& visit) : text_(text), visit_(visit) {}

  void run() {
    for (std::size_t at = 0; at < text_.size();) at = step(at);
  }

 private:
  std::size_t step(std::size_t at) {
    const auto byte = static_cast<std::uint8_t>(text_[at]);
    if (byte < 0x80) return kAsciiClasses[byte] == kBreak ? at + 1 : word(at);
    const CodePoint c = decode_at(text_, at);
    const Script plain = plain_cjk(c.value);
    if (plain != Script::kOther) return plain_run(at, plain);
    const Script script = script_of(c.value);
    if (script == Script::kOther || continues_a_letter(c.value)) return at + c.length;
    return is_cjk(script) ? careful_run(at, script) : word(at);
  }

  // --- words of spaced scripts

  std::size_t word(std::size_t begin) {
    std::size_t at = begin;
    std::uint8_t seen = 0;
    while (at < text_.size()) {
      const std::uint8_t found = kAsciiClasses[static_cast<std::uint8_t>(text_[at])];
      if (found == kBreak) break;
      seen |= found;
      ++at;
    }
    const bool goes_on = at < text_.size() && static_cast<std::uint8_t>(text_[at]) >= 0x80;
    if (goes_on) return other_word(begin);
    emit_ascii(begin, at, seen);
    return at;
  }

  // A word that meets something outside ASCII, be it only the Hangul that follows it.
  std::size_t other_word(std::size_t begin) {
    Script script = Script::kDigit;
    bool ascii = true;
    std::size_t at = begin;
    while (at < text_.size()) {
      const CodePoint c = decode_at(text_, at);
      if (!(at > begin && continues_a_letter(c.value)) && !joins_word(script, c.value)) break;
      ascii = ascii && c.value < 0x80;
      at += c.length;
    }
    if (ascii) {
      emit_ascii(begin, at, kSmall | kCapital);
    } else {
      emit_folded(begin, at);
    }
    return at;
  }

  // Digits join letters of any spaced script; two such scripts do not join each other.
  static bool joins_word(Script& script, char32_t c) {
    const Script found = script_of(c);
    if (found == Script::kOther || is_cjk(found)) return false;
    if (found == Script::kDigit) return true;
    if (script == Script::kDigit) script = found;
    return script == found;
  }

  void emit_ascii(std::size_t begin, std::size_t end, std::uint8_t seen) {
    const std::string_view written = text_.substr(begin, end - begin);
    if ((seen & kCapital) == 0) return emit(written, begin, end, Part::kWord);
    buffer_.assign(written);
    for (char& c : buffer_) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
    emit(buffer_, begin, end, Part::kWord);
  }

  void emit_folded(std::size_t begin, std::size_t end) {
    folded_.clear();
    buffer_.clear();
    append_fold(folded_, text_.substr(begin, end - begin));
    append_without_accents(buffer_, folded_);
    if (!buffer_.empty()) emit(buffer_, begin, end, Part::kWord);
  }

  // --- runs of CJK letters

  // Letters that are their own folded form: tokens are slices of the input, nothing is copied.
  std::size_t plain_run(std::size_t begin, Script script) {
    std::size_t at = begin;
    while (at < text_.size()) {
      const CodePoint c = decode_at(text_, at);
      if (plain_cjk(c.value) != script) {
        if (continues_run(c.value, script)) return careful_run(begin, script);
        break;
      }
      at += 3;
    }
    for (std::size_t i = begin; i + 3 < at; i += 3)
      emit(text_.substr(i, 6), i, i + 6, Part::kBigram);
    emit(text_.substr(at - 3, 3), at - 3, at,
         at - begin == 3 ? Part::kOnlyCharacter : Part::kLastCharacter);
    return at;
  }

  static bool continues_run(char32_t c, Script script) {
    return c >= 0x80 && (script_of(c) == script || continues_a_letter(c));
  }

  // Letters that fold or carry marks. `buffer_` holds the forms of the last two characters.
  std::size_t careful_run(std::size_t begin, Script script) {
    buffer_.clear();
    Character last = take_character(begin, script);
    Part part = Part::kOnlyCharacter;
    while (last.end < text_.size() && continues_run(decode_at(text_, last.end).value, script)) {
      Character next = take_character(last.end, script);
      emit_span(last, next, Part::kBigram);
      drop_form(last, next);
      last = next;
      part = Part::kLastCharacter;
    }
    emit_span(last, last, part);
    return last.end;
  }

  Character take_character(std::size_t begin, Script script) {
    std::size_t end = begin + decode_at(text_, begin).length;
    while (end < text_.size()) {
      const CodePoint c = decode_at(text_, end);
      const bool joins = script == Script::kHangul && is_joining_jamo(c.value);
      if (!joins && !continues_a_letter(c.value)) break;
      end += c.length;
    }
    folded_.clear();
    append_fold(folded_, text_.substr(begin, end - begin));
    const std::size_t form_begin = buffer_.size();
    append_without_ignorables(buffer_, folded_);
    return {begin, end, form_begin, buffer_.size()};
  }

  void drop_form(const Character& gone, Character& kept) {
    const std::size_t size = gone.form_end - gone.form_begin;
    buffer_.erase(gone.form_begin, size);
    kept.form_begin -= size;
    kept.form_end -= size;
  }

  void emit_span(const Character& first, const Character& last, Part part) {
    const std::string_view forms = buffer_;
    emit(forms.substr(first.form_begin, last.form_end - first.form_begin), first.begin, last.end,
         part);
  }

  void emit(std::string_view form, std::size_t begin, std::size_t end, Part part) {
    visit_(Token{form, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}}, part);
  }

  std::string_view text_;
  const Visit& visit_;
  std::string buffer_;  // the form of the token at hand
  std::string folded_;
};

template <typename Visit>
void scan(std::string_view text, const Visit& visit) {
  TokenScanner<Visit>(text, visit).run();
}

bool is_inner_sign(char32_t c) {
  return c == '\'' || c == 0x2019 || c == '-' || c == 0x2010 || c == 0x2011;
}

std::size_t end_of_letters(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    const CodePoint c = decode_at(text, at);
    if (!is_word_script(script_of(c.value)) && !continues_a_letter(c.value)) break;
    at += c.length;
  }
  return at;
}

bool starts_word(std::string_view text, std::size_t at) {
  const CodePoint c = decode_at(text, at);
  return c.length > 0 && is_word_script(script_of(c.value)) && !is_ignorable(c.value);
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
  for (;;) {
    at = end_of_letters(text, at);
    const CodePoint sign = decode_at(text, at);
    if (!is_inner_sign(sign.value) || !starts_word(text, at + sign.length)) return at;
    at += sign.length;
  }
}

}  // namespace

void for_each_token(std::string_view text, const std::function<void(const Token&)>& visit) {
  scan(text, [&visit](const Token& token, Part) { visit(token); });
}

PhraseTokens phrase_tokens(std::string_view phrase) {
  PhraseTokens found;
  Part last = Part::kWord;
  scan(phrase, [&](const Token& token, Part part) {
    found.tokens.emplace_back(token.form);
    last = part;
  });
  if (last == Part::kLastCharacter) found.tokens.pop_back();
  found.prefix = last == Part::kOnlyCharacter;
  return found;
}

std::vector<ByteRange> words(std::string_view text) {
  std::vector<ByteRange> found;
  for (std::size_t at = 0; at < text.size();) {
    if (!starts_word(text, at)) {
      at += decode_at(text, at).length;
      continue;
    }
    const std::size_t end = end_of_word(text, at);
    found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
    at = end;
  }
  return found;
}

}  // namespace sennit
