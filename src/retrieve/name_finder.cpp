#include "retrieve/name_finder.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <tuple>

#include "retrieve/name_score.h"
#include "retrieve/near_letters.h"
#include "text/keystrokes.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/romanize.h"
#include "text/similarity.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr double kAlias = 0.98;
constexpr double kSpelling = 0.9;
constexpr std::size_t kShortestSpelling = 3;  // that is looked for
constexpr std::size_t kWholeWordBelow = 6;    // letters; of a shorter word a typo must fit whole
constexpr std::size_t kLongestAlike = 256;    // letters of a name
constexpr std::uint64_t kAnyEnd = ~std::uint64_t{0};

// Small Latin letters and digits have bits of their own.
std::uint64_t bit_of(char32_t c) {
  if (c >= 'a' && c <= 'z') return std::uint64_t{1} << (c - 'a');
  if (c >= '0' && c <= '9') return std::uint64_t{1} << (26 + (c - '0'));
  return std::uint64_t{1} << (36 + c % 28);
}

std::uint64_t bits_of(std::u32string_view letters) {
  std::uint64_t bits = 0;
  for (const char32_t c : letters) bits |= bit_of(c);
  return bits;
}

int count_bits(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>(bits * 0x0101010101010101U >> 56);
}

// Whether more than `limit` bits are set; 0 <= limit <= kMostTypos.
bool has_more_bits(std::uint64_t bits, int limit) {
  for (; limit > 0 && bits != 0; --limit) bits &= bits - 1;
  return bits != 0;
}

bool is_hangul(char32_t c) { return script_of(c) == Script::kHangul; }

bool has_hangul(std::u32string_view letters) {
  return std::any_of(letters.begin(), letters.end(),
                     [](char32_t c) { return c >= 0x1100 && is_hangul(c); });
}

bool has_kana(std::u32string_view letters) {
  return std::any_of(letters.begin(), letters.end(),
                     [](char32_t c) { return c >= 0x3041 && script_of(c) == Script::kKana; });
}

std::u32string keys_of_letters(std::u32string_view letters) {
  std::u32string keys;
  keys.reserve(letters.size() * 3);
  for (const char32_t c : letters) append_keystrokes(keys, c);
  return keys;
}

double share(std::size_t part, std::size_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

double inner_score(std::size_t part, std::size_t whole, std::size_t place) {
  return 0.7 + 0.1 * share(part, whole) + std::max(0.0, 0.1 - 0.01 * static_cast<double>(place));
}

}  // namespace

NameFinder::NameFinder(Graph graph) : graph_(std::move(graph)) {
  rows_.reserve(graph_.entity_count() + graph_.entity_count() / 2);
  for (EntityIndex e = 0; e < graph_.entity_count(); ++e) {
    add(e, -1, graph_.name(e));
    for (std::uint32_t n = 0; n < graph_.alias_count(e); ++n)
      add(e, static_cast<std::int32_t>(n), graph_.alias(e, n));
  }
}

void NameFinder::add(EntityIndex entity, std::int32_t alias, std::string_view name) {
  Row row;
  row.entity = entity;
  row.alias = alias;
  add_row(row, name);
  add_spellings(entity, alias, name);
}

void NameFinder::add_spellings(EntityIndex entity, std::int32_t alias, std::string_view name) {
  const std::u32string_view letters = letters_of(rows_.back());
  const bool hangul = rows_.back().has_hangul;
  if (!hangul && !has_kana(letters)) return;
  std::vector<std::string> spellings = {hangul ? revised_romanization(name) : hepburn(name)};
  if (hangul && graph_.type(entity) == EntityType::kPerson)
    for (std::string& spelling : korean_person_spellings(name))
      if (spelling != spellings.front()) spellings.push_back(std::move(spelling));
  for (const std::string& spelling : spellings) {
    Row row;
    row.entity = entity;
    row.alias = alias;
    row.form = Form::kSpelling;
    add_row(row, spelling);
  }
}

