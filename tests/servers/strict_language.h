// One provider's language, read strictly and written as the provider writes it. Pure.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "servers/model_server.h"

namespace sennit::testing {

struct Incoming {
  std::string method;
  std::string path;  // without the query
  std::string query;
  std::vector<std::pair<std::string, std::string>> headers;  // names in small letters
  std::string body;

  std::string header(std::string_view name) const;
};

struct Refused {
  int status = 400;
  std::string message;
  std::string parameter = {};
  std::string type = {};
};

using Checked = std::variant<Asked, Refused>;

struct LanguageContext {
  const std::vector<ServedModel>& models;
  std::string key;
  bool compatible = false;

  const ServedModel* find(std::string_view name) const;
};

struct Counted {
  std::int64_t input = 0;
  std::int64_t cached = 0;
  std::int64_t output = 0;
};

class StrictLanguage {
 public:
  virtual ~StrictLanguage() = default;
  virtual bool serves(const Incoming& incoming) const = 0;
  virtual Checked check(const Incoming& incoming, const LanguageContext& context) const = 0;
  virtual std::string whole(const Asked& asked, const Said& said, const Counted& counted) const = 0;
  virtual std::vector<std::string> pieces(const Asked& asked, const Said& said,
                                          const Counted& counted) const = 0;
  virtual const char* stream_type() const { return "text/event-stream"; }
  virtual std::string error(const Refused& refused) const = 0;
  virtual std::string stream_error(const Refused& refused) const = 0;
  virtual std::string embeddings(const Asked& asked, const std::vector<std::vector<float>>& vectors,
                                 std::int64_t tokens) const = 0;
};

const StrictLanguage& strict_openai_chat();
const StrictLanguage& strict_openai_responses();
const StrictLanguage& strict_anthropic();
const StrictLanguage& strict_gemini();
const StrictLanguage& strict_ollama();

// About four bytes of English or one and a half characters of other scripts to a token.
std::int64_t tokens_in(std::string_view text);

// Walks an object and finds the first member that is not allowed; "" when all are.
std::string unknown_member(const Json& object, std::initializer_list<std::string_view> allowed);

// "" when the schema is one that the strict mode of OpenAI and Anthropic takes: every object has
// additionalProperties false and requires all its properties; else what is wrong and where.
std::string strict_schema_fault(const Json& schema, bool all_required);

std::vector<std::string> cut(std::string_view text);  // at code points, in pieces of some bytes

std::string sse(std::string_view event, const Json& data);

}  // namespace sennit::testing
