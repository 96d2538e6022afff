// How well found names match gold names.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "measure/extraction_gold.h"
#include "sennit/measure.h"
#include "sennit/values.h"

namespace sennit {

struct FoundEntity {
  std::vector<std::string> names;  // its name and aliases
  EntityType type = EntityType::kOther;
};

// A name in the text of a document, and whose it is.
struct FoundName {
  std::string name;
  std::uint32_t entity = 0;  // index into the entities
};

struct FoundDocument {
  std::string id;
  std::vector<FoundName> names;
};

// What two names must share to be equal here: the name key without a leading article or form of
// address, since gold files and texts differ in them ("the Bahamas", "Mr. Topper"). "Mrs." stays:
// it tells one person from another.
std::string measured_key(std::string_view name);

// Several gold files are several opinions about the same documents; the names of a document are the
// union. Rounded to four decimals. O(names * log names).
ExtractionReport score_extraction(std::span<const std::vector<GoldDocument>> gold_files,
                                  std::span<const FoundDocument> found,
                                  std::span<const FoundEntity> entities);

}  // namespace sennit
