// The same notes through every provider give the same evidence: what differs is how it is asked.

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/chat_models.h"
#include "ingest/model_run.h"
#include "ingest/process.h"
#include "servers/model_server.h"

namespace sennit::testing {
namespace {

struct Provider {
  const char* name;
  const char* path;  // below the server's address
  const char* protocol;
  Language language;
};

constexpr Provider kProviders[] = {
    {"anthropic", "", "", Language::kAnthropic},
    {"openai", "/v1", "responses", Language::kResponses},
    {"openai", "/v1", "chat", Language::kChat},
    {"compatible", "/v1", "", Language::kChat},
    {"gemini", "", "", Language::kGemini},
    {"ollama", "", "", Language::kOllama},
};

constexpr std::pair<const char*, const char*> kNotes[] = {
    {"english.md", "# Engines\n\nAda Lovelace wrote to Babbage in London about the Engine.\n"},
    {"korean.md", "# 운수 좋은 날\n\n김첨지가 인력거를 끌고 동소문에서 치삼이를 만났다.\n"},
    {"decomposed.md",  // "김첨지는 동소문에 산다." in NFD
     "# NFD\n\n\u1100\u1175\u11b7\u110e\u1165\u11b7\u110c\u1175\u1102\u1173\u11ab "
     "\u1103\u1169\u11bc\u1109\u1169\u1106\u116e\u11ab\u110b\u1166 "
     "\u1109\u1161\u11ab\u1103\u1161.\n"},
    {"chinese.md", "# 旅行\n\n李伟在北京见到了王芳。\n"},
    {"japanese.md", "# 手紙\n\n坊っちゃんは松山で清に手紙を書いた。\n"},
    {"wide.md", "# ＡＩ\n\nＡｄａ met Babbage 🚂 in Ｌｏｎｄｏｎ.\n"},
};

constexpr const char* kNames[] = {
    "Ada Lovelace", "Babbage", "Engine", "London",     "김첨지", "동소문", "치삼이",
    "李伟",         "北京",    "王芳",   "坊っちゃん", "松山",   "清",     "Nobody of this note"};

// The known names of the passage, each knows the next, and one that is not there.
Said names_of_text(const Asked& asked) {
  Json reply{{"entities", Json::array()}, {"relationships", Json::array()}};
  std::string last;
  for (const std::string name : kNames) {
    if (asked.text.find(name) == std::string::npos && !name.starts_with("Nobody")) continue;
    reply["entities"].push_back(
        {{"name", name}, {"entity_type", "PERSON"}, {"description", "someone\nof \"note\" 🚂"}});
    if (!last.empty())
      reply["relationships"].push_back(
          {{"source", last}, {"target", name}, {"relationship", "knows"}, {"description", ""}});
    last = name;
  }
  return {.text = reply.dump()};
}

// What was found by the model, whoever it was, as bytes.
std::vector<std::string> evidence_through(const Provider& provider, const ServedModel& served) {
  ModelServer server;
  server.set_model(served);
  server.set_script(names_of_text);
  server.set_compatible(std::string_view(provider.name) == "compatible");
  const std::unique_ptr<Store> store = make_memory_store();
  for (const auto& [path, text] : kNotes)
    EXPECT_TRUE(ingest_text(*store, "/notes", path, text, {}).ok());
  ModelOptions options;
  options.provider = provider.name;
  options.name = served.name;
  options.base_url = server.url() + provider.path;
  options.protocol = provider.protocol;
  const auto model =
      make_chat_model(options, [](const char*) { return std::optional<std::string>("sk-test-1"); });
  static const std::atomic<bool> never{false};
  const Result<ModelRunReport> report = run_model(*store, **model, {}, {}, never);
  EXPECT_TRUE(report.ok() && report->done == std::size(kNotes) && report->aside > 0)
      << provider.name << ": " << (report.ok() ? report->diagnosis : report.error().what);
  for (const Asked& asked : server.seen()) EXPECT_EQ(asked.language, provider.language);

  std::vector<std::string> found;
  EXPECT_TRUE(store
                  ->for_each_evidence([&](const DocumentEvidence& document) {
                    for (const EncodedExtraction& each : document.extractions) {
                      if (each.extractor.name != served.name) continue;
                      Extraction extraction = decoded(each).value();
                      extraction.extractor.name.clear();
                      found.push_back(document.record.path + "\n" + encode(extraction));
                    }
                    return Result<void>();
                  })
                  .ok());
  return found;
}

TEST(Providers, AllGiveTheSameEvidenceOfTheSameNotes) {
  const std::vector<std::string> first = evidence_through(kProviders[0], {.name = "a-model"});
  EXPECT_GE(first.size(), std::size(kNotes));
  for (const Provider& provider : kProviders)
    EXPECT_EQ(evidence_through(provider, {.name = "a-model"}), first)
        << provider.name << " " << provider.protocol;
}

TEST(Providers, GiveTheSameEvidenceWithoutASchemaToo) {
  const std::vector<std::string> first = evidence_through(kProviders[0], {.name = "a-model"});
  for (const Provider& provider : kProviders)
    EXPECT_EQ(evidence_through(provider, {.name = "half-model", .takes_schema = false}), first)
        << provider.name << " " << provider.protocol;
}

}  // namespace
}  // namespace sennit::testing
