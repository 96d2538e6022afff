#include "read/legacy_encoding.h"

#include <uchardet/uchardet.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "read/iconv_text.h"
#include "text/utf8.h"

namespace sennit {
namespace {

// The commonest characters of each language: about nine of ten in running text.
constexpr std::string_view kCommonKorean =
    "이다는을하에의로가를한지고서은기어수있해리스니사도그인나자면일시으정용아요보게제들트라것할만과"
    "드대문적성터상음장되"
    "프생소된모구주전같부러우데었여동내작입때위야않합원경개파마와계거비래습조오간세관명각함없실설화"
    "방미크더중행려단분식"
    "선저치결무체메력공션발두바안유운능른업록며표예코신법했키버현번반진까든집연말년타호재처열알값런"
    "역읽히출추변레포디목언"
    "당점테택속르노클필본복플확람템태책달산통물참았토쪽턴형름좋많매배준건커령등영환워따직던약또편씨"
    "패였학월최회링새판쓰"
    "차렇금양네브임순질항객초므머특줄종심색걸근받후접교석글너됩겠못외김돌린잘컴불느누별존검될료술절"
    "길감향날듯난얼귀허텍"
    "첨증갖케늘청규잡론피완찾살활첩째올울옵온손눈져싶웨블백국녕녀딸밤꿈밥왔갔죽맛읍님께씀친감햇";

constexpr std::string_view kCommonChinese =
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发"
    "后作里用道行所然家"
    "种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者"
    "意无力它与长把机十"
    "民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产"
    "或新己制身果加西斯"
    "月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平"
    "系气题活尔更别打女"
    "变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便"
    "空决治展马科司五基"
    "眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉"
    "术领共确传师观清今"
    "切院让识候带导争运笔单风龙请谢您吧吗呢爱吃喝买卖写读码网络测试简汉语图京潮汐";

constexpr std::string_view kCommonJapanese =
    "日一人年大十二本中長出三時行見月分後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百"
    "書先名川千水半男西"
    "電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通"
    "言理体田主題意不作"
    "用度強公持野以思家世多正安院心界教文元重近考画海売知集別物使品計死特私始朝運終台広住真有口少町"
    "料工建空急止送切転"
    "研究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走"
    "秋夏習駅洋旅服夕借"
    "曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢都府県市区村国民法政治経済部議連対関内化全当表定現最戦和"
    "平原機成取引相実決"
    "回数調記組合結果保神頭指権支産点的性加所次期米島変無情報返付必要感向点潮汐術記";

std::u32string sorted_characters(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint c = decode_at(text, at);
    out.push_back(c.value);
    at += c.length;
  }
  std::sort(out.begin(), out.end());
  return out;
}

bool is_among(const std::u32string& characters, char32_t c) {
  return std::binary_search(characters.begin(), characters.end(), c);
}

bool is_wide_punctuation(char32_t c) {
  return (c >= 0x3000 && c <= 0x3011) || c == 0xFF0C || c == 0xFF1A;
}
bool is_half_width_kana(char32_t c) { return c >= 0xFF61 && c <= 0xFF9F; }
bool is_private_or_rare(char32_t c) { return (c >= 0xE000 && c <= 0xF8FF) || c > 0xFFFF; }

// How much a character speaks for a language: 1 for a common one, below 0 for one that its writers
// hardly use.
double plausibility(char32_t c, LegacyEncoding encoding) {
  static const std::u32string korean = sorted_characters(kCommonKorean);
  static const std::u32string chinese = sorted_characters(kCommonChinese);
  static const std::u32string japanese = sorted_characters(kCommonJapanese);
  if (is_private_or_rare(c)) return -1;
  if (is_half_width_kana(c)) return -0.3;
  const Script script = script_of(c);
  switch (encoding) {
    case LegacyEncoding::kCp949:
      if (script == Script::kHangul) return is_among(korean, c) ? 1 : 0.15;
      return script == Script::kHan ? -0.3 : 0;
    case LegacyEncoding::kGb18030:
      if (is_wide_punctuation(c)) return 0.5;
      if (script == Script::kHan) return is_among(chinese, c) ? 1 : 0.1;
      return script == Script::kHangul ? -1 : 0;
    case LegacyEncoding::kShiftJis:
    case LegacyEncoding::kEucJp:
      if (is_wide_punctuation(c)) return 0.5;
      if (script == Script::kKana) return 1;
      return script == Script::kHan ? (is_among(japanese, c) ? 0.9 : 0.2) : 0;
  }
  return 0;
}

constexpr double kBadByte = -1.5;
constexpr double kPlausible = 0.4;
constexpr double kPlausibleName = 0.09;

// A few words whose every byte beyond ASCII has a neighbour of its kind: a name of rare characters
// ("老舍") rather than the single accented letters of a Western text.
bool could_be_a_name(std::string_view sample) {
  constexpr std::size_t kShort = 64;
  const auto is_wide = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  if (sample.size() > kShort) return false;
  for (std::size_t at = 0; at < sample.size(); ++at) {
    const std::size_t begin = at;
    while (at < sample.size() && is_wide(sample[at])) ++at;
    if ((at - begin) % 2 != 0) return false;
  }
  return true;
}

// The mean over what is not ASCII.
double plausibility(std::string_view bytes, LegacyEncoding encoding) {
  const auto converted = convert_to_utf8(bytes, iconv_name_of(encoding));
  if (!converted) return -1;
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t at = 0; at < converted->text.size();) {
    const CodePoint c = decode_at(converted->text, at);
    at += c.length;
    if (c.value < 0x80) continue;
    ++count;
    sum += c.value == 0xFFFD ? kBadByte : plausibility(c.value, encoding);
  }
  return count == 0 ? -1 : sum / static_cast<double>(count);
}

