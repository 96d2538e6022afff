#include "resolve/name_score.h"

#include <gtest/gtest.h>

#include <random>

#include "resolve/blocks.h"
#include "resolve/live_names.h"
#include "resolve/name_guards.h"
#include "resolve/nicknames.h"
#include "text/name_key.h"

namespace sennit {
namespace {

KeyName name(const char* written, EntityType type = EntityType::kOther) {
  return {name_parts(name_key(written).name), type};
}

struct Row {
  const char* a;
  const char* b;
  ScoreReason reason;
  EntityType type = EntityType::kOther;
};

constexpr EntityType kPerson = EntityType::kPerson;

const Row kOne[] = {
    {"VS Code", "VSCode", ScoreReason::kSpacing},
    {"Node.js", "NodeJS", ScoreReason::kSpacing},
    {"the Netherlands", "Netherlands", ScoreReason::kArticle},
    {"Google LLC", "Google", ScoreReason::kLegalForm},
    {"주식회사 카카오", "카카오", ScoreReason::kLegalForm},
    {"Dr. Jane Goodall", "Jane Goodall", ScoreReason::kTitle, kPerson},
    {"이순신 장군", "이순신", ScoreReason::kTitle, kPerson},
    {"김 교수님", "김 교수", ScoreReason::kTitle, kPerson},
    {"세종대왕", "세종", ScoreReason::kTitle, kPerson},
    {"Retrieval Augmented Generation (RAG)", "retrieval-augmented generation",
     ScoreReason::kAcronymAdded},
    {"World War II", "World War 2", ScoreReason::kNumeral},
    {"1st World War", "First World War", ScoreReason::kNumeral},
    {"Gabriel García Márquez", "Gabriel Garcia Marquez", ScoreReason::kAccent, kPerson},
    {"Erwin Schrödinger", "Erwin Schroedinger", ScoreReason::kAccent, kPerson},
    {"knowledge graph", "Knowledge Graphs", ScoreReason::kPlural},
    {"Ontologies", "ontology", ScoreReason::kPlural},
    {"colour theory", "color theory", ScoreReason::kSpelling},
    {"St. Petersburg", "Saint Petersburg", ScoreReason::kSpelling},
    {"データベース", "データーベース", ScoreReason::kSpelling},
    {"東京大学", "东京大学", ScoreReason::kHanForm},
    {"機械学習", "機械學習", ScoreReason::kHanForm},
    {"Donald E. Knuth", "Donald Knuth", ScoreReason::kInitials, kPerson},
    {"N. C. Wyeth", "Newell Convers Wyeth", ScoreReason::kInitials, kPerson},
    {"Bill Gates", "William Gates", ScoreReason::kNickname, kPerson},
    {"Goodall, Jane", "Jane Goodall", ScoreReason::kWordOrder, kPerson},
    {"AI", "Artificial Intelligence", ScoreReason::kAcronym},
    {"MIT", "Massachusetts Institute of Technology", ScoreReason::kAcronym},
    {"VS Code", "Visual Studio Code", ScoreReason::kAcronym},
    {"BFS", "Breadth-First Search", ScoreReason::kAcronym},
    {"서울", "Seoul", ScoreReason::kRomanized},
    {"부산", "Pusan", ScoreReason::kRomanized},
    {"김민수", "Minsu Kim", ScoreReason::kRomanized, kPerson},
    {"カタカナ", "Katakana", ScoreReason::kRomanized},
    {"北京", "Beijing", ScoreReason::kRomanized},
    {"리눅스", "Linux", ScoreReason::kLoanword},
    {"데이터베이스", "데이타베이스", ScoreReason::kLoanword},
    {"인공지능", "人工知能", ScoreReason::kHanja},
    {"대한민국", "大韓民國", ScoreReason::kHanja},
};

TEST(NameScore, TellsWhySpellingsAreOneName) {
  for (const Row& row : kOne) {
    const KeyName a = name(row.a, row.type);
    const KeyName b = name(row.b, row.type);
    EXPECT_GE(name_score(a, b).score, 0.9) << row.a << " | " << row.b;
    EXPECT_EQ(words_of(name_score(a, b).reason), words_of(row.reason)) << row.a << " | " << row.b;
    EXPECT_EQ(name_score(a, b).score, name_score(b, a).score);
    EXPECT_FALSE(are_guarded(a, b)) << row.a << " | " << row.b;
  }
}

TEST(NameScore, OrAGuardKeepsNamesApart) {
  const Row rows[] = {{"GPT-3", "GPT-4", ScoreReason::kNone},
                      {"Python 2", "Python 3", ScoreReason::kNone},
                      {"World War I", "World War II", ScoreReason::kNone},
                      {"Henry IV", "Henry V", ScoreReason::kNone, kPerson},
                      {"Chapter 1", "Chapter 10", ScoreReason::kNone},
                      {"Java", "JavaScript", ScoreReason::kNone},
                      {"C", "C++", ScoreReason::kNone},
                      {"Williams", "William", ScoreReason::kNone, kPerson},
                      {"George W. Bush", "George H. W. Bush", ScoreReason::kNone, kPerson},
                      {"John Smith Sr.", "John Smith Jr.", ScoreReason::kNone, kPerson},
                      {"Marie Curie", "Pierre Curie", ScoreReason::kNone, kPerson},
                      {"Mr. Bennet", "Mrs. Bennet", ScoreReason::kNone, kPerson},
                      {"Mrs. John Dashwood", "Mr. John Dashwood", ScoreReason::kNone, kPerson},
                      {"North Korea", "South Korea", ScoreReason::kNone},
                      {"Austria", "Australia", ScoreReason::kNone},
                      {"symmetric key", "asymmetric key", ScoreReason::kNone},
                      {"지도 학습", "비지도 학습", ScoreReason::kNone},
                      {"김영희", "김영호", ScoreReason::kNone},
                      {"이상", "이상화", ScoreReason::kNone},
                      {"경상남도", "경상북도", ScoreReason::kNone},
                      {"東京", "京都", ScoreReason::kNone},
                      {"北京大学", "南京大学", ScoreReason::kNone}};
  for (const Row& row : rows) {
    const KeyName a = name(row.a, row.type);
    const KeyName b = name(row.b, row.type);
    EXPECT_TRUE(name_score(a, b).score < 0.9 || are_guarded(a, b)) << row.a << " | " << row.b;
    EXPECT_EQ(are_guarded(a, b), are_guarded(b, a));
  }
}

TEST(NameGuards, KnowTypesThatCannotBeOneThing) {
  EXPECT_TRUE(do_types_conflict(kPerson, EntityType::kPlace));
  EXPECT_TRUE(do_types_conflict(EntityType::kOrganization, EntityType::kConcept));
  EXPECT_FALSE(do_types_conflict(EntityType::kTool, EntityType::kMethod));
  EXPECT_FALSE(do_types_conflict(kPerson, EntityType::kOther));
}

TEST(Nicknames, AreOfOneGivenName) {
  for (auto [a, b] : {std::pair{"bill", "william"},
                      {"lizzy", "elizabeth"},
                      {"kit", "katherine"},
                      {"kit", "christopher"},
                      {"catherine", "kate"},
                      {"bob", "rob"}})
    EXPECT_TRUE(are_one_given_name(a, b) && are_one_given_name(b, a)) << a;
  for (auto [a, b] : {std::pair{"bill", "robert"}, {"ada", "adam"}, {"john", "jane"}})
    EXPECT_FALSE(are_one_given_name(a, b)) << a;
  EXPECT_EQ(sex_of_given_name("elizabeth"), Sex::kFemale);
  EXPECT_EQ(sex_of_given_name("kit"), Sex::kUnknown) << "of both";
}

// The oracle: every pair that the score joins shares a block.
TEST(Blocks, LeaveOutNoPairThatTheScoreJoins) {
  std::vector<KeyName> names;
  for (const Row& row : kOne) {
    names.push_back(name(row.a, row.type));
    names.push_back(name(row.b, row.type));
  }
  BlockIndex index;
  for (std::uint32_t n = 0; n < names.size(); ++n) index.add(n, blocks_of(names[n]));
  for (std::uint32_t a = 0; a < names.size(); ++a) {
    const auto partners = index.partners(a, blocks_of(names[a]));
    for (std::uint32_t b = 0; b < names.size(); ++b)
      if (a != b && name_score(names[a], names[b]).score >= 0.9) {
        EXPECT_TRUE(std::binary_search(partners.begin(), partners.end(), b))
            << names[a].parts.key << " | " << names[b].parts.key;
      }
  }
}

TEST(Blocks, AreTheSameInAnyOrderAndAfterRemovals) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t n = 0; n < std::size(kOne); ++n) order.push_back(n);
  BlockIndex straight;
  for (const std::uint32_t n : order) straight.add(n, blocks_of(name(kOne[n].a)));
  std::mt19937 random(7);
  std::shuffle(order.begin(), order.end(), random);
  BlockIndex shuffled;
  for (const std::uint32_t n : order) {
    shuffled.add(n + 1000, blocks_of(name(kOne[n].b)));
    shuffled.add(n, blocks_of(name(kOne[n].a)));
  }
  for (const std::uint32_t n : order) shuffled.remove(n + 1000, blocks_of(name(kOne[n].b)));
  for (const std::uint32_t n : order)
    EXPECT_EQ(straight.partners(n, blocks_of(name(kOne[n].a))),
              shuffled.partners(n, blocks_of(name(kOne[n].a))));
}

