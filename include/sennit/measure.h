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
  std::size_t repeated_found = 0;  // names that the engine found in two documents or more
  double repeated_precision = 0;   // of these, the share that the gold has in any document
  std::size_t shared_names = 0;    // that all of several gold files have
  double shared_recall = 0;
  std::vector<CountedName> misses;      // most frequent first
  std::vector<CountedName> inventions;  // the same
  std::vector<CountedName> confusions;  // "PERSON taken for PLACE: victoria, chad"
};

struct Figure {
  double value = 0;
  double low = 0;  // 95 % interval
  double high = 0;
};

struct QuestionFigures {
  std::string id;
  double recall_at_2 = 0, recall_at_5 = 0, recall_at_8 = 0, recall_at_10 = 0;
  double perfect_at_8 = 0;  // 1 when all that answers it is among the first 8
  double reciprocal_rank = 0;
  double ndcg_at_10 = 0;
  std::vector<std::string> missed;  // of what answers it, not among the first 10
};

struct RetrievalFigures {
  std::size_t questions = 0;
  Figure recall_at_2, recall_at_5, recall_at_8, recall_at_10;
  Figure perfect_at_8;
  Figure mrr;
  Figure ndcg_at_10;
  double p50_ms = 0;
  double p99_ms = 0;
  std::size_t unanswerable = 0;
  std::size_t refused = 0;            // of the unanswerable
  std::size_t wrongly_refused = 0;    // of the answerable
  std::vector<QuestionFigures> each;  // of the answerable, in order of the file
};

struct FigureChange {
  std::string figure;  // "recall@5"
  Figure difference;
  std::size_t better = 0;  // questions
  std::size_t worse = 0;
};

// What changed over the questions that both runs have, by id, with paired bootstrap intervals.
// O(questions * samples).
std::vector<FigureChange> compare_runs(const RetrievalFigures& before,
                                       const RetrievalFigures& after);

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
