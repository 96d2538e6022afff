// Tokens as postings hold them, the same for every store.

#pragma once

#include <functional>
#include <optional>
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

// A query as a store can ask it: tokens as postings hold them.
struct SearchableQuery {
  std::vector<KeywordTerm> scored;  // distinct: those of `required` first, then those of `terms`
  std::size_t required = 0;         // so many of them
  std::vector<KeywordTerm> excluded;
};

// Nothing when the query finds nothing whatever the texts: no term, or one of `required` that
// stands in no text.
std::optional<SearchableQuery> searchable(const KeywordQuery& query);

}  // namespace sennit
