#include "base/hash.h"

#include <gtest/gtest.h>

namespace sennit {

// The reference values of XXH3 for the empty input: stored hashes must mean the same for ever.
TEST(Hash, IsXxh3) {
  EXPECT_EQ(hex(hash64("")), "2d06800538d394c2");
  EXPECT_EQ(hex(hash128("")), "99aa06d3014798d86001c324468d497f");
}

TEST(Hash, TellsOneByteOfChange) {
  EXPECT_NE(hash128("note a"), hash128("note b"));
  EXPECT_EQ(hash128("조석"), hash128("조석"));
}

}  // namespace sennit
