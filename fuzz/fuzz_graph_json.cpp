// graph.json from anywhere: what is read is written back as the same graph, and makes evidence and
// a file again without a fault.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "exchange/graph_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sennit;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<ParsedGraphJson> file = parse_graph_json(text);
  if (!file.ok()) return 0;
  const std::string written = write_graph_json(file->graph);
  const Result<ParsedGraphJson> again = parse_graph_json(written);
  if (!again.ok() || again->graph != file->graph || again->dropped != 0) std::abort();
  if (write_graph_json(again->graph) != written) std::abort();
  import_graph_json(file->graph);
  if (export_graph_json(Graph(), file->graph) != file->graph) std::abort();
  return 0;
}
