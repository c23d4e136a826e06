// The program houyi-train: arguments, streams and signals -> train/cli.h.
#include <algorithm>
#include <csignal>
#include <iostream>

#include "train/cli.h"

namespace {

// All that a signal handler may touch.
volatile std::sig_atomic_t stop_requested = 0;

extern "C" void request_stop(int /*signal*/) { stop_requested = 1; }

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGINT, request_stop);
    std::signal(SIGTERM, request_stop);
    std::ios::sync_with_stdio(false);
    return train::run_command_line({argv + std::min(argc, 1), argv + argc}, std::cout, std::cerr,
                                   [] { return stop_requested != 0; });
}
