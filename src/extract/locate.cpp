#include "extract/locate.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <tuple>
#include <utility>

#include "extract/keyed_text.h"
#include "extract/surface.h"
#include "text/name_key.h"
#include "text/normalize.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr std::size_t kMostPlaces = 64;    // of one name in one passage
constexpr int kMostTries = 32;             // places of one name outside the passage
constexpr std::size_t kMostSentences = 4;  // that a claim may span and not be wide
constexpr const char* kNotInDocument = "not in the document";

// A name that was found: where, and how it is called there.
struct LocatedName {
  LocatedBy how = LocatedBy::kExact;
  std::string name;        // as the text has it, at its first place
  std::string stands_for;  // the longer name that it abbreviates in this document, or ""
  std::vector<ByteRange> places;
};

// "Natural Language Processing (NLP)" is the name before the brackets, else the one inside.
std::vector<std::string_view> readings(std::string_view name) {
  std::vector<std::string_view> all{name};
  const std::size_t open = name.find('(');
  if (open == std::string_view::npos || open == 0 || !name.ends_with(')')) return all;
  all.push_back(trim(name.substr(0, open)));
  all.push_back(trim(name.substr(open + 1, name.size() - open - 2)));
  return all;
}

bool is_person(std::string_view raw_type) {
  return find_entity_type(raw_type) == EntityType::kPerson;
}

// Where the words of `part` stand in `whole`, in order and side by side.
std::optional<std::size_t> place_of_words(std::span<const std::string_view> whole,
                                          std::span<const std::string_view> part) {
  if (part.empty() || part.size() > whole.size()) return std::nullopt;
  const auto at = std::search(whole.begin(), whole.end(), part.begin(), part.end());
  if (at == whole.end()) return std::nullopt;
  return static_cast<std::size_t>(at - whole.begin());
}

bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The word that says what a thing is: the last one before "of" and its like, else the last.
std::size_t head_of(std::span<const std::string_view> words) {
  const auto of = std::find_if(words.begin(), words.end(), [](std::string_view word) {
    return is_any_of(word, {"of", "in", "at", "from", "for", "with", "on", "to", "by", "outside"});
  });
  const auto end = of == words.begin() ? words.end() : of;
  return static_cast<std::size_t>(end - words.begin()) - 1;
}

// "Ignorance and Want" are two things, "Spirits visiting Scrooge" is a description: no part of
// such a name stands for it.
bool has_parts(std::string_view name) {
  if (name.find(',') != std::string_view::npos || name.find('&') != std::string_view::npos)
    return false;
  const std::vector<std::string_view> words = split(name);
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (is_any_of(words[i], {"and", "or", "und", "who", "that", "which"})) return false;
    const bool is_small = words[i][0] >= 'a' && words[i][0] <= 'z';
    if (is_small && words[i].ends_with("ing")) return false;
  }
  return true;
}

bool begins_with_capital(std::string_view name) { return !is_lower(decode_at(name, 0).value); }

class PassageLocator {
 public:
  PassageLocator(const DocumentNameIndex& names, std::span<const Chunk> chunks)
      : names_(names),
        text_(names.document().text),
        chunks_(chunks),
        range_{chunks.front().range.begin, chunks.back().range.end},
        keyed_(text_, range_) {
    for (const ByteRange sentence : sentences(range_.of(text_)))
      sentences_.push_back({sentence.begin + range_.begin, sentence.end + range_.begin});
  }

  std::optional<LocatedName> find(std::string_view name, std::string_view raw_type) const {
    for (const std::string_view reading : readings(name))
      if (std::optional<LocatedName> found = find_in_passage(reading)) return found;
    for (const std::string_view reading : readings(name))
      if (std::optional<LocatedName> found = find_alias(reading, raw_type)) return found;
    for (const std::string_view reading : readings(name)) {
      if (std::optional<LocatedName> found = find_in_headings(reading)) return found;
      if (std::optional<LocatedName> found = find_elsewhere(reading)) return found;
    }
    return std::nullopt;
  }

  // The shortest run of sentences with a place of each; nothing when it would be long.
  std::optional<ByteRange> shortest_run(std::span<const ByteRange> a,
                                        std::span<const ByteRange> b) const {
    std::size_t best = kMostSentences;
    std::optional<ByteRange> run;
    for (const ByteRange one : a)
      for (const ByteRange other : b) {
        const std::size_t first = sentence_of(std::min(one.begin, other.begin));
        const std::size_t last = sentence_of(std::max(one.begin, other.begin));
        if (last >= sentences_.size() || last - first >= best) continue;
        best = last - first;
        run = trimmed({sentences_[first].begin, sentences_[last].end});
      }
    return run;
  }

