#include "answer/extractive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "text/name_key.h"
#include "text/normalize.h"
#include "text/sentences.h"
#include "text/similarity.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr double kNameWeight = 2.0;     // of a name of the question, beside a rare word's 1.0
constexpr double kBridgeWeight = 0.7;   // of a name that stands beside one of the question
constexpr double kPassageShare = 0.5;   // what the passage's own score adds at most
constexpr double kRepetition = 0.8;     // bigram likeness from which a sentence repeats another
constexpr double kLeastCoverage = 0.4;  // of the question's words, for a sentence without its names
constexpr double kThinShare = 0.5;  // of the words found nowhere, from which names are not enough
constexpr std::size_t kLongSentence = 400;  // bytes; longer ones lose, they quote too much
constexpr std::size_t kMinSentence = 12;    // bytes

struct Candidate {
  CitedSentence cited;
  std::string_view text;
  std::unordered_set<std::string> tokens;
  std::unordered_set<EntityIndex> entities;
};

std::unordered_set<std::string> tokens_of(std::string_view text) {
  std::unordered_set<std::string> tokens;
  for_each_token(text, [&](const Token& token) { tokens.emplace(token.form); });
  return tokens;
}

ByteRange trimmed(std::string_view text, ByteRange range) {
  const auto is_trimmed = [&](std::uint32_t at) {
    return text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t';
  };
  while (!range.empty() && is_trimmed(range.begin)) ++range.begin;
  while (!range.empty() && is_trimmed(range.end - 1)) --range.end;
  return range;
}

void add_sentences(const Passage& passage, ByteRange block, std::vector<Candidate>& candidates) {
  for (ByteRange sentence : sentences(block.of(passage.text))) {
    sentence = trimmed(passage.text, {sentence.begin + block.begin, sentence.end + block.begin});
    if (!passage.range.contains(sentence) || sentence.size() < kMinSentence) continue;
    Candidate candidate;
    candidate.cited = {passage.chunk, sentence, passage.score};
    candidate.text = sentence.of(passage.text);
    candidate.tokens = tokens_of(candidate.text);
    candidates.push_back(std::move(candidate));
  }
}

void add_entities(const Graph& graph, std::vector<Candidate>& candidates) {
  for (Candidate& candidate : candidates)
    for (const GraphContents::Mention& mention : graph.mentions_in(candidate.cited.chunk))
      if (candidate.cited.range.contains(mention.range)) candidate.entities.insert(mention.entity);
}

// A word of the question, or two letters of one that is not written with blanks.
struct Term {
  std::vector<std::string> tokens;
  double weight = 1;
  std::uint32_t word = 0;
};

std::vector<Term> terms_of(std::string_view question, const std::vector<Candidate>& candidates) {
  std::vector<Term> terms;
  for (KeywordTerm& term : keyword_query(question).terms)
    terms.push_back({std::move(term.tokens), 1, term.word});
  const auto count = static_cast<double>(candidates.size());
  for (Term& term : terms) {
    const auto holding = static_cast<double>(
        std::count_if(candidates.begin(), candidates.end(), [&](const Candidate& candidate) {
          return std::all_of(term.tokens.begin(), term.tokens.end(), [&](const std::string& token) {
            return candidate.tokens.contains(token);
          });
        }));
    term.weight = std::log(1 + (count - holding + 0.5) / (holding + 0.5)) / std::log(2 + count);
  }
  return terms;
}

double share_held(const Term& term, const Candidate& candidate) {
  const auto held = static_cast<double>(
      std::count_if(term.tokens.begin(), term.tokens.end(),
                    [&](const std::string& token) { return candidate.tokens.contains(token); }));
  return term.tokens.empty() ? 0 : held / static_cast<double>(term.tokens.size());
}

// What a question asks about, and how much of it must stand in a sentence that answers.
struct Demand {
  std::vector<Term> terms;
  double weight = 0;          // of all terms
  bool names_suffice = true;  // false when most of it stands in no sentence at all
};

std::unordered_set<std::string> tokens_of_names(const std::vector<LinkedName>& names) {
  std::unordered_set<std::string> tokens;
  for (const LinkedName& name : names) tokens.merge(tokens_of(name.surface));
  return tokens;
}

// Words of a name that the graph knows are found with that name, however the notes write it.
Demand demand_of(std::string_view question, const std::vector<LinkedName>& names,
                 const std::vector<Candidate>& candidates) {
  Demand demand{terms_of(question, candidates), 0, true};
  const std::unordered_set<std::string> known = tokens_of_names(names);
  double beside_names = 0, nowhere = 0;
  std::map<std::uint32_t, double> words_nowhere;  // and the weight of what belongs to them
  std::set<std::uint32_t> words_somewhere;        // "일했나" is, where "일했고" stands
  for (const Term& term : demand.terms) {
    demand.weight += term.weight;
    if (std::all_of(term.tokens.begin(), term.tokens.end(),
                    [&](const std::string& token) { return known.contains(token); }))
      continue;
    beside_names += term.weight;
    const bool somewhere =
        std::any_of(candidates.begin(), candidates.end(),
                    [&](const Candidate& candidate) { return share_held(term, candidate) > 0; });
    if (somewhere)
      words_somewhere.insert(term.word);
    else
      words_nowhere[term.word] += term.weight;
  }
  for (const std::uint32_t word : words_somewhere) words_nowhere.erase(word);
  for (const auto& [word, weight] : words_nowhere) nowhere += weight;
  // One word may be said otherwise ("rediscovered", "found"); two that stand nowhere are another
  // matter.
  demand.names_suffice = words_nowhere.size() < 2 || nowhere <= kThinShare * beside_names;
  return demand;
}

