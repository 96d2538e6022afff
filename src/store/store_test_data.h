// What the tests of stores share: documents made from words, and a store told as text.

#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

#include "store/store.h"

namespace sennit {

// A folder of the test's own, gone at its end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  // Names of its files, sorted.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path folder_;
};

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  template <typename T>
  const T& of(const std::vector<T>& values) {
    return values[below(values.size())];
  }

 private:
  std::mt19937_64 engine_;
};

// A document of one root, cut into chunks at each "\n\n", with an extraction by "builtin" whose
// mentions are the words of at least four bytes that begin each chunk.
DocumentBundle document_of_text(RootId root, const std::string& path, const std::string& text);

// One of few words, in English, Korean and others, with common and rare ones.
std::string random_word(Dice& dice);
DocumentBundle random_document(Dice& dice, RootId root, const std::string& path);

KeywordTerm word(const std::string& token);
KeywordTerm prefix(const std::string& token);
KeywordTerm phrase(std::vector<std::string> tokens);
KeywordQuery any_of(std::vector<KeywordTerm> terms);

// Everything that a store gives, in words: two stores are equal when these are. Ends the test's
// function with a failure when the store gives an error.
std::string told(const Store& store);
// The hits of a query, best first: "12.3456 notes/Tides.md 2".
std::string told_hits(const Store& store, const KeywordQuery& query, std::size_t limit);
std::string told(const std::vector<Violation>& violations);
// The roots of the verdicts' documents, which schema 1 did not have.
std::string told_verdict_roots(const Store& store);

// The value of a result that must be there.
template <typename T>
T must(Result<T> result) {
  if (!result.ok()) {
    ADD_FAILURE() << result.error().what << " (" << result.error().remedy << ")";
    std::abort();
  }
  return std::move(result).value();
}
inline void must(Result<void> result) {
  if (!result.ok()) {
    ADD_FAILURE() << result.error().what << " (" << result.error().remedy << ")";
    std::abort();
  }
}

// A root at `path`, put into the store.
RootId add_root(Store& store, const std::string& path);

}  // namespace sennit
