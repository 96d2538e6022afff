#include "answer/readable.h"

#include <gtest/gtest.h>

namespace sennit::testing {
namespace {

struct Shown {
  const char* quote;
  const char* text;
};

TEST(Readable, LeavesMarkupOut) {
  for (const Shown& each :
       {Shown{"The [[Tides|ebb]] of [[Moon]].", "The ebb of Moon."},
        {"See [the paper](https://example.org/a) and ![[chart.png]].",
         "See the paper and chart.png."},
        {"**bold**, __strong__, ==marked== and `code`", "bold, strong, marked and code"},
        {"In *The World's Writing Systems* (1996) and *ibid.*",
         "In The World's Writing Systems (1996) and ibid."},
        {"*모밀꽃 필 무렵*은 소설이다", "모밀꽃 필 무렵은 소설이다"},
        {"***both***", "both"},
        {"| 1459 | [[Worin seokbo\\|Worin]] | verse |", "1459 · Worin · verse"},
        {"|이름|값|", "이름 · 값"},
        {"*on two\nlines*", "on two lines"},
        {"[[Tides#^a1b2c3]]", "Tides"},
        {"See [[Tides#High water]] and [[#Moon]]; [[Tides#Ebb|the ebb]].",
         "See Tides > High water and Moon; the ebb."},
        {"[[C#]] and [[a/b.md#c#d]]", "C# and a/b.md > c > d"},
        {"- item", "item"},
        {"* item", "item"},
        {"> quoted\n> on two lines", "quoted on two lines"},
        {"> - nested", "nested"},
        {"## Heading", "Heading"},
        {"one\r\n  two\t three", "one two three"},
        {"", ""}})
    EXPECT_EQ(readable(each.quote), each.text) << each.quote;
}

TEST(Readable, KeepsWhatOnlyLooksLikeMarkup) {
  for (const Shown& each : {Shown{"[[never closed", "[[never closed"},
                            {"a [note] aside", "a [note] aside"},
                            {"[a] then [b](c)", "[a] then b"},
                            {"the well-known 3 - 2", "the well-known 3 - 2"},
                            {"C# and F#", "C# and F#"},
                            {"call some__name here", "call some__name here"},
                            {"2 * 3 * 4 and 5*6*7", "2 * 3 * 4 and 5*6*7"},
                            {"*.md and *.txt", "*.md and *.txt"},
                            {"a | b", "a | b"},
                            {"[Foo](https://e.org/Foo_(bar)) is", "Foo is"},
                            {"a > b", "a > b"}})
    EXPECT_EQ(readable(each.quote), each.text) << each.quote;
}

TEST(Readable, KeepsEveryScriptWhole) {
  EXPECT_EQ(readable("**김첨지**는 [[서울|서울]]에 산다. 🌊"), "김첨지는 서울에 산다. 🌊");
}

TEST(Readable, NeverTakesMoreThanItWasGiven) {
  for (const char* broken : {"[", "[[", "![[", "[](", "[]", "](", "#", "##", "*", "**", "`",
                             "==", "- ", "> ", "[[|]]", "[[a|", "\xff[[\xfe]]"})
    EXPECT_LE(readable(broken).size(), std::string_view(broken).size()) << broken;
}

}  // namespace
}  // namespace sennit::testing
