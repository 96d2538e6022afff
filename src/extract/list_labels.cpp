#include "extract/list_labels.h"

#include <algorithm>
#include <string>

#include "extract/korean_words.h"
#include "extract/vocabulary.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr std::size_t kMostItems = 30;
constexpr std::size_t kLongestLabel = 48;  // bytes
constexpr std::size_t kMostWordsOfHeading = 4;
constexpr std::size_t kMostWordsOfLine = 3;

// Headings that lead away, or that every note has; folded.
bool says_no_relation(std::string_view folded) {
  static const WordSet kHeadings = word_set(
      "see also,see,related,related notes,related links,related pages,links,link,references,"
      "reference,sources,source,resources,resource,further reading,read "
      "more,more,backlinks,contents,"
      "table of contents,toc,index,overview,summary,introduction,notes,note,todo,to do,tasks,task,"
      "next steps,steps,log,changelog,misc,other,others,example,examples,faq,footnotes,footnote,"
      "external links,tips,usage,installation,setup,features,getting started,up,next,previous,"
      "목차,참고,참고 문헌,참고문헌,참고 자료,참고자료,함께 보기,같이 보기,관련,관련 노트,관련 "
      "문서,"
      "관련 링크,링크,출처,개요,요약,소개,메모,할 "
      "일,기타,예시,예제,각주,更多,参考,参考文献,参见,目录,"
      "链接,相关,関連,関連項目,参考資料,目次,リンク,概要,外部リンク",
      ',');
  return kHeadings.contains(folded);
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

// Without marks of emphasis, colons and blanks at both ends.
std::string_view bare(std::string_view label) {
  const auto is_mark = [](char c) {
    return c == '*' || c == '_' || c == ':' || c == ' ' || c == '\t' || c == '\r' || c == '\n';
  };
  while (!label.empty() && is_mark(label.front())) label.remove_prefix(1);
  while (!label.empty() && is_mark(label.back())) label.remove_suffix(1);
  if (label.ends_with("：")) label.remove_suffix(3);
  return label;
}

bool may_be_label(std::string_view label, std::size_t most_words) {
  if (label.empty() || label.size() > kLongestLabel || name_key(label).empty() ||
      label.find_first_of("[]()<>{}|`#!?\n\"") != std::string_view::npos)
    return false;
  const std::string folded = key_in_words(label);
  const std::vector<std::string_view> words = split(folded);
  return words.size() <= most_words && !words.front().ends_with("ing") &&
         !says_no_relation(folded) && !is_bookkeeping_key(folded) && !is_date_name(label) &&
         !ends_like_verb(words.back());
}

class LabelFinder {
 public:
  explicit LabelFinder(const Document& document) : document_(document) {
    for (const Heading& heading : document.structure.headings) sections_ += heading.level == 1;
  }

  std::vector<LabelledItem> find() {
    const std::vector<Block>& blocks = document_.structure.blocks;
    std::size_t over = blocks.size();  // the block that the next one stands below
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (is_silent(blocks[b])) continue;
      if (blocks[b].kind != BlockKind::kListItem) {
        over = b;
        continue;
      }
      std::size_t end = b;
      while (end < blocks.size() &&
             (blocks[end].kind == BlockKind::kListItem || is_silent(blocks[end])))
        ++end;
      if (over < b) read_list(label_of(blocks[over]), b, end);
      over = blocks.size();
      b = end - 1;
    }
    return std::move(items_);
  }

 private:
  std::string_view text() const { return document_.text; }

  bool is_silent(const Block& block) const {
    return block.kind == BlockKind::kComment || is_blank(block.range.of(text()));
  }

  std::string_view label_of(const Block& block) const {
    const std::string_view written = trim(block.range.of(text()));
    if (block.kind == BlockKind::kHeading) {
      const auto& headings = document_.structure.headings;
      const auto heading = std::lower_bound(
          headings.begin(), headings.end(), block.range.begin,
          [](const Heading& each, std::uint32_t at) { return each.line.begin < at; });
      if (heading == headings.end() || heading->line.begin >= block.range.end ||
          names_the_note(*heading))
        return {};
      const std::string_view label = bare(heading->text.of(text()));
      return may_be_label(label, kMostWordsOfHeading) ? label : std::string_view();
    }
    if (block.kind != BlockKind::kParagraph) return {};
    std::string_view line = written.substr(written.rfind('\n') + 1);
    const std::string_view unmarked = trim(line);
    const bool leads = unmarked.ends_with(":") || unmarked.ends_with("：") ||
                       unmarked.ends_with(":**") || unmarked.ends_with("**:");
    const std::string_view label = bare(line);
    return leads && may_be_label(label, kMostWordsOfLine) ? label : std::string_view();
  }

  // The only heading of the highest level.
  bool names_the_note(const Heading& heading) const {
    return (heading.level == 1 && sections_ == 1) ||
           name_key(heading.text.of(text())) == name_key(document_.title);
  }

  void read_list(std::string_view label, std::size_t first, std::size_t end) {
    if (label.empty()) return;
    const std::size_t before = items_.size();
    std::size_t indent = std::string_view::npos;
    for (std::size_t b = first; b < end; ++b) {
      const ByteRange range = document_.structure.blocks[b].range;
      for (std::uint32_t line = range.begin; line < range.end;) {
        const auto line_end =
            static_cast<std::uint32_t>(std::min<std::size_t>(text().find('\n', line), range.end));
        read_line({line, line_end}, label, indent);
        line = line_end + 1;
      }
    }
    if (items_.size() - before > kMostItems) items_.resize(before);
  }

  // An item as far left as the first.
  void read_line(ByteRange line, std::string_view label, std::size_t& indent) {
    const std::string_view written = line.of(text());
    const std::size_t mark = written.find_first_not_of(" \t");
    if (mark == std::string_view::npos) return;
    if (std::string_view("-*+").find(written[mark]) == std::string_view::npos) return;
    const std::size_t behind = mark + 1;
    if (behind >= written.size() || written[behind] != ' ') return;
    if (indent == std::string_view::npos) indent = mark;
    if (mark != indent) return;
    const std::size_t begin = written.find_first_not_of(" \t*_", behind);
    if (begin == std::string_view::npos) return;
    items_.push_back({{line.begin + static_cast<std::uint32_t>(begin), line.end}, label});
  }

  const Document& document_;
  int sections_ = 0;  // headings of level 1
  std::vector<LabelledItem> items_;
};

}  // namespace

std::vector<LabelledItem> labelled_items(const Document& document) {
  return LabelFinder(document).find();
}

const LabelledItem* item_at(const std::vector<LabelledItem>& items, std::uint32_t begin) {
  const auto item = std::lower_bound(
      items.begin(), items.end(), begin,
      [](const LabelledItem& each, std::uint32_t at) { return each.range.begin < at; });
  return item != items.end() && item->range.begin == begin ? &*item : nullptr;
}

Claim claim_of_item(const LabelledItem& item, std::string_view subject, std::string_view object) {
  Claim claim;
  claim.subject = std::string(subject);
  claim.verb = key_in_words(item.label);
  claim.raw_verb = std::string(item.label);
  claim.object = std::string(object);
  claim.span = item.range;
  return claim;
}

}  // namespace sennit
