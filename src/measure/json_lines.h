// Files of one JSON object a line.

#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "fmt/format.h"
#include "sennit/result.h"

namespace sennit {

// `row_of(object, number of the line)`, a Row or a Result of one, for each line that is not blank.
// Its error names the line; what it throws as a json::exception, and what is no JSON, is
// kInvalidInput with `expected`, what a line should be.
template <typename Row, typename RowOf>
Result<std::vector<Row>> parse_json_lines(std::string_view lines, const char* expected,
                                          RowOf row_of) {
  std::vector<Row> rows;
  for (std::size_t number = 1; !lines.empty(); ++number) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      Result<Row> row = row_of(nlohmann::json::parse(line), number);
      if (!row.ok()) return row.error().within(fmt::format("line {}", number));
      rows.push_back(std::move(*row));
    } catch (const nlohmann::json::exception& failure) {
      return invalid_input(fmt::format("line {}: {}", number, failure.what()), expected);
    }
  }
  return rows;
}

}  // namespace sennit
