#include "resolve/view.h"
#include "resolve/acronym.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "resolve/link_resolver.h"
#include "resolve/notes_for_test.h"
#include "text/name_key.h"

namespace sennit::testing {
namespace {

TEST(Entities, AreWhatAnAuthorMarked) {
  const View view =
      view_of({note("Tides.md").link("Moon").tag("lab").person("Mina Park").alias("Tidal waves")});
  EXPECT_EQ(names_of(view), (Texts{"lab", "Mina Park", "Moon", "Tides"}));
}

TEST(Entities, OfProseStandInSeveralPlaces) {
  const View view = view_of({note("a.md")
                                 .names("Kelvin")
                                 .names("Kelvin")
                                 .names("Thomsen")
                                 .names("Daily Record")
                                 .names("George Darwin"),
                             note("b.md").names("Kelvin").names("George Darwin")});
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "George Darwin", "Kelvin"}))
      << "three places for one word, two for several";
}

TEST(Entities, AreNotMadeByHeadings) {
  const View view = view_of({note("a.md").heading("Sources").heading("Ebb").names("Ebb"),
                             note("b.md").heading("Sources").heading("Sources").names("Ebb")});
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "Ebb"})) << "they support what prose names";
}

TEST(Entities, OfSeveralWordsStandInOnePlaceThatTellsWhatTheyAre) {
  const View view = view_of({note("a.md")
                                 .names("Ada Lovelace", EntityType::kPerson)
                                 .names("Kelvin", EntityType::kPerson)
                                 .names("Some Words")});
  EXPECT_EQ(names_of(view), (Texts{"a", "Ada Lovelace"}));
}

TEST(Entities, StandInOrderOfTheirKeyWhateverTheCase) {
  EXPECT_EQ(names_of(view_of({note("b.md").link("Zoo").link("apple").link("조석").link("Émile")})),
            (Texts{"apple", "b", "Zoo", "Émile", "조석"}));
}

TEST(Entities, AreNamedAsTheirNoteIs) {
  const View view =
      view_of({note("Spring tide.md"), note("b.md").link("spring tide").link("SPRING TIDE")});
  EXPECT_EQ(names_of(view), (Texts{"b", "Spring tide"}));
  EXPECT_EQ(
      view.contents.documents[static_cast<std::size_t>(entity_of(view, "Spring tide").note)].path,
      "Spring tide.md");
}

TEST(Entities, WithoutANoteAreNamedAsMostPlacesDo) {
  const View view = view_of({note("a.md").link("machine learning").link("Machine Learning"),
                             note("b.md").link("machine learning")});
  EXPECT_EQ(entity_of(view, "machine learning").mentions, 3u);
  EXPECT_EQ(entity_of(view, "machine learning").note, -1);
}

TEST(Entities, OfSpellingsUsedEquallyOftenTakeTheFirstInOrderOfBytes) {
  EXPECT_EQ(names_of(view_of({note("b.md").link("ada"), note("c.md").link("Ada")})),
            (Texts{"Ada", "b", "c"}));
}

TEST(Entities, ReadInComposedFormWithBlanksFolded) {
  const View view = view_of({note("a.md").link("e\u0301mile  du  Cha\u0302telet")});
  EXPECT_EQ(names_of(view), (Texts{"a", "émile du Châtelet"}));
}

TEST(Entities, TellTheirOtherNamesButNotTheirOtherCases) {
  const View view =
      view_of({note("Natural Language Processing.md").alias("자연어 처리").alias("NLP"),
               note("b.md").link("natural language processing").link("NLP", "nlp")});
  EXPECT_EQ(entity_of(view, "Natural Language Processing").aliases, (Texts{"NLP", "자연어 처리"}));
}

TEST(Entities, DoNotTakeWordsThatNameNothingForAliases) {
  const View view = view_of({note("Tides.md")
                                 .alias("this")
                                 .alias("the note of seven words about tides")
                                 .alias("Ebb and flow")
                                 .alias("→")});
  EXPECT_EQ(entity_of(view, "Tides").aliases, (Texts{"Ebb and flow"}));
}

TEST(Entities, AreNotCalledByTheWordsOfALink) {
  const View view =
      view_of({note("Tides.md"), note("b.md").link("Tides", "what the moon does").link("tides")});
  EXPECT_TRUE(entity_of(view, "Tides").aliases.empty());
}

TEST(Entities, HaveTheSameIdInEveryStore) {
  const View one = view_of({note("a.md").link("Ada Lovelace")});
  const View other = view_of({note("x/b.md").link("ada lovelace"), note("Ada Lovelace.md")});
  EXPECT_EQ(entity_of(one, "Ada Lovelace").id, entity_of(other, "Ada Lovelace").id);
  EXPECT_NE(entity_of(one, "Ada Lovelace").id, entity_of(one, "a").id);
}

