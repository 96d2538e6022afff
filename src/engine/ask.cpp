// What the graph answers: query, note, path, lists.

#include <algorithm>
#include <map>
#include <set>

#include "answer/extractive.h"
#include "answer/question_language.h"
#include "base/try.h"
#include "engine/answer_by_model.h"
#include "engine/asked_scope.h"
#include "engine/citer.h"
#include "engine/engine_state.h"
#include "fmt/format.h"
#include "retrieve/retrieve.h"
#include "sennit/engine.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/similarity.h"
#include "text/token_estimate.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kPassagesRead = 12;  // for the sentences of an answer
constexpr std::size_t kShownRelations = 10;
constexpr std::size_t kComparedNames = 5'000;  // of a graph, for suggestions

Result<RetrieveMode> find_mode(const std::string& name) {
  for (const RetrieveMode mode :
       {RetrieveMode::kHybrid, RetrieveMode::kLocal, RetrieveMode::kNaive})
    if (name_of(mode) == name) return mode;
  return invalid_input(fmt::format("unknown mode \"{}\"", name), "use hybrid, local or naive");
}

bool is_supported_in(const Graph& graph, RelationIndex relation, DocumentIndex document) {
  const auto support = graph.support(relation);
  return std::any_of(support.begin(), support.end(),
                     [&](const auto& place) { return place.document == document; });
}

// Any passes where none is asked for.
bool has_one_of(const Graph& graph, RelationIndex relation, const std::vector<std::string>& verbs) {
  return verbs.empty() || std::any_of(verbs.begin(), verbs.end(), [&](const std::string& verb) {
           return graph.has_verb(relation, verb);
         });
}

class Asked {
 public:
  Asked(EngineState& state, const Graph& graph, std::string question)
      : state_(state), graph_(graph), question_(std::move(question)), citer_(state, graph) {}

  Result<Answer> answer(RetrieveMode mode, const QueryOptions& options) {
    RetrieveOptions wanted;
    wanted.mode = mode;
    wanted.top_k = std::max(options.top_k, kPassagesRead);
    wanted.hops = options.hops;
    SENNIT_ASSIGN(answer_.hints, set_scope(state_, graph_, options, wanted));
    const ChunkText text = [&](ChunkIndex chunk) -> Result<std::string_view> {
      SENNIT_ASSIGN(const std::string_view whole,
                    text_of(state_, graph_.document_id(graph_.chunk_document(chunk))));
      return graph_.chunk_range(chunk).of(whole);
    };
    SENNIT_ASSIGN(const Retrieved found, retrieve(graph_, *state_.store, question_, wanted, text));
    answer_.question = question_;
    answer_.mode = name_of(mode);
    answer_.language = question_language(question_);
    for (const LinkedName& name : found.names) answer_.named.push_back(name.surface);
    SENNIT_TRY(add_sentences(found));
    SENNIT_TRY(add_passages(found, options));
    SENNIT_TRY(add_graph(found, options.top_k));
    const bool only_imported = graph_.chunk_count() == 0;
    answer_.found = !answer_.sentences.empty() || (only_imported && !answer_.entities.empty());
    if (options.model.chosen()) {
      SENNIT_ASSIGN(answer_.by_model, answer_by_model(state_, citer_, answer_, found.chunks,
                                                      shown_relations_, options));
      if (answer_.by_model->complete()) answer_.found = answer_.by_model->end == "answered";
    }
    if (!answer_.found) answer_.suggestions = suggestions(found.subjects);
    return std::move(answer_);
  }

 private:
  // Names like those that the notes do not have. Of a large graph, only names that begin as a word
  // of them does are looked at: to compare all takes longer than to answer.
  std::vector<std::string> suggestions(const Subjects& subjects) const {
    if (graph_.entity_count() <= kComparedNames) return nearest_names(graph_, question_, 3);
    std::map<std::string, double> likeness;
    for (const std::string& name : subjects.missing)
      for (const ByteRange word : words(name)) {
        const std::string begun = fold(word.of(name));
        const std::size_t letters =
            boundary_at_or_before(begun, std::min<std::size_t>(begun.size(), 5));
        for (const EntityIndex e : graph_.entities_of_key_prefix(begun.substr(0, letters), 100))
          likeness[std::string(graph_.name(e))] = bigram_jaccard(name, graph_.name(e));
      }
    std::vector<std::pair<double, std::string>> best;
    for (const auto& [name, alike] : likeness)
      if (round4(alike) >= 0.35) best.emplace_back(-round4(alike), name);
    std::sort(best.begin(), best.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min<std::size_t>(best.size(), 3); ++i)
      names.push_back(best[i].second);
    return names;
  }

