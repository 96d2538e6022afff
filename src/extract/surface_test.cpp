#include "extract/surface.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(SurfaceForm, LeavesInlineMarksOut) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"Ada Lovelace", "Ada Lovelace"},
      {"**Ada** Lovelace", "Ada Lovelace"},
      {"__Ada__ _Lovelace_", "Ada Lovelace"},
      {"~~Ada~~ ==Lovelace==", "Ada Lovelace"},
      {"`Node.js`", "Node.js"},
      {"snake_case", "snake_case"},
      {"**U**niform **R**esource", "Uniform Resource"},
      {"a = b", "a = b"},
      {"Ada\n> Lovelace", "Ada Lovelace"},
      {"Ada\n  Lovelace", "Ada Lovelace"},
      {"Ada\r\nLovelace", "Ada Lovelace"},
      {"AT&amp;T", "AT&T"},
      {"AT&T", "AT&T"},
      {"C\\#", "C#"},
      {"back\\slash", "back\\slash"},
      {"  김소월\t", "김소월"},
      {"", ""},
  };
  for (const auto& [written, read] : cases) EXPECT_EQ(surface_form(written), read) << written;
}

TEST(SurfaceForm, IsComposed) {
  EXPECT_EQ(surface_form("\u1112\u1161\u11AB"), "\uD55C");  // 한 as three letters
  EXPECT_EQ(surface_form("Cafe\u0301"), "Caf\u00E9");
}

TEST(ReadsName, IsTheInvariantOfAMention) {
  const std::string text = "Dr. **Ada** Lovelace's";
  EXPECT_TRUE(reads_name(text, {4, 20}, "Ada Lovelace"));
  EXPECT_FALSE(reads_name(text, {4, 20}, "Ada"));
  EXPECT_TRUE(reads_name(text, {}, "a name without a place"));
  EXPECT_FALSE(reads_name(text, {4, 2000}, "Ada"));
}

}  // namespace
}  // namespace sennit
