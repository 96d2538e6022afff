#include "text/utf8.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "text/random_text.h"

namespace sennit {
namespace {

using namespace std::string_literals;

std::vector<std::size_t> boundaries(std::string_view text) {
  std::vector<std::size_t> found{0};
  for (std::size_t at = 0; at < text.size();) {
    at += decode_at(text, at).length;
    found.push_back(at);
  }
  return found;
}

TEST(Utf8, EncodesAndDecodesEveryCodePoint) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append_utf8(text, c);
    const CodePoint decoded = decode_at(text, 0);
    ASSERT_EQ(decoded.value, c);
    ASSERT_EQ(decoded.length, text.size()) << std::uint32_t(c);
    ASSERT_TRUE(decoded.valid);
  }
}

TEST(Utf8, TakesABadByteForOneReplacementCharacter) {
  for (const std::string& bad :
       {"\x80"s, "\xC0\x80"s, "\xC1\xBF"s, "\xE0\x80\x80"s, "\xED\xA0\x80"s, "\xF0\x80\x80\x80"s,
        "\xF4\x90\x80\x80"s, "\xF5"s, "\xFF"s, "\xE3\x81"s, "\xF0\x9F\x98"s, "\xC3"s,
        "\xE3"
        "a"s}) {
    const CodePoint c = decode_at(bad, 0);
    EXPECT_FALSE(c.valid);
    EXPECT_EQ(c.length, 1);
    EXPECT_EQ(c.value, 0xFFFDU);
    EXPECT_FALSE(is_valid_utf8(bad));
  }
}

TEST(Utf8, SaysWhenTheTextIsAtItsEnd) {
  EXPECT_EQ(decode_at("", 0).length, 0);
  EXPECT_EQ(decode_at("a", 7).length, 0);
  EXPECT_EQ(decode_before("a", 0).length, 0);
  EXPECT_EQ(decode_before("a", 9).value, U'a');
}

TEST(Utf8, NeverEncodesASurrogateOrWhatIsTooLarge) {
  std::string text;
  append_utf8(text, 0xD800);
  append_utf8(text, 0x110000);
  EXPECT_EQ(text, "\uFFFD\uFFFD");
}

TEST(Utf8, CountsCodePointsAndBadBytes) {
  EXPECT_EQ(count_code_points(""), 0U);
  EXPECT_EQ(count_code_points("a가🎉"), 3U);
  EXPECT_EQ(count_code_points("a\xFF\xFE"), 3U);
}

TEST(Utf8, ReadsTheSameBackwardsAndNeverPastTheEnd) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    const std::string text = RandomText(seed).broken(20);
    const std::vector<std::size_t> forward = boundaries(text);
    ASSERT_EQ(forward.back(), text.size()) << "seed " << seed;
    std::vector<std::size_t> backward{text.size()};
    for (std::size_t at = text.size(); at > 0; backward.push_back(at)) {
      const CodePoint c = decode_before(text, at);
      ASSERT_EQ(c.value, decode_at(text, at - c.length).value) << "seed " << seed;
      at -= c.length;
    }
    ASSERT_EQ(std::vector<std::size_t>(backward.rbegin(), backward.rend()), forward)
        << "seed " << seed;
  }
}

TEST(Utf8, FindsTheBoundaryAtOrBeforeAnyByte) {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    const std::string text = RandomText(seed).broken(20);
    const std::vector<std::size_t> all = boundaries(text);
    for (std::size_t at = 0; at <= text.size() + 2; ++at) {
      const auto expected = *(std::upper_bound(all.begin(), all.end(), at) - 1);
      ASSERT_EQ(boundary_at_or_before(text, at), expected) << "seed " << seed << " at " << at;
    }
  }
}

TEST(Scripts, AreToldApart) {
  struct Case {
    std::u32string_view letters;
    Script script;
  };
  for (const auto& [letters, script] : {
           Case{U"azAZéßøłÅ\u212AﬁＡｚʰⱠ", Script::kLatin},
           Case{U"αΩΆςжЯёӃ\u2126", Script::kGreekCyrillic},
           Case{U"漢字々〇豈㐀\U00020000\U0002F800⼀", Script::kHan},
           Case{U"あアーｱｰゝヾㇰ", Script::kKana},
           Case{U"가힣ㄱㅎ각\uFFA1", Script::kHangul},
           Case{U"09０٣₂९", Script::kDigit},
           Case{U"אبकไაⅣ\u093F", Script::kLetter},
           Case{U" \n.,-_'’…。、・「」🎉→+$€²½①©×\u0301\u3099\u200D\uFE0F\uFFFD\u00AD",
                Script::kOther},
       })
    for (const char32_t c : letters)
      EXPECT_EQ(int(script_of(c)), int(script)) << "U+" << std::hex << std::uint32_t(c);
}

TEST(Scripts, AreKnownForEveryNumberWithoutACrash) {
  for (const char32_t c : {0x110000U, 0xFFFFFFFFU, 0xD800U}) {
    EXPECT_EQ(script_of(c), Script::kOther);
    EXPECT_FALSE(is_upper(c));
    EXPECT_FALSE(is_combining_mark(c));
    EXPECT_FALSE(is_ignorable(c));
  }
}

TEST(Letters, KnowTheirCase) {
  for (const char32_t c : U"AZÉÅΣЖǅＡ"s) EXPECT_TRUE(is_upper(c)) << std::uint32_t(c);
  for (const char32_t c : U"azéσж가漢ー1."s) EXPECT_FALSE(is_upper(c)) << std::uint32_t(c);
}

TEST(WhiteSpace, IsWhatUnicodeSays) {
  for (const char32_t c : U" \t\n\v\f\r\u0085\u00A0\u1680\u2003\u2028\u2029\u202F\u205F\u3000"s)
    EXPECT_TRUE(is_space(c)) << std::uint32_t(c);
  for (const char32_t c : U"a\u200B\u200D\uFEFF_"s) EXPECT_FALSE(is_space(c)) << std::uint32_t(c);
}

TEST(Marks, AndWhatIsIgnored) {
  for (const char32_t c : U"\u0301\u3099\uFF9E\uFE0F\u20E3\u093F\u302E"s)
    EXPECT_TRUE(is_combining_mark(c)) << std::uint32_t(c);
  for (const char32_t c : U"\u00AD\u200C\u200D\u2060\uFEFF\uFE0F\U000E0100\u3164"s)
    EXPECT_TRUE(is_ignorable(c)) << std::uint32_t(c);
  EXPECT_FALSE(is_ignorable(0x200B)) << "the zero-width space separates words";
}

}  // namespace
}  // namespace sennit
