// What holds of all evidence, whatever the note: of random notes, of bad input, and, when it is
// there, of every note in the shared data.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "extract/note_for_test.h"
#include "model/claim_verbs.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using namespace sennit::testing;

// Chunks of about `size` bytes that overlap by `overlap`; cut between code points.
std::vector<Chunk> cut(const Document& document, std::size_t size, std::size_t overlap) {
  std::vector<Chunk> chunks;
  const std::string_view text = document.text;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = std::min(boundary_at_or_before(text, begin + size), text.size());
    if (end <= begin) end = text.size();
    Chunk chunk;
    chunk.ordinal = static_cast<std::uint32_t>(chunks.size());
    chunk.range = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    chunks.push_back(chunk);
    if (end == text.size()) break;
    const std::size_t next = boundary_at_or_before(text, end - std::min(overlap, end - begin - 1));
    begin = next > begin ? next : end;
  }
  return chunks;
}

bool are_of_one_word(const CodePoint& outside, const CodePoint& inside) {
  const Script a = script_of(outside.value);
  const Script b = script_of(inside.value);
  const bool cased = (a == Script::kLatin || a == Script::kGreekCyrillic || a == Script::kDigit) &&
                     (b == Script::kLatin || b == Script::kGreekCyrillic || b == Script::kDigit);
  return outside.length > 0 && cased;
}

void expect_whole_words(const Document& document, const Mention& mention) {
  const std::string_view text = document.text;
  EXPECT_FALSE(
      are_of_one_word(decode_before(text, mention.span.begin), decode_at(text, mention.span.begin)))
      << document.path << ": " << mention.name;
  EXPECT_FALSE(
      are_of_one_word(decode_at(text, mention.span.end), decode_before(text, mention.span.end)))
      << document.path << ": " << mention.name;
}

void expect_mentions_in_order(const Document& document, const Extraction& extraction) {
  ByteRange before;
  for (const Mention& mention : extraction.mentions) {
    EXPECT_TRUE(reads_name(document.text, mention.span, mention.name))
        << document.path << ": " << mention.name;
    EXPECT_FALSE(mention.name.empty()) << document.path;
    EXPECT_EQ(mention.type == EntityType::kOther, mention.type_weight == 0) << mention.name;
    EXPECT_LE(before, mention.span) << document.path << ": " << mention.name;
    before = mention.span;
  }
}

void expect_text_mentions_apart(const Document& document, const std::vector<Mention>& marked,
                                const std::vector<Mention>& found) {
  std::vector<ByteRange> taken;
  for (const Mention& mention : marked)
    if (!mention.span.empty() && mention.source != MentionSource::kHeading)
      taken.push_back(mention.span);
  for (const Mention& mention : found) {
    expect_whole_words(document, mention);
    if (mention.source == MentionSource::kTerm) continue;  // may hold a name
    taken.push_back(mention.span);
    EXPECT_EQ(mention.source, MentionSource::kText);
    EXPECT_FALSE(mention.span.empty());
  }
  std::sort(taken.begin(), taken.end());
  taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
  for (std::size_t i = 1; i < taken.size(); ++i) {
    if (taken[i].begin >= taken[i - 1].end) continue;
    for (const Mention& mention : found) {
      if (mention.source == MentionSource::kTerm) continue;
      EXPECT_NE(mention.span, taken[i])
          << document.path << ": " << mention.name << " stands in another name";
    }
  }
}

void expect_claims_of_known_names(const Document& document, const std::vector<Extraction>& marked,
                                  const std::vector<Extraction>& found) {
  std::set<std::string> names = names_of(marked);
  names.merge(names_of(found));
  for (const std::vector<Extraction>* extractions : {&marked, &found})
    for (const Extraction& extraction : *extractions)
      for (const Claim& claim : extraction.claims) {
        EXPECT_TRUE(names.contains(claim.subject)) << document.path << ": " << claim.subject;
        EXPECT_TRUE(names.contains(claim.object) || has_free_object(claim.verb))
            << document.path << ": " << claim.object;
        EXPECT_FALSE(claim.object.empty()) << document.path << ": " << claim.verb;
        EXPECT_FALSE(claim.verb.empty());
        EXPECT_LE(claim.span.end, document.text.size());
        EXPECT_FALSE(claim.span.empty());
      }
}

