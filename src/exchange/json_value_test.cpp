#include "exchange/json_value.h"

#include <gtest/gtest.h>

#include <limits>

namespace sennit {
namespace {

// What Python's json.dumps(json.loads(text), indent=2, ensure_ascii=False) gives.
std::string as_python(std::string_view text) {
  const Result<JsonValue> value = parse_json(text);
  if (!value.ok()) return value.error().what;
  std::string out;
  append_python_json(out, *value, 0);
  return out;
}

std::string compact(std::string_view text) {
  const Result<JsonValue> value = parse_json(text);
  return value.ok() ? compact_json(*value) : value.error().what;
}

struct Pair {
  std::string_view written;
  std::string_view expected;
};

TEST(PythonFloat, IsWhatReprGives) {
  for (auto [value, expected] : {std::pair<double, const char*>{1.0, "1.0"},
                                 {-0.0, "-0.0"},
                                 {0.1, "0.1"},
                                 {1e15, "1000000000000000.0"},
                                 {123456789012345680.0, "1.2345678901234568e+17"},
                                 {1e16, "1e+16"},
                                 {1e22, "1e+22"},
                                 {1.5e300, "1.5e+300"},
                                 {0.0001, "0.0001"},
                                 {0.00001, "1e-05"},
                                 {5e-324, "5e-324"},
                                 {2.0 / 3, "0.6666666666666666"},
                                 {std::numeric_limits<double>::max(), "1.7976931348623157e+308"}})
    EXPECT_EQ(python_float(value), expected);
}

TEST(PythonJson, LaysOutAsDumpDoes) {
  EXPECT_EQ(as_python("{}"), "{}");
  EXPECT_EQ(as_python(" [ ] "), "[]");
  EXPECT_EQ(
      as_python(R"({"a":[],"b":{},"c":[1,[2,{"d":null}]],"e":true,"f":false})"),
      "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    1,\n    [\n      2,\n      {\n        \"d\": "
      "null\n      }\n    ]\n  ],\n  \"e\": true,\n  \"f\": false\n}");
}

TEST(PythonJson, PrintsNumbersAsPythonDoes) {
  for (auto [written, expected] :
       {Pair{"1", "1"},
        {"-0", "0"},
        {"-0.0", "-0.0"},
        {"1.50", "1.5"},
        {"1E5", "100000.0"},
        {"1e-7", "1e-07"},
        {"9007199254740993", "9007199254740993"},
        {"-9223372036854775808", "-9223372036854775808"},
        {"18446744073709551616", "18446744073709551616"},
        {"123456789012345678901234567890", "123456789012345678901234567890"}})
    EXPECT_EQ(as_python(written), expected) << written;
}

TEST(PythonJson, EscapesOnlyWhatMustBe) {
  EXPECT_EQ(as_python(R"("윤하 \ud83c\udf0a \/ \" \\ \b\f\n\r\t \u0001 \u001f \u007f \u2028 <")"),
            "\"윤하 🌊 / \\\" \\\\ \\b\\f\\n\\r\\t \\u0001 \\u001f \x7f \xE2\x80\xA8 <\"");
  std::string bad;
  append_json_string(bad,
                     "a\xff"
                     "b\xed\xa0\x80");
  EXPECT_EQ(bad,
            "\"a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(PythonJson, RepeatedKeyKeepsItsFirstPlaceAndItsLastValue) {
  EXPECT_EQ(compact(R"({"a":1,"b":2,"a":3,"c":{"x":1,"x":2}})"), R"({"a":3,"b":2,"c":{"x":2}})");
}

TEST(ParseJson, NamesLineAndColumnOfAFault) {
  for (auto [text, place] : {Pair{"", "line 1, column 1"},
                             {"{\"a\": 1,}", "line 1, column 9"},
                             {"{\n  \"a\": [1,\n  2\n", "line 4, column 1"},
                             {"{\"이름\": 남}", "line 1, column 8"},
                             {"{\"a\": NaN}", "line 1, column 7"},
                             {"{} x", "line 1, column 4"},
                             {"[1e999]", "line 1, column"},
                             {"\"\xff\"", "line 1, column 2"},
                             {"\"\\ud800\"", "line 1, column"}}) {
    const Result<JsonValue> value = parse_json(text);
    ASSERT_FALSE(value.ok()) << text;
    EXPECT_EQ(value.error().code, ErrorCode::kInvalidInput);
    EXPECT_NE(value.error().what.find("not JSON at " + std::string(place)), std::string::npos)
        << value.error().what;
  }
}

TEST(ParseJson, DoesNotShowWhatItRead) {
  const Result<JsonValue> value = parse_json(R"({"a": "a secret of a note)");
  ASSERT_FALSE(value.ok());
  EXPECT_EQ(value.error().what.find("secret"), std::string::npos) << value.error().what;
}

TEST(ParseJson, TakesAByteOrderMarkButNoNul) {
  EXPECT_EQ(compact("\xEF\xBB\xBF[1]"), "[1]");
  EXPECT_EQ(compact(std::string_view("[1]\n\0\0", 6)), "not JSON at line 2, column 1: a NUL byte");
}

TEST(ParseJson, RefusesDeepNesting) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(compact(nested(100)), nested(100));
  EXPECT_EQ(compact(nested(101)), "values are nested deeper than 100 levels");
  EXPECT_EQ(compact(std::string(1'000'000, '[')), "values are nested deeper than 100 levels");
}

class Recorder : public JsonSections {
 public:
  std::vector<std::string> events;

  bool wants_items(std::string_view section) override {
    return section == "list" || section == "map";
  }
  void begin_section(std::string_view section) override { say("begin", section, ""); }
  void item(std::string_view section, std::string_view key, JsonValue&& value) override {
    say(section, key, compact_json(value));
  }
  void section(std::string_view section, JsonValue&& value) override {
    say("end", section, compact_json(value));
  }

 private:
  void say(std::string_view a, std::string_view b, std::string_view c) {
    events.push_back(std::string(a) + " " + std::string(b) + " " + std::string(c));
  }
};

TEST(JsonSections, AreToldItemByItem) {
  Recorder recorder;
  ASSERT_TRUE(
      read_json_sections(
          R"({"map":{"k":{"list":[1]},"l":2},"other":{"list":[3]},"list":[[4],{"map":5}],"map":6})",
          recorder)
          .ok());
  EXPECT_EQ(recorder.events, (std::vector<std::string>{
                                 "begin map ", "map k {\"list\":[1]}", "map l 2", "end map {}",
                                 "end other {\"list\":[3]}", "begin list ", "list  [4]",
                                 "list  {\"map\":5}", "end list []", "begin map ", "end map 6"}));
}

TEST(JsonSections, NeedAnObjectOutside) {
  for (const char* text : {"[]", "[[1]]", "1", "null", "\"entities\""}) {
    Recorder recorder;
    const Result<void> read = read_json_sections(text, recorder);
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_EQ(read.error().what, "the outermost JSON value is not an object");
    EXPECT_TRUE(recorder.events.empty());
  }
}

}  // namespace
}  // namespace sennit
