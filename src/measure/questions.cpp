#include "measure/questions.h"

#include "measure/json_lines.h"

namespace sennit {

Result<std::vector<GoldQuestion>> parse_questions(std::string_view json_lines) {
  return parse_json_lines<GoldQuestion>(
      json_lines,
      "each line is a JSON object with `query`, and `reference_documents` or `reference_entities`",
      [](const nlohmann::json& row, std::size_t number) {
        GoldQuestion question;
        question.id = row.value("id", fmt::format("line {}", number));
        question.query = row.at("query").get<std::string>();
        question.documents = row.value("reference_documents", std::vector<std::string>());
        question.entities = row.value("reference_entities", std::vector<std::string>());
        return question;
      });
}

}  // namespace sennit
