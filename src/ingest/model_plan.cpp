#include "ingest/model_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

#include "base/hash.h"
#include "base/try.h"
#include "ingest/carried_evidence.h"
#include "text/normalize.h"
#include "text/token_estimate.h"

namespace sennit {
namespace {

bool is_finished(const std::vector<PassageRecord>& rows, const std::string& extractor,
                 std::uint32_t chunks) {
  std::uint32_t covered = 0;
  for (const PassageRecord& row : rows) {
    if (row.extractor != extractor || row.state != PassageState::kDone) return false;
    covered = std::max(covered, row.end);
  }
  return covered == chunks;
}

bool has_failed(const std::vector<PassageRecord>& rows) {
  return std::any_of(rows.begin(), rows.end(),
                     [](const PassageRecord& row) { return row.state == PassageState::kFailed; });
}

// The name by which links mean a note, whatever folder and extension they write.
std::string link_name(std::string_view path) {
  if (const std::size_t slash = path.rfind('/'); slash != std::string_view::npos)
    path.remove_prefix(slash + 1);
  const std::size_t dot = path.rfind('.');
  if (dot != std::string_view::npos && dot > 0) path = path.substr(0, dot);
  return fold(path);
}

// How many documents link to each name.
Result<std::unordered_map<std::string, std::size_t>> linked_names(const Store& store) {
  std::unordered_map<std::string, std::size_t> counts;
  SENNIT_TRY(store.for_each_evidence([&](const DocumentEvidence& document) -> Result<void> {
    SENNIT_ASSIGN(const Structure structure, decode_structure(document.structure));
    std::set<std::string> names;
    for (const Link& link : structure.links)
      if (!link.external && !link.target.empty()) names.insert(link_name(link.target));
    for (const std::string& name : names) ++counts[name];
    return {};
  }));
  return counts;
}

// Those of the last day first, of a day the most linked, then the last written.
Result<void> put_in_order(const Store& store, std::vector<DocumentRecord>& documents) {
  if (documents.size() < 2) return {};
  SENNIT_ASSIGN(const auto linked, linked_names(store));
  using Rank = std::tuple<std::int64_t, std::size_t, std::int64_t>;
  std::vector<std::pair<Rank, std::size_t>> ranks;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const auto links = linked.find(link_name(documents[i].path));
    const std::int64_t modified = documents[i].stamp.modified_ns;
    constexpr std::int64_t kDay = 86'400'000'000'000;
    ranks.push_back({{modified / kDay, links == linked.end() ? 0 : links->second, modified}, i});
  }
  std::stable_sort(ranks.begin(), ranks.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<DocumentRecord> ordered;
  for (const auto& [rank, i] : ranks) ordered.push_back(std::move(documents[i]));
  documents = std::move(ordered);
  return {};
}

void append_field(std::string& text, std::string_view field) {
  text += std::to_string(field.size());
  text += ':';
  text += field;
}

}  // namespace

Result<std::shared_ptr<const ShownDocument>> load_shown(const Store& store, DocumentId id) {
  auto shown = std::make_shared<ShownDocument>();
  shown->id = id;
  SENNIT_ASSIGN(DocumentEvidence evidence, store.evidence(id));
  SENNIT_ASSIGN(shown->document.text, store.text(id));
  SENNIT_ASSIGN(shown->document.structure, decode_structure(evidence.structure));
  shown->document.path = evidence.record.path;
  shown->document.title = evidence.record.title;
  shown->document.kind = evidence.record.kind;
  shown->chunks = std::move(evidence.chunks);
  for (const EncodedExtraction& each : evidence.extractions) {
    if (!asks_no_model(each)) continue;
    SENNIT_ASSIGN(Extraction extraction, decoded(each));
    shown->evidence.push_back(std::move(extraction));
  }
  shown->names.emplace(shown->document, shown->evidence);
  shown->language = prompt_language(shown->document.text);
  shown->passages = passages(shown->document.text, shown->chunks);
  return std::shared_ptr<const ShownDocument>(std::move(shown));
}

Result<ModelPlan> plan_run(const Store& store, const std::string& extractor,
                           const ModelRunOptions& options) {
  ModelPlan plan;
  SENNIT_ASSIGN(const std::vector<PassageRecord> rows, store.passages());
  for (const PassageRecord& row : rows) plan.known[row.document].push_back(row);
  SENNIT_ASSIGN(std::vector<DocumentRecord> documents, store.documents());
  for (DocumentRecord& record : documents) {
    if (!is_in_graph(record.state) || record.kind == DocumentKind::kImported || record.chunks == 0)
      continue;
    const std::vector<PassageRecord>& known = plan.known[record.id];
    if (options.only_failed && !has_failed(known)) continue;
    if (is_finished(known, extractor, record.chunks)) continue;
    if (options.may_show && !options.may_show(record)) {
      ++plan.held_back;
      continue;
    }
    plan.documents.push_back(std::move(record));
  }
  SENNIT_TRY(put_in_order(store, plan.documents));
  return plan;
}

Hash128 reply_key(const Capabilities& capabilities, const std::string& parameters,
                  const ChatRequest& request) {
  std::string text;
  for (const std::string_view field :
       {std::string_view(capabilities.provider), std::string_view(capabilities.model),
        std::string_view(parameters), std::string_view(request.instructions)})
    append_field(text, field);
  for (const ChatMessage& message : request.messages) {
    append_field(text, std::to_string(static_cast<int>(message.role)));
    append_field(text, message.text);
  }
  if (request.schema) append_field(text, request.schema->schema);
  append_field(text, fmt::format("{} {} {}", request.max_tokens, static_cast<int>(request.effort),
                                 request.temperature.value_or(-1)));
  return hash128(text);
}

double call_seconds(const Capabilities& capabilities, std::int64_t reply_tokens) {
  constexpr double kStart = 1.5;
  const double per_token = capabilities.remote ? 0.015 : 0.05;
  return kStart + per_token * static_cast<double>(reply_tokens);
}

std::string ontology_mark(const Ontology& ontology) {
  std::string text;
  for (const OntologyType& type : ontology.types) {
    append_field(text, type.name);
    append_field(text, type.gloss);
  }
  append_field(text, ontology.example);
  return ontology == Ontology{} ? "" : hex(hash64(text));
}

std::string extractor_text(const Capabilities& capabilities, const ModelRunOptions& options) {
  const std::string types = ontology_mark(options.prompt.ontology);
  return fmt::format("{} {} prompt {} {}{}{}", capabilities.provider, capabilities.model,
                     kPromptVersion,
                     options.prompt.depth == ExtractionDepth::kThorough ? "thorough" : "standard",
                     types.empty() ? "" : " types " + types,
                     options.parameters.empty() ? "" : " " + options.parameters);
}

Result<ModelRunEstimate> estimate_run(const Store& store, const Store& replies,
                                      const Capabilities& capabilities,
                                      const ModelRunOptions& options) {
  const std::string extractor = extractor_text(capabilities, options);
  SENNIT_ASSIGN(const ModelPlan plan, plan_run(store, extractor, options));
  ModelRunEstimate estimate;
  estimate.documents = plan.documents.size();
  estimate.held_back = plan.held_back;
  constexpr double kReplyShare = 0.9;  // what GPT-4o gave for a token of text (prompt_bench)
  double seconds = 0;
  for (const DocumentRecord& record : plan.documents) {
    SENNIT_ASSIGN(const auto shown, load_shown(store, record.id));
    estimate.chunks += shown->chunks.size();
    for (const PromptPassage& passage : shown->passages) {
      const ChatRequest request =
          extraction_request(options.prompt, shown->language,
                             shown_passage(*shown->names, shown->chunks, passage, shown->language));
      ++estimate.calls;
      SENNIT_ASSIGN(const std::optional<StoredReply> kept,
                    replies.reply(reply_key(capabilities, options.parameters, request)));
      if (kept) {
        ++estimate.kept;
        continue;
      }
      const std::int64_t fixed =
          estimate_tokens(request.instructions) + estimate_tokens(request.schema->schema);
      const std::int64_t text = estimate_tokens(request.messages.front().text);
      const auto reply = static_cast<std::int64_t>(kReplyShare * static_cast<double>(text));
      const int rounds = options.prompt.depth == ExtractionDepth::kThorough ? 2 : 1;
      estimate.calls += static_cast<std::size_t>(rounds - 1);
      estimate.cacheable_tokens += fixed * rounds;
      estimate.input_tokens += (fixed + text) * rounds + reply * (rounds - 1);
      estimate.output_tokens += reply + reply / 4 * (rounds - 1);
      seconds += call_seconds(capabilities, reply) * rounds;
    }
  }
  const std::size_t calls = estimate.calls - estimate.kept;
  const CallGateOptions gate = options.gate.value_or(gate_options_for(capabilities));
  if (calls > 0)
    estimate.seconds =
        seconds * static_cast<double>(rounds_of(calls, gate)) / static_cast<double>(calls);
  if (!capabilities.remote) estimate.nanodollars = 0;
  if (capabilities.price)
    estimate.nanodollars =
        static_cast<std::int64_t>(1e9 * cost_usd({.known = true,
                                                  .input_tokens = estimate.input_tokens,
                                                  .output_tokens = estimate.output_tokens},
                                                 *capabilities.price));
  return estimate;
}

}  // namespace sennit
