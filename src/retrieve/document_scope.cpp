#include "retrieve/document_scope.h"

#include <algorithm>

#include "base/try.h"
#include "fmt/format.h"
#include "text/normalize.h"

namespace sennit {
namespace {

using Flags = std::vector<bool>;

class ScopeMaker {
 public:
  ScopeMaker(const Graph& graph, const SearchQuery& query, const DocumentLookups& lookups,
             std::vector<std::string>& hints)
      : graph_(graph), query_(query), lookups_(lookups), hints_(hints) {}

  Result<std::optional<Flags>> make() {
    SENNIT_TRY(narrow(query_.wanted, true));
    SENNIT_TRY(narrow(query_.unwanted, false));
    if (query_.has_dates())
      keep(flags([&](DocumentIndex d) { return is_dated(graph_.date(d)); }), true);
    for (const std::string& words : query_.excluded) {
      SENNIT_ASSIGN(const std::vector<DocumentIndex> found, lookups_.holding(words));
      keep(flags_of(found), false);
    }
    return std::move(inside_);
  }

 private:
  Result<void> narrow(const SearchFilter& filter, const bool wanted) {
    if (!filter.tags.empty()) {
      Flags any(graph_.document_count());
      for (const std::string& tag : filter.tags) {
        SENNIT_ASSIGN(const std::vector<DocumentIndex> found, lookups_.with_tag(tag));
        if (found.empty()) hints_.push_back(fmt::format("no note has the tag #{}", tag));
        for (const DocumentIndex d : found) any[d] = true;
      }
      keep(any, wanted);
    }
    if (!filter.notes.empty()) keep(linked(filter.notes), wanted);
    if (!filter.folders.empty()) keep(in_folders(filter.folders), wanted);
    return {};
  }

  // The notes of these names, and those that link to one.
  Flags linked(const std::vector<std::string>& names) {
    Flags any(graph_.document_count());
    for (const std::string& name : names) {
      const std::optional<DocumentIndex> note = lookups_.named(name);
      if (!note) {
        hints_.push_back(fmt::format("there is no note \"{}\"", name));
        continue;
      }
      any[*note] = true;
      for (const DocumentIndex d : graph_.linked_from(*note)) any[d] = true;
    }
    return any;
  }

  Flags in_folders(const std::vector<std::string>& folders) {
    Flags any(graph_.document_count());
    for (const std::string& folder : folders) {
      bool holds_one = false;
      for (DocumentIndex d = 0; d < graph_.document_count(); ++d)
        if (stands_in_folder(graph_.path(d), folder)) any[d] = holds_one = true;
      if (!holds_one) hints_.push_back(fmt::format("no note stands in a folder \"{}\"", folder));
    }
    return any;
  }

  bool is_dated(std::int32_t date) const {
    return date != 0 && date >= query_.from && (query_.before == 0 || date < query_.before);
  }

  template <typename Test>
  Flags flags(Test test) const {
    Flags any(graph_.document_count());
    for (DocumentIndex d = 0; d < graph_.document_count(); ++d) any[d] = test(d);
    return any;
  }

  Flags flags_of(const std::vector<DocumentIndex>& documents) const {
    Flags any(graph_.document_count());
    for (const DocumentIndex d : documents) any[d] = true;
    return any;
  }

  void keep(const Flags& any, const bool wanted) {
    if (!inside_) inside_.emplace(graph_.document_count(), true);
    for (std::size_t d = 0; d < any.size(); ++d)
      if (any[d] != wanted) (*inside_)[d] = false;
  }

  const Graph& graph_;
  const SearchQuery& query_;
  const DocumentLookups& lookups_;
  std::vector<std::string>& hints_;
  std::optional<Flags> inside_;
};

}  // namespace

Result<DocumentScope> DocumentScope::of(const Graph& graph, const SearchQuery& query,
                                        const DocumentLookups& lookups,
                                        std::vector<std::string>& hints) {
  DocumentScope scope;
  SENNIT_ASSIGN(scope.inside_, ScopeMaker(graph, query, lookups, hints).make());
  return scope;
}

bool DocumentScope::admits_entity(const Graph& graph, EntityIndex entity) const {
  if (is_all()) return true;
  if (const std::int64_t note = graph.note(entity);
      note >= 0 && admits(static_cast<DocumentIndex>(note)))
    return true;
  const auto mentions = graph.mentions_of(entity);
  return std::any_of(mentions.begin(), mentions.end(), [&](const GraphContents::Mention& mention) {
    return admits(graph.chunk_document(mention.chunk));
  });
}

std::size_t DocumentScope::size(const Graph& graph) const {
  return inside_ ? static_cast<std::size_t>(std::count(inside_->begin(), inside_->end(), true))
                 : graph.document_count();
}

std::vector<DocumentIndex> DocumentScope::documents(const Graph& graph) const {
  std::vector<DocumentIndex> inside;
  for (DocumentIndex d = 0; d < graph.document_count(); ++d)
    if (admits(d)) inside.push_back(d);
  return inside;
}

bool stands_in_folder(std::string_view path, std::string_view folder) {
  const std::string of_path = "/" + fold(path.substr(0, path.rfind('/') + 1));
  return !folder.empty() && path.find('/') != std::string_view::npos &&
         of_path.find("/" + fold(folder) + "/") != std::string::npos;
}

bool is_tag_below(std::string_view tag, std::string_view wanted) {
  const std::string of_tag = fold(tag);
  const std::string of_wanted = fold(wanted);
  return of_tag == of_wanted || of_tag.starts_with(of_wanted + "/");
}

}  // namespace sennit
