// A name key taken to pieces: what is the name, and what only goes with it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "resolve/name_words.h"

namespace sennit {

enum class NameScript : std::uint8_t { kLatin, kHangul, kHan, kKana, kMixed };

// What the normal form leaves out or makes one. The order is the order in which a reason is told.
enum class NameChange : std::uint16_t {
  kArticle = 1,       // "the Netherlands"
  kLegalForm = 2,     // "Google LLC"
  kTitle = 4,         // "Dr. Jane Goodall", "이순신 장군"
  kAcronymAdded = 8,  // "Retrieval Augmented Generation (RAG)"
  kNumeral = 16,      // "World War II", "1st World War"
  kAccent = 32,       // "García", "Schroedinger"
  kSpelling = 64,     // "colour", "St. Petersburg", "データーベース"
  kHanForm = 128,     // "東京大学"
};

struct NameParts {
  std::string key;                 // bare
  std::vector<std::string> words;  // of the name alone, in normal form; numerals as digits
  std::string form;      // the words closed up: names of one form are spellings of one name
  std::string singular;  // the form with its last word in the singular; the form itself for most
  std::uint16_t changes = 0;            // of NameChange: what the form does not tell
  std::vector<std::string> numbers;     // words with a digit, in order
  std::vector<std::string> directions;  // "north", "upper", in order
  NameScript script = NameScript::kMixed;
  std::vector<std::string> titles;  // in order
  Sex sex = Sex::kUnknown;          // by title
  bool is_miss = false;             // "Miss"
  bool has_title = false;
  bool title_before_surname = false;  // "Mr", "Dr"
  bool has_article = false;
  bool has_pointer = false;     // "my", "this"
  bool is_several = false;      // "Mr and Mrs Bennet"
  std::uint8_t generation = 0;  // 1 elder, 2 younger
};

// Of a name key (text/name_key.h). Deterministic; O(n).
NameParts name_parts(std::string_view key);

// What stands before a person's name without being part of it is left out: "the lovely", "poor",
// "her cousin". At least one word stays.
std::vector<std::string> person_words(const NameParts& parts);

}  // namespace sennit
