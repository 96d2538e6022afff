#include "resolve/link_resolver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <set>

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
  explicit Vault(std::vector<std::string> paths)
      : paths_(std::move(paths)), resolver_(resolver_over(paths_)) {}

  std::string follow(std::string_view target, std::string_view from = "Home.md") const {
    const ResolvedLink link = resolver_.resolve(target, from);
    return link.document < 0 ? link.reason : paths_[static_cast<std::size_t>(link.document)];
  }

 private:
  std::vector<std::string> paths_;
  LinkResolver resolver_;
};

namespace fs = std::filesystem;

// The shared data, or an empty path when it is not there.
fs::path shared_data() {
  const char* named = std::getenv("SENNIT_DATA");
  const fs::path path = named != nullptr ? named : "../shared/data";
  return fs::exists(path) ? path : fs::path();
}

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Notes below `folder`, by their path in it.
std::map<std::string, std::string> notes_in(const fs::path& folder) {
  std::map<std::string, std::string> notes;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".md")
      notes[entry.path().lexically_relative(folder).generic_string()] = content(entry.path());
  return notes;
}

std::vector<std::string> captures(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it)
    found.push_back((*it)[1]);
  return found;
}

std::string percent_decoded(const std::string& text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size();
    decoded += escape ? static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16)) : text[i];
    i += escape ? 2 : 0;
  }
  return decoded;
}

// Targets of the Markdown links of an exported note.
std::set<std::string> exported_targets(const std::string& text) {
  std::set<std::string> targets;
  for (const std::string& target : captures(text, R"(\]\(([^)#\s]+\.md))"))
    targets.insert(percent_decoded(target));
  return targets;
}

std::string without_code(const std::string& text) {
  return std::regex_replace(text, std::regex("```[^`]*```|`[^`\n]*`"), "");
}

// The rules once more, plain and slow: every note is looked at.
class PlainRules {
 public:
  explicit PlainRules(const std::vector<std::string>& paths) : paths_(paths) {}

  std::string follow(const std::string& target, const std::string& from) const {
    const std::string folder =
        from.find('/') == std::string::npos ? "" : from.substr(0, from.rfind('/') + 1);
    const bool dotted = target.starts_with(".");
    const std::string plain = normal(target);
    std::string found;
    if (!dotted) found = best(plain, [&](const std::string& path) { return is(path, plain); });
    if (found.empty() && !target.starts_with("/")) {
      const std::string near = normal(folder + target);
      found = best(near, [&](const std::string& path) { return is(path, near); });
    }
    if (found.empty())
      found = best(plain, [&](const std::string& path) { return ends_with(path, plain); });
    return found.empty() ? "no note of this name" : found;
  }

 private:
  static std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return text;
  }

  static std::string normal(const std::string& path) {
    std::vector<std::string> parts;
    for (const std::string& part : captures(path, "([^/]+)")) {
      if (part == ".." && !parts.empty()) parts.pop_back();
      if (part != ".." && part != ".") parts.push_back(part);
    }
    std::string result;
    for (const std::string& part : parts) result += (result.empty() ? "" : "/") + part;
    return result;
  }

  static bool is(const std::string& path, const std::string& target) {
    return lower(path) == lower(target) || lower(path) == lower(target) + ".md";
  }

  static bool ends_with(const std::string& path, const std::string& target) {
    return is(path, target) || lower(path).ends_with("/" + lower(target)) ||
           lower(path).ends_with("/" + lower(target) + ".md");
  }

  template <typename Fits>
  std::string best(const std::string& target, Fits fits) const {
    const auto rank = [&](const std::string& path) {
      const bool as_written = path.ends_with(target) || path.ends_with(target + ".md");
      return std::make_tuple(!path.ends_with(".md"), path.size(), !as_written, path);
    };
    std::string best;
    for (const std::string& path : paths_)
      if (fits(path) && (best.empty() || rank(path) < rank(best))) best = path;
    return best;
  }

  const std::vector<std::string>& paths_;
};

constexpr const char* kNothing = "no note of this name";

}  // namespace

