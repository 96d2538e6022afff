#include "make_vault/prose.h"

#include <fmt/format.h>

#include "make_vault/words.h"

namespace make_vault {
namespace {

std::string english_sentence(Mentions& m, Random& random) {
  using namespace words;
  const std::uint64_t year = random.between(1851, 2024);
  switch (random.below(9)) {
    case 0:
      return fmt::format("In {} {} {} {} {}.", year, m.person(), random.pick(kVerbs),
                         random.pick(kObjects), random.pick(kReasons));
    case 1:
      return fmt::format("{} {} {} at {}.", m.person(), random.pick(kVerbs), random.pick(kObjects),
                         m.place());
    case 2:
      return fmt::format("According to {}, {} depends on {}, not on {}.", m.person(), m.matter(),
                         m.matter(), random.pick(kObjects));
    case 3:
      return fmt::format("{} and {} compared {} {}.", m.person(), m.person(), random.pick(kObjects),
                         random.pick(kReasons));
    case 4:
      return fmt::format("The readings of {} rose by {}.{} cm between {} and {}.", m.place(),
                         random.below(40), random.below(10), year, year + random.below(30));
    case 5:
      return std::string(random.pick(kAsides));
    case 6:
      return fmt::format("What {} called \"{}\" is now part of {}.", m.person(),
                         random.pick(kObjects), m.matter());
    case 7:
      return fmt::format("{} was {} by {}, {}.", m.matter(), random.pick(kVerbs), m.person(),
                         random.pick(kReasons));
    default:
      return fmt::format("The keeper of {} wrote to {} about {}.", m.place(), m.person(),
                         m.matter());
  }
}

std::string korean_sentence(Mentions& m, Random& random) {
  using namespace words;
  const std::uint64_t year = random.between(1951, 2024);
  const auto topic = [](const std::string& word) { return with_particle(word, "은", "는"); };
  const auto subject = [](const std::string& word) { return with_particle(word, "이", "가"); };
  const auto object = [](const std::string& word) { return with_particle(word, "을", "를"); };
  const auto with = [](const std::string& word) { return with_particle(word, "과", "와"); };
  switch (random.below(8)) {
    case 0:
      return fmt::format("{}년에 {} {}에서 {} {}.", year, topic(m.person()), m.place(),
                         object(m.matter()), random.pick(kKoreanVerbs));
    case 1:
      return fmt::format("{} {} 함께 {} {}.", topic(m.person()), with(m.person()),
                         object(m.matter()), random.pick(kKoreanVerbs));
    case 2:
      return fmt::format("{}의 값은 {}년부터 {}.{}cm 올랐고, {}.", m.place(), year,
                         random.below(40), random.below(10), random.pick(kKoreanReasons));
    case 3:
      return std::string(random.pick(kKoreanAsides));
    case 4:
      return fmt::format("{} {} {}.", subject(m.person()), object(m.matter()),
                         random.pick(kKoreanVerbs));
    case 5:
      return fmt::format("{} {}에 달려 있다고 한다. {}.", topic(m.matter()), m.matter(),
                         random.pick(kKoreanReasons));
    case 6:
      return fmt::format("{}에 따르면 {} {}의 일부이다.", m.person(), topic(m.matter()),
                         m.matter());
    default:
      return fmt::format("{}의 관리인이 {}에게 {} 대해 편지를 썼다.", m.place(), m.person(),
                         m.matter() + "에");
  }
}

// The last code point of a text that ends in valid UTF-8.
char32_t last_code_point(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && (static_cast<unsigned char>(text[at - 1]) & 0xC0) == 0x80) --at;
  if (at == 0) return 0;
  const auto lead = static_cast<unsigned char>(text[at - 1]);
  char32_t value = lead < 0x80   ? lead
                   : lead < 0xE0 ? lead & 0x1F
                   : lead < 0xF0 ? lead & 0x0F
                                 : lead & 0x07;
  for (; at < text.size(); ++at) value = value << 6 | (static_cast<unsigned char>(text[at]) & 0x3F);
  return value;
}

bool ends_in_consonant(std::string_view word) {
  while (!word.empty() && (word.back() == ']' || word.back() == ')')) word.remove_suffix(1);
  const char32_t last = last_code_point(word);
  return last >= 0xAC00 && last <= 0xD7A3 && (last - 0xAC00) % 28 != 0;
}

std::string percent_encoded_spaces(const std::string& path) {
  std::string encoded;
  for (const char c : path)
    encoded += c == ' ' ? "%20" : c == '(' ? "%28" : c == ')' ? "%29" : std::string(1, c);
  return encoded;
}

}  // namespace

Subject Mentions::any() {
  return world_.subject(world_.popular(random_.power_law(world_.notes())));
}

Subject Mentions::any(Kind kind) {
  constexpr int kTries = 60;
  const bool own_language = !random_.one_in(6);
  for (int i = 0; i < kTries; ++i) {
    const std::uint64_t number = world_.popular(random_.power_law(world_.notes()));
    if (world_.kind(number) != kind) continue;
    if (!own_language || world_.language(number) == from_.language) return world_.subject(number);
  }
  return any();
}

std::string Mentions::matter() {
  switch (random_.below(5)) {
    case 0:
      return mention(Kind::kProject);
    case 1:
      return mention(Kind::kPaper);
    default:
      return mention(Kind::kConcept);
  }
}

std::string Mentions::mention(Kind kind) {
  const Subject subject = any(kind);
  switch (random_.below(10)) {
    case 0:
    case 1:
    case 2:
      return linked(subject);
    case 3:
      return subject.alias.empty() ? subject.title : subject.alias;
    default:
      return subject.title;
  }
}

std::string Mentions::link() { return linked(any()); }

std::string Mentions::linked(const Subject& subject) {
  ++links_;
  switch (random_.below(12)) {
    case 0:
      return fmt::format("[[{}|{}]]", subject.title,
                         subject.alias.empty()
                             ? from_.language == Language::kKorean ? "이것" : "this"
                             : subject.alias);
    case 1:
      return fmt::format("[[{}/{}]]", subject.folder, subject.title);
    case 2:
      return fmt::format("[[{}#{}]]", subject.title,
                         subject.language == Language::kKorean ? "개요" : "Overview");
    case 3:
      return markdown_link(subject);
    default:
      return fmt::format("[[{}]]", subject.title);
  }
}

std::string Mentions::markdown_link(const Subject& subject) const {
  std::string up = "../";
  for (const char c : from_.folder) up += c == '/' ? "../" : "";
  return fmt::format("[{}]({}{})", subject.title, up, percent_encoded_spaces(subject.path()));
}

std::string sentence(Language language, Mentions& mentions, Random& random) {
  return language == Language::kKorean ? korean_sentence(mentions, random)
                                       : english_sentence(mentions, random);
}

std::string with_particle(const std::string& word, std::string_view closed, std::string_view open) {
  return word + std::string(ends_in_consonant(word) ? closed : open);
}

}  // namespace make_vault
