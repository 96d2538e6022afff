#include "resolve/nicknames.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace sennit {
namespace {

// A full name and its short forms, men's names and women's. Names of one sound share a row
// ("katherine catherine"), the first word is theirs.
constexpr std::string_view kMen =
    "abraham abe|adam|adrian|alan allan allen al|albert al bert bertie|alexander alex alec sandy "
    "xander "
    "lex|alfred alf alfie fred freddy|algernon algy|andrew andy drew|anthony antony tony "
    "ant|archibald "
    "archie|arnold arnie|arthur art artie|augustus gus augie|barnabas barney|bartholomew "
    "bart|benjamin "
    "ben benny benjy|bernard bernie barney|bradley brad|brian bryan|bruce|calvin cal|carl "
    "karl|cecil|"
    "charles charlie charley chuck chas|chester chet|christian chris|christopher chris kit topher|"
    "clarence|clement clem|clifford cliff|clinton clint|cornelius neil|craig|cyril cy|daniel dan "
    "danny|"
    "david dave davy davey|dennis denis denny|derek|dominic dom nick|donald don donny|douglas "
    "doug|duncan|"
    "ebenezer eben|edgar ed|edmund ed ned ted|edward ed eddie eddy ned ted teddy|edwin ed "
    "eddie|elijah eli|"
    "eliot elliot|emmanuel manny|eric|ernest ernie ern|eugene gene|felix|ferdinand ferdie|francis "
    "frank "
    "frankie|franklin frank|frederick fred freddy freddie fritz|gabriel gabe|geoffrey jeffrey "
    "geoff jeff|"
    "george georgie|gerald gerry jerry|gilbert gil bert|gordon|graham|gregory greg|harold hal "
    "harry|"
    "harvey harve|henry harry hank hal|herbert herb bert bertie|herman|horace|howard howie|hubert "
    "bert|hugh "
    "hughie|humphrey|ignatius iggy|isaac ike|jacob jake|james jim jimmy jem jamie|jasper|jeremy "
    "jerry|"
    "jeremiah jerry|jerome jerry|john jack johnny jock jon|jonathan jon jonny|joseph joe "
    "joey|joshua josh|"
    "julian jules|justin|keith|kenneth ken kenny|kevin kev|laurence lawrence larry laurie "
    "lars|leonard len "
    "lenny leo|leopold leo|leslie les|lewis louis lew lou louie|lucas luke|malcolm|marcus "
    "mark|martin marty|"
    "matthew matt matty|maurice morris|maximilian max|maxwell max|melvin mel|michael mike mickey "
    "mick mikey|"
    "mitchell mitch|mortimer mort|nathaniel nathan nat nate|neville|nicholas nick "
    "nicky|noel|norman norm|"
    "oliver ollie|oscar|oswald oz ozzie|patrick pat paddy|paul|percival percy|peter pete|philip "
    "phillip phil "
    "pip|ralph|randolph randy|raymond ray|reginald reg reggie|richard dick rick richie rich "
    "dickie|robert "
    "rob bob bobby robbie bert|roderick rod|rodney rod|roger rodge|roland|ronald ron "
    "ronnie|rudolph rudolf "
    "rudy|rupert|russell russ|samson sam|samuel sam sammy|sebastian seb|seymour|sidney sydney sid "
    "syd|"
    "silas si|simon si|solomon sol|stanley stan|stephen steven steve stevie|stuart stewart "
    "stu|sylvester|"
    "terence terry|thaddeus tad|theodore theo ted teddy|thomas tom tommy|timothy tim timmy|tobias "
    "toby|"
    "victor vic|vincent vince vinny|wallace wally|walter walt wally|warren|wilfred wilfried wilf "
    "will "
    "willi|william will willie bill billy willy|winston|zachary zach "
    "zack|julius|ambrose|aubrey|basil|boris|cuthbert|dorian|dmitri|emile|enoch|"
    "ethan|fitzwilliam|giovanni|giuseppe|gustav|gustave|guy|hamish|hans|heinrich|hiram|igor|ivan|"
    "jean|jorge|"
    "jose|juan|karim|klaus|kurt|lancelot|lucien|luigi|luis|manuel|mario|miguel|mohamed|muhammad|"
    "mustafa|"
    "ahmed|ali|omar|orlando|otto|pablo|pedro|pierre|rafael|ramon|ricardo|roberto|salvador|sergei|"
    "tariq|"
    "vladimir|wolfgang|yusuf|newland|ichabod|jabez|lemuel|levi|moses|noah|caleb|ezra|aaron|dwight|"
    "earl|"
    "ernesto|fernando|francisco|carlos|antonio|enrique|diego|alfonso|hugo|paolo|marco|nikolai|"
    "mikhail|"
    "alexei|andrei|anton|leon|friedrich|ludwig|johann|wilhelm|georg|kapil|rajesh|arjun|ravi";
constexpr std::string_view kWomen =
    "abigail abby gail|adelaide addie|adeline addie|agatha aggie|agnes aggie|alberta|alexandra "
    "alex sandra "
    "sandy|alice alys|alicia|alison ali|amanda mandy|amelia amy millie|anastasia stacy "
    "ana|andrea|angela "
    "angie|ann anne annie nan nancy nanny|anna|hannah|antonia toni|arabella bella|barbara babs "
    "barb barbie|"
    "beatrice bea trixie beattie|belinda|bernadette bernie|bertha|bridget biddy bridie|candace "
    "candy|"
    "carol carole|caroline carrie carolyn lina|cassandra cass cassie|cecilia cecily celia "
    "cissy|celeste|"
    "charlotte lottie lotty|christina christine chris tina chrissie|clara clare "
    "claire|clementine "
    "clem|constance connie|cordelia delia|cynthia cindy|deborah debbie deb|diana diane di|dolores "
    "lola|"
    "dorothy dorothea dot dolly dottie|edith edie|eleanor elinor nell nelly nora ellie|ellen nell "
    "nelly|elizabeth "
    "elisabeth liz lizzie lizzy beth betty betsy bess bessie eliza elsie libby lisa bet "
    "betsey|ella|emily "
    "em emmy|emma em emmy|ernestine|esther hester essie hetty|ethel|eugenia genie|eunice|eva eve "
    "evie|"
    "evelyn evie|florence flo florrie flossie|frances fran fanny fannie frankie francie|gabrielle "
    "gabby|"
    "georgiana georgina georgie|geraldine gerry|gertrude gertie trudy|gillian jill|grace gracie|"
    "gwendolen gwendolyn gwen|harriet hattie|helen helena nell nellie lena|henrietta etta "
    "hetty|"
    "hilda|ida|irene|isabella isabel isobel bella belle izzy|jacqueline jackie|jane jenny "
    "janie|janet|jean|"
    "jennifer jenny jen|jessica jess jessie|joanna joanne jo|joan|josephine jo josie|joyce|judith "
    "judy "
    "jude|julia|juliet|julie|katherine catherine katharine catharine kathryn kate katie kitty kit "
    "kathy "
    "cathy kay|laura laurie|lavinia|leonora nora|letitia letty|lillian lily lilian|louisa louise "
    "lou|lucille "
    "lucy|lucinda cindy lucy|lydia|mabel|magdalena lena|margaret maggie meg peggy madge daisy "
    "marge margie "
    "greta|margery marjorie|mary molly polly mamie|maria|marie|martha marty mattie patty|matilda "
    "tilly mattie|"
    "maud maude|melissa lissa|mildred millie|millicent millie|minerva minnie|miranda|miriam|nancy "
    "nance|"
    "natalie|nicole nicky|olivia livy|pamela pam|patricia pat patty tricia|paula|pauline|penelope "
    "penny|"
    "philippa pippa|phoebe|phyllis|priscilla prissy|prudence prue|rachel|rebecca becky "
    "becca|rosalind ros "
    "roz|rose rosie|rosemary rosie|ruth|samantha sam|sarah sara sally sadie|sophia "
    "sophie|stephanie steph|"
    "susan susanna susannah sue susie suzy|sybil sibyl|sylvia|teresa theresa terry tess "
    "tessa|ursula|"
    "valerie val|vanessa|veronica ronnie|victoria vicky vic|violet vi|virginia ginny|vivian "
    "viv|wilhelmina "
    "minnie mina|winifred winnie "
    "freda|amalia|annabel|astrid|audrey|brenda|camilla|carla|carmen|chloe|claudia|"
    "daphne|doris|elena|eloise|erica|fatima|fiona|francesca|freya|gloria|greta|heather|heidi|helga|"
    "hermione|"
    "imogen|ingrid|iris|ivy|jasmine|june|karen|kerstin|lara|leila|linda|lisa|lucia|lupita|madeline|"
    "marcella|"
    "marilla|marina|marion|maya|medora|mercedes|monica|muriel|myra|nadia|naomi|natasha|noelle|"
    "octavia|olga|"
    "ophelia|paola|petra|polina|rhoda|rita|rosa|roxana|sabrina|selma|serena|silvia|simone|sonia|"
    "stella|"
    "svetlana|tamara|tatiana|thelma|theodora|trinity|uma|vera|viola|wanda|wendy|yvette|yvonne|"
    "zelda|zoe";

using Names = std::vector<std::string>;

class Table {
 public:
  Table() {
    read(kMen, Sex::kMale);
    read(kWomen, Sex::kFemale);
  }

