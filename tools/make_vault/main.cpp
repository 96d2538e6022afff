// make_vault: writes a vault of made-up notes, the same bytes for the same arguments on every
// machine.

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "make_vault/note.h"
#include "make_vault/world.h"

namespace make_vault {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUsage =
    "usage: make_vault OUT [--notes N] [--seed S] [--bytes-per-note B] [--korean SHARE]\n"
    "\n"
    "Writes N notes (1000) of about B bytes (2500) below the folder OUT, which must be new or "
    "empty.\n"
    "SHARE (0.3) of them are in Korean.\n";

struct Arguments {
  std::string out;
  std::uint64_t notes = 1000;
  std::uint64_t seed = 1;
  std::uint64_t bytes_per_note = 2500;
  std::uint64_t korean_per_mille = 300;
};

[[noreturn]] void fail(const std::string& message) {
  fmt::print(stderr, "make_vault: {}\n", message);
  std::exit(2);
}

std::uint64_t number(const std::string& name, const std::string& value) {
  std::uint64_t result = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), result);
  if (error != std::errc() || end != value.data() + value.size())
    fail(name + " wants a whole number, not \"" + value + "\"");
  return result;
}

std::uint64_t per_mille(const std::string& name, const std::string& value) {
  char* end = nullptr;
  const double share = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || !(share >= 0 && share <= 1))
    fail(name + " wants a share from 0 to 1, not \"" + value + "\"");
  return static_cast<std::uint64_t>(share * 1000 + 0.5);
}

Arguments parse(int count, char** values) {
  Arguments arguments;
  for (int i = 1; i < count; ++i) {
    const std::string name = values[i];
    if (name == "--help" || name == "-h") {
      fmt::print("{}", kUsage);
      std::exit(0);
    }
    if (!name.starts_with("--")) {
      if (!arguments.out.empty()) fail("one folder only");
      arguments.out = name;
      continue;
    }
    if (i + 1 == count) fail(name + " wants a value");
    const std::string value = values[++i];
    if (name == "--notes")
      arguments.notes = number(name, value);
    else if (name == "--seed")
      arguments.seed = number(name, value);
    else if (name == "--bytes-per-note")
      arguments.bytes_per_note = number(name, value);
    else if (name == "--korean")
      arguments.korean_per_mille = per_mille(name, value);
    else
      fail("unknown option " + name);
  }
  if (arguments.out.empty()) fail(std::string("name a folder to write to\n\n") + kUsage);
  return arguments;
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) fail("cannot write " + path.string());
}

void write_vault(const Arguments& arguments) {
  const fs::path root = arguments.out;
  std::error_code error;
  if (fs::exists(root) && !fs::is_empty(root, error))
    fail(root.string() + " is not an empty folder");
  const World world(arguments.seed, arguments.notes, arguments.korean_per_mille);
  std::set<fs::path> folders;
  std::uint64_t bytes = 0, links = 0;
  fs::create_directories(root);
  for (std::uint64_t i = 0; i < arguments.notes; ++i) {
    const Note note = write_note(world, i, arguments.bytes_per_note);
    const fs::path path = root / note.path;
    if (folders.insert(path.parent_path()).second) fs::create_directories(path.parent_path());
    write_file(path, note.text);
    bytes += note.text.size();
    links += note.links;
  }
  fmt::print("{} notes, {} folders, {} bytes, {} links in {}\n", arguments.notes, folders.size(),
             bytes, links, root.string());
}

}  // namespace
}  // namespace make_vault

int main(int count, char** values) {
  try {
    make_vault::write_vault(make_vault::parse(count, values));
    return 0;
  } catch (const std::exception& problem) {
    fmt::print(stderr, "make_vault: {}\n", problem.what());
    return 1;
  }
}
