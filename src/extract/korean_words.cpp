#include "extract/korean_words.h"

#include <algorithm>
#include <array>

#include "text/particles.h"
#include "text/utf8.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr std::size_t kSyllable = 3;  // bytes

// Pronouns, dependent nouns, words of time and place, adverbs.
constexpr std::string_view kFunctionNouns =
    "것 거 때문 때문에 경우 우리 우리들 저희 그것 이것 저것 그거 이거 저거 무엇 누구 어디 언제 "
    "여기 거기 저기 이곳 그곳 저곳 어느 그녀 "
    "그들 이들 저들 당신 너희 여러분 자기 자신 자네 본인 모두 모든 전부 전체 일부 나머지 대부분 "
    "대다수 각각 각자 서로 하나 둘 셋 넷 "
    "다섯 여섯 일곱 여덟 아홉 열 첫째 둘째 셋째 번째 첫번째 두번째 처음 마지막 다음 이번 지난번 "
    "저번 이전 이후 이상 이하 이내 이외 미만 "
    "초과 후자 동적 정적 쓰기 읽기 듣기 말하기 그대 나만 사람 사람들 오늘 내일 어제 모레 그제 지금 "
    "요즘 "
    "최근 현재 과거 미래 나중 아까 이때 그때 "
    "저때 당시 순간 동안 시간 시절 시기 "
    "하루 이틀 사흘 나흘 아침 점심 저녁 오전 오후 새벽 올해 작년 내년 매일 매번 언제나 항상 가끔 "
    "자주 다시 이미 아직 벌써 이제 인제 "
    "방금 금방 바로 먼저 우선 역시 과연 결국 사실 물론 정말 진짜 아마 가운데 사이 안쪽 바깥 바깥쪽 "
    "위쪽 아래 아래쪽 앞쪽 뒤쪽 옆 왼쪽 "
    "오른쪽 양쪽 한쪽 근처 주변 주위 만큼 대로 정도 가량 이유 원인 까닭 덕분 대신 대해 통해 위해 "
    "따라 의해 인해 관해 대하여 조금 약간 "
    "많이 너무 매우 아주 가장 제일 더욱 훨씬 거의 오직 단지 다만 그냥 그저 따로 함께 같이 혼자 "
    "스스로 그러나 그리고 그런데 그래서 "
    "그러므로 따라서 하지만 또한 또는 혹은 그러면 그렇지 그렇게 이렇게 저렇게 어떻게 왜냐하면 무슨 "
    "어떤 이런 그런 저런 다른 새로 여러 "
    "여러가지 몇가지 한번 두번 첫 이쪽 그쪽 저쪽 어느쪽 하나하나 제각각 아무 아무것 아무나 무언가 "
    "뭔가 누군가 어딘가 언젠가 얼마 얼마나 "
    "자체 자신들 전후 직후 직전 값 일 쪽 편 줄 적 바 수 데 이 그 저 나 너 내 네 제 뭐 이것저것 "
    "그동안 한동안 오랫동안 오래 일단 "
    "보통 대개 대략 실제로 특히 특별 자연 사용자들 여지 리가 따위 등등 내자 아니 그게 이게 저게 "
    "무어 여보 에그 아따 그만 이리 그리 저리 "
    "요리 조리 이야 거야 마디 한참 한마디 동시 도중 중간 막판 위의 아래의 앞의 뒤의 초기 중기 말기 "
    "후기 전기 초반 중반 후반 밤 낮 "
    "다음날 이튿날 밤중 한밤중 날 예전 옛날 오래전 얼마전 조만간 장차 끝 시작점 수밖 가진 지닌 "
    "모인 생긴 남긴 담긴 숨긴 그린 그걸 이걸 "
    "저걸 참말 당초 애초 나날 일일 오래간만 한시 요즈음 대체 도대체 세월 평생 일생 그날 이날 첫날 "
    "가기 오기 추기 주기 타기 치기 지기 "
    "두기 놓기 잡기 받기 찾기 알기 살기 먹기 듣기 앉기 서기 눕기 나기 들기 답 대처 덕 도움 독자 "
    "동작 등장 무시 반드시 별도 살짝 상관 "
    "며칠 며칠간 소용 수많 앞서 열심 외에 원래 일종 자꾸 잠시 충분";