TEST(Entities, OfNoDocumentsAreNone) {
  const View view = view_of({});
  EXPECT_TRUE(view.contents.entities.empty());
  EXPECT_TRUE(Graph::build(view.contents).ok());
}

TEST(Entities, WithoutALetterAreNone) {
  EXPECT_EQ(names_of(view_of({note("a.md").link("!?").tag("🌊").link("")})), (Texts{"a"}));
}

TEST(Types, AreVotedByTheEvidence) {
  const View view = view_of({note("a.md")
                                 .names("Kelvin", EntityType::kPerson)
                                 .names("Kelvin", EntityType::kPlace)
                                 .names("Kelvin", EntityType::kPerson)});
  EXPECT_EQ(entity_of(view, "Kelvin").type, EntityType::kPerson);
}

TEST(Types, AreAnAuthorsBeforeThoseOfCues) {
  const View view = view_of(
      {note("Kelvin.md").is_a(EntityType::kTool),
       note("b.md").names("Kelvin", EntityType::kPerson).names("Kelvin", EntityType::kPerson)});
  EXPECT_EQ(entity_of(view, "Kelvin").type, EntityType::kTool);
}

TEST(Types, OfEqualVotesGoByTheOrderOfTypes) {
  const View view = view_of({note("a.md")
                                 .names("Kelvin", EntityType::kTopic)
                                 .names("Kelvin", EntityType::kPlace)
                                 .names("Kelvin")});
  EXPECT_EQ(entity_of(view, "Kelvin").type, EntityType::kPlace);
}

TEST(Types, WithoutAVoteAreConcepts) {
  EXPECT_EQ(entity_of(view_of({note("a.md").link("Flow")}), "Flow").type, EntityType::kConcept);
}

TEST(Types, ThatAForeignGraphGaveStayBesideTheNormalOne) {
  Extraction import;
  import.extractor.name = "import";
  Mention mention;
  mention.name = "Flow";
  mention.source = MentionSource::kImport;
  mention.raw_type = "STATE_OF_MIND";
  mention.description = "a state";
  import.mentions = {mention};
  const View view = view_of({note("a.md").also(import)});
  EXPECT_EQ(entity_of(view, "Flow").raw_type, "STATE_OF_MIND");
  EXPECT_EQ(entity_of(view, "Flow").type, EntityType::kOther);
  EXPECT_EQ(entity_of(view, "Flow").description, "a state");
}

TEST(Nodes, AreWhatAModelChoseAlsoInOnePlace) {
  Mention chosen;
  chosen.name = "clerk";
  chosen.span = {1, 6};
  chosen.source = MentionSource::kModel;
  chosen.type = EntityType::kPerson;
  chosen.type_weight = 1;
  Extraction by_model;
  by_model.extractor = {"some-model", 1, "1"};
  by_model.mentions = {chosen};
  EXPECT_EQ(entity_of(view_of({note("a.md").also(by_model)}), "clerk").type, EntityType::kPerson);
}

TEST(Relations, GroupClaimsOfTheSameEndsAndVerb) {
  const View view = view_of({note("a.md")
                                 .link("Ada")
                                 .link("Engine")
                                 .claims("Ada", "describes", "Engine")
                                 .claims("ada", "describes", "ENGINE", "in 1843")
                                 .claims("Engine", "describes", "Ada")
                                 .claims("Ada", "admires", "Engine"),
                             note("b.md").claims("Ada", "describes", "Engine")});
  EXPECT_EQ(relations_of(view),
            (Texts{"Ada -admires-> Engine x1", "Ada -describes-> Engine x3 (in 1843)",
                   "Engine -describes-> Ada x1"}));
}

TEST(Relations, WeighDistinctSentences) {
  Claim claim;
  claim.subject = "Ada";
  claim.verb = "describes";
  claim.object = "Engine";
  claim.span = {500, 540};
  const View view = view_of({note("a.md").link("Ada").link("Engine").claims(claim).claims(claim)});
  EXPECT_EQ(relations_of(view), (Texts{"Ada -describes-> Engine x1"}))
      << "overlapping windows say a sentence twice";
}

