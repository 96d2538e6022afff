// An HTTP request and its reply as plain values: what a provider's language is encoded to, and what
// the transport carries.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sennit {

// A text that must not be shown: a key. It cannot be streamed, formatted or converted; who needs
// the text says `reveal`, which only the transport does. Copies are as secret as the first.
class Secret {
 public:
  Secret() = default;
  explicit Secret(std::string text) : text_(std::move(text)) {}

  bool empty() const { return text_.empty(); }
  const std::string& reveal() const { return text_; }
  bool operator==(const Secret&) const = default;

 private:
  std::string text_;
};

struct HttpHeader {
  std::string name;  // as written; names are compared without regard to case
  std::string value;
  bool operator==(const HttpHeader&) const = default;
};

struct HttpSecretHeader {
  std::string name;
  Secret value;  // whole: "Bearer ..." where the protocol wants that word
  bool operator==(const HttpSecretHeader&) const = default;
};

struct HttpRequest {
  std::string method = "POST";
  std::string url;  // absolute; never holds a key
  std::vector<HttpHeader> headers;
  std::vector<HttpSecretHeader> secret_headers;
  std::string body;
};

struct HttpReply {
  int status = 0;
  std::vector<HttpHeader> headers;
  std::string body;
};

// The value of the first header of that name in any case, or nothing. The view lives as long as
// `headers`.
std::optional<std::string_view> find_header(const std::vector<HttpHeader>& headers,
                                            std::string_view name);

// Scheme, host and port: "https://api.example.com", "http://localhost:11434"; "" when `url` has no
// scheme. What a log may show of an address.
std::string url_origin(std::string_view url);

// Whether the host of `url` is this machine: localhost, 127.x.x.x, [::1], 0.0.0.0.
bool is_loopback(std::string_view url);

}  // namespace sennit
