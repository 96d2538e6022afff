// What every store promises. Each test runs over the store in memory and the one in a SQLite file.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "store/store_test_data.h"

namespace sennit {
namespace {

struct Kind {
  const char* name;
  std::function<std::unique_ptr<Store>(const TemporaryFolder&)> make;
};

class StoreContract : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    store_ = GetParam().make(folder_);
    root_ = add_root(*store_, "/notes");
  }

  Store& store() { return *store_; }

  DocumentId put(const std::string& path, const std::string& text) {
    return put(document_of_text(root_, path, text));
  }
  DocumentId put(const DocumentBundle& bundle) {
    Changes changes;
    changes.documents.push_back(bundle);
    return must(store().apply(changes)).documents.at(0);
  }
  std::vector<std::string> paths() {
    std::vector<std::string> paths;
    for (const DocumentRecord& record : must(store().documents())) paths.push_back(record.path);
    return paths;
  }
  // A change that must fail with `code` and leave everything as it was.
  void expect_refused(const Changes& changes, ErrorCode code) {
    const std::string before = told(store());
    const auto applied = store().apply(changes);
    ASSERT_FALSE(applied.ok());
    EXPECT_EQ(applied.error().code, code) << applied.error().what;
    EXPECT_EQ(told(store()), before);
  }

  TemporaryFolder folder_;
  std::unique_ptr<Store> store_;
  RootId root_;
};

using Paths = std::vector<std::string>;

TEST_P(StoreContract, IsEmptyAtFirst) {
  const std::unique_ptr<Store> fresh = make_memory_store();
  EXPECT_TRUE(must(fresh->documents()).empty());
  EXPECT_EQ(must(fresh->revision()), 0U);
  EXPECT_TRUE(must(store().documents()).empty());
  EXPECT_TRUE(must(store().verdicts()).empty());
  EXPECT_TRUE(must(store().search(any_of({word("x")}), 10)).empty());
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, GivesBackADocumentAsItWasPut) {
  DocumentBundle bundle = document_of_text(root_, "lab/조수.md", "Tides rise.\n\n달이 당긴다.");
  bundle.record.container = "all.jsonl";
  bundle.record.kind = DocumentKind::kRecord;
  bundle.record.title = "조수";
  bundle.record.encoding = "cp949";
  bundle.record.date = CivilDate{2024, 2, 29};
  bundle.record.stamp = {12, -5, 6, ~std::uint64_t{0}, 8};
  bundle.record.state = DocumentState::kDoneWithWarnings;
  bundle.record.reason = "2 bad bytes replaced";
  const DocumentId id = put(bundle);

  const DocumentRecord record = must(store().document(id));
  EXPECT_EQ(record.id, id);
  EXPECT_EQ(record.root, root_);
  EXPECT_EQ(record.path, "lab/조수.md");
  EXPECT_EQ(record.container, "all.jsonl");
  EXPECT_EQ(record.kind, DocumentKind::kRecord);
  EXPECT_EQ(record.title, "조수");
  EXPECT_EQ(record.encoding, "cp949");
  EXPECT_EQ(record.date, (CivilDate{2024, 2, 29}));
  EXPECT_EQ(record.stamp, bundle.record.stamp);
  EXPECT_EQ(record.content_hash, bundle.record.content_hash);
  EXPECT_EQ(record.state, DocumentState::kDoneWithWarnings);
  EXPECT_EQ(record.reason, "2 bad bytes replaced");
  EXPECT_EQ(record.text_bytes, bundle.text.size());
  EXPECT_EQ(record.chunks, 2U);
  EXPECT_EQ(must(store().text(id)), bundle.text);

  const DocumentEvidence evidence = must(store().evidence(id));
  EXPECT_EQ(evidence.record.path, "lab/조수.md");
  EXPECT_EQ(evidence.structure, bundle.structure);
  EXPECT_EQ(evidence.extractions, bundle.extractions);
  ASSERT_EQ(evidence.chunks.size(), 2U);
  EXPECT_EQ(evidence.chunks[1].range, bundle.chunks[1].range);
  EXPECT_EQ(evidence.chunks[1].heading_path, "Top > 1");
  EXPECT_EQ(evidence.chunks[1].text_hash, bundle.chunks[1].text_hash);
  EXPECT_EQ(must(store().chunks(id)).size(), 2U);
}

Extraction found_by(const std::string& model, std::uint32_t chunk) {
  Extraction extraction;
  extraction.extractor = {model, 1, "1"};
  extraction.chunk = chunk;
  return extraction;
}

std::vector<std::string> extractors_of(const Store& store, DocumentId id) {
  std::vector<std::string> names;
  for (const EncodedExtraction& extraction : must(store.evidence(id)).extractions)
    names.push_back(extraction.extractor.name);
  return names;
}

