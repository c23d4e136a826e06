// Declares the commands and their options, and silences all ranks except 0.
#include "mpi/cli.h"

#include <sstream>

#include <fmt/format.h>

#include "cli/program.h"
#include "datagen/cli.h"
#include "mpi/analyse.h"
#include "mpi/datagen.h"
#include "mpi/play.h"
#include "util/version.h"

namespace mpi_tool {

namespace {

using namespace cli;

constexpr std::string_view Usage = R"(usage: mpirun [OPTIONS OF MPIRUN] houyi-cluster [COMMAND]

  houyi-cluster                 plays: all ranks search together, and rank 0 talks UCI on standard input and output
  houyi-cluster play --traffic  the same, and tells at the end what went over the links of rank 0
  houyi-cluster analyse FILE... --out OUT.epd [--nodes N] [--depth D] [--movetime MS] [--hash MIB] [--threads N]
                                analyses positions of EPD files and of the games of PGN files, in their order
  houyi-cluster datagen --out FILE.hgf [OPTIONS OF houyi-datagen generate]
                                plays games of the engine against itself, on each rank into a file of its own
  houyi-cluster --help          shows this text; houyi-cluster COMMAND --help tells more of one command
  houyi-cluster --version       shows the version

examples:
  mpirun --bind-to none -n 4 houyi-cluster
  mpirun --bind-to none --hostfile hosts houyi-cluster
  mpirun --bind-to none -n 16 houyi-cluster analyse positions.epd --out analysed.epd --nodes 1000000
  mpirun --bind-to none -n 16 houyi-cluster datagen --out games.hgf --games 100000

Without mpirun it is one rank. The exit status is 0 if all went well, 1 if something could not be had, read or written,
2 if the arguments made no sense, 3 if analyse was stopped before its end: the same command goes on then.
)";

constexpr i64 MaxThreads = 1024;

std::vector<Option> analyse_options() {
    return {
        needed({"out", "file of EPD to write; goes on where it is there", Text{}, "FILE"}),
        {"movetime", "milliseconds for each position (200, if no limit is given)", Whole{1, 86'400'000},
         "MS"},
        {"nodes", "nodes for each position", Whole{1}, "N"},
        {"depth", "plies for each position", Whole{1, eval::MaxPly}, "D"},
        {"hash", "size of the transposition table of each thread (64)", Whole{1, engine::MaxHashMib}, "MIB"},
        {"threads", "positions at a time on each rank (1)", Whole{1, MaxThreads}, "N"}};
}

Ending run_analyse(const Values& values, cluster::Transport& transport, Console& console) {
    AnalyseSettings settings{.files = values.words(), .out = values.text("out")};
    settings.effort.lines = 1;
    if (const auto time = values.whole("movetime")) settings.effort.move_time = search::Milliseconds(*time);
    values.set(settings.effort.nodes, "nodes");
    values.set(settings.effort.depth, "depth");
    values.set(settings.effort.hash_mib, "hash");
    values.set(settings.threads, "threads");
    return analyse(transport, settings, console.err, console.stop_requested);
}

Ending run_datagen(const Values& values, cluster::Transport& transport, Console& console) {
    const auto settings = datagen::generate_settings(values);
    if (!settings) return settings.error();
    return ending_of(generate_on_all(transport, *settings, console.err, console.stop_requested));
}

std::vector<Command> commands(cluster::Transport& transport, std::istream& in) {
    return {
        {"play",
         "[OPTION]",
         "Talks UCI on rank 0, and searches on all ranks. Options like Hash and Threads are those of "
         "each rank.",
         {{"traffic", "tells at the end what went over the links of rank 0"}},
         {},
         [&](const Values& values, Console& console) -> Ending {
             play(transport, in, console.out, console.err, values.has("traffic"));
             return {};
         }},
        {"analyse",
         "FILE... [OPTIONS]",
         "Writes each position as a line of EPD with the engine's analysis. Rank 0 alone reads and writes "
         "files. A "
         "run that was ended goes on when the same command is given again, and ends with status 3 if "
         "Ctrl-C or SIGTERM stopped it. Engine and effort stand in FILE.settings beside the output: one of "
         "others, or of other positions, is left alone.",
         analyse_options(),
         {"FILE", 1, AnyNumber},
         [&](const Values& values, Console& console) { return run_analyse(values, transport, console); }},
        {"datagen",
         "[OPTIONS]",
         "Plays games of the engine against itself; rank 3 adds its own to FILE.rank3.hgf, on its machine. "
         "Games and "
         "positions are counted over all ranks. A run that was ended goes on when the same command is given "
         "again.",
         datagen::generate_options(),
         {},
         [&](const Values& values, Console& console) { return run_datagen(values, transport, console); }}};
}

}  // namespace

int run_command_line(const Arguments& arguments, cluster::Transport& transport, std::istream& in,
                     std::ostream& out, std::ostream& err, const util::StopRequested& stop_requested) {
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
