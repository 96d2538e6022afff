// decode_text. In this order: a mark, a known binary format, NULs (UTF-16 or not text), valid
// UTF-8, UTF-8 with a few bad bytes, a plausible legacy encoding, and UTF-8 with replacements.

#include <fmt/format.h>

#include <algorithm>

#include "read/file_kind.h"
#include "read/iconv_text.h"
#include "read/legacy_encoding.h"
#include "read/reader.h"
#include "read/utf16.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using namespace std::string_view_literals;

constexpr const char* kRemedy = "exclude the file, or save it as UTF-8 text";

Error not_text(std::string_view what) {
  return invalid_input(fmt::format("it is not text but {}", what), kRemedy);
}

struct Utf8Census {
  std::size_t wide = 0;  // bytes of valid sequences beyond ASCII
  std::size_t bad = 0;
};

Utf8Census census_of(std::string_view bytes) {
  Utf8Census census;
  for (std::size_t at = 0; at < bytes.size();) {
    const CodePoint c = decode_at(bytes, at);
    if (!c.valid) ++census.bad;
    if (c.length > 1) census.wide += c.length;
    at += c.length;
  }
  return census;
}

// A text that was cut ends in the begin of a character: that says nothing of its encoding.
std::string_view without_cut_character(std::string_view bytes) {
  constexpr std::size_t kLongest = 3;
  for (std::size_t length = 1; length <= std::min(kLongest, bytes.size()); ++length) {
    const auto lead = static_cast<unsigned char>(bytes[bytes.size() - length]);
    if (lead < 0x80) break;
    if (lead >= 0xC0) return bytes.substr(0, bytes.size() - length);
  }
  return bytes;
}

// Of what is not ASCII: other encodings are hardly ever valid UTF-8 by chance.
bool is_mostly_utf8(const Utf8Census& census) {
  return census.wide > 0 && census.wide >= 9 * census.bad;
}

DecodedText with_replacements(std::string_view bytes) {
  DecodedText out{{}, "utf-8", 0};
  out.text.reserve(bytes.size() + bytes.size() / 8);
  for (std::size_t at = 0; at < bytes.size();) {
    const CodePoint c = decode_at(bytes, at);
    if (c.valid)
      out.text.append(bytes.substr(at, c.length));
    else
      append_utf8(out.text, c.value), ++out.replaced;
    at += c.length;
  }
  return out;
}

DecodedText from_utf16(std::string_view bytes, ByteOrder order) {
  Converted converted = utf16_to_utf8(bytes, order);
  return {std::move(converted.text), order == ByteOrder::kLittle ? "utf-16le" : "utf-16be",
          converted.replaced};
}

Result<DecodedText> from_legacy(std::string_view bytes, LegacyEncoding encoding) {
  auto converted = convert_to_utf8(bytes, iconv_name_of(encoding));
  if (!converted)
    return unavailable(fmt::format("the system cannot convert {}", name_of(encoding)),
                       "save the file as UTF-8");
  return DecodedText{std::move(converted->text), std::string(name_of(encoding)),
                     converted->replaced};
}

// Text has few control characters.
bool looks_binary(std::string_view bytes) {
  constexpr std::size_t kSample = 64 << 10;
  bytes = bytes.substr(0, kSample);
  const auto controls = std::count_if(bytes.begin(), bytes.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r' && byte != '\f' &&
            byte != 0x1B) ||
           byte == 0x7F;
  });
  return static_cast<std::size_t>(controls) * 20 > bytes.size();
}

Result<DecodedText> decode_with_nuls(std::string_view bytes) {
  if (const auto order = find_utf16_order(bytes)) return from_utf16(bytes, *order);
  return not_text(fmt::format("binary data (a NUL byte at offset {})", bytes.find('\0')));
}

Result<DecodedText> decode_damaged(std::string_view bytes) {
  const Utf8Census census = census_of(without_cut_character(bytes));
  if (is_mostly_utf8(census)) return with_replacements(bytes);
  if (const auto encoding = find_legacy_encoding(bytes)) return from_legacy(bytes, *encoding);
  if (census.bad * 3 > bytes.size() && bytes.size() > 16)
    return not_text("binary data, or text in an encoding that is not known here");
  return with_replacements(bytes);
}

}  // namespace

Result<DecodedText> decode_text(std::string owned) {
  const std::string_view bytes = owned;
  const std::string_view kind = binary_kind(bytes);
  if (!kind.empty()) return not_text(kind);
  if (bytes.substr(0, 2) == "\xFF\xFE"sv) return from_utf16(bytes.substr(2), ByteOrder::kLittle);
  if (bytes.substr(0, 2) == "\xFE\xFF"sv) return from_utf16(bytes.substr(2), ByteOrder::kBig);
  if (bytes.find('\0') != std::string_view::npos) return decode_with_nuls(bytes);
  if (looks_binary(bytes)) return not_text("binary data (many control characters)");
  if (!is_valid_utf8(bytes)) return decode_damaged(bytes);
  const bool marked = bytes.substr(0, 3) == "\xEF\xBB\xBF"sv;
  return DecodedText{std::move(owned), marked ? "utf-8-bom" : "utf-8", 0};
}

}  // namespace sennit
