#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "config/settings.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

// A folder of its own, removed at the end.
class SettingsFile : public testing::Test {
 protected:
  SettingsFile()
      : folder_(fs::path(testing::TempDir()) /
                ("sennit-settings-" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~SettingsFile() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    const fs::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }

  fs::path folder_;
};

TEST_F(SettingsFile, IsReadFromAnExplicitPath) {
  const std::string path = write("설정.yaml", "query: {top_k: 7}\n");
  const Result<LoadedSettings> loaded = load_settings(path);
  ASSERT_TRUE(loaded.ok()) << loaded.error().what;
  EXPECT_EQ(loaded->settings.top_k, 7u);
  EXPECT_EQ(loaded->source, path);
}

TEST_F(SettingsFile, ThatIsMissingIsNotFound) {
  for (const std::string& path : {(folder_ / "none.yaml").string(), folder_.string()}) {
    const Result<LoadedSettings> loaded = load_settings(path);
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().code, ErrorCode::kNotFound);
    EXPECT_NE(loaded.error().what.find(path), std::string::npos);
  }
}

TEST_F(SettingsFile, ThatIsHugeIsRefused) {
  const Result<LoadedSettings> loaded =
      load_settings(write("huge.yaml", std::string(2 << 20, '#')));
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().code, ErrorCode::kLimited);
}

TEST_F(SettingsFile, ThatIsNotTextIsRefusedByName) {
  const std::string path = write("binary.yaml", std::string("\x7f"
                                                            "ELF\0\0\x01\x02[{",
                                                            9));
  const Result<LoadedSettings> loaded = load_settings(path);
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().code, ErrorCode::kInvalidInput);
  EXPECT_NE(loaded.error().what.find(path), std::string::npos);
}

}  // namespace
}  // namespace sennit
