#include "text/particles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "text/random_text.h"

namespace sennit {
namespace {

std::string stem_of(std::string_view word) { return std::string(strip_particle(word).stem); }

std::vector<std::string> stems_of(std::string_view word) {
  std::vector<std::string> stems;
  for (const StrippedWord& reading : particle_readings(word)) stems.emplace_back(reading.stem);
  return stems;
}

struct Pair {
  std::string_view written, name;
};

TEST(KoreanParticles, AreNotPartOfAName) {
  for (const auto& [written, name] : {
           Pair{"김첨지가", "김첨지"},
           {"김첨지는", "김첨지"},
           {"김첨지를", "김첨지"},
           {"김첨지의", "김첨지"},
           {"김첨지에게", "김첨지"},
           {"김첨지에게서도", "김첨지"},
           {"김첨지한테", "김첨지"},
           {"김첨지와", "김첨지"},
           {"학교에서는", "학교"},
           {"학교에서", "학교"},
           {"학교까지는", "학교"},
           {"학교로부터", "학교"},
           {"인공지능은", "인공지능"},
           {"인공지능이", "인공지능"},
           {"인공지능과", "인공지능"},
           {"인공지능으로", "인공지능"},
           {"인공지능에서의", "인공지능"},
           {"인공지능만으로도", "인공지능"},
           {"서울은", "서울"},
           {"서울을", "서울"},
           {"서울에서부터", "서울"},
           {"서울처럼", "서울"},
           {"세종대왕이", "세종대왕"},
           {"세종대왕께서는", "세종대왕"},
           {"세종대왕이라는", "세종대왕"},
           {"허생원은", "허생원"},
           {"동이는", "동이"},
           {"고양이는", "고양이"},
           {"전문가를", "전문가"},
           {"고속도로는", "고속도로"},
           {"고속도로도", "고속도로"},
           {"민주주의는", "민주주의"},
           {"민주주의의", "민주주의"},
           {"데이터베이스에", "데이터베이스"},
           {"훈민정음에는", "훈민정음"},
           {"한글학회입니다", "한글학회"},
           {"조선은", "조선"},
           {"남산은", "남산"},
       })
    EXPECT_EQ(stem_of(written), name) << written;
}

TEST(KoreanParticles, AreNotTakenFromNounsThatLookLikeIt) {
  for (const char* noun :
       {"고양이",   "전문가",     "사과",       "정과",     "마을",       "가을",
        "노을",     "어린이",     "평론가",     "소설가",   "작가",       "국가",
        "만화가",   "여름휴가",   "길고양이",   "소용돌이", "주정뱅이",   "호랑이",
        "떡볶이",   "국물떡볶이", "전통놀이",   "문제풀이", "하루살이",   "컴퓨터공학과",
        "연구결과", "오키나와",   "가나가와",   "제주도",   "경상남도",   "전라북도",
        "한반도",   "난이도",     "고객만족도", "태권도",   "민주주의",   "자본주의",
        "정상회의", "고속도로",   "강남대로",   "집적회로", "카이로",     "몬테네그로",
        "대만",     "불만",       "소아비만",   "호프만",   "우크라이나", "차이나",
        "콜로라도", "엘도라도",   "이란",       "김치라면", "산티아고",   "알카이다",
        "캄보디아", "김정은",     "이성은",     "김지은",   "박다은",     "의의",
        "이"})
    EXPECT_EQ(stem_of(noun), noun);
}

TEST(KoreanParticles, MustFitTheSoundBeforeThem) {
  for (const char* word : {"서울는", "학교은", "김첨지이", "인공지능가", "학교을", "서울를",
                           "인공지능와", "김첨지과", "인공지능로"})
    EXPECT_EQ(stem_of(word), word);
  EXPECT_EQ(stem_of("서울로서"), "서울") << "after rieul it is 로";
}

TEST(KoreanParticles, FollowOtherScriptsToo) {
  for (const auto& [written, name] : {
           Pair{"GPT는", "GPT"},
           {"GPT은", "GPT"},
           {"Obsidian에서", "Obsidian"},
           {"C++는", "C++"},
           {"AI의", "AI"},
           {"漢字를", "漢字"},
           {"Layer2는", "Layer2"},
           {"GPT4에서", "GPT4"},
           {"3도", "3도"},
           {"종로3가", "종로3가"},
           {"10만", "10만"},
           {"GPT", "GPT"},
           {"", ""},
           {"는", "는"},
       })
    EXPECT_EQ(stem_of(written), name) << written;
}

TEST(KoreanParticles, ReadingsBeginWithTheLongestAndEndWithTheWord) {
  const std::vector<StrippedWord> readings = particle_readings("김첨지에게서도");
  ASSERT_EQ(readings.size(), 3U);
  EXPECT_EQ(readings[0].stem, "김첨지");
  EXPECT_EQ(readings[0].particle, "에게서도");
  EXPECT_EQ(readings[1].particle, "도");
  EXPECT_EQ(readings[2].stem, "김첨지에게서도");
  EXPECT_EQ(readings[2].particle, "");
}

TEST(KoreanParticles, ReadingsHoldEveryPlausibleStem) {
  struct Case {
    std::string_view word, stem;
  };
  for (const auto& [word, stem] : {
           Case{"고양이", "고양"},
           Case{"고양이", "고양이"},
           Case{"전문가가", "전문가"},
           Case{"집은", "집"},
           Case{"왕이", "왕"},
           Case{"김첨지나", "김첨지"},
           Case{"김첨지야", "김첨지"},
           Case{"학생인", "학생"},
           Case{"너구리라면", "너구리"},
           Case{"그대로", "그"},
           Case{"김첨지였다", "김첨지"},
           Case{"김정은", "김정"},
       }) {
    const std::vector<std::string> stems = stems_of(word);
    EXPECT_NE(std::find(stems.begin(), stems.end(), stem), stems.end()) << word << " " << stem;
  }
  EXPECT_EQ(stems_of("hello"), std::vector<std::string>{"hello"});
  EXPECT_EQ(stems_of(""), std::vector<std::string>{""});
}

TEST(KoreanParticles, ReadingsPutTheWordTogetherAgain) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const std::string word = RandomText(seed).broken(8);
    for (const StrippedWord& reading : particle_readings(word))
      ASSERT_EQ(std::string(reading.stem) + std::string(reading.particle), word) << "seed " << seed;
    const StrippedWord stripped = strip_particle(word);
    ASSERT_EQ(std::string(stripped.stem) + std::string(stripped.particle), word) << "seed " << seed;
  }
}

}  // namespace
}  // namespace sennit
