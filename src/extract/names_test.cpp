// What prose names, by kind of sign; in English, Korean, Chinese and Japanese.

#include <gtest/gtest.h>

#include "extract/note_for_test.h"

namespace sennit {
namespace {

using namespace sennit::testing;

struct NamesCase {
  std::string text;
  Names names;
};

void expect_names(std::initializer_list<NamesCase> cases) {
  for (const NamesCase& c : cases) EXPECT_EQ(names_in(c.text), c.names) << c.text;
}

TEST(CapitalizedNames, AreSequencesOfCapitalizedWords) {
  expect_names({
      {"We met Ada Lovelace in London.\n", {"Ada Lovelace", "London"}},
      {"It was the Ghost of Christmas Past.\n", {"Ghost of Christmas Past"}},
      {"He read the Lord of the Rings twice.\n", {"Lord of the Rings"}},
      {"It was Ludwig van Beethoven who came.\n", {"Ludwig van Beethoven"}},
      {"He saw Scrooge and Marley there.\n", {"Scrooge", "Marley"}},
      {"They work at Johnson & Johnson now.\n", {"Johnson & Johnson"}},
      {"It was printed by J. B. Lippincott Company in Philadelphia.\n",
       {"J. B. Lippincott Company", "Philadelphia"}},
      {"It runs on Windows 11 and Python 3.\n", {"Windows 11", "Python 3"}},
      {"We found Obsidian 3 plugins and Christmas 1843 in Chapter 3.\n", {"Obsidian", "Christmas"}},
      {"They love **Ada** *Lovelace* here.\n", {"Ada Lovelace"}},
      {"They went to the U.S. Navy yard.\n", {"U.S. Navy"}},
      {"On the way to São Paulo we met Łukasz.\n", {"São Paulo", "Łukasz"}},
      {"Однажды мы встретили Анну Каренину там.\n", {"Анну Каренину"}},
  });
}

TEST(CapitalizedNames, AreNotTheFirstWordsOfSentences) {
  expect_names({
      {"Water moves. Then it stops. Suddenly the moon rises.\n", {}},
      {"Then Scrooge went home.\n", {"Scrooge"}},
      {"Scrooge was cold. But nobody told Scrooge.\n", {"Scrooge"}},
      {"Ada Lovelace wrote notes.\n", {"Ada Lovelace"}},
      {"Using Obsidian is fun.\n", {"Obsidian"}},
      {"Adds YouTube support.\n", {"YouTube"}},
      {"Hides YouTube there.\n", {"YouTube"}},
      {"Wilkins Macbeth came.\n", {"Wilkins Macbeth"}},
      {"He said: Nothing matters. \"Everything does,\" she said.\n", {}},
      {"- Water\n- Moon\n- Sun\n", {}},
      {"| Name | Height |\n| Tide | Low |\n", {}},
      {"The water was high. They saw Water once.\n", {}},
  });
}

TEST(CapitalizedNames, AreNotCalendarTitlesOrPronouns) {
  expect_names({
      {"On Monday I saw him in December with the Doctor.\n", {}},
      {"We came on December 24 and left on May 5.\n", {}},
      {"It is mine, as I told you, I'm sure.\n", {}},
  });
}

TEST(CapitalizedNames, LeaveOutArticlesTitlesAndPossessives) {
  expect_names({
      {"We met Dr. Ada Lovelace today.\n", {"Ada Lovelace"}},
      {"We met Mr. Scrooge today.\n", {"Scrooge"}},
      {"We met Mrs. Cratchit today.\n", {"Mrs. Cratchit"}},
      {"It was Scrooge's nephew.\n", {"Scrooge"}},
      {"It was Scrooge’s nephew.\n", {"Scrooge"}},
      {"We know of Conway's Law and St. Paul's Cathedral.\n",
       {"Conway's Law", "St. Paul's Cathedral"}},
      {"He praised The Beatles a lot.\n", {"Beatles"}},
  });
}

TEST(CapitalizedNames, AreCamelCaseAndCodeLikeNames) {
  expect_names({
      {"GitHub and JavaScript run on an iPhone with Node.js and C++ code.\n",
       {"GitHub", "JavaScript", "Node.js", "iPhone"}},
      {"It uses GPT-4 and RFC3986 here.\n", {"GPT-4", "RFC3986"}},
      {"The id is B9F07875A920 there.\n", {}},
      {"Call obj.GetName(x) and snake_Case and Main.py and $HomePath now.\n", {}},
  });
}

TEST(CapitalizedNames, AreAcronymsThatRecur) {
  expect_names({
      {"We use REST once.\n", {}},
      {"We use REST twice. They like REST too.\n", {"REST"}},
      {"He is NOT here. She is NOT there.\n", {}},
      {"See part II and part II.\n", {}},
  });
}

TEST(CapitalizedNames, AreNotShoutedOrTitleCased) {
  expect_names({
      {"THEY WERE PORTLY GENTLEMEN, PLEASANT TO BEHOLD\n", {}},
      {"Every Good Boy Deserves Favour And Fudge\n", {}},
  });
}

TEST(QuotedTitles, AreTakenWhole) {
  expect_names({
      {"She wrote “Sketch of the Analytical Engine” then.\n", {"Sketch of the Analytical Engine"}},
      {"She wrote \"The Hobbit\" then.\n", {"The Hobbit"}},
      {"He said \"Yes, sir\" and \"come in.\" to us.\n", {}},
      {"그는 『혈의 누』와 《무정》을 읽었다.\n", {"혈의 누", "무정"}},
      {"그는 〈운수 좋은 날〉을 썼다.\n", {"운수 좋은 날"}},
      {"그는 “운수 좋은 날”을 썼다.\n", {"운수 좋은 날"}},
      {"그는 “집에 가자”라고 말했다. “그만 거둘까?”\n", {}},
      {"彼は『吾輩は猫である』を読んだ。\n", {"吾輩は猫である"}},
      {"他读了《红楼梦》。\n", {"红楼梦"}},
  });
  EXPECT_EQ(mention_of(builtin_of(note("그는 『혈의 누』를 읽었다.\n")), "혈의 누").type,
            EntityType::kDocument);
}

TEST(KnownNames, AreFoundWhereverTheyStand) {
  expect_names({
      {"See [[Harmonic fit]]. The harmonic fit is old.\n", {"harmonic fit"}},
      {"See [[Tides]]. All tides rise.\n", {"tides"}},
      {"See [[Go]]. They go to Go.\n", {"Go"}},
      {"See [[WHO]]. The WHO is who we ask.\n", {"WHO"}},
      {"See [[The]]. The end.\n", {}},
      {"See [[Ada Lovelace|the countess]]. Then Ada Lovelace and the countess came.\n",
       {"Ada Lovelace", "the countess"}},
      {"[[조석]]을 보라. 조석이 온다. 조석표는 다르다.\n", {"조석"}},
      {"[[머신 러닝]]을 보라. 머신러닝은 쉽다.\n", {"머신러닝"}},
      {"[[지구]]를 보라. 지구들이 돈다. 지구입니다.\n", {"지구"}},
      {"[[東京]]へ。私は東京に行く。\n", {"東京"}},
      {"[[비트코인 Layer2]]를 보라. 비트코인 Layer2는 빠르다.\n", {"비트코인 Layer2"}},
  });
}

TEST(KnownNames, GiveWayToLongerNamesAndAreNotDoubledInLinks) {
  expect_names({
      {"See [[York]]. They went to New York City now.\n", {"New York City"}},
      {"See [[Ada Lovelace|Ada]] only.\n", {}},
      {"About #tides and [[tides]].\n", {}},
  });
}

TEST(KoreanNouns, StandBeforeParticles) {
  expect_names({
      {"김첨지는 인력거를 끌었다. 인력거가 멈추자 김첨지의 손이 떨렸다. 그 인력거는 낡았다.\n",
       {"김첨지", "인력거"}},
      {"설렁탕을 샀다. 설렁탕이 식었다.\n", {"설렁탕"}},
      {"사람이 것을 우리와 때문에 오늘은 사람을 오늘의.\n", {}},
      {"하는 것은 했다는 말이 있다. 하는 것을 했다고 한다. 있다는 것이 있다가 없다.\n", {}},
      {"사용하는 사람. 사용은 쉽다. 사용을 한다. 사용이 된다.\n", {}},
      {"학교에서는 쉬고 학교에서 먹고 학교에서도 잔다. 학교가 좋다.\n", {"학교"}},
      {"고양이가 고양이를 고양이는 본다.\n", {"고양이"}},
  });
}

TEST(KoreanNouns, ArePersonsByTheirTitles) {
  const std::vector<Extraction> found = builtin_of(
      note("박 교수는 왔다. 김철수 씨가 갔다. 허생원은 웃고 허생원이 울었다. 이 교수는 없다.\n"));
  EXPECT_EQ(names_of(found), (Names{"박 교수", "김철수", "허생원"}));
  for (const Mention& mention : mentions_of(found))
    EXPECT_EQ(mention.type, EntityType::kPerson) << mention.name;
}

TEST(KoreanPhrases, StandTogetherTwice) {
  expect_names({
      {"의존성 주입은 쉽다. 의존성 주입을 한다. 의존성이 크고 의존성을 줄인다.\n",
       {"의존성 주입", "의존성"}},
      {"의존성 주입은 쉽다. 의존성이 크고 의존성을 줄인다.\n", {"의존성"}},
      {"우리는 Spring 컨테이너를 쓴다. 그 Spring 컨테이너가 컨테이너를 연다.\n",
       {"Spring 컨테이너", "컨테이너"}},
      {"하위 도메인을 만든다. 하위 도메인을 쓴다. 하위 도메인이 있고 도메인은 길고 도메인을 "
       "산다.\n",
       {"하위 도메인", "도메인"}},
      {"Journal 앱으로 쓴다. Journal 앱으로 간다.\n", {"Journal"}},
      {"Obsidian 빠른 시작. Obsidian 빠른 시작. Obsidian 마을에 산다. Obsidian 마을로 간다.\n",
       {"Obsidian", "Obsidian 마을"}},
  });
}

TEST(KoreanNouns, EndBeforeTheirCopula) {
  for (const std::string text : {"관련 명령어예요. 관련 명령어예요. 관련 명령어를 쓴다.\n",
                                 "관련 명령어이다. 관련 명령어를 본다. 관련 명령어이다.\n",
                                 "관련 명령어입니다. 관련 명령어를 본다. 관련 명령어입니다.\n",
                                 "이것은 명령어이에요. 저것도 명령어이에요. 명령어를 명령어가.\n"})
    for (const std::string& name : names_in(text))
      EXPECT_TRUE(name == "명령어" || name == "관련 명령어") << name << " of " << text;
}

TEST(KoreanNouns, DoNotIncludeTheirParticles) {
  const Document document =
      note("인공지능은 배운다. 인공지능이 인공지능을 인공지능에게서도 배운다.\n");
  const std::vector<Mention> mentions = mentions_of(builtin_of(document));
  ASSERT_EQ(mentions.size(), 4u);
  for (const Mention& mention : mentions) EXPECT_EQ(mention.span.of(document.text), "인공지능");
}

TEST(CjkTerms, AreKatakanaRunsAndRecurringHan) {
  expect_names({
      {"私はコンピュータを使う。\n", {"コンピュータ"}},
      {"フランツ・カフカは作家だ。\n", {"フランツ・カフカ"}},
      {"人工知能は速い。人工知能が好きだ。\n", {"人工知能"}},
      {"人工知能は速い。\n", {}},
      {"自分は自分だ。\n", {}},
  });
}

TEST(HanTerms, RecurInRunsWithoutBlanks) {
  expect_names({
      {"人工智能改变世界。我们研究人工智能的历史。人工智能很快。\n", {"人工智能"}},
      {"他学习机器学习。机器学习是一门学科。我喜欢机器学习。\n", {"机器学习", "学习"}},
      {"北京大学的历史很长。我在北京大学。\n", {"北京大学"}},
      {"今天天气很好。\n", {}},
      {"我们的我们的我们的。\n", {}},
  });
}

TEST(Types, ComeFromSimpleCues) {
  const std::pair<std::string, std::pair<std::string, EntityType>> cases[] = {
      {"We met Dr. Ada Lovelace.\n", {"Ada Lovelace", EntityType::kPerson}},
      {"Then said Scrooge, and Scrooge left.\n", {"Scrooge", EntityType::kPerson}},
      {"It was Scrooge's nephew.\n", {"Scrooge", EntityType::kPerson}},
      {"He works at Acme Inc. in town.\n", {"Acme Inc", EntityType::kOrganization}},
      {"He went to Stanford University.\n", {"Stanford University", EntityType::kOrganization}},
      {"He went to the University of Manchester.\n",
       {"University of Manchester", EntityType::kOrganization}},
      {"He saw the Hudson River.\n", {"Hudson River", EntityType::kPlace}},
      {"He came from Yorkshire by train.\n", {"Yorkshire", EntityType::kPlace}},
      {"He fought in the Battle of Hastings.\n", {"Battle of Hastings", EntityType::kEvent}},
      {"We know Moore's Law.\n", {"Moore's Law", EntityType::kConcept}},
      {"Nobody saw Fiddlesticks.\n", {"Fiddlesticks", EntityType::kOther}},
      {"서울대학교는 크다. 서울대학교의 역사.\n", {"서울대학교", EntityType::kOrganization}},
      {"러시아는 크다. 러시아의 역사. 러시아를 본다.\n", {"러시아", EntityType::kPlace}},
  };
  for (const auto& [text, expected] : cases) {
    const Mention mention = mention_of(builtin_of(note(text)), expected.first);
    EXPECT_EQ(mention.name, expected.first) << text;
    EXPECT_EQ(mention.type, expected.second) << text;
    EXPECT_EQ(mention.type_weight, expected.second == EntityType::kOther ? 0 : 1) << text;
  }
}

struct StandsForCase {
  std::string text;
  std::string name;
  std::string stands_for;
};

TEST(Abbreviations, StandForWhatTheTextDeclares) {
  const StandsForCase cases[] = {
      {"Natural Language Processing (NLP) is old. NLP grows.\n", "NLP",
       "Natural Language Processing"},
      {"We use natural language processing (NLP) here.\n", "NLP", "natural language processing"},
      {"NLP (Natural Language Processing) is old.\n", "NLP", "Natural Language Processing"},
      {"Use Retrieval-Augmented Generation (RAG) here.\n", "RAG", "Retrieval-Augmented Generation"},
      {"The University of the Arts London (UAL) is here.\n", "UAL",
       "University of the Arts London"},
      {"We train large language models (LLMs) here.\n", "LLMs", "large language models"},
      {"We train large language models (LLMs) here. An LLM is large.\n", "LLM",
       "large language models"},
      {"인공지능(AI)은 배운다.\n", "AI", "인공지능"},
      {"자연어 처리(NLP)를 한다.\n", "NLP", "자연어 처리"},
      {"도메인 주도 설계(Domain-Driven Design)를 한다.\n", "Domain-Driven Design",
       "도메인 주도 설계"},
      {"시인 김소월(金素月)은 썼다.\n", "金素月", "김소월"},
      {"AI(인공지능)는 배운다.\n", "인공지능", "AI"},
      {"機械学習(ML)を使う。\n", "ML", "機械学習"},
  };
  for (const StandsForCase& c : cases) {
    const Mention mention = mention_of(builtin_of(note(c.text)), c.name);
    EXPECT_EQ(mention.name, c.name) << c.text;
    EXPECT_EQ(mention.stands_for, c.stands_for) << c.text;
    EXPECT_EQ(mention_of(builtin_of(note(c.text)), c.stands_for).name, c.stands_for) << c.text;
  }
}

TEST(Abbreviations, AreNotEveryBracket) {
  for (const std::string text :
       {"He came late (ABC) to us.\n", "그는 왔다(ABC).\n", "옵션(필수)은 없다.\n",
        "버전(1.2)이 있다.\n", "The water (see the Moon) is high.\n",
        "빈 인터페이스(empty interface)이다.\n"})
    for (const Mention& mention : mentions_of(builtin_of(note(text))))
      EXPECT_EQ(mention.stands_for, "") << text << mention.name;
}

}  // namespace
}  // namespace sennit
