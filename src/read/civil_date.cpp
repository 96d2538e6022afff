#include "read/civil_date.h"

#include <array>
#include <cstddef>

#include "read/lines.h"

namespace sennit {
namespace {

constexpr std::string_view kYear = "\xEB\x85\x84";   // 년
constexpr std::string_view kMonth = "\xEC\x9B\x94";  // 월

int days_in(int year, int month) {
  constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : days[static_cast<std::size_t>(month - 1)];
}

std::optional<CivilDate> civil_date(int year, int month, int day) {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > days_in(year, month))
    return std::nullopt;
  return CivilDate{static_cast<std::int16_t>(year), static_cast<std::uint8_t>(month),
                   static_cast<std::uint8_t>(day)};
}

class DateReader {
 public:
  DateReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::size_t at() const { return at_; }
  bool at_digit() const { return at_ < text_.size() && is_ascii_digit(text_[at_]); }

  // A number of `least` to `most` digits, or -1.
  int number(int least, int most) {
    int value = 0;
    int digits = 0;
    for (; digits < most && at_digit(); ++digits) value = value * 10 + (text_[at_++] - '0');
    return digits < least ? -1 : value;
  }

  bool skip(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  void skip_blanks() {
    while (skip(" ")) continue;
  }

  char separator() {
    if (at_ < text_.size() && std::string_view("-/._").find(text_[at_]) != std::string_view::npos)
      return text_[at_++];
    return '\0';
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

std::optional<CivilDate> separated_date(std::string_view text, std::size_t at) {
  DateReader reader(text, at);
  const int year = reader.number(4, 4);
  const char separator = reader.separator();
  if (year < 0 || separator == '\0') return std::nullopt;
  const int month = reader.number(1, 2);
  if (month < 0 || reader.separator() != separator) return std::nullopt;
  const int day = reader.number(1, 2);
  return reader.at_digit() ? std::nullopt : civil_date(year, month, day);
}

std::optional<CivilDate> korean_date(std::string_view text, std::size_t at) {
  DateReader reader(text, at);
  const int year = reader.number(4, 4);
  if (year < 0 || !reader.skip(kYear)) return std::nullopt;
  reader.skip_blanks();
  const int month = reader.number(1, 2);
  if (month < 0 || !reader.skip(kMonth)) return std::nullopt;
  reader.skip_blanks();
  return civil_date(year, month, reader.number(1, 2));
}

// "20170402", alone or before a time of four or six digits.
std::optional<CivilDate> compact_date(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
  const std::size_t digits = end - at;
  if (digits != 8 && digits != 12 && digits != 14) return std::nullopt;
  DateReader reader(text, at);
  const int year = reader.number(4, 4);
  const int month = reader.number(2, 2);
  const int day = reader.number(2, 2);
  if (year < 1900 || year > 2100) return std::nullopt;  // else a number, not a date
  return civil_date(year, month, day);
}

std::optional<CivilDate> date_at(std::string_view text, std::size_t at) {
  if (auto date = separated_date(text, at)) return date;
  if (auto date = korean_date(text, at)) return date;
  return compact_date(text, at);
}

}  // namespace

std::optional<CivilDate> leading_date(std::string_view text) {
  const std::size_t at = text.find_first_not_of(" \t\"'[");
  return at == std::string_view::npos ? std::nullopt : date_at(text, at);
}

std::optional<CivilDate> date_in_name(std::string_view stem) {
  for (std::size_t at = 0; at < stem.size(); ++at) {
    if (!is_ascii_digit(stem[at])) continue;
    if (auto date = date_at(stem, at)) return date;
    while (at + 1 < stem.size() && is_ascii_digit(stem[at + 1])) ++at;
  }
  return std::nullopt;
}

}  // namespace sennit
