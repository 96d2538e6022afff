#include "llm/rate_limits.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace sennit {
namespace {

using std::chrono::milliseconds;

template <typename Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

// Takes a number (with a fraction) off the front of `text`.
std::optional<double> take_number(std::string_view& text) {
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || !std::isfinite(value) || value < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return value;
}

double take_unit(std::string_view& text) {  // in milliseconds, 0 for none that is known
  constexpr std::array<std::pair<std::string_view, double>, 5> kUnits = {
      {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}}};
  for (const auto& [name, value] : kUnits)
    if (text.starts_with(name)) {
      text.remove_prefix(name.size());
      return value;
    }
  return 0;
}

std::optional<milliseconds> in_milliseconds(double value) {
  constexpr double kLongest = 1e12;  // thirty years: beyond it, nonsense
  if (!(value >= 0) || value > kLongest) return std::nullopt;
  return milliseconds(static_cast<std::int64_t>(std::ceil(value)));
}

std::optional<int> digits(std::string_view text, std::size_t at, std::size_t count) {
  if (at + count > text.size()) return std::nullopt;
  return number<int>(text.substr(at, count));
}

std::optional<std::int64_t> instant(int year, int month, int day, int hour, int minute,
                                    int second) {
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok() || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  return (((days * 24 + hour) * 60 + minute) * 60 + second) * 1000;
}

std::optional<std::int64_t> rfc3339(std::string_view text) {
  const auto year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2),
             hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
  if (!year || !month || !day || !hour || !minute || !second) return std::nullopt;
  std::optional<std::int64_t> at = instant(*year, *month, *day, *hour, *minute, *second);
  if (!at) return std::nullopt;
  std::string_view rest = text.substr(19);
  if (rest.starts_with('.')) {
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
    if (const auto part = number<double>("0" + std::string(rest.substr(0, end))))
      *at += static_cast<std::int64_t>(*part * 1000);
    rest.remove_prefix(end);
  }
  if (rest.starts_with('+') || rest.starts_with('-')) {
    const auto hours = digits(rest, 1, 2), minutes = digits(rest, 4, 2);
    if (!hours || !minutes) return std::nullopt;
    const std::int64_t offset = (*hours * 60 + *minutes) * 60'000LL;
    *at += rest.front() == '+' ? -offset : offset;
  }
  return at;
}

std::optional<std::int64_t> http_date(std::string_view text) {
  constexpr std::string_view kMonths = "JanFebMarAprMayJunJulAugSepOctNovDec";
  if (text.size() < 25 || text[3] != ',') return std::nullopt;
  const auto day = digits(text, 5, 2), year = digits(text, 12, 4), hour = digits(text, 17, 2),
             minute = digits(text, 20, 2), second = digits(text, 23, 2);
  const std::size_t month = kMonths.find(text.substr(8, 3));
  if (!day || !year || !hour || !minute || !second || month == std::string_view::npos ||
      month % 3 != 0)
    return std::nullopt;
  return instant(*year, static_cast<int>(month / 3) + 1, *day, *hour, *minute, *second);
}

class Reader {
 public:
  explicit Reader(const std::vector<HttpHeader>& headers) : headers_(headers) {
    if (const auto date = find_header(headers, "date")) now_ = parse_instant(*date);
  }

  std::optional<std::int64_t> count(const char* name) const {
    const auto text = find_header(headers_, name);
    return text ? number<std::int64_t>(*text) : std::nullopt;
  }

  // A duration, or an instant after the reply's own date.
  std::optional<milliseconds> wait(const char* name) const {
    const auto text = find_header(headers_, name);
    if (!text) return std::nullopt;
    if (const auto duration = parse_duration(*text)) return duration;
    const auto at = parse_instant(*text);
    if (!at || !now_) return std::nullopt;
    return milliseconds(std::max<std::int64_t>(0, *at - *now_));
  }

  std::optional<milliseconds> retry_after() const {
    if (const auto text = find_header(headers_, "retry-after-ms"))
      if (const auto value = number<double>(*text)) return in_milliseconds(*value);
    return wait("retry-after");
  }

  RateLimits::Bucket bucket(const std::string& before, const std::string& after) const {
    return {count((before + "limit" + after).c_str()),
            count((before + "remaining" + after).c_str()),
            wait((before + "reset" + after).c_str())};
  }

 private:
  const std::vector<HttpHeader>& headers_;
  std::optional<std::int64_t> now_;
};

bool is_empty(const RateLimits::Bucket& bucket) { return bucket == RateLimits::Bucket{}; }

}  // namespace

std::optional<milliseconds> parse_duration(std::string_view text) {
  double sum = 0;
  bool any = false;
  while (!text.empty()) {
    const auto value = take_number(text);
    if (!value) return std::nullopt;
    if (text.empty() && !any) return in_milliseconds(*value * 1000);
    const double unit = take_unit(text);
    if (unit == 0) return std::nullopt;
    sum += *value * unit;
    any = true;
  }
  return any ? in_milliseconds(sum) : std::nullopt;
}

std::optional<std::int64_t> parse_instant(std::string_view text) {
  if (text.size() >= 20 && text[4] == '-' && text[7] == '-' && (text[10] == 'T' || text[10] == ' '))
    return rfc3339(text);
  return http_date(text);
}

RateLimits rate_limits(const std::vector<HttpHeader>& headers) {
  const Reader reader(headers);
  RateLimits limits;
  limits.retry_after = reader.retry_after();
  limits.requests = reader.bucket("x-ratelimit-", "-requests");
  limits.tokens = reader.bucket("x-ratelimit-", "-tokens");
  const auto anthropic = [&](const char* what) {
    const std::string before = std::string("anthropic-ratelimit-") + what + "-";
    return reader.bucket(before, "");
  };
  if (is_empty(limits.requests)) limits.requests = anthropic("requests");
  if (is_empty(limits.tokens)) limits.tokens = anthropic("input-tokens");
  if (is_empty(limits.tokens)) limits.tokens = anthropic("tokens");
  limits.output_tokens = anthropic("output-tokens");
  return limits;
}

}  // namespace sennit
