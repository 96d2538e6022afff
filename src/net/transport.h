// Carries HTTP requests, by libcurl. The library is loaded when the first request is sent, not
// before: a program that asks no model never opens it.

#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "model/http.h"
#include "sennit/result.h"

namespace sennit {

struct Timeouts {
  std::chrono::milliseconds connect{15'000};
  std::chrono::milliseconds first_byte{300'000};  // from the request sent to the first byte back:
                                                  // models think, local ones read slowly
  std::chrono::milliseconds idle{120'000};        // between two pieces of a reply
  std::chrono::milliseconds total{900'000};
};

struct TransportOptions {
  Timeouts timeouts;
  std::size_t max_reply_bytes = std::size_t{32} << 20;
  std::string user_agent = "sennit";
};

// What one request did, for the log of what leaves the machine. No key, no path, no text.
struct NetworkRecord {
  std::string origin;    // "https://api.example.com"
  std::string document;  // whose text was sent, as the caller named it
  std::uint64_t sent_bytes = 0;
  std::uint64_t received_bytes = 0;
  int status = 0;  // 0: no reply
  double seconds = 0;
  std::string failure = {};  // "" when a whole reply came
};

// Called in the thread of the request, from many threads at once.
using NetworkLog = std::function<void(const NetworkRecord&)>;

struct SendContext {
  std::string document = {};
  const std::atomic<bool>* stop = nullptr;
  // For a stream: called once with status and headers (the body is empty). True: the body goes to
  // `body` in pieces as it comes; false: it is collected in the reply as usual.
  std::function<bool(const HttpReply& head)> head = {};
  std::function<bool(std::string_view piece)> body = {};  // false ends the request: kCancelled
};

struct Transfer {
  Result<HttpReply> reply = internal_error("nothing was sent");  // of any status
  bool may_pass =
      false;  // when it failed: a broken connection or a time-out may not be there again
};

// Thread safety: send may be called from many threads at once, and blocks its own. Connections are
// kept open for the next request. Redirects are not followed: the key must not go elsewhere. The
// proxy of the environment (https_proxy, no_proxy...) is used, but never for this machine's own
// addresses.
class Transport {
 public:
  explicit Transport(TransportOptions options = {}, NetworkLog log = {});
  ~Transport();
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;

  // Errors: kTimeout (says which of the four), kUnavailable (host, connection, TLS, a proxy,
  // libcurl missing), kLimited (a reply beyond max_reply_bytes), kInvalidInput (no address),
  // kCancelled within 200 ms of `stop`. No error holds a key or the path of the address.
  Transfer send(const HttpRequest& request, const SendContext& context = {});

 private:
  struct Pool;
  TransportOptions options_;
  NetworkLog log_;
  std::unique_ptr<Pool> pool_;
};

}  // namespace sennit
