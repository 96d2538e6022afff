#include "store/posting_fields.h"

#include <algorithm>

#include "model/evidence.h"

namespace sennit {
namespace {

// A tag of the frontmatter is one of the whole document.
bool is_in_body(const Tag& tag, std::string_view text) {
  return !tag.span.empty() && tag.span.begin < text.size() && text[tag.span.begin] == '#';
}

}  // namespace

PostingFields::PostingFields(std::string_view title, std::string_view structure,
                             std::string_view text)
    : title_(title), text_(text) {
  Result<Structure> decoded = decode_structure(structure);
  if (!decoded.ok()) return;
  for (const std::string& alias : decoded->aliases) aliases_ += alias + '\n';
  tags_ = std::move(decoded->tags);
  for (std::uint32_t t = 0; t < tags_.size(); ++t)
    (is_in_body(tags_[t], text_) ? in_body_ : of_all_).push_back(t);
  std::stable_sort(in_body_.begin(), in_body_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return tags_[a].span.begin < tags_[b].span.begin;
  });
}

FieldTexts PostingFields::of(ByteRange range, std::string_view heading_path) {
  find_tags_of_chunk(range);
  tags_of_chunk_.clear();
  for (const std::uint32_t t : of_chunk_) tags_of_chunk_ += tags_[t].name + '\n';
  return {title_, aliases_, heading_path, tags_of_chunk_, range.of(text_)};
}

// In their own order: a note of a hundred thousand tags has as many chunks.
void PostingFields::find_tags_of_chunk(ByteRange range) {
  of_chunk_ = of_all_;
  auto tag =
      std::lower_bound(in_body_.begin(), in_body_.end(), range.begin,
                       [&](std::uint32_t t, std::uint32_t at) { return tags_[t].span.begin < at; });
  for (; tag != in_body_.end() && tags_[*tag].span.begin < range.end; ++tag)
    if (range.contains(tags_[*tag].span)) of_chunk_.push_back(*tag);
  std::sort(of_chunk_.begin(), of_chunk_.end());
}

}  // namespace sennit
