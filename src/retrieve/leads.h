// Where the names in a passage lead.

#pragma once

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "retrieve/asked_words.h"
#include "retrieve/subjects.h"

namespace sennit {

// A name that a passage holds.
struct Lead {
  EntityIndex entity = 0;
  ChunkIndex from = 0;
  double strength = 0;  // 0 to 1
  // Most worth first: about the name, or saying of it what was asked. Never `from`.
  std::vector<std::pair<ChunkIndex, double>> to;

  double worth() const;  // of the best of `to`; 0 when there is none
};

class Leads {
 public:
  // All must outlive this object. Errors: of the index.
  static Result<Leads> of(const Graph& graph, const KeywordIndex& index, std::string_view question,
                          const std::vector<Subject>& subjects, const ChunkText& text_of);

  // Of the names in a passage, those that are not in `seen`: how strongly each leads on, given what
  // the passage is worth; the nearer to the asked words, the more. Errors: of `text_of`.
  Result<std::vector<Lead>> from(ChunkIndex chunk, double score,
                                 const std::set<EntityIndex>& seen) const;

  // Fills `to` by the graph; and by the graph and the index, which takes longer: it reads the
  // postings of the name's words. Errors: of the index and of `text_of`.
  Result<void> find_goals(Lead& lead) const;
  Result<void> search_goals(Lead& lead) const;

 private:
  struct Word {
    KeywordTerm term;
    double weight = 0;
  };

  Leads(const Graph& graph, const KeywordIndex& index, AskedWords asked, std::vector<Word> words,
        const ChunkText& text_of)
      : graph_(graph),
        index_(index),
        asked_(std::move(asked)),
        words_(std::move(words)),
        text_of_(text_of) {}

  std::map<ChunkIndex, double> goals_in_graph(const Lead& lead) const;
  static void keep_best(const std::map<ChunkIndex, double>& goals, Lead& lead);
  double worth_following(EntityIndex entity) const;
  std::map<EntityIndex, double> names_in(ChunkIndex chunk, std::string_view text) const;
  Result<std::vector<const Word*>> words_not_in(ChunkIndex chunk) const;
  Result<void> add_from_index(const Lead& lead, std::map<ChunkIndex, double>& goals) const;
  Result<double> about(EntityIndex entity, ChunkIndex chunk) const;

  const Graph& graph_;
  const KeywordIndex& index_;
  AskedWords asked_;
  std::vector<Word> words_;  // of the question
  const ChunkText& text_of_;
};

}  // namespace sennit
