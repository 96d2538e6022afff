#include "answer/citation_reader.h"

#include <gtest/gtest.h>

#include "text/random_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Ids = std::vector<std::size_t>;

// Text with its citations as a reader of the stream sees them: "It is so<1,2>."
std::string as_shown(const std::vector<AnswerPiece>& pieces) {
  std::string shown;
  for (const AnswerPiece& piece : pieces) {
    shown += piece.text;
    for (const std::size_t id : piece.citations) shown += "<" + std::to_string(id) + ">";
  }
  return shown;
}

struct Read {
  std::string shown;
  ReadAnswer answer;
};

Read read(std::string_view reply, std::size_t items = 5, std::size_t piece = 1'000'000) {
  CitationReader reader(items);
  Read made;
  for (std::size_t at = 0; at < reply.size(); at += piece)
    made.shown += as_shown(reader.take(reply.substr(at, piece)));
  made.shown += as_shown(reader.finish());
  made.answer = reader.answer();
  return made;
}

struct Case {
  std::string_view reply;
  std::string shown;
};

void expect_shown(std::initializer_list<Case> cases) {
  for (const Case& c : cases)
    for (const std::size_t piece : {1U, 2U, 3U, 5U, 1000U})
      EXPECT_EQ(read(c.reply, 5, piece).shown, c.shown) << c.reply << " in pieces of " << piece;
}

TEST(CitationReader, GivesTextAndIds) {
  expect_shown({
      {"Ada wrote it [1].", "Ada wrote it<1>."},
      {"Ada wrote it. [1] Then she left [2][3].", "Ada wrote it.<1> Then she left<2><3>."},
      {"Ada wrote it [1, 2; 3].", "Ada wrote it<1><2><3>."},
      {"Ada wrote it [1-3].", "Ada wrote it<1><2><3>."},
      {"박미나는 부산에 있다 [2]。 그렇다[3].", "박미나는 부산에 있다<2>。 그렇다<3>."},
      {"これは東京です【1】。次【2，3】", "これは東京です<1>。次<2><3>"},
      {"全角［４］と［2、３］と［４～５］", "全角<4>と<2><3>と<4><5>"},
      {"Doubled [[1]] and marked [#2]", "Doubled<1> and marked<2>"},
      {"🌊 tide [1] 🌊", "🌊 tide<1> 🌊"},
      {"  \n Ada [1]\n\nBabbage [2]\n", "Ada<1>\n\nBabbage<2>\n"},
  });
}

TEST(CitationReader, DropsIdsThatAreNotInTheContext) {
  expect_shown({
      {"Ada wrote it [9].", "Ada wrote it."},
      {"Ada wrote it [1][9] and [0].", "Ada wrote it<1> and."},
      {"Ada wrote it [4, 5, 6, 7].", "Ada wrote it<4><5>."},
      {"Ada wrote it [3-99999999999999999999999].", "Ada wrote it<3><4><5>."},
      {"Born in [1815].", "Born in."},
  });
  EXPECT_EQ(read("[1] [9] [9, 8] [0]").answer.dropped, 4U);
  EXPECT_EQ(read("A [1].", 0).shown, "A.");
}

TEST(CitationReader, LeavesOtherBracketsAlone) {
  expect_shown({
      {"See [[Mina Park|Mina]] and [[2024]] and [[2024-05-03]].",
       "See [[Mina Park|Mina]] and [[2024]] and [[2024-05-03]]."},
      {"An [aside] and [x] and [ ] and [] and [1a].",
       "An [aside] and [x] and [ ] and [] and [1a]."},
      {"A call `f[1]` and x.", "A call `f[1]` and x."},
      {"A footnote[^1] and a date [2024-05-03].", "A footnote[^1] and a date [2024-05-03]."},
      {"An end [", "An end ["},
      {"An end [1", "An end [1"},
      {"[[[", "[[["},
      {"over a line [1\n] goes on", "over a line [1\n] goes on"},
      {"[this bracket is longer than any list of ids would ever be, with many words in it] [2]",
       "[this bracket is longer than any list of ids would ever be, with many words in it]<2>"},
  });
}

