#include "extract/loose_json.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Kind = LooseValue::Kind;

// What a sign of any width does in JSON.
enum class Sign : std::uint8_t {
  kNone,
  kOpenList,
  kOpenObject,
  kCloseList,
  kCloseObject,
  kComma,
  kColon,
  kQuote
};

struct Found {
  Sign sign = Sign::kNone;
  std::size_t length = 1;
};

struct WideSign {
  std::string_view form;
  Sign sign;
};

constexpr WideSign kWideSigns[] = {
    {"：", Sign::kColon},      {"，", Sign::kComma},       {"、", Sign::kComma},
    {"｛", Sign::kOpenObject}, {"｝", Sign::kCloseObject}, {"［", Sign::kOpenList},
    {"］", Sign::kCloseList},  {"【", Sign::kOpenList},    {"】", Sign::kCloseList},
    {"＂", Sign::kQuote},      {"＇", Sign::kQuote},       {"“", Sign::kQuote},
    {"”", Sign::kQuote},       {"„", Sign::kQuote},        {"‘", Sign::kQuote},
    {"’", Sign::kQuote},       {"「", Sign::kQuote},       {"『", Sign::kQuote},
    {"«", Sign::kQuote},       {"｢", Sign::kQuote},
};

struct QuotePair {
  std::string_view open;
  std::array<std::string_view, 2> close;  // either ends it; "" is none
};

constexpr QuotePair kPlainQuotes = {"\"", {"\"", ""}};
constexpr QuotePair kQuotes[] = {
    {"\\\"", {"\\\"", ""}}, {"'", {"'", ""}},   {"`", {"`", ""}},   {"＂", {"＂", "\""}},
    {"＇", {"＇", "'"}},    {"“", {"”", "\""}}, {"”", {"”", "\""}}, {"„", {"“", "”"}},
    {"‘", {"’", "'"}},      {"’", {"’", "'"}},  {"「", {"」", ""}}, {"『", {"』", ""}},
    {"«", {"»", ""}},       {"｢", {"｣", ""}},
};

// How far a look ahead goes. Bytes.
constexpr std::size_t kAhead = 64;

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

class LooseReader {
 public:
  explicit LooseReader(std::string_view text) : text_(text) {
    json_.values.reserve(text.size() / 24 + 1);
    json_.values.push_back({});
    json_.values[0].kind = Kind::kList;
    open_.push_back(0);
  }

  LooseJson read() && {
    while (at_ < text_.size()) open_.size() == 1 && too_deep_ == 0 ? step_outside() : step_inside();
    json_.is_cut_off = open_.size() > 1;
    for (const std::uint32_t list : open_)
      if (list != 0) json_.values[list].is_cut_off = true;
    if (json_.is_cut_off) ++json_.repairs;
    return std::move(json_);
  }

 private:
  // Prose: only a bracket begins a value, or a key before one (its brace was lost).
  void step_outside() {
    const Found found = sign_at(at_);
    switch (found.sign) {
      case Sign::kOpenList:
      case Sign::kOpenObject:
        return open(found);
      case Sign::kQuote:
        if (key_before_list()) return read_text();
        break;
      default:
        break;
    }
    key_ = {};
    ++at_;
  }

