#include "cli/evaluation.h"

#include <algorithm>
#include <fstream>
#include <sstream>

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

struct NamedFigure {
  const char* name;
  Figure RetrievalFigures::*figure;
  double QuestionFigures::*of_question;
};
constexpr NamedFigure kFigures[] = {
    {"recall@2", &RetrievalFigures::recall_at_2, &QuestionFigures::recall_at_2},
    {"recall@5", &RetrievalFigures::recall_at_5, &QuestionFigures::recall_at_5},
    {"recall@8", &RetrievalFigures::recall_at_8, &QuestionFigures::recall_at_8},
    {"recall@10", &RetrievalFigures::recall_at_10, &QuestionFigures::recall_at_10},
    {"perfect@8", &RetrievalFigures::perfect_at_8, &QuestionFigures::perfect_at_8},
    {"mrr", &RetrievalFigures::mrr, &QuestionFigures::reciprocal_rank},
    {"ndcg@10", &RetrievalFigures::ndcg_at_10, &QuestionFigures::ndcg_at_10},
};

Json json_of(const QuestionFigures& question) {
  Json row = {{"id", question.id}};
  for (const NamedFigure& named : kFigures) row[named.name] = question.*named.of_question;
  row["missed"] = question.missed;
  return row;
}

}  // namespace

std::string to_json(const RetrievalFigures& figures) {
  Json json = {{"questions", figures.questions}};
  Json intervals = Json::object();
  for (const NamedFigure& named : kFigures) {
    const Figure& figure = figures.*named.figure;
    json[named.name] = figure.value;
    intervals[named.name] = {figure.low, figure.high};
  }
  json["p50_ms"] = figures.p50_ms;
  json["p99_ms"] = figures.p99_ms;
  json["unanswerable"] = figures.unanswerable;
  json["refused"] = figures.refused;
  json["wrongly_refused"] = figures.wrongly_refused;
  json["intervals"] = std::move(intervals);
  json["each"] = Json::array();
  for (const QuestionFigures& question : figures.each) json["each"].push_back(json_of(question));
  return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const RetrievalFigures& figures) {
  std::string out = fmt::format("{} questions\n", figures.questions);
  for (const NamedFigure& named : kFigures) {
    const Figure& figure = figures.*named.figure;
    out += fmt::format("  {:<10} {:.3f}   ({:.3f} to {:.3f})\n", named.name, figure.value,
                       figure.low, figure.high);
  }
  out += fmt::format("  time       {:.1f} ms in the middle, {:.1f} ms for 99 of 100\n",
                     figures.p50_ms, figures.p99_ms);
  if (figures.unanswerable > 0)
    out += fmt::format("  refused    {} of {} without an answer\n", figures.refused,
                       figures.unanswerable);
  if (figures.wrongly_refused > 0)
    out += fmt::format("  refused    {} of {} with an answer\n", figures.wrongly_refused,
                       figures.each.size());
  return out;
}

std::string to_text(const std::vector<FigureChange>& changes) {
  std::string out = "since the earlier run\n";
  for (const FigureChange& change : changes)
    out += fmt::format("  {:<10} {:+.3f}   ({:+.3f} to {:+.3f})   {} better, {} worse\n",
                       change.figure, change.difference.value, change.difference.low,
                       change.difference.high, change.better, change.worse);
  return out;
}

Result<RetrievalFigures> parse_run(const std::string& json) {
  RetrievalFigures run;
  try {
    for (const Json& row : Json::parse(json).at("each")) {
      QuestionFigures question;
      question.id = row.at("id").get<std::string>();
      for (const NamedFigure& named : kFigures)
        question.*named.of_question = row.at(named.name).get<double>();
      run.each.push_back(std::move(question));
    }
  } catch (const Json::exception& failure) {
    return invalid_input(failure.what(), "give a file that `sennit eval --json` wrote");
  }
  return run;
}

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

int run_eval_retrieval(const CommandLine& line) {
  Result<Engine> engine = Engine::open(graph_to_read(line), Access::kRead);
  if (!engine.ok()) return fail(line, engine.error());
  QueryOptions options;
  options.mode = line.mode;
  options.without = line.without;
  const Result<RetrievalFigures> figures = engine->evaluate_retrieval(line.text, options);
  if (!figures.ok()) return fail(line, figures.error());
  fmt::print("{}", line.json ? to_json(*figures) + "\n" : to_text(*figures));
  if (line.earlier_run.empty()) return kDone;
  std::ifstream file(line.earlier_run, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  const Result<RetrievalFigures> before = parse_run(bytes.str());
  if (!before.ok()) return fail(line, before.error().within("cannot read " + line.earlier_run));
  fmt::print(line.json ? stderr : stdout, "{}", to_text(compare_runs(*before, *figures)));
  return kDone;
}

}  // namespace sennit
