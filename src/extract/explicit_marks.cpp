#include <algorithm>
#include <string>

#include "extract/explicit_fields.h"
#include "extract/surface.h"
#include "text/name_key.h"
#include "text/particles.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestHeading = 80;  // code points

std::string_view last_part(std::string_view tag) {
  while (!tag.empty() && tag.back() == '/') tag.remove_suffix(1);
  return tag.substr(tag.rfind('/') + 1);
}

// "#TAG는" in Korean prose: the tag as Obsidian reads it, but the name is TAG. Only where the
// script changes before the particle: 는 may belong to a Hangul tag.
std::string_view without_particle(std::string_view part) {
  const StrippedWord read = strip_particle(part);
  const bool is_foreign = !read.stem.empty() && static_cast<unsigned char>(read.stem.back()) < 0x80;
  return is_foreign ? read.stem : part;
}

ByteRange place_in_tag(const Document& document, const Tag& tag, std::string_view part) {
  const std::size_t at = tag.span.of(document.text).rfind(part);
  if (at == std::string_view::npos) return {};
  const auto begin = tag.span.begin + static_cast<std::uint32_t>(at);
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

bool holds_link(const std::vector<Link>& links, ByteRange range) {
  const auto ends_before = [](const Link& link, std::uint32_t at) { return link.span.end <= at; };
  const auto first = std::lower_bound(links.begin(), links.end(), range.begin, ends_before);
  return first != links.end() && first->span.overlaps(range);
}

bool is_plain_heading(std::string_view written) {
  return written.find('<') == std::string_view::npos &&
         written.find("://") == std::string_view::npos &&
         written.find("![") == std::string_view::npos &&
         written.find(" ^") == std::string_view::npos &&
         count_code_points(written) <= kLongestHeading;
}

// "#ecf1e8", "#dddddd": a color of a style sheet. "#facade" is a word.
bool is_color(std::string_view tag) {
  if (tag.size() != 6 && tag.size() != 3) return false;
  if (tag.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos) return false;
  const bool has_digit = tag.find_first_of("0123456789") != std::string_view::npos;
  return (tag.size() == 6 && has_digit) ||
         tag.find_first_not_of(tag.front()) == std::string_view::npos;
}

}  // namespace

std::vector<Mention> tag_mentions(const Document& document) {
  std::vector<Mention> mentions;
  for (const Tag& tag : document.structure.tags) {
    const std::string_view part = without_particle(last_part(tag.name));
    if (!has_letter(part) || is_date_name(part) || is_color(part)) continue;
    Mention mention;
    mention.name = surface_form(part);
    mention.span = place_in_tag(document, tag, part);
    mention.source = MentionSource::kTag;
    mention.type = EntityType::kTopic;
    mention.type_weight = 1;
    if (!name_key(mention.name).empty()) mentions.push_back(std::move(mention));
  }
  return mentions;
}

std::vector<Mention> heading_mentions(const Document& document, std::string_view subject) {
  std::vector<Mention> mentions;
  for (const Heading& heading : document.structure.headings) {
    const std::string_view written = heading.text.of(document.text);
    if (!is_plain_heading(written) || holds_link(document.structure.links, heading.text)) continue;
    Mention mention;
    mention.name = surface_form(written);
    mention.span = heading.text;
    mention.source = MentionSource::kHeading;
    const bool names =
        has_letter(mention.name) && mention.name != subject && !is_date_name(mention.name);
    if (names && !name_key(mention.name).empty()) mentions.push_back(std::move(mention));
  }
  return mentions;
}

}  // namespace sennit
