// Showing the documents of a graph to the language model that the user chose.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/engine_state.h"
#include "sennit/engine.h"

namespace sennit {

// Which extractor shows documents to a model. Errors: kInvalidInput (unknown extractor, or a model
// is needed and none is chosen).
Result<bool> asks_a_model(const ProcessOptions& options);

// After the documents were read. What goes wrong with the model is in the report.
Result<ModelReport> show_to_model(EngineState& state, const ProcessOptions& options);

// The name of the setting that tells how this store's documents were last shown to a model.
inline constexpr const char* kModelSetting = "model extractor";
// Which list of entity types that was, as ontology_mark.
inline constexpr const char* kOntologySetting = "entity types";
// And whether that model was on another machine: "1", or nothing.
inline constexpr const char* kRemoteSetting = "model is remote";

// Whether documents of this store were ever shown to a model.
Result<bool> was_shown_to_a_model(const Store& store);

// What passages tell of the state of documents: queued, partial, failed, done with warnings.
Result<void> add_passages(const Store& store, const std::vector<DocumentRecord>& records,
                          std::vector<DocumentStatus*>& statuses);

// What rules keep on this machine. A document that they keep from the model that the store's
// documents were last shown to is "kept here", not queued. Errors: kInvalidInput (a rule), of the
// store.
Result<void> add_kept_here(const Store& store, const std::vector<DocumentRecord>& records,
                           const SharingOptions& options, std::vector<DocumentStatus*>& statuses);

std::vector<ModelUsage> model_usage(const std::vector<UsageRecord>& usage);

}  // namespace sennit
