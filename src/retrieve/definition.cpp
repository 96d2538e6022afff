#include "retrieve/definition.h"

#include <algorithm>
#include <array>
#include <string>

#include "text/normalize.h"
#include "text/particles.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr double kNoteWorth = 1.0;   // of the first sentence of its own note
constexpr double kPlaceWorth = 0.9;  // of the best place elsewhere
constexpr double kNextWorth = 0.2;   // less for each further place

// Beside stop words: words that still ask only what it is, folded; Korean ones without particle.
constexpr auto kDefinitionWords = std::to_array<std::string_view>(
    {"define", "defined", "definition", "description", "exactly", "introduce", "mean", "meaning",
     "means", "overview", "summarize", "summary", "정의", "뜻", "의미", "소개", "소개해", "개념"});
// The same behind a name, in scripts that set no blanks.
constexpr auto kTiedDefinitions = std::to_array<std::string_view>(
    {"とは", "とは何", "とは何か", "とは何ですか", "とは誰ですか", "って何", "って何ですか", "は何",
     "は何ですか", "は誰", "は誰ですか", "是什么", "是什麼", "是谁", "是誰", "什么是", "什麼是",
     "谁是", "誰是"});
// Stop words that ask for something else of it.
constexpr auto kOtherQuestions = std::to_array<std::string_view>(
    {"where",    "when",   "why",    "how",   "whose",  "which",  "does",     "do",       "did",
     "has",      "have",   "had",    "can",   "could",  "should", "would",    "will",     "between",
     "not",      "than",   "more",   "most",  "list",   "with",   "without",  "from",     "after",
     "before",   "during", "within", "어디",  "어디서", "어디에", "어디에서", "어디인가", "언제",
     "언제인가", "왜",     "어떻게", "얼마",  "얼마나", "몇",     "어느",     "누가",     "누구와",
     "누구의",   "사이의", "때문",   "때문에"});

template <typename Words>
bool holds(const Words& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_meant(const LinkedName& name) { return name.standing != NameStanding::kChance; }

bool asks_what_it_is(std::string_view question, const LinkedName& name) {
  for (const ByteRange word : words(question)) {
    const bool is_named = word.overlaps(name.range);
    std::string rest;  // outside of the name
    for (std::uint32_t at = word.begin; at < word.end; ++at)
      if (at < name.range.begin || at >= name.range.end) rest += question[at];
    rest = fold(rest);
    const bool is_particle =
        is_named && !rest.empty() && script_of(decode_at(rest, 0).value) == Script::kHangul;
    const bool asks_no_more = rest.empty() || is_particle || is_stop_word(rest) ||
                              holds(kTiedDefinitions, rest) ||
                              holds(kDefinitionWords, particle_readings(rest).front().stem) ||
                              holds(kDefinitionWords, rest);
    if (!asks_no_more || holds(kOtherQuestions, rest)) return false;
  }
  return true;
}

ChunkIndex chunk_at(const Graph& graph, DocumentIndex document, std::uint32_t place) {
  const ChunkIndex first = graph.first_chunk(document);
  ChunkIndex at = first;
  for (ChunkIndex c = first; c < graph.chunk_count() && graph.chunk_document(c) == document; ++c)
    if (graph.chunk_range(c).begin <= place) at = c;
  return at;
}

bool has_chunk(const Graph& graph, DocumentIndex document) {
  const ChunkIndex first = graph.first_chunk(document);
  return first < graph.chunk_count() && graph.chunk_document(first) == document;
}

void add_tellings(const Graph& graph, EntityIndex entity, std::vector<Telling>& found) {
  const auto places = graph.sentences(entity);
  const std::int64_t note = graph.note(entity);
  const bool note_speaks = note >= 0 && has_chunk(graph, static_cast<DocumentIndex>(note));
  if (note_speaks)
    found.push_back({graph.first_chunk(static_cast<DocumentIndex>(note)), {}, kNoteWorth, entity});
  double worth = note_speaks ? kPlaceWorth : kNoteWorth;
  for (const GraphContents::Support& place : places) {
    if (worth <= 0 || !has_chunk(graph, place.document)) break;
    found.push_back(
        {chunk_at(graph, place.document, place.range.begin), place.range, worth, entity});
    worth -= kNextWorth;
  }
}

}  // namespace

std::vector<Telling> tellings(const Graph& graph, std::string_view question,
                              const std::vector<LinkedName>& names) {
  const auto name = std::find_if(names.begin(), names.end(), is_meant);
  if (name == names.end() || std::count_if(names.begin(), names.end(), is_meant) > 1 ||
      !asks_what_it_is(question.substr(0, kMaxQuestionBytes), *name))
    return {};
  std::vector<Telling> found;
  for (const EntityIndex entity : name->entities) add_tellings(graph, entity, found);
  return found;
}

}  // namespace sennit
