#include "servers/model_server.h"

#include <httplib.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "servers/strict_language.h"

namespace sennit::testing {
namespace {

using Clock = std::chrono::steady_clock;

// Fills evenly, as the buckets of the providers do.
class Bucket {
 public:
  void set(std::int64_t a_minute) {
    a_minute_ = a_minute;
    level_ = static_cast<double>(a_minute);
    last_ = Clock::now();
  }
  bool limits() const { return a_minute_ > 0; }
  void fill() {
    const auto now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    level_ = std::min(static_cast<double>(a_minute_),
                      level_ + seconds * static_cast<double>(a_minute_) / 60);
  }
  bool has(double amount) const { return !limits() || level_ >= amount; }
  void take(double amount) { level_ -= amount; }
  double seconds_until(double amount) const {
    return std::max(0.0, (amount - level_) * 60 / static_cast<double>(a_minute_));
  }
  std::int64_t limit() const { return a_minute_; }
  std::int64_t level() const { return static_cast<std::int64_t>(std::max(0.0, level_)); }

 private:
  std::int64_t a_minute_ = 0;
  double level_ = 0;
  Clock::time_point last_ = Clock::now();
};

const std::vector<const StrictLanguage*>& languages() {
  static const std::vector<const StrictLanguage*> all = {
      &strict_openai_chat(), &strict_openai_responses(), &strict_anthropic(), &strict_gemini(),
      &strict_ollama()};
  return all;
}

Incoming incoming_of(const httplib::Request& request) {
  Incoming made{request.method, request.path, {}, {}, request.body};
  if (const std::size_t at = request.target.find('?'); at != std::string::npos)
    made.query = request.target.substr(at + 1);
  for (const auto& [name, value] : request.headers) {
    std::string small = name;
    for (char& letter : small)
      letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    made.headers.emplace_back(std::move(small), value);
  }
  return made;
}

std::string page() {
  return "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>The proxy wants to know "
         "who you are.</body></html>";
}

}  // namespace

struct ModelServer::State {
  httplib::Server server;
  std::thread thread;
  int port = 0;

  mutable std::mutex mutex;
  std::vector<ServedModel> models;
  Script script = [](const Asked&) { return Said{.text = "hello"}; };
  std::string key;
  std::chrono::milliseconds delay{0};
  Bucket request_bucket, token_bucket;
  bool compatible = false;
  std::deque<Fault> faults;
  std::optional<Fault> standing_fault;
  std::vector<Asked> seen;
  std::vector<std::string> refusals;
  std::set<std::string> cached_prefixes;
  std::map<std::string, std::int64_t> loaded;  // Ollama: the models in memory, with their windows
  std::size_t requests = 0, limited = 0, at_once = 0, most_at_once = 0;

  std::atomic<bool> closing = false;
  mutable std::condition_variable closes;
  bool remembers = true;

