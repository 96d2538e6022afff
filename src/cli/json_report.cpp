#include "cli/json_report.h"

#include "cli/model_report.h"

#include <nlohmann/json.hpp>

#include "base/hash.h"

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

// Bad bytes cannot be here (texts are valid UTF-8), but paths come from the file system.
std::string written(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Json rows(const std::vector<PathReason>& issues) {
  Json list = Json::array();
  for (const PathReason& issue : issues)
    list.push_back({{"path", issue.path}, {"reason", issue.reason}});
  return list;
}

Json value(const Evidence& evidence) {
  return {{"document", evidence.document},    {"title", evidence.title},
          {"heading", evidence.heading_path}, {"begin", evidence.range.begin},
          {"end", evidence.range.end},        {"quote", evidence.quote}};
}

Json value(const AnswerSentence& sentence) {
  return {{"text", sentence.text},
          {"line", sentence.line},
          {"file", sentence.file},
          {"score", sentence.score},
          {"evidence", value(sentence.evidence)}};
}

Json value(const EntityInfo& entity) {
  Json sentences = Json::array();
  for (const AnswerSentence& sentence : entity.sentences) sentences.push_back(value(sentence));
  return {{"id", hex(entity.id.value)},
          {"name", entity.name},
          {"type", entity.type},
          {"aliases", entity.aliases},
          {"description", entity.description},
          {"sentences", sentences},
          {"mentions", entity.mentions},
          {"documents", entity.documents},
          {"relationships", entity.relations},
          {"note", entity.note},
          {"score", entity.score},
          {"reason", entity.reason}};
}

Json value(const EntityHit& hit) {
  Json entity = value(static_cast<const EntityInfo&>(hit));
  entity["match"] = {{"name", hit.matched},
                     {"fit", hit.fit},
                     {"typos", hit.typos},
                     {"fuzzy", hit.fuzzy},
                     {"node_score", hit.node_score}};
  return entity;
}

Json value(const NoteHit& hit) {
  Json marks = Json::array();
  for (const ByteRange& mark : hit.marks) marks.push_back({mark.begin, mark.end});
  return {{"path", hit.path},
          {"title", hit.title},
          {"file", hit.file},
          {"score", hit.score},
          {"reason", hit.reason},
          {"words", hit.words},
          {"fields", hit.fields},
          {"line", hit.line},
          {"snippet", hit.snippet},
          {"marks", marks},
          {"evidence", value(hit.evidence)}};
}

Json value(const RelationInfo& relation) {
  Json evidence = Json::array();
  for (const Evidence& place : relation.evidence) evidence.push_back(value(place));
  return {{"source", relation.source}, {"target", relation.target}, {"relationship", relation.verb},
          {"raw", relation.raw_verbs}, {"detail", relation.detail}, {"weight", relation.weight},
          {"evidence", evidence}};
}

Json value(const VerdictInfo& verdict) {
  return {{"id", verdict.id.value}, {"kind", verdict.kind},     {"a", verdict.a},
          {"b", verdict.b},         {"author", verdict.author}, {"reason", verdict.reason},
          {"at", verdict.at},       {"active", verdict.active}};
}

Json value(const CountedName& counted) {
  return {{"name", counted.name}, {"documents", counted.count}};
}

Json value(const NameReason& name) {
  Json row = {{"name", name.name},   {"reason", name.reason},     {"other", name.other},
              {"score", name.score}, {"mentions", name.mentions}, {"documents", name.documents},
              {"line", name.line},   {"sentence", name.sentence}, {"evidence", value(name.place)}};
  if (name.verdict) row["verdict"] = name.verdict->value;
  return row;
}

Json value(const DuplicatePair& pair) {
  return {{"a", pair.name_a},
          {"b", pair.name_b},
          {"score", pair.score},
          {"reason", pair.reason},
          {"obstacle", pair.obstacle},
          {"entity_a", value(pair.a)},
          {"entity_b", value(pair.b)},
          {"sentence_a", pair.sentence_a},
          {"sentence_b", pair.sentence_b},
          {"evidence_a", value(pair.place_a)},
          {"evidence_b", value(pair.place_b)}};
}

Json value(const AnswerSource& source) {
  return {{"id", source.id},     {"fact", source.fact}, {"quote", source.quote},
          {"line", source.line}, {"file", source.file}, {"evidence", value(source.evidence)}};
}

// As a sentence of the notes, with the first place that it cites; and all of them.
Json value(const ModelSentence& sentence) {
  Json citations = Json::array();
  for (const AnswerSource& source : sentence.sources) citations.push_back(value(source));
  const AnswerSource none;
  const AnswerSource& first = sentence.sources.empty() ? none : sentence.sources.front();
  return {{"text", sentence.text},
          {"line", first.line},
          {"file", first.file},
          {"score", 0},
          {"evidence", sentence.sources.empty() ? Json(nullptr) : value(first.evidence)},
          {"citations", citations}};
}

template <typename T>
Json list_of(const std::vector<T>& items) {
  Json list = Json::array();
  for (const T& item : items) list.push_back(value(item));
  return list;
}

Json value(const ModelAnswer& model) {
  return {{"provider", model.provider},
          {"name", model.model},
          {"prompt_version", model.prompt_version},
          {"end", model.end},
          {"reason", model.reason},
          {"remedy", model.remedy},
          {"finish", model.finish},
          {"says_absent", model.says_absent},
          {"said", list_of(model.sentences)},
          {"passages", model.passages},
          {"facts", model.facts},
          {"held_back", model.held_back},
          {"dropped_citations", model.dropped_citations},
          {"usage_is_estimated", model.usage_is_estimated},
          {"usage_is_kept", model.usage_is_kept},
          {"seconds", model.seconds},
          {"fallbacks", model.fallbacks}};
}

}  // namespace

