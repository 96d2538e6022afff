#include "engine/refusal_memory.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/engine_state.h"
#include "model/http.h"

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostModels = 100;  // in the file; the newest stay

std::optional<Feature> feature_named(std::string_view name) {
  for (int i = 0; i <= static_cast<int>(Feature::kStreamUsage); ++i)
    if (feature_name(static_cast<Feature>(i)) == name) return static_cast<Feature>(i);
  return std::nullopt;
}

Json list_in(std::string_view text) {
  Json list = Json::parse(text, nullptr, false);
  return list.is_array() ? list : Json::array();
}

std::string text_of(const Json& line, const char* name) {
  const auto at = line.is_object() ? line.find(name) : line.end();
  return line.is_object() && at != line.end() && at->is_string() ? at->get<std::string>() : "";
}

bool is_same_model(const Json& line, const RefusalOf& who) {
  return text_of(line, "provider") == who.provider && text_of(line, "origin") == who.origin &&
         text_of(line, "model") == who.model;
}

Seconds this_second() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

RefusalOf refusal_of(const ModelOptions& options, const Endpoint& endpoint) {
  std::string settings = options.protocol;
  if (options.temperature) settings += fmt::format(" temperature={}", *options.temperature);
  if (options.max_tokens) settings += fmt::format(" max_tokens={}", *options.max_tokens);
  if (!options.effort.empty()) settings += " effort=" + options.effort;
  return {options.provider, url_origin(endpoint.base_url), endpoint.model, std::move(settings)};
}

std::map<Feature, Seconds> remembered_refusals(std::string_view text, const RefusalOf& who,
                                               Seconds now) {
  std::map<Feature, Seconds> found;
  for (const Json& line : list_in(text)) {
    if (!is_same_model(line, who) || text_of(line, "settings") != who.settings) continue;
    const auto refused = line.find("refused");
    if (refused == line.end() || !refused->is_object()) continue;
    for (const auto& [name, at] : refused->items()) {
      const std::optional<Feature> feature = feature_named(name);
      if (!feature || !at.is_number_integer()) continue;
      const auto since = at.get<Seconds>();
      if (since <= now && since > now - kRefusalsHoldFor) found[*feature] = since;
    }
  }
  return found;
}

std::string with_refusal(std::string_view text, const RefusalOf& who, Feature feature,
                         Seconds now) {
  std::map<Feature, Seconds> all = remembered_refusals(text, who, now);
  all.emplace(feature, now);
  Json refused = Json::object();
  for (const auto& [one, since] : all) refused[std::string(feature_name(one))] = since;
  Json list = list_in(without_refusals(text, who));
  while (list.size() >= kMostModels) list.erase(list.begin());
  list.push_back({{"provider", who.provider},
                  {"origin", who.origin},
                  {"model", who.model},
                  {"settings", who.settings},
                  {"refused", std::move(refused)}});
  return list.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string without_refusals(std::string_view text, const RefusalOf& who) {
  Json kept = Json::array();
  for (const Json& line : list_in(text))
    if (!is_same_model(line, who)) kept.push_back(line);
  return kept.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::map<Feature, Seconds> RefusalMemory::load() const {
  if (path_.empty()) return {};
  const Result<std::string> text = read_whole(path_);
  return text.ok() ? remembered_refusals(*text, who_, this_second()) : std::map<Feature, Seconds>();
}

void RefusalMemory::add(Feature feature) const {
  if (path_.empty()) return;
  const Result<std::string> text = read_whole(path_);
  std::error_code failed;
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), failed);
  // Learnt again where it cannot be kept.
  static_cast<void>(write_atomically(
      path_, with_refusal(text.ok() ? *text : std::string(), who_, feature, this_second())));
}

void RefusalMemory::forget() const {
  if (path_.empty()) return;
  const Result<std::string> text = read_whole(path_);
  if (text.ok()) static_cast<void>(write_atomically(path_, without_refusals(*text, who_)));
}

std::string day_of(Seconds time) {
  return fmt::format("{:%F}", fmt::gmtime(static_cast<std::time_t>(time)));
}

}  // namespace sennit
