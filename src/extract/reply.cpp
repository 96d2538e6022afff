#include "extract/reply.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "extract/reply_records.h"
#include "extract/surface.h"
#include "model/claim_verbs.h"
#include "text/normalize.h"

namespace sennit {
namespace {

// Types of relations in the schema of the older plugin, and what they say.
constexpr std::pair<std::string_view, std::string_view> kOlderTypes[] = {
    {"HAS_PART", "contains"}, {"ACTED_ON", "acts on"}, {"RELATED_TO", "relates to"}};

// Where an answer begins after thinking, and what begins thinking.
constexpr std::string_view kThinkingEnds[] = {"</think>",     "</thinking>", "</thought>",
                                              "</reasoning>", "<|message|>", "</seed:think>"};
constexpr std::string_view kThinkingBegins[] = {"<think", "<thought>", "<reasoning>",
                                                "<|channel|>analysis", "<seed:think>"};

std::string_view without_thinking(std::string_view reply, bool& had_thinking) {
  std::size_t begin = 0;
  for (std::size_t at = reply.find('<'); at != std::string_view::npos; at = reply.find('<', at + 1))
    for (const std::string_view end : kThinkingEnds)
      if (reply.substr(at, end.size()) == end) begin = at + end.size();
  had_thinking = begin > 0;
  for (const std::string_view mark : kThinkingBegins) had_thinking |= trim(reply).starts_with(mark);
  return reply.substr(begin);
}

bool is_refusal(std::string_view reply) {
  constexpr std::size_t kOpening = 300;
  const std::string opening = fold(reply.substr(0, kOpening));
  for (const std::string_view words :
       {"i cannot", "i can't", "i can not", "i'm sorry", "i am sorry", "i'm unable", "i am unable",
        "i won't", "as an ai", "i’m sorry", "i can’t", "죄송", "할 수 없습니다", "도와드릴 수 없",
        "抱歉", "无法", "申し訳"})
    if (opening.find(words) != std::string::npos) return true;
  return false;
}

// The ends that are ids become names.
class Ends {
 public:
  explicit Ends(RawRecords& records) : records_(records) {
    if (std::none_of(records.entities.begin(), records.entities.end(),
                     [](const RawEntity& made) { return !made.id.empty(); }))
      return;
    for (const RawEntity& made : records.entities) {
      names_.insert(fold(made.entity.name));
      if (made.id.empty()) continue;
      const auto [at, is_new] = by_id_.try_emplace(fold(made.id), &made.entity.name);
      if (!is_new && at->second && fold(*at->second) != fold(made.entity.name))
        at->second = nullptr;  // two entities have it
    }
  }

  // Whether ends are names or ids is told for the reply as a whole: a name can look like an id.
  void resolve() {
    if (by_id_.empty()) return;
    std::size_t as_names = 0;
    std::size_t as_ids = 0;
    for (const StatedRelation& relation : records_.relations)
      for (const std::string* end : {&relation.source, &relation.target}) {
        as_names += names_.contains(fold(*end));
        as_ids += by_id_.contains(fold(*end));
      }
    ids_first_ = as_ids > as_names;
    std::erase_if(records_.relations, [&](StatedRelation& relation) {
      return !resolve(relation.source) || !resolve(relation.target);
    });
  }

 private:
  bool resolve(std::string& end) {
    const std::string form = fold(end);
    if (!ids_first_ && names_.contains(form)) return true;
    const auto found = by_id_.find(form);
    if (found == by_id_.end()) {
      const bool is_number = !form.empty() && std::all_of(form.begin(), form.end(), [](char c) {
        return c >= '0' && c <= '9';
      });
      if (!ids_first_ || !is_number || names_.contains(form)) return true;
      records_.drop(DropReason::kUnknownId);
      return false;
    }
    if (!found->second) {
      records_.drop(DropReason::kAmbiguousId);
      return false;
    }
    end = *found->second;
    return true;
  }

