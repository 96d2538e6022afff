#include "read/inline.h"

#include <algorithm>
#include <array>
#include <utility>

#include "read/ahead.h"
#include "read/html.h"
#include "read/link_syntax.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::array<bool, 256> special_bytes() {
  std::array<bool, 256> special{};
  for (const char c :
       {'\\', '`', '$', '%', '<', '[', ']', '(', ')', '#', '^', ':', '|', '\n', '\r'})
    special[static_cast<unsigned char>(c)] = true;
  return special;
}
constexpr std::array<bool, 256> kSpecial = special_bytes();

constexpr std::size_t kLongestKey = 200;  // bytes of the key of a field `key:: value`

// A tag may hold letters, digits, marks and symbols (emoji) of any script, '_', '-' and '/'.
bool is_tag_character(char32_t c) {
  if (c < 0x80)
    return is_ascii_alphanumeric(static_cast<char>(c)) || c == '_' || c == '-' || c == '/';
  if (c == 0x200D) return true;  // joins emoji
  if ((c >= 0x2000 && c <= 0x206F) || (c >= 0x2E00 && c <= 0x2E7F)) return false;
  if ((c >= 0x3000 && c <= 0x3004) || (c >= 0x3008 && c <= 0x3020) || c == 0x3030 || c == 0x30FB)
    return false;
  if ((c >= 0xFF01 && c <= 0xFF0F) || (c >= 0xFF1A && c <= 0xFF20) ||
      (c >= 0xFF3B && c <= 0xFF40) || (c >= 0xFF5B && c <= 0xFF65))
    return false;
  if (c == 0xAB || c == 0xB7 || c == 0xBB || c == 0xFFFD) return false;
  return !is_space(c);
}

// A tag of digits and joints alone is a number: "#123".
bool makes_a_tag(char32_t c) { return c >= 0x80 || is_ascii_letter(static_cast<char>(c)); }

bool is_key_character(char32_t c) {
  if (c < 0x80)
    return is_ascii_alphanumeric(static_cast<char>(c)) || c == ' ' || c == '_' || c == '-' ||
           c == '/' || c == '*' || c == '~';
  return is_tag_character(c);
}

std::string_view without_emphasis(std::string_view key) {
  key = trim(key);
  while (!key.empty() && (key.front() == '*' || key.front() == '_' || key.front() == '~'))
    key.remove_prefix(1);
  while (!key.empty() && (key.back() == '*' || key.back() == '_' || key.back() == '~'))
    key.remove_suffix(1);
  return trim(key);
}

}  // namespace

class InlineReader::Scanner {
 public:
  Scanner(std::string_view text, const std::unordered_map<std::string, ByteRange>& references,
          Structure& out)
      : text_(text), references_(references), out_(out), patience_(text.size()) {}

  void read(const OutlineBlock& block) {
    start(block);
    for (skip_plain(); at_ < end_; skip_plain()) step();
    finish();
  }

 private:
  struct Bracket {
    Offset at = 0;          // of '['
    bool image = false;     // "!["
    bool footnote = false;  // "^["
    bool nested = false;    // holds brackets
    std::size_t links = 0;  // links known when it opened
  };

  struct Field {
    Offset at = 0;
    Property property;
  };

  void start(const OutlineBlock& block) {
    reading_ = block.reading;
    at_ = taken_ = block.content.begin;
    end_ = block.content.end;
    begin_line();
    brackets_.clear();
    parentheses_.clear();
    dead_brackets_ = 0;
    links_before_ = out_.links.size();
    runs_known_ = false;
    math_close_from_ = kNowhere;
  }

  void finish() {
    std::stable_sort(out_.links.begin() + static_cast<std::ptrdiff_t>(links_before_),
                     out_.links.end(),
                     [](const Link& a, const Link& b) { return a.span.begin < b.span.begin; });
    std::stable_sort(fields_.begin(), fields_.end(),
                     [](const Field& a, const Field& b) { return a.at < b.at; });
    for (Field& field : fields_) out_.properties.push_back(std::move(field.property));
    fields_.clear();
  }

  void skip_plain() {
    while (at_ < end_ && !kSpecial[static_cast<unsigned char>(text_[at_])]) ++at_;
  }

