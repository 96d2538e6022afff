// The store without a file: the plain twin of the SQLite store. A change is made on a copy of the
// state (documents are shared, so a copy is cheap) that takes its place when all went well.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "base/try.h"
#include "store/changes_check.h"
#include "store/document_check.h"
#include "store/memory_search.h"
#include "store/posting_fields.h"
#include "store/posting_tokens.h"
#include "store/store.h"

namespace sennit {
namespace {

struct StoredDocument {
  DocumentRecord record;
  std::shared_ptr<const DocumentBundle> bundle;            // its record is not kept up to date
  std::shared_ptr<const std::vector<FieldTokens>> tokens;  // per chunk
};

struct State {
  std::map<RootId, Root> roots;
  std::map<DocumentId, StoredDocument> documents;
  std::map<std::pair<RootId, std::string>, DocumentId> by_path;
  std::vector<Verdict> verdicts;
  std::map<std::string, std::string> settings;
  std::map<std::string, std::shared_ptr<const std::string>> views;
  std::map<std::pair<DocumentId, std::uint32_t>, PassageRecord> passages;
  std::map<Hash128, StoredReply> replies;
  std::map<std::tuple<std::string, DocumentId, std::string>, UsageRecord> usage;
  std::uint64_t last_root = 0;
  std::uint64_t last_document = 0;
  std::uint64_t last_verdict = 0;
  std::uint64_t revision = 0;
};

std::shared_ptr<const std::vector<FieldTokens>> tokens_of(const DocumentBundle& bundle) {
  auto chunks = std::make_shared<std::vector<FieldTokens>>();
  PostingFields fields(bundle.record.title, bundle.structure, bundle.text);
  for (const Chunk& chunk : bundle.chunks) {
    FieldTokens& tokens = chunks->emplace_back();
    const FieldTexts texts = fields.of(chunk.range, chunk.heading_path);
    for (std::size_t f = 0; f < kKeywordFields; ++f)
      for_each_posting_token(
          texts[f], [&](std::string_view token, ByteRange) { tokens[f].emplace_back(token); });
  }
  return chunks;
}

// One `apply`, made on a copy.
class Application {
 public:
  explicit Application(const State& state) : next_(state) {}

  Result<AppliedIds> run(const Changes& changes) {
    if (changes.clear) clear();
    if (changes.clear && changes.purge) purge();
    SENNIT_TRY(put_roots(changes.roots));
    SENNIT_TRY(remove_roots(changes.removed_roots));
    SENNIT_TRY(remove(changes.removed));
    SENNIT_TRY(rename(changes.renamed));
    SENNIT_TRY(put_documents(changes.documents));
    SENNIT_TRY(put_stamps(changes.stamps));
    SENNIT_TRY(put_unread(changes.unread));
    SENNIT_TRY(put_found_by_model(changes.found_by_model));
    SENNIT_TRY(put_passages(changes));
    SENNIT_TRY(put_replies(changes.replies));
    add_usage(changes.usage);
    SENNIT_TRY(append_verdicts(changes.verdicts));
    put_settings(changes.settings);
    put_views(changes.views);
    if (changed_) ++next_.revision;
    return ids_;
  }

  State&& state() && { return std::move(next_); }

 private:
  void clear() {
    changed_ = true;
    next_.roots.clear();
    next_.documents.clear();
    next_.by_path.clear();
    next_.views.clear();
    next_.passages.clear();
  }

  void purge() {
    next_.verdicts.clear();
    next_.settings.clear();
    next_.replies.clear();
  }

  Result<void> put_roots(const std::vector<Root>& roots) {
    for (Root root : roots) {
      const auto same_path =
          std::find_if(next_.roots.begin(), next_.roots.end(),
                       [&](const auto& other) { return other.second.path == root.path; });
      const bool taken = same_path != next_.roots.end();
      if (root.id.value == 0) root.id = taken ? same_path->first : RootId{next_.last_root + 1};
      if (taken && same_path->first != root.id) return root_is_taken(root);
      next_.last_root = std::max(next_.last_root, root.id.value);
      Root& kept = next_.roots[root.id];
      changed_ = changed_ || kept.path != root.path || kept.options != root.options;
      kept = root;
      ids_.roots.push_back(root.id);
    }
    return {};
  }

