// Sets up the process: CPU check, standard streams, stack and signals.
#include "cli/process.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include <fmt/format.h>

#include "cli/cpu_check.h"
#include "cli/program.h"
#include "util/os/process.h"

namespace cli {

namespace {

// The only variable that the signal handler may set.
volatile std::sig_atomic_t stop_signalled = 0;

void request_stop() { stop_signalled = 1; }

// Runs before the constructors of static objects, which may already use what the CPU lacks. Only plain C is
// allowed here.
[[gnu::constructor(101)]] void refuse_unfit_cpu() {
    const char* missing = missing_cpu_feature();
    if (missing == nullptr) return;
    std::fputs("houyi: this program was built for a CPU with ", stderr);
    std::fputs(missing, stderr);
    std::fputs(", which this one does not have; take the file for an older processor, or build it here\n",
               stderr);
    std::_Exit(ExitFailure);
}

}  // namespace

Arguments arguments_of(int argc, char** argv) { return {argv + std::min(argc, 1), argv + argc}; }

bool begin_process() {
    util::os::open_standard_streams();
    util::os::outlive_failed_writes();
    constexpr u64 LeastKib = 256;  // half of it is not enough for a search
    if (util::os::stack_limit() >= LeastKib << 10) return true;
    std::cerr << fmt::format("houyi: the stack is limited to {} KiB, and {} are needed (ulimit -s)\n",
                             util::os::stack_limit() >> 10, LeastKib);
    return false;
}

util::StopRequested stop_by_signals() {
    util::os::on_stop_signals(request_stop);
    return [] { return stop_signalled != 0; };
}

int run_main(int argc, char** argv, const Program& program, OnSignal on_signal) {
    if (!begin_process()) return ExitFailure;
    Console console{.out = std::cout, .err = std::cerr};
    if (on_signal == OnSignal::RequestStop) console.stop_requested = stop_by_signals();
    console.err_is_terminal = util::os::is_error_output_a_terminal();
    std::ios::sync_with_stdio(false);
    return run(program, arguments_of(argc, argv), console);
}

}  // namespace cli
