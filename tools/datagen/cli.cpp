// Declares the subcommands and their options.
#include "tools/datagen/cli.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "cli/keys.h"
#include "eval/nnue/network.h"
#include "tablebase/tables.h"
#include "tools/datagen/files.h"
#include "tools/datagen/rescore.h"
#include "tools/datagen/stats.h"
#include "util/file.h"

namespace datagen {

namespace {

using namespace cli;

constexpr i64 MaxCount = std::numeric_limits<i64>::max();
constexpr Whole Count{1, MaxCount};
constexpr Whole ThreadHashMib{1, 65536};
constexpr Real Share{0, 1};

Option min_free_option(DiskGuard& disk) {
    disk.least_gb = 10;  // if it is not given
    return {"min-free", disk.least_gb, "gigabytes of disk that must stay free; the run ends before", "GB",
            Real{0, 1e6}};
}

void append_rows(std::vector<Option>& rows, EvaluationOptions& options) {
    rows.emplace_back("eval-file", options.eval_file, "the network to evaluate with (the one in the program)",
                      "FILE", FileToRead{});
    rows.emplace_back("classical", options.is_classical, "evaluate without a network");
}

util::Result<ChosenNetwork, Ending> chosen_network(const EvaluationOptions& options) {
    const std::string& file = options.eval_file;
    if (options.is_classical && !file.empty())
        return util::Failure{misused("--classical and --eval-file cannot be combined")};
    if (options.is_classical) return ChosenNetwork(nullptr);
    if (file.empty()) return ChosenNetwork();
    auto network = eval::nnue::read_network(file);
    if (!network) return util::Failure{failed(network.error())};
    return ChosenNetwork(std::move(network).value());
}

// --- generate ---

constexpr i64 OpeningNodesFactor = 2;

// 1.5 times the soft limit: iterations that go far beyond the soft limit are interrupted.
u64 hard_nodes_for(u64 soft_nodes) { return soft_nodes + soft_nodes / 2; }

// In MiB. Large enough for a game, small enough for the processor's cache and to be cleared quickly.
int hash_for(u64 soft_nodes) {
    constexpr u64 ShortSearch = 1000;
    return soft_nodes <= ShortSearch ? 1 : 4;
}

}  // namespace

std::vector<Option> rows_of(GenerateOptions& options) {
    constexpr i64 MaxCp = 32000;
    constexpr Whole Nodes{1, MaxCount / OpeningNodesFactor};
    constexpr Whole Plies{0, 1000};
    GenerateSettings& run = options.settings;
    SelfPlaySettings& play = run.self_play;
    AdjudicationSettings& end = play.adjudication;
    std::vector<Option> rows = {
        needed({"out", run.out, "file to write; continued if it exists", "FILE", FileToWrite{}}),
        {"games", run.games, "end when the file holds N games (never)", "N", Count},
        {"positions", run.positions, "end when the file holds N positions (never)", "N", Count},
        {"threads", run.threads, "games at a time", "N", Threads},
        {"seed", run.seed, "the same number gives the same games, on one thread (random)", "S",
         Whole{0, MaxCount}},
        min_free_option(run.disk),
        {"soft-nodes", play.soft_nodes, "a search begins no iteration after N nodes", "N", Nodes},
        {"hard-nodes", options.hard_nodes, "a search ends after N nodes (1.5 times --soft-nodes)", "N",
         Count},
        {"label-nodes", play.label_nodes,
         fmt::format(
             "score quiet positions by a search of N nodes, and train on those scores instead of the "
             "searches for the moves; no position before ply {} or in which a side is --win-cp ahead by the "
             "search for the move; 0: none",
             FirstPlyOfLabels),
         "N", Whole{0, Nodes.max}},
        {"label-every", play.label_every, "plies from one such position to the next, at least", "N",
         Whole{1, 1000}},
        {"hash", options.hash_mib,
         "size of each thread's transposition table (1; 4 if --soft-nodes or --label-nodes exceeds 1000)",
         "MIB", ThreadHashMib},
        {"book", run.book,
         "openings: a FEN or EPD per line, or the ends of the games of a .pgn (the start position)", "FILE",
         FileToRead{}},
        {"random-plies", options.random_plies,
         fmt::format("random moves at the beginning, or one more ({}; {} after a position of a book)",
                     play.opening.random_plies, play.opening.random_plies_after_book),
         "N", Whole{0, 100}},
        {"by-kind", options.by_kind,
         "draw the kind of piece of a random move first: pawn 35 %, rook 5 %, each other 15 %"},
        {"dfrc-share", play.opening.dfrc_share,
         "share of the games from double Chess960, of those not from endgames", "SHARE", Share},
        {"endgame-share", play.opening.endgame_share,
         "share of the games from endgames: 4 to 12 men on random squares", "SHARE", Share},
        {"opening-nodes", options.opening_nodes,
         "soft nodes of the search that judges an opening (twice --soft-nodes)", "N", Nodes},
        {"syzygy-path", options.syzygy_path,
         "folders of Syzygy tables for all searches, separated as in SyzygyPath (none)", "PATH"},
        {"max-opening-cp", play.opening.max_cp, "discard openings in which one side is further ahead", "CP",
         Whole{1, MaxCp}},
        {"win-cp", end.win_cp, "a side that is this far ahead ...", "CP", Whole{1, MaxCp}},
        {"win-plies", end.win_plies, "... for N plies in a row has won; 0: play on", "N", Plies},
        {"draw-cp", end.draw_cp, "a game in which no side is further ahead ...", "CP", Whole{0, MaxCp}},
        {"draw-plies", end.draw_plies, "... for N plies in a row is drawn; 0: play on", "N", Plies},
        {"draw-from-ply", end.draw_from_ply, "... from this ply of the game on", "N", Whole{0, 10000}}};
    append_rows(rows, options.evaluation);
    return rows;
}

util::Result<GenerateSettings, Ending> generate_settings(const GenerateOptions& options) {
    GenerateSettings settings = options.settings;
    SelfPlaySettings& play = settings.self_play;
    play.hard_nodes = options.hard_nodes.value_or(hard_nodes_for(play.soft_nodes));
    auto network = chosen_network(options.evaluation);
    if (!network) return util::Failure{network.error()};
    play.network = std::move(network).value();
    if (options.syzygy_path) {
        auto tables = tablebase::Tables::open(*options.syzygy_path);
        if (!tables) return util::Failure{failed("--syzygy-path: " + tables.error())};
        if (const auto faults = (*tables)->take_errors(); !faults.empty())
            return util::Failure{failed("--syzygy-path: " + faults.front())};
        play.tables = *tables;
        settings.table_faults = [tables = *tables] { return tables->take_errors(); };
    }
    play.hash_mib = options.hash_mib.value_or(hash_for(std::max(play.soft_nodes, play.label_nodes)));
    if (options.random_plies)
        play.opening.random_plies = play.opening.random_plies_after_book = *options.random_plies;
    if (options.by_kind) play.opening.random_moves = play::RandomMoves::ByKind;
    play.opening.soft_nodes = options.opening_nodes.value_or(play.soft_nodes * OpeningNodesFactor);
    return settings;
}

namespace {

Command generate_command(GenerateOptions& options) {
    return {.name = "generate",
            .summary = "Plays games of the engine against itself and adds each to a file when it has ended.",
            .options = rows_of(options),
            .details =
                "Ctrl-C ends the run after the current games. The same command continues a run, however it "
                "ended.",
            .examples = {"generate --out games.hgf --positions 1000000 --threads 4"}};
}

Ending run_generate(GenerateOptions& options, Console& console) {
    const auto settings = generate_settings(options);
    if (!settings) return settings.error();
    return ending_of(generate(*settings, console.stop_requested, console.progress()));
}

// --- rescore ---

struct RescoreOptions {
    RescoreSettings settings;
    EvaluationOptions evaluation;
};

Command rescore_command(RescoreOptions& options) {
    RescoreSettings& run = options.settings;
    Command command{
        .name = "rescore",
        .summary = "Writes the games with new scores for their quiet positions, by another evaluation.",
        .options = {needed({"out", run.out, "file to write; continued if it exists", "FILE", FileToWrite{}}),
                    {"nodes", run.nodes, "nodes of each search", "N", Count},
                    {"keep", run.keep, "share of the old score in the new one", "SHARE", Share},
                    {"hash", run.hash_mib, "size of each thread's transposition table", "MIB", ThreadHashMib},
                    {"threads", run.threads, "games at a time", "N", Threads},
                    min_free_option(run.disk)},
        .words = {"FILE", run.in},
        .details = "The scores are labels for games that a weaker evaluation played. The same command "
                   "continues a run that was ended.",
        .examples = {"rescore games.hgf --out rescored.hgf --eval-file better.nnue --threads 4"}};
    append_rows(command.options, options.evaluation);
    return command;
}

Ending run_rescore(RescoreOptions& options, Console& console) {
    auto network = chosen_network(options.evaluation);
    if (!network) return network.error();
    options.settings.network = std::move(network).value();
    return ending_of(rescore(options.settings, console.progress(), console.stop_requested));
}

// --- verify ---

using Files = std::vector<std::string>;

Command verify_command(Files& files) {
    return {.name = "verify",
            .summary = "Reads the files to their end, checks every checksum and replays every game.",
            .words = {"FILE", files},
            .details = "The exit status is 1 if anything is damaged.",
            .examples = {"verify games.hgf"}};
}

Ending run_verify(Files& files, Console& console) {
    ReadProgress progress(files, console.progress());
    const bool is_whole = verify(files, console.out, console.stop_requested, &progress);
    return is_whole ? Ending{} : failed("not all files are whole");
}

// --- stats ---

struct StatsOptions {
    Files files;
    std::string svg, keys;
};

Command stats_command(StatsOptions& options) {
    return {.name = "stats",
            .summary =
                "Shows results, endings, lengths, scores, phases, pieces, and how many positions repeat.",
            .options = {{"svg", options.svg, "draw the same as a picture", "FILE", FileToWrite{}},
                        keys_option(options.keys)},
            .words = {"FILE", options.files},
            .examples = {"stats games.hgf --svg stats.svg"}};
}

Ending run_stats(StatsOptions& options, Console& console) {
    if (Ending ending = check_keys_file(options.keys); !ending.is_ok()) return ending;
    if (!options.svg.empty())
        if (const auto done = util::check_can_write(options.svg); !done) return failed(done.error());
    Stats stats;
    ReadProgress progress(options.files, console.progress());
    for (const std::string& file : options.files) {
        const auto visit = [&](const record::Game& game) {
            stats.add(game);
            return !console.stop_requested();
        };
        const auto damage = for_each_game(file, visit, &progress);
        if (!damage) return failed(damage.error());
        if (damage->any()) progress.cleared() << fmt::format("{}: {}\n", file, describe(*damage));
    }
    progress.clear();
    console.out << stats.table();
    if (console.stop_requested()) return failed("stopped before all was read; no file is written");
    if (Ending ending = write_keys(options.keys, stats.figures()); !ending.is_ok()) return ending;
    if (options.svg.empty()) return {};
    return ending_of(util::write_file(
        options.svg, draw_histograms(fmt::format("{} games, {} positions", stats.games(), stats.positions()),
                                     stats.histograms())));
}

// --- shuffle ---

struct ShuffleOptions {
    ShuffleSettings settings;
    u64 memory_mib = 1024;
};

Command shuffle_command(ShuffleOptions& options) {
    ShuffleSettings& run = options.settings;
    return {.name = "shuffle",
            .summary = "Writes the games of all files, each with its labels, in random order to a new file.",
            .options = {needed({"out", run.out, "file to write; must not exist", "FILE", FileToWrite{}}),
                        {"memory", options.memory_mib, "memory to use; beyond it temporary files are used",
                         "MIB", Whole{1, i64(1) << 30}},
                        {"seed", run.seed, "the same number gives the same order", "S", Whole{0, MaxCount}},
                        min_free_option(run.disk)},
            .words = {"FILE", run.in},
            .examples = {"shuffle run1.hgf run2.hgf --out shuffled.hgf"}};
}

Ending run_shuffle(ShuffleOptions& options, Console& console) {
    options.settings.memory_bytes = options.memory_mib << 20;
    return ending_of(shuffle(options.settings, console.progress(), console.stop_requested));
}

// --- export ---

struct ExportOptions {
    ExportSettings settings;
    std::string out;
};

Command export_command(ExportOptions& options) {
    ExportSettings& run = options.settings;
    return {
        .name = "export",
        .summary = "Writes each position that has a result and a score as a line FEN | score | result.",
        .options = {{"quiet", run.only_quiet,
                     "leave out positions in check, with a capture or promotion as best move, or with the "
                     "score of a mate or a tablebase win"},
                    {"per-game", run.per_game, "positions of one game, at most, at random (all)", "N", Count},
                    {"seed", run.seed, "seed of the choice of positions", "S", Whole{0, MaxCount}},
                    {"out", options.out, "file to write (standard output)", "FILE", FileToWrite{}}},
        .words = {"FILE", run.in},
        .details = "The score in centipawns and the result (1.0, 0.5, 0.0) are from White's view, as "
                   "houyi-tune reads them.",
        .examples = {"export games.hgf --quiet --out positions.txt"}};
}

Ending run_export(ExportOptions& options, Console& console) {
    if (options.out.empty()) {
        const auto put_line = [&](const std::string& line) { return bool(console.out << line); };
        return ending_of(export_text(options.settings, put_line, console.err, console.stop_requested));
    }
    auto file = util::FileDraft::open(options.out);
    if (!file) return failed(file.error());
    const auto put_line = [&](const std::string& line) {
        file->write(line);
        return file->is_well();
    };
    const auto done = export_text(options.settings, put_line, console.err, console.stop_requested);
    return ending_of(done ? file->put_in_place() : done);
}

}  // namespace

cli::Program program() {
    return {
        "houyi-datagen",
        "Plays games of the engine against itself, for networks to learn from, and works on the files of "
        "such games.",
        {with_settings(generate_command, run_generate), with_settings(rescore_command, run_rescore),
         with_settings(verify_command, run_verify), with_settings(stats_command, run_stats),
         with_settings(shuffle_command, run_shuffle), with_settings(export_command, run_export)},
        "A file holds whole games in about 4 bytes per move, and labels of positions in about 10 bytes each; "
        "tools/record/game_format.h describes it. Damaged places are skipped and counted. Commands that "
        "write games end with a message before the disk is full."};
}

}  // namespace datagen
