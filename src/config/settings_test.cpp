#include "config/settings.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace sennit {
namespace {

using Variables = std::map<std::string, std::string>;

Environment environment(Variables variables = {}) {
  return [variables = std::move(variables)](const char* name) -> std::optional<std::string> {
    const auto found = variables.find(name);
    if (found == variables.end()) return std::nullopt;
    return found->second;
  };
}

LoadedSettings loaded(std::string_view yaml, Variables variables = {}) {
  Result<LoadedSettings> result =
      parse_settings(yaml, "config.yaml", environment(std::move(variables)));
  EXPECT_TRUE(result.ok()) << result.error().what;
  return result.ok() ? *result : LoadedSettings{};
}

std::string refusal(std::string_view yaml, Variables variables = {}) {
  const Result<LoadedSettings> result =
      parse_settings(yaml, "config.yaml", environment(std::move(variables)));
  if (result.ok()) return "accepted";
  EXPECT_EQ(result.error().code, ErrorCode::kInvalidInput);
  return result.error().what;
}

std::vector<std::string> warnings(std::string_view yaml) { return loaded(yaml).warnings; }

TEST(Settings, HaveDefaultsWithoutAnyFile) {
  for (const char* nothing :
       {"", "\n\n", "# only a comment\n", "---\n", "null\n", "\xEF\xBB\xBF"}) {
    EXPECT_EQ(loaded(nothing).settings, Settings{}) << nothing;
    EXPECT_TRUE(warnings(nothing).empty()) << nothing;
  }
}

TEST(Settings, ReadTheOlderPackagesFile) {
  const LoadedSettings read = loaded(R"(# Mini-Graph-RAG Configuration
openai:
    base_url: null
    model: "gpt-5-mini-2025-08-07"
    temperature: 0.0
    max_tokens: 4096

chunking:
    chunk_size: 1024
    chunk_overlap: 64
)");
  EXPECT_TRUE(read.warnings.empty());
  EXPECT_EQ(read.settings.openai_model, "gpt-5-mini-2025-08-07");
  EXPECT_EQ(read.settings.openai_base_url, "");
  EXPECT_EQ(read.settings.openai_temperature, 0.0);
  EXPECT_EQ(read.settings.openai_max_tokens, 4096);
  EXPECT_EQ(read.settings.chunk_size, 1024u);
  EXPECT_EQ(read.settings.chunk_overlap, 64u);
  EXPECT_EQ(read.source, "config.yaml");
}

TEST(Settings, ReadEveryKey) {
  const LoadedSettings read = loaded(
      "chunking: {method: window, section_characters: 800, chunk_size: 50, chunk_overlap: 0}\n"
      "openai: {model: m, base_url: 'http://localhost:11434/v1', temperature: 0.7, max_tokens: 9}\n"
      "walk: {include: ['*.md', '노트/**'], exclude: private}\n"
      "query: {top_k: 9, hops: 3}\n"
      "process: {threads: 4}\r\n");
  EXPECT_TRUE(read.warnings.empty());
  Settings expected;
  expected.chunk_method = "window";
  expected.section_characters = 800;
  expected.chunk_size = 50;
  expected.chunk_overlap = 0;
  expected.openai_model = "m";
  expected.openai_base_url = "http://localhost:11434/v1";
  expected.openai_temperature = 0.7;
  expected.openai_max_tokens = 9;
  expected.include = {"*.md", "노트/**"};
  expected.exclude = {"private"};
  expected.top_k = 9;
  expected.hops = 3;
  expected.threads = 4;
  EXPECT_EQ(read.settings, expected);
}

TEST(Settings, SectionOrKeyWithoutValueIsAsIfAbsent) {
  EXPECT_EQ(loaded("openai:\nchunking:\n").settings, Settings{});
  EXPECT_EQ(loaded("openai: ~\nchunking: {}\n").settings, Settings{});
  EXPECT_EQ(loaded("openai:\n  model:\n  temperature: null\n  base_url: ''\n").settings,
            Settings{});
}

TEST(Settings, EnvironmentOverridesTheFile) {
  const Variables variables = {
      {"CHUNK_SIZE", "500"},       {"CHUNK_OVERLAP", "50"},
      {"OPENAI_MODEL", "local"},   {"OPENAI_BASE_URL", "https://a.example"},
      {"OPENAI_TEMPERATURE", "1"}, {"OPENAI_MAX_TOKENS", "7"}};
  const Settings settings =
      loaded("chunking: {chunk_size: 1024}\nopenai: {model: other}\n", variables).settings;
  EXPECT_EQ(settings.chunk_size, 500u);
  EXPECT_EQ(settings.chunk_overlap, 50u);
  EXPECT_EQ(settings.openai_model, "local");
  EXPECT_EQ(settings.openai_base_url, "https://a.example");
  EXPECT_EQ(settings.openai_temperature, 1.0);
  EXPECT_EQ(settings.openai_max_tokens, 7);
}

TEST(Settings, EmptyVariableIsAsIfUnset) {
  const Variables variables = {
      {"CHUNK_SIZE", ""}, {"OPENAI_TEMPERATURE", " "}, {"OPENAI_MODEL", ""}};
  const Settings settings =
      loaded("chunking: {chunk_size: 300}\nopenai: {model: m}\n", variables).settings;
  EXPECT_EQ(settings.chunk_size, 300u);
  EXPECT_EQ(settings.openai_model, "m");
  EXPECT_FALSE(settings.openai_temperature.has_value());
}

TEST(Settings, WrongValueIsNamedWithFileLineAndKey) {
  EXPECT_EQ(
      refusal("chunking:\n\n  chunk_size: big\n"),
      "config.yaml:3: chunking.chunk_size must be a whole number from 1 to 1000000, not \"big\"");
  EXPECT_EQ(refusal("chunking:\n  method: sentence\n"),
            "config.yaml:2: chunking.method must be auto, section or window, not \"sentence\"");
  EXPECT_EQ(refusal("query: {hops: [1, 2]}"),
            "config.yaml:1: query.hops must be a whole number from 0 to 10");
  EXPECT_EQ(refusal("walk:\n  include: {a: b}\n"),
            "config.yaml:2: walk.include must be a list of patterns");
  EXPECT_EQ(refusal("walk:\n  include: [[a]]\n"),
            "config.yaml:2: walk.include must be a list of patterns");
  EXPECT_EQ(refusal("chunking: 5\n"),
            "config.yaml:1: chunking must be a section with keys below it");
  EXPECT_EQ(refusal("", {{"CHUNK_SIZE", "many"}}),
            "CHUNK_SIZE must be a whole number from 1 to 1000000, not \"many\"");
}

TEST(Settings, NumbersHaveARange) {
  for (const char* yaml :
       {"chunking: {chunk_size: 0}", "chunking: {chunk_size: -5}", "chunking: {chunk_size: 1.5}",
        "chunking: {chunk_size: 99999999999999999999}", "chunking: {section_characters: 3}",
        "query: {top_k: 0}", "query: {hops: 11}", "process: {threads: 2000}",
        "openai: {temperature: 2.1}", "openai: {temperature: .nan}", "openai: {temperature: nan}",
        "openai: {temperature: inf}", "openai: {max_tokens: 0}"})
    EXPECT_NE(refusal(yaml), "accepted") << yaml;
}

TEST(Settings, OverlapIsLessThanSize) {
  EXPECT_EQ(refusal("chunking:\n  chunk_size: 100\n"),
            "chunk_overlap is 200 (the default) and must be less than chunk_size, which is 100 "
            "(config.yaml:2)");
  EXPECT_EQ(refusal("chunking:\n  chunk_overlap: 64\n", {{"CHUNK_SIZE", "64"}}),
            "chunk_overlap is 64 (config.yaml:2) and must be less than chunk_size, which is 64 "
            "(CHUNK_SIZE)");
  EXPECT_EQ(loaded("chunking: {chunk_size: 65, chunk_overlap: 64}").settings.chunk_overlap, 64u);
}

TEST(Settings, UnknownKeyIsAWarningWithASuggestion) {
  const auto one = [](const std::string& text) { return std::vector<std::string>{text}; };
  EXPECT_EQ(warnings("chunking:\n  chunk_size: 500\n  size: 5\n"),
            one("config.yaml:3: unknown key chunking.size; did you mean chunk_size?"));
  EXPECT_EQ(warnings("chunking: {chunk_sise: 5}"),
            one("config.yaml:1: unknown key chunking.chunk_sise; did you mean chunk_size?"));
  EXPECT_EQ(warnings("chunk_size: 5"),
            one("config.yaml:1: unknown key chunk_size; did you mean chunking.chunk_size?"));
  EXPECT_EQ(warnings("query: {threads: 5}"),
            one("config.yaml:1: unknown key query.threads; did you mean process.threads?"));
  EXPECT_EQ(warnings("chunkin: {chunk_size: 5}"),
            one("config.yaml:1: unknown key chunkin; did you mean chunking?"));
  EXPECT_EQ(warnings("storage: {kg_dir: data, results_dir: ~}"),
            one("config.yaml:1: unknown key storage"));
  EXPECT_EQ(warnings("? [a, b]\n: 1\n"), one("config.yaml:1: unknown key (not a word)"));
}

TEST(Settings, RepeatedKeyIsAWarningAndTheLastCounts) {
  const LoadedSettings read = loaded("query:\n  top_k: 3\n  top_k: 4\n");
  EXPECT_EQ(read.settings.top_k, 4u);
  EXPECT_EQ(read.warnings, std::vector<std::string>{
                               "config.yaml:3: query.top_k is given twice; the last one counts"});
}

TEST(Settings, SecretsAreNeitherReadNorShown) {
  for (const char* yaml : {"openai: {api_key: sk-secret}", "OPENAI_API_KEY: sk-secret",
                           "openai: {apiKey: sk-secret}"}) {
    const std::vector<std::string> said = warnings(yaml);
    ASSERT_EQ(said.size(), 1u) << yaml;
    EXPECT_NE(said[0].find("is not read from here"), std::string::npos) << said[0];
    EXPECT_EQ(said[0].find("sk-secret"), std::string::npos) << said[0];
  }
  EXPECT_EQ(
      refusal("openai: {base_url: sk-secret}"),
      "config.yaml:1: openai.base_url must be an address that begins with https:// or http://");
}

TEST(Settings, WhatIsNotYamlNamesItsLine) {
  EXPECT_EQ(refusal("chunking:\n  chunk_size: [1\n").substr(0, 12), "config.yaml:");
  EXPECT_NE(refusal("a: b\n\tc: d\n").find("config.yaml:2: not YAML: "), std::string::npos);
  EXPECT_EQ(refusal("- a\n- b\n"),
            "config.yaml:1: the settings must be sections with keys, such as \"chunking:\"");
  EXPECT_NE(refusal("just words"), "accepted");
}

TEST(Settings, NoInputCrashes) {
  const std::string_view pieces[] = {"openai", ":",        " ",
                                     "\n",     "  ",       "[",
                                     "]",      "{",        "}",
                                     "&a ",    "*a",       "- ",
                                     "? ",     "|",        "\"",
                                     "'",      "\t",       "#",
                                     "!!int ", "chunking", "chunk_size",
                                     "9",      "~",        "---\n",
                                     "가",     "\xff",     std::string_view("\0", 1),
                                     "<<",     ",",        "%YAML 1.2\n"};
  std::mt19937 random(20);
  for (int run = 0; run < 3000; ++run) {
    std::string yaml;
    for (auto length = random() % 24; length > 0; --length)
      yaml += pieces[random() % std::size(pieces)];
    const Result<LoadedSettings> result = parse_settings(yaml, "config.yaml", environment());
    EXPECT_TRUE(result.ok() || result.error().code == ErrorCode::kInvalidInput) << yaml;
  }
  const std::string deep(100'000, '[');
  EXPECT_NE(refusal("chunking: " + deep), "accepted");
}

TEST(SettingsPlaces, AreTheWorkingDirectoryThenTheUsersFolder) {
  using Places = std::vector<std::string>;
  EXPECT_EQ(settings_places(environment({{"HOME", "/home/ada"}})),
            (Places{"config.yaml", "/home/ada/.config/sennit/config.yaml"}));
  EXPECT_EQ(settings_places(environment({{"HOME", "/home/ada"}, {"XDG_CONFIG_HOME", "/etc/ada"}})),
            (Places{"config.yaml", "/etc/ada/sennit/config.yaml"}));
  EXPECT_EQ(settings_places(environment({{"HOME", "/home/ada"}, {"XDG_CONFIG_HOME", "relative"}})),
            (Places{"config.yaml", "/home/ada/.config/sennit/config.yaml"}));
  EXPECT_EQ(settings_places(environment()), Places{"config.yaml"});
}

TEST(Settings, ReadWhatMayLeaveTheMachine) {
  const LoadedSettings read = loaded(
      "sharing:\n"
      "  rules:\n"
      "    - allow notes/open      # from the top\n"
      "    - deny notes\n"
      "    - deny tag:diary\n"
      "  otherwise: deny\n"
      "model: {provider: ollama, base_url: 'http://10.0.0.7:11434', remote: false}\n");
  EXPECT_TRUE(read.warnings.empty());
  EXPECT_EQ(read.settings.sharing.rules,
            (std::vector<std::string>{"allow notes/open", "deny notes", "deny tag:diary"}));
  EXPECT_EQ(read.settings.sharing.otherwise, "deny");
  EXPECT_EQ(read.settings.model.remote, false);
  EXPECT_EQ(loaded("sharing: {rules: deny x}\nsharing: {rules: [deny y]}\n").settings.sharing.rules,
            (std::vector<std::string>{"deny x", "deny y"}));
}

// A rule that is not read must not be believed to hold.
TEST(Settings, RefuseRulesOfSharingThatAreNotUnderstood) {
  struct Case {
    const char* yaml;
    const char* named;
  };
  for (const Case& c :
       std::vector<Case>{{"sharing:\n  rule: [deny x]\n", "sharing.rule"},
                         {"sharing:\n  deny: [x]\n", "sharing.deny"},
                         {"sharng:\n  rules: [deny x]\n", "sharng"},
                         {"sharing: [deny x]\n", "sharing must be a section"},
                         {"sharing:\n  rules:\n    - deny: x\n", "no colon after deny"},
                         {"sharing:\n  rules: [deny #diary]\n", "not YAML"},
                         {"sharing:\n  rules:\n    - deny #diary\n", "does not say of what"},
                         {"sharing:\n  rules: [deny tags:x]\n", "tags:"},
                         {"sharing:\n  otherwise: no\n", "allow or deny"}})
    EXPECT_NE(refusal(c.yaml).find(c.named), std::string::npos) << c.yaml << refusal(c.yaml);
}

}  // namespace
}  // namespace sennit
