#include "retrieve/question.h"

#include <algorithm>
#include <set>

#include "text/name_key.h"
#include "text/normalize.h"
#include "text/particles.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestNameWords = 8;
constexpr std::size_t kLongestNameCharacters = 16;

std::string_view head(std::string_view question) {
  return question.substr(
      0, boundary_at_or_before(question, std::min(question.size(), kMaxQuestionBytes)));
}

bool is_only_stop_words(std::string_view text) {
  for (const ByteRange word : words(text))
    if (!is_stop_word(fold(word.of(text)))) return false;
  return true;
}

Script script_at(std::string_view text, std::size_t at) {
  return script_of(decode_at(text, at).value);
}

// A name that ends with `text`'s last word, which may carry a particle. Longest stem first, so that
// a name that itself ends like a particle is found whole.
std::size_t matched_size(const Graph& graph, std::string_view text, std::size_t last_word,
                         std::vector<EntityIndex>& entities) {
  const auto known = [&](std::size_t size) {
    const std::string_view name = text.substr(0, size);
    if (is_only_stop_words(name)) return false;
    entities = graph.entities_of_key(name_key(name).name);
    return !entities.empty();
  };
  if (known(text.size())) return text.size();
  std::vector<std::size_t> sizes;
  for (const StrippedWord& reading : particle_readings(text.substr(last_word)))
    if (!reading.particle.empty()) sizes.push_back(last_word + reading.stem.size());
  std::sort(sizes.rbegin(), sizes.rend());
  for (const std::size_t size : sizes)
    if (known(size)) return size;
  return 0;
}

// Inside a run of CJK letters a name may begin and end anywhere; two characters at least.
std::size_t matched_in_run(const Graph& graph, std::string_view run,
                           std::vector<EntityIndex>& entities) {
  std::vector<std::size_t> ends;
  for (std::size_t at = 0; at < run.size() && ends.size() < kLongestNameCharacters;) {
    at += decode_at(run, at).length;
    ends.push_back(at);
  }
  for (std::size_t n = ends.size(); n >= 2; --n) {
    entities = graph.entities_of_key(name_key(run.substr(0, ends[n - 1])).name);
    if (!entities.empty()) return ends[n - 1];
  }
  return 0;
}

void link_inside_run(const Graph& graph, std::string_view question, ByteRange word,
                     std::vector<LinkedName>& linked) {
  for (std::uint32_t at = word.begin; at < word.end;) {
    const CodePoint c = decode_at(question, at);
    std::vector<EntityIndex> entities;
    const std::size_t size =
        is_cjk(script_of(c.value))
            ? matched_in_run(graph, question.substr(at, word.end - at), entities)
            : 0;
    if (size > 0) {
      const ByteRange range{at, at + static_cast<std::uint32_t>(size)};
      linked.push_back({range, std::string(range.of(question)), std::move(entities)});
    }
    at += size > 0 ? static_cast<std::uint32_t>(size) : c.length;
  }
}

}  // namespace

std::vector<LinkedName> link_names(const Graph& graph, std::string_view question) {
  question = head(question);
  const std::vector<ByteRange> parts = words(question);
  std::vector<LinkedName> linked;
  for (std::size_t first = 0; first < parts.size();) {
    std::size_t taken = 0;
    for (std::size_t n = std::min(kLongestNameWords, parts.size() - first); n > 0 && taken == 0;
         --n) {
      const ByteRange last = parts[first + n - 1];
      const std::uint32_t begin = parts[first].begin;
      std::vector<EntityIndex> entities;
      const std::size_t size = matched_size(graph, question.substr(begin, last.end - begin),
                                            last.begin - begin, entities);
      if (size == 0) continue;
      const ByteRange range{begin, begin + static_cast<std::uint32_t>(size)};
      linked.push_back({range, std::string(range.of(question)), std::move(entities)});
      taken = n;
    }
    if (taken == 0 && is_cjk(script_at(question, parts[first].begin)))
      link_inside_run(graph, question, parts[first], linked);
    first += std::max<std::size_t>(taken, 1);
  }
  return linked;
}

namespace {

void add_term(KeywordQuery& query, std::set<std::vector<std::string>>& seen, PhraseTokens phrase) {
  if (phrase.tokens.empty() || query.terms.size() >= kMaxQueryTerms) return;
  if (seen.insert(phrase.tokens).second)
    query.terms.push_back({std::move(phrase.tokens), phrase.prefix});
}

void add_word(KeywordQuery& query, std::set<std::vector<std::string>>& seen,
              std::string_view word) {
  const std::string stem(strip_particle(word).stem);
  PhraseTokens phrase = phrase_tokens(stem);
  if (!is_cjk(script_at(stem, 0)) || phrase.tokens.size() < 2)
    return add_term(query, seen, std::move(phrase));
  for (std::string& bigram : phrase.tokens) add_term(query, seen, {{std::move(bigram)}, false});
}

}  // namespace

KeywordQuery keyword_query(std::string_view question) {
  const std::string text = nfc(head(question));
  KeywordQuery query;
  std::set<std::vector<std::string>> seen;
  const bool keep_stop_words = is_only_stop_words(text);
  for (const ByteRange word : words(text))
    if (keep_stop_words || !is_stop_word(fold(word.of(text)))) add_word(query, seen, word.of(text));
  return query;
}

}  // namespace sennit