TEST(CitationReader, KnowsTheMarkOfAbsence) {
  for (const std::string_view reply : {"[NONE]", "[none].", " [ None ]\n", "【NONE】。", "NONE",
                                       "NONE.", "\n\nNONE", "\r\n NONE.\n"})
    for (const std::size_t piece : {1U, 2U, 100U}) {
      const Read made = read(reply, 5, piece);
      EXPECT_TRUE(made.answer.says_absent) << reply;
      EXPECT_EQ(made.answer.sentences.size(), 0U) << reply;
      EXPECT_EQ(made.shown.find_first_not_of("\n"), std::string::npos) << made.shown;
    }
  expect_shown({{"Ada wrote it [1]. [NONE]", "Ada wrote it<1>."},
                {"Ada wrote it [1]. [NONE].", "Ada wrote it<1>."},
                {"NONE of it, NONEsense [1].", "NONE of it, NONEsense<1>."}});
  EXPECT_TRUE(read("Ada wrote it [1]. [NONE]").answer.says_absent);
  EXPECT_FALSE(read("None of the notes says so [1].").answer.says_absent);
  EXPECT_FALSE(read("").answer.says_absent);
}

TEST(CitationReader, TellsWhichSentenceCitesWhat) {
  struct Told {
    std::string_view reply;
    std::vector<std::pair<std::string, Ids>> sentences;
  };
  for (const Told& c : {
           Told{"Ada wrote it [1]. Babbage built it. [2][1] Nobody knows why.",
                {{"Ada wrote it.", {1}}, {"Babbage built it.", {2, 1}}, {"Nobody knows why.", {}}}},
           {"[2] Ada wrote it.\n- [3] Babbage built it.",
            {{"Ada wrote it.", {2}}, {"- Babbage built it.", {3}}}},
           {"박미나는 부산에 있다.[1] 이준호는 서울에 있다 [2].",
            {{"박미나는 부산에 있다.", {1}}, {"이준호는 서울에 있다.", {2}}}},
           {"これは東京です。[1]次は大阪です [2]。",
            {{"これは東京です。", {1}}, {"次は大阪です。", {2}}}},
           {"One thing [1], another [2], and [1] again.",
            {{"One thing, another, and again.", {1, 2}}}},
           {"All of it\n\n[4]", {{"All of it", {4}}}},
       }) {
    for (const std::size_t piece : {1U, 1000U}) {
      const ReadAnswer answer = read(c.reply, 5, piece).answer;
      std::vector<std::pair<std::string, Ids>> told;
      for (const CitedText& sentence : answer.sentences)
        told.emplace_back(sentence.text, sentence.ids);
      EXPECT_EQ(told, c.sentences) << c.reply;
    }
  }
}

TEST(CitationReader, ReadsTheSameHoweverTheTextIsCut) {
  std::mt19937_64 random(7);
  const std::vector<std::string> parts = {
      "[",  "]",      "[[", "]]", "1",  "12",   ",", "-", " ",  "`", "\n",  "Ada",  ".",    "【",
      "】", "[NONE]", "NO", "박", "。", "\xF0", "é", "😀", "# ", "9", "[2]", "\xB0", "NONE", "\r"};
  for (int round = 0; round < 2000; ++round) {
    std::string reply;
    for (std::size_t left = 1 + random() % 25; left > 0; --left)
      reply += parts[random() % parts.size()];
    const Read whole = read(reply);
    EXPECT_TRUE(is_valid_utf8(whole.shown));
    for (const std::size_t piece : {1U, 2U, 3U, 7U}) {
      const Read cut = read(reply, 5, piece);
      ASSERT_EQ(cut.shown, whole.shown) << reply;
      ASSERT_EQ(cut.answer.dropped, whole.answer.dropped) << reply;
      ASSERT_EQ(cut.answer.sentences.size(), whole.answer.sentences.size()) << reply;
    }
    for (const CitedText& sentence : whole.answer.sentences)
      for (const std::size_t id : sentence.ids) ASSERT_TRUE(id >= 1 && id <= 5) << reply;
  }
}

TEST(CitationReader, HoldsBackLittle) {
  CitationReader reader(5);
  EXPECT_EQ(as_shown(reader.take("Ada wrote")), "Ada wrote");
  EXPECT_EQ(as_shown(reader.take(" it [1")), " it");
  EXPECT_EQ(as_shown(reader.take("]. Th")), "<1>. Th");
  EXPECT_EQ(as_shown(reader.finish()), "");
}

}  // namespace
}  // namespace sennit
