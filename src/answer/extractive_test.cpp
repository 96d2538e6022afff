#include "answer/extractive.h"

#include <gtest/gtest.h>

#include "retrieve/graph_for_test.h"
#include "text/utf8.h"

namespace sennit::testing {
namespace {

// Notes whose names are known, each one passage, all of it prose.
class Library {
 public:
  Library& knows(std::string name) {
    graph_.entity(name);
    names_.push_back(std::move(name));
    return *this;
  }
  Library& note(std::string text, double score = 1.0) {
    graph_.document("note " + std::to_string(texts_.size()) + ".md");
    for (const std::string& name : names_)
      for (std::size_t at = text.find(name); at != std::string::npos;
           at = text.find(name, at + name.size())) {
        const auto begin = static_cast<std::uint32_t>(at);
        graph_.mentions(name, {begin, begin + static_cast<std::uint32_t>(name.size())});
      }
    texts_.push_back(std::move(text));
    scores_.push_back(score);
    return *this;
  }

  // The sentences of an answer, best first, as they stand in the notes.
  Texts answer(std::string_view question, ExtractiveOptions options = {}) {
    return quoted(passages(), question, options);
  }
  Texts quoted(const std::vector<Passage>& passages, std::string_view question,
               ExtractiveOptions options = {}, const std::vector<Telling>& tellings = {}) {
    const Graph graph = GraphForTest(graph_).graph();
    const TextIndex index(texts_);
    const auto subjects =
        subjects_of(graph, index, question, link_names(graph, question), ChunkText());
    Texts quotes;
    for (const CitedSentence& cited :
         best_sentences(graph, question, *subjects, passages, tellings, options))
      quotes.emplace_back(cited.range.of(texts_[graph.chunk_document(cited.chunk)]));
    return quotes;
  }

  std::vector<Passage> passages() const {
    std::vector<Passage> all;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
      const ByteRange whole{0, static_cast<std::uint32_t>(texts_[i].size())};
      all.push_back({static_cast<ChunkIndex>(i), scores_[i], texts_[i], whole, {whole}});
    }
    return all;
  }

