// The program houyi: passes its arguments and standard streams to uci/cli.h.
#include <iostream>

#include "cli/process.h"
#include "uci/cli.h"

int main(int argc, char** argv) {
    if (!cli::begin_process()) return cli::ExitFailure;
    std::ios::sync_with_stdio(false);
    return uci::run_command_line(cli::arguments_of(argc, argv), std::cin, std::cout, std::cerr);
}
