// Sennit as a library: a folder of notes in; a graph, search and answers with citations out.
//
//   Result<Engine> engine = Engine::open("graph.sennit", Access::kWrite);
//   if (!engine.ok()) return fail(engine.error());
//   engine->process({"notes"});
//   Result<Answer> answer = engine->query("Who designed the Analytical Engine?");
//
// Thread safety: an Engine is used by one thread at a time; several engines (in one or more
// processes) may read one graph while one writes. Ownership: an Engine owns its store; results own
// their strings. No call prints. Every call that can fail gives a Result; nothing throws but
// std::bad_alloc.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sennit/measure.h"
#include "sennit/model_answer.h"
#include "sennit/model_run.h"
#include "sennit/models.h"
#include "sennit/ontology.h"
#include "sennit/picture.h"
#include "sennit/result.h"
#include "sennit/values.h"

namespace sennit {

std::string version();       // "0.1.0"
std::string version_text();  // "sennit 0.1.0 (GNU 12.2.0, Release, store 1, text rules 1)"

enum class Access : std::uint8_t {
  kRead,
  kChange,  // write to a graph that is there
  kWrite,   // write, and make it when it is not there
};

struct Progress {
  std::string stage;     // "read", "graph", or the name of a model
  std::size_t done = 0;  // files; passages that a model was shown
  std::size_t total = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  std::int64_t tokens = 0;  // of a model, so far
  double cost = 0;          // US dollars
};

struct ProcessOptions {
  // Patterns; empty: every readable file. They are remembered for each folder: a later run that
  // gives none uses those of the last one, so that what was left out stays out.
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  bool all_files = false;             // forget remembered patterns
  std::string chunk_method = "auto";  // auto | section | window
  std::size_t section_characters = 1500;
  std::size_t window_size = 1000;
  std::size_t window_overlap = 200;
  int threads = 0;  // 0: one per core
  bool confirm_removals = false;
  bool reread = false;  // read unchanged files too
  // builtin | standard | thorough: the latter two also show the documents to `model`.
  std::string extractor = "builtin";
  ModelOptions model;
  Ontology ontology;       // the types that `model` is asked for
  SharingOptions sharing;  // which documents `model` may see, where it is on another machine
  std::optional<std::int64_t> max_tokens;  // that a run may use, input and output
  std::optional<double> max_cost;          // US dollars of a run
  bool only_failed = false;                // show only documents that a model failed on
  std::optional<int> calls_at_once;        // nothing: learnt; 1 for a server on this machine
  NetworkSink network = {};                // told of each request to `model`
  std::function<void(const Progress&)> on_progress;
  const std::atomic<bool>* stop = nullptr;  // set it to stop soon; what was read is kept
};

struct PathReason {
  std::string path;
  std::string reason;
};

struct ProcessReport {
  std::size_t documents = 0;  // now in the graph, of all roots
  std::size_t changed = 0;
  std::size_t unchanged = 0;
  std::size_t renamed = 0;  // among the changed
  std::size_t removed = 0;
  std::size_t failed = 0;
  std::size_t held_back = 0;  // vanished but kept: needs confirm_removals
  std::uint64_t bytes = 0;
  double seconds = 0;
  std::vector<PathReason> failures;
  std::vector<PathReason> warnings;
  std::vector<PathReason> skipped;  // folders and files left out, with the reason
  std::size_t other_files = 0;      // of formats that no reader knows
  std::uint64_t links = 0;          // between notes
  std::size_t unresolved_links = 0;
  std::vector<std::string> notices;  // of the graph: aliases that join nothing and why
  std::vector<std::pair<std::string, double>> stages;  // seconds, summed over threads
  std::size_t unseen = 0;        // files and folders that are there but could not be looked into
  std::size_t lost_records = 0;  // lines of JSON lines files that could not be read
  std::vector<std::string> missing_roots;  // folders of the graph that are no longer there
  std::vector<std::string> remembered;     // rules taken over from the last run over a folder
  std::optional<ModelReport> model;        // when documents were shown to one
  bool complete() const {
    return failed == 0 && held_back == 0 && unseen == 0 && lost_records == 0 &&
           (!model || model->complete());
  }
};

struct Stats {
  std::size_t documents = 0;
  std::size_t chunks = 0;
  std::size_t entities = 0;
  std::size_t relationships = 0;
  std::size_t note_links = 0;
  std::uint64_t text_bytes = 0;
  std::map<std::string, std::size_t> entity_types;
  std::map<std::string, std::size_t> relationship_types;
  std::map<std::string, std::size_t> raw_relationship_types;  // as found, where that is not one
  std::vector<std::string>
      most_connected;             // names of the ten entities with most relations and links
  std::vector<ModelUsage> usage;  // of language models, over the life of the store
};

struct DocumentStatus {
  std::string path;
  // done, done with warnings, unreadable, failed, skipped; and of a document that a model is to
  // see: queued, partial, kept here
  std::string state;
  std::string reason;
  std::size_t chunks = 0;
  std::size_t entities = 0;  // distinct, mentioned in it
  std::string read_at =
      {};  // of an unreadable one: when what is shown of it was read; ISO 8601, UTC
  std::size_t passages = 0;  // that a model is shown, and those that are done
  std::size_t passages_done = 0;
  std::int64_t tokens = 0;     // that they cost
  std::string set_aside = {};  // a few of the names that a model gave and that are not in it
  std::string kept_here = {};  // the rule by which no model on another machine is shown it
};

struct Status {
  std::size_t total = 0;
  std::size_t done = 0;  // "423 of 501"
  std::vector<DocumentStatus> documents;
  std::vector<std::string> roots;
  std::vector<std::string> missing_roots;  // no longer there, or not readable now
  std::uint64_t links = 0;
  struct Link {
    std::string document, target, reason;
  };
  std::vector<Link> unresolved_links;
  std::vector<std::string> notices;
  bool graph_is_current = true;
};

// A sentence of a note, of an answer or about a thing, and the place it stands in.
struct AnswerSentence {
  std::string text;  // the quote without markup, for reading
  Evidence evidence;
  std::size_t line = 0;  // 1-based line in the document
  double score = 0;
  std::string file = {};  // the path that opens its document here, as the file system writes it;
                          // "" when it is no file, or gone
};

struct EntityInfo {
  EntityId id;
  std::string name;
  std::string type;         // "PERSON", or the raw type of imported evidence
  std::string description;  // words of an extractor
  // What the notes say of it, best first, at most three; of `search`, `query`, `explain` and, for
  // the first ten, of `note`.
  std::vector<AnswerSentence> sentences;
  std::vector<std::string> aliases;
  std::uint32_t mentions = 0;
  std::size_t documents = 0;
  std::size_t relations = 0;
  std::string note;  // path of the note about it, or ""
  double score = 0;
  std::string reason;
};

struct RelationInfo {
  std::string source;
  std::string target;
  std::string verb;
  std::string detail;
  float weight = 0;
  std::vector<Evidence> evidence;  // at most three places
  std::vector<std::string> raw_verbs =
      {};  // the words found for it, other than `verb`: "was designed by"
};

// Narrows a search; what is typed may narrow it further (see Engine::search). Within one list any
// may hold, of all lists each must.
struct SearchFilters {
  std::vector<std::string> types;    // of entities: "PERSON", or a type of an import, in any case
  std::vector<std::string> tags;     // of notes, without '#'; "project" holds "project/tides" too
  std::vector<std::string> folders;  // of notes: "lab", "lab/2024", at any depth
  std::vector<std::string> notes;    // these, and notes that link to them
  std::string after;   // "2024", "2024-05", "2024-05-03": notes of that period, and later ones
  std::string before;  // notes that are earlier than that period
};

struct QueryOptions {
  std::string mode = "hybrid";  // hybrid | local | naive
  std::size_t top_k = 5;
  int hops = 2;
  // Only passages of such notes, with an entity of one of the types, and such entities. What is
  // left out still leads to what is not.
  SearchFilters filters = {};
  std::vector<std::string> documents = {};  // only these notes, by path, title or alias
  std::size_t max_tokens = 0;  // of all passages together, as a language model counts; 0: any
  // Chosen: this model answers, from what the question brings up. A provider that is not on this
  // machine is then sent the question and passages of notes. What goes wrong with it is in
  // Answer::by_model; the sentences of the notes are there in any case.
  ModelOptions model = {};
  SharingOptions sharing = {};          // whose passages such a provider may be sent
  std::optional<double> max_cost = {};  // US dollars that the model may cost
  // Takes the model's answer while it comes, in the thread of the call.
  std::function<void(const AnswerPiece&)> on_piece = {};
  NetworkSink network = {};
  const std::atomic<bool>* stop = nullptr;  // set it to end the model's answer within 200 ms
  // Parts of `hybrid` to leave out, to measure what they bring: words, names, hops, pagerank.
  std::vector<std::string> without = {};
};

struct PassageInfo {
  Evidence evidence;  // quote: the whole passage
  double score = 0;
  double lexical = 0;
  double graph = 0;
  std::string reason;  // "about Billy Elliot", "words"
};

struct Answer {
  std::string question;
  std::string mode;
  std::string language;  // of the question: "ko", "ja", "zh", or "en" for all others
  bool found = false;    // false: "not in these notes"
  std::vector<AnswerSentence> sentences;  // of the notes, that answer best
  std::optional<ModelAnswer> by_model;    // when one was asked
  std::vector<EntityInfo> entities;       // best first, each with its reason
  std::vector<RelationInfo> relations;
  std::vector<PassageInfo> passages;
  std::vector<std::string> named;        // names of the question that the graph knows
  std::vector<std::string> suggestions;  // names like the question's when nothing was found
  std::vector<std::string> hints = {};   // about the filters: "no note stands in a folder \"x\""
};

struct SearchOptions {
  bool exact = false;      // only names that are equal, and no notes
  std::string type;        // as one of SearchFilters::types; "" for all
  std::size_t limit = 20;  // of entities, and of notes
  SearchFilters filters = {};
  bool prefix = false;  // as one types: the last word may go on
};

// An entity that a search found, and why. `score` is 0 to 1; `reason` says `fit` in words.
struct EntityHit : EntityInfo {
  std::string matched;  // the name or alias that fits, as it is written
  // equal | begins | contains | words (each begins a word of the name) | typo | initials (ㅇㄱㅈㄴ)
  // | sound ("seoul" for 서울) | within (the name in the typed text) | alike | type | filter
  std::string fit;
  int typos = 0;          // letters that differ, of "typo"
  double fuzzy = 0;       // what Simple Graph Builder's basic search gives `matched`
  double node_score = 0;  // what its `search_nodes` gives it
};

struct NoteHit {
  std::string path;
  std::string title;
  double score = 0;
  Evidence evidence;  // the best passage
  std::string snippet;
  std::string file = {};  // the path that opens the note here, as the file system writes it;
                          // "" when it is no file, or gone
  std::size_t line = 0;   // of the snippet in the note, 1-based; 0 without a passage
  std::vector<ByteRange> marks = {};     // in `snippet`: the words that were looked for
  std::vector<std::string> words = {};   // which of them the passage holds, as typed
  std::vector<std::string> fields = {};  // where: title, aliases, headings, tags, body
  std::string reason = {};               // "words in title and body", "its name begins so"
};

struct SearchResults {
  std::vector<EntityHit> entities;  // best first
  std::vector<NoteHit> notes;       // best first
  // What was looked for in place of words that no note and no name holds; "" when as typed.
  std::string shown_for = {};
  std::vector<std::string> hints = {};  // "\"author:\" is no filter; ...", "no note has the tag #x"
};

struct NoteInfo {
  std::string path;
  std::string file;  // as NoteHit::file
  std::string title;
  std::string date;                     // "2026-01-02" or ""
  std::vector<EntityInfo> entities;     // mentioned in it, most mentioned first
  std::vector<EntityInfo> connected;    // one step further, not mentioned in it
  std::vector<RelationInfo> relations;  // with evidence in it
  std::vector<std::string> links;       // paths of notes it links to
  std::vector<std::string> backlinks;
};

struct VerdictInfo {
  VerdictId id;
  std::string kind;  // same, never, split, rename, hide, undo
  std::string a;
  std::string b;
  std::string author;
  std::string reason;
  std::string at;  // ISO 8601, UTC
  bool active = true;
};

// Why a name belongs to an entity.
struct NameReason {
  std::string name;    // as it is written most often
  std::string reason;  // "its own name", "alias in people/Ada.md", "you said so (#3)", ...
  std::string other;   // the name that it was joined to; "" for the entity's own
  double score = 0;    // of a score; 1 for what is certain
  std::optional<VerdictId> verdict;
  std::size_t mentions = 0;
  std::size_t documents = 0;
  Evidence place;        // one of them; no quote when there is none
  std::string sentence;  // around it
  std::size_t line = 0;  // 1-based; 0 without a place
};

struct Explanation {
  EntityInfo entity;
  std::vector<NameReason> names;      // its own first, then the most used
  std::vector<VerdictInfo> verdicts;  // that count and speak of one of its names
};

// Two names that may be one thing, and what each is said to be.
struct DuplicatePair {
  EntityInfo a;
  EntityInfo b;
  std::string name_a;  // the names that look alike
  std::string name_b;
  double score = 0;
  std::string reason;    // why they may be one
  std::string obstacle;  // why they are not joined
  Evidence place_a;
  Evidence place_b;
  std::string sentence_a;
  std::string sentence_b;
};

struct CheckReport {
  std::vector<std::string>
      violations;  // "invariant 4: chunk 3 of lab/Tides.md ends inside a character"
  bool clean() const { return violations.empty(); }
};

// As Answer::language says it.
std::string question_language_of(const std::string& question);

struct EngineState;  // what an Engine holds; private to src/engine

class Engine {
 public:
  // Opens the graph at `path`; with kWrite it is created when it is not there, and held against
  // other writers until the Engine goes. "X.sennit" is a store. "X.json" is the older package's
  // file: the store stands beside it as "X.json.sennit", and "X.json" is written from it by `save`;
  // without a store beside it, or when another program changed it since, its content is imported
  // evidence. Errors: kNotFound (kRead, nothing there), kUnavailable (another writer, permission),
  // kCorrupt, kInvalidInput (newer store, not a graph).
  static Result<Engine> open(const std::string& path, Access access);

