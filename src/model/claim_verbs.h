// The verbs of claims that the code itself knows. Any other verb is words of a text.

#pragma once

#include <cstdint>
#include <string_view>

namespace sennit {

namespace verb {

// The two stand together; what one has to do with the other was not read.
inline constexpr std::string_view kRelatesTo = "relates to";

// Claims about one name alone. Their object is words of the sentence, which need not be a name of
// anything: it makes no node, but is an end of a relation where the document names it.
inline constexpr std::string_view kIsA = "is a";  // "planet", "capital of Arizona", "시인"
// What a person does or did: "chief financial officer", "과장". `detail`: where or of what, as
// written ("Harbour Shipping"), or "".
inline constexpr std::string_view kRole = "role";
// An employer, a school, a team: "Harbour Shipping", "conservatory in Chengdu", "영업부".
inline constexpr std::string_view kMemberOf = "member of";
// The place that tells a place from others of its name: "Massachusetts", "경기도".
inline constexpr std::string_view kLocatedIn = "located in";
inline constexpr std::string_view kBorn = "born";           // a year ("1921") or a place
inline constexpr std::string_view kDied = "died";           // the same
inline constexpr std::string_view kActiveIn = "active in";  // a year in which it did something

}  // namespace verb

// What a claim says of its subject that may tell two things of one name apart.
enum class Attribute : std::uint8_t {
  kNone,
  kKind,
  kRole,
  kMembership,
  kPlace,
  kBorn,
  kDied,
  kActive,
};

// Also of verbs between two names that say the same: "works at" is a membership, "lies in" a place.
Attribute attribute_of(std::string_view verb);

// Whether the object may be words that no mention names.
bool has_free_object(std::string_view verb);

}  // namespace sennit
