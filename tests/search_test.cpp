// Search as a person uses it: what is typed, and what must come.

#include <gtest/gtest.h>

#include <algorithm>

#include "support.h"

namespace sennit::test {
namespace {

class Search : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("lab/Tides.md",
                  "---\ndate: 2024-05-03\ntags: [project/tides]\naliases: [Ebb and flow]\n---\n"
                  "# Rhythm\n\nThe spring tide comes twice a month.\n\n"
                  "The neap tide is measured by [[Mina Park]].\n");
    folder_.write(
        "lab/2024/Harbor.md",
        "---\ndate: 2024-06-10\n---\nThe harbor of Aldmouth has a tide gauge. #project\n");
    folder_.write("people/Mina Park.md",
                  "---\naliases: [박미나]\ntype: person\n---\nMina Park keeps the gauge books.\n");
    folder_.write("한국어/밀물.md",
                  "---\ndate: 2023-01-05\ntags: 조석\n---\n학교에서는 밀물을 배운다. #projects\n");
    folder_.write("한국어/인공지능.md", "인공지능은 사람의 말을 배운다. [[밀물]]도 안다.\n");
    ASSERT_TRUE(engine_.process({folder_.path().string()}).ok());
  }

  SearchResults search(const std::string& typed, const SearchOptions& options = {}) {
    Result<SearchResults> results = engine_.search(typed, options);
    EXPECT_TRUE(results.ok()) << typed << (results.ok() ? "" : ": " + results.error().what);
    return results.ok() ? *results : SearchResults();
  }

  // Paths of the notes, sorted, one blank between.
  std::string notes(const std::string& typed, const SearchOptions& options = {}) {
    std::vector<std::string> paths;
    for (const NoteHit& hit : search(typed, options).notes) paths.push_back(hit.path);
    std::sort(paths.begin(), paths.end());
    std::string text;
    for (const std::string& path : paths) text += (text.empty() ? "" : " ") + path;
    return text;
  }

  std::string first_name(const std::string& typed, const SearchOptions& options = {}) {
    const SearchResults results = search(typed, options);
    return results.entities.empty() ? "" : results.entities.front().name;
  }

  TemporaryFolder folder_;
  Engine engine_ = Engine::in_memory();
};

TEST_F(Search, FiltersByWordsPhrasesTagsLinksFoldersAndDates) {
  for (const auto& [typed, expected] : std::vector<std::pair<std::string, std::string>>{
           {"tide", "lab/2024/Harbor.md lab/Tides.md"},
           {"\"spring tide\"", "lab/Tides.md"},
           {"“spring tide” gauge", "lab/Tides.md"},
           {"\"tide spring\"", ""},
           {"tide -gauge", "lab/Tides.md"},
           {"tide －gauge", "lab/Tides.md"},
           {"tide -\"spring tide\"", "lab/2024/Harbor.md"},
           {"#project", "lab/2024/Harbor.md lab/Tides.md"},
           {"＃project/tides", "lab/Tides.md"},
           {"#tides", ""},
           {"태그:조석", "한국어/밀물.md"},
           {"-#project tide", ""},
           {"[[Mina Park]]", "lab/Tides.md people/Mina Park.md"},
           {"[[박미나]] spring", "lab/Tides.md"},
           {"in:lab", "lab/2024/Harbor.md lab/Tides.md"},
           {"in:lab -in:2024", "lab/Tides.md"},
           {"폴더:한국어 배운다", "한국어/밀물.md 한국어/인공지능.md"},
           {"after:2024-06", "lab/2024/Harbor.md"},
           {"before:2024", "한국어/밀물.md"},
           {"on:2024-05", "lab/Tides.md"},
           {"이후:2024년5월 이전:2024-06-10", "lab/Tides.md"},
           {"학교", "한국어/밀물.md"},
           {"밀물은", "한국어/밀물.md 한국어/인공지능.md"},
           {"nothing-of-this", ""},
       })
    EXPECT_EQ(notes(typed), expected) << typed;
}

