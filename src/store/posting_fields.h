// What of a document is indexed in each field of its chunks (model/keyword_index.h), the same for
// every store, when postings are added and when they are taken away again.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "model/keyword_index.h"

namespace sennit {

// In the order of KeywordField.
using FieldTexts = std::array<std::string_view, kKeywordFields>;

class PostingFields {
 public:
  // `structure` is encode(Structure); one that does not decode has no aliases and tags. `title` and
  // `text` must outlive this object.
  PostingFields(std::string_view title, std::string_view structure, std::string_view text);

  // Of a chunk, whose `range` lies in the text. Valid until the next call. O(tags of the
  // frontmatter and of the chunk + size of them).
  FieldTexts of(ByteRange range, std::string_view heading_path);

 private:
  void find_tags_of_chunk(ByteRange range);

  std::string_view title_;
  std::string_view text_;
  std::string aliases_;
  std::vector<Tag> tags_;
  std::vector<std::uint32_t> of_all_;   // numbers of tags of the whole document, ascending
  std::vector<std::uint32_t> in_body_;  // of the others, in order of place
  std::vector<std::uint32_t> of_chunk_;
  std::string tags_of_chunk_;
};

}  // namespace sennit
