#include "model/http.h"

#include <algorithm>

namespace sennit {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool same_in_any_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::optional<std::string_view> find_header(const std::vector<HttpHeader>& headers,
                                            std::string_view name) {
  for (const HttpHeader& header : headers)
    if (same_in_any_case(header.name, name)) return header.value;
  return std::nullopt;
}

std::string url_origin(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::size_t start = scheme + 3;
  std::string_view authority = url.substr(start, url.find_first_of("/?#", start) - start);
  // A user and a password before the host are as secret as a key.
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos)
    authority.remove_prefix(at + 1);
  return std::string(url.substr(0, start)).append(authority);
}

bool is_loopback(std::string_view url) {
  const std::string origin = url_origin(url);
  if (origin.empty()) return false;
  std::string_view host = std::string_view(origin).substr(origin.find("://") + 3);
  if (host.starts_with('[')) return host.starts_with("[::1]");
  host = host.substr(0, host.find(':'));
  if (host == "localhost" || host.ends_with(".localhost") || host == "0.0.0.0") return true;
  return host.starts_with("127.") &&
         host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace sennit