  void handle(const httplib::Request& request, httplib::Response& response);
  bool serve_listing(const Incoming& incoming, httplib::Response& response);
  void answer(const StrictLanguage& language, Asked asked, const Fault* fault,
              httplib::Response& response);
  bool pass_buckets(const StrictLanguage& language, const Asked& asked,
                    httplib::Response& response);
  void send_stream(const StrictLanguage& language, const Asked& asked, const Said& said,
                   const Counted& counted, const Fault* fault, httplib::Response& response);
  void send_whole(const StrictLanguage& language, const std::string& body, const Fault* fault,
                  httplib::Response& response);
  void wait(std::chrono::milliseconds time) const {
    std::unique_lock lock(mutex);
    closes.wait_for(lock, time, [this] { return closing.load(); });
  }
};

namespace {

void refuse(const StrictLanguage& language, const Refused& refused, httplib::Response& response) {
  response.status = refused.status;
  response.set_content(language.error(refused), "application/json");
}

std::vector<std::vector<float>> vectors_of(const Asked& asked, int width) {
  std::vector<std::vector<float>> made;
  for (const std::string& text : asked.texts) {
    std::vector<float> vector(static_cast<std::size_t>(width), 0.1F);
    for (const char letter : text)
      vector[static_cast<unsigned char>(letter) % vector.size()] += 1.0F;
    made.push_back(std::move(vector));
  }
  return made;
}

}  // namespace

bool ModelServer::State::pass_buckets(const StrictLanguage& language, const Asked& asked,
                                      httplib::Response& response) {
  const std::scoped_lock lock(mutex);
  if (!request_bucket.limits() && !token_bucket.limits()) return true;
  request_bucket.fill();
  token_bucket.fill();
  const auto tokens =
      static_cast<double>(asked.input_tokens + std::min<std::int64_t>(asked.max_tokens, 500));
  const bool passes = request_bucket.has(1) && token_bucket.has(tokens);
  if (passes) {
    if (request_bucket.limits()) request_bucket.take(1);
    if (token_bucket.limits()) token_bucket.take(tokens);
  }
  const auto tell = [&](const char* what, const Bucket& bucket) {
    if (!bucket.limits()) return;
    const std::string before = asked.language == Language::kAnthropic
                                   ? "anthropic-ratelimit-" + std::string(what) + "-"
                                   : "x-ratelimit-";
    const std::string after = asked.language == Language::kAnthropic ? "" : "-" + std::string(what);
    response.set_header((before + "limit" + after).c_str(), std::to_string(bucket.limit()));
    response.set_header((before + "remaining" + after).c_str(), std::to_string(bucket.level()));
    if (asked.language != Language::kAnthropic)
      response.set_header((before + "reset" + after).c_str(),
                          std::to_string(static_cast<int>(
                              bucket.seconds_until(static_cast<double>(bucket.limit())) * 1000)) +
                              "ms");
  };
  if (asked.language != Language::kGemini && asked.language != Language::kOllama) {
    tell("requests", request_bucket);
    tell("tokens", token_bucket);
  }
  if (passes) return true;
  ++limited;
  double wait_seconds = 0;
  if (request_bucket.limits()) wait_seconds = request_bucket.seconds_until(1);
  if (token_bucket.limits())
    wait_seconds = std::max(wait_seconds, token_bucket.seconds_until(tokens));
  if (asked.language == Language::kChat || asked.language == Language::kResponses)
    response.set_header("retry-after-ms",
                        std::to_string(static_cast<int>(std::ceil(wait_seconds * 1000))));
  response.set_header("retry-after", std::to_string(static_cast<int>(std::ceil(wait_seconds))));
  refuse(language,
         {429,
          "Rate limit reached for " + asked.model + " on tokens per min (TPM). Please retry in " +
              std::to_string(wait_seconds) + "s.",
          "", "rate_limit_error"},
         response);
  return false;
}

void ModelServer::State::send_stream(const StrictLanguage& language, const Asked& asked,
                                     const Said& said, const Counted& counted, const Fault* fault,
                                     httplib::Response& response) {
  auto pieces = std::make_shared<std::vector<std::string>>(language.pieces(asked, said, counted));
  const auto kind = fault ? std::optional(fault->kind) : std::nullopt;
  if (kind == Fault::Kind::kBreakOff || kind == Fault::Kind::kTruncated ||
      kind == Fault::Kind::kSilence)
    pieces->resize(pieces->size() / 2 + 1);
  if (kind == Fault::Kind::kStreamError) {
    pieces->resize(pieces->size() / 2);
    pieces->push_back(language.stream_error({fault->status, fault->message, "", fault->type}));
  }
  response.set_chunked_content_provider(
      language.stream_type(),
      [this, pieces, kind, at = std::size_t{0}](std::size_t, httplib::DataSink& sink) mutable {
        if (at < pieces->size())
          return sink.write((*pieces)[at].data(), (*pieces)[at].size()) && (++at, true);
        if (kind == Fault::Kind::kBreakOff) return false;
        if (kind == Fault::Kind::kSilence) {
          while (!closing && sink.is_writable())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          return false;
        }
        if (kind == Fault::Kind::kHuge) {
          const std::string more(1 << 20, ' ');
          return !closing && sink.is_writable() && sink.write(more.data(), more.size());
        }
        sink.done();
        return true;
      });
}

void ModelServer::State::send_whole(const StrictLanguage&, const std::string& body,
                                    const Fault* fault, httplib::Response& response) {
  const auto kind = fault ? std::optional(fault->kind) : std::nullopt;
  if (kind == Fault::Kind::kTruncated)
    return response.set_content(body.substr(0, body.size() / 2), "application/json");
  if (kind == Fault::Kind::kBreakOff || kind == Fault::Kind::kSilence ||
      kind == Fault::Kind::kHuge) {
    auto sent = std::make_shared<std::string>(body.substr(0, body.size() / 2));
    const std::size_t length = kind == Fault::Kind::kHuge ? std::size_t{1} << 40 : body.size();
    return response.set_content_provider(
        length, "application/json",
        [this, sent, kind](std::size_t offset, std::size_t, httplib::DataSink& sink) {
          if (offset < sent->size())
            return sink.write(sent->data() + offset, sent->size() - offset);
          if (kind == Fault::Kind::kHuge) {
            const std::string more(1 << 20, ' ');
            return !closing && sink.is_writable() && sink.write(more.data(), more.size());
          }
          while (kind == Fault::Kind::kSilence && !closing && sink.is_writable())
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
          return false;
        });
  }
  response.set_content(body, "application/json");
}

void ModelServer::State::answer(const StrictLanguage& language, Asked asked, const Fault* fault,
                                httplib::Response& response) {
  Script say;
  int width = 8;
  {
    const std::scoped_lock lock(mutex);
    say = script;
    for (const ServedModel& model : models) {
      if (model.name != asked.model) continue;
      width = model.width;
      if (asked.language == Language::kOllama && !asked.embeds)
        loaded[model.name] =
            model.loaded_window > 0 ? model.loaded_window : std::min(asked.window, model.window);
    }
    if (remembers) seen.push_back(asked);
  }
  if (asked.embeds)
    return send_whole(language,
                      language.embeddings(asked, vectors_of(asked, width), asked.input_tokens),
                      fault, response);
  const Said said = say(asked);
  Counted counted{asked.input_tokens, asked.cached_tokens, said.output_tokens};
  if (counted.output < 0) {
    counted.output = tokens_in(said.text) + tokens_in(said.thoughts);
    for (const SaidCall& call : said.calls) counted.output += tokens_in(call.arguments.dump());
  }
  if (asked.stream)
    send_stream(language, asked, said, counted, fault, response);
  else
    send_whole(language, language.whole(asked, said, counted), fault, response);
}

// The lists of models, and what Ollama says of one.
bool ModelServer::State::serve_listing(const Incoming& incoming, httplib::Response& response) {
  const std::scoped_lock lock(mutex);
  const LanguageContext context{models, key, compatible};
  Json body;
  if (incoming.path == "/v1/models" && incoming.method == "GET") {
    if (!key.empty() && incoming.header("authorization") != "Bearer " + key &&
        incoming.header("x-api-key") != key) {
      response.status = 401;
      response.set_content(strict_openai_chat().error(
                               {401, "Incorrect API key provided", "", "invalid_request_error"}),
                           "application/json");
      return true;
    }
    Json data = Json::array();
    for (const ServedModel& model : models)
      data.push_back({{"id", model.name},
                      {"object", "model"},
                      {"created", 1764500000},
                      {"owned_by", "test"},
                      {"meta", {{"n_ctx_train", model.window}}}});
    body = {{"object", "list"}, {"data", data}};
  } else if (incoming.path == "/props" && compatible && !models.empty()) {  // llama.cpp
    body = {{"default_generation_settings", {{"n_ctx", models.front().window}}}};
  } else if (incoming.path == "/api/tags") {
    body["models"] = Json::array();
    for (const ServedModel& model : models)
      body["models"].push_back({{"name", model.name}, {"model", model.name}, {"size", 1}});
  } else if (incoming.path == "/api/ps") {
    body["models"] = Json::array();
    for (const auto& [name, window] : loaded)
      body["models"].push_back({{"name", name}, {"model", name}, {"context_length", window}});
  } else if (incoming.path == "/api/show" && incoming.method == "POST") {
    const Json asked = Json::parse(incoming.body, nullptr, false);
    const ServedModel* model = context.find(asked.is_object() ? asked.value("model", "") : "");
    if (!model) {
      response.status = 404;
      response.set_content(R"({"error":"model not found"})", "application/json");
      return true;
    }
    Json can = Json::array({"completion"});
    if (model->takes_tools) can.push_back("tools");
    if (model->thinks) can.push_back("thinking");
    body = {
        {"details", {{"family", "test"}}},
        {"model_info", {{"general.architecture", "test"}, {"test.context_length", model->window}}},
        {"capabilities", can}};
  } else {
    return false;
  }
  response.set_content(body.dump(), "application/json");
  return true;
}

void ModelServer::State::handle(const httplib::Request& request, httplib::Response& response) {
  struct Count {
    State& state;
    explicit Count(State& s) : state(s) {
      const std::scoped_lock lock(state.mutex);
      ++state.requests;
      state.most_at_once = std::max(state.most_at_once, ++state.at_once);
    }
    ~Count() {
      const std::scoped_lock lock(state.mutex);
      --state.at_once;
    }
  } count(*this);
  const Incoming incoming = incoming_of(request);
  if (serve_listing(incoming, response)) return;
  const auto& all = languages();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const StrictLanguage* l) { return l->serves(incoming); });
  if (found == all.end()) {
    response.status = 404;
    return response.set_content(
        "{\"error\":{\"message\":\"Invalid URL (" + incoming.method + " " + incoming.path +
            ")\",\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}",
        "application/json");
  }
  const StrictLanguage& language = **found;
  std::vector<ServedModel> have;
  LanguageContext context{have, {}, false};
  std::optional<Fault> fault;
  std::chrono::milliseconds pause;
  {
    const std::scoped_lock lock(mutex);
    have = models;
    context.key = key;
    context.compatible = compatible;
    pause = delay;
  }
  Checked checked = language.check(incoming, context);
  if (const Refused* refused = std::get_if<Refused>(&checked)) {
    {
      const std::scoped_lock lock(mutex);
      refusals.push_back(refused->message);
    }
    return refuse(language, *refused, response);
  }
  Asked& asked = std::get<Asked>(checked);
  if (!pass_buckets(language, asked, response)) return;
  {
    const std::scoped_lock lock(mutex);
    if (!faults.empty()) {
      fault = faults.front();
      faults.pop_front();
    } else {
      fault = standing_fault;
    }
    if (asked.cached_tokens > 0) {
      // The marked prefix costs less from its second time on.
      const bool first = cached_prefixes.insert(asked.model + asked.instructions).second;
      if (first) asked.cached_tokens = 0;
    }
  }
  if (pause.count() > 0) wait(pause);
  if (fault)
    for (const auto& [name, value] : fault->headers) response.set_header(name.c_str(), value);
  if (fault && fault->kind == Fault::Kind::kStatus) {
    {
      const std::scoped_lock lock(mutex);
      if (remembers) seen.push_back(asked);
    }
    return refuse(language, {fault->status, fault->message, "", fault->type}, response);
  }
  if (fault && fault->kind == Fault::Kind::kHtml) {
    response.status = fault->status;
    return response.set_content(page(), "text/html");
  }
  if (fault && fault->kind == Fault::Kind::kEmptyBody)
    return response.set_content("", "application/json");
  answer(language, std::move(asked), fault ? &*fault : nullptr, response);
}

