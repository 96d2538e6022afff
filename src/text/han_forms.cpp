#include "text/han_forms.h"

#include <unordered_map>

#include "text/han_table.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// Japanese forms since 1946 beside the older ones, where they are not the simplified Chinese form
// as well. Pairs of characters.
constexpr std::u32string_view kJapanese =
    U"気氣発發図圖円圓駅驛沢澤広廣浜濱対對団團仏佛伝傳価價倹儉児兒"
    U"冨富写寫処處剣劍剤劑剰剩効效労勞勧勸単單厳嚴収收営營嘆歎圏圈囲圍"
    U"壊壞壌壤壱壹実實寛寬将將専專尽盡届屆岳嶽巣巢帯帶庁廳弾彈従從徳德"
    U"応應恵惠悪惡惨慘懐懷戦戰戯戲払拂抜拔択擇担擔拡擴挙擧挿插掲揭揺搖"
    U"斉齊斎齋断斷昼晝暁曉暦曆曽曾条條桜櫻桟棧検檢楽樂様樣権權歩步歯齒"
    U"歳歲残殘殴毆殻殼毎每浄淨涙淚渋澁渓溪温溫満滿滝瀧漢漢潜潛焼燒犠犧"
    U"献獻獣獸瓶甁産產畳疊疎疏痩瘦県縣真眞砕碎稲稻穂穗穏穩窃竊粋粹経經"
    U"絵繪継繼続續総總緑綠縁緣縄繩縦縱繊纖聴聽脳腦臓臟荘莊蔵藏薬藥虚虛"
    U"蛍螢蛮蠻衆眾装裝覚覺観觀訳譯読讀謡謠譲讓賛贊転轉軽輕辺邊逓遞遅遲"
    U"郷鄕釈釋鉄鐵銭錢録錄鎮鎭関關闘鬪陥陷険險隠隱雑雜霊靈静靜頼賴顔顏"
    U"顕顯駆驅騒騷験驗髄髓鶏鷄麦麥黄黃黒黑黙默齢齡恋戀変變桧檜亜亞栄榮"
    U"渡渡済濟湾灣湿濕乗乘亀龜両兩並竝";

bool is_in_table(char32_t c) { return c >= han::kFirst && c <= han::kLast; }

const std::unordered_map<char32_t, char32_t>& older_forms() {
  static const auto made = [] {
    std::unordered_map<char32_t, char32_t> forms;
    for (std::size_t i = 0; i + 1 < kJapanese.size(); i += 2)
      forms.emplace(kJapanese[i], kJapanese[i + 1]);
    return forms;
  }();
  return made;
}

char32_t one_form(char32_t c) {
  if (!is_in_table(c)) return c;
  if (const auto older = older_forms().find(c); older != older_forms().end()) c = older->second;
  return is_in_table(c) ? han::kSimplified[c - han::kFirst] : c;
}

// Read(character) gives what to append, or an empty text where nothing is known.
template <typename Read>
std::string read_all(std::string_view text, Read read) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    at += c.length;
    const std::string one = is_in_table(c.value) ? read(c.value - han::kFirst) : std::string();
    if (one.empty()) return {};
    out += one;
  }
  return out;
}

}  // namespace

std::string han_form(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    if (c.value < han::kFirst)
      out += text.substr(at, c.length);
    else
      append_utf8(out, one_form(c.value));
    at += c.length;
  }
  return out;
}

std::string without_long_vowels(std::string_view text) {
  constexpr std::string_view kLongVowel = "ー";
  std::string out(text);
  for (std::size_t at = out.find(kLongVowel); at != std::string::npos;
       at = out.find(kLongVowel, at))
    out.erase(at, kLongVowel.size());
  return out;
}

std::string hanja_reading(std::string_view text) {
  return read_all(text, [](std::uint32_t index) {
    std::string syllable;
    if (han::kKorean[index] != 0) append_utf8(syllable, han::kKorean[index]);
    return syllable;
  });
}

std::string pinyin_reading(std::string_view text) {
  return read_all(
      text, [](std::uint32_t index) { return std::string(han::kSyllables[han::kChinese[index]]); });
}

}  // namespace sennit
