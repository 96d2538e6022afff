// A server on this machine that speaks the languages of all providers as strictly as they do, for
// tests: it refuses what they refuse, and fails in the ways they fail. What the "model" says is a
// function of the test.
//
//   ModelServer server;
//   server.set_model({.name = "gpt-4o"});
//   server.set_script([](const Asked& asked) { return Said{.text = "..."}; });
//   ... base_url = server.url() + "/v1" ...
//   EXPECT_EQ(server.seen().back().model, "gpt-4o");

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sennit::testing {

using Json = nlohmann::ordered_json;

enum class Language : std::uint8_t { kAnthropic, kResponses, kChat, kGemini, kOllama };

// What a request asked, once the strict reader of its language found nothing wrong with it.
struct Asked {
  Language language = Language::kChat;
  std::string model;
  std::string instructions;
  std::string text;                // of the last message
  std::vector<std::string> texts;  // of all messages, results of tools included; or to embed
  std::optional<Json> schema;      // that the reply must obey
  std::vector<std::string> tools;  // their names
  std::string forced_tool;
  bool json_mode = false;
  bool stream = false;
  bool embeds = false;
  std::int64_t max_tokens = 0;
  std::int64_t window = 0;  // that the request asked for (Ollama)
  std::int64_t input_tokens = 0;
  std::int64_t cached_tokens = 0;  // the marked prefix, when it was seen before (Anthropic)
  std::optional<std::string> effort;
  Json body;
};

struct SaidCall {
  std::string name;
  Json arguments;
};

// What the model says.
struct Said {
  std::string text;
  std::string thoughts = {};
  std::vector<SaidCall> calls = {};
  bool cut_off = false;             // it reached max_tokens
  bool refuses = false;             // it or a filter would not go on
  std::int64_t output_tokens = -1;  // -1: estimated
};

// What goes wrong with the next request, instead of or with the answer.
struct Fault {
  enum class Kind : std::uint8_t {
    kStatus,     // an error of this status, in the form of the language
    kHtml,       // a page of HTML with this status
    kBreakOff,   // the connection closes in the middle of the reply
    kTruncated,  // 200, whole as HTTP, the JSON cut off
    kEmptyBody,
    kSilence,      // headers and a first piece, then nothing until the client goes
    kHuge,         // a reply without end
    kStreamError,  // an error event within a stream
  };
  Kind kind = Kind::kStatus;
  int status = 500;
  std::string message = "the server had an error";
  std::string type = {};  // "": what the provider says with this status
  std::vector<std::pair<std::string, std::string>> headers = {};
};

// A model that the server has.
struct ServedModel {
  std::string name;
  std::int64_t window = 128'000;
  std::int64_t max_output = 16'384;
  bool thinks = false;         // takes an effort; refuses a temperature, and max_tokens in chat
  bool always_thinks = false;  // refuses that thinking is turned off
  bool takes_schema = true;
  bool takes_json_mode = true;
  bool takes_tools = true;
  int width = 8;  // of its embeddings
  std::int64_t embed_window = 512;
  std::int64_t loaded_window = 0;  // Ollama: what /api/ps says whatever was asked; 0: as asked
};

struct ServerLimits {
  std::int64_t requests_a_minute = 0;  // 0: none
  std::int64_t tokens_a_minute = 0;
};

class ModelServer {
 public:
  using Script = std::function<Said(const Asked&)>;

  ModelServer();  // begins to listen on a free port of this machine
  ~ModelServer();
  ModelServer(const ModelServer&) = delete;
  ModelServer& operator=(const ModelServer&) = delete;

  std::string url() const;  // "http://127.0.0.1:41234"

  // All may be called while requests run.
  void set_models(std::vector<ServedModel> models);
  void set_model(ServedModel model) { set_models({std::move(model)}); }
  void set_script(Script script);
  void set_key(std::string key);  // that requests must have; "": any or none
  void set_delay(std::chrono::milliseconds delay);
  void set_limits(ServerLimits limits);
  void set_compatible(
      bool compatible);                // /v1/chat as llama.cpp takes it: max_tokens for all models
  void set_remembers(bool remembers);  // false: `seen` stays empty, for a server that runs for long
  void fail_next(Fault fault);         // a queue: one fault for one request
  void fail_always(std::optional<Fault> fault);

  std::vector<Asked> seen() const;            // answered or failed by a fault, in order
  std::vector<std::string> refusals() const;  // what the strict readers said, in order
  std::size_t requests() const;               // all that came, refused ones too
  std::size_t limited() const;                // answered with 429 by the buckets
  std::size_t most_at_once() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sennit::testing