// Nouns of every text: part of a name at most ("자연어 처리"), none by themselves.
constexpr std::string_view kGeneralNouns =
    "남자 여자 아이 아이들 필요 문제 방법 방식 부분 내용 결과 과정 상황 상태 형태 종류 의미 생각 "
    "말씀 얘기 이야기 느낌 마음 모양 모습 "
    "소리 관련 기본 기준 가능 가능성 중요 특징 장점 단점 차이 수준 단계 역할 기능 목적 목표 대상 "
    "조건 범위 한계 효과 영향 이익 예시 "
    "예제 보기 참고 참조 설명 소개 정리 요약 개요 서론 결론 사용 이용 활용 적용 작성 실행 수행 "
    "진행 처리 생성 삭제 추가 변경 수정 확인 "
    "선택 설정 설치 제공 포함 존재 발생 시작 종료 완료 성공 실패 반환 호출 입력 출력 저장 표시 "
    "지원 구현 구성 관리 개발 해결 제거 전달 "
    "비교 계산 측정 판단 이해 기억 경험 내부 외부 상단 하단 위치 이름 제목 숫자 번호 개수 갯수 "
    "크기 길이 높이 말 상대 상대방 주제 관점 "
    "측면 입장 의견 질문 대답 답변 주의 경고 장소 공간 물건 최소 최대 최소한 최대한 평균 합계 일반 "
    "실제 놈 년 녀석 자식 아내 남편 "
    "어머니 아버지 어미 아비 아들 딸 형 누나 오빠 언니 동생 친구 손님 주인 얼굴 머리 손 발 눈 코 "
    "입 귀 몸 목소리 가슴 어깨 다리 허리 "
    "눈물 웃음 걸음 기색 버릇 노릇 신세 처지 형편 차례 덩어리 여름 가을 겨울 봄 글 책 문장 단어 "
    "구절 문단 표현 언급 기록 서술 묘사 "
    "주장 견해 자리 성향 경향 무렵 노래 소문 걱정 염려 기쁨 슬픔 재미 대목 보람 기회 기대 기분 "
    "계기 계획 결정 고민 공통 공통점 규칙 "
    "근거 나열 노력 논의 능력 다수 단순 마련 만족 맥락 명시 목록 물음 반복 반응 발견 발표 방향 "
    "배경 변화 복잡 부담 부족 비용 비율 비중 "
    "사례 사항 선호 성격 성질 속도 시도 시점 신경 실수 실용 안내 연결 연습 영역 예상 예외 완전 "
    "가지 자동 기반 관심 정신 가치 규모 대규모 소규모 시대 단위 관계 환경 순서 표준 오류 지점 용량 "
    "나름 "
    "취향 후보 나이 상식 최악 최선 타인 횟수 일정 업계 현대 나라 실시간 실력 일상 하위 상위 공백 "
    "대안 습관 "
    "시각 증상 감동 국내 국외 성공 수단 수량 기본 완료 자금 공부 수동 역순 최적 최초 평소 현상 "
    "중요성 "
    "자신감 만약 기존 대충 와중 오늘날 어린시절 절반 참고문헌 개관 기타 머리말 부록 각주 원문 출처 "
    "본문 "
    "요인 주체 현실 결함 약점 강점 문제점 차이점 주의사항 참고사항 준비물 앞부분 뒷부분 전반부 "
    "후반부 "
    "전체적 개인 직업 사고 의도 목적지 부작용 여유 본질 분위기 사회생활 어려움 조치 추세 추정 연관 "
    "담당 대상자 명분 부정 불안 위협 승산 인연 저항 존경 전환 진보 착안 창구 작용 영향력 의욕 욕심 "
    "근심 "
    "절망 짜증 흥미 호기심 허세 혁신 확장 활성화 활용 합의 회의 흔적 감각 감상 고정 "
    "과제 교훈 균형 근간 내면 놀라움 능률 단서 대량 도전 동작 등록 만점 명성 모임 무작위 "
    "미루기 믿음 반론 발단 보호 복구 본래 분량 분리 분석 분포 불일치 비일관성 빈도 사건 삽질 "
    "생활 소재 수요 수위 수치 스스로 승리 시야 신념 실습 양쪽 여운 역량 예약 오해 우연 "
    "우선순위 움직임 원리 위로 유래 유행 의문 의식 이동 이력 이슈 인력 인물 일과 일류 일반인 "
    "일치 자격 자괴감 자세 장애물 재배치 적중 전용 절차 접근 정합 제안 조언 조합 "
    "종합 좌우 준비 중단 중복 중지 증가분 증거 지정 지침 진단 진술 진입 진척 진영 집중력 "
    "차등 착각 참가자 참석자 참여자 체중 최근 최상단 추정 충돌 충전 토대 통찰 통찰력 편견 "
    "평가 포함 하루하루 할당 항목 해결책 현장 현지 협력 혼자 화면 "
    "횟수 후반 다양성 가능함 다음주 지난주 금일 만원 동료분 "
    "요구 요소 용도 우려 위험 유지 유형 의도 "
    "의심 이점 임의 자료 작업 장면 적당 절차 정답 정보 제한 제약 조각 존중 종합 중심 증가 감소 "
    "지식 진실 집중 책임 체계 최종 추천 출발 "
    "취급 태도 통일 특성 파악 판정 필수 해당 핵심 행동 행위 형식 혼란 활동 효율 흐름 희망 힘";

