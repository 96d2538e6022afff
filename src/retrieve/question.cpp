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
constexpr std::size_t kQualifiedLookedAt = 24;

std::string_view head(std::string_view question) {
  return question.substr(
      0, boundary_at_or_before(question, std::min(question.size(), kMaxQuestionBytes)));
}

bool is_only_stop_words(std::string_view text) {
  for (const ByteRange word : words(text))
    if (!is_stop_word(fold(word.of(text)))) return false;
  return true;
}

template <typename Test>
bool has_letter(std::string_view text, Test test) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    if (test(c.value)) return true;
    at += c.length;
  }
  return false;
}

bool has_capital(std::string_view text) { return has_letter(text, is_upper); }
bool has_cased_letter(std::string_view text) {
  return has_letter(text, [](char32_t c) { return is_upper(c) || is_lower(c); });
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

NameStanding standing_of(const Graph& graph, const LinkedName& name) {
  if (has_capital(name.surface) || !has_cased_letter(name.surface)) return NameStanding::kName;
  return std::any_of(name.entities.begin(), name.entities.end(),
                     [&](EntityIndex e) { return !has_capital(graph.name(e)); })
             ? NameStanding::kWord
             : NameStanding::kChance;
}

// "Brand" names "Brand (play)", where nothing is called that alone.
std::vector<EntityIndex> qualified(const Graph& graph, const std::string& key) {
  std::vector<EntityIndex> found;
  for (const EntityIndex e : graph.entities_of_key_prefix(key + ' ', kQualifiedLookedAt)) {
    const std::string_view name = graph.name(e);
    const std::size_t bracket = name.find(" (");
    if (bracket != std::string_view::npos && name_key(name.substr(0, bracket)).name == key)
      found.push_back(e);
  }
  return found;
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
    if (entities.empty() && has_capital(range.of(question))) entities = qualified(graph, key);
    if (entities.empty()) continue;
    found = LinkedName{range, "", std::move(entities)};
    found_key = key;
  }
  if (found) found->surface = found->range.of(question);
  if (found) found->standing = standing_of(graph, *found);
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

namespace {

// So many words, from `first`, may be a name: the words before the last one begin some name.
std::size_t longest_name(const Graph& graph, std::string_view text,
                         const std::vector<ByteRange>& parts, std::size_t first) {
  const std::size_t most = std::min(kLongestNameWords, parts.size() - first);
  for (std::size_t n = 1; n < most; ++n) {
    const ByteRange begun{parts[first].begin, parts[first + n - 1].end};
    if (graph.entities_of_key_prefix(name_key(begun.of(text)).name, 1).empty()) return n;
  }
  return most;
}

std::vector<LinkedName> link(const Graph& graph, std::string_view text, const bool in_passage) {
  const std::vector<ByteRange> parts = words(text);
  std::vector<LinkedName> linked;
  for (std::size_t first = 0; first < parts.size();) {
    const CodePoint letter = decode_at(text, parts[first].begin);
    if (in_passage && is_lower(letter.value)) {
      ++first;
      continue;
    }
    std::size_t taken = 0;
    for (std::size_t n = longest_name(graph, text, parts, first); n > 0 && taken == 0; --n) {
      std::optional<LinkedName> name =
          name_at(graph, text, parts[first].begin, parts[first + n - 1]);
      if (!name) continue;
      linked.push_back(std::move(*name));
      taken = n;
    }
    if (taken == 0 && !in_passage && is_cjk(script_of(letter.value)))
      link_inside_run(graph, text, parts[first], linked);
    first += std::max<std::size_t>(taken, 1);
  }
  return linked;
}

}  // namespace

namespace {

// Whoever types no capital letter at all means names in small ones. The first letter of a question
// says nothing.
bool is_typed_small(std::string_view question) {
  const auto parts = words(question);
  if (parts.empty()) return false;
  const std::size_t second = parts[0].begin + decode_at(question, parts[0].begin).length;
  return !has_capital(question.substr(second));
}

bool is_all_it_asks(std::string_view question, const LinkedName& name) {
  for (const ByteRange word : words(question))
    if (!word.overlaps(name.range) && !is_stop_word(fold(word.of(question)))) return false;
  return true;
}

NameStanding standing_typed_small(std::string_view question, const LinkedName& name) {
  if (words(name.surface).size() > 1 || is_all_it_asks(question, name)) return NameStanding::kName;
  return NameStanding::kWord;
}

}  // namespace

std::vector<LinkedName> link_names(const Graph& graph, std::string_view question) {
  question = head(question);
  std::vector<LinkedName> linked = link(graph, question, false);
  if (is_typed_small(question))
    for (LinkedName& name : linked)
      if (name.standing == NameStanding::kChance)
        name.standing = standing_typed_small(question, name);
  return linked;
}

std::vector<LinkedName> names_in_passage(const Graph& graph, std::string_view passage) {
  return link(graph, passage, true);
}

namespace {

void add_term(KeywordQuery& query, std::set<std::vector<std::string>>& seen, PhraseTokens phrase,
              std::uint32_t word) {
  if (phrase.tokens.empty() || query.terms.size() >= kMaxQueryTerms) return;
  if (seen.insert(phrase.tokens).second)
    query.terms.push_back({std::move(phrase.tokens), phrase.prefix, word});
}

void add_word(KeywordQuery& query, std::set<std::vector<std::string>>& seen, std::string_view word,
              std::uint32_t number) {
  const std::string stem(strip_particle(word).stem);
  PhraseTokens phrase = phrase_tokens(stem);
  if (!is_cjk(script_at(stem, 0)) || phrase.tokens.size() < 2)
    return add_term(query, seen, std::move(phrase), number);
  for (std::string& bigram : phrase.tokens)
    add_term(query, seen, {{std::move(bigram)}, false}, number);
}

}  // namespace

KeywordQuery keyword_query(std::string_view question) {
  const std::string text = nfc(head(question));
  KeywordQuery query;
  std::set<std::vector<std::string>> seen;
  const bool keep_stop_words = is_only_stop_words(text);
  std::uint32_t number = 0;
  for (const ByteRange word : words(text))
    if (keep_stop_words || !is_stop_word(fold(word.of(text))))
      add_word(query, seen, word.of(text), number++);
  return query;
}

}  // namespace sennit
