#include "extract/reply.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace sennit {
namespace {

using Texts = std::vector<std::string>;

Texts told(const ParsedReply& reply) {
  Texts lines;
  for (const NamedEntity& entity : reply.entities)
    lines.push_back(fmt::format("entity {} | {}", entity.name, entity.raw_type));
  for (const StatedRelation& relation : reply.relations)
    lines.push_back(
        fmt::format("relation {} | {} | {}", relation.source, relation.verb, relation.target));
  if (reply.fault != ReplyFault::kNone)
    lines.push_back(fmt::format("fault {}", name_of(reply.fault)));
  if (reply.says_nothing) lines.push_back("nothing");
  return lines;
}

Texts told(std::string_view reply) { return told(parse_reply(reply)); }

std::uint32_t dropped(const ParsedReply& reply, DropReason reason) {
  return reply.dropped[static_cast<std::size_t>(reason)];
}

struct Case {
  std::string name;
  std::string reply;
  Texts expected;
};

// tests/replies/*.replies: see the head of the file.
std::vector<Case> malformed_replies() {
  std::ifstream file(SENNIT_SOURCE "/tests/replies/malformed.replies");
  std::vector<Case> cases;
  bool in_expected = false;
  for (std::string line; std::getline(file, line);) {
    if (line == "##### expect") {
      in_expected = true;
      if (!cases.back().reply.empty()) cases.back().reply.pop_back();
    } else if (line.starts_with("##### ")) {
      cases.push_back({line.substr(6), {}, {}});
      in_expected = false;
    } else if (cases.empty()) {
      continue;
    } else if (!in_expected) {
      cases.back().reply += line + "\n";
    } else if (!line.empty()) {
      cases.back().expected.push_back(line);
    }
  }
  return cases;
}

TEST(MalformedReplies, GiveBackWhatCanBeSaved) {
  const std::vector<Case> cases = malformed_replies();
  ASSERT_GE(cases.size(), 200U);
  std::size_t expected = 0;
  std::size_t recovered = 0;
  std::size_t invented = 0;
  std::string lost;
  for (const Case& one : cases) {
    Texts found = told(one.reply);
    expected += one.expected.size();
    for (const std::string& record : one.expected) {
      const auto at = std::find(found.begin(), found.end(), record);
      if (at == found.end()) {
        lost += fmt::format("  {}: {}\n", one.name, record);
        continue;
      }
      ++recovered;
      found.erase(at);
    }
    invented += found.size();
    for (const std::string& record : found)
      lost += fmt::format("  {}: invented {}\n", one.name, record);
  }
  RecordProperty("recovered", fmt::format("{} of {}", recovered, expected));
  EXPECT_GE(recovered * 100, expected * 95) << recovered << " of " << expected << "\n" << lost;
  EXPECT_LE(invented * 100, expected) << invented << "\n" << lost;
  if (std::getenv("SENNIT_SHOW"))
    fmt::print("{} of {}, {} invented\n{}", recovered, expected, invented, lost);
}

TEST(MalformedReplies, CutAnywhereNeverFailAndNeverInvent) {
  const std::vector<Case> cases = malformed_replies();
  for (std::size_t c = 0; c < cases.size(); c += 7)
    for (std::size_t cut = 0; cut < cases[c].reply.size(); cut += 3) {
      const ParsedReply reply = parse_reply(std::string_view(cases[c].reply).substr(0, cut));
      for (const NamedEntity& entity : reply.entities)
        EXPECT_LE(entity.name.size(), kLongestName) << cases[c].name << " cut at " << cut;
    }
}

TEST(Replies, ThatAreAsAskedForNeedNoRepair) {
  const ParsedReply reply = parse_reply(
      R"({"entities":[{"name":"Ada","entity_type":"PERSON","description":"wrote \"notes\""}],)"
      R"("relationships":[{"source":"Ada","target":"Engine","relationship":"Describes","description":"in 1843"}]})");
  EXPECT_EQ(reply.repairs, 0U);
  EXPECT_EQ(reply.drops(), 0U);
  EXPECT_EQ(reply.entities.at(0).description, "wrote \"notes\"");
  EXPECT_EQ(reply.relations.at(0),
            (StatedRelation{"Ada", "Engine", "describes", "Describes", "in 1843"}));
}

TEST(Replies, TellWhyARecordIsNotUsed) {
  const ParsedReply reply = parse_reply(
      R"({"entities":[{"name":""},{"name":"Ada","type":"PERSON"},{"name":"ada","type":"TOOL"},{"id":4,"type":"x"}],)"
      R"("relationships":[{"source":"Ada","relationship":"x"},{"source":"Ada","target":"ADA","relationship":"is"}]})");
  EXPECT_EQ(told(reply), (Texts{"entity Ada | PERSON"}));
  EXPECT_EQ(dropped(reply, DropReason::kNoName), 2U);
  EXPECT_EQ(dropped(reply, DropReason::kRepeated), 1U);
  EXPECT_EQ(dropped(reply, DropReason::kNoEnd), 1U);
  EXPECT_EQ(dropped(reply, DropReason::kSelf), 1U);
}

TEST(Replies, KeepTheCapAndTheRelationsInIt) {
  ParsedReply reply =
      parse_reply(R"({"entities":[{"name":"A"},{"name":"B"},{"name":"C"}],)"
                  R"("relationships":[["A","knows","B"],["A","knows","C"],["B","knows","D"]]})");
  enforce_cap(reply, 2);
  EXPECT_EQ(told(reply), (Texts{"entity A | ", "entity B | ", "relation A | knows | B"}));
  EXPECT_EQ(dropped(reply, DropReason::kBeyondCap), 3U);
}

TEST(Replies, OfAnyDepthAndLengthAreReadInOneGo) {
  std::string deep(200000, '[');
  EXPECT_TRUE(parse_reply(deep).empty());
  std::string mixed;
  for (int i = 0; i < 50000; ++i) mixed += "{\"a\":[";
  EXPECT_TRUE(parse_reply(mixed).empty());
  std::string quotes(200000, '"');
  EXPECT_TRUE(parse_reply(quotes).empty());
  std::string open_texts;
  for (int i = 0; i < 50000; ++i) open_texts += "{\"name\": \"";
  parse_reply(open_texts);
  const std::string blanks = "{\"name\": \"A\"" + std::string(1 << 20, ' ');
  EXPECT_EQ(told(blanks), (Texts{"entity A | "}));
}

}  // namespace
}  // namespace sennit
