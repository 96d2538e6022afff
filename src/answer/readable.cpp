#include "answer/readable.h"

#include <algorithm>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongEmphasis = 500;  // bytes; a star further away has nothing to do with it

// The parenthesis that closes the one at `open`, or npos.
std::size_t closing(std::string_view quote, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < quote.size(); ++at) {
    depth += quote[at] == '(';
    depth -= quote[at] == ')';
    if (depth == 0) return at;
  }
  return std::string_view::npos;
}

// What Obsidian shows for a link without a text of its own: "note > heading". The id of a block is
// for programs.
void show_target(std::string_view target, std::string& out) {
  target = target.substr(0, target.find("#^"));
  if (target.starts_with('#')) target.remove_prefix(1);
  for (std::size_t at = 0; at < target.size(); ++at)
    if (target[at] == '#' && at + 1 < target.size())
      out += " > ";
    else
      out += target[at];
}

// "[[target#heading|shown]]" and "[shown](target)" to what is shown; returns the bytes read, 0 when
// there is no link at `at`.
std::size_t read_link(std::string_view quote, std::size_t at, std::string& out) {
  if (quote.substr(at, 2) == "[[") {
    const std::size_t close = quote.find("]]", at);
    if (close == std::string_view::npos) return 0;
    const std::string_view inner = quote.substr(at + 2, close - at - 2);
    const std::size_t bar = inner.rfind('|');
    if (bar == std::string_view::npos)
      show_target(inner, out);
    else
      out.append(inner.substr(bar + 1));
    return close + 2 - at;
  }
  const std::size_t middle = quote.find("](", at);
  const std::size_t close = middle == std::string_view::npos ? middle : closing(quote, middle + 1);
  if (close == std::string_view::npos ||
      quote.substr(at, middle - at).find('\n') != std::string_view::npos)
    return 0;
  if (quote.substr(at + 1, middle - at - 1).find('[') != std::string_view::npos) return 0;
  out.append(quote.substr(at + 1, middle - at - 1));
  return close + 1 - at;
}

bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || is_word_script(script_of(byte));
}

// Underscores inside a word are a part of it: "some__name".
bool is_emphasis(std::string_view quote, std::size_t at) {
  const std::string_view rest = quote.substr(at);
  if (rest.starts_with("__"))
    return at == 0 || !is_word_byte(quote[at - 1]) || rest.size() == 2 || !is_word_byte(rest[2]);
  return rest.starts_with("**") || rest.starts_with("==");
}

// The star that ends what the one at `open` begins: "*Utopia*", but not "2 * 3", "5*6*7" or "*.md".
std::size_t closing_star(std::string_view quote, std::size_t open) {
  quote = quote.substr(0, open + kLongEmphasis);
  const auto is_blank = [&](std::size_t at) {
    return at >= quote.size() || quote[at] == ' ' || quote[at] == '\n' || quote[at] == '\t';
  };
  if (is_blank(open + 1) || (open > 0 && is_word_byte(quote[open - 1]))) return quote.npos;
  for (std::size_t at = quote.find('*', open + 1); at < quote.size(); at = quote.find('*', at)) {
    const std::size_t end = std::min(quote.find_first_not_of('*', at), quote.size());
    if ((end - at) % 2 == 1 && !is_blank(at - 1)) return end - 1;
    at = end;
  }
  return quote.npos;
}

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Marks that begin a line and say what it is: lists, quotes, headings, callouts, tasks, numbers.
// The bytes to pass over, 0 for none.
std::size_t line_mark(std::string_view rest) {
  for (const std::string_view mark : {"- ", "* ", "+ ", "> "})
    if (rest.starts_with(mark)) return mark.size();
  if (rest.starts_with("[ ] ") || rest.starts_with("[x] ") || rest.starts_with("[X] ")) return 4;
  if (rest.starts_with("[!")) {
    const std::size_t close = rest.find(']');
    if (close == std::string_view::npos || close > 40) return 0;
    const bool folds =
        close + 1 < rest.size() && (rest[close + 1] == '-' || rest[close + 1] == '+');
    return close + 1 + folds;
  }
  if (rest.starts_with("#")) {
    const std::size_t end = std::min(rest.find_first_not_of('#'), rest.size());
    return end < rest.size() && rest[end] == ' ' ? end : 0;
  }
  const std::size_t digits = rest.find_first_not_of("0123456789");
  const bool is_number = digits > 0 && digits < 4 && digits != std::string_view::npos;
  return is_number && rest.substr(digits).starts_with(". ") ? digits + 2 : 0;
}

// An HTML tag, a footnote mark, a block id at the end: read by programs, not by people.
std::size_t hidden_mark(std::string_view quote, std::size_t at) {
  const std::string_view rest = quote.substr(at);
  if (rest.starts_with("[^")) {
    const std::size_t close = rest.find(']');
    return close == std::string_view::npos ? 0 : close + 1;
  }
  if (rest[0] == '<' && rest.size() > 1 &&
      (rest[1] == '/' || rest[1] == '!' || is_ascii_letter(rest[1]))) {
    const std::size_t close = rest.find('>');
    return close == std::string_view::npos ||
                   rest.substr(0, close).find("://") != std::string_view::npos
               ? 0
               : close + 1;
  }
  if (rest[0] == '^' && at > 0 && quote[at - 1] == ' ') {
    const std::size_t end = std::min(rest.find_first_of("\n"), rest.size());
    const std::string_view name = rest.substr(1, end - 1);
    const bool is_id = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
      return is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '-';
    });
    return is_id ? end : 0;
  }
  return 0;
}

}  // namespace

std::string readable(std::string_view quote) {
  std::string out;
  const bool is_row = quote.starts_with('|');  // of a table
  bool line_start = true;
  std::size_t star = quote.npos;  // that ends what another began
  for (std::size_t at = 0; at < quote.size();) {
    const std::string_view rest = quote.substr(at);
    if (const std::size_t mark = line_start ? line_mark(rest) : 0; mark > 0) {
      at += mark;
      continue;
    }
    line_start = quote[at] == '\n' || (line_start && quote[at] == ' ');
    if (const std::size_t mark = hidden_mark(quote, at); mark > 0) {
      at += mark;
    } else if (rest.starts_with("![")) {
      ++at;
    } else if (rest[0] == '[') {
      const std::size_t read = read_link(quote, at, out);
      if (read == 0) out += '[';
      at += std::max<std::size_t>(read, 1);
    } else if (is_emphasis(quote, at)) {
      at += 2;
    } else if (at == star) {
      ++at;
    } else if (is_row && rest[0] == '|') {
      const bool is_edge = out.empty() || rest.find_first_not_of("| \r\n") == rest.npos;
      out += is_edge ? "" : " · ";
      ++at;
    } else if (const std::size_t close = rest[0] == '*' ? closing_star(quote, at) : quote.npos;
               close != quote.npos) {
      star = close;
      ++at;
    } else if (rest.starts_with(":: ")) {  // a field of Dataview
      out += ": ";
      at += 3;
    } else if (rest[0] == '`') {
      ++at;
    } else {
      out += quote[at++];
    }
  }
  return collapse_spaces(out);
}

}  // namespace sennit