std::string to_json(const ProcessReport& report) {
  Json stages = Json::object();
  for (const auto& [stage, seconds] : report.stages) stages[stage] = seconds;
  return written({{"documents", report.documents},
                  {"changed", report.changed},
                  {"unchanged", report.unchanged},
                  {"renamed", report.renamed},
                  {"removed", report.removed},
                  {"failed", report.failed},
                  {"held_back", report.held_back},
                  {"unseen", report.unseen},
                  {"lost_records", report.lost_records},
                  {"missing_roots", report.missing_roots},
                  {"bytes", report.bytes},
                  {"seconds", report.seconds},
                  {"links", report.links},
                  {"unresolved_links", report.unresolved_links},
                  {"other_files", report.other_files},
                  {"failures", rows(report.failures)},
                  {"warnings", rows(report.warnings)},
                  {"skipped", rows(report.skipped)},
                  {"notices", report.notices},
                  {"model", report.model ? json_of(*report.model) : Json(nullptr)},
                  {"stages", stages}});
}

std::string to_json(const Answer& answer) {
  Json passages = Json::array();
  for (const PassageInfo& passage : answer.passages)
    passages.push_back({{"score", passage.score},
                        {"reason", passage.reason},
                        {"lexical", passage.lexical},
                        {"graph", passage.graph},
                        {"evidence", value(passage.evidence)}});
  const std::optional<ModelAnswer>& model = answer.by_model;
  const bool is_by_model = model && model->complete();
  return written({{"question", answer.question},
                  {"mode", answer.mode},
                  {"language", answer.language},
                  {"found", answer.found},
                  {"named", answer.named},
                  {"answer", is_by_model ? list_of(model->sentences) : list_of(answer.sentences)},
                  {"entities", list_of(answer.entities)},
                  {"relationships", list_of(answer.relations)},
                  {"passages", passages},
                  {"suggestions", answer.suggestions},
                  {"hints", answer.hints},
                  {"model", model ? value(*model) : Json(nullptr)},
                  {"usage", model ? json_of(model->usage) : Json(nullptr)},
                  {"cost", !model                 ? Json(0)
                           : model->cost_is_known ? Json(model->usage.cost)
                                                  : Json(nullptr)}});
}