  // An engine over memory alone, gone with the object.
  static Engine in_memory();

  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  // Mirrors each path (a folder or a file) into the graph, then brings the graph up to date.
  // Failures of single files stand in the report. Errors: kNotFound names the path; kCancelled.
  Result<ProcessReport> process(const std::vector<std::string>& paths,
                                const ProcessOptions& options = {});

  // What `process` would send to the model that `options` name, of these paths; replies that this
  // graph keeps cost nothing. Nothing is sent, and nothing changes. Errors: as process;
  // kInvalidInput when no model is chosen.
  Result<ModelEstimate> estimate(const std::vector<std::string>& paths,
                                 const ProcessOptions& options);

  // Adds or replaces one document that is no file; `id` is its path in the graph.
  Result<ProcessReport> process_text(const std::string& text, const std::string& id = "document",
                                     const ProcessOptions& options = {});

  // Errors: kInvalidInput (empty question, unknown mode), kNotFound (the graph is empty).
  Result<Answer> query(const std::string& question, const QueryOptions& options = {});
  // `term` is a name or words, and may hold phrases in quotation marks, -words that must not stand
  // there, #tags, [[notes]], type: in: after: before: on:, in English, Korean and full width forms
  // (README, "Search"); a filter alone lists what it leaves. What is typed is never refused for its
  // form: `hints` says what was not understood. Errors: kInvalidInput (no word, tag or filter; a
  // date of `options` that is none). O(names + postings of the words).
  Result<SearchResults> search(const std::string& term, const SearchOptions& options = {});

