#include "resolve/view.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.h"
#include "base/memory.h"
#include "resolve/cluster.h"
#include "resolve/reference_table.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

using GroupNumber = std::uint32_t;
constexpr std::uint32_t kNone = 0xFFFFFFFF;

std::string_view bare(std::string_view key) { return key.substr(0, key.find(kKeyPathSeparator)); }

// A cluster of references on its way to become an entity.
struct Group {
  KeyNumber canonical = 0;
  std::uint32_t apart_in = kNone;  // its first document, when others of its key stay apart
  std::int64_t note = -1;
  bool is_marked = false;  // an author marked the name, or a person judged about it
  bool is_hidden = false;
  std::uint32_t mentions = 0;
  std::array<std::uint32_t, kEntityTypeCount> votes{};
  Interner::Number raw_type = 0;
  std::vector<Interner::Number> descriptions;
  std::vector<std::pair<Interner::Number, std::uint32_t>> surfaces;  // name, weight
  std::string new_name;                                              // of a rename
  EntityIndex entity = kNone;
};

// Verdicts as they hold for keys of this store.
struct KeyVerdict {
  const Verdict* verdict;
  KeyNumber a = 0;
  KeyNumber b = 0;
};

class ViewMaker {
 public:
  ViewMaker(EvidenceTable& table, std::span<const Verdict> verdicts)
      : table_(table), verdicts_(verdicts) {
    std::sort(table_.documents.begin(), table_.documents.end(),
              [](const DocumentRow& a, const DocumentRow& b) { return a.path < b.path; });
    made_ = make_references(table_);
  }

  View make() {
    bind_verdicts();
    group_references();
    gather_evidence();
    choose_canonical_keys();
    tell_groups_of_one_key_apart();
    apply_renames_and_hides();
    number_entities();
    write_documents();
    write_mentions();
    write_relations();
    write_note_links();
    return {std::move(contents_), std::move(made_.report)};
  }

 private:
  // --- verdicts -------------------------------------------------------------------------------

  KeyNumber key_of(const VerdictSubject& subject) {
    const KeyNumber key = table_.key_of(subject.name);
    if (subject.document.empty() || key == 0) return key;
    for (std::size_t d = 0; d < table_.documents.size(); ++d)
      if (table_.documents[d].path == subject.document &&
          bare(table_.keys.text(made_.title_keys[d])) == table_.keys.text(key))
        return made_.title_keys[d];
    return key;
  }

  void bind_verdicts() {
    for (const Verdict& verdict : verdicts_)
      key_verdicts_.push_back({&verdict, key_of(verdict.a), key_of(verdict.b)});
  }

  // --- references to groups -------------------------------------------------------------------

  // Only keys that an edge, a verdict or an ambiguity names can be joined with anything; every
  // other key is a group by itself, and the clustering function need not see it.
  std::unordered_set<KeyNumber> joinable_keys() {
    std::unordered_set<KeyNumber> keys(made_.ambiguous_keys.begin(), made_.ambiguous_keys.end());
    for (const CandidateEdge& edge : made_.edges) {
      keys.insert(table_.keys.find(edge.a));
      keys.insert(table_.keys.find(edge.b));
    }
    for (const KeyVerdict& bound : key_verdicts_) {
      keys.insert(bound.a);
      if (bound.b) keys.insert(bound.b);
    }
    keys.erase(0);
    return keys;
  }

  void group_references() {
    const std::unordered_set<KeyNumber> joinable = joinable_keys();
    group_of_.assign(made_.references.size(), kNone);
    ClusterInput input;
    std::vector<std::uint32_t> judged;
    for (std::uint32_t r = 0; r < made_.references.size(); ++r) {
      const Reference& reference = made_.references[r];
      if (joinable.contains(reference.key)) {
        judged.push_back(r);
        input.references.push_back(
            {table_.keys.text(reference.key), table_.documents[reference.document].path});
      } else if (r > 0 && made_.references[r - 1].key == reference.key) {
        group_of_[r] = group_of_[r - 1];
      } else {
        group_of_[r] = new_group();
      }
    }
    if (!judged.empty()) cluster_judged(judged, std::move(input));
  }

