#include "read/word_groups.h"

#include <algorithm>

#include "base/hash.h"
#include "read/word_boundary.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::size_t kSmallestGroup = 16;   // code points; keeps the number of groups low
constexpr std::size_t kWordBytes = 12;       // of the next word, that decide
constexpr std::uint64_t kWordsPerEnd = 4;    // one word in so many begins a group
constexpr char32_t kFirstUnspaced = 0x2E80;  // Han, Kana, their punctuation, and what lies behind

class Grouping {
 public:
  Grouping(std::string_view text, ByteRange range, std::size_t limit, std::size_t usual)
      : text_(text),
        range_(range),
        limit_(std::max<std::size_t>(limit, 1)),
        full_(usual / 8),
        smallest_(std::min(kSmallestGroup, full_)),
        begin_(range.begin),
        place_(range.begin) {}

  std::vector<WordGroup> groups() {
    char32_t before = ' ';
    for (std::uint32_t at = range_.begin; at < range_.end;) {
      const CodePoint c = decode_at(text_, at);
      if (at > begin_) consider(at, before, c.value);
      before = c.value;
      at += c.length;
      ++characters_;
    }
    close(range_.end, characters_);
    return std::move(groups_);
  }

 private:
  void consider(std::uint32_t at, char32_t before, char32_t after) {
    if (is_between_words(at, before, after)) {
      place_ = at;
      characters_at_place_ = characters_;
      if (is_good_end(at)) close(at, characters_);
    }
    if (characters_ < limit_) return;
    if (place_ > begin_)
      close(place_, characters_at_place_);
    else if (!splits_grapheme(text_, at))
      close(at, characters_);
  }

  bool is_between_words(std::uint32_t at, char32_t before, char32_t after) const {
    if (is_space(before)) return !is_space(after);
    return before >= kFirstUnspaced && is_word_script(script_of(after)) && !splits_word(text_, at);
  }

  bool is_good_end(std::uint32_t at) const {
    if (characters_ < smallest_) return false;
    return characters_ >= full_ || hash64(text_.substr(at, kWordBytes)) % kWordsPerEnd == 0;
  }

  void close(std::uint32_t end, std::size_t characters) {
    if (end == begin_) return;
    groups_.push_back({{begin_, end}, static_cast<std::uint32_t>(characters)});
    begin_ = place_ = end;
    characters_ -= characters;
  }

  std::string_view text_;
  ByteRange range_;
  std::size_t limit_;
  std::size_t full_;
  std::size_t smallest_;
  std::uint32_t begin_;         // of the open group
  std::uint32_t place_;         // the last one between words, when behind begin_
  std::size_t characters_ = 0;  // of the open group so far
  std::size_t characters_at_place_ = 0;
  std::vector<WordGroup> groups_;
};

}  // namespace

std::vector<WordGroup> word_groups(std::string_view text, ByteRange range, std::size_t limit,
                                   std::size_t usual) {
  return Grouping(text, range, limit, usual).groups();
}

}  // namespace sennit