// Kana of EUC-JP are what CP949 has for single jamo (\xA4: "ㅋㅋ", "ㅠㅠ") and for Roman and Greek
// (\xA5). In these places CP949 has nothing that is written today, or Roman numerals.
bool is_kana_of_no_other(unsigned lead, unsigned trail) {
  return (lead == 0xA4 && trail >= 0xD5 && trail <= 0xF3) ||
         (lead == 0xA5 && trail >= 0xA1 && trail <= 0xC0);
}

// Whether a Japanese text could have these pairs: kana side by side, a fifth of all, some of them
// those of no other encoding.
bool has_kana_of_euc_jp(std::string_view sample) {
  const auto byte = [&](std::size_t at) {
    return at < sample.size() ? static_cast<unsigned char>(sample[at]) : 0U;
  };
  const auto is_kana = [&](std::size_t at) {
    return (byte(at) == 0xA4 || byte(at) == 0xA5) && byte(at + 1) >= 0xA1;
  };
  std::size_t pairs = 0;
  std::size_t kana = 0;
  std::size_t of_no_other = 0;
  for (std::size_t at = 0; at < sample.size(); ++at) {
    if (byte(at) < 0x80) continue;
    ++pairs;
    if (is_kana(at) && (is_kana(at + 2) || (at >= 2 && is_kana(at - 2)))) {
      ++kana;
      of_no_other += is_kana_of_no_other(byte(at), byte(at + 1)) ? 1 : 0;
    }
    ++at;
  }
  return kana * 5 >= pairs && of_no_other * 10 >= kana && of_no_other > 0;
}

// Whole lines with bytes beyond ASCII, up to 64 KB of them.
std::string telling_lines(std::string_view bytes) {
  constexpr std::size_t kEnough = 64 << 10;
  std::string out;
  for (std::size_t at = 0; at < bytes.size() && out.size() < kEnough;) {
    const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string_view line = bytes.substr(at, std::min(end - at, kEnough));
    const bool tells = std::any_of(line.begin(), line.end(),
                                   [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    if (tells) out.append(line).push_back('\n');
    at = end + 1;
  }
  return out;
}

// What uchardet makes of it: it knows languages better on long texts, and errs on short ones.
std::string guess_of_uchardet(std::string_view bytes) {
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(),
                                                                       &uchardet_delete);
  if (uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) return {};
  uchardet_data_end(detector.get());
  return uchardet_get_charset(detector.get());
}

bool names(const std::string& guess, LegacyEncoding encoding) {
  switch (encoding) {
    case LegacyEncoding::kCp949:
      return guess == "UHC" || guess == "EUC-KR" || guess == "CP949";
    case LegacyEncoding::kGb18030:
      return guess == "GB18030" || guess == "GBK" || guess == "GB2312";
    case LegacyEncoding::kShiftJis:
      return guess == "SHIFT_JIS" || guess == "CP932";
    case LegacyEncoding::kEucJp:
      return guess == "EUC-JP";
  }
  return false;
}

}  // namespace

std::string_view name_of(LegacyEncoding encoding) {
  switch (encoding) {
    case LegacyEncoding::kCp949:
      return "cp949";
    case LegacyEncoding::kGb18030:
      return "gb18030";
    case LegacyEncoding::kShiftJis:
      return "shift_jis";
    case LegacyEncoding::kEucJp:
      return "euc-jp";
  }
  return "unknown";
}

const char* iconv_name_of(LegacyEncoding encoding) {
  switch (encoding) {
    case LegacyEncoding::kCp949:
      return "CP949";
    case LegacyEncoding::kGb18030:
      return "GB18030";
    case LegacyEncoding::kShiftJis:
      return "CP932";  // what Windows means by Shift-JIS
    case LegacyEncoding::kEucJp:
      return "EUC-JP";
  }
  return "";
}

std::optional<LegacyEncoding> find_legacy_encoding(std::string_view bytes) {
  constexpr double kWeightOfGuess = 0.15;
  const std::string sample = telling_lines(bytes);
  const std::string guess = guess_of_uchardet(sample);
  std::optional<LegacyEncoding> best;
  double best_score = could_be_a_name(sample) ? kPlausibleName : kPlausible;
  for (const auto encoding : {LegacyEncoding::kCp949, LegacyEncoding::kGb18030,
                              LegacyEncoding::kShiftJis, LegacyEncoding::kEucJp}) {
    if (encoding == LegacyEncoding::kEucJp && !has_kana_of_euc_jp(sample)) continue;
    const double score =
        plausibility(sample, encoding) + (names(guess, encoding) ? kWeightOfGuess : 0);
    if (score <= best_score) continue;
    best = encoding;
    best_score = score;
  }
  return best;
}

}  // namespace sennit
