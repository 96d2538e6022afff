#include "config/sharing.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::string_view kOtherwise = "otherwise: deny";

Error bad_rule(const std::string& written, const std::string& why) {
  return invalid_input(
      fmt::format("the sharing rule \"{}\" {}", written, why),
      "write \"deny Private\", \"deny tag:diary\", \"allow property:share=yes\" or "
      "the like");
}

// What an input method types for ':' is a ':'.
std::string with_plain_colons(std::string_view text) {
  constexpr std::string_view kWide = "\uFF1A";
  std::string plain(text);
  for (std::size_t at = 0; (at = plain.find(kWide, at)) != std::string::npos; ++at)
    plain.replace(at, kWide.size(), ":");
  return plain;
}

// The word before the first ':' of the first name of a path, or "".
std::string kind_of(std::string_view subject) {
  const std::size_t end = subject.find_first_of(":/\\");
  if (end == std::string_view::npos || subject[end] != ':') return {};
  return fold(trim(subject.substr(0, end)));
}

bool is_tag_or_below(std::string_view tag, std::string_view wanted) {
  const std::string name = fold(tag);
  return name.starts_with(wanted) && (name.size() == wanted.size() || name[wanted.size()] == '/');
}

}  // namespace

Result<SharingRules> SharingRules::compile(const SharingOptions& options) {
  SharingRules made;
  for (const std::string& written : options.rules) {
    SENNIT_ASSIGN(Rule rule, rule_of(written));
    made.rules_.push_back(std::move(rule));
  }
  if (options.otherwise != "allow" && options.otherwise != "deny")
    return invalid_input(
        fmt::format("what no sharing rule matches is allowed or denied, not \"{}\"",
                    options.otherwise),
        "allow or deny");
  made.otherwise_allows_ = options.otherwise == "allow";
  return made;
}

Result<SharingRules::Rule> SharingRules::rule_of(const std::string& written) {
  const std::string_view text = trim(written);
  const std::size_t blank = std::min(text.find_first_of(" \t"), text.size());
  const std::string verb = fold(text.substr(0, blank));
  const std::string subject = with_plain_colons(trim(text.substr(blank)));
  Rule rule;
  rule.written = text;
  rule.allows = verb == "allow";
  if (verb != "allow" && verb != "deny")
    return bad_rule(written, "begins with neither allow nor deny");
  if (subject.empty()) return bad_rule(written, "does not say of what");
  const std::string kind = kind_of(subject);
  if (kind.empty()) {
    SENNIT_TRY(read_path(written, subject, rule));
    return rule;
  }
  if (kind != "path" && kind != "tag" && kind != "property")
    return bad_rule(written, fmt::format("asks for \"{}:\", which is not known; known are path:, "
                                         "tag: and property:",
                                         kind));
  const std::string_view rest = trim(std::string_view(subject).substr(subject.find(':') + 1));
  if (kind == "path") {
    SENNIT_TRY(read_path(written, rest, rule));
    return rule;
  }
  take_words(kind, fold(rest), rule);
  if (rule.name.empty()) return bad_rule(written, "does not say of what");
  return rule;
}

void SharingRules::take_words(std::string_view kind, const std::string& words, Rule& rule) {
  if (kind == "tag") {
    rule.subject = Subject::kTag;
    rule.name = words.starts_with('#') ? words.substr(1) : words;
    while (rule.name.ends_with('/')) rule.name.pop_back();
    return;
  }
  rule.subject = Subject::kProperty;
  const std::size_t equals = words.find('=');
  rule.any_value = equals == std::string::npos;
  rule.name = trim(std::string_view(words).substr(0, equals));
  if (!rule.any_value) rule.value = trim(std::string_view(words).substr(equals + 1));
}

Result<void> SharingRules::read_path(const std::string& written, std::string_view path,
                                     Rule& rule) {
  std::string pattern(path);
  std::replace(pattern.begin(), pattern.end(), '\\', '/');
  const bool from_top = pattern.starts_with('/');
  const Result<PathPatterns> plain = PathPatterns::compile({pattern});
  if (!plain.ok()) return plain.error().within(fmt::format("the sharing rule \"{}\"", written));
  if (rule.allows) {
    rule.below_root = *plain;
    if (from_top) rule.in_system = *plain;
    return {};
  }
  // What is in a denied folder is denied, though a pattern with '*' would name the folder alone.
  SENNIT_ASSIGN(const PathPatterns whole, PathPatterns::compile({pattern + "/**"}));
  rule.below_root = whole;
  rule.in_system = whole;
  if (!from_top) {
    SENNIT_ASSIGN(rule.in_system, PathPatterns::compile({"**/" + pattern + "/**"}));
  }
  return {};
}

bool SharingRules::matches_path(const Rule& rule, const SharedDocument& document) {
  for (const std::string_view path : {document.path, document.container}) {
    if (path.empty()) continue;
    if (rule.below_root.match(path)) return true;
    if (!rule.in_system.empty() && rule.in_system.match(fmt::format("{}/{}", document.root, path)))
      return true;
  }
  // A file that was processed by itself is its own root.
  return !rule.in_system.empty() && rule.in_system.match(document.root);
}

bool SharingRules::matches(const Rule& rule, const SharedDocument& document) {
  switch (rule.subject) {
    case Subject::kPath:
      return matches_path(rule, document);
    case Subject::kTag:
      return std::any_of(document.tags.begin(), document.tags.end(),
                         [&](const std::string& tag) { return is_tag_or_below(tag, rule.name); });
    case Subject::kProperty:
      return std::any_of(
          document.properties.begin(), document.properties.end(), [&](const NamedValues& own) {
            return fold(trim(own.name)) == rule.name &&
                   (rule.any_value || std::any_of(own.values.begin(), own.values.end(),
                                                  [&](const std::string& value) {
                                                    return fold(trim(value)) == rule.value;
                                                  }));
          });
  }
  return false;
}

std::optional<std::string_view> SharingRules::kept_by(const SharedDocument& document) const {
  for (const Rule& rule : rules_)
    if (matches(rule, document))
      return rule.allows ? std::nullopt : std::optional<std::string_view>(rule.written);
  return otherwise_allows_ ? std::nullopt : std::optional<std::string_view>(kOtherwise);
}

bool SharingRules::allow_all() const {
  return otherwise_allows_ &&
         std::all_of(rules_.begin(), rules_.end(), [](const Rule& rule) { return rule.allows; });
}

bool SharingRules::read_the_form() const {
  return std::any_of(rules_.begin(), rules_.end(),
                     [](const Rule& rule) { return rule.subject != Subject::kPath; });
}

}  // namespace sennit
