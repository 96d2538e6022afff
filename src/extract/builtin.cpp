#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "extract/abbreviations.h"
#include "extract/capitalized.h"
#include "extract/cjk_terms.h"
#include "extract/claimed_type.h"
#include "extract/claims.h"
#include "extract/east_asian_claims.h"
#include "extract/english_attributes.h"
#include "extract/english_text.h"
#include "extract/extract.h"
#include "extract/han_terms.h"
#include "extract/known_names.h"
#include "extract/korean_attributes.h"
#include "extract/korean_claims.h"
#include "extract/korean_nouns.h"
#include "extract/korean_phrases.h"
#include "extract/list_labels.h"
#include "extract/marked_names.h"
#include "extract/name_table.h"
#include "extract/name_type.h"
#include "extract/noun_phrases.h"
#include "extract/placement.h"
#include "extract/prose.h"
#include "extract/quoted_titles.h"
#include "extract/software_text.h"
#include "extract/surface.h"
#include "text/name_key.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// A document is read in slabs, so that one of any size takes little memory; a note is one slab.
// What one slab knows of its words, another does not.
constexpr std::uint32_t kSlabBytes = 8u << 20;

std::vector<MarkedNames::Place> in_order(std::vector<MarkedNames::Place> places) {
  std::sort(
      places.begin(), places.end(),
      [](const MarkedNames::Place& a, const MarkedNames::Place& b) { return a.span < b.span; });
  return places;
}

std::vector<ByteRange> external_displays(const Document& document) {
  std::vector<ByteRange> displays;
  for (const Link& link : document.structure.links)
    if (link.external && !link.embed && !link.display_span.empty())
      displays.push_back(link.display_span);
  return displays;
}

struct TextMention {
  ByteRange span;
  NameTable::Number name = 0;
  EntityType type = EntityType::kOther;
  bool is_term = false;    // in small letters
  bool is_silent = false;  // takes part in no claims
  bool is_told = false;    // its type comes from what stands around it
};

class SlabReader {
 public:
  SlabReader(const Document& document, const MarkedNames& names,
             std::span<const MarkedNames::Place> marked, std::span<const ByteRange> displays,
             std::string_view title)
      : text_(document.text),
        title_(title),
        marked_(marked),
        displays_(displays),
        known_(lexicon_),
        capitalized_(text_, lexicon_, prose_),
        noun_phrases_(text_, lexicon_, prose_),
        korean_phrases_(text_, lexicon_, prose_),
        han_terms_(text_, prose_) {
    for (const std::string_view name : names.names()) known_.add(name);
  }

  void read(std::span<const Unit> units, std::span<const Excluded>& excluded) {
    for (const Unit& unit : units) read_unit(text_, unit, excluded, lexicon_, prose_);
    decide_korean_nouns(lexicon_);
    learn_abbreviations();
    language_ = reads_as_english(lexicon_) ? Language::kEnglish : Language::kOther;
    field_ = field_of(lexicon_);
    capitalized_.set_english(language_ == Language::kEnglish);
    if (language_ == Language::kEnglish) noun_phrases_.gather(field_);
    korean_phrases_.gather();
    han_terms_.gather();
    for (std::size_t s = 0; s < prose_.sentences.size(); ++s) read_sentence(s);
    type_tools();
  }

  // "## Speakers" over a list of names: the note's subject has these speakers.
  void claim_items(const std::vector<LabelledItem>& items, std::string_view subject) {
    if (items.empty() || subject.empty()) return;
    for (const TextMention& mention : mentions_) {
      if (mention.is_term) continue;
      const LabelledItem* item = item_at(items, mention.span.begin);
      const std::string& name = names_[mention.name].name;
      if (!item || !is_name_of_item(item->range, mention.span) ||
          name_key(name) == name_key(subject))
        continue;
      claims_.push_back(claim_of_item(*item, subject, name));
    }
  }

  void place(Placement& placement) {
    for (const TextMention& found : mentions_) placement.add(mention(found));
    for (Claim& claim : claims_) placement.add(std::move(claim));
  }

 private:
  // The whole item, or what stands before a description of it.
  bool is_name_of_item(ByteRange item, ByteRange name) const {
    if (name.end > item.end) return false;
    std::string_view rest = text_.substr(name.end, item.end - name.end);
    while (!rest.empty() && (rest.front() == '*' || rest.front() == '_')) rest.remove_prefix(1);
    for (const std::string_view border : {" (", "（", " - ", " – ", " — "})
      if (rest.starts_with(border)) return true;
    return rest.find_first_not_of(" \t\r.,;") == std::string_view::npos;
  }

