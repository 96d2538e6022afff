#include "llm/codec.h"

namespace sennit {

std::string_view feature_name(Feature feature) {
  switch (feature) {
    case Feature::kTemperature:
      return "temperature";
    case Feature::kEffort:
      return "effort";
    case Feature::kSchema:
      return "JSON schema";
    case Feature::kSchemaSubstitute:
      return "JSON mode";
    case Feature::kTools:
      return "tools";
    case Feature::kTokenLimitName:
      return "usual name of the token limit";
    case Feature::kStreamUsage:
      return "wish for usage within a stream";
  }
  return "";
}

}  // namespace sennit
