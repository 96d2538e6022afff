// One note of the vault, from frontmatter to the last footnote.

#pragma once

#include <cstdint>
#include <string>

#include "make_vault/world.h"

namespace make_vault {

struct Note {
  std::string path;  // below the vault
  std::string text;
  std::uint64_t links = 0;
};

// About `bytes` long on average; between a third and three times that.
Note write_note(const World& world, std::uint64_t number, std::uint64_t bytes);

}  // namespace make_vault
