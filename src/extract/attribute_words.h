// Closed lists by which attributes are read: what people do, kinds of places, regions.

#pragma once

#include <string_view>

namespace sennit {

// A folded English noun for what a person does: "engineer", "officer", "cfo".
bool is_role_noun(std::string_view folded);

// Of these, one that is held in an organisation: an officer of Acme belongs to it, an author of a
// book does not.
bool is_role_in_group(std::string_view folded);

// A folded English noun for a kind of place that lies in another: "city", "river".
bool is_place_noun(std::string_view folded);

// A verb of being employed, taught or taken in: "works", "taught", "joined".
bool is_membership_verb(std::string_view folded);

// A folded English noun for a group that people belong to: "team", "conservatory".
bool is_group_noun(std::string_view folded);

// A name of a country, or of a state or province, by which people tell towns apart:
// "Massachusetts", "France". Any case.
bool is_region(std::string_view name);

// A Korean noun for what a person does: "시인", "물리학자". Titles are in korean_words.h.
bool is_korean_profession(std::string_view word);

// A Korean name of a country, a province or a part of the country, also short: "경기도", "호남",
// "경남".
bool is_korean_region(std::string_view name);

}  // namespace sennit