  void step() {
    switch (text_[at_]) {
      case '\\':
        return escape();
      case '`':
        return code();
      case '$':
        return math();
      case '%':
        return comment();
      case '<':
        return angle();
      case '[':
        return open_bracket();
      case ']':
        return close_bracket();
      case '(':
        return open_parenthesis();
      case ')':
        return close_parenthesis();
      case '#':
        return tag();
      case '^':
        return caret();
      case ':':
        return colon();
      case '|':
        return bar();
      default:
        return line_break();
    }
  }

  // --- small steps -------------------------------------------------------------------------------

  char byte(Offset at) const { return at < end_ ? text_[at] : '\0'; }
  bool blank_at(Offset at) const { return at >= end_ || is_blank_byte(text_[at]); }

  // What was read up to `end` is not looked back into.
  void take(Offset end) { at_ = taken_ = end; }

  void hide(Offset begin, Offset end) {
    if (begin < end) out_.opaque.push_back({begin, end});
  }

  void hide_and_take(Offset end) {
    hide(at_, end);
    take(end);
  }

  void escape() {
    if (is_ascii_punctuation(byte(at_ + 1))) {
      take(at_ + 2);
    } else {
      ++at_;
    }
  }

  void bar() {
    if (reading_ == InlineReading::kTableRow) hide(at_, at_ + 1);
    ++at_;
  }

  void line_break() {
    ++at_;
    begin_line();
  }

  void begin_line() {
    words_ = at_;
    while (words_ < end_ && (text_[words_] == ' ' || text_[words_] == '\t' || text_[words_] == '>'))
      ++words_;
    at_ = std::max(at_, std::min(words_, end_));
    field_possible_ = reading_ == InlineReading::kProse;
    parentheses_.clear();
  }

  // --- code, math, comments, HTML
  // ------------------------------------------------------------------

  Offset run_end(Offset at, char c) const {
    while (at < end_ && text_[at] == c) ++at;
    return at;
  }

  void code() {
    const Offset open_end = run_end(at_, '`');
    const Offset close = code_close(open_end, open_end - at_);
    if (close == kNowhere) return take(open_end);
    hide_and_take(close);
  }

  // Behind the next run of exactly `length` backticks. A search that fails notes where each length
  // was last seen, so that a block is searched in vain once.
  Offset code_close(Offset from, Offset length) {
    if (runs_known_ && last_run(length) <= from) return kNowhere;
    Offset at = from;
    while (true) {
      const std::size_t found = text_.substr(0, end_).find('`', at);
      if (found == std::string_view::npos) break;
      const auto begin = static_cast<Offset>(found);
      at = run_end(begin, '`');
      if (at - begin == length) return at;
      note_run(at - begin, at);
    }
    runs_known_ = true;
    return kNowhere;
  }

  // Runs beyond this length are not code.
  static constexpr Offset kLongestRun = 255;

  Offset last_run(Offset length) const { return length <= kLongestRun ? last_runs_[length] : 0; }
  void note_run(Offset length, Offset end) {
    if (length > kLongestRun) return;
    last_runs_[length] = std::max(last_runs_[length], end);
  }

  void math() {
    if (byte(at_ + 1) == '$') return display_math();
    if (blank_at(at_ + 1)) return take(at_ + 1);
    const Offset close = math_close(at_ + 2);
    if (close == kNowhere) return take(at_ + 1);
    hide_and_take(close + 1);
  }

  void display_math() {
    const Offset close = double_dollars_.next(at_ + 2);
    if (close == kNowhere || close + 2 > end_) return take(at_ + 2);
    hide_and_take(close + 2);
  }

  // The next '$' that can close inline math: no blank before it, no digit behind it. Which one it
  // is does not depend on the one that opens.
  Offset math_close(Offset from) {
    if (math_close_from_ != kNowhere && from >= math_close_from_ &&
        (math_close_ == kNowhere || math_close_ >= from))
      return math_close_;
    math_close_from_ = from;
    math_close_ = find_math_close(from);
    return math_close_;
  }

  Offset find_math_close(Offset from) const {
    for (Offset at = from; at < end_; ++at) {
      if (text_[at] == '\\')
        ++at;
      else if (text_[at] == '$' && closes_math(at))
        return at;
    }
    return kNowhere;
  }

