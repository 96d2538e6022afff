#include "engine/refusal_memory.h"

#include <gtest/gtest.h>

namespace sennit {
namespace {

constexpr Seconds kNow = 1'700'000'000;
constexpr Seconds kDay = 24 * 3600;
const RefusalOf kModel{"compatible", "http://127.0.0.1:8080", "모델-7b", " temperature=0"};

Refusals refused(const std::string& text, const RefusalOf& who, Seconds now = kNow) {
  Refusals features;
  for (const auto& [feature, since] : remembered_refusals(text, who, now)) features.insert(feature);
  return features;
}

TEST(RefusalMemory, IsOfOneModelAtOneAddress) {
  std::string text = with_refusal("", kModel, Feature::kSchema, kNow);
  text = with_refusal(text, kModel, Feature::kTemperature, kNow);
  EXPECT_EQ(refused(text, kModel), (Refusals{Feature::kSchema, Feature::kTemperature}));
  for (const RefusalOf& other :
       {RefusalOf{"openai", kModel.origin, kModel.model, kModel.settings},
        RefusalOf{kModel.provider, "http://127.0.0.1:8081", kModel.model, kModel.settings},
        RefusalOf{kModel.provider, kModel.origin, "another", kModel.settings}}) {
    EXPECT_TRUE(refused(text, other).empty());
    const std::string both = with_refusal(text, other, Feature::kTools, kNow);
    EXPECT_EQ(refused(both, other), Refusals{Feature::kTools});
    EXPECT_EQ(refused(without_refusals(both, other), kModel).size(), 2U);
    EXPECT_TRUE(refused(without_refusals(both, other), other).empty());
  }
}

TEST(RefusalMemory, EndsWithTheSettingsAndAfterThirtyDays) {
  const std::string text = with_refusal("", kModel, Feature::kSchema, kNow);
  RefusalOf changed = kModel;
  changed.settings = " temperature=1";
  EXPECT_TRUE(refused(text, changed).empty());
  EXPECT_EQ(refused(with_refusal(text, changed, Feature::kTools, kNow), kModel), Refusals{})
      << "what was learnt with other settings is gone";
  EXPECT_EQ(refused(text, kModel, kNow + 29 * kDay).size(), 1U);
  EXPECT_TRUE(refused(text, kModel, kNow + 30 * kDay).empty());
  EXPECT_TRUE(refused(text, kModel, kNow - kDay).empty()) << "a clock that was wrong";
  const std::string later = with_refusal(text, kModel, Feature::kTools, kNow + 20 * kDay);
  EXPECT_EQ(refused(later, kModel, kNow + 31 * kDay), Refusals{Feature::kTools});
  EXPECT_EQ(remembered_refusals(with_refusal(later, kModel, Feature::kSchema, kNow + 20 * kDay),
                                kModel, kNow + 20 * kDay)
                .at(Feature::kSchema),
            kNow)
      << "the day of the first refusal counts";
}

TEST(RefusalMemory, OfATextThatIsNoneOfOursIsEmptyAndCanBeWritten) {
  for (const char* text :
       {"", "{", "{}", "[1, null, []]", "\xff", R"([{"provider": 1, "refused": {"tools": 1}}])",
        R"([{"provider":"compatible","origin":"http://127.0.0.1:8080","model":"모델-7b",
             "settings":" temperature=0","refused":{"tools":"x","wings":1,"JSON schema":-1}}])",
        R"([{"provider":"compatible","origin":"http://127.0.0.1:8080","model":"모델-7b",
             "settings":" temperature=0","refused":[1]}])"}) {
    EXPECT_TRUE(refused(text, kModel).empty()) << text;
    EXPECT_EQ(refused(with_refusal(text, kModel, Feature::kEffort, kNow), kModel),
              Refusals{Feature::kEffort})
        << text;
  }
}

TEST(RefusalMemory, KeepsAHundredModels) {
  std::string text;
  RefusalOf who = kModel;
  for (int i = 0; i < 150; ++i) {
    who.model = std::to_string(i);
    text = with_refusal(text, who, Feature::kSchema, kNow);
  }
  EXPECT_EQ(refused(text, who).size(), 1U);
  who.model = "49";
  EXPECT_TRUE(refused(text, who).empty());
  who.model = "50";
  EXPECT_EQ(refused(text, who).size(), 1U);
}

TEST(RefusalMemory, TellsTheDay) { EXPECT_EQ(day_of(kNow), "2023-11-14"); }

}  // namespace
}  // namespace sennit