  Result<void> add_sentences(const Retrieved& found) {
    std::vector<Passage> passages;
    for (const RankedChunk& row : found.chunks) {
      SENNIT_ASSIGN(const Passage passage, citer_.passage(row));
      passages.push_back(passage);
    }
    for (const CitedSentence& cited :
         best_sentences(graph_, question_, found.subjects, passages, found.tellings, {})) {
      SENNIT_ASSIGN(AnswerSentence sentence,
                    citer_.sentence(graph_.chunk_document(cited.chunk), cited.range));
      sentence.score = cited.score;
      answer_.sentences.push_back(std::move(sentence));
    }
    return {};
  }

  // Best first, as many as the budget takes; none that says again what a better one says.
  Result<void> add_passages(const Retrieved& found, const QueryOptions& options) {
    std::size_t tokens = 0;
    for (const RankedChunk& row : found.chunks) {
      if (answer_.passages.size() == options.top_k) break;
      SENNIT_ASSIGN(Evidence evidence, evidence_at(state_, graph_, graph_.chunk_document(row.chunk),
                                                   graph_.chunk_range(row.chunk)));
      evidence.heading_path = graph_.heading_path(row.chunk);
      if (is_repetition(evidence.quote)) continue;
      tokens += options.max_tokens > 0 ? estimate_tokens(evidence.quote) : 0;
      if (tokens > options.max_tokens) break;
      answer_.passages.push_back(
          {std::move(evidence), row.score, row.lexical, row.graph, row.reason});
    }
    return {};
  }

  bool is_repetition(std::string_view passage) const {
    return std::any_of(answer_.passages.begin(), answer_.passages.end(),
                       [&](const PassageInfo& other) { return other.evidence.quote == passage; });
  }

  Result<void> add_graph(const Retrieved& found, std::size_t top_k) {
    for (const RankedEntity& row : found.entities) {
      if (answer_.entities.size() == 3 * top_k) break;
      EntityInfo info = entity_info(graph_, row.entity);
      SENNIT_ASSIGN(info.sentences, sentences_about(state_, graph_, row.entity));
      info.score = row.score;
      info.reason = row.reason;
      answer_.entities.push_back(std::move(info));
    }
    for (const RelationIndex relation : found.relations) {
      if (answer_.relations.size() == kShownRelations) break;
      if (!is_to_the_point(found, relation)) continue;
      SENNIT_ASSIGN(RelationInfo info, relation_info(state_, graph_, relation));
      answer_.relations.push_back(std::move(info));
      shown_relations_.push_back(relation);
    }
    return {};
  }

  // A relation of a name of the question; without such a name, one that a cited document states.
  bool is_to_the_point(const Retrieved& found, RelationIndex relation) const {
    bool names_any = false;
    for (const LinkedName& name : found.names)
      for (const EntityIndex e : name.entities) {
        names_any = true;
        if (graph_.source(relation) == e || graph_.target(relation) == e) return true;
      }
    if (names_any) return false;
    for (const AnswerSentence& sentence : answer_.sentences)
      if (const std::int64_t document = graph_.find_document(sentence.evidence.document);
          document >= 0 && is_supported_in(graph_, relation, static_cast<DocumentIndex>(document)))
        return true;
    return graph_.chunk_count() == 0;
  }

  EngineState& state_;
  const Graph& graph_;
  std::string question_;
  Citer citer_;
  Answer answer_;
  std::vector<RelationIndex> shown_relations_;  // of answer_.relations
};

std::string date_text(std::int32_t date) {
  return date == 0 ? ""
                   : fmt::format("{:04}-{:02}-{:02}", date / 10000, date / 100 % 100, date % 100);
}

// Entities of a note with the number of their mentions in it.
std::map<EntityIndex, std::uint32_t> entities_in(const Graph& graph, DocumentIndex document) {
  std::map<EntityIndex, std::uint32_t> counts;
  for (ChunkIndex c = graph.first_chunk(document);
       c < graph.chunk_count() && graph.chunk_document(c) == document; ++c)
    for (const GraphContents::Mention& mention : graph.mentions_in(c)) ++counts[mention.entity];
  return counts;
}

