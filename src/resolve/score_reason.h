// Why two names are taken for one thing.

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit {

enum class ScoreReason : std::uint8_t {
  kNone,
  kSpacing,  // "VS Code", "VSCode"
  kArticle,
  kLegalForm,
  kTitle,
  kAcronymAdded,
  kNumeral,
  kAccent,
  kPlural,
  kSpelling,
  kHanForm,
  kInitials,   // "Donald E. Knuth", "Donald Knuth"
  kNickname,   // "Bill Gates", "William Gates"
  kWordOrder,  // "Goodall, Jane"
  kAcronym,
  kRomanized,
  kLoanword,
  kHanja,
};

// "an acronym", for a sentence such as "joined by ...".
std::string_view words_of(ScoreReason reason);

}  // namespace sennit
