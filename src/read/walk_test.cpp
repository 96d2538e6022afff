#include "read/walk.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace sennit {
namespace {

namespace fs = std::filesystem;

// A folder of one test, removed with it.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "sennit-walk-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    fs::permissions(path_, fs::perms::owner_all, ignored);
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path operator/(const std::string& name) const { return path_ / name; }
  std::string path() const { return path_.string(); }

  void write(const std::string& name, const std::string& text = "text\n") const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

 private:
  fs::path path_;
};

Walk walk_of(const std::string& root, const WalkOptions& options = {}) {
  Result<Walk> result = walk(root, options);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().what);
  return result.ok() ? *result : Walk{};
}

std::vector<std::string> paths(const Walk& walk) {
  std::vector<std::string> result;
  for (const FoundFile& file : walk.files) result.push_back(file.path);
  return result;
}

std::string reason(const Walk& walk, const std::string& path) {
  for (const SkippedFile& skipped : walk.skipped)
    if (skipped.path == path) return skipped.reason;
  return "(not skipped)";
}

std::string content(const FoundFile& file) {
  std::ifstream in(file.system_path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The superuser may read everything: for the length of a test it is somebody else.
class OrdinaryUser {
 public:
  OrdinaryUser() {
    if (was_superuser_ && ::seteuid(kNobody) != 0)
      ADD_FAILURE() << "cannot become an ordinary user";
  }
  ~OrdinaryUser() {
    if (was_superuser_ && ::seteuid(0) != 0) ADD_FAILURE() << "cannot become the superuser again";
  }

 private:
  static constexpr uid_t kNobody = 65534;
  bool was_superuser_ = ::geteuid() == 0;
};

using Paths = std::vector<std::string>;

}  // namespace

TEST(Walk, FindsReadableFilesInBytewiseOrder) {
  const Folder folder;
  for (const char* name :
       {"b.md", "a/z.md", "a.md", "a-b.md", "나무.md", "Z.txt", "a/b/c/deep.markdown", "log.jsonl"})
    folder.write(name);
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), (Paths{"Z.txt", "a-b.md", "a.md", "a/b/c/deep.markdown", "a/z.md", "b.md",
                                "log.jsonl", "나무.md"}));
  EXPECT_TRUE(walk.skipped.empty());
}

TEST(Walk, TellsWhatTheSystemKnowsOfAFile) {
  const Folder folder;
  folder.write("a.md", "twelve bytes");
  const Walk walk = walk_of(folder.path() + "/");
  ASSERT_EQ(walk.files.size(), 1u);
  struct ::stat status;
  ASSERT_EQ(::stat((folder / "a.md").c_str(), &status), 0);
  EXPECT_EQ(walk.files[0].size, 12u);
  EXPECT_EQ(walk.files[0].inode, status.st_ino);
  EXPECT_EQ(walk.files[0].modified_ns,
            status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec);
  EXPECT_EQ(walk.files[0].changed_ns,
            status.st_ctim.tv_sec * 1'000'000'000 + status.st_ctim.tv_nsec);
  EXPECT_EQ(content(walk.files[0]), "twelve bytes");
}

TEST(Walk, AnEmptyFolderHasNothing) {
  const Folder folder;
  const Walk walk = walk_of(folder.path());
  EXPECT_TRUE(walk.files.empty());
  EXPECT_TRUE(walk.skipped.empty());
}

TEST(Walk, HiddenNamesAndJunkAreLeftOut) {
  const Folder folder;
  for (const char* name :
       {".obsidian/app.md", ".trash/old.md", ".hidden.md", "a/.git/x.md", ".DS_Store", "Thumbs.db",
        "desktop.ini", "~$note.md", "note.tmp", "note.sync-conflict-20240102-030405-ABCDEFG.md",
        "note (Ada's conflicted copy 2024-01-02).md", "note.md.conflict", "lost+found/x.md",
        "ok.md", "conflict.md", "tmp.md"})
    folder.write(name);
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), (Paths{"conflict.md", "ok.md", "tmp.md"}));
  EXPECT_EQ(reason(walk, ".obsidian"), "hidden folder");
  EXPECT_EQ(reason(walk, "a/.git"), "hidden folder");
  EXPECT_EQ(reason(walk, ".hidden.md"), "hidden file");
  EXPECT_EQ(reason(walk, "Thumbs.db"), "junk of a system or program");
  EXPECT_EQ(reason(walk, "note (Ada's conflicted copy 2024-01-02).md"),
            "conflict copy of a synchronisation");
  EXPECT_EQ(walk.skipped.size(), 13u);
}

