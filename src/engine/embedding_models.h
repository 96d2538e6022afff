// The embedding model that the user chose, ready to be asked.

#pragma once

#include <memory>

#include "engine/model_choice.h"
#include "llm/embedding_model.h"
#include "sennit/models.h"
#include "sennit/result.h"

namespace sennit {

// Nothing is sent before it is first asked. Errors: as choose_model; kInvalidInput for Anthropic,
// which has none.
Result<std::unique_ptr<EmbeddingModel>> make_embedding_model(const EmbeddingOptions& options,
                                                             const Variables& variables,
                                                             NetworkSink log = {});

}  // namespace sennit
