#include "text/tokenize.h"

#include <gtest/gtest.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>

#include "text/normalize.h"
#include "text/random_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

using Forms = std::vector<std::string>;

struct Found {
  std::string form;
  ByteRange range;
};

std::vector<Found> tokens_of(std::string_view text) {
  std::vector<Found> found;
  for_each_token(text, [&](const Token& token) {
    found.push_back({std::string(token.form), token.range});
  });
  return found;
}

Forms forms_of(std::string_view text) {
  Forms forms;
  for (const Found& token : tokens_of(text)) forms.push_back(token.form);
  return forms;
}

std::string nfd(std::string_view valid) {
  utf8proc_uint8_t* out = nullptr;
  const auto size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(valid.data()),
                   static_cast<utf8proc_ssize_t>(valid.size()), &out,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_DECOMPOSE));
  std::string text(reinterpret_cast<const char*>(out), static_cast<std::size_t>(size));
  std::free(out);
  return text;
}

// Whether a text with the postings `text` holds `phrase`, as a keyword index would say.
bool holds_phrase(const Forms& text, const PhraseTokens& phrase) {
  const auto same = [&](const std::string& posting, const std::string& wanted) {
    const bool may_go_on = phrase.prefix && &wanted == &phrase.tokens.back();
    return may_go_on ? posting.compare(0, wanted.size(), wanted) == 0 : posting == wanted;
  };
  return std::search(text.begin(), text.end(), phrase.tokens.begin(), phrase.tokens.end(), same) !=
         text.end();
}

TEST(Tokens, OfSpacedScriptsAreWordsWithTheirDigits) {
  EXPECT_EQ(forms_of("Ada wrote 7 Notes."), (Forms{"ada", "wrote", "7", "notes"}));
  EXPECT_EQ(forms_of("Layer2 GPT4 3D"), (Forms{"layer2", "gpt4", "3d"}));
  EXPECT_EQ(forms_of("3.14 Node.js co-op don't"),
            (Forms{"3", "14", "node", "js", "co", "op", "don", "t"}));
  EXPECT_EQ(forms_of("Ελλάς МОСКВА"), (Forms{"ελλασ", "москва"}));
  EXPECT_EQ(forms_of("snake_case"), (Forms{"snake", "case"}));
  EXPECT_EQ(forms_of("αBC"), (Forms{"α", "bc"}));
}

TEST(Tokens, OfCjkRunsAreBigramsAndTheLastCharacter) {
  EXPECT_EQ(forms_of("인공지능"), (Forms{"인공", "공지", "지능", "능"}));
  EXPECT_EQ(forms_of("東京 都"), (Forms{"東京", "京", "都"}));
  EXPECT_EQ(forms_of("食べる"), (Forms{"食", "べる", "る"}));
  EXPECT_EQ(forms_of("ラーメン"), (Forms{"ラー", "ーメ", "メン", "ン"}));
}

TEST(Tokens, OfMixedScriptsBreakWhereTheScriptChanges) {
  EXPECT_EQ(forms_of("비트코인 Layer2"), (Forms{"비트", "트코", "코인", "인", "layer2"}));
  EXPECT_EQ(forms_of("A사"), (Forms{"a", "사"}));
  EXPECT_EQ(forms_of("GPT4는"), (Forms{"gpt4", "는"}));
  EXPECT_EQ(forms_of("2024년"), (Forms{"2024", "년"}));
  EXPECT_EQ(forms_of("대한민국(大韓民國)"),
            (Forms{"대한", "한민", "민국", "국", "大韓", "韓民", "民國", "國"}));
}