TEST_F(Search, FindsNamesThoughMistypedHalfTypedOrSpelledOtherwise) {
  for (const auto& [typed, name] : std::vector<std::pair<std::string, std::string>>{
           {"mina", "Mina Park"},
           {"MINA  PARK", "Mina Park"},
           {"Mnia Park", "Mina Park"},
           {"park mina", "Mina Park"},
           {"박미나", "Mina Park"},
           {"박민", "Mina Park"},
           {"ㅂㅁㄴ", "Mina Park"},
           {"인공지늠", "인공지능"},
           {"인고", "인공지능"},
           {"ㅇㄱㅈㄴ", "인공지능"},
           {"인공지능은", "인공지능"},
           {"ingongjineung", "인공지능"},
           {"\u110b\u1175\u11ab\u1100\u1169\u11bc\u110c\u1175\u1102\u1173\u11bc", "인공지능"},
           {"ｔｉｄｅｓ", "Tides"},
           {"type:person", "Mina Park"},
           {"유형:인물 m", "Mina Park"},
       })
    EXPECT_EQ(first_name(typed), name) << typed;
  EXPECT_EQ(first_name("mina type:place"), "");
  EXPECT_EQ(first_name("mina -park"), "");
  EXPECT_EQ(first_name("mina in:한국어"), "");
  EXPECT_EQ(first_name("Mnia Park", {true, "", 5}), "");
  EXPECT_EQ(first_name("박미나", {true, "", 5}), "Mina Park");
}

TEST_F(Search, EachHitSaysWhyAndWhere) {
  const SearchResults results = search("밀물 배우다");
  ASSERT_FALSE(results.notes.empty());
  const NoteHit& hit = results.notes.front();
  EXPECT_EQ(hit.path, "한국어/밀물.md");
  EXPECT_EQ(hit.line, 5u);
  EXPECT_EQ(hit.words, std::vector<std::string>{"밀물"});
  ASSERT_EQ(hit.marks.size(), 1u);
  EXPECT_EQ(hit.marks[0].of(hit.snippet), "밀물");  // without its particle
  EXPECT_NE(std::find(hit.fields.begin(), hit.fields.end(), "title"), hit.fields.end());
  EXPECT_NE(hit.reason.find("words in title"), std::string::npos) << hit.reason;

  const SearchResults english = search("spring \"twice a month\"");
  ASSERT_EQ(english.notes.size(), 1u);
  EXPECT_EQ(english.notes[0].evidence.heading_path, "Rhythm");
  EXPECT_EQ(english.notes[0].line, 8u);
  EXPECT_EQ(english.notes[0].snippet, "The spring tide comes twice a month.");
  ASSERT_EQ(english.notes[0].marks.size(), 2u);
  EXPECT_EQ(english.notes[0].marks[1].of(english.notes[0].snippet), "twice a month");
}

TEST_F(Search, SaysWhatItLookedForInstead) {
  EXPECT_EQ(search("Mnia books").shown_for, "Mina books");
  const SearchResults named = search("Mnia Park");
  EXPECT_EQ(named.shown_for, "Mina Park");
  EXPECT_EQ(named.entities.at(0).fit, "typo");
  EXPECT_EQ(named.entities.at(0).typos, 1);
  EXPECT_EQ(named.entities.at(0).matched, "Mina Park");
  EXPECT_EQ(notes("Mnia Park"), "lab/Tides.md people/Mina Park.md");
  EXPECT_EQ(search("Mina Park").shown_for, "");
}

TEST_F(Search, HintsAtWhatItDidNotUnderstand) {
  for (const std::string typed : {"author:mina", "after:soon tide", "#nosuchtag",
                                  "[[no such note]]", "in:nowhere tide", "\"tide"})
    EXPECT_EQ(search(typed).hints.size(), 1u) << typed;
  EXPECT_TRUE(search("tide type:person").hints.empty());
}

TEST_F(Search, TakesFiltersFromAProgramAsFromAPerson) {
  SearchOptions options;
  options.filters.folders = {"lab"};
  options.filters.after = "2024-06";
  EXPECT_EQ(notes("tide", options), "lab/2024/Harbor.md");
  options.filters.after = "soon";
  const Result<SearchResults> refused = engine_.search("tide", options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput);
}

TEST_F(Search, TheLastWordMayGoOnAsOneTypes) {
  SearchOptions options;
  options.prefix = true;
  EXPECT_EQ(notes("spri", options), "lab/Tides.md");
  EXPECT_EQ(notes("spri"), "");
}

