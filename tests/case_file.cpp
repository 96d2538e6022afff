#include "case_file.h"

#include <algorithm>
#include <functional>
#include <sstream>

#include <fmt/format.h>

#include "support.h"

namespace sennit::test {
namespace {

std::string trimmed(std::string text) {
  const char* blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::pair<std::string, std::string> first_word(const std::string& text) {
  const std::size_t end = text.find_first_of(" \t");
  if (end == std::string::npos) return {text, ""};
  return {text.substr(0, end), trimmed(text.substr(end))};
}

std::vector<std::string> parts(const std::string& text) {
  std::vector<std::string> made;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, '|');) made.push_back(trimmed(part));
  made.resize(std::max<std::size_t>(made.size(), 3));
  return made;
}

// A path may hold blanks: it ends at two blanks or at the end.
std::pair<std::string, std::string> path_and_rest(const std::string& text) {
  const std::size_t gap = text.find("  ");
  if (gap == std::string::npos) return {trimmed(text), ""};
  return {trimmed(text.substr(0, gap)), trimmed(text.substr(gap))};
}

std::string unescaped(const std::string& text) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == 'n')
      made += '\n', ++i;
    else
      made += text[i];
  }
  return made;
}

class Case {
 public:
  std::string run(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
      line = trimmed(line);
      if (line.empty() || line[0] == '#') continue;
      auto [verb, rest] = first_word(line);
      if (verb == "note" && rest.ends_with("<<"))
        rest = trimmed(rest.substr(0, rest.size() - 2)) + "  " + block(lines, number);
      const std::string failed = step(verb, rest);
      if (!failed.empty()) return fmt::format("line {}: {}\n  {}", number, line, failed);
    }
    return "";
  }

 private:
  static std::string block(std::istringstream& lines, int& number) {
    std::string made, line;
    while (std::getline(lines, line) && line != "END") made += line + "\\n", ++number;
    ++number;
    return made;
  }

  std::string step(const std::string& verb, const std::string& rest) {
    if (verb == "note") return write(rest);
    if (verb == "delete")
      return std::filesystem::remove(folder_ / rest) ? changed() : "no such file";
    if (verb == "move") return move(rest);
    if (verb == "process") return process();
    if (!processed_)
      if (std::string failed = process(); !failed.empty()) return failed;
    if (verb == "merge") return judged(engine_.merge(parts(rest)[0], parts(rest)[1]));
    if (verb == "never") return judged(engine_.never(parts(rest)[0], parts(rest)[1]));
    if (verb == "undo") return judged(engine_.undo());
    if (verb == "remove") return judged(engine_.remove(rest));
    if (verb == "ask") return ask(rest);
    if (verb == "cites" || verb == "says" || verb == "quotes" || verb == "finds")
      return check_answer(verb, rest);
    if (verb == "search") return search(rest);
    if (verb == "hits" || verb == "notes") return check_search(verb, rest);
    return check_graph(verb, rest);
  }

  std::string changed() {
    processed_ = false;
    return "";
  }

  std::string write(const std::string& rest) {
    const auto [path, text] = path_and_rest(rest);
    folder_.write(path, unescaped(text));
    return changed();
  }

  std::string move(const std::string& rest) {
    const auto [from, to] = path_and_rest(rest);
    std::filesystem::create_directories((folder_.path() / to).parent_path());
    std::filesystem::rename(folder_ / from, folder_ / to);
    return changed();
  }

  std::string process() {
    ProcessOptions options;
    options.threads = 1;
    const Result<ProcessReport> report = engine_.process({folder_.path().string()}, options);
    processed_ = true;
    return report.ok() ? "" : report.error().what;
  }

  template <typename T>
  static std::string judged(const Result<T>& result) {
    return result.ok() ? "" : result.error().what;
  }

  std::string ask(const std::string& rest) {
    const auto [mode, question] = first_word(rest);
    QueryOptions options;
    options.mode = mode;
    Result<Answer> answer = engine_.query(question, options);
    if (!answer.ok()) return answer.error().what;
    answer_ = std::move(*answer);
    for (const AnswerSentence& sentence : answer_.sentences)
      if (std::string failed = check_quote(sentence.evidence); !failed.empty()) return failed;
    return "";
  }

  // Each citation of each answer, always: the quote is in the file at that range.
  std::string check_quote(const Evidence& evidence) {
    const std::string file = read_file(folder_ / evidence.document);
    const bool right = evidence.range.end <= file.size() &&
                       file.substr(evidence.range.begin, evidence.range.size()) == evidence.quote;
    return right ? ""
                 : fmt::format("the quote \"{}\" does not stand in {}", evidence.quote,
                               evidence.document);
  }

  std::string all_sentences() const {
    std::string all;
    for (const AnswerSentence& sentence : answer_.sentences) all += sentence.text + "\n";
    return all;
  }

  std::string check_answer(const std::string& verb, const std::string& rest) {
    if (verb == "finds") return answer_.found ? "an answer was found:\n" + all_sentences() : "";
    if (verb == "says")
      return holds(all_sentences(), rest) ? "" : "the answer is:\n" + all_sentences();
    std::string cited;
    for (const AnswerSentence& sentence : answer_.sentences) {
      if (verb == "quotes" && holds(sentence.evidence.quote, rest)) return "";
      cited += sentence.evidence.document + "\n";
    }
    if (verb == "quotes") return "the answer is:\n" + all_sentences();
    std::stringstream paths(rest);
    for (std::string path; paths >> path;)
      if (!holds(cited, path)) return "cited are:\n" + cited;
    return "";
  }

  std::string search(const std::string& rest) {
    Result<SearchResults> results = engine_.search(rest);
    if (!results.ok()) return results.error().what;
    results_ = std::move(*results);
    return "";
  }

  std::string check_search(const std::string& verb, const std::string& rest) {
    if (rest == "nothing")
      return results_.entities.empty() && results_.notes.empty() ? "" : "something was found";
    std::string found;
    for (const EntityInfo& entity : results_.entities) {
      if (verb == "hits" && entity.name == rest) return "";
      found += entity.name + "\n";
    }
    for (const NoteHit& hit : results_.notes) {
      if (verb == "notes" && hit.path == rest) return "";
      found += hit.path + "\n";
    }
    return "found are:\n" + found;
  }

  // The one entity that this is a name of; none when there is none.
  std::optional<EntityInfo> named(const std::string& name) {
    Result<SearchResults> results = engine_.search(name, {true, "", 5});
    if (!results.ok() || results->entities.empty()) return std::nullopt;
    return results->entities.front();
  }

  std::string check_graph(const std::string& verb, const std::string& rest) {
    if (verb == "entity") return check_entity(rest);
    if (verb == "none") return named(rest) ? "there is such an entity" : "";
    const std::vector<std::string> names = parts(rest);
    if (verb == "one" || verb == "two") return check_pair(verb == "one", names);
    if (verb == "relation") return check_relation(names);
    if (verb == "link") return check_link(names[0], names[1]);
    if (verb == "unresolved") return check_unresolved(names[0], names[1]);
    return "the word is unknown";
  }

  std::string check_entity(const std::string& rest) {
    const auto [name, type] = path_and_rest(rest);
    const std::optional<EntityInfo> entity = named(name);
    if (!entity) return "there is no such entity";
    return type.empty() || entity->type == type ? "" : "its type is " + entity->type;
  }

  std::string check_pair(bool one, const std::vector<std::string>& names) {
    const std::optional<EntityInfo> a = named(names[0]);
    const EntityId first = a ? a->id : EntityId{};
    const std::optional<EntityInfo> b = named(names[1]);
    if (!a || !b) return fmt::format("there is no entity {}", first.value ? names[1] : names[0]);
    return (first == b->id) == one ? "" : one ? "they are two" : "they are one";
  }

  std::string check_relation(const std::vector<std::string>& wanted) {
    const Result<std::vector<RelationInfo>> all = engine_.relations();
    std::string seen;
    for (const RelationInfo& relation : *all) {
      if (relation.source == wanted[0] && relation.verb == wanted[1] &&
          relation.target == wanted[2])
        return "";
      seen += fmt::format("{} | {} | {}\n", relation.source, relation.verb, relation.target);
    }
    return "there are:\n" + seen;
  }

  std::string check_link(const std::string& from, const std::string& to) {
    const Result<NoteInfo> note = engine_.note(from);
    if (!note.ok()) return note.error().what;
    const bool there = std::find(note->links.begin(), note->links.end(), to) != note->links.end();
    return there ? "" : fmt::format("it links to: {}", fmt::join(note->links, ", "));
  }

  std::string check_unresolved(const std::string& from, const std::string& target) {
    std::string seen;
    const Result<Status> status = engine_.status();
    for (const Status::Link& link : status->unresolved_links) {
      if (link.document == from && link.target == target) return "";
      seen += fmt::format("{}: {} ({})\n", link.document, link.target, link.reason);
    }
    return "unresolved are:\n" + seen;
  }

  TemporaryFolder folder_;
  Engine engine_ = Engine::in_memory();
  bool processed_ = false;
  Answer answer_;
  SearchResults results_;
};

}  // namespace

std::string run_case(const std::string& text) { return Case().run(text); }

}  // namespace sennit::test
