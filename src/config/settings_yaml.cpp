#include "config/settings_yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>

namespace sennit {
namespace {

using Form = YamlEntry::Form;

// yaml-cpp counts lines from 0, and has -1 for a place it does not know.
int line_of(const YAML::Mark& mark) { return std::max(mark.line, 0) + 1; }

bool is_list_of_scalars(const YAML::Node& node) {
  return node.IsSequence() && std::all_of(node.begin(), node.end(),
                                          [](const YAML::Node& item) { return item.IsScalar(); });
}

YamlEntry entry_of(std::string section, const YAML::Node& key, const YAML::Node& value) {
  YamlEntry entry;
  entry.section = std::move(section);
  entry.key =
      key.IsScalar() && !key.Scalar().empty() ? key.Scalar() : std::string(YamlEntry::kNoWord);
  entry.line = line_of(key.Mark());
  if (value.IsScalar()) {
    entry.form = Form::kScalar;
    entry.values.push_back(value.Scalar());
  } else if (is_list_of_scalars(value)) {
    entry.form = Form::kList;
    for (const YAML::Node& item : value) entry.values.push_back(item.Scalar());
  } else if (value.IsMap() || value.IsSequence()) {
    entry.form = Form::kMap;
  }
  return entry;
}

void append_inner(const std::string& section, const YAML::Node& node,
                  std::vector<YamlEntry>& entries) {
  if (node.IsMap())
    for (const auto& fact : node) entries.push_back(entry_of(section, fact.first, fact.second));
  if (!node.IsSequence() || is_list_of_scalars(node)) return;
  for (const YAML::Node& item : node) {
    if (item.IsMap())
      append_inner(section, item, entries);
    else
      entries.push_back(entry_of(section, item, YAML::Node()));
  }
}

std::vector<YamlEntry> entries_of(const YAML::Node& root) {
  std::vector<YamlEntry> entries;
  for (const auto& section : root) {
    entries.push_back(entry_of("", section.first, section.second));
    const std::string name = entries.back().key;
    if (!section.second.IsMap()) continue;
    for (const auto& setting : section.second) {
      entries.push_back(entry_of(name, setting.first, setting.second));
      append_inner(name + "." + entries.back().key, setting.second, entries);
    }
  }
  return entries;
}

}  // namespace

Result<std::vector<YamlEntry>> read_yaml_entries(std::string_view text,
                                                 std::string_view file_name) {
  try {
    const YAML::Node root = YAML::Load(std::string(text));
    if (!root.IsDefined() || root.IsNull()) return std::vector<YamlEntry>{};
    if (!root.IsMap())
      return invalid_input(
          fmt::format("{}:{}: the settings must be sections with keys, such as \"chunking:\"",
                      file_name, line_of(root.Mark())));
    return entries_of(root);
  } catch (const YAML::Exception& error) {
    return invalid_input(
        fmt::format("{}:{}: not YAML: {}", file_name, line_of(error.mark), error.msg),
        "correct this line; \"key: value\", indented with blanks, below \"section:\"");
  }
}

}  // namespace sennit