  // `name`: path, title, stem or alias of a note. `verbs` narrow its relations: the verb or the
  // words found for it, in any case; none: all. Errors: kNotFound, with the nearest names.
  Result<NoteInfo> note(const std::string& name, const std::vector<std::string>& verbs = {});

  // Every entity, in order of its key; every relation.
  Result<std::vector<EntityInfo>> entities();
  Result<std::vector<RelationInfo>> relations();
  // A shortest chain of relations between two entities; empty when there is none within `max_hops`.
  Result<std::vector<RelationInfo>> path(const std::string& from, const std::string& to,
                                         int max_hops = 6);

  // Writes a picture of the graph: one HTML file that needs no network. Errors: kInvalidInput (no
  // entity has one of the types), kUnavailable (the file cannot be written).
  Result<PictureReport> visualize(const std::string& path, const PictureOptions& options = {});

  Result<Stats> stats();
  // With the rules of `sharing`, what they keep on this machine. Errors: also kInvalidInput (a
  // rule).
  Result<Status> status(const SharingOptions& sharing = {});
  Result<CheckReport> check();

  // Verdicts of a person. Names are those of the graph (any alias, any case). `merge`: a becomes
  // another name of b. Errors: kNotFound (no such entity; the nearest names), kInvalidInput (one
  // thing already).
  Result<VerdictInfo> merge(const std::string& a, const std::string& b,
                            const std::string& reason = {});
  Result<VerdictInfo> never(const std::string& a, const std::string& b,
                            const std::string& reason = {});
  // Each document's references of this name stand for themselves; where `name` is a thing of one
  // document ("Mercury (a.md)", as an error lists it) or `document` is given, those of that
  // document alone. What is the same is said with `merge` after it. Errors as above, and
  // kInvalidInput where nothing would change.
  Result<VerdictInfo> split(const std::string& name, const std::string& document = {},
                            const std::string& reason = {});
  // Shows the thing under another name; the old one stays an alias. Errors: kInvalidInput when
  // another thing has that name already (merge them), or nothing would change.
  Result<VerdictInfo> rename(const std::string& name, const std::string& new_name,
                             const std::string& reason = {});
  // Takes the thing out of the graph for as long as the verdict counts.
  Result<VerdictInfo> hide(const std::string& name, const std::string& reason = {});
  // Why each name belongs to the entity.
  Result<Explanation> explain(const std::string& name);
  // Pairs near the threshold, the likeliest first; without those that a person judged.
  Result<std::vector<DuplicatePair>> duplicates(std::size_t limit = 20);

