// Text to evidence, without a model: what the author marked, and what prose names.
// Pure: values in, values out; no clock, no disk, no state. Any number of threads may call.

#pragma once

#include <functional>
#include <span>
#include <vector>

#include "extract/marked_names.h"
#include "model/document.h"
#include "model/evidence.h"

namespace sennit {

inline constexpr int kExplicitVersion = 4;
inline constexpr int kBuiltinVersion = 6;

// What the author said explicitly: title, aliases, links and their display texts, tags, properties
// (people above all), headings; claims of inline and frontmatter fields whose value is a link or a
// person. One extraction per chunk that holds any, in order; a mention without a span belongs to
// chunk 0, also when the document has no chunk at all. O(size of the structure).
std::vector<Extraction> extract_explicit(const Document& document, std::span<const Chunk> chunks);

// What prose names: capitalised sequences, quoted titles, acronyms with their expansion, Korean
// nouns before particles and compounds of them, Han and Kana terms; claims of two names of one
// sentence, and of one name alone (model/claim_verbs.h). One
// extraction per chunk, in order, also where nothing was found. Needs the explicit evidence of the
// same document, to find its names in the prose. What lies in two overlapping chunks is given to
// the first that holds all of it. O(size of the text).
std::vector<Extraction> extract_builtin(const Document& document, std::span<const Chunk> chunks,
                                        std::span<const Extraction> explicit_evidence);

// The same, each extraction as soon as it is whole: a document of any size is never in memory as
// values.
void extract_builtin(const Document& document, std::span<const Chunk> chunks,
                     const MarkedNames& names, const std::function<void(Extraction)>& take);

}  // namespace sennit
