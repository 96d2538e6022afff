// What the names of a graph.json say about its rows: which rows are one thing by the file's own
// words, because they have one name key, or because an alias of one is the name of the other.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "exchange/graph_json.h"

namespace sennit {

using RowIndex = std::size_t;  // of GraphJson::entities

// Looks at the file for as long as it lives.
class FileNames {
 public:
  explicit FileNames(const GraphJson& file);

  // The row that an end of a relationship names: by its key in "entities", as the older package
  // looks it up, else by entity_id.
  std::optional<RowIndex> row_of_end(const std::string& end) const;

  // The name key of a row; empty when its name has no letter or digit.
  const std::string& key(RowIndex row) const { return keys_[row]; }

  // Rows of one thing have one group.
  RowIndex group(RowIndex row) const { return parent_[row]; }

  // The row that this one stands for: the first of its key, or, when an alias of another row names
  // it, what that one stands for.
  RowIndex stands_for(RowIndex row) const { return named_by_[first_of_key(row)]; }

  // The row whose alias has this key. Nothing when two things claim it, or when it is a row's name.
  std::optional<RowIndex> owner_of_alias(const std::string& alias_key) const;

 private:
  struct Claim {
    RowIndex row = 0;
    bool contested = false;
  };

  void read_keys();
  void claim_aliases();
  void join_named_by_aliases();
  RowIndex first_of_key(RowIndex row) const;
  RowIndex root(RowIndex row);
  void shorten_chain(RowIndex row);

  const GraphJson& file_;
  std::vector<std::string> keys_;
  std::vector<RowIndex> parent_;  // the group of a row, once all is read
  std::vector<RowIndex>
      named_by_;  // of the first row of a key: what it stands for, once all is read
  std::unordered_map<std::string, RowIndex> row_of_id_;
  std::unordered_map<std::string, RowIndex> row_of_key_;  // the first
  std::unordered_map<std::string, Claim> claims_;         // by key of the alias
};

}  // namespace sennit
