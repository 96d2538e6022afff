#include "answer/extractive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "answer/asked_type.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/sentences.h"
#include "text/similarity.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr double kNameWeight = 2.0;     // of a name of the question, beside a rare word's 1.0
constexpr double kSureName = 0.25;      // weight of a subject that is a name for certain
constexpr double kTypeWeight = 0.6;     // of a thing of the kind that is asked for
constexpr double kBridgeWeight = 0.7;   // of a name that stands beside one of the question
constexpr double kTellsWeight = 3.0;    // of what says what the asked thing is
constexpr double kHalfAnswer = 0.5;     // a question, a row of names, a line that leads in the next
constexpr double kRowOfNames = 0.8;     // of its words stand in names
constexpr double kPassageShare = 0.5;   // what the passage's own score adds at most
constexpr double kRepetition = 0.8;     // bigram likeness from which a sentence repeats another
constexpr double kLeastCoverage = 0.4;  // of the question's words, for a sentence without its names
constexpr double kThinShare = 0.85;  // of the words found nowhere, from which names are not enough
constexpr std::size_t kLongSentence = 400;  // bytes; longer ones lose, they quote too much
constexpr std::size_t kMinSentence = 12;    // bytes

struct Candidate {
  CitedSentence cited;
  std::string_view text;
  std::unordered_set<std::string> tokens;
  std::unordered_set<EntityIndex> entities;
  double tells = 0;              // what the asked thing is: the worth of the place
  bool is_row_of_names = false;  // "King Sejong · King Sejo · Seoul"
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

bool is_row_of_names(const Candidate& candidate, const std::vector<ByteRange>& names) {
  if (candidate.entities.size() < 3) return false;
  const std::vector<ByteRange> parts = words(candidate.text);
  const auto named = std::count_if(parts.begin(), parts.end(), [&](ByteRange word) {
    word = {word.begin + candidate.cited.range.begin, word.end + candidate.cited.range.begin};
    return std::any_of(names.begin(), names.end(),
                       [&](const ByteRange& name) { return name.overlaps(word); });
  });
  return static_cast<double>(named) >= kRowOfNames * static_cast<double>(parts.size());
}

void add_entities(const Graph& graph, std::vector<Candidate>& candidates) {
  for (Candidate& candidate : candidates) {
    std::vector<ByteRange> names;
    for (const GraphContents::Mention& mention : graph.mentions_in(candidate.cited.chunk)) {
      if (!candidate.cited.range.contains(mention.range)) continue;
      candidate.entities.insert(mention.entity);
      names.push_back(mention.range);
    }
    candidate.is_row_of_names = is_row_of_names(candidate, names);
  }
}

// A sentence of some words, as opposed to pictures, a mark of some program, a lone link or a row of
// names.
bool says_something(const Candidate& candidate) {
  constexpr std::size_t kWords = 3;
  constexpr std::size_t kCharacters = 8;  // of a script without blanks
  const std::string_view text = candidate.text;
  if (candidate.is_row_of_names || text.find('{') != std::string_view::npos) return false;
  if (text.starts_with("![") || text.starts_with("[![")) return false;
  std::size_t count = 0;
  for (const ByteRange word : words(candidate.text)) {
    const std::string_view run = word.of(candidate.text);
    const bool has_no_blanks = is_cjk(script_of(decode_at(run, 0).value));
    count += has_no_blanks && count_code_points(run) >= kCharacters ? kWords : 1;
  }
  return count >= kWords;
}

// The sentence that stands at the place; where only a passage is told, its first one.
bool is_told(const Candidate& candidate, const Telling& telling) {
  if (candidate.cited.chunk != telling.chunk) return false;
  return telling.range.empty() ? says_something(candidate)
                               : candidate.cited.range.overlaps(telling.range);
}

void add_tellings(const std::vector<Telling>& tellings, std::vector<Candidate>& candidates) {
  for (const Telling& telling : tellings) {
    const auto tells =
        std::find_if(candidates.begin(), candidates.end(),
                     [&](const Candidate& candidate) { return is_told(candidate, telling); });
    if (tells != candidates.end()) tells->tells = std::max(tells->tells, telling.worth);
  }
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

std::unordered_set<std::string> tokens_of_names(const Subjects& subjects) {
  std::unordered_set<std::string> tokens;
  for (const Subject& subject : subjects.found)
    if (subject.weight >= kSureName) tokens.merge(tokens_of(subject.surface));
  return tokens;
}

// "performer" is, where "performed" stands.
bool has_one_stem(std::string_view a, std::string_view b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  return same >= 4 && 5 * same >= 3 * std::max(a.size(), b.size());
}

bool stands_somewhere(const Term& term, const std::unordered_set<std::string>& all) {
  return std::any_of(term.tokens.begin(), term.tokens.end(), [&](const std::string& token) {
    return all.contains(token) ||
           (token.size() >= 4 && std::any_of(all.begin(), all.end(), [&](const std::string& other) {
              return has_one_stem(token, other);
            }));
  });
}

// Words of a name that the graph knows are found with that name, however the notes write it.
Demand demand_of(std::string_view question, const Subjects& subjects,
                 const std::vector<Candidate>& candidates) {
  Demand demand{terms_of(question, candidates), 0, true};
  const std::unordered_set<std::string> known = tokens_of_names(subjects);
  std::unordered_set<std::string> all;
  for (const Candidate& candidate : candidates)
    all.insert(candidate.tokens.begin(), candidate.tokens.end());
  double beside_names = 0, nowhere = 0;
  std::map<std::uint32_t, double> words_nowhere;  // and the weight of what belongs to them
  std::set<std::uint32_t> words_somewhere;        // "일했나" is, where "일했고" stands
  for (const Term& term : demand.terms) {
    demand.weight += term.weight;
    if (std::all_of(term.tokens.begin(), term.tokens.end(),
                    [&](const std::string& token) { return known.contains(token); }))
      continue;
    beside_names += term.weight;
    if (stands_somewhere(term, all))
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

// The words of the subject stand in the sentence, side by side or with others between them.
bool is_held(const Subject& subject, const Candidate& candidate) {
  if (!subject.entities.empty())
    return std::any_of(subject.entities.begin(), subject.entities.end(),
                       [&](EntityIndex e) { return candidate.entities.contains(e); });
  const std::unordered_set<std::string> tokens = tokens_of(subject.surface);
  return std::all_of(tokens.begin(), tokens.end(),
                     [&](const std::string& token) { return candidate.tokens.contains(token); });
}

struct HeldNames {
  std::size_t sure = 0;
  double weight = 0;
};

HeldNames names_held(const Candidate& candidate, const Subjects& subjects) {
  HeldNames held;
  for (const Subject& subject : subjects.found) {
    if (!is_held(subject, candidate)) continue;
    const bool is_sure = subject.weight >= kSureName;
    held.sure += is_sure ? 1 : 0;
    held.weight += is_sure ? kNameWeight : kNameWeight * subject.weight;
  }
  return held;
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
                                        const Demand& demand, const Subjects& subjects) {
  std::unordered_set<EntityIndex> found;
  for (const Candidate& candidate : candidates)
    if (names_held(candidate, subjects).sure > 0 || covers(weight_held(candidate, demand), demand))
      found.insert(candidate.entities.begin(), candidate.entities.end());
  return found;
}

bool share_any(const std::unordered_set<EntityIndex>& a, const std::unordered_set<EntityIndex>& b) {
  return std::any_of(a.begin(), a.end(), [&](EntityIndex e) { return b.contains(e); });
}

struct Asked {
  const Graph& graph;
  const Subjects& subjects;
  const Demand& demand;
  AskedType type;
  std::unordered_set<EntityIndex> bridging;
};

// A thing of the kind that is asked for, other than what the question names itself.
bool answers_type(const Candidate& candidate, const Asked& asked) {
  if (holds_type(asked.type, candidate.text)) return true;
  return std::any_of(candidate.entities.begin(), candidate.entities.end(), [&](EntityIndex e) {
    return is_of_type(asked.type, asked.graph.type(e)) &&
           std::none_of(asked.subjects.found.begin(), asked.subjects.found.end(),
                        [&](const Subject& subject) {
                          return std::find(subject.entities.begin(), subject.entities.end(), e) !=
                                 subject.entities.end();
                        });
  });
}

double score(const Candidate& candidate, const Asked& asked) {
  double held = weight_held(candidate, asked.demand);
  const bool is_covered = held > 0 && covers(held, asked.demand);
  const HeldNames named = names_held(candidate, asked.subjects);
  const bool is_second_hop =
      named.sure == 0 && held > 0 && share_any(candidate.entities, asked.bridging);
  held += named.weight + (is_second_hop ? kBridgeWeight : 0);
  if (candidate.tells > 0) held += kTellsWeight * candidate.tells + (named.sure == 0) * kNameWeight;
  if (held == 0) return 0;
  if (candidate.tells == 0 && !is_covered &&
      !((named.sure > 0 || is_second_hop) && asked.demand.names_suffice))
    return 0;
  if (answers_type(candidate, asked)) held += kTypeWeight;
  const double length = static_cast<double>(candidate.text.size());
  const double brevity = std::min(1.0, static_cast<double>(kLongSentence) / length);
  const bool is_half =
      candidate.text.ends_with('?') || candidate.text.ends_with(':') || candidate.is_row_of_names;
  return round4((held + kPassageShare * candidate.cited.score) * std::sqrt(brevity) *
                (is_half ? kHalfAnswer : 1.0));
}

// A year or a larger number that the question names must stand where the answer does.
bool lacks_a_year(std::string_view question, const std::vector<Candidate>& candidates) {
  bool lacks = false;
  for_each_token(question, [&](const Token& token) {
    const bool is_number =
        token.form.size() >= 3 && std::all_of(token.form.begin(), token.form.end(),
                                              [](char c) { return c >= '0' && c <= '9'; });
    if (is_number && std::none_of(candidates.begin(), candidates.end(), [&](const auto& candidate) {
          return candidate.tokens.contains(std::string(token.form));
        }))
      lacks = true;
  });
  return lacks;
}

// Half or more of what the question writes as names is in no document.
bool lacks_its_names(const Subjects& subjects) {
  const auto sure = static_cast<std::size_t>(
      std::count_if(subjects.found.begin(), subjects.found.end(),
                    [](const Subject& subject) { return subject.weight >= kSureName; }));
  return !subjects.missing.empty() && subjects.missing.size() >= sure;
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

// Each sentence without a subject of the question behind the one that leads to it: the best that
// holds a subject and something that both name.
std::vector<CitedSentence> in_order_of_argument(const std::vector<Candidate>& kept,
                                                const Subjects& subjects) {
  std::vector<CitedSentence> ordered;
  std::vector<bool> told(kept.size());
  const auto tell = [&](std::size_t at) {
    if (!told[at]) ordered.push_back(kept[at].cited);
    told[at] = true;
  };
  const auto names_subject = [&](std::size_t at) {
    return kept[at].tells > 0 || names_held(kept[at], subjects).sure > 0;
  };
  for (std::size_t at = 0; at < kept.size(); ++at) {
    for (std::size_t other = 0; !names_subject(at) && other < kept.size(); ++other)
      if (names_subject(other) && share_any(kept[at].entities, kept[other].entities)) {
        tell(other);
        break;
      }
    tell(at);
  }
  return ordered;
}

}  // namespace

std::vector<CitedSentence> best_sentences(const Graph& graph, std::string_view question,
                                          const Subjects& subjects,
                                          const std::vector<Passage>& passages,
                                          const std::vector<Telling>& tellings,
                                          const ExtractiveOptions& options) {
  std::vector<Candidate> candidates;
  for (const Passage& passage : passages)
    for (const ByteRange block : passage.prose)
      if (block.overlaps(passage.range)) add_sentences(passage, block, candidates);
  if (lacks_its_names(subjects) || lacks_a_year(question, candidates)) return {};
  add_entities(graph, candidates);
  add_tellings(tellings, candidates);
  const Demand demand = demand_of(question, subjects, candidates);
  const Asked asked{graph, subjects, demand, asked_type(question),
                    bridges(candidates, demand, subjects)};
  for (Candidate& candidate : candidates) candidate.cited.score = score(candidate, asked);
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.cited.score > b.cited.score; });
  std::vector<Candidate> kept;
  for (Candidate& candidate : candidates) {
    if (kept.size() == options.max_sentences || candidate.cited.score <= 0) break;
    if (!repeats(candidate.text, kept)) kept.push_back(std::move(candidate));
  }
  return in_order_of_argument(kept, subjects);
}

}  // namespace sennit
