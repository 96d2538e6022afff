// What a language model is asked about a passage: the fixed part first, the same bytes for every
// passage of a run, so that a provider that caches a prefix charges it once; then the passage.
// A function of the document and the settings, never of the graph. Pure.
//
//   ChatRequest request = extraction_request(prompt, shown_passage(names, chunks, passage));

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extract/locate.h"
#include "extract/passages.h"
#include "llm/chat.h"
#include "sennit/ontology.h"

namespace sennit {

// Raised whenever the request for any passage changes: replies to the last one are asked anew.
inline constexpr int kPromptVersion = 1;

// Of the settings: `standard` asks for what matters most and has a cap, `thorough` for everything
// and once more for what was missed.
enum class ExtractionDepth : std::uint8_t { kStandard, kThorough };
inline constexpr std::size_t kStandardCap = 15;  // entities of a passage

enum class PromptLanguage : std::uint8_t { kEnglish, kKorean };

struct PromptOptions {
  ExtractionDepth depth = ExtractionDepth::kStandard;
  Ontology ontology;
};

// Korean where the text is mostly Korean, else English, whose rules keep the note's language.
PromptLanguage prompt_language(std::string_view text);

// The fixed part, and the JSON Schema of a reply (strict: all members, no others, types as an
// enum).
std::string instructions(const PromptOptions& options, PromptLanguage language);
ReplySchema reply_schema(const PromptOptions& options);

// What differs from call to call: title, headings, the names that the document tells of this
// passage, each short one with the one it stands for, and the text.
std::string shown_passage(const DocumentNameIndex& names, std::span<const Chunk> chunks,
                          const PromptPassage& passage, PromptLanguage language);

ChatRequest extraction_request(const PromptOptions& options, PromptLanguage language,
                               std::string shown);

// Second asks, after a reply: for what was missed (thorough), and for a reply that can be read.
ChatRequest missed_request(const ChatRequest& asked, std::string_view reply,
                           PromptLanguage language);
ChatRequest repair_request(const ChatRequest& asked, std::string_view reply, std::string_view why,
                           PromptLanguage language);

}  // namespace sennit
