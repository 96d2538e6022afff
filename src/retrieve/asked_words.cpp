#include "retrieve/asked_words.h"

#include <algorithm>

#include "text/normalize.h"
#include "text/sentences.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

// Endings of words of one stem: "composer" and "composed", "directs" and "director".
bool are_of_one_stem(std::string_view a, std::string_view b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  return same >= 4 && 5 * same >= 3 * std::max(a.size(), b.size());
}

bool is_inside(ByteRange word, const std::vector<LinkedName>& names) {
  return std::any_of(names.begin(), names.end(), [&](const LinkedName& name) {
    return name.standing == NameStanding::kName && name.range.overlaps(word);
  });
}

}  // namespace

std::string without_names(std::string_view question, const std::vector<LinkedName>& names) {
  std::string rest(question.substr(0, kMaxQuestionBytes));
  bool any = false;
  for (const ByteRange word : words(rest)) {
    if (is_inside(word, names))
      std::fill(rest.begin() + word.begin, rest.begin() + word.end, ' ');
    else
      any = any || !is_stop_word(fold(word.of(rest)));
  }
  return any ? rest : std::string();
}

AskedWords::AskedWords(std::string_view question, const std::vector<LinkedName>& names) {
  for (const KeywordTerm& term : keyword_query(without_names(question, names)).terms)
    for (const std::string& token : term.tokens) words_.push_back(token);
}

AskedPlaces AskedWords::places_in(std::string_view text) const {
  AskedPlaces found;
  if (words_.empty()) return found;
  for (const ByteRange sentence : sentences(text)) found.sentences_.push_back(sentence.begin);
  std::uint32_t sentence = 0;
  for_each_token(text, [&](const Token& token) {
    while (sentence + 1 < found.sentences_.size() &&
           found.sentences_[sentence + 1] <= token.range.begin)
      ++sentence;
    for (std::uint32_t w = 0; w < words_.size(); ++w)
      if (words_[w] == token.form || are_of_one_stem(words_[w], token.form))
        found.places_.push_back({token.range.begin, token.range.end, w, sentence});
  });
  return found;
}

double AskedPlaces::nearness(std::uint32_t begin, std::uint32_t end) const {
  const auto after = std::upper_bound(sentences_.begin(), sentences_.end(), begin);
  const auto sentence =
      static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(after - sentences_.begin() - 1, 0));
  std::vector<std::pair<std::uint32_t, double>> of_word;
  for (const Place& place : places_) {
    if (place.sentence != sentence) continue;
    const std::uint32_t away = place.end <= begin   ? begin - place.end
                               : place.begin >= end ? place.begin - end
                                                    : 0;
    const double near = 1 / (1 + static_cast<double>(away) / 40);
    auto known = std::find_if(of_word.begin(), of_word.end(),
                              [&](const auto& row) { return row.first == place.word; });
    if (known == of_word.end())
      of_word.emplace_back(place.word, near);
    else
      known->second = std::max(known->second, near);
  }
  std::sort(of_word.begin(), of_word.end(),
            [](const auto& a, const auto& b) { return a.second > b.second; });
  if (of_word.empty()) return 0;
  if (of_word.size() == 1) return of_word[0].second * 0.8;
  return 0.7 * of_word[0].second + 0.3 * of_word[1].second;
}

}  // namespace sennit
