#include "engine/model_choice.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <map>

namespace sennit {
namespace {

Variables variables(std::map<std::string, std::string> given = {}) {
  return [given = std::move(given)](const char* name) -> std::optional<std::string> {
    const auto found = given.find(name);
    return found == given.end() ? std::nullopt : std::optional(found->second);
  };
}

ModelOptions options(const std::string& provider, const std::string& base_url = "") {
  ModelOptions made;
  made.provider = provider;
  made.name = "m";
  made.base_url = base_url;
  return made;
}

std::string address(const ModelOptions& chosen, std::map<std::string, std::string> given = {}) {
  given.emplace("OPENAI_API_KEY", "k");
  given.emplace("ANTHROPIC_API_KEY", "k");
  given.emplace("GEMINI_API_KEY", "k");
  const Result<ChosenModel> made = choose_model(chosen, variables(std::move(given)));
  return made.ok() ? made->endpoint.base_url : "refused: " + made.error().what;
}

TEST(ModelChoice, FindsTheAddress) {
  EXPECT_EQ(address(options("anthropic")), "https://api.anthropic.com");
  EXPECT_EQ(address(options("openai")), "https://api.openai.com/v1");
  EXPECT_EQ(address(options("openai"), {{"OPENAI_BASE_URL", "https://proxy.example/openai/"}}),
            "https://proxy.example/openai");
  EXPECT_EQ(address(options("anthropic", "https://a.example/v1/")), "https://a.example");
  EXPECT_EQ(address(options("compatible", "http://localhost:8080")), "http://localhost:8080/v1");
  EXPECT_EQ(address(options("compatible", "https://api.example/api/v1")),
            "https://api.example/api/v1");
}

TEST(ModelChoice, ReadsTheHostOfOllamaAsOllamaDoes) {
  for (auto [host, want] : {std::pair{"", "http://localhost:11434"},
                            {"127.0.0.1:8000", "http://127.0.0.1:8000"},
                            {"box.local", "http://box.local:11434"},
                            {"0.0.0.0", "http://127.0.0.1:11434"},
                            {"http://box:1/", "http://box:1"},
                            {"https://box.example", "https://box.example"},
                            {"[::1]", "http://[::1]:11434"}})
    EXPECT_EQ(
        address(options("ollama"), *host ? std::map<std::string, std::string>{{"OLLAMA_HOST", host}}
                                         : std::map<std::string, std::string>{}),
        want)
        << host;
}

TEST(ModelChoice, RefusesAnAddressThatHoldsMore) {
  for (const char* odd : {"https://user:word@host/v1", "https://host/v1?key=secret", "host/v1",
                          "ftp://host", "https://ho st/v1"}) {
    const std::string made = address(options("compatible", odd));
    EXPECT_TRUE(made.starts_with("refused: ")) << odd << ": " << made;
    EXPECT_EQ(made.find("secret"), std::string::npos);
    EXPECT_EQ(made.find("word@"), std::string::npos);
  }
}

TEST(ModelChoice, SaysWhatIsMissing) {
  const auto refusal = [](const ModelOptions& chosen) {
    const Result<ChosenModel> made = choose_model(chosen, variables());
    return made.ok() ? Error{} : made.error();
  };
  EXPECT_NE(refusal({}).remedy.find("model.provider"), std::string::npos);
  EXPECT_NE(refusal(options("anthropic")).remedy.find("ANTHROPIC_API_KEY"), std::string::npos);
  EXPECT_EQ(refusal(options("gemini")).code, ErrorCode::kNotFound);
  EXPECT_NE(refusal(options("compatible")).remedy.find("base_url"), std::string::npos);
  EXPECT_EQ(refusal(options("other")).code, ErrorCode::kInvalidInput);
  EXPECT_TRUE(choose_model(options("ollama"), variables()).ok());  // needs no key
  EXPECT_TRUE(choose_model(options("compatible", "http://10.0.0.2:8080"), variables()).ok());
}

TEST(ModelChoice, KnowsWhatLeavesTheMachine) {
  EXPECT_FALSE(choose_model(options("ollama"), variables())->remote);
  EXPECT_TRUE(choose_model(options("ollama", "http://192.168.0.2:11434"), variables())->remote);
}

class KeyFile : public ::testing::Test {
 protected:
  KeyFile() : path_(::testing::TempDir() + "sennit_key_" + std::to_string(::getpid())) {}
  ~KeyFile() override { std::remove(path_.c_str()); }
  void write(const std::string& text, mode_t mode) {
    std::ofstream(path_) << text;
    ::chmod(path_.c_str(), mode);
  }
  Result<ChosenModel> chosen() {
    ModelOptions made = options("openai");
    made.key_file = path_;
    return choose_model(made, variables({{"OPENAI_API_KEY", "from the environment"}}));
  }
  std::string path_;
};

TEST_F(KeyFile, IsReadWhenOnlyItsOwnerCan) {
  write("sk-from-file\nsecond line\n", 0600);
  ASSERT_TRUE(chosen().ok());
  EXPECT_EQ(chosen()->endpoint.key, Secret("sk-from-file"));
  write("sk-from-file", 0644);
  ASSERT_FALSE(chosen().ok());
  EXPECT_NE(chosen().error().remedy.find("chmod 600"), std::string::npos);
}

TEST_F(KeyFile, ThatHoldsNoKeyIsAnErrorWithoutItsText) {
  for (const char* text : {"", "\n", "two words", "key\twith tab"}) {
    write(text, 0600);
    const Result<ChosenModel> made = chosen();
    ASSERT_FALSE(made.ok()) << text;
    EXPECT_EQ(made.error().what.find("words"), std::string::npos);
  }
  std::remove(path_.c_str());
  EXPECT_EQ(chosen().error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace sennit
