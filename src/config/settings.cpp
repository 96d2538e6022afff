#include "config/settings.h"

#include <fmt/format.h>

#include <map>

#include "base/try.h"
#include "config/settings_keys.h"
#include "config/settings_yaml.h"
#include "text/normalize.h"

namespace sennit {
namespace {

using Form = YamlEntry::Form;

constexpr std::string_view kSharing = "sharing";

std::string did_you_mean(const std::string& name) {
  return name.empty() ? std::string() : fmt::format("; did you mean {}?", name);
}

bool names_a_secret(std::string_view key) {
  const std::string name = fold(key);
  return name.ends_with("api_key") || name.ends_with("apikey") || name.ends_with("api-key");
}

bool is_empty(const YamlEntry& entry) {
  return entry.form == Form::kNull ||
         (entry.form == Form::kScalar && trim(entry.values[0]).empty());
}

class Loader {
 public:
  explicit Loader(std::string_view file_name) : file_name_(file_name) {}

  Result<void> read_file(std::string_view yaml) {
    SENNIT_ASSIGN(const std::vector<YamlEntry> entries, read_yaml_entries(yaml, file_name_));
    for (const YamlEntry& entry : entries) {
      warn_when_repeated(entry);
      SENNIT_TRY(entry.section.empty() ? check_section(entry) : read_entry(entry));
    }
    return {};
  }

  Result<void> read_environment(const Environment& environment) {
    for (const SettingKey& key : setting_keys()) {
      if (key.variable == nullptr) continue;
      const std::string value(trim(environment(key.variable).value_or("")));
      if (value.empty()) continue;
      SENNIT_TRY(read(key, {key.variable, Form::kScalar, {value}}, key.variable));
    }
    return {};
  }

  Result<LoadedSettings> finish() {
    const Settings& s = loaded_.settings;
    if (s.chunk_overlap >= s.chunk_size)
      return invalid_input(
          fmt::format("chunk_overlap is {} ({}) and must be less than chunk_size, which is {} ({})",
                      s.chunk_overlap, origin("chunking.chunk_overlap"), s.chunk_size,
                      origin("chunking.chunk_size")),
          fmt::format("set chunking.chunk_overlap in {} to less than {}",
                      file_name_.empty() ? "config.yaml" : file_name_, s.chunk_size));
    Result<Ontology> ontology = checked(s.ontology);
    if (!ontology.ok()) return ontology.error().within(fmt::format("{} (ontology)", file_name_));
    loaded_.settings.ontology = std::move(*ontology);
    loaded_.source = file_name_;
    return std::move(loaded_);
  }

 private:
  std::string at(int line) const { return fmt::format("{}:{}", file_name_, line); }

  std::string origin(const std::string& path) const {
    const auto found = origins_.find(path);
    return found == origins_.end() ? "the default" : found->second;
  }

  void warn(const YamlEntry& entry, const std::string& what) {
    loaded_.warnings.push_back(fmt::format("{}: {}", at(entry.line), what));
  }

  void warn_when_repeated(const YamlEntry& entry) {
    const std::string path = entry.section + "." + entry.key;
    if (!seen_.emplace(path, entry.line).second)
      warn(entry, fmt::format("{} is given twice; the last one counts", trim_dot(path)));
  }
  static std::string trim_dot(const std::string& path) {
    return path[0] == '.' ? path.substr(1) : path;
  }

  Result<void> check_section(const YamlEntry& entry) {
    if (!is_setting_section(entry.key)) {
      if (setting_suggestion("", entry.key) == kSharing) return unread_rules(entry, entry.key);
      warn_unknown_section(entry);
    } else if (entry.form != Form::kMap && entry.form != Form::kNull) {
      return invalid_input(
          fmt::format("{}: {} must be a section with keys below it", at(entry.line), entry.key),
          fmt::format("write \"{}:\" alone on its line, and below it \"key: value\", indented",
                      entry.key));
    }
    return {};
  }

  // What a person wrote to keep notes here, and what is not understood, must not be passed over.
  Result<void> unread_rules(const YamlEntry& entry, const std::string& path) {
    return invalid_input(
        fmt::format("{}: unknown key {}, in the rules of what may leave this machine",
                    at(entry.line), path),
        "below \"sharing:\" stand \"rules:\", a list, and \"otherwise:\", allow or deny");
  }

