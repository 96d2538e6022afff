#include "read/chunk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include "read/word_boundary.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Spans = std::vector<CodePointSpan>;

constexpr std::string_view kAlpha =
    "Alpha beta gamma. Delta epsilon! Zeta eta theta? Iota kappa lambda mu.\n"
    "Nu xi omicron pi rho sigma tau. Upsilon phi chi psi omega.";

Spans spans(std::string_view text, std::size_t size, std::size_t overlap) {
  Result<Spans> result = window_spans(text, size, overlap);
  EXPECT_TRUE(result.ok());
  return result.ok() ? *result : Spans{};
}

// A note in the shape a reader gives it: headings and paragraphs, told by '#' and blank lines.
Document note(std::string text) {
  Document document;
  document.kind = DocumentKind::kMarkdown;
  document.text = std::move(text);
  const std::string& t = document.text;
  for (std::uint32_t at = 0; at < t.size();) {
    auto end = static_cast<std::uint32_t>(std::min(t.find('\n', at), t.size()));
    const std::string_view line = std::string_view(t).substr(at, end - at);
    if (line.starts_with("#")) {
      const auto level = static_cast<std::uint32_t>(line.find_first_not_of('#'));
      document.structure.headings.push_back(
          {static_cast<int>(level), {at, end}, {std::min(at + level + 1, end), end}});
      document.structure.blocks.push_back({BlockKind::kHeading, {at, end}});
    } else if (!line.empty()) {
      end = static_cast<std::uint32_t>(std::min({t.find("\n\n", at), t.find("\n#", at), t.size()}));
      document.structure.blocks.push_back({BlockKind::kParagraph, {at, end}});
    }
    at = end + 1;
  }
  return document;
}

Document plain(std::string text) {
  Document document;
  document.text = std::move(text);
  return document;
}

std::vector<Chunk> chunks_of(const Document& document, ChunkOptions options = {}) {
  Result<std::vector<Chunk>> result = chunk(document, options);
  EXPECT_TRUE(result.ok());
  return result.ok() ? *result : std::vector<Chunk>{};
}

std::vector<Chunk> sections_of(const Document& document, std::size_t target = 1500) {
  return chunks_of(document, {.method = ChunkMethod::kSection, .section_characters = target});
}

std::vector<std::string> texts(const Document& document, const std::vector<Chunk>& chunks) {
  std::vector<std::string> result;
  for (const Chunk& each : chunks) result.emplace_back(each.range.of(document.text));
  return result;
}

std::string joined(const Document& document, const std::vector<Chunk>& chunks) {
  std::string all;
  for (const std::string& text : texts(document, chunks)) all += text;
  return all;
}

// Sentences of made-up words in one of several scripts.
class Writer {
 public:
  explicit Writer(std::uint32_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_() % n; }

  std::string word() {
    static const std::vector<std::string> alphabets[] = {
        {"a", "e", "k", "l", "m", "o", "r", "s", "t", "é"},
        {"가", "나", "다", "라", "마", "바", "사", "한", "글", "물"},
    };
    const auto& alphabet = alphabets[script_];
    std::string made;
    for (std::size_t i = 0, n = 1 + below(9); i < n; ++i) made += alphabet[below(alphabet.size())];
    return made;
  }

  std::string sentence() {
    std::string made = word();
    for (std::size_t i = 0, n = 3 + below(15); i < n; ++i)
      made += " " + (below(40) == 0 ? std::string("👩‍🚀") : word());
    return made + (script_ == 1 ? "다." : ".");
  }

  std::string paragraph(std::size_t sentences) {
    script_ = below(2);
    std::string made = sentence();
    for (std::size_t i = 1; i < sentences; ++i) made += " " + sentence();
    return made;
  }

 private:
  std::mt19937 random_;
  std::size_t script_ = 0;
};

std::string random_note(Writer& writer, std::size_t paragraphs, std::size_t one_heading_in) {
  std::string text;
  for (std::size_t i = 0; i < paragraphs; ++i) {
    if (one_heading_in > 0 && writer.below(one_heading_in) == 0)
      text += std::string(1 + writer.below(4), '#') + " " + writer.word() + " " + writer.word() +
              "\n\n";
    text += writer.paragraph(1 + writer.below(writer.below(12) == 0 ? 60 : 6)) + "\n\n";
  }
  return text;
}