  void learn_abbreviations() {
    for (const Abbreviation& found : find_abbreviations(text_, lexicon_, prose_)) {
      learn_short_name(found.name, found.stands_for);
      if (!found.singular.empty() && found.singular != found.name)
        learn_short_name(found.singular, found.stands_for);
    }
  }

  // The first declaration counts.
  void learn_short_name(ByteRange short_range, ByteRange long_range) {
    const std::string short_name = surface_form(short_range.of(text_));
    const std::string long_name = surface_form(long_range.of(text_));
    if (name_key(short_name) == name_key(long_name)) return;
    known_.add(short_range.of(text_));
    known_.add(long_range.of(text_));
    const NameTable::Number shorter = names_.number(short_name);
    const NameTable::Number longer = names_.number(long_name);
    if (names_[longer].stands_for == NameTable::kNone &&
        names_[shorter].stands_for == NameTable::kNone)
      names_[shorter].stands_for = longer;
  }

  void read_sentence(std::size_t number) {
    const Sentence& sentence = prose_.sentences[number];
    candidates_.clear();
    find_known(sentence);
    find_quoted_titles(text_, lexicon_, prose_, sentence, candidates_);
    find_titled_displays(lexicon_, prose_, sentence, displays_, candidates_);
    capitalized_.find(sentence, candidates_);
    find_korean_nouns(text_, lexicon_, prose_, sentence, candidates_);
    korean_phrases_.find(sentence, candidates_);
    find_cjk_terms(text_, lexicon_, prose_, sentence, candidates_);
    han_terms_.find(sentence, candidates_);
    keep_longest(candidates_);
    const std::size_t first = mentions_.size();
    for (const Candidate& candidate : candidates_) add(candidate, sentence);
    add_terms(number, first);
    read_claims(sentence, first);
  }

  // Terms give way to names, and may hold them whole ("Scrooge's nephew"). Such terms, and single
  // nouns for things, take part in no claims.
  void add_terms(std::size_t sentence, std::size_t first) {
    terms_.clear();
    noun_phrases_.find(sentence, terms_);
    const std::size_t names_end = mentions_.size();
    for (const Candidate& term : terms_) {
      bool apart = true;
      bool whole = true;
      for (std::size_t m = first; m < names_end; ++m) {
        if (!mentions_[m].span.overlaps(term.span)) continue;
        apart = false;
        whole &= term.span.contains(mentions_[m].span) && term.span != mentions_[m].span;
      }
      if (!apart && !whole) continue;
      const NameTable::Number name = names_.number(surface_form(term.span.of(text_)));
      const bool one_thing =
          term.end_word == term.first_word + 1 && term.type != EntityType::kPerson;
      mentions_.push_back({term.span, name, term.type, true, !apart || one_thing});
    }
    std::sort(mentions_.begin() + static_cast<std::ptrdiff_t>(first), mentions_.end(),
              [](const TextMention& a, const TextMention& b) { return a.span < b.span; });
  }

  void find_known(const Sentence& sentence) {
    if (known_.empty()) return;
    for (std::uint32_t i = sentence.first_word; i < sentence.end_word; ++i) {
      const Word& word = prose_.words[i];
      if (!known_.may_begin_with(word.lexeme)) continue;
      const bool any_letter = word.kind == WordKind::kHan || word.kind == WordKind::kKatakana;
      for (std::uint32_t offset = 0; offset < word.end - word.begin;) {
        const KnownNames::Match match =
            known_.find(text_, prose_.words, i, sentence.end_word, offset);
        if (match)
          candidates_.push_back(
              {match.span, i, match.end_word, CandidateKind::kKnown, EntityType::kOther});
        if (!any_letter) break;
        offset += match && match.span.end <= word.end
                      ? match.span.size()
                      : decode_at(text_, word.begin + offset).length;
      }
    }
  }

  void add(const Candidate& candidate, const Sentence& sentence) {
    TextMention found{candidate.span, names_.number(surface_form(candidate.span.of(text_))),
                      candidate.type};
    if (is_tool_by_neighbours(candidate, sentence)) tools_.insert(found.name);
    if (found.type == EntityType::kOther && is_person_by_neighbours(candidate, sentence))
      found.type = EntityType::kPerson;
    found.is_told = found.type != EntityType::kOther;
    if (found.type == EntityType::kOther && candidate.first_word < candidate.end_word)
      found.type = type_by_words(lexicon_, prose_, candidate.first_word, candidate.end_word,
                                 language_, field_);
    mentions_.push_back(found);
  }

