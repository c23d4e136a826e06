// Declares the commands with their options, and runs them.
#include "tools/train/cli.h"

#include <limits>
#include <optional>

#include <fmt/format.h>

#include "cli/keys.h"
#include "eval/nnue/network.h"
#include "tools/train/measure.h"
#include "tools/train/quantise.h"
#include "tools/train/run.h"
#include "util/file.h"
#include "util/text.h"

namespace train {

namespace {

using namespace cli;

constexpr i64 MaxCount = std::numeric_limits<i32>::max();
constexpr Whole Count{1, MaxCount};
constexpr Whole CountOrNone{0, MaxCount};
constexpr Real Share{0, 1};

Option memory_option(std::optional<u64>& mib) {
    return {"memory", mib, "memory for the positions (what is free)", "MIB", Whole{1, i64(1) << 30}};
}

Option threads_option(int& threads) { return {"threads", threads, "threads to compute with", "N", Threads}; }

// --- train ---

struct TrainOptions {
    RunSettings settings;
    std::optional<int> hidden, buckets, scale_cp;
    std::optional<u64> memory_mib;
    std::string keys;
};

Command train_command(TrainOptions& options) {
    RunSettings& run = options.settings;
    Settings& training = run.training;
    Filter& filter = run.load.filter;
    return {
        .name = "train",
        .summary = "Trains a network on games and writes it as NAME.nnue.",
        .options =
            {needed({"out", run.out, "the files to write are NAME.nnue, .ckpt, .csv and .svg", "NAME"}),
             {"resume", run.resume, "continue from NAME.ckpt, with the same files and options"},
             {"from", run.from, "network to begin with, which sets --hidden and --buckets (random weights)",
              "FILE", FileToRead{}},
             {"hidden", options.hidden,
              fmt::format("size H of a half of the hidden layer, a multiple of {} ({})", Layout::TileSize,
                          training.architecture.hidden),
              "H", Whole{1, eval::nnue::MaxHidden}},
             {"buckets", options.buckets,
              fmt::format("sets of output weights, by the number of pieces ({})",
                          training.architecture.buckets),
              "B", Whole{1, eval::nnue::MaxBuckets}},
             {"epochs", training.epochs, "passes over the positions", "N", Count},
             {"batch", training.batch_size, "positions for one step", "N", Count},
             {"rate", training.learning_rate, "learning rate at its highest", "X", Real{1e-9, 1}},
             {"final-rate", training.final_rate_share, "share of the learning rate that is left at the end",
              "X", Share},
             {"warmup", training.warmup_steps,
              "steps until the learning rate is reached; at most a tenth of all steps", "N", CountOrNone},
             {"decay", training.optimiser.decay, "weight decay of AdamW", "X", Share},
             {"lambda", training.goal.lambda,
              "share of the result in the goal; the rest is the search's score", "L", Share},
             // A whole number, as the network file stores it.
             {"scale", options.scale_cp,
              "centipawns by which the odds of the goal grow e-fold (fitted to the results)", "CP",
              Whole{1, MaxGoalScaleCp}},
             {"seed", training.seed, "seed of the first weights and the order of positions", "S",
              CountOrNone},
             {"min-ply", filter.min_ply, "leave out positions before this ply of the game", "N", CountOrNone},
             {"max-score", filter.max_score_cp, "leave out positions with a higher score", "CP",
              Whole{0, 32000}},
             {"keep-checks", filter.in_check, "keep positions in check"},
             {"keep-tactical", filter.tactical, "keep positions whose best move is a capture or a promotion"},
             {"holdout", run.load.holdout_share, "share of the games that is held out to measure on", "SHARE",
              Real{0, 0.9}},
             memory_option(options.memory_mib),
             threads_option(run.threads),
             {"report", run.report_steps, "steps between reports", "N", Count},
             {"checkpoint", run.checkpoint_steps, "steps between checkpoints", "N", Count},
             keys_option(options.keys)},
        .words = {"FILE", run.load.files},
        .details =
            "The optimiser is AdamW on the squared error of the expected points; the network has 16-bit "
            "weights. NAME.ckpt is what --resume continues from, NAME.csv and NAME.svg are the losses. "
            "Ctrl-C ends the run so that it can be resumed. Positions are kept in memory, 32 bytes each, and "
            "shuffled as a whole for every epoch. After --from, a fifth of the usual rate is enough, and a "
            "fitted scale is not below the one that the network needs.",
        .examples = {
            "train games.hgf --out nets/gen0 --hidden 512 --buckets 8 --epochs 10 --threads 4",
            "train games.hgf --out nets/gen0 --hidden 512 --buckets 8 --epochs 10 --threads 4 --resume",
            "train more.hgf --out nets/gen1 --from nets/gen0.nnue --rate 0.001 --epochs 12"}};
}

// The settings, with the options that need a check or another unit.
util::Result<RunSettings, Ending> settings_of(const TrainOptions& options) {
    RunSettings settings = options.settings;
    Architecture& architecture = settings.training.architecture;
    if (!settings.from.empty() && (options.hidden || options.buckets))
        return util::Failure{misused("--from: the network sets --hidden and --buckets")};
    architecture.hidden = options.hidden.value_or(architecture.hidden);
    architecture.buckets = options.buckets.value_or(architecture.buckets);
    if (architecture.hidden % int(Layout::TileSize) != 0)
        return util::Failure{misused(
            fmt::format("--hidden: {} is not a multiple of {}", architecture.hidden, Layout::TileSize))};
    if (options.scale_cp) {
        settings.training.goal.scale_cp = *options.scale_cp;
        settings.fits_scale = false;
    }
    settings.load.memory_bytes = options.memory_mib.value_or(0) << 20;
    return settings;
}

// --out names four files. None of them may be a file of games, the file of --keys or the network of --from.
Ending check_outputs(const TrainOptions& options) {
    std::vector<std::string> others = options.settings.load.files;
    others.insert(others.end(), {options.keys, options.settings.from});
    for (const std::string& out : output_files(options.settings.out))
        for (const std::string& other : others)
            if (!other.empty() && util::is_same_file(out, other))
                return failed(fmt::format("--out: {} is another file of the command too", util::quoted(out)));
    return {};
}

Ending run_train(TrainOptions& options, Console& console) {
    options.settings.load.progress = console.progress();
    const auto settings = settings_of(options);
    if (!settings) return settings.error();
    if (Ending ending = check_outputs(options); !ending.is_ok()) return ending;
    if (Ending ending = check_keys_file(options.keys); !ending.is_ok()) return ending;
    util::KeyValues figures;
    const auto done = train_network(*settings, console.stop_requested, console.out, figures);
    return done ? write_keys(options.keys, figures) : failed(done.error());
}

// --- measure ---

struct MeasureOptions {
    MeasureSettings settings;
    std::string games, keys;
    std::optional<int> scale_cp;
    std::optional<u64> memory_mib;
};

Command measure_command(MeasureOptions& options) {
    MeasureSettings& run = options.settings;
    return {
        .name = "measure",
        .summary = "Measures how far networks are from the scores of games, all on the same positions.",
        .options = {needed({"on", options.games, "the games", "GAMES", FileToRead{}}),
                    {"scale", options.scale_cp,
                     fmt::format("centipawns by which the odds of a score grow e-fold ({})", run.scale_cp),
                     "CP", Whole{1, eval::nnue::MaxScaleCp}},
                    memory_option(options.memory_mib),
                    threads_option(run.threads),
                    keys_option(options.keys)},
        .words = {"NETWORK", run.networks},
        .details =
            "Errors are shown over all positions, by phase (0: kings and pawns, 1: all pieces) and by the "
            "strongest pieces left, each network with the scale that fits it best: the centipawns by which "
            "the odds of its evaluations grow e-fold. As in training, positions in check, those with a "
            "tactical best move, those before ply 16 and those with extreme scores are left out. Only scores "
            "by searches of thousands of nodes are better than a network's.",
        .examples = {"measure nets/gen0.nnue nets/gen1.nnue --on judged.hgf --threads 4"}};
}

Ending run_measure(MeasureOptions& options, Console& console) {
    options.settings.load.files = {options.games};
    options.settings.load.progress = console.progress();
    if (options.scale_cp) options.settings.scale_cp = *options.scale_cp;
    options.settings.load.memory_bytes = options.memory_mib.value_or(0) << 20;
    if (Ending ending = check_keys_file(options.keys); !ending.is_ok()) return ending;
    util::KeyValues figures;
    const auto done = measure_networks(options.settings, console.stop_requested, console.out, figures);
    return done ? write_keys(options.keys, figures) : failed(done.error());
}

// --- rescale ---

struct RescaleOptions {
    RescaleSettings settings;
    std::string games, keys;
    std::optional<u64> memory_mib;
};

Command rescale_command(RescaleOptions& options) {
    RescaleSettings& run = options.settings;
    return {
        .name = "rescale",
        .summary =
            "Writes a network so that its evaluations are as large on average as those of another one.",
        .options = {positional(needed({"file", run.network, "network", "FILE", FileToRead{}})),
                    needed({"like", run.like, "the other network", "FILE", FileToRead{}}),
                    needed({"on", options.games, "the games", "GAMES", FileToRead{}}),
                    needed({"out", run.out, "file to write", "FILE", FileToWrite{}}),
                    memory_option(options.memory_mib), threads_option(run.threads),
                    keys_option(options.keys)},
        .details =
            "The margins of the search are tuned to the size of the evaluations. Only the centipawns that an "
            "output of 1 means are changed. Positions are left out as in training.",
        .examples = {
            "rescale nets/gen1.nnue --like nets/gen0.nnue --on games.hgf --out nets/gen1-scaled.nnue"}};
}

Ending run_rescale(RescaleOptions& options, Console& console) {
    options.settings.load.files = {options.games};
    options.settings.load.progress = console.progress();
    options.settings.load.memory_bytes = options.memory_mib.value_or(0) << 20;
    if (const auto done = util::check_can_write(options.settings.out); !done) return failed(done.error());
    if (Ending ending = check_keys_file(options.keys); !ending.is_ok()) return ending;
    util::KeyValues figures;
    const auto done = rescale_network(options.settings, console.stop_requested, console.out, figures);
    return done ? write_keys(options.keys, figures) : failed(done.error());
}

// --- check ---

struct CheckOptions {
    std::string file, keys;
};

Command check_command(CheckOptions& options) {
    return {.name = "check",
            .summary = "Says what a network file holds, or what is wrong with it and where.",
            .options = {positional(needed({"file", options.file, "network", "FILE", FileToRead{}})),
                        keys_option(options.keys)},
            .examples = {"check nets/gen0.nnue"}};
}

Ending run_check(CheckOptions& options, Console& console) {
    util::KeyValues figures;
    const auto done = check_network(options.file, console.out, figures);
    return done ? write_keys(options.keys, figures) : failed(done.error());
}

}  // namespace

cli::Program program() {
    return {"houyi-train",
            "Trains the network on files of games, as houyi-datagen generate writes them. Damaged "
            "places are skipped and counted.",
            {with_settings(train_command, run_train), with_settings(measure_command, run_measure),
             with_settings(rescale_command, run_rescale), with_settings(check_command, run_check)}};
}

}  // namespace train
