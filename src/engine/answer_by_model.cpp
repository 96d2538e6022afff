#include "engine/answer_by_model.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <thread>

#include "answer/citation_reader.h"
#include "answer/cited_range.h"
#include "answer/context.h"
#include "answer/prompt.h"
#include "base/try.h"
#include "engine/answer_material.h"
#include "engine/chat_models.h"
#include "engine/sharing.h"
#include "fmt/format.h"
#include "text/token_estimate.h"

namespace sennit {
namespace {

using std::chrono::milliseconds;

constexpr double kNano = 1e-9;
constexpr int kRepeats = 2;  // of a call that failed in a way that passes
constexpr milliseconds kFirstWait{300};
constexpr milliseconds kLongestWait{5000};       // for which a person sits before the screen
constexpr std::int64_t kLeastReplyTokens = 200;  // of an answer that is worth its price

std::int64_t most_tokens(const ChatRequest& request) {
  const std::size_t bytes = request.instructions.size() + request.messages.front().text.size();
  return static_cast<std::int64_t>(bytes) / 3 + 64;
}

const char* word_of(FinishReason finish) {
  switch (finish) {
    case FinishReason::kStop:
      return "stop";
    case FinishReason::kLength:
      return "length";
    case FinishReason::kTools:
      return "tools";
    case FinishReason::kRefusal:
      return "refusal";
  }
  return "";
}

class Asking {
 public:
  Asking(ChatModel& model, const AnswerMaterial& material, Citer& citer, const Answer& asked,
         const QueryOptions& options)
      : model_(model), material_(material), citer_(citer), asked_(asked), options_(options) {}

  Result<ModelAnswer> ask() {
    const auto start = std::chrono::steady_clock::now();
    answer_.model = options_.model.name;
    answer_.provider = options_.model.provider;
    answer_.prompt_version = kAnswerPromptVersion;
    answer_.held_back = material_.held_back;
    if (!material_.passages.empty() || !material_.facts.empty())
      converse();
    else if (material_.held_back > 0)
      fail("failed", {ErrorCode::kNotFound, "nothing of what was found may leave this machine",
                      "choose a model on this machine, or let these notes be shown"});
    else
      answer_.end = "absent";
    SENNIT_TRY(add_sentences());
    add_usage();
    answer_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(answer_);
  }

 private:
  bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }

  void fail(const char* end, const Error& error) {
    answer_.end = end;
    answer_.reason = error.what;
    answer_.remedy = error.remedy;
  }

  // One call; again when it may help and nothing was said yet.
  void converse() {
    AnswerRoom room = room_now();
    bool is_narrowed = false;
    for (int repeats = 0;;) {
      context_ = build_context(material_.shown_passages, material_.facts, room.context);
      answer_.passages = context_.passages.size();
      answer_.facts = context_.facts.size();
      if (context_.size() == 0)
        return fail("failed", limited(fmt::format("{} reads too little at once for a passage of "
                                                  "the notes",
                                                  answer_.model),
                                      "take another model, or raise --context-tokens"));
      ChatRequest request = answer_request(asked_.question, context_, room.reply_tokens);
      if (!keeps_budget(request)) return;
      reader_ = CitationReader(context_.size());
      const ChatOutcome outcome = call(request);
      if (outcome.ok()) return judge(*outcome.reply, request);
      const Error& error = outcome.reply.error();
      if (error.code == ErrorCode::kCancelled)
        return fail("stopped", cancelled("the answer was stopped"));
      const bool is_too_long =
          error.code == ErrorCode::kLimited && outcome.scope == FailureScope::kRequest;
      if (has_said_something()) return fail("failed", error);
      if (is_too_long && !is_narrowed) {
        is_narrowed = true;
        narrow(room);
      } else if (!outcome.may_pass() || repeats++ == kRepeats || !waited(outcome, repeats)) {
        return is_stopped() ? fail("stopped", cancelled("the answer was stopped"))
                            : fail(is_refusal(outcome) ? "refused" : "failed", error);
      }
    }
  }

  // The model would not, as opposed to a request that its provider does not take.
  static bool is_refusal(const ChatOutcome& outcome) {
    return outcome.scope == FailureScope::kRequest && outcome.status == 200 &&
           outcome.reply.error().code == ErrorCode::kInvalidInput;
  }

  AnswerRoom room_now() const {
    const std::size_t fixed =
        answer_instructions(asked_.language).size() + asked_.question.size() + 16;
    return answer_room(model_.capabilities().context_tokens, options_.max_tokens, fixed);
  }

  // The request was too long: by the window, where the model's server has told it with the
  // failure, else by half.
  void narrow(AnswerRoom& room) const {
    const AnswerRoom told = room_now();
    if (told.context.bytes < std::ssize(context_.text)) {
      room = told;
    } else {
      room.context.bytes = std::ssize(context_.text) / 2;
      room.reply_tokens /= 2;
    }
  }

