#include "answer/cited_range.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

std::string cited(std::string_view text, std::string_view said) {
  const ByteRange whole{0, static_cast<std::uint32_t>(text.size())};
  return std::string(cited_range({0, 1.0, text, whole, {whole}}, said).of(text));
}

TEST(CitedRange, IsTheNearestSentence) {
  constexpr std::string_view kEnglish =
      "The harbor is old. Mina Park reads the tide gauge every morning. She lives in Busan.";
  EXPECT_EQ(cited(kEnglish, "The tide gauge is read by Mina Park."),
            "Mina Park reads the tide gauge every morning.");
  EXPECT_EQ(cited(kEnglish, "Her home is Busan."), "She lives in Busan.");
  constexpr std::string_view kKorean =
      "항구는 오래되었다. 박미나는 매일 아침 검조기를 읽는다. 그는 부산에 산다.";
  EXPECT_EQ(cited(kKorean, "검조기를 읽는 사람은 박미나이다."),
            "박미나는 매일 아침 검조기를 읽는다.");
}

TEST(CitedRange, IsThePassageWhereNoSentenceIsNear) {
  EXPECT_EQ(cited("The harbor is old. It rains.\n", "박미나는 부산에 산다."),
            "The harbor is old. It rains.");
  EXPECT_EQ(cited("The harbor is old.", ""), "The harbor is old.");
  EXPECT_EQ(cited("", "Anything."), "");
}

TEST(CitedRange, StaysWithinThePassageAndItsProse) {
  constexpr std::string_view text = "# Mina Park\nMina Park reads tides. Mina Park reads tides.\n";
  const Passage passage{0, 1.0, text, {12, 57}, {{12, 57}}};
  EXPECT_EQ(cited_range(passage, "Mina Park reads tides."), (ByteRange{12, 34}));
  const Passage with_heading{0, 1.0, text, {0, 57}, {{12, 57}}};
  EXPECT_EQ(cited_range(with_heading, "朴美那"), (ByteRange{12, 57}));
  const Passage no_prose{0, 1.0, text, {0, 57}, {}};
  EXPECT_EQ(cited_range(no_prose, "朴美那"), (ByteRange{0, 57}));
}

}  // namespace
}  // namespace sennit
