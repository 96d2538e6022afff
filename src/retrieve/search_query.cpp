#include "retrieve/search_query.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "fmt/format.h"
#include "retrieve/question.h"
#include "sennit/values.h"
#include "text/normalize.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

enum class Operator : std::uint8_t { kType, kTag, kFolder, kAfter, kBefore, kOn };

struct OperatorName {
  std::string_view name;  // folded
  Operator means;
};
constexpr std::array kOperators = {
    OperatorName{"type", Operator::kType},     OperatorName{"유형", Operator::kType},
    OperatorName{"타입", Operator::kType},     OperatorName{"종류", Operator::kType},
    OperatorName{"类型", Operator::kType},     OperatorName{"種類", Operator::kType},
    OperatorName{"tag", Operator::kTag},       OperatorName{"태그", Operator::kTag},
    OperatorName{"标签", Operator::kTag},      OperatorName{"タグ", Operator::kTag},
    OperatorName{"in", Operator::kFolder},     OperatorName{"folder", Operator::kFolder},
    OperatorName{"path", Operator::kFolder},   OperatorName{"폴더", Operator::kFolder},
    OperatorName{"文件夹", Operator::kFolder}, OperatorName{"フォルダ", Operator::kFolder},
    OperatorName{"after", Operator::kAfter},   OperatorName{"since", Operator::kAfter},
    OperatorName{"이후", Operator::kAfter},    OperatorName{"before", Operator::kBefore},
    OperatorName{"이전", Operator::kBefore},   OperatorName{"on", Operator::kOn},
    OperatorName{"date", Operator::kOn},       OperatorName{"날짜", Operator::kOn},
};

struct TypeName {
  std::string_view name;  // folded
  EntityType type;
};
constexpr std::array kTypeNames = {
    TypeName{"people", EntityType::kPerson},     TypeName{"인물", EntityType::kPerson},
    TypeName{"사람", EntityType::kPerson},       TypeName{"org", EntityType::kOrganization},
    TypeName{"조직", EntityType::kOrganization}, TypeName{"기관", EntityType::kOrganization},
    TypeName{"단체", EntityType::kOrganization}, TypeName{"장소", EntityType::kPlace},
    TypeName{"사건", EntityType::kEvent},        TypeName{"행사", EntityType::kEvent},
    TypeName{"프로젝트", EntityType::kProject},  TypeName{"도구", EntityType::kTool},
    TypeName{"방법", EntityType::kMethod},       TypeName{"문서", EntityType::kDocument},
    TypeName{"주제", EntityType::kTopic},        TypeName{"개념", EntityType::kConcept},
    TypeName{"기타", EntityType::kOther},
};

// A sign in the width that the grammar is written in.
char32_t plain_sign(char32_t c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;
  switch (c) {
    case U'“':
    case U'”':
    case U'„':
    case U'‟':
    case U'«':
    case U'»':
    case U'「':
    case U'」':
    case U'『':
    case U'』':
    case U'〝':
    case U'〞':
      return '"';
    case U'−':
    case U'–':
      return '-';
    default:
      return c;
  }
}

bool holds_a_word(std::string_view text) { return !words(text).empty(); }

std::string_view without_slashes(std::string_view path) {
  while (path.starts_with('/')) path.remove_prefix(1);
  while (path.ends_with('/')) path.remove_suffix(1);
  return path;
}

class Reader {
 public:
  explicit Reader(std::string text) : text_(std::move(text)) {}

  SearchQuery read() {
    for (skip_spaces(); at_ < text_.size(); skip_spaces()) read_item();
    return std::move(query_);
  }

 private:
  char32_t sign() const { return sign_at(at_); }
  char32_t sign_at(std::size_t at) const {
    return at < text_.size() ? plain_sign(decode_at(text_, at).value) : 0;
  }
  std::size_t after(std::size_t at) const { return at + decode_at(text_, at).length; }
  bool is_space_at(std::size_t at) const { return is_space(decode_at(text_, at).value); }

  void skip_spaces() {
    while (at_ < text_.size() && is_space_at(at_)) at_ = after(at_);
  }

  void read_item() {
    const std::size_t begin = at_;
    negative_ = sign() == '-' && after(at_) < text_.size() && !is_space_at(after(at_)) &&
                sign_at(after(at_)) != '-';
    if (negative_) at_ = after(at_);
    if (sign() == '"') return read_phrase();
    if (sign() == '[' && sign_at(after(at_)) == '[') return read_link();
    if (sign() == '#') return read_tag(begin);
    read_word(begin);
  }

