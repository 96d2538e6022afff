// What may leave this machine: an ordered list of rules over documents, the first that matches
// decides. Whoever sends text of a note to a model on another machine asks here first: extraction,
// embeddings, the passages of a question. Pure.
//
//   deny Private                 a folder, a file or a pattern (text/path_patterns.h)
//   deny tag:diary               a tag or one below it, in any case
//   allow property:share=yes     a property (frontmatter or inline field) that is so, in any case
//   deny property:private        a property, whatever it is
//
// A path that is denied is denied wherever it stands below the folder that was processed, with all
// that is below it, and also when that folder is itself in it; one that is allowed is allowed from
// the top of that folder only. So a mistake keeps a document here. A path that begins with '/' is
// meant from the top, of that folder or of the file system.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sennit/models.h"
#include "sennit/result.h"
#include "text/path_patterns.h"

namespace sennit {

struct NamedValues {
  std::string name;
  std::vector<std::string> values;
};

// What rules look at.
struct SharedDocument {
  std::string_view root;              // the folder that was processed, as the file system has it
  std::string_view path;              // below it
  std::string_view container;         // the file that holds it among others, or ""
  std::span<const std::string> tags;  // without '#'
  std::span<const NamedValues> properties;
};

// Thread safety: any number of threads may ask.
class SharingRules {
 public:
  // Errors: kInvalidInput names the rule and what it must be.
  static Result<SharingRules> compile(const SharingOptions& options);

  // The rule that keeps the document here, as it was written, or "otherwise: deny"; nothing: it may
  // be sent. The view lives as long as this. O(rules * size of the document's values).
  std::optional<std::string_view> kept_by(const SharedDocument& document) const;

  bool allow_all() const;      // no document is kept
  bool read_the_form() const;  // some rule looks at tags or properties

 private:
  enum class Subject { kPath, kTag, kProperty };
  struct Rule {
    std::string written;
    bool allows = false;
    Subject subject = Subject::kPath;
    PathPatterns below_root;  // kPath
    PathPatterns in_system;   // kPath
    std::string name;         // of a tag or property, folded
    std::string value;        // of a property, folded
    bool any_value = true;
  };
  static Result<Rule> rule_of(const std::string& written);
  static void take_words(std::string_view kind, const std::string& words, Rule& rule);
  static Result<void> read_path(const std::string& written, std::string_view path, Rule& rule);
  static bool matches(const Rule& rule, const SharedDocument& document);
  static bool matches_path(const Rule& rule, const SharedDocument& document);

  std::vector<Rule> rules_;
  bool otherwise_allows_ = true;
};

}  // namespace sennit
