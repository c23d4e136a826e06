// Declares the subcommands and their options.
#include "datagen/cli.h"

#include <limits>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/keys.h"
#include "cli/program.h"
#include "datagen/files.h"
#include "datagen/generate.h"
#include "datagen/rescore.h"
#include "datagen/stats.h"
#include "eval/nnue/network_file.h"
#include "util/file.h"
#include "util/text.h"

namespace datagen {

namespace {

using namespace cli;

constexpr std::string_view Usage = R"(usage: houyi-datagen COMMAND [OPTIONS]

  houyi-datagen generate --out FILE [OPTIONS]     plays games against itself and adds them to the file
  houyi-datagen rescore FILE... --out FILE        writes the games with scores by another evaluation
  houyi-datagen verify FILE...                    reads the files to their end and replays every game
  houyi-datagen stats FILE... [OPTIONS]           draws results, scores, lengths, phases, pieces and copies
  houyi-datagen shuffle FILE... --out FILE        writes the games of all files in random order
  houyi-datagen export FILE... [OPTIONS]          writes FEN | score | result, one position a line, for houyi-tune
  houyi-datagen --help                            shows this text; houyi-datagen COMMAND --help tells more

Files hold whole games in about 4 bytes a move, and labels of their positions in about 10 each;
src/record/game_format.h describes them. Damaged places are passed over and counted. What writes games ends with a
message before the disk is full.

examples:
  houyi-datagen generate --out games.hgf --positions 1000000 --threads 4
  houyi-datagen rescore games.hgf --out rescored.hgf --eval-file better.nnue --threads 4
  houyi-datagen verify games.hgf
  houyi-datagen stats games.hgf --svg stats.svg
  houyi-datagen shuffle run1.hgf run2.hgf --out shuffled.hgf
  houyi-datagen export games.hgf --quiet --out positions.txt

The exit status is 0 if all went well, 1 if a file could not be read or written or is damaged, 2 if the arguments made
no sense.
)";

constexpr i64 MaxThreads = 1024;
constexpr i64 MaxThreadHashMib = 65536;
constexpr i64 MaxCount = std::numeric_limits<i64>::max();

Words files() { return {"FILE", 1, AnyNumber, FileToRead{}}; }

Option threads_option() { return {"threads", "games at a time (1)", Whole{1, MaxThreads}, "N"}; }

Option min_free_option() {
    return {"min-free", "gigabytes of disk that stay free; where they are not it ends (10)", Real{0, 1e6},
            "GB"};
}

DiskGuard disk_guard(const Values& values) {
    constexpr double BytesPerGb = 1e9;
    double gigabytes = 10;
    values.set(gigabytes, "min-free");
    return {.least_bytes = u64(gigabytes * BytesPerGb)};
}

Option hash_option(std::string_view default_mib) {
    return {"hash", fmt::format("transposition table of each thread ({})", default_mib),
            Whole{1, MaxThreadHashMib}, "MIB"};
}

// --- the evaluation ---

Option eval_file_option() {
    return {"eval-file", "a network to evaluate with (the one in the program)", FileToRead{}, "FILE"};
}

Option classical_option() { return {"classical", "evaluate without a network"}; }

// The same type as datagen::ChosenNetwork (datagen/engine.h).
using ChosenNetwork = std::optional<std::shared_ptr<const eval::nnue::Network>>;

util::Result<ChosenNetwork, Ending> chosen_network(const Values& values) {
    const std::string file = values.text("eval-file");
    const bool is_classical = values.has("classical");
    if (is_classical && !file.empty()) return util::Failure{misused("--classical goes without --eval-file")};
    if (is_classical) return ChosenNetwork(nullptr);
    if (file.empty()) return ChosenNetwork();
    auto network = eval::nnue::read_network(file);
    if (!network) return util::Failure{failed(network.error())};
    return ChosenNetwork(std::move(network).value());
}

// --- the commands ---

constexpr i64 OpeningNodesFactor = 2;
constexpr i64 DeepNodesFactor = 4;

// 1.5 times the soft limit: iterations that go far beyond the soft limit are interrupted.
u64 hard_nodes_for(u64 soft_nodes) { return soft_nodes + soft_nodes / 2; }

// nodes * more / less.
u64 in_proportion(u64 nodes, u64 more, u64 less) { return u64(double(nodes) * double(more) / double(less)); }

// In MiB. Large enough for a game, small enough for the processor's cache and to be cleared quickly.
int hash_for(u64 soft_nodes) {
    constexpr u64 ShortSearch = 1000;
    return soft_nodes <= ShortSearch ? 1 : 4;
}

}  // namespace

