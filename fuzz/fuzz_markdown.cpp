// Any bytes as a note: decoding and reading keep every promise of the structure.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "read/reader.h"
#include "read/structure_check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto read = sennit::read_documents(bytes, "note.md");
  if (!read.ok()) return 0;
  for (const sennit::Document& document : read.value().documents) {
    const std::string broken = sennit::broken_promise(document.text, document.structure);
    if (broken.empty()) continue;
    std::fprintf(stderr, "broken: %s\n", broken.c_str());
    std::abort();
  }
  return 0;
}
