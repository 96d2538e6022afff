// A model's reply to records: what can be used is kept, everything else is counted with a reason.
// Nothing here knows the note; whether a name stands in it is told in locate.h.
// Pure: any number of threads may call.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

struct NamedEntity {
  std::string name;
  std::string raw_type;     // as written; "" when none was given
  std::string description;  // the model's words
  std::vector<std::string> aliases;
  bool operator==(const NamedEntity&) const = default;
};

struct StatedRelation {
  std::string source;  // names; an end need not be among the entities
  std::string target;
  std::string verb;      // lower case, blanks for '_': "works at"; kRelatesTo when none was given
  std::string raw_verb;  // as written
  std::string detail;
  bool operator==(const StatedRelation&) const = default;
};

// Why a record of a reply is not used.
enum class DropReason : std::uint8_t {
  kNoName,       // neither a name nor anything that could be one
  kNoEnd,        // a relation without source or target
  kUnknownId,    // an end is a number that no entity of the reply has
  kAmbiguousId,  // an end is a number that two entities have
  kSelf,         // a relation of a thing to itself
  kRepeated,     // the same record again
  kTooLong,      // a name that is a text
  kCutOff,       // the reply ended inside its name
  kBeyondCap,    // more entities than were asked for
};
inline constexpr std::size_t kDropReasonCount = 9;
std::string_view name_of(DropReason reason);  // "no name"

// Why a reply has no records at all.
enum class ReplyFault : std::uint8_t { kNone, kEmpty, kThinkingOnly, kRefusal, kNoRecords };
std::string_view name_of(ReplyFault fault);  // "only thinking, no answer"

struct ParsedReply {
  std::vector<NamedEntity> entities;  // in the order of the reply; names are distinct
  std::vector<StatedRelation> relations;
  std::array<std::uint32_t, kDropReasonCount> dropped{};  // by reason
  std::uint32_t repairs = 0;  // places where it was not the JSON that was asked for
  bool is_cut_off = false;    // the reply ended inside a list: more may have been meant
  bool says_nothing = false;  // well-formed, with empty lists: "there is nothing here"
  ReplyFault fault = ReplyFault::kNone;

  std::uint32_t drops() const;
  bool empty() const { return entities.empty() && relations.empty(); }
};

// Names longer than this are texts. Bytes.
inline constexpr std::size_t kLongestName = 200;

// Reads JSON of any of the shapes that models give, however damaged (loose_json.h): lists or single
// records, keyed by name or by type, the schemas of older packages, triples, ids as ends, JSON
// inside a string; and where there is no JSON, the line formats that were seen: tuples with
// delimiters, `verb(a, b)`, arrows, tables, bulleted and YAML-like lists. Thinking is passed over.
// O(size of the reply).
ParsedReply parse_reply(std::string_view reply);

// Keeps the first `cap` entities, in the order in which the model gave them, and the relations
// between names that are kept; an end that is no entity counts as one.
void enforce_cap(ParsedReply& reply, std::size_t cap);

}  // namespace sennit
