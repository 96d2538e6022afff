#include "store/posting_tokenizer.h"

#include <algorithm>
#include <new>

#include "store/fts5.h"
#include "store/posting_tokens.h"

namespace sennit {
namespace {

constexpr char kTokenEnd = '\x1F';  // of query mode; in no token (see searchable)

using TokenCallback = int (*)(void*, int, const char*, int, int, int);

class TokenSink {
 public:
  TokenSink(TokenCallback callback, void* context) : callback_(callback), context_(context) {}

  void take(std::string_view token, ByteRange range) {
    if (code_ != SQLITE_OK) return;
    code_ = callback_(context_, 0, token.data(), static_cast<int>(token.size()),
                      static_cast<int>(range.begin), static_cast<int>(range.end));
  }
  int code() const { return code_; }

 private:
  TokenCallback callback_;
  void* context_;
  int code_ = SQLITE_OK;
};

void split_query(std::string_view joined, TokenSink& sink) {
  std::size_t begin = 0;
  while (begin < joined.size()) {
    const std::size_t end = std::min(joined.find(kTokenEnd, begin), joined.size());
    sink.take(joined.substr(begin, end - begin),
              {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    begin = end + 1;
  }
}

int create_tokenizer(void*, const char**, int, Fts5Tokenizer** tokenizer) {
  static char stateless;  // FTS5 wants some address
  *tokenizer = reinterpret_cast<Fts5Tokenizer*>(&stateless);
  return SQLITE_OK;
}

void delete_tokenizer(Fts5Tokenizer*) {}

int tokenize(Fts5Tokenizer*, void* context, int flags, const char* bytes, int size,
             TokenCallback callback) {
  try {
    TokenSink sink(callback, context);
    const std::string_view text(bytes == nullptr ? "" : bytes, static_cast<std::size_t>(size));
    if ((flags & FTS5_TOKENIZE_QUERY) != 0)
      split_query(text, sink);
    else
      for_each_posting_token(
          text, [&](std::string_view token, ByteRange range) { sink.take(token, range); });
    return sink.code();
  } catch (const std::bad_alloc&) {
    return SQLITE_NOMEM;
  }
}

constexpr const char* kColumns[kKeywordFields] = {"title", "aliases", "headings", "tags", "body"};

void append_fields(std::string& out, KeywordFieldSet fields) {
  if (fields == KeywordFieldSet::all()) return;
  out += '{';
  for (std::size_t f = 0; f < kKeywordFields; ++f)
    if (fields.contains(static_cast<KeywordField>(f))) out.append(kColumns[f]).append(" ");
  out += "} : ";
}

}  // namespace

Result<void> register_posting_tokenizer(const Connection& connection) {
  SENNIT_ASSIGN(fts5_api* const api, fts5_of(connection));
  fts5_tokenizer tokenizer{create_tokenizer, delete_tokenizer, tokenize};
  const int code = api->xCreateTokenizer(api, "sennit", nullptr, &tokenizer, nullptr);
  if (code != SQLITE_OK) return connection.error(code);
  return {};
}

std::optional<KeywordField> field_of_column(std::string_view column) {
  for (std::size_t f = 0; f < kKeywordFields; ++f)
    if (column == kColumns[f]) return static_cast<KeywordField>(f);
  return std::nullopt;
}

std::string match_expression(const KeywordTerm& term) {
  std::string out;
  append_fields(out, term.fields);
  out += '"';
  for (const std::string& token : term.tokens) {
    for (char c : token) out.append(c == '"' ? 2 : 1, c);
    out += kTokenEnd;
  }
  out += '"';
  if (term.prefix) out += " *";
  return out;
}

}  // namespace sennit