TEST(Relations, KeepTheWordsThatWereFoundForTheirVerb) {
  Claim claim;
  claim.subject = "Ada";
  claim.object = "Engine";
  claim.verb = "uses";
  NoteForTest noted = note("a.md").link("Ada").link("Engine");
  for (const char* raw : {"used by", "uses", "USES", "has used", "used by", ""}) {
    claim.raw_verb = raw;
    noted.claims(claim);
  }
  const View view = view_of({noted});
  ASSERT_EQ(view.contents.relations.size(), 1u);
  EXPECT_EQ(view.contents.relations[0].raw_verbs, (Texts{"USES", "has used", "used by"}));
}

TEST(Relations, WithoutADirectionAreOne) {
  const View view = view_of({note("a.md")
                                 .link("Ada")
                                 .link("Engine")
                                 .claims("Ada", "relates to", "Engine")
                                 .claims("Engine", "relates to", "Ada")});
  EXPECT_EQ(relations_of(view), (Texts{"Ada -relates to-> Engine x2"}));
}

TEST(Relations, JoinTwoEntities) {
  const View view = view_of({note("a.md")
                                 .link("Ada")
                                 .claims("Ada", "is", "ADA")
                                 .claims("Ada", "knows", "Nobody")
                                 .claims("Nobody", "knows", "Ada")});
  EXPECT_TRUE(relations_of(view).empty()) << "no thing with itself, none with what is no node";
}

TEST(Links, AreAboutTheNoteTheyPointTo) {
  const View view = view_of(
      {note("lab/Tides.md"), note("b.md").link("lab/Tides", "the ebb").link("Tides#Neap", "neap")});
  EXPECT_EQ(names_of(view), (Texts{"b", "Tides"}));
  EXPECT_EQ(places_of(view, "Tides"), (Texts{"b.md x2"}));
  EXPECT_EQ(note_links_of(view), (Texts{"b.md -> lab/Tides.md x2"}));
}

TEST(Links, ToNotesThatAreNotWrittenYetNameThem) {
  const View view = view_of({note("a.md").link("people/Mina Park", "Mina").link("Ghost")});
  EXPECT_EQ(names_of(view), (Texts{"a", "Ghost", "Mina Park"}));
  ASSERT_EQ(view.report.unresolved.size(), 2u);
  EXPECT_EQ(view.report.unresolved[0].target, "people/Mina Park");
  EXPECT_EQ(view.report.unresolved[0].document, "a.md");
  EXPECT_EQ(view.report.unresolved[0].reason, kLinkToNoNote);
  EXPECT_EQ(view.report.links, 2u);
}

TEST(Links, ToTheNoteItselfAreNoLinksBetweenNotes) {
  const View view = view_of({note("a.md").link("", "above").link("a")});
  EXPECT_TRUE(note_links_of(view).empty());
  EXPECT_EQ(view.report.links, 2u);
  EXPECT_TRUE(view.report.unresolved.empty());
}

TEST(Links, ToPicturesAreNoLinksBetweenNotes) {
  const View view = view_of({note("a.md").link("tide chart.png")});
  EXPECT_EQ(view.report.links, 0u);
  EXPECT_TRUE(view.report.unresolved.empty());
}

TEST(Links, ToDaysNameNothing) {
  const View view = view_of({note("daily/2024-01-05.md").link("2024-01-06").link("Moon"),
                             note("b.md").link("2024-01-05")});
  EXPECT_EQ(names_of(view), (Texts{"b", "Moon"})) << "a date is no thing";
  EXPECT_EQ(note_links_of(view), (Texts{"b.md -> daily/2024-01-05.md x1"}));
}

TEST(ShortNames, StandForTheLongerNameOfTheirDocumentAlone) {
  const View view = view_of({note("a.md").link("Ada Lovelace").shortens("Ada", "Ada Lovelace"),
                             note("b.md").link("Ada Yonath").shortens("Ada", "Ada Yonath"),
                             note("c.md").link("Ada")});
  EXPECT_EQ(names_of(view), (Texts{"a", "Ada", "Ada Lovelace", "Ada Yonath", "b", "c"}));
  EXPECT_EQ(places_of(view, "Ada Lovelace"), (Texts{"a.md x2"}));
  EXPECT_EQ(places_of(view, "Ada Yonath"), (Texts{"b.md x2"}));
  EXPECT_EQ(places_of(view, "Ada"), (Texts{"c.md x1"}));
}

TEST(ShortNames, CarryTheClaimsOfTheirDocument) {
  const View view = view_of({note("a.md")
                                 .link("Ada Lovelace")
                                 .link("Engine")
                                 .shortens("Ada", "Ada Lovelace")
                                 .claims("Ada", "describes", "Engine")});
  EXPECT_EQ(relations_of(view), (Texts{"Ada Lovelace -describes-> Engine x1"}));
}

