// Declares the commands with their options, and runs them.
#include "tools/tune/cli.h"

#include <limits>

#include <fmt/format.h>

#include "eval/classical/default_weights.h"
#include "eval/nnue/network.h"
#include "tools/tune/fit.h"
#include "tools/tune/wdl_fit.h"
#include "tools/tune/weights_file.h"
#include "util/file.h"

namespace tune {

namespace {

using namespace cli;

constexpr std::string_view WeightsFile = "src/eval/classical/default_weights.h";
constexpr const char* TooFewGames = "too few games: some must be left for training and some be held out";
constexpr Whole Count{1, std::numeric_limits<i32>::max()};

// An option of both commands.
Option holdout_option(double& share) {
    return {"holdout", share, "share of the games that is held out to measure on", "SHARE", Real{0.01, 0.9}};
}

// --- fit ---

struct FitOptions {
    FitSettings settings;
    std::vector<std::string> files;
    double holdout_share = 0.1;
    std::string out{WeightsFile};
    std::string source{WeightsFile};
    bool is_dry_run = false;
};

Command fit_command(FitOptions& options) {
    FitSettings& run = options.settings;
    return {
        .name = "fit",
        .summary =
            "Fits the weights of the classical evaluation to positions and writes them as source code.",
        .options = {{"epochs", run.epochs, "passes over the positions, at most", "N", Count},
                    holdout_option(options.holdout_share),
                    {"lambda", run.lambda, "share of the result in the goal; the rest is the search's score",
                     "L", Real{0, 1}},
                    {"k", run.k_cp, "centipawns by which the odds grow e-fold (fitted to the start weights)",
                     "CP", Real{1, 10000}},
                    {"step", run.first_step_cp, "first step of Adam", "CP", Real{0.001, 100}},
                    {"batch", run.batch_size, "positions for one step", "N", Count},
                    {"pull", run.pull, "squared error that a weight 100 cp away from its start costs", "X",
                     Real{0, 1e9}},
                    {"least", run.least_occurrences,
                     "weights in fewer positions stay as they are, unless a table would no longer rise", "N",
                     Count},
                    {"threads", run.threads, "threads to compute with", "N", Threads},
                    {"out", options.out, "file to write", "FILE", FileToWrite{}},
                    {"template", options.source, "file whose numbers are replaced", "FILE"},
                    {"dry-run", options.is_dry_run, "write nothing"}},
        .words = {"FILE", options.files},
        .details = "This is Texel's Tuning Method. Ctrl-C ends the fit and keeps the best weights so far.",
        .examples = {"fit positions.txt --threads 4", "fit positions.txt --lambda 1 --dry-run"}};
}

Ending run_fit(FitOptions& options, Console& console) {
    const FitSettings& settings = options.settings;
    const bool writes = !options.is_dry_run;
    std::string source;
    if (writes) {  // checks before the work that the weights can be written
        auto text = util::read_text(options.source);
        if (!text) return failed(text.error());
        source = std::move(text).value();
        if (const auto filled = with_weights(source, eval::classical::DefaultWeights); !filled)
            return failed(fmt::format("{}: {}", options.source, filled.error()));
        if (const auto done = util::check_can_write(options.out); !done) return failed(done.error());
    }
    const auto data =
        read_dataset(options.files, options.holdout_share, settings.threads, console.stop_requested);
    if (!data) return failed(data.error());
    if (data->training().empty() || data->held_out().empty()) return failed(TooFewGames);
    const FitResult result =
        fit(*data, eval::classical::DefaultWeights, settings, console.stop_requested, console.out);
    if (!writes) return {};
    if (result.epochs == 0) return failed("stopped in the first epoch; nothing is written");
    if (const auto done = util::write_file(options.out, with_weights(source, result.weights).value()); !done)
        return failed(done.error());
    console.out << options.out << " is written\n";
    return {};
}

// --- wdl ---

struct WdlOptions {
    std::vector<std::string> files;
    int degree = 2;
    int max_cp = 400;
    int threads = 1;
    double holdout_share = 0.1;
};

Command wdl_command(WdlOptions& options) {
    return {
        .name = "wdl",
        .summary = "Fits the chances of win, draw and loss, by score and material, to positions.",
        .options = {{"degree", options.degree, "degree of the polynomials of the material", "N", Whole{0, 3}},
                    {"max-cp", options.max_cp, "leave out positions with a higher score", "CP",
                     Whole{100, 20000}},
                    holdout_option(options.holdout_share),
                    {"threads", options.threads, "threads to read with", "N", Threads}},
        .words = {"FILE", options.files},
        .details = "The output has the numbers for src/eval/wdl.cpp.",
        .examples = {"wdl positions.txt"}};
}

Ending run_wdl(WdlOptions& options, Console& console) {
    const auto counted = count_outcomes(options.files, options.holdout_share, options.max_cp, options.threads,
                                        console.stop_requested);
    if (!counted) return failed(counted.error());
    const OutcomeCounts& counts = *counted;
    if (counts.training.empty() || counts.held_out.empty()) return failed(TooFewGames);
    eval::WdlModel model = fit_wdl(counts.training, options.degree);
    if (const auto network = eval::nnue::Network::load(eval::nnue::embedded_network()))
        model.network = network->fingerprint();
    console.out << "Held-out positions:\n"
                << format_calibration(counts.held_out, model) << '\n'
                << "material   +1.00 is   spread (cp of the evaluation)\n";
    for (const int material : {17, 30, 45, 60, 78}) {
        const auto [half_win_cp, spread_cp] = model.at(material);
        console.out << fmt::format("{:8}   {:8.1f}   {:6.1f}\n", material, half_win_cp, spread_cp);
    }
    console.out << fmt::format("\nmean log-likelihood, held out: {:.5f}, with the present model {:.5f}\n",
                               mean_log_likelihood(counts.held_out, model),
                               mean_log_likelihood(counts.held_out, eval::wdl_model()))
                << "\nfor src/eval/wdl.cpp, if the network in this program played the games:\n"
                << format_wdl_model(model);
    return {};
}

}  // namespace

cli::Program program() {
    return {
        "houyi-tune",
        "Fits the weights of the classical evaluation, and the chances of win, draw and loss, to positions.",
        {with_settings(fit_command, run_fit), with_settings(wdl_command, run_wdl)},
        "Each line of a file is a position, a search's score in centipawns and the result of the game, both "
        "from White's view: FEN | 23 | 0.5. houyi-datagen plays games and exports such lines:\n"
        "  houyi-datagen generate --classical --out games.hgf --games 50000 --threads 4\n"
        "  houyi-datagen export games.hgf --quiet --per-game 12 --out positions.txt\n"
        "For wdl leave out --classical."};
}

}  // namespace tune
