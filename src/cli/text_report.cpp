#include "cli/text_report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "cli/model_report.h"

#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::size_t kShownNames = 20;  // missed or invented
constexpr std::size_t kListed = 10;      // of lists that may be long
constexpr std::size_t kQuoteBytes = 120;
constexpr std::size_t kShownVerbs = 3;      // as found, of one relation
constexpr std::size_t kLongestQuote = 400;  // that is a sentence; a whole passage is only named

std::string and_more(std::size_t total, std::size_t shown, const char* how) {
  return total > shown ? fmt::format("  … and {} more{}\n", total - shown, how) : "";
}

// "cannot read a.md: it is empty" beside "a.md" says the name twice.
std::string_view without_path(std::string_view reason, const std::string& path) {
  const std::string said = "cannot read " + path + ": ";
  return reason.starts_with(said) ? reason.substr(said.size()) : reason;
}

std::string issues(const char* title, const std::vector<PathReason>& rows, const char* more,
                   const Style& style) {
  if (rows.empty()) return "";
  std::string out = fmt::format("{}{}{}\n", style.strong, title, style.off);
  for (std::size_t i = 0; i < std::min(rows.size(), kListed); ++i)
    out += fmt::format("  {}: {}\n", rows[i].path, without_path(rows[i].reason, rows[i].path));
  return out + and_more(rows.size(), kListed, more);
}

// A path of the graph as the file system writes it, so that it opens the file when it is copied:
// they differ where names are not in NFC.
std::string path_to_open(const std::string& path, const std::string& file) {
  if (file.ends_with(path) || !nfc(file).ends_with(path)) return path;
  std::size_t begin = file.size();
  for (auto parts = 1 + std::count(path.begin(), path.end(), '/'); parts > 0; --parts)
    begin = file.rfind('/', begin - 1);
  return file.substr(begin + 1);
}

std::string place(const Evidence& evidence, const std::string& file, std::size_t line) {
  std::string text = path_to_open(evidence.document, file);
  if (line) text += fmt::format(":{}", line);
  // A path that says nothing of what it is about (a record, "untitled") gets its title.
  const bool says_title = evidence.document.find(evidence.title) != std::string::npos;
  if (!evidence.heading_path.empty())
    text += "  " + evidence.heading_path;
  else if (!says_title)
    text += "  " + evidence.title;
  return text + fmt::format("  (bytes {}–{})", evidence.range.begin, evidence.range.end);
}

std::string by_count(const std::map<std::string, std::size_t>& counts, std::size_t limit) {
  std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(), counts.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (std::size_t i = 0; i < std::min(rows.size(), limit); ++i)
    out += fmt::format("  {}: {}\n", rows[i].first, rows[i].second);
  return out + and_more(rows.size(), limit, " (all with --json)");
}

