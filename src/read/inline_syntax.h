// The small syntaxes within a line: tags, block ids, fields, and the ends of code and math. Private
// to the room.

#pragma once

#include <array>
#include <string_view>

#include "read/ahead.h"
#include "read/lines.h"

namespace sennit {

// Behind the tag whose words begin at `range.begin` (behind its '#') and go no further than
// `range.end`; `range.begin` when they make no tag. Letters, digits, marks and symbols of any
// script,
// '_', '-' and '/'; digits and joints alone make none.
Offset tag_end(std::string_view text, ByteRange range);

// Whether a tag may begin at `at`, going by what stands before: blanks, or an opening mark.
bool may_precede_tag(std::string_view text, Offset at);

// Behind the block id that begins at `range.begin` (behind its '^'), when nothing but blanks
// follows on its line; else `range.begin`.
Offset block_id_end(std::string_view text, ByteRange range);

// The key at the begin of `range` with "::" behind it, as `key` or `**key**`; empty when there is
// none.
inline constexpr std::size_t kLongestFieldKey = 200;  // bytes
ByteRange field_key(std::string_view text, ByteRange range);
std::string_view without_emphasis(std::string_view key);

// Finds where code spans end, block after block. A search that fails notes where each length of run
// was last seen, so that a block is searched in vain once only.
class BacktickRuns {
 public:
  explicit BacktickRuns(std::string_view text) : text_(text) {}

  void begin(Offset block_end);

  // Behind the next run of exactly `length` backticks at or after `from`, or kNowhere.
  Offset close(Offset from, Offset length);

 private:
  static constexpr Offset kLongest = 255;

  std::string_view text_;
  Offset end_ = 0;
  bool known_ = false;  // last_ holds for this block
  std::array<Offset, kLongest + 1> last_{};
};

// Finds where inline math ends, block after block: at a '$' with no blank before it and no digit
// behind it. Which one that is does not depend on the one that opens, so it is looked for once.
class MathEnds {
 public:
  explicit MathEnds(std::string_view text) : text_(text) {}

  void begin(Offset block_end);

  // The next closing '$' at or after `from`, or kNowhere.
  Offset close(Offset from);

 private:
  Offset find(Offset from) const;
  bool closes_at(Offset at) const;

  std::string_view text_;
  Offset end_ = 0;
  bool asked_ = false;
  Offset from_ = 0;
  Offset found_ = kNowhere;
};

}  // namespace sennit
