// Notes for tests of this room, told by their evidence, since it may not use readers and
// extractors. Only for tests.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "resolve/view.h"

namespace sennit::testing {

// A note of one chunk whose names stand one behind the other, 20 bytes apart. It begins with its
// title: the stem of its path, which is not in its text.
class NoteForTest {
 public:
  explicit NoteForTest(std::string path) : path_(std::move(path)) {
    const std::string name = path_.substr(path_.find_last_of('/') + 1);
    title_ = name.substr(0, name.find_last_of('.'));
    explicit_.extractor.name = "explicit";
    builtin_.extractor.name = "builtin";
    Mention title;
    title.name = title_;
    title.source = MentionSource::kTitle;
    explicit_.mentions.push_back(title);
  }

  // The author's word of what the note is about: its folder, a tag, a property.
  NoteForTest& is_a(EntityType type) {
    explicit_.mentions.front().type = type;
    explicit_.mentions.front().type_weight = 3;
    return *this;
  }
  NoteForTest& titled(std::string title) {
    title_ = title;
    explicit_.mentions.front().name = std::move(title);
    return *this;
  }
  NoteForTest& alias(std::string name) {
    structure_.aliases.push_back(name);
    Mention mention = marked(std::move(name), MentionSource::kAlias);
    mention.span = {};
    explicit_.mentions.push_back(std::move(mention));
    return *this;
  }
  // As the extractor tells a link: by its words, else by the last part of its target.
  NoteForTest& link(std::string target, std::string display = {}) {
    const std::string segment = target.substr(target.find_last_of('/') + 1);
    Mention mention = marked(display.empty() ? segment : std::move(display), MentionSource::kLink);
    if (mention.name != segment) mention.stands_for = segment;
    mention.target = target;
    Link made;
    made.span = mention.span;
    made.target = std::move(target);
    structure_.links.push_back(std::move(made));
    explicit_.mentions.push_back(std::move(mention));
    return *this;
  }
  NoteForTest& tag(std::string name) { return mark(std::move(name), MentionSource::kTag); }
  NoteForTest& person(std::string name) {
    Mention mention = marked(std::move(name), MentionSource::kProperty);
    mention.type = EntityType::kPerson;
    mention.type_weight = 2;
    explicit_.mentions.push_back(std::move(mention));
    return *this;
  }

  // Names in prose.
  NoteForTest& names(std::string name, EntityType type = EntityType::kOther) {
    Mention mention = marked(std::move(name), MentionSource::kText);
    mention.type = type;
    mention.type_weight = type == EntityType::kOther ? 0 : 1;
    return names(std::move(mention));
  }
  NoteForTest& names(Mention mention) {
    builtin_.mentions.push_back(std::move(mention));
    return *this;
  }
  NoteForTest& heading(std::string name) { return mark(std::move(name), MentionSource::kHeading); }
  NoteForTest& shortens(std::string name, std::string longer) {
    Mention mention = marked(std::move(name), MentionSource::kText);
    mention.stands_for = std::move(longer);
    return names(std::move(mention));
  }
  NoteForTest& claims(std::string subject, std::string verb, std::string object,
                      std::string detail = {}) {
    Claim claim;
    claim.subject = std::move(subject);
    claim.verb = std::move(verb);
    claim.object = std::move(object);
    claim.detail = std::move(detail);
    claim.span = next_span();
    return claims(std::move(claim));
  }
  NoteForTest& claims(Claim claim) {
    builtin_.claims.push_back(std::move(claim));
    return *this;
  }

  // Chunks other than the one of all its text.
  NoteForTest& cut(std::vector<ByteRange> ranges) {
    ranges_ = std::move(ranges);
    return *this;
  }
  NoteForTest& also(Extraction extraction) {
    more_.push_back(std::move(extraction));
    return *this;
  }

  const std::string& path() const { return path_; }

  void add_to(ViewBuilder& builder) const {
    each_source([&](const SourceDocument& source) { EXPECT_TRUE(builder.add(source).ok()); });
  }
  template <typename Visit>
  void each_source(Visit visit) const {
    std::vector<Chunk> chunks;
    for (const ByteRange range : ranges_)
      chunks.push_back({static_cast<std::uint32_t>(chunks.size()), range, "", {}});
    std::vector<EncodedExtraction> extractions = {encoded(explicit_), encoded(builtin_)};
    for (const Extraction& extraction : more_) extractions.push_back(encoded(extraction));
    SourceDocument source;
    source.id = DocumentId{hash64(path_)};
    source.path = path_;
    source.kind = DocumentKind::kMarkdown;
    source.title = title_;
    source.chunks = chunks;
    source.structure = &structure_;
    source.extractions = extractions;
    visit(source);
  }

