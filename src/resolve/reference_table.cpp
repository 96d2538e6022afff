#include "resolve/reference_table.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "fmt/format.h"
#include "model/claim_verbs.h"
#include "resolve/acronym.h"
#include "resolve/document_names.h"
#include "resolve/narrowing.h"
#include "resolve/type_votes.h"
#include "text/name_key.h"

namespace sennit {
namespace {

constexpr KeyNumber kConflict = 0xFFFFFFFF;

std::string last_segment(std::string_view target) {
  const std::size_t slash = target.find_last_of('/');
  if (slash != std::string_view::npos) target.remove_prefix(slash + 1);
  if (target.ends_with(".md")) target.remove_suffix(3);
  return std::string(target);
}

// Works document by document; what it learns about keys of the whole store stands in members.
class ReferenceMaker {
 public:
  explicit ReferenceMaker(EvidenceTable& table) : table_(table) {}

  ReferenceTable make() {
    decide_title_keys();
    decide_main_notes();
    decide_aliases();
    made_.of_mention.resize(table_.documents.size());
    made_.of_claim.resize(table_.documents.size());
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) read_document(d);
    narrow_keys(table_, made_);
    collect_references();
    collect_acronym_edges();
    std::sort(made_.report.notices.begin(), made_.report.notices.end());
    return std::move(made_);
  }

 private:
  // What a name of one document stands for there: surface key -> key that is followed.
  using LocalNames = std::unordered_map<KeyNumber, KeyNumber>;

  static std::vector<LinkTarget> targets(const EvidenceTable& table) {
    std::vector<LinkTarget> targets;
    targets.reserve(table.documents.size());
    for (const DocumentRow& row : table.documents) targets.push_back({row.path, row.aliases});
    return targets;
  }

  KeyNumber base_title_key(const DocumentRow& row) {
    if (row.title.empty() || is_date_name(row.title)) return 0;
    return table_.key_of(row.title);
  }

  static std::optional<EntityType> stated_type(const DocumentRow& row) {
    for (const MentionRow& mention : row.mentions)
      if (mention.source == MentionSource::kTitle && mention.type_weight >= 3) return mention.type;
    return std::nullopt;
  }

  // The people that a note's own properties name: a hard attribute of what it is about.
  std::set<KeyNumber> stated_people(const DocumentRow& row) {
    std::set<KeyNumber> people;
    for (const MentionRow& mention : row.mentions)
      if ((mention.source == MentionSource::kProperty || mention.source == MentionSource::kLink) &&
          mention.type == EntityType::kPerson && mention.type_weight >= 2)
        people.insert(mention.stands_for ? table_.key_of(mention.stands_for)
                                         : table_.key_of(mention.name));
    return people;
  }

  // Two things of one name: their authors gave them conflicting types, or both name people (authors
  // above all) and none in common.
  bool contradict(const DocumentRow& a, const DocumentRow& b) {
    const auto type_a = stated_type(a);
    const auto type_b = stated_type(b);
    if (type_a && type_b && *type_a != *type_b) return true;
    const std::set<KeyNumber> people_a = stated_people(a);
    const std::set<KeyNumber> people_b = stated_people(b);
    return !people_a.empty() && !people_b.empty() &&
           std::none_of(people_a.begin(), people_a.end(),
                        [&](KeyNumber person) { return people_b.contains(person); });
  }

  // A title that stands above this many notes ("README", "index") names no one thing by its
  // attributes; comparing all of its pairs would be quadratic.
  static constexpr std::size_t kComparedNotes = 50;

  bool is_ambiguous(const std::vector<std::size_t>& notes) {
    if (notes.size() < 2 || notes.size() > kComparedNotes) return false;
    for (std::size_t i = 0; i < notes.size(); ++i)
      for (std::size_t j = i + 1; j < notes.size(); ++j)
        if (contradict(table_.documents[notes[i]], table_.documents[notes[j]])) return true;
    return false;
  }

  // Notes of one title are about one thing, unless they contradict each other: then each has a key
  // of its own, and the bare name is ambiguous.
  void decide_title_keys() {
    std::map<KeyNumber, std::vector<std::size_t>> notes_of_key;
    made_.title_keys.resize(table_.documents.size());
    for (std::size_t d = 0; d < table_.documents.size(); ++d) {
      const KeyNumber key = base_title_key(table_.documents[d]);
      made_.title_keys[d] = key;
      if (key != 0) notes_of_key[key].push_back(d);
    }
    for (const auto& [key, notes] : notes_of_key) {
      if (is_ambiguous(notes)) made_.ambiguous_keys.push_back(key);
      title_keys_.insert(key);
    }
    const std::set<KeyNumber> ambiguous(made_.ambiguous_keys.begin(), made_.ambiguous_keys.end());
    for (std::size_t d = 0; d < table_.documents.size(); ++d) {
      KeyNumber& key = made_.title_keys[d];
      if (!ambiguous.contains(key)) continue;
      base_key_[d] = key;
      key =
          table_.keys.number(table_.keys.text(key) + kKeyPathSeparator + table_.documents[d].path);
    }
  }

