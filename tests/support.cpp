#include "support.h"

#include <array>
#include <cstdlib>
#include <fstream>
#include <set>
#include <span>
#include <sstream>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

namespace sennit::test {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (fs::temp_directory_path() / "sennit-test-XXXXXX").string();
  path_ = ::mkdtemp(pattern.data());
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void TemporaryFolder::write(const std::string& name, const std::string& bytes) const {
  const fs::path file = path_ / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string read_file(const std::string& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

namespace {

std::string place_text(const Evidence& evidence) {
  return fmt::format("{} [{}] {}-{} \"{}\"", evidence.document, evidence.heading_path,
                     evidence.range.begin, evidence.range.end, evidence.quote);
}

}  // namespace

std::string picture(Engine& engine) {
  std::string out;
  const Result<std::vector<EntityInfo>> entities = engine.entities();
  if (!entities.ok()) return "no entities: " + entities.error().what;
  for (const EntityInfo& entity : *entities)
    out += fmt::format("entity {:x} {} {} ({}) m{} d{} r{} note {} : {}\n", entity.id.value,
                       entity.name, entity.type, fmt::join(entity.aliases, "|"), entity.mentions,
                       entity.documents, entity.relations, entity.note, entity.description);
  const Result<std::vector<RelationInfo>> relations = engine.relations();
  if (!relations.ok()) return "no relations: " + relations.error().what;
  for (const RelationInfo& relation : *relations) {
    out += fmt::format("relation {} -{}-> {} w{} {}\n", relation.source, relation.verb,
                       relation.target, relation.weight, relation.detail);
    for (const Evidence& evidence : relation.evidence) out += "  " + place_text(evidence) + "\n";
  }
  const Result<Status> status = engine.status();
  if (!status.ok()) return "no status: " + status.error().what;
  for (const DocumentStatus& document : status->documents) {
    out += fmt::format("document {} {} {} c{} e{}\n", document.path, document.state,
                       document.reason, document.chunks, document.entities);
    const Result<NoteInfo> note = engine.note(document.path);
    if (note.ok())
      out += fmt::format("  links {} | backlinks {}\n", fmt::join(note->links, ","),
                         fmt::join(note->backlinks, ","));
  }
  for (const Status::Link& link : status->unresolved_links)
    out += fmt::format("unresolved {} {} {}\n", link.document, link.target, link.reason);
  return out;
}

namespace {

struct Pipe {
  int read = -1, write = -1;
  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) == 0) read = ends[0], write = ends[1];
  }
};

void drain(int out, int err, Ran& ran) {
  pollfd waiting[2] = {{out, POLLIN, 0}, {err, POLLIN, 0}};
  char buffer[65536];
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    ::poll(waiting, 2, -1);
    for (pollfd& end : waiting) {
      if (end.fd < 0 || end.revents == 0) continue;
      const ssize_t n = ::read(end.fd, buffer, sizeof buffer);
      if (n <= 0)
        end.fd = -1;
      else
        (&end == waiting ? ran.out : ran.err).append(buffer, static_cast<std::size_t>(n));
    }
  }
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> found;
  for (std::string& text : texts) found.push_back(text.data());
  found.push_back(nullptr);
  return found;
}

// Started whole (posix_spawn): a test may have threads, and what is forked beside them must not
// allocate. `ends` become its standard input, output and error; none: the caller's.
pid_t spawn_sennit(const std::vector<std::string>& words, const std::string& folder,
                   std::map<std::string, std::string> environment, std::span<const int> ends) {
  environment.emplace("XDG_STATE_HOME", folder);
  environment.emplace("XDG_CONFIG_HOME", folder);
  for (char** variable = environ; *variable; ++variable) {
    const std::string_view entry = *variable;
    const std::size_t sign = entry.find('=');
    environment.emplace(entry.substr(0, sign),
                        sign == std::string_view::npos ? "" : entry.substr(sign + 1));
  }
  std::vector<std::string> all = {SENNIT_PROGRAM};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<std::string> entries;
  for (const auto& [name, value] : environment) entries.push_back(name + "=" + value);
  std::vector<char*> arguments = pointers(all);
  std::vector<char*> variables = pointers(entries);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (std::size_t i = 0; i < ends.size(); ++i)
    ::posix_spawn_file_actions_adddup2(&actions, ends[i], static_cast<int>(i));
  ::posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  pid_t child = -1;
  if (::posix_spawn(&child, SENNIT_PROGRAM, &actions, nullptr, arguments.data(),
                    variables.data()) != 0)
    child = -1;
  ::posix_spawn_file_actions_destroy(&actions);
  return child;
}

}  // namespace

pid_t start_sennit(const std::vector<std::string>& words, const std::string& folder) {
  return spawn_sennit(words, folder, {}, {});
}

