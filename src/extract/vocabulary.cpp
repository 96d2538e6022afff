#include "extract/vocabulary.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

struct TypeWord {
  std::string_view word;
  EntityType type;
};

constexpr TypeWord kTypeWords[] = {
    {"person", EntityType::kPerson},
    {"people", EntityType::kPerson},
    {"author", EntityType::kPerson},
    {"researcher", EntityType::kPerson},
    {"character", EntityType::kPerson},
    {"contact", EntityType::kPerson},
    {"scientist", EntityType::kPerson},
    {"scholar", EntityType::kPerson},
    {"artist", EntityType::kPerson},
    {"writer", EntityType::kPerson},
    {"biography", EntityType::kPerson},
    {"인물", EntityType::kPerson},
    {"사람", EntityType::kPerson},
    {"저자", EntityType::kPerson},
    {"작가", EntityType::kPerson},
    {"학자", EntityType::kPerson},
    {"등장인물", EntityType::kPerson},
    {"연락처", EntityType::kPerson},
    {"organization", EntityType::kOrganization},
    {"organisation", EntityType::kOrganization},
    {"company", EntityType::kOrganization},
    {"institution", EntityType::kOrganization},
    {"team", EntityType::kOrganization},
    {"university", EntityType::kOrganization},
    {"publisher", EntityType::kOrganization},
    {"기관", EntityType::kOrganization},
    {"조직", EntityType::kOrganization},
    {"회사", EntityType::kOrganization},
    {"단체", EntityType::kOrganization},
    {"기업", EntityType::kOrganization},
    {"place", EntityType::kPlace},
    {"location", EntityType::kPlace},
    {"city", EntityType::kPlace},
    {"country", EntityType::kPlace},
    {"venue", EntityType::kPlace},
    {"장소", EntityType::kPlace},
    {"지역", EntityType::kPlace},
    {"도시", EntityType::kPlace},
    {"나라", EntityType::kPlace},
    {"지명", EntityType::kPlace},
    {"event", EntityType::kEvent},
    {"meeting", EntityType::kEvent},
    {"conference", EntityType::kEvent},
    {"행사", EntityType::kEvent},
    {"사건", EntityType::kEvent},
    {"회의", EntityType::kEvent},
    {"project", EntityType::kProject},
    {"initiative", EntityType::kProject},
    {"프로젝트", EntityType::kProject},
    {"과제", EntityType::kProject},
    {"tool", EntityType::kTool},
    {"software", EntityType::kTool},
    {"library", EntityType::kTool},
    {"framework", EntityType::kTool},
    {"plugin", EntityType::kTool},
    {"app", EntityType::kTool},
    {"application", EntityType::kTool},
    {"instrument", EntityType::kTool},
    {"theme", EntityType::kTool},
    {"도구", EntityType::kTool},
    {"소프트웨어", EntityType::kTool},
    {"플러그인", EntityType::kTool},
    {"라이브러리", EntityType::kTool},
    {"method", EntityType::kMethod},
    {"technique", EntityType::kMethod},
    {"algorithm", EntityType::kMethod},
    {"workflow", EntityType::kMethod},
    {"방법", EntityType::kMethod},
    {"방법론", EntityType::kMethod},
    {"기법", EntityType::kMethod},
    {"알고리즘", EntityType::kMethod},
    {"document", EntityType::kDocument},
    {"paper", EntityType::kDocument},
    {"book", EntityType::kDocument},
    {"article", EntityType::kDocument},
    {"literature", EntityType::kDocument},
    {"literature note", EntityType::kDocument},
    {"reading", EntityType::kDocument},
    {"film", EntityType::kDocument},
    {"movie", EntityType::kDocument},
    {"novel", EntityType::kDocument},
    {"문헌", EntityType::kDocument},
    {"논문", EntityType::kDocument},
    {"책", EntityType::kDocument},
    {"도서", EntityType::kDocument},
    {"문서", EntityType::kDocument},
    {"영화", EntityType::kDocument},
    {"topic", EntityType::kTopic},
    {"subject", EntityType::kTopic},
    {"field", EntityType::kTopic},
    {"주제", EntityType::kTopic},
    {"분야", EntityType::kTopic},
    {"concept", EntityType::kConcept},
    {"idea", EntityType::kConcept},
    {"theory", EntityType::kConcept},
    {"definition", EntityType::kConcept},
    {"glossary", EntityType::kConcept},
    {"개념", EntityType::kConcept},
    {"용어", EntityType::kConcept},
    {"이론", EntityType::kConcept},
};