TEST(Blocks, OfTooManyNamesAreNotUsed) {
  const std::vector<BlockHash> blocks = blocks_of(name("Institute"));
  BlockIndex index(3);
  for (std::uint32_t n = 0; n < 3; ++n) index.add(n, blocks);
  EXPECT_EQ(index.partners(0, blocks).size(), 2u);
  index.add(3, blocks);
  EXPECT_TRUE(index.partners(0, blocks).empty());
}

// Whatever came and went, what is there decides.
TEST(LiveNames, EqualAFreshStart) {
  std::vector<KeyName> names;
  for (const Row& row : kOne)
    for (const char* written : {row.a, row.b}) names.push_back(name(written, row.type));
  const auto count = static_cast<std::uint32_t>(names.size());
  const auto never = [](std::uint32_t, std::uint32_t) { return false; };
  LiveNames lived(never);
  std::mt19937 random(5);
  std::vector<bool> is_there(count);
  for (int step = 0; step < 400; ++step) {
    const std::uint32_t n = static_cast<std::uint32_t>(random() % count);
    is_there[n] = random() % 3 != 0;
    is_there[n] ? lived.set(n, names[n]) : lived.erase(n);
    if (is_there[n]) (void)lived.edges_of(n);
    if (step % 20 != 0) continue;
    LiveNames fresh(never);
    for (std::uint32_t m = 0; m < count; ++m)
      if (is_there[m]) fresh.set(m, names[m]);
    for (std::uint32_t m = 0; m < count; ++m) {
      if (!is_there[m]) continue;
      const auto a = lived.edges_of(m);
      const auto b = fresh.edges_of(m);
      ASSERT_EQ(a.size(), b.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].other, b[i].other);
        EXPECT_EQ(a[i].is_sure, b[i].is_sure);
      }
    }
  }
}

