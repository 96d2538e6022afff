// The names that models give to the parts of a record.

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit {

enum class ReplyField : std::uint8_t {
  kUnknown,
  kName,
  kType,  // of an entity; of a relation its verb
  kLabel,
  kDescription,
  kAliases,
  kId,
  kSource,
  kTarget,
  kVerb,
  kDetail,
  kProperties,  // a list of further fields
  kEntities,    // lists of records
  kRelations,
  kArguments,  // of a tool call: the reply is inside
};

// In any case, with or without '_', '-' and blanks; also Korean, Chinese and Japanese names.
ReplyField reply_field(std::string_view key);

}  // namespace sennit