void NameFinder::add_row(Row row, std::string_view text) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint16_t>::max();
  std::vector<std::uint32_t> words;
  row.letters = row.keys = static_cast<std::uint32_t>(letters_.size());
  append_search_letters(letters_, text, words);
  letters_.resize(std::min(letters_.size(), row.letters + kMost));
  row.letter_count = row.key_count = static_cast<std::uint16_t>(letters_.size() - row.letters);
  row.has_hangul = has_hangul(letters_of(row));
  if (row.has_hangul) add_keys(row, words);
  for (const std::uint32_t begin : words)
    if (begin < 64) row.word_begins |= std::uint64_t{1} << begin;
  const PairBits pairs = pair_bits_of(letters_of(row));
  row.pair_count = static_cast<std::uint8_t>(count_bits(pairs.low) + count_bits(pairs.high));
  letter_bits_.push_back(bits_of(keys_of(row)));
  pair_bits_.push_back(pairs);
  rows_.push_back(row);
}

// `words` told places among the letters, and then tells them among the keys.
void NameFinder::add_keys(Row& row, std::vector<std::uint32_t>& words) {
  row.keys = static_cast<std::uint32_t>(letters_.size());
  auto word = words.begin();
  for (std::uint32_t i = 0; i < row.letter_count; ++i) {
    if (word != words.end() && *word == i)
      *word++ = static_cast<std::uint32_t>(letters_.size() - row.keys);
    append_keystrokes(letters_, letters_[row.letters + i]);
  }
  letters_.resize(std::min<std::size_t>(letters_.size(), row.keys + 0xFFFFU));
  row.key_count = static_cast<std::uint16_t>(letters_.size() - row.keys);
}

NameFinder::PairBits NameFinder::pair_bits_of(std::u32string_view letters) {
  PairBits bits;
  for (std::size_t i = 1; i < letters.size(); ++i) {
    const std::uint64_t pair = static_cast<std::uint64_t>(letters[i - 1]) << 32U | letters[i];
    const std::uint64_t hash = pair * 0x9E3779B97F4A7C15U >> 57U;
    (hash < 64 ? bits.low : bits.high) |= std::uint64_t{1} << (hash & 63U);
  }
  return bits;
}

std::u32string_view NameFinder::letters_of(const Row& row) const {
  return std::u32string_view(letters_).substr(row.letters, row.letter_count);
}

std::u32string_view NameFinder::keys_of(const Row& row) const {
  return std::u32string_view(letters_).substr(row.keys, row.key_count);
}

// One typed text against all rows.
class NameScan {
 public:
  NameScan(const NameFinder& table, std::string_view typed, const NameSearch& search)
      : table_(table), search_(search), initials_(asked_initials(fold(typed))) {
    append_search_letters(letters_, typed, word_begins_);
    if (letters_.size() > NameFinder::kLongestTyped) letters_.resize(NameFinder::kLongestTyped);
    keys_ = keys_of_letters(letters_);
    has_hangul_ = has_hangul(letters_);
    letter_bits_ = bits_of(keys_);
    pair_bits_ = NameFinder::pair_bits_of(letters_);
    pair_bit_count_ = count_bits(pair_bits_.low) + count_bits(pair_bits_.high);
    pairs_ = bigrams(letters_);
    compares_ = keys_.size() <= NameFinder::kLongestCompared;
    typos_ = compares_ ? forgiven_typos(keys_.size()) : 0;
    const std::vector<ByteRange> parts = words(typed);
    if (parts.size() > 1 && compares_)
      for (const ByteRange part : parts)
        words_.push_back(keys_of_letters(search_letters(part.of(typed))));
  }

  // Folds each row into `best`, which has one place an entity.
  void fold_into(std::vector<NameHit>& sure, std::vector<NameHit>& near) const {
    for (std::size_t r = 0; r < table_.rows_.size(); ++r) {
      if (!may_fit(r)) continue;
      const NameFinder::Row& row = table_.rows_[r];
      keep(sure, row, sure_fit(row, r));
      if (typos_ > 0) keep(near, row, near_fit(row, r));
    }
  }

 private:
  struct Fit {
    double score = 0;
    NameFit fit = NameFit::kEqual;
    int typos = 0;
  };

  std::uint64_t missing(std::size_t r) const { return letter_bits_ & ~table_.letter_bits_[r]; }