  void warn_unknown_section(const YamlEntry& entry) {
    if (names_a_secret(entry.key)) return warn_secret(entry, entry.key);
    warn(entry, fmt::format("unknown key {}{}", entry.key,
                            did_you_mean(setting_suggestion("", entry.key))));
  }

  void warn_secret(const YamlEntry& entry, const std::string& path) {
    warn(entry, fmt::format(
                    "{} is not read from here: keys come from the environment (OPENAI_API_KEY), or "
                    "from the file that model.key_file names",
                    path));
  }

  Result<void> read_fact(const YamlEntry& entry, const std::string& model) {
    if (is_empty(entry)) return {};
    const std::string path = entry.section + "." + entry.key;
    const Given given{fmt::format("{}: {}", at(entry.line), path), entry.form, entry.values};
    SENNIT_ASSIGN(const bool known,
                  read_model_fact(entry.key, given, loaded_.settings.models[model]));
    if (!known) warn(entry, fmt::format("unknown key {}", path));
    return {};
  }

  Result<void> read_model(const YamlEntry& entry) {
    if (entry.form == Form::kMap) {
      loaded_.settings.models[entry.key];  // its facts come next
      return {};
    }
    if (entry.form == Form::kNull) return {};
    return invalid_input(
        fmt::format("{}: models.{} must be a map", at(entry.line), entry.key),
        "write {window: 32768, input_price: 0.1, output_price: 0.4}, of what is known");
  }

  Result<void> read_type(const YamlEntry& entry) {
    const bool has_gloss = entry.form == Form::kScalar;
    if (!has_gloss && entry.form != Form::kNull)
      return invalid_input(fmt::format("{}: what is said of the entity type {} must be one text",
                                       at(entry.line), entry.key),
                           "write \"NAME: what is meant by it\"");
    loaded_.settings.ontology.types.push_back(
        {entry.key == YamlEntry::kNoWord ? std::string() : entry.key,
         has_gloss ? entry.values[0] : std::string()});
    return {};
  }

  Result<void> read_entry(const YamlEntry& entry) {
    if (entry.section == "ontology.types") return read_type(entry);
    if (entry.section == "models") return read_model(entry);
    if (entry.section.starts_with("models.")) return read_fact(entry, entry.section.substr(7));
    if (!is_setting_section(entry.section)) return {};  // said once, for the section
    const std::string path = entry.section + "." + entry.key;
    const SettingKey* key = find_setting_key(entry.section, entry.key);
    if (key == nullptr) {
      if (entry.section == kSharing) return unread_rules(entry, path);
      warn_unknown_key(entry, path);
      return {};
    }
    if (is_empty(entry)) return {};
    const std::string place = at(entry.line);
    return read(*key, {fmt::format("{}: {}", place, path), entry.form, entry.values}, place);
  }

  void warn_unknown_key(const YamlEntry& entry, const std::string& path) {
    if (names_a_secret(entry.key)) return warn_secret(entry, path);
    warn(entry, fmt::format("unknown key {}{}", path,
                            did_you_mean(setting_suggestion(entry.section, entry.key))));
  }

  Result<void> read(const SettingKey& key, const Given& given, const std::string& origin) {
    SENNIT_TRY(key.read(given, loaded_.settings));
    origins_[key.path()] = origin;
    return {};
  }

  std::string file_name_;
  LoadedSettings loaded_;
  std::map<std::string, int> seen_;             // path -> line
  std::map<std::string, std::string> origins_;  // path -> place
};

}  // namespace

Result<LoadedSettings> parse_settings(std::string_view yaml, std::string_view file_name,
                                      const Environment& environment) {
  Loader loader(file_name);
  SENNIT_TRY(loader.read_file(yaml));
  SENNIT_TRY(loader.read_environment(environment));
  return loader.finish();
}

ModelOptions model_options(const Settings& settings) {
  ModelOptions made = settings.model;
  made.facts = settings.models;
  if (made.provider != "openai" && made.provider != "compatible") return made;
  if (made.name.empty()) made.name = settings.openai_model;
  if (made.base_url.empty()) made.base_url = settings.openai_base_url;
  if (!made.temperature) made.temperature = settings.openai_temperature;
  if (!made.max_tokens) made.max_tokens = settings.openai_max_tokens;
  return made;
}

EmbeddingOptions embedding_options(const Settings& settings) {
  EmbeddingOptions made = settings.embedding;
  made.facts = settings.models;
  if (made.provider == "openai" && made.base_url.empty()) made.base_url = settings.openai_base_url;
  return made;
}

}  // namespace sennit
