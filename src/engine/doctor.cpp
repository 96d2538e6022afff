#include "sennit/doctor.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/chat_models.h"
#include "engine/embedding_models.h"
#include "engine/refusal_memory.h"
#include "extract/prompt.h"
#include "extract/reply.h"
#include "llm/compatible_window.h"
#include "net/transport.h"
#include "sennit/settings.h"
#include "text/name_key.h"
#include "text/token_estimate.h"

namespace sennit {
namespace {

// A text of ours, and the names that a model must find in it.
struct KnownParagraph {
  const char* subject;
  PromptLanguage language;
  const char* text;
  std::vector<std::string> names;
};

std::vector<KnownParagraph> known_paragraphs() {
  return {{"JSON in English",
           PromptLanguage::kEnglish,
           "Mina Park measures the tides at the Harbor Institute in Busan. With Jonas Weber she "
           "built the Tidal Atlas, a map of every current along the coast.",
           {"Mina Park", "Harbor Institute", "Busan", "Jonas Weber"}},
          {"JSON in Korean",
           PromptLanguage::kKorean,
           "박미나는 부산의 항만연구소에서 조석을 관측한다. 그는 이준호와 함께 해안의 모든 해류를 "
           "그린 조류지도를 만들었다.",
           {"박미나", "부산", "항만연구소", "이준호"}}};
}

class Look {
 public:
  explicit Look(const DoctorOptions& options) : options_(options) {}

  DoctorReport run() {
    report_.provider = options_.model.provider;
    report_.model = options_.model.name;
    if (look_at_settings() && look_at_connection()) {
      look_at_window();
      for (const KnownParagraph& paragraph : known_paragraphs()) look_at_extraction(paragraph);
      look_at_speed();
    }
    if (options_.embedding.chosen()) look_at_embedding();
    if (model_ && !options_.folder.empty()) estimate();
    if (const auto price = model_ ? model_->capabilities().price : std::nullopt)
      report_.usd = cost_usd(used_, *price);
    report_.input_tokens = used_.input_tokens;
    report_.output_tokens = used_.output_tokens;
    return std::move(report_);
  }

 private:
  void find(std::string subject, Health health, std::string what, std::string advice = {}) {
    report_.findings.push_back({std::move(subject), health, std::move(what), std::move(advice)});
  }
  void find(std::string subject, const Error& error) {
    find(std::move(subject), Health::kBad, error.what, error.remedy);
  }

  CallContext context() const { return {.document = "the doctor", .stop = options_.stop}; }

  bool look_at_settings() {
    const Result<ChosenModel> chosen = choose_model(options_.model, process_variables());
    if (!chosen.ok()) return find("settings", chosen.error()), false;
    report_.address = url_origin(chosen->endpoint.base_url);
    // A look is a new look.
    RefusalMemory(options_.model.refusals_file, refusal_of(options_.model, chosen->endpoint))
        .forget();
    Result<std::unique_ptr<ChatModel>> model =
        make_chat_model(options_.model, process_variables(), options_.network);
    if (!model.ok()) return find("settings", model.error()), false;
    model_ = std::move(model).value();
    find("settings", Health::kGood,
         fmt::format("{} of {} at {}; texts {}", report_.model, report_.provider, report_.address,
                     chosen->remote ? "leave this machine" : "stay on this machine"));
    if (chosen->remote && chosen->endpoint.base_url.starts_with("http://"))
      find("connection", Health::kWarning,
           "texts and key travel without encryption, for the address begins with http://",
           "write https:// where the server speaks it");
    return true;
  }

  // The failure of the first call tells what is wrong.
  static const char* subject_of(const ChatOutcome& outcome) {
    const ErrorCode code = outcome.reply.error().code;
    if (outcome.status == 401 || outcome.status == 403) return "key";
    if (code == ErrorCode::kNotFound) return "model";
    if (outcome.status == 0) return "connection";
    return code == ErrorCode::kLimited ? "limits" : "reply";
  }

