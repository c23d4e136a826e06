// Reading the arguments with cxxopts, which throws; nothing that is thrown leaves this file.
#include "uci/cli.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <limits>
#include <optional>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/perft.h"
#include "eval/nnue/embedded.h"
#include "play/bench.h"
#include "play/epd_suite.h"
#include "play/speedtest.h"
#include "uci/arguments.h"
#include "uci/build_info.h"
#include "uci/command.h"
#include "uci/format.h"
#include "uci/format_play.h"
#include "uci/output.h"
#include "uci/session.h"
#include "uci/tune_options.h"
#include "util/text.h"

namespace uci {

namespace {

constexpr std::string_view Usage = R"(usage: houyi [COMMAND]

  houyi                  plays: talks UCI with a GUI on standard input and output
  houyi bench [DEPTH]    searches a fixed set of positions; the last line is "N nodes M nps"
  houyi speedtest [--threads N] [--seconds S] [--hash MIB]
                         measures the speed of this machine; the last line is "N nodes M nps"
  houyi perft DEPTH [--fen FEN] [--chess960] [--divide] [--threads N]
                         counts the leaves of the tree of legal moves
  houyi eval [--fen FEN] shows each term of the static evaluation
  houyi epd FILE [--movetime MS] [--nodes N] [--depth D] [--hash MIB]
                         solves the positions of a file (operations bm, am and dm)
  houyi spsa             lists the search's parameters for a tuner (builds with -DHOUYI_TUNE=ON)
  houyi "genfens N seed S book FILE|None [dfrc]" quit
                         prints N openings with even chances, as OpenBench asks for them
  houyi LINE [LINE ...]  runs UCI lines in order, a search to its end before the next line, and ends
  houyi --help           shows this text; houyi COMMAND --help tells more of one command
  houyi --version        shows version and build

examples:
  houyi bench
  houyi speedtest --threads 4 --seconds 10
  houyi perft 6
  houyi perft 5 --divide --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  houyi eval --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1"
  houyi epd wacnew.epd --movetime 1000
  houyi "setoption name Hash value 64" "position startpos moves e2e4" "go depth 12"

The exit status is 0 if all went well, 1 if a file or a FEN was not readable or something could not be had, 2 if the
arguments made no sense.
)";

using namespace arguments;

using Arguments = std::vector<std::string>;

cxxopts::ParseResult parse(cxxopts::Options& options, const Arguments& arguments) {
    std::vector<const char*> argv{"houyi"};
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());
    cxxopts::ParseResult result = options.parse(int(argv.size()), argv.data());
    if (!result.unmatched().empty())
        throw UsageError{
            fmt::format("argument {} is one too many", util::quoted(result.unmatched().front()))};
    return result;
}

chess::Position position_of(const cxxopts::ParseResult& result) {
    if (result.count("fen") == 0) return chess::Position::start();
    auto position = chess::parse_fen(result["fen"].as<std::string>());
    if (!position) throw Failed{"bad FEN: " + position.error().detail};
    return std::move(position).value();
}

// --- the commands; each gets what follows its name ---

using Run = void (*)(const cxxopts::ParseResult& arguments, Output& output);

