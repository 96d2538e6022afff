#include "cli/text_report.h"

#include <gtest/gtest.h>

#include "text/utf8.h"

namespace sennit {
namespace {

const Style kPlain;
const Style kColors = {"<strong>", "<faint>", "<accent>", "<warn>", "<off>"};

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Evidence place(std::string document, std::string heading = {}) {
  Evidence evidence;
  evidence.document = std::move(document);
  evidence.heading_path = std::move(heading);
  evidence.range = {10, 52};
  evidence.quote = "Tides rise\ntwice a day.";
  return evidence;
}

EntityInfo entity(std::string name) {
  EntityInfo made;
  made.name = std::move(name);
  made.type = "PERSON";
  made.aliases = {"A", "B", "C", "D"};
  made.documents = 1;
  made.relations = 2;
  made.score = 0.5;
  made.reason = "named in the question";
  return made;
}

RelationInfo relation() {
  RelationInfo made;
  made.source = "Ada";
  made.verb = "describes";
  made.target = "Engine";
  made.detail = "in 1843";
  made.weight = 3;
  made.evidence = {place("a.md")};
  return made;
}

Answer answer() {
  Answer made;
  made.question = "When do tides rise?";
  made.language = "en";
  made.found = true;
  made.sentences = {{"Tides rise twice a day.", place("lab/Tides.md", "Tides > Rhythm"), 3, 1.0}};
  made.entities = {entity("Ada")};
  made.relations = {relation()};
  return made;
}

ProcessReport process_report() {
  ProcessReport report;
  report.documents = 3;
  report.changed = 1;
  report.unchanged = 2;
  report.renamed = 1;
  report.removed = 4;
  report.failed = 1;
  report.held_back = 25;
  report.bytes = 2'000'000;
  report.seconds = 0.5;
  report.failures = {{"a.md", "it is not text"}};
  report.warnings = {{"b.md", "3 bad bytes replaced"}};
  report.skipped = {{".git", "hidden folder"}};
  report.other_files = 1;
  report.links = 40;
  report.unresolved_links = 2;
  report.missing_roots = {"/gone"};
  report.remembered = {"exclude drafts\n"};
  return report;
}

Stats stats() {
  Stats made;
  made.documents = 3;
  made.chunks = 4;
  made.entities = 5;
  made.relationships = 6;
  made.note_links = 7;
  made.entity_types = {{"CONCEPT", 1}, {"PERSON", 4}};
  made.relationship_types = {{"describes", 6}};
  made.most_connected = {"Ada", "Engine"};
  return made;
}

NoteInfo note() {
  NoteInfo made;
  made.path = "lab/Tides.md";
  made.title = "Tides";
  made.date = "2024-01-05";
  made.entities = {entity("Ada")};
  made.connected = {entity("Engine")};
  made.relations = {relation()};
  made.links = {"Moon.md"};
  made.backlinks = {"Sun.md"};
  return made;
}

Status status() {
  Status made;
  made.total = 4;
  made.done = 1;
  made.documents = {{"a.md", "done", "", 1, 2},
                    {"b.md", "failed", "it is not text", 0, 0},
                    {"c.md", "done-with-warnings", "3 bad bytes replaced", 1, 1},
                    {"d.md", "unreadable", "no permission to read", 1, 1, "2026-01-02T03:04:05Z"}};
  made.roots = {"/notes", "/gone"};
  made.missing_roots = {"/gone"};
  made.links = 4;
  made.unresolved_links = {{"a.md", "Ghost", "no note of this name"}};
  made.notices = {"the alias \"Ada\" belongs to 2 notes"};
  made.graph_is_current = false;
  return made;
}

VerdictInfo verdict(std::string kind) {
  return {VerdictId{7},   std::move(kind),        "Bob", "Robert", "ada",
          "same\nperson", "2024-01-05T10:00:00Z", false};
}

SearchResults search_results() {
  SearchResults made;
  EntityHit ada;
  static_cast<EntityInfo&>(ada) = entity("Ada");
  made.entities = {ada};
  NoteHit note;
  note.path = "lab/Tides.md";
  note.title = "Tides";
  note.evidence = place("lab/Tides.md", "Tides > Rhythm");
  note.snippet = "Tides rise twice a day.";
  note.line = 9;
  note.marks = {{0, 5}, {19, 22}};
  note.words = {"tides", "day"};
  note.reason = "words in title, body";
  made.notes = {note};
  made.shown_for = "ada";
  made.hints = {"no note has the tag #x"};
  return made;
}

// Every report there is, with everything in it.
std::vector<std::string> all_reports(const Style& style) {
  Answer of_graph = answer();
  of_graph.sentences.clear();
  Answer nothing;
  nothing.suggestions = {"Ada"};
  CheckReport broken;
  broken.violations = {"invariant 4: chunk 3 ends inside a character"};
  std::vector<std::string> all = {to_text(process_report(), stats(), "graph.sennit", style),
                                  to_text(answer(), style),
                                  to_text(of_graph, style),
                                  to_text(nothing, style),
                                  to_text(search_results(), "ada", style),
                                  to_text(note(), style),
                                  to_text(stats(), style),
                                  to_text(status(), {true, true}, style),
                                  to_text(broken, style),
                                  chain_text({relation()}, style)};
  for (const char* kind : {"same", "never", "rename", "undo", "split", "hide"})
    all.push_back(to_text(std::vector{verdict(kind)}, style));
  return all;
}

TEST(Reports, WithoutAStyleHoldNoCodes) {
  for (const std::string& text : all_reports(kPlain)) {
    EXPECT_FALSE(holds(text, "\033")) << text;
    EXPECT_TRUE(text.ends_with("\n")) << text;
    EXPECT_TRUE(is_valid_utf8(text)) << text;
  }
}

TEST(Reports, EndEveryColorTheyBegin) {
  for (const std::string& text : all_reports(kColors)) {
    bool is_open = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::string_view rest = std::string_view(text).substr(at);
      if (rest.starts_with("<off>")) {
        EXPECT_TRUE(is_open) << text;
        is_open = false;
      }
      for (const char* code : {"<strong>", "<faint>", "<accent>", "<warn>"})
        if (rest.starts_with(code)) {
          EXPECT_FALSE(is_open) << text;
          is_open = true;
        }
    }
    EXPECT_FALSE(is_open) << text;
  }
}

TEST(Reports, DoNotLetANoteSpeakToTheTerminal) {
  Answer evil = answer();
  evil.question = "\033[2J";
  evil.sentences[0].text = "\033]0;gone\a";
  evil.sentences[0].evidence.document = "\033[31m.md";
  const Style colors = {"\033[1m", "\033[2m", "\033[36m", "\033[33m", "\033[0m"};
  for (const Style& style : {kPlain, colors}) {
    const std::string text = to_text(evil, style);
    EXPECT_FALSE(holds(text, "\033[2J"));
    EXPECT_FALSE(holds(text, "\033]0"));
    EXPECT_FALSE(holds(text, "\033[31m"));
    EXPECT_FALSE(holds(text, "\a"));
  }
}

TEST(ProcessText, SaysWhatWasDoneAndWhatWasNot) {
  const std::string text = to_text(process_report(), stats(), "graph.sennit", kPlain);
  for (const char* part :
       {"1 document read, 2 unchanged, 1 renamed, 4 removed, 1 failed  (2.0 MB in 0.50 s, 4.0 "
        "MB/s)",
        "Not read:\n  a.md: it is not text", "Warnings:\n  b.md: 3 bad bytes replaced",
        "Skipped:\n  .git: hidden folder", "1 file of other formats left alone",
        "25 documents have vanished from the folder and were kept in the graph.",
        "process again with --confirm-removals", "2 of 40 links lead to no note",
        "/gone is no longer there; its documents stay.", "exclude drafts",
        "Graph statistics:", "Graph saved in graph.sennit\n"})
    EXPECT_TRUE(holds(text, part)) << part << "\nin\n" << text;
}

TEST(ProcessText, OfAnEmptyFolderSaysThatNothingWasFound) {
  const std::string text = to_text(ProcessReport(), Stats(), "graph.sennit", kPlain);
  EXPECT_TRUE(holds(text, "0 documents read, 0 unchanged")) << text;
  EXPECT_TRUE(holds(text, "No notes were found")) << text;
}

TEST(ProcessText, ListsTenOfManyAndCountsTheRest) {
  ProcessReport report;
  for (int i = 0; i < 13; ++i) report.failures.push_back({"f" + std::to_string(i) + ".md", "why"});
  const std::string text = to_text(report, Stats(), "g", kPlain);
  EXPECT_TRUE(holds(text, "f9.md"));
  EXPECT_FALSE(holds(text, "f10.md"));
  EXPECT_TRUE(holds(text, "… and 3 more"));
}

TEST(PreviewText, ListsFilesAndWhatIsLeftOut) {
  FolderPreview preview;
  preview.files = {"a.md", "b.md"};
  preview.skipped = {{".git", "hidden folder"}};
  preview.bytes = 1500;
  EXPECT_EQ(to_text(preview),
            "a.md\nb.md\n  left out: .git (hidden folder)\n"
            "2 files to look at, 1.5 kB, 0 of other formats left alone\n");
}

TEST(AnswerText, CitesEachSentence) {
  EXPECT_EQ(to_text(answer(), kPlain),
            "Question: When do tides rise?\n"
            "--------------------------------------------------\n"
            "Tides rise twice a day. [1]\n"
            "\nConnections\n"
            "  Ada —describes→ Engine  ×3  (in 1843)\n"
            "\nSources\n"
            "[1] lab/Tides.md:3  Tides > Rhythm  (bytes 10–52)\n");
}

TEST(AnswerText, IsKoreanForAKoreanQuestion) {
  Answer korean = answer();
  korean.language = "ko";
  korean.question = "조석은 언제?";
  const std::string text = to_text(korean, kPlain);
  EXPECT_TRUE(holds(text, "질문: 조석은 언제?"));
  EXPECT_TRUE(holds(text, "출처"));
  EXPECT_FALSE(holds(text, "Sources"));
  korean.found = false;
  EXPECT_TRUE(holds(to_text(korean, kPlain), "이 노트들에는 없습니다."));
}

TEST(AnswerText, SaysWhenNothingIsInTheNotes) {
  Answer nothing;
  nothing.question = "xyzzy?";
  nothing.suggestions = {"Ada", "Adam"};
  const std::string text = to_text(nothing, kPlain);
  EXPECT_TRUE(holds(text, "Not in these notes.\nNames that look alike: Ada, Adam\n")) << text;
}

TEST(AnswerText, HintsAtFiltersThatNothingFulfils) {
  Answer hinted = answer();
  hinted.hints = {"no note has the tag #x"};
  EXPECT_TRUE(holds(to_text(hinted, kPlain), "Hint: no note has the tag #x\n"));
  hinted.found = false;
  EXPECT_TRUE(holds(to_text(hinted, kPlain), "Hint: no note has the tag #x\nNot in these notes."));
}

TEST(AnswerText, GivesTheTitleOfARecord) {
  Answer of_record = answer();
  of_record.sentences[0].evidence = place("log.jsonl#17");
  of_record.sentences[0].evidence.title = "Low water";
  EXPECT_TRUE(holds(to_text(of_record, kPlain), "log.jsonl#17:3  Low water  (bytes"));
}

TEST(SearchText, SaysWhenNothingWasFound) {
  EXPECT_EQ(to_text(SearchResults(), "xyzzy", kPlain), "Nothing found for \"xyzzy\".\n");
}

TEST(SearchText, GroupsNamesByTypeAndAddsNotes) {
  EXPECT_EQ(to_text(search_results(), "adda", kPlain),
            "Hint: no note has the tag #x\n"
            "Shown for \"ada\"; nothing holds \"adda\".\n"
            "PERSON\n"
            "   50 %  Ada  (named in the question)  1 note, 2 relations\n"
            "Notes\n"
            "  lab/Tides.md:9  Tides > Rhythm  tides, day: words in title, body\n"
            "      Tides rise twice a day.\n");
}

TEST(SearchText, MarksTheWordsThatWereLookedFor) {
  EXPECT_TRUE(holds(to_text(search_results(), "ada", kColors),
                    std::string(kColors.strong) + "Tides" + kColors.off + " rise twice a " +
                        kColors.strong + "day" + kColors.off + "."));
}

TEST(NoteText, TellsWhatANoteHolds) {
  EXPECT_EQ(to_text(note(), kPlain),
            "Tides  lab/Tides.md  2024-01-05\n"
            "\nEntities in this note\n"
            "  Ada PERSON  (A, B, C, …)  named in the question\n"
            "\nRelations stated here\n"
            "  Ada —describes→ Engine  ×3  (in 1843)\n"
            "\nOne step further\n"
            "  Engine PERSON  (A, B, C, …)\n"
            "\nLinks to\n"
            "  Moon.md\n"
            "\nLinked from\n"
            "  Sun.md\n");
}

TEST(NoteText, OfANoteThatHoldsNothingSaysSo) {
  NoteInfo empty;
  empty.path = "a.md";
  empty.title = "a";
  EXPECT_EQ(to_text(empty, kPlain), "a  a.md\n\nEntities in this note\n  none\n");
}

TEST(StatsText, OfAnEmptyGraphIsZeros) {
  EXPECT_EQ(to_text(Stats(), kPlain),
            "Graph statistics:\n  documents: 0\n  chunks: 0\n  entities: 0\n  relationships: 0\n"
            "  links between notes: 0\n");
}

TEST(StatsText, ListsTypesMostFrequentFirst) {
  EXPECT_TRUE(holds(to_text(stats(), kPlain), "Entity types:\n  PERSON: 4\n  CONCEPT: 1\n"));
}

TEST(StatusText, ListsWhatIsNotPlainlyDone) {
  const std::string text = to_text(status(), {}, kPlain);
  EXPECT_TRUE(text.starts_with("1 of 4 documents done\n")) << text;
  EXPECT_TRUE(holds(text,
                    "d.md: unreadable: no permission to read; what the graph knows was read at "
                    "2026-01-02T03:04:05Z"))
      << text;
  EXPECT_FALSE(holds(text, "a.md: done")) << text;
  EXPECT_TRUE(holds(text, "  b.md: failed: it is not text\n")) << text;
  EXPECT_TRUE(holds(text, "  c.md: done-with-warnings: 3 bad bytes replaced\n")) << text;
  EXPECT_TRUE(holds(text, "/gone  (not there now")) << text;
  EXPECT_TRUE(holds(text, "The graph is older than its documents")) << text;
  EXPECT_TRUE(holds(text, "4 links between notes, 75.0 % resolved, 1 lead to no note")) << text;
  EXPECT_FALSE(holds(text, "Ghost")) << text;
}

TEST(StatusText, ListsEverythingWhenItIsAsked) {
  const std::string text = to_text(status(), {true, true}, kPlain);
  EXPECT_TRUE(holds(text, "  a.md: done  (1 chunk, 2 entities)\n")) << text;
  EXPECT_TRUE(holds(text, "  a.md: [[Ghost]]  no note of this name\n")) << text;
}

TEST(StatusText, OfAnEmptyGraphIsOneLine) {
  EXPECT_EQ(to_text(Status(), {}, kPlain), "0 of 0 documents done\n");
}

TEST(CheckText, SaysWhatIsBrokenAndWhatToDo) {
  EXPECT_EQ(to_text(CheckReport(), kPlain), "All invariants hold.\n");
  CheckReport broken;
  broken.violations = {"invariant 4: chunk 3 ends inside a character"};
  const std::string text = to_text(broken, kPlain);
  EXPECT_TRUE(holds(text, "1 violation:\n  invariant 4")) << text;
  EXPECT_TRUE(holds(text, "sennit rebuild")) << text;
}

TEST(VerdictText, ReadsAsASentence) {
  const std::string end = "  2024-01-05T10:00:00Z ada  same person  (no longer counts)\n";
  for (const auto& [kind, sentence] :
       {std::pair("same", "#7 \"Bob\" is \"Robert\""),
        std::pair("never", "#7 \"Bob\" is never \"Robert\""),
        std::pair("rename", "#7 \"Bob\" is shown as \"Robert\""),
        std::pair("undo", "#7 Bob taken back"), std::pair("split", "#7 split \"Bob\"")})
    EXPECT_EQ(to_text(verdict(kind), kPlain), sentence + end);
}

TEST(VerdictText, OfNoneSaysHowToGiveOne) {
  EXPECT_TRUE(holds(to_text(std::vector<VerdictInfo>(), kPlain), "sennit merge A B"));
}

TEST(ChainText, ShowsEachStepWithItsEvidenceOnOneLine) {
  EXPECT_EQ(chain_text({relation()}, kPlain),
            "  Ada —describes→ Engine  ×3  (in 1843)\n"
            "      a.md: Tides rise twice a day.\n");
  EXPECT_EQ(chain_text({}, kPlain), "No chain of relations joins them.\n");
}

TEST(ChainText, CutsALongQuoteBetweenCharacters) {
  for (std::size_t shift = 0; shift < 3; ++shift) {
    RelationInfo step = relation();
    step.evidence[0].quote = std::string(shift, 'x');
    for (int i = 0; i < 100; ++i) step.evidence[0].quote += "조";
    const std::string text = chain_text({step}, kPlain);
    EXPECT_TRUE(is_valid_utf8(text));
    EXPECT_TRUE(holds(text, "조…\n")) << text;
  }
}

Explanation explanation() {
  Explanation made;
  made.entity.name = "Ada Lovelace";
  made.entity.type = "PERSON";
  made.entity.sentences = {{"Ada was a mathematician.", {"ada.md", "ada", "", {0, 24}, ""}, 1, 0}};
  NameReason own;
  own.name = "Ada Lovelace";
  own.reason = "title of ada.md";
  NameReason merged;
  merged.name = "Augusta King";
  merged.reason = "a person said so (#3)";
  merged.other = "Ada Lovelace";
  merged.mentions = 2;
  merged.documents = 1;
  merged.place = {"b.md", "b", "", {0, 12}, "Augusta King"};
  merged.sentence = "Augusta King\nis a name.";
  merged.line = 4;
  made.names = {own, merged};
  return made;
}

TEST(ExplanationText, SaysWhyEachNameBelongsAndWhereItStands) {
  EXPECT_EQ(to_text(explanation(), kPlain),
            "Ada Lovelace PERSON  2 names\n"
            "      ada.md:1  Ada was a mathematician.\n"
            "  Ada Lovelace  title of ada.md  (stands in no text)\n"
            "  Augusta King  a person said so (#3): Ada Lovelace  (2 times in 1 document)\n"
            "      b.md:4  Augusta King is a name.\n");
}

TEST(DuplicatesText, SaysScoreReasonAndASentenceOfEach) {
  DuplicatePair pair;
  pair.name_a = "Harbour Office";
  pair.name_b = "Harbor Office";
  pair.score = 0.87;
  pair.reason = "spelling";
  pair.obstacle = "not alike enough to be joined unasked";
  pair.place_a = {"a.md", "a", "", {0, 4}, "Harb"};
  pair.sentence_a = "The Harbour Office opens.";
  EXPECT_EQ(to_text(std::vector<DuplicatePair>{pair}, kPlain),
            "0.87  Harbour Office and Harbor Office  spelling; not alike enough to be joined "
            "unasked\n"
            "      a.md  The Harbour Office opens.\n"
            "Say what is so with: sennit merge A B, or: sennit never A B\n");
  EXPECT_EQ(to_text(std::vector<DuplicatePair>(), kPlain), "No names that may be one thing.\n");
}

}  // namespace
}  // namespace sennit
