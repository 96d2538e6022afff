#include <gtest/gtest.h>

#include "engine/engine_state.h"

namespace sennit {
namespace {

Stats odd_stats() {
  Stats stats;
  stats.chunks = 3;
  stats.entities = 40;
  stats.relationships = 500;
  stats.note_links = 6000;
  stats.entity_types = {{"", 1}, {"PERSON", 2}, {"two\nlines 7 1 x", 3}, {"인물", 4}};
  stats.relationship_types = {{"measures the tides", 5}, {"tab\tand 1 2 3\n", 6}};
  stats.raw_relationship_types = {{"測る", 7}};
  stats.most_connected = {"Zeta", "Alpha", "a\nb"};
  return stats;
}

TEST(GraphStats, AreToldAsTheyWereStored) {
  const std::string bytes = encode_stats(9, odd_stats());
  const std::optional<Stats> told = decode_stats(bytes, 9);
  ASSERT_TRUE(told);
  EXPECT_EQ(told->chunks, 3u);
  EXPECT_EQ(told->entities, 40u);
  EXPECT_EQ(told->relationships, 500u);
  EXPECT_EQ(told->note_links, 6000u);
  EXPECT_EQ(told->entity_types, odd_stats().entity_types);
  EXPECT_EQ(told->relationship_types, odd_stats().relationship_types);
  EXPECT_EQ(told->raw_relationship_types, odd_stats().raw_relationship_types);
  EXPECT_EQ(told->most_connected, odd_stats().most_connected);
}

TEST(GraphStats, OfAnotherRevisionOrDamagedAreNone) {
  const std::string bytes = encode_stats(9, odd_stats());
  EXPECT_FALSE(decode_stats(bytes, 10));
  EXPECT_FALSE(decode_stats("", 9));
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    // Cut at the end of a line, fewer are told; anywhere else, none.
    const std::string cut = bytes.substr(0, size);
    EXPECT_TRUE(!decode_stats(cut, 9) || cut.back() == '\n') << size;
  }
  EXPECT_FALSE(decode_stats("type 1 99999999999999999999 x\n" + bytes, 9));
  EXPECT_FALSE(decode_stats("type x 1 y\n" + bytes, 9));
}

std::string told(const Stats& stats) { return encode_stats(1, stats); }

TEST(GraphStats, AreThoseOfTheGraphAfterEachChange) {
  EngineState state;
  state.store = make_memory_store();
  ASSERT_TRUE(refresh_view(state).ok());
  ASSERT_TRUE(state.graph);
  const Stats empty = stats_of(*state.graph);
  state.graph.reset();
  const Result<Stats> stored = current_stats(state);
  ASSERT_TRUE(stored.ok());
  EXPECT_EQ(told(*stored), told(empty));
  EXPECT_FALSE(state.graph) << "the graph was opened for its statistics";

  Changes changed;  // a view of an older revision is not told
  changed.roots.push_back({{}, "/notes", ""});
  ASSERT_TRUE(state.store->apply(changed).ok());
  ASSERT_TRUE(current_stats(state).ok());
  EXPECT_TRUE(state.graph);
}

TEST(GraphStats, StoredWrongAreFound) {
  EngineState state;
  state.store = make_memory_store();
  ASSERT_TRUE(refresh_view(state).ok());
  EXPECT_TRUE(tells_stats_of(*state.store, *state.graph).value());
  Stats wrong = stats_of(*state.graph);
  wrong.entities += 1;
  Changes changes;
  changes.views.emplace_back("graph.stats", std::make_shared<const std::string>(encode_stats(
                                                state.store->revision().value(), wrong)));
  ASSERT_TRUE(state.store->apply(changes).ok());
  EXPECT_FALSE(tells_stats_of(*state.store, *state.graph).value());
}

}  // namespace
}  // namespace sennit
