// A config file as flat entries: its sections, and the settings of each.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/result.h"

namespace sennit {

struct YamlEntry {
  static constexpr std::string_view kNoWord = "(not a word)";
  enum class Form : std::uint8_t { kNull, kScalar, kList, kMap };  // kList: of scalars only

  // "" for an entry of the outermost map; "models.NAME" one map, or list with maps, further in
  std::string section;
  std::string key;  // kNoWord: empty, or no text
  int line = 1;
  Form form = Form::kNull;
  std::vector<std::string> values;  // one of kScalar, all of kList
};

// The entries of the outermost map, each followed by the entries of its own map; in order of the
// file. An empty text has none. A list with anything but scalars in it has form kMap, and its items
// follow: "- A: b" as A with the value b, "- A" as A with none. Errors:
// kInvalidInput, "name:line: ..." when the text is not YAML or its outermost value is no map.
Result<std::vector<YamlEntry>> read_yaml_entries(std::string_view text, std::string_view file_name);

}  // namespace sennit
