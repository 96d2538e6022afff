#include "read/frontmatter.h"

#include <gtest/gtest.h>

#include "read/reader.h"
#include "read/structure_check.h"

namespace sennit {
namespace {

struct Parsed {
  std::string text;
  Structure structure;
  std::vector<std::string> warnings;
};

Parsed parsed(std::string text) {
  Parsed out;
  out.text = std::move(text);
  out.structure = parse_markdown(out.text, out.warnings);
  EXPECT_EQ(broken_promise(out.text, out.structure), "") << out.text;
  return out;
}

using List = std::vector<std::string>;

List values(const Parsed& note, const std::string& key) {
  List out;
  for (const Property& property : note.structure.properties)
    if (property.key == key)
      for (const PropertyValue& value : property.values) out.push_back(value.text);
  return out;
}

List tags(const Parsed& note) {
  List out;
  for (const Tag& tag : note.structure.tags) out.push_back(tag.name);
  return out;
}

List links(const Parsed& note) {
  List out;
  for (const Link& link : note.structure.links) out.push_back(link.property + ">" + link.target);
  return out;
}

std::string framed(const std::string& yaml) { return "---\n" + yaml + "\n---\nBody.\n"; }

}  // namespace

TEST(Frontmatter, ReadsScalarsListsAndMaps) {
  const Parsed note =
      parsed(framed("title: The tides\nrating: 4.5\ndone: true\nempty:\nlist:\n  - a\n  - b "
                    "c\nflow: [x, 'y, z']\n"
                    "map:\n  a: 1\n  b:\n    c: 2\n"));
  EXPECT_TRUE(note.warnings.empty());
  EXPECT_EQ(values(note, "title"), List{"The tides"});
  EXPECT_EQ(values(note, "rating"), List{"4.5"});
  EXPECT_EQ(values(note, "done"), List{"true"});
  EXPECT_EQ(values(note, "empty"), List{});
  EXPECT_EQ(values(note, "list"), (List{"a", "b c"}));
  EXPECT_EQ(values(note, "flow"), (List{"x", "y, z"}));
  EXPECT_EQ(values(note, "map.a"), List{"1"});
  EXPECT_EQ(values(note, "map.b.c"), List{"2"});
}

TEST(Frontmatter, KnowsWhereItsValuesStand) {
  const Parsed note = parsed(
      "\xEF\xBB\xBF---\r\ntitle: \"밀물 🌊\"\r\nkey: 'single'\r\nplain: 썰물\r\nfolded: >\r\n  "
      "a\r\n  b\r\n---\r\n");
  for (const Property& property : note.structure.properties) {
    if (property.key == "folded") continue;
    ASSERT_EQ(property.values.size(), 1U) << property.key;
    EXPECT_EQ(property.values[0].span.of(note.text), property.values[0].text) << property.key;
    EXPECT_FALSE(property.values[0].span.empty()) << property.key;
  }
}

TEST(Frontmatter, TakesAliasesAsObsidianDoes) {
  EXPECT_EQ(parsed(framed("aliases: [조석, Tide]")).structure.aliases, (List{"조석", "Tide"}));
  EXPECT_EQ(parsed(framed("aliases:\n- Smith, John\n- B")).structure.aliases,
            (List{"Smith, John", "B"}));
  EXPECT_EQ(parsed(framed("aliases: [\"Smith, John\"]")).structure.aliases, (List{"Smith, John"}));
  EXPECT_EQ(parsed(framed("alias: the tide, ebb and flow")).structure.aliases,
            (List{"the tide", "ebb and flow"}));
  EXPECT_EQ(parsed(framed("Aliases: A")).structure.aliases, (List{"A"}));
  EXPECT_EQ(parsed(framed("aliases:")).structure.aliases, List{});
}

TEST(Frontmatter, TakesTagsAsObsidianDoes) {
  EXPECT_EQ(tags(parsed(framed("tags: [a, '#b/c', 한글]"))), (List{"a", "b/c", "한글"}));
  EXPECT_EQ(tags(parsed(framed("tags:\n  - a\n  - two words"))), (List{"a", "two words"}));
  EXPECT_EQ(tags(parsed(framed("tags: a, b c"))), (List{"a", "b", "c"}));
  EXPECT_EQ(tags(parsed(framed("tag: '#a #b'"))), (List{"a", "b"}));
  EXPECT_EQ(tags(parsed(framed("tags: 2023"))), List{});
  EXPECT_EQ(tags(parsed(framed("tags:\n- \n"))), List{});
}

TEST(Frontmatter, KeepsTheOrderOfPlacesWithAnchors) {
  EXPECT_EQ(tags(parsed(framed("x: &a foo\ntags: [b, *a]"))), (List{"foo", "b"}));
}

TEST(Frontmatter, HoldsLinks) {
  const Parsed note = parsed(framed(
      "up: \"[[Sea]]\"\nrelated:\n  - \"[[Moon|the moon]]\"\n  - '![[a.png]]'\nparent: [[/index]]\n"
      "many: [[A]], [[B]]"));
  EXPECT_EQ(links(note),
            (List{"up>Sea", "related>Moon", "related>a.png", "parent>/index", "many>A", "many>B"}));
  EXPECT_EQ(values(note, "parent"), List{"[[/index]]"});
}

TEST(Frontmatter, OfJekyllIsReadToo) {
  const Parsed note =
      parsed(framed("layout  : wiki\ntitle   : 맥 OS X: 사용법\ntag     : mac osx\nparent  : "
                    "[[/mac]]\nlatex   : false"));
  EXPECT_EQ(values(note, "title"), List{"맥 OS X: 사용법"});
  EXPECT_EQ(tags(note), (List{"mac", "osx"}));
  EXPECT_EQ(links(note), (List{"parent>/mac"}));
  ASSERT_EQ(note.warnings.size(), 1U);
  EXPECT_NE(note.warnings[0].find("line 3"), std::string::npos) << note.warnings[0];
}

TEST(Frontmatter, ThatIsNotYamlIsReadLineByLine) {
  const Parsed note = parsed(
      framed("title: a: b\nlist:\n- x\n- 'y'\nflow: [p, \"q, r\"]\n\tbad: tab\nopen: \"quote"));
  EXPECT_EQ(note.warnings.size(), 1U);
  EXPECT_EQ(values(note, "title"), List{"a: b"});
  EXPECT_EQ(values(note, "list"), (List{"x", "y"}));
  EXPECT_EQ(values(note, "flow"), (List{"p", "q, r"}));
  EXPECT_EQ(note.structure.blocks.front().kind, BlockKind::kFrontmatter);
}

TEST(Frontmatter, ThatIsNotClosedEndsWhereTextBegins) {
  const Parsed note = parsed("---\ntitle: Tides\ntags: [a]\n\nThe sea. [[Moon]]\n");
  EXPECT_EQ(note.warnings.size(), 1U);
  EXPECT_EQ(values(note, "title"), List{"Tides"});
  EXPECT_EQ(note.structure.blocks.size(), 2U);
  EXPECT_EQ(links(note), List{">Moon"});
}

TEST(Frontmatter, IsNoneWhereRulesFrameProse) {
  for (const std::string text :
       {"---\n\nSome prose here.\n\n---\nMore.\n", "---\nSome prose here.\n---\n", "---",
        "---\n\nText", "----\na: b\n---\n", " ---\na: b\n---\n", "\n---\na: b\n---\n"}) {
    const Parsed note = parsed(text);
    EXPECT_TRUE(note.structure.properties.empty()) << text;
    EXPECT_TRUE(note.warnings.empty()) << text;
  }
}

TEST(Frontmatter, OfAnySizeAndDepthIsSurvived) {
  const std::string deep(100000, '[');
  EXPECT_EQ(parsed(framed("a: " + deep)).warnings.size(), 1U);
  EXPECT_EQ(parsed(framed("a: " + std::string(100000, '{'))).warnings.size(), 1U);
  std::string large;
  for (int i = 0; i < 20000; ++i) large += "key" + std::to_string(i) + ": value\n";
  EXPECT_EQ(parsed(framed(large)).structure.properties.size(), 20000U);
  std::string nested;
  for (int i = 0; i < 1000; ++i) nested += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  parsed(framed(nested));
  parsed(
      framed("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: &d [*c, *c]\ne: [*d, *d, *d, *d]"));
  parsed(framed("a: &a\n  b: *a"));
}

TEST(Frontmatter, OfNothingIsABlock) {
  const Parsed note = parsed("---\n---\nBody");
  ASSERT_EQ(note.structure.blocks.size(), 2U);
  EXPECT_EQ(note.structure.blocks[0].kind, BlockKind::kFrontmatter);
  EXPECT_TRUE(note.warnings.empty());
}

}  // namespace sennit