  // Of several notes of one title, the one that links mean: where it has three links and three
  // times as many as the others together, a bare mention means it too. Not of people: of two of one
  // name the less known is meant as well.
  void decide_main_notes() {
    std::map<KeyNumber, std::map<KeyNumber, std::uint32_t>> links;  // of a bare key, by note
    std::set<KeyNumber> of_people;
    for (const auto& [d, base] : base_key_) {
      links[base];
      if (stated_type(table_.documents[d]) == EntityType::kPerson) of_people.insert(base);
    }
    if (links.empty()) return;
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      links_ = {};
      for (const LinkRow& link : table_.documents[d].links) {
        const auto of_key = links.find(table_.key_of(last_segment(table_.names.text(link.target))));
        if (of_key == links.end()) continue;
        const ResolvedLink& found = resolved(d, link.target);
        if (found.document >= 0 && static_cast<std::uint32_t>(found.document) != d)
          ++of_key->second[made_.title_keys[static_cast<std::size_t>(found.document)]];
      }
    }
    for (const auto& [base, of_note] : links) {
      std::uint32_t all = 0;
      std::pair<std::uint32_t, KeyNumber> most;
      for (const auto& [note, count] : of_note) {
        all += count;
        most = std::max(most, {count, note});
      }
      if (most.first >= 3 && most.first >= 3 * (all - most.first) && !of_people.contains(base))
        main_notes_[base] = most.second;
    }
  }

  void read_document(std::uint32_t d) {
    const DocumentRow& row = table_.documents[d];
    links_ = {};  // clear() would pass over all that the largest document took
    numbers_ = {};
    follow_note_links(d);
    std::vector<KeyNumber> keys(row.mentions.size());
    LocalNames local;
    if (const auto base = base_key_.find(d); base != base_key_.end())
      local[base->second] = made_.title_keys[d];
    for (std::size_t m = 0; m < row.mentions.size(); ++m) {
      keys[m] = followed_key(d, row.mentions[m]);
      learn_local_name(local, table_.key_of(row.mentions[m].name), keys[m]);
    }
    local.insert(main_notes_.begin(), main_notes_.end());  // where the document says nothing else
    for (std::size_t m = 0; m < keys.size(); ++m) keys[m] = settle(local, row.mentions[m], keys[m]);
    const LocalNames longer = longer_names(row, keys, made_.title_keys[d]);
    std::vector<std::uint32_t>& references = made_.of_mention[d];
    references.reserve(keys.size());
    for (std::size_t m = 0; m < keys.size(); ++m)
      references.push_back(reference(d, settle(longer, row.mentions[m], keys[m])));
    const auto claimed_key = [&](Interner::Number name) {
      return follow(longer, local_key(local, name));
    };
    made_.of_claim[d].reserve(row.claims.size());
    for (const ClaimRow& claim : row.claims) {
      const KeyNumber object = claimed_key(claim.object);
      made_.of_claim[d].emplace_back(reference(d, claimed_key(claim.subject)),
                                     has_free_object(table_.names.text(claim.verb))
                                         ? mentioned_reference(object)
                                         : reference(d, object));
    }
  }

  // The short names of a document by the rules of document_names.h.
  LocalNames longer_names(const DocumentRow& row, const std::vector<KeyNumber>& keys,
                          KeyNumber title) const {
    std::map<KeyNumber, TypeVotes> votes;
    for (std::size_t m = 0; m < keys.size(); ++m)
      if (keys[m] != 0 && row.mentions[m].source != MentionSource::kTerm)
        votes[keys[m]][static_cast<std::size_t>(row.mentions[m].type)] +=
            row.mentions[m].type_weight;
    std::vector<KeyNumber> numbers;
    std::vector<DocumentName> names;
    for (const auto& [key, of_key] : votes) {
      const std::string& text = table_.keys.text(key);
      const bool is_narrowed = bare_key(text).size() != text.size();
      numbers.push_back(key);
      names.push_back({bare_key(text), voted_type(of_key), is_narrowed || title_keys_.contains(key),
                       key == title});
    }
    LocalNames longer;
    const std::vector<std::uint32_t> followed = join_document_names(names);
    for (std::size_t n = 0; n < names.size(); ++n)
      if (followed[n] != n) longer[numbers[n]] = numbers[followed[n]];
    return longer;
  }