TEST_P(StoreContract, OneModelTakesThePlaceOfAnotherInAChunkAndOfNothingElse) {
  DocumentBundle bundle = document_of_text(root_, "a.md", "Tides rise.");
  bundle.extractions = {encoded(found_by("builtin", 0)), encoded(found_by("explicit", 0))};
  const DocumentId id = put(bundle);
  const std::uint64_t before = must(store().revision());
  for (const char* model : {"one-model", "another"}) {
    Changes changes;
    changes.found_by_model = {{id, found_by(model, 0)}};
    must(store().apply(changes));
  }
  EXPECT_EQ(extractors_of(store(), id),
            (std::vector<std::string>{"another", "builtin", "explicit"}));
  EXPECT_EQ(must(store().revision()), before + 2);
  Changes wrong;
  wrong.found_by_model = {{id, found_by("another", 7)}};
  EXPECT_FALSE(store().apply(wrong).ok());
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, KeepsWhatAModelWasShownUntilTheDocumentIsReadAnew) {
  const DocumentId a = put(document_of_text(root_, "a.md", "Tides rise."));
  const DocumentId b = put(document_of_text(root_, "b.md", "Tides fall."));
  PassageRecord of_a{a, 0, 1, "m", PassageState::kFailed, "no records", 1, 2, 3, 4, {5, 6, 7, 8}};
  PassageRecord of_b{b, 0, 1, "m", PassageState::kQueued, "", 0, 0, 0, 0, {}};
  Changes changes;
  changes.passages = {of_b, of_a};
  must(store().apply(changes));
  EXPECT_EQ(must(store().passages()), (std::vector<PassageRecord>{of_a, of_b}));
  put(document_of_text(root_, "b.md", "Tides fall and rise."));
  EXPECT_EQ(must(store().passages()), (std::vector<PassageRecord>{of_a}));
  changes = {};
  changes.unplanned = {a};
  must(store().apply(changes));
  EXPECT_TRUE(must(store().passages()).empty());
}

TEST_P(StoreContract, KeepsRepliesAndTheBillBeyondTheirDocuments) {
  const DocumentId id = put(document_of_text(root_, "a.md", "Tides rise."));
  const StoredReply kept{hash128("key"), "m", "{}", "{\"entities\":[]}", {1, 2, 3, 4}, 5, id};
  Changes changes;
  changes.replies = {kept};
  changes.usage = {{10, "extract", id, "m", 1, {1, 0, 2, 3}},
                   {20, "extract", id, "m", 2, {4, 1, 5, 6}}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().reply(hash128("key"))), kept);
  EXPECT_EQ(must(store().reply(hash128("other"))), std::nullopt);
  changes = {};
  changes.removed = {id};
  must(store().apply(changes));
  EXPECT_EQ(must(store().reply(hash128("key")))->reply, kept.reply);
  EXPECT_EQ(must(store().usage()),
            (std::vector<UsageRecord>{{20, "extract", id, "m", 3, {5, 1, 7, 9}}}));
  changes = {};
  changes.clear = changes.purge = true;
  must(store().apply(changes));
  EXPECT_EQ(must(store().reply(hash128("key"))), std::nullopt);
  EXPECT_EQ(must(store().usage()).size(), 1U);
}

TEST_P(StoreContract, KeepsAnyBytesOfAText) {
  const std::string zero("a\0b", 3);
  EXPECT_EQ(must(store().text(put("zero", zero))), zero);
  EXPECT_EQ(must(store().text(put("empty", ""))), "");
  EXPECT_EQ(must(store().text(put("bad", "\xFF\xFE"))), "\xFF\xFE");
  const std::string line(3'000'000, 'x');
  EXPECT_EQ(must(store().text(put("long", line))), line);
}

TEST_P(StoreContract, ListsDocumentsByRootAndPathBytewise) {
  const RootId other = add_root(store(), "/archive");
  for (const char* path : {"b", "a/c", "a", "Z", "a.md", "가", "a b"}) put(path, "text");
  put(document_of_text(other, "A", "text"));
  EXPECT_EQ(paths(), (Paths{"Z", "a", "a b", "a.md", "a/c", "b", "가", "A"}));
  Paths visited;
  must(store().for_each_evidence([&](const DocumentEvidence& evidence) {
    visited.push_back(evidence.record.path);
    return Result<void>();
  }));
  EXPECT_EQ(visited, paths());
}

TEST_P(StoreContract, StopsVisitingAtTheFirstError) {
  put("a", "text");
  put("b", "text");
  int visited = 0;
  const auto stopped = store().for_each_evidence([&](const DocumentEvidence&) -> Result<void> {
    ++visited;
    return cancelled("enough");
  });
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, ErrorCode::kCancelled);
  EXPECT_EQ(visited, 1);
  put("c", "a visit that was stopped holds nothing back");
}

TEST_P(StoreContract, AVisitorMayReadTheStore) {
  put("a", "one\n\ntwo");
  put("b", "three");
  std::string texts;
  must(store().for_each_evidence([&](const DocumentEvidence& evidence) -> Result<void> {
    texts += must(store().text(evidence.record.id)) + "|";
    texts += std::to_string(must(store().evidence(evidence.record.id)).chunks.size()) + "|";
    return {};
  }));
  EXPECT_EQ(texts, "one\n\ntwo|2|three|1|");
}

TEST_P(StoreContract, SaysWhatIsNotThere) {
  for (const Error& error : {store().document({99}).error(), store().text({99}).error(),
                             store().chunks({99}).error(), store().evidence({99}).error()})
    EXPECT_EQ(error.code, ErrorCode::kNotFound) << error.what;
  EXPECT_EQ(must(store().setting("none")), std::nullopt);
  EXPECT_EQ(must(store().view("none")), std::nullopt);
}

TEST_P(StoreContract, ReplacesADocumentUnderItsOldNumber) {
  const DocumentId id = put("a", "old words here");
  const DocumentId other = put("b", "kept");
  EXPECT_EQ(put("a", "new words there"), id);
  EXPECT_EQ(must(store().text(id)), "new words there");
  EXPECT_EQ(told_hits(store(), any_of({word("old"), word("here")}), 10), "");
  EXPECT_NE(told_hits(store(), any_of({word("new")}), 10), "");
  EXPECT_EQ(must(store().text(other)), "kept");
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, TakesTheLastOfTwoDocumentsOfOnePath) {
  Changes changes;
  changes.documents = {document_of_text(root_, "a", "first"),
                       document_of_text(root_, "b", "second"),
                       document_of_text(root_, "a", "third")};
  const AppliedIds ids = must(store().apply(changes));
  ASSERT_EQ(ids.documents.size(), 3U);
  EXPECT_EQ(ids.documents[0], ids.documents[2]);
  EXPECT_EQ(must(store().text(ids.documents[0])), "third");
  EXPECT_EQ(told_hits(store(), any_of({word("first")}), 10), "");
}

