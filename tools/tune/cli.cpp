// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "tune/cli.h"

#include <limits>
#include <optional>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "common/command_line.h"
#include "eval/classical/default_weights.h"
#include "tune/fit.h"
#include "tune/generate.h"
#include "tune/wdl_fit.h"
#include "tune/weights_file.h"
#include "util/text.h"

namespace tune {

namespace {

constexpr std::string_view Usage = R"(usage: houyi-tune COMMAND [OPTIONS]

  houyi-tune generate --out FILE [OPTIONS]   plays games against itself and writes quiet positions of them
  houyi-tune fit FILE... [OPTIONS]           fits the weights of the classical evaluation to such files
  houyi-tune wdl FILE... [OPTIONS]           fits the chances of win, draw and loss to such files
  houyi-tune --help                          shows this text; houyi-tune COMMAND --help tells more

Each line of such a file is a position, a search's score in centipawns and the result of the game, both from White's
view: FEN | 23 | 0.5

examples:
  houyi-tune generate --out games.txt --games 10000 --threads 4
  houyi-tune fit games.txt --threads 4                writes src/eval/classical/default_weights.h anew
  houyi-tune fit games.txt --lambda 1 --dry-run       by results alone, and writes nothing
  houyi-tune wdl games.txt                            prints numbers for src/uci/wdl.cpp

The exit status is 0 if all went well, 1 if a file could not be read or written or makes no sense, 2 if the arguments
made no sense.
)";

using namespace arguments;

constexpr i64 MaxThreads = 1024;
constexpr i64 MaxCount = std::numeric_limits<i32>::max();

// --- the commands ---

void add_generate_options(cxxopts::Options& options) {
    const GenerateSettings defaults;
    auto add = options.add_options();
    add("out", "file to write; what it already holds is kept and added to", text_value(), "FILE");
    add("games", fmt::format("games to play ({})", defaults.games), text_value(), "N");
    add("nodes", fmt::format("nodes to search for each move ({})", defaults.self_play.nodes), text_value(),
        "N");
    add("per-game", fmt::format("positions of one game, at most ({})", defaults.self_play.samples_per_game),
        text_value(), "N");
    add("threads", "games at a time (1)", text_value(), "N");
    add("seed", "the same number gives the same games", text_value(), "S");
    add("book", "openings, one FEN or EPD a line (the start position)", text_value(), "FILE");
    add("random-plies", "random moves first, or one more of them (8, with a book 2)", text_value(), "N");
}

void run_generate(const Context& context) {
    const cxxopts::ParseResult& arguments = context.arguments;
    if (arguments.count("out") == 0) throw UsageError{"generate: --out FILE is missing"};
    GenerateSettings settings;
    settings.out = arguments["out"].as<std::string>();
    if (arguments.count("book") > 0) {
        constexpr int RandomPliesAfterBook = 2;
        settings.book = arguments["book"].as<std::string>();
        settings.self_play.random_plies = RandomPliesAfterBook;
    }
    set_number(settings.games, arguments, "games", 1, MaxCount);
    set_number(settings.self_play.nodes, arguments, "nodes", 1, MaxCount);
    set_number(settings.self_play.samples_per_game, arguments, "per-game", 1, MaxCount);
    set_number(settings.self_play.random_plies, arguments, "random-plies", 0, 100);
    set_number(settings.threads, arguments, "threads", 1, MaxThreads);
    if (const auto seed = number(arguments, "seed", 0, std::numeric_limits<i64>::max()))
        settings.seed = u64(*seed);
    if (const auto error = generate(settings, context.stop_requested, context.err)) throw Failed{*error};
}

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
        source = value_or_fail(read_text(source_name));
        if (const auto text = with_weights(source, eval::classical::DefaultWeights); !text)
            throw Failed{fmt::format("{}: {}", source_name, text.error())};
    }
    const Dataset data = value_or_fail(read_dataset(context.files, holdout_share, settings.threads));
    if (data.training().empty() || data.held_out().empty())
        throw Failed{"too few games: some must be left for training and some be held out"};
    const FitResult result =
        fit(data, eval::classical::DefaultWeights, settings, context.stop_requested, context.out);
    if (!writes) return;
    if (!write_text(out, with_weights(source, result.weights).value()))
        throw Failed{fmt::format("{} cannot be written", util::quoted(out))};
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
    const uci::WdlModel model = fit_wdl(counts.training, degree);
    context.out << "Held-out positions:\n"
                << format_calibration(counts.held_out, model) << '\n'
                << "material   +1.00 is   spread (cp of the evaluation)\n";
    for (const int material : {17, 30, 45, 60, 78}) {
        const auto [half_win_cp, spread_cp] = model.at(material);
        context.out << fmt::format("{:8}   {:8.1f}   {:6.1f}\n", material, half_win_cp, spread_cp);
    }
    context.out << fmt::format("\nmean log-likelihood, held out: {:.5f}, with the present model {:.5f}\n",
                               mean_log_likelihood(counts.held_out, model),
                               mean_log_likelihood(counts.held_out, uci::wdl_model()))
                << "\nfor src/uci/wdl.cpp:\n"
                << format_wdl_model(model);
}

constexpr Subcommand Subcommands[] = {
    {"generate", "[OPTIONS]",
     "Plays games of the engine against itself and writes quiet positions of them. A run that was ended, by "
     "Ctrl-C "
     "or by force, goes on when the same command is given again.\n",
     add_generate_options, run_generate},
    {"fit", "FILE... [OPTIONS]",
     "Fits the weights of the classical evaluation to files of generate, the way of Texel's Tuning Method, "
     "and writes "
     "them into the source file that holds them. Ctrl-C ends the fit and keeps the best weights so far.\n",
     add_fit_options, run_fit},
    {"wdl", "FILE... [OPTIONS]",
     "Fits the chances of win, draw and loss, by score and material, to files of generate, and prints the "
     "numbers for "
     "src/uci/wdl.cpp.\n",
     add_wdl_options, run_wdl},
};

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested) {
    return run_program({"houyi-tune", Usage, Subcommands}, arguments, out, err, stop_requested);
}

}  // namespace tune