  GroupNumber new_group() {
    groups_.emplace_back();
    return static_cast<GroupNumber>(groups_.size() - 1);
  }

  void cluster_judged(const std::vector<std::uint32_t>& judged, ClusterInput input) {
    for (const KeyNumber key : made_.ambiguous_keys)
      input.ambiguous_keys.push_back(table_.keys.text(key));
    input.edges = made_.edges;
    for (const KeyVerdict& bound : key_verdicts_) {
      Verdict verdict = *bound.verdict;
      verdict.a.name = table_.keys.text(bound.a);
      verdict.b.name = table_.keys.text(bound.b);
      input.verdicts.push_back(std::move(verdict));
    }
    const Clusters clusters = cluster(input);
    const auto first = static_cast<GroupNumber>(groups_.size());
    groups_.resize(groups_.size() + clusters.count);
    for (std::size_t i = 0; i < judged.size(); ++i)
      group_of_[judged[i]] = first + clusters.of_reference[i];
  }

  // --- evidence of each group -----------------------------------------------------------------

  Group* group_of_mention(std::size_t d, std::size_t m) {
    const std::uint32_t reference = made_.of_mention[d][m];
    return reference == kNoReference ? nullptr : &groups_[group_of_[reference]];
  }

  void gather_evidence() {
    for (std::size_t d = 0; d < table_.documents.size(); ++d)
      for (std::size_t m = 0; m < table_.documents[d].mentions.size(); ++m)
        if (Group* group = group_of_mention(d, m))
          add_mention(*group, d, table_.documents[d].mentions[m],
                      made_.references[made_.of_mention[d][m]].key);
    for (Group& group : groups_) fold_surfaces(group);
  }

  // The display text of a link holds in its own document only; any other way to write a name is a
  // name that others may know it by.
  bool is_display_text(const MentionRow& mention, KeyNumber followed) {
    return mention.source == MentionSource::kLink &&
           table_.keys.text(table_.key_of(mention.name)) != bare(table_.keys.text(followed));
  }

  void add_mention(Group& group, std::size_t d, const MentionRow& mention, KeyNumber followed) {
    ++group.mentions;
    if (is_explicit(mention.source)) group.is_marked = true;
    if (mention.source == MentionSource::kTitle && group.note < 0)
      group.note = static_cast<std::int64_t>(d);
    group.votes[static_cast<std::size_t>(mention.type)] += mention.type_weight;
    if (group.raw_type == 0) group.raw_type = mention.raw_type;
    if (mention.description && std::find(group.descriptions.begin(), group.descriptions.end(),
                                         mention.description) == group.descriptions.end())
      group.descriptions.push_back(mention.description);
    if (!is_display_text(mention, followed))
      group.surfaces.emplace_back(mention.name,
                                  mention.source == MentionSource::kTitle ? 1000u : 1u);
    if (mention.stands_for) group.surfaces.emplace_back(mention.stands_for, 0u);
  }

  static void fold_surfaces(Group& group) {
    std::sort(group.surfaces.begin(), group.surfaces.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < group.surfaces.size(); ++i) {
      if (kept > 0 && group.surfaces[kept - 1].first == group.surfaces[i].first)
        group.surfaces[kept - 1].second += group.surfaces[i].second;
      else
        group.surfaces[kept++] = group.surfaces[i];
    }
    group.surfaces.resize(kept);
    group.surfaces.shrink_to_fit();
  }

  // --- names ----------------------------------------------------------------------------------

