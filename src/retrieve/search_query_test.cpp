#include "retrieve/search_query.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fmt/format.h"
#include "text/utf8.h"

namespace sennit {
namespace {

void append(std::string& out, const char* label, const std::vector<std::string>& items) {
  if (!items.empty()) out += fmt::format(" {}({})", label, fmt::join(items, "|"));
}

// The query as one line: words, then what else is there, in a fixed order.
std::string shown(const SearchQuery& query) {
  std::string out = query.words;
  append(out, "phrase", query.phrases);
  append(out, "not", query.excluded);
  for (const auto& [filter, sign] :
       {std::pair(&query.wanted, ""), std::pair(&query.unwanted, "-")}) {
    append(out, fmt::format("{}type", sign).c_str(), filter->types);
    append(out, fmt::format("{}tag", sign).c_str(), filter->tags);
    append(out, fmt::format("{}note", sign).c_str(), filter->notes);
    append(out, fmt::format("{}in", sign).c_str(), filter->folders);
  }
  if (query.has_dates()) out += fmt::format(" [{},{})", query.from, query.before);
  if (!query.hints.empty()) out += fmt::format(" hints:{}", query.hints.size());
  return out.starts_with(' ') ? out.substr(1) : out;
}

TEST(SearchQuery, ReadsWhatIsTyped) {
  for (const auto& [typed, expected] : std::vector<std::pair<std::string, std::string>>{
           {"", ""},
           {"  tide   gauge ", "tide gauge"},
           {"\"spring tide\" harbor", "harbor phrase(spring tide)"},
           {"tide -neap -\"red tide\"", "tide not(neap|red tide)"},
           {"well-known", "well-known"},
           {"a - b -- c", "a b c"},
           {"#project", "tag(project)"},
           {"#project/tides/ -#draft x", "x tag(project/tides) -tag(draft)"},
           {"#1 #2024", "#1 #2024"},
           {"C# C++", "C# C++"},
           {"[[Mina Park]] tide", "tide note(Mina Park)"},
           {"[[lab/Tides#Neap|neap]] -[[Index]]", "note(lab/Tides) -note(Index)"},
           {"type:PERSON type:place", "type(PERSON|PLACE)"},
           {"type: person ada", "ada type(PERSON)"},
           {"type:Widget -type:topic", "type(Widget) -type(TOPIC)"},
           {"in:lab/2024/ in:\"my notes\"", "in(lab/2024|my notes)"},
           {"folder:a path:b -in:c", "in(a|b) -in(c)"},
           {"tag:#a tag:b", "tag(a|b)"},
           {"after:2024-05", "[20240500,0)"},
           {"before:2024", "[0,20240000)"},
           {"on:2024-05-03", "[20240503,20240504)"},
           {"on:2024-12", "[20241200,20250000)"},
           {"after:2023 before:2024-05 tide", "tide [20230000,20240500)"},
           {"after:20240503", "[20240503,0)"},
           // Korean, Chinese, Japanese and full width forms of the same signs.
           {"유형:인물 밀물", "밀물 type(PERSON)"},
           {"유형：장소", "type(PLACE)"},
           {"폴더:연구/조석 이후:2024년5월 이전:\"2025년 1월 3일\"",
            "in(연구/조석) [20240500,20250103)"},
           {"날짜:2024.5.3.", "[20240503,20240504)"},
           {"＃조석 －태풍 ＂밀물과 썰물＂", "phrase(밀물과 썰물) not(태풍) tag(조석)"},
           {"ｔｙｐｅ：ｐｅｒｓｏｎ　ａｄａ", "ａｄａ type(PERSON)"},
           {"［［박미나］］", "note(박미나)"},
           {"“봄 바다” 「여름」 «été»", "phrase(봄 바다|여름|été)"},
           {"类型:person フォルダ:日記", "type(PERSON) in(日記)"},
           {"\u1109\u1165\u110b\u116e\u11af", "서울"},
           // What only looks like a filter.
           {"author:smith", "author:smith hints:1"},
           {"저자:홍길동", "저자:홍길동 hints:1"},
           {"at 12:30 see https://x.org C:\\notes", "at 12:30 see https://x.org C:\\notes"},
           {"after:yesterday", "after:yesterday hints:1"},
           {"on:2024-13", "on:2024-13 hints:1"},
           {"type: ", "hints:1"},
           {"\"not closed", "not closed hints:1"},
           {"[[not closed", "not closed hints:1"},
           {"5\" disk", "5\" disk"},
           // SQL, FTS5 and regular expressions are words.
           {"'; DROP TABLE chunks; --", "DROP TABLE chunks;"},
           {"a NEAR(b, 5) OR c* ^d", "a NEAR(b, 5) OR c* ^d"},
           {"title : x", "title x"},
           {"%_%", ""},
           {"... !? — 🌊", ""},
           {"<script>alert(1)</script>", "<script>alert(1)</script>"},
           {"שלום -עולם", "שלום not(עולם)"},
       })
    EXPECT_EQ(shown(parse_search(typed)), expected) << typed;
}

TEST(SearchQuery, SaysWhatIsNoFilter) {
  EXPECT_NE(parse_search("author:smith").hints.at(0).find("\"author:\" is no filter"),
            std::string::npos);
  EXPECT_EQ(parse_search("author:a author:b").hints.size(), 1u);
}

TEST(SearchQuery, NamesAreLookedForByWordsAndPhrases) {
  EXPECT_EQ(parse_search("-red \"spring tide\" gauge").text(), "gauge spring tide");
}

TEST(SearchQuery, StandsAnyBytes) {
  for (const std::string& unit :
       {std::string("\""), std::string("-"), std::string("[["), std::string("#"),
        std::string("type:"), std::string("\xff"), std::string("："), std::string("after:2024 ")}) {
    std::string typed;
    while (typed.size() < 100'000) typed += unit;
    const SearchQuery query = parse_search(typed);
    EXPECT_LE(query.words.size(), 5'000u) << unit;
    EXPECT_FALSE(query.hints.empty()) << unit;
    EXPECT_TRUE(is_valid_utf8(query.words)) << unit;
  }
}

TEST(DatePeriods, AreDaysMonthsAndYears) {
  for (const std::string bad : {"", "24", "2024-0", "2024-5-32", "2024-5-3-1", "yesterday", "-",
                                "20245", "년", "2024x05", "99999999"})
    EXPECT_EQ(period_of(bad).from, 0) << bad;
  EXPECT_EQ(period_of("２０２４").from, 20240000);
}

}  // namespace
}  // namespace sennit
