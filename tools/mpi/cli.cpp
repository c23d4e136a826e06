// The commands and their options.
#include "mpi/cli.h"

#include <sstream>

#include <fmt/format.h>

#include "cli/program.h"
#include "mpi/play.h"
#include "util/version.h"

namespace mpi_tool {

namespace {

using namespace cli;

constexpr std::string_view Usage = R"(usage: mpirun [OPTIONS OF MPIRUN] houyi-cluster [COMMAND]

  houyi-cluster                 plays: all ranks search together, and rank 0 talks UCI on standard input and output
  houyi-cluster play --traffic  the same, and tells at the end what went over the links of rank 0
  houyi-cluster --help          shows this text; houyi-cluster COMMAND --help tells more of one command
  houyi-cluster --version       shows the version

examples:
  mpirun --bind-to none -n 4 houyi-cluster
  mpirun --bind-to none --hostfile hosts houyi-cluster

Without mpirun it is one rank. The exit status is 0 if all went well, 1 if something could not be had, read or written,
2 if the arguments made no sense.
)";

std::vector<Command> commands(cluster::Transport& transport, std::istream& in) {
    return {{"play",
             "[OPTION]",
             "Talks UCI on rank 0, and searches on all ranks. Options like Hash and Threads are those of "
             "each rank.",
             {{"traffic", "tells at the end what went over the links of rank 0"}},
             {},
             [&](const Values& values, Console& console) -> Ending {
                 play(transport, in, console.out, console.err, values.has("traffic"));
                 return {};
             }}};
}

}  // namespace

int run_command_line(const Arguments& arguments, cluster::Transport& transport, std::istream& in,
                     std::ostream& out, std::ostream& err, const StopRequested& stop_requested) {
    std::ostringstream unheard;
    const bool speaks = transport.rank() == 0;
    Console console{speaks ? out : unheard, speaks ? err : unheard, stop_requested};
    const Program program{"houyi-cluster", std::string(Usage), commands(transport, in)};
    if (arguments == Arguments{"--version"}) {
        console.out << "houyi-cluster " << util::Version << '\n' << std::flush;
        return ExitOk;
    }
    return run(program, arguments.empty() ? Arguments{"play"} : arguments, console);
}

}  // namespace mpi_tool
