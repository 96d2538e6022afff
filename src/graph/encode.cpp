#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <unordered_map>

#include "base/hash.h"
#include "base/memory.h"
#include "base/try.h"
#include "graph/view.h"
#include "text/name_key.h"

namespace sennit::picture {
namespace {

constexpr std::uint64_t kLargeBytes = 4u << 20;
constexpr std::size_t kLargeCount = 50'000;  // of values that hold others

template <typename T>
using OwnedRows = RowsOf<Owned, T>;

// log2(1 + weight) from +, *, / alone, which IEEE 754 defines to the bit: std::log2 may differ from
// one system to the next, and a graph must not.
double log2_of_1_plus(double weight) {
  int exponent = 0;
  double mantissa = std::frexp(1.0 + weight, &exponent);  // [0.5, 1)
  if (mantissa < 0.70710678118654752) {
    mantissa *= 2;
    exponent -= 1;
  }
  const double z = (mantissa - 1) / (mantissa + 1);
  double series = 0;
  for (int k = 21; k >= 1; k -= 2) series = series * z * z + 1.0 / k;
  constexpr double kLn2 = 0.69314718055994531;
  return exponent + 2 * z * series / kLn2;
}

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};

// The pool of all texts.
class Strings {
 public:
  StringRef add(std::string_view text) {
    if (text.empty()) return {};
    const StringRef ref{static_cast<std::uint32_t>(pool_.size()),
                        static_cast<std::uint32_t>(text.size())};
    pool_.insert(pool_.end(), text.begin(), text.end());
    return ref;
  }

  // For what many records say: stored once.
  StringRef share(std::string_view text) {
    if (text.empty()) return {};
    if (const auto known = shared_.find(text); known != shared_.end()) return known->second;
    return shared_.emplace(text, add(text)).first->second;
  }

  bool fits() const { return pool_.size() < kNone; }
  std::vector<char> take() { return std::move(pool_); }
  std::string_view text(StringRef ref) const {
    return std::string_view(pool_.data(), pool_.size()).substr(ref.begin, ref.size);
  }

 private:
  std::vector<char> pool_;
  std::unordered_map<std::string, StringRef, TextHash, std::equal_to<>> shared_;
};

// Frees values that hold others, so that what comes next has their memory.
template <typename T>
void let_go(std::vector<T>& values) {
  const bool is_large = values.size() >= kLargeCount;
  std::vector<T>().swap(values);
  if (is_large) release_freed_memory();
}

// The items in rows 0..count-1, in their order within each row.
template <typename T, typename RowOf>
OwnedRows<T> rows_by(std::size_t count, const std::vector<T>& items, RowOf row_of) {
  OwnedRows<T> rows;
  rows.starts.assign(count + 1, 0);
  for (const T& item : items) ++rows.starts[row_of(item) + 1];
  std::partial_sum(rows.starts.begin(), rows.starts.end(), rows.starts.begin());
  std::vector<std::uint32_t> next(rows.starts.begin(), rows.starts.end() - 1);
  rows.items.resize(items.size());
  for (const T& item : items) rows.items[next[row_of(item)]++] = item;
  return rows;
}

template <typename T, typename Make>
auto map_rows(const OwnedRows<T>& rows, Make make) {
  OwnedRows<decltype(make(rows.items[0]))> made;
  made.starts = rows.starts;
  made.items.reserve(rows.items.size());
  for (const T& item : rows.items) made.items.push_back(make(item));
  return made;
}

// `rows` without equal neighbours.
template <typename T>
OwnedRows<T> distinct(const OwnedRows<T>& rows) {
  OwnedRows<T> kept;
  kept.starts.push_back(0);
  for (std::uint32_t row = 0; row < rows.size(); ++row) {
    const auto items = rows[row];
    std::unique_copy(items.begin(), items.end(), std::back_inserter(kept.items));
    kept.starts.push_back(static_cast<std::uint32_t>(kept.items.size()));
  }
  return kept;
}

// Numbers of `records` in order of id, equal ids in order of number.
template <typename Record>
std::vector<std::uint32_t> numbers_by_id(const std::vector<Record>& records) {
  std::vector<std::uint32_t> numbers(records.size());
  std::iota(numbers.begin(), numbers.end(), 0u);
  std::stable_sort(numbers.begin(), numbers.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return records[a].id < records[b].id; });
  return numbers;
}

class Encoder {
 public:
  explicit Encoder(GraphContents contents) : contents_(std::move(contents)) {}

