#include "extract/korean_words.h"

#include <gtest/gtest.h>

#include "extract/korean_verbs.h"

namespace sennit {
namespace {

TEST(DictionaryForm, OfSimplePredicates) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"개발했다", "개발하다"},   {"개발하였다", "개발하다"},   {"개발한다", "개발하다"},
      {"개발합니다", "개발하다"}, {"개발했습니다", "개발하다"}, {"사용되었다", "사용되다"},
      {"사용됩니다", "사용되다"}, {"먹었다", "먹다"},           {"먹는다", "먹다"},
      {"먹습니다", "먹다"},       {"찾았다", "찾다"},           {"갔다", "가다"},
      {"간다", "가다"},           {"보냈다", "보내다"},         {"그렸다", "그리다"},
      {"썼다", "쓰다"},           {"만들었다", "만들다"},       {"만든다", "만들다"},
      {"만듭니다", "만들다"},     {"끌었다", "끌다"},           {"산다", "살다"},
      {"삽니다", "살다"},         {"이끈다", "이끌다"},         {"샀다", "사다"},
      {"연다", "열다"},
  };
  for (const auto& [predicate, form] : cases)
    EXPECT_EQ(dictionary_form(predicate), form) << predicate;
}

TEST(DictionaryForm, IsUnknownForOthersAndForVerbsThatSayLittle) {
  for (const std::string_view predicate : {"", "다", "니다", "추웠다", "있다", "있었다", "되었다",
                                           "한다", "입니다", "먹을걸", "김첨지", "abc"})
    EXPECT_EQ(dictionary_form(predicate), "") << predicate;
}

TEST(Particles, GiveANounItsRole) {
  EXPECT_EQ(role_of("은"), KoreanRole::kSubject);
  EXPECT_EQ(role_of("께서는"), KoreanRole::kSubject);
  EXPECT_EQ(role_of("을"), KoreanRole::kObject);
  EXPECT_EQ(role_of("에서"), KoreanRole::kPlace);
  EXPECT_EQ(role_of("입니다"), KoreanRole::kCopula);
  EXPECT_EQ(role_of("부터"), KoreanRole::kOther);
  EXPECT_EQ(role_of(""), KoreanRole::kNone);
}

TEST(Particles, EndANameOfThisLength) {
  constexpr std::size_t kTwoSyllables = 6;
  for (const std::string_view word :
       {"학교", "학교는", "학교에서도", "학교들이", "지구입니다", "세종님은"})
    EXPECT_TRUE(ends_before_particle(word, kTwoSyllables)) << word;
  for (const std::string_view word : {"학교장", "조석표는", "서울대학교"})
    EXPECT_FALSE(ends_before_particle(word, kTwoSyllables)) << word;
}

TEST(Titles, EndNamesOfPersons) {
  for (const std::string_view name : {"김첨지", "허생원", "박교수", "세종대왕", "이선생님"})
    EXPECT_GT(title_bytes_at_end(name), 0u) << name;
  for (const std::string_view name : {"첨지", "인력거", "개교수", "대왕", ""})
    EXPECT_EQ(title_bytes_at_end(name), 0u) << name;
}

TEST(Endings, TellKindsOfThings) {
  EXPECT_EQ(type_by_ending("서울대학교"), EntityType::kOrganization);
  EXPECT_EQ(type_by_ending("서울역"), EntityType::kPlace);
  EXPECT_EQ(type_by_ending("대학교"), EntityType::kOther) << "the ending alone";
  EXPECT_EQ(type_by_ending("메모리영역"), EntityType::kOther);
  EXPECT_EQ(type_by_ending("한국전쟁"), EntityType::kEvent);
}

TEST(Verbs, EndInTheirOwnWay) {
  for (const std::string_view stem : {"사용하는", "했다", "먹었다", "하면서", "합니다", "가지만"})
    EXPECT_TRUE(ends_like_verb(stem)) << stem;
  for (const std::string_view stem : {"김첨지", "인공지능", "메시지", "보고서", "학교"})
    EXPECT_FALSE(ends_like_verb(stem)) << stem;
}

}  // namespace
}  // namespace sennit
