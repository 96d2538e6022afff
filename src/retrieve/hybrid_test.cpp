#include "retrieve/hybrid.h"

#include <gtest/gtest.h>

#include <map>

#include "retrieve/aboutness.h"
#include "retrieve/asked_words.h"
#include "retrieve/graph_for_test.h"

namespace sennit::testing {
namespace {

// Notes with real texts: each is about its title, and names of titles are mentions where they
// stand.
class Notes {
 public:
  Notes(std::vector<std::pair<std::string, std::string>> notes,  // title, text
        const Texts& other_names = {})
      : notes_(std::move(notes)) {
    std::sort(notes_.begin(), notes_.end());
    GraphForTest made;
    for (const auto& [title, text] : notes_) made.entity(title);
    made.entities(other_names);
    Texts names = other_names;
    for (const auto& [title, text] : notes_) names.push_back(title);
    for (const auto& [title, text] : notes_) {
      made.document(title + ".md").about(title);
      for (const std::string& name : names)
        if (const std::size_t at = text.find(name); at != std::string::npos)
          made.mentions(
              name, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + name.size())});
    }
    graph_ = made.graph();
  }

  // Titles of the notes that answer, best first; `lexical` is what the keyword index gives.
  Texts asked(std::string_view question, const std::map<std::string, double>& lexical = {}) const {
    std::vector<RankedChunk> passages;
    for (const auto& [title, score] : lexical)
      passages.push_back({chunk(title), score, score, 0, "words"});
    const std::vector<double> no_walk(graph_.node_count(), 0.0);
    const ChunkText text = [&](ChunkIndex c) -> Result<std::string_view> {
      return std::string_view(notes_[c].second);
    };
    const TextIndex index(texts());
    const auto subjects = subjects_of(graph_, index, question, link_names(graph_, question), text);
    if (!subjects.ok()) ADD_FAILURE() << subjects.error().what;
    const auto ranked =
        rank_hybrid(graph_, index, {question, subjects->found, passages, no_walk}, {}, text);
    Texts titles;
    if (!ranked.ok())
      ADD_FAILURE() << ranked.error().what;
    else
      for (const RankedChunk& row : *ranked) titles.push_back(notes_[row.chunk].first);
    return titles;
  }

  Texts texts() const {
    Texts texts;
    for (const auto& [title, text] : notes_) texts.push_back(text);
    return texts;
  }
  const Graph& graph() const { return graph_; }
  ChunkIndex chunk(std::string_view title) const {
    for (std::size_t i = 0; i < notes_.size(); ++i)
      if (notes_[i].first == title) return static_cast<ChunkIndex>(i);
    ADD_FAILURE() << "no note " << title;
    return 0;
  }
  EntityIndex entity(std::string_view name) const {
    return graph_.entities_of_key(name_key(name).name).front();
  }

 private:
  std::vector<std::pair<std::string, std::string>> notes_;
  Graph graph_;
};

Notes films() {
  return Notes(
      {{"Blood Street", "Blood Street is a film written by Ann Moss and directed by Leo Fong."},
       {"Blood Orange", "Blood Orange is a film about a street in Rome."},
       {"Leo Fong", "Leo Fong was born in Canton and worked in Arkansas."},
       {"Ann Moss", "Ann Moss was a writer."}});
}

TEST(Hybrid, FollowsANameToTheNoteAboutIt) {
  EXPECT_EQ(films().asked("Where was the director of Blood Street born?", {{"Blood Orange", 0.4}}),
            (Texts{"Blood Street", "Leo Fong", "Ann Moss", "Blood Orange"}));
}

TEST(Hybrid, FollowsWhatStandsNearToWhatIsAsked) {
  const Notes notes = films();
  EXPECT_EQ(notes.asked("Who directed Blood Street?")[1], "Leo Fong");
  EXPECT_EQ(notes.asked("Who is the writer of Blood Street?")[1], "Ann Moss");
}

TEST(Hybrid, FollowsAChainOfThree) {
  const Notes notes({{"Bubye", "The Bubye is a river in Gwanda."},
                     {"Gwanda", "Gwanda is a town in Zimbabwe."},
                     {"Zimbabwe", "Zimbabwe has a waterfall."}});
  EXPECT_EQ(notes.asked("What waterfall is near the Bubye?"),
            (Texts{"Bubye", "Gwanda", "Zimbabwe"}));
}

