// Which lines are what.

#include "read/outline.h"

#include <gtest/gtest.h>

#include "read/reader.h"
#include "read/structure_check.h"

namespace sennit {
namespace {

char letter(BlockKind kind) {
  switch (kind) {
    case BlockKind::kParagraph:
      return 'p';
    case BlockKind::kListItem:
      return 'l';
    case BlockKind::kTableRow:
      return 't';
    case BlockKind::kCallout:
      return 'c';
    case BlockKind::kQuote:
      return 'q';
    case BlockKind::kFootnote:
      return 'f';
    case BlockKind::kHeading:
      return 'h';
    case BlockKind::kCode:
      return 'C';
    case BlockKind::kMath:
      return 'M';
    case BlockKind::kComment:
      return 'X';
    case BlockKind::kHtml:
      return 'H';
    case BlockKind::kFrontmatter:
      return 'F';
  }
  return '?';
}

Structure parsed(const std::string& text) {
  std::vector<std::string> warnings;
  Structure structure = parse_markdown(text, warnings);
  EXPECT_EQ(broken_promise(text, structure), "") << text;
  return structure;
}

std::string kinds(const std::string& text) {
  std::string out;
  for (const Block& block : parsed(text).blocks) out += letter(block.kind);
  return out;
}

std::vector<std::string> headings(const std::string& text) {
  std::vector<std::string> out;
  for (const Heading& heading : parsed(text).headings)
    out.push_back(std::to_string(heading.level) + " " + std::string(heading.text.of(text)));
  return out;
}

}  // namespace

TEST(Outline, TellsWhatEachLineIs) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", ""},
      {"\n \n\t\n", ""},
      {"a", "p"},
      {"a\nb\n\nc", "pp"},
      {"# a\nb\n## c\n", "hph"},
      {"a\n=\nb\n---\n", "hh"},
      {"#tag", "p"},
      {"####### seven", "p"},
      {"- a\n- b\n  c\n\n  d\n- e", "llll"},
      {"* a\n    * b\n\t* c", "lll"},
      {"1. a\n2) b", "ll"},
      {"text\n2. not a list", "p"},
      {"text\n- a list", "pl"},
      {"- \n- a", "ll"},
      {"> a\nlazy\n\n> b", "qq"},
      {"> [!note] Title\n> a\n> b\n>\n> c", "cccc"},
      {"> [!note]\n> a", "cc"},
      {"> - a\n> - b", "qq"},
      {"- > a", "l"},
      {"[^1]: a\n    b\n\n    c\n\nd", "ffp"},
      {"```\na\n\nb\n```\nc", "Cp"},
      {"```\na", "C"},
      {"~~~\n```\n~~~", "C"},
      {"    a\n\n    b\nc", "Cp"},
      {"a\n    b", "p"},
      {"- a\n\n      code", "lC"},
      {"> ```\n> a\n> ```\nb", "Cp"},
      {"| a |\n|---|\n| b |\n\nc", "tttp"},
      {"a | b\n- | -\nc | d", "ttt"},
      {"text\na | b\n--|--\nc | d", "pttt"},
      {"> | a |\n> |---|\n> | b |", "ttt"},
      {"a | b\nc", "p"},
      {"$$\na\n$$", "M"},
      {"$$a$$\nb", "Mp"},
      {"$$ a\n\nb $$", "pp"},
      {"%%\na\n\nb\n%%\nc", "Xp"},
      {"%% a %%", "X"},
      {"%% a %% b", "p"},
      {"a %% b\nc %% d", "p"},
      {"%%\na\n%% b", "Xp"},
      {"<!--\na\n\n-->\nb", "Xp"},
      {"<div>\na\n\nb", "Hp"},
      {"<script>\na\n\nb\n</script>\nc", "Hp"},
      {"<b>bold</b> words", "p"},
      {"<details>\n<summary>a</summary>\n\nb\n\n</details>", "HpH"},
      {"<?php\n\n?>\na", "Hp"},
      {"<span>\na\n\nb", "Hp"},
      {"a\n<span>\nb", "p"},
      {"---\n\na\n\n***\n", "ppp"},
      {"[r]: a.md\n[s]: b.md\nc", "ppp"},
      {"a\r\nb\r\n\r\nc\r\n", "pp"},
      {"a\rb\r\rc", "pp"},
      {"\xEF\xBB\xBF# a\nb", "hp"},
      {"\xEF\xBB\xBF---\na: b\n---\nc", "Fp"},
      {"---\na: b\n---", "F"},
      {"---\na: b\n...\nc", "Fp"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(kinds(text), expected) << text;
}

TEST(Headings, AreTheirWords) {
  using List = std::vector<std::string>;
  EXPECT_EQ(headings("# Tides\n##  Neap tides  ##\n### C# #\n#### ####\n#\n"),
            (List{"1 Tides", "2 Neap tides", "3 C#", "4 ", "1 "}));
  EXPECT_EQ(headings("조석\n===\n밀물과\n썰물\n---\n"), (List{"1 조석", "2 밀물과\n썰물"}));
  EXPECT_EQ(headings("# a\r\n## b ##\r\n"), (List{"1 a", "2 b"}));
}

TEST(Headings, OfQuotesAndItemsAreNotThoseOfTheNote) {
  EXPECT_TRUE(headings("> # a\n\n- # b\n\n```\n# c\n```\n\n    # d\n").empty());
}

TEST(Headings, HoldTheirWholeLines) {
  const std::string text = "  ## Tides ##  \nbody\n\nNeap\n----\n";
  const Structure structure = parsed(text);
  ASSERT_EQ(structure.headings.size(), 2U);
  EXPECT_EQ(structure.headings[0].line.of(text), "## Tides ##  ");
  EXPECT_EQ(structure.headings[1].line.of(text), "body\n\nNeap\n----" + 6);
}

TEST(Outline, WarnsOfCommentsThatAreNotClosed) {
  std::vector<std::string> warnings;
  parse_markdown("%% a\n\n%%\n\n%% b\n\n<!-- c\n\n<!-- d", warnings);
  EXPECT_EQ(warnings.size(), 2U);
}

TEST(Outline, NestsContainersOnlySoDeep) {
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += "> ";
  EXPECT_EQ(kinds(deep + "a\n\nb"), "qp");
  deep.clear();
  for (int i = 0; i < 1000; ++i) deep += "- ";
  EXPECT_EQ(kinds(deep + "a\n\nb"), "lp");
}

}  // namespace sennit
