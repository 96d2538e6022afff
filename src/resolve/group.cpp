#include "resolve/group.h"

#include <algorithm>

namespace sennit {
namespace {

// The display text of a link holds in its own document only; any other way to write a name is a
// name that others may know it by.
bool is_display_text(EvidenceTable& table, const MentionRow& mention, KeyNumber followed) {
  return mention.source == MentionSource::kLink &&
         table.keys.text(table.key_of(mention.name)) != bare_key(table.keys.text(followed));
}

void count_other_type(Group& group, const MentionRow& mention) {
  for (auto& [type, count] : group.other_types)
    if (type == mention.raw_type) return void(count += mention.type_weight);
  group.other_types.emplace_back(mention.raw_type, mention.type_weight);
}

void add_mention(EvidenceTable& table, Group& group, std::size_t d, const MentionRow& mention,
                 KeyNumber followed) {
  ++group.mentions;
  group.terms += mention.source == MentionSource::kTerm;
  group.documents += group.last_document != d;
  group.last_document = static_cast<std::uint32_t>(d);
  if (mention.source == MentionSource::kHeading) ++group.headings;
  if (is_chosen(mention.source)) group.is_marked = true;
  if (mention.source == MentionSource::kTitle && group.note < 0)
    group.note = static_cast<std::int64_t>(d);
  if (mention.type_weight >= 2) ++group.implied[static_cast<std::size_t>(mention.type)];
  if (mention.source == MentionSource::kTitle && mention.type_weight >= 3 &&
      group.stated == EntityType::kOther)
    group.stated = mention.type;
  group.votes[static_cast<std::size_t>(mention.type)] += mention.type_weight;
  if (group.raw_type == 0) group.raw_type = mention.raw_type;
  if (mention.type == EntityType::kOther && mention.type_weight > 0 && mention.raw_type)
    count_other_type(group, mention);
  if (mention.description && std::find(group.descriptions.begin(), group.descriptions.end(),
                                       mention.description) == group.descriptions.end())
    group.descriptions.push_back(mention.description);
  if (!is_display_text(table, mention, followed))
    group.surfaces.emplace_back(mention.name, mention.source == MentionSource::kTitle ? 1000u : 1u);
  if (mention.stands_for) group.surfaces.emplace_back(mention.stands_for, 0u);
}

void fold_surfaces(Group& group) {
  std::sort(group.surfaces.begin(), group.surfaces.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < group.surfaces.size(); ++i) {
    if (kept > 0 && group.surfaces[kept - 1].first == group.surfaces[i].first)
      group.surfaces[kept - 1].second += group.surfaces[i].second;
    else
      group.surfaces[kept++] = group.surfaces[i];
  }
  group.surfaces.resize(kept);
  group.surfaces.shrink_to_fit();
}

}  // namespace

std::vector<Group> gather_groups(EvidenceTable& table, const ReferenceTable& made,
                                 const Grouping& grouping) {
  std::vector<Group> groups(grouping.count);
  for (std::size_t d = 0; d < table.documents.size(); ++d)
    for (std::size_t m = 0; m < table.documents[d].mentions.size(); ++m) {
      const std::uint32_t reference = made.of_mention[d][m];
      if (reference == kNoReference) continue;
      add_mention(table, groups[grouping.of_reference[reference]], d,
                  table.documents[d].mentions[m], made.references[reference].key);
    }
  for (Group& group : groups) fold_surfaces(group);
  return groups;
}

}  // namespace sennit