  bool closes_math(Offset at) const {
    const char before = text_[at - 1];
    const char behind = byte(at + 1);
    return !is_blank_byte(before) && before != '$' && behind != '$' && !is_ascii_digit(behind);
  }

  void comment() {
    if (byte(at_ + 1) != '%') return take(at_ + 1);
    const Offset close = percents_.next(at_ + 2);
    if (close == kNowhere || close + 2 > end_) return take(at_ + 2);
    hide_and_take(close + 2);
  }

  void angle() {
    const Offset end = angle_end();
    if (end == kNowhere) return take(at_ + 1);
    hide_and_take(end);
  }

  // Behind the comment, address or tag that begins here, or kNowhere.
  Offset angle_end() {
    const char next = byte(at_ + 1);
    if (next == '!') return html_comment_end();
    if (!is_ascii_alphanumeric(next) && next != '/') return kNowhere;
    const Offset address = autolink_end();
    return address != kNowhere ? address : tag_end();
  }

  Offset html_comment_end() {
    if (text_.substr(at_, 4) != "<!--") return kNowhere;
    const Offset close = comment_ends_.next(at_ + 4);
    return close == kNowhere || close + 3 > end_ ? kNowhere : close + 3;
  }

  Offset tag_end() {
    if (patience_.exhausted()) return kNowhere;
    const TagScan tag = scan_html_tag(text_, at_, end_);
    if (tag.is_tag) return tag.end;
    patience_.spend(tag.end - at_);
    return kNowhere;
  }

  // `<https://example.org>` and `<ada@example.org>`.
  Offset autolink_end() {
    Offset close = at_ + 1;
    while (close < end_ && !is_blank_byte(text_[close]) && text_[close] != '<' &&
           text_[close] != '>')
      ++close;
    if (byte(close) != '>') return kNowhere;
    const ByteRange address{at_ + 1, close};
    if (!has_scheme(address.of(text_)) && !is_mail_address(address.of(text_))) return kNowhere;
    add_address({at_, close + 1}, address);
    return close + 1;
  }

  static bool is_mail_address(std::string_view text) {
    const std::size_t at = text.find('@');
    if (at == 0 || at == std::string_view::npos || text.find('@', at + 1) != std::string_view::npos)
      return false;
    const std::string_view host = text.substr(at + 1);
    return host.find('.') != std::string_view::npos &&
           std::all_of(host.begin(), host.end(),
                       [](char c) { return is_ascii_alphanumeric(c) || c == '.' || c == '-'; });
  }

  void add_address(ByteRange span, ByteRange address) {
    Link link;
    link.kind = LinkKind::kMarkdown;
    link.external = true;
    link.span = span;
    link.target_span = address;
    link.display_span = {span.end, span.end};
    link.target = address.of(text_);
    out_.links.push_back(std::move(link));
  }

  // --- brackets ----------------------------------------------------------------------------------

  void open_bracket() {
    const bool bang = at_ > taken_ && text_[at_ - 1] == '!';
    if (byte(at_ + 1) == '[' && take_wiki_link(bang)) return;
    if (!brackets_.empty()) brackets_.back().nested = true;
    brackets_.push_back({at_, bang, false, false, out_.links.size()});
    ++at_;
  }

  bool take_wiki_link(bool bang) {
    Offset close = wiki_closes_.next(at_ + 2);
    if (close == kNowhere || close + 2 > end_ || line_breaks_.next(at_) < close) return false;
    if (wiki_opens_.next(at_ + 1) < close) return false;
    if (closes_inner_bracket(close)) ++close;
    const ByteRange span{at_ - (bang ? 1U : 0U), close + 2};
    if (leads_elsewhere(span)) return false;
    auto link = read_wiki_link(text_, span, bang);
    if (!link) return false;
    hide_around_words(*link);
    out_.links.push_back(std::move(*link));
    deaden_brackets();
    take(span.end);
    return true;
  }

  // `[[A|[b]]]`: the first of three brackets closes one within.
  bool closes_inner_bracket(Offset close) const {
    if (byte(close + 2) != ']') return false;
    const std::string_view inside = text_.substr(at_ + 2, close - at_ - 2);
    return std::count(inside.begin(), inside.end(), '[') >
           std::count(inside.begin(), inside.end(), ']');
  }