std::string joined(const std::vector<std::string>& parts, const char* separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string one_line(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
    text.replace(at, 1, ", ");
  return text;
}

struct Labels {
  const char* question;
  const char* sources;
  const char* nothing;
  const char* nothing_more;
  const char* from_notes;
  const char* did_you_mean;
  const char* connections;
};

const Labels& labels(const std::string& language) {
  static const std::map<std::string, Labels> all = {
      {"en",
       {"Question", "Sources", "Not in these notes.", "A part of it is not in these notes.",
        "What the notes say themselves:", "Names that look alike", "Connections"}},
      {"ko",
       {"질문", "출처", "이 노트들에는 없습니다.", "일부는 이 노트들에 없습니다.",
        "노트에 적힌 문장:", "비슷한 이름", "연결"}},
      {"ja",
       {"質問", "出典", "これらのノートにはありません。", "一部はこれらのノートにありません。",
        "ノートに書かれている文:", "似た名前", "つながり"}},
      {"zh",
       {"问题", "来源", "这些笔记中没有。", "其中一部分不在这些笔记中。", "笔记中的原文：",
        "相似的名称", "关联"}}};
  const auto found = all.find(language);
  return found == all.end() ? all.at("en") : found->second;
}

std::string entity_line(const EntityInfo& entity, const Style& style) {
  std::string line = fmt::format("  {}{}{} {}{}{}", style.strong, entity.name, style.off,
                                 style.faint, entity.type, style.off);
  if (!entity.aliases.empty()) {
    std::vector<std::string> some(
        entity.aliases.begin(),
        entity.aliases.begin() +
            std::min<std::ptrdiff_t>(3, static_cast<std::ptrdiff_t>(entity.aliases.size())));
    line += fmt::format("  ({}{})", joined(some, ", "), entity.aliases.size() > 3 ? ", …" : "");
  }
  return line;
}

// The best sentence about it, on a line of its own.
std::string sentence_line(const EntityInfo& entity, const Style& style) {
  if (entity.sentences.empty()) return {};
  const AnswerSentence& best = entity.sentences.front();
  return fmt::format("      {}  {}{}{}\n", best.text, style.faint,
                     place(best.evidence, best.file, best.line), style.off);
}

std::string marked_snippet(const NoteHit& hit, const Style& style) {
  std::string out;
  std::size_t at = 0;
  for (const ByteRange& mark : hit.marks) {
    out += hit.snippet.substr(at, mark.begin - at);
    out += fmt::format("{}{}{}", style.strong, mark.of(hit.snippet), style.off);
    at = mark.end;
  }
  return out + hit.snippet.substr(at);
}

// "tide, gauge in title and body"
std::string reason_of(const NoteHit& hit) {
  return hit.words.empty() ? hit.reason
                           : fmt::format("{}: {}", joined(hit.words, ", "), hit.reason);
}

// "  [used by, has used]"
std::string raw_verbs(const RelationInfo& relation, const Style& style) {
  if (relation.raw_verbs.empty()) return "";
  const std::size_t shown = std::min(relation.raw_verbs.size(), kShownVerbs);
  const std::vector<std::string> first(relation.raw_verbs.begin(),
                                       relation.raw_verbs.begin() + shown);
  return fmt::format("  {}[{}{}]{}", style.faint, joined(first, ", "),
                     shown < relation.raw_verbs.size() ? ", ..." : "", style.off);
}

std::string relation_line(const RelationInfo& relation, const Style& style) {
  std::string line = fmt::format("  {} {}—{}→{} {}", relation.source, style.accent, relation.verb,
                                 style.off, relation.target);
  if (relation.weight > 1) line += fmt::format("  ×{:.0f}", relation.weight);
  line += raw_verbs(relation, style);
  if (!relation.detail.empty()) line += fmt::format("  ({})", relation.detail);
  return line + "\n";
}

}  // namespace

std::string to_text(const Stats& stats, const Style& style) {
  std::string out = fmt::format("{}Graph statistics:{}\n", style.strong, style.off);
  out += fmt::format(
      "  documents: {}\n  chunks: {}\n  entities: {}\n  relationships: {}\n  links between notes: "
      "{}\n",
      stats.documents, stats.chunks, stats.entities, stats.relationships, stats.note_links);
  if (!stats.entity_types.empty())
    out += fmt::format("{}Entity types:{}\n{}", style.strong, style.off,
                       by_count(stats.entity_types, 12));
  if (!stats.relationship_types.empty())
    out += fmt::format("{}Relationship types:{}\n{}", style.strong, style.off,
                       by_count(stats.relationship_types, 12));
  if (!stats.most_connected.empty())
    out += fmt::format("{}Most connected:{} {}\n", style.strong, style.off,
                       joined(stats.most_connected, ", "));
  out += to_text(stats.usage, style);
  return printable(out, style);
}

