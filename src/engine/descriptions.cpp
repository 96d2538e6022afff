// What the notes say of a thing: sentences at their places, read when they are shown.

#include <algorithm>

#include "answer/readable.h"
#include "base/try.h"
#include "engine/engine_state.h"
#include "text/normalize.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kShownSentences = 3;
constexpr std::uint32_t kLongestSentence = 400;  // bytes

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// Without white space around it, and not too long: cut between characters.
ByteRange shown_range(std::string_view text, ByteRange range) {
  while (range.begin < range.end && is_blank(text[range.begin])) ++range.begin;
  while (range.begin < range.end && is_blank(text[range.end - 1])) --range.end;
  if (range.size() > kLongestSentence)
    range.end =
        static_cast<std::uint32_t>(boundary_at_or_before(text, range.begin + kLongestSentence));
  return range;
}

// Marks of a line that is no prose: heading, list, quote, table, comment, code, embed, HTML.
bool is_prose_line(std::string_view line) {
  if (line.empty()) return false;
  for (const std::string_view mark : {"#", ">", "|", "- ", "* ", "+ ", "%%", "```", "~~~", "![",
                                      "<", "-->", "---", "***", "{", "$$", "    ", "\t", "[^"})
    if (line.starts_with(mark)) return false;
  return true;
}

std::size_t end_of_frontmatter(std::string_view text) {
  if (!text.starts_with("---\n") && !text.starts_with("---\r\n")) return 0;
  const std::size_t close = text.find("\n---", 3);
  return close == std::string_view::npos ? 0 : std::min(text.find('\n', close + 1), text.size());
}

// Past the comment that begins in the line at `at`, to the end of a line; `at` where none does, or
// where it is closed in its line.
std::size_t after_comment(std::string_view text, std::size_t at) {
  const std::size_t line_end = std::min(text.find('\n', at), text.size());
  const std::string_view line = text.substr(at, line_end - at);
  for (const auto& [open, close] : {std::pair("<!--", "-->"), std::pair("%%", "%%")}) {
    const std::size_t begin = line.rfind(open);
    if (begin == std::string_view::npos || line.find(close, begin + 2) != std::string_view::npos)
      continue;
    const bool is_closing = open == std::string_view("%%") && line.find("%%") != begin;
    if (is_closing) continue;
    const std::size_t end = text.find(close, at + begin + 2);
    return end == std::string_view::npos ? at : std::min(text.find('\n', end), text.size());
  }
  return at;
}

// The first sentence of the first paragraph of a note; empty when it has none.
ByteRange first_sentence(std::string_view text) {
  for (std::size_t at = end_of_frontmatter(text); at < text.size();) {
    if (const std::size_t after = after_comment(text, at); after > at) {
      at = after + 1;
      continue;
    }
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (is_prose_line(trim(text.substr(at, end - at)).empty() ? std::string_view()
                                                              : text.substr(at, end - at))) {
      const std::size_t paragraph_end = std::min(text.find("\n\n", at), text.size());
      const ByteRange sentence = sentences(text.substr(at, paragraph_end - at)).front();
      const auto begin = static_cast<std::uint32_t>(at);
      return {begin + sentence.begin, begin + sentence.end};
    }
    at = end + 1;
  }
  return {};
}

class Describer {
 public:
  Describer(EngineState& state, const Graph& graph, EntityIndex entity)
      : state_(state), graph_(graph), entity_(entity) {}

  Result<std::vector<AnswerSentence>> describe() {
    const std::int64_t note = graph_.note(entity_);
    const auto places = graph_.sentences(entity_);
    const bool note_speaks =
        note >= 0 && (places.empty() || std::int64_t{places.front().document} != note);
    if (note_speaks) SENNIT_TRY(add_note(static_cast<DocumentIndex>(note)));
    for (const GraphContents::Support& place : places) SENNIT_TRY(add(place.document, place.range));
    if (found_.empty()) SENNIT_TRY(add_first_mention());
    return std::move(found_);
  }

 private:
  Result<void> add_note(DocumentIndex document) {
    SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
    return add(document, first_sentence(text));
  }

  Result<void> add_first_mention() {
    const auto mentions = graph_.mentions_of(entity_);
    if (mentions.empty()) return {};
    const GraphContents::Mention& first = mentions.front();
    const DocumentIndex document = graph_.chunk_document(first.chunk);
    const ByteRange chunk = graph_.chunk_range(first.chunk);
    SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
    if (chunk.end > text.size()) return {};
    for (const ByteRange& sentence : sentences(chunk.of(text))) {
      const ByteRange place{chunk.begin + sentence.begin, chunk.begin + sentence.end};
      if (place.contains(first.range)) return add(document, place);
    }
    return {};
  }

  Result<void> add(DocumentIndex document, ByteRange range) {
    if (range.empty() || found_.size() == kShownSentences) return {};
    SENNIT_ASSIGN(const std::string_view text, text_of(state_, graph_.document_id(document)));
    if (range.end <= text.size()) range = shown_range(text, range);
    SENNIT_ASSIGN(Evidence evidence, evidence_at(state_, graph_, document, range));
    std::string read = readable(evidence.quote);
    const bool is_new =
        std::none_of(found_.begin(), found_.end(),
                     [&](const AnswerSentence& known) { return known.text == read; });
    if (is_new && !read.empty())
      found_.push_back({std::move(read), std::move(evidence), line_of(text, range.begin), 0});
    return {};
  }

  EngineState& state_;
  const Graph& graph_;
  EntityIndex entity_;
  std::vector<AnswerSentence> found_;
};

}  // namespace

Result<std::vector<AnswerSentence>> sentences_about(EngineState& state, const Graph& graph,
                                                    EntityIndex entity) {
  return Describer(state, graph, entity).describe();
}

}  // namespace sennit
