#include "extract/attribute_words.h"

#include <algorithm>
#include <string>

#include "text/normalize.h"
#include "text/word_list.h"

namespace sennit {
namespace {

constexpr std::string_view kRoleNouns =
    "officer head keeper director manager engineer professor teacher lecturer doctor physician "
    "surgeon nurse "
    "dentist lawyer judge attorney solicitor minister president chairman chairwoman chairperson "
    "chair secretary treasurer founder co-founder cofounder owner author co-author writer poet "
    "novelist journalist reporter editor translator artist painter sculptor composer musician "
    "singer pianist violinist cellist guitarist drummer actor actress architect designer developer "
    "programmer scientist physicist chemist biologist mathematician botanist zoologist historian "
    "philosopher economist astronomer geologist linguist psychologist sociologist anthropologist "
    "archaeologist theologian researcher scholar analyst assistant intern clerk apprentice student "
    "pupil captain general admiral colonel major lieutenant sergeant soldier sailor pilot bishop "
    "archbishop priest pope monk nun rabbi imam king queen prince princess emperor empress duke "
    "duchess earl baron governor senator congressman mayor ambassador diplomat politician activist "
    "librarian curator coach player goalkeeper baker butcher farmer merchant "
    "trader banker accountant ceo cfo cto coo cio vp maintainer creator "
    "inventor consultant explorer navigator footballer cricketer swimmer athlete chef cook "
    "photographer filmmaker broadcaster presenter dancer choreographer chancellor "
    "premier commissioner inspector detective spokesman spokeswoman "
    "delegate trustee tutor instructor trainer gardener carpenter blacksmith fisherman "
    "shepherd tailor weaver miner mechanic technician electrician contractor "
    "supervisor administrator coordinator specialist strategist entrepreneur businessman "
    "businesswoman investor widow orphan heir servant maid butler steward contributor successor "
    "predecessor foreman postmaster headmaster headmistress principal dean rector provost regent "
    "viceroy tsar sultan caliph pharaoh chief knight squire ";

// Of the role nouns, those that "of" joins with a work, a place or a person.
constexpr std::string_view kRolesOutsideGroups =
    "owner author co-author writer poet novelist translator artist painter sculptor composer "
    "architect designer developer maintainer creator inventor king queen prince princess emperor "
    "empress duke duchess earl baron governor senator mayor ambassador widow orphan heir successor "
    "predecessor contributor student pupil apprentice founder co-founder cofounder explorer sultan "
    "pharaoh regent viceroy tsar keeper investor candidate";

constexpr std::string_view kPlaceNouns =
    "city town village capital hamlet municipality suburb district borough county province "
    "country island peninsula river lake mountain hill valley bay harbor harbour "
    "airport street neighborhood neighbourhood parish commune prefecture university "
    "college";

constexpr std::string_view kMembershipVerbs =
    "works worked work working teaches taught teach studies studied study serves served serve "
    "lectures lectured joined joins join plays played play employed enrolled";

// Groups that people work for, study at or join, without a name of their own.
constexpr std::string_view kGroupNouns =
    "conservatory team school company university lab laboratory museum newspaper bank hospital "
    "academy firm department college institute crew orchestra choir club army navy church "
    "government agency studio library factory bakery band clinic court embassy farm gallery guild "
    "ministry monastery observatory office parliament party police practice project publisher "
    "restaurant shop society staff station theater theatre union workshop";

constexpr std::string_view kRegions =
    "alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,florida,georgia,"
    "hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,"
    "michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,"
    "new mexico,new york,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,"
    "rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,virginia,washington,"
    "west virginia,wisconsin,wyoming,puerto rico,alberta,british columbia,manitoba,"
    "new brunswick,newfoundland,nova scotia,ontario,quebec,saskatchewan,yukon,new south wales,"
    "queensland,south australia,tasmania,victoria,western australia,england,scotland,wales,"
    "northern ireland,ireland,cornwall,devon,dorset,essex,kent,lancashire,lincolnshire,norfolk,"
    "somerset,suffolk,surrey,sussex,yorkshire,afghanistan,albania,algeria,angola,argentina,armenia,"
    "australia,austria,azerbaijan,bahrain,bangladesh,belarus,belgium,belize,benin,bhutan,bolivia,"
    "bosnia,botswana,brazil,brunei,bulgaria,burundi,cambodia,cameroon,canada,chad,chile,china,"
    "colombia,congo,costa rica,croatia,cuba,cyprus,czech republic,czechia,denmark,ecuador,egypt,"
    "el salvador,eritrea,estonia,ethiopia,fiji,finland,france,gabon,germany,ghana,greece,guatemala,"
    "guinea,guyana,haiti,honduras,hungary,iceland,india,indonesia,iran,iraq,israel,italy,jamaica,"
    "japan,jordan,kazakhstan,kenya,kosovo,kuwait,kyrgyzstan,laos,latvia,lebanon,liberia,libya,"
    "lithuania,luxembourg,madagascar,malawi,malaysia,maldives,mali,malta,mauritania,mauritius,"
    "mexico,moldova,mongolia,montenegro,morocco,mozambique,myanmar,namibia,nepal,netherlands,"
    "new zealand,nicaragua,niger,nigeria,north korea,north macedonia,norway,oman,pakistan,"
    "palestine,panama,paraguay,peru,philippines,poland,portugal,qatar,romania,russia,rwanda,"
    "saudi arabia,senegal,serbia,sierra leone,singapore,slovakia,slovenia,somalia,south africa,"
    "south korea,south sudan,spain,sri lanka,sudan,sweden,switzerland,syria,taiwan,tajikistan,"
    "tanzania,thailand,togo,tunisia,turkey,turkmenistan,uganda,ukraine,united arab emirates,"
    "united kingdom,uk,united states,usa,us,u.s.,uruguay,uzbekistan,venezuela,vietnam,yemen,zambia,"
    "zimbabwe,bavaria,saxony,hesse,tuscany,sicily,catalonia,andalusia,normandy,brittany";

constexpr std::string_view kKoreanRegions =
    "서울 서울시 서울특별시 부산 부산시 부산광역시 대구 대구광역시 인천 인천광역시 광주광역시 대전 "
    "대전광역시 "
    "울산 울산광역시 세종시 세종특별자치시 경기 경기도 강원 강원도 충북 충청북도 충남 충청남도 "
    "충청도 전북 "
    "전라북도 전남 전라남도 전라도 경북 경상북도 경남 경상남도 경상도 제주 제주도 제주특별자치도 "
    "호남 영남 "
    "영동 호서 황해도 평안도 평안북도 평안남도 함경도 함경북도 함경남도 미국 영국 중국 일본 독일 "
    "프랑스 "
    "이탈리아 스페인 러시아 인도 캐나다 호주 브라질 멕시코 한국 대한민국 북한 대만 베트남 태국 "
    "네덜란드 스위스 "
    "스웨덴 노르웨이 핀란드 덴마크 오스트리아 벨기에 그리스 터키 이집트 이스라엘";

constexpr std::string_view kKoreanProfessions =
    "시인 소설가 작가 극작가 평론가 화가 조각가 음악가 작곡가 지휘자 가수 배우 영화감독 무용가 "
    "건축가 사진가 "
    "학자 국어학자 국문학자 언어학자 역사학자 사학자 물리학자 화학자 생물학자 수학자 천문학자 "
    "과학자 철학자 "
    "경제학자 심리학자 사회학자 의사 간호사 약사 변호사 판사 검사 교사 교수 기자 편집자 번역가 "
    "출판인 "
    "독립운동가 정치가 정치인 혁명가 사업가 기업인 실업가 상인 농부 어부 목수 장인 도공 장군 군인 "
    "무신 문신 "
    "승려 신부 목사 임금 국왕 왕 황제 왕비 왕자 공주 대통령 총리 장관 외교관 프로그래머 개발자 "
    "엔지니어 "
    "연구원 연구자 디자이너 발명가 탐험가 선교사 운동가 운동선수 선수 축구선수 야구선수 요리사 "
    "사서 비서 "
    "사장 회장 이사 감독 대표 인턴 학생 대학생 대학원생 제자 인력거꾼 장돌뱅이";

}  // namespace

bool is_korean_profession(std::string_view word) {
  static const WordSet kWords = word_set(kKoreanProfessions);
  return kWords.contains(word);
}

bool is_role_noun(std::string_view folded) {
  static const WordSet kNouns = word_set(kRoleNouns);
  return kNouns.contains(folded);
}

bool is_role_in_group(std::string_view folded) {
  static const WordSet kOutside = word_set(kRolesOutsideGroups);
  return is_role_noun(folded) && !kOutside.contains(folded);
}

bool is_place_noun(std::string_view folded) {
  static const WordSet kNouns = word_set(kPlaceNouns);
  return kNouns.contains(folded);
}

bool is_membership_verb(std::string_view folded) {
  static const WordSet kVerbs = word_set(kMembershipVerbs);
  return kVerbs.contains(folded);
}

bool is_group_noun(std::string_view folded) {
  static const WordSet kNouns = word_set(kGroupNouns);
  return kNouns.contains(folded);
}

bool is_region(std::string_view name) {
  static const WordSet kNames = word_set(kRegions, ',');
  return kNames.contains(fold(name));
}

bool is_korean_region(std::string_view name) {
  static const WordSet kNames = word_set(kKoreanRegions);
  return kNames.contains(name);
}

}  // namespace sennit
