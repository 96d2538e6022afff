#include "resolve/link_resolver.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

LinkResolver resolver_over(const std::vector<std::string>& paths) {
  std::vector<LinkTarget> targets;
  for (const std::string& path : paths) targets.push_back({path, {}});
  return LinkResolver(std::move(targets));
}

// A small vault, and where links in it lead.
class Vault {
 public:
  explicit Vault(std::vector<std::string> paths) : paths_(std::move(paths)), resolver_(resolver_over(paths_)) {}

  std::string follow(std::string_view target, std::string_view from = "Home.md") const {
    const ResolvedLink link = resolver_.resolve(target, from);
    return link.document < 0 ? link.reason : paths_[static_cast<std::size_t>(link.document)];
  }

 private:
  std::vector<std::string> paths_;
  LinkResolver resolver_;
};

constexpr const char* kNothing = "no note of this name";

}  // namespace

TEST(Links, ANameIsTheNoteOfThatName) {
  const Vault vault({"Home.md", "lab/Tides.md", "lab/Node.js.md", "a.b/c.d.md", "조석/밀물.md", "old.markdown"});
  EXPECT_EQ(vault.follow("Tides"), "lab/Tides.md");
  EXPECT_EQ(vault.follow("Tides.md"), "lab/Tides.md");
  EXPECT_EQ(vault.follow("Node.js"), "lab/Node.js.md");
  EXPECT_EQ(vault.follow("a.b/c.d"), "a.b/c.d.md");
  EXPECT_EQ(vault.follow("밀물"), "조석/밀물.md");
  EXPECT_EQ(vault.follow("old"), "old.markdown");
  EXPECT_EQ(vault.follow("Moon"), kNothing);
}

TEST(Links, CaseUnicodeFormWidthAndSpacesMakeNoDifference) {
  const Vault vault({"Home.md", "Caf\xC3\xA9 Notes.md", "카페.md"});
  EXPECT_EQ(vault.follow("cafe\xCC\x81 NOTES"), "Caf\xC3\xA9 Notes.md");
  EXPECT_EQ(vault.follow("카페"), "카페.md");
  EXPECT_EQ(vault.follow("  Café Notes \t"), "Caf\xC3\xA9 Notes.md");
  EXPECT_EQ(vault.follow("ｃａｆé notes"), "Caf\xC3\xA9 Notes.md");
}

TEST(Links, OfEqualNamesTheExactPathThenTheSameFolderThenTheShortestPath) {
  const Vault vault({"Note.md", "zzzz/Note.md", "a/b/Note.md", "b/Map.md", "a/b/Map.md", "zzzz/deep/x.md", "long/Map.md"});
  EXPECT_EQ(vault.follow("Note", "a/b/x.md"), "Note.md") << "the exact path from the root";
  EXPECT_EQ(vault.follow("Map", "a/b/x.md"), "a/b/Map.md") << "the same folder";
  EXPECT_EQ(vault.follow("Map", "zzzz/deep/x.md"), "b/Map.md") << "the shortest path";
  EXPECT_EQ(vault.follow("Map", "a/x.md"), "b/Map.md") << "a folder above counts for nothing";
  EXPECT_EQ(vault.follow("zzzz/Note", "a/b/x.md"), "zzzz/Note.md");
  const Vault lengths({"a/b/Note.md", "zzzz/Note.md"});
  EXPECT_EQ(lengths.follow("Note"), "a/b/Note.md") << "characters, not folders";
}

TEST(Links, EquallyLongPathsAreChosenByCaseThenBytewise) {
  const Vault vault({"b/note.md", "a/Note.md", "c/NOTE.md"});
  EXPECT_EQ(vault.follow("note"), "b/note.md");
  EXPECT_EQ(vault.follow("NOTE"), "c/NOTE.md");
  EXPECT_EQ(vault.follow("noTE"), "a/Note.md");
}

TEST(Links, APathMayBeGivenInPart) {
  const Vault vault({"_wiki/mac.md", "_wiki/mac/iterm.md", "x/y/lab/Tides.md", "mylab/Tides.md", "_wiki/cmd/mac.md"});
  EXPECT_EQ(vault.follow("lab/Tides"), "x/y/lab/Tides.md") << "not mylab/Tides";
  EXPECT_EQ(vault.follow("/mac"), "_wiki/mac.md");
  EXPECT_EQ(vault.follow("/mac/iterm"), "_wiki/mac/iterm.md");
  EXPECT_EQ(vault.follow("/wiki/mac/iterm/"), "_wiki/mac/iterm.md") << "a collection of Jekyll";
  EXPECT_EQ(vault.follow("other/Tides"), kNothing);
}

TEST(Links, DotsAreRelativeToTheNote) {
  const Vault vault({"Tides.md", "lab/Tides.md", "lab/deep/x.md", "lab/deep/Tides.md", "Moon.md"});
  EXPECT_EQ(vault.follow("./Tides", "lab/deep/x.md"), "lab/deep/Tides.md");
  EXPECT_EQ(vault.follow("../Tides", "lab/deep/x.md"), "lab/Tides.md");
  EXPECT_EQ(vault.follow("../../Tides.md", "lab/deep/x.md"), "Tides.md");
  EXPECT_EQ(vault.follow("../../../../Tides.md", "lab/deep/x.md"), "Tides.md") << "nothing is above the root";
  EXPECT_EQ(vault.follow("../Moon", "lab/deep/x.md"), "Moon.md") << "a note that was moved";
  EXPECT_EQ(vault.follow("..", "lab/deep/x.md"), kNothing);
}

