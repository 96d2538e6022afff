#include "store/memory_search.h"

#include <algorithm>

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

double count_of(const std::vector<std::string>& tokens, const KeywordTerm& term) {
  double count = 0;
  for (std::size_t at = 0; at < tokens.size(); ++at) count += stands_at(tokens, at, term) ? 1 : 0;
  return count;
}

class Bm25 {
 public:
  Bm25(const std::vector<TokenizedChunk>& chunks, const std::vector<KeywordTerm>& terms)
      : counts_(chunks.size(), std::vector<double>(terms.size())), weights_(terms.size()) {
    double all_tokens = 0;
    for (std::size_t c = 0; c < chunks.size(); ++c) {
      all_tokens += static_cast<double>(chunks[c].tokens->size());
      for (std::size_t t = 0; t < terms.size(); ++t)
        counts_[c][t] = count_of(*chunks[c].tokens, terms[t]);
    }
    mean_tokens_ = all_tokens / static_cast<double>(chunks.size());
    for (std::size_t t = 0; t < terms.size(); ++t) weights_[t] = weight_of(t);
  }

  bool matches(std::size_t chunk) const {
    return std::any_of(counts_[chunk].begin(), counts_[chunk].end(),
                       [](double n) { return n > 0; });
  }

  double score(std::size_t chunk, double tokens) const {
    double sum = 0;
    for (std::size_t t = 0; t < weights_.size(); ++t)
      sum += term_score(weights_[t], counts_[chunk][t], tokens / mean_tokens_);
    return hit_score(sum);
  }

 private:
  double weight_of(std::size_t term) const {
    const auto hits = std::count_if(counts_.begin(), counts_.end(),
                                    [&](const auto& counts) { return counts[term] > 0; });
    return term_weight(static_cast<std::int64_t>(counts_.size()), hits);
  }

  std::vector<std::vector<double>> counts_;
  std::vector<double> weights_;
  double mean_tokens_ = 0;
};

}  // namespace

std::vector<KeywordHit> search_plainly(const std::vector<TokenizedChunk>& chunks,
                                       const KeywordQuery& query, std::size_t limit) {
  const std::vector<KeywordTerm> terms = searchable_terms(query);
  const Bm25 bm25(chunks, terms);
  std::vector<KeywordHit> hits;
  for (std::size_t c = 0; c < chunks.size(); ++c) {
    if (!bm25.matches(c)) continue;
    const double score = bm25.score(c, static_cast<double>(chunks[c].tokens->size()));
    hits.push_back({chunks[c].document, chunks[c].ordinal, score});
  }
  std::stable_sort(hits.begin(), hits.end(),
                   [](const KeywordHit& a, const KeywordHit& b) { return a.score > b.score; });
  hits.resize(std::min(limit, hits.size()));
  return hits;
}

}  // namespace sennit
