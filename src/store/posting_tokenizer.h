// The tokens of text/tokenize.h as an FTS5 tokenizer called "sennit".

#pragma once

#include <string>
#include <vector>

#include "model/keyword_index.h"
#include "sennit/result.h"
#include "store/connection.h"

namespace sennit {

Result<void> register_posting_tokenizer(const Connection& connection);

// An FTS5 expression that finds any of `terms` (of searchable_terms; not empty). FTS5 tokenizes
// what stands between its quotes with the tokenizer in query mode, which takes the tokens as they
// are, split where this function joined them: no word of a person is ever FTS5 syntax or tokenized
// twice.
std::string match_expression(const std::vector<KeywordTerm>& terms);

}  // namespace sennit
