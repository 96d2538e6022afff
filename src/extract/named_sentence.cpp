#include "extract/named_sentence.h"

#include <algorithm>

namespace sennit {

std::uint32_t NamedSentence::first_from(std::uint32_t byte, std::uint32_t from) const {
  const auto words = prose_.words.begin();
  const auto begins_before = [](const Word& word, std::uint32_t at) { return word.begin < at; };
  return static_cast<std::uint32_t>(
      std::lower_bound(words + from, words + sentence_.end_word, byte, begins_before) - words);
}

WordRange NamedSentence::words_between(ByteRange a, ByteRange b) const {
  const std::uint32_t first = first_from(a.end, sentence_.first_word);
  return {first, first_from(b.begin, first)};
}

WordRange NamedSentence::words_from(std::uint32_t byte) const {
  return {first_from(byte, sentence_.first_word), sentence_.end_word};
}

const NamedPlace* NamedSentence::place_at(std::uint32_t byte) const {
  const auto ends_before = [](const NamedPlace& place, std::uint32_t at) {
    return place.span.end <= at;
  };
  const auto at = std::lower_bound(places_.begin(), places_.end(), byte, ends_before);
  return at != places_.end() && at->span.begin <= byte ? &*at : nullptr;
}

// Past round brackets right after a name: "박서연(1902~1934)은".
std::uint32_t NamedSentence::after_brackets(std::uint32_t at) const {
  const std::size_t open = text_.find_first_not_of("]*_", at);
  if (open >= sentence_.range.end || text_[open] != '(') return at;
  const std::size_t close = text_.find(')', open);
  const bool near = close < sentence_.range.end && close - open < kFarthestPunctuation;
  return near ? static_cast<std::uint32_t>(close) + 1 : at;
}

std::string_view NamedSentence::particle_after(ByteRange span) const {
  if (const std::uint32_t after = after_brackets(span.end); after > span.end) {
    const WordRange rest = words_from(after);
    const bool glued = !rest.empty() && word(rest.first).begin == after;
    if (glued && word(rest.first).kind == WordKind::kHangul) return written(rest.first);
  }
  const auto words = prose_.words.begin();
  const auto ends_before = [](const Word& each, std::uint32_t at) { return each.end <= at; };
  const auto next = std::lower_bound(words + sentence_.first_word, words + sentence_.end_word,
                                     span.end, ends_before);
  if (next == words + sentence_.end_word || next->kind != WordKind::kHangul) return {};
  if (next->begin < span.end) return text_.substr(span.end, next->end - span.end);
  constexpr std::uint16_t kBesideName = gap::kName | gap::kOpaque | gap::kClose;
  const bool glued =
      (next->gap & ~kBesideName) == 0 && next->begin - span.end <= kFarthestPunctuation;
  return glued ? next->range().of(text_) : std::string_view();
}

}  // namespace sennit
