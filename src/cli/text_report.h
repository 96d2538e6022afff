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
std::string to_text(const Answer& answer, const Style& style);
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
