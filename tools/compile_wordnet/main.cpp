// Compiles WordNet's dictionary files into one C++ string: compile_wordnet FOLDER OUTPUT.cpp
//
// Of each word and phrase it keeps parts of speech, the type that most of its uses as a common noun
// have, and as a proper name, and how often SemCor has it. See src/wordnet/table.h for the layout.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "sennit/values.h"
#include "wordnet/table.h"

namespace {

using sennit::EntityType;
namespace table = sennit::wordnet;
using Offset = unsigned long;

// Kinds of things by the synset that stands above them; the nearest one counts.
struct Root {
  const char* lemma;
  unsigned sense;  // from 1
  EntityType type;
};

constexpr Root kRoots[] = {
    {"person", 1, EntityType::kPerson},
    {"imaginary_being", 1, EntityType::kPerson},
    {"spiritual_being", 1, EntityType::kPerson},
    {"deity", 1, EntityType::kPerson},
    {"family", 1, EntityType::kOrganization},
    {"social_group", 1, EntityType::kOrganization},
    {"ethnic_group", 1, EntityType::kConcept},
    {"people", 1, EntityType::kPerson},
    {"location", 1, EntityType::kPlace},
    {"structure", 1, EntityType::kPlace},
    {"way", 6, EntityType::kPlace},
    {"area", 5, EntityType::kPlace},
    {"facility", 1, EntityType::kPlace},
    {"excavation", 3, EntityType::kPlace},
    {"geological_formation", 1, EntityType::kPlace},
    {"body_of_water", 1, EntityType::kPlace},
    {"land", 4, EntityType::kPlace},
    {"celestial_body", 1, EntityType::kPlace},
    {"geographical_area", 1, EntityType::kPlace},
    {"social_event", 1, EntityType::kEvent},
    {"military_action", 1, EntityType::kEvent},
    {"war", 1, EntityType::kEvent},
    {"ceremony", 3, EntityType::kEvent},
    {"contest", 1, EntityType::kEvent},
    {"meeting", 1, EntityType::kEvent},
    {"happening", 1, EntityType::kEvent},
    {"holiday", 2, EntityType::kEvent},
    {"holiday", 1, EntityType::kEvent},
    {"day", 5, EntityType::kEvent},
    {"historic_period", 1, EntityType::kEvent},
    {"software", 1, EntityType::kTool},
    {"instrumentality", 3, EntityType::kTool},
    {"programming_language", 1, EntityType::kTool},
    {"method", 1, EntityType::kMethod},
    {"technique", 1, EntityType::kMethod},
    {"algorithm", 1, EntityType::kMethod},
    {"procedure", 1, EntityType::kMethod},
    {"document", 1, EntityType::kDocument},
    {"publication", 1, EntityType::kDocument},
    {"writing", 2, EntityType::kDocument},
    {"writing", 3, EntityType::kDocument},
    {"music", 1, EntityType::kDocument},
    {"show", 3, EntityType::kDocument},
    {"movie", 1, EntityType::kDocument},
    {"book", 1, EntityType::kDocument},
    {"law", 2, EntityType::kDocument},
    {"project", 1, EntityType::kProject},
    {"discipline", 1, EntityType::kTopic},
    {"topic", 1, EntityType::kTopic},
};

// What these words are today. WordNet's senses and the counts of SemCor are of texts of 1961, where
// an interface and a shortcut are places, and Java is an island.
struct Today {
  const char* word;
  EntityType type;
};

constexpr Today kOfComputing[] = {
    {"java", EntityType::kTool},       {"python", EntityType::kTool},
    {"git", EntityType::kTool},        {"browser", EntityType::kTool},
    {"apache", EntityType::kOther},    {"windows", EntityType::kTool},
    {"interface", EntityType::kOther}, {"shortcut", EntityType::kOther},
    {"tab", EntityType::kOther},       {"client", EntityType::kOther},
    {"consumer", EntityType::kOther},  {"daemon", EntityType::kOther},
    {"cache", EntityType::kOther},     {"shell", EntityType::kOther},
    {"kernel", EntityType::kOther},    {"folder", EntityType::kOther},
    {"wizard", EntityType::kOther},    {"gateway", EntityType::kOther},
    {"directory", EntityType::kOther}, {"header", EntityType::kOther},
};

// Lexicographer files of things, places and beings; see lexnames(5WN) of WordNet.
constexpr unsigned kConcreteFiles[] = {5, 6, 11, 13, 14, 15, 17, 18, 19, 20, 27};

struct Synset {
  unsigned file = 0;
  std::vector<std::string> words;
  std::vector<Offset> above;        // classes and hypernyms
  std::vector<Offset> pertains_to;  // nouns, of an adjective
};

struct Entry {
  std::uint32_t parts = 0;
  std::uint32_t type = static_cast<std::uint32_t>(EntityType::kOther);
  std::uint32_t proper_type = static_cast<std::uint32_t>(EntityType::kOther);
  std::uint32_t noun_uses = 0;
  std::uint32_t all_uses = 0;
};

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "compile_wordnet: %s\n", what.c_str());
  std::exit(1);
}

