// References to clusters: the one pure function that decides what is one thing.
//
//   cluster(references, candidates, verdicts, settings)
//
// See "The idea that holds it together" in ARCHITECTURE.md. Deterministic: any order of input gives
// the same clusters.
//
// 1. What is joined from the start. References of one key, unless the key is ambiguous (it is
// listed
//    as such, or split by a verdict). A reference of an ambiguous key, or one that a verdict splits
//    off, stands alone: what is said of a key does not hold for it, only what is said of it by
//    document. A reference that a verdict names by document is free to part from its key: it is
//    joined with the others of its key by rule.
// 2. What the verdicts say of two references. Of all that hold for both: a person's before a
// model's,
//    then the one that names more documents, then the latest. A `same` is an edge, a `never` a
//    wall.
// 3. Edges in order of (strength, score descending, bytes of the keys, of the documents); the rule
//    "same key" before other rules. Each unites its two clusters unless one of these stands between
//    them:
//    - a wall; a model's does not stop a person,
//    - a guarded pair of names; it does not stop a person, nor an explicit alias: who writes "left
//      sidebar" and "right sidebar" as aliases of one note means it,
//    - a pair of names below the floor. The edge's own two names are not asked, for the edge has
//      spoken of them; nor is a person or an alias. Names that a person or an alias united are
//      spellings of one name: the best of them counts.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/verdict.h"

namespace sennit {

// All mentions of one name key in one document.
struct ReferenceId {
  std::string key;
  std::string document;  // path
  auto operator<=>(const ReferenceId&) const = default;
};

enum class EdgeStrength : std::uint8_t {
  kPerson = 0,
  kExplicitAlias = 1,
  kRule = 2,
  kModel = 3,
  kScore = 4
};

// Two keys that may be one thing.
struct CandidateEdge {
  std::string a;  // key
  std::string b;  // key
  EdgeStrength strength = EdgeStrength::kScore;
  double score = 1.0;       // four decimals; 1 for all but kScore
  std::string reason = {};  // for a person: "alias in people/Ada.md", "initials"
};

struct ClusterSettings {
  double accept = 0.90;  // a kScore edge below this joins nothing
  double floor = 0.60;   // no two names of a cluster may score below this, but for those of 3.
};

struct ClusterInput {
  std::vector<ReferenceId> references;      // distinct
  std::vector<std::string> ambiguous_keys;  // whose references are not joined by key
  std::vector<CandidateEdge> edges;         // any order; both keys must be live to count
  std::vector<Verdict> verdicts;            // active ones: kSame, kNever, kSplit count here; names
                                  // are turned into keys by the caller (Verdict.a.name is a key)
  ClusterSettings settings;
  // Score of two keys, pure and symmetric; called for cross pairs when the floor is checked. When
  // empty there is no floor.
  std::function<double(const std::string&, const std::string&)> score;
  // A pair that must not be joined by rule, model or score (guard); pure and symmetric. May be
  // empty.
  std::function<bool(const std::string&, const std::string&)> guarded;
};

// What stood between the two clusters of an edge.
enum class Obstacle : std::uint8_t { kNone, kBelowAccept, kNever, kGuard, kFloor };

// An edge, and what came of it. A reference without a document is all that is said of its key.
struct EdgeTaken {
  ReferenceId a;
  ReferenceId b;
  EdgeStrength strength = EdgeStrength::kScore;
  double score = 1.0;
  std::string reason;  // of the candidate
  VerdictId verdict;   // 0: it is none
  Obstacle obstacle = Obstacle::kNone;
};

// Cluster number of each reference, numbered by their smallest ReferenceId, ascending.
struct Clusters {
  std::vector<std::uint32_t> of_reference;
  std::uint32_t count = 0;
  std::vector<EdgeTaken>
      unions;                   // the edges that united two clusters, in the order of 3.: a forest
  std::vector<EdgeTaken> open;  // candidates whose ends stayed apart, with what kept them so
};

// O(n log n) for n references, edges and verdicts, and for each edge that meets two clusters the
// product of their names.
Clusters cluster(const ClusterInput& input);

// A score as decisions see it: ten-thousandths, 0 for what is no number above 0. O(1).
std::int32_t ten_thousandths(double score);

}  // namespace sennit
