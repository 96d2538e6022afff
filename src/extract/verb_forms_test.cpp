#include "extract/verb_forms.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

TEST(VerbForms, AreOneInTheThirdPerson) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"designed", "designs"},
      {"designs", "designs"},
      {"design", "designs"},
      {"wrote", "writes"},
      {"written", "writes"},
      {"was", "is"},
      {"used", "uses"},
      {"visited", "visits"},
      {"created", "creates"},
      {"treated", "treats"},
      {"studied", "studies"},
      {"study", "studies"},
      {"stopped", "stops"},
      {"called", "calls"},
      {"passed", "passes"},
      {"provided", "provides"},
      {"included", "includes"},
      {"defined", "defines"},
      {"contained", "contains"},
      {"required", "requires"},
      {"entered", "enters"},
      {"compared", "compares"},
      {"introduced", "introduces"},
      {"managed", "manages"},
      {"belonged", "belongs"},
      {"computed", "computes"},
      {"handled", "handles"},
      {"invoked", "invokes"},
      {"developed", "develops"},
      {"replaced", "replaces"},
      {"inspired", "inspires"},
      {"explored", "explores"},
      {"monitored", "monitors"},
      {"married", "marries"},
      {"teach", "teaches"},
      {"fixed", "fixes"},
      {"went", "goes"},
      {"joined", "joins"},
      {"published", "publishes"},
      {"scored", "scores"},
      {"added", "adds"},
      {"named", "names"},
  };
  for (const auto& [form, third] : cases) EXPECT_EQ(third_person(form), third) << form;
}

TEST(VerbForms, OfThePast) {
  for (const std::string_view form : {"designed", "written", "built", "led", "known"})
    EXPECT_TRUE(is_participle(form)) << form;
  for (const std::string_view form : {"designs", "wrote", "is", "by", ""})
    EXPECT_FALSE(is_participle(form)) << form;
}

}  // namespace
}  // namespace sennit
