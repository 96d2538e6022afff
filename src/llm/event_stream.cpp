#include "llm/event_stream.h"

namespace sennit {

void LineSplitter::feed(std::string_view bytes, const Sink& line) {
  while (!bytes.empty()) {
    if (after_return_ && bytes.front() == '\n') bytes.remove_prefix(1);
    after_return_ = false;
    const std::size_t end = bytes.find_first_of("\r\n");
    if (end == std::string_view::npos) {
      open_ += bytes;
      return;
    }
    after_return_ = bytes[end] == '\r';
    if (open_.empty()) {
      line(bytes.substr(0, end));
    } else {
      open_ += bytes.substr(0, end);
      line(open_);
      open_.clear();
    }
    bytes.remove_prefix(end + 1);
  }
}

void LineSplitter::finish(const Sink& line) {
  if (!open_.empty()) line(open_);
  open_.clear();
}

void EventSplitter::take(std::string_view line, const Sink& sink) {
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
  if (line.empty()) return dispatch(sink);
  const std::size_t colon = line.find(':');
  const std::string_view field = line.substr(0, colon);
  std::string_view value = colon == std::string_view::npos ? "" : line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (field == "event") event_ = value;
  if (field != "data") return;
  if (has_data_) data_ += '\n';
  data_ += value;
  has_data_ = true;
}

void EventSplitter::dispatch(const Sink& sink) {
  if (has_data_) sink(event_, data_);
  event_.clear();
  data_.clear();
  has_data_ = false;
}

void EventSplitter::feed(std::string_view bytes, const Sink& sink) {
  lines_.feed(bytes, [&](std::string_view line) { take(line, sink); });
}

void EventSplitter::finish(const Sink& sink) {
  lines_.finish([&](std::string_view line) { take(line, sink); });
  dispatch(sink);
}

}  // namespace sennit
