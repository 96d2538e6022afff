// Any valid UTF-8 as one paragraph of markup, packed densely: bytes are drawn from the alphabet
// that links are made of.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <string>
#include <vector>

#include "read/reader.h"
#include "read/structure_check.h"

namespace {

constexpr const char* kPieces[] = {
    "[",    "]",   "[[",    "]]",    "|",          "\\|",    "#",      "^",      "#^",   "!",
    "(",    ")",   "<",     ">",     "\"",         "'",      "`",      "``",     "$",    "$$",
    "%%",   "::",  ":",     "://",   "http",       "a",      "b",      " ",      "\n",   "\r\n",
    "\\",   "%20", "%",     "가",    "조석",       "🌊",      "- ",     "> ",     "| ",   "|-|",
    "*",    "-",   "<!--",  "-->",   "[^1]",       "]: ",    "x.md",   "@",      "\t",   "1",
    "    ", "~~~", "---\n", "```\n", "> [!note] ", "- [ ] ", "[x](y)", "key:: ", "#tag", "\n\n"};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text;
  for (std::size_t at = 0; at < size; ++at) text += kPieces[data[at] % std::size(kPieces)];
  std::vector<std::string> warnings;
  const std::string broken = sennit::broken_promise(text, sennit::parse_markdown(text, warnings));
  if (broken.empty()) return 0;
  std::fprintf(stderr, "broken: %s\n%s\n", broken.c_str(), text.c_str());
  std::abort();
}
