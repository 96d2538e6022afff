#include "exchange/json_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "base/try.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Kind = JsonValue::Kind;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr const char* kNotAnObject = "the outermost JSON value is not an object";

// "line 3, column 14" of the byte at `at`.
std::string place(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, count_code_points(before.substr(begin)) + 1);
}

// The parser's words without its preface and without what it had read: that is a person's text.
std::string explanation(std::string_view what) {
  const std::size_t syntax = what.find("syntax error");
  if (syntax != std::string_view::npos) what = what.substr(syntax);
  if (const std::size_t dash = what.find(" - "); dash != std::string_view::npos)
    what = what.substr(dash + 3);
  if (const std::size_t read = what.find("; last read: "); read != std::string_view::npos) {
    const std::size_t expected = what.find("; expected", read);
    std::string short_form(what.substr(0, read));
    if (expected != std::string_view::npos) short_form += what.substr(expected);
    return short_form;
  }
  return std::string(what);
}

// Python's dict: the first place and the last value of a repeated key.
void keep_last_of_repeated_keys(JsonValue& object) {
  std::unordered_map<std::string_view, std::size_t> first;
  std::vector<std::size_t> source(object.keys.size());
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < object.keys.size(); ++i) {
    const auto [at, is_new] = first.try_emplace(object.keys[i], kept.size());
    if (is_new) kept.push_back(i);
    source[at->second] = i;
  }
  if (kept.size() == object.keys.size()) return;
  JsonValue unique{Kind::kObject, {}, 0, {}, {}};
  for (std::size_t i = 0; i < kept.size(); ++i) {
    unique.items.push_back(std::move(object.items[source[i]]));
    unique.keys.push_back(object.keys[kept[i]]);
  }
  object = std::move(unique);
}

// Builds values from the parser's events. `Complete` is told of each finished value and may take
// it.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(std::string_view text) : text_(text) {}
  const std::string& problem() const { return problem_; }

  bool null() override { return complete({Kind::kNull, {}, 0, {}, {}}); }
  bool boolean(bool value) override {
    return complete({value ? Kind::kTrue : Kind::kFalse, {}, 0, {}, {}});
  }
  bool number_integer(number_integer_t value) override {
    return number(fmt::format("{}", value), static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return number(fmt::format("{}", value), static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t& raw) override {
    const bool whole = raw.find_first_of(".eE") == std::string::npos;  // too long for 64 bits
    return number(whole ? raw : python_float(value), value);
  }
  bool string(string_t& value) override {
    return complete({Kind::kString, std::move(value), 0, {}, {}});
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Kind::kObject); }
  bool start_array(std::size_t) override { return open(Kind::kArray); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& value) override {
    open_.back().key = std::move(value);
    begin_member(depth(), open_.back().key);
    return true;
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    return fail(fmt::format("not JSON at {}: {}", place(text_, position == 0 ? 0 : position - 1),
                            explanation(error.what())));
  }

 protected:
  // A member's key was read in the object at `depth` (1 is the outermost).
  virtual void begin_member(std::size_t depth, const std::string& key) = 0;
  // A value is complete inside `depth` open containers; true when it was taken.
  virtual bool take(std::size_t depth, const std::string& key, JsonValue& value) = 0;

  std::size_t depth() const { return open_.size(); }
  const std::string& key_at(std::size_t depth) const { return open_[depth - 1].key; }
  bool fail(std::string problem) {
    problem_ = std::move(problem);
    return false;
  }

 private:
  struct Open {
    JsonValue value;
    std::string key;  // of the member that is being read
  };

  bool number(std::string text, double value) {
    return complete({Kind::kNumber, std::move(text), value, {}, {}});
  }

  bool open(Kind kind) {
    if (open_.size() >= static_cast<std::size_t>(kMaxJsonDepth))
      return fail(fmt::format("values are nested deeper than {} levels", kMaxJsonDepth));
    open_.push_back({JsonValue{kind, {}, 0, {}, {}}, {}});
    return true;
  }

  bool close() {
    JsonValue value = std::move(open_.back().value);
    open_.pop_back();
    if (value.is(Kind::kObject)) keep_last_of_repeated_keys(value);
    return complete(std::move(value));
  }

  bool complete(JsonValue value) {
    static const std::string none;
    const std::string& key = open_.empty() ? none : open_.back().key;
    if (take(open_.size(), key, value)) return true;
    if (open_.empty()) return fail(kNotAnObject);
    Open& parent = open_.back();
    if (parent.value.is(Kind::kObject)) parent.value.keys.push_back(parent.key);
    parent.value.items.push_back(std::move(value));
    return true;
  }

  std::string_view text_;
  std::vector<Open> open_;
  std::string problem_;
};

