// What a person reads where a name stands: the text without its inline marks.

#pragma once

#include <string>
#include <string_view>

#include "sennit/values.h"

namespace sennit {

// `written` as it is read: emphasis marks (* _ ~~ == `), the '>' of quoted lines, backslashes of
// escapes left out, the entities of XML resolved, white space folded, NFC. '_' between letters
// stays ("snake_case"). O(n).
std::string surface_form(std::string_view written);

// The invariant of a mention: its span is empty, or the text there reads its name.
bool reads_name(std::string_view text, ByteRange span, std::string_view name);

// A letter of any script; digits are none.
bool has_letter(std::string_view text);

}  // namespace sennit
