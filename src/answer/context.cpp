#include "answer/context.h"

#include <fmt/format.h>

#include <algorithm>

#include "text/normalize.h"
#include "text/token_estimate.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::int64_t kUsualTokens = 6000;  // of a context
constexpr std::int64_t kReplyTokens = 4096;
constexpr std::int64_t kBytesOfAToken = 3;    // at least so many in English and Korean
constexpr std::int64_t kEnvelopeTokens = 64;  // what a provider adds of its own
constexpr std::int64_t kLeastPassage = 100;   // tokens; a shorter beginning is not worth its place

bool is_id_byte(char c) {
  return (c >= '0' && c <= '9') || c == ',' || c == ';' || c == ' ' || c == '-';
}

bool begins_folded(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(), [](char a, char b) {
           return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b + 32) : b);
         });
}

// "[12]", "[3, 4]", "[NONE]": the bytes up to the closing bracket, else 0.
std::size_t mark_size(std::string_view text) {
  if (text[0] != '[') return 0;
  std::size_t end = 1;
  while (end < text.size() && is_id_byte(text[end])) ++end;
  if (end == 1 && begins_folded(text.substr(1), "none")) end = 5;
  const bool says_something =
      text.substr(1, end - 1).find_first_of("0123456789nN") != std::string_view::npos;
  return says_something && end < text.size() && text[end] == ']' ? end + 1 : 0;
}

bool is_own_tag(std::string_view text) {
  return begins_folded(text, "<passage") || begins_folded(text, "</passage");
}

// A note as material: without marks that the prompt gives a meaning.
std::string as_material(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    const bool is_link = rest.starts_with("[[");
    if (const std::size_t size = is_link ? 0 : mark_size(rest); size > 0) {
      out.append("(").append(rest.substr(1, size - 2)).append(")");
      at += size;
    } else if (is_link) {
      out += "[[";
      at += 2;
    } else if (is_own_tag(rest)) {
      out += "‹";
      ++at;
    } else {
      out += text[at++];
    }
  }
  return out;
}

class Builder {
 public:
  explicit Builder(const ContextLimits& limits) : limits_(limits) {}

  // False when it has no room.
  bool add(const std::string& shown) {
    const std::int64_t tokens = estimate_tokens(shown);
    if (tokens > tokens_left() || std::ssize(shown) > bytes_left()) return false;
    tokens_ += tokens;
    context.text += shown;
    return true;
  }

  std::int64_t tokens_left() const { return limits_.tokens - tokens_; }
  std::int64_t bytes_left() const { return limits_.bytes - std::ssize(context.text); }

  AnswerContext context;

 private:
  const ContextLimits& limits_;
  std::int64_t tokens_ = 0;
};

std::string shown_passage(std::size_t id, std::string_view label, std::string_view text) {
  return fmt::format("[{}] {}\n<passage>\n{}\n</passage>\n", id, label, trim(text));
}

// As much of the first passage as there is room for.
bool add_beginning(Builder& builder, const std::string& label, std::string_view text) {
  const std::int64_t room = std::min(builder.tokens_left(), builder.bytes_left() / kBytesOfAToken);
  const std::int64_t left = room - estimate_tokens(shown_passage(1, label, ""));
  if (left < kLeastPassage) return false;
  const double share = 0.9 * static_cast<double>(left) / (1.0 + estimate_tokens(text));
  auto bytes = static_cast<std::size_t>(std::min(1.0, share) * static_cast<double>(text.size()));
  bytes = std::min(bytes, static_cast<std::size_t>(left * kBytesOfAToken));
  const std::string_view begun = text.substr(0, boundary_at_or_before(text, bytes));
  return builder.add(shown_passage(1, label, std::string(begun) + " …"));
}

void add_passages(std::span<const ContextPassage> passages, Builder& builder) {
  AnswerContext& context = builder.context;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    const std::string text = as_material(passages[i].text);
    const std::string label = collapse_spaces(as_material(passages[i].label));
    const bool fits = builder.add(shown_passage(i + 1, label, text)) ||
                      (i == 0 && add_beginning(builder, label, text));
    if (!fits) {
      context.left_out += passages.size() - i;
      return;
    }
    context.passages.push_back(i);
  }
}

void add_facts(std::span<const ContextFact> facts, Builder& builder) {
  AnswerContext& context = builder.context;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    std::string shown =
        fmt::format("[{}] {}", context.size() + 1, collapse_spaces(as_material(facts[i].text)));
    if (!facts[i].quote.empty())
      shown += fmt::format(" <passage>{}</passage>", collapse_spaces(as_material(facts[i].quote)));
    if (builder.add(shown + "\n"))
      context.facts.push_back(i);
    else
      ++context.left_out;
  }
}

}  // namespace

AnswerContext build_context(std::span<const ContextPassage> passages,
                            std::span<const ContextFact> facts, const ContextLimits& limits) {
  Builder builder(limits);
  add_passages(passages, builder);
  add_facts(facts, builder);
  return std::move(builder.context);
}

AnswerRoom answer_room(std::optional<std::int64_t> window, std::size_t wanted_tokens,
                       std::size_t fixed_bytes) {
  AnswerRoom room;
  room.reply_tokens = kReplyTokens;
  room.context.tokens = wanted_tokens > 0 ? static_cast<std::int64_t>(wanted_tokens) : kUsualTokens;
  room.context.bytes = kBytesOfAToken * 1'000'000;
  if (!window) return room;
  room.reply_tokens = std::min(kReplyTokens, *window / 3);
  const std::int64_t input = *window - room.reply_tokens - kEnvelopeTokens;
  room.context.bytes = std::clamp<std::int64_t>(
      kBytesOfAToken * input - static_cast<std::int64_t>(fixed_bytes), 0, room.context.bytes);
  if (room.context.bytes == 0) room.context.tokens = 0;
  return room;
}

}  // namespace sennit
