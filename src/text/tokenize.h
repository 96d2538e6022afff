// Tokens of keyword search: the one definition for postings and questions.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/values.h"

namespace sennit {

struct Token {
  std::string_view form;   // folded; valid during the call
  ByteRange range;         // in the input
};

// Runs of letters and digits of one script, folded. Latin, Greek, Cyrillic and other spaced scripts:
// the run is a token (digits join letters: "layer2"). Han, Kana and Hangul runs: overlapping bigrams,
// and after the last bigram the last character alone, so that every character begins a token and a
// prefix query of one character finds it. Marks and width make no difference. O(n); no allocation
// per token for ASCII.
void for_each_token(std::string_view text, const std::function<void(const Token&)>& visit);

// A word or phrase as a search wants it: the tokens that must stand side by side. For a CJK run the
// bigrams only (not the last single, unless the run is a single character, which then needs a prefix
// search: `prefix`).
struct PhraseTokens {
  std::vector<std::string> tokens;
  bool prefix = false;
};
PhraseTokens phrase_tokens(std::string_view phrase);

// Words as a person sees them (maximal runs of word scripts, with inner ' and -), as ranges.
std::vector<ByteRange> words(std::string_view text);

// Words that carry no subject: English function words and question words, Korean ones such as
// "무엇", "누구", "대해", "알려줘". Folded input.
bool is_stop_word(std::string_view folded);

}  // namespace sennit
