#include "config/sharing.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

struct Note {
  std::string path;
  std::vector<std::string> tags = {};
  std::vector<NamedValues> properties = {};
  std::string root = "/home/mina/vault";
  std::string container = {};
};

SharingRules compiled(std::vector<std::string> rules, std::string otherwise = "allow") {
  const Result<SharingRules> made = SharingRules::compile({std::move(rules), std::move(otherwise)});
  EXPECT_TRUE(made.ok()) << made.error().what;
  return made.ok() ? *made : SharingRules();
}

std::string kept_by(const SharingRules& rules, const Note& note) {
  return std::string(
      rules.kept_by({note.root, note.path, note.container, note.tags, note.properties})
          .value_or("sent"));
}

TEST(SharingRules, SendEverythingWhereNothingIsSaid) {
  EXPECT_EQ(kept_by(SharingRules(), {"Private/diary.md"}), "sent");
  EXPECT_EQ(kept_by(compiled({}), {"Private/diary.md"}), "sent");
  EXPECT_TRUE(compiled({}).allow_all());
}

TEST(SharingRules, OtherwiseIsForWhatNoRuleMatches) {
  const SharingRules rules = compiled({"allow notes/**", "deny notes/own"}, "deny");
  EXPECT_EQ(kept_by(rules, {"notes/Tides.md"}), "sent");
  EXPECT_EQ(kept_by(rules, {"Diary.md"}), "otherwise: deny");
  EXPECT_FALSE(rules.allow_all());
}

TEST(SharingRules, FirstThatMatchesDecides) {
  EXPECT_EQ(kept_by(compiled({"deny Work", "allow Work/open"}), {"Work/open/a.md"}), "deny Work");
  EXPECT_EQ(kept_by(compiled({"allow Work/open", "deny Work"}), {"Work/open/a.md"}), "sent");
  EXPECT_EQ(kept_by(compiled({"allow Work/open", "deny Work"}), {"Work/a.md"}), "deny Work");
  EXPECT_EQ(kept_by(compiled({"deny tag:own", "allow a.md"}), {"a.md", {"own"}}), "deny tag:own");
}

TEST(SharingRules, PathIsDeniedWhereverItStands) {
  struct Case {
    const char* rule;
    const char* path;
    bool kept;
  };
  for (const Case& c : std::vector<Case>{
           {"deny Private", "Private/a.md", true},
           {"deny Private", "private/2024/a.md", true},
           {"deny Private", "Work/Private/a.md", true},
           {"deny Private/", "Private/a.md", true},
           {"deny Private", "Privateer/a.md", false},
           {"deny Private", "Private.md", false},
           {"deny Private\\2024", "Private/2024/a.md", true},
           {"deny path:Private", "Private/a.md", true},
           {"deny path: 2024: plans", "2024: plans/a.md", true},
           {"deny a.md", "b/a.md", true},
           {"deny *.secret.md", "b/a.secret.md", true},
           {"deny Secret*", "Secret things/deep/a.md", true},
           {"deny **/drafts/**", "x/drafts/y/a.md", true},
           {"deny daily/202?-*", "daily/2024-05.md", true},
           {"deny daily/202?-*", "daily/1999-05.md", false},
           {"deny /Private", "Private/a.md", true},
           {"deny /Private", "Work/Private/a.md", false},
           {"deny /home/mina/vault/Work", "Work/a.md", true},
           {"deny *", "a.md", true},
           {"deny **", "x/a.md", true},
           {"deny 일기", "일기/오늘.md", true},
           {"deny 일기", "\u110B\u1175\u11AF\u1100\u1175/오늘.md", true},  // NFD, as macOS has it
           {"deny 私事", "仕事/私事/一.md", true},
           {"deny 私人*", "私人笔记/一.md", true},
           {"deny Ｐｒｉｖａｔｅ", "Private/a.md", true},
           {"deny path：Private", "Private/a.md", true},  // the colon of an input method
           {"deny 🔒", "🔒/a.md", true},
           {"DENY Private", "Private/a.md", true}})
    EXPECT_EQ(kept_by(compiled({c.rule}), {c.path}) != "sent", c.kept) << c.rule << " " << c.path;
}

