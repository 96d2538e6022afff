#include <algorithm>
#include <utility>

#include "extract/loose_json.h"
#include "extract/reply_fields.h"
#include "extract/reply_records.h"
#include "sennit/values.h"
#include "text/normalize.h"

namespace sennit {
namespace {

using Kind = LooseValue::Kind;

enum class Expected : std::uint8_t { kAnything, kEntities, kRelations };

// What the lists around a value say of it.
struct Around {
  Expected expected = Expected::kAnything;
  bool is_direct = false;       // the list stands right under the key that says so
  bool is_nested = false;       // in another list without a key
  std::string_view type = {};   // all entities of the list have it
  std::string_view owner = {};  // the entity whose record this stands in
};

// The members of one record. Null: it has none.
struct Fields {
  const LooseValue* name = nullptr;
  const LooseValue* type = nullptr;
  const LooseValue* label = nullptr;
  const LooseValue* description = nullptr;
  const LooseValue* aliases = nullptr;
  const LooseValue* id = nullptr;
  const LooseValue* source = nullptr;
  const LooseValue* target = nullptr;
  const LooseValue* verb = nullptr;
  const LooseValue* detail = nullptr;
  bool has_lists = false;  // of entities or relations
  const LooseValue* arguments = nullptr;
};

bool looks_like_json(const LooseValue& value) {
  constexpr std::size_t kShortest = 12;
  if (value.kind != Kind::kText || value.text.size() < kShortest) return false;
  const std::string_view inside = trim(value.text);
  return !inside.empty() && (inside[0] == '{' || inside[0] == '[' || inside.starts_with("```"));
}

class JsonRecords {
 public:
  JsonRecords(std::string_view text, RawRecords& records, int depth)
      : json_(read_loose_json(text)), records_(records), depth_(depth) {}

  void read() {
    records_.repairs += json_.repairs;
    records_.is_cut_off |= json_.is_cut_off;
    walk_list(json_.values[0], {});
  }

 private:
  const LooseValue* first(const LooseValue& list) const { return at(list.first); }
  const LooseValue* next(const LooseValue& value) const { return at(value.next); }
  const LooseValue* at(std::uint32_t number) const {
    return number == LooseValue::kNone ? nullptr : &json_.values[number];
  }

  void walk_list(const LooseValue& list, const Around& around) {
    if (is_schema(list)) return;
    if (&list != &json_.values[0] && around.expected != Expected::kAnything && around.is_direct)
      records_.has_lists = true;
    if (has_keys(list)) return walk_members(list, around);
    if (read_tuple(list, around)) return;
    for (const LooseValue* item = first(list); item; item = next(*item)) {
      if (item->kind == Kind::kList)
        walk_list(*item, {around.expected, around.is_direct, &list != &json_.values[0], around.type,
                          around.owner});
      else
        read_scalar(*item, around);
    }
  }

  bool has_keys(const LooseValue& list) const {
    for (const LooseValue* item = first(list); item; item = next(*item))
      if (!item->key.empty()) return true;
    return false;
  }

  // The schema that was asked for, given back as the answer.
  bool is_schema(const LooseValue& list) const {
    bool is_typed = false;
    bool has_parts = false;
    for (const LooseValue* item = first(list); item; item = next(*item)) {
      is_typed |= item->key == "type" && (item->text == "object" || item->text == "array");
      has_parts |= item->kind == Kind::kList && (item->key == "properties" || item->key == "items");
    }
    return is_typed && has_parts;
  }

  // An object; where a bracket was lost, several records in one.
  void walk_members(const LooseValue& list, const Around& around) {
    Fields fields;
    const LooseValue* begin = first(list);
    for (const LooseValue* item = begin; item; item = next(*item)) {
      if (begins_anew(*item, fields)) {
        read_record(begin, item, fields, around);
        fields = {};
        begin = item;
      }
      note(*item, fields);
    }
    read_record(begin, nullptr, fields, around);
  }

  static bool begins_anew(const LooseValue& item, const Fields& fields) {
    const auto repeats = [&](const LooseValue* field) { return field && field->key == item.key; };
    return !item.key.empty() && (repeats(fields.name) || repeats(fields.source));
  }