  // Reads what stands between quotation marks, from the first on; nothing when none closes it.
  std::optional<std::string> quoted() {
    const std::size_t begin = after(at_);
    for (std::size_t at = begin; at < text_.size(); at = after(at))
      if (sign_at(at) == '"') {
        at_ = after(at);
        return text_.substr(begin, at - begin);
      }
    return std::nullopt;
  }

  void read_phrase() {
    const std::optional<std::string> phrase = quoted();
    if (!phrase) {
      at_ = after(at_);
      hint("a quotation mark is not closed; what follows it was looked for as words");
      return;
    }
    if (!holds_a_word(*phrase)) return;
    (negative_ ? query_.excluded : query_.phrases).push_back(collapse_spaces(*phrase));
  }

  void read_link() {
    for (std::size_t at = after(after(at_)); at < text_.size(); at = after(at)) {
      if (sign_at(at) != ']' || sign_at(after(at)) != ']') continue;
      const std::size_t from = after(after(at_));
      std::string name = text_.substr(from, at - from);
      name.resize(std::min({name.size(), name.find('|'), name.find('#')}));
      at_ = after(after(at));
      if (holds_a_word(name)) filter().notes.push_back(collapse_spaces(name));
      return;
    }
    hint("\"[[\" is not closed with \"]]\"; it was looked for as words");
    at_ = after(after(at_));
  }

  void read_tag(std::size_t begin) {
    const std::string name = rest_of_item(after(at_));
    const bool is_tag = std::any_of(name.begin(), name.end(), [](unsigned char c) {
      return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    });
    if (is_tag && holds_a_word(name)) return add_tag(name);
    at_ = begin;
    read_word(begin);
  }

  void add_tag(std::string_view name) { filter().tags.emplace_back(without_slashes(name)); }

  // From there to the next blank; the place moves behind it.
  std::string rest_of_item(std::size_t begin) {
    std::size_t end = begin;
    while (end < text_.size() && !is_space_at(end)) end = after(end);
    at_ = end;
    return text_.substr(begin, end - begin);
  }

  void read_word(std::size_t begin) {
    std::size_t colon = at_;
    while (colon < text_.size() && !is_space_at(colon) && sign_at(colon) != ':')
      colon = after(colon);
    const bool has_colon = colon < text_.size() && sign_at(colon) == ':' && colon > at_;
    if (has_colon) {
      const std::string head = fold(text_.substr(at_, colon - at_));
      for (const OperatorName& known : kOperators)
        if (known.name == head) return read_value(known.means, head, begin, after(colon));
      hint_at_unknown(head, after(colon));
    }
    add_word(rest_of_item(at_));
  }

  // "12:30", "https://..." and "C:" are no filters that someone meant.
  void hint_at_unknown(const std::string& head, std::size_t value) {
    const bool is_name = std::all_of(head.begin(), head.end(), [](unsigned char c) {
      return c >= 0x80 || (c >= 'a' && c <= 'z');
    });
    if (!is_name || count_code_points(head) < 2 || value >= text_.size() || is_space_at(value) ||
        sign_at(value) == '/')
      return;
    hint(
        fmt::format("\"{}:\" is no filter; it was looked for as words (filters are type: in: tag: "
                    "after: before: on:)",
                    head));
  }

  void read_value(Operator means, const std::string& head, std::size_t begin,
                  std::size_t value_at) {
    at_ = value_at;
    skip_spaces();
    const std::size_t value_begin = at_;
    std::string value;
    if (sign() == '"') value = quoted().value_or("");
    if (value.empty()) value = rest_of_item(value_begin);
    if (value.empty() || !holds_a_word(value)) {
      hint(fmt::format("\"{}:\" has no value and was left out", head));
      return;
    }
    if (!apply(means, value)) {
      hint(
          fmt::format("\"{}\" is no date; it was looked for as words (dates are 2024, 2024-05, "
                      "2024-05-03)",
                      value));
      add_word(text_.substr(begin, at_ - begin));
    }
  }

  bool apply(Operator means, const std::string& value) {
    switch (means) {
      case Operator::kType:
        filter().types.push_back(type_named(value));
        return true;
      case Operator::kTag:
        add_tag(plain_sign(decode_at(value, 0).value) == '#'
                    ? value.substr(decode_at(value, 0).length)
                    : value);
        return true;
      case Operator::kFolder:
        filter().folders.emplace_back(without_slashes(value));
        return true;
      default:
        return narrow_dates(means, value);
    }
  }