  void step_inside() {
    const char c = text_[at_];
    if (is_blank(c)) {
      ++at_;
      return;
    }
    const Found found = sign_at(at_);
    switch (found.sign) {
      case Sign::kOpenList:
      case Sign::kOpenObject:
        return open(found);
      case Sign::kCloseList:
      case Sign::kCloseObject:
        return close(found);
      case Sign::kComma:
      case Sign::kColon:
        at_ += found.length;
        return;
      case Sign::kQuote:
        return text_.substr(at_).starts_with("```") ? close_all() : read_text();
      case Sign::kNone:
        break;
    }
    if (skip_comment()) return;
    if (c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') return read_text();
    if (c == '\\') {  // a line break of JSON that was put into a string twice
      at_ += std::min<std::size_t>(2, text_.size() - at_);
      ++json_.repairs;
      return;
    }
    read_word();
  }

  Found sign_at(std::size_t at) const {
    const char c = text_[at];
    switch (c) {
      case '[':
        return {Sign::kOpenList, 1};
      case '(':
        return {open_.size() > 1 ? Sign::kOpenList : Sign::kNone, 1};
      case '{':
        return {Sign::kOpenObject, 1};
      case ']':
        return {Sign::kCloseList, 1};
      case ')':
        return {open_.size() > 1 ? Sign::kCloseList : Sign::kNone, 1};
      case '}':
        return {Sign::kCloseObject, 1};
      case ',':
      case ';':
        return {Sign::kComma, 1};
      case ':':
      case '=':
        return {Sign::kColon, 1};
      case '"':
      case '\'':
      case '`':
        return {Sign::kQuote, 1};
      default:
        break;
    }
    if (static_cast<unsigned char>(c) < 0x80) return {};
    for (const WideSign& wide : kWideSigns)
      if (text_.compare(at, wide.form.size(), wide.form) == 0) return {wide.sign, wide.form.size()};
    return {};
  }

  std::size_t skip_blanks(std::size_t at) const {
    while (at < text_.size() && is_blank(text_[at])) ++at;
    return at;
  }
  // Not further than a look ahead goes: white space without end is looked at once.
  std::size_t skip_some_blanks(std::size_t at) const {
    const std::size_t end = std::min(text_.size(), at + kAhead);
    while (at < end && is_blank(text_[at])) ++at;
    return at;
  }

  // `"entities": [` where no list is open.
  bool key_before_list() const {
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos || end - at_ > kAhead) return false;
    std::size_t next = skip_some_blanks(end + 1);
    if (next >= text_.size() || sign_at(next).sign != Sign::kColon) return false;
    next = skip_some_blanks(next + sign_at(next).length);
    if (next >= text_.size()) return false;
    const Sign sign = sign_at(next).sign;
    return sign == Sign::kOpenList || sign == Sign::kOpenObject;
  }

  std::uint32_t add(Kind kind, std::string_view text) {
    const auto number = static_cast<std::uint32_t>(json_.values.size());
    LooseValue& value = json_.values.emplace_back();
    value.kind = kind;
    value.text = text;
    value.key = std::exchange(key_, {});
    LooseValue& list = json_.values[open_.back()];
    if (list.last == LooseValue::kNone)
      list.first = number;
    else
      json_.values[list.last].next = number;
    list.last = number;
    return number;
  }

  void open(Found found) {
    if (text_[at_] == '(' || found.length > 1) ++json_.repairs;
    at_ += found.length;
    if (open_.size() > kMaxLooseDepth || too_deep_ > 0) {
      ++too_deep_;
      ++json_.repairs;
      return;
    }
    const std::uint32_t list = add(Kind::kList, {});
    json_.values[list].is_object = found.sign == Sign::kOpenObject;
    open_.push_back(list);
  }

  // A bracket closes the nearest open list of its kind, and with it those inside that were left
  // open; one that closes nothing says nothing.
  void close(Found found) {
    key_ = {};
    at_ += found.length;
    if (too_deep_ > 0) {
      --too_deep_;
      return;
    }
    const bool is_object = found.sign == Sign::kCloseObject;
    for (std::size_t i = open_.size(); i-- > 1;) {
      if (json_.values[open_[i]].is_object != is_object) continue;
      if (i + 1 != open_.size()) ++json_.repairs;
      open_.resize(i);
      return;
    }
    ++json_.repairs;
  }

  void close_all() {
    at_ += 3;
    key_ = {};
    too_deep_ = 0;
    if (open_.size() > 1) ++json_.repairs;
    open_.resize(1);
  }

