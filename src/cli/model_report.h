// What language models did and cost, as a person and as a program reads it.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "sennit/model_answer.h"
#include "sennit/model_run.h"

namespace sennit {

std::string to_text(const ModelReport& report, const Style& style);
std::string to_text(const std::vector<ModelUsage>& usage, const Style& style);  // "" for none
std::string to_text(const ModelEstimate& estimate);
std::string to_text(const std::vector<KeptHere>& kept);  // by rule; "" for none
std::string to_json(const ModelEstimate& estimate);

// What an answer used and cost, on one line; "" when nothing was asked.
std::string usage_line(const ModelAnswer& answer, const Style& style);
// Why a model gave no answer, and what was asked of it otherwise than meant; "" for neither.
std::string notes_on(const ModelAnswer& answer, const Style& style);

nlohmann::ordered_json json_of(const ModelReport& report);
nlohmann::ordered_json json_of(const ModelUsage& usage);
nlohmann::ordered_json json_of(const std::vector<ModelUsage>& usage);

// "$0.0421"; "nothing" for 0.
std::string shown_cost(double dollars);

}  // namespace sennit
