// Any bytes as a model's reply: it ends, and what it gives are names that can be looked for.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "extract/reply.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  sennit::ParsedReply reply =
      sennit::parse_reply({reinterpret_cast<const char*>(data), size});  // NOLINT: bytes
  for (const sennit::NamedEntity& entity : reply.entities)
    if (entity.name.empty() || entity.name.size() > 3 * sennit::kLongestName) std::abort();
  for (const sennit::StatedRelation& relation : reply.relations)
    if (relation.source.empty() || relation.target.empty() || relation.verb.empty()) std::abort();
  sennit::enforce_cap(reply, 15);
  if (reply.entities.size() > 15) std::abort();
  return 0;
}
