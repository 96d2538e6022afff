// What an Engine holds, and the parts of its work that several of its calls share.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "exchange/graph_json.h"
#include "graph/graph.h"
#include "resolve/view.h"
#include "retrieve/name_finder.h"
#include "sennit/engine.h"
#include "store/store.h"

namespace sennit {

struct EngineState {
  std::unique_ptr<Store> store;
  Access access = Access::kWrite;
  std::string path;                         // of the store; "" in memory
  std::string json_path;                    // of the older package's file, or ""
  std::optional<Graph> graph;               // loaded on first use; dropped by every change
  std::map<DocumentId, std::string> texts;  // of the call that is running

  // For search: the names of a graph, and tags of the documents of a revision that were asked for.
  std::unique_ptr<NameFinder> names;
  std::shared_ptr<const std::string> names_graph;  // the bytes of the graph that they are of
  std::map<DocumentId, std::vector<std::string>> tags;
  std::uint64_t tags_revision = 0;
};

// --- graph_view.cpp: the stored picture of the graph ---------------------------------------------

// The graph, from memory, from the stored view when it is of the store's revision, else made anew.
Result<const Graph*> current_graph(EngineState& state);

// Makes the graph of the store's evidence and verdicts, and of one verdict more that is not stored.
// Reads everything.
Result<View> make_view(const Store& store, const Verdict* more = nullptr);

// make_view, and puts the graph and what is told of it into the store.
Result<ViewReport> refresh_view(EngineState& state);

// Why names are one thing, and which may be: of the graph as it is. Made anew when it is not
// stored.
struct Joins {
  std::vector<EdgeTaken> unions;
  std::vector<EdgeTaken> open;
};
Result<Joins> current_joins(EngineState& state);

struct StoredReport {
  bool current = false;
  ViewReport report;  // `links` and all the lists
};
Result<StoredReport> stored_report(const Store& store);

// What the graph holds, without the documents and usage of Stats: from the graph in memory, from
// what is stored beside it, else from the graph, which is opened or made for it.
Result<Stats> current_stats(EngineState& state);
// False when the store tells other statistics of this revision than those of `graph`.
Result<bool> tells_stats_of(const Store& store, const Graph& graph);

// --- graph_stats.cpp -----------------------------------------------------------------------------

Stats stats_of(const Graph& graph);
std::string encode_stats(std::uint64_t revision, const Stats& stats);
// Nothing when they are of another revision or damaged.
std::optional<Stats> decode_stats(std::string_view bytes, std::uint64_t revision);

// --- places.cpp: evidence as a person reads it
// ----------------------------------------------------

// Text of a document; kept until the next call of an Engine.
Result<std::string_view> text_of(EngineState& state, DocumentId id);

// The place of a range; an empty range has no quote.
Result<Evidence> evidence_at(EngineState& state, const Graph& graph, DocumentIndex document,
                             ByteRange range);
// The path that opens a document: the names that its folders and it have on the disk, which need
// not be in NFC as its path in the graph is (macOS writes NFD). "" when it is no file, or gone.
std::string file_of(const EngineState& state, DocumentId id);
// The sentence of its chunk in which a range begins, without markup.
Result<std::string> sentence_around(EngineState& state, const Graph& graph, DocumentIndex document,
                                    ByteRange range);
std::size_t line_of(std::string_view text, std::uint32_t at);  // 1-based

EntityInfo entity_info(const Graph& graph, EntityIndex entity);

// What the notes say of a thing, best first, at most three distinct sentences: what the note about
// it begins with, and those the graph keeps (see resolve/descriptions.h); else the sentence of its
// first mention. descriptions.cpp.
Result<std::vector<AnswerSentence>> sentences_about(EngineState& state, const Graph& graph,
                                                    EntityIndex entity);

Result<RelationInfo> relation_info(EngineState& state, const Graph& graph, RelationIndex relation);

// --- names.cpp: from what a person types to a thing of the graph
// ----------------------------------

// The entity of this name or alias. Errors: kNotFound with the nearest names, kInvalidInput when
// several things have it.
Result<EntityIndex> entity_named(const Graph& graph, const std::string& name);
// The entity has its note or a mention there.
bool stands_in(const Graph& graph, EntityIndex entity, DocumentIndex document);
// Path in the graph or on the disk, the end of a path, title, stem or alias.
Result<DocumentIndex> note_named(const EngineState& state, const Graph& graph,
                                 const std::string& name);
std::vector<std::string> nearest_names(const Graph& graph, const std::string& name,
                                       std::size_t limit);

// --- json_file.cpp: a graph that lives in the older package's file
// --------------------------------

// Takes the file into the store as imported evidence when it is not what was last written there.
Result<void> import_if_changed(EngineState& state);
Result<void> import_file(EngineState& state, const std::string& path);
Result<void> export_file(EngineState& state, const std::string& path);
bool is_graph_json_path(std::string_view path);
Result<void> check_file(const std::string& path);  // can be read and parsed
bool is_there(const std::string& path);            // never throws

// --- files.cpp -----------------------------------------------------------------------------------

Result<std::string> read_whole(const std::string& path);
// A new file, on the disk, takes the place of the old one; or nothing changes. What is no file
// (/dev/stdout) is written to.
Result<void> write_atomically(const std::string& path, const std::string& bytes);

// --- verdict_record.cpp
// ---------------------------------------------------------------------------

// `verdict` names documents by their shown paths.
VerdictInfo verdict_info(const Verdict& verdict, bool is_active);
// As the store has them to as a person sees them.
Result<std::vector<Verdict>> shown_verdicts(const Store& store, std::vector<Verdict> verdicts);
Result<VerdictInfo> shown_verdict(const EngineState& state, const Verdict& verdict, bool is_active);
Time now();
std::string iso_time(Time time);  // "2026-01-02T03:04:05Z"

}  // namespace sennit
