#include "text/path_patterns.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

PathPatterns patterns(const std::vector<std::string>& written) {
  Result<PathPatterns> result = PathPatterns::compile(written);
  EXPECT_TRUE(result.ok());
  return result.ok() ? *result : PathPatterns{};
}

struct Case {
  const char* pattern;
  const char* path;
  bool matches;
};

}  // namespace

TEST(PathPatterns, MatchAsSimpleGraphBuilderMatches) {
  for (const auto& [pattern, path, matches] : {
           Case{"Templates", "Templates/Daily.md", true},
           {"Templates", "Templates/a/b.md", true},
           {"Templates", "Templates", true},
           {"Templates", "lab/Templates/Daily.md", false},
           {"Templates", "Templates2/Daily.md", false},
           {"/Templates/", "Templates/Daily.md", true},
           {"./Templates", "Templates/Daily.md", true},
           {"templates\\daily", "Templates/DAILY/x.md", true},
           {"daily/*.md", "daily/a.md", true},
           {"daily/*.md", "daily/a/b.md", false},
           {"daily/202?-*-01.md", "daily/2024-05-01.md", true},
           {"daily/202?-*-01.md", "daily/20245-5-01.md", false},
           {"**/drafts/**", "drafts/a.md", true},
           {"**/drafts/**", "a/b/drafts/c/d.md", true},
           {"**/drafts/**", "a/b/my drafts/c.md", false},
           {"**/*.md", "a.md", true},
           {"**/*.md", "a/b/c.md", true},
           {"a/**/z.md", "a/z.md", true},
           {"a/**/z.md", "a/b/c/z.md", true},
           {"a/**/z.md", "b/z.md", false},
           {"**", "anything/at/all.md", true},
           {"*", "a.md", true},
           {"*", "a/b.md", false},
           {"일기/?.md", "일기/봄.md", true},
           {"cafe\xCC\x81", "caf\xC3\xA9/x.md", true},
           {"*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
           {"**/**/**/**/x", "a/b/c/d/e/f/g/h", false},
       })
    EXPECT_EQ(patterns({pattern}).match(path), matches) << pattern << " on " << path;
}

TEST(PathPatterns, TellWhichPatternMatched) {
  const PathPatterns rules = patterns({"a/*", "B", "a/x.md"});
  EXPECT_EQ(rules.find_match("a/x.md"), "a/*");
  EXPECT_EQ(rules.find_match("b/x.md"), "B");
  EXPECT_EQ(rules.find_match("c"), std::nullopt);
  EXPECT_FALSE(patterns({}).match("a"));
}

TEST(PathPatterns, KnowWhatHoldsForAWholeFolder) {
  const PathPatterns rules = patterns({"lab/old", "**/drafts/**", "daily/*.md"});
  EXPECT_EQ(rules.find_cover("lab/old"), "lab/old");
  EXPECT_EQ(rules.find_cover("lab/old/deeper"), "lab/old");
  EXPECT_EQ(rules.find_cover("x/drafts"), "**/drafts/**");
  EXPECT_EQ(rules.find_cover("daily"), std::nullopt);
  EXPECT_EQ(rules.find_cover("lab"), std::nullopt);

  const PathPatterns included = patterns({"lab/old", "daily/*.md"});
  EXPECT_TRUE(included.may_match_below("lab"));
  EXPECT_TRUE(included.may_match_below("lab/old/x"));
  EXPECT_TRUE(included.may_match_below("daily"));
  EXPECT_FALSE(included.may_match_below("daily/x"));
  EXPECT_FALSE(included.may_match_below("other"));
}

TEST(PathPatterns, ThatMeanNothingAreRefusedByName) {
  for (const char* bad : {"", "  ", "/", "a/**b", "a**", "../x"}) {
    const Result<PathPatterns> result = PathPatterns::compile({"fine", bad});
    ASSERT_FALSE(result.ok()) << bad;
    EXPECT_EQ(result.error().code, ErrorCode::kInvalidInput);
    EXPECT_NE(result.error().what.find("\"" + std::string(bad) + "\""), std::string::npos);
  }
}

}  // namespace sennit
