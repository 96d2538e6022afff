#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/engine_state.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

class WrittenFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "sennit-files-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(WrittenFile, TakesThePlaceOfTheOldOneAndLeavesNothingBeside) {
  const std::string path = folder_ / "graph.json";
  ASSERT_TRUE(write_atomically(path, "old and longer").ok());
  ASSERT_TRUE(write_atomically(path, "new").ok());
  EXPECT_EQ(read_whole(path).value(), "new");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WrittenFile, IsTheOneThatALinkLeadsTo) {
  fs::create_directory(folder_ / "kept");
  ASSERT_TRUE(write_atomically(folder_ / "kept" / "graph.json", "old").ok());
  fs::create_symlink(folder_ / "kept" / "graph.json", folder_ / "link.json");
  ASSERT_TRUE(write_atomically(folder_ / "link.json", "new").ok());
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.json"));
  EXPECT_EQ(read_whole(folder_ / "kept" / "graph.json").value(), "new");
}

TEST_F(WrittenFile, IsNoReplacementOfAPipeOrDevice) {
  const std::string path = folder_ / "pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const int both_ends = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(both_ends, 0);
  const Result<void> written = write_atomically(path, "a picture");
  EXPECT_TRUE(written.ok()) << written.error().what;
  char bytes[32];
  const ssize_t got = ::read(both_ends, bytes, sizeof bytes);
  ::close(both_ends);
  EXPECT_EQ(std::string(bytes, static_cast<std::size_t>(std::max<ssize_t>(got, 0))), "a picture");
  EXPECT_TRUE(fs::is_fifo(path));
}

TEST_F(WrittenFile, ThatCannotBeWrittenIsNamed) {
  const Result<void> written = write_atomically(folder_ / "no" / "graph.json", "x");
  ASSERT_FALSE(written.ok());
  EXPECT_NE(written.error().what.find("no/graph.json: No such file"), std::string::npos)
      << written.error().what;
  EXPECT_FALSE(write_atomically(folder_, "x").ok()) << "a folder";
}

}  // namespace
}  // namespace sennit
