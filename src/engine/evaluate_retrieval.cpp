#include <chrono>
#include <set>

#include "base/try.h"
#include "engine/engine_state.h"
#include "measure/retrieval_score.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

constexpr std::size_t kRanked = 50;  // passages that are looked through

// A record of a JSON lines file is known by its id and by its path.
std::vector<std::string> names_of_document(const std::string& path) {
  const std::size_t record = path.find('#');
  if (record == std::string::npos) return {path};
  return {path.substr(record + 1), path};
}

std::vector<std::vector<std::string>> documents_of(const Answer& answer) {
  std::vector<std::vector<std::string>> items;
  std::set<std::string> seen;
  for (const PassageInfo& passage : answer.passages)
    if (seen.insert(passage.evidence.document).second)
      items.push_back(names_of_document(passage.evidence.document));
  return items;
}

std::vector<std::vector<std::string>> entities_of(const Answer& answer) {
  std::vector<std::vector<std::string>> items;
  for (const EntityInfo& entity : answer.entities) {
    items.push_back({entity.name});
    items.back().insert(items.back().end(), entity.aliases.begin(), entity.aliases.end());
  }
  return items;
}

}  // namespace

Result<RetrievalFigures> Engine::evaluate_retrieval(const std::string& questions_file,
                                                    const QueryOptions& options) {
  SENNIT_ASSIGN(const std::string lines, read_whole(questions_file));
  Result<std::vector<GoldQuestion>> questions = parse_questions(lines);
  if (!questions.ok()) return questions.error().within("cannot read " + questions_file);
  QueryOptions wide = options;
  wide.top_k = kRanked;
  std::vector<RankedNames> ranked;
  for (const GoldQuestion& question : *questions) {
    const auto start = std::chrono::steady_clock::now();
    SENNIT_ASSIGN(const Answer as_asked, query(question.query, options));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    SENNIT_ASSIGN(const Answer answer, query(question.query, wide));
    ranked.push_back({question.documents.empty() ? entities_of(answer) : documents_of(answer),
                      as_asked.found, took.count()});
  }
  return score_retrieval(*questions, ranked);
}

}  // namespace sennit
