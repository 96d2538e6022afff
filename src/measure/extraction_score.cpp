#include "measure/extraction_score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "text/name_key.h"

namespace sennit {
namespace {

constexpr std::size_t kShownNames = 40;
constexpr std::size_t kExamples = 30;

double round4(double value) { return std::round(value * 1e4) / 1e4; }

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : round4(static_cast<double>(part) / static_cast<double>(whole));
}

std::vector<CountedName> most_frequent(const std::map<std::string, std::size_t>& counts) {
  std::vector<CountedName> all;
  for (const auto& [name, count] : counts) all.push_back({name, count});
  std::stable_sort(all.begin(), all.end(),
                   [](const CountedName& a, const CountedName& b) { return a.count > b.count; });
  if (all.size() > kShownNames) all.resize(kShownNames);
  return all;
}

// The gold names of one document, of all files.
using TypesOfName = std::map<std::string, std::set<EntityType>>;

class ExtractionScorer {
 public:
  ExtractionScorer(std::span<const std::vector<GoldDocument>> files,
                   std::span<const FoundDocument> found, std::span<const FoundEntity> entities)
      : files_(files), found_(found) {
    for (const FoundEntity& entity : entities) {
      keys_of_entity_.emplace_back();
      for (const std::string& name : entity.names)
        keys_of_entity_.back().push_back(measured_key(name));
      types_.push_back(entity.type);
    }
  }

  ExtractionReport score() {
    gather_gold();
    report_.documents = found_.size();
    for (const FoundDocument& document : found_) score_document(document);
    report_.precision = share(true_, report_.found);
    report_.recall = share(recalled_, report_.names);
    const double sum = report_.precision + report_.recall;
    report_.f1 = sum > 0 ? round4(2 * report_.precision * report_.recall / sum) : 0;
    report_.type_accuracy = share(right_types_, report_.typed);
    score_together();
    report_.misses = most_frequent(misses_);
    report_.inventions = most_frequent(inventions_);
    report_.confusions = shown_confusions();
    return std::move(report_);
  }

 private:
  void gather_gold() {
    for (std::size_t file = 0; file < files_.size(); ++file)
      for (const GoldDocument& document : files_[file])
        for (const GoldName& name : document.names) {
          const std::string key = measured_key(name.name);
          if (key.empty()) continue;
          std::set<EntityType>& types = gold_[document.id][key];
          if (name.type != EntityType::kOther) types.insert(name.type);
          files_of_name_[key].insert(file);
        }
  }

  void score_document(const FoundDocument& document) {
    const TypesOfName& gold = gold_[document.id];
    std::map<std::string, EntityType> in_text;
    std::map<std::string, EntityType> called;  // also by other names of the same entities
    for (const FoundName& name : document.names) {
      const std::string key = measured_key(name.name);
      in_text.emplace(key, types_[name.entity]);
      called[key] = types_[name.entity];
      for (const std::string& other : keys_of_entity_[name.entity])
        called.emplace(other, types_[name.entity]);
    }
    report_.names += gold.size();
    report_.found += in_text.size();
    for (const auto& [key, type] : in_text) {
      ++documents_of_found_[key];
      true_ += gold.contains(key);
      if (!gold.contains(key)) ++inventions_[key];
    }
    for (const auto& [key, types] : gold) {
      ++documents_of_name_[key];
      const auto known = called.find(key);
      if (known == called.end()) {
        ++misses_[key];
        continue;
      }
      ++recalled_;
      known_.insert(key);
      judge_type(key, types, known->second);
    }
    for (const auto& [key, type] : called) known_.insert(key);
  }

  void judge_type(const std::string& key, const std::set<EntityType>& gold, EntityType found) {
    if (gold.empty()) return;
    ++report_.typed;
    if (gold.contains(found)) {
      ++right_types_;
      return;
    }
    std::vector<std::string>& names = confusions_[{*gold.begin(), found}];
    names.push_back(key);
  }

  // "PERSON taken for PLACE: victoria, chad", with names from all over the documents.
  std::vector<CountedName> shown_confusions() const {
    std::map<std::string, std::size_t> counts;
    for (const auto& [types, names] : confusions_) {
      std::string shown =
          fmt::format("{} taken for {}", name_of(types.first), name_of(types.second));
      const std::size_t step = (names.size() + kExamples - 1) / kExamples;
      for (std::size_t i = 0; i < names.size(); i += step)
        shown += (i == 0 ? ": " : ", ") + names[i];
      counts[shown] = names.size();
    }
    return most_frequent(counts);
  }

  void score_together() {
    std::size_t distinct = 0, repeated = 0, shared = 0;
    for (const auto& [key, documents] : documents_of_name_) {
      const bool known = known_.contains(key);
      distinct += known;
      if (documents >= 2) ++report_.repeated_names, repeated += known;
      if (files_.size() > 1 && files_of_name_[key].size() == files_.size())
        ++report_.shared_names, shared += known;
    }
    std::size_t right = 0;
    for (const auto& [key, documents] : documents_of_found_)
      if (documents >= 2) ++report_.repeated_found, right += documents_of_name_.contains(key);
    report_.repeated_precision = share(right, report_.repeated_found);
    report_.distinct_names = documents_of_name_.size();
    report_.distinct_recall = share(distinct, report_.distinct_names);
    report_.repeated_recall = share(repeated, report_.repeated_names);
    report_.shared_recall = share(shared, report_.shared_names);
  }

  std::span<const std::vector<GoldDocument>> files_;
  std::span<const FoundDocument> found_;
  std::vector<std::vector<std::string>> keys_of_entity_;
  std::vector<EntityType> types_;
  std::unordered_map<std::string, TypesOfName> gold_;  // by document
  std::map<std::string, std::set<std::size_t>> files_of_name_;
  std::map<std::string, std::size_t> documents_of_name_;
  std::map<std::string, std::size_t> documents_of_found_;
  std::set<std::string> known_;  // names that the graph knows anywhere
  std::map<std::string, std::size_t> misses_, inventions_;
  std::map<std::pair<EntityType, EntityType>, std::vector<std::string>> confusions_;
  std::size_t true_ = 0, recalled_ = 0, right_types_ = 0;
  ExtractionReport report_;
};

}  // namespace

std::string measured_key(std::string_view name) {
  std::string key = name_key(name).name;
  for (const std::string_view article : {"the ", "a ", "an ", "mr ", "dr ", "professor "})
    if (key.starts_with(article) && key.size() > article.size()) return key.substr(article.size());
  return key;
}

ExtractionReport score_extraction(std::span<const std::vector<GoldDocument>> gold_files,
                                  std::span<const FoundDocument> found,
                                  std::span<const FoundEntity> entities) {
  return ExtractionScorer(gold_files, found, entities).score();
}

}  // namespace sennit