  void note(const LooseValue& item, Fields& fields) {
    const auto keep_first = [&](const LooseValue*& field) {
      if (!field) field = &item;
    };
    switch (reply_field(item.key)) {
      case ReplyField::kName:
        if (item.kind == Kind::kList && item.first != LooseValue::kNone && !scalar_of(item)) return;
        return keep_first(fields.name);
      case ReplyField::kType:
        return keep_first(fields.type);
      case ReplyField::kLabel:
        return keep_first(fields.label);
      case ReplyField::kDescription:
        return keep_first(fields.description);
      case ReplyField::kAliases:
        return keep_first(fields.aliases);
      case ReplyField::kId:
        return keep_first(fields.id);
      case ReplyField::kSource:
        return keep_first(fields.source);
      case ReplyField::kTarget:
        return keep_first(fields.target);
      case ReplyField::kVerb:
        return keep_first(fields.verb);
      case ReplyField::kDetail:
        return keep_first(fields.detail);
      case ReplyField::kProperties:
        for (const LooseValue* inner = first(item); inner; inner = next(*inner))
          note(*inner, fields);
        return;
      case ReplyField::kEntities:
      case ReplyField::kRelations:
        fields.has_lists |= item.kind == Kind::kList || looks_like_json(item);
        return;
      case ReplyField::kArguments:
        return keep_first(fields.arguments);
      case ReplyField::kUnknown:
        return;
    }
  }

  // Members [begin, end) are one record, or hold records.
  void read_record(const LooseValue* begin, const LooseValue* end, const Fields& fields,
                   const Around& around) {
    const bool is_call = fields.name && fields.arguments && !fields.source && !fields.target;
    if (!is_call && fields.source && fields.target) return read_relation(fields, around);
    if (!is_call && !fields.name && (fields.source || fields.target)) {
      if (!around.owner.empty()) return read_relation(fields, around);
      if (fields.verb || fields.type || around.expected == Expected::kRelations)
        return records_.drop(is_cut_off(fields) ? DropReason::kCutOff : DropReason::kNoEnd);
    }
    const bool is_entity = !is_call && (fields.name || (fields.label && !fields.has_lists)) &&
                           (!fields.has_lists || fields.type || fields.description);
    Around inside = around;
    inside.is_nested = false;
    if (is_entity) {
      inside.owner = read_entity(fields, around);
      inside.is_direct = false;
    }
    const bool by_name = !is_entity && around.expected == Expected::kEntities && around.is_direct;
    bool has_inner = false;
    for (const LooseValue* item = begin; item != end; item = next(*item))
      has_inner |= walk_member(*item, inside, by_name, is_entity);
    if (!is_entity && !has_inner && around.is_direct && begin) note_nameless(fields, around);
  }

  void note_nameless(const Fields& fields, const Around& around) {
    if (around.expected == Expected::kEntities && (fields.type || fields.description || fields.id))
      records_.drop(DropReason::kNoName);
    if (around.expected == Expected::kRelations && (fields.verb || fields.type))
      records_.drop(DropReason::kNoEnd);
  }

  static bool is_cut_off(const Fields& fields) {
    for (const LooseValue* field : {fields.source, fields.target, fields.verb, fields.type})
      if (field && field->is_cut_off) return true;
    return false;
  }

  // Whether it held records, or was meant to.
  bool walk_member(const LooseValue& item, const Around& around, bool by_name, bool in_entity) {
    const ReplyField field = reply_field(item.key);
    if (in_entity && field != ReplyField::kRelations && field != ReplyField::kEntities &&
        field != ReplyField::kUnknown && field != ReplyField::kVerb)
      return false;
    if (item.kind != Kind::kList) {
      if (looks_like_json(item) && depth_ > 0 &&
          (field == ReplyField::kUnknown || field == ReplyField::kArguments ||
           field == ReplyField::kEntities || field == ReplyField::kRelations)) {
        JsonRecords(item.text, records_, depth_ - 1).read();
        return true;
      }
      if (by_name && field == ReplyField::kUnknown && !item.key.empty())
        return add_by_key(item), true;
      if (item.key.empty()) read_scalar(item, around);
      return false;
    }
    return walk_member_list(item, field, around, by_name);
  }

  bool walk_member_list(const LooseValue& item, ReplyField field, const Around& around,
                        bool by_name) {
    Around inside{around.expected, false, false, around.type, around.owner};
    if (field == ReplyField::kEntities || (field == ReplyField::kName && !scalar_of(item)))
      inside = {Expected::kEntities, true, false, {}, {}};
    else if (field == ReplyField::kRelations || field == ReplyField::kVerb)
      inside = {Expected::kRelations, true, false, {}, around.owner};
    else if (field == ReplyField::kUnknown && is_type_list(item, around))
      inside = {Expected::kEntities, true, false, item.key, {}};
    else if (by_name && field == ReplyField::kUnknown && has_keys(item) && !has_record(item))
      return add_by_key(item), true;
    if (item.key.empty()) inside.is_direct = around.is_direct;
    walk_list(item, inside);
    return true;
  }

