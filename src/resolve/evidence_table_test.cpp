#include "resolve/evidence_table.h"

#include <gtest/gtest.h>

#include "resolve/notes_for_test.h"

namespace sennit::testing {
namespace {

Extraction by(std::string name, std::uint32_t chunk = 0) {
  Extraction extraction;
  extraction.extractor.name = std::move(name);
  extraction.chunk = chunk;
  return extraction;
}

Extraction unfinished(Extraction extraction) {
  extraction.complete = false;
  return extraction;
}

// "builtin 0", for each extraction that counts.
Texts counting(const std::vector<Extraction>& extractions) {
  Texts names;
  std::vector<EncodedExtraction> kept;
  for (const Extraction& extraction : extractions) kept.push_back(encoded(extraction));
  for (const EncodedExtraction* extraction : active_evidence(kept))
    names.push_back(fmt::format("{} {}", extraction->extractor.name, extraction->chunk));
  return names;
}

TEST(ActiveEvidence, IsWhatTheAuthorMarkedAndWhatWasImported) {
  EXPECT_EQ(counting({by("explicit"), by("import"), by("explicit", 1)}),
            (Texts{"explicit 0", "import 0", "explicit 1"}));
}

TEST(ActiveEvidence, IsOneReadingOfTheProseOfEachChunk) {
  EXPECT_EQ(counting({by("builtin", 1), by("builtin", 0), by("explicit", 1)}),
            (Texts{"explicit 1", "builtin 0", "builtin 1"}));
}

TEST(ActiveEvidence, PrefersAModelToBuiltinWhicheverStandsFirst) {
  EXPECT_EQ(counting({by("builtin"), by("some-model")}), (Texts{"some-model 0"}));
  EXPECT_EQ(counting({by("some-model"), by("builtin")}), (Texts{"some-model 0"}));
  EXPECT_EQ(counting({by("some-model", 0), by("builtin", 0), by("builtin", 1)}),
            (Texts{"some-model 0", "builtin 1"}))
      << "chunk by chunk";
}

TEST(ActiveEvidence, FallsBackToBuiltinWhereAModelDidNotFinish) {
  EXPECT_EQ(counting({by("builtin"), unfinished(by("some-model"))}), (Texts{"builtin 0"}));
  EXPECT_EQ(counting({unfinished(by("builtin"))}), (Texts{}));
}

EvidenceTable table_of(const Notes& notes) {
  EvidenceTable table;
  for (const NoteForTest& each : notes)
    each.each_source([&](const SourceDocument& source) { EXPECT_TRUE(table.add(source).ok()); });
  return table;
}

Texts names_in(const EvidenceTable& table, std::size_t document = 0) {
  Texts names;
  for (const MentionRow& row : table.documents[document].mentions)
    names.push_back(table.names.text(row.name));
  return names;
}

Mention at(ByteRange span, std::string name, MentionSource source = MentionSource::kText) {
  Mention mention;
  mention.span = span;
  mention.name = std::move(name);
  mention.source = source;
  return mention;
}

TEST(EvidenceTable, HoldsMentionsInOrderOfTheirPlace) {
  const EvidenceTable table = table_of({note("a.md")
                                            .names(at({50, 55}, "later"))
                                            .names(at({10, 20}, "early"))
                                            .names(at({10, 15}, "e"))});
  EXPECT_EQ(names_in(table), (Texts{"a", "e", "early", "later"}));
}

TEST(EvidenceTable, CountsAPlaceOnceWhereWindowsOverlap) {
  EXPECT_EQ(
      names_in(table_of({note("a.md").names(at({10, 15}, "Moon")).names(at({10, 15}, "Moon"))})),
      (Texts{"a", "Moon"}));
}

TEST(EvidenceTable, KeepsTheMostExplicitReadingOfAPlace) {
  const EvidenceTable table = table_of(
      {note("a.md").names(at({10, 15}, "Moon")).names(at({10, 15}, "Moon", MentionSource::kLink))});
  ASSERT_EQ(names_in(table), (Texts{"a", "Moon"}));
  EXPECT_EQ(table.documents[0].mentions[1].source, MentionSource::kLink);
}

TEST(EvidenceTable, KeepsTwoNamesOfOnePlace) {
  EXPECT_EQ(names_in(table_of(
                {note("a.md").names(at({10, 15}, "Moon")).names(at({10, 15}, "the Moon"))})),
            (Texts{"a", "Moon", "the Moon"}));
}

TEST(EvidenceTable, KeepsNamesWithoutAPlaceEachTime) {
  const EvidenceTable table = table_of({note("a.md").alias("A").alias("A")});
  EXPECT_EQ(names_in(table).size(), 3u);
}

TEST(EvidenceTable, OrdersMentionsOfOnePlaceByNameWhateverCameBefore) {
  const Notes notes = {note("z.md").alias("Zeta").alias("Alpha"), note("a.md").alias("Alpha")};
  EXPECT_EQ(names_in(table_of(notes), 0), names_in(table_of({notes[1], notes[0]}), 1));
}

TEST(EvidenceTable, LeavesOutLinksToAddresses) {
  Structure structure;
  Link address;
  address.external = true;
  address.target = "https://example.org";
  Link link;
  link.target = "Moon";
  structure.links = {address, link};
  SourceDocument document;
  document.path = "a.md";
  document.structure = &structure;
  EvidenceTable table;
  ASSERT_TRUE(table.add(document).ok());
  ASSERT_EQ(table.documents[0].links.size(), 1u);
  EXPECT_EQ(table.names.text(table.documents[0].links[0].target), "Moon");
}

TEST(EvidenceTable, TakesADocumentWithNothingInIt) {
  EvidenceTable table;
  ASSERT_TRUE(table.add({}).ok());
  EXPECT_TRUE(table.documents[0].mentions.empty());
  EXPECT_EQ(table.documents[0].date, 0);
}

TEST(EvidenceTable, GivesNamesOfOneKeyOneNumber) {
  EvidenceTable table;
  EXPECT_EQ(table.key_of("Ada Lovelace"), table.key_of("ADA  lovelace"));
  EXPECT_NE(table.key_of("Ada Lovelace"), table.key_of("Ada"));
  EXPECT_EQ(table.keys.text(table.key_of("학교에서는")), "학교");
}

TEST(EvidenceTable, GivesANameWithoutALetterNoKey) {
  EvidenceTable table;
  EXPECT_EQ(table.key_of("!?"), 0u);
  EXPECT_EQ(table.key_of(""), 0u);
  EXPECT_EQ(table.key_of("🌊"), 0u);
}

}  // namespace
}  // namespace sennit::testing
