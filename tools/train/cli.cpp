// Parses the options of train, measure and check into settings, and runs the command.
#include "train/cli.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "cli/keys.h"
#include "cli/program.h"
#include "eval/nnue/network.h"
#include "train/measure.h"
#include "train/run.h"
#include "util/file.h"
#include "util/text.h"

namespace train {

namespace {

constexpr std::string_view Usage = R"(usage: houyi-train COMMAND [OPTIONS]

  houyi-train train FILE... --out NAME [OPTIONS]   trains a network on files of games
  houyi-train measure NETWORK... --on GAMES        tells how far networks are from the scores of games
  houyi-train check FILE [OPTIONS]                 says what a network file holds
  houyi-train --help                               shows this text; houyi-train COMMAND --help tells more

The files hold games, as houyi-datagen generate writes them. Damaged places are passed over and counted. Positions are
kept in memory, 32 bytes each, and shuffled as a whole for every epoch.

train writes NAME.nnue, the network; NAME.ckpt, from which --resume goes on; NAME.csv and NAME.svg, the losses.

examples:
  houyi-train train games.hgf --out nets/gen0 --hidden 512 --buckets 8 --epochs 10 --threads 4
  houyi-train train games.hgf --out nets/gen0 --hidden 512 --buckets 8 --epochs 10 --threads 4 --resume
  houyi-train train more.hgf --out nets/gen1 --from nets/gen0.nnue --rate 0.0005 --epochs 2 --threads 4
  houyi-train measure nets/gen0.nnue nets/gen1.nnue --on judged.hgf --threads 4
  houyi-train check nets/gen0.nnue

The exit status is 0 if all went well, 1 if a file could not be read or written or makes no sense, 2 if the arguments
made no sense.
)";

using namespace cli;

std::vector<Option> train_options() {
    constexpr i64 MaxCount = std::numeric_limits<i32>::max();
    constexpr Whole Count{1, MaxCount};
    constexpr Whole CountOrNone{0, MaxCount};
    const RunSettings defaults;
    const Settings& training = defaults.training;
    const auto number = [](const char* name, const std::string& meaning, const auto& value, Kind kind,
                           const char* unit) {
        return Option{name, fmt::format("{} ({})", meaning, value), kind, unit};
    };
    return {
        needed({"out", "the files to write are NAME.nnue, .ckpt, .csv and .svg", Text{}, "NAME"}),
        {"resume", "go on from NAME.ckpt, with the same files and options"},
        {"from", "a network to begin with, which tells hidden and buckets (random weights)", FileToRead{},
         "FILE"},
        number("hidden",
               fmt::format("size H of a half of the hidden layer, a multiple of {}", Layout::TileSize),
               training.architecture.hidden, Whole{1, eval::nnue::MaxHidden}, "H"),
        number("buckets", "sets of output weights, by the number of pieces", training.architecture.buckets,
               Whole{1, eval::nnue::MaxBuckets}, "B"),
        number("epochs", "times to look at each position", training.epochs, Count, "N"),
        number("batch", "positions for one step", training.batch_size, Count, "N"),
        number("rate", "learning rate, at its highest", training.learning_rate, Real{1e-9, 1}, "X"),
        number("final-rate", "share of it that is left at the end", training.final_rate_share, Real{0, 1},
               "X"),
        number("warmup", "steps until it is reached", training.warmup_steps, CountOrNone, "N"),
        number("decay", "weight decay of AdamW", training.optimiser.decay, Real{0, 1}, "X"),
        number("lambda", "share of results in the goal, against search scores", training.goal.lambda,
               Real{0, 1}, "L"),
        // A whole number, as the network file stores it.
        {"scale", "centipawns by which the odds of the goal grow e-fold (fitted to the results)",
         Whole{1, eval::nnue::MaxScaleCp}, "CP"},
        number("seed", "of the first weights and the order of positions", training.seed, CountOrNone, "S"),
        number("min-ply", "positions before this ply of the game are left out", defaults.load.filter.min_ply,
               CountOrNone, "N"),
        number("max-score", "positions with a higher score are left out", defaults.load.filter.max_score_cp,
               Whole{0, 32000}, "CP"),
        {"keep-checks", "take positions in check as well"},
        {"keep-tactical", "take positions whose best move is a capture or promotion as well"},
        number("holdout", "share of the games that is kept aside to measure on", defaults.load.holdout_share,
               Real{0, 0.9}, "SHARE"),
        {"memory", "what the positions may take (what is free)", Whole{1, i64(1) << 30}, "MIB"},
        number("threads", "threads to compute with", defaults.threads, Whole{1, 1024}, "N"),
        number("report", "steps between reports", defaults.report_steps, Count, "N"),
        number("checkpoint", "steps between checkpoints", defaults.checkpoint_steps, Count, "N"),
        keys_option()};
}

RunSettings run_settings_of(const Values& values) {
    RunSettings settings;
    settings.load.files = values.words();
    settings.out = values.text("out");
    settings.resume = values.has("resume");
    if (values.has("from")) settings.from = values.text("from");
    Settings& training = settings.training;
    values.set(training.architecture.hidden, "hidden");
    values.set(training.architecture.buckets, "buckets");
    values.set(training.epochs, "epochs");
    values.set(training.batch_size, "batch");
    values.set(training.learning_rate, "rate");
    values.set(training.final_rate_share, "final-rate");
    values.set(training.warmup_steps, "warmup");
    values.set(training.optimiser.decay, "decay");
    values.set(training.goal.lambda, "lambda");
    if (const auto scale_cp = values.whole("scale")) {
        training.goal.scale_cp = double(*scale_cp);
        settings.fits_scale = false;
    }
    values.set(training.seed, "seed");
    values.set(settings.load.filter.min_ply, "min-ply");
    values.set(settings.load.filter.max_score_cp, "max-score");
    settings.load.filter.in_check = values.has("keep-checks");
    settings.load.filter.tactical = values.has("keep-tactical");
    values.set(settings.load.holdout_share, "holdout");
    if (const auto mib = values.whole("memory")) settings.load.memory_bytes = u64(*mib) << 20;
    values.set(settings.threads, "threads");
    values.set(settings.report_steps, "report");
    values.set(settings.checkpoint_steps, "checkpoint");
    return settings;
}

// --out names four files. None of them may be a file of games, the file of --keys or the network of --from.
Ending check_outputs(const Values& values) {
    for (const std::string& out : output_files(values.text("out"))) {
        const auto is_out = [&](const std::string& file) { return util::is_same_file(out, file); };
        const auto& games = values.words();
        if (std::any_of(games.begin(), games.end(), is_out) ||
            (values.has("keys") && is_out(values.text("keys"))) ||
            (values.has("from") && is_out(values.text("from"))))
            return failed(fmt::format("--out: {} is another file of the command too", util::quoted(out)));
    }
    return {};
}

Ending run_train(const Values& values, Console& console) {
    const RunSettings settings = run_settings_of(values);
    if (const int hidden = settings.training.architecture.hidden; hidden % int(Layout::TileSize) != 0)
        return misused(fmt::format("--hidden: {} is not a multiple of {}", hidden, Layout::TileSize));
    if (values.has("from") && (values.has("hidden") || values.has("buckets")))
        return misused("--from: the network tells --hidden and --buckets");
    if (values.has("from") && values.has("resume"))
        return misused("--from: --resume goes on from the checkpoint, whatever that began with");
    if (Ending ending = check_outputs(values); !ending.is_ok()) return ending;
    if (Ending ending = check_keys_file(values); !ending.is_ok()) return ending;
    util::KeyValues figures;
    if (const auto done = train_network(settings, console.stop_requested, console.out, figures); !done)
        return failed(done.error());
    return write_keys(values, figures);
}

std::vector<Option> measure_options() {
    const MeasureSettings defaults;
    return {needed({"on", "the games", FileToRead{}, "GAMES"}),
            {"scale",
             fmt::format("centipawns by which the odds of a score grow e-fold ({})", defaults.scale_cp),
             Whole{1, eval::nnue::MaxScaleCp}, "CP"},
            {"memory", "what the positions may take (what is free)", Whole{1, i64(1) << 30}, "MIB"},
            {"threads", fmt::format("threads to compute with ({})", defaults.threads), Whole{1, 1024}, "N"},
            keys_option()};
}

Ending run_measure(const Values& values, Console& console) {
    MeasureSettings settings;
    settings.networks = values.words();
    settings.load.files = {values.text("on")};
    values.set(settings.scale_cp, "scale");
    if (const auto mib = values.whole("memory")) settings.load.memory_bytes = u64(*mib) << 20;
    values.set(settings.threads, "threads");
    if (Ending ending = check_keys_file(values); !ending.is_ok()) return ending;
    util::KeyValues figures;
    if (const auto done = measure_networks(settings, console.stop_requested, console.out, figures); !done)
        return failed(done.error());
    return write_keys(values, figures);
}

Ending run_check(const Values& values, Console& console) {
    util::KeyValues figures;
    if (const auto done = check_network(values.words().front(), console.out, figures); !done)
        return failed(done.error());
    return write_keys(values, figures);
}

std::vector<Command> commands() {
    return {
        {"train",
         "FILE... --out NAME [OPTIONS]",
         "Trains a network by AdamW on the squared error of the expected points, and writes it with 16-bit "
         "weights. Ctrl-C ends the run so that it can be resumed.",
         train_options(),
         {"FILE", 1, AnyNumber, FileToRead{}},
         run_train},
        {"measure",
         "NETWORK... --on GAMES [OPTIONS]",
         "Tells how far networks are from the scores of games, on the same positions: over all, by phase (0: "
         "bare "
         "kings, 1: all pieces) and by the strongest pieces left. Only scores by searches of thousands of "
         "nodes say "
         "more than a network does.",
         measure_options(),
         {"NETWORK", 1, AnyNumber, FileToRead{}},
         run_measure},
        {"check",
         "FILE [OPTIONS]",
         "Reads a network file and says what it holds, or what is wrong with it and where.",
         {keys_option()},
         {"FILE", 1, 1, FileToRead{}},
         run_check},
    };
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested) {
    Console console{out, err, stop_requested};
    return run({"houyi-train", std::string(Usage), commands()}, arguments, console);
}

}  // namespace train
