// The program houyi-cluster: starts MPI and passes arguments and standard streams to cli.h.
#include <iostream>
#include <string_view>

#include "cli/process.h"
#include "tools/cluster/cli.h"
#include "tools/cluster/transport.h"
#include "util/os/process.h"

namespace {

int run_with_mpi(int argc, char** argv) {
    // A signal ends the engine immediately. Commands that write files stop early, and leave the files whole.
    const bool is_engine = argc < 2 || std::string_view(argv[1]) == "play";
    const util::StopRequested stop_requested =
        is_engine ? util::StopRequested([] { return false; }) : cli::stop_by_signals();
    const auto transport = cluster::begin_mpi(argc, argv, std::cerr);
    if (!transport) {
        std::cerr << "houyi-cluster: " << transport.error() << std::endl;
        return cli::ExitFailure;
    }
    return cluster::run_command_line(cli::arguments_of(argc, argv), **transport, std::cin, std::cout,
                                     std::cerr, stop_requested, util::os::is_error_output_a_terminal());
}

}  // namespace

int main(int argc, char** argv) {
    if (!cli::begin_process()) return cli::ExitFailure;
    std::ios::sync_with_stdio(false);
    return run_with_mpi(argc, argv);
}
