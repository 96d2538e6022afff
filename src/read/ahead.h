// Looking ahead without looking twice: what keeps the Markdown reader linear. Private to the room.

#pragma once

#include <cstddef>
#include <string_view>

#include "read/lines.h"

namespace sennit {

inline constexpr Offset kNowhere = 0xFFFFFFFF;

// The next place of a fixed string. Positions asked for should ascend: then all questions together
// cost one pass over the text.
class Ahead {
 public:
  Ahead(std::string_view text, std::string_view needle) : text_(text), needle_(needle) {}

  // The first place at or after `from`, or kNowhere.
  Offset next(Offset from) {
    if (asked_ && from >= from_ && (found_ == kNowhere || found_ >= from)) return found_;
    const std::size_t found = text_.find(needle_, from);
    found_ = found == std::string_view::npos ? kNowhere : static_cast<Offset>(found);
    from_ = from;
    asked_ = true;
    return found_;
  }

 private:
  std::string_view text_;
  std::string_view needle_;
  Offset from_ = 0;
  Offset found_ = kNowhere;
  bool asked_ = false;
};

// What failed attempts may cost. Markup such as `<a b="` can be tried from many places and fail far
// away each time; once the failures have cost several times the text, they are no longer made.
class Patience {
 public:
  explicit Patience(std::size_t text_size) : left_(8 * text_size + 4096) {}

  bool exhausted() const { return left_ == 0; }
  void spend(std::size_t bytes) { left_ -= bytes < left_ ? bytes : left_; }

 private:
  std::size_t left_;
};

}  // namespace sennit
