// Settings: config.yaml in the working directory, then the user's config folder; the environment
// overrides it; flags override both. Keys and variables of mini-graph-RAG work.
//
//   Result<LoadedSettings> loaded = load_settings();
//   if (!loaded.ok()) return loaded.error();   // "config.yaml:3: chunking.chunk_size must be ..."
//   for (const std::string& warning : loaded->warnings) tell(warning);

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/models.h"
#include "sennit/ontology.h"
#include "sennit/result.h"

namespace sennit {

struct Settings {
  // chunking.*
  std::string chunk_method = "auto";      // chunking.method: auto | section | window
  std::size_t section_characters = 1500;  // chunking.section_characters
  std::size_t chunk_size = 1000;          // chunking.chunk_size, CHUNK_SIZE
  std::size_t chunk_overlap = 200;  // chunking.chunk_overlap, CHUNK_OVERLAP; less than chunk_size
  // model.*: provider, name, base_url, protocol, key_file, temperature, max_tokens, effort,
  // context_tokens, timeout_seconds, remote; SENNIT_PROVIDER and SENNIT_MODEL override the first
  // two
  ModelOptions model;
  // embedding.*: provider, name, base_url, key_file, width, timeout_seconds, remote
  EmbeddingOptions embedding;
  // sharing.*: rules, otherwise. A key that is not known in this section is an error: nobody should
  // believe that a rule holds that is not read.
  SharingOptions sharing;
  // ontology.*: types (a map of names to glosses, or a list), example. A model is asked for these.
  Ontology ontology;
  // models.NAME: {window, max_output, input_price, cached_price, output_price, width}
  std::map<std::string, ModelFacts> models;
  // openai.*: of the older package; they hold where model.* says nothing and the provider is openai
  // or compatible
  std::string openai_model;                  // openai.model, OPENAI_MODEL
  std::string openai_base_url;               // openai.base_url, OPENAI_BASE_URL
  std::optional<double> openai_temperature;  // openai.temperature, OPENAI_TEMPERATURE
  std::optional<int> openai_max_tokens;      // openai.max_tokens, OPENAI_MAX_TOKENS
  // walk.*
  std::vector<std::string> include;  // walk.include: a list, or one pattern
  std::vector<std::string> exclude;  // walk.exclude
  // query.*
  std::size_t top_k = 5;  // query.top_k
  int hops = 2;           // query.hops
  // process.*
  int threads = 0;  // process.threads; 0: one per core
  bool operator==(const Settings&) const = default;
};

struct LoadedSettings {
  Settings settings;
  std::vector<std::string>
      warnings;        // "config.yaml:3: unknown key chunking.size; did you mean chunk_size?"
  std::string source;  // the file that was used, or ""
};

using Environment = std::function<std::optional<std::string>(const char*)>;

// `yaml` is the file's text ("" for none), `environment` gives a variable or nullopt. An empty
// variable is as if unset, and so is a key or section without a value. Pure. `source` is
// `file_name`. Errors: kInvalidInput names file, line and key, or the variable, and what it must
// be.
Result<LoadedSettings> parse_settings(std::string_view yaml, std::string_view file_name,
                                      const Environment& environment);

// Where a file of settings is looked for, first one first: config.yaml in the working directory,
// then $XDG_CONFIG_HOME/sennit/config.yaml, or ~/.config/sennit/config.yaml. Pure.
std::vector<std::string> settings_places(const Environment& environment);

// What is asked of which model: model.* with openai.* below it, and the user's table of models.
// Pure.
ModelOptions model_options(const Settings& settings);
EmbeddingOptions embedding_options(const Settings& settings);

// Finds and reads the file (`explicit_path`, else the first of settings_places() that is there),
// then parse_settings with the environment of the process. What `sharing` says in the user's config
// folder holds beside any other file, its rules first. Errors: as there; kNotFound when
// explicit_path is not there, kUnavailable when the file cannot be read, kLimited when it has over
// 1 MiB.
Result<LoadedSettings> load_settings(const std::string& explicit_path = {});

}  // namespace sennit
