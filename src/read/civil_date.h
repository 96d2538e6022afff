// The dates that people write into notes and file names. Private to the room.

#pragma once

#include <optional>
#include <string_view>

#include "model/document.h"

namespace sennit {

// A date at the begin of a value: "2017-04-02 12:15:32 +0900", "2017/04/02", "[[2017-04-02]]".
std::optional<CivilDate> leading_date(std::string_view text);

// A date anywhere in a file's name: "2017-04-02 Standup", "20170402", "202304021530 Note",
// "2017년 4월 2일".
std::optional<CivilDate> date_in_name(std::string_view stem);

}  // namespace sennit
