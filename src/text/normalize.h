// Normal forms of text. They decide keys and postings, so their version is stored with them.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// Raised whenever name_key, tokens or any normal form gives another result for any input.
inline constexpr int kTextRulesVersion = 1;

std::string nfc(std::string_view text);  // bad bytes become U+FFFD

// NFC, full and half width made one, case folded; nothing else is changed. Already folded ASCII is
// copied without work. Case folding is the simple one: no letter becomes two (ß stays). Idempotent,
// and the same for texts that are canonically equal.
std::string fold(std::string_view text);
void append_fold(std::string& out, std::string_view text);  // out += fold(text)

// White space runs to one blank, ends trimmed.
std::string collapse_spaces(std::string_view text);
std::string_view trim(std::string_view text);

// A name as a person should see it: NFC, white space collapsed.
std::string display_form(std::string_view name);

}  // namespace sennit
