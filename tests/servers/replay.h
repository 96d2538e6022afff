// A model that answers an extraction of any chunk with what a real one once found: the recorded
// entities and relations of the tapes whose names stand in the chunk. Found through SENNIT_DATA,
// and absent where that is.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "servers/model_server.h"

namespace sennit::testing {

// Thread safety: any number of threads may ask.
class Replay {
 public:
  // Reads tapes ("a-christmas-carol.jsonl") of the folder tapes/ of `data`; nullopt when one is not
  // there. An entity that has several types or descriptions keeps those of its first record.
  static std::optional<Replay> open(const std::string& data, const std::vector<std::string>& tapes);

  // Answers in the shape that the request's schema asks for (names of members are matched by
  // meaning: "type" or "entity_type", "detail" or "description"), else in that of the tapes. Looks
  // for names in the last message. A relation is told when both its ends are.
  Said answer(const Asked& asked) const;

 private:
  struct Tape;
  std::shared_ptr<const Tape> tape_;
};

}  // namespace sennit::testing
