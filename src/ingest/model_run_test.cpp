#include "ingest/model_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <mutex>
#include <set>

#include "llm/chat_model_for_test.h"

namespace sennit {
namespace {

using testing::replied;
using testing::ScriptedChatModel;

const std::atomic<bool> kNever{false};

std::string shown_text(const ChatRequest& request) { return request.messages.front().text; }

// Names those of the known names that stand in the passage, and that each knows the next.
std::string answer_about(const ChatRequest& request) {
  std::string entities;
  std::string relations;
  std::string last;
  for (const char* name : {"Ada", "Babbage", "Engine", "London", "Turin"}) {
    if (shown_text(request).find(name) == std::string::npos) continue;
    entities += fmt::format(R"({}{{"name":"{}","entity_type":"PERSON","description":"of note"}})",
                            entities.empty() ? "" : ",", name);
    if (!last.empty())
      relations += fmt::format(
          R"({}{{"source":"{}","target":"{}","relationship":"knows","description":""}})",
          relations.empty() ? "" : ",", last, name);
    last = name;
  }
  return fmt::format(R"({{"entities":[{}],"relationships":[{}]}})", entities, relations);
}

Usage used(std::int64_t input, std::int64_t output) {
  return {.known = true, .input_tokens = input, .output_tokens = output};
}

ChatOutcome answered(const ChatRequest& request) {
  return replied(answer_about(request), used(100, 50));
}

ChatOutcome failed(FailureScope scope, Error error) {
  return {.reply = std::move(error), .scope = scope};
}

class ModelRuns : public ::testing::Test {
 protected:
  void note(const std::string& path, const std::string& text) {
    ASSERT_TRUE(ingest_text(*store_, "/notes", path, text, {}).ok());
  }
  void two_notes() {
    note("a.md", "# A\n\nAda wrote to Babbage in London.\n");
    note("b.md", "# B\n\nBabbage went to Turin with the Engine.\n");
  }
  ModelRunReport run(ScriptedChatModel& model, const ModelRunOptions& options = {},
                     const std::atomic<bool>& stop = kNever) {
    Result<ModelRunReport> report = run_model(*store_, model, options, {}, stop);
    EXPECT_TRUE(report.ok());
    return report.ok() ? std::move(*report) : ModelRunReport{};
  }
  std::vector<PassageRecord> passages() { return store_->passages().value(); }
  std::size_t mentions_by_model() {
    std::size_t count = 0;
    EXPECT_TRUE(store_
                    ->for_each_evidence([&](const DocumentEvidence& found) {
                      for (const EncodedExtraction& extraction : found.extractions)
                        if (extraction.extractor.name == "scripted-1")
                          count += decoded(extraction).value().mentions.size();
                      return Result<void>();
                    })
                    .ok());
    return count;
  }

  std::unique_ptr<Store> store_ = make_memory_store();
};

TEST_F(ModelRuns, MakeEvidenceOfEveryDocumentAndKeepTheBill) {
  two_notes();
  ScriptedChatModel model(answered);
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.end, RunEnd::kFinished);
  EXPECT_EQ(report.done, 2U);
  EXPECT_EQ(report.calls, 2U);
  EXPECT_EQ(report.entities, 6U);
  EXPECT_EQ(report.count, (TokenCount{200, 0, 100, 0}));
  EXPECT_EQ(mentions_by_model(), 6U);
  EXPECT_EQ(store_->usage().value().size(), 2U);
  EXPECT_TRUE(store_->check().value().empty());
}

TEST_F(ModelRuns, BeginWithTheNotesThatMostLinkTo) {
  note("a.md", "Ada of the [[Z|last]] note, and [again](things/z.md).\n");
  note("b.md", "Babbage of [[things/z]] and [[a]].\n");
  note("c.md", "London of [[z#Part]].\n");
  note("things/z.md", "Turin.\n");
  ScriptedChatModel model(answered);
  run(model);
  ASSERT_EQ(model.requests().size(), 4U);
  EXPECT_NE(shown_text(model.requests()[0]).find("Turin"), std::string::npos);
  EXPECT_NE(shown_text(model.requests()[1]).find("Ada"), std::string::npos);
}

TEST_F(ModelRuns, AskNothingTwice) {
  two_notes();
  ScriptedChatModel model(answered);
  run(model);
  EXPECT_EQ(run(model).passages, 0U);
  note("a.md", "# A\n\nAda wrote to Babbage in London, and to Turin.\n");
  EXPECT_EQ(run(model).calls, 1U);
  note("a.md", "# A\n\nAda wrote to Babbage in London.\n");  // as it was
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.calls, 0U);
  EXPECT_EQ(report.kept, 1U);
  EXPECT_EQ(report.count, TokenCount{});
  EXPECT_EQ(model.requests().size(), 3U);
}