ModelServer::ModelServer() : state_(std::make_unique<State>()) {
  State& state = *state_;
  state.server.new_task_queue = [] { return new httplib::ThreadPool(96); };
  state.server.set_tcp_nodelay(true);
  state.server.set_keep_alive_max_count(1'000'000);
  state.server.set_payload_max_length(64 << 20);
  const auto handler = [&state](const httplib::Request& request, httplib::Response& response) {
    state.handle(request, response);
  };
  state.server.Post(".*", handler);
  state.server.Get(".*", handler);
  state.port = state.server.bind_to_any_port("127.0.0.1");
  state.thread = std::thread([&state] { state.server.listen_after_bind(); });
  while (!state.server.is_running()) std::this_thread::yield();
}

ModelServer::~ModelServer() {
  {
    const std::scoped_lock lock(state_->mutex);
    state_->closing = true;
  }
  state_->closes.notify_all();
  state_->server.stop();
  state_->thread.join();
}

std::string ModelServer::url() const { return "http://127.0.0.1:" + std::to_string(state_->port); }

void ModelServer::set_models(std::vector<ServedModel> models) {
  const std::scoped_lock lock(state_->mutex);
  state_->models = std::move(models);
}
void ModelServer::set_script(Script script) {
  const std::scoped_lock lock(state_->mutex);
  state_->script = std::move(script);
}
void ModelServer::set_key(std::string key) {
  const std::scoped_lock lock(state_->mutex);
  state_->key = std::move(key);
}
void ModelServer::set_delay(std::chrono::milliseconds delay) {
  const std::scoped_lock lock(state_->mutex);
  state_->delay = delay;
}
void ModelServer::set_limits(ServerLimits limits) {
  const std::scoped_lock lock(state_->mutex);
  state_->request_bucket.set(limits.requests_a_minute);
  state_->token_bucket.set(limits.tokens_a_minute);
}
void ModelServer::set_compatible(bool compatible) {
  const std::scoped_lock lock(state_->mutex);
  state_->compatible = compatible;
}
void ModelServer::set_remembers(bool remembers) {
  const std::scoped_lock lock(state_->mutex);
  state_->remembers = remembers;
}
void ModelServer::fail_next(Fault fault) {
  const std::scoped_lock lock(state_->mutex);
  state_->faults.push_back(std::move(fault));
}
void ModelServer::fail_always(std::optional<Fault> fault) {
  const std::scoped_lock lock(state_->mutex);
  state_->standing_fault = std::move(fault);
}

std::vector<Asked> ModelServer::seen() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->seen;
}
std::vector<std::string> ModelServer::refusals() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->refusals;
}
std::size_t ModelServer::requests() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->requests;
}
std::size_t ModelServer::limited() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->limited;
}
std::size_t ModelServer::most_at_once() const {
  const std::scoped_lock lock(state_->mutex);
  return state_->most_at_once;
}

}  // namespace sennit::testing
