#include "extract/korean_claims.h"

#include <gtest/gtest.h>

#include "extract/note_for_test.h"
#include "model/claim_verbs.h"

namespace sennit {
namespace {

using namespace sennit::testing;

TEST(KoreanClaims, FollowParticles) {
  expect_claims({
      {"[[세종]]은 [[훈민정음]]을 창제했다.\n", {"세종 -창제하다-> 훈민정음"}},
      {"[[세종]]이 [[훈민정음]]을 만들었습니다.\n", {"세종 -만들다-> 훈민정음"}},
      {"[[세종]]께서 [[정음청]]을 세웠다.\n", {"세종 -세우다-> 정음청"}},
      {"[[김첨지]]는 [[동소문]]에서 일했다.\n", {"김첨지 -일하다-> 동소문"}},
      {"[[세종]]과 [[훈민정음]]을 보았다.\n", {"세종 -relates to-> 훈민정음"}},
      {"[[세종]]은 [[훈민정음]]을 했을걸.\n", {"세종 -relates to-> 훈민정음"}},
  });
}

TEST(KoreanClaims, EndWhereAClauseGoesOn) {
  expect_claims({
      {"[[세종]]은 [[훈민정음]]을 창제했고 오래 살았다.\n", {"세종 -창제하다-> 훈민정음"}},
      {"[[세종]]은 [[훈민정음]]을 창제하여 [[집현전]]에 알렸다.\n",
       {"세종 -창제하다-> 훈민정음", "세종 -알리다-> 집현전", "훈민정음 -relates to-> 집현전"}},
      {"[[세종]]은 [[사고]]를 세웠다.\n", {"세종 -세우다-> 사고"}},
  });
}

TEST(KoreanClaims, OfModifiersAndPassives) {
  expect_claims({
      {"[[세종]]이 창제한 [[훈민정음]].\n", {"세종 -창제하다-> 훈민정음"}},
      {"[[훈민정음]]을 만든 [[세종]].\n", {"세종 -만들다-> 훈민정음"}},
      {"[[훈민정음]]은 [[세종]]에 의해 창제되었다.\n", {"세종 -창제하다-> 훈민정음"}},
      {"[[세종]]의 [[훈민정음]].\n", {"세종 -has-> 훈민정음"}},
  });
}

TEST(KoreanClaims, SayHowFarTheyHold) {
  expect_claims({
      {"[[세종]]은 [[훈민정음]]을 창제하지 않았다.\n", {"세종 -창제하다-> 훈민정음 (않다)"}},
      {"[[세종]]은 [[훈민정음]]을 창제할 수 있다.\n", {"세종 -창제하다-> 훈민정음 (수 있다)"}},
      {"[[세종]]은 [[신선]]이 아니다.\n", {"세종 -is a-> 신선 (아니다)"}},
  });
}

TEST(KoreanAttributes, OfKindsAndPlaces) {
  expect_claims({
      {"[[세종]]은 [[임금]]이다.\n", {"세종 -is a-> 임금"}},
      {"[[나주]]는 호남의 도시이다.\n", {"나주 -is a-> 호남의 도시", "나주 -located in-> 호남"}},
      {"강원도 [[고성]]은 멀다.\n", {"고성 -located in-> 강원도"}},
      {"[[나주]]는 크기 때문이다.\n", {}},
      {"[[조석표]]는 바다의 시간표입니다.\n", {"조석표 -is a-> 바다의 시간표"}},
  });
}

TEST(KoreanAttributes, OfPersons) {
  expect_claims({
      {"박서연 과장은 영업부에서 12년째 일한다.\n",
       {"박서연 -role-> 과장", "박서연 -member of-> 영업부"}},
      {"[[박서연]]은 초등학교 3학년으로 축구를 좋아한다.\n",
       {"박서연 -role-> 3학년", "박서연 -member of-> 초등학교"}},
      {"시인 [[박서연]]은 웃었다.\n", {"박서연 -role-> 시인"}},
      {"[[박서연]]은 시인이 아니다.\n", {"박서연 -role-> 시인 (아니다)"}},
      {"[[박서연]](1902~1934)은 시인이었다.\n",
       {"박서연 -born-> 1902", "박서연 -died-> 1934", "박서연 -role-> 시인"}},
      {"[[박서연]]은 1902년 강릉에서 태어났다.\n", {"박서연 -born-> 1902", "박서연 -born-> 강릉"}},
      {"[[박서연]]은 1936년에 소설을 발표했다.\n", {"박서연 -active in-> 1936"}},
  });
}

}  // namespace
}  // namespace sennit
