// What every main() does: arguments, standard streams, and signals that request an early end.
#pragma once

#include "cli/command.h"
#include "util/stop_requested.h"

namespace cli {

// The arguments after the program's name.
Arguments arguments_of(int argc, char** argv);

// The first call of a main(). Opens the standard streams that are closed, so that no other file gets their
// descriptors and their output. From now on, a write to a pipe without a reader or beyond the limit of file
// sizes returns an error and does not end the process. False, with one line to stderr, if the stack is too
// small for a search.
bool begin_process();

// From now on, Ctrl-C and similar signals (util::os::on_stop_signals) make the returned function return
// true. A second Ctrl-C ends the process immediately, as the first one cannot if the process waits to open a
// pipe without a writer.
util::StopRequested stop_by_signals();

enum class OnSignal : u8 { RequestStop, End };

// Calls begin_process() and runs the program with the arguments and the standard streams. `on_signal` says
// whether Ctrl-C requests a stop from the program or ends the process. Returns the exit status.
int run_main(int argc, char** argv, const Program& program, OnSignal on_signal = OnSignal::RequestStop);

}  // namespace cli
