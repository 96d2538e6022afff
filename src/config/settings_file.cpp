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
  return parse_settings(text, path, process_environment);
}

}  // namespace sennit
