// Reads a folder of notes into memory and answers a question from it.

#include <sennit/engine.h>

#include <cstdio>

namespace {

int fail(const sennit::Error& error) {
  std::fprintf(stderr, "Error: %s\n  %s\n", error.what.c_str(), error.remedy.c_str());
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::fprintf(stderr, "usage: ask FOLDER QUESTION\n"), 2;

  sennit::Engine engine = sennit::Engine::in_memory();
  const sennit::Result<sennit::ProcessReport> report = engine.process({arguments[1]});
  if (!report.ok()) return fail(report.error());

  const sennit::Result<sennit::Stats> stats = engine.stats();
  if (!stats.ok()) return fail(stats.error());
  std::printf("%zu documents, %zu entities, %zu relations\n", stats->documents, stats->entities,
              stats->relationships);

  const sennit::Result<sennit::Answer> answer = engine.query(arguments[2]);
  if (!answer.ok()) return fail(answer.error());
  if (!answer->found) std::printf("not in these notes\n");
  for (const sennit::AnswerSentence& sentence : answer->sentences)
    std::printf("%s\n  %s, line %zu\n", sentence.text.c_str(), sentence.evidence.document.c_str(),
                sentence.line);
}
