#include "text/sentences.h"

#include <gtest/gtest.h>

#include <string>

#include "text/normalize.h"
#include "text/random_text.h"

namespace sennit {
namespace {

using Lines = std::vector<std::string>;

// Sentences without the white space around them.
Lines lines_of(std::string_view text) {
  Lines lines;
  for (const ByteRange range : sentences(text)) lines.emplace_back(trim(range.of(text)));
  return lines;
}

struct Case {
  std::string_view text;
  Lines lines;
};

void expect_all(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(lines_of(c.text), c.lines) << c.text;
}

TEST(EnglishSentences, EndAtTheirSigns) {
  expect_all({
      {"One. Two! Three? Four", {"One.", "Two!", "Three?", "Four"}},
      {"Oh! but he was mean. oh! but why", {"Oh! but he was mean.", "oh!", "but why"}},
      {"What?! No way!!! Yes.", {"What?!", "No way!!!", "Yes."}},
      {"He said \"Stop.\" She did.", {"He said \"Stop.\"", "She did."}},
      {"“Stop.” She did. (So did I.) Then he left.",
       {"“Stop.”", "She did.", "(So did I.)", "Then he left."}},
      {"\"Why?\" he asked. \"Go!\" she cried.", {"\"Why?\" he asked.", "\"Go!\" she cried."}},
      {"**Bold.** Next one.", {"**Bold.**", "Next one."}},
      {"A fact.[^1] Another.[12] Last.", {"A fact.[^1]", "Another.[12]", "Last."}},
      {"i went home. then i slept. it rained.", {"i went home.", "then i slept.", "it rained."}},
  });
}

TEST(EnglishSentences, GoOnAfterAbbreviationsAndInitials) {
  expect_all({
      {"Dr. Smith met Mr. and Mrs. Jones.", {"Dr. Smith met Mr. and Mrs. Jones."}},
      {"J. Smith and J. R. R. Tolkien wrote.", {"J. Smith and J. R. R. Tolkien wrote."}},
      {"Tools, e.g. Obsidian, i.e. editors vs. IDEs.",
       {"Tools, e.g. Obsidian, i.e. editors vs. IDEs."}},
      {"See Fig. 3 and pp. 5 of vol. 2.", {"See Fig. 3 and pp. 5 of vol. 2."}},
      {"Sejong (r. 1418 to 1450) and Sejo (r. 1455) read v. 2 of it, b. 1417, fl. 1450. Then I.",
       {"Sejong (r. 1418 to 1450) and Sejo (r. 1455) read v. 2 of it, b. 1417, fl. 1450.",
        "Then I."}},
      {"He said no. Then he left.", {"He said no.", "Then he left."}},
      {"The U.S. Army. He lives in the U.S. The end.",
       {"The U.S. Army.", "He lives in the U.S.", "The end."}},
      {"Acme Inc. announced it. It was Acme Inc. The firm fell.",
       {"Acme Inc. announced it.", "It was Acme Inc.", "The firm fell."}},
      {"At 5 p.m. Monday it began. It ended at 6 p.m. We left.",
       {"At 5 p.m. Monday it began.", "It ended at 6 p.m.", "We left."}},
      {"Smith et al. Nature 5. Kim et al. They agree.",
       {"Smith et al. Nature 5.", "Kim et al.", "They agree."}},
      {"She has a Ph.D. in physics.", {"She has a Ph.D. in physics."}},
      {"It was World War I. The end came.", {"It was World War I.", "The end came."}},
  });
}

TEST(EnglishSentences, GoOnInsideNumbersNamesAndEllipses) {
  expect_all({
      {"Pi is 3.14 or so. Node.js v2.0.1 runs.", {"Pi is 3.14 or so.", "Node.js v2.0.1 runs."}},
      {"See https://a.org/x.html?q=1. Done.", {"See https://a.org/x.html?q=1.", "Done."}},
      {"Well... maybe. Or not... Who knows… Nobody.",
       {"Well... maybe.", "Or not...", "Who knows…", "Nobody."}},
  });
}

TEST(KoreanSentences, EndAtTheirSigns) {
  expect_all({
      {"김첨지는 갔다. 비가 왔어요. 정말 그럴까? 네!",
       {"김첨지는 갔다.", "비가 왔어요.", "정말 그럴까?", "네!"}},
      {"그는 갔다.그녀는 왔다.", {"그는 갔다.", "그녀는 왔다."}},
      {"\"간다.\"라고 말했다. ‘왜?’ 하고 물었다.", {"\"간다.\"라고 말했다.", "‘왜?’ 하고 물었다."}},
      {"2024. 1. 5. 발표했다. 값은 3.5배다.", {"2024. 1. 5. 발표했다.", "값은 3.5배다."}},
      {"이 책은 J. K. 롤링이 썼다.", {"이 책은 J. K. 롤링이 썼다."}},
      {"설렁탕을 사다 놓았는데… 왜 먹지를 못하니.",
       {"설렁탕을 사다 놓았는데…", "왜 먹지를 못하니."}},
      {"\u1100\u1161\u11BB\u1103\u1161.\u1100\u1173\u1102\u1173\u11AB",
       {"\u1100\u1161\u11BB\u1103\u1161.", "\u1100\u1173\u1102\u1173\u11AB"}},
  });
}

TEST(ChineseAndJapaneseSentences, NeedNoBlank) {
  expect_all({
      {"你好。他走了！真的？是。", {"你好。", "他走了！", "真的？", "是。"}},
      {"他说：“好。”然后走了。", {"他说：“好。”", "然后走了。"}},
      {"他走了。“你好。”", {"他走了。", "“你好。”"}},
      {"「そうだ。」と言った。次だ。", {"「そうだ。」と言った。", "次だ。"}},
      {"雨が降る……そして止む。", {"雨が降る……そして止む。"}},
      {"ﾊﾝｶｸ｡ﾂｷﾞ｡", {"ﾊﾝｶｸ｡", "ﾂｷﾞ｡"}},
  });
}

TEST(Sentences, RunOverALineBreakButNotOverABlankLine) {
  expect_all({
      {"A line that\nis wrapped.\nNext.", {"A line that\nis wrapped.", "Next."}},
      {"First\n\nSecond\r\n\r\nThird\r\rFourth", {"First", "Second", "Third", "Fourth"}},
      {"one\r\ntwo", {"one\r\ntwo"}},
      {"Dr.\n\nSmith", {"Dr.", "Smith"}},
      {"one\n \t\ntwo", {"one", "two"}},
  });
}

TEST(Sentences, EndBeforeListItemsHeadingsAndRows) {
  expect_all({
      {"Shopping\n- eggs\n- milk\n  1. whole\n  2) skimmed",
       {"Shopping", "- eggs", "- milk", "1. whole", "2) skimmed"}},
      {"# Title\nText goes\non.\n## Part\nMore", {"# Title", "Text goes\non.", "## Part", "More"}},
      {"| a | b |\n|---|---|\n| 1 | 2 |", {"| a | b |", "|---|---|", "| 1 | 2 |"}},
      {"> quoted and\n> wrapped\n> - item", {"> quoted and\n> wrapped", "> - item"}},
      {"a dash --\n-- is no\n-5 item\n#tag neither\n2024 nor this",
       {"a dash --\n-- is no\n-5 item\n#tag neither\n2024 nor this"}},
  });
}

TEST(Sentences, OfNothingAreNone) {
  EXPECT_TRUE(sentences("").empty());
  EXPECT_EQ(sentences(" \n\n ").size(), 1U) << "white space is covered too";
}

TEST(Sentences, CoverAnyTextExactly) {
  for (std::uint32_t seed = 0; seed < 20000; ++seed) {
    const std::string text = RandomText(seed).broken(40);
    std::uint32_t end = 0;
    for (const ByteRange range : sentences(text)) {
      ASSERT_EQ(range.begin, end) << "seed " << seed;
      ASSERT_LT(range.begin, range.end) << "seed " << seed;
      end = range.end;
    }
    ASSERT_EQ(end, text.size()) << "seed " << seed;
  }
}

TEST(Sentences, NeverEndInsideACodePoint) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const std::string text = RandomText(seed).valid(40);
    for (const ByteRange range : sentences(text))
      ASSERT_TRUE(is_valid_utf8(range.of(text))) << "seed " << seed;
  }
}

TEST(Sentences, OfAMegabyteOfPeriodsAndBlanksTakeLinearTime) {
  std::string text;
  for (int i = 0; i < 300000; ++i) text += i % 3 == 0 ? ". " : ".\n";
  EXPECT_FALSE(sentences(text).empty());
  EXPECT_FALSE(sentences(std::string(1000000, '\n')).empty());
  EXPECT_FALSE(sentences(std::string(1000000, '[')).empty());
}

}  // namespace
}  // namespace sennit
