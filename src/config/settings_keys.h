// The table of settings: what each key is called, which variable overrides it, and what it must be.
// A new setting is a field of Settings and a line in settings_keys.cpp.

#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "config/settings.h"
#include "config/settings_yaml.h"

namespace sennit {

// One value as it was given, and where: "config.yaml:3: chunking.chunk_size", or "CHUNK_SIZE".
struct Given {
  std::string where;
  YamlEntry::Form form = YamlEntry::Form::kScalar;
  std::vector<std::string> values;

  const std::string& text() const { return values.front(); }
};

struct SettingKey {
  std::string_view section;
  std::string_view name;
  const char* variable;  // that overrides it, or nullptr
  // Errors: kInvalidInput, "`where` must be ...".
  Result<void> (*read)(const Given&, Settings&);

  std::string path() const { return fmt::format("{}.{}", section, name); }
};

std::span<const SettingKey> setting_keys();
const SettingKey* find_setting_key(std::string_view section, std::string_view name);
// A fact of a model in the section models.NAME: window, input_price... Errors: kInvalidInput names
// the place. False when there is no such fact.
Result<bool> read_model_fact(std::string_view name, const Given& given, ModelFacts& facts);

bool is_setting_section(std::string_view name);

// What may have been meant by an unknown `name` in `section` ("" for the outermost map): the same
// name in another section, else a near name of this one, else "".
std::string setting_suggestion(std::string_view section, std::string_view name);

}  // namespace sennit
