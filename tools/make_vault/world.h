// What the vault is about: one subject for each note, with a name, a kind, a language and a place.

#pragma once

#include <cstdint>
#include <string>

namespace make_vault {

enum class Kind { kPerson, kPlace, kConcept, kProject, kPaper, kMeeting, kDaily };
enum class Language { kEnglish, kKorean };

struct Subject {
  Kind kind = Kind::kConcept;
  Language language = Language::kEnglish;
  std::string title;
  std::string alias;   // another name by which notes speak of it, or ""
  std::string folder;  // "People", "일지/2023"
  std::string path() const { return folder + "/" + title + ".md"; }
};

// The subjects of a vault of `notes` notes. Every title is unique. Subject `number` depends on
// nothing but its number, the seed and the settings.
class World {
 public:
  World(std::uint64_t seed, std::uint64_t notes, std::uint64_t korean_per_mille)
      : seed_(seed), notes_(notes), korean_per_mille_(korean_per_mille) {}

  std::uint64_t seed() const { return seed_; }
  std::uint64_t notes() const { return notes_; }
  Subject subject(std::uint64_t number) const;
  Kind kind(std::uint64_t number) const;
  Language language(std::uint64_t number) const;

  // The number of the subject that is linked `rank`-most often.
  std::uint64_t popular(std::uint64_t rank) const;

 private:
  std::uint64_t seed_;
  std::uint64_t notes_;
  std::uint64_t korean_per_mille_;
};

}  // namespace make_vault