TEST(SharingRules, FolderIsDeniedAlsoWhenItIsProcessedByItself) {
  for (const char* root : {"/home/mina/vault/Private", "/home/mina/vault/Private/2024"})
    EXPECT_EQ(kept_by(compiled({"deny Private"}), {"a.md", {}, {}, root}), "deny Private") << root;
  EXPECT_EQ(kept_by(compiled({"deny a.md"}), {"a.md", {}, {}, "/home/mina/a.md"}), "deny a.md");
}

// A folder ~/Public must not open a whole vault in it.
TEST(SharingRules, PathIsAllowedFromTheTopOfTheFolderOnly) {
  const SharingRules rules = compiled({"allow Public"}, "deny");
  EXPECT_EQ(kept_by(rules, {"Public/a.md"}), "sent");
  EXPECT_EQ(kept_by(rules, {"Private/Public/a.md"}), "otherwise: deny");
  EXPECT_EQ(kept_by(rules, {"a.md", {}, {}, "/home/mina/Public"}), "otherwise: deny");
  EXPECT_EQ(
      kept_by(compiled({"allow /home/mina/Public"}, "deny"), {"a.md", {}, {}, "/home/mina/Public"}),
      "sent");
}

TEST(SharingRules, RecordIsKeptWithItsFile) {
  EXPECT_EQ(kept_by(compiled({"deny chat.jsonl"}),
                    {"chat.jsonl#17", {}, {}, "/home/mina/vault", "chat.jsonl"}),
            "deny chat.jsonl");
}

TEST(SharingRules, TagHoldsForThoseBelowIt) {
  struct Case {
    const char* rule;
    const char* tag;
    bool kept;
  };
  for (const Case& c : std::vector<Case>{{"deny tag:diary", "diary", true},
                                         {"deny tag:#diary", "diary", true},
                                         {"deny TAG: Diary", "dIARY", true},
                                         {"deny tag:diary", "diary/2024", true},
                                         {"deny tag:diary/", "diary", true},
                                         {"deny tag:diary", "diaryx", false},
                                         {"deny tag:diary/2024", "diary", false},
                                         {"deny tag:일기", "\u110B\u1175\u11AF\u1100\u1175", true},
                                         {"deny tag：＃日記", "日記", true},
                                         {"deny tag:🔒", "🔒", true}})
    EXPECT_EQ(kept_by(compiled({c.rule}), {"a.md", {"other", c.tag}}) != "sent", c.kept)
        << c.rule << " " << c.tag;
  EXPECT_TRUE(compiled({"deny tag:x"}).read_the_form());
  EXPECT_FALSE(compiled({"deny x"}).read_the_form());
}

TEST(SharingRules, PropertyIsThereOrHasTheValue) {
  const std::vector<NamedValues> properties = {
      {"Status", {"Draft", "to do"}}, {"공개", {"아니오"}}, {"empty", {}}};
  struct Case {
    const char* rule;
    bool kept;
  };
  for (const Case& c : std::vector<Case>{{"deny property:status", true},
                                         {"deny property:status=draft", true},
                                         {"deny property: STATUS = To Do ", true},
                                         {"deny property:status=final", false},
                                         {"deny property:status=", false},
                                         {"deny property:empty", true},
                                         {"deny property:other", false},
                                         {"deny property:공개=아니오", true},
                                         {"deny property:공개＝아니오", true}})
    EXPECT_EQ(kept_by(compiled({c.rule}), {"a.md", {}, properties}) != "sent", c.kept) << c.rule;
}

TEST(SharingRules, ThatAreNotUnderstoodAreRefused) {
  for (const char* rule : {"", "deny", "allow ", "Private", "forbid Private", "deny tags:diary",
                           "deny folder:x", "deny tag:", "deny tag:#", "deny property:",
                           "deny property:=x", "deny ../x", "deny a**b", "deny path:", "deny:x"}) {
    const Result<SharingRules> made = SharingRules::compile({{rule}, "allow"});
    ASSERT_FALSE(made.ok()) << rule;
    EXPECT_EQ(made.error().code, ErrorCode::kInvalidInput);
    EXPECT_FALSE(made.error().remedy.empty()) << rule;
  }
  EXPECT_FALSE(SharingRules::compile({{}, "maybe"}).ok());
}

}  // namespace
}  // namespace sennit
