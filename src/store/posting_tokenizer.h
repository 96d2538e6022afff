// The tokens of text/tokenize.h as an FTS5 tokenizer called "sennit".

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sennit/result.h"
#include "store/connection.h"
#include "store/posting_tokens.h"

namespace sennit {

Result<void> register_posting_tokenizer(const Connection& connection);

// The field that is indexed in this column of the postings.
std::optional<KeywordField> field_of_column(std::string_view column);

// An FTS5 expression for one term of a SearchableQuery. FTS5 tokenizes what stands between its
// quotes with the tokenizer in query mode, which takes the tokens as they are, split where this
// function joined them: no word of a person is ever FTS5 syntax or tokenized twice.
std::string match_expression(const KeywordTerm& term);

}  // namespace sennit
