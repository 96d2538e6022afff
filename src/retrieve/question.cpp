#include "retrieve/question.h"

#include <algorithm>
#include <optional>
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

// Where a name may end whose last word is this one, longest first: behind signs that belong to a
// name ("C++"), behind the word, before a particle or a possessive.
std::vector<std::uint32_t> possible_ends(std::string_view question, ByteRange last_word) {
  std::vector<std::uint32_t> ends = {last_word.end};
  const std::size_t behind_signs =
      std::min(question.find_first_not_of("+#", last_word.end), question.size());
  if (behind_signs > last_word.end) ends.push_back(static_cast<std::uint32_t>(behind_signs));
  const std::string_view word = last_word.of(question);
  for (const StrippedWord& reading : particle_readings(word))
    ends.push_back(last_word.begin + static_cast<std::uint32_t>(reading.stem.size()));
  for (const std::string_view possessive : {"'s", "'S", "’s", "’S"})
    if (word.ends_with(possessive))
      ends.push_back(last_word.end - static_cast<std::uint32_t>(possessive.size()));
  std::sort(ends.rbegin(), ends.rend());
  return ends;
}

// The name that begins at `begin` and ends with that word. The longest reading that the graph
// knows, so that a name that itself ends like a particle is found whole; written without the
// particle that its key does without.
std::optional<LinkedName> name_at(const Graph& graph, std::string_view question,
                                  std::uint32_t begin, ByteRange last_word) {
  std::optional<LinkedName> found;
  std::string found_key;
  for (const std::uint32_t end : possible_ends(question, last_word)) {
    const ByteRange range{begin, end};
    const std::string key = name_key(range.of(question)).name;
    if (found && key == found_key) found->range = range;
    if (found || is_only_stop_words(range.of(question))) continue;
    std::vector<EntityIndex> entities = graph.entities_of_key(key);
    if (entities.empty()) continue;
    found = LinkedName{range, "", std::move(entities)};
    found_key = key;
  }
  if (found) found->surface = found->range.of(question);
  return found;
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
      std::optional<LinkedName> name =
          name_at(graph, question, parts[first].begin, parts[first + n - 1]);
      if (!name) continue;
      linked.push_back(std::move(*name));
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
