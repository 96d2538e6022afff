// Results as JSON, for programs. One object a call, UTF-8, keys in a stated order.

#pragma once

#include <string>
#include <vector>

#include "sennit/engine.h"
#include "sennit/settings.h"

namespace sennit {

std::string to_json(const ProcessReport& report);
std::string to_json(const Answer& answer);
std::string to_json(const SearchResults& results);
std::string to_json(const NoteInfo& note);
std::string to_json(const Stats& stats);
std::string to_json(const Status& status);
std::string to_json(const CheckReport& report);
std::string to_json(const VerdictInfo& verdict);
std::string to_json(const std::vector<VerdictInfo>& verdicts);
std::string to_json(const std::vector<RelationInfo>& chain);
std::string to_json(const Explanation& explanation);
std::string to_json(const std::vector<DuplicatePair>& pairs);
std::string to_json(const FolderPreview& preview);
std::string to_json(const ExtractionReport& report);
std::string to_json(const Error& error);

}  // namespace sennit
