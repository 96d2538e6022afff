// The chunks of some documents.

#pragma once

#include <cstdint>
#include <vector>

#include "sennit/result.h"
#include "sennit/values.h"
#include "store/connection.h"

namespace sennit {

class PostingScope {
 public:
  // Documents that are not there have no chunks. O(documents * log + their chunks).
  static Result<PostingScope> of(const Connection& connection,
                                 const std::vector<DocumentId>& documents);

  bool contains(std::int64_t chunk) const;  // O(log documents)

 private:
  struct Run {
    std::int64_t first = 0;
    std::int64_t last = 0;
  };
  std::vector<Run> runs_;  // ascending, apart
};

}  // namespace sennit