  // The key that names a group: a note's title before any other name, the kept name of a merge
  // before the merged one, then the key with most mentions, then the smallest.
  void choose_canonical_keys() {
    std::unordered_map<KeyNumber, std::uint32_t> mentions_of_key;
    for (std::size_t d = 0; d < table_.documents.size(); ++d)
      for (const std::uint32_t r : made_.of_mention[d])
        if (r != kNoReference) ++mentions_of_key[made_.references[r].key];
    std::unordered_set<KeyNumber> titles(made_.title_keys.begin(), made_.title_keys.end());
    std::unordered_set<KeyNumber> merged_away;
    for (const KeyVerdict& bound : key_verdicts_)
      if (bound.verdict->kind == VerdictKind::kSame && bound.a != bound.b)
        merged_away.insert(bound.a);

    const auto rank = [&](KeyNumber key) {
      return std::tuple(merged_away.contains(key), !titles.contains(key),
                        -static_cast<std::int64_t>(mentions_of_key[key]),
                        std::string_view(table_.keys.text(key)));
    };
    for (std::uint32_t r = 0; r < made_.references.size(); ++r) {
      const KeyNumber key = made_.references[r].key;
      Group& group = groups_[group_of_[r]];
      if (group.canonical == 0 || (group.canonical != key && rank(key) < rank(group.canonical)))
        group.canonical = key;
    }
  }

  // Of the groups that one key names, one at most is called by the key alone: the first that holds
  // a reference which is not apart by itself. A reference is, when its key is ambiguous or a
  // verdict split it off.
  void tell_groups_of_one_key_apart() {
    std::unordered_set<KeyNumber> parted(made_.ambiguous_keys.begin(), made_.ambiguous_keys.end());
    for (const KeyVerdict& bound : key_verdicts_)
      if (bound.verdict->kind == VerdictKind::kSplit && bound.verdict->a.document.empty())
        parted.insert(bound.a);
    const std::unordered_set<std::uint32_t> split_off = references_split_off();
    const auto is_apart = [&](std::uint32_t r) {
      return parted.contains(made_.references[r].key) || split_off.contains(r);
    };
    const auto count = static_cast<std::uint32_t>(made_.references.size());
    for (std::uint32_t first = 0, last = 0; first < count; first = last) {
      while (last < count && made_.references[last].key == made_.references[first].key) ++last;
      GroupNumber called_by_key = kNone;
      for (std::uint32_t r = first; r < last && called_by_key == kNone; ++r)
        if (gives_name(r) && !is_apart(r)) called_by_key = group_of_[r];
      for (std::uint32_t r = first; r < last; ++r)
        if (Group& group = groups_[group_of_[r]];
            gives_name(r) && group_of_[r] != called_by_key && group.apart_in == kNone)
          group.apart_in = made_.references[r].document;
    }
  }

  bool gives_name(std::uint32_t reference) const {
    return groups_[group_of_[reference]].canonical == made_.references[reference].key;
  }

  std::unordered_set<std::uint32_t> references_split_off() const {
    std::unordered_set<std::uint32_t> split_off;
    for (const KeyVerdict& bound : key_verdicts_)
      if (bound.verdict->kind == VerdictKind::kSplit && !bound.verdict->a.document.empty())
        for_each_reference(bound.a, bound.verdict->a.document,
                           [&](std::uint32_t r) { split_off.insert(r); });
    return split_off;
  }

  // References of a key, in the document of that path alone unless it is "".
  template <typename Visit>
  void for_each_reference(KeyNumber key, const std::string& document, Visit visit) const {
    const auto first =
        std::lower_bound(made_.references.begin(), made_.references.end(), Reference{key, 0});
    for (auto at = first; at != made_.references.end() && at->key == key; ++at)
      if (document.empty() || table_.documents[at->document].path == document)
        visit(static_cast<std::uint32_t>(at - made_.references.begin()));
  }

  // The narrower verdict wins: what is said of one document is said after what is said of all.
  void apply_renames_and_hides() {
    for (const bool of_one_document : {false, true})
      for (const KeyVerdict& bound : key_verdicts_) {
        apply(*bound.verdict, bound.a, bound.verdict->a, of_one_document);
        apply(*bound.verdict, bound.b, bound.verdict->b, of_one_document);
      }
  }