  bool skip_comment() {
    const std::string_view rest = text_.substr(at_, 3);
    if (rest.starts_with("//") || rest.starts_with("#")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (rest.starts_with("/*")) {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? text_.size() : end + 2;
    } else if (rest == "...") {
      at_ += 3;
    } else if (rest == "…") {
      at_ += rest.size();
    } else {
      return false;
    }
    ++json_.repairs;
    return true;
  }

  // Takes `text` as a key when a colon follows, else as a value.
  void take(Kind kind, std::string_view text) {
    const std::size_t next = skip_some_blanks(at_);
    const Found found = next < text_.size() ? sign_at(next) : Found{};
    if (found.sign == Sign::kColon) {
      at_ = next + found.length;
      if (text_.substr(next, 2) == "=>") ++at_;
      if (kind == Kind::kWord || found.length > 1 || text_[next] == '=') ++json_.repairs;
      key_ = text;
      return;
    }
    if (too_deep_ > 0) return;
    add(kind, text);
  }

  // --- words without quotes -----------------------------------------------------------------

  void read_word() {
    const std::size_t begin = at_;
    for (int round = 0; at_ < text_.size(); ++at_) {
      if (text_[at_] == '(')
        ++round;
      else if (text_[at_] == ')' && --round < 0)
        break;
      else if (ends_word())
        break;
    }
    std::string_view word = trim(text_.substr(begin, at_ - begin));
    if (at_ == begin) {
      ++at_;  // a byte that begins nothing
      return;
    }
    while (!word.empty() && (word.back() == '"' || word.back() == '\'')) {
      word.remove_suffix(1);  // its opening quote is missing
      ++json_.repairs;
    }
    if (word.empty()) return;
    const bool is_nothing = word == "null" || word == "None" || word == "nil" || word == "NULL" ||
                            word == "undefined" || word == "NaN";
    if (!is_nothing && !is_plain(word)) ++json_.repairs;
    const std::size_t count = json_.values.size();
    const bool is_cut_off = at_ >= text_.size();
    take(is_nothing ? Kind::kNothing : Kind::kWord, is_nothing ? std::string_view() : word);
    if (is_cut_off && json_.values.size() > count) json_.values.back().is_cut_off = true;
  }

  bool ends_word() const {
    const char c = text_[at_];
    if (c == '\n') return true;
    if (c == '\'' || c == '"' || c == '`' || c == '\\') return false;
    if (c == ':' || c == '=')  // "10:30" goes on, a key ends
      return key_.empty() || c == '=';
    const Sign sign = sign_at(at_).sign;
    return sign != Sign::kNone && sign != Sign::kQuote;
  }

  static bool is_plain(std::string_view word) {
    return word == "true" || word == "false" || word == "null" || word[0] == '-' ||
           (word[0] >= '0' && word[0] <= '9');
  }

  // --- quoted text --------------------------------------------------------------------------

  void read_text() {
    if (text_[at_] == '"') {
      ++at_;
      if (!read_plain_text()) read_any_text(kPlainQuotes);
      return;
    }
    const QuotePair* quotes = nullptr;
    for (const QuotePair& pair : kQuotes)
      if (text_.compare(at_, pair.open.size(), pair.open) == 0) {
        quotes = &pair;
        break;
      }
    if (!quotes) {
      ++at_;
      return;
    }
    ++json_.repairs;
    at_ += quotes->open.size();
    read_any_text(*quotes);
  }

  // The text of good JSON: no escape, and the first quote ends it.
  bool read_plain_text() {
    const void* found = std::memchr(text_.data() + at_, '"', text_.size() - at_);
    if (!found) return false;
    const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - text_.data());
    const std::string_view inside = text_.substr(at_, end - at_);
    if (inside.find('\\') != std::string_view::npos) return false;
    if (!ends_at(end, 1)) return false;
    at_ = end + 1;
    take(Kind::kText, inside);
    return true;
  }

