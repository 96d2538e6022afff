#include "retrieve/subjects.h"

#include <algorithm>
#include <map>

#include "base/try.h"
#include "retrieve/aboutness.h"
#include "text/normalize.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kPassagesOfSubject = 6;
constexpr std::size_t kHitsOfPhrase = 50;
constexpr std::size_t kSmallWordsBetween = 3;
constexpr double kInsideLonger = 0.3;  // of a name's weight
constexpr double kBegins = 0.9;        // how much a text is about what it begins with
constexpr double kHolds = 0.6;         // and about what it holds, at most

bool is_written_large(std::string_view word) {
  const CodePoint c = decode_at(word, 0);
  return is_upper(c.value) || (c.value >= '0' && c.value <= '9');
}

bool may_stand_inside(std::string_view gap, std::string_view word_before) {
  if (gap.size() > 4) return false;
  return std::all_of(gap.begin(), gap.end(), [&](char c) {
    return c == ' ' || c == ',' || c == ':' || c == '-' || c == '&' ||
           (c == '.' && word_before.size() <= 3);
  });
}

// What stands in brackets qualifies a name ("Illusions (1982 Film)"), and is none.
bool is_in_brackets(std::string_view question, std::uint32_t at) {
  const std::string_view before = question.substr(0, at);
  return std::count(before.begin(), before.end(), '(') >
         std::count(before.begin(), before.end(), ')');
}

// Bytes of a possessive at the end of a word.
std::uint32_t possessive(std::string_view word) {
  for (const std::string_view end : {"'s", "’s"})
    if (word.ends_with(end)) return static_cast<std::uint32_t>(end.size());
  return 0;
}

// The run of names that begins with word `first`: the words that belong to it.
std::size_t run_length(std::string_view question, const std::vector<ByteRange>& parts,
                       std::size_t first) {
  std::size_t length = 1;
  for (std::size_t at = first + 1; at < parts.size(); ++at) {
    const std::string_view gap =
        question.substr(parts[at - 1].end, parts[at].begin - parts[at - 1].end);
    if (!may_stand_inside(gap, parts[at - 1].of(question)) ||
        possessive(parts[at - 1].of(question)) > 0)
      break;
    if (is_written_large(parts[at].of(question)))
      length = at - first + 1;
    else if (!is_stop_word(fold(parts[at].of(question))) ||
             at - first >= length + kSmallWordsBetween)
      break;
  }
  return length;
}

void add_quoted(std::string_view question, std::vector<ByteRange>& found) {
  constexpr std::pair<std::string_view, std::string_view> kMarks[] = {
      {"\"", "\""}, {"“", "”"}, {"「", "」"}, {"『", "』"}, {"《", "》"}, {"〈", "〉"}};
  for (const auto& [open, close] : kMarks)
    for (std::size_t at = question.find(open); at != std::string_view::npos;) {
      const std::size_t begin = at + open.size();
      const std::size_t end = question.find(close, begin);
      if (end == std::string_view::npos) break;
      if (end > begin)
        found.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
      at = question.find(open, end + close.size());
    }
}

// A question without a word in small letters tells nothing by its capitals.
bool tells_by_capitals(std::string_view question, const std::vector<ByteRange>& parts) {
  const auto small = std::count_if(parts.begin(), parts.end(), [&](ByteRange word) {
    return is_lower(decode_at(question, word.begin).value);
  });
  return small > 0;
}

// The parts of a run between commas and words in small letters.
std::vector<ByteRange> parts_of(std::string_view question, ByteRange run) {
  std::vector<ByteRange> found;
  bool is_open = false;
  std::uint32_t last_end = run.begin;
  for (ByteRange word : words(run.of(question))) {
    word = {word.begin + run.begin, word.end + run.begin};
    const std::string_view gap = question.substr(last_end, word.begin - last_end);
    if (gap.find_first_of(",:") != std::string_view::npos) is_open = false;
    last_end = word.end;
    if (!is_written_large(word.of(question))) {
      is_open = false;
    } else if (is_open) {
      found.back().end = word.end;
    } else {
      found.push_back(word);
      is_open = true;
    }
  }
  return found;
}

