// The line formats in which models answer when they give no JSON.

#include <algorithm>
#include <array>
#include <vector>

#include "extract/reply_fields.h"
#include "extract/reply_records.h"
#include "model/claim_verbs.h"
#include "sennit/values.h"
#include "text/normalize.h"
#include "text/word_list.h"

namespace sennit {
namespace {

using Parts = std::vector<std::string_view>;

Parts split_at(std::string_view text, std::string_view separator) {
  Parts parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(separator, begin);
    parts.push_back(trim(text.substr(begin, end == std::string_view::npos ? end : end - begin)));
    if (end == std::string_view::npos) return parts;
    begin = end + separator.size();
  }
}

std::string_view without_bullet(std::string_view line) {
  line = trim(line);
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  if (digits > 0 && digits + 1 < line.size() && (line[digits] == '.' || line[digits] == ')') &&
      line[digits + 1] == ' ')
    return trim(line.substr(digits + 1));
  for (const std::string_view mark : {"- ", "* ", "+ ", "• "})
    if (line.starts_with(mark)) return trim(line.substr(mark.size()));
  return line;
}

std::string_view without_quotes(std::string_view text) {
  while (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') &&
         text.back() == text.front())
    text = trim(text.substr(1, text.size() - 2));
  return text;
}

class LineRecords {
 public:
  explicit LineRecords(RawRecords& records) : records_(records) {}

  void read(std::string_view text) {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      read_line(trim(text.substr(begin, end - begin)));
      begin = end + 1;
    }
    end_fields();
  }

 private:
  void read_line(std::string_view line) {
    if (line.empty()) {
      columns_.clear();
      return end_fields();
    }
    if (read_delimited(line) || read_table_row(line)) return;
    columns_.clear();
    const std::string_view item = without_bullet(line);
    if (read_field(line, item)) return;
    end_fields();
    if (read_arrow(item) || read_bullet(item)) return;
    read_calls(item);
  }

  // ("entity"<|>"Ada"<|>"person"<|>"wrote notes")##
  bool read_delimited(std::string_view line) {
    if (line.find("<|>") == std::string_view::npos) return false;
    for (std::string_view record : split_at(line, "##")) {
      while (!record.empty() && (record.front() == '(' || record.front() == ' '))
        record.remove_prefix(1);
      while (!record.empty() && record.back() == ')') record.remove_suffix(1);
      Parts parts = split_at(record, "<|>");
      if (parts.size() < 2) continue;
      for (std::string_view& part : parts) part = without_quotes(part);
      take_delimited(parts);
    }
    return true;
  }

  void take_delimited(const Parts& parts) {
    const auto part = [&](std::size_t i) {
      return i < parts.size() ? parts[i] : std::string_view();
    };
    const std::string kind = fold(part(0));
    if (kind == "entity") return add_entity(records_, part(1), part(2), part(3));
    if (kind == "relationship" || kind == "relation")
      add_relation(records_, clean_name(part(1)), {}, clean_name(part(2)), std::string(part(3)));
  }

  // | name | type | description |, the columns named by a first row.
  bool read_table_row(std::string_view line) {
    if (!line.starts_with('|') || line.size() < 5) return false;
    if (line.ends_with('|')) line.remove_suffix(1);
    const Parts cells = split_at(line.substr(1), "|");
    if (cells.size() < 2) return false;
    if (std::all_of(cells.begin(), cells.end(), [](std::string_view cell) {
          return cell.find_first_not_of("-: ") == std::string_view::npos;
        }))
      return true;
    if (columns_.empty()) {
      for (const std::string_view cell : cells) columns_.push_back(reply_field(cell));
      return true;
    }
    for (std::size_t i = 0; i < std::min(cells.size(), columns_.size()); ++i)
      set(columns_[i], cells[i]);
    end_fields();
    return true;
  }

  // `name: Ada`, as YAML or as lines of a list. A bullet or a repeated key begins a new record.
  bool read_field(std::string_view line, std::string_view item) {
    const std::size_t colon = item.find(": ");
    const std::size_t full = item.find("：");
    const std::size_t at = std::min(colon, full);
    if (at == std::string_view::npos || at > kLongestKey) return false;
    const ReplyField field = reply_field(without_quotes(item.substr(0, at)));
    if (field == ReplyField::kUnknown || field == ReplyField::kEntities ||
        field == ReplyField::kRelations)
      return false;
    if (item.data() != line.data() || has(field)) end_fields();
    std::string_view value =
        trim(item.substr(at + (at == colon ? 2 : std::string_view("：").size())));
    if (value.ends_with(',')) value.remove_suffix(1);
    set(field, without_quotes(value));
    return true;
  }