TEST(Links, ANameIsTheNoteOfThatName) {
  const Vault vault(
      {"Home.md", "lab/Tides.md", "lab/Node.js.md", "a.b/c.d.md", "조석/밀물.md", "old.markdown"});
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
  const Vault vault({"Note.md", "zzzz/Note.md", "a/b/Note.md", "b/Map.md", "a/b/Map.md",
                     "zzzz/deep/x.md", "long/Map.md"});
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
  const Vault vault({"_wiki/mac.md", "_wiki/mac/iterm.md", "x/y/lab/Tides.md", "mylab/Tides.md",
                     "_wiki/cmd/mac.md"});
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
  EXPECT_EQ(vault.follow("../../../../Tides.md", "lab/deep/x.md"), "Tides.md")
      << "nothing is above the root";
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
  const LinkResolver resolver({{"Tides.md", {"조석", "Ebb and  flow"}},
                               {"Moon.md", {"Luna", "Shared"}},
                               {"Sun.md", {"shared", "Sol", "sol"}}});
  EXPECT_EQ(resolver.resolve("조석", "Moon.md").document, 0);
  EXPECT_EQ(resolver.resolve("ebb and flow", "Moon.md").document, 0);
  EXPECT_EQ(resolver.resolve("Sol", "Moon.md").document, 2);
  EXPECT_EQ(resolver.resolve("moon", "Sun.md").document, 1);
  EXPECT_EQ(resolver.resolve("Shared", "Sun.md").document, -1);
  EXPECT_EQ(resolver.resolve("Shared", "Sun.md").reason, kLinkToSharedAlias);
}

TEST(Links, LeadWhereThePlainRulesLead) {
  std::mt19937 random(11);
  const auto pick = [&](const std::vector<std::string>& words) {
    return words[random() % words.size()];
  };
  const auto folder = [&] { return pick({"", "", "a/", "b/", "A/", "a/b/", "b/a/", "long/a/"}); };
  for (int round = 0; round < 300; ++round) {
    std::set<std::string> made;
    for (std::size_t i = 0, n = 1 + random() % 8; i < n; ++i)
      made.insert(folder() + pick({"a", "b", "A", "c"}) + pick({".md", ".md", ".txt"}));
    const std::vector<std::string> paths(made.begin(), made.end());
    const Vault vault(paths);
    for (int i = 0; i < 20; ++i) {
      const std::string target = pick({"", "", "", "/", "./", "../"}) + folder() +
                                 pick({"a", "b", "A", "c", "a.txt"}) + pick({"", "", ".md"});
      const std::string from = pick(paths);
      if (target.find(".txt.md") != std::string::npos) continue;
      EXPECT_EQ(vault.follow(target, from), PlainRules(paths).follow(target, from))
          << "[[" << target << "]] in " << from << " of " << testing::PrintToString(paths);
    }
  }
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
  for (const char* odd : {"\xFF", "/", "//", ".", "..", "./", "../..", "%", "%4", "%zz", "#", "^",
                          ".md", "a/", "\xE2\x80"})
    EXPECT_FALSE(vault.follow(odd).empty() && std::string(odd).empty()) << odd;
  EXPECT_EQ(LinkResolver({}).resolve("a", "").document, -1);
}

// obsidian-export turned each wikilink of `input` into a Markdown link of `expected`, when it found
// the note.
TEST(Links, LeadWhereObsidianExportLeads) {
  const fs::path data = shared_data() / "vaults/obsidian-export-testdata/tests/testdata";
  if (!fs::exists(data / "input")) GTEST_SKIP() << "the shared data is not there";
  std::size_t followed = 0;
  for (const char* vault_name :
       {"main-samples", "non-ascii", "same-filename-different-directories", "infinite-recursion"}) {
    const auto input = notes_in(data / "input" / vault_name);
    const auto expected = notes_in(data / "expected" / vault_name);
    std::vector<std::string> paths;
    for (const auto& [path, text] : input) paths.push_back(path);
    const Vault vault(paths);
    for (const auto& [path, text] : expected) {
      const std::set<std::string> targets = exported_targets(text);
      for (const std::string& target :
           captures(without_code(input.at(path)), R"((?:^|[^!])\[\[([^\]|#\n]+)[^\]\n]*\]\])")) {
        const std::string note = vault.follow(target, path);
        if (note == kNothing) continue;
        EXPECT_TRUE(targets.count(
            fs::path(note).lexically_relative(fs::path(path).parent_path()).generic_string()))
            << vault_name << "/" << path << ": " << target << " -> " << note;
        ++followed;
      }
    }
  }
  EXPECT_GE(followed, 20u);
}

}  // namespace sennit
