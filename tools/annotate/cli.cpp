// Checks the options, opens the inputs and the output, and runs the annotation.
#include "annotate/cli.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include <fmt/format.h>

#include "annotate/annotator.h"
#include "annotate/crew.h"
#include "annotate/db_command.h"
#include "annotate/epd_files.h"
#include "annotate/output.h"
#include "annotate/run.h"
#include "annotate/store.h"
#include "cli/parse.h"
#include "cli/program.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using namespace cli;

constexpr std::string_view Name = "houyi-annotate";
constexpr i64 MostThreads = 1024;

Effort effort_of(const Values& values) {
    Effort effort;
    if (const auto move_time = values.whole("movetime")) effort.move_time = search::Milliseconds(*move_time);
    values.set(effort.nodes, "nodes");
    values.set(effort.depth, "depth");
    values.set(effort.lines, "multipv");
    values.set(effort.hash_mib, "hash");
    return effort;
}

// Checks that the files, the output and the options fit each other.
Ending check_kinds(const Values& values) {
    const std::string out = values.text("out");
    const auto epd_files =
        std::count_if(values.words().begin(), values.words().end(), [&](const std::string& file) {
            // Standard input is of the same kind as the output.
            return is_epd(file == util::StandardStream ? out : file);
        });
    if (epd_files == 0 && is_epd(out))
        return misused(fmt::format("--out: {} is for positions, and games were given", util::quoted(out)));
    if (epd_files == 0) return {};
    if (usize(epd_files) < values.words().size())
        return misused("positions (.epd) and games cannot be annotated together");
    if (!is_epd(out))
        return misused(
            fmt::format("--out: {} does not end in .epd, as it must for positions", util::quoted(out)));
    if (values.has("multipv")) return misused("--multipv is for games: a position gets its best line alone");
    return {};
}

// The store that --db names; nullptr without --db.
util::Result<std::unique_ptr<Store>, std::string> store_of(const Values& values,
                                                           const tablebase::Tables* tables) {
    if (!values.has("db")) return std::unique_ptr<Store>();
    return open_store(values.text("db"), analyst(tables), Access::Make);
}

// The endgame tables that --tables names; nullptr without --tables. Folders without a table are an error.
util::Result<std::shared_ptr<const tablebase::Tables>, std::string> tables_of(const Values& values) {
    if (!values.has("tables")) return std::shared_ptr<const tablebase::Tables>();
    auto tables = tablebase::Tables::open(values.text("tables"));
    if (tables && (!*tables || (*tables)->largest() == 0))
        return util::Failure{fmt::format("--tables: {} has no tables", util::quoted(values.text("tables")))};
    return tables;
}

// Ends a run that did not reach the end of its input, or could not put its output in place. The old output
// stays, and what was done is kept elsewhere.
Ending end_early(const std::string& error, Output& output, const Values& values) {
    std::string kept;
    if (values.has("db")) {
        kept = fmt::format("; what was analysed is in {}", util::quoted(values.text("db")));
    } else if (output.count() > 0) {
        const auto name = output.keep_aside();
        kept = "; " + (name ? fmt::format("what was done is in {}", util::quoted(*name)) : name.error());
    }
    return failed(fmt::format("{}; {} was not written{}", error, util::quoted(values.text("out")), kept));
}

Ending annotate_games(const Values& values, const Effort& effort, Crew& crew, Output& output,
                      Console& console) {
    Run run(values.words(), effort, crew, output, console);
    if (const auto done = run.annotate_all(); !done) return end_early(done.error(), output, values);
    if (output.count() == 0) return end_early("there is no game to annotate", output, values);
    if (const auto done = output.put_in_place(); !done) return end_early(done.error(), output, values);
    const PositionCounts positions = crew.positions();
    std::ostream& out = values.text("out") == util::StandardStream ? console.err : console.out;
    out << fmt::format("{} games annotated, {} positions searched", output.count(), positions.searched);
    if (values.has("db")) out << fmt::format(", {} from {}", positions.found, values.text("db"));
    out << '\n';
    if (run.faults().has_lost()) return failed(describe(run.faults()));
    if (run.faults().any()) console.err << fmt::format("{}: {}\n", Name, describe(run.faults()));
    return {};
}

Ending annotate_positions(const Values& values, Crew& crew, Output& output, Console& console) {
    EpdRun run(values.words(), crew, output, console);
    if (const auto done = run.annotate_all(); !done) return end_early(done.error(), output, values);
    if (output.count() == 0) return end_early("there is no position to annotate", output, values);
    if (const auto done = output.put_in_place(); !done) return end_early(done.error(), output, values);
    console.out << fmt::format("{} positions annotated\n", output.count());
    if (run.lines_with_faults() > 0)
        return failed(fmt::format("lines with faults, as told: {}", run.lines_with_faults()));
    return {};
}

// Reports files that cannot be read before the work begins.
util::Done check_inputs(const std::vector<std::string>& files) {
    for (const std::string& file : files)
        if (auto done = util::check_can_read_text(file); !done) return done;
    return {};
}

// Reports tables that turned out to be unusable.
void tell_damaged(const tablebase::Tables& tables, Console& console) {
    for (const std::string& error : tables.take_errors()) console.err << fmt::format("{}: {}\n", Name, error);
}

