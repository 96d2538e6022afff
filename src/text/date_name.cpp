#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "text/name_key.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kMaxDateBytes = 80;

// A number or a word of a name that may be a date.
struct Item {
  std::string word;  // folded; empty for a number
  int number = 0;
  int digits = 0;  // 0 for a word
};

// The shape of a date: y, m, d for numbers in range; M for a month's name; else the word itself.
constexpr auto kMonths = std::to_array<std::string_view>(
    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"});
constexpr auto kMonthNames =
    std::to_array<std::string_view>({"january", "february", "march", "april", "may", "june", "july",
                                     "august", "september", "october", "november", "december"});
constexpr auto kWeekdays = std::to_array<std::string_view>(
    {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
     "mon",    "tue",     "wed",       "thu",      "fri",    "sat",      "sun",
     "월요일", "화요일",  "수요일",    "목요일",   "금요일", "토요일",   "일요일",
     "月曜日", "火曜日",  "水曜日",    "木曜日",   "金曜日", "土曜日",   "日曜日"});
constexpr auto kOrdinals = std::to_array<std::string_view>({"st", "nd", "rd", "th"});
constexpr auto kShapes = std::to_array<std::string_view>(
    {"y-m-d",     "d-m-y",  "m-d-y",  "y-m",   "y년m월d일", "y년m월", "m월d일",
     "y年m月d日", "y年m月", "m月d日", "M-d-y", "d-M-y",     "M-y",    "y-M-d",
     "y-M",       "M-d",    "d-M",    "y-w-n", "y-q-n",     "c"});

template <typename Table>
bool holds(const Table& table, std::string_view entry) {
  return std::find(table.begin(), table.end(), entry) != table.end();
}

bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

bool is_separator(char32_t c) {
  return is_space(c) || c == '-' || c == '/' || c == '.' || c == ',' || c == '_' || c == '(' ||
         c == ')' || c == 0x2010 || c == 0x2011 || c == 0x2013;
}

// Reads digits from `at`; more than eight are no part of a date.
Item take_number(std::string_view folded, std::size_t& at) {
  Item item;
  for (; at < folded.size() && is_ascii_digit(folded[at]); ++at) {
    if (++item.digits <= 8) item.number = item.number * 10 + (folded[at] - '0');
  }
  return item;
}

Item take_word(std::string_view folded, std::size_t& at) {
  const std::size_t begin = at;
  while (at < folded.size()) {
    const CodePoint c = decode_at(folded, at);
    const Script script = script_of(c.value);
    if (!is_word_script(script) || script == Script::kDigit) break;
    at += c.length;
  }
  return {std::string(folded.substr(begin, at - begin)), 0, 0};
}

// The numbers and words of `folded`, or nothing when it holds a sign that no date has.
std::vector<Item> items_of(std::string_view folded) {
  std::vector<Item> items;
  for (std::size_t at = 0; at < folded.size();) {
    const CodePoint c = decode_at(folded, at);
    if (is_separator(c.value)) {
      at += c.length;
      continue;
    }
    const std::size_t before = at;
    items.push_back(is_ascii_digit(folded[at]) ? take_number(folded, at) : take_word(folded, at));
    if (at == before) return {};
  }
  return items;
}

bool is_dropped(const Item& item, const Item* before) {
  if (item.digits > 0) return false;
  const bool after_number = before != nullptr && before->digits > 0;
  return holds(kWeekdays, item.word) || item.word == "of" ||
         (after_number && holds(kOrdinals, item.word));
}

std::vector<Item> without_weekdays(const std::vector<Item>& items) {
  std::vector<Item> kept;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (!is_dropped(items[i], i == 0 ? nullptr : &items[i - 1])) kept.push_back(items[i]);
  return kept;
}

bool is_month(int n) { return n >= 1 && n <= 12; }
bool is_day(int n) { return n >= 1 && n <= 31; }
bool is_year(int n) { return n >= 1000 && n <= 2999; }

bool is_compact_date(const Item& item) {
  return item.digits == 8 && is_year(item.number / 10000) && is_month(item.number / 100 % 100) &&
         is_day(item.number % 100);
}

bool fits_letter(const Item& item, char letter) {
  switch (letter) {
    case 'y':
      return item.digits == 4 && is_year(item.number);
    case 'm':
      return item.digits > 0 && item.digits <= 2 && is_month(item.number);
    case 'd':
      return item.digits > 0 && item.digits <= 2 && is_day(item.number);
    case 'n':
      return item.digits > 0 && item.digits <= 2 && item.number >= 1 && item.number <= 53;
    case 'c':
      return is_compact_date(item);
    case 'M':
      return holds(kMonths, item.word) || holds(kMonthNames, item.word) || item.word == "sept";
    default:
      return item.digits == 0 && item.word.size() == 1 && item.word[0] == letter;
  }
}

bool fits_shape(const std::vector<Item>& items, std::string_view shape) {
  std::size_t next = 0;
  for (std::size_t at = 0; at < shape.size();) {
    const CodePoint c = decode_at(shape, at);
    const std::string_view sign = shape.substr(at, c.length);
    at += c.length;
    if (sign == "-") continue;
    if (next == items.size()) return false;
    const Item& item = items[next++];
    if (sign.size() == 1 ? !fits_letter(item, sign[0]) : item.word != sign) return false;
  }
  return next == items.size();
}

}  // namespace

bool is_date_name(std::string_view name) {
  if (name.size() > kMaxDateBytes) return false;
  const std::vector<Item> items = without_weekdays(items_of(fold(trim(name))));
  if (items.empty()) return false;
  return std::any_of(kShapes.begin(), kShapes.end(),
                     [&](std::string_view shape) { return fits_shape(items, shape); });
}

}  // namespace sennit
