// Small graphs for tests of rooms above `graph`: told by names, numbered as a view would. Only for
// tests.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "graph/graph.h"
#include "retrieve/retrieve.h"
#include "text/name_key.h"
#include "text/tokenize.h"

namespace sennit::testing {

using Texts = std::vector<std::string>;

class GraphForTest {
 public:
  GraphForTest& entity(std::string name, Texts aliases = {}, std::string description = {}) {
    GraphContents::Entity made;
    made.id = EntityId{entities_.size() + 1};
    made.key = name_key(name).name;
    made.name = std::move(name);
    made.description = std::move(description);
    std::sort(aliases.begin(), aliases.end());
    made.aliases = std::move(aliases);
    entities_.push_back(std::move(made));
    return *this;
  }
  GraphForTest& entities(const Texts& names) {
    for (const std::string& name : names) entity(name);
    return *this;
  }
  GraphForTest& relation(std::string source, std::string verb, std::string target,
                         float weight = 1) {
    relations_.push_back({std::move(source), std::move(verb), std::move(target), weight});
    return *this;
  }
  // A document of chunks of 1000 bytes. Documents are added in order of path.
  GraphForTest& document(std::string path, std::uint32_t chunks = 1) {
    const auto number = static_cast<DocumentIndex>(contents_.documents.size());
    contents_.documents.push_back({DocumentId{100 + number}, path, path, 0});
    for (std::uint32_t c = 0; c < chunks; ++c)
      contents_.chunks.push_back({number, c, {c * 1000, c * 1000 + 1000}, ""});
    return *this;
  }
  // A mention in the chunk that was added last.
  GraphForTest& mentions(std::string name, ByteRange range = {0, 5}) {
    mentions_.push_back(
        {std::move(name), static_cast<ChunkIndex>(contents_.chunks.size() - 1), range});
    return *this;
  }

  // The document that was added last is about this.
  GraphForTest& about(const std::string& name) {
    entities_[number(name)].note = static_cast<std::int64_t>(contents_.documents.size()) - 1;
    return *this;
  }

  // The document that was added last says there what this is; better than what is said after it.
  GraphForTest& tells(const std::string& name, ByteRange range) {
    const auto document = static_cast<std::uint32_t>(contents_.documents.size()) - 1;
    entities_[number(name)].sentences.push_back({document, range});
    return *this;
  }

  Graph graph() {
    std::stable_sort(entities_.begin(), entities_.end(),
                     [](const auto& a, const auto& b) { return a.key < b.key; });
    for (const auto& [source, verb, target, weight] : relations_)
      contents_.relations.push_back({number(source), number(target), verb, "", weight, {}});
    std::stable_sort(
        contents_.relations.begin(), contents_.relations.end(), [](const auto& a, const auto& b) {
          return std::tie(a.source, a.target, a.verb) < std::tie(b.source, b.target, b.verb);
        });
    for (const auto& [name, chunk, range] : mentions_) {
      contents_.mentions.push_back({number(name), chunk, range});
      ++entities_[number(name)].mentions;
    }
    std::sort(contents_.mentions.begin(), contents_.mentions.end());
    contents_.entities = entities_;
    Result<Graph> graph = Graph::build(contents_);
    if (graph.ok()) return *graph;
    ADD_FAILURE() << graph.error().what;
    return Graph();
  }

 private:
  EntityIndex number(const std::string& name) const {
    for (std::size_t e = 0; e < entities_.size(); ++e)
      if (entities_[e].name == name) return static_cast<EntityIndex>(e);
    ADD_FAILURE() << "no entity called " << name;
    return 0;
  }

  GraphContents contents_;
  std::vector<GraphContents::Entity> entities_;
  std::vector<std::tuple<std::string, std::string, std::string, float>> relations_;
  std::vector<std::tuple<std::string, ChunkIndex, ByteRange>> mentions_;
};

// A keyword index over the texts of documents 100, 101, ... with a chunk each: a hit scores as many
// terms as it holds.
class TextIndex : public KeywordIndex {
 public:
  explicit TextIndex(const Texts& texts) {
    for (const std::string& text : texts) {
      tokens_.emplace_back();
      for_each_token(text, [&](const Token& token) { tokens_.back().emplace_back(token.form); });
    }
  }

  Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                         std::size_t limit) const override {
    std::vector<KeywordHit> hits;
    for (std::size_t d = 0; d < tokens_.size(); ++d) {
      const auto held = [&](const auto& terms) {
        return std::count_if(terms.begin(), terms.end(), [&](const KeywordTerm& term) {
          return std::search(tokens_[d].begin(), tokens_[d].end(), term.tokens.begin(),
                             term.tokens.end()) != tokens_[d].end();
        });
      };
      const auto all = held(query.required) + held(query.terms);
      if (all > 0 && held(query.required) == std::ssize(query.required))
        hits.push_back({DocumentId{100 + d},
                        0,
                        static_cast<double>(all),
                        {},
                        static_cast<double>(held(query.required))});
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const KeywordHit& a, const KeywordHit& b) { return a.score > b.score; });
    if (hits.size() > limit) hits.resize(limit);
    return hits;
  }
  Result<double> weight(const KeywordTerm&) const override { return 1.0; }

 private:
  std::vector<Texts> tokens_;
};

inline Texts names_of(const Graph& graph, const std::vector<RankedEntity>& rows) {
  Texts names;
  for (const RankedEntity& row : rows) names.emplace_back(graph.name(row.entity));
  return names;
}

}  // namespace sennit::testing
