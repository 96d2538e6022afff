#include <string>

#include "extract/explicit_fields.h"
#include "extract/surface.h"
#include "extract/vocabulary.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestValue = 60;  // code points

bool is_nameable_value(std::string_view value) {
  const std::string folded = fold(value);
  return has_letter(value) && count_code_points(value) <= kLongestValue && folded != "true" &&
         folded != "false" && value.front() != '#' && value.find("://") == std::string_view::npos &&
         value.find('@') == std::string_view::npos && value.find("[[") == std::string_view::npos &&
         value.find("](") == std::string_view::npos && !is_date_name(value) &&
         !is_placeholder(value);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (const std::string_view part = trim(text.substr(begin, end - begin)); !part.empty())
      parts.push_back(part);
    begin = end + separator.size();
  }
  return parts;
}

bool stands_alone(std::string_view name) {
  return name.find(' ') != std::string_view::npos ||
         (is_cjk(script_of(decode_at(name, 0).value)) && count_code_points(name) >= 2);
}

// "Smith, John" is one person; "Ada Lovelace, Charles Babbage" and "Ada, Bob, Carol" are not.
bool comma_separates(const std::vector<std::string_view>& parts) {
  if (parts.size() >= 3) return true;
  for (const std::string_view part : parts)
    if (!stands_alone(part)) return false;
  return true;
}

std::vector<std::string_view> split_people(std::string_view value) {
  if (value.find(';') != std::string_view::npos) return split(value, ";");
  for (const std::string_view comma : {",", "、", "，"})
    if (value.find(comma) != std::string_view::npos)
      if (std::vector<std::string_view> parts = split(value, comma); comma_separates(parts))
        return parts;
  for (const std::string_view joiner : {" and ", " & "})
    if (value.find(joiner) != std::string_view::npos) return split(value, joiner);
  return {value};
}

std::vector<std::string_view> names_in(const PropertyValue& value, EntityType type) {
  const std::string_view text = trim(value.text);
  if (text.empty()) return {};
  return type == EntityType::kPerson ? split_people(text) : std::vector<std::string_view>{text};
}

ByteRange place_of(const Document& document, const PropertyValue& value, std::string_view name) {
  const std::size_t at = value.span.of(document.text).find(name);
  if (at == std::string_view::npos)
    return reads_name(document.text, value.span, name) ? value.span : ByteRange{};
  const auto begin = value.span.begin + static_cast<std::uint32_t>(at);
  return {begin, begin + static_cast<std::uint32_t>(name.size())};
}

class PropertyReader {
 public:
  PropertyReader(const Document& document, std::string_view subject)
      : document_(document), subject_(subject) {}

  void read(const Property& property) {
    if (is_bookkeeping_key(property.key) || is_type_key(property.key)) return;
    const auto type = type_of_values(property.key.substr(property.key.rfind('.') + 1));
    if (!type) return;
    for (const PropertyValue& value : property.values)
      for (const std::string_view name : names_in(value, *type)) add(property, value, name, *type);
  }

  FieldEvidence take() && { return std::move(found_); }

 private:
  void add(const Property& property, const PropertyValue& value, std::string_view written,
           EntityType type) {
    if (!is_nameable_value(written)) return;
    Mention mention;
    mention.name = surface_form(written);
    mention.span = place_of(document_, value, written);
    if (mention.span.empty() || name_key(mention.name).empty()) return;
    mention.source = MentionSource::kProperty;
    mention.type = type;
    mention.type_weight = 2;  // implied: an author may be a society
    if (!subject_.empty() && name_key(subject_) != name_key(mention.name))
      claim(property, value, mention.name);
    found_.mentions.push_back(std::move(mention));
  }

  void claim(const Property& property, const PropertyValue& value, const std::string& object) {
    Claim claim;
    claim.subject = std::string(subject_);
    claim.verb = key_in_words(property.key);
    claim.raw_verb = property.key;
    claim.object = object;
    claim.span = value.span;
    found_.claims.push_back(std::move(claim));
  }

  const Document& document_;
  std::string_view subject_;
  FieldEvidence found_;
};

}  // namespace

FieldEvidence property_evidence(const Document& document, std::string_view subject) {
  PropertyReader reader(document, subject);
  for (const Property& property : document.structure.properties) reader.read(property);
  return std::move(reader).take();
}

}  // namespace sennit
