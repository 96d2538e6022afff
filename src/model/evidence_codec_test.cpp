#include <gtest/gtest.h>

#include <random>
#include <tuple>

#include "model/encoded_extraction.h"

namespace sennit {
namespace {

class Dice {
 public:
  explicit Dice(std::uint32_t seed) : engine_(seed) {}

  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(engine_() % count); }
  bool one_in(std::uint32_t count) { return below(count) == 0; }

  // Small ones mostly, any now and then.
  std::uint32_t number() {
    const auto raw = static_cast<std::uint32_t>(engine_());
    return one_in(4) ? raw : raw % 300;
  }
  ByteRange span() {
    const std::uint32_t a = number();
    const std::uint32_t b = number();
    return one_in(5) ? ByteRange{} : ByteRange{std::min(a, b), std::max(a, b)};
  }
  std::string text() {
    static const std::vector<std::string> kTexts = {"",
                                                    "Ada",
                                                    "Ada Lovelace",
                                                    "김첨지",
                                                    "Analytical Engine",
                                                    std::string("nul\0byte", 8),
                                                    "e\xCC\x81",
                                                    "\xFF\xFE not UTF-8",
                                                    "🌊",
                                                    std::string(300, 'x'),
                                                    "relates to"};
    return kTexts[below(static_cast<std::uint32_t>(kTexts.size()))];
  }
  template <typename T>
  T choice(T last) {
    return static_cast<T>(below(static_cast<std::uint32_t>(last) + 1));
  }

