#include "resolve/senses.h"

#include <algorithm>

namespace sennit {
namespace {

struct Sense {
  Attributes all;
  std::vector<std::size_t> documents;
};

// The sense that those are of who say nothing.
std::uint32_t sense_of_silence(const std::vector<Sense>& senses) {
  std::size_t most = 0;
  for (std::size_t s = 1; s < senses.size(); ++s)
    if (senses[s].documents.size() > senses[most].documents.size()) most = s;
  for (std::size_t s = 0; s < senses.size(); ++s)
    if (s != most && senses[s].documents.size() * 2 > senses[most].documents.size())
      return kNoSense;
  return static_cast<std::uint32_t>(most);
}

}  // namespace

std::vector<std::uint32_t> tell_senses(
    std::span<const Attributes> said,
    const std::function<bool(std::size_t, std::size_t)>& do_meet) {
  std::vector<Sense> senses;
  std::vector<std::uint32_t> of(said.size(), kNoSense);
  const auto may_be = [&](std::size_t document, const Sense& sense) {
    const Contradiction found = contradiction(said[document], sense.all);
    if (found != Contradiction::kMembership) return found == Contradiction::kNone;
    return std::any_of(sense.documents.begin(), sense.documents.end(),
                       [&](std::size_t other) { return do_meet(document, other); });
  };
  for (std::size_t document = 0; document < said.size(); ++document) {
    if (!said[document].says_anything()) continue;
    auto sense = std::find_if(senses.begin(), senses.end(),
                              [&](const Sense& one) { return may_be(document, one); });
    if (sense == senses.end()) {
      senses.push_back({said[document], {}});
      sense = senses.end() - 1;
    }
    add(sense->all, said[document]);
    sense->documents.push_back(document);
    of[document] = static_cast<std::uint32_t>(sense - senses.begin());
  }
  if (senses.size() < 2) return std::vector<std::uint32_t>(said.size(), 0);
  const std::uint32_t silent = sense_of_silence(senses);
  std::replace(of.begin(), of.end(), kNoSense, silent);
  return of;
}

}  // namespace sennit