std::vector<Option> generate_options() {
    constexpr i64 MaxCp = 32000;
    constexpr i64 MaxNodes = MaxCount / (2 * DeepNodesFactor);
    const GenerateSettings defaults;
    const SelfPlaySettings& play = defaults.self_play;
    const AdjudicationSettings& end = play.adjudication;
    return {
        needed({"out", "file to write; goes on where it is there", FileToWrite{}, "FILE"}),
        {"games", "end when the file holds so many (never)", Whole{1, MaxCount}, "N"},
        {"positions", "end when the file holds so many (never)", Whole{1, MaxCount}, "N"},
        threads_option(),
        {"seed", "the same number gives the same games, on one thread", Whole{0, MaxCount}, "S"},
        min_free_option(),
        {"soft-nodes",
         fmt::format("a search begins no further depth after so many nodes ({})", play.soft_nodes),
         Whole{1, MaxNodes}, "N"},
        {"hard-nodes", "a search ends after so many nodes (half as many again as the soft ones)",
         Whole{1, MaxCount}, "N"},
        {"deep-share",
         fmt::format("share of the games that are played by longer searches ({})", play.deep_share),
         Real{0, 1}, "SHARE"},
        {"deep-nodes", "soft nodes of those, the hard ones in proportion (4 times the others)",
         Whole{1, MaxNodes}, "N"},
        {"label-nodes",
         fmt::format(
             "score quiet positions by a search of so many nodes, to learn from them and not from the "
             "searches for the moves; none before ply {} and of decided games (0: none)",
             FirstPlyOfLabels),
         Whole{0, MaxNodes}, "N"},
        {"label-every", fmt::format("plies from one of them to the next, at least ({})", play.label_every),
         Whole{1, 1000}, "N"},
        eval_file_option(),
        classical_option(),
        hash_option("1; 4 with more than 1000 nodes a search"),
        {"book", "openings, one FEN or EPD a line, or the ends of the games of a .pgn (the start position)",
         FileToRead{}, "FILE"},
        {"random-plies",
         fmt::format("random moves first, or one more of them ({}, after a book's position {})",
                     play.opening.random_plies, play.opening.random_plies_after_book),
         Whole{0, 100}, "N"},
        {"by-kind", "draw for a random move the kind of piece first: pawn 35 %, rook 5 %, each other 15 %"},
        {"dfrc-share", fmt::format("share of the games from double Chess960 ({})", play.opening.dfrc_share),
         Real{0, 1}, "SHARE"},
        {"endgame-share",
         fmt::format("share of the games from endgames, 4 to 12 men anywhere ({})",
                     play.opening.endgame_share),
         Real{0, 1}, "SHARE"},
        {"opening-nodes", "soft nodes of the search that judges an opening (twice those of the others)",
         Whole{1, MaxNodes}, "N"},
        {"max-opening-cp",
         fmt::format("throw openings away where one side is further ahead ({})", play.opening.max_cp),
         Whole{1, MaxCp}, "CP"},
        {"win-cp", fmt::format("a side that is so far ahead ... ({})", end.win_cp), Whole{1, MaxCp}, "CP"},
        {"win-plies", fmt::format("... for so many plies in a row has won; 0: play on ({})", end.win_plies),
         Whole{0, 1000}, "N"},
        {"draw-cp", fmt::format("a game in which nobody is further ahead ... ({})", end.draw_cp),
         Whole{0, MaxCp}, "CP"},
        {"draw-plies",
         fmt::format("... for so many plies in a row is drawn; 0: play on ({})", end.draw_plies),
         Whole{0, 1000}, "N"},
        {"draw-from-ply", fmt::format("... from this ply of the game on ({})", end.draw_from_ply),
         Whole{0, 10000}, "N"}};
}

