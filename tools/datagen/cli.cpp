// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "datagen/cli.h"

#include <exception>
#include <fstream>
#include <limits>

#include "common/command_line.h"
#include "datagen/files.h"
#include "datagen/generate.h"
#include "datagen/rescore.h"
#include "datagen/stats.h"
#include "eval/nnue/network_file.h"

namespace datagen {

namespace {

using namespace arguments;

constexpr std::string_view Usage = R"(usage: houyi-datagen COMMAND [OPTIONS]

  houyi-datagen generate --out FILE [OPTIONS]     plays games against itself and adds them to the file
  houyi-datagen rescore FILE... --out FILE        writes the games with scores by another evaluation
  houyi-datagen verify FILE...                    reads the files to their end and replays every game
  houyi-datagen stats FILE... [--svg FILE]        shows results, scores, lengths and phases
  houyi-datagen shuffle FILE... --out FILE        writes the games of all files in random order
  houyi-datagen export FILE... [OPTIONS]          writes FEN | score | result, one position a line, for houyi-tune
  houyi-datagen --help                            shows this text; houyi-datagen COMMAND --help tells more

Files hold whole games in about 4 bytes a position; src/record/game_format.h describes them. Damaged places are passed
over and counted.

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

void need_files(const Context& context, std::string_view command) {
    if (context.files.empty()) throw UsageError{fmt::format("{}: FILE is missing", command)};
}

std::string needed_out(const Context& context, std::string_view command) {
    if (context.arguments.count("out") == 0)
        throw UsageError{fmt::format("{}: --out FILE is missing", command)};
    return context.arguments["out"].as<std::string>();
}

// --- the commands ---

void add_evaluation_options(cxxopts::Options& options) {
    auto add = options.add_options();
    add("eval-file", "a network to evaluate with (the one in the program)", text_value(), "FILE");
    add("classical", "evaluate without a network");
}

void add_generate_options(cxxopts::Options& options) {
    const GenerateSettings defaults;
    const SelfPlaySettings& play = defaults.self_play;
    const AdjudicationSettings& end = play.adjudication;
    auto add = options.add_options();
    add("out", "file to write; goes on where it is there", text_value(), "FILE");
    add("games", "end when the file holds so many (never)", text_value(), "N");
    add("positions", "end when the file holds so many (never)", text_value(), "N");
    add("threads", "games at a time (1)", text_value(), "N");
    add("seed", "the same number gives the same games, on one thread", text_value(), "S");
    add("soft-nodes",
        fmt::format("a search begins no further depth after so many nodes ({})", play.soft_nodes),
        text_value(), "N");
    add("hard-nodes", "a search ends after so many nodes (8 times the soft ones)", text_value(), "N");
    add("samples",
        fmt::format(
            "positions of each search for a move to keep where they are quiet, with scores of their own ({})",
            play.samples),
        text_value(), "N");
    add("sample-nodes", fmt::format("nodes of the search that scores one of them ({})", play.sample_nodes),
        text_value(), "N");
    add_evaluation_options(options);
    add("hash", fmt::format("transposition table of each thread ({})", play.hash_mib), text_value(), "MIB");
    add("book", "openings, one FEN or EPD a line (the start position)", text_value(), "FILE");
    add("random-plies",
        fmt::format("random moves first, or one more of them ({}, after a book's position {})",
                    play.opening.random_plies, play.opening.random_plies_after_book),
        text_value(), "N");
    add("dfrc-share", fmt::format("share of the games from double Chess960 ({})", play.opening.dfrc_share),
        text_value(), "SHARE");
    add("opening-nodes", "soft nodes of the search that judges an opening (twice those of the others)",
        text_value(), "N");
    add("max-opening-cp",
        fmt::format("throw openings away where one side is further ahead ({})", play.opening.max_cp),
        text_value(), "CP");
    add("win-cp", fmt::format("a side that is so far ahead ... ({})", end.win_cp), text_value(), "CP");
    add("win-plies", fmt::format("... for so many plies in a row has won; 0: play on ({})", end.win_plies),
        text_value(), "N");
    add("draw-cp", fmt::format("a game in which nobody is further ahead ... ({})", end.draw_cp), text_value(),
        "CP");
    add("draw-plies", fmt::format("... for so many plies in a row is drawn; 0: play on ({})", end.draw_plies),
        text_value(), "N");
    add("draw-from-ply", fmt::format("... from this ply of the game on ({})", end.draw_from_ply),
        text_value(), "N");
}

// As SelfPlaySettings has it.
std::optional<std::shared_ptr<const eval::nnue::Network>>
chosen_network(const cxxopts::ParseResult& options) {
    const std::string file = text_or(options, "eval-file", "");
    const bool is_classical = options.count("classical") > 0;
    if (is_classical && !file.empty()) throw UsageError{"--classical goes without --eval-file"};
    if (is_classical) return nullptr;
    if (file.empty()) return {};
    const auto network = eval::nnue::read_network(file);
    if (!network) throw Failed{network.error()};
    return *network;
}

void run_generate(const Context& context) {
    const cxxopts::ParseResult& options = context.arguments;
    constexpr i64 MaxCp = 32000;
    constexpr i64 MaxSamples = 1000;
    constexpr i64 HardNodesFactor = 8;
    constexpr i64 OpeningNodesFactor = 2;
    constexpr i64 MaxNodes = std::numeric_limits<i64>::max() / (HardNodesFactor * OpeningNodesFactor);
    GenerateSettings settings;
    settings.out = needed_out(context, "generate");
    settings.book = text_or(options, "book", "");
    if (const auto games = number(options, "games", 1, MaxCount)) settings.games = u64(*games);
    if (const auto positions = number(options, "positions", 1, MaxCount))
        settings.positions = u64(*positions);
    set_number(settings.threads, options, "threads", 1, MaxThreads);
    if (const auto seed = number(options, "seed", 0, MaxCount)) settings.seed = u64(*seed);

    SelfPlaySettings& play = settings.self_play;
    set_number(play.soft_nodes, options, "soft-nodes", 1, MaxNodes);
    play.hard_nodes = play.soft_nodes * HardNodesFactor;
    set_number(play.hard_nodes, options, "hard-nodes", 1, MaxCount);
    set_number(play.samples, options, "samples", 0, MaxSamples);
    set_number(play.sample_nodes, options, "sample-nodes", 1, MaxNodes);
    play.network = chosen_network(options);
    set_number(play.hash_mib, options, "hash", 1, MaxThreadHashMib);
    set_number(play.opening.random_plies, options, "random-plies", 0, 100);
    set_number(play.opening.random_plies_after_book, options, "random-plies", 0, 100);
    set_real(play.opening.dfrc_share, options, "dfrc-share", 0, 1);
    play.opening.soft_nodes = play.soft_nodes * OpeningNodesFactor;
    set_number(play.opening.soft_nodes, options, "opening-nodes", 1, MaxNodes);
    set_number(play.opening.max_cp, options, "max-opening-cp", 1, MaxCp);
    AdjudicationSettings& end = play.adjudication;
    set_number(end.win_cp, options, "win-cp", 1, MaxCp);
    set_number(end.win_plies, options, "win-plies", 0, 1000);
    set_number(end.draw_cp, options, "draw-cp", 0, MaxCp);
    set_number(end.draw_plies, options, "draw-plies", 0, 1000);
    set_number(end.draw_from_ply, options, "draw-from-ply", 0, 10000);
    if (const auto error = generate(settings, context.stop_requested, context.err)) throw Failed{*error};
}

void add_no_options(cxxopts::Options& /*options*/) {}

void run_verify(const Context& context) {
    need_files(context, "verify");
    if (!verify(context.files, context.out, context.stop_requested)) throw Failed{"not all files are whole"};
}

void add_stats_options(cxxopts::Options& options) {
    options.add_options()("svg", "draws the same as a picture", text_value(), "FILE");
}

void run_stats(const Context& context) {
    need_files(context, "stats");
    Stats stats;
    for (const std::string& file : context.files) {
        record::Damage damage;
        const auto error = for_each_game(file, damage, [&](const record::Game& game) {
            stats.add(game);
            return !context.stop_requested();
        });
        if (error) throw Failed{*error};
        if (damage.any()) context.err << fmt::format("{}: {}\n", file, describe(damage));
    }
    context.out << stats.table();
    const std::string svg = text_or(context.arguments, "svg", "");
    if (svg.empty()) return;
    std::ofstream file(svg, std::ios::binary);
    file << draw_histograms(fmt::format("{} games, {} positions", stats.games(), stats.positions()),
                            stats.histograms());
    file.close();
    if (!file) throw Failed{fmt::format("{} cannot be written", util::quoted(svg))};
}

void add_shuffle_options(cxxopts::Options& options) {
    auto add = options.add_options();
    add("out", "file to write; must not be there", text_value(), "FILE");
    add("memory", "what may be used; beyond it temporary files are (1024)", text_value(), "MIB");
    add("seed", "the same number gives the same order (1)", text_value(), "S");
}

void run_shuffle(const Context& context) {
    constexpr i64 MaxMib = i64(1) << 30;
    need_files(context, "shuffle");
    ShuffleSettings settings;
    settings.in = context.files;
    settings.out = needed_out(context, "shuffle");
    if (const auto mib = number(context.arguments, "memory", 1, MaxMib))
        settings.memory_bytes = u64(*mib) << 20;
    set_number(settings.seed, context.arguments, "seed", 0, MaxCount);
    if (const auto error = shuffle(settings, context.err, context.stop_requested)) throw Failed{*error};
}

void add_export_options(cxxopts::Options& options) {
    auto add = options.add_options();
    add("quiet",
        "leave out positions in check, with a capture or promotion for best move, or with a mate in sight");
    add("per-game", "positions of one game, at most, taken at random (all)", text_value(), "N");
    add("seed", "another number takes others (1)", text_value(), "S");
    add("out", "file to write (standard output)", text_value(), "FILE");
}

void run_export(const Context& context) {
    need_files(context, "export");
    ExportSettings settings;
    settings.in = context.files;
    settings.only_quiet = context.arguments.count("quiet") > 0;
    if (const auto per_game = number(context.arguments, "per-game", 1, MaxCount))
        settings.per_game = u64(*per_game);
    set_number(settings.seed, context.arguments, "seed", 0, MaxCount);
    const std::string name = text_or(context.arguments, "out", "");
    std::ofstream file;
    if (!name.empty()) {
        file.open(name, std::ios::binary);
        if (!file) throw Failed{fmt::format("{} cannot be written", util::quoted(name))};
    }
    std::ostream& out = name.empty() ? context.out : file;
    if (const auto error = export_text(settings, out, context.err, context.stop_requested))
        throw Failed{*error};
    out.flush();
    if (!out) throw Failed{"the lines cannot be written (disk full?)"};
}

void add_rescore_options(cxxopts::Options& options) {
    const RescoreSettings defaults;
    auto add = options.add_options();
    add("out", "file to write; goes on where it is there", text_value(), "FILE");
    add("nodes", fmt::format("of each search ({})", defaults.nodes), text_value(), "N");
    add("keep", fmt::format("share of the old score in the new one ({})", defaults.keep), text_value(),
        "SHARE");
    add_evaluation_options(options);
    add("hash", fmt::format("transposition table of each thread ({})", defaults.hash_mib), text_value(),
        "MIB");
    add("threads", "games at a time (1)", text_value(), "N");
}

void run_rescore(const Context& context) {
    need_files(context, "rescore");
    RescoreSettings settings;
    settings.in = context.files;
    settings.out = needed_out(context, "rescore");
    set_number(settings.nodes, context.arguments, "nodes", 1, MaxCount);
    set_real(settings.keep, context.arguments, "keep", 0, 1);
    settings.network = chosen_network(context.arguments);
    set_number(settings.hash_mib, context.arguments, "hash", 1, MaxThreadHashMib);
    set_number(settings.threads, context.arguments, "threads", 1, MaxThreads);
    if (const auto error = rescore(settings, context.err, context.stop_requested)) throw Failed{*error};
}

constexpr Subcommand Subcommands[] = {
    {"generate", "[OPTIONS]",
     "Plays games of the engine against itself and adds them to a file, each as soon as it has ended. Ctrl-C "
     "ends it "
     "after the games at hand; a run that was ended in whatever way goes on when the same command is given "
     "again.\n",
     add_generate_options, run_generate},
    {"rescore", "FILE... [OPTIONS]",
     "Writes the games with new scores for their quiet positions, by searches of their own: labels of games "
     "that a weaker "
     "evaluation has played. A run that was ended goes on when the same command is given again.\n",
     add_rescore_options, run_rescore},
    {"verify", "FILE... [OPTIONS]",
     "Reads the files to their end, checks every checksum and replays every game. The exit status is 1 if "
     "anything is "
     "damaged.\n",
     add_no_options, run_verify},
    {"stats", "FILE... [OPTIONS]",
     "Shows what the files hold: results, endings, lengths, scores and phases.\n", add_stats_options,
     run_stats},
    {"shuffle", "FILE... [OPTIONS]", "Writes the games of all files in random order into a new file.\n",
     add_shuffle_options, run_shuffle},
    {"export", "FILE... [OPTIONS]",
     "Writes every position as a line FEN | score | result; the score in centipawns and the result (1.0, "
     "0.5, 0.0) are "
     "White's.\n",
     add_export_options, run_export},
};

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested) {
    return run_program({"houyi-datagen", Usage, Subcommands}, arguments, out, err, stop_requested);
}

}  // namespace datagen
