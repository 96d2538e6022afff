#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/try.h"
#include "fmt/format.h"
#include "measure/gold_resolution.h"
#include "measure/resolution.h"
#include "sennit/engine.h"

namespace sennit {
namespace {

Result<std::string> read_gold(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return not_found(fmt::format("cannot open {}: {}", path, std::strerror(errno)));
  std::ostringstream bytes;
  bytes << file.rdbuf();
  if (file.bad()) return unavailable(fmt::format("cannot read {}", path));
  return std::move(bytes).str();
}

}  // namespace

Result<ResolutionFigures> Engine::evaluate_resolution(const std::string& gold_file) {
  SENNIT_ASSIGN(const std::string text, read_gold(gold_file));
  Result<std::vector<GoldRow>> rows = parse_gold_resolution(text);
  if (!rows.ok()) return rows.error().within("cannot read " + gold_file);
  return measure_resolution(*rows);
}

}  // namespace sennit
