#include <gtest/gtest.h>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

using namespace sennit::testing;

Mention title_of(const Document& document) {
  for (const Mention& mention : mentions_of(explicit_of(document)))
    if (mention.source == MentionSource::kTitle) return mention;
  return {};
}

std::string_view read(const Document& document, const Mention& mention) {
  return mention.span.of(document.text);
}

TEST(Titles, AreTheNameOfTheFileWithoutAPlace) {
  const Mention title = title_of(note("lab/Tides.md", "Water moves.\n"));
  EXPECT_EQ(title.name, "Tides");
  EXPECT_TRUE(title.span.empty());
}

TEST(Titles, StandInFrontmatterOrInAnEqualHeading) {
  const Document with_property =
      note("tides-2.md", "---\ntitle: Tides of the Sound\n---\nWater.\n");
  EXPECT_EQ(title_of(with_property).name, "Tides of the Sound");
  EXPECT_EQ(read(with_property, title_of(with_property)), "Tides of the Sound");
  const Document with_heading = note("Tides.md", "# Tides\n\nWater.\n");
  EXPECT_EQ(read(with_heading, title_of(with_heading)), "Tides");
  EXPECT_TRUE(title_of(note("Tides.md", "# Of tides\n")).span.empty());
}

TEST(Titles, OfDatesAreNoNames) {
  for (const std::string path : {"2024-01-05.md", "daily/20240105.md", "2024년 1월 5일.md"})
    EXPECT_EQ(title_of(note(path, "Met [[Ada]].\n")).name, "") << path;
}

TEST(Titles, ThatSayNothingGiveWayToTheFirstHeading) {
  EXPECT_EQ(title_of(note("README.md", "# The tide lab\n")).name, "The tide lab");
  EXPECT_EQ(title_of(note("README.md", "Water.\n")).name, "");
  EXPECT_EQ(title_of(note("무제 2.md", "물.\n")).name, "");
}

TEST(Titles, AreTypedByPropertyThenTagThenNearestFolder) {
  const std::tuple<std::string, std::string, EntityType> cases[] = {
      {"People/Ada.md", "x\n", EntityType::kPerson},
      {"인물/김소월.md", "x\n", EntityType::kPerson},
      {"People/Books/Emma.md", "x\n", EntityType::kDocument},
      {"People/Ada.md", "Read. #book\n", EntityType::kDocument},
      {"People/Ada.md", "---\ntype: place\n---\nRead. #book\n", EntityType::kPlace},
      {"x/Ada.md", "Poems. #인물\n", EntityType::kPerson},
      {"x/Ada.md", "---\ntags: type/person\n---\n", EntityType::kPerson},
      {"x/Ada.md", "Nothing. #later\n", EntityType::kOther},
  };
  for (const auto& [path, text, type] : cases) {
    const Mention title = title_of(note(path, text));
    EXPECT_EQ(title.type, type) << path << " " << text;
    EXPECT_EQ(title.type_weight, type == EntityType::kOther ? 0 : 3);
  }
  EXPECT_EQ(title_of(note("People/People.md", "x\n")).type, EntityType::kOther)
      << "the note of the folder itself";
}

TEST(Aliases, ComeFromFrontmatterAndFromTheFileBesideATitle) {
  const Document document =
      note("tides-2.md", "---\ntitle: Tides\naliases:\n  - 조석\n  - Ebb and flow\n---\n");
  EXPECT_EQ(names_of(explicit_of(document), MentionSource::kAlias),
            (Names{"조석", "Ebb and flow", "tides-2"}));
  EXPECT_EQ(read(document, mention_of(explicit_of(document), "조석")), "조석");
  EXPECT_TRUE(
      names_of(explicit_of(note("index.md", "---\ntitle: Tides\n---\n")), MentionSource::kAlias)
          .empty());
  EXPECT_TRUE(
      names_of(explicit_of(note("TIDES.md", "---\ntitle: Tides\n---\n")), MentionSource::kAlias)
          .empty())
      << "the same name in another case";
}

struct LinkCase {
  std::string written;
  std::string name;
  std::string target;
  std::string stands_for;
};

TEST(Links, NameWhatAReaderSees) {
  const LinkCase cases[] = {
      {"[[Tides]]", "Tides", "Tides", ""},
      {"[[lab/Tides.md]]", "Tides", "lab/Tides.md", ""},
      {"[[Tides|the tides]]", "the tides", "Tides", "Tides"},
      {"[[tides|Tides]]", "Tides", "tides", ""},
      {"[[Tides#Neap]]", "Tides", "Tides", ""},
      {"![[Tides]]", "Tides", "Tides", ""},
      {"[neap tides](lab/Tides.md)", "neap tides", "lab/Tides.md", "Tides"},
      {"[[Ada Lovelace|**Ada**]]", "Ada", "Ada Lovelace", "Ada Lovelace"},
      {"[[조석|밀물과 썰물]]", "밀물과 썰물", "조석", "조석"},
      {"[[Tides|here]]", "Tides", "Tides", ""},
      {"[[Node.js]]", "Node.js", "Node.js", ""},
  };
  for (const LinkCase& c : cases) {
    const Document document = note("Note.md", "See " + c.written + " soon.\n");
    const std::vector<Extraction> found = explicit_of(document);
    ASSERT_EQ(names_of(found, MentionSource::kLink), Names{c.name}) << c.written;
    const Mention link = mention_of(found, c.name);
    EXPECT_EQ(link.target, c.target) << c.written;
    EXPECT_EQ(link.stands_for, c.stands_for) << c.written;
    EXPECT_TRUE(reads_name(document.text, link.span, link.name)) << c.written;
    EXPECT_FALSE(link.span.empty()) << c.written;
  }
}

