#include "cli/model_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kListed = 5;

std::string shown_duration(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

Json json_of(const std::vector<KeptHere>& kept) {
  Json list = Json::array();
  for (const KeptHere& one : kept) list.push_back({{"document", one.document}, {"rule", one.rule}});
  return list;
}

}  // namespace

// By rule, in the order in which they come first.
std::string to_text(const std::vector<KeptHere>& kept) {
  std::vector<std::string> rules;
  std::map<std::string, std::vector<std::string>> by_rule;
  for (const KeptHere& one : kept) {
    if (!by_rule.contains(one.rule)) rules.push_back(one.rule);
    by_rule[one.rule].push_back(one.document);
  }
  std::string out;
  for (const std::string& rule : rules) {
    std::vector<std::string>& documents = by_rule[rule];
    const std::size_t more = documents.size() - std::min(kListed, documents.size());
    out += fmt::format("  {} here, by the rule \"{}\": ",
                       documents.size() == 1 ? "1 document stays"
                                             : fmt::format("{} documents stay", documents.size()),
                       rule);
    documents.resize(documents.size() - more);
    out += fmt::format("{}", fmt::join(documents, ", "));
    out += more > 0 ? fmt::format(" and {} more (all with --json)\n", more) : "\n";
  }
  return out;
}

std::string shown_cost(double dollars) {
  return dollars == 0 ? "no cost" : fmt::format("${:.4f}", dollars);
}

std::string to_text(const ModelReport& report, const Style& style) {
  std::string out = fmt::format(
      "{}{}:{} {} of {} passages of {} documents done, {} entities and {} relations found\n",
      style.strong, report.model, style.off, report.done, report.passages, report.documents,
      report.entities, report.relations);
  out += fmt::format(
      "  {} calls ({} repeated), {} answered by kept replies; {} tokens in ({} cached), {} out, "
      "{} in {}\n",
      report.calls, report.repeated, report.kept, report.input_tokens, report.cached_tokens,
      report.output_tokens, shown_cost(report.cost), shown_duration(report.seconds));
  if (report.set_aside || report.dropped)
    out += fmt::format(
        "  set aside: {} that are not in their document; {} records could not be "
        "used (see: sennit status --all)\n",
        report.set_aside, report.dropped);
  out += to_text(report.kept_here);
  for (const std::string& fallback : report.fallbacks) out += fmt::format("  note: {}\n", fallback);
  for (std::size_t i = 0; i < std::min(kListed, report.failures.size()); ++i)
    out += fmt::format("  {}failed:{} {}: {}\n", style.warn, style.off, report.failures[i].first,
                       report.failures[i].second);
  if (report.failures.size() > kListed)
    out += fmt::format("  and {} more (see: sennit status)\n", report.failures.size() - kListed);
  if (report.failed) out += "  To ask again about these alone: process with --retry-failed\n";
  if (report.end != "finished")
    out += fmt::format("{}Not finished ({}){}{}.{} What is done is kept: process again to go on.\n",
                       style.warn, report.end, report.diagnosis.empty() ? "" : ": ",
                       report.diagnosis, style.off);
  return out;
}

std::string to_text(const std::vector<ModelUsage>& usage, const Style& style) {
  if (usage.empty()) return "";
  std::string out = fmt::format("{}Language models:{}\n", style.strong, style.off);
  for (const ModelUsage& line : usage)
    out += fmt::format("  {} ({}): {} calls, {} tokens in, {} out, {}\n", line.model, line.purpose,
                       line.calls, line.input_tokens, line.output_tokens, shown_cost(line.cost));
  return out;
}

std::string to_text(const ModelEstimate& estimate) {
  std::string out =
      fmt::format("{} would be shown {} documents of {} chunks in {} calls", estimate.model,
                  estimate.documents, estimate.chunks, estimate.calls);
  if (!estimate.asked_again.empty())
    out += fmt::format("; {}, so all is asked again", estimate.asked_again);
  if (estimate.kept) out += fmt::format(", of which {} have kept replies", estimate.kept);
  out += fmt::format(
      "\n  about {} tokens in (of which {} are the same in every call) and {} out, {}, {}\n",
      estimate.input_tokens, estimate.cacheable_tokens, estimate.output_tokens,
      estimate.cost ? shown_cost(*estimate.cost) : "the price of this model is not known",
      shown_duration(estimate.seconds));
  out += to_text(estimate.kept_here);
  return out + "Nothing was sent.\n";
}

