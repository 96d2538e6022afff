// JSON values as Python sees them: members in order, a repeated key keeps its first place and its
// last value, numbers are kept as Python would print them. Text written here is, byte for byte,
// that of json.dump(value, indent=2, ensure_ascii=False).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/result.h"

namespace sennit {

struct JsonValue {
  enum class Kind : std::uint8_t { kNull, kTrue, kFalse, kNumber, kString, kArray, kObject };

  Kind kind = Kind::kNull;
  std::string text;               // kString: its characters; kNumber: as Python prints it
  double number = 0;              // kNumber: the nearest double
  std::vector<std::string> keys;  // kObject: one for each of `items`
  std::vector<JsonValue> items;   // kArray, kObject

  bool is(Kind k) const { return kind == k; }
  const JsonValue* find(std::string_view key) const;  // kObject; nullptr when it is not there
  bool operator==(const JsonValue&) const = default;
};

// What a reader of a large JSON object is told, so that only one item is in memory at a time.
class JsonSections {
 public:
  virtual ~JsonSections() = default;

  // Are the items of this member of the outermost object wanted one by one?
  virtual bool wants_items(std::string_view section) = 0;
  // A wanted section begins; when its key is repeated, once more.
  virtual void begin_section(std::string_view section) = 0;
  // One item of a wanted section; `key` is empty in an array.
  virtual void item(std::string_view section, std::string_view key, JsonValue&& value) = 0;
  // A member of the outermost object is complete. Of a wanted section only its kind is told here.
  virtual void section(std::string_view section, JsonValue&& value) = 0;
};

inline constexpr std::size_t kMaxJsonBytes = std::size_t{1} << 30;
inline constexpr int kMaxJsonDepth = 100;

// Reads a JSON object. Errors: kInvalidInput with line and column (counted in characters, from 1)
// when the text is not JSON or its outermost value is not an object; kLimited above kMaxJsonBytes.
Result<void> read_json_sections(std::string_view text, JsonSections& sections);

// Any JSON value. Errors as above.
Result<JsonValue> parse_json(std::string_view text);

// On one line, without blanks.
std::string compact_json(const JsonValue& value);

// Appends `value` as Python lays it out inside lines that are indented by `indent` blanks.
void append_python_json(std::string& out, const JsonValue& value, int indent);

// Appends `text` in quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json_string(std::string& out, std::string_view text);

// repr() of a finite float: "1.0", "1e-05", "0.1".
std::string python_float(double value);

}  // namespace sennit
