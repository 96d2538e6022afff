// What a person decides: verdicts, appended and never changed.

#include <cstdlib>
#include <set>

#include "base/try.h"
#include "engine/engine_state.h"
#include "fmt/format.h"
#include "sennit/engine.h"
#include "text/name_key.h"
#include "text/normalize.h"

namespace sennit {
namespace {

std::string person() {
  for (const char* variable : {"USER", "LOGNAME", "USERNAME"})
    if (const char* name = std::getenv(variable); name && *name) return name;
  return "person";
}

// By root and path: the path in the graph changes when another folder joins it.
Result<void> place_in(const EngineState& state, DocumentId document, VerdictSubject& subject) {
  SENNIT_ASSIGN(const DocumentRecord record, state.store->document(document));
  SENNIT_ASSIGN(const std::vector<Root> roots, state.store->roots());
  subject.document = record.path;
  for (const Root& root : roots)
    if (root.id == record.root) subject.root = root.path;
  return {};
}

// The words by which a verdict finds this entity again: a name of its key, and its note where
// several things have that key.
Result<VerdictSubject> subject(const EngineState& state, const Graph& graph, EntityIndex entity) {
  const std::string key(graph.key(entity));
  VerdictSubject made;
  made.name = name_key(graph.name(entity)).name == key ? std::string(graph.name(entity)) : key;
  std::size_t of_this_key = 0;
  for (const EntityIndex other : graph.entities_of_key(key)) of_this_key += graph.key(other) == key;
  if (of_this_key < 2) return made;
  if (const std::int64_t note = graph.note(entity); note >= 0)
    SENNIT_TRY(place_in(state, graph.document_id(static_cast<DocumentIndex>(note)), made));
  else if (!graph.mentions_of(entity).empty())
    SENNIT_TRY(place_in(
        state, graph.document_id(graph.chunk_document(graph.mentions_of(entity).front().chunk)),
        made));
  return made;
}

// Does the verdict do what it says? A name that stands for a thing in some documents only (a
// surname) is no key, and a verdict about it would hold for nothing.
Result<bool> has_effect(const EngineState& state, const Verdict& verdict) {
  SENNIT_ASSIGN(View view, make_view(*state.store, &verdict));
  SENNIT_ASSIGN(const Graph graph, Graph::build(std::move(view.contents)));
  const std::vector<EntityIndex> a = graph.entities_of_key(name_key(verdict.a.name).name);
  const std::vector<EntityIndex> b = graph.entities_of_key(name_key(verdict.b.name).name);
  if (a.empty() || b.empty()) return false;
  return (a == b) == (verdict.kind == VerdictKind::kSame);
}

Result<VerdictInfo> record(EngineState& state, Verdict verdict) {
  verdict.authority = Authority::kPerson;
  verdict.author = person();
  verdict.at = now();
  Changes changes;
  changes.durable = true;
  changes.verdicts.push_back(verdict);
  SENNIT_ASSIGN(const AppliedIds ids, state.store->apply(changes));
  verdict.id = ids.verdicts.at(0);
  SENNIT_TRY(refresh_view(state));
  SENNIT_TRY(export_file(state, state.json_path));
  return shown_verdict(state, verdict, true);
}

Result<VerdictInfo> judge_pair(EngineState& state, VerdictKind kind, const std::string& a,
                               const std::string& b, const std::string& reason) {
  state.texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(state));
  SENNIT_ASSIGN(const EntityIndex first, entity_named(*graph, a));
  SENNIT_ASSIGN(const EntityIndex second, entity_named(*graph, b));
  const bool same_name = name_key(a) == name_key(b);
  if (first == second && (kind == VerdictKind::kSame || same_name))
    return invalid_input(fmt::format("\"{}\" and \"{}\" are one thing already", a, b),
                         "see its names with: sennit search");
  Verdict verdict;
  verdict.kind = kind;
  verdict.reason = reason;
  // About the names as they were said, so that another verdict about the same thing leaves this one
  // alone; where those are no keys, about the things they were found to name.
  verdict.a = {display_form(a), ""};
  verdict.b = {display_form(b), ""};
  SENNIT_ASSIGN(const VerdictSubject thing_a, subject(state, *graph, first));
  SENNIT_ASSIGN(const VerdictSubject thing_b, subject(state, *graph, second));
  bool as_said = thing_a.document.empty() && thing_b.document.empty();
  const bool are_keys =
      name_key(a).name == graph->key(first) && name_key(b).name == graph->key(second);
  if (as_said && !are_keys) {
    SENNIT_ASSIGN(as_said, has_effect(state, verdict));
  }
  if (!as_said) {
    if (first == second)
      return invalid_input(
          fmt::format("\"{}\" and \"{}\" cannot be told apart: one of them stands for "
                      "the other in its own document only",
                      a, b),
          "change the link or the text that says so");
    verdict.a = thing_a;
    verdict.b = thing_b;
  }
  return record(state, std::move(verdict));
}

// Whether a verdict makes more things of what the graph has.
Result<bool> makes_more(EngineState& state, const Verdict& verdict) {
  SENNIT_ASSIGN(const View with, make_view(*state.store, &verdict));
  SENNIT_ASSIGN(const Graph* without, current_graph(state));
  return with.contents.entities.size() > without->entity_count();
}

// A verdict about the thing of this name.
Result<Verdict> about(EngineState& state, VerdictKind kind, const std::string& name,
                      const std::string& reason) {
  state.texts.clear();
  SENNIT_ASSIGN(const Graph* graph, current_graph(state));
  SENNIT_ASSIGN(const EntityIndex entity, entity_named(*graph, name));
  Verdict verdict;
  verdict.kind = kind;
  verdict.reason = reason;
  SENNIT_ASSIGN(verdict.a, subject(state, *graph, entity));
  return verdict;
}

Error no_verdict(std::optional<VerdictId> id) {
  return not_found(id ? fmt::format("there is no verdict #{} that counts", id->value)
                      : std::string("there is no verdict to take back"),
                   "see them with: sennit history");
}

// Ids of the verdicts that count, undos among them.
std::set<VerdictId> counting(const std::vector<Verdict>& all) {
  std::set<VerdictId> ids, undone;
  for (auto verdict = all.rbegin(); verdict != all.rend(); ++verdict) {
    if (undone.contains(verdict->id)) continue;
    ids.insert(verdict->id);
    if (verdict->kind == VerdictKind::kUndo) undone.insert(verdict->undone);
  }
  return ids;
}

}  // namespace

