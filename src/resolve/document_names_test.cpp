#include "resolve/document_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "text/name_key.h"

namespace sennit {
namespace {

struct Note {
  struct Name {
    std::string key;
    EntityType type;
  };
  std::vector<Name> names;
  std::string subject;  // key

  Note& people(std::initializer_list<const char*> all) { return add(EntityType::kPerson, all); }
  Note& add(EntityType type, std::initializer_list<const char*> all) {
    for (const char* one : all) names.push_back({name_key(one).name, type});
    return *this;
  }

  // The key that a name stands for.
  std::string of(const char* written) const {
    std::vector<DocumentName> list;
    for (const Name& one : names)
      list.push_back({one.key, one.type, one.key == subject, one.key == subject});
    const std::vector<std::uint32_t> followed = join_document_names(list);
    for (std::size_t n = 0; n < names.size(); ++n)
      if (names[n].key == name_key(written).name) return names[followed[n]].key;
    return "";
  }
};

TEST(ShortNames, OfPeopleStandForTheLongOne) {
  const Note note = Note().people({"Ebenezer Scrooge", "Scrooge", "Mr. Scrooge", "Bob Cratchit",
                                   "Robert", "Willi Schneider", "Schneider"});
  EXPECT_EQ(note.of("Scrooge"), "ebenezer scrooge");
  EXPECT_EQ(note.of("Mr. Scrooge"), "ebenezer scrooge");
  EXPECT_EQ(note.of("Robert"), "bob cratchit");
  EXPECT_EQ(note.of("Schneider"), "willi schneider");
}

TEST(ShortNames, AreOfGivenNamesToo) {
  const Note note =
      Note().people({"Elizabeth Bennet", "Lizzy", "Miss Elizabeth", "My dear Miss Eliza",
                     "the lovely Charlotte Temple", "Charlotte"});
  for (const char* name : {"Lizzy", "Miss Elizabeth", "My dear Miss Eliza"})
    EXPECT_EQ(note.of(name), "elizabeth bennet") << name;
  EXPECT_EQ(note.of("Charlotte"), "the lovely charlotte temple");
}

TEST(ShortNames, ThatFitTwoPeopleStandForNeither) {
  const Note note = Note().people(
      {"Charlotte Brontë", "Emily Brontë", "Brontë", "Henry Curtis", "Curtis Waring", "Curtis"});
  EXPECT_EQ(note.of("Brontë"), name_key("Brontë").name);
  EXPECT_EQ(note.of("Curtis"), "curtis");
}

TEST(ShortNames, AgreeInSexAndGeneration) {
  const Note note = Note().people({"Mr. Bennet", "Mrs. Bennet", "Elizabeth Verloc", "Mr. Verloc",
                                   "General Shaw", "Mrs. Shaw", "Louis XIV", "Louis"});
  EXPECT_EQ(note.of("Mrs. Bennet"), "mrs bennet");
  EXPECT_EQ(note.of("Mr. Verloc"), "mr verloc");
  EXPECT_EQ(note.of("Mrs. Shaw"), "mrs shaw");
  EXPECT_EQ(note.of("Louis"), "louis") << "there are many";
}

TEST(ShortNames, OfABareSurnameAreTheMans) {
  const Note note = Note().people({"Mr. Bennet", "Mrs. Bennet", "Bennet"});
  EXPECT_EQ(note.of("Bennet"), "mr bennet");
  EXPECT_EQ(Note().people({"Mrs. Munt", "Munt"}).of("Munt"), "mrs munt") << "nobody else is";
  EXPECT_EQ(Note().people({"Mr. Darcy", "Young Darcy"}).of("Young Darcy"), "young darcy");
}

TEST(ShortNames, AreOfWhoeverBearsTheTitle) {
  const Note note = Note().people({"Sir William Lucas", "William Goulding", "Sir William",
                                   "Professor De Worms", "the Professor", "John Knightley",
                                   "George Knightley", "Mr. John Knightley", "Mr. Knightley"});
  EXPECT_EQ(note.of("Sir William"), "sir william lucas");
  EXPECT_EQ(note.of("the Professor"), "professor de worms");
  EXPECT_EQ(note.of("Mr. Knightley"), "george knightley") << "the one who is not called Mr. John";
  EXPECT_EQ(Note().people({"Colonel Ray", "Colonel Fry", "Colonel"}).of("Colonel"), "colonel");
}

TEST(ShortNames, OfOneNameWithAnEpithetAreThatName) {
  const Note note =
      Note().people({"Mrs. Lovell Mingott", "Mrs. Manson Mingott", "Mrs. Mingott",
                     "old Mrs. Mingott", "Harry Maylie", "Harry the Peddler", "Mr. Harry"});
  EXPECT_EQ(note.of("old Mrs. Mingott"), note.of("Mrs. Mingott"));
  EXPECT_EQ(note.of("Mr. Harry"), "harry maylie");
}

TEST(ShortNames, TellTheElderFromTheYounger) {
  const Note note = Note().people({"George Emerson", "Mr. Emerson", "old Mr. Emerson", "Mr. Darcy",
                                   "the late Mr. Darcy", "Young Van Der Luyden",
                                   "Henry Van Der Luyden", "Colonel Fussell", "Mr. Fussell"});
  EXPECT_EQ(note.of("Mr. Emerson"), "mr emerson");
  for (const char* name : {"the late Mr. Darcy", "Young Van Der Luyden", "Mr. Fussell"})
    EXPECT_EQ(note.of(name), name_key(name).name);
}

TEST(ShortNames, OfAWifeAreNotHerDaughters) {
  const Note family = Note().people({"Bob Cratchit", "Martha Cratchit", "Mrs. Cratchit"});
  EXPECT_EQ(family.of("Mrs. Cratchit"), "mrs cratchit");
  EXPECT_EQ(Note().people({"Angela Merkel", "Mrs. Merkel"}).of("Mrs. Merkel"), "angela merkel")
      << "there is no man of that name";
  EXPECT_EQ(Note()
                .people({"Thomas Lynde", "Mrs. Rachel Lynde", "Rachel Lynde", "Mrs. Lynde"})
                .of("Mrs. Lynde"),
            "mrs rachel lynde");
}

TEST(ShortNames, AreOfWhomTheNoteIsAbout) {
  Note note = Note().people(
      {"William Armstrong", "Harry Armstrong", "Armstrong", "William Hepburn Armstrong"});
  EXPECT_EQ(note.of("Armstrong"), "armstrong");
  note.subject = "william armstrong";
  EXPECT_EQ(note.of("Armstrong"), "william armstrong");
  EXPECT_EQ(note.of("William Hepburn Armstrong"), "william armstrong")
      << "the note says which name is his";
  Note emma = Note().people({"Emma", "Emma Woodhouse", "Miss Woodhouse"});
  emma.subject = "emma";
  EXPECT_EQ(emma.of("Emma Woodhouse"), "emma");
  EXPECT_EQ(emma.of("Miss Woodhouse"), "emma");
  Note curie = Note().people({"Curie", "Pierre Curie"});
  curie.subject = "curie";
  EXPECT_EQ(curie.of("Pierre Curie"), "pierre curie") << "a note of a surname may be of another";
}

TEST(ShortNames, OfPeopleAreNotPartsOfOtherThings) {
  const Note note = Note()
                        .people({"Spirit", "Hudson", "Burns", "Savoy", "Eugene of Savoy"})
                        .add(EntityType::kOther, {"Evil Spirit", "Burns Fellowship"})
                        .add(EntityType::kPlace, {"Hudson River"});
  EXPECT_EQ(note.of("Spirit"), "spirit");
  EXPECT_EQ(note.of("Hudson"), "hudson");
  EXPECT_EQ(note.of("Burns"), "burns");
  EXPECT_EQ(note.of("Savoy"), "savoy");
}

TEST(ShortNames, AreNoRoles) {
  const Note note = Note().people({"the old man", "the stout man", "the labouring man"});
  EXPECT_EQ(note.of("the stout man"), "the stout man");
}

TEST(ShortNames, OfOrganizationsAreTheirNounOrTheirName) {
  const Note note =
      Note().add(EntityType::kOrganization,
                 {"Tide Institute", "the Institute", "Epic Records", "Epic", "Norwegian Parliament",
                  "Parliament", "Blue Church", "Red Church", "the Church", "National Tide Survey",
                  "NTS", "A Division", "B Division"});
  EXPECT_EQ(note.of("the Institute"), "tide institute");
  EXPECT_EQ(note.of("Epic"), "epic records");
  EXPECT_EQ(note.of("Parliament"), "norwegian parliament");
  EXPECT_EQ(note.of("the Church"), "the church") << "of two";
  EXPECT_EQ(note.of("A Division"), "a division");
  EXPECT_EQ(note.of("NTS"), "nts") << "an acronym is joined everywhere";
}

TEST(ShortNames, OfPlacesAreNotTheirNeighbors) {
  const Note note =
      Note().add(EntityType::kPlace, {"Washington", "Washington County", "York", "New York"});
  EXPECT_EQ(note.of("Washington"), "washington");
  EXPECT_EQ(note.of("York"), "york");
}

TEST(ShortNames, AreTheSameInAnyOrder) {
  Note note = Note().people({"Elizabeth Bennet", "Lizzy", "Mr. Bennet", "Mrs. Bennet", "Bennet",
                             "Jane Bennet", "Jane", "Miss Bennet", "Mr. Darcy", "Darcy",
                             "Fitzwilliam Darcy", "Miss Darcy"});
  std::vector<std::string> expected;
  const std::vector<Note::Name> names = note.names;
  for (const Note::Name& one : names) expected.push_back(note.of(one.key.c_str()));
  std::mt19937 random(11);
  for (int round = 0; round < 50; ++round) {
    std::shuffle(note.names.begin(), note.names.end(), random);
    for (std::size_t n = 0; n < names.size(); ++n)
      EXPECT_EQ(note.of(names[n].key.c_str()), expected[n]) << names[n].key;
  }
}

}  // namespace
}  // namespace sennit
