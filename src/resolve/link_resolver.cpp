#include "resolve/link_resolver.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::array<std::string_view, 2> kNoteExtensions = {".md", ".markdown"};

constexpr std::array<std::string_view, 60> kAttachmentExtensions = {
    "3gp",  "7z",   "aac",  "avi", "avif", "base", "bib",        "bmp",  "c",    "canvas",
    "cpp",  "css",  "csv",  "doc", "docx", "epub", "excalidraw", "flac", "gif",  "gz",
    "heic", "hwp",  "hwpx", "htm", "html", "ico",  "ics",        "jpeg", "jpg",  "js",
    "json", "m4a",  "mkv",  "mov", "mp3",  "mp4",  "odp",        "ods",  "odt",  "ogg",
    "ogv",  "opus", "pdf",  "png", "ppt",  "pptx", "psd",        "py",   "rtf",  "svg",
    "tar",  "tif",  "tiff", "ttf", "wav",  "webm", "webp",       "xls",  "xlsx", "zip"};

std::string_view without_note_extension(std::string_view path) {
  for (const std::string_view extension : kNoteExtensions)
    if (path.size() > extension.size() && path.ends_with(extension) &&
        path[path.size() - extension.size() - 1] != '/')
      return path.substr(0, path.size() - extension.size());
  return path;
}

// Whether `path` is `end`, or ends with it at a '/'.
bool ends_at_part(std::string_view path, std::string_view end) {
  if (!path.ends_with(end)) return false;
  return path.size() == end.size() || path[path.size() - end.size() - 1] == '/';
}

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

bool is_dotted(std::string_view target) {
  return target.starts_with("./") || target.starts_with("../") || target == ".." || target == ".";
}

void append_part(std::string& path, std::string_view part) {
  if (!path.empty()) path += '/';
  path += part;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 &&
                        hex_value(text[i + 2]) >= 0;
    if (!escape) {
      decoded += text[i];
      continue;
    }
    decoded += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
    i += 2;
  }
  return decoded;
}

std::string with_slashes(std::string_view text) {
  std::string changed(text);
  std::replace(changed.begin(), changed.end(), '\\', '/');
  return changed;
}

std::string alias_key(std::string_view alias) { return fold(collapse_spaces(alias)); }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// "https://x", "mailto:x", but not "Re:Zero" or "Data: a note".
bool is_address(std::string_view target) {
  const std::size_t colon = target.find(':');
  if (colon == std::string_view::npos || colon < 2 || colon + 1 == target.size()) return false;
  const std::string_view scheme = target.substr(0, colon), rest = target.substr(colon + 1);
  const bool is_scheme =
      is_letter(scheme.front()) && std::all_of(scheme.begin(), scheme.end(), [](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      });
  if (!is_scheme) return false;
  return rest.starts_with("//") ||
         ((scheme == "mailto" || scheme == "tel" || scheme == "data") && rest.front() != ' ');
}

bool is_attachment(std::string_view target) {
  const std::size_t dot = target.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::string extension = fold(target.substr(dot + 1));
  return std::find(kAttachmentExtensions.begin(), kAttachmentExtensions.end(), extension) !=
         kAttachmentExtensions.end();
}

bool is_placeholder(std::string_view target) {
  return target.find("{{") != std::string_view::npos || target.find("<%") != std::string_view::npos;
}

}  // namespace

LinkResolver::LinkResolver(std::vector<LinkTarget> targets) : targets_(std::move(targets)) {
  known_.reserve(targets_.size());
  for (const LinkTarget& target : targets_) add(target);
  const auto sort = [this](auto& index) {
    for (auto& [key, documents] : index)
      std::sort(documents.begin(), documents.end(),
                [this](auto a, auto b) { return goes_before(a, b); });
  };
  sort(by_path_);
  sort(by_name_);
  for (const auto& [name, documents] : by_name_)
    if (documents.size() == 1) known_[documents.front()].is_only_one = true;
  for (std::uint32_t document = 0; document < targets_.size(); ++document) add_aliases(document);
}

void LinkResolver::add(const LinkTarget& target) {
  const auto document = static_cast<std::uint32_t>(known_.size());
  const Path path = joined({}, target.path);
  const std::string key(without_note_extension(path.folded));
  const std::string name(path.parts.empty() ? std::string_view{}
                                            : without_note_extension(path.parts.back()));
  by_path_[key].push_back(document);
  by_name_[name].push_back(document);
  known_.push_back(
      {path.folded, key, static_cast<std::uint32_t>(count_code_points(target.path)), false});
}

void LinkResolver::add_aliases(std::uint32_t document) {
  for (const std::string& alias : targets_[document].aliases) {
    const std::string key = alias_key(alias);
    if (key.empty()) continue;
    const auto [known, is_new] = by_alias_.emplace(key, document);
    if (!is_new && known->second != document) known->second = kShared;
  }
}

bool LinkResolver::is_note(std::uint32_t document) const {
  return known_[document].key.size() < known_[document].folded.size();
}

bool LinkResolver::goes_before(std::uint32_t a, std::uint32_t b) const {
  const auto rank = [this](std::uint32_t document) {
    return std::tuple<bool, std::uint32_t, std::string_view, std::uint32_t>(
        !is_note(document), known_[document].length, targets_[document].path, document);
  };
  return rank(a) < rank(b);
}