  const Names& full_names(std::string_view word) const {
    static const Names none;
    const auto known = full_names_.find(std::string(word));
    return known == full_names_.end() ? none : known->second;
  }

  Sex sex(std::string_view word) const {
    const auto known = sexes_.find(std::string(word));
    return known == sexes_.end() ? Sex::kUnknown : known->second;
  }

 private:
  void read(std::string_view rows, Sex sex) {
    while (!rows.empty()) {
      const std::string_view row = rows.substr(0, rows.find('|'));
      rows.remove_prefix(std::min(row.size() + 1, rows.size()));
      read_row(row, sex);
    }
  }

  void read_row(std::string_view row, Sex sex) {
    const std::string full(row.substr(0, row.find(' ')));
    while (!row.empty()) {
      const std::string word(row.substr(0, row.find(' ')));
      row.remove_prefix(std::min(word.size() + 1, row.size()));
      Names& names = full_names_[word];
      if (std::find(names.begin(), names.end(), full) == names.end()) names.push_back(full);
      const auto [known, fresh] = sexes_.emplace(word, sex);
      if (!fresh && known->second != sex) known->second = Sex::kUnknown;
    }
  }

  std::unordered_map<std::string, Names> full_names_;
  std::unordered_map<std::string, Sex> sexes_;
};

const Table& table() {
  static const Table made;
  return made;
}

}  // namespace

const std::vector<std::string>& full_given_names(std::string_view word) {
  return table().full_names(word);
}

bool are_one_given_name(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const Names& of_a = table().full_names(a);
  const Names& of_b = table().full_names(b);
  return std::any_of(of_a.begin(), of_a.end(), [&](const std::string& name) {
    return std::find(of_b.begin(), of_b.end(), name) != of_b.end();
  });
}

Sex sex_of_given_name(std::string_view word) { return table().sex(word); }

}  // namespace sennit