  bool may_fit(std::size_t r) const {
    return !has_more_bits(missing(r), typos_) || may_be_within(r) || may_be_alike(r) ||
           (!initials_.empty() && table_.rows_[r].has_hangul);
  }

  bool may_be_within(std::size_t r) const {
    return (table_.letter_bits_[r] & ~letter_bits_) == 0 &&
           (table_.pair_bits_[r].low & ~pair_bits_.low) == 0 &&
           (table_.pair_bits_[r].high & ~pair_bits_.high) == 0;
  }

  // An upper bound of the common pairs against what the least likeness needs: more than 3 of 13 of
  // the pairs of both.
  bool may_be_alike(std::size_t r) const {
    const NameFinder::Row& row = table_.rows_[r];
    if (!compares_ || pairs_.empty() || row.letter_count > kLongestAlike) return false;
    const int typed = static_cast<int>(pairs_.size());
    const int both = typed + row.pair_count;
    const int most = row.letter_count - 1;
    if (13 * std::min(typed, most) <= 3 * both) return false;
    const NameFinder::PairBits& other = table_.pair_bits_[r];
    const int shared =
        count_bits(pair_bits_.low & other.low) + count_bits(pair_bits_.high & other.high);
    return 13 * std::min(shared + typed - pair_bit_count_, most) > 3 * both;
  }

  Fit sure_fit(const NameFinder::Row& row, std::size_t r) const {
    const std::u32string_view name = table_.letters_of(row);
    Fit fit;
    if (missing(r) == 0) fit = held_in(row, name);
    if (fit.score == 0 && !initials_.empty() && row.has_hangul) fit = initials_in(name);
    if (row.form == NameFinder::Form::kSpelling) {
      if (letters_.size() < kShortestSpelling) return {};
      return {fit.score * kSpelling, NameFit::kSound, 0};
    }
    if (fit.score > 0 || name.size() < shortest_name_within(name)) return fit;
    if (may_be_within(r) && stands_within(name))
      fit = {0.6 + 0.1 * share(name.size(), letters_.size()), NameFit::kWithin, 0};
    if (fit.score == 0 && may_be_alike(r)) fit = {bigram_score(pairs_, name), NameFit::kAlike, 0};
    return fit;
  }

  Fit held_in(const NameFinder::Row& row, std::u32string_view name) const {
    if (name == letters_) return {1, NameFit::kEqual, 0};
    if (name.starts_with(letters_))
      return {0.9 + 0.09 * share(letters_.size(), name.size()), NameFit::kBegins, 0};
    const std::u32string_view keys = table_.keys_of(row);
    if (letters_.size() == 1 && !is_cjk(script_of(letters_[0]))) return word_begin(row, keys);
    const bool by_keys = has_hangul_ && row.has_hangul;
    if (by_keys && keys.starts_with(keys_))
      return {0.9 + 0.09 * share(keys_.size(), keys.size()), NameFit::kBegins, 0};
    if (const std::size_t at = name.find(letters_); at != std::u32string_view::npos)
      return {inner_score(letters_.size(), name.size(), at), NameFit::kContains, 0};
    if (by_keys)
      if (const std::size_t at = found_at_syllable(name, keys); at < name.size())
        return {inner_score(keys_.size(), keys.size(), at), NameFit::kContains, 0};
    if (words_.size() > 1 && begins_words(row, keys))
      return {0.75 + 0.1 * share(std::min(keys_.size(), keys.size()), keys.size()), NameFit::kWords,
              0};
    return {};
  }

  Fit word_begin(const NameFinder::Row& row, std::u32string_view keys) const {
    for (std::uint64_t begins = row.word_begins & ~std::uint64_t{1}; begins != 0;
         begins &= begins - 1)
      if (const auto at = static_cast<std::size_t>(std::countr_zero(begins)); keys[at] == keys_[0])
        return {inner_score(1, keys.size(), at), NameFit::kContains, 0};
    return {};
  }

