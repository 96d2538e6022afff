// How much the graph grows when the same chunks are extracted again: three recorded runs of one
// model over A Christmas Carol (SENNIT_DATA), shown one after the other to one graph, and all that
// they named together as if it were one reply.
//
//   measure_three_runs
//
// Ends with 1 when a passage was not done or the store does not check.

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ingest/model_run.h"
#include "ingest/process.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Replies = std::map<std::string, std::string>;  // by the document's id

constexpr const char* kTapes[] = {"a-christmas-carol.jsonl", "a-christmas-carol.run-2.jsonl",
                                  "a-christmas-carol.run-3.jsonl"};

[[noreturn]] void give_up(const std::string& what) {
  fmt::print(stderr, "Error: {}\n", what);
  std::exit(1);
}

template <typename Value>
Value need(Result<Value> result) {
  if (!result.ok()) give_up(result.error().what);
  return std::move(*result);
}

// What the runs `tapes` named in each chunk, in the form that is asked for.
Replies replies_of(const std::string& folder, std::vector<std::string> tapes) {
  std::map<std::string, Json> said;
  for (const std::string& tape : tapes) {
    std::ifstream file(folder + "/" + tape);
    for (std::string line; std::getline(file, line);) {
      const Json record = Json::parse(line);
      Json& reply = said[record.at("id")];
      for (const Json& entity : record.at("entities"))
        reply["entities"].push_back({{"name", entity.at("name")},
                                     {"entity_type", entity.at("type")},
                                     {"description", entity.at("description")}});
      for (const Json& relation : record.at("relationships"))
        reply["relationships"].push_back({{"source", relation.at("source")},
                                          {"target", relation.at("target")},
                                          {"relationship", relation.at("relationship")},
                                          {"description", relation.at("detail")}});
    }
  }
  Replies replies;
  for (const auto& [id, reply] : said) replies[id] = reply.dump();
  return replies;
}

// Has nothing to add when it is asked for what it missed.
class TapeModel : public ChatModel {
 public:
  TapeModel(std::string name, Replies replies) : replies_(std::move(replies)) {
    capabilities_.provider = "tape";
    capabilities_.model = std::move(name);
    capabilities_.remote = false;
  }
  Capabilities capabilities() const override { return capabilities_; }
  ChatOutcome complete(const ChatRequest& request, const CallContext& context) override {
    const std::string id = context.document.substr(context.document.find('#') + 1);
    ChatOutcome outcome;
    outcome.reply =
        ChatReply{.text = request.messages.size() > 1 ? R"({"entities":[],"relationships":[]})"
                                                      : replies_.at(id),
                  .calls = {},
                  .finish = FinishReason::kStop,
                  .model = capabilities_.model,
                  .native = {}};
    outcome.requests = 1;
    return outcome;
  }
  ChatOutcome stream(const ChatRequest& request, const TextSink&,
                     const CallContext& context) override {
    return complete(request, context);
  }

 private:
  Replies replies_;
  Capabilities capabilities_;
};

struct Size {
  std::size_t entities = 0, relations = 0;
};

class Graph {
 public:
  Graph(const std::string& documents, ExtractionDepth depth) : depth_(depth) {
    IngestOptions options;  // a document of the tape is one chunk
    options.chunk.method = ChunkMethod::kWindow;
    options.chunk.window_size = 100'000;
    const auto store = need(open_sqlite_store(path_, OpenMode::kWrite));
    need(ingest(*store, fs::canonical(documents).string(), options, {}, never_));
  }
  ~Graph() {
    for (const char* end : {"", "-wal", "-shm", ".lock"}) fs::remove(path_ + end);
  }
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // The size of the graph after this model was shown all.
  Size after(const std::string& name, Replies replies) {
    TapeModel model(name, std::move(replies));
    ModelRunOptions options;
    options.prompt.depth = depth_;
    {
      const auto store = need(open_sqlite_store(path_, OpenMode::kWrite));
      const ModelRunReport report = need(run_model(*store, model, options, {}, never_));
      if (report.done == 0 || report.done != report.passages) give_up("a passage was not done");
    }
    Engine engine = need(Engine::open(path_, Access::kWrite));
    if (!engine.rebuild().ok() || !need(engine.check()).violations.empty())
      give_up("the store does not check");
    const Stats stats = need(engine.stats());
    return {stats.entities, stats.relationships};
  }

 private:
  const ExtractionDepth depth_;
  const std::atomic<bool> never_{false};
  const std::string path_ =
      (fs::temp_directory_path() / fmt::format("sennit-three-runs-{}.sennit", getpid())).string();
};

void tell(const char* what, Size size, Size first) {
  const auto growth = [](std::size_t now, std::size_t before) {
    return 100.0 * (static_cast<double>(now) / static_cast<double>(before) - 1);
  };
  fmt::print("{:36} {:5} entities ({:+.1f} %) {:5} relations ({:+.1f} %)\n", what, size.entities,
             growth(size.entities, first.entities), size.relations,
             growth(size.relations, first.relations));
}

void measure(const std::string& folder, ExtractionDepth depth) {
  const auto said = [&](std::vector<std::string> tapes) { return replies_of(folder, tapes); };
  const std::string documents = folder + "/" + kTapes[0];
  Graph one(documents, depth);
  const Size first = one.after("run 1", said({kTapes[0]}));
  tell("after the first run", first, first);
  tell("after the second, same graph", one.after("run 2", said({kTapes[1]})), first);
  tell("after the third, same graph", one.after("run 3", said({kTapes[2]})), first);
  Graph together(documents, depth);
  tell("all that two runs named together", together.after("two", said({kTapes[0], kTapes[1]})),
       first);
  tell("all that three runs named together",
       together.after("three", said({kTapes[0], kTapes[1], kTapes[2]})), first);
}

int run() {
  const char* data = std::getenv("SENNIT_DATA");
  const std::string folder = std::string(data ? data : "../shared/data") + "/tapes";
  if (!fs::exists(folder + "/" + kTapes[2])) {
    fmt::print("skipped: the tapes are not there; set SENNIT_DATA\n");
    return 0;
  }
  fmt::print("standard, at most {} entities of a chunk\n", kStandardCap);
  measure(folder, ExtractionDepth::kStandard);
  fmt::print("thorough, no cap\n");
  measure(folder, ExtractionDepth::kThorough);
  return 0;
}

}  // namespace
}  // namespace sennit

int main() { return sennit::run(); }
