// The notes that a search finds, each with its best passage.

#include <algorithm>
#include <map>
#include <set>

#include "answer/readable.h"
#include "base/try.h"
#include "engine/search_parts.h"
#include "fmt/format.h"
#include "retrieve/question.h"
#include "retrieve/word_marks.h"
#include "text/normalize.h"
#include "text/similarity.h"

namespace sennit {
namespace {

constexpr std::size_t kSnippetCharacters = 160;
constexpr std::size_t kSearchedChunks = 200;
constexpr std::size_t kFilteredChunks = 5000;  // when what is found is looked through afterwards
constexpr std::size_t kNarrowScope = 2000;     // documents that an index is told one by one
constexpr double kLexicalShare = 0.6;          // of a note's score; the rest is its name's
constexpr double kLeastNameScore = 0.7;

constexpr std::pair<KeywordField, const char*> kFieldNames[] = {
    {KeywordField::kTitle, "title"},
    {KeywordField::kAliases, "aliases"},
    {KeywordField::kHeadings, "headings"},
    {KeywordField::kTags, "tags"},
    {KeywordField::kBody, "body"}};

struct Row {
  DocumentIndex document = 0;
  std::int64_t chunk = -1;
  double lexical = 0;
  double name = 0;
  KeywordFieldSet fields;
  std::string name_reason = {};
  double score() const { return round4(kLexicalShare * lexical + (1 - kLexicalShare) * name); }
};

// A line of a passage, and what is marked in it as it is shown.
struct Shown {
  std::string text;
  std::vector<ByteRange> marks;
  std::size_t begin = 0;  // of the line in the passage
};

std::size_t end_of_properties(std::string_view passage) {
  if (!passage.starts_with("---\n") && !passage.starts_with("---\r\n")) return 0;
  const std::size_t close = passage.find("\n---", 3);
  return close == std::string_view::npos ? 0
                                         : std::min(passage.find('\n', close + 1), passage.size());
}

// The line with most of the words, one of the prose where it has any; where no line has one, the
// first of the prose.
Shown shown_line(std::string_view passage, const std::vector<KeywordTerm>& terms) {
  const std::size_t prose = end_of_properties(passage);
  std::string best;
  std::size_t best_begin = 0;
  std::size_t most = 0;
  for (std::size_t at = 0; at < passage.size();) {
    const std::size_t end = std::min(passage.find('\n', at), passage.size());
    std::string line = readable(passage.substr(at, end - at));
    const std::size_t words = count_words(word_marks(line, terms));
    const std::size_t held = words == 0 ? 0 : words + (at >= prose ? terms.size() : 0);
    const bool is_first = best.empty() && at >= prose && !line.empty();
    if (held > most || is_first) most = held, best = std::move(line), best_begin = at;
    at = end + 1;
  }
  const ByteRange part = shown_part(best, word_marks(best, terms), kSnippetCharacters);
  Shown shown;
  shown.begin = best_begin;
  shown.text = (part.begin > 0 ? "…" : "") + std::string(trim(part.of(best))) +
               (part.end < best.size() ? "…" : "");
  for (const WordMark& mark : word_marks(shown.text, terms)) shown.marks.push_back(mark.range);
  return shown;
}

class NoteSearch {
 public:
  explicit NoteSearch(const RunningSearch& search)
      : search_(search),
        terms_(search_terms(search.query,
                            search.options.prefix ? LastWord::kGoesOn : LastWord::kWhole)) {}

  Result<std::vector<NoteHit>> find(const std::vector<EntityHit>& entities) {
    if (search_.query.text().empty()) return listed();
    if (terms_.all().size() > 1) SENNIT_TRY(take_passages(every_word(), Share::kUpper));
    also_as(entities);
    SENNIT_TRY(take_passages(any_word(), terms_.all().size() > 1 ? Share::kLower : Share::kWhole));
    if (rows_.empty() && terms_.required.empty()) {
      // A CJK word that stands nowhere whole is looked for by its pairs of letters.
      terms_.terms = keyword_query(search_.query.words).terms;
      SENNIT_TRY(take_passages(any_word(), Share::kLower));
    }
    take_names(entities);
    return written(ranked());
  }

 private:
  // A name that is typed as one of its spellings is looked for in the one that notes use, too.
  void also_as(const std::vector<EntityHit>& entities) {
    if (!search_.query.phrases.empty() || terms_.words.empty()) return;
    for (const EntityHit& hit : entities) {
      if (hit.fit != "equal" || fold(hit.name) == fold(search_.query.words)) continue;
      if (std::optional<KeywordTerm> term = run_of(hit.name, 0)) terms_.terms.push_back(*term);
    }
  }

  KeywordQuery any_word() const {
    KeywordQuery query;
    query.terms = terms_.terms;
    query.required = terms_.required;
    return query;
  }

  KeywordQuery every_word() const {
    KeywordQuery query;
    query.required = terms_.all();
    return query;
  }

  // Of 0 to 1, where the scores of what is found are put: passages with every word come before
  // those with some.
  enum class Share : std::uint8_t { kUpper, kLower, kWhole };
  static double placed(double score, Share share) {
    if (share == Share::kWhole) return score;
    return share == Share::kUpper ? 0.5 + 0.5 * score : 0.5 * score;
  }

