// What holds for the structure of every note, however broken: the promises of model/document.h as a
// check, for tests and fuzzers. Private to the room.

#pragma once

#include <string>
#include <string_view>

#include "model/document.h"

namespace sennit {

// Empty when all of it holds; else the first promise that is broken, and where.
//
// 1. Every range lies in the text, at boundaries of code points.
// 2. Blocks are whole lines, in order, without overlap, and hold every line that is not blank.
// 3. Headings, links, tags, block ids and opaque ranges are in order of position.
// 4. The text at a range reads as the field beside it says.
// 5. No link, tag or block id stands in code, math or a comment; opaque ranges stand in prose and
//    headings.
std::string broken_promise(std::string_view text, const Structure& structure);

}  // namespace sennit
