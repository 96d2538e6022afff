#include "answer/citation_reader.h"

#include <algorithm>
#include <array>
#include <optional>

#include "answer/prompt.h"
#include "text/end_signs.h"
#include "text/normalize.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestMark = 64;  // bytes; a longer bracket is text
constexpr std::size_t kLargestId = 9999;

constexpr std::array<std::string_view, 3> kOpen = {"[", "【", "［"};
constexpr std::array<std::string_view, 3> kClose = {"]", "】", "］"};

std::size_t sign_at(std::string_view text, const std::array<std::string_view, 3>& signs) {
  for (const std::string_view sign : signs)
    if (text.starts_with(sign)) return sign.size();
  return 0;
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// Bytes of a character at the end that is not whole yet.
std::size_t unfinished_bytes(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) return 0;
    if (byte < 0xC0) continue;
    const std::size_t needs = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    return needs > back ? back : 0;
  }
  return 0;
}

struct IdRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

// "1, 3-5; #7": nothing when it is anything else.
class IdList {
 public:
  explicit IdList(std::string_view text) : text_(text) {}

  std::optional<std::vector<IdRange>> read() {
    std::vector<IdRange> ids;
    while (skip({" ", ",", ";", "、", "，", "·", "&", "#"}), at_ < text_.size()) {
      const std::optional<std::size_t> first = number();
      if (!first) return std::nullopt;
      std::size_t last = *first;
      if (skip({"-", "–", "—", "~", "〜"})) {
        const std::optional<std::size_t> end = number();
        if (!end || *end < *first) return std::nullopt;
        last = *end;
        if (at_ < text_.size() && text_[at_] == '-') return std::nullopt;  // a date
      }
      ids.push_back({*first, last});
    }
    return ids.empty() ? std::nullopt : std::optional(ids);
  }

 private:
  bool skip(std::initializer_list<std::string_view> signs) {
    const std::size_t before = at_;
    for (bool found = true; found;) {
      found = false;
      for (const std::string_view sign : signs)
        if (text_.substr(at_).starts_with(sign)) {
          at_ += sign.size();
          found = true;
        }
    }
    return at_ > before;
  }

  std::optional<std::size_t> number() {
    std::size_t value = 0;
    const std::size_t begin = at_;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
      value = std::min(kLargestId, value * 10 + static_cast<std::size_t>(text_[at_] - '0'));
    return at_ > begin ? std::optional(value) : std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string_view absent_word() { return kAbsentMark.substr(1, kAbsentMark.size() - 2); }

bool is_absent_word(std::string_view text) { return fold(trim(text)) == fold(absent_word()); }

bool holds_a_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    if (is_word_script(script_of(c.value))) return true;
    at += c.length;
  }
  return false;
}

// Nothing is said yet, or a sentence has ended.
bool says_all(std::string_view text) {
  const std::string_view said = trim(text);
  return !holds_a_letter(said) || is_end_sign(decode_before(said, said.size()).value);
}

}  // namespace

std::vector<AnswerPiece> CitationReader::take(std::string_view piece) {
  held_ += piece;
  const std::size_t whole = held_.size() - unfinished_bytes(held_);
  const std::string rest = held_.substr(whole);
  held_.resize(whole);
  if (!is_bare_mark_so_far(false)) {
    std::size_t at = 0;
    while (at < held_.size() && step(at, false) == Taken::kAll) {
    }
    held_.erase(0, at);
  }
  held_ += rest;
  return std::exchange(out_, {});
}

std::vector<AnswerPiece> CitationReader::finish() {
  if (is_bare_mark_so_far(true)) {
    says_absent_ = true;
    held_.clear();
  }
  for (std::size_t at = 0; at < held_.size();) step(at, true);
  held_.clear();
  return std::exchange(out_, {});
}

// Some models leave the brackets out: "NONE" alone, or with a period. White space before it says
// nothing yet, and is held back too.
bool CitationReader::is_bare_mark_so_far(bool is_end) {
  if (!text_.empty() || says_absent_) return false;
  std::string_view said = trim(held_);
  if (said.ends_with('.')) said.remove_suffix(1);
  return is_end ? said == absent_word() : absent_word().starts_with(said);
}

// Decides about what stands at `at`, and moves on.
CitationReader::Taken CitationReader::step(std::size_t& at, bool is_end) {
  const std::string_view rest = std::string_view(held_).substr(at);
  if (is_blank(rest[0])) {
    blanks_ += rest[0];
    ++at;
    return Taken::kAll;
  }
  if (sign_at(rest, kOpen) > 0) return read_bracket(at, is_end);
  if (rest[0] == '`') in_code_ = !in_code_;
  if (rest[0] == '\n') in_code_ = false;
  const bool is_end_of_mark =
      std::exchange(after_absent_, false) && (rest[0] == '.' || rest.starts_with("。"));
  const std::size_t size = decode_at(rest, 0).length;
  at += size;
  if (is_end_of_mark && says_all(text_)) return Taken::kAll;
  give_blanks();
  if (decode_at(rest, 0).valid)
    give(rest.substr(0, size));
  else
    give("\xEF\xBF\xBD");
  return Taken::kAll;
}

