#include "read/word_boundary.h"

#include <gtest/gtest.h>

#include <string>

#include "text/utf8.h"

namespace sennit {
namespace {

// `text` with '|' at every place where a test allows a cut.
std::string cuts(std::string_view text, bool (*splits)(std::string_view, std::size_t)) {
  std::string shown;
  for (std::size_t at = 0; at < text.size(); at += decode_at(text, at).length) {
    if (at > 0 && !splits(text, at)) shown += '|';
    shown += text.substr(at, decode_at(text, at).length);
  }
  return shown;
}

}  // namespace

TEST(Words, AreNotTorn) {
  EXPECT_EQ(cuts("two words.", splits_word), "two| |words|.");
  EXPECT_EQ(cuts("don't re-read", splits_word), "don't| |re-read");
  EXPECT_EQ(cuts("'tis a-", splits_word), "'|tis| |a|-");
  EXPECT_EQ(cuts("B2B 3.5", splits_word), "B2B| |3|.|5");
  EXPECT_EQ(cuts("naïve Ünal", splits_word), "naïve| |Ünal");
}

TEST(Words, OfKoreanHaveTheirParticles) {
  EXPECT_EQ(cuts("김첨지가 왔다", splits_word), "김첨지가| |왔다");
  EXPECT_EQ(cuts("AI는 쓴다", splits_word), "AI는| |쓴다");
}

TEST(Words, OfScriptsWithoutSpacesMayBeCutBeforeHan) {
  EXPECT_EQ(cuts("使用Python编程", splits_word), "使|用|Python|编|程");
  EXPECT_EQ(cuts("月を食べる", splits_word), "月を|食べる");
}

TEST(Graphemes, AreNotTorn) {
  EXPECT_EQ(cuts("e\xCC\x81\xCC\xA3x", splits_grapheme), "e\xCC\x81\xCC\xA3|x");
  EXPECT_EQ(cuts("👩‍🚀👍🏽", splits_grapheme), "👩‍🚀|👍🏽");
  EXPECT_EQ(cuts("🇰🇷🇫🇷", splits_grapheme), "🇰🇷|🇫🇷");
  EXPECT_EQ(cuts("한가", splits_grapheme), "한|가");
  EXPECT_EQ(cuts("a\r\nb", splits_grapheme), "a|\r\n|b");
}

TEST(Places, BetweenWordsAreFound) {
  const std::string_view text = "tides  turn.";
  EXPECT_EQ(find_word(text, 1, text.size()), 7u);
  EXPECT_EQ(find_word(text, 7, text.size()), 7u);
  EXPECT_EQ(find_word(text, 8, 11), std::nullopt);
  EXPECT_EQ(find_end_of_word(text, 1, text.size()), 5u);
  EXPECT_EQ(find_end_of_word(text, 1, 5), std::nullopt);
}

}  // namespace sennit
