// Encodings. Bytes are spelt out, so that the test does not lean on the converter it tests.

#include <gtest/gtest.h>

#include "read/reader.h"
#include "read/utf16.h"

namespace sennit {
namespace {

using namespace std::string_literals;

struct Case {
  std::string bytes;
  std::string encoding;
  std::string text;
};

void expect_all(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Result<DecodedText> decoded = decode_text(c.bytes);
    ASSERT_TRUE(decoded.ok()) << c.text << ": " << decoded.error().what;
    EXPECT_EQ(decoded.value().encoding, c.encoding) << c.text;
    EXPECT_EQ(decoded.value().text, c.text);
    EXPECT_EQ(decoded.value().replaced, 0U) << c.text;
  }
}

void expect_refused(const std::string& bytes, const std::string& what) {
  const Result<DecodedText> decoded = decode_text(bytes);
  ASSERT_FALSE(decoded.ok()) << what;
  EXPECT_EQ(decoded.error().code, ErrorCode::kInvalidInput);
  EXPECT_NE(decoded.error().what.find(what), std::string::npos) << decoded.error().what;
  EXPECT_FALSE(decoded.error().remedy.empty());
}

std::string utf16(std::u16string_view text, bool little) {
  std::string out;
  for (const char16_t unit : text) {
    const char high = static_cast<char>(unit >> 8U);
    const char low = static_cast<char>(unit & 0xFFU);
    out += little ? low : high;
    out += little ? high : low;
  }
  return out;
}

}  // namespace

TEST(Encoding, OfUtf8IsKeptByteForByte) {
  expect_all({{"", "utf-8", ""},
              {"plain", "utf-8", "plain"},
              {"밀물 🌊\r\n", "utf-8", "밀물 🌊\r\n"},
              {"\xEF\xBB\xBF밀물", "utf-8-bom", "\xEF\xBB\xBF밀물"}});
}

TEST(Encoding, OfShortKoreanIsCp949) {
  expect_all({
      {"\xBE\xC8\xB3\xE7\xC7\xCF\xBC\xBC\xBF\xE4", "cp949", "안녕하세요"},
      {"\xC7\xD1\xB1\xDB", "cp949", "한글"},
      {"\xB0\xA1", "cp949", "가"},
      {"\xB9\xD0\xB9\xB0\xB0\xFA \xBD\xE4\xB9\xB0", "cp949", "밀물과 썰물"},
      {"# \xC1\xB6\xBC\xAE\n\n\xB4\xDE\xC0\xC7 \xC0\xCE\xB7\xC2", "cp949", "# 조석\n\n달의 인력"},
      {"\xB4\xEB\xC7\xD1\xB9\xCE\xB1\xB9 \xBC\xAD\xBF\xEF", "cp949", "대한민국 서울"},
      {"The tide (\xB9\xD0\xB9\xB0) comes.", "cp949", "The tide (밀물) comes."},
      {"\x98\xDE\xBE\xC6\xB8\xDE\xB8\xAE\xC4\xAB\xB3\xEB", "cp949", "샾아메리카노"},
      {"\xB1\xE8\xC3\xB7\xC1\xF6\xB4\xC2 \xC0\xCE\xB7\xC2\xB0\xC5\xB2\xDB\xC0\xCC\xB4\xD9.",
       "cp949", "김첨지는 인력거꾼이다."},
  });
}

TEST(Encoding, OfChineseIsGb18030) {
  expect_all({
      {"\xC4\xE3\xBA\xC3\xA3\xAC\xCA\xC0\xBD\xE7", "gb18030", "你好，世界"},
      {"\xD6\xD0\xB9\xFA", "gb18030", "中国"},
      {"\xB3\xB1\xCF\xAB\xCA\xC7\xD4\xC2\xC7\xF2\xB5\xC4\xD2\xFD\xC1\xA6\xD2\xFD\xC6\xF0\xB5\xC4"
       "\xA1\xA3",
       "gb18030", "潮汐是月球的引力引起的。"},
      {"\xCE\xD2\xC3\xC7\xD4\xDA\xD5\xE2\xC0\xEF", "gb18030", "我们在这里"},
      {"\xC0\xCF\xC9\xE1", "gb18030", "老舍"},
  });
}

TEST(Encoding, OfJapaneseIsShiftJis) {
  expect_all({
      {"\x82\xB1\x82\xF1\x82\xC9\x82\xBF\x82\xCD", "shift_jis", "こんにちは"},
      {"\x93\xFA\x96\x7B\x8C\xEA", "shift_jis", "日本語"},
      {"\x83\x65\x83\x58\x83\x67", "shift_jis", "テスト"},
      {"\x92\xAA\x82\xCC\x96\x9E\x82\xBF\x88\xF8\x82\xAB\x81\x42", "shift_jis", "潮の満ち引き。"},
      {"\x93\x8C\x8B\x9E\x93\x73", "shift_jis", "東京都"},
      {"\x97\x85\x90\xB6\x96\xE5", "shift_jis", "羅生門"},
  });
}

TEST(Encoding, OfJapaneseIsEucJpByItsKana) {
  expect_all({
      {"\xA4\xB3\xA4\xF3\xA4\xCB\xA4\xC1\xA4\xCF", "euc-jp", "こんにちは"},
      {"\xA5\xC6\xA5\xB9\xA5\xC8", "euc-jp", "テスト"},
      {"\xC4\xAC\xA4\xCE\xCB\xFE\xA4\xC1\xB0\xFA\xA4\xAD\xA4\xCF\xB7\xEE\xA4\xAB\xA4\xE9\xCD\xE8"
       "\xA4\xEB\xA1\xA3",
       "euc-jp", "潮の満ち引きは月から来る。"},
  });
}