  bool look_at_connection() {
    ChatRequest request;
    request.instructions = "Answer with one word.";
    request.messages = {{.text = "Say the word: ready"}};
    request.max_tokens = 1024;  // a model that thinks needs room
    const ChatOutcome outcome = ask(request);
    if (!outcome.ok()) {
      find(subject_of(outcome), outcome.reply.error());
      return false;
    }
    find("connection", Health::kGood,
         fmt::format("answered within {:.1f} s; address, key and model are right", last_seconds_));
    const std::int64_t thoughts = outcome.usage.thinking_tokens;
    if (thoughts > 0 || outcome.usage.output_tokens > 50)
      find("thinking", Health::kWarning,
           fmt::format("it spent {} tokens on one word: it thinks before it answers",
                       outcome.usage.output_tokens),
           "set model.effort to none or low for extraction; thoughts are paid for and slow");
    return true;
  }

  ChatOutcome ask(const ChatRequest& request) {
    const auto start = std::chrono::steady_clock::now();
    ChatOutcome outcome = model_->complete(request, context());
    last_seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    used_.input_tokens += outcome.usage.input_tokens;
    used_.cached_tokens += outcome.usage.cached_tokens;
    used_.cache_write_tokens += outcome.usage.cache_write_tokens;
    used_.output_tokens += outcome.usage.output_tokens;
    for (const std::string& fallback : outcome.fallbacks)
      find("abilities", Health::kWarning, fallback);
    return outcome;
  }

  ChatRequest extraction(PromptLanguage language, std::string text) const {
    return extraction_request({}, language, std::move(text));
  }

  // The window must hold prompt, a passage of the usual size, and the reply.
  void look_at_window() {
    constexpr std::size_t kPassageBytes = 6000;  // a section of 1,500 Korean letters, and its names
    const ChatRequest request =
        extraction(PromptLanguage::kKorean, std::string(kPassageBytes, 'x'));
    const std::int64_t need = estimate_tokens(request.instructions) +
                              (request.schema ? estimate_tokens(request.schema->schema) : 0) +
                              3000 + request.max_tokens;
    std::optional<std::int64_t> window = model_->capabilities().context_tokens;
    if (options_.model.provider == "compatible" && !options_.model.context_tokens)
      if (const auto told = asked_window()) window = told;
    if (!window) {
      find("window", Health::kWarning,
           fmt::format("how much {} reads at once is not known; extraction needs about {} tokens",
                       report_.model, need),
           "set model.context_tokens, or window in the table models of config.yaml");
    } else if (*window < need) {
      find("window", Health::kBad,
           fmt::format("it reads {} tokens at once; extraction needs about {}", *window, need),
           "make chunks smaller (chunking.*), lower model.max_tokens, or take another model");
    } else {
      find("window", Health::kGood,
           fmt::format("{} tokens; extraction needs about {}", *window, need));
    }
  }

  // Of a server that is not one of the great providers.
  std::optional<std::int64_t> asked_window() const {
    const Result<ChosenModel> chosen = choose_model(options_.model, process_variables());
    if (!chosen.ok()) return std::nullopt;
    Transport transport(transport_options(std::chrono::seconds(10)), network_log(options_.network));
    for (const HttpRequest& request : compatible_window_requests(chosen->endpoint)) {
      const Transfer told = transport.send(request, {.stop = options_.stop});
      if (!told.reply.ok()) continue;
      if (const auto window = read_compatible_window(*told.reply, chosen->endpoint.model))
        return window;
    }
    return std::nullopt;
  }