std::string to_text(const ProcessReport& report, const Stats& stats, const std::string& graph,
                    const Style& style) {
  std::string out =
      fmt::format("{} read, {} unchanged", counted(report.changed, "document"), report.unchanged);
  if (report.renamed) out += fmt::format(", {} renamed", report.renamed);
  if (report.removed) out += fmt::format(", {} removed", report.removed);
  if (report.failed) out += fmt::format(", {} failed", report.failed);
  out += fmt::format("  ({} in {}", shown_bytes(report.bytes), shown_seconds(report.seconds));
  if (report.seconds > 0 && report.bytes > 1'000'000)
    out += fmt::format(", {}/s", shown_bytes(static_cast<std::uint64_t>(
                                     static_cast<double>(report.bytes) / report.seconds)));
  out += ")\n";
  out += issues("Not read:", report.failures, " (see: sennit status)", style);
  out += issues("Warnings:", report.warnings, " (see: sennit status)", style);
  out += issues("Skipped:", report.skipped, " (all with --json)", style);
  if (report.other_files)
    out += fmt::format("{} of other formats left alone\n", counted(report.other_files, "file"));
  if (report.held_back)
    out += fmt::format(
        "{}{} have vanished from the folder and were kept in the graph.{}\n"
        "  If they are really gone: process again with --confirm-removals\n",
        style.warn, counted(report.held_back, "document"), style.off);
  for (const std::string& rules : report.remembered)
    out +=
        fmt::format("As last time, by its rules (--all-files forgets them): {}\n", one_line(rules));
  for (const std::string& root : report.missing_roots)
    out += fmt::format(
        "{}{} is no longer there; its documents stay.{}\n"
        "  To take them out of the graph: sennit remove {}\n",
        style.warn, root, style.off, root);
  if (report.documents == 0 && report.failed == 0)
    out += "No notes were found: nothing here is text, Markdown or JSON lines.\n";
  if (report.unresolved_links)
    out += fmt::format("{} of {} links lead to no note (see: sennit status --links)\n",
                       report.unresolved_links, report.links);
  if (report.model) out += to_text(*report.model, style);
  out += to_text(stats, style);
  return printable(out + fmt::format("Graph saved in {}\n", graph), style);
}

std::string to_text(const FolderPreview& preview) {
  std::string out;
  for (const std::string& file : preview.files) out += file + "\n";
  for (const PathReason& file : preview.skipped)
    out += fmt::format("  left out: {} ({})\n", file.path, file.reason);
  return printable(out, {}) + summary_text(preview);
}

std::string summary_text(const FolderPreview& preview) {
  return fmt::format("{} to look at, {}, {} of other formats left alone\n",
                     counted(preview.files.size(), "file"), shown_bytes(preview.bytes),
                     preview.other_files);
}

std::string question_head(const std::string& question, const std::string& language,
                          const Style& style) {
  return printable(fmt::format("{}{}:{} {}\n{}\n", style.strong, labels(language).question,
                               style.off, question, std::string(50, '-')),
                   style);
}

namespace {

std::string hint_lines(const std::vector<std::string>& hints, const Style& style) {
  std::string out;
  for (const std::string& hint : hints)
    out += fmt::format("{}Hint: {}{}\n", style.faint, hint, style.off);
  return out;
}

}  // namespace

std::string answer_of_notes(const Answer& answer, const Style& style) {
  const Labels& words = labels(answer.language);
  std::string out = hint_lines(answer.hints, style);
  if (!answer.found) {
    out += fmt::format("{}\n", words.nothing);
    if (!answer.suggestions.empty())
      out += fmt::format("{}: {}\n", words.did_you_mean, joined(answer.suggestions, ", "));
    return printable(out, style);
  }
  for (std::size_t i = 0; i < answer.sentences.size(); ++i)
    out += fmt::format("{} {}[{}]{}\n", answer.sentences[i].text, style.accent, i + 1, style.off);
  if (answer.sentences.empty())
    for (const EntityInfo& entity : answer.entities) {
      out += entity_line(entity, style);
      out += entity.description.empty() ? "\n" : fmt::format(" — {}\n", entity.description);
      out += sentence_line(entity, style);
    }
  if (!answer.relations.empty()) {
    out += fmt::format("\n{}{}{}\n", style.strong, words.connections, style.off);
    for (std::size_t i = 0; i < std::min<std::size_t>(answer.relations.size(), 6); ++i)
      out += relation_line(answer.relations[i], style);
  }
  if (!answer.sentences.empty())
    out += fmt::format("\n{}{}{}\n", style.strong, words.sources, style.off);
  for (std::size_t i = 0; i < answer.sentences.size(); ++i)
    out += fmt::format(
        "{}[{}]{} {}\n", style.accent, i + 1, style.off,
        place(answer.sentences[i].evidence, answer.sentences[i].file, answer.sentences[i].line));
  return printable(out, style);
}

std::string instead_of_model(const Answer& answer, const Style& style) {
  return fmt::format("{}{}{}\n", style.strong, labels(answer.language).from_notes, style.off) +
         answer_of_notes(answer, style);
}