TEST(ShortNames, ForTwoThingsOfOneDocumentStandForNeither) {
  const View view = view_of({note("a.md")
                                 .link("Ada Lovelace")
                                 .link("Ada Yonath")
                                 .link("Engine")
                                 .shortens("Ada", "Ada Lovelace")
                                 .shortens("Ada", "Ada Yonath")
                                 .claims("Ada", "describes", "Engine")});
  EXPECT_TRUE(relations_of(view).empty());
}

TEST(ShortNames, OfALinkNameItsNoteInTheProseOfThatNote) {
  const View view =
      view_of({note("people/Mina Park.md"), note("b.md").link("Mina Park", "Mina").names("Mina"),
               note("c.md").link("Mina")});
  EXPECT_EQ(places_of(view, "Mina Park"), (Texts{"b.md x2"}));
  EXPECT_EQ(places_of(view, "Mina"), (Texts{"c.md x1"}));
}

TEST(Acronyms, WithOneExpansionAreThatThingEverywhere) {
  const View view = view_of({note("a.md")
                                 .link("Natural Language Processing")
                                 .shortens("NLP", "Natural Language Processing"),
                             note("b.md").names("NLP"), note("c.md").names("NLP")});
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "c", "Natural Language Processing"}));
  EXPECT_EQ(entity_of(view, "Natural Language Processing").mentions, 4u);
}

TEST(Acronyms, WithSeveralExpansionsJoinNone) {
  const View view = view_of(
      {note("a.md")
           .link("Natural Language Processing")
           .shortens("NLP", "Natural Language Processing"),
       note("b.md").link("Non Linear Programming").shortens("NLP", "Non Linear Programming"),
       note("c.md").link("NLP")});
  EXPECT_EQ(places_of(view, "NLP"), (Texts{"c.md x1"}));
}

TEST(Acronyms, AreLettersThatBeginTheWordsOrNamesOfAnotherScript) {
  for (const auto& [abbreviation, name] :
       {std::pair("NLP", "Natural Language Processing"), std::pair("UN", "united nations"),
        std::pair("UNESCO", "United Nations Educational, Scientific and Cultural Organization"),
        std::pair("AI", "인공지능"), std::pair("인공지능", "AI"), std::pair("한은", "한국 은행"),
        std::pair("США", "Соединённые Штаты Америки")})
    EXPECT_TRUE(is_alias_everywhere(abbreviation, name)) << abbreviation;
  for (const auto& [abbreviation, name] :
       {std::pair("Ada", "Ada Lovelace"), std::pair("A", "Ada"), std::pair("한", "한국 은행"),
        std::pair("김", "김 첨지"), std::pair("PNL", "Natural Language Processing"),
        std::pair("", "Ada"), std::pair("3", "Three"), std::pair("!", "?")})
    EXPECT_FALSE(is_alias_everywhere(abbreviation, name)) << abbreviation;
}

TEST(Aliases, NameTheirNoteEverywhere) {
  const View view = view_of({note("Tides.md").alias("조석"),
                             note("b.md").names("조석").link("조석"), note("c.md").names("조석")});
  EXPECT_EQ(names_of(view), (Texts{"b", "c", "Tides"}));
  EXPECT_EQ(places_of(view, "Tides"), (Texts{"b.md x2", "c.md x1"}));
}

TEST(Aliases, OfTwoNotesJoinNeitherAndAreReported) {
  const View view = view_of({note("Ada Lovelace.md").alias("Ada"),
                             note("Ada Yonath.md").alias("Ada"), note("c.md").tag("Ada")});
  EXPECT_EQ(names_of(view), (Texts{"Ada", "Ada Lovelace", "Ada Yonath", "c"}));
  EXPECT_EQ(view.report.notices,
            (Texts{"the alias \"Ada\" belongs to 2 notes and joins none of them "
                   "(Ada Lovelace.md, Ada Yonath.md)"}));
}

TEST(Aliases, ThatAreTheTitleOfAnotherNoteJoinNothingAndAreReported) {
  const View view = view_of({note("Ada Lovelace.md").alias("Ada"), note("Ada.md")});
  EXPECT_EQ(names_of(view), (Texts{"Ada", "Ada Lovelace"}));
  EXPECT_EQ(view.report.notices, (Texts{"the alias \"Ada\" is another note's title and joins "
                                        "nothing (Ada Lovelace.md)"}));
}

TEST(Notices, StandInOrderOfTheirAlias) {
  const Notes notes = {note("a.md").alias("Zeta").alias("Alpha"),
                       note("b.md").alias("Alpha").alias("Zeta")};
  const Texts expected = {
      "the alias \"Alpha\" belongs to 2 notes and joins none of them (a.md, b.md)",
      "the alias \"Zeta\" belongs to 2 notes and joins none of them (a.md, b.md)"};
  EXPECT_EQ(view_of(notes).report.notices, expected);
  EXPECT_EQ(view_of({notes[1], notes[0]}).report.notices, expected);
}

