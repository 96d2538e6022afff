#include "resolve/key_verdicts.h"

namespace sennit {
namespace {

KeyNumber key_of(EvidenceTable& table, const ReferenceTable& made, const VerdictSubject& subject) {
  const KeyNumber key = table.key_of(subject.name);
  if (subject.document.empty() || key == 0) return key;
  for (std::size_t d = 0; d < table.documents.size(); ++d)
    if (table.documents[d].path == subject.document &&
        bare_key(table.keys.text(made.title_keys[d])) == table.keys.text(key))
      return made.title_keys[d];
  for (const Reference& reference : made.references)
    if (table.documents[reference.document].path == subject.document &&
        bare_key(table.keys.text(reference.key)) == table.keys.text(key))
      return reference.key;
  return key;
}

}  // namespace

std::vector<KeyVerdict> bind_verdicts(EvidenceTable& table, const ReferenceTable& made,
                                      std::span<const Verdict> verdicts) {
  std::vector<KeyVerdict> bound;
  bound.reserve(verdicts.size());
  for (const Verdict& verdict : verdicts)
    bound.push_back({&verdict, key_of(table, made, verdict.a), key_of(table, made, verdict.b)});
  return bound;
}

}  // namespace sennit
