#include "base/try.h"
#include "config/settings.h"
#include "read/walk.h"
#include "sennit/settings.h"

namespace sennit {

Result<UserSettings> load_user_settings(const std::string& file) {
  SENNIT_ASSIGN(const LoadedSettings loaded, load_settings(file));
  const Settings& from = loaded.settings;
  UserSettings made;
  made.process.include = from.include;
  made.process.exclude = from.exclude;
  made.process.chunk_method = from.chunk_method;
  made.process.section_characters = from.section_characters;
  made.process.window_size = from.chunk_size;
  made.process.window_overlap = from.chunk_overlap;
  made.process.threads = from.threads;
  made.query.top_k = from.top_k;
  made.query.hops = from.hops;
  made.model = model_options(from);
  made.embedding = embedding_options(from);
  made.sharing = from.sharing;
  made.process.sharing = made.sharing;
  made.process.ontology = from.ontology;
  made.query.sharing = made.sharing;
  made.process.model = made.model;  // asked only where an extractor that needs one is
  made.query.model = made.model;
  made.warnings = loaded.warnings;
  return made;
}

Result<FolderPreview> preview_folder(const std::string& path, const ProcessOptions& options) {
  WalkOptions rules;
  rules.include = options.include;
  rules.exclude = options.exclude;
  SENNIT_ASSIGN(const Walk found, walk(path, rules));
  FolderPreview preview;
  for (const FoundFile& file : found.files) {
    preview.files.push_back(file.path);
    preview.bytes += file.size;
  }
  for (const SkippedFile& file : found.skipped) preview.skipped.push_back({file.path, file.reason});
  preview.other_files = found.other_files;
  return preview;
}

}  // namespace sennit
