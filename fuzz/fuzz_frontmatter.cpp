// Any bytes between the marks of frontmatter, as YAML and line by line.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "read/reader.h"
#include "read/structure_check.h"
#include "text/utf8.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!sennit::is_valid_utf8(bytes)) return 0;
  const std::string text = "---\n" + std::string(bytes) + "\n---\nBody\n";
  std::vector<std::string> warnings;
  const std::string broken = sennit::broken_promise(text, sennit::parse_markdown(text, warnings));
  if (broken.empty()) return 0;
  std::fprintf(stderr, "broken: %s\n", broken.c_str());
  std::abort();
}
