// What models refused in earlier runs, so that no run asks for it again: a small JSON file in the
// user's own folder. It holds names of models and addresses, no key and no text.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "llm/codec.h"
#include "sennit/models.h"

namespace sennit {

// Who refused, and with which settings. Of another address it is another model's refusal; with
// other settings (protocol, temperature, effort, max_tokens) it counts no more.
struct RefusalOf {
  std::string provider;
  std::string origin;  // "https://api.openai.com"
  std::string model;
  std::string settings;
};
RefusalOf refusal_of(const ModelOptions& options, const Endpoint& endpoint);

using Seconds = std::int64_t;  // since 1970, UTC
inline constexpr Seconds kRefusalsHoldFor = 30 * 24 * 3600;

// The file's text to what it says of `who`, and back. A text that is none of ours says nothing.
// What is older than kRefusalsHoldFor, or from the future, is left out. Pure.
std::map<Feature, Seconds> remembered_refusals(std::string_view text, const RefusalOf& who,
                                               Seconds now);
std::string with_refusal(std::string_view text, const RefusalOf& who, Feature feature, Seconds now);
std::string without_refusals(std::string_view text, const RefusalOf& who);

// The same over a file; "" is none. What cannot be read or written is no failure: it is then learnt
// again. Two processes at once may forget what one of them learnt. Not thread-safe.
class RefusalMemory {
 public:
  RefusalMemory(std::string path, RefusalOf who) : path_(std::move(path)), who_(std::move(who)) {}

  std::map<Feature, Seconds> load() const;
  void add(Feature feature) const;
  void forget() const;

 private:
  std::string path_;
  RefusalOf who_;
};

std::string day_of(Seconds time);  // "2024-05-31", UTC

}  // namespace sennit