 private:
  ByteRange next_span() {
    at_ += 20;
    return {at_, at_ + 10};
  }
  Mention marked(std::string name, MentionSource source) {
    Mention mention;
    mention.name = std::move(name);
    mention.span = next_span();
    mention.source = source;
    return mention;
  }
  NoteForTest& mark(std::string name, MentionSource source) {
    explicit_.mentions.push_back(marked(std::move(name), source));
    return *this;
  }

  std::string path_;
  std::string title_;
  Structure structure_;
  Extraction explicit_;
  Extraction builtin_;
  std::vector<Extraction> more_;
  std::vector<ByteRange> ranges_ = {{0, 100'000}};
  std::uint32_t at_ = 0;
};

inline NoteForTest note(std::string path) { return NoteForTest(std::move(path)); }

using Notes = std::vector<NoteForTest>;
using Verdicts = std::vector<Verdict>;

inline View view_of(const Notes& notes, const Verdicts& verdicts = {}) {
  ViewBuilder builder;
  for (const NoteForTest& each : notes) each.add_to(builder);
  return std::move(builder).build(verdicts);
}

// Verdicts with ids in the order in which they are listed.
inline Verdicts judged(Verdicts verdicts) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i].id = VerdictId{i + 1};
  return verdicts;
}
inline Verdict verdict(VerdictKind kind, VerdictSubject a, VerdictSubject b = {}) {
  Verdict made;
  made.kind = kind;
  made.a = std::move(a);
  made.b = std::move(b);
  return made;
}
inline Verdict same(VerdictSubject a, VerdictSubject b) {
  return verdict(VerdictKind::kSame, std::move(a), std::move(b));
}
inline Verdict never(VerdictSubject a, VerdictSubject b) {
  return verdict(VerdictKind::kNever, std::move(a), std::move(b));
}
inline Verdict split(VerdictSubject a) { return verdict(VerdictKind::kSplit, std::move(a)); }
inline Verdict hide(VerdictSubject a) { return verdict(VerdictKind::kHide, std::move(a)); }
inline Verdict rename(VerdictSubject a, std::string text) {
  Verdict made = verdict(VerdictKind::kRename, std::move(a));
  made.text = std::move(text);
  return made;
}

using Texts = std::vector<std::string>;

// Names in order of number.
inline Texts names_of(const View& view) {
  Texts names;
  for (const GraphContents::Entity& entity : view.contents.entities) names.push_back(entity.name);
  return names;
}

// The entity that is shown so; an empty one when there is none.
inline GraphContents::Entity entity_of(const View& view, std::string_view name) {
  for (const GraphContents::Entity& entity : view.contents.entities)
    if (entity.name == name) return entity;
  return {};
}

// "Ada -designs-> Engine x2 (in 1843)", in order.
inline Texts relations_of(const View& view) {
  Texts all;
  for (const GraphContents::Relation& relation : view.contents.relations)
    all.push_back(fmt::format("{} -{}-> {} x{}{}", view.contents.entities[relation.source].name,
                              relation.verb, view.contents.entities[relation.target].name,
                              relation.weight,
                              relation.detail.empty() ? "" : " (" + relation.detail + ")"));
  return all;
}

// "a.md -> b.md x2", in order.
inline Texts note_links_of(const View& view) {
  Texts all;
  for (const GraphContents::NoteLink& link : view.contents.note_links)
    all.push_back(fmt::format("{} -> {} x{}", view.contents.documents[link.source].path,
                              view.contents.documents[link.target].path, link.count));
  return all;
}

// Paths of the documents in which an entity is mentioned, with the number of places.
inline Texts places_of(const View& view, std::string_view name) {
  std::vector<std::pair<std::string, int>> counts;
  for (const GraphContents::Mention& mention : view.contents.mentions) {
    if (view.contents.entities[mention.entity].name != name) continue;
    const std::string& path =
        view.contents.documents[view.contents.chunks[mention.chunk].document].path;
    if (counts.empty() || counts.back().first != path) counts.emplace_back(path, 0);
    ++counts.back().second;
  }
  Texts all;
  for (const auto& [path, count] : counts) all.push_back(fmt::format("{} x{}", path, count));
  return all;
}

}  // namespace sennit::testing