  // At the beginning of a typed word, or, where words are not parted, anywhere.
  bool stands_within(std::u32string_view name) const {
    const Script script = script_of(name.front());
    if (script == Script::kHan || script == Script::kKana)
      return letters_.find(name) != std::u32string::npos;
    return std::any_of(word_begins_.begin(), word_begins_.end(), [&](std::uint32_t begin) {
      return begin < letters_.size() &&
             std::u32string_view(letters_).substr(begin).starts_with(name);
    });
  }

  // The letter of `name` at which its keys hold the typed ones; its size when there is none.
  std::size_t found_at_syllable(std::u32string_view name, std::u32string_view keys) const {
    std::size_t key = 0;
    std::u32string one;
    for (std::size_t i = 0; i < name.size() && key + keys_.size() <= keys.size(); ++i) {
      if (keys.substr(key).starts_with(keys_)) return i;
      one.clear();
      key += append_keystrokes(one, name[i]);
    }
    return name.size();
  }

  bool begins_words(const NameFinder::Row& row, std::u32string_view keys) const {
    return std::all_of(words_.begin(), words_.end(), [&](const std::u32string& word) {
      for (std::uint64_t begins = row.word_begins; begins != 0; begins &= begins - 1) {
        const auto at = static_cast<std::size_t>(std::countr_zero(begins));
        if (at < keys.size() && keys.substr(at).starts_with(word)) return true;
      }
      return false;
    });
  }

  Fit initials_in(std::u32string_view name) const {
    std::u32string of_name;
    for (const char32_t c : name) {
      const char32_t initial = initial_consonant(c);
      of_name += initial != 0 ? initial : c;
    }
    const double part = share(initials_.size(), of_name.size());
    if (of_name == initials_) return {0.95, NameFit::kInitials, 0};
    if (of_name.starts_with(initials_)) return {0.8 + 0.09 * part, NameFit::kInitials, 0};
    if (of_name.find(initials_) != std::u32string::npos)
      return {0.6 + 0.09 * part, NameFit::kInitials, 0};
    return {};
  }

  Fit near_fit(const NameFinder::Row& row, std::size_t r) const {
    if (has_more_bits(missing(r), typos_) || misses_pairs(row, r)) return {};
    const std::u32string_view keys = table_.keys_of(row);
    const std::uint64_t ends = keys_.size() < kWholeWordBelow ? row.word_begins : kAnyEnd;
    Fit best;
    for (std::uint64_t begins = row.word_begins; begins != 0; begins &= begins - 1) {
      const auto at = static_cast<std::size_t>(std::countr_zero(begins));
      if (at + keys_.size() > keys.size() + static_cast<std::size_t>(typos_)) break;
      const auto near =
          nearest_beginning(keys_, keys.substr(at), typos_, ends == kAnyEnd ? kAnyEnd : ends >> at);
      if (!near || near->edits == 0) continue;
      const double piece = piece_score(at, near->length, keys.size());
      const double score = piece * (1 - share(static_cast<std::size_t>(near->edits), keys_.size()));
      if (score > best.score) best = {score, NameFit::kTypo, near->edits};
    }
    if (row.form == NameFinder::Form::kSpelling) best.score *= kSpelling;
    return best;
  }

  // An error touches at most three of the pairs of what is typed.
  bool misses_pairs(const NameFinder::Row& row, std::size_t r) const {
    if (has_hangul_ || row.has_hangul) return false;  // their pairs are of syllables
    const NameFinder::PairBits& other = table_.pair_bits_[r];
    return count_bits(pair_bits_.low & ~other.low) + count_bits(pair_bits_.high & ~other.high) >
           3 * typos_;
  }

  static double piece_score(std::size_t at, std::size_t size, std::size_t whole) {
    if (at > 0) return inner_score(size, whole, at);
    return size == whole ? 1 : 0.9 + 0.09 * share(size, whole);
  }

  void keep(std::vector<NameHit>& rows, const NameFinder::Row& row, const Fit& fit) const {
    const double score = round4(fit.score * (row.alias < 0 ? 1 : kAlias));
    if (score <= 0) return;
    const bool same = !rows.empty() && rows.back().entity == row.entity;
    if (same && rows.back().score >= score) return;
    if (!same && search_.admits && !search_.admits(row.entity)) return;
    const NameHit found{row.entity, row.alias, score, fit.fit, fit.typos};
    if (same)
      rows.back() = found;
    else
      rows.push_back(found);
  }

