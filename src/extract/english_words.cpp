#include "extract/english_words.h"

#include <unordered_map>

namespace sennit {
namespace {

struct WordList {
  std::uint32_t list;
  std::string_view words;  // between blanks
};

constexpr WordList kLists[] = {
    {list::kArticle | list::kFunction, "a an the"},
    {list::kFunction,
     "about above across after again against all almost along already also although always am amid "
     "among "
     "amongst and another any anybody anyone anything anywhere are aren't around as at away back "
     "be because "
     "been before behind being below beneath beside besides between beyond both but by came can "
     "can't cannot "
     "come could couldn't did didn't do does doesn't doing don't done down during each either else "
     "enough "
     "even ever every everybody everyone everything everywhere except few for from further get "
     "gets getting "
     "go goes going gone got had hadn't has hasn't have haven't having he he'd he'll he's hence "
     "her here "
     "here's hers herself him himself his how how's however i i'd i'll i'm i've if in indeed "
     "inside instead "
     "into is isn't it it'd it'll it's its itself just last least less let let's like many may "
     "maybe me "
     "meanwhile might mine more moreover most much must my myself near nearly neither never "
     "nevertheless "
     "next no nobody none nor not nothing now nowhere of off often oh on once one ones oneself "
     "only onto or "
     "other others otherwise ought our ours ourselves out outside over own per perhaps please "
     "quite rather "
     "really same shall she she'd she'll she's should shouldn't since so some somebody somehow "
     "someone "
     "something sometimes somewhere soon still such than that that's thats the their theirs them "
     "themselves "
     "then there there's therefore these they they'd they'll they're they've this those though "
     "through "
     "throughout thus till to today together tomorrow too toward towards under unless until up "
     "upon us very "
     "via was wasn't we we'd we'll we're we've well were weren't what what's whatever when "
     "whenever where "
     "where's wherever whereas wherefore whether which whichever while who who'd who'll who's "
     "whoever whom "
     "whose why will with within without won't would wouldn't yes yesterday yet you you'd you'll "
     "you're "
     "you've your yours yourself yourselves thee thou thy thine ye 'tis 'twas ain't nay aye ah oh "
     "alas hello "
     "hi hey hallo hush hurrah dear ok okay etc vs amen sir madam ma'am mr o whereat"},
    {list::kOpener,
     "able accordingly actually add adding additionally adds afterwards allow allowing allows "
     "alternatively "
     "anyway apparently apply ask automatically avoid based basically begin bring build built buy "
     "call "
     "certainly change changes check choose clearly click clone close common compare configure "
     "consider "
     "contains continue convert converts copy create created creates creating currently customize "
     "customise "
     "default define delete depending describe disable display displays download drag edit enable "
     "enables "
     "enter especially eventually everytime example examples execute explore export exports extend "
     "extends "
     "feature features feel file files fill finally find first firstly five fix fixed focus follow "
     "following "
     "four frequently fully fun fortunately generally generate generates give given gives good "
     "great half "
     "having help helpful helps hide highly hold hopefully hover how-to ideally ignore imagine "
     "import "
     "important imports improve include includes including initially insert inserts inspired "
     "install "
     "installation installing integrate integrates interestingly introducing issue issues join "
     "jump keep "
     "know known large later learn learning leave lets link links list lists load log long look "
     "looking lot "
     "main make makes making manage manually mark may maybe merry mind modify move multiple name "
     "navigate need new "
     "note notes notice number obviously old open opening opens option optional optionally order "
     "originally "
     "overview page particularly paste pick place play poor possibly preface press pressing "
     "preview previous "
     "previously print private problem produced provide provides pull push put question questions "
     "quick "
     "quickly read reading recently recommended reference references refer regardless remember "
     "remove "
     "removed removes rename render renders replace replaces reprinted required requires reset "
     "returns right "
     "run running save say scroll search second section see seems select send set sets setting "
     "settings "
     "several share short show showing shows similar similarly simple simply small special "
     "specific "
     "specifically specify start starting step steps stop store submit summary support supports "
     "sure switch "
     "sync syntax take takes tell ten thank thanks thing things think third three tip tips toggle "
     "translate "
     "true try trying turn turns two type types typically unfortunately unlike update updated "
     "updates upload "
     "usage use used useful user users uses using usually various version video view visit wait "
     "want warning "
     "watch way works work working write written writing wrote yours zoom another certain two six "
     "seven eight nine "
     "illustrated illustration published translated todo fixme nb ps pm id ie eg credits contents "
     "chapter god"},
    {list::kEmpty,
     "able actual additional adequate aforementioned alternative amount appropriate available "
     "aware bad basic best better big bit bunch case certain clear close common complete "
     "considerable correct couple current day dear different difficult due early easy end "
     "entire equal example exact existing extra fact few final fine first following former "
     "free full further future general given good great group half happy hard high hour huge "
     "ideal important inner instance interesting item kind kinds large last late later latter "
     "least left less like likely little long lot lots low main major manner many matter minor "
     "minute moment month more most necessary new next nice normal number obvious old one only "
     "open opposite original other outer overall own part particular past perfect piece place "
     "plain plenty point poor possible potential present previous probable proper quantity "
     "quick rare real reason recent regular related relevant respective rest right same second "
     "separate set several short side sides similar simple single small sort sorts special "
     "specific standard strange strong such sure thing things third time times total true type "
     "types unique unknown use useful usual valid various very way ways week whole wide "
     "wonderful world wrong year years young today tomorrow"},
    {list::kDeterminer,
     "a an the his her its their my your our this these that those no each every of"},
    {list::kImperative,
     "activate adapt adjust align append arrange assign assist attach attempt autocomplete block "
     "bookmark browse "
     "calculate capture center centre clean clear close collapse collect combine compile compute "
     "connect control "
     "correct count crop cycle decrypt detect determine draw drop duplicate edit embed encrypt "
     "ensure enforce "
     "enhance evaluate expand extract fetch filter fold format gather group guess handle highlight "
     "increase indicate "
     "inject invert iterate launch limit locate lock log loop maintain map match measure merge "
     "migrate "
     "minimize modify monitor obfuscate obtain organize override parse perform pin plot post "
     "prefer preserve "
     "prevent process protect query quote randomize reduce refresh register remap reorder reload "
     "resize resolve "
     "restore retrieve reverse rotate round sanitize scale schedule serve shift simplify simulate "
     "skip sort "
     "split star stay stick store stretch strip style suggest swap synchronize tag test track "
     "transform "
     "trigger unfold unlock unwrap upgrade validate verify warn wrap"},
    {list::kJoiner,
     "of de del della di da dos du la le van von der den ter zu bin ibn al el y und"},
    {list::kCalendar,
     "january february march april may june july august september october november december jan "
     "feb mar apr "
     "jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday "
     "mon tue wed "
     "thu fri sat sun"},
    {list::kCounted,
     "chapter figure fig table page section step part no number item volume vol line note appendix "
     "equation "
     "eq example lesson week day version level stave question answer option"},
    {list::kAbbreviation,
     "mr mrs ms dr prof st sr jr gen col capt lt sgt rev hon gov sen rep inc corp co ltd bros mt "
     "ft vs etc "
     "fig vol al messrs mme mlle ph llc"},
    {list::kTitle | list::kAbbreviation, "dr prof mr messrs capt col gen lt sgt rev hon"},
    {list::kTitle, "doctor professor captain colonel lieutenant sergeant senator governor"},
    {list::kKeptTitle,
     "mrs ms miss mme madame mlle master lady lord king queen prince princess saint st pope "
     "emperor empress sir dame "
     "duke duchess count countess baron aunt uncle father brother sister mother president"},
    {list::kSpeech,
     "said asked replied cried answered exclaimed muttered whispered shouted pleaded remarked "
     "laughed smiled "
     "nodded sighed growled faltered"},
    {list::kClause,
     "and or but nor that who which whom whose because when while if as than then so although "
     "though where "
     "whether since until before after"},
    {list::kKin,
     "nephew niece wife husband brother sister son daughter father mother uncle aunt cousin friend "
     "partner "
     "clerk servant face hand hands head eyes voice heart hair"},
    {list::kEponymHead,
     "law theorem principle lemma razor paradox effect algorithm rule constant dilemma conjecture "
     "equation "
     "method test inequality hypothesis cathedral college hospital church day eve square park bay "
     "island "
     "palace hall bridge cross street road"},
    {list::kSoftware | list::kSoftwareHead,
     "api apis sdk cli plugin plugins app apps framework frameworks ide compiler compilers server "
     "servers cluster clusters broker brokers client clients database databases browser browsers "
     "extension extensions add-on add-ons repository runtime"},
    {list::kSoftware,
     "software click install installed installing uninstall download config configure json html "
     "css javascript python url urls github linux macos android ios folder folders file files code "
     "script scripts parser parsers syntax toolbar settings shortcut shortcuts hotkey hotkeys "
     "command commands desktop cursor keyboard user users template templates interface interfaces "
     "class classes method methods function functions thread threads string strings git vim "
     "markdown yaml"},
    {list::kOfNoun,
     "author founder co-founder cofounder part member capital son daughter brother sister wife "
     "husband "
     "father mother friend student teacher director head leader king queen president creator "
     "inventor "
     "developer maintainer editor translator owner head chief version successor predecessor "
     "example kind "
     "type form subset superset extension fork clone branch city region author professor citizen"},
    {list::kAuxiliary | list::kVerb,
     "is are was were be been being has have had having do does did can could will would shall "
     "should may "
     "might must became becomes become"},
    {list::kVerb,
     "made makes make wrote writes write written built builds build ran runs led leads won wins "
     "win met meets "
     "meet knew knows known saw sees seen took takes take taken gave gives give given went goes "
     "came comes held "
     "holds found finds left leaves kept keeps keep became brought brings bring bought buys taught "
     "teaches "
     "teach thought thinks told tells said says lost loses sold sells sent sends spoke speaks "
     "spent stood "
     "stands put puts sets lets got gets drew draws drove drives ate eats fell falls felt feels "
     "fought fights "
     "flew flies grew grows heard hears hid hides hits lay lies paid pays reads rode rides rose "
     "rises shot "
     "shoots sang sings sat sits slept sleeps struck strikes swam swims threw throws woke wakes "
     "wore wears "
     "began begins broke breaks chose chooses caught catches dealt deals fed feeds forgot forgets "
     "bore bears "
     "born uses needs wants helps works lives loves includes include supports follows follow joins "
     "studies "
     "creates create designs develops develop invents discovers describes describe explains "
     "extends extend "
     "replaces replace contains contain requires require provides provide produces produce "
     "publishes "
     "influences inspires marries"},
    {list::kNoVerb,
     "its this thus always perhaps towards besides less unless across as yes plus news series "
     "species "
     "hundred bed red seed need indeed speed kindred sacred naked hatred wicked aged beloved "
     "during evening "
     "morning thing things nothing something everything anything king ring spring string wing "
     "building "
     "ceiling meaning feeling ways days years minutes hours times others theirs yours ours "
     "sometimes "
     "nowadays afterwards notes words names pages files links people's bus gas class glass"},
};

struct TypeList {
  EntityType type;
  std::string_view words;
};

constexpr TypeList kLastWords[] = {
    {EntityType::kOrganization,
     "inc corp corporation company co ltd llc gmbh plc university institute institution college "
     "foundation "
     "association society committee bank ministry department agency council school academy "
     "laboratory lab "
     "labs press group team union party bros club consortium parliament museum library "
     "hospital partners industries army navy force forces orchestra philharmonic airlines airways "
     "exchange assembly congress senate church ensemble records studios entertainment united fc "
     "brigade regiment corps command authority commission board alliance league federation guild "
     "trust choir band cooperative nations times post commonwealth"},
    {EntityType::kPlace,
     "river lake mountain mountains mount street road avenue island islands bay city county "
     "bridge square valley ocean sea castle hills town village coast harbour harbor strait gulf "
     "canal "
     "park empire republic plains coast beach falls hill range "
     "desert forest peninsula province district kingdom palace temple cathedral airport station"},
    {EntityType::kEvent,
     "war battle conference festival olympics revolution summit symposium workshop championship "
     "election "
     "expedition meetup hackathon ceremony exhibition games cup tournament championships tour "
     "massacre coup uprising rebellion"},
    {EntityType::kDocument,
     "book act report treaty charter bible chronicle gazette journal manifesto annals handbook"},
    {EntityType::kMethod, "algorithm method technique transform workflow procedure protocol"},
    {EntityType::kConcept,
     "theory law theorem principle effect paradox hypothesis conjecture lemma equation inequality "
     "razor "
     "dilemma syndrome"},
    {EntityType::kTool,
     "plugin plugins framework api sdk ide editor compiler app theme toolkit software os browser"},
    {EntityType::kProject, "project initiative program programme mission"},
};

constexpr TypeList kFirstWords[] = {
    {EntityType::kOrganization, "university bank institute ministry department bureau"},
    {EntityType::kPlace, "mount mt lake cape fort port isle gulf"},
    {EntityType::kEvent, "battle siege treaty"},
    {EntityType::kProject, "project operation"},
};

// Lists that say nothing of whether a word is a verb.
constexpr std::uint32_t kOfNouns =
    list::kEmpty | list::kDeterminer | list::kSoftware | list::kSoftwareHead;

using Table = std::unordered_map<std::string_view, EnglishWord>;

template <typename Visit>
void for_each_word(std::string_view words, const Visit& visit) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (end > 0) visit(words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

Table make_table() {
  Table table;
  for (const WordList& entry : kLists)
    for_each_word(entry.words, [&](std::string_view word) { table[word].lists |= entry.list; });
  for (const TypeList& entry : kLastWords)
    for_each_word(entry.words, [&](std::string_view word) { table[word].as_last = entry.type; });
  for (const TypeList& entry : kFirstWords)
    for_each_word(entry.words, [&](std::string_view word) { table[word].as_first = entry.type; });
  return table;
}

EnglishWord find_in(const Table& table, std::string_view folded) {
  const auto known = table.find(folded);
  return known == table.end() ? EnglishWord{} : known->second;
}

// "adds", "fetches".
bool is_third_person_of_opener(const Table& table, std::string_view folded) {
  for (const std::string_view ending : {"s", "es"}) {
    if (folded.size() <= ending.size() + 2 || !folded.ends_with(ending)) continue;
    const EnglishWord base = find_in(table, folded.substr(0, folded.size() - ending.size()));
    if (base.lists & (list::kImperative | list::kOpener)) return true;
  }
  return false;
}

}  // namespace

EnglishWord look_up_english(std::string_view folded) {
  static const Table kTable = make_table();
  EnglishWord word = find_in(kTable, folded);
  if (word.lists & list::kImperative ||
      ((word.lists & ~kOfNouns) == 0 && is_third_person_of_opener(kTable, folded)))
    word.lists |= list::kOpener;
  return word;
}

}  // namespace sennit
