// What is typed into search, of pieces that its language is made of: parsed, laid out, looked up
// and marked. Nothing is refused, and every mark is a place in the text.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>

#include "retrieve/name_finder.h"
#include "retrieve/search_terms.h"
#include "retrieve/word_marks.h"
#include "text/name_key.h"

namespace {

constexpr const char* kPieces[] = {
    "\"", "“",    "」",  "-",    "－",   "#",  "＃",    "[[",     "]]",   "［［", ":",    "：",
    "/",  "|",    " ",   "　",   "type", "in", "after", "before", "on",   "유형", "이후", "폴더",
    "a",  "ab",   "Ada", "인공", "지능", "ㅇ", "ㄳ",    "\u1112", "\xff", "🌊",    "é",    "e\u0301",
    "1",  "2024", "-05", "년",   "월",   "*",  "'",     "\\",     "\n",   "שלום", "人工", "が"};

const sennit::NameFinder& names() {
  static const sennit::NameFinder finder([] {
    sennit::GraphContents contents;
    for (const char* name : {"Ada", "C++", "人工知能", "ㅇㄱ", "인공지능"}) {
      sennit::GraphContents::Entity entity;
      entity.id = sennit::EntityId{contents.entities.size() + 1};
      entity.name = name;
      entity.key = sennit::name_key(name).name;
      contents.entities.push_back(std::move(entity));
    }
    std::sort(contents.entities.begin(), contents.entities.end(),
              [](const auto& a, const auto& b) { return a.key < b.key; });
    return sennit::Graph::build(contents).value();
  }());
  return finder;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text;
  for (std::size_t at = 0; at < size; ++at) text += kPieces[data[at] % std::size(kPieces)];
  const sennit::SearchQuery query = sennit::parse_search(text);
  const auto terms = sennit::search_terms(query, sennit::LastWord::kGoesOn).all();
  std::uint32_t end = 0;
  for (const sennit::WordMark& mark : sennit::word_marks(text, terms)) {
    if (mark.range.begin < end || mark.range.end > text.size() || mark.range.empty()) std::abort();
    end = mark.range.end;
  }
  for (const sennit::NameHit& hit : names().find(query.text()))
    if (hit.score <= 0 || hit.score > 1) std::abort();
  return 0;
}
