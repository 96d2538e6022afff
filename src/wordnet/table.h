// The layout of the compiled table of WordNet, shared with the program that compiles it
// (tools/compile_wordnet).

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit::wordnet {

// A slot is two numbers of 32 bits: a fingerprint of the words, and what is known of them; 0 is an
// empty slot. The words themselves are not kept: the compiler sees to it that no two entries share
// slot and fingerprint, and a stranger meets one by chance once in four billion looks.
inline constexpr std::uint32_t kSlots = 1u << 18U;
inline constexpr std::uint32_t kSlotBytes = 8;

// What is known, from the lowest bit: parts of speech, then types, then frequency.
inline constexpr std::uint32_t kNoun = 1u << 0U;
inline constexpr std::uint32_t kVerb = 1u << 1U;
inline constexpr std::uint32_t kAdjective = 1u << 2U;
inline constexpr std::uint32_t kAdverb = 1u << 3U;
inline constexpr std::uint32_t kProper = 1u << 4U;    // a noun that WordNet writes with a capital
inline constexpr std::uint32_t kDemonym = 1u << 5U;   // an adjective of a place: "German"
inline constexpr std::uint32_t kPlural = 1u << 6U;    // an irregular plural: "mice"
inline constexpr std::uint32_t kConcrete = 1u << 7U;  // a noun of things, places and beings
inline constexpr std::uint32_t kTypeShift = 8;        // 4 bits, of the noun
inline constexpr std::uint32_t kProperTypeShift = 12;
inline constexpr std::uint32_t kUsesShift = 16;  // 12 bits: how often SemCor has the noun
inline constexpr std::uint32_t kMostUses = 4095;
inline constexpr std::uint32_t kShareShift = 28;  // 4 bits: of all its uses, those as a noun
inline constexpr std::uint32_t kWholeShare = 15;

// Words are equal here when their letters are: case is the caller's matter, '-' and '_' are
// blanks, periods and apostrophes are nothing. FNV-1a with a last mix (Fowler, Noll, Vo).
class Hash {
 public:
  constexpr void add(std::string_view text) {
    for (const char c : text) add(c);
  }
  constexpr void add(char c) {
    if (c == '.' || c == '\'') return;
    if (c == '-' || c == '_') c = ' ';
    state_ = (state_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  constexpr std::uint64_t value() const {
    std::uint64_t mixed = (state_ ^ state_ >> 32U) * 0xd6e8feb86659fd93ULL;
    mixed = (mixed ^ mixed >> 32U) * 0xd6e8feb86659fd93ULL;
    return mixed ^ mixed >> 32U;
  }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

constexpr std::uint32_t slot_of(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash) & (kSlots - 1);
}
constexpr std::uint32_t fingerprint_of(std::uint64_t hash) {
  return static_cast<std::uint32_t>(hash >> 32U);
}

}  // namespace sennit::wordnet