void expect_covers(const Document& document, const std::vector<Chunk>& chunks) {
  ASSERT_EQ(joined(document, chunks), document.text);
  std::uint32_t at = 0;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    EXPECT_EQ(chunks[i].ordinal, i);
    EXPECT_EQ(chunks[i].range.begin, at);
    EXPECT_FALSE(chunks[i].range.empty());
    EXPECT_EQ(chunks[i].text_hash, hash128(chunks[i].range.of(document.text)));
    at = chunks[i].range.end;
  }
}

void expect_whole_words(const Document& document, const std::vector<Chunk>& chunks) {
  for (const Chunk& each : chunks) {
    EXPECT_EQ(boundary_at_or_before(document.text, each.range.begin), each.range.begin);
    EXPECT_FALSE(splits_grapheme(document.text, each.range.begin)) << each.ordinal;
    EXPECT_FALSE(splits_word(document.text, each.range.begin)) << each.ordinal;
  }
}

}  // namespace

TEST(WindowSpans, AreThoseOfMiniGraphRag) {
  EXPECT_EQ(spans(std::string(2500, 'a'), 1000, 200),
            (Spans{{0, 1000}, {800, 1800}, {1600, 2500}}));
  EXPECT_EQ(spans(kAlpha, 40, 10), (Spans{{0, 33}, {23, 63}, {53, 93}, {83, 123}, {113, 129}}));
  EXPECT_EQ(spans("abcdefghij. klmnop", 10, 9),
            (Spans{{0, 10}, {1, 11}, {2, 12}, {3, 12}, {12, 18}}));
  EXPECT_EQ(spans(kAlpha, 50, 0), (Spans{{0, 50}, {50, 100}, {100, 129}}));
  EXPECT_EQ(spans("", 10, 2), Spans{});
}

TEST(WindowSpans, CountCodePoints) {
  std::string korean;
  for (int i = 0; i < 2500; ++i) korean += "가";
  EXPECT_EQ(spans(korean, 1000, 200), (Spans{{0, 1000}, {800, 1800}, {1600, 2500}}));
}

TEST(WindowSpans, AnOverlapMustBeSmallerThanTheSize) {
  const Result<Spans> result = window_spans("text", 10, 10);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kInvalidInput);
  EXPECT_NE(result.error().what.find("10"), std::string::npos);
}

TEST(WindowChunks, BeginWithAWord) {
  const Document document = plain(std::string(kAlpha));
  const auto chunks = chunks_of(document, {.window_size = 40, .window_overlap = 10});
  EXPECT_EQ(texts(document, chunks),
            (std::vector<std::string>{"Alpha beta gamma. Delta epsilon! ",
                                      "epsilon! Zeta eta theta? Iota kappa lam",
                                      "kappa lambda mu.\nNu xi omicron pi rho s",
                                      "pi rho sigma tau. Upsilon phi chi psi ", "chi psi omega."}));
}

TEST(WindowChunks, CoverTheTextAndStayInOrder) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    Writer writer(seed);
    const Document document = plain(random_note(writer, 1 + writer.below(30), 0));
    const std::size_t size = 20 + writer.below(400);
    const auto chunks =
        chunks_of(document, {.window_size = size, .window_overlap = writer.below(size)});
    ASSERT_FALSE(chunks.empty());
    EXPECT_EQ(chunks.front().range.begin, 0u);
    EXPECT_EQ(chunks.back().range.end, document.text.size());
    for (std::size_t i = 1; i < chunks.size(); ++i) {
      EXPECT_LE(chunks[i].range.begin, chunks[i - 1].range.end) << seed;
      EXPECT_LT(chunks[i - 1].range.begin, chunks[i].range.begin) << seed;
      EXPECT_LT(chunks[i - 1].range.end, chunks[i].range.end) << seed;
    }
    expect_whole_words(document, chunks);
  }
}

TEST(SectionChunks, AHeadingBeginsAChunk) {
  const std::string tides(600, 't'), neap(700, 'n');
  const Document document =
      note("intro " + tides + "\n\n# Tides\n\n" + tides + "\n\n## Neap\n\n" + neap + "\n");
  const auto chunks = sections_of(document);
  ASSERT_EQ(chunks.size(), 3u);
  EXPECT_EQ(chunks[0].heading_path, "");
  EXPECT_EQ(chunks[1].heading_path, "Tides");
  EXPECT_EQ(chunks[2].heading_path, "Tides > Neap");
  expect_covers(document, chunks);
}

TEST(SectionChunks, AHeadingWithoutTextBelongsToTheSectionBelow) {
  const Document document = note("# Tides\n\n## Neap\n\n" + std::string(700, 'n') + "\n");
  const auto chunks = sections_of(document);
  ASSERT_EQ(chunks.size(), 1u);
  EXPECT_EQ(chunks[0].heading_path, "Tides > Neap");
}