TEST(Tokens, AreBlindToWidthAccentsAndNormalForm) {
  EXPECT_EQ(forms_of("ＡＢＣ１"), Forms{"abc1"});
  EXPECT_EQ(forms_of("ｶﾞｲﾄﾞ"), forms_of("ガイド"));
  EXPECT_EQ(forms_of("か\u3099き"), forms_of("がき"));
  EXPECT_EQ(forms_of("Café NGUYỄN Cafe\u0301"), (Forms{"cafe", "nguyen", "cafe"}));
  EXPECT_EQ(forms_of("\u1112\u1161\u11AB\u1100\u1173\u11AF"), (Forms{"한글", "글"}));
  EXPECT_EQ(forms_of("й e\u0308 मिल"), (Forms{"й", "e", "मिल"}));
  EXPECT_EQ(forms_of("CO₂ soft\u00ADhyphen 葛\U000E0100城"),
            (Forms{"co2", "softhyphen", "葛城", "城"}));
}

TEST(Tokens, AreNeitherEmojiNorSignsNorBadBytes) {
  EXPECT_EQ(forms_of("🎉👩‍💻 → … $ © \u0301 ・"), Forms{});
  EXPECT_EQ(forms_of("a🎉b"), (Forms{"a", "b"}));
  EXPECT_EQ(forms_of("가\xFF나"), (Forms{"가", "나"}));
  EXPECT_EQ(forms_of("a\xC3"), Forms{"a"});
  EXPECT_EQ(forms_of(""), Forms{});
  EXPECT_EQ(forms_of(std::string("a\0b", 3)), (Forms{"a", "b"}));
}

TEST(Tokens, StandExactlyWhereTheInputHasThem) {
  const std::string text = "É E\u0301! ｶﾞｲ \u1112\u1161\u11AB글";
  Forms written;
  for (const Found& token : tokens_of(text)) written.emplace_back(token.range.of(text));
  EXPECT_EQ(written, (Forms{"É", "E\u0301", "ｶﾞｲ", "ｲ", "\u1112\u1161\u11AB글", "글"}));
}

TEST(Tokens, OfEveryCodePointAreBlindToTheNormalForm) {
  for (char32_t c = 0; c < 0x32400; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text = "e";
    append_utf8(text, c);
    text += "가漢";
    append_utf8(text, c);
    const std::string apart = nfd(text);
    const std::string whole = nfc(text);
    if (apart == text && whole == text) continue;
    ASSERT_EQ(forms_of(apart), forms_of(text)) << std::uint32_t(c);
    ASSERT_EQ(forms_of(whole), forms_of(text)) << std::uint32_t(c);
  }
}

TEST(Tokens, OfAnyTextAreBlindToTheNormalForm) {
  for (std::uint32_t seed = 0; seed < 20000; ++seed) {
    const std::string text = RandomText(seed).valid(16);
    ASSERT_EQ(forms_of(nfd(text)), forms_of(text)) << "seed " << seed << " " << text;
    ASSERT_EQ(forms_of(nfc(text)), forms_of(text)) << "seed " << seed << " " << text;
  }
}

TEST(Tokens, OfAnyBytesLieInOrderWithinTheTextAndGiveThemselves) {
  for (std::uint32_t seed = 0; seed < 20000; ++seed) {
    const std::string text = RandomText(seed).broken(24);
    std::uint32_t last = 0;
    for (const Found& token : tokens_of(text)) {
      ASSERT_LE(last, token.range.begin) << "seed " << seed;
      ASSERT_LT(token.range.begin, token.range.end) << "seed " << seed;
      ASSERT_LE(token.range.end, text.size()) << "seed " << seed;
      ASSERT_FALSE(token.form.empty()) << "seed " << seed;
      ASSERT_EQ(forms_of(token.range.of(text)).front(), token.form) << "seed " << seed;
      last = token.range.begin;
    }
  }
}

TEST(Phrases, LeaveOutTheLastCharacterOfTheLastRunOnly) {
  EXPECT_EQ(phrase_tokens("머신러닝").tokens, (Forms{"머신", "신러", "러닝"}));
  EXPECT_EQ(phrase_tokens("머신 러닝").tokens, (Forms{"머신", "신", "러닝"}));
  EXPECT_EQ(phrase_tokens("비트코인 Layer2").tokens,
            (Forms{"비트", "트코", "코인", "인", "layer2"}));
  EXPECT_EQ(phrase_tokens("A사 주가").tokens, (Forms{"a", "사", "주가"}));
  EXPECT_FALSE(phrase_tokens("머신 러닝").prefix);
  EXPECT_TRUE(phrase_tokens("").tokens.empty());
  EXPECT_FALSE(phrase_tokens("").prefix);
}

