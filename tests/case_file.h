// Behavior as data: a `.case` file writes notes, does things, asks, and says what must come of it.
//
//   # what the case shows
//   note PATH  TEXT            one line; \n is a line break
//   note PATH <<               lines up to END
//   delete PATH | move PATH PATH
//   process | merge A | B | never A | B | undo | remove NOTE
//   ask MODE  QUESTION         then: cites PATH... | says TEXT | quotes TEXT | finds nothing
//   search TERM                then: hits NAME | notes PATH | hits nothing
//   entity NAME [TYPE]         there is such an entity
//   none NAME                  there is none
//   one A | B                  two names of one entity
//   two A | B                  two entities
//   relation A | VERB | B      there is such a relation
//   link PATH | PATH           the first note links to the second
//   unresolved PATH | TARGET   a link that leads nowhere
//
// `process` is done by itself before the first question. Notes stand in a real folder.

#pragma once

#include <string>

namespace sennit::test {

// What went wrong, with the line; "" when all holds.
std::string run_case(const std::string& text);

}  // namespace sennit::test