  Result<void> remove_roots(const std::vector<RootId>& removed) {
    for (RootId id : removed) {
      if (next_.roots.erase(id) == 0) return no_root(id);
      std::vector<DocumentId> documents;
      for (const auto& [document, stored] : next_.documents)
        if (stored.record.root == id) documents.push_back(document);
      SENNIT_TRY(remove(documents));
      changed_ = true;
    }
    return {};
  }

  Result<void> remove(const std::vector<DocumentId>& removed) {
    for (DocumentId id : removed) {
      const auto at = next_.documents.find(id);
      if (at == next_.documents.end()) return no_document(id);
      next_.by_path.erase({at->second.record.root, at->second.record.path});
      next_.documents.erase(at);
      forget_passages(id);
      changed_ = true;
    }
    return {};
  }

  // All at once, so that two documents can change places.
  Result<void> rename(const std::vector<std::pair<DocumentId, std::string>>& renamed) {
    for (const auto& [id, path] : renamed) {
      const auto at = next_.documents.find(id);
      if (at == next_.documents.end()) return no_document(id);
      if (next_.by_path.erase({at->second.record.root, at->second.record.path}) == 0)
        return renamed_twice(at->second.record.path);
    }
    for (const auto& [id, path] : renamed) {
      DocumentRecord& record = next_.documents.at(id).record;
      if (!next_.by_path.emplace(std::pair(record.root, path), id).second)
        return path_is_taken(record.path, path);
      record.path = path;
      changed_ = true;
    }
    return {};
  }

  Result<void> put_documents(const std::vector<DocumentBundle>& bundles) {
    for (const DocumentBundle& bundle : bundles) {
      DocumentRecord record = record_of(bundle);
      if (!next_.roots.contains(record.root)) return no_root(record.root);
      const auto at = next_.by_path.find({record.root, record.path});
      const DocumentId kept = at == next_.by_path.end() ? DocumentId{} : at->second;
      if (record.id.value != 0 && record.id != kept) return wrong_id(record);
      record.id = kept.value != 0 ? kept : DocumentId{++next_.last_document};
      next_.by_path[{record.root, record.path}] = record.id;
      next_.documents[record.id] = {record, std::make_shared<DocumentBundle>(bundle),
                                    tokens_of(bundle)};
      forget_passages(record.id);
      ids_.documents.push_back(record.id);
      changed_ = true;
    }
    return {};
  }

  Result<void> put_stamps(const std::vector<std::pair<DocumentId, FileStamp>>& stamps) {
    for (const auto& [id, stamp] : stamps) {
      const auto at = next_.documents.find(id);
      if (at == next_.documents.end()) return no_document(id);
      at->second.record.stamp = stamp;
    }
    return {};
  }

  Result<void> put_unread(const std::vector<std::pair<DocumentId, std::string>>& unread) {
    for (const auto& [id, reason] : unread) {
      const auto at = next_.documents.find(id);
      if (at == next_.documents.end()) return no_document(id);
      at->second.record.unread = reason;
    }
    return {};
  }

  void forget_passages(DocumentId id) {
    std::erase_if(next_.passages, [&](const auto& passage) { return passage.first.first == id; });
  }

  static bool is_without_model(const EncodedExtraction& extraction) {
    const std::string& name = extraction.extractor.name;
    return name == "explicit" || name == "builtin" || name == "import";
  }

  Result<void> put_found_by_model(
      const std::vector<std::pair<DocumentId, Extraction>>& found_by_model) {
    for (const auto& [id, found] : found_by_model) {
      const Extraction& extraction = found;  // a name that a lambda may use in clang 14
      SENNIT_TRY(must_have_chunk(id, extraction.chunk));
      StoredDocument& stored = next_.documents.at(id);
      DocumentBundle bundle = *stored.bundle;
      std::erase_if(bundle.extractions, [&](const EncodedExtraction& other) {
        return other.chunk == extraction.chunk && !is_without_model(other);
      });
      bundle.extractions.push_back(encoded(extraction));
      stored.bundle = std::make_shared<DocumentBundle>(std::move(bundle));
      changed_ = true;
    }
    return {};
  }