TEST_P(StoreContract, TheSamePathInTwoRootsIsTwoDocuments) {
  const RootId other = add_root(store(), "/archive");
  const DocumentId here = put("README.md", "here");
  const DocumentId there = put(document_of_text(other, "README.md", "there"));
  EXPECT_NE(here, there);
  EXPECT_EQ(must(store().text(here)), "here");
}

TEST_P(StoreContract, RemovesADocumentWithAllThatCameOfIt) {
  const DocumentId id = put("a", "harbour lights");
  put("b", "other");
  Changes changes;
  changes.removed = {id};
  must(store().apply(changes));
  EXPECT_EQ(paths(), Paths{"b"});
  EXPECT_FALSE(store().evidence(id).ok());
  EXPECT_EQ(told_hits(store(), any_of({word("harbour")}), 10), "");
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, NeverGivesANumberTwice) {
  const DocumentId first = put("a", "text");
  Changes changes;
  changes.removed = {first};
  must(store().apply(changes));
  const DocumentId second = put("a", "text");
  EXPECT_GT(second, first);
  changes = {};
  changes.clear = true;
  must(store().apply(changes));
  const RootId root = add_root(store(), "/notes");
  EXPECT_GT(root, root_);
  EXPECT_GT(put(document_of_text(root, "a", "text")), second);
}

TEST_P(StoreContract, RenamingKeepsEverythingElse) {
  const DocumentId id = put("old.md", "harbour lights\n\nat night");
  const std::vector<EncodedExtraction> extractions = must(store().evidence(id)).extractions;
  Changes changes;
  changes.renamed = {{id, "new/place.md"}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().document(id)).path, "new/place.md");
  EXPECT_EQ(must(store().evidence(id)).extractions, extractions);
  EXPECT_EQ(must(store().search(any_of({word("harbour")}), 10)).at(0).document, id);
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, DocumentsCanChangePlaces) {
  const DocumentId a = put("a", "text of a");
  const DocumentId b = put("b", "text of b");
  Changes changes;
  changes.renamed = {{a, "b"}, {b, "a"}};
  changes.documents = {document_of_text(root_, "a", "new text")};
  const AppliedIds ids = must(store().apply(changes));
  EXPECT_EQ(ids.documents.at(0), b) << "renaming comes before putting";
  EXPECT_EQ(must(store().text(a)), "text of a");
  EXPECT_EQ(must(store().document(a)).path, "b");
}

TEST_P(StoreContract, RemovingComesBeforeRenaming) {
  const DocumentId a = put("a", "text of a");
  const DocumentId b = put("b", "text of b");
  Changes changes;
  changes.removed = {a};
  changes.renamed = {{b, "a"}};
  must(store().apply(changes));
  EXPECT_EQ(paths(), Paths{"a"});
  EXPECT_EQ(must(store().text(b)), "text of b");
}

TEST_P(StoreContract, RefusesAChangeThatDoesNotFit) {
  const DocumentId a = put("a", "text of a");
  const DocumentId b = put("b", "text of b");
  const DocumentBundle good = document_of_text(root_, "c", "one\n\ntwo");
  const auto refused = [&](ErrorCode code, const std::function<void(Changes&)>& spoil) {
    Changes changes;
    changes.settings = {{"a", "must not be kept"}};
    changes.documents = {good};
    spoil(changes);
    expect_refused(changes, code);
  };
  const auto broken = [&](const std::function<void(DocumentBundle&)>& spoil) {
    refused(ErrorCode::kInvalidInput, [&](Changes& c) { spoil(c.documents[0]); });
  };
  refused(ErrorCode::kNotFound, [](Changes& c) { c.removed = {{99}}; });
  refused(ErrorCode::kNotFound, [&](Changes& c) { c.removed = {a, a}; });
  refused(ErrorCode::kNotFound, [](Changes& c) { c.removed_roots = {{99}}; });
  refused(ErrorCode::kNotFound, [](Changes& c) { c.renamed = {{{99}, "x"}}; });
  refused(ErrorCode::kNotFound, [](Changes& c) { c.stamps = {{{99}, {}}}; });
  refused(ErrorCode::kNotFound, [](Changes& c) { c.documents[0].record.root = {99}; });
  refused(ErrorCode::kInvalidInput, [&](Changes& c) { c.renamed = {{a, "b"}}; });
  refused(ErrorCode::kInvalidInput, [&](Changes& c) { c.renamed = {{a, "x"}, {b, "x"}}; });
  refused(ErrorCode::kInvalidInput, [&](Changes& c) { c.renamed = {{a, "x"}, {a, "y"}}; });
  refused(ErrorCode::kInvalidInput, [&](Changes& c) { c.renamed = {{a, ""}}; });
  refused(ErrorCode::kInvalidInput, [](Changes& c) { c.roots = {{{77}, "/notes", ""}}; });
  refused(ErrorCode::kInvalidInput, [](Changes& c) { c.roots = {{{}, "", ""}}; });
  refused(ErrorCode::kNotFound, [](Changes& c) {
    c.verdicts.resize(1);
    c.verdicts[0].kind = VerdictKind::kUndo;
    c.verdicts[0].undone = {5};
  });
  broken([](DocumentBundle& d) { d.record.path = ""; });
  broken([&](DocumentBundle& d) { d.record.id = a; });
  broken([](DocumentBundle& d) { d.chunks[1].ordinal = 3; });
  broken([](DocumentBundle& d) { d.chunks[1].range.end = 99; });
  broken([](DocumentBundle& d) { d.chunks[1].range = {3, 2}; });
  broken([](DocumentBundle& d) { d.extractions[0].chunk = 2; });
  broken([](DocumentBundle& d) { d.extractions[1] = d.extractions[0]; });
}

