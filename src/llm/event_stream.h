// A stream of bytes cut into what it is made of: server-sent events, or lines.

#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace sennit {

// Lines of a stream whose pieces end anywhere. LF, CRLF and CR end a line; a last line without an
// end is given by `finish`.
class LineSplitter {
 public:
  using Sink = std::function<void(std::string_view)>;
  void feed(std::string_view bytes, const Sink& line);
  void finish(const Sink& line);

 private:
  std::string open_;
  bool after_return_ = false;
};

// Server-sent events as the HTML standard reads them (section 9.2.6): "event:" and "data:" fields,
// several data lines joined by LF, comments passed over. An event that its blank line did not end
// is given by `finish`, since servers forget the last one.
class EventSplitter {
 public:
  using Sink = std::function<void(std::string_view event, std::string_view data)>;
  void feed(std::string_view bytes, const Sink& sink);
  void finish(const Sink& sink);

 private:
  void take(std::string_view line, const Sink& sink);
  void dispatch(const Sink& sink);

  LineSplitter lines_;
  std::string event_;
  std::string data_;
  bool has_data_ = false;
};

}  // namespace sennit
