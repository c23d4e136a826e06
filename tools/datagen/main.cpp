// The program houyi-datagen: arguments, streams and signals -> datagen/cli.h.
#include <algorithm>
#include <csignal>
#include <iostream>

#include "datagen/cli.h"

namespace {

// All that a signal handler may touch.
volatile std::sig_atomic_t stop_requested = 0;

extern "C" void request_stop(int /*signal*/) { stop_requested = 1; }

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of the write
    std::ios::sync_with_stdio(false);
    return datagen::run_command_line({argv + std::min(argc, 1), argv + argc}, std::cout, std::cerr,
                                     [] { return stop_requested != 0; });
}
