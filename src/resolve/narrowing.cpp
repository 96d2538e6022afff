#include "resolve/narrowing.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "model/claim_verbs.h"
#include "resolve/senses.h"
#include "text/normalize.h"
#include "text/particles.h"
#include "text/tokenize.h"
#include "text/utf8.h"

namespace sennit {
namespace {

constexpr std::uint8_t kAuthorsWord = 3;  // type_weight of what an author states

int year_of(std::string_view text) {
  int year = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), year);
  return read.ec == std::errc() && year >= 100 && year <= 2999 ? year : 0;
}

void add_year(std::vector<int>& years, std::string_view text) {
  if (const int year = year_of(text); year != 0) years.push_back(year);
}

// "capital of Arizona", "호남의 도시": a kind may tell where the thing is.
void add_regions(std::vector<std::string>& places, const std::string& kind) {
  const std::vector<ByteRange> parts = words(kind);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string_view word = parts[i].of(kind);
    for (const StrippedWord& reading : particle_readings(word))
      if (!region_of(reading.stem).country.empty()) places.emplace_back(reading.stem);
    if (i + 1 == parts.size()) continue;
    const std::string_view two = ByteRange{parts[i].begin, parts[i + 1].end}.of(kind);
    if (!region_of(two).country.empty()) places.emplace_back(two);
  }
}

class Narrower {
 public:
  Narrower(EvidenceTable& table, ReferenceTable& made)
      : table_(table), made_(made), is_person_(made.references.size()) {}

  void narrow() {
    read_mentions();
    read_claims();
    std::vector<std::uint32_t> order(made_.references.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return made_.references[a] < made_.references[b];
    });
    const std::unordered_set<KeyNumber> settled(made_.ambiguous_keys.begin(),
                                                made_.ambiguous_keys.end());
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
      const KeyNumber key = made_.references[order[first]].key;
      while (last < order.size() && made_.references[order[last]].key == key) ++last;
      if (last - first > 1 && !settled.contains(key))
        narrow_key(std::span(order).subspan(first, last - first));
    }
    for (const auto& [reference, key] : narrowed_) made_.references[reference].key = key;
  }

 private:
  void read_mentions() {
    for (std::size_t d = 0; d < table_.documents.size(); ++d)
      for (std::size_t m = 0; m < table_.documents[d].mentions.size(); ++m) {
        const std::uint32_t reference = made_.of_mention[d][m];
        const MentionRow& mention = table_.documents[d].mentions[m];
        if (reference == kNoReference) continue;
        if (mention.type == EntityType::kPerson) is_person_[reference] = true;
        if (mention.type_weight < kAuthorsWord) continue;
        Attributes& said = said_[reference];
        if (said.stated != EntityType::kOther) continue;
        said.stated = mention.type;
        const std::string& name = table_.names.text(mention.name);
        said.is_common_noun = is_lower(decode_at(name, 0).value);
      }
  }

  void read_claims() {
    for (std::size_t d = 0; d < table_.documents.size(); ++d)
      for (std::size_t c = 0; c < table_.documents[d].claims.size(); ++c) {
        const std::uint32_t subject = made_.of_claim[d][c].first;
        const ClaimRow& claim = table_.documents[d].claims[c];
        const Attribute attribute = attribute_of(table_.names.text(claim.verb));
        if (subject != kNoReference && attribute != Attribute::kNone)
          read_claim(said_[subject], attribute, table_.names.text(claim.object));
      }
  }

  static void read_claim(Attributes& said, Attribute attribute, const std::string& object) {
    switch (attribute) {
      case Attribute::kPlace:
        said.places.push_back(fold(object));
        break;
      case Attribute::kKind:
        add_regions(said.places, fold(object));
        break;
      case Attribute::kMembership:
        said.memberships.push_back(fold(object));
        break;
      case Attribute::kBorn:
        add_year(said.born, object);
        break;
      case Attribute::kDied:
        add_year(said.died, object);
        break;
      case Attribute::kActive:
        add_year(said.active, object);
        break;
      default:
        break;
    }
  }

  // References of one key, in order of document.
  void narrow_key(std::span<const std::uint32_t> references) {
    const auto is_said = [&](std::uint32_t reference) { return said_.contains(reference); };
    if (std::count_if(references.begin(), references.end(), is_said) < 2) return;
    std::vector<Attributes> said;
    std::size_t spoken = 0;
    for (const std::uint32_t reference : references) {
      said.push_back(is_said(reference) ? said_.at(reference) : Attributes{});
      if (is_person_[reference])
        said.back().places.clear();  // "king of France"
      else
        said.back().memberships.clear();  // "LaTeX works in notes"
      if (said.back().says_anything()) ++spoken;
    }
    if (spoken < 2) return;
    const std::vector<std::uint32_t> senses = tell_senses(
        said, [&](std::size_t a, std::size_t b) { return do_meet(references[a], references[b]); });
    std::unordered_map<std::uint32_t, KeyNumber> key_of_sense;
    if (std::all_of(senses.begin(), senses.end(), [](std::uint32_t sense) { return sense == 0; }))
      return;
    for (std::size_t i = 0; i < references.size(); ++i) {
      if (senses[i] == kNoSense) continue;
      const Reference& reference = made_.references[references[i]];
      KeyNumber& key = key_of_sense[senses[i]];
      if (key == 0)
        key = table_.keys.number(table_.keys.text(reference.key) + kKeyPathSeparator +
                                 table_.documents[reference.document].path);
      narrowed_.emplace_back(references[i], key);
    }
  }

  // Another name stands in both documents.
  bool do_meet(std::uint32_t a, std::uint32_t b) {
    const std::vector<KeyNumber>& x = keys_of(made_.references[a].document);
    const std::vector<KeyNumber>& y = keys_of(made_.references[b].document);
    const KeyNumber itself = made_.references[a].key;
    auto at = y.begin();
    for (const KeyNumber key : x) {
      at = std::lower_bound(at, y.end(), key);
      if (at != y.end() && *at == key && key != itself) return true;
    }
    return false;
  }

  const std::vector<KeyNumber>& keys_of(std::uint32_t document) {
    if (keys_of_document_.empty()) {
      keys_of_document_.resize(table_.documents.size());
      for (const Reference& reference : made_.references)
        keys_of_document_[reference.document].push_back(reference.key);
      for (std::vector<KeyNumber>& keys : keys_of_document_) std::sort(keys.begin(), keys.end());
    }
    return keys_of_document_[document];
  }

  EvidenceTable& table_;
  ReferenceTable& made_;
  std::unordered_map<std::uint32_t, Attributes> said_;  // of references
  std::vector<bool> is_person_;                         // references that something calls so
  std::vector<std::vector<KeyNumber>> keys_of_document_;
  std::vector<std::pair<std::uint32_t, KeyNumber>> narrowed_;
};

}  // namespace

void narrow_keys(EvidenceTable& table, ReferenceTable& made) { Narrower(table, made).narrow(); }

}  // namespace sennit
