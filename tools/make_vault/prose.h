// Sentences that look like those of a person's notes, in English and Korean.

#pragma once

#include <string>

#include "make_vault/random.h"
#include "make_vault/world.h"

namespace make_vault {

// How a note speaks of another: by a wikilink, a link with display text, an alias, or its bare
// name. Counts the links.
class Mentions {
 public:
  Mentions(const World& world, const Subject& from, Random& random)
      : world_(world), from_(from), random_(random) {}

  Subject any();
  Subject any(Kind kind);  // mostly of the note's own language
  std::string mention(Kind kind);
  std::string person() { return mention(Kind::kPerson); }
  std::string place() { return mention(Kind::kPlace); }
  std::string matter();  // a concept, a project or a paper
  std::string link();    // of any subject, always linked
  std::uint64_t links() const { return links_; }

 private:
  std::string linked(const Subject& subject);
  std::string markdown_link(const Subject& subject) const;

  const World& world_;
  const Subject& from_;
  Random& random_;
  std::uint64_t links_ = 0;
};

std::string sentence(Language language, Mentions& mentions, Random& random);

// `word` with the form of the particle that its last syllable asks for: "김첨지" + "은/는" is
// "김첨지는". Behind letters of other scripts the form without a final consonant.
std::string with_particle(const std::string& word, std::string_view closed, std::string_view open);

}  // namespace make_vault
