// Real notes, read and extracted as a run does it, give the graph the same whatever their order.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "ingest/folder_for_test.h"
#include "ingest/process.h"
#include "resolve/view.h"

namespace sennit::testing {
namespace {

// A vault of the shared data, or an empty path when it is not there.
fs::path shared_vault(const std::string& name) {
  const char* named = std::getenv("SENNIT_DATA");
  const fs::path path = fs::path(named != nullptr ? named : "../shared/data") / "vaults" / name;
  return fs::exists(path) ? fs::canonical(path) : fs::path();
}

struct Note {
  DocumentEvidence evidence;
  Structure structure;
};

std::vector<Note> notes_of(const Store& store) {
  std::vector<Note> notes;
  const Result<void> done =
      store.for_each_evidence([&](const DocumentEvidence& evidence) -> Result<void> {
        SENNIT_ASSIGN(Structure structure, decode_structure(evidence.structure));
        notes.push_back({evidence, std::move(structure)});
        return {};
      });
  if (!done.ok()) ADD_FAILURE() << done.error().what;
  return notes;
}

std::string graph_bytes(const std::vector<const Note*>& notes) {
  ViewBuilder builder;
  for (const Note* note : notes) {
    const DocumentRecord& record = note->evidence.record;
    const Result<void> added =
        builder.add({record.id, record.path, record.kind, record.title, record.date,
                     note->evidence.chunks, &note->structure, note->evidence.extractions});
    if (!added.ok()) ADD_FAILURE() << added.error().what;
  }
  const View view = std::move(builder).build({});
  const Result<Graph> graph = Graph::build(view.contents);
  if (graph.ok()) return *graph->bytes();
  ADD_FAILURE() << graph.error().what;
  return {};
}

TEST(ShuffledVault, GivesTheSameGraph) {
  for (const char* name : {"obsidian-help", "obsidian-tasks-sample-vaults"}) {
    const fs::path vault = shared_vault(name);
    if (vault.empty()) GTEST_SKIP() << "no shared data: set SENNIT_DATA to its folder";
    const std::unique_ptr<Store> store = make_memory_store();
    const Result<IngestReport> report = ingest(*store, vault.string(), {}, {}, false);
    ASSERT_TRUE(report.ok()) << report.error().what;
    const std::vector<Note> notes = notes_of(*store);
    ASSERT_GT(notes.size(), 50u);
    std::vector<const Note*> order;
    for (const Note& note : notes) order.push_back(&note);
    const std::string expected = graph_bytes(order);
    std::mt19937 random(1);
    for (int round = 0; round < 3; ++round) {
      std::shuffle(order.begin(), order.end(), random);
      ASSERT_TRUE(graph_bytes(order) == expected) << name << ", round " << round;
    }
  }
}

}  // namespace
}  // namespace sennit::testing
