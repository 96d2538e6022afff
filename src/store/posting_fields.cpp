#include "store/posting_fields.h"

#include "model/evidence.h"

namespace sennit {
namespace {

// A tag of the frontmatter is one of the whole document.
bool is_in(const Tag& tag, ByteRange range, std::string_view text) {
  const bool in_body =
      !tag.span.empty() && tag.span.begin < text.size() && text[tag.span.begin] == '#';
  return !in_body || range.contains(tag.span);
}

}  // namespace

PostingFields::PostingFields(std::string_view title, std::string_view structure,
                             std::string_view text)
    : title_(title), text_(text) {
  Result<Structure> decoded = decode_structure(structure);
  if (!decoded.ok()) return;
  for (const std::string& alias : decoded->aliases) aliases_ += alias + '\n';
  tags_ = std::move(decoded->tags);
}

FieldTexts PostingFields::of(ByteRange range, std::string_view heading_path) {
  tags_of_chunk_.clear();
  for (const Tag& tag : tags_)
    if (is_in(tag, range, text_)) tags_of_chunk_ += tag.name + '\n';
  return {title_, aliases_, heading_path, tags_of_chunk_, range.of(text_)};
}

}  // namespace sennit