  const NameFinder& table_;
  const NameSearch& search_;
  std::u32string letters_;
  std::vector<std::uint32_t> word_begins_;  // among them
  std::u32string keys_;
  std::u32string initials_;
  std::vector<std::u32string> words_;  // keys of each, when there are several
  bool has_hangul_ = false;
  bool compares_ = false;
  int typos_ = 0;
  std::uint64_t letter_bits_ = 0;
  NameFinder::PairBits pair_bits_;
  int pair_bit_count_ = 0;
  std::vector<std::uint64_t> pairs_;  // of letters, sorted, each once
};

namespace {

// Two lists in order of entity into one, the better of each.
std::vector<NameHit> merged(const std::vector<NameHit>& a, const std::vector<NameHit>& b) {
  std::vector<NameHit> all;
  all.reserve(a.size() + b.size());
  auto left = a.begin();
  auto right = b.begin();
  while (left != a.end() || right != b.end()) {
    const bool takes_left = right == b.end() || (left != a.end() && left->entity <= right->entity);
    const bool takes_right = left == a.end() || (right != b.end() && right->entity <= left->entity);
    all.push_back(takes_left && takes_right ? (left->score >= right->score ? *left : *right)
                  : takes_left              ? *left
                                            : *right);
    left += takes_left ? 1 : 0;
    right += takes_right ? 1 : 0;
  }
  return all;
}

}  // namespace

// In order of number.
std::vector<NameHit> NameFinder::equal_names(std::string_view typed,
                                             const NameSearch& search) const {
  const std::string key = name_key(typed).name;
  std::vector<NameHit> found;
  if (key.empty()) return found;
  for (const EntityIndex e : graph_.entities_of_key(key)) {
    if (search.admits && !search.admits(e)) continue;
    NameHit row{e, -1, 1, NameFit::kEqual, 0};
    if (graph_.key(e) != key && name_key(graph_.name(e)).name != key)
      for (std::uint32_t n = 0; n < graph_.alias_count(e); ++n)
        if (name_key(graph_.alias(e, n)).name == key)
          row = {e, static_cast<std::int32_t>(n), kAlias, NameFit::kEqual, 0};
    found.push_back(row);
  }
  return found;
}

std::vector<NameHit> NameFinder::find_exact(std::string_view typed,
                                            const NameSearch& search) const {
  std::vector<NameHit> found = equal_names(typed, search);
  std::stable_sort(found.begin(), found.end(),
                   [](const NameHit& a, const NameHit& b) { return a.score > b.score; });
  if (found.size() > search.limit) found.resize(search.limit);
  return found;
}

std::vector<NameHit> NameFinder::find(std::string_view typed, const NameSearch& search) const {
  std::vector<NameHit> sure;
  std::vector<NameHit> near;
  const std::string key = name_key(typed).name;
  if (key.empty() && asked_initials(fold(typed)).empty()) return sure;
  NameScan(*this, typed, search).fold_into(sure, near);
  // What its key leaves out may be a particle: "인공지능은" begins "인공지능 윤리".
  if (!key.empty() && search_letters(key) != search_letters(typed)) {
    std::vector<NameHit> more, more_near;
    NameScan(*this, key, search).fold_into(more, more_near);
    sure = merged(sure, more);
    near = merged(near, more_near);
  }
  const std::vector<NameHit> equal = equal_names(typed, search);
  sure = merged(equal, sure);
  const bool is_known = std::any_of(
      sure.begin(), sure.end(), [](const NameHit& found) { return found.fit == NameFit::kEqual; });
  std::vector<NameHit> found = is_known ? std::move(sure) : merged(sure, near);
  const auto better = [&](const NameHit& a, const NameHit& b) {
    if (a.score != b.score) return a.score > b.score;
    return std::pair(graph_.mention_count(b.entity), a.entity) <
           std::pair(graph_.mention_count(a.entity), b.entity);
  };
  const auto kept = std::min(found.size(), search.limit);
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(),
                    better);
  found.resize(kept);
  return found;
}

}  // namespace sennit
