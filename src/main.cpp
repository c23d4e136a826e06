// The program houyi: arguments and standard streams -> uci/cli.h.
#include <cstdio>
#include <cstdlib>
#include <iostream>

#include "cli/process.h"
#include "uci/cli.h"
#include "uci/cpu_check.h"

namespace {

// Ahead of the constructors of static objects, which may already use what the CPU lacks. Nothing but plain C
// here.
[[gnu::constructor(101)]] void refuse_unfit_cpu() {
    const char* missing = uci::missing_cpu_feature();
    if (missing == nullptr) return;
    std::fputs("houyi: this binary was built for a CPU with ", stderr);
    std::fputs(missing, stderr);
    std::fputs(", which this one lacks; build it here, or with -DHOUYI_ARCH=x86-64-v2\n", stderr);
    std::_Exit(uci::ExitFailure);
}

}  // namespace

int main(int argc, char** argv) {
    if (!cli::begin_process(std::cerr)) return uci::ExitFailure;
    std::ios::sync_with_stdio(false);
    return uci::run_command_line(cli::arguments_of(argc, argv), std::cin, std::cout, std::cerr);
}
