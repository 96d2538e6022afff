#include "ingest/model_plan.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

namespace sennit {
namespace {

// Of a line {"prompt_tokens": 3410, "completion_tokens": 184, "compute_duration_seconds": 14.2}.
double number_after(const std::string& line, const std::string& name) {
  const std::size_t at = line.find(name);
  return at == std::string::npos ? 0 : std::strtod(line.c_str() + at + name.size() + 2, nullptr);
}

TEST(CallSeconds, AreOnTheWholeWhatRecordedCallsTook) {
  const char* data = std::getenv("SENNIT_DATA");
  std::ifstream tape(std::string(data ? data : "../shared/data") + "/tapes/latency-gpt-4o.jsonl");
  if (!tape) GTEST_SKIP() << "no tape of latencies; set SENNIT_DATA";
  Capabilities remote;
  double estimated = 0, took = 0;
  for (std::string line; std::getline(tape, line);) {
    const double tokens = number_after(line, "\"completion_tokens\"");
    estimated += call_seconds(remote, static_cast<std::int64_t>(tokens));
    took += number_after(line, "\"compute_duration_seconds\"");
  }
  ASSERT_GT(took, 100);
  RecordProperty("estimated_share_in_percent", static_cast<int>(100 * estimated / took));
  EXPECT_NEAR(estimated / took, 1, 0.2);
}

TEST(CallSeconds, OfALocalModelAreLonger) {
  Capabilities local;
  local.remote = false;
  EXPECT_GT(call_seconds(local, 500), call_seconds({}, 500));
}

}  // namespace
}  // namespace sennit