std::string to_text(const Answer& answer, const Style& style) {
  return question_head(answer.question, answer.language, style) + answer_of_notes(answer, style);
}

namespace {

// Places that a model cites by one id: each once, and none that only holds another.
void add_place(const AnswerSource& source, std::vector<const AnswerSource*>& places) {
  const ByteRange range = source.evidence.range;
  const bool says_no_more =
      std::any_of(places.begin(), places.end(),
                  [&](const AnswerSource* other) { return range.contains(other->evidence.range); });
  if (says_no_more) return;
  std::erase_if(places,
                [&](const AnswerSource* other) { return other->evidence.range.contains(range); });
  places.push_back(&source);
}

std::string source_lines(const ModelAnswer& answer, const Style& style) {
  std::map<std::size_t, std::vector<const AnswerSource*>> by_id;
  for (const ModelSentence& sentence : answer.sentences)
    for (const AnswerSource& source : sentence.sources) add_place(source, by_id[source.id]);
  std::string out;
  for (const auto& [id, places] : by_id)
    for (const AnswerSource* source : places) {
      out += fmt::format("{}[{}]{} ", style.accent, id, style.off);
      const Evidence& evidence = source->evidence;
      if (!evidence.range.empty())
        out += place(evidence, source->file, source->line) + (source->fact.empty() ? "" : "  ");
      out += source->fact;
      if (evidence.range.empty() && !evidence.document.empty())
        out += fmt::format("  {}{}{}", style.faint, evidence.document, style.off);
      out += "\n";
      if (!source->quote.empty() && source->quote.size() <= kLongestQuote)
        out += fmt::format("    {}{}{}\n", style.faint, shortened(source->quote, kQuoteBytes),
                           style.off);
    }
  return out;
}

}  // namespace

std::string rest_of_answer(const Answer& answer, const ModelAnswer& model, const Style& style) {
  const Labels& words = labels(answer.language);
  std::string out = hint_lines(answer.hints, style);
  if (model.end == "absent") {
    out += fmt::format("{}\n", words.nothing);
    if (!answer.suggestions.empty())
      out += fmt::format("{}: {}\n", words.did_you_mean, joined(answer.suggestions, ", "));
  } else if (model.says_absent) {
    out += fmt::format("{}\n", words.nothing_more);
  }
  if (const std::string sources = source_lines(model, style); !sources.empty())
    out += fmt::format("\n{}{}{}\n{}", style.strong, words.sources, style.off, sources);
  return printable(out, style);
}

std::string to_text(const SearchResults& results, const std::string& term, const Style& style) {
  std::string out = hint_lines(results.hints, style);
  if (results.entities.empty() && results.notes.empty())
    return printable(out + fmt::format("Nothing found for \"{}\".\n", term), style);
  if (!results.shown_for.empty())
    out += fmt::format("Shown for \"{}\"; nothing holds \"{}\".\n", results.shown_for, term);
  std::vector<std::string> order;
  std::map<std::string, std::vector<const EntityHit*>> groups;
  for (const EntityHit& entity : results.entities) {
    if (!groups.contains(entity.type)) order.push_back(entity.type);
    groups[entity.type].push_back(&entity);
  }
  for (const std::string& type : order) {
    out += fmt::format("{}{}{}\n", style.strong, type, style.off);
    for (const EntityHit* entity : groups[type]) {
      out += fmt::format("  {:3.0f} %  {}", entity->score * 100, entity->name);
      if (!entity->reason.empty() && entity->reason != "name")
        out += fmt::format("  ({})", entity->reason);
      out += fmt::format("  {}{}, {}{}\n", style.faint, counted(entity->documents, "note"),
                         counted(entity->relations, "relation"), style.off);
      out += sentence_line(*entity, style);
    }
  }
  if (results.notes.empty()) return printable(out, style);
  out += fmt::format("{}Notes{}\n", style.strong, style.off);
  for (const NoteHit& hit : results.notes) {
    out += fmt::format("  {}{}", style.accent, path_to_open(hit.path, hit.file));
    if (hit.line) out += fmt::format(":{}", hit.line);
    out += style.off;
    if (!hit.evidence.heading_path.empty()) out += fmt::format("  {}", hit.evidence.heading_path);
    if (!hit.reason.empty()) out += fmt::format("  {}{}{}", style.faint, reason_of(hit), style.off);
    out += "\n";
    if (!hit.snippet.empty()) out += fmt::format("      {}\n", marked_snippet(hit, style));
  }
  return printable(out, style);
}