TEST_P(StoreContract, KeepsWhatWasReadOfADocumentThatCannotBeReadNow) {
  const DocumentId id = put("a", "text");
  const std::uint64_t revision = must(store().revision());
  Changes changes;
  changes.unread = {{id, "no permission to read"}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().document(id)).unread, "no permission to read");
  EXPECT_EQ(must(store().text(id)), "text");
  EXPECT_EQ(must(store().revision()), revision) << "its evidence is in the graph as before";
  put("a", "text again");
  EXPECT_EQ(must(store().document(id)).unread, "") << "it could be read";
}

TEST_P(StoreContract, ChangesOnlyTheStamp) {
  const DocumentId id = put("a", "text");
  const std::uint64_t revision = must(store().revision());
  Changes changes;
  changes.stamps = {{id, {1, 2, 3, 4, 5}}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().document(id)).stamp, (FileStamp{1, 2, 3, 4, 5}));
  EXPECT_EQ(must(store().text(id)), "text");
  EXPECT_EQ(must(store().revision()), revision) << "a view does not depend on stamps";
}

TEST_P(StoreContract, ARootIsKnownByItsPath) {
  Changes changes;
  changes.roots = {{{}, "/notes", "--exclude x"}, {{}, "/archive", ""}};
  const AppliedIds ids = must(store().apply(changes));
  EXPECT_EQ(ids.roots.at(0), root_);
  const std::vector<Root> roots = must(store().roots());
  ASSERT_EQ(roots.size(), 2U);
  EXPECT_EQ(roots[0].options, "--exclude x");
  changes.roots = {{root_, "/moved/notes", "--exclude x"}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().roots())[0].path, "/moved/notes");
}

TEST_P(StoreContract, RemovesARootWithItsDocuments) {
  const RootId other = add_root(store(), "/archive");
  put("a", "here");
  put(document_of_text(other, "b", "there"));
  Changes changes;
  changes.removed_roots = {root_};
  must(store().apply(changes));
  EXPECT_EQ(paths(), Paths{"b"});
  EXPECT_EQ(must(store().roots()).size(), 1U);
  EXPECT_EQ(told_hits(store(), any_of({word("here")}), 10), "");
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, AppendsVerdicts) {
  Verdict same;
  same.a = {"AI", ""};
  same.b = {"인공지능", "a.md"};
  same.author = "me";
  same.reason = "they are one";
  same.at = Time(std::chrono::nanoseconds(1'700'000'000'123'456'789));
  Verdict undo;
  undo.kind = VerdictKind::kUndo;
  undo.undone = {1};
  undo.authority = Authority::kModel;
  Changes changes;
  changes.verdicts = {same, undo};
  changes.durable = true;
  const AppliedIds ids = must(store().apply(changes));
  EXPECT_EQ(ids.verdicts, (std::vector<VerdictId>{{1}, {2}}));
  same.id = {1};
  undo.id = {2};
  EXPECT_EQ(must(store().verdicts()), (std::vector<Verdict>{same, undo}));
}

TEST_P(StoreContract, KeepsSettingsAndViewsUntilTheyAreEmptied) {
  const std::string bytes("\0\xFF bytes", 8);
  Changes changes;
  changes.settings = {{"a", "1"}, {"이름", std::string("v\0w", 3)}};
  changes.views = {{"a", bytes}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().setting("a")), "1");
  EXPECT_EQ(must(store().setting("이름")), std::string("v\0w", 3));
  EXPECT_EQ(must(store().view("a")), bytes);
  changes = {};
  changes.settings = {{"a", ""}};
  changes.views = {{"a", ""}, {"none", ""}};
  must(store().apply(changes));
  EXPECT_EQ(must(store().setting("a")), std::nullopt);
  EXPECT_EQ(must(store().view("a")), std::nullopt);
}

TEST_P(StoreContract, TheRevisionRisesWithWhatViewsAreMadeOf) {
  const auto rises = [&](const Changes& changes) {
    const std::uint64_t before = must(store().revision());
    must(store().apply(changes));
    return must(store().revision()) > before;
  };
  Changes document, view, setting, root, verdict;
  document.documents = {document_of_text(root_, "a", "text")};
  view.views = {{"a", "bytes"}};
  setting.settings = {{"a", "1"}};
  root.roots = {{{}, "/notes", ""}};
  verdict.verdicts.resize(1);
  EXPECT_TRUE(rises(document));
  EXPECT_TRUE(rises(document));
  EXPECT_TRUE(rises(verdict));
  EXPECT_FALSE(rises(view));
  EXPECT_FALSE(rises({}));
  EXPECT_FALSE(rises(setting));
  EXPECT_FALSE(rises(root)) << "it is there already";
  root.roots[0].options = "other";
  EXPECT_TRUE(rises(root));
}

