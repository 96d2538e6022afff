#include <algorithm>

#include "exchange/file_names.h"
#include "exchange/graph_json.h"
#include "text/name_key.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr int kImportVersion = 1;
// Another program read the text for this type: more than a cue, less than what an author says.
constexpr std::uint8_t kImportTypeWeight = 2;
// What the older package writes when its model gave no type.
constexpr const char* kDefaultVerb = "related to";

Mention mention_of(const GraphJsonEntity& entity, std::string_view name) {
  Mention mention;
  mention.name = display_form(name);
  mention.source = MentionSource::kImport;
  mention.type = find_entity_type(trim(entity.type)).value_or(EntityType::kOther);
  mention.type_weight = mention.type == EntityType::kOther ? std::uint8_t{0} : kImportTypeWeight;
  mention.raw_type = entity.type;
  return mention;
}

class Import {
 public:
  explicit Import(const GraphJson& file) : file_(file), names_(file) {
    result_.extractor = {"import", kImportVersion, {}};
  }

  Extraction run() {
    for (RowIndex row = 0; row < file_.entities.size(); ++row) {
      if (names_.key(row).empty()) continue;
      add_row(row);
      add_aliases(row);
    }
    for (const GraphJsonRelationship& relationship : file_.relationships) add_claim(relationship);
    return std::move(result_);
  }

 private:
  std::string name_of_row(RowIndex row) const { return display_form(file_.entities[row].name); }

  void add_row(RowIndex row) {
    const GraphJsonEntity& entity = file_.entities[row];
    Mention mention = mention_of(entity, entity.name);
    mention.description = entity.description;
    const RowIndex longer = names_.stands_for(row);
    if (names_.key(longer) != names_.key(row)) mention.stands_for = name_of_row(longer);
    result_.mentions.push_back(std::move(mention));
  }

  void add_aliases(RowIndex row) {
    for (const std::string& alias : file_.entities[row].aliases) {
      if (!names_.owner_of_alias(name_key(alias).name)) continue;
      Mention mention = mention_of(file_.entities[row], alias);
      mention.stands_for = name_of_row(names_.stands_for(row));
      result_.mentions.push_back(std::move(mention));
    }
  }

  void add_claim(const GraphJsonRelationship& relationship) {
    const std::optional<RowIndex> source = names_.row_of_end(relationship.source_id);
    const std::optional<RowIndex> target = names_.row_of_end(relationship.target_id);
    if (!source || !target || names_.key(*source).empty() || names_.key(*target).empty()) return;
    Claim claim;
    claim.subject = name_of_row(*source);
    claim.verb = verb_of_relationship_type(relationship.type);
    claim.raw_verb = relationship.type;
    claim.object = name_of_row(*target);
    claim.detail = relationship.description;
    result_.claims.push_back(std::move(claim));
  }

  const GraphJson& file_;
  FileNames names_;
  Extraction result_;
};

}  // namespace

std::string verb_of_relationship_type(std::string_view type) {
  std::string words(type);
  std::replace(words.begin(), words.end(), '_', ' ');
  std::string verb = collapse_spaces(fold(words));
  return verb.empty() ? kDefaultVerb : verb;
}

Extraction import_graph_json(const GraphJson& graph) { return Import(graph).run(); }

}  // namespace sennit