  // "said Scrooge", "Scrooge replied", "said the Ghost", "Scrooge's nephew".
  bool is_person_by_neighbours(const Candidate& candidate, const Sentence& sentence) const {
    if (candidate.kind == CandidateKind::kQuoted || candidate.first_word == candidate.end_word)
      return false;
    const std::uint32_t after = candidate.end_word;
    if (after < sentence.end_word && prose_.words[after].gap == gap::kBlank) {
      const Traits& next = traits(after);
      if (prose_.words[after - 1].possessive ? next.kin : next.speech) return true;
    }
    std::uint32_t before = candidate.first_word;
    if (before > sentence.first_word && prose_.words[before].gap == gap::kBlank &&
        traits(before - 1).article)
      --before;
    if (before > sentence.first_word && prose_.words[before].gap == gap::kBlank &&
        traits(before - 1).title)
      --before;
    return before > sentence.first_word && prose_.words[before].gap == gap::kBlank &&
           traits(before - 1).speech;
  }

  // "a Kafka cluster", "the Dataview plugin", "Spring 프레임워크", "install Docker": what such a
  // word stands beside is software.
  bool is_tool_by_neighbours(const Candidate& candidate, const Sentence& sentence) const {
    constexpr std::uint32_t kMostWords = 2;
    if (candidate.kind == CandidateKind::kQuoted || candidate.first_word == candidate.end_word ||
        candidate.end_word - candidate.first_word > kMostWords ||
        lexicon_[prose_.words[candidate.first_word].lexeme].kind != WordKind::kSpaced)
      return false;
    const std::uint32_t after = candidate.end_word;
    if (after >= sentence.end_word || prose_.words[after].gap != gap::kBlank ||
        prose_.words[after - 1].possessive)
      return false;
    const Lexeme& next = lexicon_.folded(prose_.words[after].lexeme);
    return next.kind == WordKind::kHangul ? is_korean_software_word(next.form)
                                          : next.traits.software_head;
  }

  // A name that software is called by is software wherever the text has it, unless its type comes
  // from more than its own words ("said Kafka", "Dr. Kafka").
  void type_tools() {
    if (tools_.empty()) return;
    std::unordered_set<NameTable::Number> told;
    for (const TextMention& mention : mentions_)
      if (mention.is_told && mention.type != EntityType::kOther) told.insert(mention.name);
    for (TextMention& mention : mentions_)
      if (!mention.is_term && tools_.contains(mention.name) && !told.contains(mention.name))
        mention.type = EntityType::kTool;
  }

  const Traits& traits(std::uint32_t word) const {
    return lexicon_[prose_.words[word].lexeme].traits;
  }

  void read_claims(const Sentence& sentence, std::size_t first_mention) {
    places_.clear();
    while (!marked_.empty() && marked_.front().span.begin < sentence.range.begin)
      marked_ = marked_.subspan(1);
    std::size_t m = first_mention;
    std::size_t e = 0;
    const auto marked_here = [&] {
      return e < marked_.size() && sentence.range.contains(marked_[e].span);
    };
    while (m < mentions_.size() || marked_here()) {
      if (m < mentions_.size() && mentions_[m].is_silent) {
        ++m;
        continue;
      }
      const bool text_first =
          m < mentions_.size() && (!marked_here() || mentions_[m].span < marked_[e].span);
      if (text_first) {
        places_.push_back(place_of(mentions_[m]));
        ++m;
      } else {
        places_.push_back({marked_[e].span, marked_[e].name, {}, true});
        ++e;
      }
    }
    const NamedSentence named(text_, lexicon_, prose_, sentence, places_);
    const bool opens = &sentence == &prose_.sentences.front();
    if (opens && !title_.empty()) find_definition_of_title(named, title_, claims_);
    if (places_.empty()) return;
    const std::size_t first_claim = claims_.size();
    find_sentence_claims(named, claims_);
    for (std::size_t c = first_claim; c < claims_.size(); ++c) take_type(claims_[c], first_mention);
  }

