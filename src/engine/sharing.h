// Which documents of a store stay on this machine, whatever model is asked. The rules are
// config/sharing.h; here they are asked about documents.

#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "config/sharing.h"
#include "sennit/models.h"
#include "store/store.h"

namespace sennit {

// Whoever sends text of documents to a model that is remote (Capabilities::remote,
// EmbeddingModel::remote) asks `kept_by` of each, and leaves out those that it names: their text,
// and what is known from them alone.
//
// Looks at `store`, which must outlive it. Used by one thread at a time.
class Sharing {
 public:
  // Errors: as SharingRules::compile, and of the store.
  static Result<Sharing> of(const Store& store, const SharingOptions& options);

  bool allows_all() const { return rules_.allow_all(); }

  // The rule that keeps it here, as it was written; nothing: it may be sent. Errors: of the store.
  Result<std::optional<std::string>> kept_by(const DocumentRecord& record) const;
  Result<std::optional<std::string>> kept_by(DocumentId id) const;

 private:
  const Store* store_ = nullptr;
  SharingRules rules_;
  std::map<RootId, std::string> roots_;
};

}  // namespace sennit
