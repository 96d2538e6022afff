#include "read/iconv_text.h"

#include <iconv.h>

#include <array>
#include <cerrno>

#include "text/utf8.h"

namespace sennit {
namespace {

class Converter {
 public:
  explicit Converter(const char* encoding) : handle_(iconv_open("UTF-8", encoding)) {}
  ~Converter() {
    if (known()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  bool known() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  Converted convert(std::string_view bytes) {
    Converted out;
    char* in = const_cast<char*>(bytes.data());  // iconv's signature; it does not write there
    std::size_t left = bytes.size();
    while (left > 0) {
      std::array<char, 16384> buffer{};
      char* to = buffer.data();
      std::size_t room = buffer.size();
      const bool ok = iconv(handle_, &in, &left, &to, &room) != static_cast<std::size_t>(-1);
      const int why = errno;
      out.text.append(buffer.data(), buffer.size() - room);
      if (!ok && why != E2BIG) skip_bad_byte(in, left, out);
    }
    return out;
  }

 private:
  void skip_bad_byte(char*& in, std::size_t& left, Converted& out) {
    append_utf8(out.text, 0xFFFD);
    ++out.replaced;
    ++in;
    --left;
    iconv(handle_, nullptr, nullptr, nullptr, nullptr);
  }

  iconv_t handle_;
};

}  // namespace

std::optional<Converted> convert_to_utf8(std::string_view bytes, const char* encoding) {
  Converter converter(encoding);
  if (!converter.known()) return std::nullopt;
  return converter.convert(bytes);
}

}  // namespace sennit