  Result<void> must_have_chunk(DocumentId id, std::uint32_t chunk) {
    const auto at = next_.documents.find(id);
    if (at == next_.documents.end()) return no_document(id);
    const DocumentRecord& record = at->second.record;
    return chunk < record.chunks ? Result<void>() : no_chunk(record, chunk);
  }

  Result<void> put_passages(const Changes& changes) {
    for (const DocumentId id : changes.unplanned) forget_passages(id);
    for (const PassageRecord& passage : changes.passages) {
      SENNIT_TRY(must_have_chunk(passage.document, passage.first));
      next_.passages[{passage.document, passage.first}] = passage;
    }
    return {};
  }

  Result<void> put_replies(const std::vector<StoredReply>& replies) {
    for (const StoredReply& reply : replies) {
      if (!next_.documents.contains(reply.document)) return no_document(reply.document);
      next_.replies.try_emplace(reply.key, reply);
    }
    return {};
  }

  void add_usage(const std::vector<UsageRecord>& usage) {
    for (const UsageRecord& line : usage) {
      UsageRecord& sum = next_.usage[{line.purpose, line.document, line.model}];
      const std::int64_t calls = sum.calls + line.calls;
      TokenCount count = sum.count;
      count += line.count;
      const std::int64_t at_ns = std::max(sum.at_ns, line.at_ns);
      sum = line;
      sum.calls = calls;
      sum.count = count;
      sum.at_ns = at_ns;
    }
  }

  Result<void> append_verdicts(const std::vector<Verdict>& verdicts) {
    for (Verdict verdict : verdicts) {
      if (verdict.kind == VerdictKind::kUndo && !has_verdict(verdict.undone))
        return no_verdict(verdict.undone);
      if (verdict.kind != VerdictKind::kUndo) verdict.undone = {};
      verdict.id = {++next_.last_verdict};
      next_.verdicts.push_back(verdict);
      ids_.verdicts.push_back(verdict.id);
      changed_ = true;
    }
    return {};
  }

  bool has_verdict(VerdictId id) const {
    return std::any_of(next_.verdicts.begin(), next_.verdicts.end(),
                       [&](const Verdict& verdict) { return verdict.id == id; });
  }

  void put_settings(const std::vector<std::pair<std::string, std::string>>& settings) {
    for (const auto& [name, value] : settings) {
      if (value.empty())
        next_.settings.erase(name);
      else
        next_.settings[name] = value;
    }
  }

  void put_views(const std::vector<std::pair<std::string, ViewBytes>>& views) {
    for (const auto& [name, bytes] : views) {
      if (bytes.shared()->empty())
        next_.views.erase(name);
      else
        next_.views.insert_or_assign(name, bytes.shared());
    }
  }

  State next_;
  AppliedIds ids_;
  bool changed_ = false;
};

class MemoryStore : public Store {
 public:
  Result<AppliedIds> apply(const Changes& changes) override {
    SENNIT_TRY(check_form(changes));
    Application application(state_);
    SENNIT_ASSIGN(AppliedIds ids, application.run(changes));
    state_ = std::move(application).state();
    return ids;
  }

  Result<std::vector<Root>> roots() const override {
    std::vector<Root> roots;
    for (const auto& [id, root] : state_.roots) roots.push_back(root);
    return roots;
  }

  Result<std::vector<DocumentRecord>> documents() const override {
    std::vector<DocumentRecord> records;
    for (const auto& [path, id] : state_.by_path) records.push_back(state_.documents.at(id).record);
    return records;
  }

  Result<DocumentTotals> totals() const override {
    DocumentTotals totals;
    for (const auto& [id, stored] : state_.documents) {
      const DocumentRecord& record = stored.record;
      if (!is_in_graph(record.state) || record.kind == DocumentKind::kImported) continue;
      ++totals.documents;
      totals.text_bytes += record.text_bytes;
    }
    return totals;
  }