std::string to_text(const NoteInfo& note, const Style& style) {
  std::string out = fmt::format("{}{}{}  {}", style.strong, note.title, style.off,
                                path_to_open(note.path, note.file));
  if (!note.date.empty()) out += "  " + note.date;
  out += fmt::format("\n\n{}Entities in this note{}\n", style.strong, style.off);
  if (note.entities.empty()) out += "  none\n";
  for (const EntityInfo& entity : note.entities)
    out += fmt::format("{}  {}{}{}\n", entity_line(entity, style), style.faint, entity.reason,
                       style.off) +
           sentence_line(entity, style);
  if (!note.relations.empty()) {
    out += fmt::format("\n{}Relations stated here{}\n", style.strong, style.off);
    for (std::size_t i = 0; i < std::min(note.relations.size(), 3 * kListed); ++i)
      out += relation_line(note.relations[i], style);
    out += and_more(note.relations.size(), 3 * kListed, " (all with --json)");
  }
  if (!note.connected.empty()) {
    out += fmt::format("\n{}One step further{}\n", style.strong, style.off);
    for (std::size_t i = 0; i < std::min(note.connected.size(), kListed); ++i)
      out += entity_line(note.connected[i], style) + "\n";
    out += and_more(note.connected.size(), kListed, " (all with --json)");
  }
  for (const auto& [title, paths] :
       {std::pair("Links to", &note.links), std::pair("Linked from", &note.backlinks)}) {
    if (paths->empty()) continue;
    out += fmt::format("\n{}{}{}\n", style.strong, title, style.off);
    for (const std::string& path : *paths) out += fmt::format("  {}\n", path);
  }
  return printable(out, style);
}

namespace {

std::vector<KeptHere> kept_here(const Status& status) {
  std::vector<KeptHere> kept;
  for (const DocumentStatus& document : status.documents)
    if (!document.kept_here.empty()) kept.push_back({document.path, document.kept_here});
  return kept;
}

}  // namespace

std::string to_text(const Status& status, StatusView view, const Style& style) {
  std::string out = fmt::format("{}{} of {} documents done{}\n", style.strong, status.done,
                                status.total, style.off);
  for (const std::string& root : status.roots) {
    const bool missing = std::find(status.missing_roots.begin(), status.missing_roots.end(),
                                   root) != status.missing_roots.end();
    out += fmt::format("  from {}{}\n", root,
                       missing ? "  (not there now; nothing of it is changed)" : "");
  }
  if (!status.graph_is_current)
    out += "The graph is older than its documents: the next command makes it anew.\n";
  for (const DocumentStatus& document : status.documents)
    if (view.every_document || (document.state != "done" && document.state != "kept here"))
      out += fmt::format(
          "  {}: {}{}{}\n", document.path, document.state,
          (document.kept_here.empty() || document.state == "kept here" ? "" : ", kept here") +
              (document.reason.empty()
                   ? ""
                   : fmt::format(": {}", without_path(document.reason, document.path))) +
              (document.read_at.empty() ? ""
                                        : "; what the graph knows was read at " + document.read_at),
          view.every_document
              ? fmt::format("  ({}, {}{})", counted(document.chunks, "chunk"),
                            counted(document.entities, "entity", "entities"),
                            document.passages > 0 ? fmt::format(", {} of {} passages, {} tokens",
                                                                document.passages_done,
                                                                document.passages, document.tokens)
                                                  : "")
              : "");
  out += to_text(kept_here(status));
  if (view.every_document)
    for (const DocumentStatus& document : status.documents)
      if (!document.set_aside.empty())
        out += fmt::format("  {}: set aside: {}\n", document.path, document.set_aside);
  for (std::size_t i = 0; i < std::min(status.notices.size(), kListed); ++i)
    out += fmt::format("  note: {}\n", status.notices[i]);
  out += and_more(status.notices.size(), kListed, " notes (all with --json)");
  if (status.unresolved_links.empty()) return printable(out, style);
  const double share = 100.0 * static_cast<double>(status.links - status.unresolved_links.size()) /
                       static_cast<double>(std::max<std::uint64_t>(status.links, 1));
  out += fmt::format("{} links between notes, {:.1f} % resolved, {} lead to no note{}\n",
                     status.links, share, status.unresolved_links.size(),
                     view.every_link ? ":" : " (list them with --links)");
  if (view.every_link)
    for (const Status::Link& link : status.unresolved_links)
      out += fmt::format("  {}: [[{}]]  {}\n", link.document, link.target, link.reason);
  return printable(out, style);
}

