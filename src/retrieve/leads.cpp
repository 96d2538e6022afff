#include "retrieve/leads.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "base/try.h"
#include "retrieve/aboutness.h"
#include "text/similarity.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kPassagesOfName = 3;
constexpr std::size_t kHitsOfName = 12;  // that are looked at
constexpr double kSaidOfIt = 0.8;        // what the asked words add to a passage that holds a name
constexpr double kBegins = 0.85;
constexpr double kHolds = 0.2;
constexpr double kSmallTerm = 0.3;  // of what a term in small letters is worth, beside a name

std::vector<LinkedName> names_of(const std::vector<Subject>& subjects) {
  std::vector<LinkedName> names;
  for (const Subject& subject : subjects)
    if (subject.weight > 0.3) names.push_back({subject.range, subject.surface, subject.entities});
  return names;
}

bool is_small(std::string_view name) {
  bool has_small = false;
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint c = decode_at(name, at);
    if (is_upper(c.value)) return false;
    has_small = has_small || is_lower(c.value);
    at += c.length;
  }
  return has_small;
}

std::unordered_set<std::string> tokens_of(std::string_view text) {
  std::unordered_set<std::string> tokens;
  for_each_token(text, [&](const Token& token) { tokens.emplace(token.form); });
  return tokens;
}

// The words of a name, each as a term that must be there.
std::vector<KeywordTerm> terms_of_name(std::string_view name) {
  std::vector<KeywordTerm> terms;
  for (const ByteRange word : words(name)) {
    PhraseTokens phrase = phrase_tokens(word.of(name));
    if (!phrase.tokens.empty()) terms.push_back({std::move(phrase.tokens), phrase.prefix});
  }
  return terms;
}

}  // namespace

double Lead::worth() const { return to.empty() ? 0 : round4(strength * to.front().second); }

Result<Leads> Leads::of(const Graph& graph, const KeywordIndex& index, std::string_view question,
                        const std::vector<Subject>& subjects, const ChunkText& text_of) {
  std::vector<Word> words;
  for (KeywordTerm& term : keyword_query(question).terms) {
    SENNIT_ASSIGN(const double weight, index.weight(term));
    words.push_back({std::move(term), weight});
  }
  return Leads(graph, index, AskedWords(question, names_of(subjects)), std::move(words), text_of);
}

Result<std::vector<Lead>> Leads::from(ChunkIndex chunk, double score,
                                      const std::set<EntityIndex>& seen) const {
  SENNIT_ASSIGN(const std::string_view text,
                text_of_ ? text_of_(chunk) : Result<std::string_view>(std::string_view()));
  const std::map<EntityIndex, double> standing = names_in(chunk, text);
  double nearest = 0;
  for (const auto& [entity, near] : standing)
    if (!seen.contains(entity)) nearest = std::max(nearest, near);
  std::vector<Lead> leads;
  for (const auto& [entity, near] : standing) {
    if (seen.contains(entity)) continue;
    const double share = nearest > 0 ? near / nearest : 0.5;
    leads.push_back({entity, chunk, score * (0.4 + 0.6 * share) * worth_following(entity), {}});
  }
  return leads;
}

// A thing that stands everywhere leads nowhere, unless a note is about it; and a term of the
// language leads less far than a name.
double Leads::worth_following(EntityIndex entity) const {
  const double rare = rarity(graph_.mentions_of(entity).size());
  const double worth = graph_.note(entity) >= 0 ? std::sqrt(rare) : rare;
  return is_small(graph_.name(entity)) ? kSmallTerm * worth : worth;
}

// The names in a passage and how near to the asked words each stands: those that were found when
// it was read, and those that only the rest of the graph knows.
std::map<EntityIndex, double> Leads::names_in(ChunkIndex chunk, std::string_view text) const {
  const AskedPlaces places = asked_.places_in(text);
  std::map<EntityIndex, double> standing;
  const auto add = [&](EntityIndex entity, ByteRange range) {
    double& near = standing[entity];
    near = std::max(near, places.nearness(range.begin, range.end));
  };
  const std::uint32_t begin = graph_.chunk_range(chunk).begin;
  for (const GraphContents::Mention& mention : graph_.mentions_in(chunk))
    add(mention.entity, {mention.range.begin - begin, mention.range.end - begin});
  for (const LinkedName& name : names_in_passage(graph_, text))
    if (name.entities.size() == 1 && name.standing == NameStanding::kName)
      add(name.entities[0], name.range);
  return standing;
}

