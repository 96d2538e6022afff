#include "graph/view.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "base/hash.h"
#include "base/try.h"

namespace sennit::picture {
namespace {

Error damaged(std::string_view why) {
  return corrupt(fmt::format("cannot open the graph view: {}", why),
                 "run `sennit rebuild`: the view is made anew from evidence and verdicts");
}

Result<void> require(bool holds, std::string_view why) {
  if (!holds) return damaged(why);
  return {};
}

Result<Header> read_header(std::string_view bytes) {
  Header header;
  if (bytes.size() < sizeof(Header)) return damaged("it is shorter than its header");
  std::memcpy(&header, bytes.data(), sizeof(Header));
  if (std::memcmp(header.magic, Header().magic, sizeof(header.magic)) != 0)
    return damaged("it does not begin with SNTG");
  if (header.version != kGraphViewVersion)
    return damaged(fmt::format("it has version {}, this program reads version {}", header.version,
                               kGraphViewVersion));
  if (header.size != bytes.size() || header.section_count != kSectionCount)
    return damaged("its size is not the one in its header");
  if (header.checksum != hash64(bytes.substr(kChecksummedFrom)))
    return damaged("its checksum does not agree");
  return header;
}

// Points the arrays of `view` at their sections.
Result<void> map_sections(const Header& header, GraphView& view) {
  const std::string_view bytes = view.aligned.view();
  Result<void> mapped;
  std::size_t section = 0;
  for_each_array(view, [&](auto& array, const char* name) {
    using Item = typename std::remove_reference_t<decltype(array)>::element_type;
    const Section place = header.sections[section++];
    if (place.begin % 8 != 0 || place.begin < sizeof(Header) || place.begin > bytes.size() ||
        place.size > bytes.size() - place.begin || place.size % sizeof(Item) != 0 ||
        place.size / sizeof(Item) > kNone) {
      mapped = damaged(fmt::format("section '{}' is out of bounds", name));
      return;
    }
    // The bytes are storage of records that encode() wrote; see `aligned` for the address.
    array = {reinterpret_cast<Item*>(bytes.data() + place.begin),
             static_cast<std::size_t>(place.size / sizeof(Item))};
  });
  return mapped;
}

bool are_starts(std::span<const std::uint32_t> starts, std::size_t rows, std::size_t items) {
  if (starts.size() != rows + 1 || starts.front() != 0 || starts.back() != items) return false;
  std::uint32_t falls = 0;
  for (std::size_t i = 0; i < rows; ++i) falls |= starts[i + 1] < starts[i];
  return falls == 0;
}

template <typename T>
bool are_rows(const Rows<T>& list, std::size_t rows) {
  return are_starts(list.starts, rows, list.items.size());
}

// Without an early way out, so that the compiler can look at many items at once.
template <typename T, typename Holds>
bool all(std::span<const T> items, Holds holds) {
  unsigned fails = 0;
  for (const T& item : items) fails |= static_cast<unsigned>(!holds(item));
  return fails == 0;
}

bool all_below(std::span<const std::uint32_t> items, std::size_t limit) {
  return all(items, [limit](std::uint32_t item) { return item < limit; });
}

// Each index, offset and length in range, in one pass over the arrays.
class Check {
 public:
  explicit Check(const GraphView& view)
      : view_(view),
        entities_(view.entities.size()),
        relations_(view.relations.size()),
        documents_(view.documents.size()),
        chunks_(view.chunks.size()) {}

  Result<void> run() const {
    SENNIT_TRY(require(std::uint64_t{entities_} + documents_ + chunks_ < kNone, "too many nodes"));
    SENNIT_TRY(require(entities_hold(), "its entities are damaged"));
    SENNIT_TRY(require(relations_hold(), "its relations are damaged"));
    SENNIT_TRY(require(neighbours_hold(), "its neighbours are damaged"));
    SENNIT_TRY(require(documents_hold(), "its documents are damaged"));
    SENNIT_TRY(require(links_hold(), "its links are damaged"));
    return require(chunks_hold() && mentions_hold(), "its chunks are damaged");
  }

 private:
  bool is_text(StringRef ref) const {
    return std::uint64_t{ref.begin} + ref.size <= view_.strings.size();
  }

  bool are_places(std::span<const GraphContents::Support> places) const {
    return all(places, [this](const GraphContents::Support& place) {
      return place.document < documents_ && place.range.begin <= place.range.end;
    });
  }

