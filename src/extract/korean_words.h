// What Korean words tell by their ends: particles, verbs, titles of persons, kinds of things.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "sennit/values.h"

namespace sennit {

// The part that a noun takes in its sentence, by the particle after it.
enum class KoreanRole : std::uint8_t { kNone, kSubject, kObject, kPlace, kCopula, kOther };
KoreanRole role_of(std::string_view particle);

// Whether the first `stem_bytes` of a Hangul word are followed by nothing but particles, a plural,
// a copula or a title such as 님.
bool ends_before_particle(std::string_view word, std::size_t stem_bytes);

// Particles that only nouns take; "다" and "나" also end verbs.
bool is_noun_particle(std::string_view particle);

// Nouns that are no things: 것, 때문, 경우, 우리, 오늘.
bool is_korean_function_noun(std::string_view stem);
// Nouns so general that no one keeps them by themselves: 방법, 처리, 얼굴.
bool is_korean_general_noun(std::string_view stem);

// Ends as verbs, adjectives and adverbs do: 하는, 했다, 면서, 습니다.
bool ends_like_verb(std::string_view stem);

// 교수, 선생, 첨지: follows a name or a family name.
bool is_person_title(std::string_view word);
bool is_title_after_full_name(std::string_view word);
bool is_family_name(std::string_view syllable);
// "김첨지", "박교수", "세종대왕": a name that ends in a title. The bytes of the title, or 0.
std::size_t title_bytes_at_end(std::string_view name);

// By the last syllables of a name: 대학교, 산, 역; kOther says nothing.
EntityType type_by_ending(std::string_view name);

}  // namespace sennit
