// The user's settings, and a look at a folder before it is processed.

#pragma once

#include <string>
#include <vector>

#include "sennit/engine.h"
#include "sennit/models.h"
#include "sennit/result.h"

namespace sennit {

struct UserSettings {
  ProcessOptions process;
  QueryOptions query;
  ModelOptions model;                 // chosen() only when the settings name a provider
  EmbeddingOptions embedding;         // the same
  SharingOptions sharing;             // what a model on another machine may see
  std::vector<std::string> warnings;  // unknown keys, with what was probably meant
};

// `file`, or else config.yaml of the working directory, or of the user's configuration folder; then
// the environment. Errors: kInvalidInput names file, key and what it must be; kNotFound for `file`.
Result<UserSettings> load_user_settings(const std::string& file = {});

struct FolderPreview {
  std::vector<std::string> files;  // that would be looked at
  std::vector<PathReason> skipped;
  std::size_t other_files = 0;
  std::uint64_t bytes = 0;
};

// What `process` would look at, without reading it.
Result<FolderPreview> preview_folder(const std::string& path, const ProcessOptions& options);

// Whether these can be processed, before a graph is made for them: each is there, can be listed or
// read, and the patterns are patterns. Nothing below a folder is looked at. Errors: kNotFound,
// kInvalidInput, kUnavailable.
Result<void> check_paths(const std::vector<std::string>& paths, const ProcessOptions& options);

}  // namespace sennit
