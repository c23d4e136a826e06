// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "tune/cli.h"

#include <limits>
#include <optional>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "common/command_line.h"
#include "eval/classical/default_weights.h"
#include "tune/fit.h"
#include "tune/wdl_fit.h"
#include "tune/weights_file.h"
#include "util/file.h"

namespace tune {

namespace {

constexpr std::string_view Usage = R"(usage: houyi-tune COMMAND [OPTIONS]

  houyi-tune fit FILE... [OPTIONS]   fits the weights of the classical evaluation to positions of games
  houyi-tune wdl FILE... [OPTIONS]   fits the chances of win, draw and loss to them
  houyi-tune --help                  shows this text; houyi-tune COMMAND --help tells more

Each line of a file is a position, a search's score in centipawns and the result of the game, both from White's view:
FEN | 23 | 0.5. houyi-datagen plays the games and writes such lines of them.

examples:
  houyi-datagen generate --out games.hgf --games 50000 --threads 4
  houyi-datagen export games.hgf --quiet --per-game 12 --out positions.txt
  houyi-tune fit positions.txt --threads 4            writes src/eval/classical/default_weights.h anew
  houyi-tune fit positions.txt --lambda 1 --dry-run   by results alone, and writes nothing
  houyi-tune wdl positions.txt                        prints numbers for src/eval/wdl.cpp

The exit status is 0 if all went well, 1 if a file could not be read or written or makes no sense, 2 if the arguments
made no sense.
)";

using namespace arguments;

constexpr i64 MaxThreads = 1024;
constexpr i64 MaxCount = std::numeric_limits<i32>::max();

// --- the commands ---

constexpr std::string_view WeightsFile = "src/eval/classical/default_weights.h";

void add_fit_options(cxxopts::Options& options) {
    const FitSettings defaults;
    auto add = options.add_options();
    add("epochs", fmt::format("times to look at each position, at most ({})", defaults.epochs), text_value(),
        "N");
    add("holdout", "share of the games that is kept aside to measure on (0.1)", text_value(), "SHARE");
    add("lambda", fmt::format("share of results in the goal, against search scores ({})", defaults.lambda),
        text_value(), "L");
    add("k", "scale: cp by which the odds grow e-fold (fitted to the start weights)", text_value(), "CP");
    add("step", fmt::format("first step of Adam ({})", defaults.first_step_cp), text_value(), "CP");
    add("batch", fmt::format("positions for one step ({})", defaults.batch_size), text_value(), "N");
    add("pull", fmt::format("squared error that a weight 100 cp off its start costs ({})", defaults.pull),
        text_value(), "X");
    add("least", fmt::format("weights in fewer positions stay as they are ({})", defaults.least_occurrences),
        text_value(), "N");
    add("threads", "threads to compute with (1)", text_value(), "N");
    add("out", fmt::format("file to write ({})", WeightsFile), text_value(), "FILE");
    add("template", fmt::format("file whose numbers to replace ({})", WeightsFile), text_value(), "FILE");
    add("dry-run", "write nothing");
}

void run_fit(const Context& context) {
    const cxxopts::ParseResult& arguments = context.arguments;
    if (context.files.empty()) throw UsageError{"fit: FILE is missing"};
    FitSettings settings;
    double holdout_share = 0.1;
    set_real(holdout_share, arguments, "holdout", 0.01, 0.9);
    set_number(settings.epochs, arguments, "epochs", 1, MaxCount);
    set_number(settings.threads, arguments, "threads", 1, MaxThreads);
    set_real(settings.lambda, arguments, "lambda", 0, 1);
    settings.k_cp = real(arguments, "k", 1, 10000);
    set_real(settings.first_step_cp, arguments, "step", 0.001, 100);
    set_number(settings.batch_size, arguments, "batch", 1, MaxCount);
    set_real(settings.pull, arguments, "pull", 0, 1e9);
    set_number(settings.least_occurrences, arguments, "least", 1, MaxCount);
    const std::string out = text_or(arguments, "out", WeightsFile);
    const std::string source_name = text_or(arguments, "template", WeightsFile);
    const bool writes = arguments.count("dry-run") == 0;

    std::string source;
    if (writes) {  // before the work: can its fruit be kept?
        source = value_or_fail(util::read_text(source_name));
        if (const auto text = with_weights(source, eval::classical::DefaultWeights); !text)
            throw Failed{fmt::format("{}: {}", source_name, text.error())};
        if (const auto error = util::check_can_write(out)) throw Failed{*error};
    }
    const Dataset data = value_or_fail(read_dataset(context.files, holdout_share, settings.threads));
    if (data.training().empty() || data.held_out().empty())
        throw Failed{"too few games: some must be left for training and some be held out"};
    const FitResult result =
        fit(data, eval::classical::DefaultWeights, settings, context.stop_requested, context.out);
    if (!writes) return;
    if (const auto error = util::write_file(out, with_weights(source, result.weights).value()))
        throw Failed{*error};
    context.out << out << " is written\n";
}

void add_wdl_options(cxxopts::Options& options) {
    auto add = options.add_options();
    add("degree", "of the polynomials of the material, 0 to 3 (2)", text_value(), "N");
    add("max-cp", "positions with a higher score are left out (400)", text_value(), "CP");
    add("holdout", "share of the games that is kept aside to measure on (0.1)", text_value(), "SHARE");
    add("threads", "threads to read with (1)", text_value(), "N");
}

void run_wdl(const Context& context) {
    const cxxopts::ParseResult& arguments = context.arguments;
    if (context.files.empty()) throw UsageError{"wdl: FILE is missing"};
    int degree = 2;
    int max_cp = 400;
    int threads = 1;
    double holdout_share = 0.1;
    set_number(degree, arguments, "degree", 0, 3);
    set_number(max_cp, arguments, "max-cp", 100, 20000);
    set_number(threads, arguments, "threads", 1, MaxThreads);
    set_real(holdout_share, arguments, "holdout", 0.01, 0.9);

    const OutcomeCounts counts = value_or_fail(count_outcomes(context.files, holdout_share, max_cp, threads));
    if (counts.training.empty() || counts.held_out.empty())
        throw Failed{"too few games: some must be left for training and some be held out"};
    const eval::WdlModel model = fit_wdl(counts.training, degree);
    context.out << "Held-out positions:\n"
                << format_calibration(counts.held_out, model) << '\n'
                << "material   +1.00 is   spread (cp of the evaluation)\n";
    for (const int material : {17, 30, 45, 60, 78}) {
        const auto [half_win_cp, spread_cp] = model.at(material);
        context.out << fmt::format("{:8}   {:8.1f}   {:6.1f}\n", material, half_win_cp, spread_cp);
    }
    context.out << fmt::format("\nmean log-likelihood, held out: {:.5f}, with the present model {:.5f}\n",
                               mean_log_likelihood(counts.held_out, model),
                               mean_log_likelihood(counts.held_out, eval::wdl_model()))
                << "\nfor src/eval/wdl.cpp:\n"
                << format_wdl_model(model);
}

constexpr Subcommand Subcommands[] = {
    {"fit", "FILE... [OPTIONS]",
     "Fits the weights of the classical evaluation to positions of games, the way of Texel's Tuning Method, "
     "and writes "
     "them into the source file that holds them. Ctrl-C ends the fit and keeps the best weights so far.\n",
     add_fit_options, run_fit},
    {"wdl", "FILE... [OPTIONS]",
     "Fits the chances of win, draw and loss, by score and material, to positions of games, and prints the "
     "numbers for "
     "src/eval/wdl.cpp.\n",
     add_wdl_options, run_wdl},
};

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested) {
    return run_program({"houyi-tune", Usage, Subcommands}, arguments, out, err, stop_requested);
}

}  // namespace tune
