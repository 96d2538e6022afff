#include "read/utf16.h"

#include <algorithm>

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

bool is_of_text(char32_t c) {
  if (c < 0x80) return c >= 0x20 || c == '\n' || c == '\r' || c == '\t';
  return script_of(c) != Script::kOther || (c >= 0xA0 && c <= 0xFF) ||
         (c >= 0x2000 && c <= 0x2BFF) || (c >= 0x3000 && c <= 0x303F) ||
         (c >= 0xFF00 && c <= 0xFFEF) || c >= 0x1F000;
}

double share_of_text(std::string_view bytes, ByteOrder order) {
  Utf16Reader reader(bytes, order);
  std::size_t good = 0;
  std::size_t all = 0;
  for (; reader.more(); ++all) {
    const char32_t c = reader.next();
    if (c != kReplacement && is_of_text(c)) ++good;
  }
  return all == 0 ? 0 : static_cast<double>(good) / static_cast<double>(all);
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
