// All names of a graph, laid out for finding one while it is typed.
//
// A scan over every name: one word of bits per name says which letters it has, so that nearly all
// are passed over with one comparison; only what is left is looked at letter by letter. Hangul is
// compared by the keys that type it (text/keystrokes.h).
//
// Thread safety: any number of threads may read. Ownership: holds the graph (shared bytes). Pure;
// deterministic: scores have four decimals, ties go by mentions, then by number.

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"

namespace sennit {

// How a typed text fits a name.
enum class NameFit : std::uint8_t {
  kEqual,     // also but for case, width, marks, punctuation or a Korean particle
  kBegins,    // the name begins with it
  kContains,  // the name holds it
  kWords,     // each of its words begins a word of the name, in another order
  kTypo,      // equal to the name, or to the beginning of one of its words, but for few letters
  kInitials,  // initial consonants: "ㅇㄱㅈㄴ"
  kSound,     // the name in Latin letters: "seoul"
  kWithin,    // the typed text has it, from the beginning of a word on
  kAlike,     // many pairs of letters are the same
};

struct NameHit {
  EntityIndex entity = 0;
  std::int32_t alias = -1;  // number of the alias that fits; -1: the name itself
  double score = 0;         // 0..1
  NameFit fit = NameFit::kEqual;
  std::int32_t typos = 0;  // of kTypo
  bool operator==(const NameHit&) const = default;
};

struct NameSearch {
  std::size_t limit = 20;
  std::function<bool(EntityIndex)> admits = {};  // empty: all
};

class NameFinder {
 public:
  // O(names). 100,000 names: see BENCHMARKS.md.
  explicit NameFinder(Graph graph);

  // One row an entity, for its best name, best first. The scores are those of `search_nodes`
  // (name_score.h), an alias's times 0.98; and beyond them:
  //   typos: at most 1 from 4 letters (keys, for Hangul) on, 2 from 8 on, none that touches a
  //   digit, the piece's score times the share of right letters; of fewer than 6 letters a whole
  //   word must fit; none are given when a name is equal;
  //   one Latin letter finds what begins with it, or has a word that does;
  //   a half-typed syllable begins what it may become; initials; Latin spellings of Hangul and kana
  //   times 0.9.
  // A text without a letter or digit finds nothing. Of a longer text the first kLongestTyped
  // letters are looked at; typos and likeness are for texts of at most kLongestCompared. O(names).
  std::vector<NameHit> find(std::string_view typed, const NameSearch& search = {}) const;

  // The entities that have exactly this name or alias, those whose own name it is first, then by
  // number. O(log names + found).
  std::vector<NameHit> find_exact(std::string_view typed, const NameSearch& search = {}) const;

  std::size_t size() const { return rows_.size(); }  // ways of writing, aliases and spellings too

  static constexpr std::size_t kLongestTyped = 256;
  static constexpr std::size_t kLongestCompared = 64;

 private:
  friend class NameScan;

  struct PairBits {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
  };
  static PairBits pair_bits_of(std::u32string_view letters);

  enum class Form : std::uint8_t { kWritten, kSpelling };
  struct Row {
    std::uint32_t letters = 0;  // where they begin in letters_
    std::uint32_t keys = 0;     // where its keystrokes begin; as `letters` where they are the same
    std::uint16_t letter_count = 0;
    std::uint16_t key_count = 0;
    EntityIndex entity = 0;
    std::int32_t alias = -1;
    std::uint64_t word_begins = 0;  // bit k: a word begins at key k; of the first 64 keys
    Form form = Form::kWritten;
    bool has_hangul = false;
    std::uint8_t pair_count = 0;  // different pairs of letters, at least so many; 255 at most
  };

  std::vector<NameHit> equal_names(std::string_view typed, const NameSearch& search) const;
  void add(EntityIndex entity, std::int32_t alias, std::string_view name);
  void add_spellings(EntityIndex entity, std::int32_t alias, std::string_view name);
  void add_row(Row row, std::string_view text);
  void add_keys(Row& row, std::vector<std::uint32_t>& words);
  std::u32string_view letters_of(const Row& row) const;
  std::u32string_view keys_of(const Row& row) const;

  Graph graph_;
  std::vector<std::uint64_t> letter_bits_;  // of each row's keys
  std::vector<PairBits> pair_bits_;         // of each row's pairs of letters
  std::vector<Row> rows_;                   // of one entity together, in order of number
  std::u32string letters_;
};

}  // namespace sennit
