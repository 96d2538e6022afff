// The entities that a search finds, by their names.

#include <algorithm>

#include "base/try.h"
#include "engine/search_parts.h"
#include "fmt/format.h"
#include "retrieve/name_score.h"
#include "retrieve/near_letters.h"
#include "retrieve/word_marks.h"
#include "text/keystrokes.h"
#include "text/normalize.h"
#include "text/similarity.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

constexpr double kByType = 0.3;               // compat 5.1
constexpr std::size_t kShortestType = 3;      // letters of a type that are looked for
constexpr std::size_t kDescribedAsTyped = 5;  // with sentences, while one types

std::string fit_name(NameFit fit) {
  switch (fit) {
    case NameFit::kEqual:
      return "equal";
    case NameFit::kBegins:
      return "begins";
    case NameFit::kContains:
      return "contains";
    case NameFit::kWords:
      return "words";
    case NameFit::kTypo:
      return "typo";
    case NameFit::kInitials:
      return "initials";
    case NameFit::kSound:
      return "sound";
    case NameFit::kWithin:
      return "within";
    case NameFit::kAlike:
      return "alike";
  }
  return "";
}

std::string why(const NameHit& hit, const std::string& typed) {
  switch (hit.fit) {
    case NameFit::kEqual:
      return "";
    case NameFit::kBegins:
      return "begins so";
    case NameFit::kContains:
      return "holds it";
    case NameFit::kWords:
      return "has these words";
    case NameFit::kTypo:
      return fmt::format("shown for \"{}\", {} letter{} off", typed, hit.typos,
                         hit.typos == 1 ? "" : "s");
    case NameFit::kInitials:
      return "by its initials";
    case NameFit::kSound:
      return "sounds so";
    case NameFit::kWithin:
      return "stands in what was typed";
    case NameFit::kAlike:
      return "looks like it";
  }
  return "";
}

// Whether an entity may be shown at all: its type, its documents, its names.
class Admission {
 public:
  explicit Admission(const RunningSearch& search) : search_(search) {
    for (const std::string& phrase : search.query.phrases)
      if (const auto term = run_of(phrase, 0)) phrases_.push_back(*term);
    for (const std::string& words : search.query.excluded)
      if (const auto term = run_of(words, 0)) excluded_.push_back(*term);
  }

  bool admits(EntityIndex entity) const {
    return has_type(entity) && has_phrases(entity) && !is_excluded(entity) &&
           search_.scope.admits_entity(search_.graph, entity);
  }

 private:
  bool is_of(EntityIndex entity, const std::vector<std::string>& types) const {
    const Graph& graph = search_.graph;
    return std::any_of(types.begin(), types.end(), [&](const std::string& type) {
      return means_type(type, name_of(graph.type(entity)), graph.raw_type(entity));
    });
  }

  bool has_type(EntityIndex entity) const {
    const SearchQuery& query = search_.query;
    return (query.wanted.types.empty() || is_of(entity, query.wanted.types)) &&
           !is_of(entity, query.unwanted.types);
  }

  bool any_name(EntityIndex entity, const KeywordTerm& term) const {
    const Graph& graph = search_.graph;
    if (!word_marks(graph.name(entity), {term}).empty()) return true;
    for (std::uint32_t n = 0; n < graph.alias_count(entity); ++n)
      if (!word_marks(graph.alias(entity, n), {term}).empty()) return true;
    return false;
  }

  bool has_phrases(EntityIndex entity) const {
    return std::all_of(phrases_.begin(), phrases_.end(),
                       [&](const KeywordTerm& term) { return any_name(entity, term); });
  }

  bool is_excluded(EntityIndex entity) const {
    return std::any_of(excluded_.begin(), excluded_.end(),
                       [&](const KeywordTerm& term) { return any_name(entity, term); });
  }

  const RunningSearch& search_;
  std::vector<KeywordTerm> phrases_;
  std::vector<KeywordTerm> excluded_;
};

// Those that a test admits, most mentioned first.
template <typename Test>
std::vector<EntityIndex> most_mentioned(const Graph& graph, std::size_t limit, Test test) {
  std::vector<EntityIndex> found;
  for (EntityIndex e = 0; e < graph.entity_count(); ++e)
    if (test(e)) found.push_back(e);
  std::stable_sort(found.begin(), found.end(), [&](EntityIndex a, EntityIndex b) {
    return graph.mention_count(a) > graph.mention_count(b);
  });
  if (found.size() > limit) found.resize(limit);
  return found;
}

std::string type_text(const Graph& graph, EntityIndex entity) {
  const std::string_view raw = graph.raw_type(entity);
  return std::string(
      graph.type(entity) == EntityType::kOther && !raw.empty() ? raw : name_of(graph.type(entity)));
}

class EntitySearch {
 public:
  explicit EntitySearch(const RunningSearch& search) : search_(search), admission_(search) {}