  // "PERSON": ["Ada", "Charles"].
  bool is_type_list(const LooseValue& item, const Around& around) const {
    if (item.key.empty() || around.expected == Expected::kRelations) return false;
    std::string_view singular = item.key;
    if (singular.size() > 1 && (singular.back() == 's' || singular.back() == 'S'))
      singular.remove_suffix(1);
    return find_entity_type(item.key) || find_entity_type(singular);
  }

  bool has_record(const LooseValue& list) const {
    for (const LooseValue* item = first(list); item; item = next(*item)) {
      const ReplyField field = reply_field(item->key);
      if (field == ReplyField::kName || field == ReplyField::kSource ||
          field == ReplyField::kTarget || field == ReplyField::kEntities ||
          field == ReplyField::kRelations)
        return true;
      if (item->kind == Kind::kList && item->key.empty()) return true;
    }
    return false;
  }

  // "Ada": {"type": "PERSON"}, or "Ada": "PERSON".
  void add_by_key(const LooseValue& item) {
    if (item.kind == Kind::kList) {
      Fields fields;
      for (const LooseValue* inner = first(item); inner; inner = next(*inner)) note(*inner, fields);
      add_entity(records_, item.key, text_of(fields.type ? fields.type : fields.label),
                 text_of(fields.description));
      return;
    }
    const bool is_type = find_entity_type(item.text).has_value();
    add_entity(records_, item.key, is_type ? item.text : std::string_view(),
               is_type ? std::string_view() : item.text);
  }

  // ["Ada", "PERSON", "wrote notes"] or ["Ada", "describes", "Engine"].
  bool read_tuple(const LooseValue& list, const Around& around) {
    std::vector<const LooseValue*> parts;
    for (const LooseValue* item = first(list); item; item = next(*item)) {
      if (item->kind == Kind::kList || parts.size() == kMostParts) return false;
      parts.push_back(item);
    }
    if (parts.size() < 2) return false;
    const auto part = [&](std::size_t i) {
      return i < parts.size() ? parts[i]->text : std::string_view();
    };
    const bool is_nested = around.is_nested;
    if (around.expected == Expected::kEntities && is_nested && around.type.empty())
      return take_entity_tuple(parts, part);
    if (around.expected == Expected::kAnything && is_nested && find_entity_type(part(1)))
      return take_entity_tuple(parts, part);
    if (parts.size() < 3 || around.expected == Expected::kEntities) return false;
    if (around.expected == Expected::kAnything && !is_nested) return false;
    if (around.expected == Expected::kRelations && !is_nested && looks_like_arrow(part(0)))
      return false;
    if (parts[2]->is_cut_off && parts.size() == 3)
      records_.drop(DropReason::kCutOff);
    else
      add_relation(records_, clean_name(part(0)), part(1), clean_name(part(2)),
                   std::string(part(3)));
    return true;
  }

  template <typename Part>
  bool take_entity_tuple(const std::vector<const LooseValue*>& parts, Part part) {
    if (parts[0]->is_cut_off)
      records_.drop(DropReason::kCutOff);
    else
      add_entity(records_, part(0), parts[1]->is_cut_off ? std::string_view() : part(1), part(2));
    return true;
  }

  static bool looks_like_arrow(std::string_view text) {
    return text.find("->") != std::string_view::npos || text.find("→") != std::string_view::npos;
  }

  // A name alone, or a relation in one line.
  void read_scalar(const LooseValue& item, const Around& around) {
    if (item.kind == Kind::kNothing) return;
    if (looks_like_json(item) && depth_ > 0)
      return JsonRecords(item.text, records_, depth_ - 1).read();
    if (!around.is_direct) return;
    if (around.expected == Expected::kEntities) {
      if (item.is_cut_off) return records_.drop(DropReason::kCutOff);
      return add_with_type_in_brackets(item.text, around.type);
    }
    if (around.expected == Expected::kRelations && looks_like_arrow(item.text)) {
      const RawRecords lines = records_from_lines(item.text);
      records_.relations.insert(records_.relations.end(), lines.relations.begin(),
                                lines.relations.end());
    }
  }

  // "Ada (PERSON)".
  void add_with_type_in_brackets(std::string_view text, std::string_view type) {
    const std::size_t open = text.rfind('(');
    if (text.ends_with(')') && open != std::string_view::npos && open > 0) {
      const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
      if (find_entity_type(inside)) return add_entity(records_, text.substr(0, open), inside, {});
    }
    add_entity(records_, text, type, {});
  }

