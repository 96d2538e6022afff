// What a sentence says of two names that stand in it.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "extract/lexicon.h"
#include "extract/words.h"
#include "model/evidence.h"

namespace sennit {

// A name in a sentence; places come in order of span, without overlap.
struct NamedPlace {
  ByteRange span;
  std::string_view name;
  std::string_view stands_for;  // the longer name that it abbreviates, or ""
};

// Claims of neighbouring names: of each with the next, and with the one after that where a verb
// joins them ("Ada and Babbage designed the Engine"). The verb is what stands between them when
// that is one to four words with a verb; in Korean the predicate at the end when particles say who
// does what; else "relates to". At most 12 a sentence. Appends. O(names + words).
class ClaimFinder {
 public:
  ClaimFinder(std::string_view text, const Lexicon& lexicon, const Prose& prose)
      : text_(text), lexicon_(lexicon), prose_(prose) {}

  void find(const Sentence& sentence, const std::vector<NamedPlace>& places,
            std::vector<Claim>& found) const;

 private:
  struct Verb {
    std::string normal;
    std::string raw;
    bool empty() const { return normal.empty(); }
  };

  struct Words {
    std::uint32_t first = 0;
    std::uint32_t end = 0;
    std::uint32_t size() const { return end - first; }
  };

  static void add(const NamedPlace& a, const NamedPlace& b, Verb verb, const Sentence& sentence,
                  std::size_t first, std::vector<Claim>& found);
  Verb verb_of(const Sentence& sentence, const std::vector<NamedPlace>& places, std::size_t a,
               std::size_t b) const;
  Verb verb_between(const Sentence& sentence, const NamedPlace& a, const NamedPlace& b) const;
  Verb korean_verb(const Sentence& sentence, const NamedPlace& a, const NamedPlace& b) const;
  Words words_between(const Sentence& sentence, ByteRange a, ByteRange b) const;
  bool is_phrase(const Words& words, ByteRange a, ByteRange b) const;
  Words verb_phrase(Words words) const;
  bool is_third_person(std::uint32_t i, std::uint32_t end) const;
  static bool is_other_name(const NamedPlace& a, const NamedPlace& b);
  bool is_coordinated(const Sentence& sentence, const NamedPlace& a, const NamedPlace& b) const;
  std::string_view particle_after(const Sentence& sentence, ByteRange span) const;

  std::string_view text_;
  const Lexicon& lexicon_;
  const Prose& prose_;
};

}  // namespace sennit
