// Tokens of keyword search: the one definition for postings and questions.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

struct Token {
  std::string_view form;  // folded; valid during the call
  ByteRange range;        // in the input
};

// Runs of letters and digits of one script, folded. Latin, Greek, Cyrillic and other spaced
// scripts: the run is a token (digits join letters: "layer2"). Han, Kana and Hangul runs:
// overlapping bigrams, and after the last bigram the last character alone, so that every character
// begins a token and a prefix query of one character finds it. Width, accents and tone marks make
// no difference ("café" is "cafe", NFD is NFC), nor do optional vowel points; marks that make
// another letter ("й", "が", vowel signs of Indic scripts) stay. Subscript digits are digits ("CO₂"
// is "co2"). Emoji, symbols and bad bytes are no tokens and end a run. A token's position is its
// ordinal: each call is one step. O(n); no allocation per token for ASCII and for CJK text in NFC.
void for_each_token(std::string_view text, const std::function<void(const Token&)>& visit);

// A word or phrase as a search wants it: the tokens that must stand side by side, in the order and
// with no gap, as for_each_token lays them. Of the last run, when it is CJK, the bigrams only:
// without its last single character, so that "러닝" is found in "러닝을" ("러닝", "닝을", "을").
// Every run before it is whole, with its single, since that stands between the runs: "머신 러닝" is
// "머신", "신", "러닝". A last run of one CJK character needs a prefix search: `prefix`.
struct PhraseTokens {
  std::vector<std::string> tokens;
  bool prefix = false;
};
PhraseTokens phrase_tokens(std::string_view phrase);

// Words as a person sees them (maximal runs of word scripts, with inner ' and -), as ranges.
// Scripts are not told apart: "GPT4는" is one word.
std::vector<ByteRange> words(std::string_view text);

// Words that carry no subject: English function words and question words, Korean ones such as
// "무엇", "누구", "대해", "알려줘". Folded input.
bool is_stop_word(std::string_view folded);

}  // namespace sennit