std::string to_text(const CheckReport& report, const Style& style) {
  if (report.clean()) return "All invariants hold.\n";
  std::string out = fmt::format("{}{}:{}\n", style.warn,
                                counted(report.violations.size(), "violation"), style.off);
  for (const std::string& violation : report.violations) out += fmt::format("  {}\n", violation);
  out += "Restore a backup, or: sennit rebuild, and process again with --reread\n";
  return printable(out, style);
}

std::string to_text(const VerdictInfo& verdict, const Style& style) {
  std::string out = fmt::format("{}#{}{} ", style.accent, verdict.id.value, style.off);
  if (verdict.kind == "same")
    out += fmt::format("\"{}\" is \"{}\"", verdict.a, verdict.b);
  else if (verdict.kind == "never")
    out += fmt::format("\"{}\" is never \"{}\"", verdict.a, verdict.b);
  else if (verdict.kind == "rename")
    out += fmt::format("\"{}\" is shown as \"{}\"", verdict.a, verdict.b);
  else if (verdict.kind == "undo")
    out += fmt::format("{} taken back", verdict.a);
  else
    out += fmt::format("{} \"{}\"", verdict.kind, verdict.a);
  out += fmt::format("  {}{} {}{}", style.faint, verdict.at, verdict.author, style.off);
  if (!verdict.reason.empty())
    out += fmt::format("  {}", shortened(collapse_spaces(verdict.reason), kQuoteBytes));
  if (!verdict.active) out += "  (no longer counts)";
  return printable(out + "\n", style);
}

std::string to_text(const std::vector<VerdictInfo>& verdicts, const Style& style) {
  if (verdicts.empty())
    return "No verdicts yet. Say that two names are one thing with: sennit merge A B\n";
  std::string out;
  for (const VerdictInfo& verdict : verdicts) out += to_text(verdict, style);
  return printable(out, style);
}

std::string to_text(const ExtractionReport& report) {
  std::string out = fmt::format(
      "{} documents; {} gold names, {} found\n"
      "precision {:.4f}, recall {:.4f}, F1 {:.4f}\n"
      "type accuracy {:.4f} of {}\n"
      "of {} distinct names {:.4f}; of {} in two documents or more {:.4f}\n"
      "of {} that were found in two documents or more {:.4f} are gold\n",
      report.documents, report.names, report.found, report.precision, report.recall, report.f1,
      report.type_accuracy, report.typed, report.distinct_names, report.distinct_recall,
      report.repeated_names, report.repeated_recall, report.repeated_found,
      report.repeated_precision);
  if (report.shared_names > 0)
    out += fmt::format("of {} that all files have {:.4f}\n", report.shared_names,
                       report.shared_recall);
  for (const auto& [label, names] :
       {std::pair("missed", &report.misses), std::pair("invented", &report.inventions),
        std::pair("type", &report.confusions)})
    for (std::size_t i = 0; i < std::min(names->size(), kShownNames); ++i)
      out += fmt::format("{} {} ({})\n", label, (*names)[i].name, (*names)[i].count);
  return out;
}

std::string chain_text(const std::vector<RelationInfo>& chain, const Style& style) {
  if (chain.empty()) return "No chain of relations joins them.\n";
  std::string out;
  for (const RelationInfo& relation : chain) {
    out += relation_line(relation, style);
    for (const Evidence& evidence : relation.evidence)
      if (!evidence.quote.empty())
        out += fmt::format("      {}{}: {}{}\n", style.faint, evidence.document,
                           shortened(collapse_spaces(evidence.quote), kQuoteBytes), style.off);
  }
  return printable(out, style);
}

}  // namespace sennit