 private:
  std::mt19937 engine_;
};

Extraction random_extraction(Dice& dice) {
  Extraction extraction;
  extraction.extractor = {dice.text(), static_cast<int>(dice.number()), dice.text()};
  extraction.chunk = dice.number();
  extraction.complete = dice.one_in(2);
  for (std::uint32_t i = dice.below(12); i > 0; --i)
    extraction.mentions.push_back({dice.text(), dice.span(), dice.choice(MentionSource::kModel),
                                   dice.choice(EntityType::kOther),
                                   static_cast<std::uint8_t>(dice.below(256)), dice.text(),
                                   dice.text(), dice.text(), dice.text()});
  for (std::uint32_t i = dice.below(12); i > 0; --i)
    extraction.claims.push_back({dice.text(), dice.text(), dice.text(), dice.text(), dice.text(),
                                 dice.span(), dice.one_in(2)});
  return extraction;
}

Structure random_structure(Dice& dice) {
  Structure structure;
  for (std::uint32_t i = dice.below(5); i > 0; --i)
    structure.headings.push_back({static_cast<int>(dice.below(7)), dice.span(), dice.span()});
  for (std::uint32_t i = dice.below(9); i > 0; --i)
    structure.links.push_back({dice.choice(LinkKind::kMarkdown), dice.one_in(2), dice.one_in(2),
                               dice.span(), dice.span(), dice.span(), dice.text(), dice.text(),
                               dice.text(), dice.text()});
  for (std::uint32_t i = dice.below(5); i > 0; --i)
    structure.tags.push_back({dice.span(), dice.text()});
  for (std::uint32_t i = dice.below(5); i > 0; --i) {
    Property property{dice.choice(PropertyOrigin::kInline), dice.text(), {}};
    for (std::uint32_t n = dice.below(3); n > 0; --n)
      property.values.push_back({dice.text(), dice.span()});
    structure.properties.push_back(property);
  }
  for (std::uint32_t i = dice.below(3); i > 0; --i)
    structure.block_ids.push_back({dice.span(), dice.text()});
  for (std::uint32_t i = dice.below(4); i > 0; --i) structure.aliases.push_back(dice.text());
  return structure;
}

// Structure as tuples, which compare.
auto comparable(const Structure& structure) {
  std::vector<std::tuple<int, ByteRange, ByteRange>> headings;
  for (const Heading& h : structure.headings) headings.emplace_back(h.level, h.line, h.text);
  std::vector<std::tuple<LinkKind, bool, bool, ByteRange, ByteRange, ByteRange, std::string,
                         std::string, std::string, std::string>>
      links;
  for (const Link& l : structure.links)
    links.emplace_back(l.kind, l.embed, l.external, l.span, l.target_span, l.display_span, l.target,
                       l.heading, l.block, l.property);
  std::vector<std::pair<ByteRange, std::string>> tags;
  for (const Tag& t : structure.tags) tags.emplace_back(t.span, t.name);
  std::vector<std::tuple<PropertyOrigin, std::string, std::string, ByteRange>> values;
  for (const Property& p : structure.properties) {
    values.emplace_back(p.origin, p.key, "", ByteRange{});
    for (const PropertyValue& v : p.values) values.emplace_back(p.origin, p.key, v.text, v.span);
  }
  std::vector<std::pair<ByteRange, std::string>> ids;
  for (const BlockId& b : structure.block_ids) ids.emplace_back(b.span, b.name);
  return std::tuple(headings, links, tags, values, ids, structure.aliases);
}

Extraction small_extraction() {
  Extraction extraction;
  extraction.extractor = {"builtin", 3, ""};
  extraction.chunk = 2;
  Mention ada;
  ada.name = "Ada Lovelace";
  ada.span = {10, 22};
  ada.type = EntityType::kPerson;
  ada.type_weight = 1;
  Mention short_name = ada;
  short_name.name = "Ada";
  short_name.span = {30, 33};
  short_name.stands_for = "Ada Lovelace";
  extraction.mentions = {ada, short_name};
  extraction.claims = {{"Ada", "relates to", "", "Ada Lovelace", "", {10, 40}, false}};
  return extraction;
}

Structure small_structure() {
  Structure structure;
  structure.headings.push_back({2, {0, 8}, {3, 8}});
  Link link;
  link.span = {9, 18};
  link.target_span = {11, 16};
  link.target = "Tides";
  link.heading = "Neap";
  structure.links = {link};
  structure.tags.push_back({{20, 26}, "ocean"});
  structure.properties.push_back({PropertyOrigin::kInline, "author", {{"Ada", {30, 33}}}});
  structure.block_ids.push_back({{40, 44}, "end"});
  structure.aliases = {"조수"};
  return structure;
}

TEST(EvidenceCodec, ReadsBackWhatItWrote) {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    Dice dice(seed);
    const Extraction extraction = random_extraction(dice);
    const auto read = decode_extraction(encode(extraction));
    ASSERT_TRUE(read.ok()) << "seed " << seed << ": " << read.error().what;
    EXPECT_EQ(*read, extraction) << "seed " << seed;

    const Structure structure = random_structure(dice);
    const auto read_structure = decode_structure(encode(structure));
    ASSERT_TRUE(read_structure.ok()) << "seed " << seed << ": " << read_structure.error().what;
    EXPECT_EQ(comparable(*read_structure), comparable(structure)) << "seed " << seed;
  }
}

TEST(EvidenceCodec, LeavesOutTheBlocksOfAStructure) {
  Structure structure = small_structure();
  const std::string without = encode(structure);
  structure.blocks.push_back({BlockKind::kQuote, {0, 8}});
  structure.opaque.push_back({2, 4});
  EXPECT_EQ(encode(structure), without);
}

TEST(EvidenceCodec, WritesTheFormatThatIsDocumented) {
  Extraction extraction;
  extraction.extractor = {"x", 1, ""};
  extraction.mentions.resize(1);
  extraction.mentions[0].name = "Ada";
  extraction.mentions[0].span = {4, 7};
  const std::string expected = {0x11, 2, 3, 'A', 'd', 'a', 1, 'x',  // format, strings
                                2,    2, 0, 0,   1,                 // extractor, chunk, complete
                                1,    1, 8, 3,   6,   10,  0, 0,    // one mention
                                0};                                 // no claim
  EXPECT_EQ(encode(extraction), expected);
}

TEST(EvidenceCodec, SpendsOneByteOnARepeatedName) {
  Extraction extraction = small_extraction();
  const std::size_t before = encode(extraction).size();
  extraction.claims.push_back(extraction.claims[0]);
  EXPECT_LE(encode(extraction).size() - before, 8U);
}