TEST(Hybrid, KoreanNotesAreFollowedAsWell) {
  const Notes notes({{"직지", "직지는 흥덕사에서 간행되었다."},
                     {"흥덕사", "흥덕사는 청주에 있던 절이다."},
                     {"갑인자", "갑인자는 금속 활자이다."}});
  const Texts found = notes.asked("직지를 간행한 절은 어디에 있었나?", {{"갑인자", 0.2}});
  EXPECT_EQ(found.at(0), "직지");
  EXPECT_EQ(found.at(1), "흥덕사");
}

TEST(Hybrid, AWordInSmallLettersIsHardlyATitle) {
  const Notes notes({{"Ada", "Ada was the wife of William."},
                     {"Die", "Die is a film."},
                     {"William", "William died in Ockham."}});
  const Texts found = notes.asked("Where did the husband of Ada die?");
  EXPECT_EQ(found.at(0), "Ada");
  EXPECT_EQ(found.at(1), "William");
}

TEST(Hybrid, WithoutANameTheWordsDecide) {
  EXPECT_EQ(films().asked("a street somewhere", {{"Blood Orange", 1.0}, {"Ann Moss", 0.5}}).front(),
            "Blood Orange");
}

TEST(Aboutness, IsOneInTheNoteAboutIt) {
  const Notes notes = films();
  EXPECT_EQ(aboutness(notes.graph(), notes.entity("Leo Fong"), notes.chunk("Leo Fong")), 1);
  EXPECT_EQ(aboutness(notes.graph(), notes.entity("Leo Fong"), notes.chunk("Ann Moss")), 0);
}

TEST(Aboutness, IsHighWhereADocumentBeginsWithIt) {
  const Graph graph = GraphForTest()
                          .entities({"Moon", "Sun"})
                          .document("a.md", 2)
                          .mentions("Moon", {1500, 1504})
                          .document("b.md")
                          .mentions("Moon", {0, 4})
                          .mentions("Sun", {300, 303})
                          .graph();
  EXPECT_EQ(aboutness(graph, 0, 2), 0.9);
  EXPECT_LT(aboutness(graph, 0, 1), 0.3) << "the second passage of a document begins nothing";
  EXPECT_LT(aboutness(graph, 1, 2), 0.3);
}

TEST(PassagesAbout, AreInOrder) {
  const Notes notes = films();
  const auto found = passages_about(notes.graph(), notes.entity("Leo Fong"), 5);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].first, notes.chunk("Leo Fong"));
  EXPECT_EQ(found[1].first, notes.chunk("Blood Street"));
}

double nearness(std::string_view question, std::string_view text, std::string_view name) {
  const auto at = static_cast<std::uint32_t>(text.find(name));
  return AskedWords(question, {})
      .places_in(text)
      .nearness(at, at + static_cast<std::uint32_t>(name.size()));
}

TEST(AskedWords, AreFoundInOtherForms) {
  EXPECT_GT(nearness("Who is the composer?", "The music was composed by Ann.", "Ann"), 0.5);
  EXPECT_GT(nearness("Who directed it?", "Its director is Ann.", "Ann"), 0.5);
  EXPECT_EQ(nearness("Who is the composer?", "The company of Ann.", "Ann"), 0);
}

TEST(AskedWords, CountMoreTheNearerTheyStand) {
  const std::string text = "Directed by Ann, with a long list of other people among them Bob.";
  EXPECT_GT(nearness("Who directed it?", text, "Ann"), nearness("Who directed it?", text, "Bob"));
}

TEST(AskedWords, CountInTheirSentenceOnly) {
  EXPECT_EQ(nearness("Who directed it?", "It was directed well. Ann was there.", "Ann"), 0);
}

TEST(AskedWords, AreTheWordsBesideTheNames) {
  const Notes notes = films();
  const std::string question = "Who directed Blood Street?";
  const std::string rest = without_names(question, link_names(notes.graph(), question));
  EXPECT_EQ(rest.find("Blood"), std::string::npos);
  EXPECT_NE(rest.find("directed"), std::string::npos);
  EXPECT_EQ(without_names("Who is Leo Fong?", link_names(notes.graph(), "Who is Leo Fong?")), "");
}

}  // namespace
}  // namespace sennit::testing
