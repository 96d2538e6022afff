// Questions with what answers them: what retrieval is measured against.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sennit/result.h"

namespace sennit {

struct GoldQuestion {
  std::string id;
  std::string query;
  std::vector<std::string> documents;  // ids of the documents that answer it
  std::vector<std::string> entities;   // names, where documents are not said
  bool answerable() const { return !documents.empty() || !entities.empty(); }
};

// JSON lines {id?, query, reference_documents?, reference_entities?}; a question with neither has
// no answer. Without an id, the number of the line is one. Errors: kInvalidInput names the line.
Result<std::vector<GoldQuestion>> parse_questions(std::string_view json_lines);

}  // namespace sennit