  Result<std::vector<EntityHit>> find() {
    const std::string typed = search_.query.text();
    if (typed.empty()) return listed();
    const NameFinder& finder = current_names(search_.state, search_.graph);
    const NameSearch wanted{search_.options.limit,
                            [&](EntityIndex e) { return admission_.admits(e); }};
    const std::vector<NameHit> found =
        search_.options.exact ? finder.find_exact(typed, wanted) : finder.find(typed, wanted);
    for (const NameHit& hit : found) SENNIT_TRY(add(hit, typed));
    if (hits_.empty() && !search_.options.exact) SENNIT_TRY(add_of_type(typed));
    return std::move(hits_);
  }

 private:
  // Without a word: what a filter of types leaves.
  Result<std::vector<EntityHit>> listed() {
    if (search_.query.wanted.types.empty()) return std::vector<EntityHit>();
    for (const EntityIndex e : most_mentioned(search_.graph, search_.options.limit,
                                              [&](EntityIndex e) { return admission_.admits(e); }))
      SENNIT_TRY(add(e, 1, "filter", ""));
    return std::move(hits_);
  }

  // The typed word is a type, or a part of one.
  Result<void> add_of_type(const std::string& typed) {
    const std::u32string letters = search_letters(typed);
    if (letters.size() < kShortestType) return {};
    const auto is_such = [&](EntityIndex e) {
      return basic_name_score(typed, "", type_text(search_.graph, e)) > 0 && admission_.admits(e);
    };
    for (const EntityIndex e : most_mentioned(search_.graph, search_.options.limit, is_such))
      SENNIT_TRY(add(e, kByType, "type", "its type"));
    return {};
  }

  Result<void> add(const NameHit& hit, const std::string& typed) {
    SENNIT_TRY(add(hit.entity, hit.score, fit_name(hit.fit), why(hit, typed)));
    EntityHit& made = hits_.back();
    if (hit.alias >= 0) {
      made.matched = search_.graph.alias(hit.entity, static_cast<std::uint32_t>(hit.alias));
      made.reason =
          fmt::format("alias {}{}{}", made.matched, made.reason.empty() ? "" : ", ", made.reason);
    }
    if (made.reason.empty()) made.reason = "name";
    made.typos = hit.typos;
    made.fuzzy = basic_name_score(typed, made.matched, made.type);
    made.node_score = round4(node_score(typed, made.matched));
    return {};
  }

  Result<void> add(EntityIndex entity, double score, std::string fit, std::string reason) {
    EntityHit hit;
    static_cast<EntityInfo&>(hit) = entity_info(search_.graph, entity);
    hit.score = score;
    hit.fit = std::move(fit);
    hit.reason = std::move(reason);
    hit.matched = hit.name;
    if (!search_.options.prefix || hits_.size() < kDescribedAsTyped) {
      SENNIT_ASSIGN(hit.sentences, sentences_about(search_.state, search_.graph, entity));
    }
    hits_.push_back(std::move(hit));
    return {};
  }

  const RunningSearch& search_;
  Admission admission_;
  std::vector<EntityHit> hits_;
};

// Of a name's words, the one that the typed word was meant to be.
std::string nearest_word(std::string_view name, std::string_view typed) {
  const std::u32string keys = keystrokes(fold(typed));
  std::string best;
  int fewest = kMostTypos + 1;
  for (const ByteRange& word : words(name)) {
    const std::u32string of_word = keystrokes(fold(word.of(name)));
    const auto near = nearest_beginning(keys, of_word, forgiven_typos(keys.size()), 0);
    if (near && near->edits < fewest) {
      fewest = near->edits;
      best = word.of(name);
    }
  }
  return best;
}

}  // namespace

const NameFinder& current_names(EngineState& state, const Graph& graph) {
  if (!state.names || state.names_graph != graph.bytes()) {
    state.names_graph = graph.bytes();
    state.names = std::make_unique<NameFinder>(graph);
  }
  return *state.names;
}

Result<std::vector<EntityHit>> search_entities(const RunningSearch& search) {
  return EntitySearch(search).find();
}

Result<std::string> put_right(const RunningSearch& search, const std::string& typed) {
  std::string right;
  bool is_changed = false;
  for (const ByteRange& part : words(typed)) {
    std::string word(part.of(typed));
    const std::optional<KeywordTerm> term = run_of(word, 0);
    if (term && !is_stop_word(fold(word))) {
      KeywordQuery query;
      query.terms.push_back(*term);
      SENNIT_ASSIGN(const std::vector<KeywordHit> known, search.state.store->search(query, 1));
      const std::vector<NameHit> names =
          known.empty() ? current_names(search.state, search.graph).find(word, {.limit = 1})
                        : std::vector<NameHit>();
      if (!names.empty() && names.front().fit == NameFit::kTypo) {
        const NameHit& near = names.front();
        const std::string_view name =
            near.alias < 0
                ? search.graph.name(near.entity)
                : search.graph.alias(near.entity, static_cast<std::uint32_t>(near.alias));
        if (std::string better = nearest_word(name, word); !better.empty()) {
          word = std::move(better);
          is_changed = true;
        }
      }
    }
    right += (right.empty() ? "" : " ") + word;
  }
  return is_changed ? right : "";
}

}  // namespace sennit
