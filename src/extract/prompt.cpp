#include "extract/prompt.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "extract/prompt_texts.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kMostNames = 24;  // offered with a passage
constexpr std::int64_t kReplyTokens = 4096;

const std::vector<OntologyType>& ten_types(PromptLanguage language) {
  static const std::vector<OntologyType> english = {
      {"PERSON", "people, also in fiction"},
      {"ORGANIZATION", "companies, institutions, groups"},
      {"PLACE", "places, buildings, regions"},
      {"EVENT", "what happens at a time"},
      {"PROJECT", "undertakings with a goal, products"},
      {"TOOL", "things, software, machines that are used"},
      {"METHOD", "ways of doing, techniques, models"},
      {"DOCUMENT", "books, papers, works"},
      {"TOPIC", "fields of knowledge"},
      {"CONCEPT", "ideas, and all else that has a name"}};
  static const std::vector<OntologyType> korean = {{"PERSON", "사람, 작중 인물"},
                                                   {"ORGANIZATION", "회사, 기관, 모임"},
                                                   {"PLACE", "장소, 건물, 지역"},
                                                   {"EVENT", "어느 때에 일어난 일"},
                                                   {"PROJECT", "목표가 있는 일, 제품"},
                                                   {"TOOL", "쓰이는 물건, 소프트웨어, 기계"},
                                                   {"METHOD", "방법, 기법, 모형"},
                                                   {"DOCUMENT", "책, 논문, 작품"},
                                                   {"TOPIC", "지식의 분야"},
                                                   {"CONCEPT", "개념, 그 밖에 이름이 있는 것"}};
  return language == PromptLanguage::kKorean ? korean : english;
}

const std::vector<OntologyType>& types_of(const PromptOptions& options, PromptLanguage language) {
  return options.ontology.types.empty() ? ten_types(language) : options.ontology.types;
}

std::string list_of(const std::vector<OntologyType>& types) {
  std::string list;
  for (const OntologyType& type : types) {
    if (!list.empty()) list += '\n';
    list += "- " + type.name;
    if (!type.gloss.empty()) list += ": " + type.gloss;
  }
  return list;
}

std::string amount(ExtractionDepth depth, PromptLanguage language) {
  const bool korean = language == PromptLanguage::kKorean;
  if (depth == ExtractionDepth::kThorough)
    return korean ? "이름이 있는 개체와 대목에 쓰인 관계를 모두 뽑는다."
                  : "Take every entity that has a name, and every relation that is stated.";
  return korean ? fmt::format(
                      "가장 중요한 개체를 {}개까지, 중요한 것부터 뽑는다. 적어도 된다. "
                      "관계는 그 사이의 것만 쓴다.",
                      kStandardCap)
                : fmt::format(
                      "Take at most {} entities, the most significant first; fewer is fine. "
                      "Relations are between these.",
                      kStandardCap);
}

std::string filled(std::string_view text, std::string_view mark, std::string_view value) {
  std::string out(text);
  if (const std::size_t at = out.find(mark); at != std::string::npos)
    out.replace(at, mark.size(), value);
  return out;
}

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) out += c;
  }
  return out + "\"";
}

// A name of the passage, how often it stands there, and the longer one that it stands for.
struct Offered {
  std::string name;
  std::string stands_for;
  std::uint32_t count = 0;
  std::uint32_t first = 0;
};

// Short forms first, then names by how often they stand there. A name that stands there once, in
// prose, is left to the model's eyes.
std::vector<Offered> offered_names(const DocumentNameIndex& names, ByteRange range) {
  std::map<std::string, Offered> by_key;
  for (const DocumentNameIndex::Known& known : names.within(range)) {
    const Mention& mention = *known.mention;
    if (mention.span.empty() || mention.source == MentionSource::kHeading ||
        mention.source == MentionSource::kTag)
      continue;
    Offered& offered = by_key[known.key];
    if (offered.count == 0) offered.first = mention.span.begin;
    if (offered.name.empty()) offered.name = mention.name;
    if (offered.stands_for.empty()) offered.stands_for = mention.stands_for;
    offered.count += is_explicit(mention.source) ? 2 : 1;
  }
  std::vector<Offered> all;
  for (auto& [key, offered] : by_key)
    if (offered.count > 1 || !offered.stands_for.empty()) all.push_back(std::move(offered));
  const auto order = [](const Offered& one) {
    return std::tuple(one.stands_for.empty(), -static_cast<std::int64_t>(one.count), one.first);
  };
  std::sort(all.begin(), all.end(),
            [&](const Offered& a, const Offered& b) { return order(a) < order(b); });
  if (all.size() > kMostNames) all.resize(kMostNames);
  return all;
}

std::string list_of(const std::vector<Offered>& names) {
  std::string list;
  for (const Offered& offered : names) {
    if (!list.empty()) list += "; ";
    list += offered.name;
    if (!offered.stands_for.empty()) list += " = " + offered.stands_for;
  }
  return list;
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  return name.substr(0, name.rfind('.'));
}

