#include <gtest/gtest.h>

#include "extract/extract.h"
#include "ingest/folder_for_test.h"
#include "ingest/process.h"
#include "read/reader.h"

namespace sennit::testing {
namespace {

Document read(const std::string& path, const std::string& text) {
  Result<ReadFile> file = read_documents(text, path);
  if (file.ok() && file->documents.size() == 1) return file->documents[0];
  ADD_FAILURE() << "cannot read " << path;
  return {};
}

DocumentBundle bundled(const Document& document, const ChunkOptions& options = {}) {
  Result<DocumentBundle> made = bundle(document, options);
  if (made.ok()) return std::move(made).value();
  ADD_FAILURE() << made.error().what;
  return {};
}

TEST(Bundle, HoldsADocumentWithItsEvidence) {
  const std::string text = "---\ntags: lab\n---\n# Tides\n[[Moon]] raises the tides of Busan.\n";
  const DocumentBundle made = bundled(read("lab/Tides.md", text));
  EXPECT_EQ(made.record.path, "lab/Tides.md");
  EXPECT_EQ(made.record.title, "Tides");
  EXPECT_EQ(made.record.kind, DocumentKind::kMarkdown);
  EXPECT_EQ(made.record.encoding, "utf-8");
  EXPECT_EQ(made.record.state, DocumentState::kDone);
  EXPECT_EQ(made.record.text_bytes, text.size());
  EXPECT_EQ(made.record.chunks, made.chunks.size());
  EXPECT_EQ(made.text, text);
  ASSERT_FALSE(made.extractions.empty());
  EXPECT_EQ(made.extractions.front().extractor.name, "explicit");
  EXPECT_EQ(made.extractions.back().extractor.name, "builtin");
  const Result<Structure> structure = decode_structure(made.structure);
  ASSERT_TRUE(structure.ok());
  EXPECT_EQ(structure->links.size(), 1u);
}

TEST(Bundle, HasTheEvidenceOfTheWholeDocument) {
  const Document document = read(
      "Tides.md",
      "---\naliases: [조석]\nauthor: \"[[Mina Park]]\"\n---\n# Tides of [[Busan|the port]]\n"
      "[[Moon]] raises the tides, says [Mina Park](people/Mina%20Park.md) in [The Moon and the "
      "Sea](https://example.org/moon). ![[chart.png]] ![A Tide "
      "Table](https://example.org/t.png)\n\n"
      "| who | where |\n|---|---|\n| [[Ada Lovelace\\|Ada]] | [Royal Society](https://rs.org) |\n\n"
      "부산의 조석은 [[달]]이 당긴다. <https://example.org> [[Moon#Phases]] and [[#Tides]].\n");
  ASSERT_GE(document.structure.links.size(), 10u);
  const DocumentBundle made = bundled(document);
  std::vector<Extraction> whole = extract_explicit(document, made.chunks);
  for (Extraction& found : extract_builtin(document, made.chunks, whole))
    whole.push_back(std::move(found));
  ASSERT_EQ(made.extractions.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i)
    EXPECT_EQ(made.extractions[i], encoded(whole[i])) << i;
  EXPECT_EQ(made.structure, encode(document.structure));
}

TEST(Bundle, OfANoteWithoutTextHasAnEmptyChunkThatHoldsItsName) {
  const DocumentBundle made = bundled(read("Empty note.md", ""));
  ASSERT_EQ(made.chunks.size(), 1u);
  EXPECT_TRUE(made.chunks[0].range.empty());
  bool is_named = false;
  for (const EncodedExtraction& each : made.extractions) {
    const Result<Extraction> extraction = decoded(each);
    ASSERT_TRUE(extraction.ok());
    for (const Mention& mention : extraction->mentions)
      is_named = is_named || mention.name == "Empty note";
  }
  EXPECT_TRUE(is_named);
}

TEST(Bundle, TellsWhatWasOddAboutItsText) {
  const DocumentBundle made = bundled(read("a.md", "---\n: [ : broken\n---\ntext\n"));
  EXPECT_EQ(made.record.state, DocumentState::kDoneWithWarnings);
  EXPECT_FALSE(made.record.reason.empty());
}

TEST(Bundle, CannotBeMadeOfWindowsThatNeverMoveOn) {
  ChunkOptions options;
  options.method = ChunkMethod::kWindow;
  options.window_size = 100;
  options.window_overlap = 100;
  const Result<DocumentBundle> made = bundle(read("a.txt", "text"), options);
  ASSERT_FALSE(made.ok());
  EXPECT_EQ(made.error().code, ErrorCode::kInvalidInput);
}

TEST(Bundle, IsWhatEveryStoreTakes) {
  const std::unique_ptr<Store> store = make_memory_store();
  Changes changes;
  changes.roots.push_back({{}, "/notes", ""});
  const Result<AppliedIds> ids = store->apply(changes);
  ASSERT_TRUE(ids.ok());
  Changes documents;
  for (const auto& [path, text] :
       {std::pair("a.md", ""), std::pair("b.md", "\r\n\r\n"), std::pair("c.md", "---\n---\n"),
        std::pair("조석.md", "# 조석\n달이 [[바다]]를 당긴다. \U0001F30A\n"),
        std::pair("d.txt", "plain text, no end"), std::pair("e.md", "[[[[ ]] ![[")}) {
    DocumentBundle made = bundled(read(path, text));
    made.record.root = ids->roots.at(0);
    documents.documents.push_back(std::move(made));
  }
  const Result<AppliedIds> applied = store->apply(documents);
  ASSERT_TRUE(applied.ok()) << applied.error().what;
  const Result<std::vector<Violation>> violations = store->check();
  ASSERT_TRUE(violations.ok());
  for (const Violation& violation : *violations) ADD_FAILURE() << violation.what;
}

}  // namespace
}  // namespace sennit::testing