  RawRecords& records_;
  std::unordered_set<std::string> names_;
  std::unordered_map<std::string, const std::string*> by_id_;  // null: two entities have it
  bool ids_first_ = false;
};

void keep_each_entity_once(RawRecords& records, ParsedReply& reply) {
  std::unordered_map<std::string, std::size_t> places;
  reply.entities.reserve(records.entities.size());
  for (RawEntity& made : records.entities) {
    const auto [at, is_new] = places.try_emplace(fold(made.entity.name), reply.entities.size());
    if (is_new) {
      reply.entities.push_back(std::move(made.entity));
      continue;
    }
    records.drop(DropReason::kRepeated);
    NamedEntity& kept = reply.entities[at->second];
    if (kept.raw_type.empty()) kept.raw_type = std::move(made.entity.raw_type);
    if (made.entity.description.size() > kept.description.size())
      kept.description = std::move(made.entity.description);
    for (std::string& alias : made.entity.aliases)
      if (std::find(kept.aliases.begin(), kept.aliases.end(), alias) == kept.aliases.end())
        kept.aliases.push_back(std::move(alias));
  }
}

void keep_each_relation_once(RawRecords& records, ParsedReply& reply) {
  std::unordered_set<std::string> seen;
  for (StatedRelation& relation : records.relations) {
    std::string form = fold(relation.source);
    for (const std::string* part : {&relation.verb, &relation.target, &relation.detail})
      form.append(1, '\n').append(part == &relation.target ? fold(*part) : *part);
    if (seen.insert(std::move(form)).second)
      reply.relations.push_back(std::move(relation));
    else
      records.drop(DropReason::kRepeated);
  }
}

std::string_view strip(std::string_view name, std::string_view open, std::string_view close) {
  if (name.size() > open.size() + close.size() && name.starts_with(open) && name.ends_with(close))
    return name.substr(open.size(), name.size() - open.size() - close.size());
  return name;
}

}  // namespace

std::string_view name_of(DropReason reason) {
  static constexpr std::string_view kNames[] = {"no name",
                                                "an end is missing",
                                                "an id that no entity has",
                                                "an id of two entities",
                                                "a thing related to itself",
                                                "repeated",
                                                "a text for a name",
                                                "cut off",
                                                "beyond the cap"};
  return kNames[static_cast<std::size_t>(reason)];
}

std::string_view name_of(ReplyFault fault) {
  static constexpr std::string_view kNames[] = {"", "an empty reply", "only thinking, no answer",
                                                "the model refused", "no records in the reply"};
  return kNames[static_cast<std::size_t>(fault)];
}

std::uint32_t ParsedReply::drops() const {
  return std::accumulate(dropped.begin(), dropped.end(), 0U);
}

std::string clean_name(std::string_view written) {
  std::string_view name = trim(written);
  const auto is_plain = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (!name.empty() && is_plain(name.front())) return display_form(name);
  for (std::string_view before; before != name;) {
    before = name;
    for (const auto& [open, close] : {std::pair<std::string_view, std::string_view>{"\"", "\""},
                                      {"'", "'"},
                                      {"**", "**"},
                                      {"[[", "]]"},
                                      {"`", "`"},
                                      {"<", ">"},
                                      {"“", "”"},
                                      {"‘", "’"}})
      name = trim(strip(name, open, close));
  }
  return display_form(name);
}

void add_entity(RawRecords& records, std::string_view name, std::string_view type,
                std::string_view description) {
  if (name.size() > kLongestName) return records.drop(DropReason::kTooLong);
  std::string clean = clean_name(name);
  const bool says_something = std::any_of(clean.begin(), clean.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 || (c >= '0' && c <= '9') ||
           ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
  });
  if (!says_something) return records.drop(DropReason::kNoName);
  RawEntity& made = records.entities.emplace_back();
  made.entity.name = std::move(clean);
  made.entity.raw_type = std::string(trim(type));
  made.entity.description = collapse_spaces(description);
}

void add_relation(RawRecords& records, std::string source, std::string_view verb,
                  std::string target, std::string detail) {
  if (source.empty() || target.empty()) return records.drop(DropReason::kNoEnd);
  if (source.size() > kLongestName || target.size() > kLongestName)
    return records.drop(DropReason::kTooLong);
  constexpr std::size_t kLongestVerb = 80;  // what is longer is a sentence
  StatedRelation made{
      std::move(source), std::move(target), {}, std::string(trim(verb)), collapse_spaces(detail)};
  if (made.raw_verb.size() > kLongestVerb) {
    if (made.detail.empty()) made.detail = collapse_spaces(made.raw_verb);
    made.raw_verb.clear();
  }
  made.verb = fold(made.raw_verb);
  for (const auto& [type, words] : kOlderTypes)
    if (made.raw_verb == type) made.verb = words;
  std::replace(made.verb.begin(), made.verb.end(), '_', ' ');
  made.verb = collapse_spaces(made.verb);
  if (made.verb.empty() || made.verb == "related to") made.verb = verb::kRelatesTo;
  if (fold(made.source) == fold(made.target)) return records.drop(DropReason::kSelf);
  records.relations.push_back(std::move(made));
}

ParsedReply parse_reply(std::string_view reply) {
  ParsedReply parsed;
  bool had_thinking = false;
  const std::string_view answer = without_thinking(reply, had_thinking);
  RawRecords records = records_from_json(answer);
  if (records.empty() && !records.has_lists) {
    RawRecords lines = records_from_lines(answer);
    if (!lines.empty()) {
      records = std::move(lines);
      ++records.repairs;
    }
  }
  Ends(records).resolve();
  keep_each_entity_once(records, parsed);
  keep_each_relation_once(records, parsed);
  parsed.dropped = records.dropped;
  parsed.repairs = records.repairs;
  parsed.is_cut_off = records.is_cut_off;
  if (!parsed.empty()) return parsed;
  parsed.says_nothing = records.has_lists && parsed.drops() == 0 && !parsed.is_cut_off;
  if (parsed.says_nothing) return parsed;
  if (trim(answer).empty())
    parsed.fault = had_thinking ? ReplyFault::kThinkingOnly : ReplyFault::kEmpty;
  else if (is_refusal(answer))
    parsed.fault = ReplyFault::kRefusal;
  else
    parsed.fault = had_thinking && trim(reply).size() == trim(answer).size()
                       ? ReplyFault::kThinkingOnly
                       : ReplyFault::kNoRecords;
  return parsed;
}

void enforce_cap(ParsedReply& reply, std::size_t cap) {
  const auto drop = [&] { ++reply.dropped[static_cast<std::size_t>(DropReason::kBeyondCap)]; };
  for (std::size_t i = cap; i < reply.entities.size(); ++i) drop();
  std::unordered_set<std::string> listed;
  for (const NamedEntity& entity : reply.entities) listed.insert(fold(entity.name));
  if (reply.entities.size() > cap) reply.entities.resize(cap);
  std::unordered_set<std::string> kept;
  for (const NamedEntity& entity : reply.entities) kept.insert(fold(entity.name));
  const auto takes = [&](const std::string& end) {
    const std::string form = fold(end);
    if (kept.contains(form)) return true;
    if (listed.contains(form) || kept.size() >= cap) return false;
    kept.insert(form);
    return true;
  };
  std::erase_if(reply.relations, [&](const StatedRelation& relation) {
    if (takes(relation.source) && takes(relation.target)) return false;
    drop();
    return true;
  });
}

}  // namespace sennit