  const Chunk& chunk_of(ByteRange place) const {
    for (const Chunk& chunk : chunks_)
      if (chunk.range.contains(place)) return chunk;
    for (const Chunk& chunk : chunks_)
      if (place.begin >= chunk.range.begin && place.begin < chunk.range.end) return chunk;
    return chunks_.front();
  }

  ByteRange range() const { return range_; }
  std::string surface(ByteRange place) const { return surface_form(place.of(text_)); }

  // Whether the thing is called so there, but for case and spaces: "clerk", not "clerks".
  bool is_called(const LocatedName& located, ByteRange place) const {
    return place.empty() || name_key(surface(place)) == name_key(located.name);
  }

 private:
  std::optional<LocatedName> at_places(LocatedBy how, std::vector<ByteRange> places) const {
    std::erase_if(places, [&](ByteRange place) { return place.empty() || surface(place).empty(); });
    if (places.empty()) return std::nullopt;
    LocatedName found{how, surface(places.front()), {}, std::move(places)};
    return found;
  }

  std::optional<LocatedName> find_in_passage(std::string_view name) const {
    const std::string key = name_key(name).name;
    if (key.empty()) return std::nullopt;
    std::vector<ByteRange> places = keyed_.find(key, kMostPlaces);
    const auto as_written = std::find_if(places.begin(), places.end(),
                                         [&](ByteRange place) { return surface(place) == name; });
    if (as_written != places.end()) {
      std::rotate(places.begin(), as_written, as_written + 1);  // its form names the thing
      return at_places(LocatedBy::kExact, std::move(places));
    }
    if (places.empty()) places = keyed_.find(without_article(key), kMostPlaces);
    if (places.empty()) places = keyed_.find(singular(key), kMostPlaces);
    if (places.empty()) places = keyed_.find(singular(without_article(key)), kMostPlaces);
    return at_places(LocatedBy::kKey, std::move(places));
  }

  static std::string_view singular(std::string_view key) {
    constexpr std::size_t kShortest = 4;
    const bool plural = key.size() > kShortest && key.ends_with('s') && !key.ends_with("ss");
    return plural ? key.substr(0, key.size() - 1) : key;
  }

  std::optional<LocatedName> find_alias(std::string_view name, std::string_view raw_type) const {
    const std::string key = name_key(name).name;
    if (key.empty()) return std::nullopt;
    if (std::optional<LocatedName> found = find_declared(key)) return found;
    return has_parts(name) ? find_part(key, is_person(raw_type)) : std::nullopt;
  }

  // A short form of the passage that the document declares to stand for the name; or the other way.
  std::optional<LocatedName> find_declared(const std::string& key) const {
    for (const DocumentNameIndex::Known& known : names_.within(range_)) {
      const Mention& mention = *known.mention;
      if (mention.stands_for.empty() || name_key(mention.stands_for).name != key) continue;
      return LocatedName{LocatedBy::kAlias, mention.name, mention.stands_for, {mention.span}};
    }
    const Mention* shorter = names_.first_of(key);
    if (!shorter || shorter->stands_for.empty()) return std::nullopt;
    return at_places(LocatedBy::kAlias,
                     keyed_.find(name_key(shorter->stands_for).name, kMostPlaces));
  }

  // "Scrooge" where the model says "Ebenezer Scrooge", "the Ghost" for "Ghost of Christmas Past":
  // a name of the passage made of words of the longer one, with the word that says what it is, or
  // the first name of a person.
  std::optional<LocatedName> find_part(const std::string& key, bool person) const {
    const std::vector<std::string_view> whole = split(without_article(key));
    if (whole.size() < 2) return std::nullopt;
    const Mention* best = nullptr;
    std::size_t best_words = 0;
    for (const DocumentNameIndex::Known& known : names_.within(range_)) {
      if (known.mention->source == MentionSource::kHeading) continue;
      const std::vector<std::string_view> part = split(without_article(known.key));
      if (part.size() >= whole.size() || part.size() <= best_words) continue;
      const std::optional<std::size_t> at = place_of_words(whole, part);
      if (!at) continue;
      const std::size_t head = head_of(whole);
      const bool has_head = *at <= head && head < *at + part.size();
      const bool is_given_name = person && *at == 0 && head + 1 == whole.size() &&
                                 begins_with_capital(known.mention->name) &&
                                 known.mention->source != MentionSource::kTerm;
      if (!has_head && !is_given_name) continue;
      best = known.mention;
      best_words = part.size();
    }
    if (!best) return std::nullopt;
    LocatedName found{LocatedBy::kAlias, best->name, {}, {}};
    found.places = keyed_.find(name_key(best->name).name, kMostPlaces);
    if (found.places.empty()) found.places = {best->span};
    if (const Mention* full = names_.first_of(key)) found.stands_for = full->name;
    return found;
  }