// The same: roles, relatives, the body, the house, the weather.
constexpr std::string_view kEverydayNouns =
    "학생 환자 처녀 총각 계집 마누라 영감 노인 젊은이 어린애 어른 아기 아버님 어머님 부모 가족 "
    "형제 자매 부부 식구 이웃 여자들 남자들 "
    "소년 소녀 청년 신사 숙녀 상인 하인 주모 나그네 동료 동무 상사 부하 고객 회원 직원 사장 선배 "
    "후배 독자 저자 필자 전문가 초보자 "
    "짐승 동물 나무 꽃 풀 돌 모래 그릇 접시 숟가락 젓가락 의자 책상 침대 이불 베개 문 창문 방 마루 "
    "마당 부엌 지붕 벽 바닥 천장 계단 "
    "집안 골목 길 길가 거리 고개 고갯길 산길 들판 벌판 개울 개울가 냇가 강가 물가 언덕 산허리 숲 "
    "하늘 땅 바다 구름 바람 비 눈보라 "
    "햇빛 햇발 달빛 별 안개 그림자 어둠 불 불길 연기 먼지 냄새 빛 색 색깔 소금 밥 술 술잔 물 차 떡 "
    "국 고기 옷 옷자락 신발 모자 "
    "주머니 가방 돈 값 거짓말 농담 욕 싸움 장난 버릇 잠 꿈 숨 한숨 침 땀 피 병 약 상처 기침 배 등 "
    "엉덩이 꽁무니 발길 발걸음 손길 "
    "손가락 발가락 손바닥 발바닥 주먹 무릎 팔 팔뚝 어깻죽지 목덜미 턱 뺨 이마 눈썹 눈시울 입술 "
    "이빨 혀 귓가 수염 피부 살 뼈 "
    "채찍 몽둥이 칼 바늘 실 끈 줄기 잎 뿌리 열매 씨앗 알 새끼 떼 무리 짝 쌍 세상 세계 인생 목숨 "
    "생명 수명 죽음 행복 불행 행운 "
    "운명 사랑 미움 분노 두려움 무서움 외로움 그리움 부끄러움 용기 욕심 자랑 자존심 의지 고집 양심 "
    "예의 인사 약속 비밀 소원 "
    "식당 가게 시장 장사 손해 이자 빚 월급 요청 응답 화면 버튼 단추 글씨 글자 그림 사진 만화 소설 "
    "영상 음악 목록표 표 줄글";

