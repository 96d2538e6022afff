#include "ingest/carried_evidence.h"

#include <gtest/gtest.h>

#include "ingest/process.h"
#include "read/reader.h"

namespace sennit {
namespace {

// A chunk for each heading.
DocumentBundle bundle_of(const std::string& text) {
  ChunkOptions options;
  options.section_characters = 20;
  return bundle(read_documents(text, "note.md").value().documents.at(0), options).value();
}

DocumentEvidence evidence_of(const DocumentBundle& made, std::vector<Extraction> more) {
  DocumentEvidence evidence{made.record, made.chunks, made.structure, made.extractions};
  for (const Extraction& extraction : more) evidence.extractions.push_back(encoded(extraction));
  return evidence;
}

std::vector<Extraction> carried_over(const DocumentEvidence& old, const DocumentBundle& made) {
  return carried_evidence(old, made).value();
}

Mention mention(const DocumentBundle& made, const std::string& name) {
  Mention found;
  found.name = name;
  const auto begin = static_cast<std::uint32_t>(made.text.find(name));
  found.span = {begin, begin + static_cast<std::uint32_t>(name.size())};
  found.source = MentionSource::kModel;
  return found;
}

// By a model, in the chunk that has the first name: that they meet.
Extraction meeting(const DocumentBundle& made, const std::vector<std::string>& names) {
  Extraction extraction;
  extraction.extractor = {"a model", 1, "1"};
  for (const std::string& name : names) extraction.mentions.push_back(mention(made, name));
  for (const Chunk& chunk : made.chunks) {
    if (!chunk.range.contains(extraction.mentions[0].span)) continue;
    extraction.chunk = chunk.ordinal;
    Claim claim{names[0], "meets", "meets", names.back(), "", chunk.range, true};
    extraction.claims.push_back(claim);
  }
  return extraction;
}

constexpr const char* kFirst = "# Tides\n\nAda met Nora there.\n\n";
constexpr const char* kSecond = "# 항구\n\n김첨지는 민아를 만났다.\n";

TEST(CarriedEvidence, MovesWithItsChunk) {
  const DocumentBundle old = bundle_of(std::string(kFirst) + kSecond);
  const DocumentBundle made = bundle_of("# Before\n\n새 글이다.\n\n" + std::string(kSecond));
  const std::vector<Extraction> carried = carried_over(
      evidence_of(old, {meeting(old, {"Ada", "Nora"}), meeting(old, {"김첨지", "민아"})}), made);
  ASSERT_EQ(carried.size(), 1U);
  ASSERT_EQ(carried[0].mentions.size(), 2U);
  EXPECT_EQ(carried[0].mentions[0].span.of(made.text), "김첨지");
  EXPECT_EQ(carried[0].mentions[1].span.of(made.text), "민아");
  ASSERT_EQ(carried[0].claims.size(), 1U);
  EXPECT_EQ(carried[0].claims[0].span, made.chunks.at(carried[0].chunk).range);
}

TEST(CarriedEvidence, LosesWhatStandsInAChunkThatIsGone) {
  const DocumentBundle old = bundle_of(std::string(kFirst) + kSecond);
  const DocumentBundle made = bundle_of(std::string(kFirst) + "# 항구\n\n비가 왔다.\n");
  const std::vector<Extraction> carried =
      carried_over(evidence_of(old, {meeting(old, {"Ada", "민아"})}), made);
  ASSERT_EQ(carried.size(), 1U);
  ASSERT_EQ(carried[0].mentions.size(), 1U);
  EXPECT_EQ(carried[0].mentions[0].name, "Ada");
  EXPECT_TRUE(carried[0].claims.empty()) << "nothing names 민아 any more";
}

TEST(CarriedEvidence, OfChunksAlikeIsThatOfEach) {
  const std::string same = "# Tides\n\nAda met Nora.\n\n";
  const DocumentBundle old = bundle_of(same + same);
  Extraction second = meeting(old, {"Ada", "Nora"});
  second.chunk += static_cast<std::uint32_t>(old.chunks.size() / 2);
  const auto move = [&](ByteRange& span) {
    span.begin += static_cast<std::uint32_t>(same.size());
    span.end += static_cast<std::uint32_t>(same.size());
  };
  for (Mention& found : second.mentions) move(found.span);
  move(second.claims[0].span);
  const std::vector<Extraction> carried =
      carried_over(evidence_of(old, {meeting(old, {"Ada", "Nora"}), second}), old);
  ASSERT_EQ(carried.size(), 2U);
  EXPECT_EQ(carried[0], meeting(old, {"Ada", "Nora"}));
  EXPECT_EQ(carried[1], second);
}

TEST(CarriedEvidence, KeepsAClaimOfSeveralChunksThatStayTogether) {
  const DocumentBundle old =
      bundle_of("# Tides\n\nAda sailed. Nora came along.\n\n# End\n\nIt rained.\n");
  Extraction over_all = meeting(old, {"Ada", "Nora"});
  over_all.claims[0].span = {over_all.mentions[0].span.begin, over_all.mentions[1].span.end};
  const DocumentBundle made = bundle_of(
      "# Before\n\nA day.\n\n# Tides\n\nAda sailed. Nora came along.\n\n# End\n\nIt snowed.\n");
  const std::vector<Extraction> carried = carried_over(evidence_of(old, {over_all}), made);
  ASSERT_EQ(carried.size(), 1U);
  ASSERT_EQ(carried[0].claims.size(), 1U);
  EXPECT_EQ(carried[0].claims[0].span.of(made.text), "Ada sailed. Nora");
}

TEST(CarriedEvidence, IsNoneOfAnExtractorWithoutAModel) {
  const DocumentBundle old = bundle_of(kFirst);
  EXPECT_TRUE(carried_over(evidence_of(old, {}), old).empty());
}

}  // namespace
}  // namespace sennit
