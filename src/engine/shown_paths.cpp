#include "engine/shown_paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace sennit {
namespace {

// What can stand before the path of a document.
struct Place {
  std::string whole;  // the folder that holds the root's documents
  bool is_folder = false;
};

std::string joined(const std::string& folder, const std::string& path) {
  return folder.ends_with('/') ? folder + path : folder + "/" + path;
}

std::string parent(const std::string& path) {
  const std::size_t slash = path.find_last_of('/');
  return slash == std::string::npos || slash == 0 ? "/" : path.substr(0, slash);
}

std::string last_part(const std::string& path) {
  return path == "/" ? path : path.substr(path.find_last_of('/') + 1);
}

// A root that is one file holds a document of its own name, or the records of that file. A root
// that is no path ("text:") is no folder either.
Place place_of(const Root& root, const DocumentRecord& first) {
  const std::string name = last_part(root.path);
  if (!root.path.starts_with('/')) return {root.path, false};
  if (first.path == name || first.container == name) return {parent(root.path), false};
  return {root.path, true};
}

// Places of the roots that have documents.
std::map<RootId, Place> places_of(const std::vector<Root>& roots,
                                  const std::vector<DocumentRecord>& records) {
  std::map<RootId, const Root*> by_id;
  for (const Root& root : roots) by_id[root.id] = &root;
  std::map<RootId, Place> places;
  for (const DocumentRecord& record : records)
    if (const auto root = by_id.find(record.root);
        root != by_id.end() && !places.contains(record.root))
      places[record.root] = place_of(*root->second, record);
  return places;
}

// From the shortest way to name a document to the longest.
enum class Form { kBelowRoot, kWithName, kWhole };

std::string shown(const DocumentRecord& record, const Place& place, Form form) {
  switch (form) {
    case Form::kBelowRoot:
      return record.path;
    case Form::kWithName:
      return joined(last_part(place.whole), record.path);
    case Form::kWhole:
      return joined(place.whole, record.path);
  }
  return record.path;
}

// Paths that several documents have get the next longer form. Returns whether any did.
bool lengthen_shared(const std::vector<std::string>& paths, std::vector<Form>& forms) {
  std::unordered_map<std::string_view, std::size_t> count;
  for (const std::string& path : paths) ++count[path];
  bool any = false;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (count[paths[i]] < 2 || forms[i] == Form::kWhole) continue;
    forms[i] = forms[i] == Form::kBelowRoot ? Form::kWithName : Form::kWhole;
    any = true;
  }
  return any;
}

// One file that several roots hold: "/notes/Tides.md", "/notes/Tides.md (2)".
void number_shared(std::vector<std::string>& paths) {
  std::set<std::string> taken;
  for (std::string& path : paths) {
    const std::string whole = path;
    for (int n = 2; !taken.insert(path).second; ++n) path = fmt::format("{} ({})", whole, n);
  }
}

}  // namespace

std::vector<std::string> shown_paths(const std::vector<Root>& roots,
                                     const std::vector<DocumentRecord>& records) {
  std::map<RootId, Place> places = places_of(roots, records);
  std::size_t folders = 0;
  for (const auto& [root, place] : places) folders += place.is_folder;
  std::vector<Form> forms;
  for (const DocumentRecord& record : records)
    forms.push_back(folders > 1 && places[record.root].is_folder ? Form::kWithName
                                                                 : Form::kBelowRoot);
  std::vector<std::string> paths(records.size());
  do {
    for (std::size_t i = 0; i < records.size(); ++i)
      paths[i] = shown(records[i], places[records[i].root], forms[i]);
  } while (lengthen_shared(paths, forms));
  number_shared(paths);
  return paths;
}

std::vector<Verdict> shown_verdicts(std::vector<Verdict> verdicts, const std::vector<Root>& roots,
                                    const std::vector<DocumentRecord>& records,
                                    const std::vector<std::string>& paths) {
  const auto names_place = [](const Verdict& verdict) {
    return !verdict.a.root.empty() || !verdict.b.root.empty();
  };
  if (std::none_of(verdicts.begin(), verdicts.end(), names_place)) return verdicts;
  std::map<RootId, std::string> root_paths;
  for (const Root& root : roots) root_paths[root.id] = root.path;
  std::map<std::pair<std::string, std::string>, std::string> shown_of;  // of root and path
  for (std::size_t i = 0; i < records.size(); ++i)
    shown_of[{root_paths[records[i].root], records[i].path}] = paths[i];
  for (Verdict& verdict : verdicts)
    for (VerdictSubject* subject : {&verdict.a, &verdict.b}) {
      if (subject->root.empty()) continue;
      const auto there = shown_of.find({subject->root, subject->document});
      subject->document =
          there == shown_of.end() ? joined(subject->root, subject->document) : there->second;
      subject->root.clear();
    }
  return verdicts;
}

}  // namespace sennit