void expect_in_chunks(const std::vector<Chunk>& chunks,
                      const std::vector<Extraction>& extractions) {
  for (const Extraction& extraction : extractions)
    for (const Mention& mention : extraction.mentions)
      if (!mention.span.empty()) {
        ASSERT_LT(extraction.chunk, chunks.size());
        const ByteRange chunk = chunks[extraction.chunk].range;
        EXPECT_TRUE(chunk.begin <= mention.span.begin && mention.span.begin < chunk.end)
            << mention.name;
      }
}

void expect_good_evidence(const Document& document) {
  const std::vector<Chunk> chunks = cut(document, 700, 100);
  const std::vector<Extraction> marked = extract_explicit(document, chunks);
  const std::vector<Extraction> found = extract_builtin(document, chunks, marked);
  EXPECT_EQ(found.size(), chunks.size());
  for (const Extraction& extraction : marked) expect_mentions_in_order(document, extraction);
  for (const Extraction& extraction : found) expect_mentions_in_order(document, extraction);
  expect_text_mentions_apart(document, mentions_of(marked), mentions_of(found));
  expect_claims_of_known_names(document, marked, found);
  expect_in_chunks(chunks, marked);
  expect_in_chunks(chunks, found);
}

constexpr std::string_view kPieces[] = {
    "Ada",
    "Lovelace",
    "ada",
    "Dr. ",
    "Mrs. ",
    "the ",
    "of ",
    "and ",
    "Scrooge",
    "'s ",
    "’s ",
    "wrote ",
    "was a friend of ",
    "GitHub",
    "NLP",
    "(NLP)",
    "Natural Language Processing ",
    "U.S.",
    "3.14",
    "GPT-4",
    "김첨지",
    "김첨지는 ",
    "인력거를 ",
    "인력거가 ",
    "박 교수는 ",
    "만들었다. ",
    "인공지능(AI)",
    "김소월(金素月)",
    "머신 러닝",
    "학교에서는 ",
    "東京",
    "人工知能は",
    "コンピュータ",
    "フランツ・カフカ",
    "『혈의 누』",
    "“운수 좋은 날”을 ",
    "\"The Hobbit\" ",
    "「題名」",
    "《红楼梦》",
    "**",
    "_",
    "==",
    "`code`",
    "`",
    "[[Ada Lovelace]]",
    "[[lab/Tides|the tides]]",
    "[[조석]]은 ",
    "[text](https://x.org)",
    "[neap](Tides.md)",
    "![[a.png]]",
    "[[",
    "]]",
    "|",
    "#tag",
    "#일/조석 ",
    "# Heading",
    "## 제목",
    "- ",
    "> ",
    "\n",
    "\n\n",
    "\r\n",
    ". ",
    "? ",
    "! ",
    "。",
    ", ",
    ": ",
    "; ",
    " — ",
    "--",
    "-",
    "...",
    "…",
    " ",
    "(",
    ")",
    "（",
    "）",
    "\"",
    "'",
    "&",
    "&amp;",
    "\\",
    "😀",
    "\u0301",
    "\u1112\u1161\u11AB",
    "\u200B",
    "\uFEFF",
    "\xFF",
    std::string_view("\0", 1),
    "ÉCOLE",
    "Łukasz",
    "Анна",
    "السلام",
    "שלום",
    "1984",
    "B9F0-7875",
    "x_y",
    "a.b",
    "key:: ",
    "https://ada.org/x?y=z",
    "TODO",
    "WHO",
    "Go",
    "| A | B |\n",
};

std::string random_text(std::mt19937& random) {
  std::string text;
  if (random() % 4 == 0)
    text =
        "---\ntitle: Tides of 조석\nauthor: Ada Lovelace, 김소월\naliases:\n  - 조석\n  - "
        "Ada\n---\n";
  const std::size_t count = random() % 120;
  for (std::size_t i = 0; i < count; ++i) {
    text += kPieces[random() % std::size(kPieces)];
    if (random() % 2 == 0) text += ' ';
  }
  return text;
}

