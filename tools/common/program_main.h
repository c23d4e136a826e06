// What main() of a tool does: arguments, streams, and signals that ask for an early end.
#pragma once

#include <algorithm>
#include <csignal>
#include <iostream>

#include "common/command_line.h"

namespace arguments {

// All that a signal handler may touch.
inline volatile std::sig_atomic_t stop_signalled = 0;

using CommandLine = int (*)(const Arguments& arguments, std::ostream& out, std::ostream& err,
                            const StopRequested& stop_requested);

// Runs the tool on the program's arguments; Ctrl-C and SIGTERM become its request to stop. Returns the exit status.
inline int run_main(int argc, char** argv, CommandLine run) {
    const auto request_stop = [](int /*signal*/) { stop_signalled = 1; };
    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    std::ios::sync_with_stdio(false);
    return run({argv + std::min(argc, 1), argv + argc}, std::cout, std::cerr,
               [] { return stop_signalled != 0; });
}

}  // namespace arguments
