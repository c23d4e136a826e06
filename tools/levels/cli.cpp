// Declares the commands with their options, and runs them.
#include "tools/levels/cli.h"

#include <algorithm>

#include <fmt/format.h>

#include "levels/level.h"
#include "levels/weights.h"
#include "tools/levels/calibrate.h"
#include "tools/levels/calibration_svg.h"
#include "tools/levels/fit.h"
#include "tools/levels/human_game.h"
#include "tools/levels/judged_games.h"
#include "tools/levels/likeness.h"
#include "tools/levels/profile.h"
#include "tools/levels/puzzles.h"
#include "util/file.h"
#include "util/text.h"

namespace levels_tool {

namespace {

using namespace cli;

constexpr std::string_view Name = "houyi-levels";
constexpr const char* WeightsFile = "src/levels/weights.txt";

void report(const chess::pgn::Faults& faults, Console& console) {
    if (faults.any()) console.err << fmt::format("{}: {}\n", Name, describe(faults));
}

// What the commands that learn from people's games have in common.
struct GamesOptions {
    std::vector<std::string> files;
    JudgeSettings judge{.cache = "judgements.bin"};
};

std::vector<Option> games_options(GamesOptions& options) {
    return {{"cache", options.judge.cache, "file that keeps what is judged", "FILE", FileToWrite{}},
            {"per-game", options.judge.per_game, "positions of each game", "N", Whole{1, 250}},
            {"threads", options.judge.threads, "threads to compute with", "N", Threads}};
}

util::Result<std::vector<HumanGame>, std::string> read_games(const std::vector<std::string>& files,
                                                             Console& console) {
    LeftOut left_out;
    auto games = read_human_games(files, left_out);
    if (!games) return games;
    console.out << fmt::format(
                       "{} games; left out: {} repeated, {} unrated, {} with a provisional rating, {} of "
                       "fewer than 10 plies, {} others\n",
                       games->size(), left_out.repeated, left_out.unrated, left_out.provisional,
                       left_out.too_short, left_out.unusual)
                << std::flush;
    report(left_out.faults, console);
    return games;
}

util::Result<Choices, std::string> read_choices(const GamesOptions& options, Console& console,
                                                int depth = levels::DeepestPly) {
    const auto games = read_games(options.files, console);
    if (!games) return util::Failure{games.error()};
    auto judged = judge_games(*games, options.judge, console);
    if (!judged) return util::Failure{judged.error()};
    for (JudgedGame& game : *judged)
        for (JudgedPly& ply : game.plies) cut_off_at(depth, ply.judgement);
    Choices choices = choices_of(*judged);
    const auto held_out = std::ranges::count(choices.all, true, &Choice::is_held_out);
    if (held_out == 0 || held_out == std::ssize(choices.all))
        return util::Failure{"too few games: some must be left for training and some be held out"};
    return choices;
}

// --- fit ---

struct FitOptions {
    GamesOptions games;
    FitSettings fit;
    std::string out{WeightsFile};
};

Command fit_command(FitOptions& options) {
    Command command{
        .name = "fit",
        .summary = "Fits the weights of the choice model to games of people and writes them.",
        .options = games_options(options.games),
        .words = {"FILE", options.games.files},
        .details =
            "A FILE is PGN with ratings, such as some thousand games of the lichess database; all are kept "
            "in memory. A tenth of the games is held out to measure the likeness, which is shown at the end. "
            "Judging takes about 15 ms a position; a run that is stopped goes on with what its cache has.",
        .examples = {"fit games.pgn --cache judgements.bin --threads 4"}};
    command.options.emplace_back("epochs", options.fit.epochs, "passes over the choices", "N",
                                 Whole{1, 1000});
    command.options.emplace_back("out", options.out, "file to write", "FILE", FileToWrite{});
    return command;
}

Ending run_fit(FitOptions& options, Console& console) {
    if (util::is_same_file(options.out, options.games.judge.cache))
        return failed(fmt::format("--out: {} is the cache", util::quoted(options.out)));
    if (const auto done = util::check_can_write(options.out); !done) return failed(done.error());
    const auto choices = read_choices(options.games, console);
    if (!choices) return failed(choices.error());
    options.fit.threads = options.games.judge.threads;
    const auto start = std::vector<levels::Weight>(usize(levels::feature_count()));
    const auto weights = fit(*choices, start, options.fit, console.stop_requested, console.out);
    if (console.stop_requested()) return failed("stopped; nothing is written");
    const auto network = own_network().value();  // which judged the games
    levels::Judge judge;
    if (!judge.evaluate_by(network)) return failed("there is no memory for the network");
    levels::FittedWeights fitted{network->fingerprint(), weights, {}};
    fitted.weights =
        levels::parse_weights(levels::to_text(fitted)).value().weights;  // as rounded in the file
    const levels::ChoiceModel model(fitted.weights);
    fitted.samples = levels::sample_chances(judge, model);
    if (const auto done = util::write_file(options.out, levels::to_text(fitted)); !done)
        return failed(done.error());
    console.out << options.out << " is written\n\n" << format_likeness(*choices, model);
    return {};
}

// --- likeness ---

struct LikenessOptions {
    GamesOptions games;
    int depth = levels::DeepestPly;
};

Command likeness_command(LikenessOptions& options) {
    Command command{.name = "likeness",
                    .summary =
                        "Measures how well the model in this program predicts held-out games of people.",
                    .options = games_options(options.games),
                    .words = {"FILE", options.games.files},
                    .details = "With a depth below the deepest it shows what likeness a short clock costs.",
                    .examples = {"likeness games.pgn --cache judgements.bin"}};
    command.options.emplace_back("depth", options.depth, "of the deepest search that counts", "N",
                                 Whole{1, levels::DeepestPly});
    return command;
}

Ending run_likeness(LikenessOptions& options, Console& console) {
    const auto choices = read_choices(options.games, console, options.depth);
    if (!choices) return failed(choices.error());
    console.out << format_likeness(*choices, levels::fitted_model());
    return {};
}

// --- profile ---

struct ProfileOptions {
    std::vector<std::string> files;
    ProfileSettings profile;
};

Command profile_command(ProfileOptions& options) {
    ProfileSettings& profile = options.profile;
    return {
        .name = "profile",
        .summary = "Compares how levels and people of the same rating err in whole games.",
        .options = {{"games", profile.games, "games of people at each rating, and of the level", "N",
                     Whole{1, 1'000'000}},
                    {"all", profile.takes_all, "take not only held-out games, which are few at some ratings"},
                    {"nodes", profile.nodes, "nodes of the search that judges a position", "N",
                     Whole{1, 1'000'000'000}},
                    {"threads", profile.threads, "threads to compute with", "N", Threads}},
        .words = {"FILE", options.files},
        .details =
            "The people are those of held-out games of the files, unless --all is given; the level plays "
            "with itself.",
        .examples = {"profile games.pgn --threads 4"}};
}

Ending run_profile(ProfileOptions& options, Console& console) {
    const auto games = read_games(options.files, console);
    if (!games) return failed(games.error());
    const auto text = profile(*games, options.profile, console);
    if (!text) return failed(text.error());
    console.out << *text;
    return {};
}

// --- puzzles ---

struct PuzzleOptions {
    std::string file;
    int count = 2000;
    int threads = 1;
};

Command puzzles_command(PuzzleOptions& options) {
    return {.name = "puzzles",
            .summary = "Compares how many puzzles the levels from 600 to 2400 solve with the Elo curve.",
            .options = {positional(needed({"file", options.file, "the puzzles", "FILE", FileToRead{}})),
                        {"count", options.count, "puzzles for each level", "N", Whole{1, 10'000'000}},
                        {"threads", options.threads, "threads to compute with", "N", Threads}},
            .details = "FILE has a line for each puzzle: FEN, moves in UCI's notation, rating, with commas "
                       "between them, perhaps after an id, as in the lichess file. "
                       "The first move leads into the puzzle. The shift is fitted to the levels up to 1600.",
            .examples = {"puzzles puzzles.csv --threads 4"}};
}

Ending run_puzzles(PuzzleOptions& options, Console& console) {
    const auto puzzles = read_puzzles(options.file, options.count);
    if (!puzzles) return failed(puzzles.error());
    const auto text = solve_puzzles(*puzzles, options.threads, console);
    if (!text) return failed(text.error());
    console.out << *text;
    return {};
}

// --- calibrate ---

struct CalibrateOptions {
    std::vector<std::string> files;
    std::string out;
    std::string svg;
};

Command calibrate_command(CalibrateOptions& options) {
    return {.name = "calibrate",
            .summary = "Rates levels and anchors by their games, and puts the levels on the anchors' scale.",
            .options = {{"out", options.out, "write the table, such as src/levels/levels.txt", "FILE",
                         FileToWrite{}},
                        {"svg", options.svg, "draw the ratings as a picture", "FILE", FileToWrite{}}},
            .words = {"FILE", options.files},
            .details =
                "The players of the PGN files are levels, \"Houyi N\", anchors, \"Stockfish N\" from 1350 to "
                "2850, and any others; scripts/match/levels.py plays such games. All ratings are fitted at "
                "once, with the anchors as they are called. The line of an anchor shows what it is worth by "
                "the others. For --out, the levels must have played by the table in this program.",
            .examples = {"calibrate games/*.pgn"}};
}

Ending run_calibrate(CalibrateOptions& options, Console& console) {
    for (const std::string& file : {options.out, options.svg}) {
        if (file.empty()) continue;
        if (const auto done = util::check_can_write(file); !done) return failed(done.error());
    }
    chess::pgn::Faults faults;
    const auto scores = read_scores(options.files, faults);
    if (!scores) return failed(scores.error());
    report(faults, console);
    const KnownRatings anchors = anchors_of(*scores);
    if (anchors.empty()) return failed("no anchor has played: a player \"Stockfish N\"");
    if (const auto apart = unconnected_players(*scores, anchors); !apart.empty())
        return failed(fmt::format("no chain of games connects these players with an anchor: {}",
                                  fmt::join(apart, ", ")));
    const auto players = rate_players(*scores, anchors);
    if (!options.out.empty() && std::ranges::count_if(players, &RatedPlayer::is_level) < 2)
        return failed("fewer than two levels have played");
    console.out << format_players(players);
    if (!options.svg.empty()) {
        if (const auto done = util::write_file(options.svg, draw_players(players)); !done)
            return failed(done.error());
        console.out << options.svg << " is written\n";
    }
    if (options.out.empty()) return {};
    int games = 0;
    for (const auto& [names, score] : *scores) games += score.games;
    const std::string conditions =
        fmt::format("calibrated by {} games of {} players, with Stockfish's UCI_Elo as the anchors", games,
                    players.size());
    const std::string table = calibrated_table(players, levels::level_table(), conditions);
    if (const auto done = util::write_file(options.out, table); !done) return failed(done.error());
    console.out << options.out << " is written\n";
    return {};
}

}  // namespace

cli::Program program() {
    return {std::string(Name),
            "Fits the model by which the levels choose moves like people of a rating, and checks it.",
            {with_settings(fit_command, run_fit), with_settings(likeness_command, run_likeness),
             with_settings(profile_command, run_profile), with_settings(puzzles_command, run_puzzles),
             with_settings(calibrate_command, run_calibrate)},
            "scripts/net/lichess_csv.py makes PGN of a table of lichess games."};
}

}  // namespace levels_tool
