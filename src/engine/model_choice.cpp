#include "engine/model_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "base/try.h"
#include "engine/key_file.h"
#include "llm/known_models.h"

namespace sennit {
namespace {

struct Provider {
  std::string_view name;
  const char* key_variable;  // nullptr: it needs none
  const char* address_variable;
  const char* address;  // nullptr: it must be given
};

constexpr std::array<Provider, 5> kProviders = {{
    {"anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "https://api.anthropic.com"},
    {"openai", "OPENAI_API_KEY", "OPENAI_BASE_URL", "https://api.openai.com/v1"},
    {"gemini", "GEMINI_API_KEY", nullptr, "https://generativelanguage.googleapis.com"},
    {"ollama", nullptr, "OLLAMA_HOST", "http://localhost:11434"},
    {"compatible", nullptr, nullptr, nullptr},
}};

const Provider* find_provider(std::string_view name) {
  const auto* found = std::find_if(kProviders.begin(), kProviders.end(),
                                   [&](const Provider& p) { return p.name == name; });
  return found == kProviders.end() ? nullptr : found;
}

std::string without_slash(std::string text) {
  while (!text.empty() && text.back() == '/') text.pop_back();
  return text;
}

// OLLAMA_HOST may be a host alone, or with a port, as Ollama itself reads it.
std::string ollama_address(std::string host) {
  if (host.find("://") == std::string::npos) host.insert(0, "http://");
  const std::size_t start = host.find("://") + 3;
  const std::size_t end = std::min(host.find('/', start), host.size());
  const std::string authority = host.substr(start, end - start);
  const std::size_t bracket = authority.rfind(']');
  const bool has_port =
      authority.find(':', bracket == std::string::npos ? 0 : bracket) != std::string::npos;
  if (!has_port && host.starts_with("http://")) host.insert(end, ":11434");
  // A server listens on 0.0.0.0; a client asks this machine.
  if (authority.starts_with("0.0.0.0")) host.replace(start, 7, "127.0.0.1");
  return host;
}

Result<std::string> address_of(const Provider& provider, const ModelOptions& options,
                               const Variables& variables) {
  std::string address = options.base_url;
  if (address.empty() && provider.address_variable)
    address = variables(provider.address_variable).value_or("");
  if (address.empty() && provider.address) address = provider.address;
  if (address.empty())
    return invalid_input("a compatible server has no address of its own",
                         "set model.base_url, such as http://localhost:8080/v1");
  if (provider.name == "ollama") address = ollama_address(address);
  if (!address.starts_with("http://") && !address.starts_with("https://"))
    return invalid_input("the address of the model does not begin with https:// or http://",
                         "correct model.base_url");
  if (address.find_first_of(" \t\r\n?#") != std::string::npos ||
      address.find('@') != std::string::npos)
    return invalid_input("the address of the model holds more than scheme, host, port and path",
                         "correct model.base_url; a key belongs in the environment");
  address = without_slash(std::move(address));
  for (const auto& [name, end] :
       {std::pair<std::string_view, std::string_view>{"anthropic", "/v1"}, {"gemini", "/v1beta"}})
    if (provider.name == name && address.ends_with(end))
      address.resize(address.size() - end.size());
  // Servers that speak OpenAI's language do so below /v1, which is often forgotten.
  const bool openai = provider.name == "openai" || provider.name == "compatible";
  if (openai && address.find('/', address.find("://") + 3) == std::string::npos) address += "/v1";
  return address;
}

Result<Secret> key_of(const Provider& provider, const ModelOptions& options,
                      const Variables& variables, bool remote) {
  std::string key;
  std::string place = "the environment";
  if (!options.key_file.empty()) {
    SENNIT_ASSIGN(key, read_key_file(options.key_file));
    place = options.key_file;
  } else {
    // A compatible server may have a key, and its users keep it where the SDK looks.
    const char* variable = provider.name == "compatible" ? "OPENAI_API_KEY" : provider.key_variable;
    if (variable) {
      key = variables(variable).value_or("");
      place = variable;
    }
    if (key.empty() && provider.name == "gemini") {
      key = variables("GOOGLE_API_KEY").value_or("");
      place = "GOOGLE_API_KEY";
    }
  }
  while (!key.empty() && std::string_view(" \t\r\n").find(key.back()) != std::string_view::npos)
    key.pop_back();
  const bool printable = std::all_of(key.begin(), key.end(),
                                     [](char letter) { return letter > ' ' && letter < 0x7F; });
  if (!printable)
    return invalid_input(fmt::format("the key in {} holds blanks or signs that no key has", place),
                         "copy it again, alone");
  if (key.empty() && provider.key_variable && remote)
    return not_found(fmt::format("no key for {}", provider.name),
                     fmt::format("set {}, or model.key_file to a file that only you can read",
                                 provider.key_variable));
  return Secret(key);
}

// OpenAI answers at /v1/responses; what else speaks its language does so at /v1/chat/completions.
const ChatCodec& codec_of(const ModelOptions& options, std::string_view address) {
  if (options.provider == "anthropic") return anthropic_codec();
  if (options.provider == "gemini") return gemini_codec();
  if (options.provider == "ollama") return ollama_codec();
  const bool own = options.protocol.empty() ? url_origin(address) == "https://api.openai.com"
                                            : options.protocol == "responses";
  return own ? openai_responses_codec() : openai_chat_codec();
}

std::vector<KnownModel> own_table(const ModelOptions& options) {
  std::vector<KnownModel> table;
  for (const auto& [name, facts] : options.facts) {
    KnownModel known = {.name = name};
    known.context_tokens = facts.context_tokens;
    known.max_output_tokens = facts.max_output_tokens;
    known.embedding_width = facts.width;
    if (facts.input_price || facts.output_price) {
      const double input = facts.input_price.value_or(0);
      known.price = TokenPrice{.input = input,
                               .cached_input = facts.cached_price.value_or(input),
                               .cache_write = input,
                               .output = facts.output_price.value_or(0)};
    }
    table.push_back(std::move(known));
  }
  return table;
}

}  // namespace

Variables process_variables() {
  return [](const char* name) -> std::optional<std::string> {
    const char* value = std::getenv(name);
    if (!value || !*value) return std::nullopt;
    return std::string(value);
  };
}

std::string key_variable(const std::string& provider) {
  const Provider* found = find_provider(provider);
  return found && found->key_variable ? found->key_variable : "";
}

Result<ChosenModel> choose_model(const ModelOptions& options, const Variables& variables) {
  if (!options.chosen())
    return invalid_input("no language model is chosen",
                         "set model.provider and model.name in config.yaml");
  const Provider* provider = find_provider(options.provider);
  if (!provider)
    return invalid_input(fmt::format("there is no provider \"{}\"", options.provider),
                         "anthropic, openai, gemini, ollama or compatible");
  if (options.name.empty())
    return invalid_input("no model is named", "set model.name in config.yaml");
  ChosenModel chosen;
  SENNIT_ASSIGN(chosen.endpoint.base_url, address_of(*provider, options, variables));
  if (options.remote == false && options.base_url.empty())
    return invalid_input("whose server is meant by remote: false is not said",
                         "write its address beside it: model.base_url");
  chosen.remote = options.remote.value_or(!is_loopback(chosen.endpoint.base_url));
  SENNIT_ASSIGN(chosen.endpoint.key, key_of(*provider, options, variables, chosen.remote));
  chosen.endpoint.model = options.name;
  chosen.endpoint.known = find_known_model(options.name, own_table(options));
  chosen.endpoint.context_tokens = options.context_tokens.value_or(0);
  chosen.codec = &codec_of(options, chosen.endpoint.base_url);
  return chosen;
}

NetworkLog network_log(NetworkSink sink) {
  if (!sink) return {};
  return [sink = std::move(sink)](const NetworkRecord& record) {
    sink({record.origin, record.document, record.sent_bytes, record.received_bytes, record.status,
          record.seconds, record.failure});
  };
}

TransportOptions transport_options(std::chrono::milliseconds timeout) {
  TransportOptions made;
  made.timeouts.total = timeout;
  made.timeouts.first_byte = std::min(made.timeouts.first_byte, made.timeouts.total);
  made.timeouts.idle = std::min(made.timeouts.idle, made.timeouts.total);
  made.timeouts.connect = std::min(made.timeouts.connect, made.timeouts.total);
  return made;
}

}  // namespace sennit