TEST(Links, APathFromTheFolderOfTheNoteGoesBeforeOneElsewhere) {
  const Vault vault({"lab/sub/Tides.md", "a/sub/Tides.md", "lab/x.md"});
  EXPECT_EQ(vault.follow("sub/Tides.md", "lab/x.md"), "lab/sub/Tides.md");
  EXPECT_EQ(vault.follow("sub/Tides.md", "b/x.md"), "a/sub/Tides.md");
}

TEST(Links, NothingIsTheNoteItself) {
  const Vault vault({"Home.md", "lab/Tides.md"});
  EXPECT_EQ(vault.follow("", "lab/Tides.md"), "lab/Tides.md");
  EXPECT_EQ(vault.follow(" ", "Home.md"), "Home.md");
  EXPECT_EQ(vault.follow("", "unknown.md"), kNothing);
}

TEST(Links, NotesGoBeforeOtherFilesOfTheName) {
  const Vault vault({"README", "sub/README.md", "list.txt", "x.md.md", "x.md"});
  EXPECT_EQ(vault.follow("README"), "README") << "the exact path";
  EXPECT_EQ(vault.follow("readme", "other/a.md"), "README");
  EXPECT_EQ(vault.follow("list.txt"), "list.txt");
  EXPECT_EQ(vault.follow("list"), kNothing);
  EXPECT_EQ(vault.follow("x.md"), "x.md");
  EXPECT_EQ(vault.follow("x"), "x.md");
  EXPECT_EQ(vault.follow("x.md.md"), "x.md.md");
}

TEST(Links, SignsOfHeadingsMayBePartOfAName) {
  const Vault vault({"C# basics.md", "x^2.md", "F.md"});
  EXPECT_EQ(vault.follow("C# basics"), "C# basics.md");
  EXPECT_EQ(vault.follow("x^2"), "x^2.md");
  EXPECT_EQ(vault.follow("F^block"), "F.md");
  EXPECT_EQ(vault.follow("F#Heading"), "F.md");
}

TEST(Links, WhatOtherProgramsWriteIsUnderstood) {
  const Vault vault({"Test Data/one.md", "100% sure.md", "a%20b.md"});
  EXPECT_EQ(vault.follow("Test%20Data/one.md"), "Test Data/one.md");
  EXPECT_EQ(vault.follow("Test Data\\one"), "Test Data/one.md");
  EXPECT_EQ(vault.follow("100% sure"), "100% sure.md");
  EXPECT_EQ(vault.follow("a%20b"), "a%20b.md");
}

TEST(Links, AnAliasOfOneNoteIsItsName) {
  const LinkResolver resolver({{"Tides.md", {"조석", "Ebb and  flow"}}, {"Moon.md", {"Luna", "Shared"}}, {"Sun.md", {"shared", "Sol", "sol"}}});
  EXPECT_EQ(resolver.resolve("조석", "Moon.md").document, 0);
  EXPECT_EQ(resolver.resolve("ebb and flow", "Moon.md").document, 0);
  EXPECT_EQ(resolver.resolve("Sol", "Moon.md").document, 2);
  EXPECT_EQ(resolver.resolve("moon", "Sun.md").document, 1);
  EXPECT_EQ(resolver.resolve("Shared", "Sun.md").document, -1);
  EXPECT_EQ(resolver.resolve("Shared", "Sun.md").reason, kLinkToSharedAlias);
}

TEST(Links, WhatIsNoNoteHasAReason) {
  const Vault vault({"Re:Zero.md"});
  EXPECT_EQ(vault.follow("https://example.org/x.png"), "an address");
  EXPECT_EQ(vault.follow("mailto:ada@example.org"), "an address");
  EXPECT_EQ(vault.follow("Re:Zero"), "Re:Zero.md");
  EXPECT_EQ(vault.follow("img/Map.PNG"), "an attachment");
  EXPECT_EQ(vault.follow("board.canvas"), "an attachment");
  EXPECT_EQ(vault.follow("version 2.0"), kNothing);
  EXPECT_EQ(vault.follow("Mr. Smith"), kNothing);
  EXPECT_EQ(vault.follow("{{date}}"), "a placeholder of a template");
  EXPECT_EQ(vault.follow("<% tp.date.now() %>"), "a placeholder of a template");
}

TEST(Links, BrokenInputIsSurvived) {
  const Vault vault({"", "/", "a.md", ".md", "bad\xFF.md"});
  for (const char* odd : {"\xFF", "/", "//", ".", "..", "./", "../..", "%", "%4", "%zz", "#", "^", ".md", "a/", "\xE2\x80"})
    EXPECT_FALSE(vault.follow(odd).empty() && std::string(odd).empty()) << odd;
  EXPECT_EQ(LinkResolver({}).resolve("a", "").document, -1);
}

}  // namespace sennit