ChatRequest with_turn(const ChatRequest& asked, std::string_view reply, std::string next) {
  ChatRequest request = asked;
  request.messages.push_back({ChatMessage::Role::kAssistant, std::string(reply)});
  request.messages.push_back({ChatMessage::Role::kUser, std::move(next)});
  return request;
}

}  // namespace

PromptLanguage prompt_language(std::string_view text) {
  std::size_t hangul = 0;
  std::size_t others = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    const Script script = script_of(c.value);
    if (script == Script::kHangul)
      ++hangul;
    else
      others += is_word_script(script) && script != Script::kDigit;
    at += c.length;
  }
  return hangul * 2 > others ? PromptLanguage::kKorean : PromptLanguage::kEnglish;
}

std::string instructions(const PromptOptions& options, PromptLanguage language) {
  const std::string_view text =
      language == PromptLanguage::kKorean ? kKoreanPrompt : kEnglishPrompt;
  std::string made = filled(filled(text, "@amount@", amount(options.depth, language)), "@types@",
                            list_of(types_of(options, language)));
  if (const std::string& example = options.ontology.example; !example.empty())
    made +=
        fmt::format("\n{}:\n{}\n", language == PromptLanguage::kKorean ? "예" : "Example", example);
  return made;
}

ReplySchema reply_schema(const PromptOptions& options) {
  std::string types;
  for (const OntologyType& type : types_of(options, PromptLanguage::kEnglish))
    types += (types.empty() ? "" : ",") + json_text(type.name);
  const auto object = [](std::string_view properties, std::string_view names) {
    return fmt::format(
        R"({{"type":"object","properties":{{{}}},"required":[{}],"additionalProperties":false}})",
        properties, names);
  };
  const std::string entity = object(
      fmt::format(R"("name":{{"type":"string"}},"entity_type":{{"type":"string","enum":[{}]}},)"
                  R"("description":{{"type":"string"}})",
                  types),
      R"("name","entity_type","description")");
  const std::string relation =
      object(R"("source":{"type":"string"},"target":{"type":"string"},)"
             R"("relationship":{"type":"string"},"description":{"type":"string"})",
             R"("source","target","relationship","description")");
  return {"extraction", object(fmt::format(R"("entities":{{"type":"array","items":{}}},)"
                                           R"("relationships":{{"type":"array","items":{}}})",
                                           entity, relation),
                               R"("entities","relationships")")};
}

std::string shown_passage(const DocumentNameIndex& names, std::span<const Chunk> chunks,
                          const PromptPassage& passage, PromptLanguage language) {
  const bool korean = language == PromptLanguage::kKorean;
  const Document& document = names.document();
  const ByteRange range = range_of(passage, chunks);
  std::string shown;
  // A title that is the name of the file says little, and a file that is renamed costs nothing.
  if (document.title != stem_of(document.path))
    shown += fmt::format("{}: {}\n", korean ? "제목" : "Title", document.title);
  if (const std::string& path = chunks[passage.first].heading_path; !path.empty())
    shown += fmt::format("{}: {}\n", korean ? "장절" : "Section", path);
  if (const std::vector<Offered> offered = offered_names(names, range); !offered.empty())
    shown += fmt::format("{}: {}\n", korean ? "알려진 이름" : "Known names", list_of(offered));
  shown += "<passage>\n";
  shown += trim(range.of(document.text));
  return shown + "\n</passage>";
}

ChatRequest extraction_request(const PromptOptions& options, PromptLanguage language,
                               std::string shown) {
  ChatRequest request;
  request.instructions = instructions(options, language);
  request.messages.push_back({ChatMessage::Role::kUser, std::move(shown)});
  request.schema = reply_schema(options);
  request.max_tokens = kReplyTokens;
  request.effort = Effort::kNone;
  return request;
}

ChatRequest missed_request(const ChatRequest& asked, std::string_view reply,
                           PromptLanguage language) {
  return with_turn(asked, reply,
                   language == PromptLanguage::kKorean
                       ? "빠뜨린 개체와 관계만 같은 형식으로 답한다. 없으면 두 목록을 비운다."
                       : "Answer in the same form with only those entities and relations that you "
                         "missed. If there are none, leave both lists empty.");
}

ChatRequest repair_request(const ChatRequest& asked, std::string_view reply, std::string_view why,
                           PromptLanguage language) {
  constexpr std::size_t kShownAgain = 2000;  // of a reply that went wrong; bytes
  const std::string_view begun =
      reply.substr(0, boundary_at_or_before(reply, std::min(reply.size(), kShownAgain)));
  return with_turn(
      asked, begun.empty() ? "{}" : begun,
      language == PromptLanguage::kKorean
          ? fmt::format("답을 읽을 수 없다({}). 정해진 형식의 JSON만 다시 답한다.", why)
          : fmt::format("That cannot be read ({}). Answer again with only the JSON of "
                        "the stated form.",
                        why));
}

}  // namespace sennit
