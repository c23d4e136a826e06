// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "train/cli.h"

#include <limits>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "common/command_line.h"
#include "eval/nnue/network.h"
#include "train/run.h"
#include "util/text.h"

namespace train {

namespace {

constexpr std::string_view Usage = R"(usage: houyi-train COMMAND [OPTIONS]

  houyi-train train FILE... --out NAME [OPTIONS]   trains a network on files of games
  houyi-train check FILE                           says what a network file holds
  houyi-train --help                               shows this text; houyi-train COMMAND --help tells more

The files hold games, as houyi-datagen generate writes them. Damaged places are passed over and counted. Positions are
kept in memory, 32 bytes each, and shuffled as a whole for every epoch.

train writes NAME.nnue, the network; NAME.ckpt, from which --resume goes on; NAME.csv and NAME.svg, the losses.

examples:
  houyi-train train games.hgf --out nets/gen0 --hidden 512 --buckets 8 --epochs 10 --threads 4
  houyi-train train games.hgf --out nets/gen0 --hidden 512 --buckets 8 --epochs 10 --threads 4 --resume
  houyi-train check nets/gen0.nnue

The exit status is 0 if all went well, 1 if a file could not be read or written or makes no sense, 2 if the arguments
made no sense.
)";

using namespace arguments;

void add_train_options(cxxopts::Options& options) {
    const RunSettings defaults;
    const Settings& training = defaults.training;
    auto add = options.add_options();
    const auto number = [&](const char* name, const std::string& meaning, const auto& value,
                            const char* unit) {
        add(name, fmt::format("{} ({})", meaning, value), text_value(), unit);
    };
    add("out", "the files to write are NAME.nnue, .ckpt, .csv and .svg", text_value(), "NAME");
    add("resume", "go on from NAME.ckpt, with the same files and options");
    number("hidden", fmt::format("size H of a half of the hidden layer, a multiple of {}", Layout::TileSize),
           training.architecture.hidden, "H");
    number("buckets", "sets of output weights, by the number of pieces", training.architecture.buckets, "B");
    number("epochs", "times to look at each position", training.epochs, "N");
    number("batch", "positions for one step", training.batch_size, "N");
    number("rate", "learning rate, at its highest", training.learning_rate, "X");
    number("final-rate", "share of it that is left at the end", training.final_rate_share, "X");
    number("warmup", "steps until it is reached", training.warmup_steps, "N");
    number("decay", "weight decay of AdamW", training.optimiser.decay, "X");
    number("lambda", "share of results in the goal, against search scores", training.goal.lambda, "L");
    add("scale", "centipawns by which the odds of the goal grow e-fold (fitted to the results)", text_value(),
        "CP");
    number("seed", "of the first weights and the order of positions", training.seed, "S");
    number("min-ply", "positions before this ply of the game are left out", defaults.load.filter.min_ply,
           "N");
    number("max-score", "positions with a higher score are left out", defaults.load.filter.max_score_cp,
           "CP");
    add("keep-checks", "take positions in check as well");
    add("keep-tactical", "take positions whose best move is a capture or promotion as well");
    number("holdout", "share of the games that is kept aside to measure on", defaults.load.holdout_share,
           "SHARE");
    add("memory", "what the positions may take (what is free)", text_value(), "MIB");
    number("threads", "threads to compute with", defaults.threads, "N");
    number("report", "steps between reports", defaults.report_steps, "N");
    number("checkpoint", "steps between checkpoints", defaults.checkpoint_steps, "N");
}

RunSettings run_settings_of(const cxxopts::ParseResult& arguments) {
    constexpr i64 MaxCount = std::numeric_limits<i32>::max();
    if (arguments.count("out") == 0) throw UsageError{"train: --out NAME is missing"};
    if (arguments.unmatched().empty()) throw UsageError{"train: FILE is missing"};
    RunSettings settings;
    settings.load.files = arguments.unmatched();
    settings.out = arguments["out"].as<std::string>();
    settings.resume = arguments.count("resume") > 0;
    Settings& training = settings.training;
    set_number(training.architecture.hidden, arguments, "hidden", 1, eval::nnue::MaxHidden);
    set_number(training.architecture.buckets, arguments, "buckets", 1, eval::nnue::MaxBuckets);
    if (training.architecture.hidden % int(Layout::TileSize) != 0)
        throw UsageError{fmt::format("hidden: {} is not a multiple of {}", training.architecture.hidden,
                                     Layout::TileSize)};
    set_number(training.epochs, arguments, "epochs", 1, MaxCount);
    set_number(training.batch_size, arguments, "batch", 1, MaxCount);
    set_real(training.learning_rate, arguments, "rate", 1e-9, 1);
    set_real(training.final_rate_share, arguments, "final-rate", 0, 1);
    set_number(training.warmup_steps, arguments, "warmup", 0, MaxCount);
    set_real(training.optimiser.decay, arguments, "decay", 0, 1);
    set_real(training.goal.lambda, arguments, "lambda", 0, 1);
    // Whole, as the network file has it.
    if (const auto scale_cp = number(arguments, "scale", 1, eval::nnue::MaxScaleCp)) {
        training.goal.scale_cp = double(*scale_cp);
        settings.fits_scale = false;
    }
    set_number(training.seed, arguments, "seed", 0, MaxCount);
    set_number(settings.load.filter.min_ply, arguments, "min-ply", 0, MaxCount);
    set_number(settings.load.filter.max_score_cp, arguments, "max-score", 0, 32000);
    settings.load.filter.in_check = arguments.count("keep-checks") > 0;
    settings.load.filter.tactical = arguments.count("keep-tactical") > 0;
    set_real(settings.load.holdout_share, arguments, "holdout", 0, 0.9);
    if (const auto mib = number(arguments, "memory", 1, i64(1) << 30))
        settings.load.memory_bytes = u64(*mib) << 20;
    set_number(settings.threads, arguments, "threads", 1, 1024);
    set_number(settings.report_steps, arguments, "report", 1, MaxCount);
    set_number(settings.checkpoint_steps, arguments, "checkpoint", 1, MaxCount);
    return settings;
}

void run_train(const Context& context) {
    if (const auto error =
            train_network(run_settings_of(context.arguments), context.stop_requested, context.out))
        throw Failed{*error};
}

void add_no_options(cxxopts::Options& /*options*/) {}

void run_check(const Context& context) {
    if (context.files.size() != 1) throw UsageError{"check: one FILE is wanted"};
    if (const auto error = check_network(context.files.front(), context.out)) throw Failed{*error};
}

constexpr Subcommand Subcommands[] = {
    {"train", "FILE... --out NAME [OPTIONS]",
     "Trains a network by AdamW on the squared error of the expected points, and writes it with 16-bit "
     "weights. Ctrl-C "
     "ends the run so that it can be resumed.\n",
     add_train_options, run_train},
    {"check", "FILE", "Reads a network file and says what it holds, or what is wrong with it and where.\n",
     add_no_options, run_check},
};

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested) {
    return run_program({"houyi-train", Usage, Subcommands}, arguments, out, err, stop_requested);
}

}  // namespace train
