// Texts that are no prose: what is not a name by a rule of prose is none, and nothing breaks.

#include <gtest/gtest.h>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

using namespace sennit::testing;

Names everything_in(const std::string& text) { return names_of(builtin_of(note(text))); }

TEST(BadText, NamesNothingWhereCapitalsAndWordsSayNothing) {
  for (const std::string text :
       {"Hello\n", "x\n", "\n", "THE QUICK BROWN FOX RAN TO LONDON WITH ADA LOVELACE AND OTHERS\n",
        "1.5 2.5 3.5 1843 2.0e5\n", "| 1.5 | 2.5 |\n|---|---|\n| 1843 | 0.1 |\n",
        "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24sIGJ1dCBieSB0aGlz\n",
        "asdf qwer zxcv hjkl asdf qwer zxcv hjkl\n", "La la la, oh baby, la la la.\n",
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor\n",
        "!!! ??? ... --- *** ___\n", "😀😀😀 🌊🌊\n"})
    EXPECT_EQ(everything_in(text), Names{}) << text;
}

TEST(BadText, SourceCodeThatIsMarkedAsSuchIsNotRead) {
  EXPECT_EQ(everything_in("```cpp\nFoo items = Foo::Load(Path);\n```\n"), Names{});
  EXPECT_EQ(everything_in("Call `Ada.Lovelace()` there.\n"), Names{});
  EXPECT_LE(everything_in("int main() { std::vector<Foo> items = Foo::Load(path); Item.Run(); }\n")
                .size(),
            1u);
}

TEST(BadText, AChatLogNamesItsPeople) {
  EXPECT_EQ(names_in("[10:02] Mina: did you see the tide table?\n[10:03] Oriol: yes, ask Mina.\n"),
            (Names{"Mina", "Oriol"}));
}

TEST(BadText, ScriptsMayBeMixed) {
  EXPECT_EQ(
      everything_in("오늘 Kubernetes 클러스터에 Redis를 설치했다. Иван сказал, что Анна ушла.\n"),
      (Names{"Kubernetes", "Redis", "Анна"}));
  EXPECT_EQ(everything_in("התקיים מפגש בירושלים. التقى محمد علي بالملك في القاهرة.\n"), Names{});
}

TEST(BadText, OtherLanguagesWithCapitalsHaveNoTermsAndNoGuessedPersons) {
  const Document german =
      note("Der Hund läuft schnell durch den Wald und die Katze schläft dort.\n");
  for (const Mention& mention : mentions_of(builtin_of(german))) {
    EXPECT_EQ(mention.source, MentionSource::kText) << mention.name;
    EXPECT_NE(mention.type, EntityType::kPerson) << mention.name;
  }
}

TEST(BadText, ALineOfAnyLengthIsReadInParts) {
  std::string line;
  while (line.size() < 300'000) line += "We met Ada Lovelace by the tide table of London. ";
  const std::vector<Mention> mentions = mentions_of(builtin_of(note(line)));
  EXPECT_GT(mentions.size(), 6'000u);
  for (const Mention& mention : mentions) ASSERT_LE(mention.span.end, line.size());
}

}  // namespace
}  // namespace sennit