TEST_P(StoreContract, ClearingKeepsVerdictsAndSettings) {
  put("a", "text");
  Changes changes;
  changes.verdicts.resize(1);
  changes.settings = {{"a", "1"}};
  changes.views = {{"a", "bytes"}};
  must(store().apply(changes));
  changes = {};
  changes.clear = true;
  must(store().apply(changes));
  EXPECT_TRUE(must(store().roots()).empty());
  EXPECT_TRUE(paths().empty());
  EXPECT_EQ(must(store().verdicts()).size(), 1U);
  EXPECT_EQ(must(store().setting("a")), "1");
  EXPECT_EQ(must(store().view("a")), std::nullopt);
  EXPECT_EQ(told_hits(store(), any_of({word("text")}), 10), "");
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, PurgingKeepsNothing) {
  put("a", "text");
  Changes changes;
  changes.verdicts.resize(2);
  changes.settings = {{"a", "1"}};
  must(store().apply(changes));
  changes = {};
  changes.purge = true;
  must(store().apply(changes));
  EXPECT_EQ(must(store().verdicts()).size(), 2U) << "without `clear` it does nothing";
  changes.clear = true;
  must(store().apply(changes));
  EXPECT_TRUE(must(store().verdicts()).empty());
  EXPECT_EQ(must(store().setting("a")), std::nullopt);
  EXPECT_TRUE(paths().empty());
  Changes undo;
  undo.verdicts.resize(1);
  undo.verdicts[0].kind = VerdictKind::kUndo;
  undo.verdicts[0].undone = {1};
  expect_refused(undo, ErrorCode::kNotFound);
  Changes verdict;
  verdict.verdicts.resize(1);
  EXPECT_EQ(must(store().apply(verdict)).verdicts.at(0), VerdictId{3});
  EXPECT_EQ(told(must(store().check())), "");
}

TEST_P(StoreContract, ClearingComesFirst) {
  put("a", "old text");
  Changes changes;
  changes.clear = true;
  changes.roots = {{{}, "/new", ""}};
  const RootId root = must(store().apply(changes)).roots.at(0);
  changes.documents = {document_of_text({root.value + 1}, "a", "new text")};
  must(store().apply(changes));
  EXPECT_EQ(told_hits(store(), any_of({word("text")}), 10), "0.2877 a 0\n");
  EXPECT_EQ(told(must(store().check())), "");
}

// Search.

TEST_P(StoreContract, FindsWordsPhrasesAndPrefixes) {
  put("a", "The tides of the harbour");
  put("b", "harbour of tides");
  put("c", "something else");
  put("d", "nothing here");
  put("e", "or there");
  EXPECT_EQ(told_hits(store(), any_of({phrase({"tides", "of"})}), 9).substr(7), "a 0\n");
  EXPECT_EQ(told_hits(store(), any_of({phrase({"of", "the", "harbour"})}), 9).substr(7), "a 0\n");
  EXPECT_EQ(told_hits(store(), any_of({phrase({"harbour", "of"})}), 9).substr(7), "b 0\n");
  EXPECT_EQ(told_hits(store(), any_of({phrase({"harbour", "tides"})}), 9), "");
  EXPECT_EQ(told_hits(store(), any_of({prefix("harb")}), 1).substr(7), "b 0\n");
  EXPECT_EQ(must(store().search(any_of({prefix("ti"), word("else")}), 9)).size(), 3U);
  EXPECT_EQ(must(store().search(any_of({{{"of", "th"}, true}}), 9)).size(), 1U);
  EXPECT_TRUE(must(store().search(any_of({word("tide")}), 9)).empty());
}

TEST_P(StoreContract, FindsKoreanByItsBigramsAndSingles) {
  put("a", "학교에서 배운다");
  put("b", "학생");
  put("c", "다른 말");
  put("d", "또 다른 말");
  EXPECT_EQ(must(store().search(any_of({word("학교")}), 9)).size(), 1U);
  EXPECT_EQ(must(store().search(any_of({prefix("학")}), 9)).size(), 2U);
  EXPECT_EQ(must(store().search(any_of({phrase({"학교", "교에", "에서"})}), 9)).size(), 1U);
  EXPECT_TRUE(must(store().search(any_of({phrase({"학교", "에서"})}), 9)).empty());
}

TEST_P(StoreContract, OrdersByScoreThenPathThenChunkAndOnlyThenLimits) {
  const RootId other = add_root(store(), "/archive");
  for (const char* path : {"d", "b", "c"}) put(path, "tides here\n\ntides there");
  put(document_of_text(other, "b", "tides here\n\ntides there"));
  put("a", "tides tides");
  for (int i = 0; i < 30; ++i) put("z" + std::to_string(i), "nothing at all");
  const std::string all = told_hits(store(), any_of({word("tides")}), 100);
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 9);
  std::vector<std::string> places;
  for (const KeywordHit& hit : must(store().search(any_of({word("tides")}), 100)))
    places.push_back(must(store().document(hit.document)).path + std::to_string(hit.chunk));
  EXPECT_EQ(places, (Paths{"a0", "b0", "b1", "b0", "b1", "c0", "c1", "d0", "d1"}));
  for (std::size_t limit = 0; limit < 10; ++limit) {
    std::size_t end = 0;
    for (std::size_t line = 0; line < limit && end < all.size(); ++line)
      end = all.find('\n', end) + 1;
    EXPECT_EQ(told_hits(store(), any_of({word("tides")}), limit), all.substr(0, end)) << limit;
  }
}

TEST_P(StoreContract, AWordOfMostChunksIsFoundInOrderOfPath) {
  Changes changes;
  for (int i = 0; i < 1500; ++i)
    changes.documents.push_back(
        document_of_text(root_, "n" + std::to_string(i), "common words\n\nand common"));
  must(store().apply(changes));
  EXPECT_EQ(told_hits(store(), any_of({word("common")}), 3),
            "0.0002 n0 0\n0.0002 n0 1\n0.0002 n1 0\n");
}

TEST_P(StoreContract, AWordOfEveryChunkIsFoundWithAScoreAboveZero) {
  put("a", "tides rise");
  EXPECT_EQ(told_hits(store(), any_of({word("tides")}), 9), "0.2877 a 0\n") << "ln(1 + 0.5 / 1.5)";
  put("b", "tides and tides");
  const auto hits = must(store().search(any_of({word("tides")}), 9));
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_GT(hits[0].score, hits[1].score) << "twice is more than once";
  EXPECT_GT(hits[1].score, 0);
}