// Checks that no input or output is one of the files that SQLite creates and deletes beside a database.
Ending check_database(const Values& values) {
    if (!values.has("db")) return {};
    std::vector<std::string> used = values.words();
    used.push_back(values.text("out"));
    for (const char* const ending : {"-journal", "-wal", "-shm"})
        for (const std::string& file : used)
            if (util::is_same_file(file, values.text("db") + ending))
                return failed(
                    fmt::format("--db: {} is what the database needs beside it", util::quoted(file)));
    return {};
}

// Checks that the output folder holds no file that the run needs, as the folder is replaced as a whole.
Ending check_folder(const Values& values) {
    std::vector<std::string> used = values.words();
    if (values.has("db")) used.push_back(values.text("db"));
    for (const std::string& file : used)
        if (util::lies_in(file, values.text("out")))
            return failed(fmt::format("--out: {} in it is {}", util::quoted(file),
                                      file == values.text("db") ? "the database" : "a file to be read"));
    return {};
}

Ending annotate_files(const Values& values, Console& console) {
    if (auto ending = check_kinds(values); !ending.is_ok()) return ending;
    if (values.has("exact") && !values.has("db")) return misused("--exact: there is no --db");
    if (auto ending = check_folder(values); !ending.is_ok()) return ending;
    if (auto ending = check_database(values); !ending.is_ok()) return ending;
    const Effort effort = effort_of(values);
    if (const auto done = check_inputs(values.words()); !done) return failed(done.error());
    const auto tables = tables_of(values);
    if (!tables) return failed(tables.error());
    const auto store = store_of(values, tables->get());
    if (!store) return failed(store.error());
    const auto crew = Crew::make(effort, usize(values.whole("threads").value_or(1)),
                                 {store->get(), values.has("exact"), *tables}, console.stop_requested);
    if (!crew) return failed(crew.error());
    const std::string out = values.text("out");
    auto output = Output::open(out);
    if (!output) return failed(output.error());
    auto ending = is_epd(out) ? annotate_positions(values, **crew, output.value(), console)
                              : annotate_games(values, effort, **crew, output.value(), console);
    if (*tables) tell_damaged(**tables, console);
    return ending;
}

Command command() {
    return {
        "annotate",
        "--out PATH [OPTIONS]",
        "Annotates games: what each move gave away, where the game turned, how accurately each side played. "
        "PATH is a folder, made if need be, for a report of each game, an index over all, annotated.pgn and "
        "annotated.json; or a file that ends in .pgn, in .json (one line a game), or, for one game, in "
        ".html. FILE may be - for standard input, and PATH - for PGN on standard output. The moves that "
        "decided the game are explained: what the better one would have done, and what "
        "the one played allowed.\n"
        "Files that end in .epd hold positions, and PATH then ends in .epd: each position with its "
        "value, best move and line as operations.",
        {needed({"out", "folder of all outputs, or FILE.pgn, FILE.json, or FILE.html for one game",
                 FileToWrite{.makes_folders = true}, "PATH"}),
         {"movetime", "milliseconds for each position (200)", Whole{1, 86'400'000}, "MS"},
         {"nodes", "nodes for each position, and no time", Whole{1}, "N"},
         {"depth", "depth for each position, and no time", Whole{1, 200}, "D"},
         {"multipv", "lines for each position (2); with 1 no move is an only move", Whole{1, 256}, "N"},
         {"threads", "games or positions at a time (1), each with a hash table of its own",
          Whole{1, MostThreads}, "N"},
         {"hash", "size of a hash table in MiB (64)", Whole{1, engine::MaxHashMib}, "MIB"},
         {"db", "keeps what was analysed in a database, and looks there first", FileToWrite{}, "FILE"},
         {"tables", "folders of Syzygy tables, separated by ';'", Text{}, "PATH"},
         {"exact", "with --db: what was analysed with more effort does not count", Flag{}}},
        {"FILE", 1, AnyNumber, FileToRead{}},
        annotate_files,
        "What is at PATH gives way at the end of the input; a folder must be empty or an older report.\n"
        "A run that does not get there leaves it alone: what it finished is in the database, or beside "
        "PATH.\n"
        "With --db a run that was stopped, or killed, goes on where it was when it is started again. "
        "houyi-annotate db\n"
        "--help tells what can be asked of the database.\n"
        "At fixed nodes or depth the results do not depend on the machine, nor on the order of the games.\n"
        "What cannot be read costs itself alone: each game is annotated up to its first fault. A line tells "
        "what "
        "was passed\n"
        "over, repaired or cut off in a game, and the tag CutOff in each output where its moves end early.\n"
        "The exit status is 0, or 1 if anything of a game was lost, or a file could not be read or written, "
        "2 if "
        "the\narguments made no sense.\n\n"
        "example:\n  houyi-annotate games.pgn --out reports --movetime 100\n"
        "  houyi-annotate suite.epd --out analysed.epd --depth 14\n"};
}

Ending run_arguments(const Arguments& arguments, Console& console) {
    const bool is_db = !arguments.empty() && arguments.front() == "db";
    Command chosen = is_db ? db_command() : command();
    const auto parsed = parse(chosen, is_db ? Arguments(arguments.begin() + 1, arguments.end()) : arguments);
    if (!parsed) return parsed.error();
    if (!parsed->wants_help) return chosen.run(parsed->values, console);
    if (!is_db) chosen.name = "FILE...";
    console.out << help_of(Name, chosen) << '\n' << chosen.more;
    return {};
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested) {
    Console console{out, err, stop_requested};
    return run_guarded(Name, console, [&] { return run_arguments(arguments, console); });
}

}  // namespace annotate_tool
