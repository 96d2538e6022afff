#include "read/link_syntax.h"

#include <algorithm>

#include "read/ahead.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestLabel = 999;  // CommonMark 4.7

int hex_digit(char c) {
  if (is_ascii_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// -1 where no "%XX" stands.
int percent_byte(std::string_view text, std::size_t at) {
  if (text[at] != '%' || at + 2 >= text.size()) return -1;
  const int high = hex_digit(text[at + 1]);
  const int low = hex_digit(text[at + 2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

bool is_escape(std::string_view text, std::size_t at) {
  return text[at] == '\\' && at + 1 < text.size() && is_ascii_punctuation(text[at + 1]);
}

std::string unescaped(std::string_view text) {
  if (text.find('\\') == std::string_view::npos) return std::string(text);
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_escape(text, at)) ++at;
    out.push_back(text[at]);
  }
  return out;
}

// `rest` is what stands behind the first '#': "heading#sub", "^block", "heading#^block".
void set_place(std::string_view rest, Link& link) {
  if (rest.substr(0, 1) == "^") {
    link.block = trim(rest.substr(1));
    return;
  }
  const std::size_t block = rest.find("#^");
  link.heading = rest.substr(0, block);
  if (block != std::string_view::npos) link.block = trim(rest.substr(block + 2));
}

// -1 when a bracket closes that none opened.
int open_brackets(std::string_view text) {
  int open = 0;
  for (const char c : text) {
    if (c == '[') ++open;
    if (c == ']' && --open < 0) return -1;
  }
  return open;
}

std::string_view without_trailing_blanks(std::string_view text) {
  while (!text.empty() && is_blank_byte(text.back())) text.remove_suffix(1);
  return text;
}

bool is_image_size(std::string_view display) {
  const std::size_t cross = display.find('x');
  const auto is_number = [](std::string_view part) {
    return !part.empty() && part.size() <= 5 &&
           std::all_of(part.begin(), part.end(), is_ascii_digit);
  };
  if (cross == std::string_view::npos) return is_number(display);
  return is_number(display.substr(0, cross)) && is_number(display.substr(cross + 1));
}

bool names_something(const Link& link) {
  return !link.target.empty() || !trim(link.heading).empty() || !link.block.empty();
}

// --- Markdown destinations -----------------------------------------------------------------------

Offset skip_blanks(std::string_view text, Offset at, Offset limit) {
  while (at < limit && is_blank_byte(text[at])) ++at;
  return at;
}

struct Scan {
  Offset end = 0;
  bool ok = false;
};

// Behind the next unescaped `close`; fails at a byte of `stops`.
Scan scan_until(std::string_view text, Offset at, Offset limit, char close,
                std::string_view stops) {
  for (; at < limit; ++at) {
    if (is_escape(text, at)) {
      ++at;
      continue;
    }
    if (text[at] == close) return {at + 1, true};
    if (stops.find(text[at]) != std::string_view::npos) return {at, false};
  }
  return {limit, false};
}

// A destination without angle brackets: no blanks, brackets balanced.
Scan scan_bare_destination(std::string_view text, Offset at, Offset limit) {
  constexpr int kDeepest = 32;  // as cmark: keeps the reading linear
  int depth = 0;
  for (; at < limit && !is_blank_byte(text[at]); ++at) {
    if (is_escape(text, at)) {
      ++at;
    } else if (text[at] == '(') {
      if (++depth > kDeepest) return {at, false};
    } else if (text[at] == ')' && --depth < 0) {
      break;
    }
  }
  return {std::min(at, limit), depth <= 0};
}

Scan scan_title(std::string_view text, Offset at, Offset limit) {
  switch (text[at]) {
    case '"':
      return scan_until(text, at + 1, limit, '"', "");
    case '\'':
      return scan_until(text, at + 1, limit, '\'', "");
    case '(':
      return scan_until(text, at + 1, limit, ')', "(");
    default:
      return {at, false};
  }
}

struct DestinationScan {
  ByteRange range;
  Scan scan;
};

DestinationScan scan_destination(std::string_view text, Offset at, Offset limit) {
  if (at < limit && text[at] == '<') {
    const Scan scan = scan_until(text, at + 1, limit, '>', "<\n\r");
    return {{at + 1, scan.ok ? scan.end - 1 : at + 1}, scan};
  }
  const Scan scan = scan_bare_destination(text, at, limit);
  return {{at, scan.end}, scan};
}

// A title may follow, but only behind a blank.
Scan scan_optional_title(std::string_view text, Offset at, Offset limit) {
  const Offset title = skip_blanks(text, at, limit);
  if (title == at || title >= limit) return {title, true};
  if (text[title] != '"' && text[title] != '\'' && text[title] != '(') return {title, true};
  const Scan scan = scan_title(text, title, limit);
  return scan.ok ? Scan{skip_blanks(text, scan.end, limit), true} : scan;
}

std::optional<Offset> label_end(std::string_view text, ByteRange line) {
  const Scan scan = scan_until(text, line.begin + 1, line.end, ']', "[");
  if (!scan.ok || scan.end >= line.end || text[scan.end] != ':') return std::nullopt;
  if (scan.end - line.begin > kLongestLabel) return std::nullopt;
  return scan.end - 1;
}

bool is_address_end(char c) {
  return is_blank_byte(c) || static_cast<unsigned char>(c) < 0x20 ||
         std::string_view("<>\"`|\\]{}").find(c) != std::string_view::npos;
}

// Punctuation and spaces beyond ASCII end an address; letters of any script do not.
bool is_wide_address_end(char32_t c) {
  return is_space(c) || (c >= 0x2010 && c <= 0x206F) || (c >= 0x3000 && c <= 0x3020) ||
         (c >= 0xFF01 && c <= 0xFF0F) || (c >= 0xFF1A && c <= 0xFF20) || c == 0xFFFD;
}

Offset without_trailing_marks(std::string_view text, Offset begin, Offset end) {
  while (end > begin &&
         std::string_view("?!.,:;*_~'").find(text[end - 1]) != std::string_view::npos)
    --end;
  return end;
}

}  // namespace

bool is_mail_address(std::string_view text) {
  const std::size_t at = text.find('@');
  if (at == 0 || at == std::string_view::npos || text.find('@', at + 1) != std::string_view::npos)
    return false;
  const std::string_view host = text.substr(at + 1);
  return host.find('.') != std::string_view::npos &&
         std::all_of(host.begin(), host.end(),
                     [](char c) { return is_ascii_alphanumeric(c) || c == '.' || c == '-'; });
}

ByteRange without_image_size(std::string_view text, ByteRange display) {
  const std::string_view shown = display.of(text);
  const std::size_t bar = shown.rfind('|');
  const std::size_t size_at = bar == std::string_view::npos ? 0 : bar + 1;
  if (!is_image_size(trim(shown.substr(size_at)))) return display;
  const std::size_t kept = bar == std::string_view::npos ? 0 : bar;
  return trimmed(text, {display.begin, static_cast<Offset>(display.begin + kept)});
}

std::optional<Link> read_wiki_link(std::string_view text, ByteRange span, bool embed) {
  const ByteRange inner{span.begin + (embed ? 3U : 2U), span.end - 2U};
  const std::string_view inside = inner.of(text);
  const std::size_t bar = inside.find('|');
  const std::string_view before_bar = inside.substr(0, bar);
  const bool escaped_bar =
      bar != std::string_view::npos && !before_bar.empty() && before_bar.back() == '\\';
  const std::string_view place = before_bar.substr(0, before_bar.size() - (escaped_bar ? 1 : 0));
  if (open_brackets(place) != 0) return std::nullopt;

  Link link;
  link.embed = embed;
  link.span = span;
  const std::size_t hash = std::min(place.find('#'), place.size());
  link.target_span = trimmed(text, {inner.begin, static_cast<Offset>(inner.begin + hash)});
  link.target = link.target_span.of(text);
  if (hash < place.size()) set_place(without_trailing_blanks(place.substr(hash + 1)), link);
  link.external = link.target.find("://") != std::string::npos && has_scheme(link.target);
  link.display_span = {inner.end, inner.end};
  if (bar != std::string_view::npos)
    link.display_span = trimmed(text, {static_cast<Offset>(inner.begin + bar + 1), inner.end});
  if (embed) link.display_span = without_image_size(text, link.display_span);
  if (!names_something(link)) return std::nullopt;
  return link;
}

std::vector<Link> find_wiki_links(std::string_view text, ByteRange range) {
  std::vector<Link> links;
  const std::string_view inside = text.substr(0, range.end);
  std::size_t behind = range.begin;
  for (std::size_t close = 0; (close = inside.find("]]", behind)) != std::string_view::npos;
       behind = close + 2) {
    const std::string_view before = inside.substr(behind, close - behind);
    const std::size_t found = before.rfind("[[");
    if (found == std::string_view::npos || before.find('\n', found) != std::string_view::npos)
      continue;
    const std::size_t open = behind + found;
    const bool embed = found > 0 && inside[open - 1] == '!';
    const ByteRange span{static_cast<Offset>(open - (embed ? 1 : 0)),
                         static_cast<Offset>(close + 2)};
    if (auto link = read_wiki_link(text, span, embed)) links.push_back(std::move(*link));
  }
  return links;
}

Destination read_destination(std::string_view text, Offset at, Offset limit) {
  const DestinationScan found = scan_destination(text, skip_blanks(text, at, limit), limit);
  if (!found.scan.ok) return {{}, found.scan.end, false};
  const Scan title = scan_optional_title(text, found.scan.end, limit);
  if (!title.ok || title.end >= limit || text[title.end] != ')') return {{}, title.end, false};
  return {found.range, title.end + 1, true};
}

std::optional<ReferenceDefinition> read_reference_definition(std::string_view text,
                                                             ByteRange line) {
  if (line.empty() || text[line.begin] != '[') return std::nullopt;
  const std::optional<Offset> close = label_end(text, line);
  if (!close) return std::nullopt;
  const ByteRange label{line.begin + 1, *close};
  if (is_blank(label.of(text)) || text[label.begin] == '^') return std::nullopt;

  const Offset at = skip_blanks(text, *close + 2, line.end);
  const DestinationScan found = scan_destination(text, at, line.end);
  if (at >= line.end || !found.scan.ok) return std::nullopt;
  const Scan title = scan_optional_title(text, found.scan.end, line.end);
  if (!title.ok || title.end != line.end) return std::nullopt;
  return ReferenceDefinition{label, found.range};
}

std::string reference_key(std::string_view label) { return collapse_spaces(fold(label)); }

std::string destination_target(std::string_view written, bool external) {
  const std::string plain = unescaped(written);
  return external ? plain : percent_decoded(plain);
}

void set_destination(std::string_view text, ByteRange destination, Link& link) {
  const std::string_view written = destination.of(text);
  link.external = has_scheme(written) || written.substr(0, 2) == "//";
  const std::size_t hash =
      link.external ? written.size() : std::min(written.find('#'), written.size());
  link.target_span = {destination.begin, static_cast<Offset>(destination.begin + hash)};
  link.target = destination_target(written.substr(0, hash), link.external);
  if (hash < written.size()) set_place(percent_decoded(unescaped(written.substr(hash + 1))), link);
}

bool has_scheme(std::string_view target) {
  constexpr std::size_t kLongest = 32;
  if (target.empty() || !is_ascii_letter(target[0])) return false;
  std::size_t at = 1;
  while (at < target.size() && at <= kLongest &&
         (is_ascii_alphanumeric(target[at]) || target[at] == '+' || target[at] == '.' ||
          target[at] == '-'))
    ++at;
  return at >= 2 && at + 1 < target.size() && target[at] == ':';
}

Offset bare_url_end(std::string_view text, Offset at, Offset limit) {
  const Offset first = at + 3;  // behind "://"
  Offset end = first;
  int depth = 0;
  while (end < limit && !is_address_end(text[end])) {
    if (text[end] == '(') ++depth;
    if (text[end] == ')' && --depth < 0) break;
    const CodePoint c = decode_at(text, end);
    if (!c.valid || (c.value >= 0x80 && is_wide_address_end(c.value))) break;
    end += c.length;
  }
  return without_trailing_marks(text, first, end);
}

std::string percent_decoded(std::string_view text) {
  if (text.find('%') == std::string_view::npos) return std::string(text);
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const int byte = percent_byte(text, at);
    out.push_back(byte < 0 ? text[at] : static_cast<char>(byte));
    if (byte >= 0) at += 2;
  }
  if (out.find('\0') != std::string::npos || !is_valid_utf8(out)) return std::string(text);
  return out;
}

}  // namespace sennit
