#include "extract/english_text.h"

namespace sennit {
namespace {

constexpr std::uint64_t kFewWords = 20;

bool is_ascii(std::string_view form) {
  for (const char c : form)
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  return true;
}

}  // namespace

bool reads_as_english(const Lexicon& lexicon) {
  std::uint64_t all = 0;
  std::uint64_t known = 0;
  std::uint64_t names = 0;
  std::uint64_t grammar = 0;
  std::uint64_t others = 0;  // of scripts that English does not use
  for (LexemeId id = 1; id < lexicon.size(); ++id) {
    const Lexeme& lexeme = lexicon[id];
    if (lexeme.kind != WordKind::kSpaced) others += lexeme.total;
    if (lexeme.kind != WordKind::kSpaced || lexeme.traits.digits) continue;
    all += lexeme.total;
    if (lexeme.traits.function) grammar += lexeme.total;
    if (lexeme.traits.function || lexeme.traits.opener || lexeme.senses.known())
      known += lexeme.total;
    else if (lexeme.traits.capital && is_ascii(lexeme.form))
      names += lexeme.total;
  }
  if (all < kFewWords && others < all && known > 0 && (known + names) * 10 >= all * 8) return true;
  return known * 10 >= all * 6 && grammar * 10 >= all;
}

}  // namespace sennit
