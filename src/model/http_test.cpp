#include "model/http.h"

#include <gtest/gtest.h>

#include <ostream>
#include <type_traits>

namespace sennit {
namespace {

template <typename T, typename = void>
struct IsPrintable : std::false_type {};
template <typename T>
struct IsPrintable<T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<T>())>>
    : std::true_type {};

TEST(Secret, CannotBePrintedOrConverted) {
  static_assert(!IsPrintable<Secret>::value);
  static_assert(!std::is_convertible_v<Secret, std::string>);
  static_assert(!std::is_convertible_v<Secret, std::string_view>);
  EXPECT_EQ(Secret("sk-1").reveal(), "sk-1");
  EXPECT_TRUE(Secret().empty());
}

TEST(HttpHeaders, AreFoundInAnyCase) {
  const std::vector<HttpHeader> headers = {{"Content-Type", "text/html"}, {"retry-after", "3"}};
  EXPECT_EQ(find_header(headers, "content-type"), "text/html");
  EXPECT_EQ(find_header(headers, "Retry-After"), "3");
  EXPECT_FALSE(find_header(headers, "Retry").has_value());
}

TEST(UrlOrigin, IsWhatALogMayShow) {
  EXPECT_EQ(url_origin("https://api.example.com/v1/chat?key=secret"), "https://api.example.com");
  EXPECT_EQ(url_origin("http://user:word@localhost:11434/api"), "http://localhost:11434");
  EXPECT_EQ(url_origin("localhost:11434"), "");
}

TEST(Loopback, IsThisMachine) {
  for (const char* here : {"http://localhost:11434/api", "http://127.0.0.1:80",
                           "http://[::1]:8080/v1", "http://0.0.0.0:1234", "http://127.1.2.3"})
    EXPECT_TRUE(is_loopback(here)) << here;
  for (const char* away :
       {"https://api.openai.com", "http://127.0.0.1.example.com", "http://192.168.0.2",
        "http://localhost.example.com", "http://example.com/localhost", "localhost"})
    EXPECT_FALSE(is_loopback(away)) << away;
}

}  // namespace
}  // namespace sennit
