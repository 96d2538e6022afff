#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/try.h"
#include "config/settings.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{1} << 20;

std::optional<std::string> process_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) return std::nullopt;
  return std::string(value);
}

bool is_there(const std::string& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

Result<std::string> find_file(const std::string& explicit_path) {
  if (!explicit_path.empty()) {
    if (is_there(explicit_path)) return explicit_path;
    return not_found(fmt::format("there is no file of settings {}", explicit_path),
                     "give the path of a config.yaml, or none to have the usual places");
  }
  for (const std::string& place : settings_places(process_environment))
    if (is_there(place)) return place;
  return std::string();
}

Result<std::string> read_file(const std::string& path) {
  if (path.empty()) return std::string();
  std::error_code failed;
  const std::uintmax_t size = fs::file_size(path, failed);
  if (!failed && size > kMaxBytes)
    return limited(fmt::format("{} has {} bytes; settings have at most {}", path, size, kMaxBytes));
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (failed || !file)
    return unavailable("cannot read " + path, "give read permission, or remove the file");
  return text;
}

// What a person wants to stay here in general holds beside any other file, and before its rules.
Result<void> put_own_rules_first(const std::string& path, Settings& settings) {
  const std::vector<std::string> places = settings_places(process_environment);
  std::error_code ignored;
  if (places.size() < 2 || !is_there(places.back()) || fs::equivalent(places.back(), path, ignored))
    return {};
  SENNIT_ASSIGN(const std::string text, read_file(places.back()));
  SENNIT_ASSIGN(const LoadedSettings own,
                parse_settings(text, places.back(), [](const char*) { return std::nullopt; }));
  SharingOptions& sharing = settings.sharing;
  const SharingOptions& first = own.settings.sharing;
  sharing.rules.insert(sharing.rules.begin(), first.rules.begin(), first.rules.end());
  if (first.otherwise == "deny") sharing.otherwise = first.otherwise;
  return {};
}

}  // namespace

std::vector<std::string> settings_places(const Environment& environment) {
  std::vector<std::string> places = {"config.yaml"};
  const fs::path config_home = environment("XDG_CONFIG_HOME").value_or("");
  const fs::path home = environment("HOME").value_or("");
  // A relative XDG_CONFIG_HOME is to be ignored (XDG Base Directory Specification).
  if (config_home.is_absolute())
    places.push_back((config_home / "sennit" / "config.yaml").string());
  else if (!home.empty())
    places.push_back((home / ".config" / "sennit" / "config.yaml").string());
  return places;
}

Result<LoadedSettings> load_settings(const std::string& explicit_path) {
  SENNIT_ASSIGN(const std::string path, find_file(explicit_path));
  SENNIT_ASSIGN(const std::string text, read_file(path));
  SENNIT_ASSIGN(LoadedSettings loaded, parse_settings(text, path, process_environment));
  SENNIT_TRY(put_own_rules_first(path, loaded.settings));
  return loaded;
}

}  // namespace sennit
