#include "text/abbreviations.h"

#include <algorithm>
#include <array>

namespace sennit {
namespace {

constexpr auto kAbbreviations = std::to_array<std::string_view>({
    "adm",  "approx", "assn", "brig", "c",   "ca",  "capt", "cf",   "cmdr", "col", "dept",
    "dr",   "e.g",    "ed",   "eds",  "eg",  "esp", "est",  "fr",   "gen",  "gov", "hon",
    "i.e",  "ie",     "incl", "lt",   "maj", "mme", "mr",   "mrs",  "ms",   "mt",  "pres",
    "prof", "rep",    "rev",  "sen",  "sgt", "st",  "supt", "univ", "viz",  "vs",  "messrs",
});

constexpr auto kBeforeNumbers =
    std::to_array<std::string_view>({"art", "ch", "chap", "eq", "eqs", "fig", "figs", "fl", "no",
                                     "nos", "op", "p", "par", "pp", "sec", "tab", "vol", "vols"});

constexpr auto kDoubtful = std::to_array<std::string_view>({
    "a.d", "a.m",  "al",  "apr", "assoc", "aug", "ave", "b.c",  "b.c.e", "blvd", "bros", "c.e",
    "co",  "corp", "dec", "etc", "feb",   "ft",  "inc", "jan",  "jr",    "jul",  "jun",  "ltd",
    "mar", "nov",  "oct", "p.m", "ph.d",  "rd",  "sep", "sept", "sq",    "sr",
});

constexpr auto kUsualFirstWords = std::to_array<std::string_view>({
    "a",     "after", "all",     "also", "although", "an",    "and",   "as",    "at",    "before",
    "but",   "by",    "during",  "each", "every",    "for",   "from",  "he",    "her",   "here",
    "his",   "how",   "however", "i",    "if",       "in",    "it",    "its",   "many",  "most",
    "my",    "no",    "not",     "on",   "one",      "or",    "other", "our",   "she",   "since",
    "so",    "some",  "such",    "that", "the",      "their", "then",  "there", "these", "they",
    "this",  "those", "though",  "to",   "today",    "two",   "under", "we",    "what",  "when",
    "where", "while", "who",     "why",  "with",     "yet",   "you",
});

template <typename Table>
bool holds(const Table& table, std::string_view entry) {
  return std::find(table.begin(), table.end(), entry) != table.end();
}

}  // namespace

bool never_ends_sentence(std::string_view word) { return holds(kAbbreviations, word); }

bool stands_before_numbers(std::string_view word) { return holds(kBeforeNumbers, word); }

bool may_end_sentence(std::string_view word) { return holds(kDoubtful, word); }

bool often_begins_sentence(std::string_view word) { return holds(kUsualFirstWords, word); }

}  // namespace sennit
