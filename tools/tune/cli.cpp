// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "tune/cli.h"

#include <limits>
#include <optional>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "tune/generate.h"
#include "util/text.h"

namespace tune {

namespace {

constexpr std::string_view Usage = R"(usage: houyi-tune COMMAND [OPTIONS]

  houyi-tune generate --out FILE [OPTIONS]   plays games against itself and writes quiet positions of them
  houyi-tune --help                          shows this text; houyi-tune COMMAND --help tells more

Each line of such a file is a position, a search's score in centipawns and the result of the game, both from White's
view: FEN | 23 | 0.5

examples:
  houyi-tune generate --out games.txt --games 10000 --threads 4

The exit status is 0 if all went well, 1 if a file could not be read or written or makes no sense, 2 if the arguments
made no sense.
)";

struct UsageError {
    std::string message;
};
struct Failed {
    std::string message;
};

using Arguments = std::vector<std::string>;

auto text_value() { return cxxopts::value<std::string>(); }

// A number of the command line; nothing if the option is missing.
std::optional<i64> number(const cxxopts::ParseResult& result, const std::string& name, i64 min, i64 max) {
    if (result.count(name) == 0) return {};
    const std::string text = result[name].as<std::string>();
    const auto value = util::parse_integer<i64>(text);
    if (!value || *value < min || *value > max)
        throw UsageError{
            fmt::format("{}: {} is not a whole number in {}..{}", name, util::quoted(text), min, max)};
    return value;
}

template <class Number>
void set_number(Number& target, const cxxopts::ParseResult& result, const std::string& name, i64 min,
                i64 max) {
    if (const auto value = number(result, name, min, max)) target = Number(*value);
}

constexpr i64 MaxThreads = 1024;
constexpr i64 MaxCount = std::numeric_limits<i32>::max();

struct Context {
    const cxxopts::ParseResult& arguments;
    std::ostream& out;
    std::ostream& err;
    const StopRequested& stop_requested;
};

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

struct Subcommand {
    std::string_view name;
    std::string_view description;
    void (*add_options)(cxxopts::Options& options);
    void (*run)(const Context& context);
};

constexpr Subcommand Subcommands[] = {
    {"generate",
     "Plays games of the engine against itself and writes quiet positions of them. A run that was ended, by "
     "Ctrl-C "
     "or by force, goes on when the same command is given again.\n",
     add_generate_options, run_generate},
};

int run_subcommand(const Subcommand& command, const Arguments& arguments, std::ostream& out,
                   std::ostream& err, const StopRequested& stop_requested) {
    cxxopts::Options options(fmt::format("houyi-tune {}", command.name), std::string(command.description));
    options.add_options()("h,help", "show this text");
    command.add_options(options);

    std::vector<const char*> argv{"houyi-tune"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    const cxxopts::ParseResult parsed = options.parse(int(argv.size()), argv.data());
    if (!parsed.unmatched().empty())
        throw UsageError{
            fmt::format("argument {} is one too many", util::quoted(parsed.unmatched().front()))};
    if (parsed.count("help") > 0) {
        out << options.help();
    } else {
        command.run({parsed, out, err, stop_requested});
    }
    out.flush();
    if (!out) throw Failed{"standard output cannot be written"};
    return ExitOk;
}

int dispatch(const Arguments& arguments, std::ostream& out, std::ostream& err,
             const StopRequested& stop_requested) {
    if (arguments.empty()) throw UsageError{"the command is missing"};
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h") {
        out << Usage << std::flush;
        return ExitOk;
    }
    for (const Subcommand& command : Subcommands)
        if (first == command.name)
            return run_subcommand(command, Arguments(arguments.begin() + 1, arguments.end()), out, err,
                                  stop_requested);
    throw UsageError{fmt::format("unknown command {}", util::quoted(first))};
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err,
                     const std::function<bool()>& stop_requested) {
    try {
        return dispatch(arguments, out, err, stop_requested);
    } catch (const UsageError& error) {
        err << "houyi-tune: " << error.message << "; houyi-tune --help shows what is allowed\n";
    } catch (const cxxopts::exceptions::exception& error) {
        err << "houyi-tune: " << error.what() << "; houyi-tune --help shows what is allowed\n";
    } catch (const Failed& error) {
        err << "houyi-tune: " << error.message << '\n';
        return ExitFailure;
    }
    return ExitUsage;
}

}  // namespace tune