std::string to_json(const ModelEstimate& estimate) {
  return Json{{"model", estimate.model},
              {"documents", estimate.documents},
              {"kept_here", json_of(estimate.kept_here)},
              {"asked_again", estimate.asked_again},
              {"chunks", estimate.chunks},
              {"calls", estimate.calls},
              {"kept", estimate.kept},
              {"input_tokens", estimate.input_tokens},
              {"cacheable_tokens", estimate.cacheable_tokens},
              {"output_tokens", estimate.output_tokens},
              {"cost", estimate.cost ? Json(*estimate.cost) : Json(nullptr)},
              {"seconds", estimate.seconds}}
      .dump(2);
}

Json json_of(const ModelReport& report) {
  Json failures = Json::array();
  for (const auto& [document, reason] : report.failures)
    failures.push_back({{"document", document}, {"reason", reason}});
  return {{"model", report.model},
          {"end", report.end},
          {"diagnosis", report.diagnosis},
          {"documents", report.documents},
          {"kept_here", json_of(report.kept_here)},
          {"passages", report.passages},
          {"done", report.done},
          {"failed", report.failed},
          {"calls", report.calls},
          {"repeated", report.repeated},
          {"kept", report.kept},
          {"entities", report.entities},
          {"relations", report.relations},
          {"set_aside", report.set_aside},
          {"dropped", report.dropped},
          {"input_tokens", report.input_tokens},
          {"cached_tokens", report.cached_tokens},
          {"output_tokens", report.output_tokens},
          {"cost", report.cost},
          {"seconds", report.seconds},
          {"failures", failures},
          {"fallbacks", report.fallbacks}};
}

Json json_of(const ModelUsage& usage) {
  return {{"purpose", usage.purpose},
          {"model", usage.model},
          {"calls", usage.calls},
          {"input_tokens", usage.input_tokens},
          {"cached_tokens", usage.cached_tokens},
          {"output_tokens", usage.output_tokens},
          {"cost", usage.cost}};
}

Json json_of(const std::vector<ModelUsage>& usage) {
  Json lines = Json::array();
  for (const ModelUsage& line : usage) lines.push_back(json_of(line));
  return lines;
}

std::string usage_line(const ModelAnswer& answer, const Style& style) {
  const ModelUsage& usage = answer.usage;
  if (usage.calls == 0) return "";
  std::string out = fmt::format("{}{}: {}{} tokens in", style.faint, answer.model,
                                answer.usage_is_estimated ? "about " : "", usage.input_tokens);
  if (usage.cached_tokens) out += fmt::format(" ({} cached)", usage.cached_tokens);
  out += fmt::format(", {} out, {}; it was shown {} and {}", usage.output_tokens,
                     answer.cost_is_known ? shown_cost(usage.cost) : "at a price that is not known",
                     counted(answer.passages, "passage"), counted(answer.facts, "fact"));
  if (!answer.usage_is_kept) out += "; not counted in stats, for the graph cannot be written now";
  return printable(out + style.off + "\n", style);
}

std::string notes_on(const ModelAnswer& answer, const Style& style) {
  std::string out;
  for (const std::string& fallback : answer.fallbacks) out += fmt::format("Note: {}\n", fallback);
  if (answer.held_back)
    out += fmt::format("Note: {} may not leave this machine and was not shown to {}\n",
                       counted(answer.held_back, "passage or fact", "passages and facts"),
                       answer.model);
  if (answer.end == "stopped")
    out += "Stopped.\n";
  else if (!answer.complete())
    out += fmt::format("{}No answer by {}:{} {}\n", style.warn, answer.model, style.off,
                       answer.reason);
  if (!answer.complete() && !answer.remedy.empty()) out += fmt::format("  {}\n", answer.remedy);
  return printable(out, style);
}

}  // namespace sennit