  void read_any_text(const QuotePair& quotes) {
    const std::size_t begin = at_;
    std::size_t last_quote = std::string_view::npos;  // inside the text, taken as a part of it
    bool has_escapes = false;
    while (at_ < text_.size()) {
      const std::size_t length = closing_length(quotes);
      if (length == 0) {
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
          has_escapes = true;
          ++at_;
        }
        ++at_;
        continue;
      }
      if (key_.empty() || !follows_colon(at_ + length)) {
        if (ends_at(at_, length)) return finish(begin, at_, length, has_escapes);
      } else if (last_quote != std::string_view::npos && at_ - last_quote <= kAhead) {
        return end_before_key(begin, last_quote, has_escapes);
      }
      last_quote = at_;
      ++json_.repairs;
      at_ += length;
    }
    cut_off(begin, has_escapes);
  }

  std::size_t closing_length(const QuotePair& quotes) const {
    for (const std::string_view close : quotes.close)
      if (!close.empty() && text_[at_] == close[0] && text_.compare(at_, close.size(), close) == 0)
        return close.size();
    return 0;
  }

  bool follows_colon(std::size_t at) const {
    const std::size_t next = skip_some_blanks(at);
    return next < text_.size() && sign_at(next).sign == Sign::kColon;
  }

  // Whether the quote at `quote` ends a text: what follows goes on with the list, not the text.
  bool ends_at(std::size_t quote, std::size_t length) const {
    const std::size_t after = quote + length;
    const std::size_t next = skip_some_blanks(after);
    if (next >= text_.size() || is_blank(text_[next])) return true;
    const Found found = sign_at(next);
    switch (found.sign) {
      case Sign::kCloseList:
        return text_[next] != ')' || open_is_round();
      case Sign::kCloseObject:
        return true;
      case Sign::kColon:
        return key_.empty();
      case Sign::kComma:
        return key_.empty() || goes_on_at(next + found.length);
      case Sign::kQuote:  // a comma is missing
        return next > after && (key_.empty() || is_key_at(next));
      case Sign::kOpenList:
      case Sign::kOpenObject:
        return next > after && text_[next] != '(';
      case Sign::kNone:
        break;
    }
    const std::string_view rest = text_.substr(next, 2);
    if (rest == "//" || rest == "/*" || rest == "\\n" || rest == "..") return true;
    return next > after && text_.substr(after, next - after).find('\n') != std::string_view::npos;
  }

  bool open_is_round() const { return open_.size() > 1 && !json_.values[open_.back()].is_object; }

  // After a comma: the next member, the end of the list, or nothing more.
  bool goes_on_at(std::size_t at) const {
    const std::size_t next = skip_some_blanks(at);
    if (next >= text_.size()) return true;
    const Found found = sign_at(next);
    if (found.sign == Sign::kNone || found.sign == Sign::kQuote)
      return is_key_at(next) || text_.substr(next, 2) == "//" || text_.substr(next, 2) == "/*";
    return found.sign != Sign::kColon;
  }

  // `"type":`, `type:`, 'type' =, or the beginning of one at the end of the text.
  bool is_key_at(std::size_t at) const {
    const std::size_t end = std::min(text_.size(), at + kAhead);
    const char quote = text_[at];
    if (quote == '\\') return true;
    const bool is_quoted = quote == '"' || quote == '\'' || quote == '`';
    for (std::size_t i = at + (is_quoted ? 1 : 0); i < end; ++i) {
      const char c = text_[i];
      if (is_quoted && c == quote) return i + 1 >= text_.size() || follows_colon(i + 1);
      if (!is_quoted && (c == ':' || c == '=')) return true;
      if (c == '\n' || c == ',' || c == '{' || c == '}' || c == '[' || c == ']') return false;
      if (!is_quoted && static_cast<unsigned char>(c) >= 0x80 && sign_at(i).sign == Sign::kColon)
        return true;
      if (!is_quoted && c == '.') return false;
    }
    return end == text_.size();
  }

  void finish(std::size_t begin, std::size_t end, std::size_t length, bool has_escapes) {
    at_ = end + length;
    take(Kind::kText, resolved(text_.substr(begin, end - begin), has_escapes));
  }

  // `"name": "Ada, "type": "PERSON"`: the quote that is missing stood before the next key.
  void end_before_key(std::size_t begin, std::size_t key, bool has_escapes) {
    std::size_t end = key;
    while (end > begin &&
           std::string_view(" \n\t\r,{}[]").find(text_[end - 1]) != std::string_view::npos)
      --end;
    at_ = end;
    take(Kind::kText, resolved(text_.substr(begin, end - begin), has_escapes));
  }

  void cut_off(std::size_t begin, bool has_escapes) {
    at_ = text_.size();
    if (too_deep_ > 0) return;
    const std::uint32_t value =
        add(Kind::kText, resolved(text_.substr(begin, at_ - begin), has_escapes));
    json_.values[value].is_cut_off = true;
    ++json_.repairs;
  }

  std::string_view resolved(std::string_view written, bool has_escapes) {
    if (!has_escapes) return written;
    std::string& out = json_.resolved.emplace_back();
    out.reserve(written.size());
    for (std::size_t at = 0; at < written.size();) {
      if (written[at] != '\\' || at + 1 >= written.size()) {
        out.push_back(written[at++]);
        continue;
      }
      at = append_escape(written, at + 1, out);
    }
    return out;
  }

  // Appends what the escape whose letter stands at `at` means; gives the place after it.
  std::size_t append_escape(std::string_view written, std::size_t at, std::string& out) {
    switch (const char c = written[at]) {
      case 'n':
      case 'r':
        out.push_back('\n');
        return at + 1;
      case 't':
        out.push_back('\t');
        return at + 1;
      case 'b':
      case 'f':
        out.push_back(' ');
        return at + 1;
      case 'u':
        return append_unicode(written, at + 1, out);
      default:
        if (c != '"' && c != '\\' && c != '/') ++json_.repairs;
        out.push_back(c);
        return at + 1;
    }
  }

  static std::optional<char32_t> four_digits(std::string_view written, std::size_t at) {
    if (at + 4 > written.size()) return std::nullopt;
    char32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
      const char c = static_cast<char>(written[i] | 0x20);
      if (c >= '0' && c <= '9')
        value = value * 16 + static_cast<char32_t>(c - '0');
      else if (c >= 'a' && c <= 'f')
        value = value * 16 + static_cast<char32_t>(c - 'a' + 10);
      else
        return std::nullopt;
    }
    return value;
  }

  std::size_t append_unicode(std::string_view written, std::size_t at, std::string& out) {
    const std::optional<char32_t> unit = four_digits(written, at);
    if (!unit) {
      ++json_.repairs;
      return at;
    }
    at += 4;
    char32_t value = *unit;
    if (value >= 0xD800 && value < 0xE000) {
      const std::optional<char32_t> low = value < 0xDC00 && written.substr(at, 2) == "\\u"
                                              ? four_digits(written, at + 2)
                                              : std::nullopt;
      const bool is_pair = low && *low >= 0xDC00 && *low < 0xE000;
      if (is_pair) at += 6;
      value = is_pair ? 0x10000 + ((value - 0xD800) << 10) + (*low - 0xDC00) : 0xFFFD;
    }
    append_utf8(out, value == 0 ? U' ' : value);
    return at;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  LooseJson json_;
  std::vector<std::uint32_t> open_;  // numbers of the open lists; the first is what is outermost
  std::size_t too_deep_ = 0;         // open lists that are left out
  std::string_view key_;             // read, its value is awaited
};

}  // namespace

LooseJson read_loose_json(std::string_view text) { return LooseReader(text).read(); }

}  // namespace sennit