TEST(SectionChunks, ManyShortSectionsAreFewChunks) {
  std::string text = "# Log\n\n";
  for (int i = 0; i < 40; ++i)
    text += "## Day " + std::to_string(i) + "\n\nOne line of what happened that day.\n\n";
  const Document document = note(text);
  const auto chunks = sections_of(document);
  EXPECT_LE(chunks.size(), 8u);
  EXPECT_EQ(chunks.front().heading_path, "Log > Day 0");
  expect_covers(document, chunks);
}

TEST(SectionChunks, APackDoesNotReachOverAHigherHeading) {
  const Document document = note("# A\n\n## A1\n\none.\n\n# B\n\n## B1\n\ntwo.\n\n");
  const auto chunks = sections_of(document);
  ASSERT_EQ(chunks.size(), 1u) << "siblings of one level are packed";
  const Document deeper = note("## A1\n\none.\n\n# B\n\ntwo.\n\n");
  ASSERT_EQ(sections_of(deeper).size(), 2u);
}

TEST(SectionChunks, FrontmatterIsInTheFirstChunkAndDoesNotCount) {
  const std::string frontmatter = "---\ntitle: " + std::string(400, 'x') + "\n---\n";
  Document document = note(frontmatter + "# Tides\n\n" + std::string(1400, 't') + "\n");
  document.structure.blocks.insert(
      document.structure.blocks.begin(),
      {BlockKind::kFrontmatter, {0, static_cast<std::uint32_t>(frontmatter.size())}});
  document.structure.blocks.erase(document.structure.blocks.begin() + 1);
  const auto chunks = sections_of(document);
  ASSERT_EQ(chunks.size(), 1u);
  EXPECT_EQ(chunks[0].heading_path, "Tides");
}

TEST(SectionChunks, ALongParagraphIsCutAtSentenceEnds) {
  for (const std::string sentence :
       {"The tide turned at the pier. ", "조석은 달과 해의 인력으로 생긴다. ",
        "潮汐は月と太陽の引力で起こる。", "潮汐由月球的引力引起。"}) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += sentence;
    const Document document = note(text);
    const auto chunks = sections_of(document, 300);
    EXPECT_GT(chunks.size(), 5u) << sentence;
    for (const std::string& each : texts(document, chunks)) {
      EXPECT_EQ(each.size() % sentence.size(), 0u) << each;
      EXPECT_LE(count_code_points(each), 300u);
    }
    expect_covers(document, chunks);
  }
}

TEST(SectionChunks, ASentenceWithoutEndIsCutBetweenWords) {
  std::string text;
  Writer writer(7);
  for (int i = 0; i < 3000; ++i) text += writer.word() + " ";
  const Document document = note(text);
  const auto chunks = sections_of(document, 500);
  for (const std::string& each : texts(document, chunks)) EXPECT_LE(count_code_points(each), 500u);
  expect_covers(document, chunks);
  expect_whole_words(document, chunks);
}

TEST(SectionChunks, ARunOfLettersWithoutEndIsCutBetweenGraphemes) {
  for (const std::string letter : {"a", "가", "한", "e\xCC\x81", "👩‍🚀", "🇰🇷", "漢"}) {
    std::string text;
    for (int i = 0; i < 2000; ++i) text += letter;
    const Document document = note(text);
    const auto chunks = sections_of(document, 100);
    expect_covers(document, chunks);
    EXPECT_GT(chunks.size(), 10u) << letter;
    for (const Chunk& each : chunks) EXPECT_EQ(each.range.begin % letter.size(), 0u) << letter;
  }
}

TEST(SectionChunks, CodeAndTablesStayWholeUpToTwiceTheTarget) {
  std::string code = "```\n";
  for (int i = 0; i < 25; ++i) code += "line " + std::to_string(i) + " of some code\n";
  code += "```\n";
  const std::string before = std::string(200, 'a') + "\n\n",
                    after = "\n" + std::string(200, 'b') + "\n";
  Document document;
  document.kind = DocumentKind::kMarkdown;
  document.text = before + code + after;
  const auto begin = static_cast<std::uint32_t>(before.size());
  const auto end = static_cast<std::uint32_t>(before.size() + code.size());
  document.structure.blocks = {
      {BlockKind::kParagraph, {0, begin - 2}},
      {BlockKind::kCode, {begin, end}},
      {BlockKind::kParagraph, {end + 1, static_cast<std::uint32_t>(document.text.size())}}};
  const auto chunks = sections_of(document, 300);
  expect_covers(document, chunks);
  EXPECT_TRUE(std::any_of(chunks.begin(), chunks.end(), [&](const Chunk& each) {
    return each.range.contains({begin, end});
  }));
}

