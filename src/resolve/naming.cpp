#include "resolve/naming.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "text/name_key.h"
#include "text/normalize.h"
#include "text/particles.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

class Namer {
 public:
  Namer(const EvidenceTable& table, const ReferenceTable& made, const Grouping& grouping,
        std::span<const KeyVerdict> verdicts, std::vector<Group>& groups)
      : table_(table), made_(made), grouping_(grouping), verdicts_(verdicts), groups_(groups) {}

  void choose_canonical_keys() {
    std::unordered_map<KeyNumber, std::uint32_t> mentions_of_key;
    for (const std::vector<std::uint32_t>& references : made_.of_mention)
      for (const std::uint32_t r : references)
        if (r != kNoReference) ++mentions_of_key[made_.references[r].key];
    const std::unordered_set<KeyNumber> titles(made_.title_keys.begin(), made_.title_keys.end());
    const std::unordered_set<KeyNumber> merged_away = keys_merged_away();
    const auto rank = [&](KeyNumber key) {
      return std::tuple(merged_away.contains(key), !titles.contains(key),
                        -static_cast<std::int64_t>(mentions_of_key[key]),
                        std::string_view(table_.keys.text(key)));
    };
    for (std::uint32_t r = 0; r < made_.references.size(); ++r) {
      const KeyNumber key = made_.references[r].key;
      KeyNumber& canonical = group_of(r).canonical;
      if (canonical == 0 || (canonical != key && rank(key) < rank(canonical))) canonical = key;
    }
  }

  void tell_groups_of_one_key_apart() {
    const std::unordered_set<KeyNumber> parted = keys_parted();
    const std::unordered_set<std::uint32_t> split_off = references_split_off();
    const auto is_apart = [&](std::uint32_t r) {
      return parted.contains(made_.references[r].key) || split_off.contains(r);
    };
    const auto count = static_cast<std::uint32_t>(made_.references.size());
    for (std::uint32_t first = 0, last = 0; first < count; first = last) {
      while (last < count && made_.references[last].key == made_.references[first].key) ++last;
      GroupNumber called_by_key = kNoNumber;
      for (std::uint32_t r = first; r < last && called_by_key == kNoNumber; ++r)
        if (gives_name(r) && !is_apart(r)) called_by_key = grouping_.of_reference[r];
      for (std::uint32_t r = first; r < last; ++r)
        if (Group& group = group_of(r); gives_name(r) &&
                                        grouping_.of_reference[r] != called_by_key &&
                                        group.apart_in == kNoNumber)
          group.apart_in = made_.references[r].document;
    }
  }

 private:
  Group& group_of(std::uint32_t reference) const {
    return groups_[grouping_.of_reference[reference]];
  }

  bool gives_name(std::uint32_t reference) const {
    return group_of(reference).canonical == made_.references[reference].key;
  }

  std::unordered_set<KeyNumber> keys_merged_away() const {
    std::unordered_set<KeyNumber> keys;
    for (const KeyVerdict& bound : verdicts_)
      if (bound.verdict->kind == VerdictKind::kSame && bound.a != bound.b) keys.insert(bound.a);
    return keys;
  }

  std::unordered_set<KeyNumber> keys_parted() const {
    std::unordered_set<KeyNumber> keys(made_.ambiguous_keys.begin(), made_.ambiguous_keys.end());
    for (const KeyVerdict& bound : verdicts_)
      if (bound.verdict->kind == VerdictKind::kSplit && bound.verdict->a.document.empty())
        keys.insert(bound.a);
    return keys;
  }

  std::unordered_set<std::uint32_t> references_split_off() const {
    std::unordered_set<std::uint32_t> split_off;
    for (const KeyVerdict& bound : verdicts_)
      if (bound.verdict->kind == VerdictKind::kSplit && !bound.verdict->a.document.empty())
        for_each_reference(table_, made_, bound.a, bound.verdict->a.document,
                           [&](std::uint32_t r) { split_off.insert(r); });
    return split_off;
  }

  const EvidenceTable& table_;
  const ReferenceTable& made_;
  const Grouping& grouping_;
  std::span<const KeyVerdict> verdicts_;
  std::vector<Group>& groups_;
};

bool is_name_like(const std::string& alias) {
  if (alias.size() > 80) return false;
  const std::vector<ByteRange> parts = words(alias);
  if (parts.empty() || parts.size() > 6) return false;
  return std::any_of(parts.begin(), parts.end(),
                     [&](ByteRange word) { return !is_stop_word(fold(word.of(alias))); });
}

// "커뮤니티 플러그인은" is no other name of 커뮤니티 플러그인.
bool is_with_particle(std::string_view alias, std::string_view name) {
  if (!alias.starts_with(name)) return false;
  const std::string_view rest = alias.substr(name.size());
  const std::vector<StrippedWord> readings =
      particle_readings(alias.substr(alias.find_last_of(' ') + 1));
  return std::any_of(readings.begin(), readings.end(), [&](const StrippedWord& reading) {
    return !rest.empty() && reading.particle == rest;
  });
}

}  // namespace

void name_groups(const EvidenceTable& table, const ReferenceTable& made, const Grouping& grouping,
                 std::span<const KeyVerdict> verdicts, std::vector<Group>& groups) {
  Namer namer(table, made, grouping, verdicts, groups);
  namer.choose_canonical_keys();
  namer.tell_groups_of_one_key_apart();
}

std::string best_surface(const EvidenceTable& table, const Group& group) {
  const std::string_view key = bare_key(table.keys.text(group.canonical));
  const std::string* best = nullptr;
  std::uint32_t most = 0;
  for (const auto& [number, weight] : group.surfaces) {
    const std::string& name = table.names.text(number);
    if (name_key(name).name != key) continue;
    if (!best || weight > most || (weight == most && name < *best)) best = &name, most = weight;
  }
  return best ? display_form(*best) : std::string(key);
}

std::vector<std::string> other_names(const EvidenceTable& table, const Group& group,
                                     const std::string& name) {
  std::vector<std::pair<std::int64_t, std::string>> written;  // the most used spelling first
  for (const auto& [number, weight] : group.surfaces)
    written.emplace_back(-std::int64_t{weight}, display_form(table.names.text(number)));
  std::sort(written.begin(), written.end());
  std::vector<std::string> found;
  std::set<std::string> seen = {fold(name)};
  for (auto& [weight, alias] : written)
    if (is_name_like(alias) && !is_with_particle(alias, name) && seen.insert(fold(alias)).second)
      found.push_back(std::move(alias));
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace sennit
