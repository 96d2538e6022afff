// Errors are values: what failed, on what, and what to do about it.

#pragma once

#include <string>
#include <utility>
#include <variant>

namespace sennit {

enum class ErrorCode {
  kNotFound,      // a named thing is not there
  kInvalidInput,  // what came from outside does not have the form it must have
  kUnavailable,   // something outside cannot be used now: a lock, a permission, a full disk
  kLimited,       // a limit that was set would be passed
  kTimeout,
  kCorrupt,  // what was stored does not read back
  kCancelled,
  kInternal,  // we got something wrong
};

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string what;    // what was tried, on what: "cannot read notes/Tides.md: permission denied"
  std::string remedy;  // what to do about it: "give read permission, or exclude it with --exclude"

  // The same error, told from one floor higher: "`doing`: what".
  Error within(const std::string& doing) const& { return {code, doing + ": " + what, remedy}; }
};

inline Error not_found(std::string what, std::string remedy = {}) {
  return {ErrorCode::kNotFound, std::move(what), std::move(remedy)};
}
inline Error invalid_input(std::string what, std::string remedy = {}) {
  return {ErrorCode::kInvalidInput, std::move(what), std::move(remedy)};
}
inline Error unavailable(std::string what, std::string remedy = {}) {
  return {ErrorCode::kUnavailable, std::move(what), std::move(remedy)};
}
inline Error limited(std::string what, std::string remedy = {}) {
  return {ErrorCode::kLimited, std::move(what), std::move(remedy)};
}
inline Error corrupt(std::string what, std::string remedy = {}) {
  return {ErrorCode::kCorrupt, std::move(what), std::move(remedy)};
}
inline Error cancelled(std::string what, std::string remedy = {}) {
  return {ErrorCode::kCancelled, std::move(what), std::move(remedy)};
}
inline Error internal_error(std::string what, std::string remedy = {}) {
  return {ErrorCode::kInternal, std::move(what), std::move(remedy)};
}

// A value or the error that stands in its place. Reading the wrong one is a fault of ours and
// throws std::bad_variant_access.
//
//   Result<Graph> graph = engine.graph();
//   if (!graph.ok()) return graph.error().within("cannot answer");
//   use(*graph);
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: by design
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: by design

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  const Error& error() const { return std::get<1>(state_); }

  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : failed_(true), error_(std::move(error)) {}  // NOLINT: by design

  bool ok() const { return !failed_; }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return error_; }

 private:
  bool failed_ = false;
  Error error_;
};

}  // namespace sennit
