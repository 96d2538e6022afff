#include "text/normalize.h"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <cstdlib>

#include "text/random_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

std::string mapped(std::string_view valid, int options) {
  utf8proc_uint8_t* out = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(valid.data()),
                                 static_cast<utf8proc_ssize_t>(valid.size()), &out,
                                 static_cast<utf8proc_option_t>(options));
  std::string text(reinterpret_cast<const char*>(out), static_cast<std::size_t>(size));
  std::free(out);
  return text;
}

// The oracle: the library over the whole text, without a quick way.
std::string plain_nfc(std::string_view text) {
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}
std::string nfd(std::string_view text) {
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE);
}

std::string text_of(char32_t c) {
  std::string text;
  append_utf8(text, c);
  return text;
}

// Behind these planes there is nothing that is assigned but tags and variation selectors.
constexpr char32_t kEndOfLetters = 0x32400;

bool is_scalar(char32_t c) { return c < 0xD800 || c > 0xDFFF; }

TEST(Nfc, ComposesKoreanAndAccents) {
  EXPECT_EQ(nfc("\u1112\u1161\u11AB\u1100\u1173\u11AF"), "한글");
  EXPECT_EQ(nfc("Cafe\u0301"), "Café");
  EXPECT_EQ(nfc("か\u3099"), "が");
  EXPECT_EQ(nfc(""), "");
  EXPECT_EQ(nfc("plain"), "plain");
}

TEST(Nfc, MakesOneReplacementCharacterOfEachBadByte) {
  EXPECT_EQ(nfc("a\xFF\xC3"
                "b"),
            "a\uFFFD\uFFFDb");
  EXPECT_EQ(nfc("\xE3\x81"), "\uFFFD\uFFFD");
}

TEST(Nfc, OfEveryCodePointAgreesWithTheLibrary) {
  for (char32_t c = 0; c < kEndOfLetters; ++c) {
    if (!is_scalar(c)) continue;
    const std::string text = "e" + text_of(c) + "가";
    ASSERT_EQ(nfc(text), plain_nfc(text)) << std::uint32_t(c);
    const std::string apart = nfd(text_of(c));
    ASSERT_EQ(nfc(apart), plain_nfc(apart)) << std::uint32_t(c);
  }
}

TEST(Nfc, OfAnyTextAgreesWithTheLibraryAndIsIdempotent) {
  for (std::uint32_t seed = 0; seed < 20000; ++seed) {
    const std::string text = RandomText(seed).valid(24);
    ASSERT_EQ(nfc(text), plain_nfc(text)) << "seed " << seed;
    const std::string once = nfc(RandomText(seed).broken(24));
    ASSERT_EQ(nfc(once), once) << "seed " << seed;
    ASSERT_TRUE(is_valid_utf8(once));
  }
}

TEST(Nfc, OfAMegabyteOfMarksTakesNoLongerThanOfLetters) {
  std::string marks = "a";
  for (int i = 0; i < 250000; ++i) marks += i % 2 == 0 ? "\u0301" : "\u0323";
  EXPECT_EQ(nfc(marks).size(), marks.size());  // "ạ" takes as many bytes as "a" and its mark
}

TEST(Fold, MakesCaseAndWidthOne) {
  struct Case {
    std::string_view written, folded;
  };
  for (const auto& [written, folded] : {
           Case{"Ada LOVELACE", "ada lovelace"},
           Case{"ＡＢＣ１２３　！", "abc123 !"},
           Case{"ｶﾞｲﾄﾞ ﾊﾟﾝ ｰ｡", "ガイド パン ー。"},
           Case{"ﾡￂ", "ㄱㅏ"},
           Case{"ÉCOLE", "école"},
           Case{"E\u0301COLE", "école"},
           Case{"Straße STRAẞE", "straße straße"},
           Case{"ΟΔΥΣΣΕΥΣ οδυσσευς", "οδυσσευσ οδυσσευσ"},
           Case{"МОСКВА", "москва"},
           Case{"\u212Bngstro\u0308m \u212A", "ångström k"},
           Case{"İstanbul", "istanbul"},
           Case{"I\u0307stanbul", "istanbul"},
           Case{"x² ﬁ ① ½", "x² ﬁ ① ½"},
           Case{"한글 漢字 かな", "한글 漢字 かな"},
           Case{"", ""},
       })
    EXPECT_EQ(fold(written), folded) << written;
}

TEST(Fold, OfEveryCodePointIsIdempotentAndBlindToTheNormalForm) {
  for (char32_t c = 0; c < kEndOfLetters; ++c) {
    if (!is_scalar(c)) continue;
    const std::string text = "E" + text_of(c) + "A";
    const std::string folded = fold(text);
    ASSERT_EQ(fold(folded), folded) << std::uint32_t(c);
    ASSERT_EQ(nfc(folded), folded) << std::uint32_t(c);
    ASSERT_EQ(fold(nfd(text)), folded) << std::uint32_t(c);
  }
}

TEST(Fold, OfAnyTextIsIdempotentAndBlindToTheNormalForm) {
  for (std::uint32_t seed = 0; seed < 20000; ++seed) {
    const std::string text = RandomText(seed).valid(24);
    const std::string folded = fold(text);
    ASSERT_EQ(fold(folded), folded) << "seed " << seed;
    ASSERT_EQ(fold(nfd(text)), folded) << "seed " << seed;
    ASSERT_EQ(fold(nfc(text)), folded) << "seed " << seed;
    const std::string broken = fold(RandomText(seed).broken(24));
    ASSERT_EQ(fold(broken), broken) << "seed " << seed;
  }
}

TEST(Fold, AddsToWhatIsThere) {
  std::string out = "e";
  append_fold(out, "\u0301X");
  EXPECT_EQ(out, "e\u0301x") << "what was there is not touched";
}

TEST(Spaces, AreCollapsedAndTrimmed) {
  EXPECT_EQ(collapse_spaces("  a \t\r\n b\u3000\u00A0가  "), "a b 가");
  EXPECT_EQ(collapse_spaces(" \n "), "");
  EXPECT_EQ(collapse_spaces("a \xFF b"), "a \xFF b");
  EXPECT_EQ(trim("\u3000 가 나\n"), "가 나");
  EXPECT_EQ(trim(" \t "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(DisplayForm, IsComposedAndOnOneLine) {
  EXPECT_EQ(display_form("  \u1112\u1161\u11AB\n  Cafe\u0301 "), "한 Café");
  EXPECT_EQ(display_form("Ada  LOVELACE"), "Ada LOVELACE");
}

}  // namespace
}  // namespace sennit
