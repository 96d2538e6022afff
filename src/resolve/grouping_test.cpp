#include <gtest/gtest.h>

#include "resolve/notes_for_test.h"

namespace sennit::testing {
namespace {

TEST(Groups, StandIfTheirFarthestNamesAreNear) {
  const View view =
      view_of({note("a.md").person("Henry Jack").person("Jack Henry").person("John Henry"),
               note("b.md").tag("collection").tag("collections").tag("컬렉션")});
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "collection", "Henry Jack", "John Henry"}))
      << "Henry Jack may be Jack Henry, and Jack may be John, but Henry Jack is not John Henry";
}

}  // namespace
}  // namespace sennit::testing
