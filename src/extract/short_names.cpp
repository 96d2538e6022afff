#include "extract/short_names.h"

#include <algorithm>

#include "extract/word_traits.h"
#include "text/normalize.h"

namespace sennit {
namespace {

struct Ends {
  std::string_view first;
  std::string_view last;
};

bool may_be_of_person(std::string_view word) {
  if (word.ends_with(".")) word.remove_suffix(1);
  const Traits traits = traits_of(word, fold(word));
  return traits.capital && !traits.all_caps && !traits.has_digit && !traits.kept_title &&
         !traits.function && !traits.opener;
}

// The ends of a name that may be a person's in full: two to four words, each with a capital.
Ends ends_of_full_name(std::string_view name) {
  std::size_t words = 0;
  std::size_t begin = 0;
  Ends ends;
  for (std::size_t at = 0; at <= name.size(); ++at) {
    if (at < name.size() && name[at] != ' ') continue;
    const std::string_view word = name.substr(begin, at - begin);
    begin = at + 1;
    if (!may_be_of_person(word)) return {};
    if (words == 0) ends.first = word;
    ends.last = word;
    if (++words > 4) return {};
  }
  return words >= 2 && ends.first != ends.last ? ends : Ends{};
}

constexpr NameTable::Number kSeveral = 0xFFFFFFFE;

}  // namespace

NameTable::Number NameTable::number(std::string_view name) {
  if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
  const auto fresh = static_cast<Number>(entries_.size());
  numbers_.emplace(name, fresh);
  entries_.push_back({});
  entries_.back().name = std::string(name);
  return fresh;
}

void NameTable::see(Number number, EntityType type, std::uint32_t at) {
  Entry& entry = entries_[number];
  ++entry.mentions;
  entry.first_at = std::min(entry.first_at, at);
  see_type(number, type);
}

void NameTable::see_type(Number number, EntityType type) {
  Entry& entry = entries_[number];
  if (type == EntityType::kPerson)
    entry.may_be_person = true;
  else if (type != EntityType::kOther)
    entry.other_type = true;
}

void join_short_names(NameTable& names) {
  std::unordered_map<std::string_view, NameTable::Number> full_name_of;
  const auto claim_end = [&](std::string_view end, NameTable::Number full) {
    const auto [known, fresh] = full_name_of.emplace(end, full);
    if (!fresh && known->second != full) known->second = kSeveral;
  };
  for (NameTable::Number n = 0; n < names.size(); ++n) {
    if (names[n].other_type) continue;
    const Ends ends = ends_of_full_name(names[n].name);
    if (ends.first.empty()) continue;
    claim_end(ends.first, n);
    claim_end(ends.last, n);
  }
  for (NameTable::Number n = 0; n < names.size(); ++n) {
    NameTable::Entry& entry = names[n];
    const auto known = full_name_of.find(entry.name);
    if (known == full_name_of.end() || known->second == kSeveral ||
        entry.stands_for != NameTable::kNone)
      continue;
    NameTable::Entry& full = names[known->second];
    if (entry.common_word || entry.other_type || (!entry.may_be_person && !full.may_be_person))
      continue;
    if (full.mentions < 2 && full.first_at > entry.first_at) continue;
    entry.stands_for = known->second;
    entry.may_be_person = full.may_be_person = true;
  }
}

}  // namespace sennit
