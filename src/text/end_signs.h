// The signs at which sentences end, and what stands behind them.

#pragma once

#include <cstddef>
#include <string_view>

namespace sennit {

bool is_end_sign(char32_t code_point);  // . ! ? … and their forms in other scripts

// A run of end signs with the closing quotes, brackets and footnote marks behind it.
struct EndSigns {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool closed = false;      // a quote or bracket closes behind the signs
  bool full_width = false;  // has a sign that needs no blank behind it
  bool one_period = false;  // is one period and no other sign
  bool ellipsis = false;    // "..." or "…"
};

EndSigns end_signs_at(std::string_view text, std::size_t at);

}  // namespace sennit
