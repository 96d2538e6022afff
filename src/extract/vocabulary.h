// Words by which authors say what a note is, what a property holds, and what is no name at all.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sennit/values.h"

namespace sennit {

// The type that a word of an author stands for: a folder ("02 People", "인물"), a tag ("person"),
// a value of `type:`. Singular and plural, any case; digits, dots and emoji before it do not count.
// Of a phrase of up to three words the last one may decide ("Literature notes", "Auxiliary Tools").
std::optional<EntityType> type_word(std::string_view phrase);

// What the values of a property are, by its key ("author", "참석자", "publisher").
std::optional<EntityType> type_of_values(std::string_view key);

// Properties that say what the note itself is: `type`, `category`, `class`, `종류`.
bool is_type_key(std::string_view key);

// Properties that are about the file, not about its subject: aliases, tags, css classes, dates.
bool is_bookkeeping_key(std::string_view key);

// A file name that says nothing of its content: "README", "index", "무제 2", "Untitled".
bool is_generic_title(std::string_view stem);

// A path that ends as images, recordings, films and office files do. "Node.js" does not.
bool is_attachment(std::string_view path);

// A value that stands for something to be filled in: "{{title}}", "<% tp.date %>", "TBD", "-".
bool is_placeholder(std::string_view value);

// "publishedIn", "published-in" and "published_in" are "published in".
std::string key_in_words(std::string_view key);

}  // namespace sennit
