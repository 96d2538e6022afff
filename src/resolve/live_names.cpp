#include "resolve/live_names.h"

#include <algorithm>

#include "resolve/cluster.h"
#include "resolve/name_guards.h"

namespace sennit {
namespace {

constexpr std::int32_t kAccept = 9000;  // ten-thousandths

}  // namespace

void LiveNames::set(Name name, KeyName what) {
  erase(name);
  Live& live = names_[name];
  live.blocks = blocks_of(what);
  live.what = std::move(what);
  index_.add(name, live.blocks);
  forget_around(live);
}

void LiveNames::erase(Name name) {
  const auto known = names_.find(name);
  if (known == names_.end()) return;
  forget_around(known->second);
  index_.remove(name, known->second.blocks);
  scored_.erase(name);
  names_.erase(known);
}

void LiveNames::forget_around(const Live& live) {
  if (scored_.empty()) return;
  for (const Name other : index_.members(live.blocks)) scored_.erase(other);
}

std::vector<LiveNames::Name> LiveNames::around(Name name) const {
  const auto known = names_.find(name);
  if (known == names_.end()) return {};
  // Its own pairs, those of a block that it makes used or not, and one step further, for a pair is
  // sure by what its partners have.
  std::vector<Name> near = index_.members_at_limit(known->second.blocks);
  for (const ScoredName& pair : scored(name)) near.push_back(pair.other);
  std::vector<Name> found = near;
  for (const Name other : near)
    for (const ScoredName& pair : scored(other)) found.push_back(pair.other);
  found.push_back(name);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

const std::vector<ScoredName>& LiveNames::scored(Name name) const {
  const auto [known, fresh] = scored_.try_emplace(name);
  if (!fresh) return known->second;
  const Live& live = names_.at(name);
  std::vector<ScoredName> pairs;
  for (const Name other : index_.partners(name, live.blocks)) {
    const KeyName& what = names_.at(other).what;
    const NameScore score = name_score(live.what, what);
    if (ten_thousandths(score.score) < kAccept || are_guarded(live.what, what)) continue;
    if (score.reason == ScoreReason::kAcronym && !has_context(live.what, what, name, other))
      continue;
    pairs.push_back({other, score, true});
  }
  return known->second = std::move(pairs);
}

bool LiveNames::has_context(const KeyName& a, const KeyName& b, Name name_a, Name name_b) const {
  if (a.type != EntityType::kOther && a.type == b.type) return true;
  constexpr std::size_t kLeastLetters = 3;  // two are the initials of too much
  return std::min(a.parts.form.size(), b.parts.form.size()) >= kLeastLetters &&
         do_meet_(name_a, name_b);
}

std::vector<ScoredName> LiveNames::edges_of(Name name) const {
  if (!names_.contains(name)) return {};
  std::vector<ScoredName> pairs = scored(name);
  for (ScoredName& pair : pairs)
    if (needs_one_partner(pair.score.reason))
      pair.is_sure = has_one_partner(name, pair.score.reason) &&
                     has_one_partner(pair.other, pair.score.reason);
  return pairs;
}

bool LiveNames::has_one_partner(Name name, ScoreReason reason) const {
  const std::vector<ScoredName>& pairs = scored(name);
  const auto is_of_reason = [&](const ScoredName& pair) { return pair.score.reason == reason; };
  const auto first = std::find_if(pairs.begin(), pairs.end(), is_of_reason);
  return std::all_of(first, pairs.end(), [&](const ScoredName& pair) {
    return !is_of_reason(pair) || are_of_one_form(first->other, pair.other);
  });
}

bool LiveNames::are_of_one_form(Name a, Name b) const {
  const KeyName& x = names_.at(a).what;
  const KeyName& y = names_.at(b).what;
  return a == b || x.parts.form == y.parts.form ||
         ten_thousandths(name_score(x, y).score) >= kAccept;
}

}  // namespace sennit
