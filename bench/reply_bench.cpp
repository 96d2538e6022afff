// How fast replies are read, and whether what is read is right.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>

#include "extract/reply.h"

namespace sennit {
namespace {

// A reply as it is asked for: 15 entities and 12 relations, with descriptions of a sentence.
std::string good_reply() {
  std::string reply = "{\"entities\":[";
  for (int i = 0; i < 15; ++i)
    reply += fmt::format(
        "{}{{\"name\":\"Harbour Master {}\",\"entity_type\":\"PERSON\",\"description\":\"Keeps the "
        "tables of the tide for the northern harbours, and answers to the council of the port.\"}}",
        i == 0 ? "" : ",", i);
  reply += "],\"relationships\":[";
  for (int i = 0; i < 12; ++i)
    reply += fmt::format(
        "{}{{\"source\":\"Harbour Master {}\",\"target\":\"Harbour Master {}\",\"relationship\":"
        "\"reports to\",\"description\":\"about the height of the water at spring tide\"}}",
        i == 0 ? "" : ",", i, i + 1);
  return reply + "]}";
}

void report(benchmark::State& state, const std::string& reply, bool right) {
  state.SetBytesProcessed(static_cast<std::int64_t>(reply.size()) * state.iterations());
  state.counters["right"] = right;
}

void GoodReply(benchmark::State& state) {
  const std::string reply = good_reply();
  bool right = true;
  for (auto _ : state) {
    const ParsedReply parsed = parse_reply(reply);
    right &= parsed.entities.size() == 15 && parsed.relations.size() == 12 && parsed.repairs == 0;
  }
  report(state, reply, right);
}
BENCHMARK(GoodReply);

void FencedReplyCutOff(benchmark::State& state) {
  const std::string good = good_reply();
  const std::string reply = "Here it is:\n```json\n" + good.substr(0, good.size() - 40);
  bool right = true;
  for (auto _ : state) {
    const ParsedReply parsed = parse_reply(reply);
    right &= parsed.entities.size() == 15 && parsed.relations.size() == 12 && parsed.is_cut_off;
  }
  report(state, reply, right);
}
BENCHMARK(FencedReplyCutOff);

void HugeReply(benchmark::State& state) {
  std::string reply;
  while (reply.size() < (50u << 20)) reply += good_reply() + "\n";
  bool right = true;
  for (auto _ : state) right &= parse_reply(reply).entities.size() == 15;
  report(state, reply, right);
}
BENCHMARK(HugeReply)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
