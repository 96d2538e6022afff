#include "retrieve/word_marks.h"

#include <gtest/gtest.h>

#include <string>

#include "retrieve/search_terms.h"

namespace sennit {
namespace {

// The text with brackets around what the words of a search mark.
std::string marked(const std::string& typed, std::string text, LastWord last = LastWord::kWhole) {
  const SearchTerms terms = search_terms(parse_search(typed), last);
  std::vector<WordMark> marks = word_marks(text, terms.all());
  for (auto mark = marks.rbegin(); mark != marks.rend(); ++mark)
    text.insert(mark->range.end, "]").insert(mark->range.begin, "[");
  return text;
}

TEST(WordMarks, StandWhereTheIndexFindsTheWords) {
  for (const auto& [typed, expected] : std::vector<std::pair<std::string, std::string>>{
           {"tide", "The [tide] and the tides"},
           {"TIDE gauge", "a [tide]-[gauge], Tidegauge"},
           {"\"spring tide\"", "[spring tide], tide spring"},
           {"cafe", "[Café] CAFÉS"},
           {"학교", "[학교]에서는 대[학교]를"},
           {"학교에서", "[학교]에서는"},
           {"러닝", "[러닝]을 딥[러닝]"},
           {"꾼", "인력거[꾼]이다"},
           {"인공지능", "[인공지능]은 인공 지능"},
           {"人工", "[人工]知能"},
           {"layer2", "비트코인 [Layer2]는"},
           {"ＡＩ", "[AI] AIs"},
           {"e\u0301te\u0301", "un [été]"},
           {"b", "<b>"},
           {"", "nothing"},
       }) {
    std::string text;
    for (const char c : expected)
      if (c != '[' && c != ']') text += c;
    if (typed == "b")
      EXPECT_EQ(marked(typed, text), "<[b]>");
    else
      EXPECT_EQ(marked(typed, text), expected) << typed;
  }
}

TEST(WordMarks, TheLastWordMayGoOn) {
  EXPECT_EQ(marked("spring ti", "spring tides, spri", LastWord::kGoesOn), "[spring] [tides], spri");
  EXPECT_EQ(marked("spring ti", "spring tides"), "[spring] tides");
  EXPECT_EQ(marked("spring t", "spring tides t", LastWord::kGoesOn), "[spring] tides t");
}

TEST(WordMarks, OfStopWordsCountOnlyWhenThereIsNothingElse) {
  EXPECT_EQ(marked("the tide", "the tide"), "the [tide]");
  EXPECT_EQ(marked("the", "the tide"), "[the] tide");
}

TEST(ShownPart, BeginsALittleBeforeTheFirstMark) {
  const std::string line = std::string(60, 'x') + " one two three four five six seven eight nine " +
                           "tide and more words behind it " + std::string(200, 'y');
  const SearchTerms terms = search_terms(parse_search("tide"), LastWord::kWhole);
  const ByteRange part = shown_part(line, word_marks(line, terms.all()), 80);
  const std::string shown(part.of(line));
  EXPECT_TRUE(shown.starts_with("three four") || shown.starts_with("two three")) << shown;
  EXPECT_NE(shown.find("tide"), std::string::npos);
  EXPECT_LE(shown.size(), 80u);
  EXPECT_EQ(shown_part("short", {}, 80), (ByteRange{0, 5}));
  EXPECT_EQ(shown_part(std::string(300, 'z'), {}, 80), (ByteRange{0, 80}));
  std::string hangul;
  for (int i = 0; i < 100; ++i) hangul += "가";
  EXPECT_EQ(shown_part(hangul, {}, 80), (ByteRange{0, 240}));
}

}  // namespace
}  // namespace sennit