void bench(const cxxopts::ParseResult& arguments, Output& output) {
    const int depth = int(number(arguments, "depth", 1, MaxBenchDepth).value_or(play::BenchDepth));
    const play::BenchResult result = play::run_bench(
        depth, [&](const play::BenchStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    output.write(format_bench(result));
}

void speedtest(const cxxopts::ParseResult& arguments, Output& output) {
    constexpr int DefaultHashMib = 128;
    constexpr int DefaultSeconds = 20;
    constexpr int Day = 86'400;  // seconds
    play::SpeedtestSettings settings;
    settings.threads =
        int(number(arguments, "threads", 1, engine::MaxThreads).value_or(play::hardware_threads()));
    settings.hash_mib = int(number(arguments, "hash", 1, engine::MaxHashMib).value_or(DefaultHashMib));
    settings.time = std::chrono::seconds(number(arguments, "seconds", 1, Day).value_or(DefaultSeconds));
    const auto result = play::run_speedtest(
        settings, [&](const play::SpeedtestStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!result) throw Failed{"speedtest: " + result.error()};
    output.write(format_speedtest(*result));
}

void spsa(const cxxopts::ParseResult& /*arguments*/, Output& output) {
    const auto listing = spsa_listing();
    if (!listing) throw Failed{listing.error()};
    output.write(*listing);
}

void perft(const cxxopts::ParseResult& arguments, Output& output) {
    constexpr int MaxThreads = 1024;
    const auto depth = number(arguments, "depth", 0, MaxPerftDepth);
    if (!depth) throw UsageError{"perft: the depth is missing"};
    const int threads = int(number(arguments, "threads", 1, MaxThreads).value_or(1));
    const chess::Position position = position_of(arguments);
    const Style style{.chess960 = arguments["chess960"].as<bool>()};

    const auto start = search::Clock::now();
    const chess::PerftResult result = chess::perft_divide(position, int(*depth), threads);
    const auto time = std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - start);
    output.write(format_perft(result, arguments["divide"].as<bool>(), style));
    output.write(fmt::format("Time: {} ms, {} nps", time.count(), nodes_per_second(result.leaves, time)));
}

void eval(const cxxopts::ParseResult& arguments, Output& output) {
    const chess::Position position = position_of(arguments);
    output.write(format_board(position, Style{}) + "\n\n" + format_eval(position));
    if (const auto network = eval::nnue::Network::load(eval::nnue::embedded_network()))
        output.write('\n' + format_network_eval(*network, position));
}

search::Limits limits_of(const cxxopts::ParseResult& arguments) {
    constexpr search::Milliseconds DefaultMoveTime{1000};
    constexpr i64 Day = 86'400'000;  // milliseconds
    search::Limits limits;
    if (const auto time = number(arguments, "movetime", 1, Day))
        limits.move_time = search::Milliseconds(*time);
    if (const auto nodes = number(arguments, "nodes", 1, std::numeric_limits<i64>::max()))
        limits.nodes = u64(*nodes);
    if (const auto depth = number(arguments, "depth", 1, eval::MaxPly)) limits.depth = int(*depth);
    if (!limits.move_time && !limits.nodes && !limits.depth) limits.move_time = DefaultMoveTime;
    return limits;
}

void epd(const cxxopts::ParseResult& arguments, Output& output) {
    constexpr int DefaultHashMib = 64;
    if (arguments.count("file") == 0) throw UsageError{"epd: the file is missing"};
    const std::string name = arguments["file"].as<std::string>();
    const search::Limits limits = limits_of(arguments);
    const int hash_mib = int(number(arguments, "hash", 1, engine::MaxHashMib).value_or(DefaultHashMib));
    std::ifstream file(name);
    if (!file || file.peek() == std::ifstream::traits_type::eof())
        throw Failed{fmt::format("epd: {} cannot be read or is empty", util::quoted(name))};

    const play::EpdSuite suite = play::read_epd_suite(file);
    for (const auto& line : suite.unreadable)
        output.write(fmt::format("line {} is not readable: {}", line.number, line.error));
    const auto solved = play::run_epd_suite(
        suite.tasks, limits, hash_mib, [&](const play::EpdStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!solved) throw Failed{"epd: " + solved.error()};
    if (!suite.unreadable.empty())
        output.write(fmt::format("not readable: {} lines", suite.unreadable.size()));
    output.write(fmt::format("solved {} of {}", *solved, suite.tasks.size()));
    if (suite.tasks.empty())
        throw Failed{fmt::format("epd: {} has no position to solve", util::quoted(name))};
}

struct Subcommand {
    cxxopts::Options options;
    Run run;
};

std::optional<Subcommand> find_subcommand(const std::string& name) {
    cxxopts::Options options("houyi " + name);
    Run run = nullptr;
    auto add = options.add_options();
    add("h,help", "show this text");
    if (name == "bench") {
        options.custom_help("").positional_help("[DEPTH]");
        add("depth", fmt::format("plies to search each position ({})", play::BenchDepth), text_value());
        options.parse_positional("depth");
        run = bench;
    } else if (name == "speedtest") {
        add("threads",
            fmt::format("threads to search with (all of the processor: {})", play::hardware_threads()),
            text_value(), "N");
        add("seconds", "time for all positions together (20)", text_value(), "S");
        add("hash", "size of the transposition table (128)", text_value(), "MIB");
        run = speedtest;
    } else if (name == "spsa") {
        run = spsa;
    } else if (name == "perft") {
        options.custom_help("[OPTIONS]").positional_help("DEPTH");
        add("depth", "plies", text_value());
        add("fen", "position, in any dialect of FEN (the start position)", text_value(), "FEN");
        add("chess960", "write castling as the king taking its rook", cxxopts::value<bool>());
        add("divide", "show the count below each move", cxxopts::value<bool>());
        add("threads", "threads to count with (1)", text_value(), "N");
        options.parse_positional("depth");
        run = perft;
    } else if (name == "eval") {
        add("fen", "position, in any dialect of FEN (the start position)", text_value(), "FEN");
        run = eval;
    } else if (name == "epd") {
        options.custom_help("[OPTIONS]").positional_help("FILE");
        add("file", "one position a line, with bm, am or dm operations", text_value());
        add("movetime", "milliseconds for each position (1000, if no limit is given)", text_value(), "MS");
        add("nodes", "nodes for each position", text_value(), "N");
        add("depth", "plies for each position", text_value(), "D");
        add("hash", "size of the transposition table (64)", text_value(), "MIB");
        options.parse_positional("file");
        run = epd;
    } else {
        return {};
    }
    return Subcommand{options, run};
}

int run_subcommand(Subcommand& subcommand, const Arguments& arguments, std::ostream& out) {
    const cxxopts::ParseResult parsed = parse(subcommand.options, arguments);
    Output output(out);
    if (parsed.count("help") > 0) {
        output.write(subcommand.options.help());
    } else {
        subcommand.run(parsed, output);
    }
    return output.is_open() ? ExitOk : ExitFailure;
}

// --- which of them ---

bool is_uci_line(std::string_view text) {
    const auto words = util::split_words(text);
    if (words.empty() || text.front() == '#') return true;
    const auto commands = command_help();
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CommandHelp& help) { return help.name == words[0]; });
}

int run_uci_lines(const Arguments& lines, std::istream& in, std::ostream& out) {
    Session(in, out).run_lines(lines);
    return ExitOk;
}

int dispatch(const Arguments& arguments, std::istream& in, std::ostream& out) {
    if (arguments.empty()) {
        Session(in, out).run();
        return ExitOk;
    }
    const std::string& first = arguments.front();
    // "houyi bench quit" means UCI lines, not a bench of depth "quit".
    if (arguments.back() == "quit" && is_uci_line(first)) return run_uci_lines(arguments, in, out);
    if (auto subcommand = find_subcommand(first))
        return run_subcommand(*subcommand, Arguments(arguments.begin() + 1, arguments.end()), out);
    if (first == "--help" || first == "-h") {
        Output(out).write(Usage);
        return ExitOk;
    }
    if (first == "--version" || first == "-v") {
        Output(out).write(build_info());
        return ExitOk;
    }
    if (first.starts_with("-")) throw UsageError{fmt::format("unknown option {}", util::quoted(first))};
    if (!is_uci_line(first)) throw UsageError{fmt::format("unknown command {}", util::quoted(first))};
    return run_uci_lines(arguments, in, out);
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err) {
    try {
        return dispatch(arguments, in, out);
    } catch (const UsageError& error) {
        err << "houyi: " << error.message << "; houyi --help shows what is allowed\n";
    } catch (const cxxopts::exceptions::exception& error) {
        err << "houyi: " << error.what() << "; houyi --help shows what is allowed\n";
    } catch (const Failed& error) {
        err << "houyi: " << error.message << '\n';
        return ExitFailure;
    } catch (const std::exception& error) {  // no thread or memory left to start with
        err << "houyi: " << error.what() << '\n';
        return ExitFailure;
    }
    return ExitUsage;
}

}  // namespace uci
