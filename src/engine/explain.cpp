// Why each name belongs to an entity.

#include <algorithm>
#include <map>
#include <set>

#include "base/try.h"
#include "engine/engine_state.h"
#include "fmt/format.h"
#include "resolve/reference_table.h"
#include "sennit/engine.h"
#include "text/name_key.h"
#include "text/normalize.h"

namespace sennit {
namespace {

// How a name of the entity is written, and where.
struct Use {
  std::map<std::string, std::size_t> spellings;
  std::set<DocumentIndex> documents;
  std::size_t mentions = 0;
  std::optional<std::pair<DocumentIndex, ByteRange>> first;
};

std::string most_used(const std::map<std::string, std::size_t>& spellings) {
  std::string best;
  std::size_t most = 0;
  for (const auto& [spelling, count] : spellings)
    if (count > most) best = spelling, most = count;
  return best;
}

class Explainer {
 public:
  Explainer(EngineState& state, const Graph& graph, EntityIndex entity, const Joins& joins)
      : state_(state), graph_(graph), entity_(entity), joins_(joins), own_(graph.key(entity)) {}

  Result<Explanation> explain() {
    SENNIT_TRY(count_uses());
    follow_unions();
    made_.entity = entity_info(graph_, entity_);
    SENNIT_ASSIGN(made_.entity.sentences, sentences_about(state_, graph_, entity_));
    for (const auto& [key, use] : uses_) SENNIT_TRY(add_name(key, use));
    std::stable_sort(made_.names.begin(), made_.names.end(),
                     [&](const NameReason& a, const NameReason& b) {
                       const bool own_a = name_key(a.name).name == own_;
                       const bool own_b = name_key(b.name).name == own_;
                       return own_a != own_b ? own_a : a.mentions > b.mentions;
                     });
    SENNIT_TRY(add_verdicts());
    return std::move(made_);
  }

 private:
  // Names as the notes write them, and those that stand in none: file names, names merged before.
  Result<void> count_uses() {
    for (const GraphContents::Mention& mention : graph_.mentions_of(entity_)) {
      const DocumentIndex document = graph_.chunk_document(mention.chunk);
      SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
      if (mention.range.end > text.size()) continue;
      const std::string spelling = display_form(mention.range.of(text));
      Use& use = uses_[name_key(spelling).name];
      ++use.spellings[spelling];
      ++use.mentions;
      use.documents.insert(document);
      if (!use.first) use.first = {document, mention.range};
    }
    add_unwritten(std::string(graph_.name(entity_)));
    for (std::uint32_t n = 0; n < graph_.alias_count(entity_); ++n)
      add_unwritten(std::string(graph_.alias(entity_, n)));
    return {};
  }

  void add_unwritten(const std::string& name) {
    Use& use = uses_[name_key(name).name];
    if (use.spellings.empty()) use.spellings[name] = 1;
  }

  // From the entity's own key along the edges that united its names.
  void follow_unions() {
    std::set<std::string> reached = {own_};
    for (bool grows = true; grows;) {
      grows = false;
      for (const EdgeTaken& edge : joins_.unions) {
        const std::string a(bare_key(edge.a.key)), b(bare_key(edge.b.key));
        if (reached.contains(a) == reached.contains(b)) continue;
        const bool from_a = reached.contains(a);
        const std::string& reached_key = from_a ? b : a;
        if (!uses_.contains(reached_key)) continue;
        reached.insert(reached_key);
        joined_by_[reached_key] = {&edge, from_a ? a : b};
        grows = true;
      }
    }
  }

  Result<void> add_name(const std::string& key, const Use& use) {
    NameReason row;
    row.name = most_used(use.spellings);
    row.mentions = use.mentions;
    row.documents = use.documents.size();
    if (use.first) {
      const auto& [document, range] = *use.first;
      SENNIT_ASSIGN(row.place, evidence_at(state_, graph_, document, range));
      SENNIT_ASSIGN(row.sentence, sentence_around(state_, graph_, document, range));
      SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
      row.line = line_of(text, range.begin);
    }
    SENNIT_TRY(give_reason(key, use, row));
    made_.names.push_back(std::move(row));
    return {};
  }

