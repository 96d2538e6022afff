// What retrieval is compared with, and other forms of its sets.
//
//   compare_retrieval titles CORPUS QUESTIONS      the title rule, as `sennit eval --json` prints it
//   compare_retrieval peer NAME PEERS QUESTIONS    what another system retrieved, the same
//   compare_retrieval untitled CORPUS              the corpus with its titles withheld
//   compare_retrieval unanswerable QUESTIONS       the questions without what answers them
//
// The title rule: documents whose title stands in the question, longest title first, then those
// whose title stands in one of these, in order of place. No model, no index: what a corpus gives
// away by its titles.

#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

#include "measure/json_lines.h"
#include "measure/questions.h"
#include "measure/retrieval_score.h"
#include "nlohmann/json.hpp"
#include "text/tokenize.h"

namespace sennit {
namespace {

struct Record {
  std::string id, title, text;
};

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

std::vector<Record> records(const std::string& path) {
  return parse_json_lines<Record>(content(path), "id, title, text",
                                  [](const nlohmann::json& row, std::size_t) {
                                    return Record{row.at("id").get<std::string>(),
                                                  row.at("title").get<std::string>(),
                                                  row.at("text").get<std::string>()};
                                  })
      .value();
}

// Words with a blank around each, so that a title is found whole.
std::string spaced(std::string_view text) {
  std::string out = " ";
  for_each_token(text, [&](const Token& token) { out.append(token.form).append(" "); });
  return out;
}

class TitleRule {
 public:
  explicit TitleRule(const std::vector<Record>& corpus) {
    for (const Record& record : corpus) {
      // "(film)" tells titles of one name apart, and hardly stands in a text.
      const std::string title = record.title.substr(0, record.title.find(" ("));
      if (title.empty()) continue;
      by_title_[spaced(title)].push_back(&record);
    }
  }

  RankedNames ranked(std::string_view question) const {
    RankedNames ranked;
    std::set<std::string> taken;
    std::vector<const Record*> named = titles_in(question);
    for (const Record* record : named)
      if (taken.insert(record->id).second) ranked.items.push_back({record->id});
    for (const Record* from : named)
      for (const Record* record : titles_in(from->text))
        if (taken.insert(record->id).second) ranked.items.push_back({record->id});
    return ranked;
  }

 private:
  // Longest titles first, and none inside another that was found.
  std::vector<const Record*> titles_in(std::string_view text) const {
    std::string rest = spaced(text);
    std::vector<std::pair<std::size_t, const std::string*>> found;
    for (const auto& [title, records] : by_title_)
      if (rest.find(title) != std::string::npos) found.emplace_back(title.size(), &title);
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : *a.second < *b.second;
    });
    std::vector<const Record*> records;
    for (const auto& [size, title] : found) {
      const std::size_t at = rest.find(*title);
      if (at == std::string::npos) continue;
      rest.replace(at + 1, title->size() - 2, std::string(title->size() - 2, '#'));
      records.insert(records.end(), by_title_.at(*title).begin(), by_title_.at(*title).end());
    }
    return records;
  }

  std::map<std::string, std::vector<const Record*>> by_title_;
};

void print(const std::vector<GoldQuestion>& questions, const std::vector<RankedNames>& ranked) {
  const RetrievalFigures figures = score_retrieval(questions, ranked);
  nlohmann::ordered_json out;
  out["recall@2"] = figures.recall_at_2.value;
  out["recall@5"] = figures.recall_at_5.value;
  out["recall@8"] = figures.recall_at_8.value;
  out["perfect@8"] = figures.perfect_at_8.value;
  out["mrr"] = figures.mrr.value;
  std::cout << out.dump(2) << "\n";
}

void titles(const std::string& corpus_path, const std::string& questions_path) {
  const std::vector<Record> corpus = records(corpus_path);
  const TitleRule rule(corpus);
  const std::vector<GoldQuestion> questions = parse_questions(content(questions_path)).value();
  std::vector<RankedNames> ranked;
  for (const GoldQuestion& question : questions) ranked.push_back(rule.ranked(question.query));
  print(questions, ranked);
}

void peer(const std::string& name, const std::string& peers, const std::string& questions_path) {
  std::map<std::string, RankedNames> by_query;
  const nlohmann::json all = nlohmann::json::parse(content(peers));
  for (const auto& row : all.at(name))
    for (const auto& title : row.at("retrieved"))
      by_query[row.at("query").get<std::string>()].items.push_back({title.get<std::string>()});
  const std::vector<GoldQuestion> questions = parse_questions(content(questions_path)).value();
  std::vector<RankedNames> ranked;
  for (const GoldQuestion& question : questions) ranked.push_back(by_query[question.query]);
  print(questions, ranked);
}

void each_line(const std::string& path, const char* key, const nlohmann::json& value) {
  std::istringstream lines(content(path));
  for (std::string line; std::getline(lines, line);) {
    auto row = nlohmann::ordered_json::parse(line);
    row[key] = value;
    std::cout << row.dump() << "\n";
  }
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 3 && words[0] == "titles")
    titles(words[1], words[2]);
  else if (words.size() == 4 && words[0] == "peer")
    peer(words[1], words[2], words[3]);
  else if (words.size() == 2 && words[0] == "untitled")
    each_line(words[1], "title", "");
  else if (words.size() == 2 && words[0] == "unanswerable")
    each_line(words[1], "reference_documents", nlohmann::json::array());
  else
    return 2;
  return 0;
}

}  // namespace
}  // namespace sennit

int main(int argc, char** argv) {
  try {
    return sennit::run({argv + 1, argv + argc});
  } catch (const std::exception& failure) {
    std::cerr << "Error: " << failure.what() << "\n";
    return 1;
  }
}
