// Checks the options, opens the inputs and the output, and runs the annotation.
#include "tools/annotate/cli.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "tools/annotate/annotator.h"
#include "tools/annotate/epd.h"
#include "tools/annotate/output.h"
#include "tools/annotate/run.h"
#include "tools/annotate/store.h"
#include "util/file.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using namespace cli;

constexpr std::string_view Name = "houyi-annotate";
// What the options store. An option that is not given has no value, or is empty.
struct AnnotateOptions {
    std::vector<std::string> files;
    std::string language = "en";
    std::string out, db, player;
    std::optional<std::string> tables;
    std::optional<search::Milliseconds> move_time;
    std::optional<int> lines;
    Effort effort;  // without the two above
    usize threads = 1;
    bool is_exact = false;
};

Effort effort_of(const AnnotateOptions& options) {
    Effort effort = options.effort;
    effort.move_time = options.move_time.value_or(effort.move_time);
    effort.lines = options.lines.value_or(effort.lines);
    effort.takes_more = !options.db.empty() && !options.is_exact;
    return effort;
}

bool has_pages(const std::string& out) {
    return out != util::StandardStream && !is_epd(out) && !util::has_ending(out, ".pgn") &&
           !util::has_ending(out, ".json");
}

// Checks that the files, the output and the options fit each other.
Ending check_kinds(const AnnotateOptions& options) {
    const std::string& out = options.out;
    const auto epd_files =
        std::count_if(options.files.begin(), options.files.end(), [&](const std::string& file) {
            // Standard input is of the same kind as the output.
            return is_epd(file == util::StandardStream ? out : file);
        });
    if (epd_files == 0 && is_epd(out))
        return misused(fmt::format("--out: {} is for positions, and games were given", util::quoted(out)));
    if (epd_files == 0) return {};
    if (!options.player.empty()) return misused("--player is for games");
    if (usize(epd_files) < options.files.size())
        return misused("positions (.epd) and games cannot be annotated together");
    if (!is_epd(out))
        return misused(
            fmt::format("--out: {} does not end in .epd, as it must for positions", util::quoted(out)));
    if (options.lines) return misused("--multipv is for games: a position gets its best line alone");
    return {};
}

// The store that --db names; nullptr without --db.
util::Result<std::unique_ptr<Store>, std::string> store_of(const std::string& file,
                                                           const tablebase::Tables* tables) {
    if (file.empty()) return std::unique_ptr<Store>();
    return open_store(file, analyst(tables), Access::Make);
}

// The endgame tables that --tables names; nullptr without --tables. Folders without a table are an error.
util::Result<std::shared_ptr<const tablebase::Tables>, std::string>
tables_of(const std::optional<std::string>& path) {
    if (!path) return std::shared_ptr<const tablebase::Tables>();
    auto tables = tablebase::Tables::open(*path);
    if (tables && ((*tables)->largest() == 0))
        return util::Failure{fmt::format("--tables: {} has no tables", util::quoted(*path))};
    return tables;
}

// Ends a run that did not reach the end of its input, or could not put its output in place. The old output
// stays, and what was done is kept elsewhere.
Ending end_early(const std::string& error, Output& output, const AnnotateOptions& options) {
    std::string kept;
    if (!options.db.empty()) kept = fmt::format("; what was analysed is in {}", util::quoted(options.db));
    if (output.is_stream() && output.count() > 0)
        return failed(fmt::format("{}; {} is incomplete{}", error, util::quoted(options.out), kept));
    if (options.db.empty() && output.count() > 0) {
        const auto name = output.keep_aside();
        kept = "; " + (name ? fmt::format("what was done is in {}", util::quoted(*name)) : name.error());
    }
    return failed(fmt::format("{}; {} was not written{}", error, util::quoted(options.out), kept));
}

