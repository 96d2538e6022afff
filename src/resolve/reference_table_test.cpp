#include "resolve/reference_table.h"

#include <gtest/gtest.h>

#include "resolve/notes_for_test.h"

namespace sennit::testing {
namespace {

// References of a few notes, told by their keys. A separator of a narrowed key is shown as " @ ".
class References {
 public:
  explicit References(Notes notes) {
    std::sort(notes.begin(), notes.end(),
              [](const NoteForTest& a, const NoteForTest& b) { return a.path() < b.path(); });
    for (const NoteForTest& each : notes)
      each.each_source([&](const SourceDocument& source) { EXPECT_TRUE(table_.add(source).ok()); });
    made_ = make_references(table_);
  }

  // "tides in a.md", in the order of the names of a document's mentions.
  Texts of_mentions(std::size_t document) const {
    Texts all;
    for (const std::uint32_t reference : made_.of_mention[document]) all.push_back(told(reference));
    return all;
  }
  Texts of_claims(std::size_t document) const {
    Texts all;
    for (const auto& [subject, object] : made_.of_claim[document])
      all.push_back(told(subject) + " -> " + told(object));
    return all;
  }
  Texts titles() const {
    Texts all;
    for (const KeyNumber key : made_.title_keys) all.push_back(shown(key));
    return all;
  }
  Texts edges() const {
    Texts all;
    for (const CandidateEdge& edge : made_.edges)
      all.push_back(fmt::format("{} = {}{}", edge.a, edge.b,
                                edge.strength == EdgeStrength::kExplicitAlias ? " (alias)" : ""));
    std::sort(all.begin(), all.end());
    return all;
  }
  Texts ambiguous() const {
    Texts all;
    for (const KeyNumber key : made_.ambiguous_keys) all.push_back(shown(key));
    return all;
  }
  const ReferenceTable& table() const { return made_; }

 private:
  std::string shown(KeyNumber key) const {
    std::string text = table_.keys.text(key);
    if (const std::size_t at = text.find(kKeyPathSeparator); at != std::string::npos)
      text.replace(at, 1, " @ ");
    return text;
  }
  std::string told(std::uint32_t reference) const {
    return reference == kNoReference ? "none" : shown(made_.references[reference].key);
  }