LinkResolver::Path LinkResolver::joined(std::string_view folder, std::string_view target) {
  std::vector<std::string_view> written;
  for (const std::string_view side : {folder, target}) {
    for (std::size_t begin = 0; begin <= side.size();) {
      const std::size_t end = std::min(side.find('/', begin), side.size());
      const std::string_view part = trim(side.substr(begin, end - begin));
      begin = end + 1;
      if (part.empty() || part == ".") continue;
      if (part != "..")
        written.push_back(part);
      else if (!written.empty())
        written.pop_back();
    }
  }
  Path path;
  for (const std::string_view part : written) {
    path.parts.push_back(fold(part));
    append_part(path.folded, path.parts.back());
    append_part(path.written, part);
  }
  return path;
}

bool LinkResolver::fits(std::uint32_t document, const Path& path) const {
  return ends_at_part(known_[document].key, path.folded) ||
         ends_at_part(known_[document].folded, path.folded);
}

bool LinkResolver::is_written_so(std::uint32_t document, const Path& path) const {
  const std::string_view known = targets_[document].path;
  const std::string written = nfc(path.written);
  return ends_at_part(without_note_extension(known), written) || ends_at_part(known, written);
}

std::int64_t LinkResolver::first_fitting(const std::unordered_map<std::string, Documents>& index,
                                         const std::string& key, const Path& path) const {
  const auto found = index.find(key);
  if (found == index.end()) return kNone;
  const Documents& documents = found->second;
  const auto fitting =
      std::find_if(documents.begin(), documents.end(), [&](auto d) { return fits(d, path); });
  if (fitting == documents.end()) return kNone;
  for (auto other = fitting; other != documents.end() && is_note(*other) == is_note(*fitting) &&
                             known_[*other].length == known_[*fitting].length;
       ++other)
    if (fits(*other, path) && is_written_so(*other, path)) return *other;
  return *fitting;
}

// With a note's extension the file of exactly this name goes before one that has the extension
// twice.
std::int64_t LinkResolver::find_path(const Path& path) const {
  const std::string key(without_note_extension(path.folded));
  if (const std::int64_t found = first_fitting(by_path_, key, path); found != kNone) return found;
  return key == path.folded ? kNone : first_fitting(by_path_, path.folded, path);
}

std::int64_t LinkResolver::find_ending(const Path& path) const {
  if (path.parts.empty()) return kNone;
  const std::string& name = path.parts.back();
  const std::string key(without_note_extension(name));
  if (const std::int64_t found = first_fitting(by_name_, key, path); found != kNone) return found;
  return key == name ? kNone : first_fitting(by_name_, name, path);
}

// Most names belong to one note, or to none: then there is nothing to choose.
std::int64_t LinkResolver::find_note(std::string_view target, std::string_view from) const {
  const Path path = joined({}, target);
  if (path.parts.empty()) return kNone;
  const std::int64_t anywhere = find_ending(path);
  if (anywhere == kNone || known_[static_cast<std::size_t>(anywhere)].is_only_one) return anywhere;
  if (!is_dotted(target))
    if (const std::int64_t found = find_path(path); found != kNone) return found;
  if (!target.starts_with('/'))
    if (const std::int64_t found = find_path(joined(folder_of(from), target)); found != kNone)
      return found;
  return anywhere;
}

std::int64_t LinkResolver::find_collection(std::string_view target) const {
  if (!target.starts_with('/')) return kNone;
  const Path path = joined({}, target);
  return path.parts.size() < 2 ? kNone : find_path(joined({}, "_" + path.written));
}

std::int64_t LinkResolver::find_alias(std::string_view target) const {
  if (by_alias_.empty()) return kNone;
  const auto found = by_alias_.find(alias_key(target));
  return found == by_alias_.end() ? kNone : found->second;
}

std::int64_t LinkResolver::find(std::string_view target, std::string_view from) const {
  std::int64_t found = find_note(target, from);
  if (found == kNone) found = find_collection(target);
  if (found == kNone) found = find_alias(target);
  return found;
}

ResolvedLink LinkResolver::resolve(std::string_view target, std::string_view from) const {
  const std::string_view written = trim(target);
  if (is_address(written)) return {kNone, std::string(kLinkToAddress)};
  std::int64_t found = written.empty() ? find_path(joined({}, from)) : find(written, from);
  if (found == kNone && written.find('%') != std::string_view::npos)
    found = find(percent_decoded(written), from);
  if (found == kNone && written.find('\\') != std::string_view::npos)
    found = find(with_slashes(written), from);
  const std::size_t name_end = written.find_first_of("#^");
  if (found == kNone && name_end != std::string_view::npos && name_end > 0)
    return resolve(written.substr(0, name_end), from);
  if (found >= 0) return {found, {}};
  if (found == kShared) return {kNone, std::string(kLinkToSharedAlias)};
  if (is_placeholder(written)) return {kNone, std::string(kLinkPlaceholder)};
  return {kNone, std::string(is_attachment(written) ? kLinkToAttachment : kLinkToNoNote)};
}

}  // namespace sennit
