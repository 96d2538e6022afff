#include "wordnet/wordnet.h"

#include <cstring>
#include <optional>
#include <string>

#include "wordnet/table.h"

namespace sennit {

extern const char kWordNetTable[];  // made by tools/compile_wordnet

namespace {

using namespace wordnet;

std::uint32_t number_at(std::size_t byte) {
  std::uint32_t number = 0;  // the compiler of the table writes little-endian bytes
  for (std::size_t i = 0; i < 4; ++i)
    number |= std::uint32_t{static_cast<unsigned char>(kWordNetTable[byte + i])} << 8 * i;
  return number;
}

std::uint32_t find(std::uint64_t hash) {
  for (std::uint32_t slot = slot_of(hash);; slot = (slot + 1) & (kSlots - 1)) {
    const std::size_t at = std::size_t{slot} * kSlotBytes;
    const std::uint32_t known = number_at(at + 4);
    if (known == 0 || number_at(at) == fingerprint_of(hash)) return known;
  }
}

std::uint32_t find(std::string_view words) {
  Hash hash;
  hash.add(words);
  return find(hash.value());
}

WordSenses senses(std::uint32_t known) {
  WordSenses made;
  if (known == 0) return made;
  made.noun = known & kNoun;
  made.verb = known & kVerb;
  made.adjective = known & kAdjective;
  made.adverb = known & kAdverb;
  made.proper = known & kProper;
  made.demonym = known & kDemonym;
  made.inflected = known & kPlural;
  made.concrete = known & kConcrete;
  made.type = static_cast<EntityType>(known >> kTypeShift & 15U);
  made.proper_type = static_cast<EntityType>(known >> kProperTypeShift & 15U);
  made.uses = static_cast<std::uint16_t>(known >> kUsesShift & kMostUses);
  made.noun_share = static_cast<float>(known >> kShareShift) / kWholeShare;
  return made;
}

struct Ending {
  std::string_view from;
  std::string_view to;
};

// The rules of detachment of WordNet's own Morphy.
constexpr Ending kNounEndings[] = {{"ies", "y"}, {"ches", "ch"}, {"shes", "sh"}, {"ses", "s"},
                                   {"xes", "x"}, {"zes", "z"},   {"men", "man"}, {"s", ""}};
constexpr Ending kVerbEndings[] = {{"ies", "y"}, {"es", "e"},  {"es", ""},
                                   {"s", ""},    {"ied", "y"}, {"ed", "e"},
                                   {"ed", ""},   {"ing", "e"}, {"ing", ""}};

// A final consonant is doubled before -ed and -ing: "stopped".
bool is_doubled(std::string_view stem) {
  return stem.size() > 3 && stem[stem.size() - 1] == stem[stem.size() - 2];
}

template <std::size_t kCount>
std::uint32_t find_base(std::string_view folded, const Ending (&endings)[kCount],
                        std::uint32_t wanted) {
  for (const Ending& ending : endings) {
    if (folded.size() < ending.from.size() + 2 || !folded.ends_with(ending.from)) continue;
    const std::string_view stem = folded.substr(0, folded.size() - ending.from.size());
    Hash hash;
    hash.add(stem);
    hash.add(ending.to);
    if (const std::uint32_t known = find(hash.value()); known & wanted) return known;
    if (wanted != kVerb || !ending.to.empty() || !is_doubled(stem)) continue;
    if (const std::uint32_t known = find(stem.substr(0, stem.size() - 1)); known & wanted)
      return known;
  }
  return 0;
}

}  // namespace

WordSenses senses_of(std::string_view folded) {
  WordSenses made = senses(find(folded));
  if (!made.known() && !folded.ends_with("ss") && !folded.ends_with("us")) {
    const WordSenses base = senses(find_base(folded, kNounEndings, kNoun));
    made.noun = made.inflected = base.noun;
    made.concrete = base.concrete;
    made.type = base.type;
    made.uses = base.uses;
    made.noun_share = base.noun_share;
  }
  if (!made.verb && find_base(folded, kVerbEndings, kVerb) != 0) made.verb = true;
  return made;
}

}  // namespace sennit
