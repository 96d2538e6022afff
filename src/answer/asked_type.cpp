#include "answer/asked_type.h"

#include <array>
#include <string>

#include "text/normalize.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

struct QuestionWord {
  std::string_view word;  // folded; Korean ones begin a word
  AskedType type;
};
constexpr std::array<QuestionWord, 14> kQuestionWords = {{{"who", AskedType::kPerson},
                                                          {"whom", AskedType::kPerson},
                                                          {"whose", AskedType::kPerson},
                                                          {"where", AskedType::kPlace},
                                                          {"when", AskedType::kTime},
                                                          {"year", AskedType::kTime},
                                                          {"date", AskedType::kTime},
                                                          {"many", AskedType::kAmount},
                                                          {"much", AskedType::kAmount},
                                                          {"누가", AskedType::kPerson},
                                                          {"누구", AskedType::kPerson},
                                                          {"어디", AskedType::kPlace},
                                                          {"언제", AskedType::kTime},
                                                          {"얼마", AskedType::kAmount}}};

bool is_cjk_word(std::string_view word) { return static_cast<unsigned char>(word[0]) >= 0x80; }

bool has_digits(std::string_view text, int least) {
  int run = 0;
  for (const char c : text) {
    run = c >= '0' && c <= '9' ? run + 1 : 0;
    if (run >= least) return true;
  }
  return false;
}

}  // namespace

AskedType asked_type(std::string_view question) {
  std::string before;
  for (const ByteRange range : words(question)) {
    const std::string word = fold(range.of(question));
    if (word.starts_with("몇")) return AskedType::kAmount;
    for (const QuestionWord& known : kQuestionWords) {
      const bool is_it =
          is_cjk_word(known.word) ? word.starts_with(known.word) : word == known.word;
      // "what year", "which year", and no other; "how many", not "many".
      const bool needs_word = known.word == "year" || known.word == "date" ||
                              known.word == "many" || known.word == "much";
      if (is_it && (!needs_word || before == "what" || before == "which" || before == "how" ||
                    before == "the"))
        return known.type;
    }
    before = word;
  }
  return AskedType::kAny;
}

bool is_of_type(AskedType type, EntityType entity) {
  return (type == AskedType::kPerson && entity == EntityType::kPerson) ||
         (type == AskedType::kPlace && entity == EntityType::kPlace);
}

bool holds_type(AskedType type, std::string_view sentence) {
  return (type == AskedType::kTime && has_digits(sentence, 4)) ||
         (type == AskedType::kAmount && has_digits(sentence, 1));
}

}  // namespace sennit
