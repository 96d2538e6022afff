// What a language model answered to a question from the context that was found for it.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sennit/model_run.h"
#include "sennit/values.h"

namespace sennit {

// A piece of an answer as it comes: text, and the ids that are cited right behind it.
struct AnswerPiece {
  std::string text;
  std::vector<std::size_t> citations;
};

// What a sentence cites. An id that the model was not shown is never here.
struct AnswerSource {
  std::size_t id = 0;  // as the answer cites it: [1]
  std::string fact;   // of a fact of the graph: "Ada Lovelace — wrote → Notes"; "" of a passage
  Evidence evidence;  // the sentence of the passage that is nearest to what was said, or its prose
  std::string quote;  // `evidence.quote` without markup, for reading
  std::size_t line = 0;   // 1-based line in the document; 0 without a place
  std::string file = {};  // as AnswerSentence::file
};

// A sentence in the model's words.
struct ModelSentence {
  std::string text;
  std::vector<AnswerSource> sources;  // empty: it names no place
};

struct ModelAnswer {
  std::string provider;
  std::string model;
  int prompt_version = 0;
  // answered; absent ("not in these notes": it said so, or nothing was found to show it); and what
  // is no answer: uncited (no sentence names a place), cut off, refused, stopped, budget, failed.
  std::string end;
  std::string reason;  // why it is no answer: "no key for anthropic"
  std::string remedy;  // and what to do about it
  std::vector<ModelSentence> sentences;
  bool says_absent = false;  // a part of the question, or all of it, is not in what it was shown
  std::size_t passages = 0;  // that it was shown
  std::size_t facts = 0;
  std::size_t held_back = 0;          // passages and facts that may not leave this machine
  std::size_t dropped_citations = 0;  // ids that it was not shown
  ModelUsage usage;                   // of this question
  bool usage_is_estimated = false;    // the provider did not say, or not all
  bool cost_is_known = true;          // the price of the model is
  bool usage_is_kept = true;          // in the store, for `stats`
  std::string finish;                 // the provider's reason: stop, length, refusal; "" without
  double seconds = 0;
  std::vector<std::string> fallbacks;

  bool complete() const { return end == "answered" || end == "absent"; }
};

}  // namespace sennit
