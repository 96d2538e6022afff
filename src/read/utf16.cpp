#include "read/utf16.h"

#include <algorithm>
#include <array>

#include "text/utf8.h"

namespace sennit {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

class Utf16Reader {
 public:
  Utf16Reader(std::string_view bytes, ByteOrder order) : bytes_(bytes), order_(order) {}

  bool more() const { return at_ < bytes_.size(); }

  // The next code point; U+FFFD for half a pair.
  char32_t next() {
    const char32_t unit = take_unit();
    if (unit < 0xD800 || unit > 0xDFFF) return unit;
    const char32_t second = unit < 0xDC00 && at_ + 1 < bytes_.size() ? unit_at(at_) : 0;
    if (second < 0xDC00 || second > 0xDFFF) return kReplacement;
    at_ += 2;
    return 0x10000 + ((unit - 0xD800) << 10U) + (second - 0xDC00);
  }

 private:
  char32_t unit_at(std::size_t at) const {
    const char32_t first = static_cast<unsigned char>(bytes_[at]);
    const char32_t second = static_cast<unsigned char>(bytes_[at + 1]);
    return order_ == ByteOrder::kLittle ? second << 8U | first : first << 8U | second;
  }

  char32_t take_unit() {
    if (at_ + 1 >= bytes_.size()) {
      at_ = bytes_.size();
      return kReplacement;
    }
    at_ += 2;
    return unit_at(at_ - 2);
  }

  std::string_view bytes_;
  ByteOrder order_;
  std::size_t at_ = 0;
};

bool is_control(char32_t c) {
  return (c < 0x20 && c != '\n' && c != '\r' && c != '\t') || (c >= 0x7F && c < 0xA0);
}

// Rare ideographs (U+3400, beyond U+FFFF) are what other bytes read as.
bool is_of_text(char32_t c) {
  if (c < 0x80) return true;
  if (c >= 0x3400 && c < 0x4E00) return false;
  return (script_of(c) != Script::kOther && c <= 0xFFFF) || (c >= 0xA0 && c <= 0xFF) ||
         (c >= 0x2000 && c <= 0x206F) || (c >= 0x20A0 && c <= 0x20BF) ||
         (c >= 0x2100 && c <= 0x2BFF) || (c >= 0x3000 && c <= 0x303F) ||
         (c >= 0xFF00 && c <= 0xFFEF) || (c >= 0x1F000 && c < 0x1FB00);
}

// The blanks, digits, line ends and punctuation of nearly every text stand in two rows of 256.
bool is_in_every_text(char32_t c) { return c < 0x100 || (c >= 0x3000 && c <= 0x30FF); }

// Where the letters of one language stand together: a row of 256, or all rows of Han, of Hangul.
std::size_t home_of(char32_t c) {
  const Script script = script_of(c);
  if (script == Script::kHan || script == Script::kKana) return 0x4E;
  if (script == Script::kHangul) return 0xAC;
  return script == Script::kLatin ? 0 : (c >> 8U) & 0xFFU;
}

class Utf16Census {
 public:
  void add(char32_t c) {
    ++all_;
    controls_ += is_control(c) ? 1 : 0;
    good_ += c != kReplacement && is_of_text(c) ? 1 : 0;
    ascii_ += c < 0x80 ? 1 : 0;
    everywhere_ += is_in_every_text(c) ? 1 : 0;
    if (c >= 0x80 && is_word_script(script_of(c))) ++homes_[home_of(c)], ++letters_;
  }

  // 0 where it cannot be text.
  double share_of_text() const {
    const bool plausible = controls_ == 0 && ascii_ > 0 && everywhere_ * 33 >= all_ &&
                           (ascii_ * 2 >= all_ || is_of_one_language());
    return plausible ? static_cast<double>(good_) / static_cast<double>(all_) : 0;
  }

 private:
  bool is_of_one_language() const {
    return *std::max_element(homes_.begin(), homes_.end()) * 5 >= letters_ * 4;
  }

  std::size_t all_ = 0;
  std::size_t controls_ = 0;
  std::size_t good_ = 0;
  std::size_t ascii_ = 0;
  std::size_t everywhere_ = 0;
  std::size_t letters_ = 0;  // beyond ASCII
  std::array<std::size_t, 256> homes_{};
};

double share_of_text(std::string_view bytes, ByteOrder order) {
  Utf16Census census;
  for (Utf16Reader reader(bytes, order); reader.more();) census.add(reader.next());
  return census.share_of_text();
}

// Pairs of ASCII letters read as Chinese in UTF-16, so bytes that are nearly all ASCII are not it.
bool could_be_utf16(std::string_view bytes) {
  const auto nuls = static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), '\0'));
  const auto letters = static_cast<std::size_t>(
      std::count_if(bytes.begin(), bytes.end(), [](char c) { return c >= 0x20 && c < 0x7F; }));
  return nuls * 10 > bytes.size() * 3 || letters * 10 < bytes.size() * 7;
}

}  // namespace

Converted utf16_to_utf8(std::string_view bytes, ByteOrder order) {
  Converted out;
  for (Utf16Reader reader(bytes, order); reader.more();) {
    const char32_t c = reader.next();
    if (c == kReplacement) ++out.replaced;
    append_utf8(out.text, c);
  }
  return out;
}

std::optional<ByteOrder> find_utf16_order(std::string_view bytes) {
  constexpr double kEnough = 0.95;
  constexpr std::size_t kSample = 64 << 10;
  bytes = bytes.substr(0, kSample);
  if (!could_be_utf16(bytes)) return std::nullopt;
  const double little = share_of_text(bytes, ByteOrder::kLittle);
  const double big = share_of_text(bytes, ByteOrder::kBig);
  if (std::max(little, big) < kEnough) return std::nullopt;
  return little >= big ? ByteOrder::kLittle : ByteOrder::kBig;
}

}  // namespace sennit