// Two notes of one title, one about a person, one about a tool.
Notes two_mercuries() {
  return {note("people/Mercury.md").is_a(EntityType::kPerson).link("Queen"),
          note("tools/Mercury.md").is_a(EntityType::kTool).link("Barometer"),
          note("c.md").link("people/Mercury", "the singer").link("tools/Mercury", "the metal")};
}

TEST(AmbiguousNames, StayApartWhereTheirNotesContradict) {
  const View view = view_of(two_mercuries());
  EXPECT_EQ(names_of(view), (Texts{"Barometer", "c", "Mercury", "Mercury", "Queen"}));
  const auto& entities = view.contents.entities;
  EXPECT_EQ(entities[2].type, EntityType::kPerson);
  EXPECT_EQ(entities[3].type, EntityType::kTool);
  EXPECT_NE(entities[2].id, entities[3].id);
  EXPECT_EQ(entities[2].mentions, 2u) << "its title and the link to it";
  EXPECT_EQ(entities[3].mentions, 2u);
}

TEST(AmbiguousNames, StandForTheirOwnNoteInside) {
  Notes notes = two_mercuries();
  notes[0].claims("Mercury", "sings with", "Queen");
  notes[1].claims("Mercury", "fills", "Barometer");
  const View view = view_of(notes);
  ASSERT_EQ(relations_of(view),
            (Texts{"Mercury -sings with-> Queen x1", "Mercury -fills-> Barometer x1"}));
  EXPECT_EQ(view.contents.entities[view.contents.relations[0].source].type, EntityType::kPerson);
}

TEST(AmbiguousNames, OfOtherNotesStandAloneByDocument) {
  Notes notes = two_mercuries();
  notes.push_back(note("d.md").tag("Mercury"));
  notes.push_back(note("e.md").tag("Mercury"));
  const View view = view_of(notes);
  std::set<EntityId> ids;
  for (const GraphContents::Entity& entity : view.contents.entities)
    if (entity.key == "mercury") ids.insert(entity.id);
  EXPECT_EQ(ids.size(), 4u);
}

TEST(AmbiguousNames, MeanTheNoteThatLinksMean) {
  const std::vector<NoteForTest> two = {note("concepts/LaTeX.md").is_a(EntityType::kConcept),
                                        note("themes/LaTeX.md").is_a(EntityType::kTool),
                                        note("z.md").names("LaTeX").names("LaTeX").names("LaTeX")};
  std::vector<NoteForTest> linked = two;
  for (const char* path : {"a.md", "b.md", "c.md"})
    linked.push_back(note(path).link("concepts/LaTeX"));
  const auto count = [](const View& view) {
    const Texts names = names_of(view);
    return std::count(names.begin(), names.end(), "LaTeX");
  };
  EXPECT_EQ(count(view_of(two)), 3) << "nothing says which";
  EXPECT_EQ(count(view_of(linked)), 2);
  linked.push_back(note("d.md").link("themes/LaTeX"));
  linked.push_back(note("e.md").link("themes/LaTeX"));
  EXPECT_EQ(count(view_of(linked)), 3) << "both are meant";
}

TEST(AmbiguousNames, AreJoinedByAPerson) {
  Notes notes = two_mercuries();
  notes.push_back(note("d.md").tag("Mercury"));
  const View view =
      view_of(notes, judged({same({"Mercury", "d.md"}, {"Mercury", "tools/Mercury.md"})}));
  ASSERT_EQ(names_of(view), (Texts{"Barometer", "c", "d", "Mercury", "Mercury", "Queen"}));
  EXPECT_EQ(view.contents.entities[3].mentions, 2u) << "the person: its note and a link";
  EXPECT_EQ(view.contents.entities[4].mentions, 3u);
  EXPECT_EQ(view.contents.entities[4].type, EntityType::kTool);
}

