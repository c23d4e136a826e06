// Parses the options of fit and wdl into settings, and runs the command.
#include "tune/cli.h"

#include <limits>
#include <optional>

#include <fmt/format.h>

#include "cli/program.h"
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

using namespace cli;

constexpr i64 MaxThreads = 1024;
constexpr i64 MaxCount = std::numeric_limits<i32>::max();

// --- the commands ---

constexpr std::string_view WeightsFile = "src/eval/classical/default_weights.h";

Words files() { return {"FILE", 1, AnyNumber, FileToRead{}}; }
constexpr const char* TooFewGames = "too few games: some must be left for training and some be held out";

// An option of both commands.
Option holdout_option() {
    return {"holdout", "share of the games that is kept aside to measure on (0.1)", Real{0.01, 0.9}, "SHARE"};
}

Option threads_option(const char* help) { return {"threads", help, Whole{1, MaxThreads}, "N"}; }

std::vector<Option> fit_options() {
    const FitSettings defaults;
    return {
        {"epochs", fmt::format("times to look at each position, at most ({})", defaults.epochs),
         Whole{1, MaxCount}, "N"},
        holdout_option(),
        {"lambda", fmt::format("share of results in the goal, against search scores ({})", defaults.lambda),
         Real{0, 1}, "L"},
        {"k", "scale: cp by which the odds grow e-fold (fitted to the start weights)", Real{1, 10000}, "CP"},
        {"step", fmt::format("first step of Adam ({})", defaults.first_step_cp), Real{0.001, 100}, "CP"},
        {"batch", fmt::format("positions for one step ({})", defaults.batch_size), Whole{1, MaxCount}, "N"},
        {"pull", fmt::format("squared error that a weight 100 cp off its start costs ({})", defaults.pull),
         Real{0, 1e9}, "X"},
        {"least", fmt::format("weights in fewer positions stay as they are ({})", defaults.least_occurrences),
         Whole{1, MaxCount}, "N"},
        threads_option("threads to compute with (1)"),
        {"out", fmt::format("file to write ({})", WeightsFile), FileToWrite{}, "FILE"},
        {"template", fmt::format("file whose numbers to replace ({})", WeightsFile), Text{}, "FILE"},
        {"dry-run", "write nothing"}};
}

Ending run_fit(const Values& values, Console& console) {
    FitSettings settings;
    double holdout_share = 0.1;
    values.set(holdout_share, "holdout");
    values.set(settings.epochs, "epochs");
    values.set(settings.threads, "threads");
    values.set(settings.lambda, "lambda");
    values.set(settings.k_cp, "k");
    values.set(settings.first_step_cp, "step");
    values.set(settings.batch_size, "batch");
    values.set(settings.pull, "pull");
    values.set(settings.least_occurrences, "least");
    const std::string out = values.text("out", WeightsFile);
    const std::string source_name = values.text("template", WeightsFile);
    const bool writes = !values.has("dry-run");

    std::string source;
    if (writes) {  // before the work: can its fruit be kept?
        auto text = util::read_text(source_name);
        if (!text) return failed(text.error());
        source = std::move(text).value();
        if (const auto filled = with_weights(source, eval::classical::DefaultWeights); !filled)
            return failed(fmt::format("{}: {}", source_name, filled.error()));
        if (const auto done = util::check_can_write(out); !done) return failed(done.error());
    }
    const auto data = read_dataset(values.words(), holdout_share, settings.threads);
    if (!data) return failed(data.error());
    if (data->training().empty() || data->held_out().empty()) return failed(TooFewGames);
    const FitResult result =
        fit(*data, eval::classical::DefaultWeights, settings, console.stop_requested, console.out);
    if (!writes) return {};
    if (const auto done = util::write_file(out, with_weights(source, result.weights).value()); !done)
        return failed(done.error());
    console.out << out << " is written\n";
    return {};
}

std::vector<Option> wdl_options() {
    return {{"degree", "of the polynomials of the material, 0 to 3 (2)", Whole{0, 3}, "N"},
            {"max-cp", "positions with a higher score are left out (400)", Whole{100, 20000}, "CP"},
            holdout_option(),
            threads_option("threads to read with (1)")};
}

Ending run_wdl(const Values& values, Console& console) {
    int degree = 2;
    int max_cp = 400;
    int threads = 1;
    double holdout_share = 0.1;
    values.set(degree, "degree");
    values.set(max_cp, "max-cp");
    values.set(threads, "threads");
    values.set(holdout_share, "holdout");

    const auto counted = count_outcomes(values.words(), holdout_share, max_cp, threads);
    if (!counted) return failed(counted.error());
    const OutcomeCounts& counts = *counted;
    if (counts.training.empty() || counts.held_out.empty()) return failed(TooFewGames);
    const eval::WdlModel model = fit_wdl(counts.training, degree);
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
                << "\nfor src/eval/wdl.cpp:\n"
                << format_wdl_model(model);
    return {};
}

std::vector<Command> commands() {
    return {
        {"fit", "FILE... [OPTIONS]",
         "Fits the weights of the classical evaluation to positions of games, the way of Texel's Tuning "
         "Method, and writes them into the source file that holds them. Ctrl-C ends the fit and keeps the "
         "best weights so far.",
         fit_options(), files(), run_fit},
        {"wdl", "FILE... [OPTIONS]",
         "Fits the chances of win, draw and loss, by score and material, to positions of games, and prints "
         "the numbers for src/eval/wdl.cpp.",
         wdl_options(), files(), run_wdl},
    };
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const util::StopRequested& stop_requested) {
    Console console{out, err, stop_requested};
    return run({"houyi-tune", std::string(Usage), commands()}, arguments, console);
}

}  // namespace tune
