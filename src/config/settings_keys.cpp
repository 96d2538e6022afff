#include "config/settings_keys.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <optional>

#include "base/try.h"
#include "config/sharing.h"
#include "text/similarity.h"

namespace sennit {
namespace {

using Form = YamlEntry::Form;

Error must_be(const Given& given, const std::string& what) {
  return invalid_input(fmt::format("{} must be {}", given.where, what),
                       "correct the value, or remove it to have the default");
}

template <typename Number>
Result<Number> number(const Given& given, Number low, Number high, std::string_view kind) {
  const std::string what = fmt::format("a {} from {} to {}", kind, low, high);
  if (given.form != Form::kScalar) return must_be(given, what);
  Number value{};
  const char* end = given.text().data() + given.text().size();
  const auto [stop, error] = std::from_chars(given.text().data(), end, value);
  // Written so that a NaN does not pass.
  if (error != std::errc{} || stop != end || !(value >= low && value <= high))
    return must_be(given, fmt::format("{}, not \"{}\"", what, given.text()));
  return value;
}

template <typename Whole>
Result<void> read_whole(const Given& given, std::int64_t low, std::int64_t high, Whole& value) {
  SENNIT_ASSIGN(const std::int64_t read, number<std::int64_t>(given, low, high, "whole number"));
  value = static_cast<Whole>(read);
  return {};
}

// A model's name or an address is not shown: a key may have been put in the wrong place.
Result<void> read_text(const Given& given, std::string& value) {
  if (given.form != Form::kScalar) return must_be(given, "one text");
  value = given.text();
  return {};
}

Result<void> read_address(const Given& given, std::string& value) {
  SENNIT_TRY(read_text(given, value));
  if (value.starts_with("https://") || value.starts_with("http://")) return {};
  return must_be(given, "an address that begins with https:// or http://");
}

Result<void> read_list(const Given& given, std::vector<std::string>& values) {
  if (given.form != Form::kScalar && given.form != Form::kList)
    return must_be(given, "a list of patterns");
  values = given.values;
  return {};
}

Result<void> read_choice(const Given& given, std::initializer_list<std::string_view> choices,
                         std::string& value) {
  std::string what;
  std::size_t left = choices.size();
  for (const std::string_view choice : choices)
    what += fmt::format("{}{}", choice, --left == 0 ? "" : left == 1 ? " or " : ", ");
  if (given.form != Form::kScalar) return must_be(given, what);
  if (std::find(choices.begin(), choices.end(), given.text()) == choices.end())
    return must_be(given, fmt::format("{}, not \"{}\"", what, given.text()));
  value = given.text();
  return {};
}

Result<void> read_yes_or_no(const Given& given, std::optional<bool>& value) {
  std::string word;
  SENNIT_TRY(read_choice(given, {"true", "false"}, word));
  value = word == "true";
  return {};
}

Result<void> read_sharing_rules(const Given& given, SharingOptions& sharing) {
  if (given.form != Form::kScalar && given.form != Form::kList)
    return must_be(given, "a list of rules such as - deny Private (no colon after deny)");
  sharing.rules.insert(sharing.rules.end(), given.values.begin(), given.values.end());
  const Result<SharingRules> rules = SharingRules::compile(sharing);
  return rules.ok() ? Result<void>() : rules.error().within(given.where);
}

// Types with glosses follow as entries of their own.
Result<void> read_types(const Given& given, Ontology& ontology) {
  if (given.form == Form::kScalar)
    return must_be(given, "a list of types such as - SPELL: what is cast");
  for (const std::string& name : given.values) ontology.types.push_back({name, ""});
  return {};
}

Result<void> read_method(const Given& given, std::string& method) {
  return read_choice(given, {"auto", "section", "window"}, method);
}

Result<void> read_temperature(const Given& given, std::optional<double>& value) {
  SENNIT_ASSIGN(value, number<double>(given, 0.0, 2.0, "number"));
  return {};
}

template <typename Whole>
Result<void> read_tokens(const Given& given, std::optional<Whole>& value) {
  SENNIT_ASSIGN(value, number<Whole>(given, 1, 10'000'000, "whole number"));
  return {};
}

Result<void> read_price(const Given& given, std::optional<double>& value) {
  SENNIT_ASSIGN(value, number<double>(given, 0.0, 100'000.0, "number"));
  return {};
}

Result<void> read_seconds(const Given& given, std::chrono::milliseconds& value) {
  SENNIT_ASSIGN(const int seconds, number<int>(given, 1, 86'400, "whole number"));
  value = std::chrono::seconds(seconds);
  return {};
}

Result<void> read_chat_provider(const Given& given, ModelOptions& model) {
  std::string provider;
  SENNIT_TRY(
      read_choice(given, {"anthropic", "openai", "gemini", "ollama", "compatible"}, provider));
  model.choose_provider(provider);
  return {};
}

constexpr std::array kKeys = {
    SettingKey{"chunking", "method", nullptr,
               [](const Given& g, Settings& s) { return read_method(g, s.chunk_method); }},
    SettingKey{"chunking", "section_characters", nullptr,
               [](const Given& g, Settings& s) {
                 return read_whole(g, 100, 1'000'000, s.section_characters);
               }},
    SettingKey{
        "chunking", "chunk_size", "CHUNK_SIZE",
        [](const Given& g, Settings& s) { return read_whole(g, 1, 1'000'000, s.chunk_size); }},
    SettingKey{
        "chunking", "chunk_overlap", "CHUNK_OVERLAP",
        [](const Given& g, Settings& s) { return read_whole(g, 0, 999'999, s.chunk_overlap); }},
    SettingKey{"openai", "model", "OPENAI_MODEL",
               [](const Given& g, Settings& s) { return read_text(g, s.openai_model); }},
    SettingKey{"openai", "base_url", "OPENAI_BASE_URL",
               [](const Given& g, Settings& s) { return read_address(g, s.openai_base_url); }},
    SettingKey{
        "openai", "temperature", "OPENAI_TEMPERATURE",
        [](const Given& g, Settings& s) { return read_temperature(g, s.openai_temperature); }},
    SettingKey{"openai", "max_tokens", "OPENAI_MAX_TOKENS",
               [](const Given& g, Settings& s) { return read_tokens(g, s.openai_max_tokens); }},
    SettingKey{"model", "provider", "SENNIT_PROVIDER",
               [](const Given& g, Settings& s) { return read_chat_provider(g, s.model); }},
    SettingKey{"model", "name", "SENNIT_MODEL",
               [](const Given& g, Settings& s) { return read_text(g, s.model.name); }},
    SettingKey{"model", "base_url", nullptr,
               [](const Given& g, Settings& s) { return read_address(g, s.model.base_url); }},
    SettingKey{"model", "protocol", nullptr,
               [](const Given& g, Settings& s) {
                 return read_choice(g, {"responses", "chat"}, s.model.protocol);
               }},
    SettingKey{"model", "key_file", nullptr,
               [](const Given& g, Settings& s) { return read_text(g, s.model.key_file); }},
    SettingKey{
        "model", "temperature", nullptr,
        [](const Given& g, Settings& s) { return read_temperature(g, s.model.temperature); }},
    SettingKey{"model", "max_tokens", nullptr,
               [](const Given& g, Settings& s) { return read_tokens(g, s.model.max_tokens); }},
    SettingKey{"model", "effort", nullptr,
               [](const Given& g, Settings& s) {
                 return read_choice(g, {"none", "low", "medium", "high"}, s.model.effort);
               }},
    SettingKey{"model", "context_tokens", nullptr,
               [](const Given& g, Settings& s) { return read_tokens(g, s.model.context_tokens); }},
    SettingKey{"model", "timeout_seconds", nullptr,
               [](const Given& g, Settings& s) { return read_seconds(g, s.model.timeout); }},
    SettingKey{
        "embedding", "provider", nullptr,
        [](const Given& g, Settings& s) {
          return read_choice(g, {"openai", "gemini", "ollama", "compatible"}, s.embedding.provider);
        }},
    SettingKey{"embedding", "name", nullptr,
               [](const Given& g, Settings& s) { return read_text(g, s.embedding.name); }},
    SettingKey{"embedding", "base_url", nullptr,
               [](const Given& g, Settings& s) { return read_address(g, s.embedding.base_url); }},
    SettingKey{"embedding", "key_file", nullptr,
               [](const Given& g, Settings& s) { return read_text(g, s.embedding.key_file); }},
    SettingKey{"embedding", "width", nullptr,
               [](const Given& g, Settings& s) { return read_tokens(g, s.embedding.width); }},
    SettingKey{"embedding", "timeout_seconds", nullptr,
               [](const Given& g, Settings& s) { return read_seconds(g, s.embedding.timeout); }},
    SettingKey{"model", "remote", nullptr,
               [](const Given& g, Settings& s) { return read_yes_or_no(g, s.model.remote); }},
    SettingKey{"embedding", "remote", nullptr,
               [](const Given& g, Settings& s) { return read_yes_or_no(g, s.embedding.remote); }},
    SettingKey{"sharing", "rules", nullptr,
               [](const Given& g, Settings& s) { return read_sharing_rules(g, s.sharing); }},
    SettingKey{"sharing", "otherwise", nullptr,
               [](const Given& g,
                  Settings& s) { return read_choice(g, {"allow", "deny"}, s.sharing.otherwise); }},
    SettingKey{"ontology", "types", nullptr,
               [](const Given& g, Settings& s) { return read_types(g, s.ontology); }},
    SettingKey{"ontology", "example", nullptr,
               [](const Given& g, Settings& s) { return read_text(g, s.ontology.example); }},
    SettingKey{"walk", "include", nullptr,
               [](const Given& g, Settings& s) { return read_list(g, s.include); }},
    SettingKey{"walk", "exclude", nullptr,
               [](const Given& g, Settings& s) { return read_list(g, s.exclude); }},
    SettingKey{"query", "top_k", nullptr,
               [](const Given& g, Settings& s) { return read_whole(g, 1, 1000, s.top_k); }},
    SettingKey{"query", "hops", nullptr,
               [](const Given& g, Settings& s) { return read_whole(g, 0, 10, s.hops); }},
    SettingKey{"process", "threads", nullptr,
               [](const Given& g, Settings& s) { return read_whole(g, 0, 1024, s.threads); }},
};

// How far a known name is from what was written: edits, or, where there are too many, whether one
// is a part of the other. Nothing when they have nothing to do with each other.
std::optional<int> distance(std::string_view written, std::string_view known) {
  constexpr int kMaxEdits = 3;
  const int limit = std::min(static_cast<int>(known.size() / 3), kMaxEdits);
  const int edits = edit_distance(written, known, limit);
  if (edits <= limit) return edits;
  const bool part = (written.size() >= 3 && known.find(written) != std::string_view::npos) ||
                    written.find(known) != std::string_view::npos;
  return part ? std::optional<int>(kMaxEdits + 1) : std::nullopt;
}

// The nearest of `known`, of equal ones the first; "" when none is near.
std::string nearest(std::string_view written, const std::vector<std::string>& known) {
  std::optional<int> best;
  std::string name;
  for (const std::string& candidate : known) {
    const std::optional<int> far = distance(written, candidate);
    if (!far || (best && *far >= *best)) continue;
    best = far;
    name = candidate;
  }
  return name;
}

}  // namespace

std::span<const SettingKey> setting_keys() { return kKeys; }

const SettingKey* find_setting_key(std::string_view section, std::string_view name) {
  for (const SettingKey& key : kKeys)
    if (key.section == section && key.name == name) return &key;
  return nullptr;
}

Result<bool> read_model_fact(std::string_view name, const Given& given, ModelFacts& facts) {
  struct Count {
    std::string_view name;
    std::optional<std::int64_t> ModelFacts::*place;
  };
  struct Price {
    std::string_view name;
    std::optional<double> ModelFacts::*place;
  };
  for (const Count& fact : {Count{"window", &ModelFacts::context_tokens},
                            {"max_output", &ModelFacts::max_output_tokens},
                            {"width", &ModelFacts::width}}) {
    if (fact.name != name) continue;
    SENNIT_TRY(read_tokens(given, facts.*fact.place));
    return true;
  }
  for (const Price& fact : {Price{"input_price", &ModelFacts::input_price},
                            {"cached_price", &ModelFacts::cached_price},
                            {"output_price", &ModelFacts::output_price}}) {
    if (fact.name != name) continue;
    SENNIT_TRY(read_price(given, facts.*fact.place));
    return true;
  }
  return false;
}

bool is_setting_section(std::string_view name) {
  if (name == "models") return true;
  return std::any_of(kKeys.begin(), kKeys.end(),
                     [&](const SettingKey& key) { return key.section == name; });
}

std::string setting_suggestion(std::string_view section, std::string_view name) {
  std::vector<std::string> known;
  for (const SettingKey& key : kKeys) {
    if (key.name == name) return key.path();
    if (section.empty())
      known.emplace_back(key.section);
    else if (key.section == section)
      known.emplace_back(key.name);
  }
  return nearest(name, known);
}

}  // namespace sennit
