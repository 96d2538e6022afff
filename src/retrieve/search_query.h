// What a person types into search, understood: words, phrases, and filters. Pure; nothing typed is
// an error, and nothing of it is ever part of a statement to a store.
//
//   tide gauge "spring tide" -neap        words, a phrase, a word that must not stand there
//   #project #project/tides               notes with the tag, or one below it
//   [[Mina Park]]                         that note, and notes that link to it
//   type:person  유형:인물                entities of a type
//   in:lab/2024  폴더:연구                notes of a folder
//   after:2024-05  before:2024  on:2024-05-03  이후: 이전: 날짜:
//
// "after" includes the period itself, "before" does not. Any filter may stand behind a '-'; dates
// may not. Signs may be full width ("＃태그", "ｔｙｐｅ：", "［［노트］］"), quotation marks those
// of any language; behind a colon a value may be quoted, and blanks may stand. What only looks like
// a filter is looked for as words, and `hints` says so.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sennit {

// Of notes and entities. Within one list any may hold, of all lists each must.
struct SearchFilter {
  std::vector<std::string> types;    // "PERSON", or a type of an import as typed
  std::vector<std::string> tags;     // without '#', no '/' at the end
  std::vector<std::string> notes;    // as a link would name them
  std::vector<std::string> folders;  // paths, without '/' at the ends
  bool empty() const { return types.empty() && tags.empty() && notes.empty() && folders.empty(); }
  bool operator==(const SearchFilter&) const = default;
};

struct SearchQuery {
  std::string words;                  // as typed, filters left out, one blank between
  std::vector<std::string> phrases;   // quoted; each must stand there
  std::vector<std::string> excluded;  // words and phrases; none may stand there
  SearchFilter wanted;
  SearchFilter unwanted;
  // Dates of notes, yyyymmdd: from <= date < before. 0: no such bound. A note without a date has
  // none of them.
  std::int32_t from = 0;
  std::int32_t before = 0;
  std::vector<std::string> hints;  // "\"author:\" is no filter; ..."

  bool has_dates() const { return from != 0 || before != 0; }
  // Words and phrases: what names are looked for by.
  std::string text() const;
  bool operator==(const SearchQuery&) const = default;
};

// Of a longer text the first kMaxQuestionBytes are read. O(size).
SearchQuery parse_search(std::string_view typed);

// A day, month or year: [from, before) as above. "2024", "2024-05", "2024/5/3", "20240503",
// "2024년 5월 3일", "2024.05.". {0, 0} for anything else.
struct DatePeriod {
  std::int32_t from = 0;
  std::int32_t before = 0;
};
DatePeriod period_of(std::string_view text);

// "PERSON" for "person", "people" and "인물"; a word that names no type stays.
std::string type_named(std::string_view word);

// Whether a thing of this type, which a model or another graph called `raw` (or ""), is meant by
// `asked`, a type_named: either is, in any case, also by the words that name a type.
bool means_type(std::string_view asked, std::string_view type, std::string_view raw);

}  // namespace sennit