TEST_P(StoreContract, TheRarerWordWeighsMore) {
  put("a", "tides harbour");
  put("b", "tides moon");
  put("c", "tides moon");
  const auto score_of = [&](const std::string& token) {
    return must(store().search(any_of({word(token)}), 9)).at(0).score;
  };
  EXPECT_GT(score_of("harbour"), score_of("moon"));
  EXPECT_GT(score_of("moon"), score_of("tides"));
  EXPECT_GT(score_of("tides"), 0);
}

TEST_P(StoreContract, SaysWhatATermWeighs) {
  EXPECT_GT(must(store().weight(word("tides"))), 0);
  put("a", "tides rise");
  put("b", "tides and moon");
  put("c", "moon");
  EXPECT_NEAR(must(store().weight(word("rise"))), std::log(1 + 2.5 / 1.5), 1e-12);
  EXPECT_NEAR(must(store().weight(word("moon"))), std::log(1 + 1.5 / 2.5), 1e-12);
  EXPECT_NEAR(must(store().weight(word("nowhere"))), std::log(1 + 3.5 / 0.5), 1e-12);
  EXPECT_NEAR(must(store().weight(prefix("ri"))), must(store().weight(word("rise"))), 1e-12);
  EXPECT_EQ(must(store().weight(word("\x1F"))), 0);
}

TEST_P(StoreContract, CountsATermOnce) {
  put("a", "tides rise");
  put("b", "nothing");
  put("c", "nothing more");
  EXPECT_EQ(told_hits(store(), any_of({word("tides"), word("tides")}), 9),
            told_hits(store(), any_of({word("tides")}), 9));
}

TEST_P(StoreContract, NoWordOfAQuestionIsSyntax) {
  put("a", "and or not near tides");
  put("b", "other");
  put("c", "words");
  for (const char* token :
       {"\"", "tides\"", "*", "tides*", "AND", "(", "a:b", "-tides", "^tides", "{text}:", "\x1F",
        "tides other", "", "\xFF", "NEAR(", "' OR 1=1 --", ";"})
    EXPECT_EQ(told_hits(store(), any_of({word(token)}), 9), "") << token;
  EXPECT_EQ(told_hits(store(), any_of({word(std::string("tides\0x", 7))}), 9), "");
  EXPECT_EQ(
      must(store().search(any_of({word("or"), word("not"), word("and"), word("near")}), 9)).size(),
      1U);
  EXPECT_TRUE(must(store().search(any_of({}), 9)).empty());
  EXPECT_TRUE(must(store().search(any_of({{{}, true}}), 9)).empty());
}

TEST_P(StoreContract, TakesThousandsOfTerms) {
  put("a", "tides");
  put("b", "words");
  put("c", "more");
  std::vector<KeywordTerm> terms;
  for (int i = 0; i < 3000; ++i) terms.push_back(word("w" + std::to_string(i)));
  terms.push_back(word("tides"));
  EXPECT_EQ(must(store().search(any_of(terms), 9)).size(), 1U);
}

