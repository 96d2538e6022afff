#include <algorithm>
#include <unordered_map>

#include "resolve/attributes.h"

namespace sennit {
namespace {

// Countries, and after ':' the parts of those whose parts carry names that stand beside a place's
// name ("Cambridge, Massachusetts"). Names of one country or part between '/'. Written by us.
constexpr std::string_view kCountries =
    "united states/usa/us/u s/america/미국:alabama,alaska,arizona,arkansas,california,colorado,"
    "connecticut,delaware,florida,georgia,hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,"
    "louisiana,maine,maryland,massachusetts,michigan,minnesota,mississippi,missouri,montana,"
    "nebraska,"
    "nevada,new hampshire,new jersey,new mexico,new york,north carolina,north dakota,ohio,oklahoma,"
    "oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,vermont,"
    "virginia,washington,west virginia,wisconsin,wyoming;"
    "united kingdom/uk/great britain/britain/영국:england/잉글랜드,scotland,wales,northern ireland;"
    "canada/캐나다:ontario,quebec,british columbia,alberta,manitoba,saskatchewan,nova scotia,"
    "new brunswick,newfoundland,prince edward island;"
    "australia/호주:new south wales,queensland,victoria,tasmania,south australia,western australia;"
    "south korea/korea/대한민국/한국:경기도/경기,강원도/강원,충청북도/충북,충청남도/충남,"
    "호남/전라도/전라남도/전남/전라북도/전북,경상북도/경북,경상남도/경남,제주도/"
    "제주,서울,부산,대구,인천,"
    "대전,울산,세종;"
    "north korea/북한:평안남도,평안북도,함경남도,함경북도,황해도,자강도,량강도;"
    "china/중국/"
    "中国:guangdong,sichuan,zhejiang,jiangsu,shandong,hunan,hubei,fujian,yunnan,hebei,henan;"
    "japan/일본/日本:hokkaido,osaka,kyoto,okinawa,hiroshima,fukuoka;"
    "france/프랑스;germany/독일;italy/이탈리아;spain/"
    "스페인;portugal;ireland;netherlands;belgium;austria;"
    "switzerland;poland;czech "
    "republic;hungary;greece;turkey;russia/러시아;ukraine;sweden;norway;denmark;"
    "finland;india/인도;pakistan;bangladesh;vietnam/베트남;thailand;indonesia;philippines;malaysia;"
    "singapore;taiwan/대만;mexico/멕시코;brazil/"
    "브라질;argentina;chile;colombia;peru;venezuela;egypt/이집트;"
    "nigeria;kenya;south africa;ethiopia;morocco;israel;iran/이란;iraq/이라크;saudi arabia;new "
    "zealand";

std::string_view next(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

using Regions = std::unordered_map<std::string_view, Region>;

void add_names(Regions& regions, std::string_view names, std::string_view country,
               std::string_view part) {
  while (!names.empty()) regions.emplace(next(names, '/'), Region{country, part});
}

Regions read_regions() {
  Regions regions;
  std::string_view rows = kCountries;
  while (!rows.empty()) {
    std::string_view row = next(rows, ';');
    const std::string_view names = next(row, ':');
    const std::string_view country = names.substr(0, names.find('/'));
    add_names(regions, names, country, "");
    while (!row.empty()) {
      const std::string_view part = next(row, ',');
      add_names(regions, part, country, part.substr(0, part.find('/')));
    }
  }
  return regions;
}

}  // namespace

Region region_of(std::string_view place) {
  static const Regions regions = read_regions();
  const auto known = regions.find(place);
  return known == regions.end() ? Region{} : known->second;
}

}  // namespace sennit
