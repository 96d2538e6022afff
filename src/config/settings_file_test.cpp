#include <gtest/gtest.h>

#include <cstdlib>
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

// A file of settings that comes with a folder cannot open what its reader keeps closed everywhere.
TEST_F(SettingsFile, RulesOfSharingInTheConfigFolderComeFirst) {
  fs::create_directories(folder_ / "home" / "sennit");
  write("home/sennit/config.yaml",
        "sharing: {rules: [deny Private], otherwise: deny}\nquery: {top_k: 9}\n");
  const std::string other =
      write("other.yaml", "sharing: {rules: ['allow **'], otherwise: allow}\n");
  const char* before = std::getenv("XDG_CONFIG_HOME");
  const std::string kept = before == nullptr ? "" : before;
  ASSERT_EQ(setenv("XDG_CONFIG_HOME", (folder_ / "home").c_str(), 1), 0);
  const Result<LoadedSettings> loaded = load_settings(other);
  const Result<LoadedSettings> own = load_settings((folder_ / "home/sennit/config.yaml").string());
  if (before == nullptr)
    unsetenv("XDG_CONFIG_HOME");
  else
    setenv("XDG_CONFIG_HOME", kept.c_str(), 1);
  ASSERT_TRUE(loaded.ok()) << loaded.error().what;
  EXPECT_EQ(loaded->settings.sharing.rules, (std::vector<std::string>{"deny Private", "allow **"}));
  EXPECT_EQ(loaded->settings.sharing.otherwise, "deny");
  EXPECT_EQ(loaded->settings.top_k, 5u);
  ASSERT_TRUE(own.ok());
  EXPECT_EQ(own->settings.sharing.rules, (std::vector<std::string>{"deny Private"}));
}

}  // namespace
}  // namespace sennit
