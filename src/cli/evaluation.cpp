#include "cli/evaluation.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/actions.h"
#include "cli/terminal.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

using Json = nlohmann::ordered_json;

Json rows(const std::vector<NamePair>& pairs) {
  Json list = Json::array();
  for (const NamePair& pair : pairs)
    list.push_back({{"document", pair.document}, {"a", pair.a}, {"b", pair.b}});
  return list;
}

std::string lines(const char* what, const std::vector<NamePair>& pairs, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, pairs.size()); ++i)
    out += fmt::format("  {}: {} | {}  ({})\n", what, pairs[i].a, pairs[i].b, pairs[i].document);
  return out;
}

}  // namespace

std::string to_json(const ResolutionFigures& figures) {
  const Json json = {{"precision", figures.precision},
                     {"recall", figures.recall},
                     {"f1", figures.f1},
                     {"b3_precision", figures.b3_precision},
                     {"b3_recall", figures.b3_recall},
                     {"b3_f1", figures.b3_f1},
                     {"pairs", figures.pairs},
                     {"decidable_precision", figures.decidable_precision},
                     {"decidable_recall", figures.decidable_recall},
                     {"decidable_f1", figures.decidable_f1},
                     {"ceiling_f1", figures.ceiling_f1},
                     {"homonyms", figures.homonyms},
                     {"homonyms_merged", figures.homonyms_merged},
                     {"wrong", rows(figures.wrong)},
                     {"missed", rows(figures.missed)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const ResolutionFigures& figures, std::size_t most_listed) {
  std::string out = fmt::format(
      "precision {:.4f}  recall {:.4f}  F1 {:.4f}  of {} pairs (the most that names can tell: "
      "{:.4f})\n"
      "decidable pairs: precision {:.4f}  recall {:.4f}  F1 {:.4f}\n"
      "B-cubed: precision {:.4f}  recall {:.4f}  F1 {:.4f}\n",
      figures.precision, figures.recall, figures.f1, figures.pairs, figures.ceiling_f1,
      figures.decidable_precision, figures.decidable_recall, figures.decidable_f1,
      figures.b3_precision, figures.b3_recall, figures.b3_f1);
  if (figures.homonyms > 0)
    out += fmt::format("homonyms merged: {} of {}\n", figures.homonyms_merged, figures.homonyms);
  return out + lines("wrong", figures.wrong, most_listed) +
         lines("missed", figures.missed, most_listed);
}

int run_eval_resolution(const CommandLine& line) {
  const Result<ResolutionFigures> figures = Engine::evaluate_resolution(line.text);
  if (!figures.ok()) return fail(line, figures.error());
  fmt::print("{}", line.json ? to_json(*figures) + "\n" : to_text(*figures, line.limit));
  return kDone;
}

}  // namespace sennit