  void apply(const Verdict& verdict, KeyNumber key, const VerdictSubject& subject,
             bool of_one_document) {
    if (key == 0 || subject.document.empty() == of_one_document) return;
    for_each_reference(key, subject.document, [&](std::uint32_t r) {
      Group& group = groups_[group_of_[r]];
      group.is_marked = true;
      if (verdict.kind == VerdictKind::kRename) group.new_name = verdict.text;
      if (verdict.kind == VerdictKind::kHide) group.is_hidden = true;
    });
  }

  // Names that only prose gave must stand in several places; see view.h.
  bool is_node(const Group& group) const {
    if (group.is_hidden || group.canonical == 0) return false;
    if (group.is_marked) return true;
    const std::string_view key = table_.keys.text(group.canonical);
    const bool several_words = key.find(' ') != std::string_view::npos;
    const bool has_type = std::any_of(group.votes.begin(), group.votes.end() - 1,
                                      [](std::uint32_t votes) { return votes > 0; });
    if (several_words && has_type) return true;
    return group.mentions >= (several_words ? kPlacesOfSeveralWords : kPlacesOfOneWord);
  }

  auto order(const Group& group) const {
    const std::string_view key = table_.keys.text(group.canonical);
    const std::string_view narrowed_to = key.substr(bare(key).size());
    const std::string_view apart =
        group.apart_in == kNone ? std::string_view() : table_.documents[group.apart_in].path;
    return std::tuple(bare(key), narrowed_to.empty() ? apart : narrowed_to.substr(1), narrowed_to,
                      apart);
  }

  void number_entities() {
    std::vector<GroupNumber> nodes;
    for (GroupNumber g = 0; g < groups_.size(); ++g)
      if (is_node(groups_[g])) nodes.push_back(g);
    std::sort(nodes.begin(), nodes.end(),
              [&](GroupNumber a, GroupNumber b) { return order(groups_[a]) < order(groups_[b]); });
    contents_.entities.reserve(nodes.size());
    for (const GroupNumber g : nodes) {
      groups_[g].entity = static_cast<EntityIndex>(contents_.entities.size());
      contents_.entities.push_back(entity(groups_[g]));
    }
  }

  GraphContents::Entity entity(const Group& group) const {
    GraphContents::Entity made;
    made.key = bare(table_.keys.text(group.canonical));
    std::string identity = table_.keys.text(group.canonical);
    if (group.apart_in != kNone)
      identity.append(2, kKeyPathSeparator).append(table_.documents[group.apart_in].path);
    made.id = EntityId{hash64(identity)};
    made.name = group.new_name.empty() ? best_surface(group) : group.new_name;
    made.type = voted_type(group);
    made.raw_type = table_.names.text(group.raw_type);
    made.description = joined_descriptions(group);
    made.aliases = aliases(group, made.name);
    made.mentions = group.mentions;
    made.note = group.note;
    return made;
  }

  // The most used spelling of the canonical key; a note's title counts above all.
  std::string best_surface(const Group& group) const {
    const std::string_view key = bare(table_.keys.text(group.canonical));
    const std::string* best = nullptr;
    std::uint32_t most = 0;
    for (const auto& [number, weight] : group.surfaces) {
      const std::string& name = table_.names.text(number);
      if (name_key(name).name != key) continue;
      if (!best || weight > most || (weight == most && name < *best)) best = &name, most = weight;
    }
    return best ? display_form(*best) : std::string(key);
  }

  static EntityType voted_type(const Group& group) {
    std::size_t best = static_cast<std::size_t>(EntityType::kOther);
    for (std::size_t type = 0; type + 1 < kEntityTypeCount; ++type)
      if (group.votes[type] > (best + 1 == kEntityTypeCount ? 0 : group.votes[best])) best = type;
    if (best + 1 < kEntityTypeCount) return static_cast<EntityType>(best);
    return group.raw_type ? EntityType::kOther : EntityType::kConcept;
  }

