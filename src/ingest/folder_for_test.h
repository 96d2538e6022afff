// Folders that go away with their test, and stores told as text. Only for tests.

#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/hash.h"
#include "base/try.h"
#include "store/store.h"

namespace sennit::testing {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "sennit-ingest-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    for (const auto& entry : fs::recursive_directory_iterator(path_, ignored))
      fs::permissions(entry.path(), fs::perms::owner_all, fs::perm_options::add, ignored);
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path() const { return path_.string(); }
  fs::path operator/(const std::string& name) const { return path_ / name; }

  const Folder& write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
    return *this;
  }
  void move(const std::string& from, const std::string& to) const {
    fs::create_directories((path_ / to).parent_path());
    fs::rename(path_ / from, path_ / to);
  }
  void remove(const std::string& name) const { fs::remove_all(path_ / name); }

  // Every file was written long ago: its stamp can be trusted.
  void age() const {
    for (const auto& entry : fs::recursive_directory_iterator(path_))
      if (entry.is_regular_file())
        fs::last_write_time(entry.path(), fs::file_time_type::clock::now() - std::chrono::hours(1));
  }

 private:
  fs::path path_;
};

// For a while the process is one that permissions hold for, where it is the superuser's.
class OrdinaryUser {
 public:
  OrdinaryUser() : user_(::geteuid()) {
    if (user_ == 0 && ::seteuid(65534) != 0) ADD_FAILURE() << "cannot become another user";
  }
  ~OrdinaryUser() {
    if (user_ == 0 && ::seteuid(0) != 0) std::abort();
  }
  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;

 private:
  uid_t user_;
};

// A store that does what another does.
class ForwardingStore : public Store {
 public:
  explicit ForwardingStore(Store& inner) : inner_(inner) {}

  Result<AppliedIds> apply(const Changes& changes) override { return inner_.apply(changes); }
  Result<std::vector<Root>> roots() const override { return inner_.roots(); }
  Result<std::vector<DocumentRecord>> documents() const override { return inner_.documents(); }
  Result<DocumentTotals> totals() const override { return inner_.totals(); }
  Result<DocumentRecord> document(DocumentId id) const override { return inner_.document(id); }
  Result<std::string> text(DocumentId id) const override { return inner_.text(id); }
  Result<std::vector<Chunk>> chunks(DocumentId id) const override { return inner_.chunks(id); }
  Result<DocumentEvidence> evidence(DocumentId id) const override { return inner_.evidence(id); }
  Result<void> for_each_evidence(
      const std::function<Result<void>(const DocumentEvidence&)>& visit) const override {
    return inner_.for_each_evidence(visit);
  }
  Result<std::optional<StoredReply>> reply(const Hash128& key) const override {
    return inner_.reply(key);
  }
  Result<std::vector<PassageRecord>> passages() const override { return inner_.passages(); }
  Result<std::vector<UsageRecord>> usage() const override { return inner_.usage(); }
  Result<std::vector<Verdict>> verdicts() const override { return inner_.verdicts(); }
  Result<std::optional<std::string>> setting(const std::string& name) const override {
    return inner_.setting(name);
  }
  Result<std::optional<std::string>> view(const std::string& name) const override {
    return inner_.view(name);
  }
  Result<std::uint64_t> revision() const override { return inner_.revision(); }
  Result<std::vector<Violation>> check() const override { return inner_.check(); }
  Result<void> backup(const std::string& path) const override { return inner_.backup(path); }
  Result<std::vector<KeywordHit>> search(const KeywordQuery& query,
                                         std::size_t limit) const override {
    return inner_.search(query, limit);
  }
  Result<double> weight(const KeywordTerm& term) const override { return inner_.weight(term); }

 private:
  Store& inner_;
};

// Everything that a store holds of its documents, but for ids and stamps: what a clean build of the
// same folder must give as well.
inline std::string told(const Store& store) {
  std::string all;
  const Result<void> done =
      store.for_each_evidence([&](const DocumentEvidence& evidence) -> Result<void> {
        const DocumentRecord& record = evidence.record;
        SENNIT_ASSIGN(const std::string text, store.text(record.id));
        all += fmt::format("{} [{}] {} {} {} {} {} {}\n", record.path, record.container,
                           name_of(record.kind), name_of(record.state), record.reason, record.title,
                           hex(record.content_hash), hex(hash64(text)));
        for (const Chunk& chunk : evidence.chunks)
          all += fmt::format("  {} {}-{} {} {}\n", chunk.ordinal, chunk.range.begin,
                             chunk.range.end, chunk.heading_path, hex(chunk.text_hash));
        for (const EncodedExtraction& extraction : evidence.extractions)
          all +=
              fmt::format("  {} {}\n", extraction.extractor.name, hex(hash64(extraction.payload)));
        all += fmt::format("  {}\n", hex(hash64(evidence.structure)));
        return {};
      });
  if (!done.ok()) ADD_FAILURE() << done.error().what;
  return all;
}

inline Texts paths_of(const Store& store) {
  Texts paths;
  const Result<std::vector<DocumentRecord>> records = store.documents();
  if (!records.ok()) {
    ADD_FAILURE() << records.error().what;
    return paths;
  }
  for (const DocumentRecord& record : *records) paths.push_back(record.path);
  return paths;
}

}  // namespace sennit::testing
