#include "retrieve/subjects.h"

#include <gtest/gtest.h>

#include "retrieve/aboutness.h"
#include "retrieve/graph_for_test.h"

namespace sennit::testing {
namespace {

Texts written(std::string_view question) {
  Texts names;
  for (const ByteRange range : written_names(question)) names.emplace_back(range.of(question));
  return names;
}

struct Written {
  const char* question;
  Texts names;
};

TEST(WrittenNames, AreRunsOfCapitals) {
  const std::vector<Written> questions = {
      {"Where did the composer of The Straw Hat die?", {"The Straw Hat"}},
      {"Who wrote Alexander and the Terrible, Horrible Day?",
       {"Alexander and the Terrible, Horrible Day"}},
      {"Is Harris W. Fawell's wife in Salad By The Roots?",
       {"Harris W. Fawell", "Salad By The Roots"}},
      {"Who made Illusions (1982 Film)?", {"Illusions"}},
      {"Name the harbour.", {}},
      {"Ada Lovelace wrote what?", {"Ada Lovelace"}},
      {"what are tides?", {}},
      {"WHO WROTE THE NOTES?", {}},
      {"who wrote \"the tide table\"?", {"the tide table"}},
      {"「운수 좋은 날」은 누가 썼나?", {"운수 좋은 날"}},
      {"직지를 간행한 절은 어디에 있었나?", {}},
      {"", {}},
      {"\"", {}},
      {"?!", {}}};
  for (const Written& row : questions) EXPECT_EQ(written(row.question), row.names) << row.question;
}

// Two notes; the graph knows Live, Ada Lovelace and tide.
class Notes {
 public:
  Subjects of(std::string_view question) const {
    const auto found =
        subjects_of(graph_, TextIndex(texts_), question, link_names(graph_, question),
                    [&](ChunkIndex chunk) -> Result<std::string_view> {
                      return std::string_view(texts_[chunk]);
                    });
    if (found.ok()) return *found;
    ADD_FAILURE() << found.error().what;
    return {};
  }

 private:
  Texts texts_ = {"Dangerously They Live is a film. The brand is known.",
                  "Roger Dean Miller was a singer who lived in Texas.",
                  "Ada Lovelace wrote of the tide."};
  Graph graph_ = GraphForTest()
                     .entities({"Live", "Ada Lovelace", "tide"})
                     .document("a.md")
                     .mentions("Live", {17, 21})
                     .document("b.md")
                     .document("c.md")
                     .mentions("Ada Lovelace", {0, 12})
                     .mentions("tide", {26, 30})
                     .graph();
};

TEST(Subjects, OfTheGraphComeFirst) {
  const Subjects subjects = Notes().of("Did Ada Lovelace see the tide?");
  ASSERT_EQ(subjects.found.size(), 2u);
  EXPECT_EQ(subjects.found[0].surface, "Ada Lovelace");
  EXPECT_EQ(subjects.found[0].passages.front().first, 2u);
  EXPECT_GT(subjects.found[0].weight, 2 * subjects.found[1].weight) << "small letters say little";
  EXPECT_TRUE(subjects.missing.empty());
}

TEST(Subjects, ThatTheGraphDoesNotKnowAreFoundInTheTexts) {
  const Subjects subjects = Notes().of("Who directed Dangerously They Live?");
  ASSERT_EQ(subjects.found.size(), 2u);
  EXPECT_EQ(subjects.found[1].surface, "Dangerously They Live");
  EXPECT_EQ(subjects.found[1].passages, (std::vector<std::pair<ChunkIndex, double>>{{0, 0.9}}));
  EXPECT_LT(subjects.found[0].weight, subjects.found[1].weight) << "Live, inside the longer name";
}

TEST(Subjects, AreFoundWhereATextBeginsWithAllTheirWords) {
  const Subjects subjects = Notes().of("Where did Roger Miller live?");
  ASSERT_FALSE(subjects.found.empty());
  EXPECT_EQ(subjects.found.back().surface, "Roger Miller");
  EXPECT_EQ(subjects.found.back().passages.front().first, 1u);
}

TEST(Subjects, ThatAreNowhereAreMissing) {
  EXPECT_EQ(Notes().of("Who is the wife of Kim Jong-chul?").missing, (Texts{"Kim Jong-chul"}));
  EXPECT_EQ(Notes().of("Who wrote Brand?").missing, (Texts{"Brand"})) << "only a brand is there";
  EXPECT_EQ(Notes().of("Did Countess Ada Lovelace go to Narnia?").missing, (Texts{"Narnia"}));
}

TEST(BeginsWith, LooksBeforeTheVerbOfADefinition) {
  EXPECT_TRUE(begins_with("Roger Dean Miller (born 1936) was a singer.", "Roger Miller"));
  EXPECT_TRUE(
      begins_with("Onika Maraj (born 1982), known as Nicki Minaj, is a rapper.", "Nicki Minaj"));
  EXPECT_FALSE(begins_with("The Straw Hat is a film by Leonid Kvinikhidze.", "Leonid Kvinikhidze"));
  EXPECT_TRUE(begins_with("직지는 흥덕사에서 간행되었다.", "직지"));
  EXPECT_FALSE(begins_with("", "Ada"));
  EXPECT_FALSE(begins_with("Ada", ""));
}

TEST(IsTitleOf, TakesAFewMoreWords) {
  EXPECT_TRUE(is_title_of("Illusions (1982 film)", "Illusions"));
  EXPECT_TRUE(is_title_of("CAFÉ", "cafe"));
  EXPECT_FALSE(is_title_of("A long list of illusions and dreams", "Illusions"));
  EXPECT_FALSE(is_title_of("", ""));
}

}  // namespace
}  // namespace sennit::testing
