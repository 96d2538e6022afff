// How well ranked lists answer questions.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "measure/questions.h"
#include "sennit/measure.h"

namespace sennit {

// What one question brought, best first. An item has several names (an entity's name and aliases),
// or one (a document's id); each stands once.
struct RankedNames {
  std::vector<std::vector<std::string>> items;
  bool found = true;  // false: it was said that the answer is not there
  double milliseconds = 0;
};

// Figures of the whole (means over the answerable questions), each with its 95 % interval by
// bootstrap over questions (Efron 1979; 2,000 samples of a fixed seed), and of each question.
// Names are equal when their name keys are, ids when they are the same text. nDCG is binary.
// Rounded to four decimals. O(questions * (items + samples)).
RetrievalFigures score_retrieval(std::span<const GoldQuestion> questions,
                                 std::span<const RankedNames> ranked);

}  // namespace sennit
