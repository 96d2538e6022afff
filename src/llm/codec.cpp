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

bool has_feature(const ChatRequest& request, Delivery delivery, Feature feature) {
  switch (feature) {
    case Feature::kTemperature:
      return request.temperature.has_value();
    case Feature::kEffort:
      return request.effort != Effort::kDefault;
    case Feature::kSchema:
    case Feature::kSchemaSubstitute:
      return request.schema.has_value();
    case Feature::kTools:
      return !request.tools.empty();
    case Feature::kTokenLimitName:
      return true;
    case Feature::kStreamUsage:
      return delivery == Delivery::kStream;
  }
  return false;
}

}  // namespace sennit
