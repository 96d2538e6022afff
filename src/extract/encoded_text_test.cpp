#include "extract/encoded_text.h"

#include <gtest/gtest.h>

#include <string>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

constexpr std::string_view kLine =
    "bECWdGGSkl66MQ9JQmPITgOuyaLMNAJ7vQAkUeecKnVDhmtnLFk/QqBBJzd0wDlJfbC";

std::string encoded(std::string_view text) {
  std::string found;
  for (const ByteRange& range : encoded_ranges(text)) {
    if (!found.empty()) found += '|';
    found += range.of(text);
  }
  return found;
}

TEST(EncodedText, DataIsToldFromWordsOfAnyLength) {
  const std::string line(kLine);
  const struct {
    std::string text, found;
  } cases[] = {
      {line, line},
      {"Key: " + line + ", 열쇠 " + line + "는", line + "|" + line},
      {line + "\n" + line + "\nx9Qd==\nWords", line + "|" + line + "|x9Qd=="},
      {line + "\r\nB7LiGF29Q\r\n", line + "|B7LiGF29Q"},
      {line + "\nBerlin\n", line},
      {line + "\n\nB7LiGF29Q\n", line},
      {"B7LiGF29Q", ""},
      {"AbstractSingletonProxyFactoryBeanWithManyWords2", ""},
      {"docs/Getting-started/Install-the-plugin/2024-01-03", ""},
      {"supercalifragilisticexpialidociousAndMore1", ""},
      {"--------------------------------------------", ""},
      {"2024-01-03T10:00:00Z 0123456789012345678901234567890123456789", ""},
      {"가나다라마바사아자차카타파하가나다라마바사아자차카타파하", ""},
      {"", ""},
  };
  for (const auto& each : cases) EXPECT_EQ(encoded(each.text), each.found) << each.text;
}

TEST(EncodedText, NamesNothing) {
  const std::string line =
      "K9cyGF1fQhSjyw1np3GC95S+LQbBbOLXApNVr/13h19OnlJADzfoYeCqSlFCqj/UfhVNy7\n";
  const Document text = testing::note("[[Ada Lovelace]] sent it:\n\n" + line + line +
                                      "IDalhX+JHseIuvjBgBOf=\n\n열쇠는 " + line);
  EXPECT_EQ(testing::names_of(testing::builtin_of(text)), testing::Names{});
}

}  // namespace
}  // namespace sennit
