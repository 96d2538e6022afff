// Reads a model's answer while it comes: clean text out, citations as numbers beside it.
//
//   CitationReader reader(context.size());
//   show(reader.take(piece));   // for each piece, cut anywhere
//   show(reader.finish());
//   use(reader.answer());
//
// Pure: what is read depends on the whole text alone, not on where it was cut. Used by one thread.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/model_answer.h"

namespace sennit {

struct CitedText {
  std::string text;              // a sentence, without citations
  std::vector<std::size_t> ids;  // that stand in it or right behind it, each once, in order
};

struct ReadAnswer {
  std::vector<CitedText> sentences;
  bool says_absent = false;    // it holds kAbsentMark
  std::size_t dropped = 0;     // ids that are not in the context
  std::size_t text_bytes = 0;  // of all text that was given out
};

class CitationReader {
 public:
  // The ids 1 to `items` are in the context.
  explicit CitationReader(std::size_t items) : items_(items) {}

  // What is known to be text, and the ids behind it. A citation is a bracket with ids alone: [1],
  // [1, 2], [1-3], [[1]], 【1】, [#1]; one in a code span is text. Blanks before a citation are
  // left out, and so is one that has no id of the context.
  std::vector<AnswerPiece> take(std::string_view piece);
  // What was held back at the end.
  std::vector<AnswerPiece> finish();

  // After finish.
  ReadAnswer answer() const;

 private:
  enum class Taken { kAll, kNeedsMore };
  struct Mark {
    std::size_t id = 0;
    std::size_t at = 0;  // in text_
  };

  Taken step(std::size_t& at, bool is_end);
  Taken read_bracket(std::size_t& at, bool is_end);
  Taken give_sign(std::size_t& at, std::size_t size);
  bool read_mark(std::string_view inner, bool is_link);
  bool is_bare_mark_so_far(bool is_end);
  void give(std::string_view text);
  void give_blanks();
  void cite(const std::vector<std::size_t>& ids);

  std::size_t items_;
  std::string held_;    // not decided yet
  std::string blanks_;  // before what comes next
  bool in_code_ = false;
  bool after_absent_ = false;  // nothing but the mark's end was read since
  bool says_absent_ = false;
  std::size_t dropped_ = 0;
  std::string text_;  // all that was given
  std::vector<Mark> marks_;
  std::vector<AnswerPiece> out_;
};

}  // namespace sennit
