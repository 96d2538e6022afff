// What holds for every note, of random pieces, of random bytes, cut anywhere, and of real vaults.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "read/reader.h"
#include "read/structure_check.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr const char* kPieces[] = {"# Tides",
                                   "## Neap ##",
                                   "Setext\n===",
                                   "text [[Tides]] text",
                                   "[[A|b]]",
                                   "[[A#b#c|d]]",
                                   "[[A#^b]]",
                                   "![[a.png|300]]",
                                   "[[A\\|b]]",
                                   "[t](a%20b.md#h \"x\")",
                                   "![alt](a.png)",
                                   "[t][r]",
                                   "[r]: <a b.md> 'x'",
                                   "https://a.b/c_(d).",
                                   "<https://a.b>",
                                   "`code [[no]]`",
                                   "``a ` b``",
                                   "$x_1$",
                                   "$$\nx\n$$",
                                   "%% c %%",
                                   "%%\nc\n%%",
                                   "<!-- c -->",
                                   "<b>",
                                   "<div>\n",
                                   "</div>\n\n",
                                   "```\ncode\n```\n",
                                   "~~~\n",
                                   "    indented",
                                   "- item",
                                   "  - nested",
                                   "1. one",
                                   "- [ ] task #t",
                                   "> quote",
                                   "> [!note]- Title",
                                   "> > deep",
                                   "| a | b |\n|---|---|\n| c | d |",
                                   "[^1]",
                                   "[^1]: foot",
                                   "key:: value",
                                   "[key:: v]",
                                   "(key:: [[v]])",
                                   "#tag/한글",
                                   "^id",
                                   "---",
                                   "---\ntitle: x\n---\n",
                                   "\n",
                                   "\n\n",
                                   "\r\n",
                                   "\t",
                                   " ",
                                   "밀물과 썰물",
                                   "潮汐",
                                   "🌊",
                                   "[",
                                   "]",
                                   "[[",
                                   "]]",
                                   "(",
                                   ")",
                                   "!",
                                   "\\",
                                   "|",
                                   "`",
                                   "$",
                                   "%%",
                                   "<",
                                   ">",
                                   "#",
                                   "^",
                                   ":",
                                   "\xEF\xBB\xBF"};

std::string random_note(std::mt19937& random) {
  std::string text;
  for (std::size_t left = random() % 40; left > 0; --left) {
    text += kPieces[random() % std::size(kPieces)];
    if (random() % 3 == 0) text += '\n';
  }
  return text;
}

std::string random_utf8(std::mt19937& random) {
  std::string text;
  for (std::size_t left = random() % 300; left > 0; --left) {
    const auto c = random() % 4 == 0 ? random() % 0x3000 : random() % 0x80;
    append_utf8(text, static_cast<char32_t>(c == 0 ? 'x' : c));
  }
  return text;
}

void expect_kept(const std::string& text) {
  std::vector<std::string> warnings;
  ASSERT_EQ(broken_promise(text, parse_markdown(text, warnings)), "") << text;
}

std::filesystem::path data_folder() {
  const char* given = std::getenv("SENNIT_DATA");
  return given == nullptr ? std::filesystem::path() : std::filesystem::path(given);
}

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::filesystem::path> notes_below(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> notes;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".md") notes.push_back(entry.path());
  return notes;
}

}  // namespace

TEST(EveryNote, KeepsThePromisesWhateverItsPieces) {
  std::mt19937 random(20240229);
  for (int i = 0; i < 4000 && !testing::Test::HasFatalFailure(); ++i)
    expect_kept(random_note(random));
}

TEST(EveryNote, KeepsThePromisesWhateverItsCharacters) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000 && !testing::Test::HasFatalFailure(); ++i)
    expect_kept(random_utf8(random));
}

TEST(EveryNote, OfRandomBytesIsReadOrRefused) {
  std::mt19937 random(11);
  for (int i = 0; i < 500; ++i) {
    std::string bytes;
    for (std::size_t left = random() % 400; left > 0; --left)
      bytes += static_cast<char>(1 + random() % 255);
    const Result<ReadFile> read = read_documents(bytes, "a.md");
    if (!read.ok()) continue;
    for (const Document& document : read.value().documents) {
      ASSERT_TRUE(is_valid_utf8(document.text));
      ASSERT_EQ(broken_promise(document.text, document.structure), "") << document.text;
    }
  }
}

