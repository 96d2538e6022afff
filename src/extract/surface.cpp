#include "extract/surface.h"

#include <array>
#include <utility>

#include "text/normalize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_ascii_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool is_ascii_punctuation(char c) { return c > ' ' && c < 0x7F && !is_ascii_word(c); }

// Read as it stands: one blank between words, plain ASCII without any mark.
bool is_plain(std::string_view written) {
  char before = ' ';
  for (const char c : written) {
    if (!is_ascii_word(c) && c != ' ' && c != '.' && c != '-' && c != '\'') return false;
    if (static_cast<unsigned char>(c) >= 0x80 || (c == ' ' && before == ' ')) return false;
    before = c;
  }
  return !written.empty() && before != ' ';
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kEntities{{
    {"&amp;", "&"},
    {"&lt;", "<"},
    {"&gt;", ">"},
    {"&quot;", "\""},
    {"&#39;", "'"},
    {"&nbsp;", " "},
}};

class SurfaceReader {
 public:
  explicit SurfaceReader(std::string_view written) : written_(written) {
    read_.reserve(written.size());
  }

  std::string read() && {
    while (at_ < written_.size()) step();
    return display_form(read_);
  }

 private:
  void step() {
    switch (written_[at_]) {
      case '*':
      case '`':
        ++at_;
        return;
      case '_':
        return underscore();
      case '~':
      case '=':
        return doubled_mark();
      case '\\':
        return escape();
      case '&':
        return entity();
      case '\n':
        return line_break();
      default:
        read_ += written_[at_++];
    }
  }

  void underscore() {
    const bool inside = at_ > 0 && is_ascii_word(written_[at_ - 1]) && at_ + 1 < written_.size() &&
                        is_ascii_word(written_[at_ + 1]);
    if (inside) read_ += '_';
    ++at_;
  }

  void doubled_mark() {
    const char mark = written_[at_];
    if (at_ + 1 < written_.size() && written_[at_ + 1] == mark) {
      at_ += 2;
    } else {
      read_ += mark;
      ++at_;
    }
  }

  void escape() {
    ++at_;
    if (at_ < written_.size() && is_ascii_punctuation(written_[at_]))
      read_ += written_[at_++];
    else
      read_ += '\\';
  }

  void entity() {
    for (const auto& [written, meant] : kEntities) {
      if (!written_.substr(at_).starts_with(written)) continue;
      read_ += meant;
      at_ += written.size();
      return;
    }
    read_ += written_[at_++];
  }

  void line_break() {
    read_ += ' ';
    ++at_;
    std::size_t after = at_;
    while (after < written_.size() && (is_blank(written_[after]) || written_[after] == '>'))
      ++after;
    at_ = after;
  }

  std::string_view written_;
  std::string read_;
  std::size_t at_ = 0;
};

}  // namespace

std::string surface_form(std::string_view written) {
  if (is_plain(written)) return std::string(written);
  return SurfaceReader(written).read();
}

bool reads_name(std::string_view text, ByteRange span, std::string_view name) {
  if (span.empty()) return true;
  if (span.end > text.size() || span.begin > span.end) return false;
  const std::string read = surface_form(span.of(text));
  return read == name || read == surface_form(name);
}

bool has_letter(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    const Script script = script_of(c.value);
    if (is_word_script(script) && script != Script::kDigit) return true;
    at += c.length;
  }
  return false;
}

}  // namespace sennit
