// The process functions that differ between systems: stack, standard streams, signals and host name.
#pragma once

#include <string>

#include "util/ints.h"

namespace util::os {

// The size in bytes to which the stack of a thread may grow.
u64 stack_limit();

// Opens those of standard input, output and error that are closed: such an input is empty, every write to
// such an output fails, and text to such an error output is discarded. From now on the streams pass bytes
// unchanged, and a console takes UTF-8.
void open_standard_streams();
bool is_error_output_a_terminal();

// From now on, a closed reader and a file that may not grow further are errors of the write, and do not end
// the process.
void outlive_failed_writes();
// Calls stop(), which may do only what a signal handler may, at Ctrl-C, SIGTERM and the end of the terminal
// (unless nohup is in use). A second Ctrl-C ends the process immediately.
void on_stop_signals(void (*stop)());

// The name of the machine in its network; "unknown" if it has none.
std::string host_name();

}  // namespace util::os
