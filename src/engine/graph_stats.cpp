// What a graph holds, in numbers: so little that it is stored beside the graph, and told without
// opening that.

#include <algorithm>
#include <charconv>

#include "engine/engine_state.h"
#include "fmt/format.h"

namespace sennit {
namespace {

// What the notes are most about: entities by their relations and the links to their note.
std::vector<std::string> most_connected(const Graph& graph, std::size_t limit) {
  std::vector<std::pair<std::size_t, EntityIndex>> rows;
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    std::size_t weight = graph.degree(e);
    if (const std::int64_t note = graph.note(e); note >= 0)
      weight += graph.linked_from(static_cast<DocumentIndex>(note)).size();
    rows.emplace_back(weight, e);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(limit, rows.size()); ++i)
    names.emplace_back(graph.name(rows[i].second));
  return names;
}

// A line for each number: what it counts, the number, and the name that has it, behind its length,
// so that a name may hold anything.
void encode_number(const char* what, std::size_t number, std::string_view name, std::string& out) {
  out += fmt::format("{} {} {} {}\n", what, number, name.size(), name);
}

void encode_counts(const char* what, const std::map<std::string, std::size_t>& counts,
                   std::string& out) {
  for (const auto& [name, count] : counts) encode_number(what, count, name, out);
}

struct NamedNumber {
  std::string_view what;
  std::size_t number = 0;
  std::string_view name;
};

std::string_view take_word(std::string_view& bytes) {
  const std::size_t end = std::min(bytes.find(' '), bytes.size());
  const std::string_view word = bytes.substr(0, end);
  bytes.remove_prefix(std::min(end + 1, bytes.size()));
  return word;
}

bool is_number(std::string_view word, std::size_t& number) {
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), number);
  return failed == std::errc() && end == word.data() + word.size();
}

// The next line; nothing when it is none.
std::optional<NamedNumber> take_number(std::string_view& bytes) {
  NamedNumber line;
  std::size_t length = 0;
  line.what = take_word(bytes);
  if (!is_number(take_word(bytes), line.number) || !is_number(take_word(bytes), length) ||
      length >= bytes.size() || bytes[length] != '\n')
    return std::nullopt;
  line.name = bytes.substr(0, length);
  bytes.remove_prefix(length + 1);
  return line;
}

void add_number(const NamedNumber& line, Stats& stats) {
  const std::string name(line.name);
  if (line.what == "chunks") stats.chunks = line.number;
  if (line.what == "entities") stats.entities = line.number;
  if (line.what == "relations") stats.relationships = line.number;
  if (line.what == "note_links") stats.note_links = line.number;
  if (line.what == "type") stats.entity_types[name] = line.number;
  if (line.what == "verb") stats.relationship_types[name] = line.number;
  if (line.what == "raw_verb") stats.raw_relationship_types[name] = line.number;
  if (line.what == "connected") stats.most_connected.push_back(name);
}

}  // namespace

Stats stats_of(const Graph& graph) {
  Stats stats;
  stats.chunks = graph.chunk_count();
  stats.entities = graph.entity_count();
  stats.relationships = graph.relation_count();
  stats.note_links = graph.note_link_count();
  for (EntityIndex e = 0; e < graph.entity_count(); ++e) {
    const bool raw = graph.type(e) == EntityType::kOther && !graph.raw_type(e).empty();
    ++stats.entity_types[std::string(raw ? graph.raw_type(e) : name_of(graph.type(e)))];
  }
  for (RelationIndex r = 0; r < graph.relation_count(); ++r) {
    ++stats.relationship_types[std::string(graph.verb(r))];
    for (std::uint32_t n = 0; n < graph.raw_verb_count(r); ++n)
      ++stats.raw_relationship_types[std::string(graph.raw_verb(r, n))];
  }
  stats.most_connected = most_connected(graph, 10);
  return stats;
}

std::string encode_stats(std::uint64_t revision, const Stats& stats) {
  std::string out;
  encode_number("revision", revision, "", out);
  encode_number("chunks", stats.chunks, "", out);
  encode_number("entities", stats.entities, "", out);
  encode_number("relations", stats.relationships, "", out);
  encode_number("note_links", stats.note_links, "", out);
  encode_counts("type", stats.entity_types, out);
  encode_counts("verb", stats.relationship_types, out);
  encode_counts("raw_verb", stats.raw_relationship_types, out);
  for (std::size_t i = 0; i < stats.most_connected.size(); ++i)
    encode_number("connected", i + 1, stats.most_connected[i], out);
  return out;
}

std::optional<Stats> decode_stats(std::string_view bytes, std::uint64_t revision) {
  Stats stats;
  bool is_current = false;
  while (!bytes.empty()) {
    const std::optional<NamedNumber> line = take_number(bytes);
    if (!line) return std::nullopt;
    is_current |= line->what == "revision" && line->number == revision;
    add_number(*line, stats);
  }
  return is_current ? std::optional(std::move(stats)) : std::nullopt;
}

}  // namespace sennit
