// References to clusters: the one pure function that decides what is one thing.
//
//   cluster(keys, references, candidates, verdicts, settings)
//
// See "The idea that holds it together" in ARCHITECTURE.md. Deterministic: any order of input gives
// the same clusters.

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
  std::string document;   // path
  auto operator<=>(const ReferenceId&) const = default;
};

enum class EdgeStrength : std::uint8_t { kPerson = 0, kExplicitAlias = 1, kRule = 2, kModel = 3, kScore = 4 };

// Two keys that may be one thing.
struct CandidateEdge {
  std::string a;          // key
  std::string b;          // key
  EdgeStrength strength = EdgeStrength::kScore;
  double score = 1.0;     // four decimals; 1 for all but kScore
};

struct ClusterSettings {
  double accept = 0.90;   // a kScore edge below this joins nothing
  double floor = 0.60;    // no pair of names of a cluster may score below this (but for person and alias edges)
};

struct ClusterInput {
  std::vector<ReferenceId> references;          // distinct
  std::vector<std::string> ambiguous_keys;      // whose references are not joined by key
  std::vector<CandidateEdge> edges;             // any order; both keys must be live to count
  std::vector<Verdict> verdicts;                // active ones: kSame, kNever, kSplit count here; names
                                                // are turned into keys by the caller (Verdict.a.name is a key)
  ClusterSettings settings;
  // Score of two keys, pure and symmetric; called for cross pairs when the floor is checked.
  std::function<double(const std::string&, const std::string&)> score;
  // A pair that must not be joined by rule or score (guard); pure and symmetric. May be empty.
  std::function<bool(const std::string&, const std::string&)> guarded;
};

// Cluster number of each reference, numbered by their smallest ReferenceId, ascending.
struct Clusters {
  std::vector<std::uint32_t> of_reference;
  std::uint32_t count = 0;
};

Clusters cluster(const ClusterInput& input);

}  // namespace sennit
