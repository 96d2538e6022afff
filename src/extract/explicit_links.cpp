#include <algorithm>
#include <string>

#include "extract/explicit_fields.h"
#include "extract/list_labels.h"
#include "extract/path_names.h"
#include "extract/surface.h"
#include "extract/vocabulary.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestDisplay = 80;  // code points; what is longer is a sentence, no name

// The property that holds a link.
struct Holder {
  std::string_view key;
  ByteRange value;
};

// Properties with a place, in order of it.
std::vector<Holder> placed_values(const Structure& structure) {
  std::vector<Holder> holders;
  for (const Property& property : structure.properties)
    for (const PropertyValue& value : property.values)
      if (!value.span.empty()) holders.push_back({property.key, value.span});
  std::sort(holders.begin(), holders.end(),
            [](const Holder& a, const Holder& b) { return a.value < b.value; });
  return holders;
}

Holder holder_of(const Link& link, const std::vector<Holder>& placed) {
  const auto begins_after = [](ByteRange span, const Holder& holder) {
    return span.begin < holder.value.begin;
  };
  auto after = std::upper_bound(placed.begin(), placed.end(), link.span, begins_after);
  if (after != placed.begin() && (after - 1)->value.contains(link.span)) return *(after - 1);
  return {link.property, link.span};
}

// Whether a link begins an item of a list: nothing but the mark of the item stands before it.
bool begins_item(std::string_view text, const Link& link) {
  constexpr std::uint32_t kLongestMark = 24;  // with its indent
  const std::uint32_t from = link.span.begin - std::min(link.span.begin, kLongestMark);
  std::string_view before = text.substr(from, link.span.begin - from);
  const std::size_t line = before.rfind('\n');
  if (line == std::string_view::npos && from > 0) return false;
  before = trim(line == std::string_view::npos ? before : before.substr(line + 1));
  return before == "-" || before == "*" || before == "+" || before == "- [ ]" ||
         before == "- [x]" ||
         (before.size() >= 2 && before.size() <= 4 && before.back() == '.' &&
          before.find_first_not_of("0123456789.") == std::string_view::npos);
}

// A heading that says what the links of the list below it are: "## Authors", "## 참석자".
Holder heading_holder(const Document& document, const Link& link) {
  const std::vector<Heading>& headings = document.structure.headings;
  const auto next = std::upper_bound(
      headings.begin(), headings.end(), link.span.begin,
      [](std::uint32_t at, const Heading& heading) { return at < heading.line.end; });
  if (next == headings.begin() || !begins_item(document.text, link)) return {{}, link.span};
  const std::string_view words = trim((next - 1)->text.of(document.text));
  return {type_of_values(words) ? words : std::string_view(), link.span};
}

// Whether nothing but links, and what stands between the items of a list, is there.
bool are_only_links(std::string_view text) {
  while (!text.empty()) {
    if (text.starts_with("[[")) {
      const std::size_t end = text.find("]]");
      if (end == std::string_view::npos) return false;
      text.remove_prefix(end + 2);
    } else if (text.starts_with("and ")) {
      text.remove_prefix(4);
    } else if (std::string_view(" ,;&\t").find(text.front()) != std::string_view::npos) {
      text.remove_prefix(1);
    } else {
      return false;
    }
  }
  return true;
}

// A line that says what its links are: "- **Author**: [[Ada]], [[Bob]]", "저자: [[김하나]]".
Holder label_holder(const Document& document, const Link& link) {
  constexpr std::uint32_t kLongestLine = 400;  // before the link
  const std::uint32_t from = link.span.begin - std::min(link.span.begin, kLongestLine);
  std::string_view before = std::string_view(document.text).substr(from, link.span.begin - from);
  const std::size_t line = before.rfind('\n');
  if (line == std::string_view::npos && from > 0) return {{}, link.span};
  if (line != std::string_view::npos) before.remove_prefix(line + 1);
  const std::size_t colon = before.find(':');
  if (colon == std::string_view::npos) return {{}, link.span};
  std::string_view behind = before.substr(colon + 1);
  while (!behind.empty() && (behind.front() == '*' || behind.front() == '_'))
    behind.remove_prefix(1);  // "**Author:**"
  if (!are_only_links(behind)) return {{}, link.span};
  std::string_view label = before.substr(0, colon);
  const auto is_mark = [](char c) {
    return c == '-' || c == '*' || c == '+' || c == '_' || c == ' ';
  };
  while (!label.empty() && is_mark(label.front())) label.remove_prefix(1);
  while (!label.empty() && is_mark(label.back())) label.remove_suffix(1);
  return {type_of_values(label) ? label : std::string_view(), link.span};
}

