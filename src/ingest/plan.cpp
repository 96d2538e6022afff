#include "ingest/plan.h"

#include <algorithm>
#include <map>

namespace sennit {
namespace {

constexpr std::int64_t kSettleNanoseconds = 2'000'000'000;

}  // namespace

const std::string& file_of(const DocumentRecord& record) {
  return record.container.empty() ? record.path : record.container;
}

FileStamp stamp_of(const FoundFile& file, std::int64_t scanned_ns) {
  return {file.size, file.modified_ns, file.changed_ns, file.inode, scanned_ns};
}

bool is_unchanged(const FoundFile& file, const FileStamp& recorded) {
  return file.size == recorded.size && file.modified_ns == recorded.modified_ns &&
         file.changed_ns == recorded.changed_ns && file.inode == recorded.inode &&
         recorded.modified_ns + kSettleNanoseconds <= recorded.scanned_ns;
}

Plan make_plan(const std::vector<FoundFile>& files, const std::vector<DocumentRecord>& known,
               bool reread) {
  std::map<std::string, std::vector<DocumentRecord>> of_file;
  for (const DocumentRecord& record : known) of_file[file_of(record)].push_back(record);

  Plan plan;
  for (const FoundFile& file : files) {
    const auto held = of_file.find(file.path);
    if (held == of_file.end()) {
      plan.read.push_back({file, {}});
      continue;
    }
    const auto is_settled = [&](const DocumentRecord& record) {
      // What failed is tried again by each run, which thereby says so again. What a person took out
      // stays out until its file changes, even when all is read again.
      if (record.state == DocumentState::kFailed || !record.unread.empty()) return false;
      return is_unchanged(file, record.stamp) &&
             (!reread || record.state == DocumentState::kSkipped);
    };
    const bool unchanged = std::all_of(held->second.begin(), held->second.end(), is_settled);
    if (unchanged)
      plan.unchanged_documents += held->second.size();
    else
      plan.read.push_back({file, held->second});
    of_file.erase(held);
  }
  for (auto& [path, records] : of_file)
    for (DocumentRecord& record : records) plan.vanished.push_back(std::move(record));
  return plan;
}

}  // namespace sennit