std::size_t names_held(const Candidate& candidate, const std::vector<LinkedName>& names) {
  return static_cast<std::size_t>(
      std::count_if(names.begin(), names.end(), [&](const LinkedName& name) {
        return std::any_of(name.entities.begin(), name.entities.end(),
                           [&](EntityIndex e) { return candidate.entities.contains(e); });
      }));
}

double weight_held(const Candidate& candidate, const Demand& demand) {
  double held = 0;
  for (const Term& term : demand.terms) held += term.weight * share_held(term, candidate);
  return held;
}

bool covers(double held, const Demand& demand) { return held >= kLeastCoverage * demand.weight; }

// What stands in one sentence with a name of the question, or with most of its words: the bridge of
// a question of two hops ("the machine that Ada wrote about").
std::unordered_set<EntityIndex> bridges(const std::vector<Candidate>& candidates,
                                        const Demand& demand,
                                        const std::vector<LinkedName>& names) {
  std::unordered_set<EntityIndex> found;
  for (const Candidate& candidate : candidates)
    if (names_held(candidate, names) > 0 || covers(weight_held(candidate, demand), demand))
      found.insert(candidate.entities.begin(), candidate.entities.end());
  return found;
}

double score(const Candidate& candidate, const Demand& demand, const std::vector<LinkedName>& names,
             const std::unordered_set<EntityIndex>& bridging) {
  double held = weight_held(candidate, demand);
  const bool is_covered = held > 0 && covers(held, demand);
  const std::size_t named = names_held(candidate, names);
  const bool is_second_hop = named == 0 && held > 0 &&
                             std::any_of(candidate.entities.begin(), candidate.entities.end(),
                                         [&](EntityIndex e) { return bridging.contains(e); });
  held += kNameWeight * static_cast<double>(named) + (is_second_hop ? kBridgeWeight : 0);
  if (held == 0) return 0;
  if (!is_covered && !((named > 0 || is_second_hop) && demand.names_suffice)) return 0;
  const double length = static_cast<double>(candidate.text.size());
  const double brevity = std::min(1.0, static_cast<double>(kLongSentence) / length);
  const bool is_question = candidate.text.ends_with('?');
  return round4((held + kPassageShare * candidate.cited.score) * std::sqrt(brevity) *
                (is_question ? 0.5 : 1.0));
}

std::string digits_of(std::string_view text) {
  std::string digits;
  for (const char c : text)
    if (c >= '0' && c <= '9') digits += c;
  return digits;
}

// Sentences that differ in their figures say different things, however alike they look.
bool repeats(std::string_view text, const std::vector<Candidate>& kept) {
  return std::any_of(kept.begin(), kept.end(), [&](const Candidate& other) {
    return digits_of(text) == digits_of(other.text) &&
           bigram_jaccard(text, other.text) >= kRepetition;
  });
}

}  // namespace

std::vector<CitedSentence> best_sentences(const Graph& graph, std::string_view question,
                                          const std::vector<LinkedName>& names,
                                          const std::vector<Passage>& passages,
                                          const ExtractiveOptions& options) {
  std::vector<Candidate> candidates;
  for (const Passage& passage : passages)
    for (const ByteRange block : passage.prose)
      if (block.overlaps(passage.range)) add_sentences(passage, block, candidates);
  add_entities(graph, candidates);
  const Demand demand = demand_of(question, names, candidates);
  const std::unordered_set<EntityIndex> bridging = bridges(candidates, demand, names);
  for (Candidate& candidate : candidates)
    candidate.cited.score = score(candidate, demand, names, bridging);
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.cited.score > b.cited.score; });
  std::vector<Candidate> kept;
  for (Candidate& candidate : candidates) {
    if (kept.size() == options.max_sentences || candidate.cited.score <= 0) break;
    if (!repeats(candidate.text, kept)) kept.push_back(std::move(candidate));
  }
  std::vector<CitedSentence> best;
  for (const Candidate& candidate : kept) best.push_back(candidate.cited);
  return best;
}

namespace {

// The parenthesis that closes the one at `open`, or npos.
std::size_t closing(std::string_view quote, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < quote.size(); ++at) {
    depth += quote[at] == '(';
    depth -= quote[at] == ')';
    if (depth == 0) return at;
  }
  return std::string_view::npos;
}

