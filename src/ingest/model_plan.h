// What a model is yet to be shown: documents in their order, and each with all that its passages
// need.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "extract/locate.h"
#include "extract/passages.h"
#include "ingest/model_run.h"

namespace sennit {

// A document as its passages are made and located; not changed any more, shared by threads.
struct ShownDocument {
  DocumentId id;
  Document document;
  std::vector<Chunk> chunks;
  std::vector<Extraction> evidence;  // that was read without a model
  std::optional<DocumentNameIndex> names;
  PromptLanguage language = PromptLanguage::kEnglish;
  std::vector<PromptPassage> passages;

  ShownDocument() = default;
  ShownDocument(const ShownDocument&) = delete;  // `names` looks at the other members
  ShownDocument& operator=(const ShownDocument&) = delete;
};

Result<std::shared_ptr<const ShownDocument>> load_shown(const Store& store, DocumentId id);

struct ModelPlan {
  // That have something to be shown: those changed on the last day (UTC) first, of a day those that
  // most documents link to.
  std::vector<DocumentRecord> documents;
  std::size_t held_back = 0;
  std::map<DocumentId, std::vector<PassageRecord>> known;  // of these, rows of an earlier run
};

// Documents whose passages are not all done by this extractor.
Result<ModelPlan> plan_run(const Store& store, const std::string& extractor,
                           const ModelRunOptions& options);

// How long a call takes whose reply has so many tokens, on the whole: single calls differ by ten
// times. Remote: 1.5 s and 15 ms a token, nine tenths of what 70 calls of GPT-4o took; a local
// model of a few billion parameters gives 20 tokens a second.
double call_seconds(const Capabilities& capabilities, std::int64_t reply_tokens);

// All that shapes a reply; the name by which it is kept.
Hash128 reply_key(const Capabilities& capabilities, const std::string& parameters,
                  const ChatRequest& request);

}  // namespace sennit
