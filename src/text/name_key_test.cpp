#include "text/name_key.h"

#include <gtest/gtest.h>

#include "text/random_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

struct Pair {
  std::string_view written, key;
};

TEST(NameKeys, AreWhatSpellingsHaveInCommon) {
  for (const auto& [written, key] : {
           Pair{"Ada Lovelace", "ada lovelace"},
           {"  ADA   lovelace ", "ada lovelace"},
           {"Lovelace, Ada", "lovelace ada"},
           {"“Ada” Lovelace", "ada lovelace"},
           {"co-op", "co op"},
           {"Smith, J.", "smith j"},
           {"J. Smith", "j smith"},
           {"J.K. Rowling", "jk rowling"},
           {"A.I.", "ai"},
           {"AI", "ai"},
           {"U.S.A.", "usa"},
           {"Ph.D.", "phd"},
           {"Node.js", "node js"},
           {"O'Brien", "obrien"},
           {"O’Brien", "obrien"},
           {"C++", "c++"},
           {"C#", "c#"},
           {"F# Tips", "f# tips"},
           {"#tag", "tag"},
           {"a/b", "a b"},
           {"snake_case", "snake case"},
           {"3.14", "3 14"},
           {"AT&T", "at t"},
           {"CO₂", "co2"},
           {"x²", "x²"},
           {"🎉 Party 🎉", "party"},
           {"Ｆｕｌｌ　Ｗｉｄｔｈ", "full width"},
           {"ｶﾞｲﾄﾞ", "ガイド"},
           {"Cafe\u0301", "café"},
           {"zero\u200Dwidth", "zerowidth"},
           {"\uFEFF"
            "bom",
            "bom"},
       })
    EXPECT_EQ(name_key(written).name, key) << written;
}

TEST(NameKeys, OfCjkNamesHaveNoBlanksAndNoParticles) {
  for (const auto& [written, key] : {
           Pair{"머신 러닝", "머신러닝"},
           {"머신러닝은", "머신러닝"},
           {"머신 러닝에서는", "머신러닝"},
           {"김첨지가", "김첨지"},
           {"학교에서는", "학교"},
           {"인공지능은", "인공지능"},
           {"서울은", "서울"},
           {"셜록 · 홈즈", "셜록홈즈"},
           {"シャーロック・ホームズ", "シャーロックホームズ"},
           {"司馬 遷", "司馬遷"},
           {"GPT는", "gpt"},
           {"Obsidian 플러그인의", "obsidian 플러그인"},
           {"C++ 언어", "c++ 언어"},
           {"\u1100\u1175\u11B7\u110E\u1165\u11B7\u110C\u1175", "김첨지"},
           {"고양이", "고양이"},
           {"葛\U000E0100城", "葛城"},
       })
    EXPECT_EQ(name_key(written).name, key) << written;
}

TEST(NameKeys, AreEmptyWithoutALetterOrDigit) {
  for (const char* name : {"", "   ", "—", "!!!", "🎉", "→", "\u0301", "\xFF\xFE", "+", "#"})
    EXPECT_TRUE(name_key(name).empty()) << name;
}

TEST(NameKeys, OfKeysAreThemselves) {
  for (std::uint32_t seed = 0; seed < 30000; ++seed) {
    const NameKey key = name_key(RandomText(seed).broken(12));
    ASSERT_EQ(name_key(key.name), key) << "seed " << seed << " " << key.name;
    ASSERT_TRUE(is_valid_utf8(key.name)) << "seed " << seed;
  }
}

TEST(NameKeys, OfRandomBytesAreThemselves) {
  for (std::uint32_t seed = 0; seed < 5000; ++seed) {
    RandomText random(seed);
    std::string bytes;
    for (auto n = random.below(40); n > 0; --n) bytes += static_cast<char>(random.below(256));
    const NameKey key = name_key(bytes);
    ASSERT_EQ(name_key(key.name), key) << "seed " << seed;
  }
}

TEST(NameKeys, OfAHugeNameTakeNoLongerThanItsLength) {
  std::string name;
  for (int i = 0; i < 100000; ++i) name += "나는을";
  EXPECT_FALSE(name_key(name).empty());
}

}  // namespace
}  // namespace sennit