  // Takes back the youngest verdict that counts, or the one with `id`.
  Result<VerdictInfo> undo(std::optional<VerdictId> id = std::nullopt);
  Result<std::vector<VerdictInfo>> history();

  // Takes a note out of the graph until its file changes; or, given the path of a folder that was
  // processed, that folder with all its documents. Errors: kNotFound.
  Result<std::string> remove(const std::string& note);
  // Empties the graph; verdicts stay unless `purge`. A backup is made first; its path is the
  // result.
  Result<std::string> clear(bool purge);
  Result<void> backup(const std::string& path);
  // Makes the graph anew from evidence and verdicts.
  Result<void> rebuild();

  // Reads the documents of `gold_files` into a graph in memory as `process` would, and compares the
  // names in it with those of the files: JSON lines {id, title, text} with `entities: [{name,
  // type}]` or `clusters: [{type, names}]`. Several files are several opinions about the same
  // documents. Errors: kNotFound, kInvalidInput (no such file; other documents).
  static Result<ExtractionReport> evaluate_extraction(const std::vector<std::string>& gold_files);

  // Runs the resolution of names on each row of a file in the three forms of docs/formats/gold.md,
  // as on a store of its own. Errors: kNotFound; kInvalidInput with the line that has no such form.
  static Result<ResolutionFigures> evaluate_resolution(const std::string& gold_file);

  // Asks each question of a file, JSON lines {query, reference_documents or reference_entities},
  // and measures what comes back. Errors: kNotFound, kInvalidInput (no such file), and those of
  // `query`.
  Result<RetrievalFigures> evaluate_retrieval(const std::string& questions_file,
                                              const QueryOptions& options = {});

  // The older package's file. `save` writes "X.json" of a graph opened by that name; it does
  // nothing for other graphs.
  Result<void> save_graph(const std::string& path);
  Result<void> load_graph(const std::string& path);
  Result<void> save();

 private:
  explicit Engine(std::unique_ptr<EngineState> state);
  std::unique_ptr<EngineState> state_;
};

}  // namespace sennit