TEST_F(ModelRuns, AskOnceForTheSameTextInTwoNotes) {
  const std::string same = "---\ntitle: Same\n---\nAda wrote to Babbage.\n";
  note("x/a.md", same);
  note("y/b.md", same);
  ScriptedChatModel model(answered);
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.done, 2U);
  EXPECT_EQ(report.calls, 1U);
}

TEST_F(ModelRuns, RepeatWhatCanPassAndNothingElse) {
  two_notes();
  std::map<std::string, int> calls;
  std::mutex mutex;
  ScriptedChatModel model([&](const ChatRequest& request) {
    const std::scoped_lock lock(mutex);
    if (calls[shown_text(request)]++ == 0 && shown_text(request).find("Turin") != std::string::npos)
      return failed(FailureScope::kPassing, unavailable("503 overloaded"));
    return answered(request);
  });
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.done, 2U);
  EXPECT_EQ(report.repeated, 1U);
}

TEST_F(ModelRuns, AskOnceMoreForAReplyThatCannotBeReadThenGiveUpOnThatPassageAlone) {
  two_notes();
  ScriptedChatModel model([](const ChatRequest& request) {
    if (shown_text(request).find("Turin") == std::string::npos) return answered(request);
    return replied("I see some names in this text.", used(10, 5));
  });
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.end, RunEnd::kFinished);
  EXPECT_EQ(report.done, 1U);
  EXPECT_EQ(report.failed, 1U);
  EXPECT_EQ(report.calls, 3U);
  ASSERT_EQ(report.failures.size(), 1U);
  EXPECT_EQ(report.failures[0].path, "b.md");
  ModelRunOptions only_failed;
  only_failed.only_failed = true;
  ScriptedChatModel better(answered);
  const ModelRunReport again = run(better, only_failed);
  EXPECT_EQ(again.calls, 1U);
  EXPECT_EQ(again.done, 1U);
  EXPECT_EQ(run(better, only_failed).documents, 0U);
}

TEST_F(ModelRuns, EndWithADiagnosisWhenTheProviderRefusesAll) {
  for (int i = 0; i < 20; ++i)
    note(fmt::format("{}.md", i), fmt::format("Ada wrote letter {}.\n", i));
  ScriptedChatModel model([](const ChatRequest&) {
    return failed(FailureScope::kSetup, invalid_input("the key is wrong", "set OPENAI_API_KEY"));
  });
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.end, RunEnd::kSetup);
  EXPECT_NE(report.diagnosis.find("set OPENAI_API_KEY"), std::string::npos);
  EXPECT_LE(report.calls, 5U);
  for (const PassageRecord& row : passages()) EXPECT_EQ(row.state, PassageState::kQueued);
  ScriptedChatModel good(answered);
  EXPECT_EQ(run(good).done, 20U);
}

TEST_F(ModelRuns, EndAfterFiveFailuresInARow) {
  for (int i = 0; i < 30; ++i)
    note(fmt::format("{}.md", i), fmt::format("Ada wrote letter {}.\n", i));
  ScriptedChatModel model([](const ChatRequest&) { return replied("<think>hm", used(10, 5)); });
  const ModelRunReport report = run(model);
  EXPECT_EQ(report.end, RunEnd::kFailing);
  EXPECT_NE(report.diagnosis.find("only thinking"), std::string::npos) << report.diagnosis;
  EXPECT_GE(report.failed, 5U);
  EXPECT_LE(report.failed, 9U);
}

TEST_F(ModelRuns, NeverPassTheirBudget) {
  for (int i = 0; i < 40; ++i)
    note(fmt::format("{}.md", i), fmt::format("Ada wrote letter {}.\n", i));
  ScriptedChatModel model(
      [](const ChatRequest& request) { return replied(answer_about(request), used(500, 1500)); });
  Capabilities capabilities = model.capabilities();
  capabilities.price = TokenPrice{.input = 1, .output = 10};
  model.set_capabilities(capabilities);
  ModelRunOptions options;
  options.max_tokens = 30000;
  const ModelRunReport by_tokens = run(model, options);
  EXPECT_EQ(by_tokens.end, RunEnd::kBudget);
  EXPECT_LE(by_tokens.count.input + by_tokens.count.output, 30000);
  EXPECT_GE(by_tokens.done, 5U);
  options.max_tokens.reset();
  options.max_nanodollars = 150'000'000;
  const ModelRunReport by_cost = run(model, options);
  EXPECT_EQ(by_cost.end, RunEnd::kBudget);
  EXPECT_LE(by_cost.count.nanodollars, 150'000'000);
  EXPECT_GE(by_cost.done, 4U);
  options.max_nanodollars.reset();
  EXPECT_EQ(run(model, options).end, RunEnd::kFinished);
  EXPECT_EQ(model.requests().size(), 40U);
}

