#include "extract/marked_names.h"

namespace sennit {
namespace {

bool is_found_in_prose(MentionSource source) {
  return source == MentionSource::kTitle || source == MentionSource::kAlias ||
         source == MentionSource::kLink || source == MentionSource::kProperty;
}

bool takes_part_in_claims(const Mention& mention) {
  return !mention.span.empty() &&
         (mention.source == MentionSource::kLink || mention.source == MentionSource::kProperty);
}

}  // namespace

void MarkedNames::add(const Extraction& extraction) {
  for (const Mention& mention : extraction.mentions) {
    if (title_.empty() && mention.source == MentionSource::kTitle) title_ = kept(mention.name);
    if (is_found_in_prose(mention.source)) add_name(mention.name);
    if (mention.source == MentionSource::kLink) add_name(mention.stands_for);
    if (takes_part_in_claims(mention)) places_.push_back({mention.span, kept(mention.name)});
    if (!mention.span.empty() && mention.source != MentionSource::kHeading)
      taken_.push_back(mention.span);
  }
}

void MarkedNames::add_name(const std::string& name) {
  if (name.empty()) return;
  const std::string_view text = kept(name);
  if (is_name_.insert(text).second) names_.push_back(text);
}

}  // namespace sennit
