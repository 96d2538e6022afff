// Language models as a user chooses them: which provider, which model, where, and how it is asked.

#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sennit/result.h"

namespace sennit {

// What a user's own table says of a model; what it leaves open is as the built-in table knows it.
struct ModelFacts {
  std::optional<std::int64_t> context_tokens;
  std::optional<std::int64_t> max_output_tokens;
  std::optional<double> input_price;  // US dollars for a million tokens
  std::optional<double> cached_price;
  std::optional<double> output_price;
  std::optional<std::int64_t> width;  // of an embedding model's vectors
  bool operator==(const ModelFacts&) const = default;
};

struct ModelOptions {
  std::string provider;  // anthropic | openai | gemini | ollama | compatible; "": none is chosen
  std::string name;      // any name the provider knows
  std::string base_url;  // "": the provider's own; needed for compatible
  std::string protocol;  // of openai and compatible: responses | chat; "": by the address
  std::string key_file;  // holds the key, readable by the user alone; "": from the environment
  std::optional<double> temperature;
  std::optional<std::int64_t> max_tokens;      // of each reply
  std::string effort;                          // "" | none | low | medium | high
  std::optional<std::int64_t> context_tokens;  // the window, where the server's own is not wanted
  std::chrono::milliseconds timeout{900'000};  // of a whole request
  // Whether texts leave this machine; nothing: they do unless the address is this machine's own.
  // false (a server in one's own network) needs `base_url` beside it.
  std::optional<bool> remote = {};
  std::map<std::string, ModelFacts> facts = {};  // the user's table, by the beginning of a name
  // A file where what models refuse is remembered from run to run; "": each run learns it anew.
  std::string refusals_file = {};

  bool chosen() const { return !provider.empty(); }

  // Where these are of another provider, nothing of them is kept but the user's table: a key must
  // not go to the address of another.
  void choose_provider(const std::string& other) {
    if (chosen() && other != provider) {
      ModelOptions fresh;
      fresh.facts = std::move(facts);
      *this = std::move(fresh);
    }
    provider = other;
  }

  bool operator==(const ModelOptions&) const = default;
};

// A model that makes vectors of texts. Chosen apart from the one that is asked.
struct EmbeddingOptions {
  std::string provider;  // openai | gemini | ollama | compatible; "": none is chosen
  std::string name;
  std::string base_url;
  std::string key_file = {};
  std::optional<std::int64_t> width = {};  // for models that can give several
  std::chrono::milliseconds timeout{300'000};
  std::optional<bool> remote = {};  // as ModelOptions::remote
  std::map<std::string, ModelFacts> facts = {};

  bool chosen() const { return !provider.empty(); }
  bool operator==(const EmbeddingOptions&) const = default;
};

// Which documents may be sent to a model on another machine: extraction, embeddings and questions
// alike. The first rule that matches a document decides.
struct SharingOptions {
  // "allow" or "deny", and of what: a path or pattern below the folder that was processed
  // ("deny Private", "allow notes/**"), "tag:diary", "property:status", "property:share=no".
  // See docs/language-models.md.
  std::vector<std::string> rules;
  std::string otherwise = "allow";  // allow | deny: a document that no rule matches
  bool operator==(const SharingOptions&) const = default;
};

// One request that left this machine, or went to a server on it.
struct NetworkEvent {
  std::string origin;    // "https://api.example.com"; never a key or a path
  std::string document;  // whose text was sent; "a question", "the doctor"
  std::uint64_t sent_bytes = 0;
  std::uint64_t received_bytes = 0;
  int status = 0;  // 0: no reply
  double seconds = 0;
  std::string failure;
};

// Called from many threads at once.
using NetworkSink = std::function<void(const NetworkEvent&)>;

}  // namespace sennit
