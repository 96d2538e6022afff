// Writes the table of Han characters (src/text/han_table.h) as a C++ source: how each is read in
// Chinese (pinyin without tones) and in Korean, and which simplified form it has. Runs on the
// machine that builds. Sources: ICU's transliterators (Unicode CLDR and Unihan), and the hanja
// dictionary of libhangul, whose words tell which of several Korean readings is the common one.
//
//   compile_han HANJA.TXT TABLE.CPP

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

constexpr char32_t kFirst = 0x4E00;
constexpr char32_t kLast = 0x9FFF;

using Transliterator = std::unique_ptr<icu::Transliterator>;

Transliterator transliterator(const char* id) {
  UErrorCode status = U_ZERO_ERROR;
  Transliterator made(icu::Transliterator::createInstance(id, UTRANS_FORWARD, status));
  if (U_FAILURE(status) || !made) {
    std::fprintf(stderr, "compile_han: ICU has no transliterator %s\n", id);
    std::exit(1);
  }
  return made;
}

icu::UnicodeString turned(const Transliterator& how, char32_t c) {
  icu::UnicodeString text(static_cast<UChar32>(c));
  how->transliterate(text);
  return text;
}

// A syllable in small letters, or "".
std::string pinyin(const Transliterator& latin, char32_t c) {
  std::string read;
  turned(latin, c).toUTF8String(read);
  const bool is_syllable = !read.empty() && std::all_of(read.begin(), read.end(), [](char letter) {
    return letter >= 'a' && letter <= 'z';
  });
  return is_syllable ? read : std::string();
}

// The common reading of each character: of the readings that the words show, the most frequent, the
// smallest of equals. A word's characters and syllables stand side by side.
std::map<char32_t, char32_t> korean_readings(const char* path) {
  std::map<char32_t, std::map<char32_t, int>> seen;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    const std::size_t first = line.find(':');
    if (line.empty() || line[0] == '#' || first == std::string::npos) continue;
    const std::size_t second = line.find(':', first + 1);
    const auto hangul = icu::UnicodeString::fromUTF8(line.substr(0, first));
    const auto hanja = icu::UnicodeString::fromUTF8(line.substr(first + 1, second - first - 1));
    if (hangul.length() != hanja.length()) continue;
    // Of a word, the first syllable may have lost its consonant (두음법칙): it counts for less.
    for (int i = 0; i < hanja.length(); ++i)
      if (hanja[i] >= kFirst && hanja[i] <= kLast && hangul[i] >= 0xAC00 && hangul[i] <= 0xD7A3)
        seen[hanja[i]][hangul[i]] += i == 0 ? 1 : 3;
  }
  std::map<char32_t, char32_t> readings;
  for (const auto& [character, counts] : seen)
    readings[character] = std::max_element(counts.begin(), counts.end(), [](auto& a, auto& b) {
                            return a.second < b.second;
                          })->first;
  return readings;
}

void write_numbers(std::ofstream& out, const char* name,
                   const std::vector<std::uint16_t>& numbers) {
  out << "const std::uint16_t " << name << "[" << numbers.size() << "] = {";
  for (std::size_t i = 0; i < numbers.size(); ++i) out << (i % 20 ? "" : "\n") << numbers[i] << ",";
  out << "};\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const Transliterator latin = transliterator("Han-Latin; Latin-ASCII; Lower");
  const Transliterator simple = transliterator("Hant-Hans");
  const std::map<char32_t, char32_t> korean = korean_readings(argv[1]);
  if (korean.empty()) {
    std::fprintf(stderr, "compile_han: no readings in %s\n", argv[1]);
    return 1;
  }
  std::vector<std::string> syllables = {""};
  std::map<std::string, std::uint16_t> numbers = {{"", 0}};
  std::vector<std::uint16_t> chinese;
  std::vector<std::uint16_t> hangul;
  std::vector<std::uint16_t> forms;
  for (char32_t c = kFirst; c <= kLast; ++c) {
    const std::string read = pinyin(latin, c);
    const auto [known, fresh] = numbers.emplace(read, static_cast<std::uint16_t>(syllables.size()));
    if (fresh) syllables.push_back(read);
    chinese.push_back(known->second);
    const auto reading = korean.find(c);
    hangul.push_back(static_cast<std::uint16_t>(reading == korean.end() ? 0 : reading->second));
    const icu::UnicodeString form = turned(simple, c);
    forms.push_back(form.length() == 1 ? form[0] : static_cast<std::uint16_t>(c));
  }
  std::ofstream out(argv[2]);
  out << "#include \"text/han_table.h\"\n\nnamespace sennit::han {\n\n";
  write_numbers(out, "kChinese", chinese);
  write_numbers(out, "kKorean", hangul);
  write_numbers(out, "kSimplified", forms);
  out << "const char* const kSyllables[] = {";
  for (const std::string& syllable : syllables) out << '"' << syllable << "\",";
  out << "};\n\n}  // namespace sennit::han\n";
  out.close();
  return out ? 0 : 1;
}
