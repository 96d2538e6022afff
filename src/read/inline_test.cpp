// What stands within lines, in every form of the Obsidian dialect.

#include "read/inline.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "read/reader.h"
#include "read/structure_check.h"

namespace sennit {
namespace {

Structure parsed(const std::string& text) {
  std::vector<std::string> warnings;
  Structure structure = parse_markdown(text, warnings);
  EXPECT_EQ(broken_promise(text, structure), "") << text;
  return structure;
}

// "!X target #heading ^block |display", with only what a link has.
std::string told(const std::string& text, const Link& link) {
  std::string out;
  if (link.embed) out += "!";
  if (link.external) out += "@";
  out += link.target;
  if (!link.heading.empty()) out += "#" + link.heading;
  if (!link.block.empty()) out += "^^" + link.block;
  if (!link.display_span.empty()) out += "|" + std::string(link.display_span.of(text));
  return out;
}

std::vector<std::string> links(const std::string& text) {
  std::vector<std::string> out;
  for (const Link& link : parsed(text).links) out.push_back(told(text, link));
  return out;
}

std::vector<std::string> tags(const std::string& text) {
  std::vector<std::string> out;
  for (const Tag& tag : parsed(text).tags) out.push_back(tag.name);
  return out;
}

std::vector<std::string> block_ids(const std::string& text) {
  std::vector<std::string> out;
  for (const BlockId& id : parsed(text).block_ids) out.push_back(id.name);
  return out;
}

std::vector<std::string> fields(const std::string& text) {
  std::vector<std::string> out;
  for (const Property& property : parsed(text).properties) {
    std::string told = property.key + "=";
    for (const PropertyValue& value : property.values) told += value.text;
    out.push_back(told);
  }
  return out;
}

// The text as a person reads it: without what is opaque.
std::string visible(const std::string& text) {
  std::string out;
  Offset at = 0;
  for (const ByteRange hidden : parsed(text).opaque) {
    out += text.substr(at, hidden.begin - at);
    at = hidden.end;
  }
  return out + text.substr(at);
}

using List = std::vector<std::string>;

struct Case {
  std::string text;
  List expected;
};

}  // namespace

TEST(WikiLinks, AreReadInEveryForm) {
  const std::vector<Case> cases = {
      {"[[Tides]]", {"Tides"}},
      {"[[ Tides ]]", {"Tides"}},
      {"[[Tides|the tide]]", {"Tides|the tide"}},
      {"[[Tides|]]", {"Tides"}},
      {"[[Tides#Neap]]", {"Tides#Neap"}},
      {"[[Tides#Neap|neap tides]]", {"Tides#Neap|neap tides"}},
      {"[[Tides#Neap#Why|neap]]", {"Tides#Neap#Why|neap"}},
      {"[[Tides#^a1b2]]", {"Tides^^a1b2"}},
      {"[[Tides#Neap#^a1]]", {"Tides#Neap^^a1"}},
      {"[[Tides^a1]]", {"Tides^a1"}},
      {"[[#Neap]]", {"#Neap"}},
      {"[[#^a1]]", {"^^a1"}},
      {"[[lab/Tides.md]] [[/lab/Tides]] [[../Tides]]", {"lab/Tides.md", "/lab/Tides", "../Tides"}},
      {"![[Tides]]", {"!Tides"}},
      {"![[chart.png|300]]", {"!chart.png"}},
      {"![[chart.png|300x200]]", {"!chart.png"}},
      {"![[chart.png|A chart|300]]", {"!chart.png|A chart"}},
      {"![[lecture.pdf#page=3]]", {"!lecture.pdf#page=3"}},
      {"[[조석|밀물과 썰물]]은 [[달의 인력]]에서", {"조석|밀물과 썰물", "달의 인력"}},
      {"[[潮汐]]与[[月]]、[[潮の満ち引き]]", {"潮汐", "月", "潮の満ち引き"}},
      {"[[🌊 Tides 🌙]]", {"🌊 Tides 🌙"}},
      {"[[Plugin [beta]]]", {"Plugin [beta]"}},
      {"[[Note|[1]]]", {"Note|[1]"}},
      {"[[[Tides]]]", {"Tides"}},
      {"[[A [[B]]", {"B"}},
      {"**[[A]]**, _[[B]]_; ==[[C]]==", {"A", "B", "C"}},
      {"([[A]])\"[[B]]\"'[[C]]'", {"A", "B", "C"}},
      {"[[A]][[B]]", {"A", "B"}},
      {"[[https://example.org|site]]", {"@https://example.org|site"}},
  };
  for (const Case& c : cases) EXPECT_EQ(links(c.text), c.expected) << c.text;
}

TEST(WikiLinks, OfAnyLengthAreRead) {
  for (const std::size_t length : {99U, 100U, 101U, 255U, 5000U}) {
    std::string title;
    for (std::size_t i = 0; i < length; ++i) title += "조";
    EXPECT_EQ(links("x [[" + title + "]] y"), List{title});
  }
}

TEST(WikiLinks, ThatAreNoneAreText) {
  for (const std::string text :
       {"[[]]", "[[ ]]", "[[|x]]", "[[#]]", "[[A\nB]]", "[[A", "A]]", "[ [A]]", "\\[[A]]",
        "[\\[A]]", "[[1, 2], [3, 4]]", "[[", "]]", "![[", "![[]]"})
    EXPECT_EQ(links(text), List{}) << text;
}

// The older plugin's golden value: A, B, C, D, E.png, F^blk, H. It did not know `[[#local]]`, a
// place in this note, nor `[[G|]]`, which Obsidian takes for G.
TEST(WikiLinks, AreThoseOfTheOlderPluginAndMore) {
  const std::string text =
      "[[A]] [[B|b]] [[C#h]] [[D#h|d]] ![[E.png]] [[A]] [[#local]] [[F^blk]] [[G|]] [[ H ]]";
  List targets;
  for (const Link& link : parsed(text).links)
    if (std::count(targets.begin(), targets.end(), link.target) == 0)
      targets.push_back(link.target);
  EXPECT_EQ(targets, (List{"A", "B", "C", "D", "E.png", "", "F^blk", "G", "H"}));
}

TEST(WikiLinks, KeepTheirBarInTables) {
  const std::string text = "| note | why |\n|---|---|\n| [[Tides\\|tide]] | [[Moon|moon]] |\n";
  EXPECT_EQ(links(text), (List{"Tides|tide", "Moon|moon"}));
  EXPECT_EQ(links("outside: [[Tides\\|tide]]"), (List{"Tides|tide"}));
}

TEST(Links, AreNotReadInCodeMathAndComments) {
  for (const std::string text : {"`[[A]]`",
                                 "``[[A]] ` [[B]]``",
                                 "`a\n[[A]]`",
                                 "```\n[[A]]\n```",
                                 "~~~ md\n[[A]]\n~~~",
                                 "```\n[[A]]",
                                 "    [[A]]",
                                 "\t[[A]]",
                                 "- x\n\n      [[A]]",
                                 "> ```\n> [[A]]\n> ```",
                                 "$[[A]]$",
                                 "$$[[A]]$$",
                                 "$$\n[[A]]\n$$",
                                 "$$\n\n[[A]]\n\n$$",
                                 "%%[[A]]%%",
                                 "%%\n[[A]]\n\n[[B]]\n%%",
                                 "x %%[[A]]%% y",
                                 "<!-- [[A]] -->",
                                 "<!--\n[[A]]\n\n-->",
                                 "x <!-- [[A]] --> y",
                                 "<a href=\"[[A]]\">",
                                 "````\n```\n[[A]]\n```\n````",
                                 "<pre>\n[[A]]\n\n[[B]]\n</pre>",
                                 "```\r\n[[A]]\r\n```\r\n",
                                 "1. x\n   ```\n   [[A]]\n   ```"})
    EXPECT_EQ(links(text), List{}) << text;
}

TEST(Links, AreReadBesideCodeMathAndComments) {
  const std::vector<Case> cases = {
      {"`a` [[A]] `b`", {"A"}},
      {"`` ` `` [[A]] ` [[B]]", {"A", "B"}},
      {"it costs $5, see [[A]], or $6", {"A"}},
      {"$a$ [[A]] $b$", {"A"}},
      {"100 %% of [[A]]", {"A"}},
      {"%% a %% [[A]] %% b %%", {"A"}},
      {"%%\na\n%% [[A]]", {"A"}},
      {"%% never closed [[A]]", {"A"}},
      {"<!-- never closed [[A]]", {"A"}},
      {"$$ never closed [[A]]", {"A"}},
      {"```\na\n```\n[[A]]", {"A"}},
      {"text\n    [[A]]", {"A"}},
      {"- a\n    - [[A]]\n        - [[B]]", {"A", "B"}},
      {"<b>[[A]]</b>", {"A"}},
      {"<div>\n[[A]]\n</div>", {"A"}},
      {"# [[A]]\n## [[B]] ##\n[[C]]\n===", {"A", "B", "C"}},
      {"> [!note] [[A]]\n> [[B]]", {"A", "B"}},
      {"[^1]: see [[A]]\n    and [[B]]", {"A", "B"}},
      {"a [^1] [[A]] ^[inline [[B]]]", {"A", "B"}},
      {"- [ ] [[A]]\n- [x] [[B]]\n+ [/] [[C]]", {"A", "B", "C"}},
  };
  for (const Case& c : cases) EXPECT_EQ(links(c.text), c.expected) << c.text;
}

TEST(MarkdownLinks, AreReadInEveryForm) {
  const std::vector<Case> cases = {
      {"[tide](Tides.md)", {"Tides.md|tide"}},
      {"[tide](<The tides.md>)", {"The tides.md|tide"}},
      {"[tide](The%20tides.md#Neap%20tides \"title\")", {"The tides.md#Neap tides|tide"}},
      {"[tide](Tides.md#^a1 'title')", {"Tides.md^^a1|tide"}},
      {"[here](#Neap)", {"#Neap|here"}},
      {"[조석](%EC%A1%B0%EC%84%9D.md)", {"조석.md|조석"}},
      {"[x](100%.md)", {"100%.md|x"}},
      {"[x](a%FFb.md)", {"a%FFb.md|x"}},
      {"[x](a%00b.md)", {"a%00b.md|x"}},
      {"[x](a(b)c.md)", {"a(b)c.md|x"}},
      {"[x](a\\(b.md)", {"a(b.md|x"}},
      {"[](Tides.md)", {"Tides.md"}},
      {"[a [b] c](d.md)", {"d.md|a [b] c"}},
      {"[`a]` b](d.md)", {"d.md|`a]` b"}},
      {"[a\nb](d.md)", {"d.md|a\nb"}},
      {"![alt](a.png)", {"!a.png|alt"}},
      {"![alt|300](a.png)", {"!a.png|alt"}},
      {"![300x200](a.png)", {"!a.png"}},
      {"[![alt](a.png)](b.md)", {"b.md|![alt](a.png)", "!a.png|alt"}},
      {"[site](https://example.org/a#b)", {"@https://example.org/a#b|site"}},
      {"[mail](mailto:ada@example.org)", {"@mailto:ada@example.org|mail"}},
      {"[vault](obsidian://open?vault=x)", {"@obsidian://open?vault=x|vault"}},
      {"[https://a.b](https://a.b/c)", {"@https://a.b/c|https://a.b"}},
      {"[[1]](https://example.org)", {"@https://example.org|[1]"}},
      {"[a][ref]\n\n[ref]: Tides.md \"t\"", {"Tides.md|a"}},
      {"[Ref][] and [ref]\n\n[REF]: <The tides.md>", {"The tides.md|Ref", "The tides.md|ref"}},
      {"[a][none] [b]", {}},
      {"[a]()", {}},
      {"[a] (b.md)", {}},
      {"[a](b c.md)", {}},
      {"\\[a](b.md)", {}},
  };
  for (const Case& c : cases) EXPECT_EQ(links(c.text), c.expected) << c.text;
}

TEST(Addresses, AreLinksToTheOutside) {
  const std::vector<Case> cases = {
      {"<https://example.org>", {"@https://example.org"}},
      {"<ada@example.org>", {"@ada@example.org"}},
      {"see https://example.org/a_(b)?c=d#e.", {"@https://example.org/a_(b)?c=d#e"}},
      {"(https://example.org)", {"@https://example.org"}},
      {"https://ko.wikipedia.org/wiki/조석, 그리고", {"@https://ko.wikipedia.org/wiki/조석"}},
      {"「https://example.org」", {"@https://example.org"}},
      {"**http://a.b/**", {"@http://a.b/"}},
      {"a://b", {}},
      {"http://", {}},
  };
  for (const Case& c : cases) EXPECT_EQ(links(c.text), c.expected) << c.text;
}

TEST(Tags, AreReadInEveryForm) {
  const std::vector<Case> cases = {
      {"#tides", {"tides"}},
      {"see #project/tides, #한글 and #潮汐。", {"project/tides", "한글", "潮汐"}},
      {"#y1984 #1984 #19-84 #1a", {"y1984", "1a"}},
      {"#snake_case #kebab-case #a/b/", {"snake_case", "kebab-case", "a/b"}},
      {"#🌊 #👨‍👩‍👧", {"🌊", "👨‍👩‍👧"}},
      {"- #a\n> #b\n# Heading #c\n| #d | x |\n|---|---|\n| #e | y |", {"a", "b", "c", "d", "e"}},
      {"(#a) #b.", {"a", "b"}},
      {"#a#b", {"a"}},
      {"a#b", {}},
      {"\\#a", {}},
      {"`#a` $#b$ %%#c%% <i data=\"#d\">", {}},
      {"[[A#b]] [x](#c) https://a.b/#d", {}},
      {"## ##", {}},
      {"#", {}},
  };
  for (const Case& c : cases) EXPECT_EQ(tags(c.text), c.expected) << c.text;
}

TEST(BlockIds, StandAtLineEnds) {
  EXPECT_EQ(block_ids("A line. ^a1-b\nAnother ^b2\n\n- item ^c3\n\n^d4"),
            (List{"a1-b", "b2", "c3", "d4"}));
  EXPECT_EQ(block_ids("x ^a y\nx^2\n2 ^\n`x ^b`"), List{});
  EXPECT_EQ(block_ids("Windows ^a1\r\nline ^b2\r\n"), (List{"a1", "b2"}));
}

TEST(Fields, AreReadInEveryForm) {
  const std::vector<Case> cases = {
      {"author:: Ada Lovelace", {"author=Ada Lovelace"}},
      {"- **Author**:: [[Ada]]", {"Author=[[Ada]]"}},
      {"- [ ] due:: 2024-01-01", {"due=2024-01-01"}},
      {"저자:: 에이다", {"저자=에이다"}},
      {"It was [rated:: 9] by (by:: [[Ada]] (friend)).", {"rated=9", "by=[[Ada]] (friend)"}},
      {"[a:: 1] [b:: 2]", {"a=1", "b=2"}},
      {"a:: 1\nb:: 2\n", {"a=1", "b=2"}},
      {"empty::", {"empty="}},
      {"std::vector is a class", {}},
      {"`a:: b`", {}},
      {"see x, y:: z", {}},
      {":: z", {}},
  };
  for (const Case& c : cases) EXPECT_EQ(fields(c.text), c.expected) << c.text;
}

TEST(OpaqueRanges, HideWhatIsNotWords) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"The `code` is $x$.", "The  is ."},
      {"[[Tides]] and [[Tides#Neap|neap tides]]", "Tides and neap tides"},
      {"[[Tides#Neap]]", "Tides"},
      {"![[chart.png]]![a chart](b.png)", "a chart"},
      {"[the tide](Tides.md \"t\") <https://a.b> https://c.d", "the tide  "},
      {"a %%hidden%% b <!-- c --> d", "a  b  d"},
      {"a <b class=\"c\">bold</b> word", "a bold word"},
      {"# Tides #", " Tides"},
      {"Tides\n===\n", "Tides\n\n"},
      {"- [ ] task\n1. one", "  task\n one"},
      {"> [!note]- Title\n> words", "  Title\n words"},
      {"| a | b |\n|---|---|\n| c | d |", " a  b \n\n c  d "},
      {"words[^1] and ^[more words]", "words and more words"},
      {"[^1]: words", " words"},
      {"words #tag ^id", "words  "},
      {"[r]: https://a.b", ""},
      {"a\n\n---\n\nb", "a\n\n\n\nb"},
      {"> a\n>\n> b", " a\n\n b"},
      {"(due:: today)", "due:: today"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(visible(text), expected) << text;
}

}  // namespace sennit