  bool narrow_dates(Operator means, const std::string& value) {
    const DatePeriod period = period_of(value);
    if (period.from == 0) return false;
    if (means != Operator::kBefore) query_.from = std::max(query_.from, period.from);
    const std::int32_t end = means == Operator::kBefore ? period.from
                             : means == Operator::kOn   ? period.before
                                                        : 0;
    if (end != 0) query_.before = query_.before == 0 ? end : std::min(query_.before, end);
    return true;
  }

  void add_word(const std::string& word) {
    if (!holds_a_word(word)) return;
    if (negative_)
      query_.excluded.push_back(word);
    else
      query_.words += (query_.words.empty() ? "" : " ") + collapse_spaces(word);
  }

  SearchFilter& filter() { return negative_ ? query_.unwanted : query_.wanted; }
  void hint(std::string text) {
    if (std::find(query_.hints.begin(), query_.hints.end(), text) == query_.hints.end())
      query_.hints.push_back(std::move(text));
  }

  std::string text_;
  std::size_t at_ = 0;
  bool negative_ = false;  // the item being read stands behind a '-'
  SearchQuery query_;
};

// Runs of digits, and whether anything stands between them that no date has.
std::optional<std::vector<std::string>> parts_of_date(const std::string& text) {
  std::vector<std::string> parts(1);
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    at += c.length;
    if (c.value >= '0' && c.value <= '9') {
      parts.back() += static_cast<char>(c.value);
      continue;
    }
    const bool separates = c.value == '-' || c.value == '/' || c.value == '.' || c.value == U'년' ||
                           c.value == U'월' || c.value == U'일' || c.value == U'年' ||
                           c.value == U'月' || c.value == U'日' || is_space(c.value);
    if (!separates) return std::nullopt;
    if (!parts.back().empty()) parts.emplace_back();
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

std::int32_t number_of(std::string_view digits) {
  std::int32_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

}  // namespace

std::string SearchQuery::text() const {
  std::string all = words;
  for (const std::string& phrase : phrases) all += (all.empty() ? "" : " ") + phrase;
  return all;
}

SearchQuery parse_search(std::string_view typed) {
  const std::size_t size = boundary_at_or_before(typed, std::min(typed.size(), kMaxQuestionBytes));
  SearchQuery query = Reader(nfc(typed.substr(0, size))).read();
  if (size < typed.size())
    query.hints.push_back(
        fmt::format("only the first {} bytes of the text were looked at", kMaxQuestionBytes));
  return query;
}

DatePeriod period_of(std::string_view text) {
  std::optional<std::vector<std::string>> parts = parts_of_date(fold(text));
  if (!parts || parts->empty()) return {};
  if (parts->size() == 1 && parts->front().size() == 8)
    parts = {parts->front().substr(0, 4), parts->front().substr(4, 2), parts->front().substr(6)};
  if (parts->front().size() != 4 || parts->size() > 3) return {};
  for (std::size_t i = 1; i < parts->size(); ++i)
    if ((*parts)[i].size() > 2) return {};
  const std::int32_t year = number_of(parts->front());
  const std::int32_t month = parts->size() > 1 ? number_of((*parts)[1]) : 0;
  const std::int32_t day = parts->size() > 2 ? number_of((*parts)[2]) : 0;
  if (year == 0 || month > 12 || day > 31) return {};
  if ((parts->size() > 1 && month == 0) || (parts->size() > 2 && day == 0)) return {};
  const std::int32_t months = year * 10000 + month * 100;
  if (parts->size() == 3) return {months + day, months + day + 1};
  if (parts->size() == 2) return {months, month == 12 ? (year + 1) * 10000 : months + 100};
  return {year * 10000, (year + 1) * 10000};
}

std::string type_named(std::string_view word) {
  if (const std::optional<EntityType> type = find_entity_type(word))
    return std::string(name_of(*type));
  const std::string folded = fold(word);
  if (const std::optional<EntityType> type = find_entity_type(folded))  // full width
    return std::string(name_of(*type));
  for (const TypeName& known : kTypeNames)
    if (known.name == folded) return std::string(name_of(known.type));
  return std::string(word);
}

bool means_type(std::string_view asked, std::string_view type, std::string_view raw) {
  return asked == type || (!raw.empty() && fold(asked) == fold(type_named(raw)));
}

}  // namespace sennit