CitationReader::Taken CitationReader::read_bracket(std::size_t& at, bool is_end) {
  const std::string_view rest = std::string_view(held_).substr(at);
  const std::size_t one = sign_at(rest, kOpen);
  const bool is_link = rest.starts_with("[[");
  const std::size_t open = is_link ? 2 : one;
  const bool may_be_link = rest == "[";  // a second one may come
  for (std::size_t end = open; !may_be_link && end < std::min(rest.size(), kLongestMark); ++end) {
    const std::size_t close =
        is_link ? (rest.substr(end).starts_with("]]") ? 2 : 0) : sign_at(rest.substr(end), kClose);
    if (close > 0 && read_mark(rest.substr(open, end - open), is_link)) {
      at += end + close;
      return Taken::kAll;
    }
    if (close > 0) return give_sign(at, open);
    if (rest[end] == '\n' || sign_at(rest.substr(end), kOpen) > 0) return give_sign(at, one);
  }
  if (!is_end && rest.size() < kLongestMark) return Taken::kNeedsMore;
  return give_sign(at, one);
}

CitationReader::Taken CitationReader::give_sign(std::size_t& at, std::size_t size) {
  give_blanks();
  give(std::string_view(held_).substr(at, size));
  at += size;
  return Taken::kAll;
}

// What stands between brackets: a citation, the mark of absence, or neither.
bool CitationReader::read_mark(std::string_view inner, bool is_link) {
  if (is_absent_word(inner)) {
    says_absent_ = after_absent_ = true;
    blanks_.clear();
    return true;
  }
  if (in_code_) return false;
  const std::string folded = fold(inner);  // full-width digits are digits
  const auto ranges = IdList(folded).read();
  if (!ranges) return false;
  std::vector<std::size_t> ids;
  std::size_t unknown = 0;
  for (const IdRange& range : *ranges) {
    for (std::size_t id = std::max<std::size_t>(range.first, 1); id <= std::min(range.last, items_);
         ++id)
      ids.push_back(id);
    unknown += range.first < 1 || range.last > items_;
  }
  if (is_link && unknown > 0) return false;  // a link to a note: "[[2024]]"
  dropped_ += unknown;
  cite(ids);
  return true;
}

void CitationReader::cite(const std::vector<std::size_t>& ids) {
  blanks_.clear();
  if (ids.empty()) return;
  if (out_.empty()) out_.push_back({});
  for (const std::size_t id : ids) {
    marks_.push_back({id, text_.size()});
    out_.back().citations.push_back(id);
  }
}

void CitationReader::give_blanks() {
  // Those at the beginning say nothing.
  if (!text_.empty()) give(blanks_);
  blanks_.clear();
}

void CitationReader::give(std::string_view text) {
  if (text.empty() || (text_.empty() && text == "\n")) return;
  text_ += text;
  if (out_.empty() || !out_.back().citations.empty()) out_.push_back({});
  out_.back().text += text;
}

ReadAnswer CitationReader::answer() const {
  ReadAnswer read;
  read.says_absent = says_absent_;
  read.dropped = dropped_;
  read.text_bytes = text_.size();
  std::vector<std::size_t> ends;
  for (const ByteRange range : sentences(text_)) {
    if (!holds_a_letter(range.of(text_))) continue;
    read.sentences.push_back({std::string(trim(range.of(text_))), {}});
    ends.push_back(range.end);
  }
  if (ends.empty()) return read;
  for (const Mark& mark : marks_) {
    // A number that begins a line speaks of what follows it, any other of what stands before it.
    const std::size_t line = mark.at == 0 ? 0 : text_.rfind('\n', mark.at - 1) + 1;  // npos + 1: 0
    const bool begins = !holds_a_letter(std::string_view(text_).substr(line, mark.at - line));
    const std::size_t about = begins ? mark.at + 1 : mark.at;
    const auto found = std::lower_bound(ends.begin(), ends.end(), about);
    const auto index = std::min<std::ptrdiff_t>(found - ends.begin(), std::ssize(ends) - 1);
    std::vector<std::size_t>& ids = read.sentences[static_cast<std::size_t>(index)].ids;
    if (std::find(ids.begin(), ids.end(), mark.id) == ids.end()) ids.push_back(mark.id);
  }
  return read;
}

}  // namespace sennit
