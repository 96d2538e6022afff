// UTF-16 to UTF-8. Private to the room.

#pragma once

#include <optional>
#include <string_view>

#include "read/iconv_text.h"

namespace sennit {

enum class ByteOrder { kLittle, kBig };

// Surrogates without a partner, and a last single byte, become U+FFFD.
Converted utf16_to_utf8(std::string_view bytes, ByteOrder order);

// The byte order in which bytes with NULs among them, but without a mark, read as text: no control
// characters, nearly all others those of living scripts, some of them ASCII, most letters of one
// language. Nothing when in neither.
std::optional<ByteOrder> find_utf16_order(std::string_view bytes);

}  // namespace sennit