  bool entities_hold() const {
    return all(view_.entities,
               [this](const EntityRecord& entity) {
                 return is_text(entity.key) && is_text(entity.name) && is_text(entity.raw_type) &&
                        is_text(entity.description) && entity.type < kEntityTypeCount &&
                        (entity.note == kNone || entity.note < documents_);
               }) &&
           are_rows(view_.aliases, entities_) &&
           all(view_.aliases.items, [this](StringRef alias) { return is_text(alias); }) &&
           are_rows(view_.sentences, entities_) && are_places(view_.sentences.items) &&
           view_.entities_by_id.size() == entities_ && all_below(view_.entities_by_id, entities_) &&
           all(view_.keys, [this](const KeyRecord& record) {
             return is_text(record.key) && record.entity < entities_;
           });
  }

  bool relations_hold() const {
    return all(view_.relations,
               [this](const RelationRecord& relation) {
                 return relation.source < entities_ && relation.target < entities_ &&
                        is_text(relation.verb) && is_text(relation.detail) &&
                        std::isfinite(relation.weight) && relation.weight >= 0;
               }) &&
           are_rows(view_.support, relations_) && are_places(view_.support.items) &&
           are_rows(view_.raw_verbs, relations_) &&
           all(view_.raw_verbs.items, [this](StringRef verb) { return is_text(verb); }) &&
           are_rows(view_.relations_of, entities_) &&
           all_below(view_.relations_of.items, relations_);
  }

  bool neighbours_hold() const {
    return are_rows(view_.neighbours, entities_) &&
           all(view_.neighbours.items,
               [this](const Neighbour& neighbour) {
                 return neighbour.entity < entities_ && std::isfinite(neighbour.weight) &&
                        neighbour.weight >= 0;
               }) &&
           view_.strengths.size() == entities_ && all(view_.strengths, [](double strength) {
             return std::isfinite(strength) && strength >= 0;
           });
  }

  bool documents_hold() const {
    return all(view_.documents,
               [this](const DocumentRecord& document) {
                 return is_text(document.path) && is_text(document.title);
               }) &&
           view_.documents_by_id.size() == documents_ &&
           all_below(view_.documents_by_id, documents_) &&
           are_starts(view_.first_chunks, documents_, chunks_);
  }

  bool links_hold() const {
    return are_rows(view_.links_from, documents_) &&
           all(view_.links_from.items,
               [this](const GraphContents::NoteLink& link) {
                 return link.source < documents_ && link.target < documents_;
               }) &&
           are_rows(view_.linked_from, documents_) &&
           all_below(view_.linked_from.items, documents_) && are_rows(view_.about, documents_) &&
           all_below(view_.about.items, entities_);
  }

  bool chunks_hold() const {
    return all(view_.chunks, [this](const ChunkRecord& chunk) {
      return chunk.document < documents_ && chunk.range.begin <= chunk.range.end &&
             is_text(chunk.heading_path);
    });
  }

  bool mentions_hold() const {
    const auto holds = [this](const GraphContents::Mention& mention) {
      return mention.entity < entities_ && mention.chunk < chunks_ &&
             mention.range.begin <= mention.range.end;
    };
    return are_rows(view_.mentions_of, entities_) && all(view_.mentions_of.items, holds) &&
           are_rows(view_.mentions_in, chunks_) && all(view_.mentions_in.items, holds) &&
           are_rows(view_.chunks_of, entities_) && all_below(view_.chunks_of.items, chunks_) &&
           are_rows(view_.entities_in, chunks_) && all_below(view_.entities_in.items, entities_);
  }

  const GraphView& view_;
  const std::size_t entities_;
  const std::size_t relations_;
  const std::size_t documents_;
  const std::size_t chunks_;
};

}  // namespace

AlignedBytes::AlignedBytes(std::string_view bytes) : view_(bytes) {
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint64_t) == 0) return;
  auto words = std::make_shared<std::vector<std::uint64_t>>((bytes.size() + 7) / 8);
  std::memcpy(words->data(), bytes.data(), bytes.size());
  view_ = {reinterpret_cast<const char*>(words->data()), bytes.size()};
  copy_ = std::move(words);
}

Result<GraphView> open_view(std::shared_ptr<const std::string> bytes) {
  if (bytes == nullptr) return damaged("there are no bytes");
  SENNIT_ASSIGN(const Header header, read_header(*bytes));
  GraphView view;
  view.aligned = AlignedBytes(*bytes);
  view.bytes = std::move(bytes);
  SENNIT_TRY(map_sections(header, view));
  SENNIT_TRY(Check(view).run());
  return view;
}

}  // namespace sennit::picture
