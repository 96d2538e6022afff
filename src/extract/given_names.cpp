#include "extract/given_names.h"

#include <algorithm>
#include <unordered_set>

namespace sennit {
namespace {

constexpr std::string_view kNames =
    "aaron abigail abraham ada adam adele adolf adrian agnes ahmed aidan aiden alan albert alex "
    "alexander alexandra alexei alfonso alfred ali alice alison allan allen alvin amanda amber "
    "amelia "
    "amir amy ana anders andre andrea andreas andrei andrew andy angela angelo anita ann anna anne "
    "annie anthony antoine anton antonio archibald ariel arnold arthur astrid audrey augustus ava "
    "barbara barry bart beatrice becky belinda ben benedict benjamin bernard bertha bertrand beth "
    "betty bill billy bjorn bob bobby boris brad brandon brenda brendan brent brett brian bridget "
    "bruce bruno bryan byron caleb calvin cameron camille carl carla carlo carlos carmen carol "
    "caroline carrie catherine cecil cecilia chad charles charlie charlotte chloe chris christian "
    "christina christine christoph christopher chuck cindy claire clara clarence claude claudia "
    "clive "
    "colin connor constance craig curtis cynthia cyril daisy dale damian dan daniel daniela danny "
    "darren dave david dean deborah denis dennis derek diana diane dick diego dieter dmitri "
    "dolores "
    "dominic don donald donna doris dorothy doug douglas duncan dustin dwight dylan earl ebenezer "
    "ed "
    "eddie edgar edith edmund eduardo edward edwin eileen elaine eleanor elena eli elias elijah "
    "elisa "
    "elizabeth ella ellen elliot elsa emil emily emma enrico enrique eric erica erik erin ernest "
    "ernst "
    "esther ethan eugene eva evan evelyn fabio felipe felix ferdinand fernando fiona florence "
    "frances "
    "francesca francesco francis francisco franco frank franz fred freddie frederick friedrich "
    "gabriel "
    "gareth gary gavin gene geoff geoffrey george georges gerald gerard gertrude gilbert giorgio "
    "giovanni giuseppe gladys glen glenn gloria gordon grace graham greg gregory greta guido "
    "gustav "
    "hannah hans harold harriet harry harvey hassan heather hector heidi heinrich helen helena "
    "henri "
    "henry herbert herman hermann hiroshi holly homer horace howard hubert hugh hugo humphrey ian "
    "ibrahim "
    "ida ignacio igor ingrid irene iris isaac isabel isabella isaiah ivan jack jackie jackson "
    "jacob "
    "jacques jaime jake james jamie jan jane janet janice jared jason javier jay jean jeff jeffrey "
    "jennifer jenny jeremy jerome jerry jesse jessica jessie jill jim jimmy joan joanna joe joel "
    "johan johann john johnny jon jonas jonathan jordan jorge jose josef joseph joshua joyce juan "
    "judith judy jules julia julian julie julius june justin kai karen karin karl kate katherine "
    "kathleen katie keith kelly ken kenneth kenji kevin kim klaus kurt kyle lance larry lars laura "
    "lauren laurence lawrence leah lee lena leo leon leonard leonardo leslie lester lewis liam "
    "lillian "
    "linda linus lionel lisa lloyd logan lois lorenzo louis louise lucas lucia lucy ludwig luigi "
    "luis "
    "luke lydia lynn mabel maggie malcolm manuel marc marcel marco marcus margaret maria marianne "
    "marie "
    "mario marion mark marlene marshall martha martin marvin mary mason mathew matilda matt matteo "
    "matthew maurice max maxwell maya megan mehmet melanie melissa michael michel michelle miguel "
    "mike "
    "mikhail mildred miles millie milton mina minnie miriam mohamed mohammed moira molly monica "
    "morgan "
    "moses muhammad muriel mustafa nadia nancy naomi natalie natasha nathan nathaniel ned neil "
    "nelson "
    "nicholas nick nicolas nicole nigel nikita nikolai nina noah noel noor nora norman oliver "
    "olivia "
    "omar oscar oswald otto owen pablo pamela patricia patrick paul paula pauline pedro peggy "
    "penelope "
    "percy perry pete peter phil philip philippe phillip phoebe pierre priya rachel rafael ralph "
    "ramon "
    "randall randy raoul raphael ravi ray raymond rebecca reginald rene rhonda ricardo richard "
    "rick ricky "
    "rita robert roberto robin rodney roger roland ron ronald rosa rosalind rosemary ross roy "
    "rudolf "
    "rufus rupert russell ruth ryan sally salvador sam samantha samuel sandra sanjay sarah scott "
    "sean "
    "sebastian serena serge sergei sergio seth shane shannon sharon shaun sheila shirley sidney "
    "sigmund "
    "silvia simon simone sofia sonia sophia sophie stanley stefan stella stephanie stephen steve "
    "steven "
    "stewart stuart sue susan susanna suzanne sven sylvia tamara tanya tara ted terence teresa "
    "terrence "
    "terry theodore theresa thomas tiffany tim timothy tina toby todd tom tomas tommy toni tony "
    "tracy "
    "trevor tyler ulrich umberto ursula valentina valerie vanessa vera vernon veronica vicky "
    "victor "
    "vincent viola violet virginia vivian vladimir wallace walter wanda warren wayne wendy werner "
    "wilfred wilfried wilhelm will willard willi william willie willis winston wolfgang xavier "
    "yasmin "
    "yolanda yuri yusuf yvonne zachary zoe";

std::unordered_set<std::string_view> make_set() {
  std::unordered_set<std::string_view> set;
  for (std::string_view rest = kNames; !rest.empty();) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    set.insert(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return set;
}

}  // namespace

bool is_given_name(std::string_view folded) {
  static const std::unordered_set<std::string_view> kSet = make_set();
  return kSet.contains(folded);
}

}  // namespace sennit