// Whatever bytes come, the answer is kCorrupt or a value whose only encoding they are.
template <typename Decode>
void expect_corrupt_or_canonical(const std::string& bytes, const Decode& decode, const char* what,
                                 std::size_t place) {
  const auto read = decode(bytes);
  if (read.ok())
    EXPECT_EQ(encode(*read), bytes) << what << " " << place;
  else
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt) << what << " " << place;
}

template <typename Decode>
void try_every_damage(const std::string& bytes, const Decode& decode) {
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(decode(bytes.substr(0, size)).ok()) << "cut at " << size;
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
    expect_corrupt_or_canonical(flipped, decode, "bit", bit);
  }
  EXPECT_FALSE(decode(bytes + '\0').ok());
}

TEST(EvidenceCodec, ADamagedPayloadIsCorruptAndNeverACrash) {
  try_every_damage(encode(small_extraction()), decode_extraction);
  try_every_damage(encode(small_structure()), decode_structure);
  for (std::uint32_t seed = 0; seed < 10; ++seed) {
    Dice dice(seed);
    try_every_damage(encode(random_extraction(dice)), decode_extraction);
    try_every_damage(encode(random_structure(dice)), decode_structure);
  }
}

TEST(EvidenceCodec, RandomBytesAreCorruptAndNeverACrash) {
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes(random() % 60, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() % (round % 2 == 0 ? 256 : 8));
    if (!bytes.empty()) bytes[0] = round % 4 < 2 ? 0x11 : 0x21;
    expect_corrupt_or_canonical(bytes, decode_extraction, "round", static_cast<std::size_t>(round));
    expect_corrupt_or_canonical(bytes, decode_structure, "round", static_cast<std::size_t>(round));
  }
}

TEST(EvidenceCodec, OneKindDoesNotReadAsTheOther) {
  EXPECT_FALSE(decode_extraction(encode(Structure{})).ok());
  EXPECT_FALSE(decode_structure(encode(Extraction{})).ok());
  EXPECT_FALSE(decode_extraction("").ok());
}

TEST(EvidenceCodec, AShortPayloadCannotAskForMuchMemory) {
  std::string bytes = {0x11, 1};
  bytes += {static_cast<char>(0x80), static_cast<char>(0x80), 0x40};  // a string of 1 MiB
  bytes += std::string(1 << 20, 'x');
  bytes += {0, 2, 0, 0, 1};  // extractor, chunk, complete
  bytes += {0, static_cast<char>(0x80), static_cast<char>(0x80), 0x40};  // 1 Mi claims
  for (int claim = 0; claim < (1 << 20); ++claim) bytes += {1, 1, 1, 1, 0, 0, 0, 0};
  const auto read = decode_extraction(bytes);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
}

TEST(EncodedExtraction, IsReadBack) {
  Extraction extraction;
  extraction.extractor = {"gpt", 2, "p1"};
  extraction.chunk = 7;
  extraction.complete = false;
  extraction.mentions.resize(1);
  extraction.mentions[0].name = "조수";
  const EncodedExtraction kept = encoded(extraction);
  EXPECT_EQ(kept.extractor, extraction.extractor);
  EXPECT_EQ(kept.chunk, 7u);
  EXPECT_FALSE(kept.complete);
  EXPECT_EQ(decoded(kept).value(), extraction);
}

TEST(EncodedExtraction, WhosePayloadSpeaksOfAnotherChunkOrExtractorIsDamaged) {
  const EncodedExtraction whole = encoded(Extraction{});
  for (const auto& damage : {+[](EncodedExtraction& e) { e.chunk = 1; },
                             +[](EncodedExtraction& e) { e.complete = false; },
                             +[](EncodedExtraction& e) { e.extractor.name = "gpt"; },
                             +[](EncodedExtraction& e) { e.payload.pop_back(); }}) {
    EncodedExtraction damaged = whole;
    damage(damaged);
    const Result<Extraction> read = decoded(damaged);
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().code, ErrorCode::kCorrupt);
  }
}

}  // namespace
}  // namespace sennit