 private:
  GraphForTest graph_;
  Texts names_;
  Texts texts_;
  std::vector<double> scores_;
};

TEST(BestSentences, HoldTheWordsAndNamesOfTheQuestion) {
  Library library;
  library.knows("Ada").knows("Engine").note(
      "Ada was born in London. The weather was mild that year. "
      "The Engine was designed by Babbage in 1837. Cows eat grass.");
  EXPECT_EQ(library.answer("Who designed the Engine?"),
            (Texts{"The Engine was designed by Babbage in 1837."}));
}

TEST(BestSentences, AreOfAnyLanguage) {
  Library korean;
  korean.knows("김첨지").note(
      "김첨지는 인력거꾼이었다. 그날은 비가 왔다. 설렁탕을 사 왔는데 왜 먹지를 못하니.");
  EXPECT_EQ(korean.answer("김첨지의 직업은?"), (Texts{"김첨지는 인력거꾼이었다."}));
  EXPECT_EQ(korean.answer("무엇을 사 왔나? 설렁탕을?").front(),
            "설렁탕을 사 왔는데 왜 먹지를 못하니.");

  Library japanese;
  japanese.knows("東京大学").note("東京大学は本郷にある。猫は庭で寝ている。");
  EXPECT_EQ(japanese.answer("東京大学はどこ"), (Texts{"東京大学は本郷にある。"}));
}

TEST(BestSentences, AreNoneWhereNoSentenceHoldsAWordOfTheQuestion) {
  Library library;
  library.knows("Ada").note("Ada was born in London.").note("Cows eat grass in summer.");
  EXPECT_TRUE(library.answer("xyzzy?").empty());
  EXPECT_TRUE(library.answer("").empty());
  EXPECT_TRUE(Library().answer("Ada").empty());
}

TEST(BestSentences, WeighRareWordsMoreThanCommonOnes) {
  Library library;
  library.note(
      "Every boat needs a harbor. One boat sank last year. A boat sails at dawn. "
      "The lighthouse is white.");
  EXPECT_EQ(library.answer("boat lighthouse").front(), "The lighthouse is white.");
}

TEST(BestSentences, OfEqualWorthComeInTheOrderOfTheirPassages) {
  Library library;
  library.note("The lighthouse is white.").note("A lighthouse needs oil.");
  EXPECT_EQ(library.answer("lighthouse"),
            (Texts{"The lighthouse is white.", "A lighthouse needs oil."}));
}

TEST(BestSentences, OfABetterPassageComeFirst) {
  Library library;
  library.note("The lighthouse is white.", 0.1).note("A lighthouse needs oil.", 0.9);
  EXPECT_EQ(library.answer("lighthouse").front(), "A lighthouse needs oil.");
}

TEST(BestSentences, DoNotRepeatEachOther) {
  Library library;
  library.note("The lighthouse of Busan is white.")
      .note("The lighthouse of Busan is white!")
      .note("A lighthouse needs oil.");
  EXPECT_EQ(library.answer("lighthouse").size(), 2u);
}

TEST(BestSentences, AnswerRatherThanAsk) {
  Library library;
  library.note("Where does the lighthouse stand? The lighthouse stands on the cliff.");
  EXPECT_EQ(library.answer("where is the lighthouse").front(),
            "The lighthouse stands on the cliff.");
}

TEST(BestSentences, SayMoreThanARowOfNames) {
  Library library;
  library.knows("Busan").knows("Jeju").knows("Seoul");
  library.note("Busan · Jeju · Seoul").note("The port of Busan was opened to ships in 1876.");
  EXPECT_EQ(library.answer("What is Busan?"),
            (Texts{"The port of Busan was opened to ships in 1876.", "Busan · Jeju · Seoul"}));
}

TEST(BestSentences, OfAPassageThatTellsWhatAThingIsBeginWithItsFirstThatSaysSomething) {
  for (const char* text :
       {"TOC {:toc}\n\n[[Jeju]]. A port in the south. Ships call at it.",
        "[[Jeju]] [[Seoul]] [[Daegu]]\n\nA port in the south. Ships call at it.",
        "![All about ships](https://e.org/a.svg) ![Of the south](b.png)\n\nA port in "
        "the south. Ships call at it.",
        "[![All about ships](a.svg)](https://e.org)\n\nA port in the south.",
        "TOC {:toc} is here.\n\n부산은 남쪽의 큰 항구다. A port."}) {
    Library library;
    library.knows("Busan").knows("Jeju").knows("Seoul").knows("Daegu");
    library.note(text).note("Busan is written of in many books of many lands.");
    const Texts said = library.quoted(library.passages(), "What is Busan?", {}, {{0, {}, 1, 0}});
    ASSERT_FALSE(said.empty());
    EXPECT_TRUE(said.front() == "A port in the south." ||
                said.front() == "부산은 남쪽의 큰 항구다.")
        << said.front();
  }
}

TEST(BestSentences, SayRatherThanLeadIn) {
  Library library;
  library.note("캔버스를 추가하려면 다음과 같이 합니다:")
      .note("캔버스는 메모를 늘어놓는 판입니다.");
  EXPECT_EQ(library.answer("캔버스").front(), "캔버스는 메모를 늘어놓는 판입니다.");
}

TEST(BestSentences, AreShortRatherThanLong) {
  Library library;
  std::string long_sentence = "The lighthouse";
  for (int i = 0; i < 200; ++i) long_sentence += " and so on";
  library.note(long_sentence + ".").note("The lighthouse is white.");
  EXPECT_EQ(library.answer("lighthouse").front(), "The lighthouse is white.");
}

TEST(BestSentences, AreSoManyAtMost) {
  Library library;
  for (const char* sentence :
       {"A cat saw the lighthouse.", "Whales swim far from any lighthouse.",
        "Why Busan built its lighthouse is told nowhere.", "Fog hides every lighthouse at times.",
        "Keepers lived in one lighthouse for years.", "Oil burned in our lighthouse until 1950.",
        "No lighthouse stands on Jeju now."})
    library.note(sentence);
  EXPECT_EQ(library.answer("lighthouse").size(), 5u);
  EXPECT_EQ(library.answer("lighthouse", {2}).size(), 2u);
  EXPECT_TRUE(library.answer("lighthouse", {0}).empty());
}

TEST(BestSentences, StandInProseInsideThePassage) {
  Library library;
  const std::string text = "The lighthouse is white. The lighthouse is old.";
  library.note(text);
  std::vector<Passage> passages = library.passages();
  passages[0].range = {0, 24};
  EXPECT_EQ(library.quoted(passages, "lighthouse"), (Texts{"The lighthouse is white."}));
  passages = library.passages();
  passages[0].prose = {{25, static_cast<std::uint32_t>(text.size())}};
  EXPECT_EQ(library.quoted(passages, "lighthouse"), (Texts{"The lighthouse is old."}));
  passages[0].prose = {};
  EXPECT_TRUE(library.quoted(passages, "lighthouse").empty()) << "code is not cited as a sentence";
}

TEST(BestSentences, AreCitedWithoutTheWhiteSpaceAroundThem) {
  Library library;
  library.note("\r\n  The lighthouse is white.  \r\n\r\nCows eat grass.\r\n");
  EXPECT_EQ(library.answer("lighthouse"), (Texts{"The lighthouse is white."}));
}

TEST(BestSentences, TakeWhateverTextComes) {
  Library library;
  library.note("").note("\n\n\n").note("🌊🌊🌊🌊 lighthouse 🌊🌊🌊🌊").note(std::string(5000, 'x'));
  for (const std::string& quote : library.answer("lighthouse 🌊")) EXPECT_TRUE(is_valid_utf8(quote));
}

}  // namespace
}  // namespace sennit::testing
