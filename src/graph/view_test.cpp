// A graph view comes from a disk: whatever its bytes are, they are refused or safe to read.

#include "graph/view.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/hash.h"
#include "graph/graph.h"
#include "graph/random_graph.h"

namespace sennit::picture {
namespace {

std::string small_view(std::uint32_t seed) {
  return *Graph::build(random_contents({.entities = 6, .relations = 9, .mentions = 12}, seed))
              .value()
              .bytes();
}

Result<Graph> opened(std::string bytes) {
  return Graph::open(std::make_shared<const std::string>(std::move(bytes)));
}

void sign(std::string& bytes) {
  const std::uint64_t checksum = hash64(std::string_view(bytes).substr(kChecksummedFrom));
  std::memcpy(bytes.data() + 8, &checksum, sizeof(checksum));
}

// Reads everything; under AddressSanitizer a wrong offset ends the test.
std::size_t read_entities(const Graph& graph) {
  std::size_t read = 0;
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    read += graph.key(e).size() + graph.name(e).size() + graph.raw_type(e).size() +
            graph.description(e).size() + name_of(graph.type(e)).size();
    for (std::uint32_t a = 0; a < graph.alias_count(e); ++a) read += graph.alias(e, a).size();
    for (RelationIndex r : graph.relations_of(e)) read += graph.name(graph.target(r)).size();
    for (const auto& mention : graph.mentions_of(e))
      read += graph.heading_path(mention.chunk).size();
    if (graph.note(e) >= 0) read += graph.path(static_cast<DocumentIndex>(graph.note(e))).size();
    read += graph.find_entity(graph.id(e)) >= 0 ? 1 : 0;
    read += graph.entities_of_key(graph.key(e)).size();
    read += graph.neighbourhood(e, 3).size() + graph.shortest_path(0, e, 9).size();
  }
  return read;
}

std::size_t read_documents(const Graph& graph) {
  std::size_t read = graph.entities_of_key_prefix("", 100).size();
  for (DocumentIndex d = 0; d < graph.document_count(); ++d) {
    read +=
        graph.title(d).size() + static_cast<std::size_t>(graph.find_document(graph.path(d)) + 1);
    for (const auto& link : graph.links_from(d)) read += graph.path(link.target).size();
    for (DocumentIndex from : graph.linked_from(d)) read += graph.path(from).size();
    for (ChunkIndex c = graph.first_chunk(d); c < graph.first_chunk(d + 1); ++c) {
      for (const auto& mention : graph.mentions_in(c)) read += graph.key(mention.entity).size();
      read += graph.find_chunk(graph.document_id(d), graph.chunk_ordinal(c)) >= 0 ? 1 : 0;
    }
  }
  for (RelationIndex r = 0; r < graph.relation_count(); ++r)
    for (const auto& place : graph.support(r)) read += graph.path(place.document).size();
  return read;
}

std::size_t read_all(const Graph& graph) {
  const Seed seed{0, 1.0};
  const auto ranks = graph.personalized_pagerank({&seed, 1});
  return read_entities(graph) + read_documents(graph) + (ranks.ok() ? ranks->size() : 0);
}

TEST(GraphView, RefusesEveryTruncation) {
  const std::string whole = small_view(1);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    Result<Graph> graph = opened(whole.substr(0, size));
    ASSERT_FALSE(graph.ok()) << size;
    ASSERT_EQ(graph.error().code, ErrorCode::kCorrupt) << size;
  }
  EXPECT_FALSE(opened(whole + '\0').ok()) << "and what is too long";
  EXPECT_FALSE(Graph::open(nullptr).ok());
}

TEST(GraphView, RefusesEveryFlippedBit) {
  const std::string whole = small_view(2);
  for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
    std::string bytes = whole;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    ASSERT_FALSE(opened(std::move(bytes)).ok()) << bit;
  }
}

// The checksum tells accident, not malice: with it made right, damage is refused or harmless.
TEST(GraphView, IsSafeToReadEvenWhenTheChecksumIsForged) {
  std::mt19937 random(3);
  std::size_t refused = 0;
  std::size_t read = 0;
  constexpr std::size_t kRounds = 20000;
  const std::string whole = small_view(3);
  for (std::size_t round = 0; round < kRounds; ++round) {
    std::string bytes = whole;
    const std::size_t place = random() % bytes.size();
    const char damage[] = {'\0', '\1', '\x7f', '\xff', static_cast<char>(random())};
    bytes[place] = damage[random() % 5];
    if (random() % 2 == 0) bytes[random() % bytes.size()] = damage[random() % 5];
    sign(bytes);
    Result<Graph> graph = opened(std::move(bytes));
    if (graph.ok())
      read += read_all(*graph);
    else
      ++refused;
  }
  EXPECT_GT(refused, kRounds / 10);
  EXPECT_GT(read, 0u);
}

TEST(GraphView, NamesTheVersionThatItCannotRead) {
  std::string bytes = small_view(4);
  bytes[4] = kGraphViewVersion + 1;
  sign(bytes);
  Result<Graph> graph = opened(std::move(bytes));
  ASSERT_FALSE(graph.ok());
  EXPECT_NE(graph.error().what.find("version 3"), std::string::npos) << graph.error().what;
}

TEST(GraphView, ReadsInPlaceWhereTheAddressSuits) {
  auto bytes = std::make_shared<const std::string>(small_view(5));
  Result<GraphView> view = open_view(bytes);
  ASSERT_TRUE(view.ok());
  EXPECT_EQ(view->aligned.view().data(), bytes->data());
}

TEST(AlignedBytes, CopiesWhatStandsAtAnOddAddress) {
  alignas(8) const char storage[] = "xabcdefghijk";
  const AlignedBytes odd(std::string_view(storage + 1, 11));
  EXPECT_EQ(odd.view(), "abcdefghijk");
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(odd.view().data()) % 8, 0u);
  const AlignedBytes copy = odd;
  EXPECT_EQ(copy.view().data(), odd.view().data());
  EXPECT_EQ(AlignedBytes(std::string_view(storage, 3)).view().data(), storage);
}

}  // namespace
}  // namespace sennit::picture