TEST_F(ModelRuns, ThoroughAskForWhatWasMissed) {
  note("a.md", "Ada wrote to Babbage in London.\n");
  ScriptedChatModel model([](const ChatRequest& request) {
    return request.messages.size() == 1
               ? replied(R"({"entities":[{"name":"Ada"}],"relationships":[]})", used(1, 1))
               : replied(R"({"entities":[{"name":"London"},{"name":"Mars"}],"relationships":[]})",
                         used(1, 1));
  });
  ModelRunOptions options;
  options.prompt.depth = ExtractionDepth::kThorough;
  const ModelRunReport report = run(model, options);
  EXPECT_EQ(report.calls, 2U);
  EXPECT_EQ(report.entities, 2U);
  EXPECT_EQ(report.aside, 1U);
}

TEST_F(ModelRuns, KeepTheLastGoodEvidenceUntilTheNewIsWhole) {
  note("a.md", "Ada wrote to Babbage in London.\n");
  ScriptedChatModel model(answered);
  run(model);
  const std::size_t before = mentions_by_model();
  ModelRunOptions thorough;
  thorough.prompt.depth = ExtractionDepth::kThorough;
  ScriptedChatModel broken([](const ChatRequest&) { return replied("no", used(1, 1)); });
  EXPECT_EQ(run(broken, thorough).failed, 1U);
  EXPECT_EQ(mentions_by_model(), before);
}

TEST_F(ModelRuns, ShowNothingThatMayNotLeave) {
  two_notes();
  ScriptedChatModel model(answered);
  ModelRunOptions options;
  options.may_show = [](const DocumentRecord& record) { return record.path != "b.md"; };
  const ModelRunReport report = run(model, options);
  EXPECT_EQ(report.held_back, 1U);
  for (const ChatRequest& request : model.requests())
    EXPECT_EQ(shown_text(request).find("Turin"), std::string::npos);
}

TEST_F(ModelRuns, StoppedGoOnWhereTheyWere) {
  for (int i = 0; i < 30; ++i)
    note(fmt::format("{}.md", i), fmt::format("Ada wrote letter {}.\n", i));
  std::atomic<bool> stop{false};
  std::atomic<int> count{0};
  ScriptedChatModel model([&](const ChatRequest& request) {
    if (++count == 10) stop = true;
    return answered(request);
  });
  const ModelRunReport report = run(model, {}, stop);
  EXPECT_EQ(report.end, RunEnd::kStopped);
  EXPECT_LT(report.done, 30U);
  EXPECT_EQ(run(model).end, RunEnd::kFinished);
  EXPECT_EQ(model.requests().size(), 30U);
}

TEST_F(ModelRuns, SayWhenManyWordsNameNothing) {
  std::string text;
  for (int i = 0; i < 210; ++i) text += "and then ";
  note("a.md", text);
  ScriptedChatModel model([](const ChatRequest&) {
    return replied(R"({"entities":[],"relationships":[]})", used(1, 1));
  });
  run(model);
  ASSERT_EQ(passages().size(), 1U);
  EXPECT_NE(passages()[0].reason.find("no entity in 420 words"), std::string::npos)
      << passages()[0].reason;
}

TEST_F(ModelRuns, AreEstimatedBeforeTheyAreMade) {
  two_notes();
  ScriptedChatModel model(answered);
  const ModelRunEstimate before = estimate_run(*store_, *store_, model.capabilities(), {}).value();
  EXPECT_EQ(before.documents, 2U);
  EXPECT_EQ(before.calls, 2U);
  EXPECT_GT(before.input_tokens, before.cacheable_tokens);
  EXPECT_EQ(before.nanodollars, 0);
  run(model);
  EXPECT_EQ(estimate_run(*store_, *store_, model.capabilities(), {}).value().calls, 0U);
  EXPECT_TRUE(model.requests().size() == 2U);
}

}  // namespace
}  // namespace sennit