  void look_at_extraction(const KnownParagraph& paragraph) {
    const ChatOutcome outcome = ask(extraction(paragraph.language, paragraph.text));
    if (!outcome.ok()) return find(paragraph.subject, outcome.reply.error());
    const ParsedReply parsed = parse_reply(outcome.reply->text);
    std::size_t found = 0;
    for (const std::string& name : paragraph.names)
      found += std::any_of(parsed.entities.begin(), parsed.entities.end(),
                           [&](const NamedEntity& entity) {
                             return name_key(entity.name).name == name_key(name).name;
                           });
    extraction_output_tokens_ += outcome.usage.output_tokens;
    extraction_seconds_ += last_seconds_;
    ++extractions_;
    const std::string what =
        fmt::format("{} of {} names found, {} relations, {} repairs, {:.1f} s, {} tokens", found,
                    paragraph.names.size(), parsed.relations.size(), parsed.repairs, last_seconds_,
                    outcome.usage.output_tokens);
    if (parsed.fault != ReplyFault::kNone || found == 0)
      find(paragraph.subject, Health::kBad, what,
           "this model does not follow the form, or not in this language; take another");
    else if (found < paragraph.names.size() || parsed.repairs > 0)
      find(paragraph.subject, Health::kWarning, what, "a larger model would find more");
    else
      find(paragraph.subject, Health::kGood, what);
  }

  void look_at_speed() {
    if (extractions_ == 0 || extraction_seconds_ <= 0) return;
    const double rate = static_cast<double>(extraction_output_tokens_) / extraction_seconds_;
    const bool slow = rate < 10 && extraction_seconds_ > 10;
    find("speed", slow ? Health::kWarning : Health::kGood,
         fmt::format("{:.0f} tokens a second", rate),
         slow ? "a smaller model, or one that does not think, is faster" : "");
  }

  void look_at_embedding() {
    const Result<std::unique_ptr<EmbeddingModel>> model =
        make_embedding_model(options_.embedding, process_variables(), options_.network);
    if (!model.ok()) return find("embedding", model.error());
    const std::vector<std::string> texts = {"Mina Park measures the tides.",
                                            "박미나는 조석을 관측한다."};
    const EmbeddingOutcome outcome = (*model)->embed(texts, context());
    if (!outcome.ok()) return find("embedding", outcome.embeddings.error());
    find("embedding", Health::kGood,
         fmt::format("{} gives vectors of {} numbers", options_.embedding.name,
                     outcome.embeddings->width));
  }

  void estimate() {
    const Result<FolderPreview> folder = preview_folder(options_.folder, options_.process);
    if (!folder.ok()) return find("folder", folder.error());
    const Capabilities capabilities = model_->capabilities();
    DoctorEstimate made;
    made.files = folder->files.size();
    made.bytes = folder->bytes;
    // Sections fill up to about two thirds; a short note is a call of its own.
    const auto section =
        static_cast<std::int64_t>(std::max<std::size_t>(options_.process.section_characters, 1));
    made.calls = std::max<std::int64_t>(static_cast<std::int64_t>(made.files),
                                        static_cast<std::int64_t>(made.bytes) * 3 / (section * 2));
    const ChatRequest request = extraction(PromptLanguage::kEnglish, "");
    const std::int64_t fixed = estimate_tokens(request.instructions) +
                               (request.schema ? estimate_tokens(request.schema->schema) : 0);
    made.input_tokens = made.calls * fixed + static_cast<std::int64_t>(made.bytes) * 3 / 10;
    constexpr std::int64_t kUsualReply = 500;
    made.output_tokens = made.calls * kUsualReply;
    const double rate = extraction_seconds_ > 0
                            ? static_cast<double>(extraction_output_tokens_) / extraction_seconds_
                            : 0;
    const double at_once = capabilities.remote ? 8 : 1;
    if (rate > 0) made.seconds = static_cast<double>(made.output_tokens) / rate / at_once;
    if (capabilities.price)
      made.usd = cost_usd(
          {.known = true, .input_tokens = made.input_tokens, .output_tokens = made.output_tokens},
          *capabilities.price);
    report_.estimate = made;
  }

  const DoctorOptions& options_;
  DoctorReport report_;
  std::unique_ptr<ChatModel> model_;
  Usage used_;
  double last_seconds_ = 0;
  double extraction_seconds_ = 0;
  std::int64_t extraction_output_tokens_ = 0;
  int extractions_ = 0;
};

}  // namespace

Health DoctorReport::health() const {
  Health worst = Health::kGood;
  for (const DoctorFinding& finding : findings) worst = std::max(worst, finding.health);
  return worst;
}

DoctorReport doctor(const DoctorOptions& options) { return Look(options).run(); }

}  // namespace sennit