  Result<std::string> encode() {
    add_entities();
    add_keys();
    let_go(contents_.entities);
    add_relations();
    let_go(contents_.relations);
    add_neighbours();
    add_documents();
    let_go(contents_.documents);
    add_chunks();
    let_go(contents_.chunks);
    add_mentions();
    if (!strings_.fits()) return invalid_input("cannot build the graph: its texts exceed 4 GB");
    out_.strings = strings_.take();
    return laid_out();
  }

 private:
  void add_entities() {
    out_.aliases.starts.push_back(0);
    out_.sentences.starts.push_back(0);
    for (const GraphContents::Entity& entity : contents_.entities) {
      EntityRecord& record = out_.entities.emplace_back();
      record.id = entity.id.value;
      record.key = strings_.add(entity.key);
      record.name = entity.name == entity.key ? record.key : strings_.add(entity.name);
      record.raw_type = strings_.share(entity.raw_type);
      record.description = strings_.add(entity.description);
      record.mentions = entity.mentions;
      record.note = entity.note < 0 ? kNone : static_cast<std::uint32_t>(entity.note);
      record.type = static_cast<std::uint32_t>(entity.type);
      for (const std::string& alias : entity.aliases)
        out_.aliases.items.push_back(strings_.add(alias));
      out_.aliases.starts.push_back(static_cast<std::uint32_t>(out_.aliases.items.size()));
      out_.sentences.items.insert(out_.sentences.items.end(), entity.sentences.begin(),
                                  entity.sentences.end());
      out_.sentences.starts.push_back(static_cast<std::uint32_t>(out_.sentences.items.size()));
    }
    out_.entities_by_id = numbers_by_id(out_.entities);
  }

  void add_keys() {
    for (EntityIndex e = 0; e < contents_.entities.size(); ++e) {
      const GraphContents::Entity& entity = contents_.entities[e];
      if (!entity.key.empty()) out_.keys.push_back({out_.entities[e].key, e});
      add_key_of(entity.name, e);
      for (const std::string& alias : entity.aliases) add_key_of(alias, e);
    }
    sort_keys();
  }

  void add_key_of(const std::string& name, EntityIndex entity) {
    const std::string key = name_key(name).name;
    if (!key.empty() && key != contents_.entities[entity].key)
      out_.keys.push_back({strings_.add(key), entity});
  }

  void sort_keys() {
    const auto rank = [&](const KeyRecord& record) {
      return std::pair(strings_.text(record.key), record.entity);
    };
    std::sort(out_.keys.begin(), out_.keys.end(),
              [&](const KeyRecord& a, const KeyRecord& b) { return rank(a) < rank(b); });
    const auto end =
        std::unique(out_.keys.begin(), out_.keys.end(),
                    [&](const KeyRecord& a, const KeyRecord& b) { return rank(a) == rank(b); });
    out_.keys.erase(end, out_.keys.end());
  }

  void add_relations() {
    struct End {
      EntityIndex entity = 0;
      RelationIndex relation = 0;
    };
    std::vector<End> ends;
    ends.reserve(contents_.relations.size() * 2);
    out_.relations.reserve(contents_.relations.size());
    out_.support.starts.push_back(0);
    out_.raw_verbs.starts.push_back(0);
    for (const GraphContents::Relation& relation : contents_.relations) {
      const auto number = static_cast<RelationIndex>(out_.relations.size());
      out_.relations.push_back({relation.source, relation.target, strings_.share(relation.verb),
                                strings_.share(relation.detail), relation.weight});
      out_.support.items.insert(out_.support.items.end(), relation.support.begin(),
                                relation.support.end());
      out_.support.starts.push_back(static_cast<std::uint32_t>(out_.support.items.size()));
      for (const std::string& verb : relation.raw_verbs)
        out_.raw_verbs.items.push_back(strings_.share(verb));
      out_.raw_verbs.starts.push_back(static_cast<std::uint32_t>(out_.raw_verbs.items.size()));
      ends.push_back({relation.source, number});
      if (relation.target != relation.source) ends.push_back({relation.target, number});
    }
    out_.relations_of =
        map_rows(rows_by(out_.entities.size(), ends, [](const End& end) { return end.entity; }),
                 [](const End& end) { return end.relation; });
  }

  void add_neighbours() {
    out_.neighbours.starts.push_back(0);
    for (EntityIndex e = 0; e < out_.entities.size(); ++e) {
      add_neighbours_of(e);
      out_.neighbours.starts.push_back(static_cast<std::uint32_t>(out_.neighbours.items.size()));
    }
  }