TEST(Evidence, OfRandomNotesReadsBack) {
  std::size_t mentions = 0;
  for (unsigned seed = 0; seed < 1500; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    const Document document = note("People/Tides.md", random_text(random));
    expect_good_evidence(document);
    mentions += mentions_of(builtin_of(document)).size();
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(mentions, 10000u) << "the notes hold names at all";
}

TEST(Evidence, IsTheSameHoweverItIsChunked) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    const Document document = note("Tides.md", random_text(random));
    const auto all = [&](const std::vector<Chunk>& chunks) {
      std::vector<Mention> mentions =
          mentions_of(extract_builtin(document, chunks, extract_explicit(document, chunks)));
      std::stable_sort(mentions.begin(), mentions.end(),
                       [](const Mention& a, const Mention& b) { return a.span < b.span; });
      return mentions;
    };
    EXPECT_EQ(all(cut(document, 50, 20)), all(cut(document, 1u << 20, 0))) << "seed " << seed;
  }
}

std::string repeated(std::string_view piece, std::size_t bytes = 256u << 10) {
  std::string text;
  while (text.size() < bytes) text += piece;
  return text;
}

TEST(Evidence, OfBadInputIsLittleAndGood) {
  const std::string texts[] = {
      "",
      " ",
      "\n",
      "Ada",
      std::string(300000, 'A'),
      std::string(300000, '\0'),
      std::string(300000, '\xFF'),
      repeated("word "),
      repeated("WORD "),
      repeated("Ada of the "),
      repeated("A & "),
      repeated("**A** "),
      repeated("N L P (NLP) "),
      repeated("((A) "),
      repeated("\"a "),
      repeated("“a "),
      repeated("a."),
      repeated("'s"),
      repeated("한"),
      repeated("은는이가 "),
      repeated("字"),
      repeated("カ・"),
      repeated("| 12 | 34 |\n"),
      repeated("int main() { return x[i]; }\n"),
      repeated("[[Ada]] "),
      repeated("[["),
      repeated("#a "),
      repeated("\u1112\u1161\u11AB "),
      repeated("A\u0301"),
      repeated("- Ada\n"),
      repeated("> Ada\n"),
      repeated("Zm9vYmFyCg+/aBcD"),
      repeated("Ada said: \"Yes!\" 김첨지는 "),
  };
  for (const std::string& text : texts) {
    SCOPED_TRACE(text.substr(0, 20));
    expect_good_evidence(plain_text(text));
    expect_good_evidence(note(text));
  }
}

TEST(Evidence, OfFiveThousandAliasesIsFoundInOnePass) {
  Document document = note(repeated("The Note of the Note 17 and 조석 4999은 went on. "));
  for (int i = 0; i < 5000; ++i) {
    document.structure.aliases.push_back(fmt::format("Note of the Note {}", i));
    document.structure.aliases.push_back(fmt::format("조석 {}", i));
  }
  const Names names = names_of(builtin_of(document));
  EXPECT_TRUE(names.contains("Note of the Note 17"));
  EXPECT_TRUE(names.contains("조석 4999"));
}

TEST(Evidence, OfNothingIsNothing) {
  const Document empty = plain_text("");
  EXPECT_TRUE(extract_builtin(empty, {}, {}).empty());
  const Document blank = plain_text("   \n\n");
  const std::vector<Extraction> found = builtin_of(blank);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].extractor, (Extractor{"builtin", kBuiltinVersion, {}}));
  EXPECT_TRUE(found[0].complete);
  EXPECT_TRUE(found[0].mentions.empty());
}

std::filesystem::path shared_data() {
  const char* set = std::getenv("SENNIT_DATA");
  return set && *set ? std::filesystem::path(set) : std::filesystem::path();
}

std::string file_text(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Every tenth note, so that the test takes a second or two.
TEST(Evidence, OfTheSharedVaultsReadsBack) {
  const std::filesystem::path vaults = shared_data() / "vaults";
  if (shared_data().empty() || !std::filesystem::is_directory(vaults))
    GTEST_SKIP() << "set SENNIT_DATA to the folder of shared data";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(vaults))
    if (entry.is_regular_file() && entry.path().extension() == ".md") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (std::size_t i = 0; i < files.size(); i += 10) {
    const std::string text = file_text(files[i]);
    if (!is_valid_utf8(text)) continue;
    expect_good_evidence(note(files[i].lexically_relative(vaults).generic_string(), text));
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace sennit
