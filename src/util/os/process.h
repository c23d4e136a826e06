// What a system gives a process, allows it and tells it.
#pragma once

#include <string>

#include "util/ints.h"

namespace util::os {

// To which the stack of a thread may grow, in bytes.
u64 stack_limit();

// Opens what is closed of standard input, output and error: nothing comes in, nothing can be written, nothing is kept. They pass
// bytes on as they are from now on, and a console takes UTF-8.
void open_standard_streams();
bool is_error_output_a_terminal();

// A reader that has gone and a file that may grow no more are errors of the write from now on, and end no process.
void outlive_failed_writes();
// Calls stop(), which may do no more than a signal handler may, at Ctrl-C, SIGTERM and the end of the terminal (unless nohup is
// in use). A second Ctrl-C ends the process at once.
void on_stop_signals(void (*stop)());

// The machine's name in its network; "unknown" if it has none.
std::string host_name();

}  // namespace util::os
