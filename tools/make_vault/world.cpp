#include "make_vault/world.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <numeric>

#include "make_vault/random.h"
#include "make_vault/words.h"

namespace make_vault {
namespace {

Kind kind_of(std::uint64_t percent) {
  if (percent < 22) return Kind::kPerson;
  if (percent < 34) return Kind::kPlace;
  if (percent < 62) return Kind::kConcept;
  if (percent < 70) return Kind::kProject;
  if (percent < 80) return Kind::kPaper;
  if (percent < 86) return Kind::kMeeting;
  return Kind::kDaily;
}

// One word of each of three lists for a running number; with a number when the lists are used up.
template <typename First, typename Second, typename Third>
std::string combined(const First& first, const Second& second, const Third& third,
                     std::uint64_t number) {
  const std::uint64_t combinations = first.size() * second.size() * third.size();
  constexpr std::uint64_t kPrime =
      7919;  // divides no combination count, so that every combination comes once
  const std::uint64_t at = number * kPrime % combinations;
  const std::string name =
      fmt::format("{}{}{}", first[at % first.size()], second[at / first.size() % second.size()],
                  third[at / first.size() / second.size()]);
  return number < combinations ? name : fmt::format("{} {}", name, number / combinations + 1);
}

template <typename List>
std::string numbered(const List& list, std::uint64_t number) {
  const std::uint64_t round = number / list.size();
  const std::string_view name = list[number % list.size()];
  return round == 0 ? std::string(name) : fmt::format("{} {}", name, round + 1);
}

std::string person(std::uint64_t n) {
  return combined(words::kFirstNames, words::kInitials, words::kLastNames, n);
}
std::string place(std::uint64_t n) {
  return combined(words::kPlacePrefixes, words::kPlaceRoots, words::kPlaceEnds, n);
}
// The quality and the thing first, so that a short name without setting comes before a long one.
std::string subject_matter(std::uint64_t n) {
  constexpr std::uint64_t kNames = words::kQualities.size() * words::kThings.size();
  static constexpr std::array kBlank = {std::string_view(" ")};
  const std::string name = combined(words::kQualities, kBlank, words::kThings, n % kNames);
  return name + numbered(words::kSettings, n / kNames);
}
std::string korean_person(std::uint64_t n) {
  return combined(words::kSurnames, words::kGivenFirst, words::kGivenSecond, n);
}
std::string korean_place(std::uint64_t n) {
  return combined(words::kKoreanPlacePrefixes, words::kKoreanPlaceRoots, words::kKoreanPlaceEnds,
                  n);
}

std::string date(std::uint64_t days_after_2015) {
  using namespace std::chrono;
  const year_month_day day(sys_days(year{2015} / January / 1) +
                           days(static_cast<int>(days_after_2015)));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

Subject english(Kind kind, std::uint64_t n) {
  using namespace words;
  Subject subject{kind, Language::kEnglish, {}, {}, {}};
  switch (kind) {
    case Kind::kPerson:
      subject.title = person(n);
      subject.alias = last_word(subject.title);
      subject.folder = "People";
      break;
    case Kind::kPlace:
      subject.title = place(n);
      subject.folder = "Places";
      break;
    case Kind::kConcept:
      subject.title = subject_matter(n);
      subject.alias =
          subject.title.substr(0, 1) + last_word(subject.title).substr(0, 1) + std::to_string(n);
      subject.folder = fmt::format("Concepts/{}", subject.title.substr(0, 1));
      break;
    case Kind::kProject:
      subject.title = "Project " + numbered(kProjectNames, n);
      subject.folder = "Projects/" + subject.title;
      break;
    case Kind::kPaper:
      subject.title = fmt::format("On the {} of {} ({})", kThings[n % kThings.size()],
                                  place(n / kThings.size()), 1850 + n % 150);
      subject.folder = "Papers";
      break;
    case Kind::kMeeting:
      subject.title = fmt::format("{} Meeting {}", date(n * 3 % 3650), n);
      subject.folder = "Meetings";
      break;
    case Kind::kDaily:
      subject.title = n < 3650 ? date(n) : fmt::format("{} log {}", date(n % 3650), n / 3650);
      subject.folder = "Daily/" + subject.title.substr(0, 4);
      break;
  }
  return subject;
}

Subject korean(Kind kind, std::uint64_t n) {
  using namespace words;
  Subject subject{kind, Language::kKorean, {}, {}, {}};
  switch (kind) {
    case Kind::kPerson:
      subject.title = korean_person(n);
      subject.alias = subject.title + " 박사";
      subject.folder = "사람";
      break;
    case Kind::kPlace:
      subject.title = korean_place(n);
      subject.folder = "장소";
      break;
    case Kind::kConcept:
      subject.title = combined(kKoreanSettings, kKoreanQualities, kKoreanThings, n);
      subject.folder = "개념";
      break;
    case Kind::kProject:
      subject.title = numbered(kKoreanProjectNames, n) + " 사업";
      subject.folder = "사업/" + subject.title;
      break;
    case Kind::kPaper:
      subject.title = fmt::format("{}의 {}에 관하여 ({})", korean_place(n / kKoreanThings.size()),
                                  kKoreanThings[n % kKoreanThings.size()], 1950 + n % 70);
      subject.folder = "논문";
      break;
    case Kind::kMeeting:
      subject.title = fmt::format("{} 회의 {}", date(n * 3 % 3650), n);
      subject.folder = "회의";
      break;
    case Kind::kDaily:
      subject.title = fmt::format("{} 일지{}", date(n % 3650),
                                  n < 3650 ? "" : " " + std::to_string(n / 3650 + 1));
      subject.folder = "일지/" + subject.title.substr(0, 4);
      break;
  }
  return subject;
}

}  // namespace

Kind World::kind(std::uint64_t number) const { return kind_of(Random(seed_, number).below(100)); }

Language World::language(std::uint64_t number) const {
  const bool korean = Random(~seed_, number).below(1000) < korean_per_mille_;
  return korean ? Language::kKorean : Language::kEnglish;
}

// A number is the number of a name as well: a fifth of the names of each kind are used.
Subject World::subject(std::uint64_t number) const {
  return language(number) == Language::kKorean ? korean(kind(number), number)
                                               : english(kind(number), number);
}

std::uint64_t World::popular(std::uint64_t rank) const {
  std::uint64_t step = notes_ * 3 / 5 | 1;
  while (std::gcd(step, notes_) != 1) step += 2;
  return (rank * step + seed_) % notes_;
}

}  // namespace make_vault
