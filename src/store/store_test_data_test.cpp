// What store_test_data.h declares (a _test.cpp, so that it is no part of the room's library).

#include "store/store_test_data.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "store/posting_tokens.h"

namespace sennit {
namespace {

namespace fs = std::filesystem;

void tell(std::string& out, const DocumentRecord& r) {
  out += fmt::format("document {} root {} {} in '{}' kind {} title '{}' {} ", r.id.value,
                     r.root.value, r.path, r.container, name_of(r.kind), r.title, r.encoding);
  if (r.date) out += fmt::format("date {}-{}-{} ", r.date->year, r.date->month, r.date->day);
  if (!r.unread.empty()) out += fmt::format("unread '{}' ", r.unread);
  out += fmt::format("stamp {} {} {} {} {} hash {} {} '{}' bytes {} chunks {}\n", r.stamp.size,
                     r.stamp.modified_ns, r.stamp.changed_ns, r.stamp.inode, r.stamp.scanned_ns,
                     hex(r.content_hash), name_of(r.state), r.reason, r.text_bytes, r.chunks);
}

void tell(std::string& out, const std::vector<Chunk>& chunks) {
  for (const Chunk& c : chunks)
    out += fmt::format("  chunk {} [{}, {}) '{}' {}\n", c.ordinal, c.range.begin, c.range.end,
                       c.heading_path, hex(c.text_hash));
}

void tell(std::string& out, const Verdict& v) {
  out += fmt::format("verdict {} {} '{}'@'{}' '{}'@'{}' text '{}' undoes {} {} {} '{}' at {}\n",
                     v.id.value, name_of(v.kind), v.a.name, v.a.document, v.b.name, v.b.document,
                     v.text, v.undone.value, static_cast<int>(v.authority), v.author, v.reason,
                     v.at.time_since_epoch().count());
}

}  // namespace

// In memory where the system offers that: these tests wait for the disk more than for anything
// else.
TemporaryFolder::TemporaryFolder() {
  const fs::path memory("/dev/shm");
  const bool in_memory = std::getenv("TMPDIR") == nullptr && access(memory.c_str(), W_OK) == 0;
  std::string pattern =
      ((in_memory ? memory : fs::temp_directory_path()) / "sennit-test-XXXXXX").string();
  folder_ = mkdtemp(pattern.data());
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<std::string> TemporaryFolder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder_))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

DocumentBundle document_of_text(RootId root, const std::string& path, const std::string& text) {
  DocumentBundle bundle;
  bundle.record.root = root;
  bundle.record.path = path;
  bundle.record.title = path;
  bundle.record.kind = DocumentKind::kMarkdown;
  bundle.record.encoding = "utf-8";
  bundle.record.content_hash = hash128(text);
  bundle.record.stamp.size = text.size();
  bundle.text = text;
  bundle.structure = encode(Structure{});
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t blank = text.find("\n\n", begin);
    const std::size_t end = blank == std::string::npos ? text.size() : blank + 2;
    Chunk chunk;
    chunk.ordinal = static_cast<std::uint32_t>(bundle.chunks.size());
    chunk.range = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    chunk.heading_path = "Top > " + std::to_string(chunk.ordinal);
    chunk.text_hash = hash128(chunk.range.of(text));
    bundle.chunks.push_back(chunk);
    Extraction extraction;
    extraction.extractor = {"builtin", 1, ""};
    extraction.chunk = chunk.ordinal;
    const std::size_t word_end = std::min(text.find_first_of(" \n", begin), end);
    if (word_end - begin >= 4) {
      Mention mention;
      mention.name = text.substr(begin, word_end - begin);
      mention.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(word_end)};
      extraction.mentions.push_back(mention);
      extraction.claims.push_back(
          {mention.name, "relates to", "", mention.name, "", mention.span, false});
    }
    bundle.extractions.push_back(encoded(extraction));
    begin = end;
  }
  return bundle;
}

std::string random_word(Dice& dice) {
  static const std::vector<std::string> kWords = {
      "the",    "the",       "the",    "tides",    "harbour",  "moon",     "Lovelace",
      "layer2", "engine",    "조수는", "학교에서", "비트코인", "人工知能", "すし",
      "café",   "e\xCC\x81", "C++",    "🌊",        "x"};
  return dice.one_in(12) ? "rare" + std::to_string(dice.below(300)) : dice.of(kWords);
}

