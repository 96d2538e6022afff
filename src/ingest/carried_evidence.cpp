#include "ingest/carried_evidence.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/try.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

// Old chunks beside the new ones that they are.
class SameChunks {
 public:
  SameChunks(const std::vector<Chunk>& old, const std::vector<Chunk>& made) : old_(old) {
    std::multimap<std::pair<Hash128, std::string_view>, const Chunk*> free;
    for (const Chunk& chunk : made) free.emplace(place_of(chunk), &chunk);
    for (const Chunk& chunk : old) {
      const auto at = free.lower_bound(place_of(chunk));
      const bool is_there = at != free.end() && at->first == place_of(chunk);
      same_.push_back(is_there ? at->second : nullptr);
      if (is_there) free.erase(at);
    }
  }

  const Chunk* of(std::uint32_t ordinal) const {
    return ordinal < same_.size() ? same_[ordinal] : nullptr;
  }

  // Where a span stands now: in its own chunk, in another one that is still there, or in several
  // that still stand side by side.
  std::optional<ByteRange> moved(ByteRange span, std::uint32_t own) const {
    if (const std::optional<ByteRange> within = moved_with(own, span)) return within;
    for (std::uint32_t i = 0; i < old_.size(); ++i)
      if (const std::optional<ByteRange> within = moved_with(i, span)) return within;
    return moved_with_all(span);
  }

 private:
  static std::pair<Hash128, std::string_view> place_of(const Chunk& chunk) {
    return {chunk.text_hash, chunk.heading_path};
  }

  std::optional<ByteRange> moved_with(std::uint32_t ordinal, ByteRange span) const {
    if (!of(ordinal) || !old_[ordinal].range.contains(span)) return std::nullopt;
    return shifted(span, shift_of(ordinal));
  }

  std::optional<ByteRange> moved_with_all(ByteRange span) const {
    std::optional<std::int64_t> shift;
    for (std::uint32_t i = 0; i < old_.size(); ++i) {
      if (!old_[i].range.overlaps(span)) continue;
      if (!of(i) || (shift && *shift != shift_of(i))) return std::nullopt;
      shift = shift_of(i);
    }
    return shift ? std::optional(shifted(span, *shift)) : std::nullopt;
  }

  std::int64_t shift_of(std::uint32_t ordinal) const {
    return std::int64_t{same_[ordinal]->range.begin} - std::int64_t{old_[ordinal].range.begin};
  }
  static ByteRange shifted(ByteRange span, std::int64_t shift) {
    return {static_cast<std::uint32_t>(span.begin + shift),
            static_cast<std::uint32_t>(span.end + shift)};
  }

  const std::vector<Chunk>& old_;
  std::vector<const Chunk*> same_;
};

using Names = std::unordered_set<std::string>;

void add_names(const Extraction& extraction, Names& names) {
  for (const Mention& mention : extraction.mentions) names.insert(mention.name);
}

Result<Names> names_of(const std::vector<EncodedExtraction>& extractions) {
  Names names;
  for (const EncodedExtraction& each : extractions) {
    SENNIT_ASSIGN(const Extraction extraction, decoded(each));
    add_names(extraction, names);
  }
  return names;
}

// Without what stands in chunks that are gone. A mention without a span is of the title.
Extraction moved(const Extraction& old, const SameChunks& chunks, const Names& read_without) {
  Extraction now;
  now.extractor = old.extractor;
  now.chunk = chunks.of(old.chunk)->ordinal;
  now.complete = old.complete;
  for (const Mention& mention : old.mentions) {
    const std::optional<ByteRange> span =
        mention.span.empty() ? std::optional(mention.span) : chunks.moved(mention.span, old.chunk);
    if (!span || (span->empty() && !read_without.contains(mention.name))) continue;
    now.mentions.push_back(mention);
    now.mentions.back().span = *span;
  }
  for (const Claim& claim : old.claims) {
    const std::optional<ByteRange> span = chunks.moved(claim.span, old.chunk);
    if (!span) continue;
    now.claims.push_back(claim);
    now.claims.back().span = *span;
  }
  return now;
}

// Ends and longer names that the document still has.
void leave_out_unnamed(Extraction& extraction, const Names& names) {
  for (Mention& mention : extraction.mentions)
    if (!names.contains(mention.stands_for)) mention.stands_for.clear();
  std::erase_if(extraction.claims, [&](const Claim& claim) {
    return !names.contains(claim.subject) ||
           (!names.contains(claim.object) && !has_free_object(claim.verb));
  });
}

}  // namespace

bool asks_no_model(const EncodedExtraction& extraction) {
  const std::string& name = extraction.extractor.name;
  return name == "explicit" || name == "builtin" || name == "import";
}

Result<std::vector<Extraction>> carried_evidence(const DocumentEvidence& old,
                                                 const DocumentBundle& made) {
  const SameChunks chunks(old.chunks, made.chunks);
  SENNIT_ASSIGN(const Names read_without, names_of(made.extractions));
  std::vector<Extraction> carried;
  Names names = read_without;
  for (const EncodedExtraction& each : old.extractions) {
    if (asks_no_model(each) || !chunks.of(each.chunk)) continue;
    SENNIT_ASSIGN(const Extraction extraction, decoded(each));
    carried.push_back(moved(extraction, chunks, read_without));
    add_names(carried.back(), names);
  }
  for (Extraction& extraction : carried) leave_out_unnamed(extraction, names);
  return carried;
}

}  // namespace sennit
