#include "resolve/blocks.h"

#include <algorithm>
#include <string>

#include "base/hash.h"
#include "resolve/acronym.h"
#include "resolve/nicknames.h"
#include "text/han_forms.h"
#include "text/korean_readings.h"
#include "text/latin_form.h"
#include "text/romanize.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestAcronym = 12;  // bytes: "vscode"
constexpr std::size_t kLeastSounds = 3;

class BlockMaker {
 public:
  explicit BlockMaker(const KeyName& name) : name_(name), parts_(name.parts) {}

  std::vector<BlockHash> make() {
    if (parts_.form.empty()) return {};
    add('f', parts_.form);
    add('f', parts_.singular);
    if (parts_.script == NameScript::kLatin) add_latin();
    if (parts_.script == NameScript::kHangul) add_hangul();
    if (parts_.script == NameScript::kHan) add_han();
    if (parts_.script == NameScript::kKana) add('r', hepburn(parts_.form));
    std::sort(blocks_.begin(), blocks_.end());
    blocks_.erase(std::unique(blocks_.begin(), blocks_.end()), blocks_.end());
    return std::move(blocks_);
  }

 private:
  void add(char kind, const std::string& what) {
    if (!what.empty()) blocks_.push_back(hash64(kind + what));
  }

  void add_latin() {
    add('u', without_umlaut_spelling(parts_.form));
    if (name_.type == EntityType::kPerson || name_.type == EntityType::kOther) add_person();
    if (name_.type != EntityType::kPerson) {
      if (parts_.form.size() <= kLongestAcronym) add('a', parts_.form);
      for (const std::string& form : acronym_forms(parts_.words))
        if (form.size() <= kLongestAcronym) add('a', form);
    }
    add('r', parts_.form);
    if (parts_.words.size() == 1) add_sound();
  }

  // Given name in full and surname, in any order: the ends of the name.
  void add_person() {
    if (parts_.words.size() < 2 || parts_.words.size() > 5) return;
    const std::string& first = parts_.words.front();
    const std::string& last = parts_.words.back();
    add_ends(first, last);
    for (const std::string& full : full_given_names(first)) add_ends(full, last);
    if (parts_.words.size() == 3) {  // "goodall jane morris" of "jane morris goodall"
      add_ends(parts_.words[0], parts_.words[1]);
      add_ends(parts_.words[1], parts_.words[2]);
      add('i', initials_of_given() + last);
    }
  }

  void add_ends(const std::string& a, const std::string& b) {
    add('p', std::min(a, b) + ' ' + std::max(a, b));
  }

  std::string initials_of_given() const {
    std::string initials;
    for (std::size_t i = 0; i + 1 < parts_.words.size(); ++i) initials += parts_.words[i][0];
    return initials;
  }

  void add_hangul() {
    add('r', revised_romanization(parts_.form));
    add('r', mccune_reischauer(parts_.form));
    for (const std::string& spelling : korean_person_spellings(parts_.form)) add('r', spelling);
    add('h', without_initial_law(parts_.form));
    add_sound();
  }

  void add_han() {
    add('h', without_initial_law(hanja_reading(parts_.key)));
    add('r', pinyin_reading(parts_.form));
  }

  void add_sound() {
    const std::string sounds = sound_skeleton(parts_.form);
    if (sounds.size() >= kLeastSounds) add('s', sounds);
  }

  const KeyName& name_;
  const NameParts& parts_;
  std::vector<BlockHash> blocks_;
};

}  // namespace

std::vector<BlockHash> blocks_of(const KeyName& name) { return BlockMaker(name).make(); }

void BlockIndex::add(Name name, std::span<const BlockHash> blocks) {
  for (const BlockHash block : blocks) {
    std::vector<Name>& names = names_[block];
    const auto place = std::lower_bound(names.begin(), names.end(), name);
    if (place == names.end() || *place != name) names.insert(place, name);
  }
}

void BlockIndex::remove(Name name, std::span<const BlockHash> blocks) {
  for (const BlockHash block : blocks) {
    const auto found = names_.find(block);
    if (found == names_.end()) continue;
    std::erase(found->second, name);
    if (found->second.empty()) names_.erase(found);
  }
}

std::vector<BlockIndex::Name> BlockIndex::names_of(std::span<const BlockHash> blocks,
                                                   std::size_t least, std::size_t most) const {
  std::vector<Name> names;
  for (const BlockHash block : blocks) {
    const auto found = names_.find(block);
    if (found == names_.end()) continue;
    if (found->second.size() < least || found->second.size() > most) continue;
    names.insert(names.end(), found->second.begin(), found->second.end());
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::vector<BlockIndex::Name> BlockIndex::partners(Name name,
                                                   std::span<const BlockHash> blocks) const {
  std::vector<Name> partners = names_of(blocks, 0, most_);
  std::erase(partners, name);
  return partners;
}

std::vector<BlockIndex::Name> BlockIndex::members(std::span<const BlockHash> blocks) const {
  return names_of(blocks, 0, most_ + 1);
}

std::vector<BlockIndex::Name> BlockIndex::members_at_limit(
    std::span<const BlockHash> blocks) const {
  return names_of(blocks, most_, most_ + 1);
}

}  // namespace sennit