  // `[[1]](https://example.org)` is a Markdown link whose text is "[1]".
  bool leads_elsewhere(ByteRange span) {
    if (byte(span.end) != '(' || patience_.exhausted()) return false;
    const Destination destination = read_destination(text_, span.end + 1, end_);
    if (!destination.ok) patience_.spend(destination.end - span.end);
    return destination.ok && has_scheme(destination.range.of(text_));
  }

  // Of a link, its display text stays visible, else its target; of an embed only a display text.
  void hide_around_words(const Link& link) {
    ByteRange words = link.display_span;
    if (words.empty() && !link.embed && !link.external) words = link.target_span;
    if (words.empty()) return hide(link.span.begin, link.span.end);
    hide(link.span.begin, words.begin);
    hide(words.end, link.span.end);
  }

  // A link holds no links: brackets that opened before this one cannot be links any more.
  void deaden_brackets() { dead_brackets_ = brackets_.size(); }

  void close_bracket() {
    const Offset close = at_;
    take(close + 1);
    if (brackets_.empty()) return;
    const Bracket open = brackets_.back();
    const bool dead = brackets_.size() <= dead_brackets_ && !open.image;
    brackets_.pop_back();
    dead_brackets_ = std::min(dead_brackets_, brackets_.size());
    if (open.footnote) return hide(close, close + 1);
    if (!dead && take_link(open, close)) return;
    if (take_field(open.at, close)) return;
    if (byte(open.at + 1) == '^' && !open.nested) hide_footnote_mark(open.at, close);
  }

  bool take_link(const Bracket& open, Offset close) {
    return take_inline_link(open, close) || take_reference_link(open, close);
  }

  bool take_inline_link(const Bracket& open, Offset close) {
    if (byte(close + 1) != '(' || patience_.exhausted()) return false;
    const Destination destination = read_destination(text_, close + 2, end_);
    if (!destination.ok) patience_.spend(destination.end - close);
    if (!destination.ok || destination.range.empty()) return false;
    add_markdown_link(open, close, destination.range, destination.end);
    return true;
  }

  // `[text][label]`, `[label][]` and `[label]`.
  bool take_reference_link(const Bracket& open, Offset close) {
    if (references_.empty()) return false;
    const ByteRange first{open.at + 1, close};
    if (byte(close + 1) == '[') {
      const ByteRange label = label_at(close + 2);
      const ByteRange* destination = find_reference(label.empty() && !open.nested ? first : label);
      if (destination == nullptr || byte(label.end) != ']') return false;
      add_markdown_link(open, close, *destination, label.end + 1);
      return true;
    }
    const ByteRange* destination = open.nested ? nullptr : find_reference(first);
    if (destination == nullptr) return false;
    add_markdown_link(open, close, *destination, close + 1);
    return true;
  }

  static constexpr Offset kLongestLabel = 999;

  ByteRange label_at(Offset begin) const {
    Offset end = begin;
    while (end < end_ && end - begin <= kLongestLabel && text_[end] != ']' && text_[end] != '[')
      ++end;
    return {begin, end};
  }

  const ByteRange* find_reference(ByteRange label) const {
    if (label.empty() || label.size() > kLongestLabel) return nullptr;
    const auto found = references_.find(reference_key(label.of(text_)));
    return found == references_.end() ? nullptr : &found->second;
  }

  void add_markdown_link(const Bracket& open, Offset close, ByteRange destination, Offset end) {
    drop_addresses_since(open);
    Link link;
    link.kind = LinkKind::kMarkdown;
    link.embed = open.image;
    link.span = {open.at - (open.image ? 1U : 0U), end};
    link.display_span = trimmed(text_, {open.at + 1, close});
    if (open.image) link.display_span = image_text(link.display_span);
    set_destination(text_, destination, link);
    hide(link.span.begin, std::max(link.display_span.begin, link.span.begin));
    hide(std::max(link.display_span.end, link.span.begin), end);
    out_.links.push_back(std::move(link));
    if (!open.image) deaden_brackets();
    take(end);
  }

  // `[https://a.b](https://a.b)`: the address in the text is no link of its own.
  void drop_addresses_since(const Bracket& open) {
    while (out_.links.size() > open.links &&
           out_.links.back().span == out_.links.back().target_span)
      out_.links.pop_back();
  }

