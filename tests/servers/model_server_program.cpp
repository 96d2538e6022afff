// The server of the tests as a program:
//
//   model_server [--key KEY] [--compatible] [--delay MS] [--tokens-a-minute N]
//                [--tape FILE]... [--named-words] [--forget]
//
// It prints its address and runs until standard input ends. Its models are the ones of kModels.
// Without a tape it answers "You said: ..." or, to a schema, with texts of its own in that shape;
// to "call a tool" it calls the first one. Shown numbered passages, it says the first sentence of
// each of two and cites it, and an id that is not there. With --named-words it finds the
// capitalised words of any passage. --forget keeps nothing of what it was asked.

#include <cctype>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "servers/model_server.h"
#include "servers/named_words.h"
#include "servers/replay.h"

namespace sennit::testing {
namespace {

Json sample(const Json& schema) {
  std::string type = schema.contains("type") && schema["type"].is_string()
                         ? schema["type"].get<std::string>()
                         : "string";
  for (char& letter : type)  // Gemini's client writes them large
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (schema.contains("enum")) return schema["enum"][0];
  if (type == "object") {
    Json made = Json::object();
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, member] : properties.items()) made[name] = sample(member);
    return made;
  }
  if (type == "array") return Json::array({sample(schema.value("items", Json::object()))});
  if (type == "integer" || type == "number") return 7;
  if (type == "boolean") return true;
  return "김첨지";
}

Said answer(const Asked& asked) {
  std::string text;
  std::size_t at = 0;
  for (const char* id : {"[1] ", "[2] "}) {
    at = asked.text.find(id, at);
    if (at == std::string::npos) break;
    at = asked.text.find("<passage>\n", at);
    if (at == std::string::npos) break;
    const std::size_t end = asked.text.find(". ", at);
    const std::size_t begin = asked.text.rfind('\n', end);
    if (end == std::string::npos || begin < at) break;
    const std::string said = asked.text.substr(begin + 1, end - begin - 1);
    text += (text.empty() ? "" : " ") + said + " " + std::string(id, 3) + "[99].";
  }
  return {.text = text.empty() ? "[NONE]" : text};
}

Said echo(const Asked& asked) {
  if (asked.text.find("[1] ") == 0 && asked.text.find("<passage>") != std::string::npos)
    return answer(asked);
  if (asked.schema) return {.text = sample(*asked.schema).dump()};
  if (asked.json_mode) return {.text = R"({"ok":true})"};
  if (!asked.tools.empty() && asked.text.find("call a tool") != std::string::npos)
    return {.text = "", .calls = {{asked.tools.front(), {{"name", "김첨지"}}}}};
  if (asked.text.find("refuse") != std::string::npos) return {.text = "", .refuses = true};
  return {.text = "You said: " + asked.text, .thoughts = asked.effort ? "I think about it." : ""};
}

int run(int count, char** words) {
  ModelServer server;
  server.set_models({{.name = "some-model"},
                     {.name = "thinker", .thinks = true},
                     {.name = "half-model", .takes_schema = false},
                     {.name = "plain-model",
                      .takes_schema = false,
                      .takes_json_mode = false,
                      .takes_tools = false},
                     {.name = "small-model", .window = 2000, .max_output = 500},
                     {.name = "embedder"}});
  server.set_script(echo);
  ServerLimits limits;
  std::vector<std::string> tapes;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const std::string value = i + 1 < count ? words[i + 1] : "";
    if (word == "--compatible") {
      server.set_compatible(true);
      continue;
    }
    if (word == "--named-words") {
      server.set_script([](const Asked& asked) { return named_words(asked, 15); });
      continue;
    }
    if (word == "--forget") {
      server.set_remembers(false);
      continue;
    }
    ++i;
    if (word == "--key")
      server.set_key(value);
    else if (word == "--delay")
      server.set_delay(std::chrono::milliseconds(std::atoi(value.c_str())));
    else if (word == "--tokens-a-minute")
      limits.tokens_a_minute = std::atoll(value.c_str());
    else if (word == "--requests-a-minute")
      limits.requests_a_minute = std::atoll(value.c_str());
    else if (word == "--tape")
      tapes.push_back(value);
    else {
      std::cerr << "unknown word " << word << "\n";
      return 2;
    }
  }
  server.set_limits(limits);
  if (!tapes.empty()) {
    const char* data = std::getenv("SENNIT_DATA");
    const std::optional<Replay> replay = Replay::open(data ? data : "../shared/data", tapes);
    if (!replay) {
      std::cerr << "the tapes are not there; set SENNIT_DATA\n";
      return 1;
    }
    server.set_script([replay](const Asked& asked) { return replay->answer(asked); });
  }
  std::cout << server.url() << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
  }
  std::cout << server.requests() << " requests, " << server.limited() << " limited, "
            << server.most_at_once() << " at once at most\n";
  for (const std::string& refusal : server.refusals()) std::cout << "refused: " << refusal << "\n";
  return 0;
}

}  // namespace
}  // namespace sennit::testing

int main(int count, char** words) { return sennit::testing::run(count, words); }
