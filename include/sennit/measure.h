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

}  // namespace sennit
