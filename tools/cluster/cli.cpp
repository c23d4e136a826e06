// Declares the commands and their options, and silences all ranks except 0.
#include "tools/cluster/cli.h"

#include <sstream>

#include "cli/program.h"
#include "tools/cluster/analyse.h"
#include "tools/cluster/datagen.h"
#include "tools/cluster/play.h"
#include "tools/datagen/cli.h"
#include "util/text.h"

namespace cluster {

namespace {

using namespace cli;

Command play_command(bool& shows_traffic) {
    return {.name = "play",
            .summary = "Talks UCI on rank 0, and searches on all ranks; the command if none is given.",
            .options = {{"traffic", shows_traffic, "write at the end what went over the links of rank 0"}},
            .details = "Options such as Hash and Threads are those of each rank."};
}

Command analyse_command(AnalyseSettings& settings) {
    annotate_tool::Effort& effort = settings.effort;
    return {
        .name = "analyse",
        .summary = "Analyses positions of EPD files and of the games of PGN files, in their order.",
        .options = {needed({"out", settings.out, "file of EPD to write; continued if it exists", "FILE"}),
                    {"movetime", effort.move_time,
                     "milliseconds for each position (200, if no limit is given)", "MS", MoveTime},
                    {"nodes", effort.nodes, "nodes for each position", "N", Whole{1}},
                    {"depth", effort.depth, "plies for each position", "D", Whole{1, eval::MaxPly}},
                    {"hash", effort.hash_mib, "size of each thread's transposition table", "MIB",
                     Whole{1, engine::MaxHashMib}},
                    {"threads", settings.threads, "positions at a time on each rank", "N", Threads}},
        .words = {"FILE", settings.files},
        .details =
            "Writes each position as a line of EPD with the engine's analysis. Only rank 0 reads and "
            "writes files. The same command continues a run that was ended; a run that Ctrl-C or "
            "SIGTERM stopped ends with status 3. Engine and effort are stored in FILE.settings beside "
            "the output: an output made with another engine or effort, or of other positions, is refused.",
        .examples = {"analyse positions.epd --out analysed.epd --nodes 1000000"}};
}

Command datagen_command(datagen::GenerateOptions& options) {
    return {.name = "datagen",
            .summary = "Plays games of the engine against itself, on each rank into its own file.",
            .options = datagen::rows_of(options),
            .details =
                "With --out games.hgf the file of rank 3 is games.rank3.hgf, on its machine. --games and "
                "--positions count over all ranks. The same command continues a run that was ended.",
            .examples = {"datagen --out games.hgf --games 100000"}};
}

// has_begun: whether this rank takes part in a run of datagen.
std::vector<Command> commands(Transport& transport, std::istream& in, bool& has_begun) {
    const auto run_play = [&](bool shows_traffic, Console& console) -> Ending {
        return ending_of(play(transport, in, console.out, console.err, shows_traffic));
    };
    const auto run_analyse = [&](const AnalyseSettings& settings, Console& console) {
        return analyse(transport, settings, console.progress(), console.stop_requested);
    };
    const auto run_datagen = [&](const datagen::GenerateOptions& options, Console& console) {
        const auto settings = datagen::generate_settings(options);
        if (!settings) return settings.error();
        has_begun = true;
        return ending_of(generate_on_all(transport, *settings, console.progress(), console.stop_requested));
    };
    return {with_settings(play_command, run_play), with_settings(analyse_command, run_analyse),
            with_settings(datagen_command, run_datagen)};
}

}  // namespace

int run_command_line(const Arguments& arguments, Transport& transport, std::istream& in, std::ostream& out,
                     std::ostream& err, const util::StopRequested& stop_requested, bool err_is_terminal) {
    std::ostringstream unheard;
    const bool speaks = transport.rank() == 0;
    bool has_begun = false;
    Console console{speaks ? out : unheard, speaks ? err : unheard, stop_requested, err_is_terminal};
    const Program program{
        "houyi-cluster",
        "Runs on the ranks of an MPI job: mpirun [OPTIONS OF MPIRUN] houyi-cluster [COMMAND]. Without mpirun "
        "there is one rank.",
        commands(transport, in, has_begun),
        "To start it on four ranks, or on the machines of a file of hosts:\n"
        "  mpirun --bind-to none -n 4 houyi-cluster\n"
        "  mpirun --bind-to none --hostfile hosts houyi-cluster"
        "\n\nThe exit status is 3 if analyse was stopped before its end.",
        false};
    const int status = run(program, arguments.empty() ? Arguments{"play"} : arguments, console);
    const bool is_datagen = !arguments.empty() && arguments.front() == "datagen";
    if (speaks && is_datagen && !has_begun && status == ExitFailure) call_off(transport);
    // What this rank lacks, such as the folder of its file, rank 0 need not lack. If datagen itself has told
    // of the failure already, this is ignored.
    if (!speaks && is_datagen && status != ExitOk) {
        const std::string said = unheard.str();  // the program's name, a colon and a sentence
        report_failure(transport, std::string(util::trim(said.substr(said.find(' ') + 1))));
    }
    return status;
}

}  // namespace cluster