util::Result<GenerateSettings, Ending> generate_settings(const Values& values) {
    GenerateSettings settings;
    settings.out = values.text("out");
    settings.book = values.text("book");
    values.set(settings.games, "games");
    values.set(settings.positions, "positions");
    values.set(settings.threads, "threads");
    values.set(settings.seed, "seed");
    settings.disk = disk_guard(values);

    SelfPlaySettings& play = settings.self_play;
    values.set(play.soft_nodes, "soft-nodes");
    play.hard_nodes = hard_nodes_for(play.soft_nodes);
    values.set(play.hard_nodes, "hard-nodes");
    values.set(play.deep_share, "deep-share");
    play.deep_soft_nodes = play.soft_nodes * DeepNodesFactor;
    values.set(play.deep_soft_nodes, "deep-nodes");
    play.deep_hard_nodes = in_proportion(play.hard_nodes, play.deep_soft_nodes, play.soft_nodes);
    values.set(play.label_nodes, "label-nodes");
    values.set(play.label_every, "label-every");
    auto network = chosen_network(values);
    if (!network) return util::Failure{network.error()};
    play.network = std::move(network).value();
    play.hash_mib = hash_for(std::max(play.soft_nodes, play.label_nodes));
    values.set(play.hash_mib, "hash");
    values.set(play.opening.random_plies, "random-plies");
    values.set(play.opening.random_plies_after_book, "random-plies");
    values.set(play.opening.dfrc_share, "dfrc-share");
    values.set(play.opening.endgame_share, "endgame-share");
    if (values.has("by-kind")) play.opening.random_moves = play::RandomMoves::ByKind;
    play.opening.soft_nodes = play.soft_nodes * OpeningNodesFactor;
    values.set(play.opening.soft_nodes, "opening-nodes");
    values.set(play.opening.max_cp, "max-opening-cp");
    AdjudicationSettings& end = play.adjudication;
    values.set(end.win_cp, "win-cp");
    values.set(end.win_plies, "win-plies");
    values.set(end.draw_cp, "draw-cp");
    values.set(end.draw_plies, "draw-plies");
    values.set(end.draw_from_ply, "draw-from-ply");
    return settings;
}

