#include "extract/verb_forms.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace sennit {
namespace {

// Third person, then its other forms; the last one is the participle.
constexpr std::string_view kIrregular[] = {
    "is be am are was were being been",
    "has have had",
    "does do did done",
    "makes make made",
    "writes write wrote written",
    "builds build built",
    "runs ran run",
    "leads lead led",
    "wins win won",
    "meets meet met",
    "knows know knew known",
    "sees see saw seen",
    "takes take took taken",
    "gives give gave given",
    "goes go went gone",
    "comes came come",
    "holds hold held",
    "finds find found",
    "leaves leave left",
    "keeps keep kept",
    "becomes became become",
    "brings bring brought",
    "buys buy bought",
    "teaches teach taught",
    "thinks think thought",
    "tells tell told",
    "says say said",
    "loses lose lost",
    "sells sell sold",
    "sends send sent",
    "speaks speak spoke spoken",
    "spends spend spent",
    "stands stand stood",
    "puts put",
    "sets set",
    "lets let",
    "gets get got",
    "draws draw drew drawn",
    "drives drive drove driven",
    "eats eat ate eaten",
    "falls fall fell fallen",
    "feels feel felt",
    "fights fight fought",
    "flies fly flew flown",
    "grows grow grew grown",
    "hears hear heard",
    "hides hide hid hidden",
    "hits hit",
    "lies lie lay lain",
    "lays laid",
    "pays pay paid",
    "reads read",
    "rides ride rode ridden",
    "rises rise rose risen",
    "shoots shoot shot",
    "sings sing sang sung",
    "sits sit sat",
    "sleeps sleep slept",
    "strikes strike struck",
    "swims swim swam swum",
    "throws throw threw thrown",
    "wakes wake woke woken",
    "wears wear wore worn",
    "begins begin began begun",
    "breaks break broke broken",
    "chooses choose chose chosen",
    "catches catch caught",
    "deals deal dealt",
    "feeds feed fed",
    "forgets forget forgot forgotten",
    "bears bear bore borne",
    "understands understand understood",
    "means mean meant",
    "shows show showed shown",
    "seeks seek sought",
    "binds bind bound",
    "overrides override overrode overridden",
    "rewrites rewrite rewrote rewritten",
    "rebuilds rebuild rebuilt",
    "underlies underlie underlay underlain",
    "dies die died",
    "ties tie tied",
    "uses use used",
    "creates create created",
    "sees see",
    "frees free freed",
};

struct Forms {
  std::unordered_map<std::string_view, std::string_view> third_person;
  std::unordered_map<std::string_view, bool> participle;
};

Forms make_forms() {
  Forms forms;
  for (std::string_view row : kIrregular) {
    const std::string_view third = row.substr(0, row.find(' '));
    std::string_view last;
    while (!row.empty()) {
      const std::size_t end = std::min(row.find(' '), row.size());
      last = row.substr(0, end);
      forms.third_person.emplace(last, third);
      row.remove_prefix(std::min(end + 1, row.size()));
    }
    forms.participle.emplace(last, true);
  }
  return forms;
}

const Forms& irregular() {
  static const Forms kForms = make_forms();
  return kForms;
}

bool is_vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

bool is_any_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Ends in a vowel and a consonant with a consonant before them: "locat", "defin"; not "treat".
bool ends_in_single_vowel(std::string_view stem) {
  const std::size_t n = stem.size();
  return n >= 3 && is_vowel(stem[n - 2]) && !is_vowel(stem[n - 3]) && !is_vowel(stem[n - 1]);
}

// Whether a stem left by -ed or -ing has lost an e: "us(ed)", "inspir(ed)", "provid(ed)".
bool lost_an_e(std::string_view stem) {
  if (is_any_of(stem,
                {"unit", "invit", "cit", "ignit", "delet", "complet", "compet", "creat", "requir",
                 "acquir", "typ", "shap", "hop", "escap", "nam", "tim", "stor", "restor"}))
    return true;
  const char last = stem.back();
  if (last == 'c' || last == 'v' || last == 'u' || last == 'z') return true;
  if (last == 's') return stem.size() >= 2 && stem[stem.size() - 2] != 's';
  if (last == 'l' && stem.size() >= 2 &&
      std::string_view("bpgtdkfz").find(stem[stem.size() - 2]) != std::string_view::npos)
    return true;
  if (last == 'g')
    return stem.ends_with("dg") || stem.ends_with("rg") || stem.ends_with("ag") ||
           stem.ends_with("ang") || stem.ends_with("eng");
  if (!ends_in_single_vowel(stem)) return false;
  for (const std::string_view end : {"at", "ut", "ot", "id", "ud", "ad", "od", "in", "ir", "ur",
                                     "ar", "ul", "il", "ok", "ak", "ik", "um", "am"})
    if (stem.ends_with(end)) return true;
  return stem.ends_with("plor") || stem.ends_with("gnor") || stem.ends_with("cor");
}

std::string base_of_past(std::string_view past) {
  if (past.ends_with("ied")) return std::string(past.substr(0, past.size() - 3)) + "y";
  std::string stem(past.substr(0, past.size() - 2));
  const std::size_t n = stem.size();
  const bool doubled = n >= 4 && stem[n - 1] == stem[n - 2] &&
                       std::string_view("bgmnprt").find(stem[n - 1]) != std::string_view::npos;
  if (doubled) return stem.substr(0, n - 1);
  return lost_an_e(stem) ? stem + "e" : stem;
}

std::string third_person_of_base(const std::string& base) {
  const std::size_t n = base.size();
  if (base.back() == 'y' && n >= 2 && !is_vowel(base[n - 2])) return base.substr(0, n - 1) + "ies";
  for (const std::string_view end : {"s", "x", "z", "ch", "sh", "o"})
    if (base.ends_with(end)) return base + "es";
  return base + "s";
}

bool is_regular_past(std::string_view form) { return form.size() > 4 && form.ends_with("ed"); }

}  // namespace

std::string third_person(std::string_view form) {
  const auto known = irregular().third_person.find(form);
  if (known != irregular().third_person.end()) return std::string(known->second);
  if (form.empty()) return {};
  if (is_regular_past(form)) return third_person_of_base(base_of_past(form));
  const bool is_third = form.size() > 3 && form.ends_with("s") && !form.ends_with("ss");
  return is_third ? std::string(form) : third_person_of_base(std::string(form));
}

bool is_participle(std::string_view form) {
  return is_regular_past(form) || irregular().participle.contains(form);
}

}  // namespace sennit
