#include "read/html.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace sennit {
namespace {

class TagScanner {
 public:
  TagScanner(std::string_view text, Offset at, Offset limit)
      : text_(text), at_(at), limit_(limit) {}

  TagScan scan() {
    ++at_;  // '<'
    const bool closing = skip('/');
    if (!skip_name()) return failed();
    if (!closing && !skip_attributes()) return failed();
    skip_blanks();
    if (!closing) skip('/');
    return {at_ + 1, skip('>')};
  }

 private:
  TagScan failed() const { return {at_, false}; }
  bool more() const { return at_ < limit_; }

  bool skip(char c) {
    if (!more() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  bool skip_blanks() {
    const Offset before = at_;
    while (more() && is_blank_byte(text_[at_])) ++at_;
    return at_ > before;
  }

  bool skip_name() {
    if (!more() || !is_ascii_letter(text_[at_])) return false;
    while (more() && (is_ascii_alphanumeric(text_[at_]) || text_[at_] == '-')) ++at_;
    return true;
  }

  static bool is_attribute_byte(char c) {
    return is_ascii_alphanumeric(c) || c == '_' || c == ':' || c == '.' || c == '-' || c == '@';
  }

  // False when a value is broken, so that this is no tag.
  bool skip_attributes() {
    while (skip_blanks() && more() && is_attribute_byte(text_[at_])) {
      while (more() && is_attribute_byte(text_[at_])) ++at_;
      const Offset behind_name = at_;
      skip_blanks();
      if (!skip('=')) {
        at_ = behind_name;
        continue;
      }
      skip_blanks();
      if (!skip_value()) return false;
    }
    return true;
  }

  bool skip_value() {
    if (!more()) return false;
    const char quote = text_[at_];
    return quote == '"' || quote == '\'' ? skip_quoted(quote) : skip_bare_value();
  }

  bool skip_quoted(char quote) {
    const std::size_t close = text_.substr(0, limit_).find(quote, at_ + 1);
    at_ = close == std::string_view::npos ? limit_ : static_cast<Offset>(close + 1);
    return close != std::string_view::npos;
  }

  bool skip_bare_value() {
    const Offset before = at_;
    while (more() && !is_blank_byte(text_[at_]) &&
           std::string_view("\"'=<>`").find(text_[at_]) == std::string_view::npos)
      ++at_;
    return at_ > before;
  }

  std::string_view text_;
  Offset at_;
  Offset limit_;
};

constexpr std::string_view kRawElements[] = {"pre", "script", "style", "textarea"};

constexpr std::string_view kBlockElements[] = {  // sorted
    "address",  "article",  "aside",    "base",       "basefont", "blockquote", "body",   "caption",
    "center",   "col",      "colgroup", "dd",         "details",  "dialog",     "dir",    "div",
    "dl",       "dt",       "fieldset", "figcaption", "figure",   "footer",     "form",   "frame",
    "frameset", "h1",       "h2",       "h3",         "h4",       "h5",         "h6",     "head",
    "header",   "hr",       "html",     "iframe",     "legend",   "li",         "link",   "main",
    "menu",     "menuitem", "nav",      "noframes",   "ol",       "optgroup",   "option", "p",
    "param",    "search",   "section",  "summary",    "table",    "tbody",      "td",     "tfoot",
    "th",       "thead",    "title",    "tr",         "track",    "ul"};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string lower_name(std::string_view line, std::size_t at) {
  constexpr std::size_t kLongestName = 10;
  std::string name;
  while (at < line.size() && is_ascii_alphanumeric(line[at]) && name.size() <= kLongestName)
    name.push_back(lower(line[at++]));
  return name;
}

bool begins_with_element(std::string_view line, bool closing, std::string_view name) {
  const std::size_t behind = 1 + (closing ? 1 : 0) + name.size();
  return behind >= line.size() || is_blank_byte(line[behind]) || line[behind] == '>' ||
         line.substr(behind, 2) == "/>";
}

HtmlBlock element_block(std::string_view line) {
  const bool closing = line.size() > 1 && line[1] == '/';
  const std::string name = lower_name(line, closing ? 2 : 1);
  if (name.empty() || !begins_with_element(line, closing, name)) return HtmlBlock::kNone;
  if (!closing && std::count(std::begin(kRawElements), std::end(kRawElements), name) > 0)
    return HtmlBlock::kRaw;
  if (std::binary_search(std::begin(kBlockElements), std::end(kBlockElements), name))
    return HtmlBlock::kElement;
  return HtmlBlock::kNone;
}

bool is_whole_tag(std::string_view line) {
  const TagScan tag = scan_html_tag(line, 0, static_cast<Offset>(line.size()));
  return tag.is_tag && is_blank(line.substr(tag.end));
}

bool contains_end_tag(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find("</"); at != std::string_view::npos; at = line.find("</", at + 2))
    if (lower_name(line, at + 2) == name && line.substr(at + 2 + name.size(), 1) == ">")
      return true;
  return false;
}

}  // namespace

TagScan scan_html_tag(std::string_view text, Offset at, Offset limit) {
  return TagScanner(text, at, limit).scan();
}

HtmlBlock html_block_start(std::string_view line) {
  if (line.size() < 2 || line[0] != '<') return HtmlBlock::kNone;
  if (line[1] == '?') return HtmlBlock::kInstruction;
  if (line.substr(0, 9) == "<![CDATA[") return HtmlBlock::kCharacters;
  if (line[1] == '!')
    return line.size() > 2 && is_ascii_letter(line[2]) ? HtmlBlock::kDeclaration : HtmlBlock::kNone;
  const HtmlBlock element = element_block(line);
  if (element != HtmlBlock::kNone) return element;
  return is_whole_tag(line) ? HtmlBlock::kWholeTag : HtmlBlock::kNone;
}

bool ends_html_block(HtmlBlock block, std::string_view line) {
  switch (block) {
    case HtmlBlock::kRaw:
      return std::any_of(std::begin(kRawElements), std::end(kRawElements),
                         [&](std::string_view name) { return contains_end_tag(line, name); });
    case HtmlBlock::kInstruction:
      return line.find("?>") != std::string_view::npos;
    case HtmlBlock::kDeclaration:
      return line.find('>') != std::string_view::npos;
    case HtmlBlock::kCharacters:
      return line.find("]]>") != std::string_view::npos;
    case HtmlBlock::kNone:
    case HtmlBlock::kElement:
    case HtmlBlock::kWholeTag:
      break;
  }
  return false;
}

}  // namespace sennit
