#include "answer/extractive.h"

#include <algorithm>
#include <cmath>
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

constexpr double kNameWeight = 2.0;         // of a name of the question, beside a rare word's 1.0
constexpr double kPassageShare = 0.5;       // what the passage's own score adds at most
constexpr double kRepetition = 0.6;         // bigram likeness from which a sentence repeats another
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

// One word of the question: any of its tokens' share that a sentence holds counts.
struct Term {
  std::vector<std::string> tokens;
  double weight = 1;
};

std::vector<Term> terms_of(std::string_view question, const std::vector<Candidate>& candidates) {
  std::vector<Term> terms;
  for (KeywordTerm& term : keyword_query(question).terms)
    terms.push_back({std::move(term.tokens), 1});
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

double score(const Candidate& candidate, const std::vector<Term>& terms,
             const std::vector<LinkedName>& names) {
  double held = 0;
  for (const Term& term : terms) held += term.weight * share_held(term, candidate);
  for (const LinkedName& name : names)
    if (std::any_of(name.entities.begin(), name.entities.end(),
                    [&](EntityIndex e) { return candidate.entities.contains(e); }))
      held += kNameWeight;
  if (held == 0) return 0;
  const double length = static_cast<double>(candidate.text.size());
  const double brevity = std::min(1.0, static_cast<double>(kLongSentence) / length);
  const bool is_question = candidate.text.ends_with('?');
  return round4((held + kPassageShare * candidate.cited.score) * std::sqrt(brevity) *
                (is_question ? 0.5 : 1.0));
}

bool repeats(std::string_view text, const std::vector<Candidate>& kept) {
  return std::any_of(kept.begin(), kept.end(), [&](const Candidate& other) {
    return bigram_jaccard(text, other.text) >= kRepetition;
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
  const std::vector<Term> terms = terms_of(question, candidates);
  for (Candidate& candidate : candidates) candidate.cited.score = score(candidate, terms, names);
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

bool is_line_mark(std::string_view rest) {
  return rest.starts_with("- ") || rest.starts_with("* ") || rest.starts_with("+ ") ||
         rest.starts_with("> ") || rest.starts_with("#");
}

}  // namespace

std::string readable(std::string_view quote) {
  std::string out;
  bool line_start = true;
  for (std::size_t at = 0; at < quote.size();) {
    const std::string_view rest = quote.substr(at);
    if (line_start && is_line_mark(rest)) {
      at += rest[0] == '#' ? std::min(rest.find_first_not_of('#'), rest.size()) : 2;
      continue;
    }
    line_start = quote[at] == '\n' || (line_start && quote[at] == ' ');
    if (rest.starts_with("![[")) {
      ++at;
      continue;
    }
    if (rest[0] == '[') {
      if (const std::size_t read = read_link(quote, at, out); read > 0) {
        at += read;
        continue;
      }
    }
    if (is_emphasis(quote, at)) {
      at += 2;
      continue;
    }
    if (rest[0] == '`') {
      ++at;
      continue;
    }
    out += quote[at++];
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
