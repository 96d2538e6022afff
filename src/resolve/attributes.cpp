#include "resolve/attributes.h"

#include <algorithm>

#include "resolve/name_guards.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

bool do_years_differ(const std::vector<int>& a, const std::vector<int>& b) {
  return !a.empty() && !b.empty() &&
         std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) == a.end();
}

bool is_any_after(const std::vector<int>& years, const std::vector<int>& limit) {
  return !years.empty() && !limit.empty() &&
         *std::max_element(years.begin(), years.end()) >
             *std::max_element(limit.begin(), limit.end());
}

bool do_lives_differ(const Attributes& a, const Attributes& b) {
  return do_years_differ(a.born, b.born) || do_years_differ(a.died, b.died) ||
         is_any_after(a.active, b.died) || is_any_after(b.active, a.died) ||
         is_any_after(a.born, b.active) || is_any_after(b.born, a.active);
}

bool are_regions_apart(const Region& a, const Region& b) {
  if (a.country.empty() || b.country.empty()) return false;
  if (a.country != b.country) return true;
  return !a.part.empty() && !b.part.empty() && a.part != b.part;
}

// Every place of one is apart from every place of the other.
bool do_places_differ(const Attributes& a, const Attributes& b) {
  if (a.places.empty() || b.places.empty()) return false;
  return std::all_of(a.places.begin(), a.places.end(), [&](const std::string& x) {
    return std::all_of(b.places.begin(), b.places.end(), [&](const std::string& y) {
      return are_regions_apart(region_of(x), region_of(y));
    });
  });
}

bool do_share_word(const std::string& a, const std::string& b) {
  const std::vector<ByteRange> of_b = words(b);
  for (const ByteRange word : words(a)) {
    const std::string_view text = word.of(a);
    if (is_stop_word(text)) continue;
    if (std::any_of(of_b.begin(), of_b.end(), [&](ByteRange other) { return other.of(b) == text; }))
      return true;
  }
  return false;
}

bool do_memberships_differ(const Attributes& a, const Attributes& b) {
  if (a.memberships.empty() || b.memberships.empty()) return false;
  return std::none_of(a.memberships.begin(), a.memberships.end(), [&](const std::string& x) {
    return std::any_of(b.memberships.begin(), b.memberships.end(),
                       [&](const std::string& y) { return do_share_word(x, y); });
  });
}

bool do_types_differ(const Attributes& a, const Attributes& b) {
  if (a.stated == EntityType::kOther || b.stated == EntityType::kOther) return false;
  return do_types_conflict(a.stated, b.stated) ||
         (a.stated != b.stated && a.is_common_noun != b.is_common_noun);
}

template <typename T>
void merge(std::vector<T>& all, const std::vector<T>& more) {
  for (const T& one : more)
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
}

}  // namespace

Contradiction contradiction(const Attributes& a, const Attributes& b) {
  if (do_types_differ(a, b)) return Contradiction::kType;
  if (do_lives_differ(a, b)) return Contradiction::kYears;
  if (do_places_differ(a, b)) return Contradiction::kPlace;
  return do_memberships_differ(a, b) ? Contradiction::kMembership : Contradiction::kNone;
}

void add(Attributes& all, const Attributes& more) {
  if (all.stated == EntityType::kOther) all.stated = more.stated;
  all.is_common_noun = all.is_common_noun && more.is_common_noun;
  merge(all.places, more.places);
  merge(all.memberships, more.memberships);
  merge(all.born, more.born);
  merge(all.died, more.died);
  merge(all.active, more.active);
}

}  // namespace sennit
