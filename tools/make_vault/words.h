// The words of the made-up world: a coast, its observatories and the people who measure there.

#pragma once

#include <array>
#include <string_view>

namespace make_vault::words {

using namespace std::string_view_literals;

inline constexpr std::array kFirstNames = {
    "Ada"sv,    "Grace"sv,  "Mary"sv,  "Edith"sv,  "Ruth"sv,     "Clara"sv,  "Helen"sv,
    "Ida"sv,    "Nora"sv,   "Vera"sv,  "Agnes"sv,  "Beatrice"sv, "Henry"sv,  "Arthur"sv,
    "Walter"sv, "Edmund"sv, "Hugh"sv,  "Oliver"sv, "Thomas"sv,   "George"sv, "Samuel"sv,
    "Martin"sv, "Peter"sv,  "Jonas"sv, "Émile"sv,  "André"sv,    "Søren"sv,  "Björn"sv,
    "Chloé"sv,  "Inés"sv,   "Zoë"sv,   "Łucja"sv,  "Niamh"sv,    "Aoife"sv,  "Owen"sv};

inline constexpr std::array kLastNames = {
    "Fairweather"sv, "Ashdown"sv,   "Penhaligon"sv, "Tregenza"sv, "Carrow"sv,      "Blackwood"sv,
    "Whitcombe"sv,   "Hallett"sv,   "Marsh"sv,      "Ellery"sv,   "Thorne"sv,      "Winslow"sv,
    "Harding"sv,     "Pryce"sv,     "Llewellyn"sv,  "O'Brien"sv,  "MacAllister"sv, "de Vries"sv,
    "van Houten"sv,  "Lindqvist"sv, "Sørensen"sv,   "Kowalska"sv, "Novák"sv,       "Müller"sv,
    "Fischer"sv,     "Rossi"sv,     "Ferrari"sv,    "Moreau"sv,   "Lefèvre"sv,     "García"sv,
    "Ibáñez"sv,      "Okafor"sv,    "Mensah"sv,     "Haddad"sv,   "Nakamura"sv,    "Sato"sv,
    "Chen"sv,        "Park"sv};

inline constexpr std::array kQualities = {
    "Tidal"sv,       "Coastal"sv,     "Harmonic"sv, "Spectral"sv,    "Nocturnal"sv,
    "Seasonal"sv,    "Annual"sv,      "Magnetic"sv, "Thermal"sv,     "Estuarine"sv,
    "Benthic"sv,     "Lunar"sv,       "Solar"sv,    "Barometric"sv,  "Acoustic"sv,
    "Optical"sv,     "Sedimentary"sv, "Glacial"sv,  "Residual"sv,    "Shallow-water"sv,
    "Long-period"sv, "Secular"sv,     "Diurnal"sv,  "Semidiurnal"sv, "Storm"sv,
    "Deep-sea"sv};

inline constexpr std::array kThings = {
    "Resonance"sv,   "Gauge"sv,       "Current"sv,   "Drift"sv,       "Analysis"sv,
    "Survey"sv,      "Datum"sv,       "Signal"sv,    "Cycle"sv,       "Gradient"sv,
    "Anomaly"sv,     "Spectrum"sv,    "Residual"sv,  "Constituent"sv, "Prediction"sv,
    "Record"sv,      "Calibration"sv, "Transport"sv, "Mixing"sv,      "Stratification"sv,
    "Oscillation"sv, "Surge"sv,       "Migration"sv, "Archive"sv,     "Index"sv,
    "Model"sv};

inline constexpr std::array kSettings = {""sv,
                                         " at Depth"sv,
                                         " in Winter"sv,
                                         " in Summer"sv,
                                         " of Estuaries"sv,
                                         " of Open Coasts"sv,
                                         " by Night"sv,
                                         " after Storms"sv,
                                         " in Narrow Channels"sv,
                                         " under Ice"sv,
                                         " of the Outer Shelf"sv,
                                         " at Slack Water"sv,
                                         " of Enclosed Seas"sv};

inline constexpr std::array kInitials = {" "sv,    " A. "sv, " B. "sv, " C. "sv, " E. "sv,
                                         " F. "sv, " H. "sv, " J. "sv, " K. "sv, " L. "sv,
                                         " M. "sv, " R. "sv, " W. "sv};

inline constexpr std::array kPlacePrefixes = {
    ""sv,       "Old "sv,    "New "sv,   "Upper "sv, "Lower "sv,
    "Great "sv, "Little "sv, "Inner "sv, "Outer "sv, "Saint Brannoc's "sv};

inline constexpr std::array kPlaceRoots = {"Aber"sv,  "Pen"sv,   "Tre"sv,   "Black"sv,  "White"sv,
                                           "Stone"sv, "Gull"sv,  "Seal"sv,  "Salt"sv,   "Kelp"sv,
                                           "Heron"sv, "North"sv, "South"sv, "Wester"sv, "Fair"sv,
                                           "Low"sv,   "High"sv,  "Sand"sv,  "Raven"sv,  "Otter"sv};

inline constexpr std::array kPlaceEnds = {
    "haven"sv, "mouth"sv, "wick"sv,    "holm"sv,         "ness"sv,     " Point"sv,
    " Bay"sv,  " Head"sv, " Reach"sv,  " Light"sv,       " Harbour"sv, " Sound"sv,
    "ford"sv,  "gate"sv,  " Island"sv, " Observatory"sv, " Station"sv, " Bridge"sv};

inline constexpr std::array kProjectNames = {
    "Meridian"sv,  "Lantern"sv, "Plumb Line"sv, "Sextant"sv,  "Foghorn"sv, "Barnacle"sv,
    "Cormorant"sv, "Halyard"sv, "Keel"sv,       "Tideline"sv, "Almanac"sv, "Ballast"sv,
    "Beacon"sv,    "Capstan"sv, "Driftwood"sv,  "Estuary"sv,  "Fathom"sv,  "Harbour Book"sv,
    "Isobar"sv,    "Jetty"sv,   "Kittiwake"sv,  "Ledger"sv,   "Mooring"sv, "Nautilus"sv};

inline constexpr std::array kVerbs = {"measured"sv,  "described"sv,  "corrected"sv, "founded"sv,
                                      "directed"sv,  "questioned"sv, "published"sv, "rebuilt"sv,
                                      "inspected"sv, "catalogued"sv, "compared"sv,  "predicted"sv,
                                      "supported"sv, "criticised"sv, "extended"sv,  "translated"sv};

inline constexpr std::array kObjects = {"the old tide gauge"sv,
                                        "a set of harmonic constants"sv,
                                        "the logbooks of the station"sv,
                                        "three years of hourly readings"sv,
                                        "the harbour chart"sv,
                                        "the barometer"sv,
                                        "a catalogue of storms"sv,
                                        "the drift of the buoys"sv,
                                        "the new datum"sv,
                                        "the letters of the keeper"sv,
                                        "a series of soundings"sv,
                                        "the northern breakwater"sv,
                                        "the spring tides"sv};

inline constexpr std::array kReasons = {"because the record had a gap of eleven days"sv,
                                        "although the instrument was known to lag"sv,
                                        "after the storm of that winter"sv,
                                        "while the committee was still divided"sv,
                                        "so that the tables could be printed in time"sv,
                                        "before anyone had asked for it"sv,
                                        "in spite of a broken float"sv,
                                        "with help from the harbour master"sv,
                                        "as the older method had failed twice"sv,
                                        "when the funds allowed it"sv};

inline constexpr std::array kAsides = {"The figure is quoted everywhere and sourced nowhere."sv,
                                       "Check this against the printed tables."sv,
                                       "The error is about 3.5 cm, i.e. smaller than the swell."sv,
                                       "Nothing in the archive contradicts it."sv,
                                       "Dr. Hallett disagreed, but never in print."sv,
                                       "It may have been the first of its kind."sv,
                                       "Two copies survive; a third was lost."sv,
                                       "Who paid for it is not known."sv,
                                       "Is the date right?"sv};

inline constexpr std::array kHeadings = {"Overview"sv,
                                         "Background"sv,
                                         "Method"sv,
                                         "Observations"sv,
                                         "Results"sv,
                                         "Open questions"sv,
                                         "History"sv,
                                         "Sources"sv,
                                         "Discussion"sv,
                                         "Timeline"sv,
                                         "People"sv,
                                         "Next steps"sv,
                                         "Notes from the archive"sv,
                                         "Criticism"sv,
                                         "Related work"sv};

inline constexpr std::array kTags = {
    "tides"sv,          "coast/survey"sv,   "people"sv,        "archive"sv, "method"sv,
    "instrument"sv,     "history"sv,        "weather/storm"sv, "todo"sv,    "reading"sv,
    "project/active"sv, "project/closed"sv, "question"sv,      "data"sv};

inline constexpr std::array kSurnames = {"김"sv, "이"sv, "박"sv, "최"sv, "정"sv, "강"sv,
                                         "조"sv, "윤"sv, "장"sv, "임"sv, "한"sv, "오"sv,
                                         "서"sv, "신"sv, "권"sv, "황"sv, "안"sv, "송"sv};

inline constexpr std::array kGivenFirst = {"서"sv, "민"sv, "지"sv, "하"sv, "도"sv, "예"sv, "수"sv,
                                           "영"sv, "정"sv, "동"sv, "미"sv, "상"sv, "은"sv, "태"sv,
                                           "가"sv, "보"sv, "종"sv, "만"sv, "옥"sv, "기"sv, "성"sv,
                                           "유"sv, "혜"sv, "재"sv, "명"sv, "춘"sv};

inline constexpr std::array kGivenSecond = {
    "연"sv, "준"sv, "우"sv, "윤"sv, "빈"sv, "숙"sv, "희"sv, "현"sv, "철"sv, "호"sv, "람"sv, "라"sv,
    "결"sv, "솜"sv, "식"sv, "순"sv, "훈"sv, "진"sv, "원"sv, "석"sv, "자"sv, "삼"sv, "경"sv, "아"sv};

inline constexpr std::array kKoreanQualities = {"조석"sv, "연안"sv, "조화"sv, "계절"sv,   "야간"sv,
                                                "자기"sv, "하구"sv, "심해"sv, "장주기"sv, "폭풍"sv,
                                                "기압"sv, "음향"sv, "퇴적"sv, "해빙"sv,   "표층"sv,
                                                "저층"sv, "월간"sv, "연간"sv, "반일주"sv, "일주"sv};

inline constexpr std::array kKoreanThings = {"공명"sv, "관측"sv, "해류"sv, "분석"sv,     "기준면"sv,
                                             "신호"sv, "주기"sv, "이상"sv, "스펙트럼"sv, "예보"sv,
                                             "기록"sv, "보정"sv, "혼합"sv, "성층"sv,     "진동"sv,
                                             "해일"sv, "이동"sv, "지수"sv, "모형"sv,     "조사"sv};

inline constexpr std::array kKoreanSettings = {"서해 "sv,   "남해 "sv, "동해 "sv, "겨울철 "sv,
                                               "여름철 "sv, "심층 "sv, ""sv,      "야간 "sv,
                                               "하굿둑 "sv, "만내 "sv, "원해 "sv};

inline constexpr std::array kKoreanPlacePrefixes = {""sv,   "옛 "sv, "새 "sv, "북"sv,  "남"sv,
                                                    "동"sv, "서"sv,  "큰"sv,  "작은"sv};

inline constexpr std::array kKoreanPlaceRoots = {
    "인천"sv, "목포"sv, "여수"sv, "통영"sv, "거제"sv, "완도"sv,   "진도"sv,
    "강화"sv, "백령"sv, "연평"sv, "울릉"sv, "제주"sv, "서귀포"sv, "포항"sv,
    "속초"sv, "묵호"sv, "군산"sv, "태안"sv, "흑산"sv, "거문"sv};

inline constexpr std::array kKoreanPlaceEnds = {"항"sv,      "등대"sv,       "관측소"sv, " 갯벌"sv,
                                                " 나루"sv,   " 연구소"sv,    " 해협"sv,  "만"sv,
                                                " 기상대"sv, " 조위관측소"sv};

inline constexpr std::array kKoreanProjectNames = {
    "물때"sv,   "등불"sv, "나침반"sv, "닻"sv,     "돛단배"sv, "갈매기"sv, "물길"sv,
    "수평선"sv, "파도"sv, "안개"sv,   "별자리"sv, "바람길"sv, "모래톱"sv, "해무"sv};

// Verbs that take an object with 을 or 를.
inline constexpr std::array kKoreanVerbs = {
    "측정했다"sv, "기록했다"sv,    "수정했다"sv, "발표했다"sv, "비교했다"sv, "예측했다"sv,
    "조사했다"sv, "다시 세웠다"sv, "비판했다"sv, "번역했다"sv, "정리했다"sv, "검증했다"sv};

inline constexpr std::array kKoreanReasons = {
    "기록이 열하루 동안 비어 있었기 때문이다"sv, "관측기의 오차가 알려져 있었다"sv,
    "그해 겨울 폭풍이 지나간 뒤의 일이다"sv,     "위원회의 의견은 아직 갈려 있었다"sv,
    "표를 제때 인쇄하기 위해서였다"sv,           "예전 방법이 두 번이나 실패했다"sv,
    "예산이 허락된 것은 그다음 해였다"sv,        "항만 관리인의 도움이 컸다"sv};

inline constexpr std::array kKoreanAsides = {
    "출처는 확인되지 않았다."sv,          "인쇄된 조석표와 대조해야 한다."sv,
    "오차는 약 3.5cm로 너울보다 작다."sv, "이와 다른 기록은 없다."sv,
    "사본 두 부만 남아 있다."sv,          "날짜가 맞는가?"sv,
    "누가 비용을 댔는지는 알 수 없다."sv};

inline constexpr std::array kKoreanHeadings = {"개요"sv, "배경"sv,      "방법"sv,   "관측"sv,
                                               "결과"sv, "남은 질문"sv, "역사"sv,   "출처"sv,
                                               "논의"sv, "연표"sv,      "사람들"sv, "다음 할 일"sv};

inline constexpr std::array kKoreanTags = {"조석"sv, "연안/조사"sv, "사람"sv, "기록"sv, "방법"sv,
                                           "역사"sv, "할일"sv,      "질문"sv, "자료"sv};

}  // namespace make_vault::words
