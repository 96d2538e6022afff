// What an author says that the things of a list are: the heading over it, or the line that leads
// to it.

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "model/evidence.h"

namespace sennit {

struct LabelledItem {
  ByteRange range;         // an item of a list, without its mark and what emphasizes its beginning
  std::string_view label;  // "Speakers", "Members of the crew"; of the document's text
};

// Items of lists right below a short heading ("## Speakers") or a short line with a colon at its
// end ("Plugins:"), in order; items of items have no label, nor have numbered ones, which are
// steps. A heading that says only where a reader may go ("See also", "참고") is none, nor is one
// over more items than a person lists by hand (30): that is an index. The only heading of the first
// level names the note, and labels nothing. O(size of the text).
std::vector<LabelledItem> labelled_items(const Document& document);

// The item that begins at this byte, or null. O(log items).
const LabelledItem* item_at(const std::vector<LabelledItem>& items, std::uint32_t begin);

// "Tide Conference -speakers-> Ada": the label is the verb, the item its place.
Claim claim_of_item(const LabelledItem& item, std::string_view subject, std::string_view object);

}  // namespace sennit
