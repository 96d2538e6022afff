#include "answer/cited_range.h"

#include <algorithm>
#include <set>
#include <string>

#include "text/sentences.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

constexpr double kLeastShare = 0.25;

std::set<std::string> content_tokens(std::string_view text) {
  std::set<std::string> tokens;
  for_each_token(text, [&](const Token& token) {
    if (!is_stop_word(token.form)) tokens.emplace(token.form);
  });
  return tokens;
}

ByteRange without_blanks(std::string_view text, ByteRange range) {
  const auto is_blank = [&](std::uint32_t at) {
    return text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t';
  };
  while (!range.empty() && is_blank(range.begin)) ++range.begin;
  while (!range.empty() && is_blank(range.end - 1)) --range.end;
  return range;
}

// The passage from its first prose on: without frontmatter and the heading above.
ByteRange prose_of(const Passage& passage) {
  std::uint32_t begin = passage.range.end;
  for (const ByteRange block : passage.prose)
    if (block.overlaps(passage.range))
      begin = std::min(begin, std::max(block.begin, passage.range.begin));
  if (begin == passage.range.end) begin = passage.range.begin;
  return without_blanks(passage.text, {begin, passage.range.end});
}

}  // namespace

ByteRange cited_range(const Passage& passage, std::string_view said) {
  const std::set<std::string> wanted = content_tokens(said);
  ByteRange best = prose_of(passage);
  double most = kLeastShare * static_cast<double>(wanted.size());
  bool is_found = false;
  for (const ByteRange block : passage.prose) {
    for (ByteRange sentence : sentences(block.of(passage.text))) {
      sentence =
          without_blanks(passage.text, {sentence.begin + block.begin, sentence.end + block.begin});
      if (sentence.empty() || !passage.range.contains(sentence)) continue;
      double held = 0;
      for (const std::string& token : content_tokens(sentence.of(passage.text)))
        held += wanted.contains(token) ? 1 : 0;
      if (held > most || (!is_found && held > 0 && held >= most)) {
        best = sentence;
        most = held;
        is_found = true;
      }
    }
  }
  return best;
}

}  // namespace sennit
