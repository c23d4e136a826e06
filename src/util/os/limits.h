// What a system gives a process, and what it allows.
#pragma once

#include "util/ints.h"

namespace util::os {

// To which the stack of a thread may grow, in bytes.
u64 stack_limit();

// Opens what is closed of standard input, output and error: nothing comes in, nothing can be written, nothing is kept.
void open_standard_streams();

}  // namespace util::os