Ending run_games(const AnnotateOptions& options, Crew& crew, Output& output, Console& console) {
    const auto faults =
        annotate_games(options.files, effort_of(options), crew, output, console, options.player);
    if (!faults) return end_early(faults.error(), output, options);
    if (output.count() == 0)
        return end_early(options.player.empty()
                             ? "there is no game to annotate"
                             : fmt::format("--player: no game is by {}", util::quoted(options.player)),
                         output, options);
    if (const auto done = output.put_in_place(); !done) return end_early(done.error(), output, options);
    const PositionCounts positions = crew.positions();
    std::ostream& out = options.out == util::StandardStream ? console.err : console.out;
    out << fmt::format("{} annotated, {} searched", util::counted(output.count(), "game", "games"),
                       util::counted(positions.searched, "position", "positions"));
    if (!options.db.empty()) out << fmt::format(", {} from {}", positions.found, util::quoted(options.db));
    out << '\n';
    if (faults->has_lost()) return failed(describe(*faults));
    if (faults->any()) console.err << fmt::format("{}: {}\n", Name, describe(*faults));
    return {};
}

Ending run_positions(const AnnotateOptions& options, Crew& crew, Output& output, Console& console) {
    const auto lines_with_faults = annotate_positions(options.files, crew, output, console);
    if (!lines_with_faults) return end_early(lines_with_faults.error(), output, options);
    if (output.count() == 0) return end_early("there is no position to annotate", output, options);
    if (const auto done = output.put_in_place(); !done) return end_early(done.error(), output, options);
    console.out << util::counted(output.count(), "position", "positions") + " annotated\n";
    if (*lines_with_faults > 0)
        return failed(fmt::format("lines with faults, as reported: {}", *lines_with_faults));
    return {};
}

// Reports tables that turned out to be unusable.
void report_damaged(const tablebase::Tables& tables, Console& console) {
    for (const std::string& error : tables.take_errors()) console.err << fmt::format("{}: {}\n", Name, error);
}

// Checks that no input or output is one of the files that SQLite creates and deletes beside a database.
Ending check_database(const AnnotateOptions& options) {
    if (options.db.empty()) return {};
    std::vector<std::string> used = options.files;
    used.push_back(options.out);
    for (const char* const ending : {"-journal", "-wal", "-shm"})
        for (const std::string& file : used)
            if (util::is_same_file(file, options.db + ending))
                return failed(
                    fmt::format("--db: {} is what the database needs beside it", util::quoted(file)));
    return {};
}

// Checks that the output folder holds no file that the run needs, as the folder is replaced as a whole.
Ending check_folder(const AnnotateOptions& options) {
    std::vector<std::string> used = options.files;
    if (!options.db.empty()) used.push_back(options.db);
    for (const std::string& file : used)
        if (util::lies_in(file, options.out))
            return failed(fmt::format("--out: {} in it is {}", util::quoted(file),
                                      file == options.db ? "the database" : "a file to be read"));
    return {};
}

words::Language language_of(const AnnotateOptions& options) {
    return options.language == "zh" ? words::Language::Chinese : words::Language::English;
}

Ending annotate_files(AnnotateOptions& options, Console& console) {
    if (auto ending = check_kinds(options); !ending.is_ok()) return ending;
    if (options.language != "en" && options.language != "zh")
        return misused(fmt::format("--language: {} is neither en nor zh", util::quoted(options.language)));
    if (options.language != "en" && !has_pages(options.out))
        return misused("--language: only reports are in Chinese, so --out must be a folder or end in .html");
    if (options.is_exact && options.db.empty()) return misused("--exact: there is no --db");
    if (options.move_time && !options.effort.is_timed())
        return misused("--movetime: the time does not count beside --nodes or --depth");
    if (auto ending = check_folder(options); !ending.is_ok()) return ending;
    if (auto ending = check_database(options); !ending.is_ok()) return ending;
    for (const std::string& file : options.files)
        if (const auto done = util::check_can_read_text(file); !done) return failed(done.error());
    const auto tables = tables_of(options.tables);
    if (!tables) return failed(tables.error());
    const auto store = store_of(options.db, tables->get());
    if (!store) return failed(store.error());
    const auto crew =
        Crew::make(effort_of(options), options.threads, {store->get(), *tables}, console.stop_requested);
    if (!crew) return failed(crew.error());
    auto output = Output::open(options.out, options.player, language_of(options));
    if (!output) return failed(output.error());
    auto ending = is_epd(options.out) ? run_positions(options, **crew, output.value(), console)
                                      : run_games(options, **crew, output.value(), console);
    if (*tables) report_damaged(**tables, console);
    return ending;
}

