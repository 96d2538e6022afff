#include "store/document_check.h"

#include <gtest/gtest.h>

#include "store/store_test_data.h"

namespace sennit {
namespace {

TEST(PlacesOfNames, ReadAsAPersonReadsThem) {
  struct Pair {
    const char* place;
    const char* name;
  };
  for (auto [place, name] :
       {Pair{"Ada Lovelace", "Ada Lovelace"}, Pair{"Ada\n  Lovelace", "Ada Lovelace"},
        Pair{"**Ada** _Lovelace_", "Ada Lovelace"}, Pair{"[[Ada]]", "Ada"},
        Pair{"&lt;C-p&gt;", "<C-p>"}, Pair{"R&amp;D", "R&D"}, Pair{"&#54620;글", "한글"},
        Pair{"&#xD55C;글", "한글"}, Pair{"cafe\xCC\x81", "café"}, Pair{"조수", "조수"},
        Pair{"co-op", "co op"}})
    EXPECT_TRUE(reads_as(place, name)) << place;
  for (auto [place, name] :
       {Pair{"Ada Lovelace", "Ada"}, Pair{"Tides", "Tide pools"}, Pair{"🌊", "!"},
        Pair{"&#xFFFFFFFFF;", "x"}, Pair{"", "x"}, Pair{"달", "해"}})
    EXPECT_FALSE(reads_as(place, name)) << place;
}

TEST(DocumentCheck, FindsNothingInADocumentThatKeepsItsPromises) {
  Dice dice(1);
  for (int i = 0; i < 50; ++i) {
    const DocumentBundle bundle = random_document(dice, {1}, "a.md");
    DocumentEvidence document{bundle.record, bundle.chunks, bundle.structure, bundle.extractions};
    document.record.text_bytes = static_cast<std::uint32_t>(bundle.text.size());
    document.record.chunks = static_cast<std::uint32_t>(bundle.chunks.size());
    std::vector<Violation> violations;
    check_document(document, bundle.text, violations);
    EXPECT_EQ(told(violations), "");
  }
}

TEST(DocumentCheck, AChunkThatSplitsACodePointIsNoRange) {
  DocumentBundle bundle = document_of_text({1}, "a.md", "달");
  DocumentEvidence document{bundle.record, bundle.chunks, bundle.structure, {}};
  document.record.text_bytes = 3;
  document.record.chunks = 1;
  document.chunks[0].range.end = 2;
  std::vector<Violation> violations;
  check_document(document, bundle.text, violations);
  EXPECT_EQ(told(violations), "8: a.md: chunk 0 [0, 2) is not a range of its text\n");
}

TEST(DocumentCheck, TellsEveryPlaceOfEvidenceThatIsWrong) {
  DocumentBundle bundle = document_of_text({1}, "a.md", "Tides rise");
  DocumentEvidence document{bundle.record, bundle.chunks, bundle.structure, bundle.extractions};
  document.record.text_bytes = 10;
  document.record.chunks = 1;
  Structure structure;
  structure.tags.push_back({{5, 90}, "x"});
  document.structure = encode(structure);
  Extraction wrong = decoded(document.extractions[0]).value();
  wrong.mentions[0].span = {6, 10};
  wrong.claims[0].span = {9, 50};
  wrong.claims[0].object = "Moon";
  document.extractions[0] = encoded(wrong);
  std::vector<Violation> violations;
  check_document(document, bundle.text, violations);
  std::vector<int> numbers;
  for (const Violation& violation : violations) numbers.push_back(violation.invariant);
  EXPECT_EQ(numbers, (std::vector<int>{10, 12, 13, 14}));
}

}  // namespace
}  // namespace sennit