  Result<void> give_reason(const std::string& key, const Use& use, NameReason& row) {
    row.score = 1;
    if (key == own_) {
      const std::int64_t note = graph_.note(entity_);
      row.reason = note < 0
                       ? "its own name"
                       : fmt::format("title of {}", graph_.path(static_cast<DocumentIndex>(note)));
      return {};
    }
    if (const auto joined = joined_by_.find(key); joined != joined_by_.end()) {
      const EdgeTaken& edge = *joined->second.edge;
      row.other = name_of_key(joined->second.from);
      row.score = edge.score;
      if (edge.verdict.value != 0) row.verdict = edge.verdict;
      row.reason = reason_of(edge);
      return {};
    }
    row.other = std::string(graph_.name(entity_));
    if (key == name_key(graph_.name(entity_)).name) {
      row.reason = "the name that you gave it";
    } else if (!use.first) {
      row.reason = "another name of its note, which names other things too";
    } else {
      SENNIT_ASSIGN(row.reason, reason_in_document(*use.first));
    }
    return {};
  }

  static std::string reason_of(const EdgeTaken& edge) {
    switch (edge.strength) {
      case EdgeStrength::kPerson:
        return fmt::format("a person said so (#{})", edge.verdict.value);
      case EdgeStrength::kModel:
        return fmt::format("a model said so (#{})", edge.verdict.value);
      case EdgeStrength::kScore:
        return fmt::format("{} (score {:.2f})", edge.reason, edge.score);
      case EdgeStrength::kExplicitAlias:
      case EdgeStrength::kRule:
        return edge.reason;
    }
    return edge.reason;
  }

  // What no rule joined everywhere stands for the entity in its own documents.
  Result<std::string> reason_in_document(const std::pair<DocumentIndex, ByteRange>& place) {
    SENNIT_ASSIGN(const DocumentEvidence evidence,
                  state_.store->evidence(graph_.document_id(place.first)));
    for (const EncodedExtraction& each : evidence.extractions) {
      SENNIT_ASSIGN(const Extraction extraction, decoded(each));
      for (const Mention& mention : extraction.mentions) {
        if (mention.span != place.second) continue;
        if (mention.source == MentionSource::kLink)
          return fmt::format("text of a link to it, in that document");
        if (mention.source == MentionSource::kAlias)
          return std::string("another name that its note gives");
      }
    }
    return std::string("stands for it in that document");
  }

  std::string name_of_key(const std::string& key) const {
    const auto use = uses_.find(key);
    return use == uses_.end() ? key : most_used(use->second.spellings);
  }

  Result<void> add_verdicts() {
    SENNIT_ASSIGN(const std::vector<Verdict> all, state_.store->verdicts());
    SENNIT_ASSIGN(const std::vector<Verdict> shown, shown_verdicts(*state_.store, active(all)));
    for (const Verdict& verdict : shown)
      if (uses_.contains(name_key(verdict.a.name).name) ||
          (!verdict.b.name.empty() && uses_.contains(name_key(verdict.b.name).name)))
        made_.verdicts.push_back(verdict_info(verdict, true));
    return {};
  }

  struct Joined {
    const EdgeTaken* edge = nullptr;
    std::string from;  // key
  };

  EngineState& state_;
  const Graph& graph_;
  EntityIndex entity_;
  const Joins& joins_;
  std::string own_;
  std::map<std::string, Use> uses_;  // by key
  std::map<std::string, Joined> joined_by_;
  Explanation made_;
};

}  // namespace

Result<Explanation> Engine::explain(const std::string& name) {
  state_->texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(const EntityIndex entity, entity_named(*graph, name));
  SENNIT_ASSIGN(const Joins joins, current_joins(*state_));
  return Explainer(*state_, *graph, entity, joins).explain();
}

}  // namespace sennit
