#include "extract/list_labels.h"

#include <gtest/gtest.h>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

using namespace sennit::testing;

// What the author marked and what prose names, together.
Claims lists_told(const std::string& path, const std::string& text) {
  const Document document = note(path, text);
  Claims told = claims_of(explicit_of(document));
  for (const std::string& claim : claims_of(builtin_of(document))) told.push_back(claim);
  return told;
}

TEST(LabelledLists, AreWhatTheHeadingOverThemSays) {
  EXPECT_EQ(lists_told("Conference.md",
                       "# Conference\n\n## Speakers\n\n- [[Ada]]\n- [[Grace]], who came late\n"
                       "- After [[Charles]]\n"),
            (Claims{"Conference -speakers-> Ada", "Conference -speakers-> Grace"}));
  EXPECT_EQ(lists_told("Conference.md",
                       "# Conference\n\n## Speakers\n\n- Ada Lovelace\n- Grace Hopper - opening\n"
                       "- Charles Babbage spoke for an hour\n"),
            (Claims{"Conference -speakers-> Ada Lovelace", "Conference -speakers-> Grace Hopper"}));
  EXPECT_EQ(lists_told("회의.md", "## 참석자\n\n- [[김하나]]\n- [[이두리]]\n"),
            (Claims{"회의 -참석자-> 김하나", "회의 -참석자-> 이두리"}));
  EXPECT_EQ(lists_told("会议.md", "## 演讲者\n\n- [[鲁迅]]\n"), (Claims{"会议 -演讲者-> 鲁迅"}));
  EXPECT_EQ(lists_told("会議.md", "## 登壇者\n\n- [[漱石]]\n"), (Claims{"会議 -登壇者-> 漱石"}));
}

TEST(LabelledLists, AreWhatALineWithAColonSays) {
  EXPECT_EQ(lists_told("Vault.md", "We use many things.\n\nPlugins:\n\n- [[Tasks]]\n"),
            (Claims{"Vault -plugins-> Tasks"}));
  EXPECT_EQ(lists_told("Vault.md", "**Plugins:**\n\n- [[Tasks]]\n"),
            (Claims{"Vault -plugins-> Tasks"}));
  EXPECT_EQ(lists_told("会议.md", "演讲者：\n\n- [[鲁迅]]\n"), (Claims{"会议 -演讲者-> 鲁迅"}));
}

TEST(LabelledLists, AreNotWhatLeadsAwayNamesTheNoteOrSaysASentence) {
  for (const std::string text :
       {"## See also\n\n- [[Ada]]\n", "## 참고\n\n- [[김하나]]\n", "## 関連\n\n- [[漱石]]\n",
        "# Tide laboratory\n\n- [[Ada]]\n", "## Tides\n\n- [[Ada]]\n",
        "Yesterday we met many people:\n\n- [[Ada]]\n",
        "## Instruments\n\nNobody came.\n\n- [[Ada]]\n", "## 2024-05-01\n\n- [[Ada]]\n",
        "## Adding themes\n\n- [[Ada]]\n", "## 설치\n\n1. [[설정]]을 연다\n",
        "Plugins\n\n- [[Tasks]]\n"})
    EXPECT_EQ(lists_told("Tides.md", text), Claims{}) << text;
}

TEST(LabelledLists, OfManyItemsAreAnIndex) {
  std::string text = "## Instruments\n\n";
  for (int i = 0; i < 31; ++i) text += "- [[Instrument " + std::to_string(i) + "]]\n";
  EXPECT_EQ(lists_told("Conference.md", text), Claims{});
}

}  // namespace
}  // namespace sennit
