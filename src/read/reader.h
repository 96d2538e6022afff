// Bytes to documents: encodings, plain text, Markdown and the Obsidian dialect, JSON lines.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"
#include "sennit/result.h"

namespace sennit {

struct DecodedText {
  std::string text;          // valid UTF-8
  std::string encoding;      // "utf-8", "utf-8-bom", "utf-16le", "utf-16be", "cp949", "gb18030",
                             // "shift_jis", "euc-jp"
  std::size_t replaced = 0;  // bad bytes that became U+FFFD
};

// Detects the encoding and decodes. Valid UTF-8 comes back byte for byte (a BOM included). UTF-8
// with a few bad bytes stays UTF-8; only bytes that read as plausible Korean, Chinese or Japanese
// are taken for a legacy encoding. Errors: kInvalidInput when the bytes are not text (NUL bytes
// outside UTF-16, an image, a zip, ...); the message says what they look like.
Result<DecodedText> decode_text(std::string bytes);

// The structure of a Markdown note in the Obsidian dialect. Never fails: what cannot be read as
// markup is text; warnings go to `warnings`. Linear in the size of the text.
//
// Links in HTML comments are links in comments: not there. `target_span` of a reference link
// (`[text][label]`) stands in the definition of the label, outside its `span`. `heading` is as
// written between '#' and the end of the target, blanks before it included. Headings of quotes and
// list items are prose, not headings. Rules, delimiter rows and reference definitions are prose
// blocks that are opaque as a whole.
Structure parse_markdown(std::string_view text, std::vector<std::string>& warnings);

// One file to its documents: one, or one per line for JSON lines (".jsonl", ".ndjson"; path
// "file.jsonl#id"). By extension: .md .markdown -> Markdown; .txt .text and none -> plain text.
// Errors: kInvalidInput (not text; a JSON lines file with no readable record).
struct ReadFile {
  std::vector<Document> documents;
  std::vector<std::string> warnings;  // "line 7 is no JSON object (at column 2)"
};
Result<ReadFile> read_documents(std::string bytes, const std::string& path);

// Files that a folder's reading takes up: those with an extension that has a reader of its own. A
// file without an extension is read (as plain text) only when it is named itself.
bool is_readable_extension(std::string_view path);

}  // namespace sennit