TEST(SectionChunks, AreNoLongerThanTheTargetAndKeepWords) {
  for (std::uint32_t seed = 0; seed < 80; ++seed) {
    Writer writer(seed);
    const Document document = note(random_note(writer, 1 + writer.below(40), writer.below(8)));
    const std::size_t target = 200 + writer.below(2000);
    const auto chunks = sections_of(document, target);
    expect_covers(document, chunks);
    expect_whole_words(document, chunks);
    for (const Chunk& each : chunks)
      EXPECT_LE(count_code_points(each.range.of(document.text)), target + 2) << seed;
  }
}

TEST(SectionChunks, AnEditOfOneLineChangesAtMostThreeChunks) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    Writer writer(seed);
    std::string text = random_note(writer, 320, seed % 3 == 0 ? 0 : 10 * (seed % 3));
    std::set<Hash128> before;
    const auto old_chunks = sections_of(note(text));
    for (const Chunk& each : old_chunks) before.insert(each.text_hash);
    EXPECT_GE(old_chunks.size(), 80u);
    const std::size_t at = text.find("\n\n", writer.below(text.size() * 9 / 10)) + 2;
    switch (writer.below(3)) {
      case 0:
        text.insert(at, writer.sentence() + "\n\n");
        break;
      case 1:
        text.insert(at + text.substr(at).find(' '), " " + writer.sentence());
        break;
      default:
        text.erase(at, text.find("\n\n", at) + 2 - at);
        break;
    }
    std::size_t changed = 0;
    for (const Chunk& each : sections_of(note(text))) changed += before.count(each.text_hash) == 0;
    EXPECT_LE(changed, 3u) << "seed " << seed;
  }
}

TEST(Chunks, OfAnEmptyTextAreNone) {
  EXPECT_TRUE(chunks_of(note("")).empty());
  EXPECT_TRUE(chunks_of(plain("")).empty());
}

TEST(Chunks, MarkdownIsCutBySectionAndOtherTextByWindow) {
  Writer writer(1);
  const std::string text =
      "# A\n\n" + writer.paragraph(10) + "\n\n# B\n\n" + writer.paragraph(10) + "\n";
  EXPECT_EQ(chunks_of(note(text)).size(), 2u);
  EXPECT_EQ(chunks_of(plain(text)).size(), 2u);
  EXPECT_GT(chunks_of(plain(text))[0].range.end, chunks_of(plain(text))[1].range.begin);
}

TEST(Chunks, AStructureThatLiesIsSurvived) {
  Document document = note("가나다 라마바\n\n사아자\n");
  document.structure.blocks = {
      {BlockKind::kParagraph, {7, 9}}, {BlockKind::kCode, {1, 2}}, {BlockKind::kCode, {900, 1000}}};
  document.structure.headings = {{1, {900, 1000}, {900, 1000}}, {2, {1, 2}, {1, 2}}};
  for (const std::size_t target : {1, 2, 5, 1500})
    expect_covers(document, sections_of(document, target));
}

TEST(Chunks, OfAnyStructureCoverTheText) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Writer writer(seed);
    Document document = note(random_note(writer, 1 + writer.below(6), writer.below(4)));
    const auto somewhere = [&] {
      return static_cast<std::uint32_t>(writer.below(document.text.size() + 20));
    };
    for (Block& block : document.structure.blocks) {
      block.kind = static_cast<BlockKind>(writer.below(12));
      if (writer.below(3) == 0) block.range = {somewhere(), somewhere()};
    }
    for (Heading& heading : document.structure.headings) {
      heading.level = static_cast<int>(1 + writer.below(6));
      if (writer.below(4) == 0) heading.line.end = somewhere();
    }
    expect_covers(document, sections_of(document, 1 + writer.below(300)));
  }
}

TEST(Chunks, OfTenMegabytesWithoutSpacesTakeLinearTime) {
  for (const auto& [letter, megabytes] :
       {std::pair<std::string, unsigned>{"가", 10}, {"a", 2}, {"漢", 2}, {"e\xCC\x81", 2}}) {
    std::string text;
    while (text.size() < (megabytes << 20)) text += letter;
    const Document document = note(text);
    expect_covers(document, sections_of(document));
    EXPECT_FALSE(chunks_of(plain(text)).empty());
  }
}

}  // namespace sennit
