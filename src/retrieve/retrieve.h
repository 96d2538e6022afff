// From a question to what the graph and the documents know about it, best first, each with its
// reason.
//
// Pure but for the keyword index. Deterministic: scores are rounded to four
// decimals, ties go by number.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "model/keyword_index.h"
#include "retrieve/definition.h"
#include "retrieve/question.h"
#include "retrieve/subjects.h"
#include "sennit/result.h"

namespace sennit {

enum class RetrieveMode : std::uint8_t { kHybrid, kLocal, kNaive };
// kHybrid: names of the question, BM25, personalised PageRank over entities, documents and chunks.
// kLocal: mini-graph-RAG's way: names, two hops, its scores. kNaive: BM25 over chunks alone.

std::string_view name_of(RetrieveMode mode);

// What `hybrid` is made of; without a part it is measured what that part brings.
struct HybridParts {
  bool words = true;       // BM25F over the passages
  bool names = true;       // passages about what the question names
  bool second_hop = true;  // passages about what the best ones lead to
  bool page_rank = true;
};

struct RetrieveOptions {
  RetrieveMode mode = RetrieveMode::kHybrid;
  std::size_t top_k = 5;  // passages; three times as many entities
  int hops = 2;           // of kLocal
  HybridParts parts = {};
  // Which passages and entities may be in the result; empty functions admit all. What is left out
  // still leads to what is not.
  std::function<bool(ChunkIndex)> admits_chunk = {};
  std::function<bool(EntityIndex)> admits_entity = {};
};

struct RankedEntity {
  EntityIndex entity = 0;
  double score = 0;
  std::string reason;  // "named in the question", "1 step from 직지", "PageRank 0.0312"
};

struct RankedChunk {
  ChunkIndex chunk = 0;
  double score = 0;
  double lexical = 0;  // BM25 over the best BM25
  double graph = 0;    // PageRank over the best PageRank
  std::string reason;  // "about Billy Elliot", "about Stephen Warbeck, which stands in ..."
};

struct Retrieved {
  std::vector<LinkedName> names;
  Subjects subjects;              // none of kNaive, as names
  std::vector<Telling> tellings;  // where the question asks what a thing is
  std::vector<RankedEntity> entities;
  std::vector<RelationIndex>
      relations;  // among `entities`: those of a named one first, then the heaviest
  std::vector<RankedChunk> chunks;
};

Result<Retrieved> retrieve(const Graph& graph, const KeywordIndex& index, std::string_view question,
                           const RetrieveOptions& options, const ChunkText& text_of = {});

// The scores of mini-graph-RAG 0.1.0, exactly (compat 11.8): 1.0 for a name within the question,
// 0.5 for each of its terms within the name or around it, 0.2 for each within the description, 1.0
// at most.
double score_entity(std::string_view name, std::string_view description, std::string_view question);
// Mean of the entities' scores, and 0.1 for each relation up to 0.5; 0 without entities.
double score_subgraph(const std::vector<double>& entity_scores, std::size_t relations);

}  // namespace sennit