Result<VerdictInfo> Engine::merge(const std::string& a, const std::string& b,
                                  const std::string& reason) {
  return judge_pair(*state_, VerdictKind::kSame, a, b, reason);
}

Result<VerdictInfo> Engine::never(const std::string& a, const std::string& b,
                                  const std::string& reason) {
  return judge_pair(*state_, VerdictKind::kNever, a, b, reason);
}

Result<VerdictInfo> Engine::split(const std::string& name, const std::string& document,
                                  const std::string& reason) {
  SENNIT_ASSIGN(Verdict verdict, about(*state_, VerdictKind::kSplit, name, reason));
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  // The name as it was said, which need not be the one that the thing is called by; its references
  // are what is split.
  if (!graph->entities_of_key(name_key(name).name).empty()) verdict.a.name = display_form(name);
  if (!document.empty()) {
    SENNIT_ASSIGN(const DocumentIndex there, note_named(*state_, *graph, document));
    SENNIT_TRY(place_in(*state_, graph->document_id(there), verdict.a));
  }
  SENNIT_ASSIGN(const bool is_split, makes_more(*state_, verdict));
  if (!is_split)
    return invalid_input(
        fmt::format("\"{}\" cannot be split: it stands in one document only, or what it names is "
                    "split already",
                    name),
        fmt::format("see where it stands with: sennit explain \"{}\"", name));
  return record(*state_, std::move(verdict));
}

Result<VerdictInfo> Engine::rename(const std::string& name, const std::string& new_name,
                                   const std::string& reason) {
  SENNIT_ASSIGN(Verdict verdict, about(*state_, VerdictKind::kRename, name, reason));
  verdict.text = display_form(new_name);
  const std::string key = name_key(verdict.text).name;
  if (key.empty())
    return invalid_input(fmt::format("\"{}\" is no name", new_name), "give one with letters");
  SENNIT_ASSIGN(const Graph* graph, current_graph(*state_));
  SENNIT_ASSIGN(const EntityIndex entity, entity_named(*graph, name));
  for (const EntityIndex other : graph->entities_of_key(key))
    if (other != entity)
      return invalid_input(
          fmt::format("there is another thing called \"{}\"", graph->name(other)),
          fmt::format("if they are one, say so: sennit merge \"{}\" \"{}\"", name, new_name));
  if (graph->name(entity) == verdict.text)
    return invalid_input(fmt::format("it is called \"{}\" already", verdict.text));
  return record(*state_, std::move(verdict));
}

Result<VerdictInfo> Engine::hide(const std::string& name, const std::string& reason) {
  SENNIT_ASSIGN(Verdict verdict, about(*state_, VerdictKind::kHide, name, reason));
  return record(*state_, std::move(verdict));
}

Result<VerdictInfo> Engine::undo(std::optional<VerdictId> id) {
  state_->texts.clear();
  SENNIT_ASSIGN(const std::vector<Verdict> all, state_->store->verdicts());
  const std::set<VerdictId> standing = counting(all);
  const Verdict* undone = nullptr;
  for (const Verdict& verdict : all) {
    if (!standing.contains(verdict.id)) continue;
    const bool chosen = id ? verdict.id == *id : verdict.kind != VerdictKind::kUndo;
    if (chosen) undone = &verdict;
  }
  if (!undone) return no_verdict(id);
  Verdict verdict;
  verdict.kind = VerdictKind::kUndo;
  verdict.undone = undone->id;
  SENNIT_ASSIGN(VerdictInfo taken_back, shown_verdict(*state_, *undone, false));
  SENNIT_TRY(record(*state_, std::move(verdict)));
  return taken_back;
}

Result<std::vector<VerdictInfo>> Engine::history() {
  SENNIT_ASSIGN(const std::vector<Verdict> all, state_->store->verdicts());
  const std::set<VerdictId> standing = counting(all);
  SENNIT_ASSIGN(const std::vector<Verdict> shown, shown_verdicts(*state_->store, all));
  std::vector<VerdictInfo> infos;
  for (const Verdict& verdict : shown)
    infos.push_back(verdict_info(verdict, standing.contains(verdict.id)));
  return infos;
}

}  // namespace sennit