  void set(ReplyField field, std::string_view value) {
    values_[static_cast<std::size_t>(field)] = value;
  }
  std::string_view value(ReplyField field) const {
    return values_[static_cast<std::size_t>(field)];
  }
  bool has(ReplyField field) const { return !value(field).empty(); }

  void end_fields() {
    const auto either = [&](ReplyField a, ReplyField b) { return has(a) ? value(a) : value(b); };
    if (has(ReplyField::kSource) && has(ReplyField::kTarget))
      add_relation(records_, clean_name(value(ReplyField::kSource)),
                   either(ReplyField::kVerb, ReplyField::kType),
                   clean_name(value(ReplyField::kTarget)),
                   std::string(either(ReplyField::kDetail, ReplyField::kDescription)));
    else if (has(ReplyField::kName) &&
             (has(ReplyField::kType) || has(ReplyField::kDescription) || !columns_.empty()))
      add_entity(records_, value(ReplyField::kName), value(ReplyField::kType),
                 value(ReplyField::kDescription));
    else if (has(ReplyField::kSource) || has(ReplyField::kTarget))
      records_.drop(DropReason::kNoEnd);
    values_.fill({});
  }

  // Ada -> describes -> Engine
  bool read_arrow(std::string_view item) {
    for (const std::string_view arrow : {"->", "→", "=>"}) {
      const Parts parts = split_at(item, arrow);
      if (parts.size() < 2 || parts.size() > 3) continue;
      std::string_view verb = parts.size() == 3 ? parts[1] : std::string_view();
      std::string_view source = parts[0];
      if (verb.empty()) take_verb_before_arrow(source, verb);
      while (verb.starts_with('-') || verb.starts_with('[')) verb.remove_prefix(1);
      while (verb.ends_with('-') || verb.ends_with(']')) verb.remove_suffix(1);
      add_relation(records_, clean_name(source), trim(verb), clean_name(parts.back()), {});
      return true;
    }
    return false;
  }

  // Ada -[describes]-> Engine; Ada --describes--> Engine
  static void take_verb_before_arrow(std::string_view& source, std::string_view& verb) {
    std::size_t at = source.find("-[");
    if (at == std::string_view::npos) at = source.find("--");
    if (at == std::string_view::npos) return;
    verb = source.substr(at + 2);
    source = trim(source.substr(0, at));
  }

  // **Ada Lovelace** (PERSON): wrote notes
  bool read_bullet(std::string_view item) {
    const std::size_t open = item.find('(');
    const std::size_t close = open == std::string_view::npos ? open : item.find(')', open);
    if (close == std::string_view::npos || open == 0) return false;
    const std::string_view type = trim(item.substr(open + 1, close - open - 1));
    if (!find_entity_type(without_quotes(type))) return false;
    std::string_view rest = trim(item.substr(close + 1));
    while (!rest.empty() && (rest[0] == ':' || rest[0] == '-' || rest[0] == '*' || rest[0] == ' '))
      rest.remove_prefix(1);
    add_entity(records_, item.substr(0, open), type, rest);
    return true;
  }

  // military_rank(Ada Lovelace, countess), several in a line
  void read_calls(std::string_view item) {
    for (std::size_t at = 0; at < item.size();) {
      const std::size_t open = item.find('(', at);
      if (open == std::string_view::npos) return;
      const std::size_t close = closing(item, open);
      if (close == std::string_view::npos) return;
      std::string_view verb = item.substr(at, open - at);
      while (!verb.empty() && (verb[0] == ',' || verb[0] == ' ' || verb[0] == ';'))
        verb.remove_prefix(1);
      const std::string_view inside = item.substr(open + 1, close - open - 1);
      const std::size_t comma = inside.find(',');
      const bool is_call = !verb.empty() && verb.find(' ') == std::string_view::npos &&
                           verb.find('.') == std::string_view::npos;
      if (is_call && comma != std::string_view::npos)
        add_relation(records_, clean_name(inside.substr(0, comma)), verb,
                     clean_name(inside.substr(comma + 1)), {});
      at = close + 1;
    }
  }

  static std::size_t closing(std::string_view item, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < item.size(); ++at) {
      depth += item[at] == '(';
      depth -= item[at] == ')';
      if (depth == 0) return at;
    }
    return std::string_view::npos;
  }

  static constexpr std::size_t kLongestKey = 40;

  RawRecords& records_;
  std::vector<ReplyField> columns_;  // of the table that is being read
  std::array<std::string_view, static_cast<std::size_t>(ReplyField::kArguments) + 1> values_{};
};

}  // namespace

RawRecords records_from_lines(std::string_view reply) {
  RawRecords records;
  LineRecords(records).read(reply);
  return records;
}

}  // namespace sennit