std::string to_json(const SearchResults& results) {
  return written({{"entities", list_of(results.entities)},
                  {"notes", list_of(results.notes)},
                  {"shown_for", results.shown_for},
                  {"hints", results.hints}});
}

std::string to_json(const NoteInfo& note) {
  return written({{"path", note.path},
                  {"file", note.file},
                  {"title", note.title},
                  {"date", note.date},
                  {"entities", list_of(note.entities)},
                  {"connected", list_of(note.connected)},
                  {"relationships", list_of(note.relations)},
                  {"links", note.links},
                  {"backlinks", note.backlinks}});
}

std::string to_json(const Stats& stats) {
  return written({{"documents", stats.documents},
                  {"chunks", stats.chunks},
                  {"entities", stats.entities},
                  {"relationships", stats.relationships},
                  {"note_links", stats.note_links},
                  {"text_bytes", stats.text_bytes},
                  {"entity_types", stats.entity_types},
                  {"relationship_types", stats.relationship_types},
                  {"raw_relationship_types", stats.raw_relationship_types},
                  {"most_connected", stats.most_connected},
                  {"usage", json_of(stats.usage)}});
}

std::string to_json(const Status& status) {
  Json documents = Json::array();
  for (const DocumentStatus& document : status.documents)
    documents.push_back({{"path", document.path},
                         {"state", document.state},
                         {"reason", document.reason},
                         {"read_at", document.read_at},
                         {"chunks", document.chunks},
                         {"entities", document.entities},
                         {"passages", document.passages},
                         {"passages_done", document.passages_done},
                         {"tokens", document.tokens},
                         {"set_aside", document.set_aside},
                         {"kept_here", document.kept_here}});
  Json links = Json::array();
  for (const Status::Link& link : status.unresolved_links)
    links.push_back(
        {{"document", link.document}, {"target", link.target}, {"reason", link.reason}});
  return written({{"total", status.total},
                  {"done", status.done},
                  {"graph_is_current", status.graph_is_current},
                  {"roots", status.roots},
                  {"missing_roots", status.missing_roots},
                  {"links", status.links},
                  {"unresolved_links", links},
                  {"notices", status.notices},
                  {"documents", documents}});
}

std::string to_json(const CheckReport& report) {
  return written({{"clean", report.clean()}, {"violations", report.violations}});
}

std::string to_json(const VerdictInfo& verdict) { return written(value(verdict)); }
std::string to_json(const std::vector<VerdictInfo>& verdicts) { return written(list_of(verdicts)); }
std::string to_json(const std::vector<RelationInfo>& chain) { return written(list_of(chain)); }

std::string to_json(const Explanation& explanation) {
  return written({{"entity", value(explanation.entity)},
                  {"names", list_of(explanation.names)},
                  {"verdicts", list_of(explanation.verdicts)}});
}

std::string to_json(const std::vector<DuplicatePair>& pairs) { return written(list_of(pairs)); }

std::string to_json(const FolderPreview& preview) {
  return written({{"files", preview.files},
                  {"skipped", rows(preview.skipped)},
                  {"other_files", preview.other_files},
                  {"bytes", preview.bytes}});
}

std::string to_json(const ExtractionReport& report) {
  return written({{"documents", report.documents},
                  {"names", report.names},
                  {"found", report.found},
                  {"precision", report.precision},
                  {"recall", report.recall},
                  {"f1", report.f1},
                  {"typed", report.typed},
                  {"type_accuracy", report.type_accuracy},
                  {"distinct_names", report.distinct_names},
                  {"distinct_recall", report.distinct_recall},
                  {"repeated_names", report.repeated_names},
                  {"repeated_recall", report.repeated_recall},
                  {"repeated_found", report.repeated_found},
                  {"repeated_precision", report.repeated_precision},
                  {"shared_names", report.shared_names},
                  {"shared_recall", report.shared_recall},
                  {"misses", list_of(report.misses)},
                  {"inventions", list_of(report.inventions)},
                  {"confusions", list_of(report.confusions)}});
}

std::string to_json(const Error& error) {
  return written({{"error", error.what}, {"remedy", error.remedy}});
}

}  // namespace sennit
