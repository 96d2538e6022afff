// Verdicts: what a person decided or a model answered about a pair of names. They are input, like
// evidence: appended, never changed; an undo is a verdict about a verdict.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/document.h"
#include "sennit/values.h"

namespace sennit {

enum class VerdictKind : std::uint8_t {
  kSame,    // a and b are one thing
  kNever,   // a and b are not one thing
  kSplit,   // references of a's key are not joined by their key alone
  kRename,  // the thing called a is shown as `text`
  kHide,    // the thing called a is not shown
  kUndo,    // verdict `undone` no longer counts; an undo can itself be undone
};

std::string_view name_of(VerdictKind kind);

// What a verdict is about: all references of a key, or the one reference of a document.
struct VerdictSubject {
  std::string name;       // as it was written when the verdict was given
  std::string document;   // path, or "" for all documents
  std::string root = {};  // path of the root below which `document` stands; "" where `document` is
                          // the path by which the graph names it (shown_paths.h)
  bool operator==(const VerdictSubject&) const = default;
};

enum class Authority : std::uint8_t { kPerson, kModel };

struct Verdict {
  VerdictId id;
  VerdictKind kind = VerdictKind::kSame;
  VerdictSubject a;
  VerdictSubject b;  // kSame, kNever
  std::string text;  // kRename
  VerdictId undone;  // kUndo
  Authority authority = Authority::kPerson;
  std::string author;  // a user's name, or a model and prompt version
  std::string reason;
  Time at;
  bool operator==(const Verdict&) const = default;
};

// The verdicts that count, in order of id: those that no counting undo names, undos left out.
// `all` is in order of id. O(n).
std::vector<Verdict> active(std::span<const Verdict> all);

}  // namespace sennit
