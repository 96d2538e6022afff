// Korean particles (josa) at the end of a word.

#pragma once

#include <string_view>
#include <vector>

namespace sennit {

struct StrippedWord {
  std::string_view stem;
  std::string_view particle;  // empty when nothing was stripped
};

// Every reading of a Hangul word (eojeol) as stem and particle, longest particle first, then the
// word itself with no particle. Particles must fit the final consonant of the stem (은/는, 이/가,
// 을/를, 과/와, 으로/로). Compound particles count as one ("에서는", "에게서도", "까지는"). NFC
// input.
std::vector<StrippedWord> particle_readings(std::string_view word);

// The reading that a name can be trusted with: only particles that can hardly be part of the stem.
// Two or more syllables must stay for 은 는 을 를 and all particles of two syllables or more; three
// or more for the short ones that also end nouns (이 가 과 와 도 의 로 만 에). Nouns that are known
// to end that way keep their end ("여름휴가", "민주주의", "고속도로", "김정은"); particles that are
// as often a part of a noun (이나, 라면, 이란, 대로, 같이, 야) are never taken. After a digit,
// short ones may be units ("3도", "종로3가") and stay; after Latin and Han letters ("GPT는") no
// length is asked for.
StrippedWord strip_particle(std::string_view word);

}  // namespace sennit