TEST(Walk, FilesOfUnknownFormatsAreCounted) {
  const Folder folder;
  for (const char* name : {"a.md", "b.png", "c/d.zip"}) folder.write(name);
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), Paths{"a.md"});
  EXPECT_EQ(walk.other_files, 2u);
  EXPECT_TRUE(walk.skipped.empty());
}

TEST(Walk, RulesIncludeAndExclude) {
  const Folder folder;
  for (const char* name : {"notes/a.md", "notes/drafts/b.md", "notes/c.md", "other/d.md"})
    folder.write(name);
  const Walk walk =
      walk_of(folder.path(), {.include = {"Notes"}, .exclude = {"**/drafts/**", "notes/c.*"}});
  EXPECT_EQ(paths(walk), Paths{"notes/a.md"});
  EXPECT_EQ(reason(walk, "notes/drafts"), "excluded by **/drafts/**");
  EXPECT_EQ(reason(walk, "notes/c.md"), "excluded by notes/c.*");
  EXPECT_EQ(reason(walk, "other"), "not included");
}

TEST(Walk, LargeFilesAndThoseThatAreNoFilesAreLeftOut) {
  const Folder folder;
  folder.write("large.md", std::string((2u << 20) + 1, 'x'));
  folder.write("empty.md", "");
  ASSERT_EQ(::mkfifo((folder / "pipe.md").c_str(), 0600), 0);
  const Walk walk =
      walk_of(folder.path(), {.include = {}, .exclude = {}, .max_file_bytes = 2u << 20});
  EXPECT_EQ(paths(walk), Paths{"empty.md"});
  EXPECT_EQ(reason(walk, "large.md"), "larger than 2 MB (3 MB)");
  EXPECT_EQ(reason(walk, "pipe.md"), "not a regular file");
}

TEST(Walk, WhatMayNotBeReadIsUnseenNotGone) {
  const Folder folder;
  fs::permissions(folder.path(), fs::perms::all);
  folder.write("closed/a.md");
  folder.write("locked.md");
  fs::permissions(folder / "closed", fs::perms::none);
  fs::permissions(folder / "locked.md", fs::perms::none);
  const Walk walk = [&] {
    const OrdinaryUser somebody;
    return walk_of(folder.path());
  }();
  fs::permissions(folder / "closed", fs::perms::owner_all);
  EXPECT_TRUE(walk.files.empty());
  EXPECT_EQ(reason(walk, "closed"), "no permission to list");
  EXPECT_EQ(reason(walk, "locked.md"), "no permission to read");
  EXPECT_EQ(walk.unseen, (Paths{"closed", "locked.md"}));
}

TEST(Walk, LinksToWhatIsInTheFolderAreLeftOut) {
  const Folder folder;
  folder.write("z/note.md");
  fs::create_directory_symlink("z", folder / "a");
  fs::create_directory_symlink("..", folder / "z/up");
  fs::create_directory_symlink(folder.path() + "/..", folder / "outer");
  fs::create_symlink("note.md", folder / "z/copy.md");
  fs::create_symlink("nowhere.md", folder / "broken.md");
  fs::create_symlink("self.md", folder / "self.md");
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), Paths{"z/note.md"});
  EXPECT_EQ(reason(walk, "a"), "symbolic link to z, which is in the folder itself");
  EXPECT_EQ(reason(walk, "z/copy.md"), "symbolic link to z/note.md, which is in the folder itself");
  EXPECT_EQ(reason(walk, "z/up"), "symbolic link loop");
  EXPECT_EQ(reason(walk, "outer"), "symbolic link loop");
  EXPECT_EQ(reason(walk, "self.md"), "symbolic link loop");
  EXPECT_EQ(reason(walk, "broken.md"), "broken symbolic link");
}

