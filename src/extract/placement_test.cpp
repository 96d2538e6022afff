#include "extract/placement.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

std::vector<Chunk> chunks(std::initializer_list<ByteRange> ranges) {
  std::vector<Chunk> result;
  for (const ByteRange range : ranges) {
    Chunk chunk;
    chunk.ordinal = static_cast<std::uint32_t>(result.size());
    chunk.range = range;
    result.push_back(chunk);
  }
  return result;
}

Mention at(ByteRange span) {
  Mention mention;
  mention.name = "x";
  mention.span = span;
  return mention;
}

std::uint32_t chunk_of(const std::vector<Chunk>& chunks, ByteRange span) {
  Placement placement({"explicit", 1, {}}, chunks);
  placement.add(at(span));
  return std::move(placement).only_full().front().chunk;
}

std::vector<Extraction> rest_of(Placement placement) {
  std::vector<Extraction> rest;
  std::move(placement).give_rest([&](Extraction each) { rest.push_back(std::move(each)); });
  return rest;
}

TEST(Placement, GivesARangeToTheFirstChunkThatHoldsAllOfIt) {
  const std::vector<Chunk> windows = chunks({{0, 100}, {80, 180}, {160, 260}});
  EXPECT_EQ(chunk_of(windows, {10, 20}), 0u);
  EXPECT_EQ(chunk_of(windows, {85, 95}), 0u) << "in two windows, counted once";
  EXPECT_EQ(chunk_of(windows, {95, 105}), 1u) << "cut by the first window";
  EXPECT_EQ(chunk_of(windows, {170, 200}), 2u);
}

TEST(Placement, GivesWhatNoChunkHoldsToTheOneOfItsBeginning) {
  const std::vector<Chunk> sections = chunks({{0, 100}, {100, 200}});
  EXPECT_EQ(chunk_of(sections, {95, 105}), 0u);
  EXPECT_EQ(chunk_of(sections, {100, 105}), 1u);
  EXPECT_EQ(chunk_of(sections, {500, 505}), 1u) << "beyond the last chunk";
}

TEST(Placement, GivesWhatHasNoPlaceToTheFirstChunk) {
  EXPECT_EQ(chunk_of(chunks({{0, 100}, {100, 200}}), {}), 0u);
  EXPECT_EQ(chunk_of({}, {}), 0u) << "also without chunks";
}

TEST(Placement, KeepsOrderOfSpanWhateverTheOrderOfArrival) {
  const std::vector<Chunk> one = chunks({{0, 100}});
  Placement placement({"builtin", 1, {}}, one);
  for (const ByteRange span : {ByteRange{50, 60}, ByteRange{10, 20}, ByteRange{10, 15}})
    placement.add(at(span));
  const std::vector<Extraction> all = rest_of(std::move(placement));
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].mentions[0].span, (ByteRange{10, 15}));
  EXPECT_EQ(all[0].mentions[2].span, (ByteRange{50, 60}));
}

TEST(Placement, AllGivesEmptyChunksToo) {
  const std::vector<Chunk> three = chunks({{0, 10}, {10, 20}, {20, 30}});
  Placement placement({"builtin", 1, {}}, three);
  placement.add(at({12, 14}));
  EXPECT_EQ(rest_of(std::move(placement)).size(), 3u);
}

TEST(Placement, GivesAwayWhatIsWholeAndKeepsTheRest) {
  const std::vector<Chunk> three = chunks({{0, 20}, {10, 30}, {30, 40}});
  Placement placement({"builtin", 1, {}}, three);
  std::vector<std::uint32_t> given;
  const auto take = [&](const Extraction& each) {
    given.push_back(each.chunk);
    EXPECT_EQ(each.mentions.size(), 1u) << each.chunk;
  };
  placement.add(at({5, 9}));
  placement.give_until(19, take);
  EXPECT_EQ(given, (std::vector<std::uint32_t>{}));
  placement.add(at({22, 25}));
  placement.give_until(30, take);
  EXPECT_EQ(given, (std::vector<std::uint32_t>{0, 1}));
  placement.give_until(99, take);
  placement.add(at({99, 100}));
  std::move(placement).give_rest(take);
  EXPECT_EQ(given, (std::vector<std::uint32_t>{0, 1, 2})) << "the last chunk has what follows it";
}

}  // namespace
}  // namespace sennit