  // Headings that stand in the text; a title that is no words of it has the empty span.
  std::optional<LocatedName> find_in_headings(std::string_view name) const {
    const std::string key = name_key(name).name;
    if (key.empty()) return std::nullopt;
    const Document& document = names_.document();
    for (auto heading = document.structure.headings.rbegin();
         heading != document.structure.headings.rend(); ++heading) {
      if (heading->line.begin >= range_.end) continue;
      std::vector<ByteRange> places = KeyedText(text_, heading->text).find(key, 1);
      if (!places.empty()) return at_places(LocatedBy::kHeading, std::move(places));
      if (heading->level == 1) break;
    }
    if (name_key(document.title).name != key) return std::nullopt;
    const Mention* title = names_.first_of(key);
    LocatedName found{LocatedBy::kHeading, title ? title->name : document.title, {}, {}};
    found.places = {title ? title->span : ByteRange{}};
    return found;
  }

  std::optional<LocatedName> find_elsewhere(std::string_view name) const {
    const std::string key = name_key(name).name;
    for (const std::string& form : {key, std::string(without_article(key))})
      if (const Mention* known = names_.first_of(form); known && !known->span.empty())
        return LocatedName{LocatedBy::kElsewhere, known->name, {}, {known->span}};
    if (key.empty()) return std::nullopt;
    int tries = 0;
    for (std::size_t at = text_.find(name); at != std::string_view::npos && tries < kMostTries;
         at = text_.find(name, at + 1), ++tries) {
      std::vector<ByteRange> places = KeyedText(text_, around(at, name.size())).find(key, 1);
      if (!places.empty() && places.front().begin == at)
        return at_places(LocatedBy::kElsewhere, std::move(places));
    }
    return std::nullopt;
  }

  // A name with the words it may be a part of.
  ByteRange around(std::size_t at, std::size_t size) const {
    constexpr std::size_t kWord = 60;
    const std::size_t begin = boundary_at_or_before(text_, at - std::min(at, kWord));
    const std::size_t end = boundary_at_or_before(text_, std::min(text_.size(), at + size + kWord));
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  std::size_t sentence_of(std::uint32_t at) const {
    if (at < range_.begin || at >= range_.end) return sentences_.size();
    const auto after = std::upper_bound(
        sentences_.begin(), sentences_.end(), at,
        [](std::uint32_t byte, ByteRange sentence) { return byte < sentence.begin; });
    return static_cast<std::size_t>(after - sentences_.begin()) - 1;
  }

  ByteRange trimmed(ByteRange run) const {
    const std::string_view words = trim(run.of(text_));
    const auto begin = static_cast<std::uint32_t>(words.data() - text_.data());
    return {begin, begin + static_cast<std::uint32_t>(words.size())};
  }

  const DocumentNameIndex& names_;
  std::string_view text_;
  std::span<const Chunk> chunks_;
  ByteRange range_;
  KeyedText keyed_;
  std::vector<ByteRange> sentences_;
};

class ReplyLocator {
 public:
  ReplyLocator(const DocumentNameIndex& names, std::span<const Chunk> chunks,
               const ParsedReply& reply, const Extractor& extractor,
               std::span<const OntologyType> types)
      : passage_(names, chunks), chunks_(chunks), reply_(reply), types_(types) {
    Extraction empty;
    empty.extractor = extractor;
    made_.extractions.assign(chunks.size(), empty);
    for (std::size_t i = 0; i < chunks.size(); ++i) made_.extractions[i].chunk = chunks[i].ordinal;
  }

