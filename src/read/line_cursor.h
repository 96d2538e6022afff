// One line of Markdown, read from its left: columns with tab stops of four, as CommonMark counts
// them. Private to the room.

#pragma once

#include <string_view>

#include "read/lines.h"

namespace sennit {

class LineCursor {
 public:
  LineCursor(std::string_view text, Line line) : text_(text), line_(line), word_(line.begin) {
    skip_blanks();
  }

  // Where the next byte that is not blank stands, or the line's end.
  Offset word() const { return word_; }
  bool blank() const { return word_ >= line_.end; }
  char first() const { return blank() ? '\0' : text_[word_]; }
  std::string_view rest() const { return text_.substr(word_, line_.end - word_); }

  // Columns of blank before that byte.
  int indent() const { return word_column_ - column_; }

  void take_columns(int columns) { column_ += columns < indent() ? columns : indent(); }

  // Takes what stands before the word and `bytes` of it.
  void take_word(Offset bytes) {
    word_ += bytes;
    column_ = word_column_ += static_cast<int>(bytes);
    skip_blanks();
  }

 private:
  void skip_blanks() {
    for (; word_ < line_.end && (text_[word_] == ' ' || text_[word_] == '\t'); ++word_)
      word_column_ += text_[word_] == '\t' ? 4 - word_column_ % 4 : 1;
  }

  std::string_view text_;
  Line line_;
  Offset word_;
  int column_ = 0;
  int word_column_ = 0;
};

}  // namespace sennit
