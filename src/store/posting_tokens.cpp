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

bool equal(const KeywordTerm& a, const KeywordTerm& b) {
  return a.prefix == b.prefix && a.tokens == b.tokens;
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

std::vector<KeywordTerm> searchable_terms(const KeywordQuery& query) {
  std::vector<KeywordTerm> terms;
  for (KeywordTerm term : query.terms) {
    if (term.tokens.empty() ||
        !std::all_of(term.tokens.begin(), term.tokens.end(), can_stand_in_text))
      continue;
    for (std::string& token : term.tokens) token.resize(posting_token(token).size());
    const auto same = [&](const KeywordTerm& other) { return equal(term, other); };
    if (std::none_of(terms.begin(), terms.end(), same)) terms.push_back(std::move(term));
  }
  return terms;
}

}  // namespace sennit