  LocatedReply run() && {
    for (const NamedEntity& entity : reply_.entities) take_entity(entity);
    for (const StatedRelation& relation : reply_.relations) take_relation(relation);
    keep_longer_places();
    for (const auto& [form, name] : order_) add_mentions(*name);
    for (Extraction& extraction : made_.extractions) put_in_order(extraction);
    return std::move(made_);
  }

 private:
  struct Name {
    std::optional<LocatedName> located;
    const NamedEntity* entity = nullptr;
  };

  void take_entity(const NamedEntity& entity) {
    Name& name = name_of_end(entity.name, entity.raw_type);
    if (name.located) {
      ++made_.entities[static_cast<std::size_t>(name.located->how)];
    } else {
      ++made_.entities_aside;
      made_.aside.push_back({entity.name, kNotInDocument});
    }
    if (!name.entity) name.entity = &entity;
  }

  // The name, located when it is first asked for. An end may be an alias of an entity.
  Name& name_of_end(const std::string& written, std::string_view raw_type) {
    const std::string form = fold(written);
    const auto [at, is_new] = names_.try_emplace(form);
    if (is_new) {
      at->second.located = passage_.find(written, raw_type);
      if (!at->second.located) locate_by_given_alias(written, at->second);
      if (at->second.located) order_.emplace_back(form, &at->second);
    }
    return at->second;
  }

  void locate_by_given_alias(const std::string& written, Name& name) {
    for (const NamedEntity& entity : reply_.entities) {
      if (entity.name != written) continue;
      for (const std::string& alias : entity.aliases) {
        name.located = passage_.find(alias, entity.raw_type);
        if (name.located && name.located->how <= LocatedBy::kAlias) {
          name.located->how = LocatedBy::kAlias;
          return;
        }
        name.located.reset();
      }
    }
  }

  void take_relation(const StatedRelation& relation) {
    const Name& source = name_of_end(relation.source, {});
    const Name& target = name_of_end(relation.target, {});
    const auto set_aside = [&](std::string reason) {
      ++made_.relations_aside;
      made_.aside.push_back(
          {fmt::format("{} - {} - {}", relation.source, relation.verb, relation.target),
           std::move(reason)});
    };
    if (!source.located) return set_aside("its subject is " + std::string(kNotInDocument));
    if (!target.located) return set_aside("its object is " + std::string(kNotInDocument));
    if (name_key(source.located->name) == name_key(target.located->name))
      return set_aside("both ends are one name of the text");
    const LocatedBy how = std::max(source.located->how, target.located->how);
    ++made_.relations[static_cast<std::size_t>(how)];
    add_claim(relation, *source.located, *target.located);
  }

  void add_claim(const StatedRelation& relation, const LocatedName& source,
                 const LocatedName& target) {
    Claim claim;
    claim.subject = source.name;
    claim.object = target.name;
    claim.verb = relation.verb;
    claim.raw_verb = relation.raw_verb;
    claim.detail = relation.detail;
    const std::optional<ByteRange> run = passage_.shortest_run(source.places, target.places);
    claim.wide = !run;
    claim.span = run ? *run : passage_.chunk_of(inner_place(source, target)).range;
    const Chunk& chunk = passage_.chunk_of(claim.span);
    made_.extractions[number_of(chunk)].claims.push_back(std::move(claim));
  }

  // A place in the passage, of the one or the other.
  ByteRange inner_place(const LocatedName& source, const LocatedName& target) const {
    for (const LocatedName* name : {&source, &target})
      for (const ByteRange place : name->places)
        if (passage_.range().contains(place) && !place.empty()) return place;
    return source.places.front();
  }

  std::size_t number_of(const Chunk& chunk) const {
    return static_cast<std::size_t>(&chunk - chunks_.data());
  }

  // "Christmas" inside "Ghost of Christmas Past" is no mention of Christmas, unless it is all that
  // there is of it.
  void keep_longer_places() {
    std::vector<ByteRange> all;
    for (const auto& [form, name] : order_)
      all.insert(all.end(), name->located->places.begin(), name->located->places.end());
    std::sort(all.begin(), all.end(), [](ByteRange a, ByteRange b) {
      return std::tuple(a.begin, b.end) < std::tuple(b.begin, a.end);
    });
    for (const auto& [form, name] : order_) {
      std::vector<ByteRange> apart;
      for (const ByteRange place : name->located->places)
        if (!is_within_longer(all, place)) apart.push_back(place);
      const auto is_called = [&, located = &*name->located](ByteRange place) {
        return passage_.is_called(*located, place);
      };
      if (std::any_of(apart.begin(), apart.end(), is_called))
        name->located->places = std::move(apart);
    }
  }

