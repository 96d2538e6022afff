// Measuring the engine against files of answers.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sennit/result.h"

namespace sennit {

struct CountedName {
  std::string name;
  std::size_t count = 0;  // documents
};

// Names are compared by their key, without a leading article.
struct ExtractionReport {
  std::size_t documents = 0;
  // In each document: names in its text that the graph has, against gold names.
  std::size_t names = 0;  // gold
  std::size_t found = 0;  // by the engine
  double precision = 0;   // of the found, the share that is gold
  double recall = 0;      // of the gold, the share that is a name or alias of an entity found there
  double f1 = 0;
  std::size_t typed = 0;  // of the gold names found, those with a type
  double type_accuracy = 0;
  // In all documents together: a name counts once.
  std::size_t distinct_names = 0;
  double distinct_recall = 0;
  std::size_t repeated_names = 0;  // in two documents or more
  double repeated_recall = 0;
  std::size_t shared_names = 0;  // that all of several gold files have
  double shared_recall = 0;
  std::vector<CountedName> misses;      // most frequent first
  std::vector<CountedName> inventions;  // the same
  std::vector<CountedName> confusions;  // "PERSON taken for CONCEPT"
};

// Two names of one document that gold and engine see differently.
struct NamePair {
  std::string document;
  std::string a;
  std::string b;
};

// Pairs of distinct names within one document (or of a row of pairs), counted over all documents.
// Names that stand in two gold clusters of one document are left out. 1 where nothing was to find,
// and a precision of 1 where nothing was joined.
struct ResolutionFigures {
  double precision = 0, recall = 0, f1 = 0;
  double b3_precision = 0, b3_recall = 0, b3_f1 = 0;  // Bagga and Baldwin 1998, over names
  std::uint64_t pairs = 0;                            // that the gold joins
  // Without the pairs of the gold that no chain of lexical links joins within their cluster; of
  // hand-made pairs, those without whose reason begins with "hard".
  double decidable_f1 = 0, decidable_precision = 0, decidable_recall = 0;
  double ceiling_f1 = 0;       // of an oracle over such links
  std::uint64_t homonyms = 0;  // rows of one name for two things
  std::uint64_t homonyms_merged = 0;
  std::vector<NamePair> wrong;   // joined, though the gold does not
  std::vector<NamePair> missed;  // decidable, not joined
};

}  // namespace sennit
