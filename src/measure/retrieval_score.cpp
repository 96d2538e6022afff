#include "measure/retrieval_score.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "base/random.h"
#include "text/name_key.h"
#include "text/similarity.h"

namespace sennit {
namespace {

constexpr int kSamples = 2000;
constexpr std::uint64_t kSeed = 20260101;

struct NamedFigure {
  const char* name;
  double QuestionFigures::*of_question;
  Figure RetrievalFigures::*of_all;
};
constexpr std::array kFigures = {
    NamedFigure{"recall@2", &QuestionFigures::recall_at_2, &RetrievalFigures::recall_at_2},
    NamedFigure{"recall@5", &QuestionFigures::recall_at_5, &RetrievalFigures::recall_at_5},
    NamedFigure{"recall@8", &QuestionFigures::recall_at_8, &RetrievalFigures::recall_at_8},
    NamedFigure{"recall@10", &QuestionFigures::recall_at_10, &RetrievalFigures::recall_at_10},
    NamedFigure{"perfect@8", &QuestionFigures::perfect_at_8, &RetrievalFigures::perfect_at_8},
    NamedFigure{"mrr", &QuestionFigures::reciprocal_rank, &RetrievalFigures::mrr},
    NamedFigure{"ndcg@10", &QuestionFigures::ndcg_at_10, &RetrievalFigures::ndcg_at_10},
};

// The wanted things as sets of equal names, in the order of the file.
std::vector<std::set<std::string>> wanted_things(const GoldQuestion& question) {
  std::vector<std::set<std::string>> wanted;
  for (const std::string& id : question.documents) wanted.push_back({id});
  if (wanted.empty())
    for (const std::string& name : question.entities) wanted.push_back({name_key(name).name});
  return wanted;
}

class Scored {
 public:
  Scored(const GoldQuestion& question, const RankedNames& ranked)
      : wanted_(wanted_things(question)) {
    const bool by_name = question.documents.empty();
    rank_of_.assign(wanted_.size(), kNever);
    for (std::size_t rank = 0; rank < ranked.items.size(); ++rank)
      for (const std::string& name : ranked.items[rank])
        find(by_name ? name_key(name).name : name, rank);
  }

  QuestionFigures figures(const GoldQuestion& question) const {
    QuestionFigures made;
    made.id = question.id;
    made.recall_at_2 = recall(2), made.recall_at_5 = recall(5);
    made.recall_at_8 = recall(8), made.recall_at_10 = recall(10);
    made.perfect_at_8 = found_within(8) == wanted_.size() ? 1 : 0;
    const std::size_t first = *std::min_element(rank_of_.begin(), rank_of_.end());
    made.reciprocal_rank = first == kNever ? 0 : 1.0 / static_cast<double>(first + 1);
    made.ndcg_at_10 = gain(10) / ideal_gain(10);
    for (std::size_t i = 0; i < wanted_.size(); ++i)
      if (rank_of_[i] >= 10)
        made.missed.push_back(question.documents.empty() ? question.entities[i]
                                                         : question.documents[i]);
    return made;
  }

 private:
  static constexpr std::size_t kNever = static_cast<std::size_t>(-1);

  void find(const std::string& name, std::size_t rank) {
    for (std::size_t i = 0; i < wanted_.size(); ++i)
      if (rank_of_[i] == kNever && wanted_[i].contains(name)) rank_of_[i] = rank;
  }

  std::size_t found_within(std::size_t k) const {
    return static_cast<std::size_t>(std::count_if(rank_of_.begin(), rank_of_.end(),
                                                  [&](std::size_t rank) { return rank < k; }));
  }
  double recall(std::size_t k) const {
    return static_cast<double>(found_within(k)) / static_cast<double>(wanted_.size());
  }
  double gain(std::size_t k) const {
    double sum = 0;
    for (const std::size_t rank : rank_of_)
      if (rank < k) sum += 1 / std::log2(static_cast<double>(rank) + 2);
    return sum;
  }
  double ideal_gain(std::size_t k) const {
    double sum = 0;
    for (std::size_t rank = 0; rank < std::min(k, wanted_.size()); ++rank)
      sum += 1 / std::log2(static_cast<double>(rank) + 2);
    return sum;
  }

  std::vector<std::set<std::string>> wanted_;
  std::vector<std::size_t> rank_of_;
};

double mean(const std::vector<double>& values) {
  return values.empty() ? 0
                        : std::accumulate(values.begin(), values.end(), 0.0) /
                              static_cast<double>(values.size());
}

Figure with_interval(const std::vector<double>& values) {
  Figure figure{round4(mean(values)), 0, 0};
  if (values.empty()) return figure;
  SplitMix64 random(kSeed);
  std::vector<double> means(kSamples);
  for (double& sampled : means) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += values[random.below(values.size())];
    sampled = sum / static_cast<double>(values.size());
  }
  std::sort(means.begin(), means.end());
  figure.low = round4(means[kSamples * 25 / 1000]);
  figure.high = round4(means[kSamples * 975 / 1000 - 1]);
  return figure;
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const auto at = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  return values[std::clamp<std::size_t>(at, 1, values.size()) - 1];
}

std::vector<double> column(const std::vector<QuestionFigures>& each, const NamedFigure& figure) {
  std::vector<double> values;
  values.reserve(each.size());
  for (const QuestionFigures& question : each) values.push_back(question.*figure.of_question);
  return values;
}

}  // namespace

RetrievalFigures score_retrieval(std::span<const GoldQuestion> questions,
                                 std::span<const RankedNames> ranked) {
  RetrievalFigures figures;
  figures.questions = questions.size();
  std::vector<double> times;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    times.push_back(ranked[i].milliseconds);
    if (!questions[i].answerable()) {
      ++figures.unanswerable;
      if (!ranked[i].found) ++figures.refused;
      continue;
    }
    if (!ranked[i].found) ++figures.wrongly_refused;
    figures.each.push_back(Scored(questions[i], ranked[i]).figures(questions[i]));
  }
  for (const NamedFigure& figure : kFigures)
    figures.*figure.of_all = with_interval(column(figures.each, figure));
  figures.p50_ms = round4(percentile(times, 0.5));
  figures.p99_ms = round4(percentile(times, 0.99));
  return figures;
}

std::vector<FigureChange> compare_runs(const RetrievalFigures& before,
                                       const RetrievalFigures& after) {
  std::map<std::string_view, const QuestionFigures*> earlier;
  for (const QuestionFigures& question : before.each) earlier[question.id] = &question;
  std::vector<FigureChange> changes;
  for (const NamedFigure& figure : kFigures) {
    FigureChange change{figure.name, {}, 0, 0};
    std::vector<double> differences;
    for (const QuestionFigures& question : after.each) {
      const auto other = earlier.find(question.id);
      if (other == earlier.end()) continue;
      const double difference = question.*figure.of_question - other->second->*figure.of_question;
      differences.push_back(difference);
      if (difference > 0) ++change.better;
      if (difference < 0) ++change.worse;
    }
    change.difference = with_interval(differences);
    changes.push_back(std::move(change));
  }
  return changes;
}

}  // namespace sennit
