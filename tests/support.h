// What tests of the whole share: folders that go away, vaults made of a seed, pictures of a graph.

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <sys/types.h>

#include "sennit/engine.h"

namespace sennit::test {

// A new empty folder, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  void write(const std::string& name,
             const std::string& bytes) const;  // makes the folders it needs

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::string& path);

bool holds(const std::string& text, const std::string& part);

// Everything that a graph says, in a stated order: entities, relations with their places and
// quotes, notes with their links. Two graphs are the same when their pictures are.
std::string picture(Engine& engine);

// How a program ended and what it printed.
struct Ran {
  int exit_code = -1;
  std::string out;
  std::string err;
};
// Runs the sennit program in `folder`; words are passed as they are. May be called beside other
// threads.
Ran run_sennit(const std::vector<std::string>& words, const std::string& folder,
               const std::map<std::string, std::string>& environment = {},
               const std::string& input = {},
               const std::function<void(pid_t)>& meanwhile = {});  // once it runs

// The same, not waited for: a process of the caller's, to be killed and reaped; -1 when it did not
// start. Its output is the caller's own.
pid_t start_sennit(const std::vector<std::string>& words, const std::string& folder);

// Folder of the shared data, or nothing when it is not on this machine.
std::optional<std::string> shared_data();

// Many repetitions with SENNIT_LONG, fewer without.
std::size_t repetitions(std::size_t normal, std::size_t many);

// Notes as a person might write them, of a seed: English and Korean, links, aliases, tags,
// headings.
class RandomVault {
 public:
  explicit RandomVault(std::uint64_t seed);

  // One change of a person: a note written, edited, renamed, moved or deleted.
  void change();
  void write_to(
      const TemporaryFolder& folder) const;  // mirrors: files that are not in the vault go

  const std::map<std::string, std::string>& notes() const { return notes_; }
  std::mt19937_64& random() { return random_; }
  std::string name();  // of a thing that notes speak of

 private:
  std::string path();
  std::string text();
  std::string sentence();
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  std::mt19937_64 random_;
  std::map<std::string, std::string> notes_;
};

}  // namespace sennit::test
