#include "exchange/file_names.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "text/name_key.h"

namespace sennit {

FileNames::FileNames(const GraphJson& file)
    : file_(file), parent_(file.entities.size()), named_by_(file.entities.size()) {
  std::iota(parent_.begin(), parent_.end(), RowIndex{0});
  std::iota(named_by_.begin(), named_by_.end(), RowIndex{0});
  read_keys();
  claim_aliases();
  join_named_by_aliases();
  claim_aliases();  // once more: two rows that are now one do not contest an alias
}

void FileNames::read_keys() {
  const std::vector<GraphJsonEntity>& rows = file_.entities;
  for (RowIndex row = 0; row < rows.size(); ++row) {
    keys_.push_back(name_key(rows[row].name).name);
    row_of_id_.try_emplace(rows[row].key.value_or(rows[row].id), row);
    if (keys_[row].empty()) continue;
    parent_[row] = row_of_key_.try_emplace(keys_[row], row).first->second;
  }
  for (RowIndex row = 0; row < rows.size(); ++row) row_of_id_.try_emplace(rows[row].id, row);
}

void FileNames::claim_aliases() {
  claims_.clear();
  for (RowIndex row = 0; row < file_.entities.size(); ++row) {
    for (const std::string& alias : file_.entities[row].aliases) {
      const std::string alias_key = name_key(alias).name;
      if (alias_key.empty() || alias_key == keys_[row]) continue;
      const auto [claim, is_new] = claims_.try_emplace(alias_key, Claim{row, false});
      if (!is_new && group(claim->second.row) != group(row)) claim->second.contested = true;
    }
  }
}

void FileNames::join_named_by_aliases() {
  for (RowIndex named = 0; named < keys_.size(); ++named) {
    if (keys_[named].empty() || first_of_key(named) != named) continue;
    const auto claim = claims_.find(keys_[named]);
    if (claim == claims_.end() || claim->second.contested) continue;
    const RowIndex a = root(named);
    const RowIndex b = root(claim->second.row);
    if (a == b) continue;  // a ring of aliases ends here
    parent_[std::max(a, b)] = std::min(a, b);
    named_by_[named] = first_of_key(claim->second.row);
  }
  // A parent is smaller than what it holds, so one pass makes every parent a root.
  for (RowIndex row = 0; row < parent_.size(); ++row) parent_[row] = parent_[parent_[row]];
  for (RowIndex row = 0; row < named_by_.size(); ++row) shorten_chain(row);
}

RowIndex FileNames::root(RowIndex row) {
  while (parent_[row] != row) row = parent_[row] = parent_[parent_[row]];
  return row;
}

// Every row from `row` to the end of its chain of names gets that end.
void FileNames::shorten_chain(RowIndex row) {
  RowIndex end = row;
  while (named_by_[end] != end) end = named_by_[end];
  while (row != end) row = std::exchange(named_by_[row], end);
}

std::optional<RowIndex> FileNames::row_of_end(const std::string& end) const {
  const auto found = row_of_id_.find(end);
  if (found == row_of_id_.end()) return std::nullopt;
  return found->second;
}

RowIndex FileNames::first_of_key(RowIndex row) const {
  return keys_[row].empty() ? row : row_of_key_.at(keys_[row]);
}

std::optional<RowIndex> FileNames::owner_of_alias(const std::string& alias_key) const {
  const auto claim = claims_.find(alias_key);
  if (claim == claims_.end() || claim->second.contested || row_of_key_.contains(alias_key))
    return std::nullopt;
  return claim->second.row;
}

}  // namespace sennit
