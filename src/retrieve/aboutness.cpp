#include "retrieve/aboutness.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr double kSubject = 0.9;           // aboutness of the first thing that a document names
constexpr std::uint32_t kBeginning = 120;  // bytes of a document in which its subject is told
constexpr std::size_t kDefinition = 200;   // bytes before the verb of a definition
constexpr std::size_t kMoreWords = 2;      // of a title than of its name: "(2001 film)"

std::span<const GraphContents::Mention> mentions_within(const Graph& graph, EntityIndex entity,
                                                        ChunkIndex chunk) {
  const auto all = graph.mentions_of(entity);
  const auto first = std::lower_bound(
      all.begin(), all.end(), chunk,
      [](const GraphContents::Mention& mention, ChunkIndex c) { return mention.chunk < c; });
  auto last = first;
  while (last != all.end() && last->chunk == chunk) ++last;
  return {first, last};
}

std::uint32_t first_place(std::span<const GraphContents::Mention> mentions) {
  std::uint32_t first = mentions.front().range.begin;
  for (const GraphContents::Mention& mention : mentions)
    first = std::min(first, mention.range.begin);
  return first;
}

std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens;
  for_each_token(text, [&](const Token& token) { tokens.emplace_back(token.form); });
  return tokens;
}

bool holds_all(const std::vector<std::string>& tokens, const std::vector<std::string>& wanted) {
  return !wanted.empty() && std::all_of(wanted.begin(), wanted.end(), [&](const auto& token) {
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
  });
}

bool is_verb_of_definition(std::string_view token) {
  return token == "is" || token == "was" || token == "are" || token == "were";
}

}  // namespace

double rarity(std::size_t places) {
  return 1 / (1 + std::log2(1.0 + static_cast<double>(places)) / 5);
}

double aboutness(const Graph& graph, EntityIndex entity, ChunkIndex chunk) {
  const DocumentIndex document = graph.chunk_document(chunk);
  if (graph.note(entity) == static_cast<std::int64_t>(document)) return 1;
  const auto here = mentions_within(graph, entity, chunk);
  if (here.empty()) return 0;
  const auto count = static_cast<double>(here.size());
  const double often = 0.6 * count / (count + 2);
  if (graph.first_chunk(document) != chunk) return often;
  const std::uint32_t first = first_place(here);
  const bool begins = first < graph.chunk_range(chunk).begin + kBeginning &&
                      first == first_place(graph.mentions_in(chunk));
  return begins ? std::max(often, kSubject) : often;
}

std::vector<std::pair<ChunkIndex, double>> passages_about(const Graph& graph, EntityIndex entity,
                                                          std::size_t limit) {
  std::vector<std::pair<ChunkIndex, double>> found;
  if (graph.note(entity) >= 0) {
    const auto note = static_cast<DocumentIndex>(graph.note(entity));
    const ChunkIndex first = graph.first_chunk(note);
    if (first < graph.chunk_count() && graph.chunk_document(first) == note)
      found.emplace_back(first, 1.0);
  }
  ChunkIndex last = 0;
  std::size_t seen = 0;
  for (const GraphContents::Mention& mention : graph.mentions_of(entity)) {
    if (seen++ == kMentionsSeen) break;
    if (seen > 1 && mention.chunk == last) continue;
    last = mention.chunk;
    if (found.empty() || found.front().first != mention.chunk)
      found.emplace_back(mention.chunk, aboutness(graph, entity, mention.chunk));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (found.size() > limit) found.resize(limit);
  return found;
}

bool begins_with(std::string_view text, std::string_view name) {
  const std::string_view head =
      text.substr(0, boundary_at_or_before(text, std::min(text.size(), kDefinition)));
  std::vector<std::string> beginning;
  bool has_verb = false;
  for_each_token(head, [&](const Token& token) {
    has_verb = has_verb || is_verb_of_definition(token.form);
    if (!has_verb) beginning.emplace_back(token.form);
  });
  const std::vector<std::string> wanted = phrase_tokens(name).tokens;
  if (has_verb) return holds_all(beginning, wanted);
  // Without such a verb, a shorter beginning.
  return holds_all(tokens_of(text.substr(
                       0, boundary_at_or_before(text, std::min<std::size_t>(text.size(), 60)))),
                   wanted);
}

bool is_title_of(std::string_view title, std::string_view name) {
  const std::vector<std::string> wanted = phrase_tokens(name).tokens;
  const std::vector<std::string> tokens = tokens_of(title);
  return tokens.size() <= wanted.size() + kMoreWords && holds_all(tokens, wanted);
}

}  // namespace sennit