TEST_P(StoreContract, FindsATokenOfAnyLength) {
  const std::string dna(100'000, 'a');
  put("a", dna);
  put("b", "words");
  put("c", "more");
  EXPECT_EQ(must(store().search(any_of({word(dna)}), 9)).size(), 1U);
}

// Of each hit the fields, in the order of KeywordField, and what is required: "10001 0.6931".
std::vector<std::string> told_fields(const Store& store, const KeywordQuery& query,
                                     std::size_t limit) {
  std::vector<std::string> told;
  for (const KeywordHit& hit : must(store.search(query, limit))) {
    std::string& fields = told.emplace_back();
    for (std::size_t f = 0; f < kKeywordFields; ++f)
      fields += hit.fields.contains(static_cast<KeywordField>(f)) ? '1' : '0';
    fields += " " + std::to_string(hit.required);
  }
  return told;
}

// Fields, and what must, may and must not be there.

class FieldsOfStores : public StoreContract {
 protected:
  void put_note(const std::string& path, const std::string& title, const std::string& text,
                const Structure& structure = {}) {
    DocumentBundle bundle = document_of_text(root_, path, text);
    bundle.record.title = title;
    bundle.structure = encode(structure);
    for (Chunk& chunk : bundle.chunks)
      chunk.heading_path = "Day > Part " + std::to_string(chunk.ordinal);
    put(bundle);
  }
  std::string places(const KeywordQuery& query) {
    std::string told;
    for (const KeywordHit& hit : must(store().search(query, 99)))
      told += must(store().document(hit.document)).path + std::to_string(hit.chunk) + " ";
    return told;
  }
  std::string in(KeywordFieldSet fields, const std::string& token) {
    KeywordTerm term = word(token);
    term.fields = fields;
    return places(any_of({term}));
  }
};

TEST_P(FieldsOfStores, TellWhereAWordStands) {
  Structure structure;
  structure.aliases = {"Low water", "간조"};
  structure.tags = {{{0, 4}, "project/sea"}, {{5, 10}, "moon"}};
  const std::string text = "#sea #moon ebb\n\n#sea again";
  structure.tags[0].span = {16, 20};
  put_note("n", "Tides", text, structure);
  for (int i = 0; i < 4; ++i) put_note("z" + std::to_string(i), "", "tides of words");
  EXPECT_EQ(in({KeywordField::kTitle}, "tides"), "n0 n1 ");
  EXPECT_EQ(in({KeywordField::kAliases}, "간조"), "n0 n1 ");
  EXPECT_EQ(in({KeywordField::kAliases}, "tides"), "");
  EXPECT_EQ(in({KeywordField::kTags}, "moon"), "n0 ") << "a tag of the body is one of its chunk";
  EXPECT_EQ(in({KeywordField::kTags}, "project"), "n1 ");
  EXPECT_EQ(in({KeywordField::kBody}, "project"), "");
  EXPECT_EQ(in({KeywordField::kBody, KeywordField::kTags}, "moon"), "n0 ");
  EXPECT_EQ(told_fields(store(), any_of({word("tides")}), 1), (Paths{"10000 0.000000"}));
  EXPECT_EQ(told_fields(store(), any_of({word("moon")}), 1), (Paths{"00011 0.000000"}));
  EXPECT_EQ(in({KeywordField::kHeadings}, "1"), "n1 ");
  EXPECT_EQ(in({}, "tides"), "");
}

TEST_P(FieldsOfStores, ATagOfTheFrontmatterIsOneOfTheWholeDocument) {
  Structure structure;
  structure.tags = {{{6, 9}, "sea"}, {{0, 0}, "달"}};
  put_note("n", "", "tags: sea\n\nwords\n\nmore", structure);
  EXPECT_EQ(in({KeywordField::kTags}, "sea"), "n0 n1 n2 ");
  EXPECT_EQ(places(any_of({{{"달"}, true, 0, {KeywordField::kTags}}})), "n0 n1 n2 ");
}

TEST_P(FieldsOfStores, TheTitleWeighsMoreThanTheBody) {
  put_note("a", "words here", "the tides are in this text");
  put_note("b", "tides here", "the words are in this text");
  put_note("c", "other", "nothing of the kind");
  EXPECT_EQ(places(any_of({word("tides")})), "b0 a0 ");
  EXPECT_EQ(places(any_of({word("words")})), "a0 b0 ");
}

TEST_P(FieldsOfStores, FieldsAreAddedUpBeforeTheyAreSaturated) {
  for (const char* path : {"a", "b", "c"}) put_note(path, path, "word word word");
  put_note("t", "tides", "tides rise fall");
  // All bodies have 3 tokens and all titles 1: tf is 2 + 1, and ln(1 + 3.5 / 1.5) * 2.2 * 3 / 4.2.
  EXPECT_EQ(told_hits(store(), any_of({word("tides")}), 9), "1.8920 t 0\n");
}

TEST_P(FieldsOfStores, WhatIsRequiredIsThereAndWhatIsExcludedIsNot) {
  put_note("a", "tides", "moon and harbour");
  put_note("b", "tides", "moon");
  put_note("c", "other", "moon");
  put_note("d", "tides", "sun");
  KeywordQuery query;
  query.required = {word("tides"), word("moon")};
  EXPECT_EQ(places(query), "b0 a0 ") << "the shorter first";
  query.terms = {word("harbour"), word("sun")};
  EXPECT_EQ(places(query), "a0 b0 ");
  query.excluded = {word("harbour"), phrase({"no", "such"})};
  EXPECT_EQ(places(query), "b0 ");
  query.required.push_back(word("\x1F"));
  EXPECT_EQ(places(query), "") << "what stands in no text";
  query = any_of({word("moon")});
  query.excluded = {word("tides")};
  EXPECT_EQ(places(query), "c0 ");
  query = {};
  query.excluded = {word("tides")};
  EXPECT_EQ(places(query), "") << "nothing is looked for";
}

TEST_P(FieldsOfStores, AreSearchedInSomeDocumentsOnly) {
  put_note("a", "", "moon\n\nmoon");
  put_note("b", "", "moon");
  put_note("c", "", "moon");
  KeywordQuery query = any_of({word("moon")});
  const auto all = must(store().search(query, 9));
  query.documents = {{all[3].document, all[0].document, {999}}};
  EXPECT_EQ(places(query), "a0 a1 c0 ");
  EXPECT_EQ(must(store().search(query, 9))[0].score, all[0].score);
  query.documents->clear();
  EXPECT_EQ(places(query), "");
}

TEST_P(FieldsOfStores, GiveNoHitThatIsMuchWorseThanTheBest) {
  put_note("a", "", "tides moon");
  put_note("b", "", "tides words");
  for (int i = 0; i < 20; ++i) put_note("z" + std::to_string(i), "", "tides here");
  KeywordQuery query = any_of({word("tides"), word("moon")});
  EXPECT_EQ(must(store().search(query, 99)).size(), 22U);
  query.least_share = 0.5;
  EXPECT_EQ(places(query), "a0 ");
}

INSTANTIATE_TEST_SUITE_P(
    EveryStore, FieldsOfStores,
    testing::Values(Kind{"Memory", [](const TemporaryFolder&) { return make_memory_store(); }},
                    Kind{"Sqlite",
                         [](const TemporaryFolder& folder) {
                           return must(
                               open_sqlite_store(folder.path("graph.sennit"), OpenMode::kWrite));
                         }}),
    [](const testing::TestParamInfo<Kind>& kind) { return kind.param.name; });

INSTANTIATE_TEST_SUITE_P(
    EveryStore, StoreContract,
    testing::Values(Kind{"Memory", [](const TemporaryFolder&) { return make_memory_store(); }},
                    Kind{"Sqlite",
                         [](const TemporaryFolder& folder) {
                           return must(
                               open_sqlite_store(folder.path("graph.sennit"), OpenMode::kWrite));
                         }}),
    [](const testing::TestParamInfo<Kind>& kind) { return kind.param.name; });

// A change of everything that can change, in a store whose documents are `documents`.
Changes random_changes(Dice& dice, const Store& store) {
  const std::vector<Root> roots = must(store.roots());
  const std::vector<DocumentRecord> documents = must(store.documents());
  const auto path = [&] {
    return "n" + std::to_string(dice.below(25)) + (dice.one_in(3) ? "/가.md" : ".md");
  };
  Changes changes;
  changes.durable = dice.one_in(10);
  if (dice.one_in(60)) changes.clear = true;
  changes.purge = dice.one_in(3);
  if (roots.size() < 3 && dice.one_in(5))
    changes.roots = {{{}, "/root" + std::to_string(dice.below(4)), "x"}};
  if (changes.clear) return changes;
  if (roots.size() > 1 && dice.one_in(25)) changes.removed_roots = {dice.of(roots).id};
  for (const DocumentRecord& record : documents) {
    if (dice.one_in(12)) changes.removed.push_back(record.id);
    if (dice.one_in(12)) changes.renamed.push_back({record.id, path()});
    if (dice.one_in(15)) changes.stamps.push_back({record.id, {dice.below(9), 1, 2, 3, 4}});
    if (dice.one_in(15)) changes.unread.push_back({record.id, dice.one_in(2) ? "locked" : ""});
  }
  if (!roots.empty())
    for (std::size_t i = dice.below(6); i > 0; --i)
      changes.documents.push_back(random_document(dice, dice.of(roots).id, path()));
  if (dice.one_in(4)) {
    Verdict verdict;
    verdict.kind = static_cast<VerdictKind>(dice.below(6));
    verdict.undone = {dice.below(5)};
    verdict.a = {random_word(dice), dice.one_in(2) ? path() : "", dice.one_in(2) ? "/root1" : ""};
    verdict.b = {random_word(dice), ""};
    changes.verdicts = {verdict};
  }
  static const std::vector<std::string> kNames = {"a", "b", "c", "이름"};
  if (dice.one_in(3))
    changes.settings = {{dice.of(kNames), dice.one_in(3) ? "" : random_word(dice)}};
  if (dice.one_in(3)) changes.views = {{dice.of(kNames), dice.one_in(3) ? "" : random_word(dice)}};
  return changes;
}

KeywordTerm random_term(Dice& dice, const std::vector<std::string>& tokens) {
  KeywordTerm term;
  for (std::size_t count = 1 + dice.below(2); count > 0; --count)
    term.tokens.push_back(dice.of(tokens));
  term.prefix = dice.one_in(3);
  if (dice.one_in(2)) return term;
  term.fields = {};
  for (std::size_t f = 0; f < kKeywordFields; ++f)
    if (dice.one_in(2)) term.fields.add(static_cast<KeywordField>(f));
  return term;
}

KeywordQuery random_query(Dice& dice, const std::vector<DocumentRecord>& documents) {
  static const std::vector<std::string> kTokens = {"the",    "tides", "moon", "조수",  "수는",
                                                   "학교",   "ai",    "人工", "rare7", "rare1",
                                                   "layer2", "café",  "cafe", "x",     "c"};
  KeywordQuery query;
  for (std::size_t terms = 1 + dice.below(3); terms > 0; --terms)
    query.terms.push_back(random_term(dice, kTokens));
  if (dice.one_in(4)) query.required.push_back(random_term(dice, kTokens));
  if (dice.one_in(8)) query.required.push_back(random_term(dice, kTokens));
  if (dice.one_in(4)) query.excluded.push_back(random_term(dice, kTokens));
  if (dice.one_in(4)) query.least_share = static_cast<double>(dice.below(10)) / 10;
  if (dice.one_in(4)) {
    query.documents.emplace();
    for (const DocumentRecord& record : documents)
      if (dice.one_in(2)) query.documents->push_back(record.id);
  }
  return query;
}

TEST(Stores, AreEqualAfterAnyHistory) {
  TemporaryFolder folder;
  const auto memory = make_memory_store();
  auto sqlite = must(open_sqlite_store(folder.path("graph.sennit"), OpenMode::kWrite));
  Dice dice(42);
  int refused = 0;
  for (int step = 0; step < 500; ++step) {
    const Changes changes = random_changes(dice, *memory);
    const auto in_memory = memory->apply(changes);
    const auto in_file = sqlite->apply(changes);
    ASSERT_EQ(in_memory.ok(), in_file.ok()) << "step " << step;
    if (!in_memory.ok()) {
      ++refused;
      EXPECT_EQ(in_memory.error().code, in_file.error().code) << "step " << step;
      EXPECT_EQ(in_memory.error().what, in_file.error().what) << "step " << step;
    } else {
      EXPECT_EQ(in_memory->roots, in_file->roots) << "step " << step;
      EXPECT_EQ(in_memory->documents, in_file->documents) << "step " << step;
      EXPECT_EQ(in_memory->verdicts, in_file->verdicts) << "step " << step;
    }
    for (int i = 0; i < 3; ++i) {
      const KeywordQuery query = random_query(dice, must(memory->documents()));
      const std::size_t limit = 1 + dice.below(40);
      ASSERT_EQ(told_hits(*memory, query, limit), told_hits(*sqlite, query, limit))
          << "step " << step;
      ASSERT_EQ(told_fields(*memory, query, limit), told_fields(*sqlite, query, limit))
          << "step " << step;
    }
    if (step % 50 == 0) {
      sqlite.reset();
      sqlite = must(open_sqlite_store(folder.path("graph.sennit"), OpenMode::kWrite));
    }
    if (step % 10 == 0) {
      ASSERT_EQ(told(*memory), told(*sqlite)) << "step " << step;
      ASSERT_EQ(told_verdict_roots(*memory), told_verdict_roots(*sqlite)) << "step " << step;
      ASSERT_EQ(told(must(memory->check())), "") << "step " << step;
      ASSERT_EQ(told(must(sqlite->check())), "") << "step " << step;
    }
  }
  EXPECT_EQ(told(*memory), told(*sqlite));
  EXPECT_LT(refused, 300) << "most histories should be possible ones";
}

}  // namespace
}  // namespace sennit