Ran run_sennit(const std::vector<std::string>& words, const std::string& folder,
               const std::map<std::string, std::string>& environment, const std::string& input,
               const std::function<void(pid_t)>& meanwhile) {
  const Pipe in, out, err;
  const std::array<int, 3> ends{in.read, out.write, err.write};
  const pid_t child = spawn_sennit(words, folder, environment, ends);
  if (child < 0) return {};
  ::close(in.read);
  ::close(out.write);
  ::close(err.write);
  if (!input.empty() && ::write(in.write, input.data(), input.size()) < 0) return {};
  ::close(in.write);
  if (meanwhile) meanwhile(child);
  Ran ran;
  drain(out.read, err.read, ran);
  int status = 0;
  ::waitpid(child, &status, 0);
  ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ::close(out.read);
  ::close(err.read);
  return ran;
}

std::optional<std::string> shared_data() {
  const char* variable = std::getenv("SENNIT_DATA");
  const std::string folder =
      variable && *variable ? variable : std::string(SENNIT_SOURCE) + "/../shared/data";
  if (!fs::exists(folder)) return std::nullopt;
  return folder;
}

std::size_t repetitions(std::size_t normal, std::size_t many) {
  return std::getenv("SENNIT_LONG") ? many : normal;
}

namespace {

const std::vector<std::string> kNames = {
    "Ada Lovelace", "Charles Babbage", "Analytical Engine", "Jacquard Loom", "조석",
    "김첨지",       "인공지능",        "세종대왕",          "Tide Lab",      "Mina Park",
    "Harmonic Fit", "남쪽 등대",       "Royal Society",     "베르누이 수"};
const std::vector<std::string> kFolders = {"", "people/", "lab/", "한국어/", "Daily/"};
const std::vector<std::string> kVerbs = {"designed", "wrote about", "visited", "measured",
                                         "works at"};

}  // namespace

RandomVault::RandomVault(std::uint64_t seed) : random_(seed) {
  const std::size_t count = 3 + below(6);
  for (std::size_t i = 0; i < count; ++i) notes_[path()] = text();
}

std::string RandomVault::name() { return kNames[below(kNames.size())]; }

std::string RandomVault::path() {
  const std::string stem = below(4) == 0 ? fmt::format("Note {}", below(6)) : name();
  return kFolders[below(kFolders.size())] + stem + (below(8) == 0 ? ".txt" : ".md");
}

std::string RandomVault::sentence() {
  switch (below(7)) {
    case 0:
      return fmt::format("{} {} {}.", name(), kVerbs[below(kVerbs.size())], name());
    case 1:
      return fmt::format("See [[{}]] and [[{}|the other]].", name(), name());
    case 2:
      return fmt::format("{}는 {}을 만났다. {}에서는 비가 왔다.", name(), name(), name());
    case 3:
      return fmt::format("#tides/{} is a tag, ![[{}#Neap]] an embed.", below(3), name());
    case 4:
      return fmt::format("In 1843 the {} was described by {}.", name(), name());
    case 5:
      return fmt::format("[link]({}.md) to [[missing {}]].", name(), below(3));
    default:
      return "Nothing of note happened.";
  }
}

std::string RandomVault::text() {
  std::string made;
  if (below(3) == 0)
    made += fmt::format("---\naliases: [{} {}, short {}]\ntags: [t{}]\nauthor: {}\n---\n", name(),
                        below(3), below(4), below(3), name());
  const std::size_t count = below(9);
  for (std::size_t i = 0; i < count; ++i) {
    if (below(4) == 0) made += fmt::format("\n## {}\n\n", name());
    made += sentence();
    made += below(2) ? " " : "\n\n";
  }
  return made;
}

void RandomVault::change() {
  const std::size_t kind = below(10);
  if (notes_.empty() || kind < 2) {
    notes_[path()] = text();
    return;
  }
  auto chosen = notes_.begin();
  std::advance(chosen, static_cast<std::ptrdiff_t>(below(notes_.size())));
  if (kind < 5) {
    chosen->second += sentence() + "\n";
  } else if (kind < 6) {
    chosen->second = text();
  } else if (kind < 8) {
    std::string kept = chosen->second;
    notes_.erase(chosen);
    notes_[path()] = std::move(kept);
  } else {
    notes_.erase(chosen);
  }
}

void RandomVault::write_to(const TemporaryFolder& folder) const {
  for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
    if (entry.is_regular_file() &&
        !notes_.contains(fs::relative(entry.path(), folder.path()).generic_string()))
      fs::remove(entry.path());
  for (const auto& [path, text] : notes_)
    if (!fs::exists(folder.path() / path) || read_file(folder / path) != text)
      folder.write(path, text);
}

}  // namespace sennit::test
