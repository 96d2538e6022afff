#include "extract/life_years.h"

#include <vector>

namespace sennit {
namespace {

constexpr std::size_t kLongestBracket = 80;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::vector<std::string_view> years_in(std::string_view text) {
  std::vector<std::string_view> years;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (is_year(text.substr(at, end - at))) years.push_back(text.substr(at, end - at));
    at = end;
  }
  return years;
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words)
    if (text.find(word) != std::string_view::npos) return true;
  return false;
}

std::string_view between(std::string_view text, std::string_view first, std::string_view second) {
  const char* begin = first.data() + first.size();
  return text.substr(static_cast<std::size_t>(begin - text.data()),
                     static_cast<std::size_t>(second.data() - begin));
}

LifeYears read_bracket(std::string_view inside) {
  const std::initializer_list<std::string_view> kDashes = {"-", "–", "—", "~", "〜", "～"};
  const std::vector<std::string_view> years = years_in(inside);
  const bool says_born = inside.starts_with("born ") || inside.starts_with("b. ") ||
                         has_any(inside, {"출생", "태어", "生"});
  const bool says_died = inside.starts_with("died ") || inside.starts_with("d. ");
  if (years.size() == 2 && has_any(between(inside, years[0], years[1]), kDashes))
    return {years[0], years[1]};
  if (years.size() != 1) return {};
  if (says_born) return {years[0], {}};
  if (says_died) return {{}, years[0]};
  const std::string_view after =
      inside.substr(static_cast<std::size_t>(years[0].data() + 4 - inside.data()));
  const bool open = after == "-" || after == "–" || after == "~" || after == "– " ||
                    after == "- " || after == "년~" || after == "년 ~" || after == " –" ||
                    after == " ~" || after == " -";
  return open ? LifeYears{years[0], {}} : LifeYears{};
}

}  // namespace

bool is_year(std::string_view digits) {
  if (digits.size() != 4) return false;
  for (const char c : digits)
    if (!is_digit(c)) return false;
  return digits >= "1000" && digits <= "2100";
}

LifeYears life_years_after(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && std::string_view(" *_]").find(text[at]) != std::string_view::npos)
    ++at;
  const std::string_view rest = text.substr(at, kLongestBracket);
  for (const auto& [open, close] :
       {std::pair<std::string_view, std::string_view>{"(", ")"}, {"（", "）"}}) {
    if (!rest.starts_with(open)) continue;
    const std::size_t end = rest.find(close);
    if (end != std::string_view::npos)
      return read_bracket(rest.substr(open.size(), end - open.size()));
  }
  return {};
}

}  // namespace sennit