class SubjectSearch {
 public:
  SubjectSearch(const Graph& graph, const KeywordIndex& index, std::string_view question,
                const ChunkText& text_of)
      : graph_(graph), index_(index), question_(question), text_of_(text_of) {}

  Result<Subjects> of(const std::vector<LinkedName>& names) {
    for (const LinkedName& name : names) found_.push_back(linked(name));
    const std::size_t known = found_.size();
    for (const ByteRange run : written_names(question_)) {
      SENNIT_ASSIGN(const bool is_there, look_for(run, known));
      if (!is_there) SENNIT_TRY(look_for_parts(run, known));
    }
    return Subjects{std::move(found_), std::move(missing_)};
  }

 private:
  Subject linked(const LinkedName& name) const {
    Subject subject{name.range, name.surface, name.entities, 0, {}};
    std::map<ChunkIndex, double> passages;
    for (const EntityIndex e : name.entities) {
      const double weight = weight_of(name, e);
      subject.weight = std::max(subject.weight, weight);
      for (const auto& [chunk, about] : passages_about(graph_, e, kPassagesOfSubject)) {
        double& best = passages[chunk];
        best = std::max(best, about);
      }
    }
    if (is_in_brackets(question_, name.range.begin)) subject.weight *= kInsideLonger;
    subject.passages.assign(passages.begin(), passages.end());
    best_first(subject);
    return subject;
  }

  double weight_of(const LinkedName& name, EntityIndex entity) const {
    const double rare = rarity(graph_.mentions_of(entity).size());
    switch (name.standing) {
      case NameStanding::kName:
        return rare;
      case NameStanding::kWord:
        return 0.3 * rare;
      case NameStanding::kChance:
        return 0.1 * rare;
    }
    return 0;
  }

  Result<bool> look_for(ByteRange run, std::size_t known) {
    if (is_known(run, known)) return true;
    SENNIT_ASSIGN(const bool is_there, add_phrase(run));
    if (is_there) weaken_inside(run, known);
    return is_there;
  }

  Result<void> look_for_parts(ByteRange run, std::size_t known) {
    for (const ByteRange part : parts_of(question_, run)) {
      SENNIT_ASSIGN(const bool is_there, look_for(part, known));
      if (is_there || holds_long_name(part, known)) continue;
      missing_.emplace_back(part.of(question_));
      weaken_inside(part, known);
    }
    return {};
  }

  // "President Ada Lovelace" is in no document, and yet speaks of "Ada Lovelace".
  bool holds_long_name(ByteRange run, std::size_t known) const {
    return std::any_of(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(known),
                       [&](const Subject& subject) {
                         return run.contains(subject.range) && words(subject.surface).size() > 1;
                       });
  }

  bool is_known(ByteRange run, std::size_t known) const {
    return std::any_of(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(known),
                       [&](const Subject& subject) { return subject.range.contains(run); });
  }

  void weaken_inside(ByteRange run, std::size_t known) {
    for (std::size_t i = 0; i < known; ++i)
      if (run.contains(found_[i].range)) found_[i].weight *= kInsideLonger;
  }

  // False when no passage holds it: side by side, or, where a text begins with it, with other words
  // between ("Roger Dean Miller").
  Result<bool> add_phrase(ByteRange range) {
    if (is_only_small(range)) return false;
    const std::string_view name = range.of(question_);
    SENNIT_ASSIGN(const bool is_phrase, add_held(range, terms_of({name}), kHolds));
    if (is_phrase) return true;
    std::vector<std::string_view> parts;
    for (const ByteRange word : words(name))
      if (!is_stop_word(fold(word.of(name)))) parts.push_back(word.of(name));
    if (parts.size() < 2) return false;
    return add_held(range, terms_of(parts), 0);
  }

  static std::vector<KeywordTerm> terms_of(const std::vector<std::string_view>& texts) {
    std::vector<KeywordTerm> terms;
    for (const std::string_view text : texts)
      if (PhraseTokens phrase = phrase_tokens(text); !phrase.tokens.empty())
        terms.push_back({std::move(phrase.tokens), phrase.prefix});
    return terms;
  }