  // Where a target of the document that is being read leads; a link and its mention ask the same.
  const ResolvedLink& resolved(std::uint32_t d, Interner::Number target) {
    const auto [known, fresh] = links_.try_emplace(target);
    if (fresh) {
      if (!resolver_) resolver_.emplace(targets(table_));
      known->second = resolver_->resolve(table_.names.text(target), table_.documents[d].path);
    }
    return known->second;
  }

  void follow_note_links(std::uint32_t d) {
    const DocumentRow& row = table_.documents[d];
    for (const LinkRow& link : row.links) {
      const std::string& target = table_.names.text(link.target);
      const ResolvedLink& found = resolved(d, link.target);
      if (found.document >= 0) {
        ++made_.report.links;
        if (static_cast<std::uint32_t>(found.document) != d)
          made_.note_links.push_back({d, static_cast<std::uint32_t>(found.document)});
      } else if (!is_attachment(found)) {
        ++made_.report.links;
        made_.report.unresolved.push_back({row.path, target, found.reason});
      }
    }
  }

  static bool is_attachment(const ResolvedLink& link) {
    return link.reason.find("attachment") != std::string::npos ||
           link.reason.find("address") != std::string::npos;
  }

  // The key that a mention is about by its own word: a link by the note it points to.
  KeyNumber followed_key(std::uint32_t d, const MentionRow& mention) {
    switch (mention.source) {
      case MentionSource::kTitle:
        return made_.title_keys[d];
      case MentionSource::kAlias: {
        const KeyNumber alias = table_.key_of(mention.name);
        return joining_aliases_.contains(alias) ? alias : made_.title_keys[d];
      }
      case MentionSource::kLink:
        return linked_key(d, mention);
      default:
        return table_.key_of(mention.stands_for ? mention.stands_for : mention.name);
    }
  }

  KeyNumber linked_key(std::uint32_t d, const MentionRow& mention) {
    const ResolvedLink& found = resolved(d, mention.target);
    if (found.document >= 0) return made_.title_keys[static_cast<std::size_t>(found.document)];
    const std::string name = last_segment(table_.names.text(mention.target));
    return is_date_name(name) ? 0 : table_.key_of(name);
  }

  // A surface that stands for two things in one document stands for neither by itself.
  static void learn_local_name(LocalNames& local, KeyNumber surface, KeyNumber followed) {
    if (surface == 0 || followed == 0 || surface == followed) return;
    const auto [known, fresh] = local.emplace(surface, followed);
    if (!fresh && known->second != followed) known->second = kConflict;
  }

  static KeyNumber follow(const LocalNames& local, KeyNumber key) {
    const auto known = local.find(key);
    return known == local.end() || known->second == kConflict ? key : known->second;
  }

  KeyNumber settle(const LocalNames& local, const MentionRow& mention, KeyNumber key) const {
    if (mention.source == MentionSource::kTitle || mention.source == MentionSource::kAlias ||
        mention.source == MentionSource::kLink)
      return key;
    return follow(local, key);
  }

  KeyNumber local_key(const LocalNames& local, Interner::Number name) {
    return follow(local, follow(local, table_.key_of(name)));
  }

  // Of the document that is being read. References get their last numbers at the end.
  std::uint32_t reference(std::uint32_t d, KeyNumber key) {
    if (key == 0) return kNoReference;
    const auto [known, fresh] =
        numbers_.emplace(key, static_cast<std::uint32_t>(made_.references.size()));
    if (fresh) made_.references.push_back({key, d});
    return known->second;
  }

  // The reference of a key that the document mentions; words that it names nowhere make none.
  std::uint32_t mentioned_reference(KeyNumber key) const {
    const auto known = numbers_.find(key);
    return key == 0 || known == numbers_.end() ? kNoReference : known->second;
  }