TEST(AmbiguousNames, NeedAContradiction) {
  const auto mercuries = [](NoteForTest a, NoteForTest b) {
    const View view = view_of({std::move(a), std::move(b)});
    std::size_t count = 0;
    for (const std::string& name : names_of(view)) count += name == "Mercury";
    return count;
  };
  const NoteForTest a = note("a/Mercury.md");
  const NoteForTest b = note("b/Mercury.md");
  EXPECT_EQ(mercuries(a, b), 1u) << "two notes of one title are about one thing";
  EXPECT_EQ(mercuries(NoteForTest(a).is_a(EntityType::kTool), b), 1u);
  EXPECT_EQ(
      mercuries(NoteForTest(a).is_a(EntityType::kTool), NoteForTest(b).is_a(EntityType::kTool)),
      1u);
  EXPECT_EQ(mercuries(NoteForTest(a).person("Kim"), NoteForTest(b).person("Lee")), 2u);
  EXPECT_EQ(mercuries(NoteForTest(a).person("Kim").person("Lee"), NoteForTest(b).person("Lee")),
            1u);
}

TEST(Verdicts, OfAPersonMakeANameAnotherNameOfAThing) {
  const View view = view_of({note("a.md").link("Bob").link("Robert Smith")},
                            judged({same({"Bob", ""}, {"Robert Smith", ""})}));
  EXPECT_EQ(names_of(view), (Texts{"a", "Robert Smith"}));
  EXPECT_EQ(entity_of(view, "Robert Smith").aliases, (Texts{"Bob"}));
  EXPECT_EQ(entity_of(view, "Robert Smith").id,
            entity_of(view_of({note("a.md").link("Robert Smith")}), "Robert Smith").id);
}

TEST(Verdicts, KeepTheNameOfTheSecondEvenBeforeANoteOfTheFirst) {
  const View view = view_of({note("Bob.md"), note("b.md").link("Robert Smith")},
                            judged({same({"Bob", ""}, {"Robert Smith", ""})}));
  EXPECT_EQ(names_of(view), (Texts{"b", "Robert Smith"}));
  EXPECT_EQ(entity_of(view, "Robert Smith").note, 0);
}

TEST(Verdicts, CountFromTheLastOn) {
  const Notes notes = {note("a.md").link("Bob").link("Rob")};
  EXPECT_EQ(names_of(view_of(
                notes, judged({same({"Bob", ""}, {"Rob", ""}), never({"Bob", ""}, {"Rob", ""})}))),
            (Texts{"a", "Bob", "Rob"}));
  EXPECT_EQ(names_of(view_of(
                notes, judged({never({"Bob", ""}, {"Rob", ""}), same({"Bob", ""}, {"Rob", ""})}))),
            (Texts{"a", "Rob"}));
}

TEST(Verdicts, PartAnAliasFromItsNote) {
  const View view = view_of({note("Tides.md").alias("Waves"), note("b.md").tag("Waves")},
                            judged({never({"Tides", ""}, {"Waves", ""})}));
  EXPECT_EQ(names_of(view), (Texts{"b", "Tides", "Waves"}));
}

TEST(Verdicts, SplitANameByDocument) {
  const View view =
      view_of({note("a.md").tag("Kim"), note("b.md").tag("Kim"), note("c.md").tag("Lee")},
              judged({split({"Kim", ""})}));
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "c", "Kim", "Kim", "Lee"}));
  EXPECT_NE(view.contents.entities[3].id, view.contents.entities[4].id);
}

TEST(Verdicts, SplitOneDocumentOff) {
  const Notes notes = {note("a.md").tag("Kim"), note("b.md").tag("Kim"), note("c.md").tag("Kim")};
  const View view = view_of(notes, judged({split({"Kim", "b.md"})}));
  ASSERT_EQ(names_of(view), (Texts{"a", "b", "c", "Kim", "Kim"}));
  EXPECT_EQ(view.contents.entities[3].mentions, 2u);
  EXPECT_EQ(view.contents.entities[4].mentions, 1u);
  EXPECT_EQ(view.contents.entities[3].id, entity_of(view_of(notes), "Kim").id)
      << "what stays together stays what it was";
}

TEST(Verdicts, OfTwoDocumentsPartTheReferencesOfOneName) {
  const View view = view_of({note("a.md").tag("Kim"), note("b.md").tag("Kim")},
                            judged({never({"Kim", "a.md"}, {"Kim", "b.md"})}));
  ASSERT_EQ(names_of(view), (Texts{"a", "b", "Kim", "Kim"}));
  EXPECT_NE(view.contents.entities[2].id, view.contents.entities[3].id);
}

TEST(Verdicts, RenameAThing) {
  const Notes notes = {note("a.md").tag("Kim"), note("b.md").tag("Kim")};
  const View view = view_of(notes, judged({rename({"Kim", ""}, "Kim Yuna")}));
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "Kim Yuna"}));
  EXPECT_EQ(entity_of(view, "Kim Yuna").key, "kim") << "the id stays";
  EXPECT_EQ(entity_of(view, "Kim Yuna").aliases, (Texts{"Kim"}));
}

