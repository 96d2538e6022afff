// The memory of the process, as the system sees it.

#pragma once

namespace sennit {

// Gives freed memory back to the system where the allocator keeps it otherwise (glibc does, per
// thread, for small blocks): so that a large stage of work does not add to the peak of the next.
// Takes milliseconds; call it between stages, not inside them.
void release_freed_memory();

}  // namespace sennit
