#include "text/keystrokes.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "text/normalize.h"

namespace sennit {
namespace {

TEST(Keystrokes, AreThoseThatTypeAWord) {
  for (const auto& [word, keys] : std::vector<std::pair<std::string, std::u32string>>{
           {"인공", U"ㅇㅣㄴㄱㅗㅇ"},
           {"닭", U"ㄷㅏㄹㄱ"},
           {"과", U"ㄱㅗㅏ"},
           {"의", U"ㅇㅡㅣ"},
           {"빵", U"ㅃㅏㅇ"},
           {"ㅇㄱ", U"ㅇㄱ"},
           {"ㄳ", U"ㄱㅅ"},
           {"\u110b\u1175", U"ㅇㅣ"},
           {"layer2 층", U"layer2 ㅊㅡㅇ"},
           {"人工", U"人工"},
           {"", U""},
       })
    EXPECT_EQ(keystrokes(word), keys) << word;
}

TEST(Keystrokes, OfEveryStateOfTypingBeginThoseOfTheWord) {
  const std::u32string whole = keystrokes("바나나과닭");
  for (const std::string typed : {"ㅂ", "바", "반", "바나", "바난", "바나나", "바나낙", "바나나고",
                                  "바나나과", "바나나괃", "바나나과다", "바나나과달", "바나나과닭"})
    EXPECT_TRUE(std::u32string_view(whole).starts_with(keystrokes(typed))) << typed;
}

TEST(Initials, AreAskedByConsonantsAlone) {
  EXPECT_EQ(asked_initials("ㅇㄱㅈㄴ"), U"ㅇㄱㅈㄴ");
  EXPECT_EQ(asked_initials(fold("ﾡﾡ")), U"ㄱㄱ");  // half width
  EXPECT_EQ(asked_initials("ㄳ"), U"ㄱㅅ");
  for (const std::string typed : {"ㅇ", "ㅇ가", "ㅏㅏ", "ab", ""})
    EXPECT_TRUE(asked_initials(typed).empty()) << typed;
  EXPECT_EQ(initial_consonant(U'능'), U'ㄴ');
  EXPECT_EQ(initial_consonant(U'a'), 0u);
}

TEST(SearchLetters, SeeThroughBlanksSignsAndMarks) {
  for (const auto& [name, letters] : std::vector<std::pair<std::string, std::u32string>>{
           {"García  Márquez", U"garciamarquez"},
           {"O'Brien-Smith", U"obriensmith"},
           {"C++", U"c++"},
           {"머신 러닝", U"머신러닝"},
           {"ＧＰＴ－４", U"gpt4"},
           {"\u1112\u1161\u11ab\u1100\u1173\u11af", U"한글"},
           {"が", U"が"},
           {"— ! —", U"—!—"},
           {"🌊", U"🌊"},
       })
    EXPECT_EQ(search_letters(name), letters) << name;
}

TEST(SearchLetters, TellWhereWordsBegin) {
  using Places = std::vector<std::uint32_t>;
  for (const auto& [name, places] : std::vector<std::pair<std::string, Places>>{
           {"Ada Lovelace", {0, 3}},
           {"O'Brien-Smith (Jr.)", {0, 6, 11}},
           {"머신 러닝", {0, 2}},
           {"Café Müller", {0, 4}},
           {"...", {0}},
           {"", {0}},
       }) {
    std::u32string letters = U"before";
    Places begins;
    append_search_letters(letters, name, begins);
    EXPECT_EQ(begins, places) << name;
    EXPECT_EQ(letters.substr(6), search_letters(name)) << name;
  }
}

}  // namespace
}  // namespace sennit