  std::string_view read_entity(const Fields& fields, const Around& around) {
    const LooseValue* name = fields.name ? fields.name : fields.label;
    const LooseValue* type = fields.type ? fields.type : fields.name ? fields.label : nullptr;
    if (const LooseValue* scalar = scalar_of(*name)) name = scalar;
    if (name->is_cut_off) {
      records_.drop(DropReason::kCutOff);
      return {};
    }
    const std::size_t count = records_.entities.size();
    const std::string_view type_text =
        type && type->is_cut_off ? std::string_view() : text_of(type);
    add_entity(records_, text_of(name), type_text.empty() ? around.type : type_text,
               description_of(fields.description ? fields.description : fields.detail));
    if (records_.entities.size() == count) return {};
    RawEntity& made = records_.entities.back();
    made.id = std::string(text_of(fields.id));
    if (fields.aliases) read_aliases(*fields.aliases, made.entity);
    return text_of(name);
  }

  void read_aliases(const LooseValue& aliases, NamedEntity& entity) {
    const auto add = [&](const LooseValue& value) {
      std::string alias = clean_name(value.text);
      if (!alias.empty() && alias.size() <= kLongestName && alias != entity.name &&
          !value.is_cut_off)
        entity.aliases.push_back(std::move(alias));
    };
    if (aliases.kind != Kind::kList) return add(aliases);
    for (const LooseValue* item = first(aliases); item; item = next(*item)) add(*item);
  }

  void read_relation(const Fields& fields, const Around& around) {
    const LooseValue* verb = fields.verb ? fields.verb : fields.type ? fields.type : fields.label;
    if (!fields.verb && !fields.type && !fields.label && fields.name) verb = fields.name;
    const LooseValue* detail = fields.detail ? fields.detail : fields.description;
    const std::string_view verb_text =
        verb && verb->is_cut_off ? std::string_view() : text_of(verb);
    for (const std::string& source : ends_of(fields.source, around))
      for (const std::string& target : ends_of(fields.target, around))
        add_relation(records_, source, verb_text, target, description_of(detail));
  }

  // The names of an end: one, or those of a list.
  std::vector<std::string> ends_of(const LooseValue* end, const Around& around) {
    if (!end) return {std::string(around.owner)};
    std::vector<std::string> names;
    if (end->kind == Kind::kList && !has_keys(*end)) {
      for (const LooseValue* item = first(*end); item && names.size() < kMostEnds;
           item = next(*item))
        names.push_back(clean_name(text_of(item)));
      if (names.empty()) names.emplace_back();
    } else if (end->is_cut_off) {
      records_.drop(DropReason::kCutOff);
    } else {
      names.push_back(clean_name(text_of(end)));
    }
    return names;
  }

  // The one text of a value: itself, or the name or first text of its members.
  const LooseValue* scalar_of(const LooseValue& value) const {
    if (value.kind != Kind::kList) return &value;
    const LooseValue* found = nullptr;
    for (const LooseValue* item = first(value); item; item = next(*item)) {
      if (item->kind == Kind::kList) {
        if (item->key.empty()) return nullptr;  // a list of records
        continue;
      }
      const ReplyField field = reply_field(item->key);
      if (field == ReplyField::kName || field == ReplyField::kId) return item;
      if (!found) found = item;
    }
    return found;
  }

  std::string_view text_of(const LooseValue* value) const {
    if (!value) return {};
    const LooseValue* scalar = scalar_of(*value);
    return scalar && scalar->kind != Kind::kNothing ? scalar->text : std::string_view();
  }

  std::string description_of(const LooseValue* value) const {
    if (!value) return {};
    if (value->kind != Kind::kList) return std::string(value->text);
    std::string joined;
    for (const LooseValue* item = first(*value); item; item = next(*item)) {
      if (item->kind == Kind::kList || item->kind == Kind::kNothing) continue;
      if (!joined.empty()) joined += ' ';
      joined += item->text;
    }
    return joined;
  }

  static constexpr std::size_t kMostParts = 8;  // of a tuple
  static constexpr std::size_t kMostEnds = 16;

  LooseJson json_;
  RawRecords& records_;
  int depth_;  // of JSON inside strings that is still read
};

}  // namespace

RawRecords records_from_json(std::string_view reply) {
  constexpr int kJsonInStrings = 2;
  RawRecords records;
  JsonRecords(reply, records, kJsonInStrings).read();
  return records;
}

}  // namespace sennit