  EvidenceTable table_;
  ReferenceTable made_;
};

TEST(References, AreTheMentionsOfOneKeyInOneDocument) {
  const References references(
      {note("a.md").names("Moon").names("moon"), note("b.md").names("MOON")});
  EXPECT_EQ(references.of_mentions(0), (Texts{"a", "moon", "moon"}));
  EXPECT_EQ(references.table().references.size(), 4u) << "a, b and the moon of each";
  EXPECT_TRUE(
      std::is_sorted(references.table().references.begin(), references.table().references.end()));
}

TEST(References, OfLinksAreThoseOfTheNote) {
  const References references({note("lab/Tides.md").titled("Ebb and flow"),
                               note("a.md").link("Tides", "waves").link("lab/Tides")});
  EXPECT_EQ(references.of_mentions(0), (Texts{"a", "ebb and flow", "ebb and flow"}));
}

TEST(References, OfLinksToNoNoteAreThoseOfTheNameLinkedTo) {
  const References references({note("a.md").link("people/Mina", "she")});
  EXPECT_EQ(references.of_mentions(0), (Texts{"a", "mina"}));
}

TEST(References, OfDaysAreNone) {
  const References references({note("2024-01-05.md").link("2024-01-06")});
  EXPECT_EQ(references.titles(), (Texts{""}));
  EXPECT_EQ(references.of_mentions(0), (Texts{"none", "none"}));
}

TEST(References, OfAShortNameAreThoseOfTheLongerOne) {
  const References references({note("a.md")
                                   .names("Ada Lovelace")
                                   .shortens("Ada", "Ada Lovelace")
                                   .names("Ada")
                                   .claims("Ada", "knows", "Ada Lovelace"),
                               note("b.md").names("Ada")});
  EXPECT_EQ(references.of_mentions(0),
            (Texts{"a", "ada lovelace", "ada lovelace", "ada lovelace"}));
  EXPECT_EQ(references.of_claims(0), (Texts{"ada lovelace -> ada lovelace"}));
  EXPECT_EQ(references.of_mentions(1), (Texts{"b", "ada"}));
}

TEST(References, OfAnAttributeAreOnlyWhatItsDocumentNames) {
  const References references({note("a.md")
                                   .names("Ada")
                                   .names("Norland")
                                   .claims("Ada", "is a", "botanist")
                                   .claims("Ada", "located in", "Norland"),
                               note("b.md").names("botanist")});
  const Texts claims = references.of_claims(0);
  ASSERT_EQ(claims.size(), 2u);
  EXPECT_EQ(claims[0], "ada -> none");
  EXPECT_EQ(claims[1], "ada -> norland");
  EXPECT_EQ(references.table().references.size(), 5u) << "two titles, three names";
}

TEST(References, OfTheWordsOfALinkAreThoseOfItsNote) {
  const References references({note("Tides.md"), note("b.md").link("Tides", "ebb").names("ebb")});
  EXPECT_EQ(references.of_mentions(1), (Texts{"b", "tides", "tides"}));
}

TEST(References, OfAnAliasAreItsOwnAndJoinedToTheTitleByAnEdge) {
  const References references({note("Tides.md").alias("Waves").names("waves"), note("b.md")});
  EXPECT_EQ(references.of_mentions(0), (Texts{"tides", "waves", "waves"}));
  EXPECT_EQ(references.edges(), (Texts{"waves = tides (alias)"}));
}

TEST(References, OfAnAliasThatJoinsNothingAreThoseOfTheNoteInTheNote) {
  const References references(
      {note("Ada Lovelace.md").alias("Ada").names("Ada"), note("Ada Yonath.md").alias("Ada")});
  EXPECT_EQ(references.of_mentions(0), (Texts{"ada lovelace", "ada lovelace", "ada lovelace"}));
  EXPECT_TRUE(references.edges().empty());
}

TEST(References, OfTitlesThatContradictAreNarrowedToTheirNote) {
  const References references({note("a/Mercury.md").is_a(EntityType::kPerson).names("Mercury"),
                               note("b/Mercury.md").is_a(EntityType::kTool),
                               note("c.md").link("b/Mercury").names("Mercury")});
  EXPECT_EQ(references.titles(), (Texts{"mercury @ a/Mercury.md", "mercury @ b/Mercury.md", "c"}));
  EXPECT_EQ(references.ambiguous(), (Texts{"mercury"}));
  EXPECT_EQ(references.of_mentions(0), (Texts{"mercury @ a/Mercury.md", "mercury @ a/Mercury.md"}));
  EXPECT_EQ(references.of_mentions(2),
            (Texts{"c", "mercury @ b/Mercury.md", "mercury @ b/Mercury.md"}))
      << "the words of its link stand for that note in the whole document";
}

TEST(References, OfATitleAboveVeryManyNotesAreOne) {
  Notes notes;
  for (int i = 0; i < 60; ++i)
    notes.push_back(note(fmt::format("{:02}/README.md", i))
                        .is_a(i % 2 ? EntityType::kTool : EntityType::kPerson));
  EXPECT_TRUE(References(notes).ambiguous().empty());
}

TEST(Edges, JoinAnAcronymWithItsOnlyExpansion) {
  const NoteForTest natural = note("a.md").shortens("NLP", "Natural Language Processing");
  const NoteForTest again = note("c.md").shortens("nlp", "natural language processing");
  EXPECT_EQ(References({natural, again}).edges(), (Texts{"nlp = natural language processing"}));
  EXPECT_TRUE(References({natural, note("b.md").shortens("NLP", "Non Linear Programming")})
                  .edges()
                  .empty());
  EXPECT_TRUE(References({natural, note("NLP.md")}).edges().empty()) << "a note of its own";
}

TEST(NoteLinks, AreInOrderOfDocumentAndPosition) {
  const References references({note("a.md").link("c").link("b").link("c").link("a").link("nowhere"),
                               note("b.md").link("a"), note("c.md")});
  Texts links;
  for (const NoteLinkRow& link : references.table().note_links)
    links.push_back(fmt::format("{} {}", link.source, link.target));
  EXPECT_EQ(links, (Texts{"0 2", "0 1", "0 2", "1 0"}));
  EXPECT_EQ(references.table().report.links, 6u);
}

}  // namespace
}  // namespace sennit::testing
