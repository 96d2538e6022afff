// What the streams of all providers have in common. Private to the room.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "llm/codec.h"
#include "llm/event_stream.h"
#include "llm/wire.h"

namespace sennit::wire {

using TextOut = std::function<void(std::string_view)>;

// A stream of JSON texts, each in a server-sent event or on a line of its own. A provider says what
// each means (`take`), and what the whole is (`whole`) when `ended_` was set.
template <typename Splitter>
class JsonStream : public StreamDecoder {
 public:
  explicit JsonStream(std::string_view provider) : provider_(provider) {}

  void feed(std::string_view bytes, const TextOut& text) final {
    if (!begun_ && seen_.size() < kSeenBytes) seen_ += bytes.substr(0, kSeenBytes);
    split(bytes, text);
  }

  ChatOutcome finish() final {
    split_rest();
    if (error_) {
      error_->usage = usage_;
      return std::move(*error_);
    }
    if (ended_) return whole();
    return begun_ ? broken_off(provider_, usage_)
                  : not_the_protocol({200, {}, std::move(seen_)}, provider_);
  }

 protected:
  virtual void take(const Json& event, const TextOut& text) = 0;
  virtual ChatOutcome whole() = 0;
  virtual Complaint complaint(const Json& event) const = 0;

  std::string_view provider_;
  Usage usage_;
  bool ended_ = false;

 private:
  static constexpr std::size_t kSeenBytes = 4096;  // of a stream that is none, to say what it is

  void take_text(std::string_view data, const TextOut& text) {
    if (data == "[DONE]") {
      ended_ = begun_;
      return;
    }
    if (error_ || data.empty()) return;
    const Json event = parsed(data);
    if (!event.is_object()) return;
    const Json& error = at(event, "error");
    if (error.is_object() || error.is_string()) {
      error_ = stream_failure(provider_, complaint(event));
      return;
    }
    begun_ = true;
    take(event, text);
  }

  void split(std::string_view bytes, const TextOut& text) {
    if constexpr (std::is_same_v<Splitter, LineSplitter>)
      splitter_.feed(bytes, [&](std::string_view line) { take_text(line, text); });
    else
      splitter_.feed(bytes,
                     [&](std::string_view, std::string_view data) { take_text(data, text); });
  }
  void split_rest() {
    const TextOut nowhere = [](std::string_view) {};
    if constexpr (std::is_same_v<Splitter, LineSplitter>)
      splitter_.finish([&](std::string_view line) { take_text(line, nowhere); });
    else
      splitter_.finish([&](std::string_view, std::string_view data) { take_text(data, nowhere); });
  }

  Splitter splitter_;
  std::string seen_;
  std::optional<ChatOutcome> error_;
  bool begun_ = false;
};

using EventJsonStream = JsonStream<EventSplitter>;
using LineJsonStream = JsonStream<LineSplitter>;

}  // namespace sennit::wire