  Result<void> take_passages(KeywordQuery query, Share share) {
    if (query.terms.empty() && query.required.empty()) return {};
    const bool is_narrow = search_.scope.size(search_.graph) <= kNarrowScope;
    if (!search_.scope.is_all() && is_narrow) {
      query.documents.emplace();
      for (const DocumentIndex d : search_.scope.documents(search_.graph))
        query.documents->push_back(search_.graph.document_id(d));
    }
    SENNIT_ASSIGN(
        const std::vector<KeywordHit> hits,
        search_.state.store->search(
            query, search_.scope.is_all() || is_narrow ? kSearchedChunks : kFilteredChunks));
    double top = 0;
    for (const KeywordHit& hit : hits) {
      const std::int64_t chunk = search_.graph.find_chunk(hit.document, hit.chunk);
      if (chunk < 0) continue;
      const DocumentIndex document = search_.graph.chunk_document(static_cast<ChunkIndex>(chunk));
      if (!search_.scope.admits(document)) continue;
      if (top == 0) top = hit.score;
      rows_.try_emplace(
          document, Row{document, chunk, round4(placed(hit.score / top, share)), 0, hit.fields});
    }
    return {};
  }

  void take_names(const std::vector<EntityHit>& entities) {
    for (const EntityHit& hit : entities) {
      if (hit.note.empty() || hit.score < kLeastNameScore) continue;
      const std::int64_t note = search_.graph.find_document(hit.note);
      if (note < 0 || !search_.scope.admits(static_cast<DocumentIndex>(note))) continue;
      const auto document = static_cast<DocumentIndex>(note);
      Row& row = rows_.try_emplace(document, Row{document, -1, 0, 0, {}}).first->second;
      if (hit.score <= row.name) continue;
      row.name = hit.score;
      row.name_reason = hit.reason == "name" ? "its name" : "its name: " + hit.reason;
    }
  }

  // Without a word: what the filters leave, the youngest first.
  Result<std::vector<NoteHit>> listed() {
    if (search_.scope.is_all()) return std::vector<NoteHit>();
    std::vector<DocumentIndex> left = search_.scope.documents(search_.graph);
    std::stable_sort(left.begin(), left.end(), [&](DocumentIndex a, DocumentIndex b) {
      return search_.graph.date(a) > search_.graph.date(b);
    });
    std::vector<Row> rows;
    for (const DocumentIndex d : left) {
      if (rows.size() == search_.options.limit) break;
      rows.push_back({d, -1, 1, 1, {}});
    }
    return written(rows);
  }

  std::vector<Row> ranked() const {
    std::vector<Row> rows;
    for (const auto& [document, row] : rows_) rows.push_back(row);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.score() > b.score(); });
    if (rows.size() > search_.options.limit) rows.resize(search_.options.limit);
    return rows;
  }

  Result<std::vector<NoteHit>> written(const std::vector<Row>& rows) {
    std::vector<NoteHit> notes;
    for (const Row& row : rows) {
      SENNIT_ASSIGN(NoteHit hit, written(row));
      notes.push_back(std::move(hit));
    }
    return notes;
  }

  Result<NoteHit> written(const Row& row) {
    const Graph& graph = search_.graph;
    NoteHit hit;
    hit.path = graph.path(row.document);
    hit.title = graph.title(row.document);
    hit.file = file_of(search_.state, graph.document_id(row.document));
    hit.score = row.score();
    hit.evidence.document = hit.path;
    hit.evidence.title = hit.title;
    SENNIT_TRY(add_passage(hit, row));
    for (const auto& [field, name] : kFieldNames)
      if (row.fields.contains(field)) hit.fields.emplace_back(name);
    hit.reason = row.name_reason;
    if (!hit.fields.empty())
      hit.reason +=
          fmt::format("{}words in {}", hit.reason.empty() ? "" : "; ", fmt::join(hit.fields, ", "));
    return hit;
  }

  Result<void> add_passage(NoteHit& hit, const Row& row) {
    const Graph& graph = search_.graph;
    const std::int64_t chunk = row.chunk >= 0 ? row.chunk : first_chunk(row.document);
    if (chunk < 0) return {};
    const auto index = static_cast<ChunkIndex>(chunk);
    SENNIT_ASSIGN(hit.evidence,
                  evidence_at(search_.state, graph, row.document, graph.chunk_range(index)));
    hit.evidence.heading_path = graph.heading_path(index);
    const std::vector<KeywordTerm> terms = terms_.all();
    Shown shown = shown_line(hit.evidence.quote, terms);
    hit.snippet = std::move(shown.text);
    hit.marks = std::move(shown.marks);
    SENNIT_ASSIGN(const std::string_view text,
                  text_of(search_.state, graph.document_id(row.document)));
    hit.line = line_of(text, hit.evidence.range.begin + static_cast<std::uint32_t>(shown.begin));
    std::set<std::uint32_t> held;
    for (const KeywordTerm& term : terms)
      if (!word_marks(hit.evidence.quote, {term}).empty() || !word_marks(hit.title, {term}).empty())
        held.insert(term.word);
    for (const std::uint32_t word : held)
      if (word < terms_.words.size()) hit.words.push_back(terms_.words[word]);
    return {};
  }

  std::int64_t first_chunk(DocumentIndex document) const {
    const ChunkIndex first = search_.graph.first_chunk(document);
    const bool has_one =
        first < search_.graph.chunk_count() && search_.graph.chunk_document(first) == document;
    return has_one ? std::int64_t{first} : -1;
  }

  const RunningSearch& search_;
  SearchTerms terms_;
  std::map<DocumentIndex, Row> rows_;
};

}  // namespace

Result<std::vector<NoteHit>> search_notes(const RunningSearch& search,
                                          const std::vector<EntityHit>& entities) {
  return NoteSearch(search).find(entities);
}

}  // namespace sennit
