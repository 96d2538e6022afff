#include <gtest/gtest.h>

#include <map>

#include "config/settings.h"

namespace sennit {
namespace {

LoadedSettings read(std::string_view yaml, std::map<std::string, std::string> variables = {}) {
  const Environment environment = [&](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
  };
  Result<LoadedSettings> result = parse_settings(yaml, "config.yaml", environment);
  EXPECT_TRUE(result.ok()) << result.error().what;
  return result.ok() ? *result : LoadedSettings{};
}

std::string refused(std::string_view yaml) {
  const Result<LoadedSettings> result =
      parse_settings(yaml, "config.yaml", [](const char*) { return std::optional<std::string>(); });
  return result.ok() ? "accepted" : result.error().what;
}

TEST(ModelSettings, SayWhoIsAskedAndHow) {
  const LoadedSettings loaded = read(
      "model:\n  provider: anthropic\n  name: claude-haiku-4-5\n  max_tokens: 2048\n"
      "  temperature: 0\n  effort: low\n  context_tokens: 100000\n  key_file: ~/key\n"
      "  timeout_seconds: 60\nembedding: {provider: ollama, name: bge-m3, width: 1024}\n");
  EXPECT_TRUE(loaded.warnings.empty());
  const ModelOptions model = model_options(loaded.settings);
  EXPECT_TRUE(model.chosen());
  EXPECT_EQ(model.provider, "anthropic");
  EXPECT_EQ(model.name, "claude-haiku-4-5");
  EXPECT_EQ(model.max_tokens, 2048);
  EXPECT_EQ(model.temperature, 0.0);
  EXPECT_EQ(model.effort, "low");
  EXPECT_EQ(model.context_tokens, 100'000);
  EXPECT_EQ(model.key_file, "~/key");
  EXPECT_EQ(model.timeout, std::chrono::seconds(60));
  EXPECT_EQ(embedding_options(loaded.settings).width, 1024);
}

TEST(ModelSettings, KeysOfTheOlderPackageHoldForOpenAiAlone) {
  const std::string older =
      "openai: {model: gpt-4o-mini, base_url: 'http://localhost:8080/v1', temperature: 0.5, "
      "max_tokens: 99}\n";
  EXPECT_FALSE(model_options(read(older).settings).chosen());  // nobody said that text may leave
  for (const char* provider : {"openai", "compatible"}) {
    const ModelOptions model =
        model_options(read(older + "model: {provider: " + provider + "}").settings);
    EXPECT_EQ(model.name, "gpt-4o-mini");
    EXPECT_EQ(model.base_url, "http://localhost:8080/v1");
    EXPECT_EQ(model.temperature, 0.5);
    EXPECT_EQ(model.max_tokens, 99);
  }
  const ModelOptions other =
      model_options(read(older + "model: {provider: gemini, name: g}").settings);
  EXPECT_EQ(other.base_url, "");
  EXPECT_FALSE(other.temperature.has_value());
  const ModelOptions own =
      model_options(read(older + "model: {provider: openai, name: mine, max_tokens: 7}").settings);
  EXPECT_EQ(own.name, "mine");
  EXPECT_EQ(own.max_tokens, 7);
}

TEST(ModelSettings, TheEnvironmentChoosesToo) {
  const Settings settings = read("model: {provider: openai, name: a}",
                                 {{"SENNIT_PROVIDER", "ollama"}, {"SENNIT_MODEL", "qwen3:8b"}})
                                .settings;
  EXPECT_EQ(settings.model.provider, "ollama");
  EXPECT_EQ(settings.model.name, "qwen3:8b");
}

TEST(ModelSettings, TheAddressOfOneProviderIsNotAnothers) {
  const std::string file =
      "model: {base_url: 'http://10.0.0.1/v1', provider: compatible, name: a, key_file: '~/key'}";
  const Settings same = read(file, {{"SENNIT_PROVIDER", "compatible"}}).settings;
  EXPECT_EQ(same.model.base_url, "http://10.0.0.1/v1");
  EXPECT_EQ(same.model.key_file, "~/key");
  const Settings other = read(file, {{"SENNIT_PROVIDER", "openai"}}).settings;
  ModelOptions openai;
  openai.provider = "openai";
  EXPECT_EQ(other.model, openai);
}

TEST(ModelSettings, AUsersTableOfModels) {
  const LoadedSettings loaded = read(
      "models:\n  my-model:\n    window: 32768\n    input_price: 0.1\n    output_price: 0.4\n"
      "  김첨지: {width: 768}\n  empty:\n  odd: {size: 3}\n");
  ASSERT_EQ(loaded.warnings.size(), 1u);
  EXPECT_NE(loaded.warnings[0].find("models.odd.size"), std::string::npos) << loaded.warnings[0];
  const std::map<std::string, ModelFacts> facts = model_options(loaded.settings).facts;
  EXPECT_EQ(facts.at("my-model").context_tokens, 32768);
  EXPECT_EQ(facts.at("my-model").output_price, 0.4);
  EXPECT_EQ(facts.at("김첨지").width, 768);
}

TEST(ModelSettings, WhatCannotBeIsRefusedWithItsPlace) {
  EXPECT_EQ(refused("model: {provider: claude}"),
            "config.yaml:1: model.provider must be anthropic, openai, gemini, ollama or "
            "compatible, not \"claude\"");
  for (const char* yaml :
       {"model: {effort: extreme}", "model: {max_tokens: 0}", "model: {base_url: localhost}",
        "model: {timeout_seconds: -1}", "models: {m: 5}", "models: {m: {window: many}}",
        "models: {m: {input_price: -1}}", "embedding: {provider: anthropic}"})
    EXPECT_NE(refused(yaml).find("must be"), std::string::npos) << yaml << ": " << refused(yaml);
}

TEST(ModelSettings, AKeyIsNeverReadFromHere) {
  for (const char* yaml : {"model: {api_key: sk-secret}", "models: {m: {api_key: sk-secret}}"}) {
    const LoadedSettings loaded = read(yaml);
    ASSERT_EQ(loaded.warnings.size(), 1u) << yaml;
    EXPECT_EQ(loaded.warnings[0].find("sk-secret"), std::string::npos);
  }
}

}  // namespace
}  // namespace sennit