TEST(Encoding, OfKoreanWithJamoAndGreekIsCp949) {
  expect_all({
      {"\xBE\xC8\xB3\xE7 \xA4\xBB\xA4\xBB\xA4\xBB\xA4\xBB\xA4\xBB\xA4\xBB", "cp949",
       "안녕 ㅋㅋㅋㅋㅋㅋ"},
      {"\xBE\xC8\xB3\xE7 \xA4\xD0\xA4\xD0", "cp949", "안녕 ㅠㅠ"},
      {"\xA5\xE1\xBC\xB1\xB0\xFA \xA5\xE2\xBC\xB1", "cp949", "α선과 β선"},
      {"\xA5\xB1\xC0\xE5 \xBC\xAD\xB7\xD0", "cp949", "Ⅱ장 서론"},
  });
}

TEST(Encoding, OfUtf16IsRecognised) {
  const std::u16string_view text = u"Tides: 밀물 🌊\r\n가나다\n";
  const std::string expected = "Tides: 밀물 🌊\r\n가나다\n";
  expect_all(
      {{"\xFF\xFE" + utf16(text, true), "utf-16le", expected},
       {"\xFE\xFF" + utf16(text, false), "utf-16be", expected},
       {utf16(text, true), "utf-16le", expected},
       {utf16(text, false), "utf-16be", expected},
       {utf16(u"plain English", true), "utf-16le", "plain English"},
       {utf16(u"Полная вода\r\n", true), "utf-16le", "Полная вода\r\n"},
       {utf16(u"café – 20 €", false), "utf-16be", "café – 20 €"},
       {utf16(u"潮汐是月球的引力引起的。\n", false), "utf-16be", "潮汐是月球的引力引起的。\n"}});
}

TEST(Encoding, OfBrokenUtf16IsReplaced) {
  const Converted lone = utf16_to_utf8("\x3D\xD8"s + "a\0"s, ByteOrder::kLittle);
  EXPECT_EQ(lone.text, "\uFFFDa");
  EXPECT_EQ(lone.replaced, 1U);
  EXPECT_EQ(utf16_to_utf8("a\0b"s, ByteOrder::kLittle).text, "a\uFFFD");
  EXPECT_EQ(utf16_to_utf8("\x00\xDC"s, ByteOrder::kLittle).text, "\uFFFD");
  EXPECT_EQ(utf16_to_utf8("\x3D\xD8"s, ByteOrder::kLittle).text, "\uFFFD");
}

TEST(Encoding, OfUtf8WithAFewBadBytesStaysUtf8) {
  const std::vector<std::pair<std::string, std::size_t>> cases = {
      {"밀물과 썰물은 달의 인력에서 온다\xFF.", 1},
      {"한글 \xFF\xFE 글", 2},
      {"조석\xEC\xA1", 2},  // cut in the middle of a character
      {"plain \xFF text \x80", 2},
      {"don\x92t stop", 1},
      {"caf\xE9 cr\xE8me", 2},
      {"r\xE9sum\xE9s na\xEFve", 3},
      {"\xED\xA0\x80 surrogate", 3},
  };
  for (const auto& [bytes, bad] : cases) {
    const Result<DecodedText> decoded = decode_text(bytes);
    ASSERT_TRUE(decoded.ok()) << bytes;
    EXPECT_EQ(decoded.value().encoding, "utf-8") << bytes;
    EXPECT_EQ(decoded.value().replaced, bad) << bytes;
  }
}

TEST(Encoding, OfDamagedCp949StaysCp949) {
  const std::string line =
      "\xB9\xD0\xB9\xB0\xB0\xFA \xBD\xE4\xB9\xB0\xC0\xBA \xB4\xDE\xC0\xC7 \xC0\xCE\xB7\xC2\n";
  const Result<DecodedText> decoded = decode_text(line + line + "\xFF\n" + line);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(decoded.value().encoding, "cp949");
  EXPECT_EQ(decoded.value().replaced, 1U);
}

TEST(Encoding, OfBinaryFilesIsNamedAndRefused) {
  expect_refused("\x89PNG\r\n\x1a\n....", "a PNG image");
  expect_refused("%PDF-1.7\n", "a PDF document");
  expect_refused("PK\x03\x04....", "a zip archive");
  expect_refused("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "HWP");
  expect_refused("a text with\0one NUL byte"s, "a NUL byte at offset 11");
  expect_refused(std::string(100, '\0'), "NUL byte");
  expect_refused("\0\x01\x02\xff\xfe binary"s, "a NUL byte at offset 0");
  expect_refused("\0\x01\x02\xff\xfe binary\0"s, "a NUL byte at offset 0");
  expect_refused("\x41\x4e\0\x4e\x51\x52\xa1\x60"s, "a NUL byte at offset 2");
  expect_refused("a\0\x01\0b\0"s, "a NUL byte at offset 1");
  expect_refused("\x01\x02\x03\x04\x05", "control characters");
  expect_refused("SQLite format 3\0"s, "SQLite");
  std::string noise;
  for (unsigned i = 0; i < 4000; ++i)
    noise += static_cast<char>(0x80U + (i * 7919U + i * i) % 128U);
  expect_refused(noise, "binary data");
}

}  // namespace sennit