TEST(Links, ToPicturesAddressesDatesAndThisNoteNameNothing) {
  for (const std::string written :
       {"![[a.png]]", "![[paper.pdf]]", "[[paper.pdf]]", "[Ada](https://ada.org)", "[[2024-01-05]]",
        "[[daily/2024-01-05|yesterday]]", "[[#Neap]]", "[[{{title}}]]"})
    EXPECT_TRUE(names_of(explicit_of(note("See " + written + "\n")), MentionSource::kLink).empty())
        << written;
}

TEST(Links, AsLongAsASentenceAreNamedByTheirTarget) {
  const Document document = note(
      "[[Tides|a display text that goes on and on, as people write when they make a whole sentence "
      "a link]]\n");
  EXPECT_EQ(names_of(explicit_of(document), MentionSource::kLink), Names{"Tides"});
}

TEST(Tags, NameTheirLastPart) {
  const Document document =
      note("---\ntags: 조석\n---\nWater #project/tides and #moon, not #2024 or #ecf1e8 or #ddd.\n");
  const std::vector<Extraction> found = explicit_of(document);
  EXPECT_EQ(names_of(found, MentionSource::kTag), (Names{"tides", "moon", "조석"}));
  EXPECT_EQ(read(document, mention_of(found, "tides")), "tides");
  EXPECT_EQ(mention_of(found, "moon").type, EntityType::kTopic);
  EXPECT_EQ(mention_of(found, "moon").type_weight, 1);
}

TEST(Tags, LeaveTheirParticleInKoreanProse) {
  for (const auto& [written, name] : {std::pair<std::string, std::string>{"#TAG는", "TAG"},
                                      {"#project/git을", "git"},
                                      {"#조석은", "조석은"},  // may be the tag itself
                                      {"#조석", "조석"},
                                      {"#Vue3", "Vue3"}}) {
    const Document document = note(written + " 중요하다.\n");
    const Mention mention = mention_of(explicit_of(document), name);
    EXPECT_EQ(mention.name, name) << written;
    EXPECT_EQ(read(document, mention), name) << written;
  }
}

TEST(Links, OfAListAreWhatItsHeadingSays) {
  const Document document = note("Tides.md",
                                 "# Tides\n\n## Authors\n\n- [[Ada]]\n- [[Bob]] wrote more.\n"
                                 "- See [[Carol]]\n\n## Links\n\n- [[Dan]]\n");
  const std::vector<Extraction> found = explicit_of(document);
  EXPECT_EQ(claims_of(found), (Claims{"Tides -authors-> Ada", "Tides -authors-> Bob"}));
  EXPECT_EQ(mention_of(found, "Ada").type, EntityType::kPerson);
  EXPECT_EQ(mention_of(found, "Dan").type, EntityType::kOther);
}

TEST(Tables, SayWithTheirColumnsWhatLinksAreToTheFirst) {
  Document document = note(
      "| Plugin | Written by | Since |\n| --- | :-: | --- |\n"
      "| [[Tasks]] | [[Clare]] and [[Martin\\|M.]] | 2021 |\n| [[Kanban]] | nobody | 2020 |\n"
      "| See [[Ink]] | [[Max]] | |\n");
  document.structure.blocks.clear();  // a row is a block
  for (std::uint32_t begin = 0; begin < document.text.size();) {
    const auto end = static_cast<std::uint32_t>(document.text.find('\n', begin)) + 1;
    document.structure.blocks.push_back({BlockKind::kTableRow, {begin, end}});
    begin = end;
  }
  std::vector<std::string> told;
  for (const Extraction& extraction : explicit_of(document))
    for (const Claim& claim : extraction.claims)
      told.push_back(claim.subject + " -" + claim.verb + "-> " + claim.object);
  EXPECT_EQ(told, (std::vector<std::string>{"Tasks -written by-> Clare", "Tasks -written by-> M."}))
      << "a cell that is not a link alone is no subject";
}

TEST(Links, BehindALabelAreWhatItSays) {
  const Document document = note(
      "Tides.md",
      "# Tides\n\n- **Author**: [[Ada]], [[Bob]] and [[Carol]]\n\nPublisher: [[Tide Press]]\n\n"
      "See also: [[Moon]]\n\nThe author: we met [[Dan]].\n\n저자: [[김하나]]\n");
  const std::vector<Extraction> found = explicit_of(document);
  EXPECT_EQ(claims_of(found),
            (Claims{"Tides -author-> Ada", "Tides -author-> Bob", "Tides -author-> Carol",
                    "Tides -publisher-> Tide Press", "Tides -저자-> 김하나"}));
  EXPECT_EQ(mention_of(found, "Bob").type, EntityType::kPerson);
  EXPECT_EQ(mention_of(found, "Moon").type, EntityType::kOther);
}

