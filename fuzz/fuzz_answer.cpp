// Any bytes as a model's answer and as a note: what is read does not depend on where the stream was
// cut, no citation leads out of the context, and no note ends its passage.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "answer/citation_reader.h"
#include "answer/context.h"
#include "text/utf8.h"

namespace {

constexpr std::size_t kItems = 7;

std::string shown(std::string_view reply, std::size_t piece) {
  sennit::CitationReader reader(kItems);
  std::string text;
  const auto add = [&](const std::vector<sennit::AnswerPiece>& pieces) {
    for (const sennit::AnswerPiece& one : pieces) {
      text += one.text;
      for (const std::size_t id : one.citations) {
        if (id < 1 || id > kItems) std::abort();
        text += "<" + std::to_string(id) + ">";
      }
    }
  };
  for (std::size_t at = 0; at < reply.size(); at += piece)
    add(reader.take(reply.substr(at, piece)));
  add(reader.finish());
  for (const sennit::CitedText& sentence : reader.answer().sentences)
    if (sentence.text.empty()) std::abort();
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: bytes
  const std::string whole = shown(bytes, size + 1);
  if (!sennit::is_valid_utf8(whole)) std::abort();
  for (const std::size_t piece : {1U, 3U})
    if (shown(bytes, piece) != whole) std::abort();
  const std::vector<sennit::ContextPassage> passages = {{"note", bytes}};
  const std::string context = sennit::build_context(passages, {}, {4000, 20'000}).text;
  if (!context.empty() && context.find("</passage") != context.rfind("</passage")) std::abort();
  return 0;
}
