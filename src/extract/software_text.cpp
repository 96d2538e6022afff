#include "extract/software_text.h"

#include "text/particles.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr std::uint64_t kFewest = 3;
constexpr std::uint64_t kFewestWords = 2;
constexpr std::uint64_t kOneOf = 100;

bool is_korean_head(std::string_view noun) {
  static const WordSet kHeads = word_set(
      "앱 어플 애플리케이션 프로그램 프레임워크 플러그인 라이브러리 클러스터 브로커 서버 컨테이너 "
      "데이터베이스 컴파일러 클라이언트 브라우저 에디터 편집기 확장 소프트웨어");
  return kHeads.contains(noun);
}

bool is_korean_word_of_field(std::string_view noun) {
  static const WordSet kWords = word_set(
      "파일 폴더 명령어 코드 버튼 클릭 다운로드 업데이트 메뉴 스크립트 단축키 터미널 커서 메서드 "
      "함수 객체 클래스 변수 깃 리눅스 윈도우 인터페이스 저장소 모듈");
  return is_korean_head(noun) || kWords.contains(noun);
}

}  // namespace

bool is_korean_software_word(std::string_view word) {
  for (const StrippedWord& reading : particle_readings(word))
    if (is_korean_head(reading.stem)) return true;
  return false;
}

Field field_of(const Lexicon& lexicon) {
  std::uint64_t all = 0;
  std::uint64_t of_field = 0;
  std::uint64_t different = 0;
  for (LexemeId id = 1; id < lexicon.size(); ++id) {
    const Lexeme& word = lexicon[id];
    all += word.total;
    const bool is_hangul = word.kind == WordKind::kHangul && word.noun_bytes > 0;
    if (!word.traits.software &&
        !(is_hangul && is_korean_word_of_field(word.form.substr(0, word.noun_bytes))))
      continue;
    of_field += word.total;
    ++different;
  }
  const bool is_software =
      of_field >= kFewest && different >= kFewestWords && of_field * kOneOf >= all;
  return is_software ? Field::kSoftware : Field::kAny;
}

}  // namespace sennit