TEST(Verdicts, RenameTheThingOfOneDocumentWhereANameIsSplit) {
  const View view = view_of({note("a.md").tag("Kim"), note("b.md").tag("Kim")},
                            judged({split({"Kim", ""}), rename({"Kim", "b.md"}, "Kim Yuna")}));
  EXPECT_EQ(names_of(view), (Texts{"a", "b", "Kim", "Kim Yuna"}));
}

TEST(Verdicts, HideAThingWithItsRelations) {
  const View view =
      view_of({note("a.md").link("Ada").link("Engine").claims("Ada", "describes", "Engine")},
              judged({hide({"ada", ""})}));
  EXPECT_EQ(names_of(view), (Texts{"a", "Engine"}));
  EXPECT_TRUE(relations_of(view).empty());
}

TEST(Verdicts, MakeANameOfProseANode) {
  EXPECT_EQ(names_of(view_of({note("a.md").names("Kim").names("Lee")},
                             judged({never({"Kim", ""}, {"Lee", ""})}))),
            (Texts{"a", "Kim", "Lee"}));
}

TEST(Verdicts, AboutNamesThatAreNotThereChangeNothing) {
  const Notes notes = {note("a.md").link("Ada")};
  const View view = view_of(
      notes, judged({same({"Nobody", ""}, {"Ada", ""}), hide({"None", ""}), rename({"!", ""}, "?"),
                     split({"", ""}), never({"Ada", "gone.md"}, {"Ada", "a.md"})}));
  EXPECT_EQ(names_of(view), names_of(view_of(notes)));
}

TEST(Mentions, StandInTheChunksThatHoldThem) {
  Mention mention;
  mention.name = "Kelvin";
  mention.source = MentionSource::kTag;
  mention.span = {90, 96};
  const auto chunks_of = [&](std::vector<ByteRange> chunks) {
    const View view = view_of({note("a.md").names(mention).cut(std::move(chunks))});
    std::vector<std::uint32_t> ordinals;
    for (const GraphContents::Mention& row : view.contents.mentions)
      ordinals.push_back(view.contents.chunks[row.chunk].ordinal);
    return ordinals;
  };
  using Ordinals = std::vector<std::uint32_t>;
  EXPECT_EQ(chunks_of({{0, 100}, {100, 200}}), (Ordinals{0}));
  EXPECT_EQ(chunks_of({{0, 100}, {80, 200}}), (Ordinals{0, 1})) << "windows overlap";
  EXPECT_EQ(chunks_of({{0, 93}, {93, 200}}), (Ordinals{0})) << "where it begins";
  EXPECT_EQ(chunks_of({{0, 93}, {80, 200}}), (Ordinals{1})) << "where it is whole";
  EXPECT_EQ(chunks_of({{0, 50}, {50, 90}}), (Ordinals{})) << "no chunk, no place";
}

TEST(Mentions, OfANoteWithoutTextHaveNoPlace) {
  const View view = view_of({note("empty.md").cut({{0, 0}})});
  EXPECT_EQ(names_of(view), (Texts{"empty"}));
  EXPECT_TRUE(view.contents.chunks.empty());
  EXPECT_TRUE(view.contents.mentions.empty());
}

TEST(View, KeepsTheDatesAndTitlesOfDocuments) {
  ViewBuilder builder;
  SourceDocument document;
  document.id = DocumentId{7};
  document.path = "a.md";
  document.title = "A day";
  document.date = CivilDate{2024, 2, 9};
  ASSERT_TRUE(builder.add(document).ok());
  const View view = std::move(builder).build({});
  ASSERT_EQ(view.contents.documents.size(), 1u);
  EXPECT_EQ(view.contents.documents[0].id, DocumentId{7});
  EXPECT_EQ(view.contents.documents[0].title, "A day");
  EXPECT_EQ(view.contents.documents[0].date, 20240209);
}

// Few names, so that everything meets everything: names that are titles, aliases, short names,
// links, in three spellings each.
class RandomNotes {
 public:
  explicit RandomNotes(std::uint32_t seed) : random_(seed) {}

  Notes notes() {
    Notes all;
    const std::size_t count = 1 + below(7);
    for (std::size_t n = 0; n < count; ++n) all.push_back(random_note(n));
    return all;
  }

  Verdicts verdicts(const Notes& notes) {
    Verdicts all;
    const std::size_t count = below(6);
    for (std::size_t n = 0; n < count; ++n) all.push_back(random_verdict(notes));
    return judged(std::move(all));
  }

  template <typename T>
  void shuffle(std::vector<T>& items) {
    std::shuffle(items.begin(), items.end(), random_);
  }

