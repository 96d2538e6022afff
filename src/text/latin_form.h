// Latin letters without their marks.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// "garcía" is "garcia", "strauß" is "strauss", "łódź" is "lodz"; letters of other scripts stay as
// they are. Folded input. Idempotent; O(n).
std::string latin_form(std::string_view folded);

// "schroedinger" where another writes "schrödinger": ae, oe and ue to a, o and u. Lossy ("poem"):
// only for comparing with a name that has an umlaut. O(n).
std::string without_umlaut_spelling(std::string_view latin);

}  // namespace sennit