TEST(Phrases, OfOneCjkCharacterAtTheEndAskForAPrefix) {
  EXPECT_EQ(phrase_tokens("강").tokens, Forms{"강"});
  EXPECT_TRUE(phrase_tokens("강").prefix);
  EXPECT_TRUE(phrase_tokens("나의 책").prefix);
  EXPECT_FALSE(phrase_tokens("강 river").prefix);
  EXPECT_FALSE(phrase_tokens("a").prefix);
}

TEST(Phrases, AreFoundWhereTheyStand) {
  struct Case {
    std::string_view text, phrase;
  };
  for (const auto& [text, phrase] : {
           Case{"우리는 머신 러닝을 배운다", "머신 러닝"},
           Case{"학교에서 배운다", "학교"},
           Case{"한강과 낙동강", "강"},
           Case{"東京都の人", "東京"},
           Case{"彼は食べた", "食べ"},
           Case{"비트코인 Layer2의 시대", "비트코인 layer2"},
           Case{"A사의 주가는", "A사"},
           Case{"The Analytical Engine was", "analytical engine"},
           Case{"김첨지에게서도", "첨지"},
           Case{"ガイドブック", "ｶﾞｲﾄﾞ"},
       })
    EXPECT_TRUE(holds_phrase(forms_of(text), phrase_tokens(phrase))) << text << " / " << phrase;
  EXPECT_FALSE(holds_phrase(forms_of("러닝 머신"), phrase_tokens("머신 러닝")));
}

TEST(Phrases, CutFromAnyKoreanTextAreFoundInIt) {
  const std::string text = "운수 좋은 날 김첨지는 인력거를 끌고 서울 동소문 안으로 들어갔다";
  for (std::size_t begin = 0; begin < text.size(); begin += decode_at(text, begin).length)
    for (std::size_t end = begin + 1; end <= text.size(); ++end) {
      if (boundary_at_or_before(text, end) != end) continue;
      const PhraseTokens phrase = phrase_tokens(std::string_view(text).substr(begin, end - begin));
      ASSERT_TRUE(phrase.tokens.empty() || holds_phrase(forms_of(text), phrase))
          << begin << " " << end;
    }
}

TEST(Words, AreWhatAPersonSees) {
  const auto words_of = [](std::string_view text) {
    Forms found;
    for (const ByteRange range : words(text)) found.emplace_back(range.of(text));
    return found;
  };
  EXPECT_EQ(words_of("Ada's co-op, don’t -- stop-"), (Forms{"Ada's", "co-op", "don’t", "stop"}));
  EXPECT_EQ(words_of("GPT4는 A사의 食べる!"), (Forms{"GPT4는", "A사의", "食べる"}));
  EXPECT_EQ(words_of("e\u0301te\u0301 🎉 'quoted'"), (Forms{"e\u0301te\u0301", "quoted"}));
  EXPECT_EQ(words_of(""), Forms{});
  EXPECT_EQ(words_of("가\xFF나"), (Forms{"가", "나"}));
}

TEST(StopWords, AreThoseThatCarryNoSubject) {
  for (const char* word : {"the", "of", "who", "what", "when", "how", "did", "is", "무엇", "누구",
                           "언제", "대해", "알려줘", "어떻게", "무엇인가요"})
    EXPECT_TRUE(is_stop_word(word)) << word;
  for (const char* word : {"", "ada", "engine", "tides", "서울", "사람", "김첨지", "The"})
    EXPECT_FALSE(is_stop_word(word)) << word;
}

}  // namespace
}  // namespace sennit
