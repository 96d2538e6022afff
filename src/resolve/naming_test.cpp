#include "resolve/naming.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

using Names = std::vector<std::string>;

Names other_names_of(const std::string& name, const Names& written) {
  EvidenceTable table;
  Group group;
  for (const std::string& surface : written)
    group.surfaces.emplace_back(table.names.number(surface), 1u);
  return other_names(table, group, name);
}

TEST(OtherNames, AreThoseThatAPersonWouldRecognise) {
  EXPECT_EQ(
      other_names_of("Ada Lovelace", {"Ada Lovelace", "ADA LOVELACE", "Countess of Lovelace"}),
      (Names{"Countess of Lovelace"}));
}

TEST(OtherNames, AreNotTheNameWithAParticle) {
  EXPECT_EQ(other_names_of("커뮤니티 플러그인", {"커뮤니티 플러그인은", "커뮤니티 플러그인을",
                                                 "커뮤니티 플러그인에서는", "Community Plugins"}),
            (Names{"Community Plugins"}));
  EXPECT_EQ(other_names_of("직지", {"직지심경", "직지는"}), (Names{"직지심경"}));
}

}  // namespace
}  // namespace sennit