  std::string joined_descriptions(const Group& group) const {
    std::string joined;
    for (const Interner::Number number : group.descriptions) {
      const std::string& text = table_.names.text(number);
      if (joined.find(text) != std::string::npos) continue;
      if (!joined.empty()) joined += ' ';
      joined += text;
    }
    return joined;
  }

  // Other names a person would recognise: not mere case variants, not "here" or "this note".
  std::vector<std::string> aliases(const Group& group, const std::string& name) const {
    std::vector<std::pair<std::int64_t, std::string>> written;  // the most used spelling first
    for (const auto& [number, weight] : group.surfaces)
      written.emplace_back(-std::int64_t{weight}, display_form(table_.names.text(number)));
    std::sort(written.begin(), written.end());
    std::vector<std::string> found;
    std::set<std::string> seen = {fold(name)};
    for (auto& [weight, alias] : written)
      if (is_name_like(alias) && seen.insert(fold(alias)).second) found.push_back(std::move(alias));
    std::sort(found.begin(), found.end());
    return found;
  }

  static bool is_name_like(const std::string& alias) {
    if (alias.size() > 80) return false;
    const std::vector<ByteRange> parts = words(alias);
    if (parts.empty() || parts.size() > 6) return false;
    return std::any_of(parts.begin(), parts.end(),
                       [&](ByteRange word) { return !is_stop_word(fold(word.of(alias))); });
  }

  // --- rows of the graph ----------------------------------------------------------------------

