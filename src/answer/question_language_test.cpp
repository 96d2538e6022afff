#include "answer/question_language.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(QuestionLanguage, IsKoreanByItsLettersOrItsGrammar) {
  for (const char* korean : {"김첨지는 누구?", "에이다 Ada는 누구인가", "2024년",
                             "GPT4를 설명해 줘", "Ada Lovelace는?", "Obsidian Sync의 가격은?",
                             "\u1100\u1175\u11B7\u110E\u1165\u11B7\u110C\u1175\u1102\u1173\u11AB?"})
    EXPECT_EQ(question_language(korean), "ko") << korean;
}

TEST(QuestionLanguage, IsJapaneseOrChineseByItsLetters) {
  for (const char* japanese :
       {"東京はどこ", "夏目漱石が書いた小説は？", "Ada Lovelaceは誰ですか？", "ｶﾅ", "ひらがな"})
    EXPECT_EQ(question_language(japanese), "ja") << japanese;
  for (const char* chinese : {"红楼梦是谁写的？", "北京在哪里", "誰寫了紅樓夢？"})
    EXPECT_EQ(question_language(chinese), "zh") << chinese;
}

TEST(QuestionLanguage, IsEnglishOrWhatItsLettersDoNotTell) {
  for (const char* other : {"Who is Ada?", "Who is 김첨지?", "When did 세종 live?",
                            "What does さくら mean?", "Wer hat das geschrieben?", "123", "", "🌊"})
    EXPECT_EQ(question_language(other), "en") << other;
}

}  // namespace
}  // namespace sennit
