#include "extract/explicit_title.h"

#include <string>
#include <string_view>

#include "extract/path_names.h"
#include "extract/surface.h"
#include "extract/vocabulary.h"
#include "text/name_key.h"
#include "text/normalize.h"

namespace sennit {
namespace {

bool is_a_name(std::string_view written) {
  return !name_key(written).empty() && !is_date_name(written) && !is_placeholder(written);
}

bool is_file(const Document& document) {
  return document.kind == DocumentKind::kMarkdown || document.kind == DocumentKind::kText;
}

std::string_view stem_of(const Document& document) {
  return is_file(document) ? last_segment(document.path) : std::string_view();
}

const Heading* first_main_heading(const Document& document) {
  for (const Heading& heading : document.structure.headings)
    if (heading.level == 1) return &heading;
  return nullptr;
}

ByteRange place_in_property(const Document& document, std::string_view key, std::string_view name) {
  for (const Property& property : document.structure.properties) {
    if (property.origin != PropertyOrigin::kFrontmatter || !fold(property.key).starts_with(key))
      continue;
    for (const PropertyValue& value : property.values)
      if (surface_form(value.text) == name && reads_name(document.text, value.span, name))
        return value.span;
  }
  return {};
}

ByteRange place_of_title(const Document& document, std::string_view name) {
  if (const ByteRange place = place_in_property(document, "title", name); !place.empty())
    return place;
  const Heading* heading = first_main_heading(document);
  if (heading && reads_name(document.text, heading->text, name)) return heading->text;
  return {};
}

std::optional<Mention> name_from_heading(const Document& document) {
  const Heading* heading = first_main_heading(document);
  if (!heading) return std::nullopt;
  Mention mention;
  mention.name = surface_form(heading->text.of(document.text));
  mention.span = heading->text;
  mention.source = MentionSource::kTitle;
  if (!is_a_name(mention.name) || is_generic_title(mention.name)) return std::nullopt;
  return mention;
}

std::optional<EntityType> type_from_properties(const Document& document) {
  for (const Property& property : document.structure.properties) {
    if (!is_type_key(property.key)) continue;
    for (const PropertyValue& value : property.values)
      if (const auto type = type_word(value.text)) return type;
  }
  return std::nullopt;
}

std::optional<EntityType> type_from_tags(const Document& document) {
  for (const Tag& tag : document.structure.tags)
    if (const auto type = type_word(last_segment(tag.name))) return type;
  return std::nullopt;
}

// The nearest folder that names a type; not for the note that stands for the folder itself.
std::optional<EntityType> type_from_folders(const Document& document, std::string_view title) {
  for (std::string_view folders = folders_of(document.path); !folders.empty();
       folders = folders_of(folders)) {
    const std::string_view folder = last_segment(folders);
    if (const auto type = type_word(folder))
      return name_key(folder) == name_key(title) || type_word(title) == type ? std::nullopt : type;
  }
  return std::nullopt;
}

void vote_for_type(const Document& document, Mention& title) {
  std::optional<EntityType> type = type_from_properties(document);
  if (!type) type = type_from_tags(document);
  if (!type) type = type_from_folders(document, title.name);
  if (!type) return;
  title.type = *type;
  title.type_weight = 3;
}

Mention alias(std::string_view name, ByteRange span) {
  Mention mention;
  mention.name = std::string(name);
  mention.span = span;
  mention.source = MentionSource::kAlias;
  return mention;
}

}  // namespace

std::optional<Mention> title_mention(const Document& document) {
  const bool is_untitled_record =
      document.kind == DocumentKind::kRecord && trim(document.title).empty();
  if (is_untitled_record) return std::nullopt;  // its id is no name
  const std::string_view written =
      trim(document.title).empty() ? stem_of(document) : trim(document.title);
  if (!is_a_name(written)) return std::nullopt;
  if (is_generic_title(written)) return name_from_heading(document);
  Mention title;
  title.name = surface_form(written);
  title.span = place_of_title(document, title.name);
  title.source = MentionSource::kTitle;
  vote_for_type(document, title);
  return title;
}

std::vector<Mention> alias_mentions(const Document& document, const std::optional<Mention>& title) {
  std::vector<Mention> aliases;
  const std::string_view title_name = title ? std::string_view(title->name) : std::string_view();
  for (const std::string& written : document.structure.aliases) {
    const std::string name = surface_form(written);
    if (!is_a_name(name) || name == title_name) continue;
    aliases.push_back(alias(name, place_in_property(document, "alias", name)));
  }
  const std::string_view stem = stem_of(document);
  if (title && is_a_name(stem) && !is_generic_title(stem) && name_key(stem) != name_key(title_name))
    aliases.push_back(alias(display_form(stem), {}));
  return aliases;
}

}  // namespace sennit
