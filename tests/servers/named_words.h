// A model that names the capitalised words of a passage, for tests and benchmarks over any text.

#pragma once

#include "servers/model_server.h"

namespace sennit::testing {

// What stands in the last message's <passage>: its first `most` different capitalised words of four
// letters or more as entities, each in a relation with the next. A function of the text alone.
Said named_words(const Asked& asked, std::size_t most = 8);

}  // namespace sennit::testing
