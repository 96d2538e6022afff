#include <algorithm>
#include <charconv>
#include <span>
#include <tuple>

#include "base/memory.h"
#include "base/try.h"
#include "engine/engine_state.h"
#include "engine/shown_paths.h"
#include "fmt/format.h"

namespace sennit {
namespace {

constexpr const char* kGraphView = "graph";
constexpr const char* kReportView = "graph.report";
constexpr const char* kJoinsView = "graph.joins";
constexpr const char* kStatsView = "graph.stats";
constexpr std::size_t kKeptPairs = 5000;  // of the pairs that may be one thing, the likeliest

// One line of the report: fields between tabs; what would break the line becomes a blank.
std::string field(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return text;
}

std::string encode_report(std::uint64_t revision, const ViewReport& report) {
  std::string out = fmt::format("revision\t{}\nlinks\t{}\n", revision, report.links);
  for (const UnresolvedLink& link : report.unresolved)
    out += fmt::format("unresolved\t{}\t{}\t{}\n", field(link.document), field(link.target),
                       field(link.reason));
  for (const std::string& notice : report.notices)
    out += fmt::format("notice\t{}\n", field(notice));
  return out;
}

std::vector<std::string_view> split(std::string_view line, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = line.find(separator);
    parts.push_back(line.substr(0, at));
    if (at == std::string_view::npos) return parts;
    line.remove_prefix(at + 1);
  }
}

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

void encode_edges(const char* kind, std::span<const EdgeTaken> edges, std::string& out) {
  for (const EdgeTaken& edge : edges)
    out += fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", kind, field(edge.a.key),
                       field(edge.a.document), field(edge.b.key), field(edge.b.document),
                       static_cast<int>(edge.strength), ten_thousandths(edge.score),
                       field(edge.reason), edge.verdict.value, static_cast<int>(edge.obstacle));
}

// The likeliest first: by score, then by keys, so that the same graph tells the same pairs.
std::vector<EdgeTaken> likeliest(std::vector<EdgeTaken> open) {
  std::sort(open.begin(), open.end(), [](const EdgeTaken& x, const EdgeTaken& y) {
    return std::tuple(x.strength, -ten_thousandths(x.score), x.a, x.b, x.reason) <
           std::tuple(y.strength, -ten_thousandths(y.score), y.a, y.b, y.reason);
  });
  if (open.size() > kKeptPairs) open.resize(kKeptPairs);
  return open;
}

std::string encode_joins(std::uint64_t revision, const View& view) {
  std::string out = fmt::format("revision\t{}\n", revision);
  encode_edges("union", view.unions, out);
  encode_edges("open", likeliest(view.open), out);
  return out;
}

std::optional<Joins> decode_joins(std::string_view bytes, std::uint64_t revision) {
  Joins joins;
  bool is_current = false;
  for (const std::string_view line : split(bytes, '\n')) {
    const std::vector<std::string_view> parts = split(line, '\t');
    if (parts[0] == "revision" && parts.size() == 2) is_current = number(parts[1]) == revision;
    if (parts.size() != 10) continue;
    EdgeTaken edge;
    edge.a = {std::string(parts[1]), std::string(parts[2])};
    edge.b = {std::string(parts[3]), std::string(parts[4])};
    edge.strength = static_cast<EdgeStrength>(number(parts[5]));
    edge.score = static_cast<double>(number(parts[6])) / 10000.0;
    edge.reason = parts[7];
    edge.verdict = {number(parts[8])};
    edge.obstacle = static_cast<Obstacle>(number(parts[9]));
    (parts[0] == "union" ? joins.unions : joins.open).push_back(std::move(edge));
  }
  return is_current ? std::optional(std::move(joins)) : std::nullopt;
}

struct DecodedReport {
  std::uint64_t revision = 0;
  ViewReport report;
};

DecodedReport decode_report(std::string_view bytes) {
  DecodedReport decoded;
  for (const std::string_view line : split(bytes, '\n')) {
    const std::vector<std::string_view> parts = split(line, '\t');
    if (parts[0] == "revision" && parts.size() == 2) decoded.revision = number(parts[1]);
    if (parts[0] == "links" && parts.size() == 2) decoded.report.links = number(parts[1]);
    if (parts[0] == "unresolved" && parts.size() == 4)
      decoded.report.unresolved.push_back(
          {std::string(parts[1]), std::string(parts[2]), std::string(parts[3])});
    if (parts[0] == "notice" && parts.size() == 2) decoded.report.notices.emplace_back(parts[1]);
  }
  return decoded;
}

Result<std::optional<Graph>> stored_graph(const Store& store) {
  SENNIT_ASSIGN(const std::uint64_t revision, store.revision());
  SENNIT_ASSIGN(const std::optional<std::string> report, store.view(kReportView));
  if (!report || decode_report(std::string_view(*report).substr(0, 64)).revision != revision)
    return std::optional<Graph>();
  SENNIT_ASSIGN(std::optional<std::string> bytes, store.view(kGraphView));
  if (!bytes) return std::optional<Graph>();
  Result<Graph> graph = Graph::open(std::make_shared<const std::string>(std::move(*bytes)));
  // A view that does not read is only a view: it is made anew from the evidence.
  if (!graph.ok()) return std::optional<Graph>();
  return std::optional<Graph>(std::move(*graph));
}

}  // namespace

