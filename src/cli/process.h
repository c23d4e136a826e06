// The tasks of a main(): arguments, streams, and signals that request an early end.
#pragma once

#include <ostream>

#include "cli/command.h"
#include "util/stop_requested.h"

namespace cli {

// The arguments after the program's name.
Arguments arguments_of(int argc, char** argv);

// The main function of a tool; returns the exit status.
using CommandLine = int (*)(const Arguments& arguments, std::ostream& out, std::ostream& err,
                            const util::StopRequested& stop_requested);

// The first call of a main(). (Before it, if the CPU lacks features that the program was built for, the
// program ends with one line to stderr.) Opens the standard streams that are closed, so that no other file
// gets their numbers and their output. From now on, a closed reader and a file that may not grow further
// are errors of the write, and do not end the process. False, with one line to `err`, if the stack is too
// small for a search.
bool begin_process(std::ostream& err);

// From now on, Ctrl-C and similar signals (util::os::on_stop_signals) make the returned function return
// true. A second Ctrl-C ends the process immediately: it may be waiting for a pipe without a writer.
util::StopRequested stop_by_signals();

// Calls begin_process() and runs the tool with the program's arguments and the standard streams; signals
// become its request to stop. Returns the exit status.
int run_main(int argc, char** argv, CommandLine tool);

}  // namespace cli