  Result<DocumentRecord> document(DocumentId id) const override {
    SENNIT_ASSIGN(const StoredDocument* stored, find(id));
    return stored->record;
  }

  Result<std::string> text(DocumentId id) const override {
    SENNIT_ASSIGN(const StoredDocument* stored, find(id));
    return stored->bundle->text;
  }

  Result<std::vector<Chunk>> chunks(DocumentId id) const override {
    SENNIT_ASSIGN(const StoredDocument* stored, find(id));
    return stored->bundle->chunks;
  }

  Result<DocumentEvidence> evidence(DocumentId id) const override {
    SENNIT_ASSIGN(const StoredDocument* stored, find(id));
    DocumentEvidence evidence{stored->record, stored->bundle->chunks, stored->bundle->structure,
                              stored->bundle->extractions};
    std::sort(evidence.extractions.begin(), evidence.extractions.end(), stands_before);
    return evidence;
  }

  Result<void> for_each_evidence(
      const std::function<Result<void>(const DocumentEvidence&)>& visit) const override {
    for (const auto& [path, id] : state_.by_path) {
      SENNIT_ASSIGN(const DocumentEvidence found, evidence(id));
      SENNIT_TRY(visit(found));
    }
    return {};
  }

  Result<std::optional<StoredReply>> reply(const Hash128& key) const override {
    const auto at = state_.replies.find(key);
    return at == state_.replies.end() ? std::optional<StoredReply>() : std::optional(at->second);
  }

  Result<std::vector<PassageRecord>> passages() const override {
    std::vector<PassageRecord> all;
    for (const auto& [place, passage] : state_.passages) all.push_back(passage);
    return all;
  }

  Result<std::vector<UsageRecord>> usage() const override {
    std::vector<UsageRecord> all;
    for (const auto& [about, line] : state_.usage) all.push_back(line);
    return all;
  }

  Result<std::vector<Verdict>> verdicts() const override { return state_.verdicts; }

  Result<std::optional<std::string>> setting(const std::string& name) const override {
    const auto at = state_.settings.find(name);
    if (at == state_.settings.end()) return std::optional<std::string>();
    return std::optional(at->second);
  }

  Result<std::optional<std::string>> view(const std::string& name) const override {
    const auto at = state_.views.find(name);
    if (at == state_.views.end()) return std::optional<std::string>();
    return std::optional(*at->second);
  }

  Result<std::uint64_t> revision() const override { return state_.revision; }

  Result<std::vector<Violation>> check() const override {
    std::vector<Violation> violations;
    SENNIT_TRY(for_each_evidence([&](const DocumentEvidence& found) {
      check_document(found, state_.documents.at(found.record.id).bundle->text, violations);
      return Result<void>();
    }));
    check_verdicts(state_.verdicts, violations);
    return violations;
  }

  Result<void> backup(const std::string& path) const override {
    return unavailable(
        fmt::format("cannot write a backup to {}: this store is in memory only", path),
        "open a store in a file");
  }

  Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                         std::size_t limit) const override {
    return search_plainly(tokenized_chunks(), query, limit);
  }

  Result<double> weight(const KeywordTerm& term) const override {
    return weight_plainly(tokenized_chunks(), term);
  }

 private:
  // In order of (path, root, ordinal).
  std::vector<TokenizedChunk> tokenized_chunks() const {
    std::map<std::pair<std::string_view, RootId>, const StoredDocument*> in_order;
    for (const auto& [id, stored] : state_.documents)
      in_order[{stored.record.path, stored.record.root}] = &stored;
    std::vector<TokenizedChunk> chunks;
    for (const auto& [place, stored] : in_order)
      for (std::uint32_t ordinal = 0; ordinal < stored->tokens->size(); ++ordinal)
        chunks.push_back({stored->record.id, ordinal, &(*stored->tokens)[ordinal]});
    return chunks;
  }

  Result<const StoredDocument*> find(DocumentId id) const {
    const auto at = state_.documents.find(id);
    if (at == state_.documents.end()) return no_document(id);
    return &at->second;
  }

  State state_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace sennit