Command annotate_command(AnnotateOptions& options) {
    Effort& effort = options.effort;
    return {
        .options =
            {needed({"out", options.out,
                     "folder of all outputs, or FILE.pgn, FILE.json, or FILE.html for one game", "PATH",
                     FileToWrite{.makes_folders = true}}),
             {"movetime", options.move_time, "milliseconds for each position (200)", "MS", MoveTime},
             {"nodes", effort.nodes, "nodes for each position, instead of time", "N", Whole{1}},
             {"depth", effort.depth, "depth for each position, instead of time", "D", Whole{1, eval::MaxPly}},
             {"multipv", options.lines, "lines for each position; with 1 no move is an only move (2)", "N",
              Whole{1, 256}},
             {"threads", options.threads, "games or positions at a time, each with a hash table of its own",
              "N", Threads},
             {"hash", effort.hash_mib, "size of a hash table in MiB; a smaller one if few nodes fill it",
              "MIB", Whole{1, engine::MaxHashMib}},
             {"db", options.db,
              has_store() ? "database of analysis: searched first, and extended"
                          : "refused by this build, which is without SQLite",
              "FILE", FileToWrite{}},
             {"player", options.player, "only the games of this player, seen from that side", "NAME"},
             with_choices(
                 {"language", options.language, "language of the reports: en, or zh for Chinese", "LANGUAGE"},
                 {"en", "zh"}),
             {"tables", options.tables, "folders of Syzygy tables, separated as in SyzygyPath", "PATH"},
             {"exact", options.is_exact, "with --db: do not use analysis of more effort"}},
        .words = {"FILE", options.files},
        .examples = {"games.pgn --out reports --movetime 100", "suite.epd --out analysed.epd --depth 14"}};
}

constexpr const char* About =
    "Annotates games: what each move gave away, where the game turned, and how accurately each side played. "
    "The moves that decided the game are explained: what the better move would have done, and what the "
    "played one allowed.\n\n"
    "FILE is a file of games in PGN, or - for standard input. PATH is a folder, made if it does not exist, "
    "for a report of each game, an index of them, annotated.pgn and annotated.json; or a file that ends in "
    ".pgn, "
    "in .json (one line per game) or, for one game, in .html; or - for PGN on standard output. A FILE that "
    "ends in .epd holds positions, and PATH then ends in .epd too: each position gets its value, best move "
    "and line as operations.";

constexpr const char* Details =
    "PATH is replaced at the end of the input; a folder must be empty or an older report. A run that does "
    "not get there leaves PATH alone: what it finished is in the database, or beside PATH. With --db, a run "
    "that "
    "was stopped or killed continues when it is started again.\n\n"
    "With fixed nodes or depth, and without --db or with --exact, the results depend neither on the machine "
    "nor on the order of the games.\n\n"
    "A game that cannot be read is annotated up to its first fault, and the other games are not affected. A "
    "line reports what was skipped, repaired or cut off in a game, and each output has the tag CutOff if the "
    "moves end early. A pass ends the analysis of a game but is no fault. The exit status is 1 if anything "
    "was skipped or cut off.";

}  // namespace

cli::Program program() {
    return {
        std::string(Name), About, {with_settings(annotate_command, annotate_files), db_command()}, Details};
}

}  // namespace annotate_tool
