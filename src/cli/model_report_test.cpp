#include "cli/model_report.h"

#include <gtest/gtest.h>

#include "cli/answer_printer.h"
#include "cli/text_report.h"

namespace sennit {
namespace {

AnswerSource source(std::size_t id, ByteRange range, std::string quote) {
  AnswerSource made;
  made.id = id;
  made.evidence.document = "tides.md";
  made.evidence.title = "tides";
  made.evidence.range = range;
  made.quote = std::move(quote);
  made.line = 3;
  return made;
}

ModelAnswer answered() {
  ModelAnswer answer;
  answer.model = "some-model";
  answer.end = "answered";
  answer.passages = 9;
  answer.facts = 1;
  answer.usage = {"answer", "some-model", 1, 1200, 1000, 45, 0.0021};
  return answer;
}

TEST(ModelAnswerText, ListsEachPlaceOnceAndNoneThatOnlyHoldsAnother) {
  Answer answer;
  answer.language = "ko";
  ModelAnswer model = answered();
  model.sentences = {{"One.", {source(3, {0, 90}, "all"), source(1, {10, 30}, "first")}},
                     {"Two.", {source(3, {20, 40}, "third"), source(1, {10, 30}, "first")}},
                     {"Three.", {source(3, {0, 95}, "more"), source(3, {50, 60}, "fourth")}}};
  EXPECT_EQ(rest_of_answer(answer, model, {}),
            "\n출처\n"
            "[1] tides.md:3  (bytes 10–30)\n    first\n"
            "[3] tides.md:3  (bytes 20–40)\n    third\n"
            "[3] tides.md:3  (bytes 50–60)\n    fourth\n");
}

TEST(ModelAnswerText, ShowsAFactWithItsPlaceOrWithout) {
  Answer answer;
  ModelAnswer model = answered();
  AnswerSource placed = source(4, {1, 2}, "Mina works there.");
  placed.fact = "Mina — works at → Lab";
  AnswerSource imported;
  imported.id = 5;
  imported.fact = "Ada — wrote → Notes";
  imported.evidence.document = "graph.json";
  model.sentences = {{"One.", {placed, imported}}};
  EXPECT_EQ(rest_of_answer(answer, model, {}),
            "\nSources\n"
            "[4] tides.md:3  (bytes 1–2)  Mina — works at → Lab\n    Mina works there.\n"
            "[5] Ada — wrote → Notes  graph.json\n");
}

TEST(ModelAnswerText, SaysInTheLanguageOfTheQuestionWhatIsNotThere) {
  for (const auto& [language, words] : {std::pair("en", "Not in these notes.\n"),
                                        {"ko", "이 노트들에는 없습니다.\n"},
                                        {"ja", "これらのノートにはありません。\n"},
                                        {"zh", "这些笔记中没有。\n"}}) {
    Answer answer;
    answer.language = language;
    ModelAnswer model = answered();
    model.end = "absent";
    EXPECT_EQ(rest_of_answer(answer, model, {}), words);
  }
  Answer answer;
  ModelAnswer model = answered();
  model.says_absent = true;
  EXPECT_EQ(rest_of_answer(answer, model, {}), "A part of it is not in these notes.\n");
}

TEST(ModelAnswerText, TellsWhatItUsed) {
  ModelAnswer model = answered();
  EXPECT_EQ(
      usage_line(model, {}),
      "some-model: 1200 tokens in (1000 cached), 45 out, $0.0021; it was shown 9 passages and "
      "1 fact\n");
  model.usage_is_estimated = true;
  model.cost_is_known = false;
  model.usage_is_kept = false;
  EXPECT_EQ(usage_line(model, {}),
            "some-model: about 1200 tokens in (1000 cached), 45 out, at a price that is not known; "
            "it was shown 9 passages and 1 fact; not counted in stats, for the graph cannot be "
            "written now\n");
  model.usage.calls = 0;
  EXPECT_EQ(usage_line(model, {}), "");
}

TEST(ModelAnswerText, TellsWhyThereIsNone) {
  ModelAnswer model = answered();
  EXPECT_EQ(notes_on(model, {}), "");
  model.end = "failed";
  model.reason = "no key for anthropic";
  model.remedy = "set ANTHROPIC_API_KEY";
  EXPECT_EQ(notes_on(model, {}),
            "No answer by some-model: no key for anthropic\n  set ANTHROPIC_API_KEY\n");
  Answer answer;
  EXPECT_EQ(exit_code(answer), 0);
  answer.by_model = model;
  EXPECT_EQ(exit_code(answer), 3);
  answer.by_model->end = "absent";
  EXPECT_EQ(exit_code(answer), 0);
}

// Names and words of a model may hold what a terminal obeys.
TEST(ModelAnswerText, NothingOfItIsObeyedByATerminal) {
  Answer answer;
  ModelAnswer model = answered();
  model.sentences = {{"One.", {source(1, {0, 9}, "red\033[31m")}}};
  model.reason = "bad\033]0;title\007";
  model.end = "failed";
  EXPECT_EQ(rest_of_answer(answer, model, {}).find('\033'), std::string::npos);
  EXPECT_EQ(notes_on(model, {}).find('\033'), std::string::npos);
}

}  // namespace
}  // namespace sennit
