// Settings: config.yaml in the working directory, then the user's config folder; the environment
// overrides it; flags override both. Keys and variables of mini-graph-RAG work.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/result.h"

namespace sennit {

struct Settings {
  // chunking.*
  std::string chunk_method = "auto";        // auto | section | window
  std::size_t section_characters = 1500;
  std::size_t chunk_size = 1000;            // chunking.chunk_size, CHUNK_SIZE
  std::size_t chunk_overlap = 200;          // chunking.chunk_overlap, CHUNK_OVERLAP
  // openai.*: kept for the providers of a later version, checked now
  std::string openai_model;
  std::string openai_base_url;
  std::optional<double> openai_temperature;
  std::optional<int> openai_max_tokens;
  // walk.*
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  // query.*
  std::size_t top_k = 5;
  int hops = 2;
  // process.*
  int threads = 0;                          // 0: one per core
};

struct LoadedSettings {
  Settings settings;
  std::vector<std::string> warnings;        // "config.yaml:3: unknown key chunking.size; did you mean chunk_size?"
  std::string source;                       // the file that was used, or ""
};

// `yaml` is the file's text ("" for none), `environment` gives a variable or nullopt. An empty variable
// is as if unset. Pure. Errors: kInvalidInput names file, key and what it must be.
Result<LoadedSettings> parse_settings(
    std::string_view yaml, std::string_view file_name,
    const std::function<std::optional<std::string>(const char*)>& environment);

// Finds and reads the file (`explicit_path`, else ./config.yaml, else $XDG_CONFIG_HOME/sennit/config.yaml
// or ~/.config/sennit/config.yaml), then parse_settings.
Result<LoadedSettings> load_settings(const std::string& explicit_path = {});

}  // namespace sennit
