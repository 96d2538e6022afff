#include "resolve/view.h"

#include <algorithm>
#include <tuple>

#include "base/hash.h"
#include "base/memory.h"
#include "resolve/descriptions.h"
#include "resolve/graph_rows.h"
#include "resolve/group.h"
#include "resolve/grouping.h"
#include "resolve/key_verdicts.h"
#include "resolve/naming.h"
#include "resolve/reference_table.h"
#include "resolve/termhood.h"

namespace sennit {
namespace {

constexpr std::uint32_t kLeastVoteShare = 8;  // of so many mentions, one must have a cue

class ViewMaker {
 public:
  ViewMaker(EvidenceTable& table, std::span<const Verdict> verdicts) : table_(table) {
    std::sort(table_.documents.begin(), table_.documents.end(),
              [](const DocumentRow& a, const DocumentRow& b) { return a.path < b.path; });
    release_freed_memory();  // of the evidence as it was stored
    made_ = make_references(table_);
    verdicts_ = bind_verdicts(table_, made_, verdicts);
  }

  View make() {
    grouping_ = group_references(table_, made_, verdicts_);
    groups_ = gather_groups(table_, made_, grouping_);
    for (const KeptName& kept : grouping_.kept_names)
      groups_[kept.group].surfaces.emplace_back(table_.names.number(kept.name), 0u);
    name_groups(table_, made_, grouping_, verdicts_, groups_);
    apply_renames_and_hides();
    number_entities();
    const std::vector<EntityIndex> entities = entities_of_groups();
    add_sentences(entities);
    write_rows(table_, made_, grouping_, entities, contents_);
    return {std::move(contents_), std::move(made_.report), std::move(grouping_.unions),
            std::move(grouping_.open)};
  }

 private:
  // The narrower verdict wins: what is said of one document is said after what is said of all.
  void apply_renames_and_hides() {
    for (const bool of_one_document : {false, true})
      for (const KeyVerdict& bound : verdicts_) {
        apply(*bound.verdict, bound.a, bound.verdict->a, of_one_document);
        apply(*bound.verdict, bound.b, bound.verdict->b, of_one_document);
      }
  }

  void apply(const Verdict& verdict, KeyNumber key, const VerdictSubject& subject,
             bool of_one_document) {
    if (key == 0 || subject.document.empty() == of_one_document) return;
    for_each_reference(table_, made_, key, subject.document, [&](std::uint32_t r) {
      Group& group = groups_[grouping_.of_reference[r]];
      group.is_marked = true;
      if (verdict.kind == VerdictKind::kRename) group.new_name = verdict.text;
      if (verdict.kind == VerdictKind::kHide) group.is_hidden = true;
    });
  }

  bool is_node(const Group& group) const {
    if (group.is_hidden || group.canonical == 0) return false;
    if (group.mentions == group.headings && !group.is_marked) return false;
    TermEvidence evidence;
    evidence.key = bare_key(table_.keys.text(group.canonical));
    evidence.names = group.mentions - group.terms;
    evidence.terms = group.terms;
    evidence.documents = group.documents;
    evidence.words_of_store = words_of_store_;
    evidence.documents_of_store = table_.documents.size();
    evidence.is_marked = group.is_marked;
    evidence.has_type = std::any_of(group.votes.begin(), group.votes.end() - 1,
                                    [](std::uint32_t votes) { return votes > 0; });
    return is_term(evidence);
  }

  auto order(const Group& group) const {
    const std::string_view key = table_.keys.text(group.canonical);
    const std::string_view narrowed_to = key.substr(bare_key(key).size());
    const std::string_view apart =
        group.apart_in == kNoNumber ? std::string_view() : table_.documents[group.apart_in].path;
    return std::tuple(bare_key(key), narrowed_to.empty() ? apart : narrowed_to.substr(1),
                      narrowed_to, apart);
  }

