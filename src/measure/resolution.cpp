#include "measure/resolution.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/try.h"
#include "extract/extract.h"
#include "measure/lexical_links.h"
#include "measure/resolution_score.h"
#include "read/chunk.h"
#include "resolve/evidence_table.h"
#include "resolve/grouping.h"
#include "resolve/reference_table.h"

namespace sennit {
namespace {

struct GoldName {
  std::string name;
  EntityType type = EntityType::kOther;
};

// The names of documents, resolved as one store.
class SmallStore {
 public:
  Result<void> add(const std::string& path, const std::string& title, const std::string& text,
                   const std::vector<GoldName>& names) {
    Document document;
    document.path = path;
    document.title = title;
    document.kind = DocumentKind::kText;
    document.text = text;
    SENNIT_ASSIGN(const std::vector<Chunk> chunks, chunk(document, {}));
    std::vector<Extraction> evidence = {gold_mentions(names)};
    if (!text.empty())
      for (Extraction& found : extract_builtin(document, chunks, evidence))
        evidence.push_back(std::move(found));
    std::vector<EncodedExtraction> kept;
    for (const Extraction& extraction : evidence) kept.push_back(encoded(extraction));
    return table_.add({DocumentId{table_.documents.size() + 1}, path, document.kind, title,
                       std::nullopt, chunks, nullptr, kept});
  }

  void resolve() {
    std::sort(table_.documents.begin(), table_.documents.end(),
              [](const DocumentRow& a, const DocumentRow& b) { return a.path < b.path; });
    made_ = make_references(table_);
    grouping_ = group_references(table_, made_, {});
  }

  // The group of a name of a document; a name without letters stands for itself.
  std::uint32_t group_of(const std::string& path, const std::string& name) {
    const Interner::Number number = table_.names.find(name);
    for (std::size_t d = 0; d < table_.documents.size(); ++d) {
      if (table_.documents[d].path != path) continue;
      const std::vector<MentionRow>& mentions = table_.documents[d].mentions;
      for (std::size_t m = 0; m < mentions.size(); ++m)
        if (mentions[m].name == number && made_.of_mention[d][m] != kNoReference)
          return grouping_.of_reference[made_.of_mention[d][m]];
    }
    return grouping_.count + alone_++;
  }

 private:
  static Extraction gold_mentions(const std::vector<GoldName>& names) {
    Extraction extraction;
    extraction.extractor.name = "import";
    for (const GoldName& gold : names) {
      Mention mention;
      mention.name = gold.name;
      mention.source = MentionSource::kProperty;  // a name that prose may hold
      mention.type = gold.type;
      mention.type_weight = gold.type == EntityType::kOther ? 0 : kAuthorsWord;
      extraction.mentions.push_back(std::move(mention));
    }
    return extraction;
  }

  static constexpr std::uint8_t kAuthorsWord = 3;

  EvidenceTable table_;
  ReferenceTable made_;
  Grouping grouping_;
  std::uint32_t alone_ = 0;
};

std::set<std::string> names_in_two_clusters(const GoldClusters& gold) {
  std::map<std::string, std::size_t> cluster_of;
  std::set<std::string> doubtful;
  for (std::size_t c = 0; c < gold.clusters.size(); ++c)
    for (const std::string& name : gold.clusters[c].names)
      if (const auto [known, fresh] = cluster_of.emplace(name, c); !fresh && known->second != c)
        doubtful.insert(name);
  return doubtful;
}

Result<void> judge(const GoldClusters& gold, ResolutionScore& score) {
  std::vector<GoldName> all;
  for (const GoldClusters::Cluster& cluster : gold.clusters)
    for (const std::string& name : cluster.names) all.push_back({name, cluster.type});
  SmallStore store;
  SENNIT_TRY(store.add("document", gold.title, gold.text, all));
  store.resolve();

  const std::set<std::string> doubtful = names_in_two_clusters(gold);
  std::vector<JudgedName> judged;
  for (std::uint32_t c = 0; c < gold.clusters.size(); ++c) {
    std::vector<std::string> names;
    for (const std::string& name : gold.clusters[c].names)
      if (!doubtful.contains(name) && std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
    const std::vector<std::uint32_t> parts = lexical_parts(names);
    for (std::size_t i = 0; i < names.size(); ++i)
      judged.push_back({names[i], c, store.group_of("document", names[i]), parts[i]});
  }
  score.add(gold.id, judged);
  return {};
}

Result<void> judge(const GoldPair& gold, ResolutionScore& score) {
  SmallStore store;
  SENNIT_TRY(store.add("a", "", "", {{gold.a, gold.type_a}}));
  SENNIT_TRY(store.add("b", "", "", {{gold.b, gold.type_b}}));
  store.resolve();
  score.add("pairs",
            {{gold.a, 0, store.group_of("a", gold.a), 0},
             {gold.b, gold.same ? 0u : 1u, store.group_of("b", gold.b), gold.is_hard ? 1u : 0u}});
  return {};
}

Result<void> judge(const GoldHomonym& gold, ResolutionScore& score) {
  SmallStore store;
  SENNIT_TRY(store.add("a", "", gold.text_a, {{gold.name, gold.type_a}}));
  SENNIT_TRY(store.add("b", "", gold.text_b, {{gold.name, gold.type_b}}));
  store.resolve();
  score.add_homonym(gold.name, store.group_of("a", gold.name) == store.group_of("b", gold.name));
  return {};
}

}  // namespace

Result<ResolutionFigures> measure_resolution(std::span<const GoldRow> rows) {
  ResolutionScore score;
  for (const GoldRow& row : rows)
    SENNIT_TRY(std::visit([&](const auto& gold) { return judge(gold, score); }, row));
  return score.figures();
}

}  // namespace sennit
