#include "extract/han_terms.h"

#include <algorithm>

#include "base/hash.h"
#include "extract/cjk_terms.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint32_t kLetter = 3;  // bytes of the Han letters that count here
constexpr std::uint32_t kLongest = 6;
constexpr std::uint32_t kFewestOfTwo = 3;
constexpr std::uint32_t kFewest = 2;

// Letters of Chinese grammar: they stand between words.
bool is_grammar(std::string_view letter) {
  constexpr std::string_view kGrammar =
      "的了是在和與与我你他她它这那這也而及或之被把們们很吧嗎吗呢啊此但又還还着";
  for (std::size_t at = 0; at < kGrammar.size(); at += kLetter)
    if (kGrammar.substr(at, kLetter) == letter) return true;
  return false;
}

}  // namespace

// The parts of a word between letters of grammar.
std::vector<ByteRange> HanTerms::segments_of(std::uint32_t number) const {
  const Word& word = prose_.words[number];
  std::vector<ByteRange> segments;
  std::uint32_t begin = word.begin;
  const auto close = [&](std::uint32_t end) {
    if (end >= begin + 2 * kLetter) segments.push_back({begin, end});
  };
  for (std::uint32_t at = word.begin; at < word.end;) {
    const auto length = static_cast<std::uint32_t>(decode_at(text_, at).length);
    if (length != kLetter || is_grammar(text_.substr(at, kLetter))) {
      close(at);
      begin = at + length;
    }
    at += length;
  }
  close(word.end);
  return segments;
}

void HanTerms::gather() {
  std::vector<ByteRange> segments;
  for (std::uint32_t i = 0; i < prose_.words.size(); ++i)
    if (prose_.words[i].kind == WordKind::kHan)
      for (const ByteRange segment : segments_of(i)) segments.push_back(segment);
  for (std::uint32_t letters = 2; letters <= kLongest; ++letters) {
    const std::uint32_t size = letters * kLetter;
    for (const ByteRange segment : segments)
      for (std::uint32_t at = segment.begin; at + size <= segment.end; at += kLetter) {
        const bool parts_recur =
            letters == 2 || (count(text_.substr(at, size - kLetter)) >= kFewest &&
                             count(text_.substr(at + kLetter, size - kLetter)) >= kFewest);
        if (parts_recur) ++counts_[hash64(text_.substr(at, size))];
      }
  }
}

std::uint32_t HanTerms::count(std::string_view letters) const {
  const auto known = counts_.find(hash64(letters));
  return known == counts_.end() ? 0 : known->second;
}

// The bytes of the longest term that begins at `at`, or 0.
std::uint32_t HanTerms::letters_at(ByteRange segment, std::uint32_t at) const {
  const std::uint32_t longest = std::min(kLongest, (segment.end - at) / kLetter);
  for (std::uint32_t letters = longest; letters >= 2; --letters) {
    const std::string_view term = text_.substr(at, letters * kLetter);
    const std::uint32_t enough = letters == 2 ? kFewestOfTwo : kFewest;
    if (count(term) >= enough && !is_cjk_function_word(term)) return letters * kLetter;
  }
  return 0;
}

void HanTerms::find(const Sentence& sentence, std::vector<Candidate>& found) const {
  for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
    if (prose_.words[i].kind != WordKind::kHan) continue;
    for (const ByteRange segment : segments_of(i))
      for (std::uint32_t at = segment.begin; at + 2 * kLetter <= segment.end;) {
        const std::uint32_t size = letters_at(segment, at);
        if (size > 0)
          found.push_back({{at, at + size}, i, i + 1, CandidateKind::kTerm, EntityType::kOther});
        at += std::max(size, kLetter);
      }
  }
}

}  // namespace sennit