bool says_nothing(std::string_view display) {
  const std::string folded = fold(trim(display));
  for (const std::string_view word :
       {"here", "link", "this", "this note", "여기", "링크", "이곳", "↩"})
    if (folded == word) return true;
  return name_key(display).empty();
}

bool is_nameable_display(std::string_view display) {
  return !says_nothing(display) && count_code_points(display) <= kLongestDisplay &&
         display.find("![") == std::string_view::npos &&
         display.find("://") == std::string_view::npos;
}

bool names_a_note(const Link& link) {
  if (link.external || link.target.empty() || is_attachment(link.target)) return false;
  const std::string_view segment = last_segment(link.target);
  return !name_key(segment).empty() && !is_date_name(segment) && !is_placeholder(segment);
}

ByteRange place_in_target(const Document& document, const Link& link, std::string_view segment) {
  const std::string_view target = link.target_span.of(document.text);
  const std::string_view written = last_segment(target);
  if (written.empty()) return {};
  const auto begin =
      link.target_span.begin + static_cast<std::uint32_t>(written.data() - target.data());
  const ByteRange place{begin, begin + static_cast<std::uint32_t>(written.size())};
  return reads_name(document.text, place, segment) ? place : ByteRange{};
}

Mention mention_of(const Document& document, const Link& link) {
  const std::string_view segment = last_segment(link.target);
  const std::string_view display = link.display_span.of(document.text);
  Mention mention;
  mention.source = MentionSource::kLink;
  mention.target = link.target;
  if (!link.display_span.empty() && is_nameable_display(display)) {
    mention.name = surface_form(display);
    mention.span = link.display_span;
    if (name_key(mention.name) != name_key(segment)) mention.stands_for = surface_form(segment);
  } else {
    mention.name = surface_form(segment);
    mention.span = place_in_target(document, link, mention.name);
  }
  return mention;
}

Claim claim_of(std::string_view subject, const Holder& holder, const Mention& object) {
  Claim claim;
  claim.subject = std::string(subject);
  claim.verb = key_in_words(holder.key);
  claim.raw_verb = std::string(holder.key);
  claim.object = object.name;
  claim.span = holder.value;
  return claim;
}

}  // namespace

std::string link_name(const Document& document, const Link& link) {
  return names_a_note(link) ? mention_of(document, link).name : std::string();
}

FieldEvidence link_evidence(const Document& document, std::string_view subject) {
  FieldEvidence found;
  const std::vector<Holder> placed = placed_values(document.structure);
  const std::vector<LabelledItem> labelled = labelled_items(document);
  for (const Link& link : document.structure.links) {
    if (!names_a_note(link)) continue;
    Mention mention = mention_of(document, link);
    if (name_key(mention.name).empty()) continue;
    Holder holder = holder_of(link, placed);
    if (holder.key.empty()) holder = label_holder(document, link);
    if (holder.key.empty()) holder = heading_holder(document, link);
    if (const auto type = type_of_values(holder.key)) {
      mention.type = *type;
      mention.type_weight = 2;  // implied: an author may be a society
    }
    const bool claims = !holder.key.empty() && !subject.empty() &&
                        !is_bookkeeping_key(holder.key) &&
                        name_key(subject) != name_key(mention.name);
    if (claims) found.claims.push_back(claim_of(subject, holder, mention));
    const LabelledItem* item = holder.key.empty() ? item_at(labelled, link.span.begin) : nullptr;
    if (item && !subject.empty() && !link.embed && name_key(subject) != name_key(mention.name))
      found.claims.push_back(claim_of_item(*item, subject, mention.name));
    found.mentions.push_back(std::move(mention));
  }
  return found;
}

}  // namespace sennit
