#include "engine/answer_material.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "base/try.h"
#include "fmt/format.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestQuote = 400;  // bytes, of the sentence behind a fact

std::string label_of(const Graph& graph, ChunkIndex chunk) {
  const DocumentIndex document = graph.chunk_document(chunk);
  std::string label(graph.title(document));
  if (const std::string_view heading = graph.heading_path(chunk); !heading.empty())
    label = fold(heading).starts_with(fold(label)) ? heading : label + " > " + std::string(heading);
  if (const std::int32_t date = graph.date(document))
    label += fmt::format(", {:04}-{:02}-{:02}", date / 10000, date / 100 % 100, date % 100);
  return label;
}

struct EndNames {
  std::string source, target;
};

EndNames graph_names(const Graph& graph, RelationIndex relation) {
  return {std::string(graph.name(graph.source(relation))),
          std::string(graph.name(graph.target(relation)))};
}

std::string fact_text(const Graph& graph, RelationIndex relation, const EndNames& names) {
  std::string text = fmt::format("{} — {} → {}", names.source, graph.verb(relation), names.target);
  const std::string_view detail = graph.detail(relation);
  return detail.empty() ? text : fmt::format("{} ({})", text, detail);
}

std::string beginning(std::string_view quote) {
  return std::string(
      quote.substr(0, boundary_at_or_before(quote, std::min(quote.size(), kLongestQuote))));
}

class Gathering {
 public:
  Gathering(EngineState& state, Citer& citer, const MayBeShown& may_be_shown)
      : state_(state), citer_(citer), graph_(citer.graph()), may_be_shown_(may_be_shown) {}

  Result<void> add(const RankedChunk& chunk) {
    SENNIT_ASSIGN(const bool is_shown, may_be_shown(graph_.chunk_document(chunk.chunk)));
    if (!is_shown) {
      ++material.held_back;
      return {};
    }
    SENNIT_ASSIGN(const Passage passage, citer_.passage(chunk));
    const std::string_view text = passage.range.of(passage.text);
    const bool is_repetition =
        std::any_of(material.shown_passages.begin(), material.shown_passages.end(),
                    [&](const ContextPassage& other) { return other.text == text; });
    if (is_repetition) return {};
    material.passages.push_back(passage);
    material.shown_passages.push_back({label_of(graph_, chunk.chunk), text});
    return {};
  }

  Result<void> add(RelationIndex relation) {
    const auto support = graph_.support(relation);
    for (const GraphContents::Support& place : support)
      if (stands_in_passage(place.document, place.range)) return {};
    bool is_shown = !support.empty() || !may_be_shown_;
    for (const GraphContents::Support& place : support) {
      SENNIT_ASSIGN(const bool may, may_be_shown(place.document));
      is_shown = is_shown && may;
    }
    if (!is_shown) {
      ++material.held_back;
      return {};
    }
    std::optional<EndNames> names = graph_names(graph_, relation);
    ContextFact fact;
    std::optional<AnswerMaterial::Place> place;
    if (!support.empty()) {
      place = {support[0].document, support[0].range};
      SENNIT_ASSIGN(const Evidence evidence,
                    evidence_at(state_, graph_, place->document, place->range));
      fact.quote = beginning(evidence.quote);
      if (may_be_shown_) {
        SENNIT_ASSIGN(names, names_there(relation, *place));
      }
    }
    if (!names) {
      ++material.held_back;
      return {};
    }
    fact.text = fact_text(graph_, relation, *names);
    material.facts.push_back(std::move(fact));
    material.fact_places.push_back(place);
    return {};
  }

  AnswerMaterial material;

 private:
  Result<bool> may_be_shown(DocumentIndex document) {
    if (!may_be_shown_) return true;
    const auto known = known_.find(document);
    if (known != known_.end()) return known->second;
    SENNIT_ASSIGN(const bool may, may_be_shown_(document));
    known_[document] = may;
    return may;
  }

  // As the sentence has them.
  Result<std::optional<EndNames>> names_there(RelationIndex relation,
                                              const AnswerMaterial::Place& place) {
    EndNames names;
    SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(place.document)));
    for (ChunkIndex c = graph_.first_chunk(place.document);
         c < graph_.chunk_count() && graph_.chunk_document(c) == place.document; ++c)
      for (const GraphContents::Mention& mention : graph_.mentions_in(c)) {
        if (!place.range.contains(mention.range)) continue;
        if (mention.entity == graph_.source(relation) && names.source.empty())
          names.source = mention.range.of(text);
        if (mention.entity == graph_.target(relation) && names.target.empty())
          names.target = mention.range.of(text);
      }
    if (names.source.empty() || names.target.empty()) return std::optional<EndNames>();
    return std::optional<EndNames>(std::move(names));
  }

  bool stands_in_passage(DocumentIndex document, ByteRange range) const {
    return std::any_of(
        material.passages.begin(), material.passages.end(), [&](const Passage& passage) {
          return graph_.chunk_document(passage.chunk) == document && passage.range.overlaps(range);
        });
  }

  EngineState& state_;
  Citer& citer_;
  const Graph& graph_;
  const MayBeShown& may_be_shown_;
  std::map<DocumentIndex, bool> known_;
};

}  // namespace

Result<AnswerMaterial> answer_material(EngineState& state, Citer& citer,
                                       const std::vector<RankedChunk>& chunks,
                                       const std::vector<RelationIndex>& relations,
                                       const MayBeShown& may_be_shown) {
  Gathering gathering(state, citer, may_be_shown);
  for (const RankedChunk& chunk : chunks) SENNIT_TRY(gathering.add(chunk));
  for (const RelationIndex relation : relations) SENNIT_TRY(gathering.add(relation));
  return std::move(gathering.material);
}

}  // namespace sennit
