#include "servers/strict_language.h"

#include <algorithm>

namespace sennit::testing {

std::string Incoming::header(std::string_view name) const {
  for (const auto& [given, value] : headers)
    if (given == name) return value;
  return {};
}

const ServedModel* LanguageContext::find(std::string_view name) const {
  for (const ServedModel& model : models)
    if (model.name == name) return &model;
  return nullptr;
}

std::int64_t tokens_in(std::string_view text) {
  std::int64_t narrow = 0, wide = 0;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80)
      ++narrow;
    else if (byte >= 0xC0)
      ++wide;
  }
  return (narrow + 3) / 4 + (wide * 2 + 2) / 3;
}

std::string unknown_member(const Json& object, std::initializer_list<std::string_view> allowed) {
  if (!object.is_object()) return {};
  for (const auto& [name, value] : object.items())
    if (std::find(allowed.begin(), allowed.end(), name) == allowed.end()) return name;
  return {};
}

namespace {

std::string schema_fault(const Json& schema, bool all_required, const std::string& path) {
  if (!schema.is_object()) return "In context=(" + path + "), schema must be an object.";
  if (schema.contains("anyOf")) {
    for (const Json& branch : schema["anyOf"])
      if (std::string fault = schema_fault(branch, all_required, path + " anyOf"); !fault.empty())
        return fault;
    return {};
  }
  if (!schema.contains("type") && !schema.contains("enum") && !schema.contains("$ref"))
    return "In context=(" + path + "), schema must have a 'type' key.";
  const Json type = schema.value("type", Json());
  if (type == "object") {
    if (schema.value("additionalProperties", Json(true)) != false)
      return "In context=(" + path +
             "), 'additionalProperties' is required to be supplied and to be false.";
    const Json properties = schema.value("properties", Json::object());
    const Json required = schema.value("required", Json::array());
    for (const auto& [name, member] : properties.items()) {
      if (all_required && std::find(required.begin(), required.end(), name) == required.end())
        return "In context=(" + path +
               "), 'required' is required to be supplied and to be an array "
               "including every key in properties. Missing '" +
               name + "'.";
      if (std::string fault = schema_fault(member, all_required, path + " " + name); !fault.empty())
        return fault;
    }
  }
  if (type == "array") {
    if (!schema.contains("items")) return "In context=(" + path + "), array schema missing items.";
    return schema_fault(schema["items"], all_required, path + " items");
  }
  return {};
}

}  // namespace

std::string strict_schema_fault(const Json& schema, bool all_required) {
  if (!schema.is_object() || schema.value("type", Json()) != "object")
    return "schema must be a JSON Schema of 'type: \"object\"'.";
  return schema_fault(schema, all_required, "");
}

std::vector<std::string> cut(std::string_view text) {
  constexpr std::size_t kBytes = 12;
  std::vector<std::string> made;
  while (!text.empty()) {
    std::size_t end = std::min(kBytes, text.size());
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    made.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return made;
}

std::string sse(std::string_view event, const Json& data) {
  std::string made;
  if (!event.empty()) made += "event: " + std::string(event) + "\n";
  return made + "data: " + data.dump() + "\n\n";
}

}  // namespace sennit::testing