constexpr std::string_view kVerbEndings =
    "습니 니다 합니 됩니 하는 되는 있는 없는 않는 하던 되던 했던 하면 되면 하며 되며 하고 되고 "
    "하지 되지 있지 없지 않지 하기 되기 "
    "있기 없기 않기 하게 되게 하여 되어 해서 되서 돼서 아서 어서 여서 워서 와서 려서 져서 면서 "
    "라서 가서 써서 봐서 으면 다면 려면 "
    "라면 으며 지만 니까 는데 은데 인데 ㄴ데 한데 운데 도록 거나 든지 더라 는지 은지 을지 ㄹ지 "
    "인지 할지 한지 될지 라고 다고 냐고 자고 "
    "려고 다가 어요 아요 해요 세요 네요 군요 데요 게요 까요 을까 일까 할까 지요 거든 다는 라는 "
    "자는 다니 더니 으니 하니 되니 "
    "었다 았다 였다 했다 됐다 있다 없다 한다 된다 는다 이다 하다 되다 같다 않다 났다 갔다 왔다 "
    "봤다 졌다 렸다 겠다 온다 간다 "
    "본다 준다 진다 란다 린다 킨다 인다 난다 든다 른다 쓴다 었던 았던 였던 한번 해야 되어야 어야 "
    "아야 여야 롭게 럽게 스럽 스레 "
    "히도 이도 으로 에서 에게 까지 부터 처럼 보다 마다 조차 마저 한테 께서 이나 이며 이라 이랑 "
    "하여금 적인 적으로 스러운 로운 "
    "하자 되자 하려 되려 하나 되나 하는가 인가 는가 던가 을수록 ㄹ수록 할수록 수록 뿐만 만을 것을 "
    "것이 것은 것도 것만 "
    "버린 버렸 주었 하였 되었 있었 없었 같은 많은 좋은 싫은 높은 낮은 깊은 작은 짧은 젊은 늙은 "
    "넓은 좁은 받은 먹은 죽은 남은 "
    "얻은 읽은 맞은 앉은 찾은 쌓은 묶은 넣은 놓은 않은 없은 하든 되든 이든 ㄹ뿐 할뿐 로서 로써 "
    "으로서 함으로 하므 되므 므로 "
    "어도 아도 해도 여도 돼도 라도 더라도 봐도 와도 줘도 대로 채로 는걸 은걸 ㄴ걸 할걸 는구 로구 "
    "하구 었을 았을 했을 였을 겠지 "
    "든지 고는 고도 으러 으려 을래 ㄹ래 었지 았지 했지 였지 구나 로다 더냐 느냐 으냐 거라 "
    "어라 아라 해라 너라 소서 시오 시다 읍시 십시 "
    "예요 에요 워요 와요 봐요 돼요 져요 려요 여요 내요 래요 죠요 든요 잖아 니다만 "
    "이죠 하죠 되죠 겠죠 있죠 없죠 않죠 였죠 었죠 았죠 했죠 같죠 시죠";

constexpr std::string_view kPersonTitles =
    "교수 박사 선생 선생님 교수님 박사님 씨 님 첨지 생원 선달 대감 대왕 여왕 왕 황제 장군 대통령 "
    "총리 장관 차관 의원 회장 사장 부장 "
    "과장 차장 대리 팀장 실장 이사 대표 감독 작가 기자 시인 화백 여사 양 군 신부 수녀 목사 스님 "
    "도령 영감 마님 부인 판서 정승 "
    "참판 진사 훈장 원장 원사 연구원 변호사 의사 판사 검사 총장 학장 소장 국장 위원장";

// Of these, the ones before which a word of three syllables can only be a name.
constexpr std::string_view kTitlesAfterFullName =
    "씨 님 교수 교수님 박사 박사님 선생 선생님 여사 대통령 장관 차관 의원 총리 감독 과장 부장 차장 "
    "팀장 "
    "실장 대표 사장 회장 이사 기자 시인 화백 변호사 판사 검사 총장 국장 위원장 원장 소장 목사 장군 "
    "대리";

