// Tokens as postings hold them, the same for every store.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "model/keyword_index.h"
#include "sennit/values.h"

namespace sennit {

// Longer tokens (base64, DNA) are cut to this: nobody types them, and they would fill the index.
inline constexpr std::size_t kMaxTokenBytes = 255;

// `form`, cut at the end of a code point to at most kMaxTokenBytes.
std::string_view posting_token(std::string_view form);

// The tokens of a chunk, in order.
void for_each_posting_token(std::string_view text,
                            const std::function<void(std::string_view token, ByteRange)>& visit);

// The distinct terms of a query that can be found at all, tokens as postings hold them. A term with
// an empty token, or with one that holds a control character, stands in no text.
std::vector<KeywordTerm> searchable_terms(const KeywordQuery& query);

}  // namespace sennit