namespace {

// What the store says of its documents as a whole.
struct Shown {
  std::vector<std::string> paths;  // of all documents, in the store's order
  std::vector<Verdict> verdicts;   // that count, each document by its shown path
};

Result<Shown> shown(const Store& store, const Verdict* more) {
  SENNIT_ASSIGN(const std::vector<Root> roots, store.roots());
  SENNIT_ASSIGN(const std::vector<DocumentRecord> records, store.documents());
  SENNIT_ASSIGN(std::vector<Verdict> verdicts, store.verdicts());
  if (more) {
    verdicts.push_back(*more);
    verdicts.back().id =
        VerdictId{verdicts.size() < 2 ? 1 : verdicts[verdicts.size() - 2].id.value + 1};
  }
  Shown made;
  made.paths = shown_paths(roots, records);
  made.verdicts = active(shown_verdicts(std::move(verdicts), roots, records, made.paths));
  return made;
}

}  // namespace

Result<View> make_view(const Store& store, const Verdict* more) {
  SENNIT_ASSIGN(Shown known, shown(store, more));
  release_freed_memory();
  ViewBuilder builder;
  std::size_t at = 0;
  SENNIT_TRY(store.for_each_evidence([&](const DocumentEvidence& evidence) -> Result<void> {
    const std::string& path = known.paths.at(at++);
    if (!is_in_graph(evidence.record.state)) return {};
    Structure structure;
    if (!evidence.structure.empty()) {
      SENNIT_ASSIGN(structure, decode_structure(evidence.structure));
    }
    return builder.add({evidence.record.id, path, evidence.record.kind, evidence.record.title,
                        evidence.record.date, evidence.chunks, &structure, evidence.extractions});
  }));
  std::vector<std::string>().swap(known.paths);  // the graph is made in their place
  return std::move(builder).build(known.verdicts);
}

Result<ViewReport> refresh_view(EngineState& state) {
  state.graph.reset();
  SENNIT_ASSIGN(View view, make_view(*state.store));
  SENNIT_ASSIGN(Graph graph, Graph::build(std::move(view.contents)));
  release_freed_memory();
  SENNIT_ASSIGN(const std::uint64_t revision, state.store->revision());
  Changes changes;
  changes.views.emplace_back(kGraphView, graph.bytes());
  changes.views.emplace_back(kReportView, encode_report(revision, view.report));
  changes.views.emplace_back(kJoinsView, encode_joins(revision, view));
  changes.views.emplace_back(kStatsView, encode_stats(revision, stats_of(graph)));
  SENNIT_TRY(state.store->apply(changes));
  state.graph = std::move(graph);
  return std::move(view.report);
}

Result<const Graph*> current_graph(EngineState& state) {
  if (state.graph) return &*state.graph;
  SENNIT_ASSIGN(state.graph, stored_graph(*state.store));
  if (state.graph) return &*state.graph;
  if (state.access == Access::kWrite) {
    SENNIT_TRY(refresh_view(state));
    return &*state.graph;
  }
  SENNIT_ASSIGN(View view, make_view(*state.store));
  SENNIT_ASSIGN(state.graph, Graph::build(std::move(view.contents)));
  return &*state.graph;
}

Result<Joins> current_joins(EngineState& state) {
  SENNIT_ASSIGN(const std::uint64_t revision, state.store->revision());
  SENNIT_ASSIGN(const std::optional<std::string> bytes, state.store->view(kJoinsView));
  if (bytes)
    if (std::optional<Joins> stored = decode_joins(*bytes, revision)) return std::move(*stored);
  SENNIT_ASSIGN(View view, make_view(*state.store));
  return Joins{std::move(view.unions), likeliest(std::move(view.open))};
}

Result<Stats> current_stats(EngineState& state) {
  if (state.graph) return stats_of(*state.graph);
  SENNIT_ASSIGN(const std::uint64_t revision, state.store->revision());
  SENNIT_ASSIGN(const std::optional<std::string> bytes, state.store->view(kStatsView));
  if (bytes)
    if (std::optional<Stats> stored = decode_stats(*bytes, revision)) return std::move(*stored);
  SENNIT_ASSIGN(const Graph* graph, current_graph(state));
  return stats_of(*graph);
}

Result<bool> tells_stats_of(const Store& store, const Graph& graph) {
  SENNIT_ASSIGN(const std::uint64_t revision, store.revision());
  SENNIT_ASSIGN(const std::optional<std::string> bytes, store.view(kStatsView));
  return !bytes || !decode_stats(*bytes, revision) ||
         *bytes == encode_stats(revision, stats_of(graph));
}

Result<StoredReport> stored_report(const Store& store) {
  StoredReport stored;
  SENNIT_ASSIGN(const std::uint64_t revision, store.revision());
  SENNIT_ASSIGN(const std::optional<std::string> bytes, store.view(kReportView));
  if (!bytes) return stored;
  DecodedReport decoded = decode_report(*bytes);
  stored.current = decoded.revision == revision;
  stored.report = std::move(decoded.report);
  return stored;
}

}  // namespace sennit
