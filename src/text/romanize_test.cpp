#include "text/romanize.h"

#include <gtest/gtest.h>

#include "text/han_forms.h"
#include "text/latin_form.h"

namespace sennit {
namespace {

struct Row {
  const char* written;
  const char* read;
};

TEST(Hangul, IsRevised) {
  for (auto [written, read] : {Row{"서울", "seoul"},
                               {"부산", "busan"},
                               {"한글", "hangeul"},
                               {"세종", "sejong"},
                               {"한국어", "hangugeo"},
                               {"인공지능", "ingongjineung"},
                               {"실라", "silla"},
                               {"Linux 서버", "Linux seobeo"}})
    EXPECT_EQ(revised_romanization(written), read);
}

TEST(Hangul, IsMcCuneReischauer) {
  for (auto [written, read] : {Row{"부산", "pusan"},
                               {"한글", "hangul"},
                               {"대구", "taegu"},
                               {"김민수", "kimminsu"},
                               {"평양", "pyongyang"}})
    EXPECT_EQ(mccune_reischauer(written), read);
}

TEST(Hangul, PeopleAreSpelledByCustom) {
  const auto is_spelled = [](const char* hangul, const char* latin) {
    const auto all = korean_person_spellings(hangul);
    return std::find(all.begin(), all.end(), latin) != all.end();
  };
  EXPECT_TRUE(is_spelled("이순신", "yisunsin"));
  EXPECT_TRUE(is_spelled("박민수", "parkminsu"));
  EXPECT_TRUE(is_spelled("김민수", "minsukim"));
  EXPECT_TRUE(korean_person_spellings("데이터베이스").empty());
}

TEST(Kana, IsHepburn) {
  for (auto [written, read] : {Row{"カタカナ", "katakana"},
                               {"とうきょう", "toukyou"},
                               {"データベース", "detabesu"},
                               {"マッチ", "matchi"},
                               {"ファイル", "fairu"},
                               {"しゃしん", "shashin"}})
    EXPECT_EQ(hepburn(written), read);
}

TEST(Loanwords, AreKnownByTheirSound) {
  for (auto [hangul, latin] : {Row{"리눅스", "linux"},
                               {"파이썬", "python"},
                               {"카이스트", "kaist"},
                               {"데이터베이스", "database"},
                               {"컴퓨터", "computer"},
                               {"서울", "seoul"}})
    EXPECT_EQ(is_loanword_of(hangul, latin), std::string(latin) != "seoul") << hangul;
  for (auto [hangul, latin] : {Row{"파이썬", "person"},
                               {"리눅스", "lineage"},
                               {"사과", "apple"},
                               {"석탄", "section"},
                               {"리스크", "risc"}})
    EXPECT_FALSE(is_loanword_of(hangul, latin)) << hangul << " " << latin;
}

TEST(Loanwords, AreSpelledInTwoWays) {
  for (auto [a, b] : {Row{"데이터베이스", "데이타베이스"}, {"컨텐츠", "콘텐츠"}})
    EXPECT_TRUE(are_loanword_spellings(a, b)) << a;
  for (auto [a, b] : {Row{"김영희", "김영호"},
                      {"이은주", "이은지"},
                      {"경상남도", "경상북도"},
                      {"배", "바"},
                      {"데이터", "데이터"}})
    EXPECT_FALSE(are_loanword_spellings(a, b)) << a;
}

TEST(Han, FormsAreMadeOne) {
  for (auto [a, b] : {Row{"東京大学", "东京大学"},
                      {"機械学習", "機械學習"},
                      {"気", "氣"},
                      {"発展", "发展"},
                      {"圖書館", "図書館"}})
    EXPECT_EQ(han_form(a), han_form(b)) << a;
  EXPECT_NE(han_form("東京"), han_form("京都"));
  EXPECT_EQ(han_form("서울 seoul カ"), "서울 seoul カ");
}

TEST(Han, IsReadInKoreanAndChinese) {
  for (auto [written, read] :
       {Row{"人工知能", "인공지능"}, {"大韓民國", "대한민국"}, {"世宗", "세종"}})
    EXPECT_EQ(hanja_reading(written), read);
  for (auto [written, read] : {Row{"北京", "beijing"}, {"李明", "liming"}, {"上海", "shanghai"}})
    EXPECT_EQ(pinyin_reading(written), read);
  EXPECT_EQ(hanja_reading("서울"), "");
  EXPECT_EQ(pinyin_reading("AI"), "");
}

TEST(LatinForm, HasNoMarks) {
  for (auto [written, read] : {Row{"garcía", "garcia"},
                               {"schrödinger", "schrodinger"},
                               {"łódź", "lodz"},
                               {"strauß", "strauss"},
                               {"øre", "ore"},
                               {"서울", "서울"},
                               {"が", "が"},
                               {"й", "й"}})
    EXPECT_EQ(latin_form(written), read);
  EXPECT_EQ(without_umlaut_spelling("schroedinger"), "schrodinger");
}

}  // namespace
}  // namespace sennit
