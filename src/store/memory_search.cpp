#include "store/memory_search.h"

#include <algorithm>
#include <set>

#include "store/bm25.h"
#include "store/posting_tokens.h"

namespace sennit {
namespace {

bool stands_at(const std::vector<std::string>& tokens, std::size_t at, const KeywordTerm& term) {
  const std::size_t count = term.tokens.size();
  if (count > tokens.size() - at) return false;
  for (std::size_t i = 0; i + 1 < count; ++i)
    if (tokens[at + i] != term.tokens[i]) return false;
  const std::string& found = tokens[at + count - 1];
  const std::string& wanted = term.tokens[count - 1];
  return term.prefix ? found.compare(0, wanted.size(), wanted) == 0 : found == wanted;
}

FieldCounts counts_of(const FieldTokens& tokens, const KeywordTerm& term) {
  FieldCounts counts = {};
  for (std::size_t f = 0; f < kKeywordFields; ++f) {
    if (!term.fields.contains(static_cast<KeywordField>(f))) continue;
    for (std::size_t at = 0; at < tokens[f].size(); ++at)
      counts[f] += stands_at(tokens[f], at, term) ? 1 : 0;
  }
  return counts;
}

bool any(const FieldCounts& counts) {
  return std::any_of(counts.begin(), counts.end(), [](double n) { return n > 0; });
}

FieldCounts lengths_of(const FieldTokens& tokens) {
  FieldCounts lengths;
  for (std::size_t f = 0; f < kKeywordFields; ++f)
    lengths[f] = static_cast<double>(tokens[f].size());
  return lengths;
}

class Bm25 {
 public:
  Bm25(const std::vector<TokenizedChunk>& chunks, const SearchableQuery& query)
      : query_(query), counts_(chunks.size()), weights_(query.scored.size()) {
    for (std::size_t c = 0; c < chunks.size(); ++c) {
      const FieldCounts lengths = lengths_of(*chunks[c].tokens);
      for (std::size_t f = 0; f < kKeywordFields; ++f) mean_lengths_[f] += lengths[f];
      for (const KeywordTerm& term : query.scored)
        counts_[c].push_back(counts_of(*chunks[c].tokens, term));
    }
    for (double& length : mean_lengths_) length /= static_cast<double>(chunks.size());
    for (std::size_t t = 0; t < weights_.size(); ++t) weights_[t] = weight_of(t);
  }

  double first_weight() const { return weights_[0]; }

  bool matches(std::size_t chunk, const FieldTokens& tokens) const {
    const auto& counts = counts_[chunk];
    const auto required = counts.begin() + static_cast<std::ptrdiff_t>(query_.required);
    const bool found = query_.required > 0 ? std::all_of(counts.begin(), required, any)
                                           : std::any_of(counts.begin(), counts.end(), any);
    return found && std::none_of(query_.excluded.begin(), query_.excluded.end(),
                                 [&](const auto& term) { return any(counts_of(tokens, term)); });
  }

  KeywordHit hit(std::size_t chunk, const TokenizedChunk& of) const {
    const FieldCounts factors = field_factors(lengths_of(*of.tokens), mean_lengths_);
    KeywordHit hit{of.document, of.ordinal};
    double sum = 0;
    for (std::size_t t = 0; t < weights_.size(); ++t) {
      sum += term_score(weights_[t], term_frequency(counts_[chunk][t], factors));
      for (std::size_t f = 0; f < kKeywordFields; ++f)
        if (counts_[chunk][t][f] > 0) hit.fields.add(static_cast<KeywordField>(f));
      if (t + 1 == query_.required) hit.required = sum;
    }
    hit.score = hit_score(sum);
    return hit;
  }

 private:
  double weight_of(std::size_t term) const {
    const auto hits = std::count_if(counts_.begin(), counts_.end(),
                                    [&](const auto& counts) { return any(counts[term]); });
    return term_weight(static_cast<std::int64_t>(counts_.size()), hits);
  }

  const SearchableQuery& query_;
  std::vector<std::vector<FieldCounts>> counts_;  // of a chunk, of a term
  std::vector<double> weights_;
  FieldCounts mean_lengths_ = {};
};

}  // namespace

std::vector<KeywordHit> search_plainly(const std::vector<TokenizedChunk>& chunks,
                                       const KeywordQuery& query, std::size_t limit) {
  const std::optional<SearchableQuery> asked = searchable(query);
  if (!asked) return {};
  const Bm25 bm25(chunks, *asked);
  std::set<DocumentId> within;
  if (query.documents) within.insert(query.documents->begin(), query.documents->end());
  std::vector<KeywordHit> hits;
  for (std::size_t c = 0; c < chunks.size(); ++c)
    if ((!query.documents || within.contains(chunks[c].document)) &&
        bm25.matches(c, *chunks[c].tokens))
      hits.push_back(bm25.hit(c, chunks[c]));
  std::stable_sort(hits.begin(), hits.end(),
                   [](const KeywordHit& a, const KeywordHit& b) { return a.score > b.score; });
  const double best = hits.empty() ? 0 : hits.front().score;
  std::erase_if(hits, [&](const KeywordHit& hit) { return hit.score < query.least_share * best; });
  hits.resize(std::min(limit, hits.size()));
  return hits;
}

double weight_plainly(const std::vector<TokenizedChunk>& chunks, const KeywordTerm& term) {
  KeywordQuery query;
  query.terms = {term};
  const std::optional<SearchableQuery> asked = searchable(query);
  return asked ? Bm25(chunks, *asked).first_weight() : 0;
}

}  // namespace sennit
