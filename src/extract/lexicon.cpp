#include "extract/lexicon.h"

#include "base/hash.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestForm = 64;        // bytes; what is longer is data, not a word
constexpr std::size_t kMostLexemes = 1u << 20;  // a text with more distinct words is data
constexpr std::size_t kFirstSlots = 1u << 10;

std::uint32_t short_hash(std::string_view form) {
  const std::uint64_t hash = hash64(form);
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

bool is_folded_ascii(std::string_view form) {
  for (const char c : form)
    if (static_cast<unsigned char>(c) >= 0x80 || (c >= 'A' && c <= 'Z')) return false;
  return true;
}

}  // namespace

Lexicon::Lexicon() : lexemes_(1), slots_(kFirstSlots), hashes_(1) {}

std::uint32_t& Lexicon::slot_of(std::string_view form) {
  const std::uint32_t hash = short_hash(form);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at] != 0 && (hashes_[slots_[at]] != hash || lexemes_[slots_[at]].form != form))
    at = (at + 1) & mask;
  return slots_[at];
}

void Lexicon::grow() {
  slots_.assign(slots_.size() * 2, 0);
  const std::size_t mask = slots_.size() - 1;
  for (LexemeId id = 1; id < lexemes_.size(); ++id) {
    std::size_t at = hashes_[id] & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = id;
  }
}

LexemeId Lexicon::intern(std::string_view form, WordKind kind) {
  if (form.size() > kLongestForm) return kNoLexeme;
  if (const std::uint32_t known = slot_of(form)) return known;
  return lexemes_.size() >= kMostLexemes ? kNoLexeme : add(form, kind);
}

namespace {

// Of a compound that WordNet does not know, what it says of its last part: "counting-house".
WordSenses senses_of_word(std::string_view folded) {
  const WordSenses senses = senses_of(folded);
  if (senses.noun && folded.size() > 3 &&
      folded.ends_with('s')) {  // "hands" are more than one hand
    WordSenses singular = senses_of(folded.substr(0, folded.size() - 1));
    if (singular.noun && singular.uses > senses.uses) {
      singular.inflected = true;
      return singular;
    }
  }
  const std::size_t hyphen = folded.rfind('-');
  if (senses.known() || hyphen == std::string_view::npos) return senses;
  WordSenses last = senses_of(folded.substr(hyphen + 1));
  if (!last.noun) return senses;
  last.verb = last.proper = last.demonym = false;
  last.uses = 0;
  return last;
}

}  // namespace

LexemeId Lexicon::add(std::string_view form, WordKind kind) {
  if (lexemes_.size() * 2 >= slots_.size()) grow();
  const auto id = static_cast<LexemeId>(lexemes_.size());
  slot_of(form) = id;
  hashes_.push_back(short_hash(form));
  lexemes_.push_back({});
  Lexeme& fresh = lexemes_.back();
  fresh.form = form;
  fresh.kind = kind;
  fresh.folded = id;
  if (kind != WordKind::kSpaced) return id;
  if (is_folded_ascii(form)) {
    fresh.traits = traits_of(form, form);
    if (!fresh.traits.function && !fresh.traits.digits) fresh.senses = senses_of_word(form);
    return id;
  }
  folded_forms_.push_back(fold(form));
  const std::string& folded = folded_forms_.back();
  fresh.traits = traits_of(form, folded);
  if (folded != form) {
    const LexemeId folded_id = intern(folded, kind);
    lexemes_[id].folded = folded_id;
    lexemes_[id].senses = lexemes_[folded_id].senses;
  }
  return id;
}

}  // namespace sennit
