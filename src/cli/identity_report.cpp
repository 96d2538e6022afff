// Why names are one thing, and which may be, as a person reads it.

#include <fmt/format.h>

#include "cli/text_report.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::size_t kSentenceBytes = 160;

std::string sentence_line(const Evidence& place, std::size_t line, const std::string& sentence,
                          const Style& style) {
  if (place.document.empty() || place.range.empty()) return "";
  const std::string at = line ? fmt::format("{}:{}", place.document, line) : place.document;
  return fmt::format("      {}{}{}  {}\n", style.faint, at, style.off,
                     shortened(collapse_spaces(sentence), kSentenceBytes));
}

std::string uses(const NameReason& name) {
  if (name.mentions == 0) return "stands in no text";
  return fmt::format("{} in {}", counted(name.mentions, "time"),
                     counted(name.documents, "document"));
}

}  // namespace

std::string to_text(const Explanation& explanation, const Style& style) {
  const EntityInfo& entity = explanation.entity;
  std::string out =
      fmt::format("{}{}{} {}{}{}  {}\n", style.strong, entity.name, style.off, style.faint,
                  entity.type, style.off, counted(explanation.names.size(), "name"));
  for (const AnswerSentence& said : entity.sentences)
    out += sentence_line(said.evidence, said.line, said.text, style);
  for (const NameReason& name : explanation.names) {
    out += fmt::format("  {}{}{}  {}", style.accent, name.name, style.off, name.reason);
    if (!name.other.empty() && name.other != name.name) out += fmt::format(": {}", name.other);
    out += fmt::format("  ({})\n", uses(name));
    out += sentence_line(name.place, name.line, name.sentence, style);
  }
  if (explanation.verdicts.empty()) return printable(out, style);
  out += fmt::format("{}Verdicts{}\n", style.strong, style.off);
  for (const VerdictInfo& verdict : explanation.verdicts) out += "  " + to_text(verdict, style);
  return printable(out, style);
}

std::string to_text(const std::vector<DuplicatePair>& pairs, const Style& style) {
  if (pairs.empty()) return "No names that may be one thing.\n";
  std::string out;
  for (const DuplicatePair& pair : pairs) {
    out += fmt::format("{:.2f}  {}{}{} and {}{}{}  {}; {}\n", pair.score, style.strong, pair.name_a,
                       style.off, style.strong, pair.name_b, style.off, pair.reason, pair.obstacle);
    out += sentence_line(pair.place_a, 0, pair.sentence_a, style);
    out += sentence_line(pair.place_b, 0, pair.sentence_b, style);
  }
  out += "Say what is so with: sennit merge A B, or: sennit never A B\n";
  return printable(out, style);
}

}  // namespace sennit