class ValueBuilder : public Builder {
 public:
  using Builder::Builder;
  JsonValue result;

 protected:
  void begin_member(std::size_t, const std::string&) override {}
  bool take(std::size_t depth, const std::string&, JsonValue& value) override {
    if (depth > 0) return false;
    result = std::move(value);
    return true;
  }
};

class SectionBuilder : public Builder {
 public:
  SectionBuilder(std::string_view text, JsonSections& sections)
      : Builder(text), sections_(sections) {}

  bool start_array(std::size_t size) override {
    return depth() == 0 ? fail(kNotAnObject) : Builder::start_array(size);
  }

 protected:
  void begin_member(std::size_t depth, const std::string& key) override {
    if (depth != 1) return;
    streaming_ = sections_.wants_items(key);
    if (streaming_) sections_.begin_section(key);
  }
  bool take(std::size_t depth, const std::string& key, JsonValue& value) override {
    if (depth == 0) return value.is(Kind::kObject);
    if (depth == 1) sections_.section(key, std::move(value));
    if (depth == 2 && streaming_) sections_.item(key_at(1), key, std::move(value));
    return depth == 1 || (depth == 2 && streaming_);
  }

 private:
  JsonSections& sections_;
  bool streaming_ = false;
};

Result<std::string_view> checked_input(std::string_view text) {
  if (text.size() > kMaxJsonBytes)
    return limited(
        fmt::format("the JSON text has {} bytes; at most {} are read", text.size(), kMaxJsonBytes));
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  // The parser takes a NUL for the end of the text, and so would not see what stands behind it.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
    return invalid_input(fmt::format("not JSON at {}: a NUL byte", place(text, nul)));
  return text;
}

Result<void> run(std::string_view text, Builder& builder) {
  if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return {};
  return invalid_input(builder.problem());
}

void append_line(std::string& out, int indent) {
  out += '\n';
  out.append(static_cast<std::size_t>(indent), ' ');
}

// The quote, the backslash and control characters; everything else stands as it is.
void append_escaped(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      break;
    case '\\':
      out += "\\\\";
      break;
    case '\b':
      out += "\\b";
      break;
    case '\f':
      out += "\\f";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    case '\t':
      out += "\\t";
      break;
    default:
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
}

bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

// The one layout of a value: on one line when `indent` is negative.
void append(std::string& out, const JsonValue& value, int indent) {
  switch (value.kind) {
    case Kind::kNull:
      out += "null";
      return;
    case Kind::kTrue:
      out += "true";
      return;
    case Kind::kFalse:
      out += "false";
      return;
    case Kind::kNumber:
      out += value.text;
      return;
    case Kind::kString:
      append_json_string(out, value.text);
      return;
    case Kind::kArray:
    case Kind::kObject:
      break;
  }
  const bool object = value.is(Kind::kObject);
  const int inner = indent < 0 ? indent : indent + 2;
  out += object ? '{' : '[';
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out += ',';
    if (inner >= 0) append_line(out, inner);
    if (object) {
      append_json_string(out, value.keys[i]);
      out += inner >= 0 ? ": " : ":";
    }
    append(out, value.items[i], inner);
  }
  if (inner >= 0 && !value.items.empty()) append_line(out, indent);
  out += object ? '}' : ']';
}

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

Result<void> read_json_sections(std::string_view text, JsonSections& sections) {
  SENNIT_ASSIGN(const std::string_view input, checked_input(text));
  SectionBuilder builder(input, sections);
  return run(input, builder);
}

Result<JsonValue> parse_json(std::string_view text) {
  SENNIT_ASSIGN(const std::string_view input, checked_input(text));
  ValueBuilder builder(input);
  SENNIT_TRY(run(input, builder));
  return std::move(builder.result);
}

std::string compact_json(const JsonValue& value) {
  std::string out;
  append(out, value, -1);
  return out;
}

void append_python_json(std::string& out, const JsonValue& value, int indent) {
  append(out, value, indent);
}

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    if (!c.valid)
      append_utf8(out, c.value);
    else if (c.length == 1 && needs_escape(text[at]))
      append_escaped(out, text[at]);
    else
      out += text.substr(at, c.length);
    at += c.length;
  }
  out += '"';
}

std::string python_float(double value) {
  // The shortest digits that read back, with an exponent below 1e-4 and from 1e16 on, as Python has
  // it.
  std::string text = fmt::format("{}", value);
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

}  // namespace sennit