constexpr TypeWord kValueKeys[] = {
    {"author", EntityType::kPerson},
    {"authors", EntityType::kPerson},
    {"people", EntityType::kPerson},
    {"person", EntityType::kPerson},
    {"persons", EntityType::kPerson},
    {"attendee", EntityType::kPerson},
    {"attendees", EntityType::kPerson},
    {"participant", EntityType::kPerson},
    {"participants", EntityType::kPerson},
    {"by", EntityType::kPerson},
    {"with", EntityType::kPerson},
    {"speaker", EntityType::kPerson},
    {"speakers", EntityType::kPerson},
    {"director", EntityType::kPerson},
    {"editor", EntityType::kPerson},
    {"editors", EntityType::kPerson},
    {"translator", EntityType::kPerson},
    {"inventor", EntityType::kPerson},
    {"founder", EntityType::kPerson},
    {"저자", EntityType::kPerson},
    {"지은이", EntityType::kPerson},
    {"글쓴이", EntityType::kPerson},
    {"작성자", EntityType::kPerson},
    {"인물", EntityType::kPerson},
    {"사람", EntityType::kPerson},
    {"참석자", EntityType::kPerson},
    {"참가자", EntityType::kPerson},
    {"옮긴이", EntityType::kPerson},
    {"역자", EntityType::kPerson},
    {"감독", EntityType::kPerson},
    {"발표자", EntityType::kPerson},
    {"place", EntityType::kPlace},
    {"places", EntityType::kPlace},
    {"location", EntityType::kPlace},
    {"city", EntityType::kPlace},
    {"country", EntityType::kPlace},
    {"birthplace", EntityType::kPlace},
    {"장소", EntityType::kPlace},
    {"위치", EntityType::kPlace},
    {"지역", EntityType::kPlace},
    {"출생지", EntityType::kPlace},
    {"organization", EntityType::kOrganization},
    {"organisation", EntityType::kOrganization},
    {"organizations", EntityType::kOrganization},
    {"company", EntityType::kOrganization},
    {"publisher", EntityType::kOrganization},
    {"affiliation", EntityType::kOrganization},
    {"employer", EntityType::kOrganization},
    {"institution", EntityType::kOrganization},
    {"기관", EntityType::kOrganization},
    {"회사", EntityType::kOrganization},
    {"소속", EntityType::kOrganization},
    {"출판사", EntityType::kOrganization},
    {"단체", EntityType::kOrganization},
    {"project", EntityType::kProject},
    {"projects", EntityType::kProject},
    {"프로젝트", EntityType::kProject},
    {"tool", EntityType::kTool},
    {"tools", EntityType::kTool},
    {"software", EntityType::kTool},
    {"도구", EntityType::kTool},
    {"topic", EntityType::kTopic},
    {"topics", EntityType::kTopic},
    {"subject", EntityType::kTopic},
    {"주제", EntityType::kTopic},
    {"분야", EntityType::kTopic},
    {"event", EntityType::kEvent},
    {"events", EntityType::kEvent},
    {"행사", EntityType::kEvent},
};

constexpr std::string_view kTypeKeys[] = {"type",  "types",    "category", "categories",
                                          "class", "kind",     "종류",     "유형",
                                          "분류",  "카테고리", "타입"};

constexpr std::string_view kBookkeepingKeys[] = {
    "aliases", "alias",   "tags",    "tag",      "title",   "cssclass",   "cssclasses",
    "date",    "created", "updated", "modified", "publish", "public",     "permalink",
    "layout",  "id",      "uid",     "url",      "link",    "source-url", "image",
    "cover",   "status",  "banner",  "template", "lang",    "version",    "resource",
    "별칭",    "태그",    "제목",    "날짜",     "작성일",  "수정일",     "생성일"};

constexpr std::string_view kGenericTitles[] = {
    "readme",       "index",    "_index",  "untitled", "home",      "start",
    "start here",   "new note", "note",    "notes",    "changelog", "license",
    "contributing", "todo",     "moc",     "무제",     "제목 없음", "홈",
    "목차",         "새 노트",  "새 문서", "無題",     "未命名",    "名称未設定"};

