// Where in a passage that a model cites its words have their ground.

#pragma once

#include <string_view>

#include "answer/extractive.h"

namespace sennit {

// The sentence of the passage that shares most words with what was said, the first of equals;
// where none shares a quarter of them, as when the languages differ, the passage from its first
// prose on. What it gives is
// a place to look, no proof. Pure; O(passage).
ByteRange cited_range(const Passage& passage, std::string_view said);

}  // namespace sennit