  // The reply is kept as short as the budget asks.
  bool keeps_budget(ChatRequest& request) {
    if (!options_.max_cost) return true;
    const std::optional<TokenPrice> price = model_.capabilities().price;
    if (!price) {
      fail("budget", limited(fmt::format("the price of {} is not known, so that no budget can be "
                                         "kept",
                                         answer_.model),
                             "name its prices under models in config.yaml"));
      return false;
    }
    constexpr double kMillion = 1e6;
    const double input = std::max(price->input, price->cache_write) *
                         static_cast<double>(most_tokens(request)) / kMillion;
    const double left = *options_.max_cost - cost_usd(used_, *price) - input;
    if (price->output > 0)
      request.max_tokens =
          std::min(request.max_tokens,
                   static_cast<std::int64_t>(std::max(0.0, left) * kMillion / price->output));
    if (left >= 0 && request.max_tokens >= kLeastReplyTokens) return true;
    const double least = input + price->output * static_cast<double>(kLeastReplyTokens) / kMillion;
    fail("budget", limited(fmt::format("an answer may cost ${:.4f} and more, the budget is ${:.4f}",
                                       least, *options_.max_cost),
                           "raise --max-cost, or lower --context-tokens"));
    return false;
  }

  ChatOutcome call(const ChatRequest& request) {
    const TextSink sink = [&](std::string_view piece) {
      give(reader_.take(piece));
      return !is_stopped();
    };
    ChatOutcome outcome =
        model_.stream(request, sink, {.document = what_is_sent(), .stop = options_.stop});
    give(reader_.finish());
    count(request, outcome);
    for (std::string& told : outcome.fallbacks) answer_.fallbacks.push_back(std::move(told));
    return outcome;
  }

  // For the network log: "a question, with text of tides.md, lab/Gauge.md".
  std::string what_is_sent() const {
    std::vector<std::string_view> paths;
    const auto add = [&](DocumentIndex document) {
      const std::string_view path = citer_.graph().path(document);
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    };
    for (const std::size_t passage : context_.passages)
      add(citer_.graph().chunk_document(material_.passages[passage].chunk));
    for (const std::size_t fact : context_.facts)
      if (const auto& place = material_.fact_places[fact]) add(place->document);
    return paths.empty() ? "a question"
                         : fmt::format("a question, with text of {}", fmt::join(paths, ", "));
  }

  void give(std::vector<AnswerPiece> pieces) {
    for (const AnswerPiece& piece : pieces)
      if (options_.on_piece && (!piece.text.empty() || !piece.citations.empty()))
        options_.on_piece(piece);
    for (const AnswerPiece& piece : pieces) said_ += piece.text;
  }

  bool has_said_something() const { return !said_.empty(); }

  // What a call that broke off used is not told, or not all of it: then it is estimated.
  void count(const ChatRequest& request, const ChatOutcome& outcome) {
    Usage usage = outcome.usage;
    const bool is_cut = !outcome.ok() && has_said_something();
    if (is_cut || (outcome.ok() && !usage.known)) {
      answer_.usage_is_estimated = true;
      const std::int64_t input =
          estimate_tokens(request.instructions) + estimate_tokens(request.messages.front().text);
      usage.input_tokens = usage.input_tokens > 0 ? usage.input_tokens : input;
      usage.output_tokens = std::max<std::int64_t>(usage.output_tokens, estimate_tokens(said_));
      usage.known = true;
    }
    if (!usage.known) return;
    ++answer_.usage.calls;
    used_.known = true;
    used_.input_tokens += usage.input_tokens;
    used_.cached_tokens += usage.cached_tokens;
    used_.cache_write_tokens += usage.cache_write_tokens;
    used_.output_tokens += usage.output_tokens;
    used_.thinking_tokens += usage.thinking_tokens;
  }