 private:
  std::size_t below(std::size_t limit) { return random_() % limit; }

  std::string name() {
    static const std::vector<Texts> kNames = {
        {"Ada Lovelace", "ada lovelace", "ADA LOVELACE"},
        {"Ada", "ada", "ADA"},
        {"Analytical Engine", "analytical engine", "Analytical  Engine"},
        {"AE", "ae", "A.E."},
        {"에이다", "에이다", "에이다는"},
        {"Mercury", "mercury", "MERCURY"},
        {"2024-01-05", "2024-01-05", "January 5, 2024"},
        {"Engine", "engine", "ENGINE"}};
    const Texts& spellings = kNames[below(kNames.size())];
    return spellings[below(spellings.size())];
  }

  EntityType type() { return static_cast<EntityType>(below(kEntityTypeCount)); }

  NoteForTest random_note(std::size_t number) {
    NoteForTest made(fmt::format("f{}/{}{}.md", below(3), name(), below(2) ? number : 0));
    if (below(2)) made.titled(name());
    if (below(3) == 0) made.is_a(below(2) ? EntityType::kPerson : EntityType::kTool);
    if (below(3) == 0) made.cut({{0, 90}, {70, 150}, {150, 100'000}});
    for (std::size_t n = below(9); n > 0; --n) add_something(made);
    return made;
  }

  void add_something(NoteForTest& made) {
    switch (below(8)) {
      case 0:
        made.alias(name());
        return;
      case 1:
        made.link(name());
        return;
      case 2:
        made.link(name(), name());
        return;
      case 3:
        made.tag(name());
        return;
      case 4:
        made.person(name());
        return;
      case 5:
        made.shortens(name(), name());
        return;
      case 6:
        made.claims(name(), below(2) ? "relates to" : "knows", name(), below(2) ? "x" : "");
        return;
      default:
        made.names(name(), type());
        return;
    }
  }

  VerdictSubject subject(const Notes& notes) {
    return {name(), below(3) == 0 ? notes[below(notes.size())].path() : ""};
  }

  Verdict random_verdict(const Notes& notes) {
    switch (below(6)) {
      case 0:
        return split(subject(notes));
      case 1:
        return rename(subject(notes), name());
      case 2:
        return hide(subject(notes));
      case 3:
        return never(subject(notes), subject(notes));
      default:
        return same(subject(notes), subject(notes));
    }
  }

  std::mt19937 random_;
};

Notes of_distinct_paths(Notes notes) {
  std::set<std::string> paths;
  std::erase_if(notes, [&](const NoteForTest& each) { return !paths.insert(each.path()).second; });
  return notes;
}

std::string told(const ViewReport& report) {
  std::string all = fmt::format("{} links\n", report.links);
  for (const UnresolvedLink& link : report.unresolved)
    all += fmt::format("{} {} {}\n", link.document, link.target, link.reason);
  for (const std::string& notice : report.notices) all += notice + "\n";
  return all;
}

TEST(View, IsTheSameWhateverTheOrderOfDocuments) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    RandomNotes random(seed);
    Notes notes = of_distinct_paths(random.notes());
    const Verdicts verdicts = random.verdicts(notes);
    const View first = view_of(notes, verdicts);
    const Result<Graph> graph = Graph::build(first.contents);
    ASSERT_TRUE(graph.ok()) << graph.error().what << ", seed " << seed;
    for (int order = 0; order < 3; ++order) {
      random.shuffle(notes);
      const View again = view_of(notes, verdicts);
      const Result<Graph> same_graph = Graph::build(again.contents);
      ASSERT_TRUE(same_graph.ok()) << same_graph.error().what << ", seed " << seed;
      ASSERT_EQ(names_of(first), names_of(again)) << "seed " << seed;
      ASSERT_EQ(relations_of(first), relations_of(again)) << "seed " << seed;
      ASSERT_TRUE(*graph->bytes() == *same_graph->bytes()) << "seed " << seed;
      ASSERT_EQ(told(first.report), told(again.report)) << "seed " << seed;
    }
  }
}

TEST(View, TellsEveryTwoEntitiesApart) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    RandomNotes random(seed);
    const Notes notes = of_distinct_paths(random.notes());
    const View view = view_of(notes, random.verdicts(notes));
    std::set<EntityId> ids;
    for (const GraphContents::Entity& entity : view.contents.entities) {
      EXPECT_EQ(entity.key, name_key(entity.key).name) << "seed " << seed;
      ASSERT_TRUE(ids.insert(entity.id).second) << entity.name << ", seed " << seed;
    }
  }
}

}  // namespace
}  // namespace sennit::testing