Result<void> Leads::find_goals(Lead& lead) const {
  keep_best(goals_in_graph(lead), lead);
  return {};
}

Result<void> Leads::search_goals(Lead& lead) const {
  std::map<ChunkIndex, double> goals = goals_in_graph(lead);
  SENNIT_TRY(add_from_index(lead, goals));
  keep_best(goals, lead);
  return {};
}

std::map<ChunkIndex, double> Leads::goals_in_graph(const Lead& lead) const {
  std::map<ChunkIndex, double> goals;
  for (const auto& [chunk, about] : passages_about(graph_, lead.entity, kMentionsSeen))
    goals.emplace(chunk, about);
  return goals;
}

void Leads::keep_best(const std::map<ChunkIndex, double>& goals, Lead& lead) {
  lead.to.assign(goals.begin(), goals.end());
  std::erase_if(lead.to, [&](const auto& goal) { return goal.first == lead.from; });
  std::stable_sort(lead.to.begin(), lead.to.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (lead.to.size() > kPassagesOfName) lead.to.resize(kPassagesOfName);
}

// The words of the question that the passage does not hold: what is to be found elsewhere.
Result<std::vector<const Leads::Word*>> Leads::words_not_in(ChunkIndex chunk) const {
  SENNIT_ASSIGN(const std::string_view text,
                text_of_ ? text_of_(chunk) : Result<std::string_view>(std::string_view()));
  const std::unordered_set<std::string> held = tokens_of(text);
  std::vector<const Word*> words;
  for (const Word& word : words_)
    if (!std::all_of(word.term.tokens.begin(), word.term.tokens.end(),
                     [&](const std::string& token) { return held.contains(token); }))
      words.push_back(&word);
  return words;
}

// Passages that hold the name, in the graph or not, and how much each says of what is asked: what
// its score has beyond the name's own share, over what all those words weigh.
Result<void> Leads::add_from_index(const Lead& lead, std::map<ChunkIndex, double>& goals) const {
  if (graph_.mentions_of(lead.entity).size() > kMentionsSeen) return {};
  SENNIT_ASSIGN(const std::vector<const Word*> words, words_not_in(lead.from));
  double all = 0;
  KeywordQuery query;
  query.required = terms_of_name(graph_.name(lead.entity));
  for (const Word* const word : words) {
    query.terms.push_back(word->term);
    all += word->weight;
  }
  SENNIT_ASSIGN(const std::vector<KeywordHit> hits, index_.search(query, kHitsOfName));
  for (const KeywordHit& hit : hits) {
    const std::int64_t chunk = graph_.find_chunk(hit.document, hit.chunk);
    if (chunk < 0) continue;
    const double said = all > 0 ? std::clamp((hit.score - hit.required) / all, 0.0, 1.0) : 0;
    SENNIT_ASSIGN(const double about, this->about(lead.entity, static_cast<ChunkIndex>(chunk)));
    double& best = goals[static_cast<ChunkIndex>(chunk)];
    best = std::min(1.0, std::max(best, about) + kSaidOfIt * said);
  }
  return {};
}

// By its own words, of a passage that the graph may not know to be about the entity.
Result<double> Leads::about(EntityIndex entity, ChunkIndex chunk) const {
  const DocumentIndex document = graph_.chunk_document(chunk);
  const std::string_view name = graph_.name(entity);
  if (is_title_of(graph_.title(document), name)) return 1.0;
  if (!text_of_ || graph_.first_chunk(document) != chunk) return kHolds;
  SENNIT_ASSIGN(const std::string_view text, text_of_(chunk));
  return begins_with(text, name) ? kBegins : kHolds;
}

}  // namespace sennit
