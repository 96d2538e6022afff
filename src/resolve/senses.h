// Things of one name: the references of a key are one thing, unless what their documents say of it
// contradicts.

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "resolve/attributes.h"

namespace sennit {

inline constexpr std::uint32_t kNoSense = 0xFFFFFFFF;

// The sense of each reference of one key, numbered in order; all 0 when nothing contradicts. `said`
// holds what each document says, in order of path, so that any order of documents gives the same.
//
// Each document that says something joins the first sense that it does not contradict, else begins
// one. A contradiction of memberships alone counts only where do_meet(i, j), "the two documents
// share another name", is false for every document of the sense. Documents that say nothing are of
// the sense with at least twice as many documents as any other, else of none (kNoSense).
// O(references x senses), and do_meet for each pair whose memberships contradict.
std::vector<std::uint32_t> tell_senses(
    std::span<const Attributes> said, const std::function<bool(std::size_t, std::size_t)>& do_meet);

}  // namespace sennit