constexpr std::string_view kFamilyNames =
    "김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 유 전 홍 고 문 양 손 배 백 허 남 심 "
    "노 하 곽 성 차 주 우 구 라 "
    "나 민 진 지 엄 채 원 천 방 공 현 함 변 염 여 추 도 소 석 선 설 마 길 연 위 표 명 기 반 왕 금 "
    "옥 육 인 맹 제 모 탁 국 어 "
    "은 편 용";

struct Ending {
  std::string_view form;
  EntityType type;
  std::size_t shortest;  // syllables of the whole name
};

constexpr Ending kEndings[] = {
    {"대학교", EntityType::kOrganization, 4},
    {"대학원", EntityType::kOrganization, 4},
    {"대학", EntityType::kOrganization, 4},
    {"고등학교", EntityType::kOrganization, 5},
    {"학교", EntityType::kOrganization, 4},
    {"주식회사", EntityType::kOrganization, 5},
    {"회사", EntityType::kOrganization, 4},
    {"은행", EntityType::kOrganization, 3},
    {"병원", EntityType::kOrganization, 3},
    {"신문", EntityType::kOrganization, 4},
    {"신문사", EntityType::kOrganization, 4},
    {"방송", EntityType::kOrganization, 4},
    {"재단", EntityType::kOrganization, 3},
    {"협회", EntityType::kOrganization, 3},
    {"학회", EntityType::kOrganization, 3},
    {"연구소", EntityType::kOrganization, 4},
    {"연구원", EntityType::kOrganization, 5},
    {"위원회", EntityType::kOrganization, 4},
    {"출판사", EntityType::kOrganization, 4},
    {"박물관", EntityType::kOrganization, 4},
    {"도서관", EntityType::kOrganization, 4},
    {"광역시", EntityType::kPlace, 4},
    {"특별시", EntityType::kPlace, 4},
    {"읍", EntityType::kPlace, 3},
    {"역", EntityType::kPlace, 3},
    {"공항", EntityType::kPlace, 3},
    {"마을", EntityType::kPlace, 3},
    {"정류장", EntityType::kPlace, 4},
    {"공화국", EntityType::kPlace, 4},
    {"왕국", EntityType::kPlace, 4},
    {"공원", EntityType::kPlace, 4},
    {"광장", EntityType::kPlace, 4},
    {"산맥", EntityType::kPlace, 4},
    {"반도", EntityType::kPlace, 4},
    {"해협", EntityType::kPlace, 4},
    {"도시", EntityType::kPlace, 4},
    {"공사", EntityType::kOrganization, 4},
    {"공단", EntityType::kOrganization, 4},
    {"연맹", EntityType::kOrganization, 4},
    {"구단", EntityType::kOrganization, 4},
    {"올림픽", EntityType::kEvent, 5},
    {"월드컵", EntityType::kEvent, 5},
    {"프로그램", EntityType::kTool, 5},
    {"애플리케이션", EntityType::kTool, 7},
    {"운영체제", EntityType::kTool, 5},
    {"브라우저", EntityType::kTool, 5},
    {"데이터베이스", EntityType::kTool, 7},
    {"편집기", EntityType::kTool, 4},
    {"방법론", EntityType::kMethod, 4},
    {"기법", EntityType::kMethod, 4},
    {"헌법", EntityType::kDocument, 4},
    {"전쟁", EntityType::kEvent, 4},
    {"대회", EntityType::kEvent, 4},
    {"축제", EntityType::kEvent, 4},
    {"혁명", EntityType::kEvent, 4},
    {"이론", EntityType::kConcept, 4},
    {"법칙", EntityType::kConcept, 4},
    {"정리", EntityType::kConcept, 5},
    {"알고리즘", EntityType::kMethod, 5},
    {"프레임워크", EntityType::kTool, 6},
    {"라이브러리", EntityType::kTool, 6},
    {"실록", EntityType::kDocument, 4},
};

std::string_view without_end(std::string_view text, std::string_view end) {
  return text.substr(0, text.size() - end.size());
}

std::string_view without_plural(std::string_view rest) {
  for (const std::string_view added : {"들", "님", "씨"})
    if (rest.starts_with(added)) return rest.substr(added.size());
  return rest;
}

}  // namespace