template <typename Key>
std::vector<EntityInfo> by_count(const Graph& graph, const std::map<EntityIndex, Key>& counts,
                                 const char* unit) {
  std::vector<std::pair<EntityIndex, Key>> rows(counts.begin(), counts.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<EntityInfo> infos;
  for (const auto& [entity, count] : rows) {
    EntityInfo info = entity_info(graph, entity);
    info.score = count;
    info.reason = fmt::format("{} {}{}", count, unit, count == 1 ? "" : "s");
    infos.push_back(std::move(info));
  }
  return infos;
}

constexpr std::size_t kDescribed = 10;  // entities of a note

Error empty_graph() {
  return not_found("the graph is empty", "process a folder of notes first: sennit process FOLDER");
}

bool holds_a_word(const std::string& text) { return !words(text).empty(); }

}  // namespace

Result<Answer> Engine::query(const std::string& question, const QueryOptions& options) {
  state_->texts.clear();
  SENNIT_ASSIGN(const RetrieveMode mode, find_mode(options.mode));
  if (!holds_a_word(question))
    return invalid_input("the question holds no word",
                         "ask in words: sennit query \"Who was ...?\"");
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  if (graph->entity_count() == 0 && graph->chunk_count() == 0) return empty_graph();
  return Asked(*state_, *graph, question).answer(mode, options);
}

std::string question_language_of(const std::string& question) {
  return std::string(question_language(question));
}

Result<NoteInfo> Engine::note(const std::string& name, const std::vector<std::string>& verbs) {
  state_->texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(const DocumentIndex document, note_named(*state_, *graph, name));
  NoteInfo info;
  info.path = graph->path(document);
  info.file = file_of(*state_, graph->document_id(document));
  info.title = graph->title(document);
  info.date = date_text(graph->date(document));
  const std::map<EntityIndex, std::uint32_t> inside = entities_in(*graph, document);
  info.entities = by_count(*graph, inside, "mention");
  for (std::size_t i = 0; i < std::min(info.entities.size(), kDescribed); ++i) {
    const std::int64_t entity = graph->find_entity(info.entities[i].id);
    SENNIT_ASSIGN(info.entities[i].sentences,
                  sentences_about(*state_, *graph, static_cast<EntityIndex>(entity)));
  }
  std::map<EntityIndex, std::uint32_t> connected;
  std::set<RelationIndex> relations;
  for (const auto& [entity, count] : inside)
    for (const RelationIndex r : graph->relations_of(entity)) {
      const EntityIndex other = graph->source(r) == entity ? graph->target(r) : graph->source(r);
      if (!inside.contains(other)) ++connected[other];
      if (has_one_of(*graph, r, verbs) && is_supported_in(*graph, r, document)) relations.insert(r);
    }
  info.connected = by_count(*graph, connected, "relation");
  for (const RelationIndex r : relations) {
    SENNIT_ASSIGN(RelationInfo row, relation_info(*state_, *graph, r));
    info.relations.push_back(std::move(row));
  }
  for (const GraphContents::NoteLink& link : graph->links_from(document))
    info.links.emplace_back(graph->path(link.target));
  for (const DocumentIndex source : graph->linked_from(document))
    info.backlinks.emplace_back(graph->path(source));
  return info;
}

Result<std::vector<EntityInfo>> Engine::entities() {
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  std::vector<EntityInfo> all;
  for (EntityIndex e = 0; e < graph->entity_count(); ++e) all.push_back(entity_info(*graph, e));
  return all;
}

Result<std::vector<RelationInfo>> Engine::relations() {
  state_->texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  std::vector<RelationInfo> all;
  for (RelationIndex r = 0; r < graph->relation_count(); ++r) {
    SENNIT_ASSIGN(RelationInfo info, relation_info(*state_, *graph, r));
    all.push_back(std::move(info));
  }
  return all;
}

Result<std::vector<RelationInfo>> Engine::path(const std::string& from, const std::string& to,
                                               int max_hops) {
  state_->texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(const EntityIndex start, entity_named(*graph, from));
  SENNIT_ASSIGN(const EntityIndex end, entity_named(*graph, to));
  if (start == end)
    return invalid_input(fmt::format("\"{}\" and \"{}\" are one thing", from, to),
                         "give two names");
  const std::vector<PathStep> steps = graph->shortest_path(start, end, max_hops);
  std::vector<RelationInfo> chain;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    SENNIT_ASSIGN(RelationInfo info, relation_info(*state_, *graph, steps[i].relation));
    chain.push_back(std::move(info));
  }
  return chain;
}

}  // namespace sennit
