// kill -9 at any moment loses nothing that was committed, and the next run ends where a quiet one
// ends.

#include <gtest/gtest.h>

#include <csignal>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include "support.h"

namespace sennit::test {
namespace {

std::string picture_of(const std::string& graph) {
  Result<Engine> engine = Engine::open(graph, Access::kRead);
  return engine.ok() ? picture(*engine) : engine.error().what;
}

TEST(Killed, AtAnyMomentTheNextRunFinishesTheSameGraph) {
  const TemporaryFolder home;
  for (std::uint64_t seed = 1; seed <= 80; ++seed)
    for (const RandomVault vault(seed); const auto& [path, text] : vault.notes())
      home.write("notes/" + std::to_string(seed) + "/" + path, text);
  const Ran undisturbed =
      run_sennit({"process", "notes", "-o", "quiet.sennit"}, home.path().string());
  ASSERT_EQ(undisturbed.exit_code, 0) << undisturbed.err;
  const std::string quiet = picture_of(home / "quiet.sennit");

  std::mt19937_64 random(1);
  for (std::size_t kill = 0; kill < repetitions(30, 200); ++kill) {
    for (const char* end : {"", "-wal", "-shm", "-journal", ".lock"})
      std::filesystem::remove(home / ("g.sennit" + std::string(end)));
    const pid_t child =
        start_sennit({"process", "notes", "-o", "g.sennit", "-q"}, home.path().string());
    ::usleep(static_cast<useconds_t>(random() % 400'000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Ran finished = run_sennit({"process", "notes", "-o", "g.sennit"}, home.path().string());
    ASSERT_EQ(finished.exit_code, 0) << "kill " << kill << ": " << finished.err;
    ASSERT_EQ(picture_of(home / "g.sennit"), quiet) << "kill " << kill;
    ASSERT_EQ(run_sennit({"check", "-g", "g.sennit"}, home.path().string()).exit_code, 0)
        << "kill " << kill;
  }
}

TEST(Killed, StoppedByCtrlCKeepsWhatWasReadAndSaysSo) {
  const TemporaryFolder home;
  RandomVault vault(3);
  for (int copy = 0; copy < 300; ++copy)
    for (const auto& [path, text] : vault.notes())
      home.write("notes/" + std::to_string(copy) + "/" + path, text);
  const pid_t child =
      start_sennit({"process", "notes", "-o", "g.sennit", "-q"}, home.path().string());
  while (!std::filesystem::exists(home / "g.sennit") && ::waitpid(child, nullptr, WNOHANG) == 0)
    std::this_thread::yield();  // the program is at work once its store is there
  ::kill(child, SIGINT);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_TRUE(WEXITSTATUS(status) == 3 || WEXITSTATUS(status) == 0) << WEXITSTATUS(status);
  EXPECT_EQ(run_sennit({"process", "notes", "-o", "g.sennit"}, home.path().string()).exit_code, 0);
}

TEST(Writers, ASecondOneIsToldWhoHoldsTheGraph) {
  const TemporaryFolder home;
  home.write("notes/a.md", "[[Alpha]]");
  Result<Engine> first = Engine::open(home / "g.sennit", Access::kWrite);
  ASSERT_TRUE(first.ok());
  const Ran second = run_sennit({"process", "notes", "-o", "g.sennit"}, home.path().string());
  EXPECT_EQ(second.exit_code, 1);
  EXPECT_NE(second.err.find(std::to_string(::getpid())), std::string::npos) << second.err;
  ASSERT_TRUE(first->process({home / "notes"}).ok());
  EXPECT_EQ(run_sennit({"stats", "-g", "g.sennit"}, home.path().string()).exit_code,
            0);  // readers never wait
}

}  // namespace
}  // namespace sennit::test