  void write_documents() {
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      const DocumentRow& row = table_.documents[d];
      contents_.documents.push_back({row.id, row.path, row.title, row.date});
      first_chunk_.push_back(static_cast<ChunkIndex>(contents_.chunks.size()));
      for (const ChunkRow& chunk : row.chunks)
        if (!chunk.range.empty())
          contents_.chunks.push_back(
              {d, chunk.ordinal, chunk.range, table_.names.text(chunk.heading_path)});
    }
  }

  EntityIndex entity_of(std::uint32_t reference) const {
    return reference == kNoReference ? kNone : groups_[group_of_[reference]].entity;
  }

  // Of what is reserved but not used, the system gives no memory; growing would hold a list twice.
  void write_mentions() {
    std::size_t most = 0;
    for (const DocumentRow& row : table_.documents) most += row.mentions.size();
    contents_.mentions.reserve(most);
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      DocumentRow& row = table_.documents[d];
      for (std::size_t m = 0; m < row.mentions.size(); ++m) {
        const EntityIndex entity = entity_of(made_.of_mention[d][m]);
        if (entity != kNone && !row.mentions[m].span.empty())
          write_mention(d, entity, row.mentions[m].span);
      }
      std::vector<MentionRow>().swap(row.mentions);  // nothing asks for them any more
    }
    sort_distinct(contents_.mentions);
    release_freed_memory();
  }

  // A mention belongs to every chunk that holds it whole, or to the one in which it begins.
  void write_mention(std::uint32_t d, EntityIndex entity, ByteRange span) {
    const std::vector<ChunkRow>& chunks = table_.documents[d].chunks;
    const auto after = std::upper_bound(
        chunks.begin(), chunks.end(), span.begin,
        [](std::uint32_t at, const ChunkRow& chunk) { return at < chunk.range.begin; });
    bool placed = false;
    for (auto chunk = after; chunk != chunks.begin();) {
      --chunk;
      if (chunk->range.end <= span.begin) break;
      const bool is_last_chance = chunk == chunks.begin() || (chunk - 1)->range.end <= span.begin;
      if (!chunk->range.contains(span) && (placed || !is_last_chance)) continue;
      placed = true;
      contents_.mentions.push_back(
          {entity, first_chunk_[d] + static_cast<ChunkIndex>(chunk - chunks.begin()), span});
    }
  }

  void write_relations() {
    struct Row {
      EntityIndex source;
      EntityIndex target;
      Interner::Number verb;
      GraphContents::Support support;
      Interner::Number detail;
    };
    std::vector<Row> rows;
    std::size_t most = 0;
    for (const DocumentRow& row : table_.documents) most += row.claims.size();
    rows.reserve(most);
    const Interner::Number relates_to = table_.names.find("relates to");
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      const DocumentRow& row = table_.documents[d];
      for (std::size_t c = 0; c < row.claims.size(); ++c) {
        const auto [subject, object] = made_.of_claim[d][c];
        const EntityIndex source = entity_of(subject);
        const EntityIndex target = entity_of(object);
        if (source == kNone || target == kNone || source == target) continue;
        // "relates to" has no direction: it is kept from the smaller number to the greater.
        const bool turned = row.claims[c].verb == relates_to && target < source;
        rows.push_back({turned ? target : source,
                        turned ? source : target,
                        row.claims[c].verb,
                        {d, row.claims[c].span},
                        row.claims[c].detail});
      }
    }
    // Texts are looked at last: they are far from the rows, and seldom decide.
    std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
      if (a.source != b.source) return a.source < b.source;
      if (a.target != b.target) return a.target < b.target;
      if (a.verb != b.verb) return table_.names.text(a.verb) < table_.names.text(b.verb);
      if (a.support != b.support) return a.support < b.support;
      return a.detail != b.detail && table_.names.text(a.detail) < table_.names.text(b.detail);
    });
    contents_.relations.reserve(rows.size());
    for (const Row& row : rows) {
      GraphContents::Relation* last =
          contents_.relations.empty() ? nullptr : &contents_.relations.back();
      if (!last || last->source != row.source || last->target != row.target ||
          last->verb != table_.names.text(row.verb)) {
        contents_.relations.push_back(
            {row.source, row.target, table_.names.text(row.verb), "", 0, {}});
        last = &contents_.relations.back();
      }
      add_support(*last, row.support, table_.names.text(row.detail));
    }
  }

  static void add_support(GraphContents::Relation& relation, GraphContents::Support support,
                          const std::string& detail) {
    if (relation.detail.empty()) relation.detail = detail;
    if (!relation.support.empty() && relation.support.back() == support) return;
    relation.support.push_back(support);
    relation.weight += 1;
  }

  void write_note_links() {
    for (const NoteLinkRow& link : made_.note_links)
      contents_.note_links.push_back({link.source, link.target, 1});
    auto& links = contents_.note_links;
    std::sort(links.begin(), links.end(), [](const auto& a, const auto& b) {
      return std::pair(a.source, a.target) < std::pair(b.source, b.target);
    });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (kept > 0 && links[kept - 1].source == links[i].source &&
          links[kept - 1].target == links[i].target)
        ++links[kept - 1].count;
      else
        links[kept++] = links[i];
    }
    links.resize(kept);
  }

  template <typename T>
  static void sort_distinct(std::vector<T>& rows) {
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  }

  EvidenceTable& table_;
  std::span<const Verdict> verdicts_;
  ReferenceTable made_;
  std::vector<KeyVerdict> key_verdicts_;
  std::vector<GroupNumber> group_of_;  // of each reference
  std::vector<Group> groups_;
  std::vector<ChunkIndex> first_chunk_;  // of each document
  GraphContents contents_;
};

}  // namespace

struct ViewBuilder::State {
  EvidenceTable table;
};

ViewBuilder::ViewBuilder() : state_(std::make_unique<State>()) {}
ViewBuilder::~ViewBuilder() = default;
ViewBuilder::ViewBuilder(ViewBuilder&&) noexcept = default;
ViewBuilder& ViewBuilder::operator=(ViewBuilder&&) noexcept = default;

void ViewBuilder::add(const SourceDocument& document) { state_->table.add(document); }

View ViewBuilder::build(std::span<const Verdict> verdicts) && {
  View view = ViewMaker(state_->table, verdicts).make();
  state_.reset();
  release_freed_memory();  // the graph is encoded next, and takes as much again
  return view;
}

}  // namespace sennit
