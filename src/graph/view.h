// The bytes of a graph, opened: spans into them.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graph/layout.h"
#include "sennit/result.h"

namespace sennit::picture {

// The bytes at an address that suits every record: the ones given where they stand well (a string
// of this size does, on every allocator we know), else a copy.
class AlignedBytes {
 public:
  AlignedBytes() = default;
  explicit AlignedBytes(std::string_view bytes);
  std::string_view view() const { return view_; }

 private:
  std::shared_ptr<const std::vector<std::uint64_t>> copy_;
  std::string_view view_;
};

struct GraphView : Arrays<Borrowed> {
  std::shared_ptr<const std::string> bytes;
  AlignedBytes aligned;

  std::string_view text(StringRef ref) const {
    return std::string_view(strings.data(), strings.size()).substr(ref.begin, ref.size);
  }
};

// Errors: kCorrupt. What passes is safe to read: every index, offset and length in it is in range.
Result<GraphView> open_view(std::shared_ptr<const std::string> bytes);

// Each part of `contents` goes as soon as it is encoded. Errors: kInvalidInput.
Result<std::string> encode(GraphContents contents);

// The promises that GraphContents makes about indexes and orders. Errors: kInvalidInput.
Result<void> check(const GraphContents& contents);

}  // namespace sennit::picture
