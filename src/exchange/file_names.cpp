#include "exchange/file_names.h"

#include <algorithm>
#include <numeric>

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
    const RowIndex a = group(named);
    const RowIndex b = group(claim->second.row);
    if (a == b) continue;
    parent_[std::max(a, b)] = std::min(a, b);
    named_by_[named] = claim->second.row;
  }
}

std::optional<RowIndex> FileNames::row_of_end(const std::string& end) const {
  const auto found = row_of_id_.find(end);
  if (found == row_of_id_.end()) return std::nullopt;
  return found->second;
}

RowIndex FileNames::first_of_key(RowIndex row) const {
  return keys_[row].empty() ? row : row_of_key_.at(keys_[row]);
}

RowIndex FileNames::group(RowIndex row) const {
  while (parent_[row] != row) row = parent_[row];
  return row;
}

RowIndex FileNames::stands_for(RowIndex row) const {
  row = first_of_key(row);
  while (named_by_[row] != row) row = first_of_key(named_by_[row]);
  return row;
}

std::optional<RowIndex> FileNames::owner_of_alias(const std::string& alias_key) const {
  const auto claim = claims_.find(alias_key);
  if (claim == claims_.end() || claim->second.contested || row_of_key_.contains(alias_key))
    return std::nullopt;
  return claim->second.row;
}

}  // namespace sennit
