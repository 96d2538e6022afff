#include "model/verdict.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

Verdict same(std::uint64_t id) {
  Verdict verdict;
  verdict.id = {id};
  return verdict;
}

Verdict undo(std::uint64_t id, std::uint64_t undone) {
  Verdict verdict = same(id);
  verdict.kind = VerdictKind::kUndo;
  verdict.undone = {undone};
  return verdict;
}

std::vector<std::uint64_t> active_ids(const std::vector<Verdict>& all) {
  std::vector<std::uint64_t> ids;
  for (const Verdict& verdict : active(all)) ids.push_back(verdict.id.value);
  return ids;
}

using Ids = std::vector<std::uint64_t>;

TEST(ActiveVerdicts, AreThoseThatNoCountingUndoNames) {
  EXPECT_EQ(active_ids({}), Ids{});
  EXPECT_EQ(active_ids({same(1), same(2)}), (Ids{1, 2}));
  EXPECT_EQ(active_ids({same(1), same(2), undo(3, 1)}), Ids{2});
}

TEST(ActiveVerdicts, ComeBackWhenTheirUndoIsUndone) {
  EXPECT_EQ(active_ids({same(1), undo(2, 1), undo(3, 2)}), Ids{1});
  EXPECT_EQ(active_ids({same(1), undo(2, 1), undo(3, 2), undo(4, 3)}), Ids{});
}

TEST(ActiveVerdicts, UndoneTwiceStayUndoneUntilBothUndosAreUndone) {
  EXPECT_EQ(active_ids({same(1), undo(2, 1), undo(3, 1), undo(4, 2)}), Ids{});
  EXPECT_EQ(active_ids({same(1), undo(2, 1), undo(3, 1), undo(4, 2), undo(5, 3)}), Ids{1});
}

TEST(ActiveVerdicts, AnUndoOfWhatIsNotThereChangesNothing) {
  EXPECT_EQ(active_ids({same(1), undo(2, 99)}), Ids{1});
}

}  // namespace
}  // namespace sennit
