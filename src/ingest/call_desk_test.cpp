#include "ingest/call_desk.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

using namespace std::chrono_literals;

GateTime at(double seconds) {
  return GateTime{} + 1000s +
         std::chrono::duration_cast<GateDuration>(std::chrono::duration<double>(seconds));
}

PassageCall call(std::uint64_t key) {
  PassageCall made;
  made.key = {key, key};
  made.input_tokens = 100;
  made.request.max_tokens = 400;
  return made;
}

ChatOutcome replied(std::int64_t input = 100, std::int64_t output = 50) {
  return {.reply = ChatReply{},
          .usage = {.known = true, .input_tokens = input, .output_tokens = output},
          .requests = 1,
          .status = 200};
}

ChatOutcome failed(FailureScope scope, Error error = unavailable("503", "try again")) {
  return {.reply = std::move(error), .scope = scope};
}

CallDeskOptions options(int at_once) {
  CallDeskOptions made;
  made.gate = {at_once, at_once};
  return made;
}

TEST(CallDesk, LetsTheNextGoOutWhenAReplyIsInThoughItIsNotYetRead) {
  CallDesk desk(options(1));
  desk.add(call(1));
  desk.add(call(2));
  const auto first = desk.next(at(0)).call;
  ASSERT_TRUE(first);
  EXPECT_FALSE(desk.next(at(0)).call);
  EXPECT_EQ(desk.came_back(at(1), *first, replied()), CallEnd::kLocated);
  EXPECT_TRUE(desk.next(at(1)).call);
}

TEST(CallDesk, AsksOnceWhatIsAskedTwice) {
  CallDesk desk(options(4));
  desk.add(call(7));
  desk.add(call(7));
  const auto first = desk.next(at(0)).call;
  ASSERT_TRUE(first);
  EXPECT_FALSE(desk.next(at(0)).call);
  desk.came_back(at(1), *first, replied());
  EXPECT_FALSE(desk.next(at(1)).call) << "its reply is not read yet";
  const std::string reply = "{}";
  desk.settle(first->key, &reply);
  const auto second = desk.next(at(1)).call;
  ASSERT_TRUE(second);
  EXPECT_EQ(second->kept, "{}");
  EXPECT_EQ(desk.calls(), 1U);
}

TEST(CallDesk, LetsThoseThatWaitedForAFailureAskThemselves) {
  CallDesk desk(options(4));
  desk.add(call(7));
  desk.add(call(7));
  const auto first = desk.next(at(0)).call;
  EXPECT_EQ(desk.came_back(at(1), *first, failed(FailureScope::kRequest)), CallEnd::kFailed);
  desk.settle(first->key, nullptr);
  const auto second = desk.next(at(1)).call;
  ASSERT_TRUE(second);
  EXPECT_FALSE(second->kept);
}

TEST(CallDesk, NeedsNoPlaceForAKeptReply) {
  CallDesk desk(options(1));
  desk.add(call(1));
  PassageCall kept = call(2);
  kept.kept = "{}";
  desk.add(std::move(kept));
  ASSERT_TRUE(desk.next(at(0)).call);
  EXPECT_TRUE(desk.next(at(0)).call);
  EXPECT_EQ(desk.calls(), 1U);
}

TEST(CallDesk, RepeatsLaterWhatCanPassAndGivesUpInTheEnd) {
  CallDesk desk(options(4));
  desk.add(call(1));
  double now = 0;
  for (int attempt = 1;; ++attempt) {
    const auto asked = desk.next(at(now)).call;
    ASSERT_TRUE(asked) << attempt;
    const CallEnd end = desk.came_back(at(now), *asked, failed(FailureScope::kPassing));
    if (end == CallEnd::kFailed) {
      EXPECT_EQ(attempt, kMostAttempts);
      break;
    }
    EXPECT_EQ(end, CallEnd::kRepeats);
    EXPECT_FALSE(desk.is_empty());
    const CallDesk::Next later = desk.next(at(now));
    EXPECT_FALSE(later.call);
    ASSERT_TRUE(later.ask_again);
    EXPECT_GT(*later.ask_again, at(now));
    now += 61;
  }
  EXPECT_TRUE(desk.is_empty());
  EXPECT_EQ(desk.repeated(), static_cast<std::size_t>(kMostAttempts - 1));
}

TEST(CallDesk, StartsNothingThatCouldPassTheBudget) {
  CallDeskOptions limited = options(8);
  limited.max_tokens = 1200;
  CallDesk desk(limited);
  for (std::uint64_t key = 1; key <= 5; ++key) desk.add(call(key));
  const auto first = desk.next(at(0)).call;
  const auto second = desk.next(at(0)).call;
  ASSERT_TRUE(first && second);
  EXPECT_FALSE(desk.next(at(0)).call) << "three may take 1,500";
  EXPECT_FALSE(desk.has_ended()) << "what those under way do not use may be enough";
  desk.came_back(at(1), *first, replied(100, 50));
  const auto third = desk.next(at(1)).call;
  ASSERT_TRUE(third);
  desk.came_back(at(2), *second, replied(100, 400));
  desk.came_back(at(2), *third, replied(100, 400));
  EXPECT_FALSE(desk.next(at(2)).call);
  EXPECT_TRUE(desk.has_ended());
  EXPECT_EQ(desk.why_ended(), RunEnd::kBudget);
  EXPECT_LE(desk.spent().input + desk.spent().output, 1200);
}

TEST(CallDesk, CountsMoneyWithThePriceOfTheModel) {
  CallDeskOptions limited = options(8);
  limited.price = TokenPrice{.input = 1, .output = 10};
  limited.max_nanodollars = 6'000'000;  // one call: at most 4,100,000
  CallDesk desk(limited);
  desk.add(call(1));
  desk.add(call(2));
  const auto first = desk.next(at(0)).call;
  ASSERT_TRUE(first);
  EXPECT_FALSE(desk.next(at(0)).call);
  desk.came_back(at(1), *first, replied(100, 50));
  EXPECT_EQ(desk.spent().nanodollars, 600'000);
  EXPECT_TRUE(desk.next(at(1)).call);
}

TEST(CallDesk, EndsWithTheProvidersWordsWhenItRefusesAll) {
  CallDesk desk(options(1));
  desk.add(call(1));
  desk.add(call(2));
  const auto asked = desk.next(at(0)).call;
  EXPECT_EQ(
      desk.came_back(at(1), *asked,
                     failed(FailureScope::kSetup, invalid_input("the key is wrong", "set it"))),
      CallEnd::kLeft);
  EXPECT_FALSE(desk.next(at(1)).call);
  EXPECT_EQ(desk.why_ended(), RunEnd::kSetup);
  EXPECT_EQ(desk.diagnosis(), "the key is wrong; set it");
}

TEST(CallDesk, EndsAfterFiveInARowThatGaveNothing) {
  CallDesk desk(options(1));
  desk.add(call(1));
  for (int i = 0; i < kFailuresInARow - 1; ++i) desk.judge("only thinking, no answer");
  desk.judge("");
  for (int i = 0; i < kFailuresInARow - 1; ++i) desk.judge("only thinking, no answer");
  EXPECT_FALSE(desk.has_ended());
  desk.judge("no entity in 400 words");
  EXPECT_EQ(desk.why_ended(), RunEnd::kFailing);
  EXPECT_NE(desk.diagnosis().find("no entity in 400 words; only thinking"), std::string::npos);
  EXPECT_FALSE(desk.next(at(0)).call);
}

}  // namespace
}  // namespace sennit