  void collect_references() {
    std::vector<std::uint32_t> order(made_.references.size());
    for (std::uint32_t r = 0; r < order.size(); ++r) order[r] = r;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return made_.references[a] < made_.references[b];
    });
    std::vector<std::uint32_t> new_number(order.size());
    std::vector<Reference> sorted(order.size());
    for (std::uint32_t r = 0; r < order.size(); ++r) {
      new_number[order[r]] = r;
      sorted[r] = made_.references[order[r]];
    }
    made_.references = std::move(sorted);
    const auto renumber = [&](std::uint32_t& r) {
      if (r != kNoReference) r = new_number[r];
    };
    for (auto& mentions : made_.of_mention)
      for (std::uint32_t& r : mentions) renumber(r);
    for (auto& claims : made_.of_claim)
      for (auto& [subject, object] : claims) renumber(subject), renumber(object);
  }

  struct AliasUse {
    Interner::Number name = 0;  // as first written
    std::set<KeyNumber> titles;
    std::vector<std::uint32_t> documents;
  };

  std::map<KeyNumber, AliasUse> alias_uses() {
    std::map<KeyNumber, AliasUse> uses;
    for (std::uint32_t d = 0; d < table_.documents.size(); ++d) {
      const KeyNumber title = made_.title_keys[d];
      if (title == 0) continue;
      for (const MentionRow& mention : table_.documents[d].mentions) {
        if (mention.source != MentionSource::kAlias) continue;
        const KeyNumber alias = table_.key_of(mention.name);
        if (alias == 0 || alias == title) continue;
        AliasUse& use = uses[alias];
        if (use.name == 0) use.name = mention.name;
        use.titles.insert(title);
        if (use.documents.empty() || use.documents.back() != d) use.documents.push_back(d);
      }
    }
    return uses;
  }

  // An alias is a key of its own that is joined to its note's title everywhere, unless it belongs
  // to two titles or is itself another note's title: then it is a name inside its own note only.
  void decide_aliases() {
    for (const auto& [alias, use] : alias_uses()) {
      if (use.titles.size() > 1) {
        notice_alias(use,
                     fmt::format("belongs to {} notes and joins none of them", use.titles.size()));
      } else if (title_keys_.contains(alias)) {
        notice_alias(use, "is another note's title and joins nothing");
      } else {
        joining_aliases_.insert(alias);
        made_.edges.push_back({table_.keys.text(alias), table_.keys.text(*use.titles.begin()),
                               EdgeStrength::kExplicitAlias, 1.0,
                               "alias in " + table_.documents[use.documents.front()].path});
      }
    }
    std::sort(made_.report.notices.begin(), made_.report.notices.end());
  }

  void notice_alias(const AliasUse& use, const std::string& what) {
    constexpr std::size_t kNamedNotes = 3;
    std::string notes;
    for (std::size_t i = 0; i < std::min(kNamedNotes, use.documents.size()); ++i)
      notes += (i ? ", " : "") + table_.documents[use.documents[i]].path;
    if (use.documents.size() > kNamedNotes) notes += ", ...";
    made_.report.notices.push_back(
        fmt::format("the alias \"{}\" {} ({})", table_.names.text(use.name), what, notes));
  }

  // An acronym with one expansion in the whole store is that thing everywhere.
  void collect_acronym_edges() {
    std::map<KeyNumber, std::set<KeyNumber>> expansions;
    for (const DocumentRow& row : table_.documents)
      for (const MentionRow& mention : row.mentions) {
        if (mention.source != MentionSource::kText || mention.stands_for == 0) continue;
        if (!is_alias_everywhere(table_.names.text(mention.name),
                                 table_.names.text(mention.stands_for)))
          continue;
        const KeyNumber short_key = table_.key_of(mention.name);
        if (short_key != 0) expansions[short_key].insert(table_.key_of(mention.stands_for));
      }
    for (const auto& [short_key, long_keys] : expansions)
      if (long_keys.size() == 1 && !title_keys_.contains(short_key))
        made_.edges.push_back({table_.keys.text(short_key), table_.keys.text(*long_keys.begin()),
                               EdgeStrength::kRule, 1.0, "short for it in one of the notes"});
  }

  EvidenceTable& table_;
  std::optional<LinkResolver> resolver_;  // made for the first link: records have none
  std::unordered_map<Interner::Number, ResolvedLink> links_;  // of the document that is being read
  ReferenceTable made_;
  std::unordered_set<KeyNumber> joining_aliases_;
  std::set<KeyNumber> title_keys_;                        // bare, of all documents
  std::unordered_map<std::size_t, KeyNumber> base_key_;   // of documents whose title is ambiguous
  LocalNames main_notes_;                                 // that bare mentions of a title mean
  std::unordered_map<KeyNumber, std::uint32_t> numbers_;  // of the document that is being read
};

}  // namespace

ReferenceTable make_references(EvidenceTable& table) { return ReferenceMaker(table).make(); }

}  // namespace sennit
