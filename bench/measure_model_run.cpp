// How fast documents are shown to a language model when the model takes no time: request, reply,
// names located, commit, graph; and how near calls of 200 ms come to the ideal.
//
//   measure_model_run PATH [TAPE|-] [in-process|http|slow]...
//
// PATH is a folder of notes or a file of JSON lines; TAPE one of SENNIT_DATA that answers, else the
// capitalised words of a passage do. Each line is one run over a new store: in this process (the
// reply is made by a function, no HTTP), over HTTP to a server of its own process that answers at
// once, and to one that takes 200 ms with 64 calls at once. Both processes share the machine, so
// the CPU time of each stands beside. Ends with 1 when an answer is wrong: a chunk not done, a call
// made twice, a store that does not check.

#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/chat_models.h"
#include "ingest/model_run.h"
#include "sennit/engine.h"
#include "servers/named_words.h"
#include "servers/replay.h"

extern char** environ;

namespace sennit {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using testing::Asked;
using testing::Json;
using testing::Said;

constexpr std::size_t kNames = 15;  // of a reply, as `standard` asks
constexpr const char* kModel = "some-model";

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double seconds_of(const rusage& used) {
  const auto of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return of(used.ru_utime) + of(used.ru_stime);
}

double own_cpu() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return seconds_of(used);
}

double thread_cpu() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

[[noreturn]] void give_up(const std::string& what) {
  fmt::print(stderr, "Error: {}\n", what);
  std::exit(1);
}

template <typename Value>
Value need(Result<Value> result, const char* what) {
  if (!result.ok()) give_up(fmt::format("{}: {}", what, result.error().what));
  return std::move(*result);
}

// A process of the server of the tests.
class ServerProcess {
 public:
  explicit ServerProcess(std::vector<std::string> words) {
    words.insert(words.begin(), SENNIT_MODEL_SERVER);
    std::vector<char*> given;
    for (std::string& word : words) given.push_back(word.data());
    given.push_back(nullptr);
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) give_up("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    for (const int end : {in[0], in[1], out[0], out[1]})
      posix_spawn_file_actions_addclose(&actions, end);
    if (posix_spawn(&pid_, given[0], &actions, nullptr, given.data(), environ) != 0)
      give_up("the server of the tests does not start: " SENNIT_MODEL_SERVER);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    input_ = in[1];
    output_ = fdopen(out[0], "r");
    url_ = line();
  }

  const std::string& url() const { return url_; }

  // Ends it. How many requests came.
  std::size_t end(double& cpu) {
    close(input_);
    const std::string told = line();
    while (!line().empty()) {
    }
    std::fclose(output_);
    rusage used{};
    int status = 0;
    wait4(pid_, &status, 0, &used);
    cpu = seconds_of(used);
    return std::strtoull(told.c_str(), nullptr, 10);
  }

 private:
  std::string line() {
    std::string read;
    for (int c = std::fgetc(output_); c != EOF && c != '\n'; c = std::fgetc(output_))
      read += static_cast<char>(c);
    return read;
  }

  pid_t pid_ = 0;
  int input_ = -1;
  FILE* output_ = nullptr;
  std::string url_;
};

// Answers in this process. What it takes for that is counted apart.
class FunctionModel : public ChatModel {
 public:
  explicit FunctionModel(std::optional<testing::Replay> replay) : replay_(std::move(replay)) {
    capabilities_.provider = "compatible";
    capabilities_.model = kModel;
    capabilities_.remote = false;
    capabilities_.price = TokenPrice{};
  }
  Capabilities capabilities() const override { return capabilities_; }
  ChatOutcome complete(const ChatRequest& request, const CallContext&) override {
    const double start = thread_cpu();
    Asked asked;
    asked.text = request.messages.back().text;
    if (replay_) asked.schema = schema_;
    ChatOutcome outcome;
    outcome.reply =
        ChatReply{.text = (replay_ ? replay_->answer(asked) : named_words(asked, kNames)).text,
                  .calls = {},
                  .finish = FinishReason::kStop,
                  .model = kModel,
                  .native = {}};
    outcome.usage = {.known = true, .input_tokens = 1000, .output_tokens = 500};
    outcome.requests = 1;
    outcome.status = 200;
    ++calls_;
    nanoseconds_ += static_cast<std::int64_t>(1e9 * (thread_cpu() - start));
    return outcome;
  }
  ChatOutcome stream(const ChatRequest& request, const TextSink& sink,
                     const CallContext& context) override {
    ChatOutcome outcome = complete(request, context);
    sink(outcome.reply->text);
    return outcome;
  }
  std::size_t calls() const { return calls_; }
  double cpu() const { return 1e-9 * static_cast<double>(nanoseconds_); }

 private:
  std::optional<testing::Replay> replay_;
  const Json schema_ = Json::parse(reply_schema({}).schema);
  Capabilities capabilities_;
  std::atomic<std::size_t> calls_{0};
  std::atomic<std::int64_t> nanoseconds_{0};
};

struct Ran {
  std::size_t chunks = 0;
  ModelRunReport report;
  double run_cpu = 0;  // of this process
  double graph_seconds = 0;
  double graph_cpu = 0;
};

class Bench {
 public:
  Bench(std::string documents, std::string tape)
      : documents_(fs::canonical(documents).string()), tape_(std::move(tape)) {
    read_ = temporary("read");
    static const std::atomic<bool> never{false};
    const auto store = need(open_sqlite_store(read_, OpenMode::kWrite), "the store");
    need(ingest(*store, documents_, {}, {}, never), "the documents");
  }
  ~Bench() {
    remove(read_);
    remove(store_);
  }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  void in_process(int at_once) {
    FunctionModel model(replay());
    Ran ran = run(model, at_once);
    ran.run_cpu -= model.cpu();
    tell(fmt::format("no HTTP, {} at once", at_once), ran, model.cpu(), model.calls());
  }

