// What a system allows a process.
#pragma once

#include "util/ints.h"

namespace util::os {

// To which the stack of a thread may grow, in bytes.
u64 stack_limit();

}  // namespace util::os