  void add_neighbours_of(EntityIndex entity) {
    std::vector<std::pair<EntityIndex, RelationIndex>> others;
    for (RelationIndex r : out_.relations_of[entity]) {
      const RelationRecord& relation = out_.relations[r];
      const EntityIndex other = relation.source == entity ? relation.target : relation.source;
      if (other != entity) others.emplace_back(other, r);
    }
    std::sort(others.begin(), others.end());
    double strength = 0;
    for (auto first = others.begin(); first != others.end();) {
      double weight = 0;
      const EntityIndex other = first->first;
      for (; first != others.end() && first->first == other; ++first)
        weight += log2_of_1_plus(out_.relations[first->second].weight);
      out_.neighbours.items.push_back({other, static_cast<float>(weight)});
      strength += static_cast<double>(static_cast<float>(weight));
    }
    out_.strengths.push_back(strength);
  }

  void add_documents() {
    for (const GraphContents::Document& document : contents_.documents) {
      DocumentRecord& record = out_.documents.emplace_back();
      record.id = document.id.value;
      record.path = strings_.add(document.path);
      record.title = strings_.add(document.title);
      record.date = document.date;
    }
    out_.documents_by_id = numbers_by_id(out_.documents);
    add_links();
    add_about();
  }

  void add_links() {
    using NoteLink = GraphContents::NoteLink;
    const std::size_t count = out_.documents.size();
    out_.links_from =
        rows_by(count, contents_.note_links, [](const NoteLink& link) { return link.source; });
    out_.linked_from = map_rows(
        rows_by(count, contents_.note_links, [](const NoteLink& link) { return link.target; }),
        [](const NoteLink& link) { return link.source; });
  }

  void add_about() {
    std::vector<EntityIndex> with_note;
    for (EntityIndex e = 0; e < out_.entities.size(); ++e)
      if (out_.entities[e].note != kNone) with_note.push_back(e);
    out_.about = rows_by(out_.documents.size(), with_note,
                         [&](EntityIndex e) { return out_.entities[e].note; });
  }

  void add_chunks() {
    out_.first_chunks.assign(out_.documents.size() + 1, 0);
    for (const GraphContents::Chunk& chunk : contents_.chunks) {
      out_.chunks.push_back(
          {chunk.document, chunk.ordinal, chunk.range, strings_.share(chunk.heading_path)});
      ++out_.first_chunks[chunk.document + 1];
    }
    std::partial_sum(out_.first_chunks.begin(), out_.first_chunks.end(), out_.first_chunks.begin());
  }

  void add_mentions() {
    using Mention = GraphContents::Mention;
    out_.mentions_of = rows_by(out_.entities.size(), contents_.mentions,
                               [](const Mention& mention) { return mention.entity; });
    out_.mentions_in = rows_by(out_.chunks.size(), contents_.mentions,
                               [](const Mention& mention) { return mention.chunk; });
    let_go(contents_.mentions);
    out_.chunks_of =
        distinct(map_rows(out_.mentions_of, [](const Mention& mention) { return mention.chunk; }));
    out_.entities_in =
        distinct(map_rows(out_.mentions_in, [](const Mention& mention) { return mention.entity; }));
  }

  Header header() const {
    Header header;
    std::uint64_t end = sizeof(Header);
    std::size_t section = 0;
    for_each_array(out_, [&](const auto& array, const char*) {
      const Section place = {end, array.size() * sizeof(array[0])};
      end = (place.begin + place.size + 7) / 8 * 8;
      header.sections[section++] = place;
    });
    header.size = end;
    return header;
  }

  // Each array goes as soon as it is written, so that a large graph is in memory once, not twice.
  std::string laid_out() {
    Header head = header();
    std::string bytes;
    bytes.reserve(head.size);
    std::size_t section = 0;
    for_each_array(out_, [&](auto& array, const char*) {
      const Section& place = head.sections[section++];
      bytes.resize(place.begin);
      if (place.size > 0) bytes.append(reinterpret_cast<const char*>(array.data()), place.size);
      std::remove_reference_t<decltype(array)>().swap(array);
      if (place.size >= kLargeBytes) release_freed_memory();
    });
    bytes.resize(head.size);
    std::memcpy(bytes.data(), &head, sizeof(Header));
    head.checksum = hash64(std::string_view(bytes).substr(kChecksummedFrom));
    std::memcpy(bytes.data(), &head, sizeof(Header));
    return bytes;
  }

  GraphContents contents_;
  Strings strings_;
  Arrays<Owned> out_;
};

}  // namespace

Result<std::string> encode(GraphContents contents) {
  SENNIT_TRY(check(contents));
  return Encoder(std::move(contents)).encode();
}

}  // namespace sennit::picture