  // About as many words as English text of that size has.
  std::uint64_t count_words() const {
    constexpr std::uint64_t kBytesOfWord = 6;
    std::uint64_t bytes = 0;
    for (const DocumentRow& document : table_.documents)
      if (!document.chunks.empty()) bytes += document.chunks.back().range.end;
    return bytes / kBytesOfWord;
  }

  void number_entities() {
    words_of_store_ = count_words();
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

  // kNoNumber for what is no entity. The groups are told by then, and go.
  std::vector<EntityIndex> entities_of_groups() {
    std::vector<EntityIndex> entities;
    entities.reserve(groups_.size());
    for (const Group& group : groups_) entities.push_back(group.entity);
    std::vector<Group>().swap(groups_);
    return entities;
  }

  void add_sentences(const std::vector<EntityIndex>& entities) {
    std::vector<std::vector<GraphContents::Support>> sentences =
        sentences_of_groups(table_, made_, grouping_);
    for (GroupNumber g = 0; g < entities.size(); ++g)
      if (entities[g] != kNoNumber)
        contents_.entities[entities[g]].sentences = std::move(sentences[g]);
  }

  GraphContents::Entity entity(const Group& group) const {
    GraphContents::Entity made;
    made.key = bare_key(table_.keys.text(group.canonical));
    std::string identity = table_.keys.text(group.canonical);
    if (group.apart_in != kNoNumber)
      identity.append(2, kKeyPathSeparator).append(table_.documents[group.apart_in].path);
    made.id = EntityId{hash64(identity)};
    made.name = group.new_name.empty() ? best_surface(table_, group) : group.new_name;
    made.type = type_of(group);
    made.raw_type = table_.names.text(made.type == EntityType::kOther ? most_of_other_types(group)
                                                                      : group.raw_type);
    made.description = joined_descriptions(group);
    made.aliases = other_names(table_, group, made.name);
    made.mentions = group.mentions;
    made.note = group.note;
    return made;
  }

  // What the note about a thing says of it stands above its part in properties, and that above all
  // cues. A few cues among many mentions say nothing: "의사 코드" makes no person of 코드.
  static EntityType type_of(const Group& group) {
    if (group.stated != EntityType::kOther) return group.stated;
    if (const EntityType implied = voted_type(group.implied); implied != EntityType::kOther)
      return implied;
    const EntityType voted = voted_type(group.votes);
    // A type of the user's own list is what a model chose among few: it stands before a cue.
    std::uint32_t others = 0;
    for (const auto& [type, count] : group.other_types) others += count;
    if (others > 0 && others >= group.votes[static_cast<std::size_t>(voted)])
      return EntityType::kOther;
    const bool is_shared =
        group.votes[static_cast<std::size_t>(voted)] * kLeastVoteShare >= group.mentions;
    if (voted != EntityType::kOther && is_shared) return voted;
    return group.raw_type ? EntityType::kOther : EntityType::kConcept;
  }

  Interner::Number most_of_other_types(const Group& group) const {
    const auto most = std::max_element(group.other_types.begin(), group.other_types.end(),
                                       [&](const auto& a, const auto& b) {
                                         return std::tuple(a.second, table_.names.text(b.first)) <
                                                std::tuple(b.second, table_.names.text(a.first));
                                       });
    return most == group.other_types.end() ? group.raw_type : most->first;
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

  EvidenceTable& table_;
  ReferenceTable made_;
  std::vector<KeyVerdict> verdicts_;
  Grouping grouping_;
  std::vector<Group> groups_;
  std::uint64_t words_of_store_ = 0;
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

Result<void> ViewBuilder::add(const SourceDocument& document) {
  return state_->table.add(document);
}

View ViewBuilder::build(std::span<const Verdict> verdicts) && {
  View view = ViewMaker(state_->table, verdicts).make();
  state_.reset();
  release_freed_memory();  // the graph is encoded next, and takes as much again
  return view;
}

}  // namespace sennit
