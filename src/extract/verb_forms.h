// English verbs in one form.

#pragma once

#include <string>
#include <string_view>

namespace sennit {

// The third person of the present, by which relations are grouped: "designed", "design" and
// "designs" are "designs", "wrote" and "written" are "writes", "was" is "is". Irregular verbs by a
// table; of the others the base form is guessed from its letters ("used" is "uses", "visited" is
// "visits"). `form` is folded. O(size of the form).
std::string third_person(std::string_view form);

// "written", "designed", "built": may follow "was" and go before "by".
bool is_participle(std::string_view form);

}  // namespace sennit
