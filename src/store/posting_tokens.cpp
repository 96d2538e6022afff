#include "store/posting_tokens.h"

#include <algorithm>

#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

bool can_stand_in_text(const std::string& token) {
  return !token.empty() && std::none_of(token.begin(), token.end(), [](char c) {
    return static_cast<unsigned char>(c) <= ' ';
  });
}

bool can_be_found(const KeywordTerm& term) {
  return !term.tokens.empty() && !term.fields.empty() &&
         std::all_of(term.tokens.begin(), term.tokens.end(), can_stand_in_text);
}

bool equal(const KeywordTerm& a, const KeywordTerm& b) {
  return a.prefix == b.prefix && a.tokens == b.tokens && a.fields == b.fields;
}

// False when it stands in no text.
bool add_distinct(KeywordTerm term, std::vector<KeywordTerm>& terms) {
  if (!can_be_found(term)) return false;
  for (std::string& token : term.tokens) token.resize(posting_token(token).size());
  const auto same = [&](const KeywordTerm& other) { return equal(term, other); };
  if (std::none_of(terms.begin(), terms.end(), same)) terms.push_back(std::move(term));
  return true;
}

}  // namespace

std::string_view posting_token(std::string_view form) {
  if (form.size() <= kMaxTokenBytes) return form;
  return form.substr(0, boundary_at_or_before(form, kMaxTokenBytes));
}

void for_each_posting_token(std::string_view text,
                            const std::function<void(std::string_view, ByteRange)>& visit) {
  for_each_token(text, [&](const Token& token) { visit(posting_token(token.form), token.range); });
}

std::optional<SearchableQuery> searchable(const KeywordQuery& query) {
  SearchableQuery asked;
  for (const KeywordTerm& term : query.required)
    if (!add_distinct(term, asked.scored)) return std::nullopt;
  asked.required = asked.scored.size();
  for (const KeywordTerm& term : query.terms) add_distinct(term, asked.scored);
  for (const KeywordTerm& term : query.excluded) add_distinct(term, asked.excluded);
  if (asked.scored.empty()) return std::nullopt;
  return asked;
}

}  // namespace sennit
