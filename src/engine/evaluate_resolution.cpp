#include "base/try.h"
#include "engine/engine_state.h"
#include "measure/gold_resolution.h"
#include "measure/resolution.h"
#include "sennit/engine.h"

namespace sennit {
Result<ResolutionFigures> Engine::evaluate_resolution(const std::string& gold_file) {
  SENNIT_ASSIGN(const std::string text, read_whole(gold_file));
  Result<std::vector<GoldRow>> rows = parse_gold_resolution(text);
  if (!rows.ok()) return rows.error().within("cannot read " + gold_file);
  return measure_resolution(*rows);
}

}  // namespace sennit