TEST(Walk, LinksToTheOutsideAreReadOnce) {
  const Folder folder, outside;
  outside.write("shared/x.md");
  outside.write("one.md");
  fs::create_directory_symlink("..", outside / "shared/parent");
  folder.write("own.md");
  fs::create_directory_symlink(outside / "shared", folder / "b");
  fs::create_directory_symlink(outside / "shared", folder / "c");
  fs::create_symlink(outside / "one.md", folder / "d.md");
  fs::create_symlink(outside / "one.md", folder / "e.md");
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), (Paths{"b/parent/one.md", "b/x.md", "d.md", "own.md"}));
  EXPECT_EQ(reason(walk, "c"), "read already as b");
  EXPECT_EQ(reason(walk, "e.md"), "read already as d.md");
}

TEST(Walk, NamesAreInComposedFormAndOpenAnyway) {
  const Folder folder;
  folder.write("카페.md", "one");  // NFD
  folder.write("cafe\xCC\x81/x.md", "two");
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), (Paths{"caf\xC3\xA9/x.md", "카페.md"}));
  EXPECT_EQ(content(walk.files[0]), "two");
  EXPECT_EQ(content(walk.files[1]), "one");
}

TEST(Walk, OfNamesThatDifferInTheirUnicodeFormTheComposedIsRead) {
  const Folder folder;
  folder.write("cafe\xCC\x81.md", "decomposed");
  folder.write("caf\xC3\xA9.md", "composed");
  const Walk walk = walk_of(folder.path());
  ASSERT_EQ(walk.files.size(), 1u);
  EXPECT_EQ(content(walk.files[0]), "composed");
  EXPECT_EQ(reason(walk, "caf\xC3\xA9.md"), "another file has this name in another Unicode form");
}

TEST(Walk, NamesThatAreNotUtf8AreLeftOut) {
  const Folder folder;
  folder.write("bad\xFF.md");
  folder.write("ok.md");
  const Walk walk = walk_of(folder.path());
  EXPECT_EQ(paths(walk), Paths{"ok.md"});
  EXPECT_EQ(reason(walk, "bad\xEF\xBF\xBD.md"), "the name is not UTF-8");
}

TEST(Walk, OddNamesAreNamesLikeAnyOther) {
  const Folder folder;
  for (const char* name : {"a b.md", "trailing .md", "dot..md", "🗂️ hub.md", "C# & <x>.md",
                           "100%.md", "new\nline.md"})
    folder.write(name);
  EXPECT_EQ(walk_of(folder.path()).files.size(), 7u);
}

TEST(Walk, ARootMayBeOneFile) {
  const Folder folder;
  folder.write(".hidden.md", "text");
  folder.write("image.png");
  const Walk walk = walk_of((folder / ".hidden.md").string());
  EXPECT_EQ(paths(walk), Paths{".hidden.md"});
  EXPECT_EQ(content(walk.files.at(0)), "text");
  EXPECT_EQ(reason(walk_of((folder / "image.png").string()), "image.png"),
            "no reader for this kind of file");
}

TEST(Walk, ARootThatIsNotThereIsAnError) {
  const Result<Walk> missing = walk("/nowhere/at/all", {});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_NE(missing.error().what.find("/nowhere/at/all"), std::string::npos);
  const Folder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(walk((folder / "pipe").string(), {}).error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(walk(folder.path(), {.include = {}, .exclude = {" "}}).error().code,
            ErrorCode::kInvalidInput);
}

TEST(Walk, ARootThatCannotBeListedIsAnError) {
  const Folder folder;
  fs::permissions(folder.path(), fs::perms::none);
  const OrdinaryUser somebody;
  const Result<Walk> result = walk(folder.path(), {});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kUnavailable);
}

}  // namespace sennit
