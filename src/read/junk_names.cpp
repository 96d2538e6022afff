#include "read/junk_names.h"

#include <algorithm>
#include <array>
#include <string>

namespace sennit {
namespace {

constexpr std::array<std::string_view, 11> kJunk = {".ds_store",
                                                    "thumbs.db",
                                                    "ehthumbs.db",
                                                    "desktop.ini",
                                                    "icon\r",
                                                    "$recycle.bin",
                                                    "system volume information",
                                                    "lost+found",
                                                    "__macosx",
                                                    "@eadir",
                                                    "#recycle"};

std::string lower(std::string_view name) {
  std::string lowered(name);
  for (char& c : lowered)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lowered;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// `text` has the form: '0' stands for a digit, anything else for itself.
bool has_form(std::string_view text, std::string_view form) {
  return text.size() >= form.size() &&
         std::equal(form.begin(), form.end(), text.begin(),
                    [](char f, char c) { return f == '0' ? is_digit(c) : f == c; });
}

bool has_form_behind(std::string_view text, std::string_view mark, std::string_view form) {
  const std::size_t at = text.find(mark);
  return at != std::string_view::npos && has_form(text.substr(at + mark.size()), form);
}

bool ends_in_conflict(std::string_view name) {
  constexpr std::string_view kConflict = ".conflict";
  while (!name.empty() && is_digit(name.back())) name.remove_suffix(1);
  return name.size() > kConflict.size() && name.ends_with(kConflict);
}

}  // namespace

bool is_junk_name(std::string_view name) {
  const std::string lowered = lower(name);
  return std::find(kJunk.begin(), kJunk.end(), lowered) != kJunk.end() ||
         lowered.starts_with("~$") || lowered.ends_with(".tmp");
}

bool is_conflict_copy(std::string_view name) {
  const std::string lowered = lower(name);
  return ends_in_conflict(lowered) ||
         has_form_behind(lowered, ".sync-conflict-", "00000000-000000-") ||
         has_form_behind(lowered, "conflicted copy ", "0000-00-00");
}

}  // namespace sennit
