// What each step from bytes to evidence costs, over the notes of examples/vault: bytes of text per
// second on one thread. `only_hashed` is what looking at each byte once costs.

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/hash.h"
#include "extract/extract.h"
#include "read/chunk.h"
#include "read/reader.h"
#include "text/tokenize.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

struct Note {
  std::string path;
  std::string bytes;
  Document document;
  std::vector<Chunk> chunks;
  std::vector<Extraction> marked;
};

Note note_of(const fs::path& file) {
  Note note;
  std::ifstream stream(file, std::ios::binary);
  note.bytes.assign(std::istreambuf_iterator<char>(stream), {});
  note.path = fs::relative(file, SENNIT_EXAMPLES).generic_string();
  note.document = read_documents(note.bytes, note.path).value().documents.at(0);
  note.chunks = chunk(note.document, {}).value();
  note.marked = extract_explicit(note.document, note.chunks);
  return note;
}

const std::vector<Note>& notes() {
  static const std::vector<Note> all = [] {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(SENNIT_EXAMPLES))
      if (entry.path().extension() == ".md") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    std::vector<Note> made;
    for (const fs::path& file : files) made.push_back(note_of(file));
    return made;
  }();
  return all;
}

// Runs `step`, which gives the number of things it made of a note; none at all is a wrong answer.
template <typename Step>
void measure(benchmark::State& state, Step step) {
  std::int64_t bytes = 0;
  std::size_t made = 0;
  notes();
  for (auto _ : state)
    for (const Note& note : notes()) {
      made += step(note);
      bytes += static_cast<std::int64_t>(note.bytes.size());
    }
  if (made == 0) state.SkipWithError("nothing was made");
  state.SetBytesProcessed(bytes);
  state.counters["made"] = static_cast<double>(made) / static_cast<double>(state.iterations());
}

void only_hashed(benchmark::State& state) {
  measure(state, [](const Note& note) { return hash64(note.bytes) != 0 ? 1u : 0u; });
}
BENCHMARK(only_hashed)->Unit(benchmark::kMillisecond);

void read_markdown(benchmark::State& state) {
  measure(state, [](const Note& note) {
    return read_documents(note.bytes, note.path).value().documents.size();
  });
}
BENCHMARK(read_markdown)->Unit(benchmark::kMillisecond);

void cut_into_chunks(benchmark::State& state) {
  measure(state, [](const Note& note) { return chunk(note.document, {}).value().size(); });
}
BENCHMARK(cut_into_chunks)->Unit(benchmark::kMillisecond);

void extract_what_is_marked(benchmark::State& state) {
  measure(state,
          [](const Note& note) { return extract_explicit(note.document, note.chunks).size(); });
}
BENCHMARK(extract_what_is_marked)->Unit(benchmark::kMillisecond);

void extract_from_prose(benchmark::State& state) {
  measure(state, [](const Note& note) {
    return extract_builtin(note.document, note.chunks, note.marked).size();
  });
}
BENCHMARK(extract_from_prose)->Unit(benchmark::kMillisecond);

void cut_into_tokens(benchmark::State& state) {
  measure(state, [](const Note& note) {
    std::size_t tokens = 0;
    for_each_token(note.document.text, [&](const Token&) { ++tokens; });
    return tokens;
  });
}
BENCHMARK(cut_into_tokens)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sennit

BENCHMARK_MAIN();
