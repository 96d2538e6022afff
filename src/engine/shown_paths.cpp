#include "engine/shown_paths.h"

#include <map>
#include <set>

namespace sennit {
namespace {

std::string last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return std::string(path.substr(path.find_last_of('/') + 1));
}

std::string parent_part(std::string_view path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string_view::npos ? std::string() : last_part(path.substr(0, slash));
}

// A root that is one file holds a document of its own name, or the records of that file.
bool is_file_root(const Root& root, const std::vector<DocumentRecord>& records) {
  const std::string name = last_part(root.path);
  for (const DocumentRecord& record : records)
    if (record.root == root.id) return record.path == name || record.container == name;
  return false;
}

std::string prefix(const Root& root, bool is_file) {
  return is_file ? parent_part(root.path) : last_part(root.path);
}

}  // namespace

std::vector<std::string> shown_paths(const std::vector<Root>& roots,
                                     const std::vector<DocumentRecord>& records) {
  std::map<RootId, std::string> prefix_of, path_of;
  std::size_t folders = 0;
  for (const Root& root : roots) {
    const bool is_file = is_file_root(root, records);
    folders += !is_file;
    prefix_of[root.id] = prefix(root, is_file) + (is_file ? "" : "/");
    path_of[root.id] = root.path;
  }
  std::map<std::string, std::set<RootId>> roots_of_path;
  for (const DocumentRecord& record : records) roots_of_path[record.path].insert(record.root);

  std::vector<std::string> shown;
  std::map<std::string, std::set<RootId>> roots_of_shown;
  for (const DocumentRecord& record : records) {
    const std::string& before = prefix_of[record.root];
    const bool is_folder = before.ends_with('/');
    const bool clashes = roots_of_path[record.path].size() > 1;
    if ((is_folder && folders > 1) || (clashes && !before.empty()))
      shown.push_back(before + (is_folder ? "" : "/") + record.path);
    else
      shown.push_back(record.path);
    roots_of_shown[shown.back()].insert(record.root);
  }
  for (std::size_t i = 0; i < records.size(); ++i)
    if (roots_of_shown[shown[i]].size() > 1)
      shown[i] = path_of[records[i].root] + "/" + records[i].path;
  return shown;
}

}  // namespace sennit
