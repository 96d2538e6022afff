// What stands within the lines of a Markdown note: links, tags, fields, block ids, and what is not
// words. Private to the room.

#pragma once

#include <memory>
#include <string_view>

#include "model/document.h"
#include "read/outline.h"

namespace sennit {

// Reads blocks of one text, in order, and appends to a Structure. Linear in the size of the text:
// each look-ahead is remembered or bounded.
class InlineReader {
 public:
  // `text` and `references` must outlive the reader.
  InlineReader(std::string_view text, const std::unordered_map<std::string, ByteRange>& references,
               Structure& out);
  ~InlineReader();

  // Appends what `block` holds: everything in order of position.
  void read(const OutlineBlock& block);

 private:
  class Scanner;
  std::unique_ptr<Scanner> scanner_;
};

}  // namespace sennit
