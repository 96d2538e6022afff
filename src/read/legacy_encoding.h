// Which legacy encoding a text without a mark is in. Private to the room.

#pragma once

#include <optional>
#include <string_view>

namespace sennit {

enum class LegacyEncoding { kCp949, kGb18030, kShiftJis, kEucJp };

std::string_view name_of(LegacyEncoding encoding);  // "cp949", as DecodedText says it
const char* iconv_name_of(LegacyEncoding encoding);

// The encoding in which `bytes` (which are not UTF-8) read as plausible Korean, Chinese or
// Japanese: nearly all byte sequences valid, and characters that are common in that language.
// Nothing when none is plausible, as for a Western text or stray bytes. Looks at the first 64 KB
// that matter.
std::optional<LegacyEncoding> find_legacy_encoding(std::string_view bytes);

}  // namespace sennit