TEST_F(Search, StandsBadInput) {
  for (const std::string typed : {"", "   ", "...", "— ! ?", "\"\"", "#", "-", "🌊"}) {
    const Result<SearchResults> refused = engine_.search(typed);
    ASSERT_FALSE(refused.ok()) << typed;
    EXPECT_EQ(refused.error().code, ErrorCode::kInvalidInput) << typed;
  }
  for (const std::string& typed :
       {std::string(100'000, 'a'), std::string(100'000, '('), "tide " + std::string(100'000, '-'),
        std::string("'; DROP TABLE chunks; --"), std::string("tide* NEAR(x,2) {title}: ^a"),
        std::string("<b onclick=alert(1)>tide</b>"),
        std::string("\u202e\u05e9\u05dc\u05d5\u05dd tide"), std::string("\xff\xfe\xc3"),
        std::string("tide\0gauge", 10), std::string("type:"),
        std::string("in:../../etc/passwd tide")}) {
    const Result<SearchResults> results = engine_.search(typed);
    EXPECT_TRUE(results.ok() || results.error().code == ErrorCode::kInvalidInput);
  }
  EXPECT_EQ(notes("tide"), "lab/2024/Harbor.md lab/Tides.md");
  Engine empty = Engine::in_memory();
  const Result<SearchResults> nothing = empty.search("tide #tag in:x [[y]]");
  ASSERT_TRUE(nothing.ok());
  EXPECT_TRUE(nothing->notes.empty());
}

TEST_F(Search, TheProgramSaysTheSame) {
  const std::string graph = folder_ / "g.sennit";
  ASSERT_EQ(run_sennit({"process", folder_ / "lab", folder_ / "people", "-o", graph},
                       folder_.path().string())
                .exit_code,
            0);
  const Ran text = run_sennit({"search", "spring", "--in", "lab", "--before", "2025", "-g", graph},
                              folder_.path().string());
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("Tides.md:8"), std::string::npos) << text.out;
  const Ran json =
      run_sennit({"search", "Mnia Park", "-g", graph, "--json"}, folder_.path().string());
  EXPECT_NE(json.out.find("\"shown_for\": \"Mina Park\""), std::string::npos) << json.out;
  const Ran typed = run_sennit({"interactive", "-g", graph}, folder_.path().string(), {},
                               "/spri\n/type:person\nquit\n");
  EXPECT_NE(typed.out.find("Tides.md:8"), std::string::npos) << typed.out;
  EXPECT_NE(typed.out.find("Mina Park"), std::string::npos) << typed.out;
}

// compat 5.1 and 5.2: both scores stand beside ours, on a graph of the older package.
TEST(SearchOfAnImport, ShowsTheScoresOfTheOlderSearches) {
  TemporaryFolder folder;
  std::string entities;
  for (const char* name :
       {"Machine Learning", "인공지능", "인공지능 윤리", "AI", "GPT", "MachineLearningOps",
        "Deep Learning", "Learning Machine", "머신 러닝", "C"})
    entities += std::string(entities.empty() ? "" : ",") + "\"" + name + "\":{\"entity_id\":\"" +
                name + "\",\"name\":\"" + name +
                "\",\"entity_type\":\"CONCEPT\",\"description\":\"\"}";
  folder.write("graph.json", "{\"entities\":{" + entities + "},\"relationships\":[]}");
  Engine engine = Engine::in_memory();
  ASSERT_TRUE(engine.load_graph(folder / "graph.json").ok());
  const auto hit = [&](const std::string& typed, const std::string& name) {
    const Result<SearchResults> results = engine.search(typed);
    for (const EntityHit& found : results->entities)
      if (found.name == name) return found;
    ADD_FAILURE() << typed << " does not find " << name;
    return EntityHit();
  };
  EXPECT_NEAR(hit("machine", "Machine Learning").fuzzy, .438, .001);
  EXPECT_NEAR(hit("machine", "MachineLearningOps").fuzzy, .389, .001);
  EXPECT_NEAR(hit("인공지능은", "인공지능").fuzzy, .64, .001);
  EXPECT_NEAR(hit("인공지능은", "인공지능").node_score, .68, .005);
  EXPECT_NEAR(hit("인공지능은", "인공지능 윤리").node_score, .39, .005);
  EXPECT_NEAR(hit("machine learning", "Deep Learning").node_score, .35, .005);
  EXPECT_NEAR(hit("machne lerning", "Machine Learning").node_score, .46, .005);
  EXPECT_EQ(hit("머신러닝", "머신 러닝").node_score, 1);
  EXPECT_EQ(engine.search("con")->entities.size(), 10u);  // by type
  EXPECT_EQ(hit("con", "GPT").score, .3);
  EXPECT_EQ(engine.search("machine learning", {true, "", 9})->entities.size(), 1u);
}

}  // namespace
}  // namespace sennit::test
