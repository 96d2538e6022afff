#include "measure/resolution_score.h"

#include "text/similarity.h"

namespace sennit {
namespace {

double share(double part, double whole) { return whole == 0 ? 1.0 : part / whole; }

double f1(double precision, double recall) {
  return precision + recall == 0 ? 0.0 : 2 * precision * recall / (precision + recall);
}

}  // namespace

void ResolutionScore::add(const std::string& document, const std::vector<JudgedName>& names) {
  for (std::size_t a = 0; a < names.size(); ++a) {
    add_b_cubed(names[a], names);
    for (std::size_t b = a + 1; b < names.size(); ++b) add_pair(document, names[a], names[b]);
  }
}

void ResolutionScore::add_pair(const std::string& document, const JudgedName& a,
                               const JudgedName& b) {
  const bool is_gold = a.gold == b.gold;
  const bool is_decidable = is_gold && a.linked == b.linked;
  const bool is_found = a.found == b.found;
  if (is_gold) ++gold_pairs_;
  if (is_decidable) ++decidable_pairs_;
  if (is_found && is_gold) ++found_right_;
  if (is_found && is_decidable) ++found_decidable_;
  if (is_found && !is_gold) {
    ++found_wrong_;
    lists_.wrong.push_back({document, a.name, b.name});
  }
  if (is_decidable && !is_found) lists_.missed.push_back({document, a.name, b.name});
}

void ResolutionScore::add_b_cubed(const JudgedName& name, const std::vector<JudgedName>& names) {
  std::uint64_t gold = 0;
  std::uint64_t found = 0;
  std::uint64_t both = 0;
  for (const JudgedName& other : names) {
    if (other.gold == name.gold) ++gold;
    if (other.found == name.found) ++found;
    if (other.gold == name.gold && other.found == name.found) ++both;
  }
  b3_precision_ += share(static_cast<double>(both), static_cast<double>(found));
  b3_recall_ += share(static_cast<double>(both), static_cast<double>(gold));
  ++names_;
}

void ResolutionScore::add_homonym(const std::string& name, bool is_merged) {
  ++lists_.homonyms;
  if (!is_merged) return;
  ++lists_.homonyms_merged;
  lists_.wrong.push_back({"homonyms", name, name});
}

ResolutionFigures ResolutionScore::figures() const {
  const auto count = [](std::uint64_t number) { return static_cast<double>(number); };
  ResolutionFigures made = lists_;
  made.pairs = gold_pairs_;
  const double precision = share(count(found_right_), count(found_right_ + found_wrong_));
  const double recall = share(count(found_right_), count(gold_pairs_));
  const double sure_precision =
      share(count(found_decidable_), count(found_decidable_ + found_wrong_));
  const double sure_recall = share(count(found_decidable_), count(decidable_pairs_));
  const double b3_precision = names_ == 0 ? 1 : b3_precision_ / count(names_);
  const double b3_recall = names_ == 0 ? 1 : b3_recall_ / count(names_);
  made.precision = round4(precision);
  made.recall = round4(recall);
  made.f1 = round4(f1(precision, recall));
  made.decidable_precision = round4(sure_precision);
  made.decidable_recall = round4(sure_recall);
  made.decidable_f1 = round4(f1(sure_precision, sure_recall));
  made.b3_precision = round4(b3_precision);
  made.b3_recall = round4(b3_recall);
  made.b3_f1 = round4(f1(b3_precision, b3_recall));
  made.ceiling_f1 = round4(f1(1.0, share(count(decidable_pairs_), count(gold_pairs_))));
  return made;
}

}  // namespace sennit
