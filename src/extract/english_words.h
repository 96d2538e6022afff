// The closed lists of English words that extraction knows.

#pragma once

#include <cstdint>
#include <string_view>

#include "sennit/values.h"

namespace sennit {

namespace list {
inline constexpr std::uint32_t kFunction = 1u << 0;
inline constexpr std::uint32_t kOpener = 1u << 1;
inline constexpr std::uint32_t kArticle = 1u << 2;
inline constexpr std::uint32_t kJoiner = 1u << 3;
inline constexpr std::uint32_t kCalendar = 1u << 4;
inline constexpr std::uint32_t kCounted = 1u << 5;
inline constexpr std::uint32_t kAbbreviation = 1u << 6;
inline constexpr std::uint32_t kTitle = 1u << 7;
inline constexpr std::uint32_t kKeptTitle = 1u << 8;
inline constexpr std::uint32_t kSpeech = 1u << 9;
inline constexpr std::uint32_t kKin = 1u << 10;
inline constexpr std::uint32_t kEponymHead = 1u << 11;
inline constexpr std::uint32_t kVerb = 1u << 12;
inline constexpr std::uint32_t kAuxiliary = 1u << 13;
inline constexpr std::uint32_t kOfNoun = 1u << 14;
inline constexpr std::uint32_t kNoVerb = 1u << 15;        // ends as verbs do, but is none
inline constexpr std::uint32_t kClause = 1u << 16;        // begins another clause, or joins equals
inline constexpr std::uint32_t kImperative = 1u << 17;    // opens instructions, also with -s
inline constexpr std::uint32_t kEmpty = 1u << 18;         // says nothing of the kind of a thing
inline constexpr std::uint32_t kDeterminer = 1u << 19;    // a noun or its adjectives follow
inline constexpr std::uint32_t kSoftware = 1u << 20;      // speaks of software
inline constexpr std::uint32_t kSoftwareHead = 1u << 21;  // what it stands behind is software
}  // namespace list

struct EnglishWord {
  std::uint32_t lists = 0;
  EntityType as_last = EntityType::kOther;
  EntityType as_first = EntityType::kOther;
};

// What the lists say of a folded word. O(size of the word).
EnglishWord look_up_english(std::string_view folded);

}  // namespace sennit
