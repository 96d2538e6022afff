#include <algorithm>
#include <string>

#include "extract/explicit_fields.h"
#include "extract/surface.h"
#include "extract/vocabulary.h"
#include "text/name_key.h"
#include "text/normalize.h"

namespace sennit {
namespace {

constexpr std::size_t kLongestHeader = 40;  // bytes; what is longer is a sentence
constexpr std::size_t kMostColumns = 32;

ByteRange trimmed(std::string_view text, ByteRange range) {
  while (range.begin < range.end && (text[range.begin] == ' ' || text[range.begin] == '\t'))
    ++range.begin;
  while (range.end > range.begin &&
         (text[range.end - 1] == ' ' || text[range.end - 1] == '\t' || text[range.end - 1] == '\r'))
    --range.end;
  return range;
}

// The cells of a line between its bars, without blanks at their ends; a bar behind a backslash, or
// inside [[ ]], is none.
std::vector<ByteRange> cells_of(std::string_view text, ByteRange line) {
  line = trimmed(text, line);
  if (line.begin < line.end && text[line.begin] == '|') ++line.begin;
  if (line.begin < line.end && text[line.end - 1] == '|') --line.end;
  std::vector<ByteRange> cells;
  std::uint32_t begin = line.begin;
  bool in_link = false;
  for (std::uint32_t at = line.begin; at < line.end; ++at) {
    const std::string_view rest = text.substr(at, line.end - at);
    if (rest.starts_with("[[")) in_link = true;
    if (rest.starts_with("]]")) in_link = false;
    if (text[at] != '|' || in_link || (at > line.begin && text[at - 1] == '\\')) continue;
    cells.push_back(trimmed(text, {begin, at}));
    begin = at + 1;
  }
  cells.push_back(trimmed(text, {begin, line.end}));
  return cells;
}

bool is_rule(std::string_view line) {
  return line.find('-') != std::string_view::npos &&
         line.find_first_not_of("|-: \t\r\n") == std::string_view::npos;
}

class TableReader {
 public:
  explicit TableReader(const Document& document) : document_(document) {}

  // Each row is a block; the second of a table is its rule.
  std::vector<Claim> read() {
    const std::vector<Block>& blocks = document_.structure.blocks;
    std::vector<ByteRange> header;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (blocks[b].kind != BlockKind::kTableRow) {
        header.clear();
      } else if (b + 1 < blocks.size() && blocks[b + 1].kind == BlockKind::kTableRow &&
                 is_rule(blocks[b + 1].range.of(text()))) {
        header = cells_of(text(), blocks[b].range);
        ++b;
      } else if (header.size() > 1 && header.size() <= kMostColumns) {
        read_row(header, blocks[b].range);
      }
    }
    return std::move(claims_);
  }

 private:
  std::string_view text() const { return document_.text; }

  void read_row(const std::vector<ByteRange>& header, ByteRange line) {
    const std::vector<ByteRange> cells = cells_of(text(), line);
    const Link* subject = cells.empty() ? nullptr : link_of(cells[0]);
    if (!subject) return;
    for (std::size_t column = 1; column < std::min(cells.size(), header.size()); ++column) {
      const std::string_view words = header[column].of(text());
      if (!may_be_verb(words)) continue;
      for (const Link* object : links_in(cells[column])) add(*subject, words, *object, line);
    }
  }

  static bool may_be_verb(std::string_view words) {
    return !name_key(words).empty() && words.size() <= kLongestHeader &&
           words.find("[[") == std::string_view::npos && !is_bookkeeping_key(words);
  }

  std::vector<const Link*> links_in(ByteRange cell) const {
    const std::vector<Link>& links = document_.structure.links;
    const auto begin =
        std::lower_bound(links.begin(), links.end(), cell.begin,
                         [](const Link& link, std::uint32_t at) { return link.span.begin < at; });
    std::vector<const Link*> found;
    for (auto link = begin; link != links.end() && cell.contains(link->span); ++link)
      if (!link->external && !link->embed && !name_of(*link).empty()) found.push_back(&*link);
    return found;
  }

  // The only thing in the cell.
  const Link* link_of(ByteRange cell) const {
    const std::vector<const Link*> links = links_in(cell);
    return links.size() == 1 && links[0]->span == cell ? links[0] : nullptr;
  }

  // As the mention of the link is named.
  std::string name_of(const Link& link) const { return link_name(document_, link); }

  void add(const Link& subject, std::string_view words, const Link& object, ByteRange line) {
    Claim claim;
    claim.subject = name_of(subject);
    claim.object = name_of(object);
    if (name_key(claim.subject) == name_key(claim.object)) return;
    claim.verb = key_in_words(words);
    claim.raw_verb = std::string(words);
    claim.span = trimmed(text(), line);
    claims_.push_back(std::move(claim));
  }

  const Document& document_;
  std::vector<Claim> claims_;
};

}  // namespace

std::vector<Claim> table_claims(const Document& document) { return TableReader(document).read(); }

}  // namespace sennit