TEST(Properties, NamePeopleAndPlaces) {
  const Document document =
      note("Tides.md",
           "---\nauthor: Ada Lovelace, Charles Babbage\n장소: 서울\npublisher: Tide Press\nrating: "
           "Five Stars\nwith: https://x.y\n---\n");
  const std::vector<Extraction> found = explicit_of(document);
  EXPECT_EQ(names_of(found, MentionSource::kProperty),
            (Names{"Ada Lovelace", "Charles Babbage", "서울", "Tide Press"}));
  EXPECT_EQ(mention_of(found, "Charles Babbage").type, EntityType::kPerson);
  EXPECT_EQ(mention_of(found, "Charles Babbage").type_weight, 2);
  EXPECT_EQ(read(document, mention_of(found, "Charles Babbage")), "Charles Babbage");
  EXPECT_EQ(mention_of(found, "서울").type, EntityType::kPlace);
}

TEST(Properties, DivideListsOfPeopleButNotAnInvertedName) {
  const std::pair<std::string, Names> cases[] = {
      {"Smith, John", {"Smith, John"}},
      {"Smith, John; Doe, Jane", {"Smith, John", "Doe, Jane"}},
      {"Ada, Bob, Carol", {"Ada", "Bob", "Carol"}},
      {"Ada Lovelace and Charles Babbage", {"Ada Lovelace", "Charles Babbage"}},
      {"김소월, 백석", {"김소월", "백석"}},
      {"TBD", {}},
      {"true", {}},
      {"2024-01-05", {}},
  };
  for (const auto& [value, names] : cases)
    EXPECT_EQ(
        names_of(explicit_of(note("---\nauthor: " + value + "\n---\n")), MentionSource::kProperty),
        names)
        << value;
}

TEST(Properties, AreClaimsAboutTheNote) {
  const Document document =
      note("Tides.md",
           "---\nauthor: Ada Lovelace\npublishedIn: [[Nature]]\nparent: [[Physics|physics]]\ntags: "
           "[[Water]]\n---\nfunded by:: [[Tide Fund]]\n");
  EXPECT_EQ(claims_of(explicit_of(document)),
            (Claims{"Tides -author-> Ada Lovelace", "Tides -published in-> Nature",
                    "Tides -parent-> physics", "Tides -funded by-> Tide Fund"}));
  const std::vector<Extraction> found = explicit_of(document);
  EXPECT_EQ(found.front().claims.front().span.of(document.text), "Ada Lovelace");
  EXPECT_EQ(mention_of(found, "Nature").source, MentionSource::kLink);
}

TEST(Properties, OfADailyNoteMakeNoClaim) {
  const Document daily = note("2024-01-05.md", "---\nattendees: Ada Lovelace\n---\n");
  EXPECT_TRUE(claims_of(explicit_of(daily)).empty());
  EXPECT_EQ(names_of(explicit_of(daily)), Names{"Ada Lovelace"});
}

TEST(Headings, SupportNames) {
  const Document document =
      note("Tides.md", "# Tides\n\n## Harmonic **fit**\n\n## See [[Moon]]\n\n## 2024-01-05\n");
  EXPECT_EQ(names_of(explicit_of(document), MentionSource::kHeading), Names{"Harmonic fit"});
}

TEST(ExplicitEvidence, ComesPerChunkInOrderOfSpan) {
  const Document document = note("Tides.md", "[[B]] and [[A]].\n\n[[C]].\n");
  std::vector<Chunk> chunks(3);
  chunks[0].range = {0, 17};
  chunks[1].range = {17, 18};
  chunks[2].range = {18, static_cast<std::uint32_t>(document.text.size())};
  for (std::uint32_t i = 0; i < 3; ++i) chunks[i].ordinal = i;
  const std::vector<Extraction> found = extract_explicit(document, chunks);
  ASSERT_EQ(found.size(), 2u) << "a chunk that holds nothing has no extraction";
  EXPECT_EQ(found[0].extractor, (Extractor{"explicit", kExplicitVersion, {}}));
  ASSERT_EQ(found[0].mentions.size(), 3u);
  EXPECT_EQ(found[0].mentions[0].source, MentionSource::kTitle);
  EXPECT_EQ(found[0].mentions[1].name, "B");
  EXPECT_EQ(found[0].mentions[2].name, "A");
  EXPECT_EQ(found[1].chunk, 2u);
}

TEST(ExplicitEvidence, OfAnEmptyNoteIsItsTitle) {
  const Document empty = note("Tides.md", "");
  const std::vector<Extraction> found = extract_explicit(empty, {});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].chunk, 0u);
  EXPECT_EQ(found[0].mentions[0].name, "Tides");
}

}  // namespace
}  // namespace sennit