DocumentBundle random_document(Dice& dice, RootId root, const std::string& path) {
  std::string text;
  for (std::size_t words = dice.below(60); words > 0; --words)
    text += random_word(dice) + (dice.one_in(8) ? "\n\n" : " ");
  DocumentBundle bundle = document_of_text(root, path, text);
  bundle.record.container = dice.one_in(4) ? "all.jsonl" : "";
  bundle.record.kind = static_cast<DocumentKind>(dice.below(4));
  bundle.record.state = static_cast<DocumentState>(dice.below(4));
  bundle.record.reason = dice.one_in(3) ? "12 bad bytes replaced" : "";
  Structure structure;
  for (std::size_t aliases = dice.below(3); aliases > 0; --aliases)
    structure.aliases.push_back(random_word(dice));
  if (dice.one_in(2)) structure.tags.push_back({{0, 0}, random_word(dice)});
  bundle.structure = encode(structure);
  bundle.record.title = dice.one_in(8) ? "" : random_word(dice) + ' ' + random_word(dice);
  if (dice.one_in(2))
    bundle.record.date =
        CivilDate{static_cast<std::int16_t>(static_cast<int>(dice.below(4000)) - 1000),
                  static_cast<std::uint8_t>(1 + dice.below(12)), 31};
  bundle.record.stamp = {dice.below(100), -1, 1700000000000000000, ~std::uint64_t{0}, 5};
  if (dice.one_in(2) && !bundle.chunks.empty()) {
    Extraction extraction;
    extraction.extractor = {dice.one_in(2) ? "gpt" : "explicit", static_cast<int>(dice.below(3)),
                            "p1"};
    extraction.chunk = static_cast<std::uint32_t>(dice.below(bundle.chunks.size()));
    extraction.complete = dice.one_in(2);
    Mention title;
    title.name = path;
    title.source = MentionSource::kTitle;
    extraction.mentions = {title};
    bundle.extractions.push_back(encoded(extraction));
  }
  return bundle;
}

KeywordTerm word(const std::string& token) { return {{token}, false}; }
KeywordTerm prefix(const std::string& token) { return {{token}, true}; }
KeywordTerm phrase(std::vector<std::string> tokens) { return {std::move(tokens), false}; }
KeywordQuery any_of(std::vector<KeywordTerm> terms) {
  KeywordQuery query;
  query.terms = std::move(terms);
  return query;
}

std::string told(const Store& store) {
  std::string out = fmt::format("revision {}\n", must(store.revision()));
  for (const Root& root : must(store.roots()))
    out += fmt::format("root {} {} '{}'\n", root.id.value, root.path, root.options);
  for (const DocumentRecord& record : must(store.documents())) {
    tell(out, record);
    out += "  text '" + must(store.text(record.id)) + "'\n";
    tell(out, must(store.chunks(record.id)));
    tell(out, must(store.document(record.id)));
  }
  must(store.for_each_evidence([&](const DocumentEvidence& evidence) {
    tell(out, evidence.record);
    tell(out, evidence.chunks);
    out += "  structure " + hex(hash128(evidence.structure)) + "\n";
    for (const EncodedExtraction& extraction : evidence.extractions)
      out += "  extraction " + hex(hash128(extraction.payload)) + "\n";
    return Result<void>();
  }));
  for (const Verdict& verdict : must(store.verdicts())) tell(out, verdict);
  for (const char* name : {"a", "b", "c", "이름"}) {
    if (const auto value = must(store.setting(name)))
      out += fmt::format("setting {} '{}'\n", name, *value);
    if (const auto bytes = must(store.view(name)))
      out += fmt::format("view {} '{}'\n", name, *bytes);
  }
  return out;
}

std::string told_verdict_roots(const Store& store) {
  std::string out;
  for (const Verdict& verdict : must(store.verdicts()))
    out += fmt::format("verdict {} '{}' '{}'\n", verdict.id.value, verdict.a.root, verdict.b.root);
  return out;
}

std::string told_hits(const Store& store, const KeywordQuery& query, std::size_t limit) {
  std::string out;
  for (const KeywordHit& hit : must(store.search(query, limit)))
    out += fmt::format("{:.4f} {} {}\n", hit.score, must(store.document(hit.document)).path,
                       hit.chunk);
  return out;
}

std::string told(const std::vector<Violation>& violations) {
  std::string out;
  for (const Violation& violation : violations)
    out += fmt::format("{}: {}\n", violation.invariant, violation.what);
  return out;
}

RootId add_root(Store& store, const std::string& path) {
  Changes changes;
  changes.roots.push_back({{}, path, ""});
  return must(store.apply(changes)).roots.at(0);
}

}  // namespace sennit