  // Obsidian writes an image's size where its text stands: `![alt|300](a.png)`.
  ByteRange image_text(ByteRange display) const {
    const std::string_view shown = display.of(text_);
    const std::size_t bar = shown.rfind('|');
    if (bar == std::string_view::npos)
      return is_image_size(trim(shown)) ? ByteRange{display.begin, display.begin} : display;
    if (!is_image_size(trim(shown.substr(bar + 1)))) return display;
    return trimmed(text_, {display.begin, static_cast<Offset>(display.begin + bar)});
  }

  void hide_footnote_mark(Offset open, Offset close) {
    const std::string_view label = text_.substr(open + 2, close - open - 2);
    if (label.empty() || std::any_of(label.begin(), label.end(), is_blank_byte)) return;
    hide(open, close + 1);
  }

  // --- fields: `key:: value` on a line, `[key:: value]`, `(key:: value)`
  // ----------------------------

  void open_parenthesis() {
    parentheses_.push_back(at_);
    ++at_;
  }

  void close_parenthesis() {
    const Offset close = at_;
    ++at_;
    if (parentheses_.empty()) return;
    const Offset open = parentheses_.back();
    parentheses_.pop_back();
    take_field(open, close);
  }

  bool take_field(Offset open, Offset close) {
    if (reading_ == InlineReading::kHtml) return false;
    const ByteRange key = key_at(open + 1, close);
    if (key.empty()) return false;
    add_field(open, key, {key.end + 2, close});
    hide(open, open + 1);
    hide(close, close + 1);
    return true;
  }

  // The key in front of "::", from `begin` on; empty when there is none.
  ByteRange key_at(Offset begin, Offset limit) const {
    Offset at = begin;
    while (at < limit && at - begin < kLongestKey) {
      if (text_[at] == ':') break;
      const CodePoint c = decode_at(text_, at);
      if (!c.valid || !is_key_character(c.value)) return {};
      at += c.length;
    }
    if (at + 1 >= limit || text_[at] != ':' || text_[at + 1] != ':') return {};
    const std::string_view key = without_emphasis(text_.substr(begin, at - begin));
    return key.empty() || !starts_key(key) ? ByteRange{} : ByteRange{begin, at};
  }

  static bool starts_key(std::string_view key) {
    const char32_t first = decode_at(key, 0).value;
    return first >= 0x80 || is_ascii_letter(static_cast<char>(first));
  }

  void add_field(Offset at, ByteRange key, ByteRange value) {
    Field field;
    field.at = at;
    field.property.origin = PropertyOrigin::kInline;
    field.property.key = without_emphasis(key.of(text_));
    const ByteRange words = trimmed(text_, value);
    if (!words.empty()) field.property.values.push_back({std::string(words.of(text_)), words});
    fields_.push_back(std::move(field));
  }

  void colon() {
    if (byte(at_ + 1) == '/' && byte(at_ + 2) == '/' && take_bare_url()) return;
    if (byte(at_ + 1) == ':') return take_line_field();
    ++at_;
  }

  void take_line_field() {
    const Offset colons = at_;
    at_ = run_end(at_, ':');
    if (!std::exchange(field_possible_, false) || at_ - colons != 2) return;
    if (is_ascii_alphanumeric(byte(at_)) || colons - words_ > kLongestKey) return;
    const ByteRange key = key_at(words_, std::min(end_, at_ + 1));
    if (key.empty() || key.end != colons) return;
    add_field(words_, key, {at_, line_end(at_)});
  }

  Offset line_end(Offset at) { return std::min(end_, line_breaks_.next(at)); }

  // --- addresses, tags, block ids
  // ------------------------------------------------------------------

  static bool is_scheme_byte(char c) {
    return is_ascii_alphanumeric(c) || c == '+' || c == '.' || c == '-';
  }

  bool take_bare_url() {
    constexpr Offset kLongestScheme = 32;
    Offset begin = at_;
    while (begin > taken_ && at_ - begin <= kLongestScheme && is_scheme_byte(text_[begin - 1]))
      --begin;
    while (begin < at_ && !is_ascii_letter(text_[begin])) ++begin;
    if (at_ - begin < 2 || at_ - begin > kLongestScheme) return false;
    const Offset end = bare_url_end(text_, at_, end_);
    if (end <= at_ + 3) return false;
    add_address({begin, end}, {begin, end});
    hide(begin, end);
    take(end);
    return true;
  }

