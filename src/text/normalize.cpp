#include "text/normalize.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <vector>

#include "text/utf8.h"

namespace sennit {
namespace {

using Buffer = std::vector<utf8proc_int32_t>;

struct CodePointRange {
  char32_t first;
  char32_t last;
};

// Code points that are their own NFC and never join the one before them. What is not listed takes
// the careful way, so the list need not be complete; it holds what texts are mostly made of.
constexpr std::array<CodePointRange, 24> kStableRanges{{
    {0x0000, 0x02FF}, {0x0391, 0x03A9}, {0x03AC, 0x03CE}, {0x0400, 0x0482},   {0x048A, 0x052F},
    {0x05D0, 0x05EA}, {0x0621, 0x064A}, {0x0660, 0x0669}, {0x0E01, 0x0E30},   {0x0E40, 0x0E46},
    {0x1E00, 0x1EFF}, {0x2002, 0x2027}, {0x2030, 0x205E}, {0x2070, 0x20CF},   {0x2190, 0x2328},
    {0x232B, 0x2ADB}, {0x3000, 0x3029}, {0x3030, 0x3096}, {0x309B, 0x30FF},   {0x3130, 0x4DBF},
    {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xFF01, 0xFFEE}, {0x1F000, 0x1FAFF},
}};

bool is_stable(char32_t c) {
  if (c < 0x0300) return true;
  const auto* after = std::upper_bound(
      kStableRanges.begin(), kStableRanges.end(), c,
      [](char32_t value, const CodePointRange& range) { return value < range.first; });
  return c <= (after - 1)->last;
}

void append_decomposed(Buffer& out, char32_t c) {
  std::array<utf8proc_int32_t, 32> parts{};
  int boundary = 0;
  const auto count = utf8proc_decompose_char(
      static_cast<utf8proc_int32_t>(c), parts.data(), static_cast<utf8proc_ssize_t>(parts.size()),
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE), &boundary);
  if (count < 0 || count > static_cast<utf8proc_ssize_t>(parts.size())) {
    out.push_back(static_cast<utf8proc_int32_t>(c));
    return;
  }
  out.insert(out.end(), parts.begin(), parts.begin() + count);
}

int combining_class(utf8proc_int32_t c) { return utf8proc_get_property(c)->combining_class; }

// Sorted here and not by utf8proc, whose insertion sort is quadratic in a run of marks.
void order_marks(Buffer& text) {
  for (auto at = text.begin(); at != text.end();) {
    if (combining_class(*at) == 0) {
      ++at;
      continue;
    }
    const auto end = std::find_if(at, text.end(), [](auto c) { return combining_class(c) == 0; });
    std::stable_sort(at, end,
                     [](auto a, auto b) { return combining_class(a) < combining_class(b); });
    at = end;
  }
}

Buffer composed(const Buffer& text) {
  Buffer out;
  for (const utf8proc_int32_t c : text) append_decomposed(out, static_cast<char32_t>(c));
  order_marks(out);
  const auto length =
      utf8proc_normalize_utf32(out.data(), static_cast<utf8proc_ssize_t>(out.size()),
                               static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (length >= 0) out.resize(static_cast<std::size_t>(length));
  return out;
}

constexpr std::u32string_view kHalfWidthKana =  // U+FF61 to U+FF9F
    U"。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテト"
    U"ナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309A";
constexpr std::u32string_view kWideSigns = U"\u00A2\u00A3\u00AC\u00AF\u00A6\u00A5\u20A9";  // U+FFE0
constexpr std::u32string_view kHalfWidthSigns =
    U"\u2502\u2190\u2191\u2192\u2193\u25A0\u25CB";  // U+FFE8

// The half-width jamo stand in groups with holes between them.
char32_t wide_jamo(char32_t c) {
  if (c == 0xFFA0) return 0x3164;
  if (c >= 0xFFA1 && c <= 0xFFBE) return c - 0xFFA1 + 0x3131;
  if (c >= 0xFFC2 && c <= 0xFFC7) return c - 0xFFC2 + 0x314F;
  if (c >= 0xFFCA && c <= 0xFFCF) return c - 0xFFCA + 0x3155;
  if (c >= 0xFFD2 && c <= 0xFFD7) return c - 0xFFD2 + 0x315B;
  if (c >= 0xFFDA && c <= 0xFFDC) return c - 0xFFDA + 0x3161;
  return c;
}

char32_t fold_width(char32_t c) {
  if (c == 0x3000) return ' ';
  if (c < 0xFF01 || c > 0xFFEE) return c;
  if (c <= 0xFF5E) return c - 0xFEE0;
  if (c >= 0xFF61 && c <= 0xFF9F) return kHalfWidthKana[c - 0xFF61];
  if (c >= 0xFFE0 && c <= 0xFFE6) return kWideSigns[c - 0xFFE0];
  if (c >= 0xFFE8) return kHalfWidthSigns[c - 0xFFE8];
  return wide_jamo(c);
}

bool has_no_case(char32_t c) { return c >= 0x3000 && c <= 0xA63F; }

char32_t fold_case(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 0x20 : c;
  if (has_no_case(c) || (c >= 0xAC00 && c <= 0xD7A3)) return c;
  std::array<utf8proc_int32_t, 8> folded{};
  int boundary = 0;
  const auto code_point = static_cast<utf8proc_int32_t>(c);
  const auto count = utf8proc_decompose_char(code_point, folded.data(), folded.size(),
                                             UTF8PROC_CASEFOLD, &boundary);
  if (count == 1) return static_cast<char32_t>(folded[0]);
  return static_cast<char32_t>(utf8proc_tolower(code_point));
}

Buffer folded(Buffer text) {
  for (auto& c : text) c = static_cast<utf8proc_int32_t>(fold_width(static_cast<char32_t>(c)));
  text = composed(text);
  for (auto& c : text) c = static_cast<utf8proc_int32_t>(fold_case(static_cast<char32_t>(c)));
  return composed(text);
}

std::size_t ascii_end(std::string_view text, std::size_t at) {
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

// What a walk over a text does with it: the quick way for a stretch of ASCII and for a stable code
// point, the careful way for a stable one together with all that may join it.
struct NfcRules {
  static bool joins(char32_t c) { return !is_stable(c); }
  static void append_ascii(std::string& out, std::string_view ascii) { out += ascii; }
  static void append_single(std::string& out, char32_t c) { append_utf8(out, c); }
  static Buffer careful(const Buffer& segment) { return composed(segment); }
};

struct FoldRules {
  static bool joins(char32_t c) { return c == 0xFF9E || c == 0xFF9F || !is_stable(c); }
  static void append_ascii(std::string& out, std::string_view ascii) {
    const std::size_t begin = out.size();
    out += ascii;
    for (std::size_t i = begin; i < out.size(); ++i) {
      const char c = out[i];
      out[i] = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
    }
  }
  static void append_single(std::string& out, char32_t c) {
    append_utf8(out, fold_case(fold_width(c)));
  }
  static Buffer careful(const Buffer& segment) { return folded(segment); }
};

// Walks `text` once. `base_` and `out_at_base_` remember the last stable code point, which is taken
// back when something that may join it follows.
template <typename Rules>
class Normalizer {
 public:
  Normalizer(std::string& out, std::string_view text) : out_(out), text_(text) {}

  void run() {
    out_.reserve(out_.size() + text_.size());
    out_at_base_ = out_.size();
    while (at_ < text_.size()) {
      take_ascii();
      if (at_ < text_.size()) take_other();
    }
  }

 private:
  void take_ascii() {
    const std::size_t end = ascii_end(text_, at_);
    if (end == at_) return;
    Rules::append_ascii(out_, text_.substr(at_, end - at_));
    base_ = end - 1;
    out_at_base_ = out_.size() - 1;
    at_ = end;
  }

  void take_other() {
    const CodePoint c = decode_at(text_, at_);
    if (Rules::joins(c.value)) return take_segment();
    base_ = at_;
    out_at_base_ = out_.size();
    Rules::append_single(out_, c.value);
    at_ += c.length;
  }

  void take_segment() {
    Buffer segment;
    std::size_t at = base_;
    while (at < text_.size()) {
      const CodePoint c = decode_at(text_, at);
      if (at >= at_ && !Rules::joins(c.value)) break;
      segment.push_back(static_cast<utf8proc_int32_t>(c.value));
      at += c.length;
    }
    out_.resize(out_at_base_);
    for (const utf8proc_int32_t c : Rules::careful(segment))
      append_utf8(out_, static_cast<char32_t>(c));
    at_ = at;
    base_ = at;
    out_at_base_ = out_.size();
  }

  std::string& out_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t base_ = 0;
  std::size_t out_at_base_ = 0;
};

}  // namespace

std::string nfc(std::string_view text) {
  std::string out;
  Normalizer<NfcRules>(out, text).run();
  return out;
}

std::string fold(std::string_view text) {
  std::string out;
  append_fold(out, text);
  return out;
}

void append_fold(std::string& out, std::string_view text) {
  Normalizer<FoldRules>(out, text).run();
}

namespace {

// Most texts are: ASCII with single blanks between words.
bool is_collapsed_ascii(std::string_view text) {
  bool blank = true;
  for (const char c : text) {
    if (c < ' ' || c == 0x7F || (blank && c == ' ')) return false;
    blank = c == ' ';
  }
  return !blank;
}

}  // namespace

std::string collapse_spaces(std::string_view text) {
  if (is_collapsed_ascii(text)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  bool blank = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    const bool space = is_space(c.value);
    if (!space) {
      if (blank && !out.empty()) out += ' ';
      out += text.substr(at, c.length);
    }
    blank = space;
    at += c.length;
  }
  return out;
}

std::string_view trim(std::string_view text) {
  for (CodePoint c = decode_at(text, 0); c.length > 0 && is_space(c.value); c = decode_at(text, 0))
    text.remove_prefix(c.length);
  for (CodePoint c = decode_before(text, text.size()); c.length > 0 && is_space(c.value);
       c = decode_before(text, text.size()))
    text.remove_suffix(c.length);
  return text;
}

std::string display_form(std::string_view name) { return collapse_spaces(nfc(name)); }

}  // namespace sennit
