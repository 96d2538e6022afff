// Results as a person reads them in a terminal. Pure: values and a style in, text out.

#pragma once

#include <string>
#include <vector>

#include "cli/terminal.h"
#include "sennit/engine.h"
#include "sennit/settings.h"

namespace sennit {

std::string to_text(const ProcessReport& report, const Stats& stats, const std::string& graph,
                    const Style& style);
std::string to_text(const FolderPreview& preview);
std::string summary_text(const FolderPreview& preview);         // its last line
std::string to_text(const Answer& answer, const Style& style);  // these two, one below the other
std::string question_head(const std::string& question, const std::string& language,
                          const Style& style);
std::string answer_of_notes(const Answer& answer, const Style& style);
// answer_of_notes with a line above it that says so, where a model failed.
std::string instead_of_model(const Answer& answer, const Style& style);
// What stands below the words of a model: what it did not find, and the places that it cites.
std::string rest_of_answer(const Answer& answer, const ModelAnswer& model, const Style& style);
std::string to_text(const SearchResults& results, const std::string& term, const Style& style);
std::string to_text(const NoteInfo& note, const Style& style);
std::string to_text(const Stats& stats, const Style& style);
struct StatusView {
  bool every_document = false;  // not only those that are not plainly done
  bool every_link = false;      // the links that lead nowhere, one by one
};
std::string to_text(const Status& status, StatusView view, const Style& style);
std::string to_text(const CheckReport& report, const Style& style);
std::string to_text(const std::vector<VerdictInfo>& verdicts, const Style& style);
std::string to_text(const VerdictInfo& verdict, const Style& style);
std::string to_text(const ExtractionReport& report);
std::string to_text(const Explanation& explanation, const Style& style);
std::string to_text(const std::vector<DuplicatePair>& pairs, const Style& style);
std::string chain_text(const std::vector<RelationInfo>& chain, const Style& style);

}  // namespace sennit