TEST(EveryNote, MayBeCutAnywhere) {
  std::string whole = "---\ntitle: \"Tides\"\ntags: [a, b]\n---\n";
  for (const char* piece : kPieces) whole += std::string(piece) + "\n";
  for (std::size_t end = 0; end <= whole.size(); ++end) {
    if (boundary_at_or_before(whole, end) != end) continue;
    expect_kept(whole.substr(0, end));
    if (HasFatalFailure()) return;
  }
}

// Quadratic reading of any of these would take minutes.
TEST(EveryNote, IsReadInLinearTime) {
  for (const std::string piece :
       {"[",    "[[",    "]",     "`",    "``a`",    ">",        "> ",    "%%",   "\n%%",
        "<!--", "$",     "$a ",   "$$ ",  "<a b=\"", "<a b='\"", "[](",   "[](<", "[](a \"",
        "- ",   "(a:: ", "[a:: ", "a://", "[^",      "[[a|[",    "[a][",  "\\",   "|",
        "#",    "^",     "* ",    "\n> ", "\t",      "[a]: b\n", "\n$$\n"}) {
    std::string text;
    while (text.size() < 400'000) text += piece;
    std::vector<std::string> warnings;
    EXPECT_FALSE(parse_markdown(text, warnings).blocks.empty() && piece != "\t") << piece;
  }
}

TEST(RealVaults, KeepThePromises) {
  const auto vaults = data_folder() / "vaults";
  if (data_folder().empty() || !std::filesystem::exists(vaults))
    GTEST_SKIP() << "no data: set SENNIT_DATA";
  for (const auto& vault : std::filesystem::directory_iterator(vaults)) {
    std::size_t notes = 0, internal = 0, external = 0, tags = 0;
    for (const auto& path : notes_below(vault.path())) {
      const Result<ReadFile> read = read_documents(content_of(path), path.filename().string());
      ASSERT_TRUE(read.ok()) << path;
      const Document& document = read.value().documents.front();
      ASSERT_EQ(broken_promise(document.text, document.structure), "") << path;
      ++notes;
      tags += document.structure.tags.size();
      for (const Link& link : document.structure.links) ++(link.external ? external : internal);
    }
    std::cout << vault.path().filename().string() << ": " << notes << " notes, " << internal
              << " links, " << external << " addresses, " << tags << " tags\n";
    EXPECT_GT(notes, 0U);
  }
}

// The examples of the specification: Markdown and, behind a line with a dot, the HTML that it
// means.
struct Example {
  std::string markdown;
  std::string html;
};

std::vector<Example> examples_of(const std::string& text) {
  const std::string fence(32, '`');
  const std::string open = "\n" + fence + " example\n";
  std::vector<Example> examples;
  for (std::size_t at = text.find(open); at != std::string::npos; at = text.find(open, at)) {
    at += open.size();
    const std::string example = text.substr(at, text.find("\n" + fence, at) - at);
    const std::size_t dot = ("\n" + example).find("\n.\n");
    std::string markdown = example.substr(0, dot);
    for (std::size_t tab = markdown.find("→"); tab != std::string::npos;
         tab = markdown.find("→", tab))
      markdown.replace(tab, 3, "\t");
    examples.push_back({markdown, example.substr(std::min(dot + 2, example.size()))});
  }
  return examples;
}

bool is_only_code(const std::string& html) {
  return html.rfind("<pre><code", 0) == 0 && html.find("</code></pre>") + 14 >= html.size();
}

TEST(CommonMark, CodeHoldsNoLinks) {
  const auto spec = data_folder() / "torture/commonmark/spec.txt";
  if (data_folder().empty() || !std::filesystem::exists(spec))
    GTEST_SKIP() << "no data: set SENNIT_DATA";
  const std::vector<Example> examples = examples_of(content_of(spec));
  for (const Example& example : examples) {
    expect_kept(example.markdown);
    std::vector<std::string> warnings;
    const Structure structure = parse_markdown(example.markdown, warnings);
    if (is_only_code(example.html)) {
      EXPECT_TRUE(structure.links.empty()) << example.markdown;
    }
  }
  EXPECT_GT(examples.size(), 600U);
}

}  // namespace sennit