  // `holds`: how much a passage is about the name that only holds it, at most.
  Result<bool> add_held(ByteRange range, std::vector<KeywordTerm> terms, double holds) {
    if (terms.empty()) return false;
    KeywordQuery query;
    query.required = std::move(terms);
    SENNIT_ASSIGN(const std::vector<KeywordHit> hits, index_.search(query, kHitsOfPhrase));
    Subject subject{range, std::string(range.of(question_)), {}, rarity(hits.size()), {}};
    for (const KeywordHit& hit : hits) {
      const std::int64_t found = graph_.find_chunk(hit.document, hit.chunk);
      if (found < 0 || subject.passages.size() == kPassagesOfSubject) continue;
      const auto chunk = static_cast<ChunkIndex>(found);
      SENNIT_ASSIGN(const bool is_written_so, holds_name(chunk, subject.surface));
      if (!is_written_so) continue;
      SENNIT_ASSIGN(double about, about_in(chunk, subject.surface));
      about = std::max(about, holds * hit.score / std::max(hits.front().score, hit.score));
      if (about > 0) subject.passages.emplace_back(chunk, about);
    }
    if (subject.passages.empty()) return false;
    best_first(subject);
    found_.push_back(std::move(subject));
    return true;
  }

  // A single word is a name only where a text writes it as one: "Brand" is not in "a brand".
  Result<bool> holds_name(ChunkIndex chunk, std::string_view surface) const {
    if (!text_of_ || words(surface).size() > 1 || !is_upper(decode_at(surface, 0).value))
      return true;
    if (graph_.title(graph_.chunk_document(chunk)).find(surface) != std::string_view::npos)
      return true;
    SENNIT_ASSIGN(const std::string_view text, text_of_(chunk));
    if (text.find(surface) != std::string_view::npos) return true;
    return nfc(text).find(nfc(surface)) != std::string::npos;
  }

  bool is_only_small(ByteRange range) const {
    for (const ByteRange word : words(range.of(question_)))
      if (!is_stop_word(fold(word.of(range.of(question_))))) return false;
    return true;
  }

  Result<double> about_in(ChunkIndex chunk, std::string_view surface) const {
    const DocumentIndex document = graph_.chunk_document(chunk);
    if (is_title_of(graph_.title(document), surface)) return 1.0;
    if (!text_of_ || graph_.first_chunk(document) != chunk) return 0.0;
    SENNIT_ASSIGN(const std::string_view text, text_of_(chunk));
    return begins_with(text, surface) ? kBegins : 0.0;
  }

  static void best_first(Subject& subject) {
    std::stable_sort(subject.passages.begin(), subject.passages.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    if (subject.passages.size() > kPassagesOfSubject) subject.passages.resize(kPassagesOfSubject);
  }

  const Graph& graph_;
  const KeywordIndex& index_;
  std::string_view question_;
  const ChunkText& text_of_;
  std::vector<Subject> found_;
  std::vector<std::string> missing_;
};

}  // namespace

std::vector<ByteRange> written_names(std::string_view question) {
  const std::vector<ByteRange> parts = words(question);
  std::vector<ByteRange> found;
  add_quoted(question, found);
  if (!tells_by_capitals(question, parts)) return found;
  for (std::size_t first = 0; first < parts.size();) {
    const std::string_view word = parts[first].of(question);
    const bool is_question_word = first == 0 && is_stop_word(fold(word));
    if (is_question_word || is_in_brackets(question, parts[first].begin) ||
        !is_upper(decode_at(word, 0).value)) {
      ++first;
      continue;
    }
    const std::size_t length = run_length(question, parts, first);
    const ByteRange last = parts[first + length - 1];
    if (first > 0 || length > 1)
      found.push_back({parts[first].begin, last.end - possessive(last.of(question))});
    first += length;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  return found;
}

Result<Subjects> subjects_of(const Graph& graph, const KeywordIndex& index,
                             std::string_view question, const std::vector<LinkedName>& names,
                             const ChunkText& text_of) {
  return SubjectSearch(graph, index, question.substr(0, kMaxQuestionBytes), text_of).of(names);
}

}  // namespace sennit
