#include "engine/sharing.h"

#include <vector>

#include "base/try.h"
#include "model/evidence.h"

namespace sennit {

Result<Sharing> Sharing::of(const Store& store, const SharingOptions& options) {
  Sharing made;
  made.store_ = &store;
  SENNIT_ASSIGN(made.rules_, SharingRules::compile(options));
  SENNIT_ASSIGN(const std::vector<Root> roots, store.roots());
  for (const Root& root : roots) made.roots_[root.id] = root.path;
  return made;
}

Result<std::optional<std::string>> Sharing::kept_by(const DocumentRecord& record) const {
  if (rules_.allow_all()) return std::optional<std::string>();
  const auto root = roots_.find(record.root);
  std::vector<std::string> tags;
  std::vector<NamedValues> properties;
  if (rules_.read_the_form()) {
    SENNIT_ASSIGN(const DocumentEvidence evidence, store_->evidence(record.id));
    Structure structure;
    if (!evidence.structure.empty()) {  // as that of what was not read
      SENNIT_ASSIGN(structure, decode_structure(evidence.structure));
    }
    for (Tag& tag : structure.tags) tags.push_back(std::move(tag.name));
    for (Property& property : structure.properties) {
      NamedValues named{std::move(property.key), {}};
      for (PropertyValue& value : property.values) named.values.push_back(std::move(value.text));
      properties.push_back(std::move(named));
    }
  }
  const std::optional<std::string_view> rule =
      rules_.kept_by({root == roots_.end() ? std::string_view() : std::string_view(root->second),
                      record.path, record.container, tags, properties});
  return rule ? std::optional<std::string>(*rule) : std::nullopt;
}

Result<std::optional<std::string>> Sharing::kept_by(DocumentId id) const {
  SENNIT_ASSIGN(const DocumentRecord record, store_->document(id));
  return kept_by(record);
}

}  // namespace sennit