template <typename Visit>
void for_each_line(const std::string& path, const Visit& visit) {
  std::ifstream file(path);
  if (!file) fail("cannot read " + path + "; install Debian's wordnet-base");
  for (std::string line; std::getline(file, line);)
    if (!line.empty() && line[0] != ' ') visit(line);
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// What table::Hash does to words, so that two that it cannot tell apart are one entry.
std::string plain(const std::string& lemma) {
  std::string words;
  for (const char c : lower(lemma)) {
    if (c == '.' || c == '\'') continue;
    words += c == '-' || c == '_' ? ' ' : c;
  }
  return words;
}

std::map<Offset, Synset> read_synsets(const std::string& path) {
  std::map<Offset, Synset> synsets;
  for_each_line(path, [&](const std::string& line) {
    std::istringstream in(line);
    Offset offset = 0;
    std::string skipped, word, symbol, kind;
    unsigned file = 0, words = 0, pointers = 0;
    in >> offset >> file >> skipped >> std::hex >> words >> std::dec;
    Synset& synset = synsets[offset];
    synset.file = file;
    for (unsigned i = 0; i < words; ++i) {
      in >> word >> skipped;
      synset.words.push_back(word.substr(0, word.find('(')));
    }
    in >> pointers;
    for (unsigned i = 0; i < pointers; ++i) {
      Offset target = 0;
      in >> symbol >> target >> kind >> skipped;
      if (symbol == "@" || symbol == "@i") synset.above.push_back(target);
      if (symbol == "\\" && kind == "n") synset.pertains_to.push_back(target);
    }
  });
  return synsets;
}

std::vector<Offset> senses_in(std::istringstream& in) {
  unsigned senses = 0, pointers = 0;
  std::string skipped;
  in >> skipped >> senses >> pointers;
  for (unsigned i = 0; i < pointers; ++i) in >> skipped;
  in >> skipped >> skipped;
  std::vector<Offset> offsets(senses);
  for (Offset& offset : offsets) in >> offset;
  return offsets;
}

template <typename Visit>  // lemma, offsets of its senses, most frequent first
void for_each_lemma(const std::string& path, const Visit& visit) {
  for_each_line(path, [&](const std::string& line) {
    std::istringstream in(line);
    std::string lemma;
    in >> lemma;
    visit(lemma, senses_in(in));
  });
}

class Compiler {
 public:
  explicit Compiler(const std::string& folder) : folder_(folder) {}

  std::string compile() {
    nouns_ = read_synsets(folder_ + "/data.noun");
    find_roots();
    read_uses();
    read_nouns();
    read_adjectives();
    read_lemmas("/index.verb", table::kVerb);
    read_lemmas("/index.adv", table::kAdverb);
    count_uses();
    read_exceptions("/noun.exc", table::kNoun | table::kPlural);
    read_exceptions("/verb.exc", table::kVerb);
    return write();
  }

 private:
  void find_roots() {
    for_each_lemma(folder_ + "/index.noun", [&](const std::string& lemma, const auto& senses) {
      for (const Root& root : kRoots)
        if (lemma == root.lemma && root.sense <= senses.size())
          types_.emplace(senses[root.sense - 1], root.type);
    });
  }

  // Breadth first: the nearest class that has a type.
  EntityType type_of(Offset synset) const {
    std::deque<Offset> open = {synset};
    std::set<Offset> seen;
    while (!open.empty()) {
      const Offset at = open.front();
      open.pop_front();
      if (!seen.insert(at).second) continue;
      if (const auto known = types_.find(at); known != types_.end()) return known->second;
      const auto found = nouns_.find(at);
      if (found != nouns_.end())
        open.insert(open.end(), found->second.above.begin(), found->second.above.end());
    }
    return EntityType::kConcept;
  }

  // How this synset writes the lemma.
  static bool has_capital(const Synset& synset, const std::string& lemma) {
    for (const std::string& word : synset.words)
      if (lower(word) == lemma) return word != lemma;
    return false;
  }

  // How much each type weighs among the senses of a lemma: one for each sense, and its uses in
  // SemCor.
  struct Weights {
    std::map<EntityType, std::uint32_t> of_type;
    std::uint32_t all = 0;
    std::uint32_t senses = 0;
    std::uint32_t people = 0;  // senses
    EntityType first = EntityType::kOther;

    void add(EntityType type, std::uint32_t weight) {
      if (senses == 0) first = type;
      of_type[type] += weight;
      all += weight;
      ++senses;
      if (type == EntityType::kPerson) ++people;
    }
    std::uint32_t of(EntityType type) const {
      const auto known = of_type.find(type);
      return known == of_type.end() ? 0 : known->second;
    }
  };

  // "U.S." is a government first in WordNet, "Berlin" a composer: a text that does not say more
  // means the place. "AI" is an agency, and as often other things.
  static EntityType type_of_name(const Weights& weights) {
    if (weights.first != EntityType::kOrganization && weights.first != EntityType::kPerson)
      return weights.first;
    if (weights.of(EntityType::kPlace) > 0) return EntityType::kPlace;
    const bool is_one_of_many = weights.first == EntityType::kOrganization &&
                                2 * weights.of(weights.first) < weights.all;
    return is_one_of_many ? EntityType::kOther : weights.first;
  }

  // A "server" is a person first, and as often a thing; a "bar" is a place, and more often other
  // things. A "church" is a building or its people.
  static EntityType type_of_noun(const Weights& weights) {
    std::uint32_t weight = weights.of(weights.first);
    switch (weights.first) {
      case EntityType::kPerson:
        return 3 * weights.people < 2 * weights.senses ? EntityType::kOther : weights.first;
      case EntityType::kPlace:
        weight += weights.of(EntityType::kOrganization);
        [[fallthrough]];
      case EntityType::kTool:
      case EntityType::kDocument:
        return 2 * weight < weights.all ? EntityType::kOther : weights.first;
      default:
        return weights.first;
    }
  }

  void read_nouns() {
    for_each_lemma(folder_ + "/index.noun", [&](const std::string& lemma, const auto& senses) {
      Entry& entry = entries_[plain(lemma)];
      Weights names, nouns;
      for (std::size_t s = 0; s < senses.size(); ++s) {
        const Synset& synset = nouns_[senses[s]];
        const bool proper = has_capital(synset, lemma);
        const auto uses = uses_.find({lemma, static_cast<unsigned>(s + 1)});
        (proper ? names : nouns)
            .add(type_of(senses[s]), 1 + (uses == uses_.end() ? 0 : uses->second));
        if (!proper && !(entry.parts & table::kNoun) && is_concrete(synset))
          entry.parts |= table::kConcrete;
        entry.parts |= proper ? table::kProper : table::kNoun;
      }
      if (names.all > 0) entry.proper_type = static_cast<std::uint32_t>(type_of_name(names));
      if (nouns.all > 0) entry.type = static_cast<std::uint32_t>(type_of_noun(nouns));
    });
    for (const auto& [word, type] : kOfComputing) {
      const auto known = entries_.find(word);
      if (known == entries_.end()) continue;
      Entry& entry = known->second;
      if (entry.parts & table::kNoun) entry.type = static_cast<std::uint32_t>(type);
      if (entry.parts & table::kProper) entry.proper_type = static_cast<std::uint32_t>(type);
    }
  }

  static bool is_concrete(const Synset& synset) {
    return std::find(std::begin(kConcreteFiles), std::end(kConcreteFiles), synset.file) !=
           std::end(kConcreteFiles);
  }

  void read_adjectives() {
    const std::map<Offset, Synset> adjectives = read_synsets(folder_ + "/data.adj");
    for (const auto& [offset, synset] : adjectives)
      for (const std::string& word : synset.words) {
        Entry& entry = entries_[plain(word)];
        entry.parts |= table::kAdjective;
        if (word == lower(word)) continue;
        for (const Offset noun : synset.pertains_to)
          if (type_of(noun) == EntityType::kPlace) entry.parts |= table::kDemonym;
      }
  }

  void read_lemmas(const char* file, std::uint32_t part) {
    for_each_lemma(folder_ + file, [&](const std::string& lemma, const auto&) {
      entries_[plain(lemma)].parts |= part;
    });
  }

  // "mice mouse": the form is what its base is.
  void read_exceptions(const char* file, std::uint32_t parts) {
    for_each_line(folder_ + file, [&](const std::string& line) {
      std::istringstream in(line);
      std::string form, base;
      in >> form >> base;
      const auto known = entries_.find(plain(base));
      if (known == entries_.end() || !(known->second.parts & parts)) return;
      const Entry of_base = known->second;
      Entry& entry = entries_[plain(form)];
      if (parts & table::kNoun && !(entry.parts & table::kNoun)) {
        entry.type = of_base.type;
        entry.parts |= of_base.parts & table::kConcrete;
        entry.noun_uses += of_base.noun_uses;
        entry.all_uses += of_base.noun_uses;
        entry.parts |= parts;
      } else if (!(parts & table::kNoun)) {
        entry.parts |= parts;
      }
    });
  }

  void read_uses() {
    for_each_line(folder_ + "/cntlist.rev", [&](const std::string& line) {
      std::istringstream in(line);
      std::string key;
      unsigned sense = 0, count = 0;
      in >> key >> sense >> count;
      const std::size_t percent = key.find('%');
      if (percent == std::string::npos) return;
      const std::string lemma = key.substr(0, percent);
      const bool is_noun = key[percent + 1] == '1';
      if (is_noun) uses_[{lemma, sense}] += count;
      (is_noun ? noun_uses_ : other_uses_)[plain(lemma)] += count;
    });
  }

  void count_uses() {
    for (auto& [words, entry] : entries_) {
      const auto noun = noun_uses_.find(words);
      const auto other = other_uses_.find(words);
      entry.noun_uses = noun == noun_uses_.end() ? 0 : noun->second;
      entry.all_uses = entry.noun_uses + (other == other_uses_.end() ? 0 : other->second);
    }
  }

  static std::uint32_t packed(const Entry& entry) {
    const std::uint32_t share =
        entry.all_uses == 0
            ? (entry.parts & (table::kVerb | table::kAdjective | table::kAdverb)
                   ? table::kWholeShare / 2
                   : table::kWholeShare)
            : (entry.noun_uses * table::kWholeShare + entry.all_uses / 2) / entry.all_uses;
    return entry.parts | entry.type << table::kTypeShift |
           entry.proper_type << table::kProperTypeShift |
           std::min(entry.noun_uses, table::kMostUses) << table::kUsesShift |
           share << table::kShareShift;
  }

  std::string write() const {
    if (entries_.size() * 3 > table::kSlots * 2) fail("the table is too small");
    std::string bytes(std::size_t{table::kSlots} * table::kSlotBytes, '\0');
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    for (const auto& [words, entry] : entries_) {
      table::Hash hash;
      hash.add(words);
      const std::uint32_t fingerprint = table::fingerprint_of(hash.value());
      std::uint32_t slot = table::slot_of(hash.value());
      if (!seen.emplace(slot, fingerprint).second) fail("two entries look the same: " + words);
      while (number_at(bytes, slot, 4) != 0) slot = (slot + 1) & (table::kSlots - 1);
      put(bytes, slot, 0, fingerprint);
      put(bytes, slot, 4, packed(entry));
    }
    return bytes;
  }

  static std::uint32_t number_at(const std::string& bytes, std::uint32_t slot, unsigned offset) {
    std::uint32_t number = 0;
    for (unsigned i = 0; i < 4; ++i)
      number |= std::uint32_t{static_cast<unsigned char>(
                    bytes[std::size_t{slot} * table::kSlotBytes + offset + i])}
                << 8 * i;
    return number;
  }

  static void put(std::string& bytes, std::uint32_t slot, unsigned offset, std::uint32_t number) {
    for (unsigned i = 0; i < 4; ++i)
      bytes[std::size_t{slot} * table::kSlotBytes + offset + i] =
          static_cast<char>(number >> 8 * i);
  }

  std::string folder_;
  std::map<Offset, Synset> nouns_;
  std::map<Offset, EntityType> types_;
  std::map<std::pair<std::string, unsigned>, std::uint32_t> uses_;  // of a noun's sense in SemCor
  std::map<std::string, std::uint32_t> noun_uses_, other_uses_;     // by plain words
  std::map<std::string, Entry> entries_;  // in order: the table is the same on every machine
};

void write_source(const std::string& bytes, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << "// Compiled from WordNet 3.0 by tools/compile_wordnet.\n"
         "namespace sennit {\nextern const char kWordNetTable[];\nconst char kWordNetTable[] =";
  constexpr std::size_t kPerLine = 64;
  char escaped[8];
  for (std::size_t at = 0; at < bytes.size(); at += kPerLine) {
    out << "\n\"";
    for (std::size_t i = at; i < at + kPerLine && i < bytes.size(); ++i) {
      std::snprintf(escaped, sizeof escaped, "\\%03o", static_cast<unsigned char>(bytes[i]));
      out << escaped;
    }
    out << '"';
  }
  out << ";\n}  // namespace sennit\n";
  if (!out.flush()) fail("cannot write " + path);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) fail("usage: compile_wordnet FOLDER OUTPUT.cpp");
  write_source(Compiler(argv[1]).compile(), argv[2]);
}