  // What a claim says its subject is, for the mentions of this sentence that nothing else types.
  void take_type(const Claim& claim, std::size_t first_mention) {
    const EntityType type = claimed_type(claim);
    if (type == EntityType::kOther) return;
    for (std::size_t m = first_mention; m < mentions_.size(); ++m) {
      TextMention& mention = mentions_[m];
      if (mention.is_term || mention.type != EntityType::kOther) continue;
      if (names_[mention.name].name != claim.subject) continue;
      mention.type = type;
      mention.is_told = true;
    }
  }

  static void find_sentence_claims(const NamedSentence& sentence, std::vector<Claim>& claims) {
    if (sentence.places().size() >= 2) {
      find_korean_claims(sentence, claims);
      find_east_asian_claims(sentence, claims);
      find_claims(sentence, claims);
    }
    find_english_attributes(sentence, claims);
    find_korean_attributes(sentence, claims);
  }

  NamedPlace place_of(const TextMention& found) const {
    const NameTable::Entry& entry = names_[found.name];
    const bool is_short = entry.stands_for != NameTable::kNone;
    return {found.span, entry.name,
            is_short ? std::string_view(names_[entry.stands_for].name) : std::string_view(), false};
  }

  Mention mention(const TextMention& found) const {
    const NameTable::Entry& entry = names_[found.name];
    Mention mention;
    mention.name = entry.name;
    mention.span = found.span;
    mention.source = found.is_term ? MentionSource::kTerm : MentionSource::kText;
    mention.type = found.type;
    mention.type_weight = mention.type == EntityType::kOther ? 0 : 1;
    if (entry.stands_for != NameTable::kNone) mention.stands_for = names_[entry.stands_for].name;
    return mention;
  }

  std::string_view text_;
  std::string_view title_;                      // that the first sentence may speak of; "" for none
  std::span<const MarkedNames::Place> marked_;  // those not yet passed
  std::span<const ByteRange> displays_;         // the same
  Lexicon lexicon_;
  Prose prose_;
  KnownNames known_;
  NameTable names_;
  Language language_ = Language::kOther;
  Field field_ = Field::kAny;
  std::unordered_set<NameTable::Number> tools_;  // names that stand beside words of software
  CapitalizedNames capitalized_;
  NounPhrases noun_phrases_;
  KoreanPhrases korean_phrases_;
  HanTerms han_terms_;
  std::vector<Candidate> candidates_;  // of one sentence
  std::vector<Candidate> terms_;       // of one sentence
  std::vector<NamedPlace> places_;     // of one sentence
  std::vector<TextMention> mentions_;
  std::vector<Claim> claims_;
};

// The first units that make up a slab.
std::size_t slab_size(std::span<const Unit> units) {
  std::size_t count = 0;
  std::uint32_t bytes = 0;
  while (count < units.size() && bytes < kSlabBytes) bytes += units[count++].range.size();
  return count;
}

}  // namespace

void extract_builtin(const Document& document, std::span<const Chunk> chunks,
                     const MarkedNames& names, const std::function<void(Extraction)>& take) {
  Placement placement({"builtin", kBuiltinVersion, {}}, chunks);
  const std::vector<Unit> all_units = prose_units(document);
  const std::vector<Excluded> all_excluded = excluded_ranges(document, names.taken());
  const std::vector<MarkedNames::Place> marked = in_order(names.places());
  const std::vector<ByteRange> displays = external_displays(document);
  const std::vector<LabelledItem> labelled = labelled_items(document);
  std::span<const Excluded> excluded = all_excluded;
  for (std::span<const Unit> units = all_units; !units.empty();) {
    const std::size_t count = slab_size(units);
    const bool is_first = units.data() == all_units.data();
    SlabReader slab(document, names, marked, displays,
                    is_first ? names.title() : std::string_view());
    slab.read(units.first(count), excluded);
    slab.claim_items(labelled, names.title());
    slab.place(placement);
    units = units.subspan(count);
    if (!units.empty()) placement.give_until(units.front().range.begin, take);
  }
  std::move(placement).give_rest(take);
}

std::vector<Extraction> extract_builtin(const Document& document, std::span<const Chunk> chunks,
                                        std::span<const Extraction> explicit_evidence) {
  MarkedNames names;
  for (const Extraction& extraction : explicit_evidence) names.add(extraction);
  std::vector<Extraction> all;
  extract_builtin(document, chunks, names,
                  [&](Extraction extraction) { all.push_back(std::move(extraction)); });
  return all;
}

}  // namespace sennit
