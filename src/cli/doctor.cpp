#include "cli/doctor.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/actions.h"
#include "cli/log.h"
#include "cli/network_log.h"
#include "sennit/settings.h"

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

const char* word_of(Health health) {
  switch (health) {
    case Health::kGood:
      return "good";
    case Health::kWarning:
      return "look";
    case Health::kBad:
      return "bad";
  }
  return "";
}

std::string dollars(const std::optional<double>& usd) {
  if (!usd) return "at a price that is not known (models in config.yaml)";
  if (*usd == 0) return "for nothing";
  return *usd < 0.01 ? "for less than $0.01" : fmt::format("for about ${:.2f}", *usd);
}

Json json_or_null(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

}  // namespace

std::string to_text(const DoctorReport& report, const Style& style) {
  std::string text;
  for (const DoctorFinding& finding : report.findings) {
    const char* color = finding.health == Health::kGood ? style.accent : style.warn;
    text += fmt::format("{}{:5}{} {}: {}\n", color, word_of(finding.health), style.off,
                        finding.subject, finding.what);
    if (!finding.advice.empty())
      text += fmt::format("      {}{}{}\n", style.faint, finding.advice, style.off);
  }
  if (const auto& estimate = report.estimate)
    text += fmt::format(
        "The folder: {}, {}; about {} calls, {} tokens in and {} out, {}, {}. "
        "`sennit process --dry-run` counts it exactly.\n",
        counted(estimate->files, "file"), shown_bytes(estimate->bytes), estimate->calls,
        estimate->input_tokens, estimate->output_tokens, shown_seconds(estimate->seconds),
        dollars(estimate->usd));
  if (report.input_tokens + report.output_tokens > 0)
    text += fmt::format("This look used {} tokens in and {} out, {}.\n", report.input_tokens,
                        report.output_tokens, dollars(report.usd));
  return printable(text, style);
}

std::string to_json(const DoctorReport& report) {
  Json findings = Json::array();
  for (const DoctorFinding& finding : report.findings)
    findings.push_back({{"subject", finding.subject},
                        {"health", word_of(finding.health)},
                        {"what", finding.what},
                        {"advice", finding.advice}});
  Json made = {{"provider", report.provider},
               {"model", report.model},
               {"address", report.address},
               {"health", word_of(report.health())},
               {"findings", std::move(findings)},
               {"usage",
                {{"input_tokens", report.input_tokens},
                 {"output_tokens", report.output_tokens},
                 {"usd", json_or_null(report.usd)}}}};
  if (const auto& estimate = report.estimate)
    made["estimate"] = {{"files", estimate->files},
                        {"bytes", estimate->bytes},
                        {"calls", estimate->calls},
                        {"input_tokens", estimate->input_tokens},
                        {"output_tokens", estimate->output_tokens},
                        {"seconds", estimate->seconds},
                        {"usd", json_or_null(estimate->usd)}};
  return made.dump(2, ' ', false, Json::error_handler_t::replace);
}

int run_doctor(const CommandLine& line) {
  const Result<UserSettings> settings = load_user_settings(line.config);
  if (!settings.ok()) return fail(line, settings.error());
  DoctorOptions options;
  options.model = settings->model;
  if (!state_folder().empty()) options.model.refusals_file = state_folder() + "/refusals.json";
  options.embedding = settings->embedding;
  options.process = settings->process;
  options.network = network_sink("doctor");
  if (!line.paths.empty()) options.folder = line.paths.front();
  if (!line.json)
    for (const std::string& warning : settings->warnings)
      fmt::print(stderr, "Warning: {}\n", printable(warning, {}));
  const DoctorReport report = doctor(options);
  fmt::print("{}{}", line.json ? to_json(report) : to_text(report, style_of_stdout()),
             line.json ? "\n" : "");
  if (report.health() == Health::kBad) return kFailed;
  return report.health() == Health::kWarning ? kDoneInPart : kDone;
}

}  // namespace sennit
