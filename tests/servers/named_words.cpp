#include "servers/named_words.h"

#include <set>

namespace sennit::testing {
namespace {

constexpr std::string_view kBegin = "<passage>";

bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }

std::vector<std::string> capitalised_words(std::string_view text, std::size_t most) {
  std::vector<std::string> words;
  std::set<std::string_view> seen;
  const std::size_t passage = text.find(kBegin);
  for (std::size_t at = passage == std::string_view::npos ? 0 : passage + kBegin.size();
       at < text.size() && words.size() < most;) {
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    if (word.size() > 3 && word[0] < 'a' && seen.insert(word).second) words.emplace_back(word);
    at = end + 1;
  }
  return words;
}

}  // namespace

Said named_words(const Asked& asked, std::size_t most) {
  Json reply{{"entities", Json::array()}, {"relationships", Json::array()}};
  const std::string* last = nullptr;
  const std::vector<std::string> words = capitalised_words(asked.text, most);
  for (const std::string& word : words) {
    reply["entities"].push_back({{"name", word}, {"entity_type", "CONCEPT"}, {"description", ""}});
    if (last)
      reply["relationships"].push_back({{"source", *last},
                                        {"target", word},
                                        {"relationship", "comes before"},
                                        {"description", ""}});
    last = &word;
  }
  return {.text = reply.dump()};
}

}  // namespace sennit::testing