  static bool is_within_longer(std::span<const ByteRange> all, ByteRange place) {
    auto at = std::upper_bound(all.begin(), all.end(), place.begin,
                               [](std::uint32_t byte, ByteRange r) { return byte < r.begin; });
    constexpr int kNeighbours = 8;
    for (int i = 0; i < kNeighbours && at != all.begin(); ++i) {
      --at;
      if (at->contains(place) && *at != place) return true;
    }
    return false;
  }

  void add_mentions(const Name& name) {
    bool is_first = true;
    const LocatedName& located = *name.located;
    for (const ByteRange place : located.places) {
      Mention mention;
      mention.name = passage_.is_called(located, place) ? located.name : passage_.surface(place);
      mention.span = place;
      mention.source = MentionSource::kModel;
      mention.stands_for = located.stands_for;
      if (name.entity) {
        set_type(mention, name.entity->raw_type);
        if (is_first) mention.description = name.entity->description;
      }
      is_first = false;
      made_.extractions[number_of(passage_.chunk_of(place))].mentions.push_back(std::move(mention));
    }
  }

  // One of a user's types that is none of the ten is OTHER, with its name beside it.
  void set_type(Mention& mention, const std::string& written) const {
    mention.raw_type = written;
    if (written.empty()) return;
    mention.type_weight = 1;
    if (types_.empty()) {
      mention.type = find_entity_type(written).value_or(EntityType::kConcept);
      return;
    }
    mention.type = EntityType::kConcept;
    const std::string form = fold(written);
    for (const OntologyType& type : types_) {
      if (fold(type.name) != form) continue;
      mention.type = find_entity_type(type.name).value_or(EntityType::kOther);
      mention.raw_type = type.name;
    }
  }

  static void put_in_order(Extraction& extraction) {
    std::stable_sort(extraction.mentions.begin(), extraction.mentions.end(),
                     [](const Mention& a, const Mention& b) {
                       return std::tie(a.span.begin, a.span.end, a.name) <
                              std::tie(b.span.begin, b.span.end, b.name);
                     });
    std::stable_sort(extraction.claims.begin(), extraction.claims.end(),
                     [](const Claim& a, const Claim& b) { return a.span < b.span; });
  }

  PassageLocator passage_;
  std::span<const Chunk> chunks_;
  const ParsedReply& reply_;
  std::span<const OntologyType> types_;
  std::unordered_map<std::string, Name> names_;       // by folded name
  std::vector<std::pair<std::string, Name*>> order_;  // those that were located
  LocatedReply made_;
};

}  // namespace

std::string_view name_of(LocatedBy how) {
  static constexpr std::string_view kNames[] = {"exact", "by key", "by alias", "by heading",
                                                "elsewhere"};
  return kNames[static_cast<std::size_t>(how)];
}

DocumentNameIndex::DocumentNameIndex(const Document& document, std::span<const Extraction> evidence)
    : document_(document) {
  for (const Extraction& extraction : evidence)
    for (const Mention& mention : extraction.mentions) {
      std::string key = name_key(mention.name).name;
      if (key.empty()) continue;
      if (mention.span.empty()) by_key_.try_emplace(key, &mention);
      known_.push_back({&mention, std::move(key)});
    }
  std::stable_sort(known_.begin(), known_.end(), [](const Known& a, const Known& b) {
    return a.mention->span < b.mention->span;
  });
  for (const Known& known : known_) by_key_.try_emplace(known.key, known.mention);
}

std::span<const DocumentNameIndex::Known> DocumentNameIndex::within(ByteRange range) const {
  const auto before = [](const Known& known, std::uint32_t at) {
    return known.mention->span.begin < at;
  };
  const auto first = std::lower_bound(known_.begin(), known_.end(), range.begin, before);
  const auto last = std::lower_bound(first, known_.end(), range.end, before);
  return {first, last};
}

const Mention* DocumentNameIndex::first_of(const std::string& key) const {
  const auto found = by_key_.find(key);
  return found == by_key_.end() ? nullptr : found->second;
}

LocatedReply locate(const DocumentNameIndex& names, std::span<const Chunk> chunks,
                    const ParsedReply& reply, const Extractor& extractor,
                    std::span<const OntologyType> types) {
  return ReplyLocator(names, chunks, reply, extractor, types).run();
}

}  // namespace sennit
