#include "make_vault/note.h"

#include <fmt/format.h>

#include <iterator>

#include "make_vault/prose.h"
#include "make_vault/random.h"
#include "make_vault/words.h"

namespace make_vault {
namespace {

class NoteWriter {
 public:
  NoteWriter(const World& world, std::uint64_t number, std::uint64_t bytes)
      : subject_(world.subject(number)),
        random_(world.seed() ^ 0x6E6F7465, number),
        mentions_(world, subject_, random_),
        length_(wanted_length(bytes)) {}

  Note write() {
    if (!random_.one_in(4)) frontmatter();
    if (!random_.one_in(3)) append("# {}\n\n", subject_.title);
    paragraph();
    while (text_.size() < length_) section();
    if (random_.one_in(3))
      append("{}: {}, {}\n", is_korean() ? "관련 노트" : "See also", mentions_.link(),
             mentions_.link());
    append_footnote();
    return {subject_.path(), std::move(text_), mentions_.links()};
  }

 private:
  // A third to three times the mean, which stays the mean.
  std::uint64_t wanted_length(std::uint64_t mean) {
    switch (random_.below(4)) {
      case 0:
        return mean / 3;
      case 1:
        return mean * 2 / 3;
      case 2:
        return mean;
      default:
        return random_.between(mean, mean * 3);
    }
  }

  template <typename... Values>
  void append(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }

  bool is_korean() const { return subject_.language == Language::kKorean; }
  std::string_view tag() {
    return is_korean() ? random_.pick(words::kKoreanTags) : random_.pick(words::kTags);
  }
  std::string_view heading() {
    return is_korean() ? random_.pick(words::kKoreanHeadings) : random_.pick(words::kHeadings);
  }
  std::string one_sentence() { return sentence(subject_.language, mentions_, random_); }

  void frontmatter() {
    text_ += "---\n";
    if (!subject_.alias.empty()) append("aliases: [\"{}\"]\n", subject_.alias);
    append("tags:\n  - {}\n  - {}\n", tag(), tag());
    append("created: {}-{:02}-{:02}\n", random_.between(2015, 2024), random_.between(1, 12),
           random_.between(1, 28));
    if (random_.one_in(3)) append("related: \"{}\"\n", "[[" + mentions_.any().title + "]]");
    text_ += "---\n";
  }

  void section() {
    append("{} {}\n\n", random_.one_in(4) ? "###" : "##",
           text_.find("\n## ") == std::string::npos && !random_.one_in(3)
               ? std::string_view(is_korean() ? "개요" : "Overview")
               : heading());
    for (std::uint64_t i = 0, n = random_.between(1, 3); i < n; ++i) block();
  }

  void block() {
    switch (random_.below(20)) {
      case 0:
        return table();
      case 1:
        return code();
      case 2:
        return callout();
      case 3:
        return embed();
      case 4:
      case 5:
        return list("- ");
      case 6:
        return list("- [ ] ");
      case 7:
        return inline_fields();
      default:
        return paragraph();
    }
  }

  void paragraph() {
    for (std::uint64_t i = 0, n = random_.between(2, 7); i < n; ++i)
      append("{}{}", i == 0 ? "" : " ", one_sentence());
    if (random_.one_in(12)) append(" #{}", tag());
    if (random_.one_in(25)) text_ += footnote_.empty() ? "[^1]" : "", footnote_ = one_sentence();
    if (random_.one_in(30)) append(" ^block{}", random_.below(1000));
    text_ += "\n\n";
  }

  void list(std::string_view mark) {
    for (std::uint64_t i = 0, n = random_.between(2, 6); i < n; ++i)
      append("{}{}\n", mark, one_sentence());
    text_ += '\n';
  }

  void table() {
    append("| {} | {} |\n| --- | ---: |\n", is_korean() ? "곳" : "Place",
           is_korean() ? "값" : "Value");
    for (std::uint64_t i = 0, n = random_.between(2, 6); i < n; ++i)
      append("| {} | {}.{} |\n", mentions_.any().title, random_.below(400), random_.below(10));
    text_ += '\n';
  }

  void code() {
    append(
        "```python\n# [[not a link]] in code\nlevel = {}\nfor hour in range({}):\n    level += "
        "tide[hour]\n```\n\n",
        random_.below(900), random_.between(24, 744));
  }

  void callout() {
    append("> [!{}] {}\n> {}\n> {}\n\n", random_.one_in(2) ? "note" : "warning", heading(),
           one_sentence(), one_sentence());
  }

  void embed() {
    if (random_.one_in(2))
      append("![[figure-{}.png|400]]\n\n", random_.below(500));
    else
      append("!{}\n\n", "[[" + mentions_.any().title + "]]");
  }

  void inline_fields() {
    append("{}:: {}\n{}:: {}\n\n", is_korean() ? "상태" : "status",
           random_.one_in(2) ? "open" : "done", is_korean() ? "담당" : "owner", mentions_.link());
  }

  void append_footnote() {
    if (!footnote_.empty()) append("\n[^1]: {}\n", footnote_);
  }

  Subject subject_;
  Random random_;
  Mentions mentions_;
  std::uint64_t length_;
  std::string text_;
  std::string footnote_;
};

}  // namespace

Note write_note(const World& world, std::uint64_t number, std::uint64_t bytes) {
  return NoteWriter(world, number, bytes).write();
}

}  // namespace make_vault