KoreanRole role_of(std::string_view particle) {
  static const WordSet kSubjects = word_set("은 는 이 가 께서 께서는 이란 란");
  static const WordSet kObjects = word_set("을 를");
  static const WordSet kPlaces = word_set("에 에서 에는 에서는 에게 로 으로 에도");
  static const WordSet kCopulas = word_set("이다 다 입니다 였다 이었다 이며 인");
  if (particle.empty()) return KoreanRole::kNone;
  if (kSubjects.contains(particle)) return KoreanRole::kSubject;
  if (kObjects.contains(particle)) return KoreanRole::kObject;
  if (kPlaces.contains(particle)) return KoreanRole::kPlace;
  if (kCopulas.contains(particle)) return KoreanRole::kCopula;
  return KoreanRole::kOther;
}

bool ends_before_particle(std::string_view word, std::size_t stem_bytes) {
  const std::string_view rest = word.substr(stem_bytes);
  const std::string_view shorter = without_plural(rest);
  if (shorter.empty()) return true;
  for (const StrippedWord& reading : particle_readings(word)) {
    if (reading.particle.empty()) continue;
    if (reading.particle == rest || reading.particle == shorter) return true;
  }
  return false;
}

bool is_noun_particle(std::string_view particle) {
  static const WordSet kVerbal = word_set(
      "다 나 이나 며 이며 라도 이라도 라고 이라고 라는 이라는 란 이란 라면 이라면 인 인가 이야 야 "
      "아 요 랑 대로 같이 이다 였다 "
      "이었다 입니다 만 도 보다 하고 뿐");
  return !particle.empty() && !kVerbal.contains(particle);
}

bool is_korean_function_noun(std::string_view stem) {
  static const WordSet kNouns = word_set(kFunctionNouns);
  return kNouns.contains(stem);
}

bool is_korean_general_noun(std::string_view stem) {
  static const WordSet kNouns = word_set(kGeneralNouns);
  static const WordSet kEveryday = word_set(kEverydayNouns);
  return kNouns.contains(stem) || kEveryday.contains(stem);
}

bool ends_like_verb(std::string_view stem) {
  static const WordSet kEndings2 = word_set(kVerbEndings);
  for (const std::size_t syllables : {2, 3, 4}) {
    if (stem.size() < syllables * kSyllable) break;
    if (kEndings2.contains(stem.substr(stem.size() - syllables * kSyllable))) return true;
  }
  return false;
}

bool is_person_title(std::string_view word) {
  static const WordSet kTitles = word_set(kPersonTitles);
  return kTitles.contains(word);
}

bool is_title_after_full_name(std::string_view word) {
  static const WordSet kTitles = word_set(kTitlesAfterFullName);
  return kTitles.contains(word);
}

bool is_family_name(std::string_view syllable) {
  static const WordSet kNames = word_set(kFamilyNames);
  return kNames.contains(syllable);
}

std::size_t title_bytes_at_end(std::string_view name) {
  for (const std::size_t syllables : {3, 2}) {
    if (name.size() < (syllables + 1) * kSyllable) continue;
    const std::string_view title = name.substr(name.size() - syllables * kSyllable);
    const std::string_view before = without_end(name, title);
    const bool named =
        is_family_name(before) || (title == "대왕" && before.size() == 2 * kSyllable);
    if (named && is_person_title(title)) return title.size();
  }
  return 0;
}

EntityType type_by_ending(std::string_view name) {
  const std::size_t syllables = name.size() / kSyllable;
  for (const std::string_view no_station :
       {"영역", "지역", "구역", "번역", "무역", "권역", "용역", "배역"})
    if (name.ends_with(no_station)) return EntityType::kOther;
  for (const Ending& ending : kEndings)
    if (name == ending.form) return EntityType::kOther;
  for (const Ending& ending : kEndings)
    if (syllables >= ending.shortest && name.ends_with(ending.form)) return ending.type;
  return EntityType::kOther;
}

}  // namespace sennit