  void tag() {
    const Offset begin = at_;
    if (!tag_may_begin_at(begin)) return take(begin + 1);
    const Offset end = tag_words_end(begin + 1);
    if (end == begin + 1) return take(run_end(begin, '#'));
    out_.tags.push_back({{begin, end}, std::string(text_.substr(begin + 1, end - begin - 1))});
    hide_and_take(end);
  }

  bool tag_may_begin_at(Offset at) const {
    if (at == words_) return true;
    const CodePoint before = decode_before(text_.substr(0, at), at);
    return is_space(before.value) || before.value == '(' || before.value == '|' ||
           before.value == '>' || before.value == 0x3001 || before.value == 0x3002 ||
           before.value == 0xFF0C;
  }

  // Behind the tag whose words begin at `begin`, or `begin` when they make no tag.
  Offset tag_words_end(Offset begin) const {
    bool is_tag = false;
    Offset at = begin;
    while (at < end_) {
      const CodePoint c = decode_at(text_, at);
      if (!c.valid || !is_tag_character(c.value)) break;
      is_tag = is_tag || makes_a_tag(c.value);
      at += c.length;
    }
    while (at > begin && text_[at - 1] == '/') --at;
    return is_tag ? at : begin;
  }

  void caret() {
    if (byte(at_ + 1) == '[') return open_inline_footnote();
    const bool first = at_ == words_ || is_blank_byte(text_[at_ - 1]);
    const Offset end = first ? block_id_end(at_ + 1) : at_ + 1;
    if (end == at_ + 1) return take(at_ + 1);
    out_.block_ids.push_back({{at_, end}, std::string(text_.substr(at_ + 1, end - at_ - 1))});
    hide_and_take(end);
  }

  // Behind the id, when nothing but blanks follows it on its line; else `begin`.
  Offset block_id_end(Offset begin) const {
    Offset end = begin;
    while (end < end_ &&
           (is_ascii_alphanumeric(text_[end]) || text_[end] == '-' || text_[end] == '_'))
      ++end;
    Offset behind = end;
    while (behind < end_ && (text_[behind] == ' ' || text_[behind] == '\t')) ++behind;
    const bool ends_line = behind >= end_ || text_[behind] == '\n' || text_[behind] == '\r';
    return ends_line ? end : begin;
  }

  void open_inline_footnote() {
    hide(at_, at_ + 2);
    if (!brackets_.empty()) brackets_.back().nested = true;
    brackets_.push_back({at_ + 1, false, true, true, out_.links.size()});
    take(at_ + 2);
  }

  std::string_view text_;
  const std::unordered_map<std::string, ByteRange>& references_;
  Structure& out_;
  Patience patience_;
  Ahead double_dollars_{text_, "$$"};
  Ahead percents_{text_, "%%"};
  Ahead comment_ends_{text_, "-->"};
  Ahead wiki_opens_{text_, "[["};
  Ahead wiki_closes_{text_, "]]"};
  Ahead line_breaks_{text_, text_.find('\n') == std::string_view::npos ? "\r" : "\n"};

  InlineReading reading_ = InlineReading::kProse;
  Offset at_ = 0;
  Offset end_ = 0;
  Offset taken_ = 0;  // nothing before it is looked at again
  Offset words_ = 0;  // where the words of the current line begin
  bool field_possible_ = false;
  std::vector<Bracket> brackets_;
  std::size_t dead_brackets_ = 0;  // the first so many, but for images, are no links any more
  std::vector<Offset> parentheses_;
  std::vector<Field> fields_;
  std::size_t links_before_ = 0;
  bool runs_known_ = false;  // of this block, in last_runs_
  std::array<Offset, kLongestRun + 1> last_runs_{};
  Offset math_close_from_ = kNowhere;
  Offset math_close_ = kNowhere;
};

InlineReader::InlineReader(std::string_view text,
                           const std::unordered_map<std::string, ByteRange>& references,
                           Structure& out)
    : scanner_(std::make_unique<Scanner>(text, references, out)) {}

InlineReader::~InlineReader() = default;

void InlineReader::read(const OutlineBlock& block) { scanner_->read(block); }

}  // namespace sennit
