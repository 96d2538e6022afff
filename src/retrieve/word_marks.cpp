#include "retrieve/word_marks.h"

#include <algorithm>
#include <set>
#include <string>

#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kBeforeFirstMark = 40;  // characters

struct Placed {
  std::string form;
  ByteRange range;
};

bool fits(const Placed& token, const std::string& wanted, bool may_go_on) {
  return may_go_on ? token.form.starts_with(wanted) : token.form == wanted;
}

bool stands_at(const std::vector<Placed>& tokens, std::size_t at, const KeywordTerm& term) {
  if (term.tokens.empty() || at + term.tokens.size() > tokens.size()) return false;
  for (std::size_t i = 0; i < term.tokens.size(); ++i)
    if (!fits(tokens[at + i], term.tokens[i], term.prefix && i + 1 == term.tokens.size()))
      return false;
  return true;
}

// Of a CJK token that is longer than what was asked for, that part.
std::uint32_t end_of(const Placed& token, const std::string& wanted, std::string_view text) {
  if (token.form == wanted || !is_cjk(script_of(decode_at(wanted, 0).value)))
    return token.range.end;
  std::size_t end = token.range.begin;
  for (std::size_t n = count_code_points(wanted); n > 0 && end < token.range.end; --n)
    end += decode_at(text, end).length;
  return static_cast<std::uint32_t>(end);
}

bool is_space_at(std::string_view text, std::size_t at) {
  return is_space(decode_at(text, at).value);
}

}  // namespace

std::vector<WordMark> word_marks(std::string_view text, const std::vector<KeywordTerm>& terms) {
  std::vector<Placed> tokens;
  for_each_token(text, [&](const Token& token) {
    tokens.push_back({std::string(token.form), token.range});
  });
  std::vector<WordMark> found;
  for (std::size_t at = 0; at < tokens.size(); ++at)
    for (const KeywordTerm& term : terms)
      if (stands_at(tokens, at, term)) {
        const Placed& last = tokens[at + term.tokens.size() - 1];
        found.push_back(
            {{tokens[at].range.begin, end_of(last, term.tokens.back(), text)}, term.word});
      }
  std::stable_sort(found.begin(), found.end(), [](const WordMark& a, const WordMark& b) {
    return a.range.begin < b.range.begin;
  });
  std::vector<WordMark> marks;
  for (const WordMark& mark : found) {
    if (!marks.empty() && mark.range.begin < marks.back().range.end)
      marks.back().range.end = std::max(marks.back().range.end, mark.range.end);
    else
      marks.push_back(mark);
  }
  return marks;
}

std::size_t count_words(const std::vector<WordMark>& marks) {
  std::set<std::uint32_t> words;
  for (const WordMark& mark : marks) words.insert(mark.word);
  return words.size();
}

ByteRange shown_part(std::string_view line, const std::vector<WordMark>& marks,
                     std::size_t characters) {
  if (count_code_points(line) <= characters) return {0, static_cast<std::uint32_t>(line.size())};
  std::size_t begin = marks.empty() ? 0 : marks.front().range.begin;
  for (std::size_t n = 0; n < kBeforeFirstMark && begin > 0; ++n)
    begin -= decode_before(line, begin).length;
  if (begin > 0)
    for (std::size_t at = begin;
         at < line.size() && (marks.empty() || at < marks.front().range.begin);
         at += decode_at(line, at).length)
      if (is_space_at(line, at)) {
        begin = at + decode_at(line, at).length;
        break;
      }
  std::size_t end = begin;
  std::size_t last_blank = begin;
  for (std::size_t n = 0; n < characters && end < line.size(); ++n) {
    if (is_space_at(line, end)) last_blank = end;
    end += decode_at(line, end).length;
  }
  if (end < line.size() && last_blank > begin + (end - begin) / 2) end = last_blank;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace sennit
