// What holds for every provider of embeddings, against the strict server.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/embedding_models.h"
#include "servers/model_server.h"

namespace sennit::testing {
namespace {

struct Embedder {
  const char* provider;
  const char* path;
};

class EmbeddingContract : public ::testing::TestWithParam<Embedder> {
 protected:
  EmbeddingContract() {
    server_.set_models({{.name = "embedder", .width = 8, .embed_window = 512}});
  }

  std::unique_ptr<EmbeddingModel> model(std::optional<std::int64_t> width = {}) {
    EmbeddingOptions options;
    options.provider = GetParam().provider;
    options.name = "embedder";
    options.base_url = server_.url() + GetParam().path;
    if (width) options.facts["embedder"].width = width;
    options.facts["embedder"].context_tokens = 512;
    return std::move(make_embedding_model(options, [](const char*) { return std::string("k"); }))
        .value();
  }

  ModelServer server_;
};

std::string why(const EmbeddingOutcome& outcome) {
  return outcome.ok() ? "" : outcome.embeddings.error().what;
}

TEST_P(EmbeddingContract, GivesAVectorOfLengthOneForEachText) {
  const std::vector<std::string> texts = {"Ada", "김첨지", "分析", "Ada"};
  const EmbeddingOutcome outcome = model()->embed(texts, {.document = "a.md"});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.embeddings->width, 8u);
  ASSERT_EQ(outcome.embeddings->values.size(), 32u);
  EXPECT_TRUE(outcome.embeddings->split.empty());
  for (std::size_t text = 0; text < texts.size(); ++text) {
    double squares = 0;
    for (const float value : outcome.embeddings->vector(text)) squares += value * value;
    EXPECT_NEAR(squares, 1, 1e-5);
  }
  const auto first = outcome.embeddings->vector(0), last = outcome.embeddings->vector(3);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), last.begin()));
}

TEST_P(EmbeddingContract, ManyTextsGoInFewRequests) {
  std::vector<std::string> texts;
  for (int i = 0; i < 500; ++i) texts.push_back("text " + std::to_string(i));
  const auto asked = model();
  const EmbeddingOutcome outcome = asked->embed(texts, {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_LE(server_.requests(), 8u);
  const EmbeddingOutcome alone = asked->embed(std::span(texts).subspan(317, 1), {});
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_FLOAT_EQ(outcome.embeddings->vector(317)[i], alone.embeddings->vector(0)[i]);
}

TEST_P(EmbeddingContract, ATextBeyondTheWindowIsSplitPooledAndRecorded) {
  std::string longer;
  while (longer.size() < 20'000) longer += "말 없이 a few words more ";
  const std::vector<std::string> texts = {"short", longer};
  const EmbeddingOutcome outcome = model()->embed(texts, {});
  ASSERT_TRUE(outcome.ok()) << why(outcome);
  EXPECT_EQ(outcome.embeddings->split, std::vector<std::size_t>{1});
  EXPECT_EQ(outcome.embeddings->values.size(), 16u);
  EXPECT_TRUE(server_.refusals().empty());
}

TEST_P(EmbeddingContract, AnotherWidthIsAnError) {
  const EmbeddingOutcome outcome = model(1536)->embed(std::vector<std::string>{"Ada"}, {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.embeddings.error().code, ErrorCode::kCorrupt);
  EXPECT_NE(why(outcome).find("1536"), std::string::npos);
}

TEST_P(EmbeddingContract, FailuresAreToldApart) {
  const auto asked = model();
  server_.fail_next({.status = 429, .message = "slowly", .headers = {{"retry-after", "3"}}});
  const EmbeddingOutcome limited = asked->embed(std::vector<std::string>{"Ada"}, {});
  EXPECT_EQ(limited.scope, FailureScope::kPassing) << why(limited);
  EXPECT_EQ(limited.limits.retry_after, std::chrono::seconds(3));
  server_.fail_next({.kind = Fault::Kind::kTruncated});
  EXPECT_FALSE(asked->embed(std::vector<std::string>{"Ada"}, {}).ok());
  EXPECT_FALSE(asked->embed(std::vector<std::string>{""}, {}).ok());
  EXPECT_TRUE(asked->embed(std::vector<std::string>{"Ada"}, {}).ok());
}

INSTANTIATE_TEST_SUITE_P(All, EmbeddingContract,
                         ::testing::Values(Embedder{"openai", "/v1"}, Embedder{"compatible", "/v1"},
                                           Embedder{"gemini", ""}, Embedder{"ollama", ""}),
                         [](const auto& made) { return std::string(made.param.provider); });

}  // namespace
}  // namespace sennit::testing