namespace {

Ending run_generate(const Values& values, Console& console) {
    const auto settings = generate_settings(values);
    if (!settings) return settings.error();
    return ending_of(generate(*settings, console.stop_requested, console.err));
}

Ending run_verify(const Values& values, Console& console) {
    ReadProgress progress(values.words(), &console.err);
    if (!verify(values.words(), console.out, console.stop_requested, &progress))
        return failed("not all files are whole");
    return {};
}

Ending run_stats(const Values& values, Console& console) {
    if (Ending ending = check_keys_file(values); !ending.is_ok()) return ending;
    const std::string svg = values.text("svg");
    if (!svg.empty())
        if (const auto done = util::check_can_write(svg); !done) return failed(done.error());
    Stats stats;
    ReadProgress progress(values.words(), &console.err);
    for (const std::string& file : values.words()) {
        record::Damage damage;
        const auto visit = [&](const record::Game& game) {
            stats.add(game);
            return !console.stop_requested();
        };
        const auto done = for_each_game(file, damage, visit, &progress);
        if (!done) return failed(done.error());
        if (damage.any()) console.err << fmt::format("{}: {}\n", file, describe(damage));
    }
    console.out << stats.table();
    if (console.stop_requested()) return failed("stopped before all was read; no file is written");
    if (Ending ending = write_keys(values, stats.figures()); !ending.is_ok()) return ending;
    if (svg.empty()) return {};
    return ending_of(util::write_file(
        svg, draw_histograms(fmt::format("{} games, {} positions", stats.games(), stats.positions()),
                             stats.histograms())));
}

Ending run_shuffle(const Values& values, Console& console) {
    ShuffleSettings settings;
    settings.in = values.words();
    settings.out = values.text("out");
    if (const auto mib = values.whole("memory")) settings.memory_bytes = u64(*mib) << 20;
    values.set(settings.seed, "seed");
    settings.disk = disk_guard(values);
    return ending_of(shuffle(settings, console.err, console.stop_requested));
}

Ending run_export(const Values& values, Console& console) {
    ExportSettings settings;
    settings.in = values.words();
    settings.only_quiet = values.has("quiet");
    values.set(settings.per_game, "per-game");
    values.set(settings.seed, "seed");
    const std::string name = values.text("out");
    if (name.empty()) {
        const auto put_line = [&](const std::string& line) { return bool(console.out << line); };
        return ending_of(export_text(settings, put_line, console.err, console.stop_requested));
    }
    auto file = util::FileDraft::open(name);
    if (!file) return failed(file.error());
    const auto put_line = [&](const std::string& line) {
        file->write(line);
        return true;
    };
    const auto done = export_text(settings, put_line, console.err, console.stop_requested);
    return ending_of(done ? file->put_in_place() : done);
}

std::vector<Option> rescore_options() {
    const RescoreSettings defaults;
    return {needed({"out", "file to write; goes on where it is there", FileToWrite{}, "FILE"}),
            {"nodes", fmt::format("of each search ({})", defaults.nodes), Whole{1, MaxCount}, "N"},
            {"keep", fmt::format("share of the old score in the new one ({})", defaults.keep), Real{0, 1},
             "SHARE"},
            eval_file_option(),
            classical_option(),
            hash_option(std::to_string(defaults.hash_mib)),
            threads_option(),
            min_free_option()};
}

Ending run_rescore(const Values& values, Console& console) {
    RescoreSettings settings;
    settings.in = values.words();
    settings.out = values.text("out");
    values.set(settings.nodes, "nodes");
    values.set(settings.keep, "keep");
    auto network = chosen_network(values);
    if (!network) return network.error();
    settings.network = std::move(network).value();
    values.set(settings.hash_mib, "hash");
    values.set(settings.threads, "threads");
    settings.disk = disk_guard(values);
    return ending_of(rescore(settings, console.err, console.stop_requested));
}

std::vector<Command> commands() {
    constexpr i64 MaxMib = i64(1) << 30;
    return {
        {"generate",
         "[OPTIONS]",
         "Plays games of the engine against itself and adds them to a file, each as soon as it has ended. "
         "Ctrl-C ends it after the games at hand; a run that was ended in whatever way goes on when the same "
         "command is given again.",
         generate_options(),
         {},
         run_generate},
        {"rescore", "FILE... [OPTIONS]",
         "Writes the games with new scores for their quiet positions, by searches of their own: labels of "
         "games that a weaker evaluation has played. A run that was ended goes on when the same command is "
         "given again.",
         rescore_options(), files(), run_rescore},
        {"verify",
         "FILE... [OPTIONS]",
         "Reads the files to their end, checks every checksum and replays every game. The exit status is 1 "
         "if "
         "anything is damaged.",
         {},
         files(),
         run_verify},
        {"stats",
         "FILE... [OPTIONS]",
         "Shows what the files hold: results, endings, lengths, scores, phases, pieces, and how often "
         "positions come "
         "again.",
         {{"svg", "draws the same as a picture", FileToWrite{}, "FILE"}, keys_option()},
         files(),
         run_stats},
        {"shuffle",
         "FILE... [OPTIONS]",
         "Writes the games of all files, each with its samples, in random order into a new file.",
         {needed({"out", "file to write; must not be there", FileToWrite{}, "FILE"}),
          {"memory", "what may be used; beyond it temporary files are (1024)", Whole{1, MaxMib}, "MIB"},
          {"seed", "the same number gives the same order (1)", Whole{0, MaxCount}, "S"},
          min_free_option()},
         files(),
         run_shuffle},
        {"export",
         "FILE... [OPTIONS]",
         "Writes every position that has a result and a score to learn from as a line FEN | score | result; "
         "the score in "
         "centipawns and the result (1.0, 0.5, 0.0) are White's.",
         {{"quiet", "leave out positions in check, with a capture or promotion for best move, or with a mate "
                    "or a win by the tables in sight"},
          {"per-game", "positions of one game, at most, taken at random (all)", Whole{1, MaxCount}, "N"},
          {"seed", "another number takes others (1)", Whole{0, MaxCount}, "S"},
          {"out", "file to write (standard output)", FileToWrite{}, "FILE"}},
         files(),
         run_export},
    };
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested) {
    Console console{out, err, stop_requested};
    return run({"houyi-datagen", std::string(Usage), commands()}, arguments, console);
}

}  // namespace datagen