// What lies outside of `around` keeps its pairs.
TEST(LiveNames, TellWhichPairsMayChange) {
  std::vector<KeyName> names;
  for (const Row& row : kOne)
    for (const char* written : {row.a, row.b}) names.push_back(name(written, row.type));
  names.push_back(name("neuro-linguistic programming"));
  names.push_back(name("natural language processing"));
  names.push_back(name("NLP"));
  const auto count = static_cast<std::uint32_t>(names.size());
  LiveNames lived([](std::uint32_t, std::uint32_t) { return true; });
  std::vector<std::vector<ScoredName>> kept(count);
  std::vector<bool> is_there(count);
  std::mt19937 random(3);
  for (int step = 0; step < 600; ++step) {
    const std::uint32_t n = static_cast<std::uint32_t>(random() % count);
    std::vector<std::uint32_t> around;
    if (is_there[n]) {
      around = lived.around(n);
      lived.erase(n);
    } else {
      lived.set(n, names[n]);
      around = lived.around(n);
    }
    is_there[n] = !is_there[n];
    for (const std::uint32_t other : around) kept[other] = lived.edges_of(other);
    for (std::uint32_t m = 0; m < count; ++m) {
      const auto now = lived.edges_of(m);
      ASSERT_EQ(kept[m].size(), now.size()) << names[m].parts.key;
      for (std::size_t i = 0; i < now.size(); ++i) {
        EXPECT_EQ(kept[m][i].other, now[i].other);
        EXPECT_EQ(kept[m][i].is_sure, now[i].is_sure);
      }
    }
  }
}

TEST(LiveNames, LeaveAChoiceOpen) {
  LiveNames names([](std::uint32_t, std::uint32_t) { return true; });
  names.set(1, name("NLP"));
  names.set(2, name("natural language processing"));
  ASSERT_EQ(names.edges_of(1).size(), 1u);
  EXPECT_TRUE(names.edges_of(1)[0].is_sure);
  names.set(3, name("neuro-linguistic programming"));
  ASSERT_EQ(names.edges_of(1).size(), 2u);
  EXPECT_FALSE(names.edges_of(1)[0].is_sure);
  EXPECT_FALSE(names.edges_of(2)[0].is_sure);
  names.erase(3);
  EXPECT_TRUE(names.edges_of(2)[0].is_sure);
}

}  // namespace
}  // namespace sennit
