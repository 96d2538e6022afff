#include "llm/known_models.h"

#include <gtest/gtest.h>

#include "llm/embedding_codec.h"
#include "llm/thoughts.h"

namespace sennit {
namespace {

TEST(KnownModels, TheLongestNameThatFits) {
  EXPECT_EQ(find_known_model("gpt-5-mini-2025-08-07").name, "gpt-5-mini");
  EXPECT_EQ(find_known_model("gpt-5-2025-08-07").name, "gpt-5");
  EXPECT_EQ(find_known_model("openai/gpt-4o-mini").name, "gpt-4o-mini");
  EXPECT_EQ(find_known_model("models/gemini-2.5-flash-lite").name, "gemini-2.5-flash-lite");
  EXPECT_EQ(find_known_model("gpt-4omni").name, "gpt-4omni");  // another model
  EXPECT_FALSE(find_known_model("gpt-4omni").price.has_value());
  EXPECT_FALSE(find_known_model("gpt-5-mini").takes_temperature);
  EXPECT_TRUE(find_known_model("some-model").takes_temperature);
}

TEST(KnownModels, AUsersTableComesFirstAndLeavesTheRest) {
  const std::vector<KnownModel> own = {
      {.name = "gpt-4o", .context_tokens = 1000, .price = TokenPrice{.input = 9}},
      {.name = "mine", .context_tokens = 32'768}};
  const KnownModel known = find_known_model("gpt-4o-2024-11-20", own);
  EXPECT_EQ(known.context_tokens, 1000);
  EXPECT_EQ(known.price->input, 9);
  EXPECT_EQ(known.max_output_tokens, 16'384);
  EXPECT_EQ(find_known_model("mine:8b", own).context_tokens, 32'768);
}

TEST(Thoughts, AtTheBeginningAreLeftOutWhereverTheyAreCut) {
  struct Case {
    std::string text, left;
  };
  for (const Case& test : {Case{"<think>a</think>\n\nAda", "Ada"},
                           {"  <thinking>a</thinking> 김첨지", "김첨지"},
                           {"Ada <think>b</think>", "Ada <think>b</think>"},
                           {"<think>never ends", ""},
                           {"<thin ice", "<thin ice"},
                           {"<th", "<th"},
                           {"", ""},
                           {"{}", "{}"}}) {
    for (std::size_t cut = 0; cut <= test.text.size(); ++cut) {
      ThoughtFilter filter;
      std::string left = filter.take(std::string_view(test.text).substr(0, cut));
      left += filter.take(std::string_view(test.text).substr(cut));
      left += filter.finish();
      EXPECT_EQ(left, test.left) << test.text << " cut at " << cut;
    }
  }
}

TEST(EmbeddingParts, MakeUpTheTextAndFit) {
  std::string korean, words;
  for (int i = 0; i < 400; ++i) korean += "조석";
  for (int i = 0; i < 400; ++i) words += "tide and moon ";
  for (const std::string& text : {korean, words, std::string("a"), std::string(999, 'x')}) {
    std::string together;
    for (const std::string_view part : embedding_parts(text, 100)) {
      EXPECT_LE(part.size(), 200u);
      EXPECT_NE(static_cast<unsigned char>(part.front()) & 0xC0, 0x80) << "a cut code point";
      together += part;
    }
    EXPECT_EQ(together, text);
  }
  EXPECT_EQ(embedding_parts(words, 100)[1].find(' '), 4u);  // cut after white space
  EXPECT_EQ(embedding_parts("short", 100).size(), 1u);
}

TEST(EmbeddingParts, ArePooledByLength) {
  const std::vector<std::string_view> parts = {"aaa", "b"};
  const std::vector<float> vectors = {2, 0, 0, 5};  // two of width 2, of any length
  const std::vector<float> mean = pooled(vectors, 2, parts);
  EXPECT_NEAR(mean[0] / mean[1], 3, 1e-5);
  EXPECT_NEAR(mean[0] * mean[0] + mean[1] * mean[1], 1, 1e-6);
}

TEST(EmbeddingReplies, OfAnotherCountOrWidthAreRefused) {
  for (const char* body : {R"({"embeddings":[[1,2]]})", R"({"embeddings":[[1,2],[1]]})",
                           R"({"embeddings":[[1,2],[0,0]]})", R"({"embeddings":[[1,2],[1e999,0]]})",
                           R"({"embeddings":[[1,2],["a",0]]})", R"({"embeddings":[[1,2],null]})"})
    EXPECT_FALSE(ollama_embedding_codec().decode({200, {}, body}, 2).ok()) << body;
  EXPECT_TRUE(
      ollama_embedding_codec().decode({200, {}, R"({"embeddings":[[1,2],[3,4]]})"}, 2).ok());
}

}  // namespace
}  // namespace sennit