// "[[target#heading|shown]]" and "[shown](target)" to what is shown; returns the bytes read, 0 when
// there is no link at `at`.
std::size_t read_link(std::string_view quote, std::size_t at, std::string& out) {
  if (quote.substr(at, 2) == "[[") {
    const std::size_t close = quote.find("]]", at);
    if (close == std::string_view::npos) return 0;
    std::string_view inner = quote.substr(at + 2, close - at - 2);
    if (const std::size_t bar = inner.rfind('|'); bar != std::string_view::npos)
      inner.remove_prefix(bar + 1);
    out.append(inner);
    return close + 2 - at;
  }
  const std::size_t middle = quote.find("](", at);
  const std::size_t close = middle == std::string_view::npos ? middle : closing(quote, middle + 1);
  if (close == std::string_view::npos ||
      quote.substr(at, middle - at).find('\n') != std::string_view::npos)
    return 0;
  if (quote.substr(at + 1, middle - at - 1).find('[') != std::string_view::npos) return 0;
  out.append(quote.substr(at + 1, middle - at - 1));
  return close + 1 - at;
}

bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || is_word_script(script_of(byte));
}

// Underscores inside a word are a part of it: "some__name".
bool is_emphasis(std::string_view quote, std::size_t at) {
  const std::string_view rest = quote.substr(at);
  if (rest.starts_with("__"))
    return at == 0 || !is_word_byte(quote[at - 1]) || rest.size() == 2 || !is_word_byte(rest[2]);
  return rest.starts_with("**") || rest.starts_with("==");
}

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Marks that begin a line and say what it is: lists, quotes, headings, callouts, tasks, numbers.
// The bytes to pass over, 0 for none.
std::size_t line_mark(std::string_view rest) {
  for (const std::string_view mark : {"- ", "* ", "+ ", "> "})
    if (rest.starts_with(mark)) return mark.size();
  if (rest.starts_with("[ ] ") || rest.starts_with("[x] ") || rest.starts_with("[X] ")) return 4;
  if (rest.starts_with("[!")) {
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos || close > 40) return 0;
    const bool folds =
        close + 1 < rest.size() && (rest[close + 1] == '-' || rest[close + 1] == '+');
    return close + 1 + folds;
  }
  if (rest.starts_with("#")) {
    const std::size_t end = std::min(rest.find_first_not_of('#'), rest.size());
    return end < rest.size() && rest[end] == ' ' ? end : 0;
  }
  const std::size_t digits = rest.find_first_not_of("0123456789");
  const bool is_number = digits > 0 && digits < 4 && digits != std::string_view::npos;
  return is_number && rest.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

// An HTML tag, a footnote mark, a block id at the end: read by programs, not by people.
std::size_t hidden_mark(std::string_view quote, std::size_t at) {
  const std::string_view rest = quote.substr(at);
  if (rest.starts_with("[^")) {
    const std::size_t close = rest.find(']');
    return close == std::string_view::npos ? 0 : close + 1;
  }
  if (rest[0] == '<' && rest.size() > 1 &&
      (rest[1] == '/' || rest[1] == '!' || is_ascii_letter(rest[1]))) {
    const std::size_t close = rest.find('>');
    return close == std::string_view::npos ||
                   rest.substr(0, close).find("://") != std::string_view::npos
               ? 0
               : close + 1;
  }
  if (rest[0] == '^' && at > 0 && quote[at - 1] == ' ') {
    const std::size_t end = std::min(rest.find_first_of("\n"), rest.size());
    const std::string_view name = rest.substr(1, end - 1);
    const bool is_id = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
      return is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '-';
    });
    return is_id ? end : 0;
  }
  return 0;
}

}  // namespace

std::string readable(std::string_view quote) {
  std::string out;
  bool line_start = true;
  for (std::size_t at = 0; at < quote.size();) {
    const std::string_view rest = quote.substr(at);
    if (const std::size_t mark = line_start ? line_mark(rest) : 0; mark > 0) {
      at += mark;
      continue;
    }
    line_start = quote[at] == '\n' || (line_start && quote[at] == ' ');
    if (const std::size_t mark = hidden_mark(quote, at); mark > 0) {
      at += mark;
    } else if (rest.starts_with("![")) {
      ++at;
    } else if (rest[0] == '[') {
      const std::size_t read = read_link(quote, at, out);
      if (read == 0) out += '[';
      at += std::max<std::size_t>(read, 1);
    } else if (is_emphasis(quote, at)) {
      at += 2;
    } else if (rest.starts_with(":: ")) {  // a field of Dataview
      out += ": ";
      at += 3;
    } else if (rest[0] == '`') {
      ++at;
    } else {
      out += quote[at++];
    }
  }
  return collapse_spaces(out);
}

bool is_korean(std::string_view question) {
  std::size_t hangul = 0, letters = 0;
  for (std::size_t at = 0; at < question.size();) {
    const CodePoint c = decode_at(question, at);
    const Script script = script_of(c.value);
    hangul += script == Script::kHangul;
    letters += is_word_script(script) && script != Script::kDigit;
    at += c.length;
  }
  return hangul * 2 > letters;
}

}  // namespace sennit
