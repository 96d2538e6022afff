#include "text/token_estimate.h"

#include <algorithm>

#include "text/utf8.h"

namespace sennit {
namespace {

enum class Piece : std::uint8_t {
  kNone,
  kLetters,
  kDigits,
  kHangul,
  kHan,
  kKana,
  kBreak,
  kBlank,
  kSign,
  kOther
};

Piece piece_of(char32_t c) {
  if (c < 0x80) {
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') return Piece::kLetters;
    if (c >= '0' && c <= '9') return Piece::kDigits;
    if (c == '\n') return Piece::kBreak;
    return c == ' ' || c == '\t' || c == '\r' ? Piece::kBlank : Piece::kSign;
  }
  if (c >= 0xAC00 && c <= 0xD7A3) return Piece::kHangul;
  if (c >= 0x3400 && c <= 0x9FFF) return Piece::kHan;
  if (c >= 0x3040 && c <= 0x30FF) return Piece::kKana;
  return Piece::kOther;
}

// Thousandths of a token for a run of `length` characters (kOther: bytes) of one kind.
std::uint64_t weight(Piece piece, std::uint64_t length) {
  constexpr std::uint64_t kCommonWord = 6;  // letters; longer words are cut
  switch (piece) {
    case Piece::kLetters:
      return 1050 + 217 * (length - std::min(length, kCommonWord));
    case Piece::kDigits:
      return 1320 * ((length + 2) / 3);
    case Piece::kHangul:
      return 1050 + 480 * length;
    case Piece::kHan:
      return 750 * length;
    case Piece::kKana:
      return 980 * length;
    case Piece::kBreak:
      return 776;
    case Piece::kBlank:
      return length > 1 ? 643 : 0;  // a single blank belongs to the word after it
    case Piece::kSign:
      return 476 + 197 * length;
    case Piece::kOther:
      return 251 * length;
    case Piece::kNone:
      break;
  }
  return 0;
}

}  // namespace

std::uint32_t estimate_tokens(std::string_view text) {
  std::uint64_t thousandths = 0;
  Piece open = Piece::kNone;
  std::uint64_t length = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const CodePoint next = byte < 0x80 ? CodePoint{byte, 1, true} : decode_at(text, at);
    Piece piece = piece_of(next.value);
    if (open == Piece::kBreak && piece == Piece::kBlank) piece = Piece::kBreak;  // indentation
    if (piece != open) {
      thousandths += weight(open, length);
      open = piece;
      length = 0;
    }
    length += piece == Piece::kOther ? next.length : 1;
    at += next.length;
  }
  thousandths += weight(open, length);
  return static_cast<std::uint32_t>((thousandths + 999) / 1000);
}

}  // namespace sennit
