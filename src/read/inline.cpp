#include "read/inline.h"

#include <algorithm>
#include <array>
#include <utility>

#include "read/ahead.h"
#include "read/html.h"
#include "read/inline_syntax.h"
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
    backticks_.begin(end_);
    dollars_.begin(end_);
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
    const Offset close = backticks_.close(open_end, open_end - at_);
    if (close == kNowhere) return take(open_end);
    hide_and_take(close);
  }

  void math() {
    if (byte(at_ + 1) == '$') return display_math();
    if (blank_at(at_ + 1)) return take(at_ + 1);
    const Offset close = dollars_.close(at_ + 2);
    if (close == kNowhere) return take(at_ + 1);
    hide_and_take(close + 1);
  }

  void display_math() {
    const Offset close = double_dollars_.next(at_ + 2);
    if (close == kNowhere || close + 2 > end_) return take(at_ + 2);
    hide_and_take(close + 2);
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
    return address != kNowhere ? address : html_tag_end();
  }

  Offset html_comment_end() {
    if (text_.substr(at_, 4) != "<!--") return kNowhere;
    const Offset close = comment_ends_.next(at_ + 4);
    return close == kNowhere || close + 3 > end_ ? kNowhere : close + 3;
  }

  Offset html_tag_end() {
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
    if (open.image) link.display_span = without_image_size(text_, link.display_span);
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
    const ByteRange key = field_key(text_, {open + 1, close});
    if (key.empty()) return false;
    add_field(open, key, {key.end + 2, close});
    hide(open, open + 1);
    hide(close, close + 1);
    return true;
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
    if (is_ascii_alphanumeric(byte(at_)) || colons - words_ > kLongestFieldKey) return;
    const ByteRange key = field_key(text_, {words_, at_});
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
    if (begin != words_ && !may_precede_tag(text_, begin)) return take(begin + 1);
    const Offset end = tag_end(text_, {begin + 1, end_});
    if (end == begin + 1) return take(run_end(begin, '#'));
    out_.tags.push_back({{begin, end}, std::string(text_.substr(begin + 1, end - begin - 1))});
    hide_and_take(end);
  }

  void caret() {
    if (byte(at_ + 1) == '[') return open_inline_footnote();
    const bool first = at_ == words_ || is_blank_byte(text_[at_ - 1]);
    const Offset end = first ? block_id_end(text_, {at_ + 1, end_}) : at_ + 1;
    if (end == at_ + 1) return take(at_ + 1);
    out_.block_ids.push_back({{at_, end}, std::string(text_.substr(at_ + 1, end - at_ - 1))});
    hide_and_take(end);
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
  BacktickRuns backticks_{text_};
  MathEnds dollars_{text_};
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
};

InlineReader::InlineReader(std::string_view text,
                           const std::unordered_map<std::string, ByteRange>& references,
                           Structure& out)
    : scanner_(std::make_unique<Scanner>(text, references, out)) {}

InlineReader::~InlineReader() = default;

void InlineReader::read(const OutlineBlock& block) { scanner_->read(block); }

}  // namespace sennit
