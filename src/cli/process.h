// What a main() does: arguments, streams, and signals that ask for an early end.
#pragma once

#include <ostream>

#include "cli/command.h"
#include "util/stop_requested.h"

namespace cli {

// What the user wrote behind the program's name.
Arguments arguments_of(int argc, char** argv);

// A tool as a function.
using CommandLine = int (*)(const Arguments& arguments, std::ostream& out, std::ostream& err,
                            const util::StopRequested& stop_requested);

// The first thing that a main() does. (Ahead of it, a CPU that lacks what the program was built for ends it, with one line to
// stderr.) Opens what is closed of the standard streams, so that no file gets their numbers and
// what is meant for them. A reader that has gone and a file that may grow no more are errors of the write from now on, and
// do not end the process. False, and one line to `err`, if the stack is too small for a search.
bool begin_process(std::ostream& err);

// Ctrl-C and the like (util::os::on_stop_signals) become from now on the request to stop that is given. A second Ctrl-C ends the
// process at once: it may wait for a pipe that nobody writes to.
util::StopRequested stop_by_signals();

// Begins the process and runs the tool on the program's arguments and the standard streams; signals become its request to
// stop. Returns the exit status.
int run_main(int argc, char** argv, CommandLine tool);

}  // namespace cli