  bool waited(const ChatOutcome& outcome, int repeats) const {
    const milliseconds wait = outcome.limits.retry_after.value_or(kFirstWait * repeats);
    if (wait > kLongestWait) return false;
    const auto until = std::chrono::steady_clock::now() + wait;
    while (!is_stopped() && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(milliseconds(20));
    return !is_stopped();
  }

  void judge(const ChatReply& reply, const ChatRequest& request) {
    answer_.finish = word_of(reply.finish);
    const ReadAnswer read = reader_.answer();
    const bool cites = std::any_of(read.sentences.begin(), read.sentences.end(),
                                   [](const CitedText& said) { return !said.ids.empty(); });
    if (reply.finish == FinishReason::kLength)
      fail("cut off",
           limited(fmt::format("the answer was cut off at {} tokens", request.max_tokens),
                   "raise model.max_tokens in config.yaml, or --max-cost"));
    else if (reply.finish == FinishReason::kRefusal)
      fail("refused", invalid_input(fmt::format("{} refused to answer", answer_.model),
                                    "ask otherwise, or another model"));
    else if (reply.finish == FinishReason::kTools)
      fail("failed",
           corrupt(fmt::format("{} asked for a tool that it was not offered", answer_.model)));
    else if (cites)
      answer_.end = "answered";
    else if (read.says_absent)
      answer_.end = "absent";
    else
      fail("uncited", corrupt(fmt::format("{} names no place for what it says", answer_.model),
                              "take it as the model's own words"));
  }

  Result<void> add_sentences() {
    const ReadAnswer read = reader_.answer();
    answer_.says_absent = read.says_absent || answer_.end == "absent";
    answer_.dropped_citations = read.dropped;
    for (const CitedText& said : read.sentences) {
      ModelSentence sentence{said.text, {}};
      for (const std::size_t id : said.ids) {
        SENNIT_ASSIGN(AnswerSource source, source_of(id, said.text));
        sentence.sources.push_back(std::move(source));
      }
      answer_.sentences.push_back(std::move(sentence));
    }
    return {};
  }

  Result<AnswerSource> source_of(std::size_t id, std::string_view said) {
    AnswerSource source;
    source.id = id;
    if (id <= context_.passages.size()) {
      const Passage& passage = material_.passages[context_.passages[id - 1]];
      return placed(std::move(source), citer_.graph().chunk_document(passage.chunk),
                    cited_range(passage, said));
    }
    const std::size_t fact = context_.facts[id - context_.passages.size() - 1];
    source.fact = material_.facts[fact].text;
    const std::optional<AnswerMaterial::Place>& place = material_.fact_places[fact];
    return place ? placed(std::move(source), place->document, place->range)
                 : Result<AnswerSource>(std::move(source));
  }

  Result<AnswerSource> placed(AnswerSource source, DocumentIndex document, ByteRange range) {
    SENNIT_ASSIGN(AnswerSentence place, citer_.sentence(document, range));
    source.evidence = std::move(place.evidence);
    source.quote = std::move(place.text);
    source.line = range.empty() ? 0 : place.line;
    source.file = std::move(place.file);
    return source;
  }

  void add_usage() {
    const std::optional<TokenPrice> price = model_.capabilities().price;
    ModelUsage& usage = answer_.usage;
    usage.purpose = "answer";
    usage.model = answer_.model;
    usage.input_tokens = used_.input_tokens;
    usage.cached_tokens = used_.cached_tokens;
    usage.output_tokens = used_.output_tokens;
    if (price) usage.cost = cost_usd(used_, *price);
    answer_.cost_is_known = price.has_value() || usage.calls == 0;
  }

  ChatModel& model_;
  const AnswerMaterial& material_;
  Citer& citer_;
  const Answer& asked_;
  const QueryOptions& options_;
  AnswerContext context_;
  CitationReader reader_{0};
  std::string said_;
  Usage used_;
  ModelAnswer answer_;
};

// A store that another process writes is left alone: a question never waits, and never fails for
// its bill.
bool is_kept(EngineState& state, const ModelUsage& usage) {
  if (usage.calls == 0) return true;
  UsageRecord record;
  record.at_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(
                     std::chrono::system_clock::now().time_since_epoch())
                     .count();
  record.purpose = usage.purpose;
  record.model = usage.model;
  record.calls = usage.calls;
  record.count = {usage.input_tokens, usage.cached_tokens, usage.output_tokens,
                  std::llround(usage.cost / kNano)};
  Changes changes;
  changes.usage.push_back(std::move(record));
  changes.durable = true;
  if (state.access != Access::kRead) return state.store->apply(changes).ok();
  const Result<std::unique_ptr<Store>> store = open_sqlite_store(state.path, OpenMode::kWrite);
  return store.ok() && (*store)->apply(changes).ok();
}

}  // namespace

Result<ModelAnswer> answer_by_model(EngineState& state, Citer& citer, const Answer& asked,
                                    const std::vector<RankedChunk>& chunks,
                                    const std::vector<RelationIndex>& relations,
                                    const QueryOptions& options) {
  const Result<std::unique_ptr<ChatModel>> model =
      make_chat_model(options.model, process_variables(), options.network);
  if (!model.ok()) {
    ModelAnswer failed;
    failed.provider = options.model.provider;
    failed.model = options.model.name;
    failed.end = "failed";
    failed.reason = model.error().what;
    failed.remedy = model.error().remedy;
    return failed;
  }
  SENNIT_ASSIGN(const Sharing sharing, Sharing::of(*state.store, options.sharing));
  MayBeShown may_be_shown;
  if ((*model)->capabilities().remote && !sharing.allows_all())
    may_be_shown = [&](DocumentIndex document) -> Result<bool> {
      SENNIT_ASSIGN(const std::optional<std::string> rule,
                    sharing.kept_by(citer.graph().document_id(document)));
      return !rule;
    };
  SENNIT_ASSIGN(const AnswerMaterial material,
                answer_material(state, citer, chunks, relations, may_be_shown));
  SENNIT_ASSIGN(ModelAnswer answer, Asking(**model, material, citer, asked, options).ask());
  answer.usage_is_kept = is_kept(state, answer.usage);
  return answer;
}

}  // namespace sennit