  void over_http(int at_once, int delay) {
    ServerProcess server(server_words(delay));
    const auto model =
        need(make_chat_model(model_options(server.url()), process_variables()), "the model");
    const Ran ran = run(*model, at_once);
    double cpu = 0;
    const std::size_t requests = server.end(cpu);
    tell(fmt::format("HTTP, {} ms, {} at once", delay, at_once), ran, cpu, requests);
    if (delay == 0) return;
    const double ideal = 1000.0 * at_once / delay;
    const double calls = static_cast<double>(ran.report.calls);
    fmt::print("    {:.0f} calls/s of {:.0f}: {:.1f} %; as rounds of {} calls {:.1f} %\n",
               calls / ran.report.seconds, ideal, 100 * calls / ran.report.seconds / ideal, at_once,
               100 * std::ceil(calls / at_once) * delay / 1000 / ran.report.seconds);
  }

  bool is_right() const { return is_right_; }

 private:
  static std::string temporary(const char* name) {
    return (fs::temp_directory_path() / fmt::format("sennit-{}-{}.sennit", name, getpid()))
        .string();
  }
  static void remove(const std::string& store) {
    for (const char* end : {"", "-wal", "-shm", ".lock"}) fs::remove(store + end);
  }

  std::optional<testing::Replay> replay() const {
    if (tape_.empty()) return std::nullopt;
    const char* data = std::getenv("SENNIT_DATA");
    auto made = testing::Replay::open(data ? data : "../shared/data", {tape_});
    if (!made) give_up("there is no tape " + tape_);
    return made;
  }

  std::vector<std::string> server_words(int delay) const {
    std::vector<std::string> words = {"--compatible", "--forget", "--delay", std::to_string(delay)};
    if (tape_.empty())
      words.push_back("--named-words");
    else
      words.insert(words.end(), {"--tape", tape_});
    return words;
  }

  static ModelOptions model_options(const std::string& url) {
    ModelOptions options;
    options.provider = "compatible";
    options.name = kModel;
    options.base_url = url + "/v1";
    return options;
  }

  Ran run(ChatModel& model, int at_once) {
    static const std::atomic<bool> never{false};
    remove(store_);
    fs::copy_file(read_, store_);
    Ran ran;
    ModelRunOptions options;
    options.gate = CallGateOptions{at_once, at_once};
    {
      const auto store = need(open_sqlite_store(store_, OpenMode::kWrite), "the store");
      for (const DocumentRecord& record : need(store->documents(), "the documents"))
        ran.chunks += record.chunks;
      const double start = own_cpu();
      ran.report = need(run_model(*store, model, options, {}, never), "the run");
      ran.run_cpu = own_cpu() - start;
    }
    Engine engine = need(Engine::open(store_, Access::kWrite), "the store");
    const double start_cpu = own_cpu();
    const auto start = Clock::now();
    if (const Result<void> made = engine.rebuild(); !made.ok()) give_up(made.error().what);
    ran.graph_cpu = own_cpu() - start_cpu;
    ran.graph_seconds = seconds_since(start);
    if (!need(engine.check(), "the check").violations.empty()) wrong("the store does not check");
    return ran;
  }

  void tell(const std::string& label, const Ran& ran, double server_cpu, std::size_t requests) {
    const ModelRunReport& report = ran.report;
    const double calls = static_cast<double>(report.calls);
    const double wall = report.seconds + ran.graph_seconds;
    fmt::print(
        "{:24} {:7.0f} chunks/s {:6.0f} calls/s  {:.2f} s and {:.2f} s for the graph; CPU a call: "
        "{:.2f} ms, server {:.2f} ms, graph {:.2f} ms\n",
        label, static_cast<double>(ran.chunks) / wall, calls / wall, report.seconds,
        ran.graph_seconds, 1e3 * ran.run_cpu / calls, 1e3 * server_cpu / calls,
        1e3 * ran.graph_cpu / calls);
    if (report.end != RunEnd::kFinished) wrong("the run did not finish: " + report.diagnosis);
    if (report.done != report.passages || report.failed > 0)
      wrong(fmt::format("{} of {} passages done", report.done, report.passages));
    if (requests != report.calls || report.repeated > 0)
      wrong(fmt::format("{} requests for {} calls", requests, report.calls));
    if (report.calls + report.kept != report.passages)
      wrong(fmt::format("{} calls for {} passages", report.calls, report.passages));
    if (report.entities < report.passages) wrong("hardly a name was found");
  }

  void wrong(const std::string& what) {
    fmt::print(stderr, "Error: {}\n", what);
    is_right_ = false;
  }

  std::string documents_;
  std::string tape_;
  std::string read_;  // a store of the documents, read without a model
  std::string store_ = temporary("run");
  bool is_right_ = true;
};

}  // namespace
}  // namespace sennit

int main(int count, char** words) {
  const std::vector<std::string_view> given(words + 1, words + count);
  if (given.empty()) {
    std::fprintf(stderr, "usage: measure_model_run PATH [TAPE|-] [in-process|http|slow]...\n");
    return 2;
  }
  const auto is_asked = [&](std::string_view line) {
    return given.size() < 3 || std::find(given.begin() + 2, given.end(), line) != given.end();
  };
  const bool has_tape = given.size() > 1 && given[1] != "-";
  sennit::Bench bench{std::string(given[0]), has_tape ? std::string(given[1]) : ""};
  if (is_asked("in-process")) bench.in_process(8);
  if (is_asked("http")) bench.over_http(8, 0);
  if (is_asked("slow")) bench.over_http(64, 200);
  return bench.is_right() ? 0 : 1;
}