constexpr std::string_view kAttachmentEndings[] = {
    "png",  "jpg",  "jpeg", "gif",  "bmp",        "svg",  "webp", "avif", "heic",   "tif",
    "tiff", "ico",  "pdf",  "mp3",  "wav",        "m4a",  "ogg",  "oga",  "opus",   "flac",
    "3gp",  "aac",  "mp4",  "webm", "ogv",        "mov",  "mkv",  "avi",  "canvas", "base",
    "zip",  "7z",   "tar",  "gz",   "doc",        "docx", "xls",  "xlsx", "ppt",    "pptx",
    "hwp",  "hwpx", "csv",  "json", "excalidraw", "css",  "epub", "bib"};

template <typename Words>
bool contains(const Words& words, std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::optional<EntityType> find_type(std::span<const TypeWord> table, std::string_view word) {
  for (const TypeWord& entry : table)
    if (entry.word == word) return entry.type;
  return std::nullopt;
}

std::string singular(std::string_view word) {
  if (word.ends_with("ies") && word.size() > 4)
    return std::string(word.substr(0, word.size() - 3)) + "y";
  if (word.ends_with("s") && !word.ends_with("ss") && word.size() > 3)
    return std::string(word.substr(0, word.size() - 1));
  return std::string(word);
}

std::optional<EntityType> type_of_word(std::string_view word) {
  if (const auto type = find_type(kTypeWords, word)) return type;
  return find_type(kTypeWords, singular(word));
}

bool is_letter_at(std::string_view text, std::size_t at) {
  const Script script = script_of(decode_at(text, at).value);
  return is_word_script(script) && script != Script::kDigit;
}

// "01.02 - People" is "People".
std::string_view from_first_letter(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && !is_letter_at(text, at)) at += decode_at(text, at).length;
  return text.substr(at);
}

std::vector<std::string_view> split_at_blanks(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] != ' ') continue;
    if (at > begin) parts.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  return parts;
}

std::string_view without_number(std::string_view stem) {
  std::size_t end = stem.size();
  while (end > 0 && ((stem[end - 1] >= '0' && stem[end - 1] <= '9') || stem[end - 1] == ' ' ||
                     stem[end - 1] == '(' || stem[end - 1] == ')'))
    --end;
  return end == 0 ? stem : stem.substr(0, end);
}

bool is_ascii_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

std::optional<EntityType> type_word(std::string_view phrase) {
  const std::string folded = key_in_words(from_first_letter(phrase));
  if (folded.empty() || folded.size() > 60) return std::nullopt;
  if (const auto type = type_of_word(folded)) return type;
  const std::vector<std::string_view> words = split_at_blanks(folded);
  if (words.size() < 2 || words.size() > 3) return std::nullopt;
  if (const auto type = type_of_word(words.back())) return type;
  const bool ends_in_note =
      words.back() == "note" || words.back() == "notes" || words.back() == "노트";
  return ends_in_note ? type_of_word(words[words.size() - 2]) : std::nullopt;
}

std::optional<EntityType> type_of_values(std::string_view key) {
  return find_type(kValueKeys, key_in_words(key));
}

bool is_type_key(std::string_view key) { return contains(kTypeKeys, fold(key)); }
bool is_bookkeeping_key(std::string_view key) { return contains(kBookkeepingKeys, fold(key)); }

bool is_generic_title(std::string_view stem) {
  const std::string folded = fold(trim(stem));
  return contains(kGenericTitles, folded) || contains(kGenericTitles, trim(without_number(folded)));
}

bool is_attachment(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || path.size() - dot > 12) return false;
  return contains(kAttachmentEndings, fold(path.substr(dot + 1)));
}

bool is_placeholder(std::string_view value) {
  const std::string_view trimmed = trim(value);
  if (trimmed.find("{{") != std::string_view::npos || trimmed.find("<%") != std::string_view::npos)
    return true;
  const std::string folded = fold(trimmed);
  return folded == "tbd" || folded == "todo" || folded == "n/a" || folded == "none" ||
         folded == "null" || folded == "unknown" || folded == "미정" || folded == "없음";
}

std::string key_in_words(std::string_view key) {
  std::string words;
  for (std::size_t at = 0; at < key.size(); ++at) {
    const char c = key[at];
    const bool new_word = is_ascii_upper(c) && at > 0 && is_ascii_lower(key[at - 1]);
    if (new_word) words += ' ';
    words += c == '-' || c == '_' || c == '.' ? ' ' : c;
  }
  return collapse_spaces(fold(words));
}

}  // namespace sennit
