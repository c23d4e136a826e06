// Declares the commands and their options, and distinguishes them from UCI lines.
#include "uci/cli.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/perft.h"
#include "cli/program.h"
#include "eval/nnue/network.h"
#include "play/bench.h"
#include "play/epd_suite.h"
#include "tablebase/tables.h"
#include "uci/analyse.h"
#include "uci/build_info.h"
#include "uci/command.h"
#include "uci/format.h"
#include "uci/format_play.h"
#include "uci/output.h"
#include "uci/session.h"
#include "uci/tune_options.h"
#include "util/file.h"
#include "util/text.h"

namespace uci {

namespace {

using cli::Arguments;
using cli::Command;
using cli::Console;
using cli::Ending;
using cli::FileToRead;
using cli::needed;
using cli::positional;
using cli::Whole;

constexpr Whole HashSize{1, engine::MaxHashMib};
constexpr Whole Depth{1, eval::MaxPly};

// A position on the command line; no value for the start position.
using Fen = std::optional<std::string>;

cli::Option fen_option(Fen& fen) {
    return {"fen", fen, "position, in any dialect of FEN (the start position)", "FEN"};
}

util::Result<chess::Position, Ending> position_of(const Fen& fen) {
    if (!fen) return chess::Position::start();
    auto position = chess::parse_fen(*fen);
    if (!position) return util::Failure{cli::failed("bad FEN: " + position.error())};
    return std::move(position).value();
}

// For cli::with_settings: calls `run` with an output of the console.
template <class Settings>
auto with_output(Ending (*run)(Settings& settings, Output& output)) {
    return [run](Settings& settings, Console& console) {
        Output output(console.out);
        return run(settings, output);
    };
}

// --- bench and speedtest ---

struct BenchOptions {
    int depth = play::BenchDepth;
};

Command bench_command(BenchOptions& options) {
    return {.name = "bench",
            .summary = "Searches a fixed set of positions; the last line is \"N nodes M nps\".",
            .options = {positional(
                {"depth", options.depth, "plies to search each position", "DEPTH", Whole{1, MaxBenchDepth}})},
            .examples = {"bench"}};
}

Ending bench(BenchOptions& options, Output& output) {
    const auto result = play::run_bench(
        options.depth, [&](const play::BenchStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!result) return cli::failed("bench: " + result.error());
    output.write(format_bench(*result));
    return {};
}

struct SpeedtestOptions {
    int threads = play::hardware_threads();
    int seconds = 20;
    int hash_mib = 128;
};

Command speedtest_command(SpeedtestOptions& options) {
    return {.name = "speedtest",
            .summary = "Measures the speed of this machine; the last line is \"N nodes M nps\".",
            .options = {{"threads", options.threads, "threads to search with (all of the processor)", "N",
                         Whole{1, engine::MaxThreads}},
                        {"seconds", options.seconds, "time for all positions together", "S",
                         Whole{1, cli::MoveTime.max / 1000}},
                        {"hash", options.hash_mib, "size of the transposition table", "MIB", HashSize}},
            .examples = {"speedtest --threads 4 --seconds 10"}};
}

Ending speedtest(SpeedtestOptions& options, Output& output) {
    const play::SpeedtestSettings settings{.threads = options.threads,
                                           .hash_mib = options.hash_mib,
                                           .time = std::chrono::seconds(options.seconds)};
    const auto result = play::run_speedtest(
        settings, [&](const play::SpeedtestStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!result) return cli::failed("speedtest: " + result.error());
    output.write(format_speedtest(*result));
    return {};
}

// --- spsa ---

Ending spsa(Console& console) {
    const auto listing = spsa_listing();
    if (!listing) return cli::failed(listing.error());
    Output(console.out).write(*listing);
    return {};
}

// --- perft ---

struct PerftOptions {
    int depth = 0;
    Fen fen;
    bool chess960 = false, divide = false;
    int threads = 1;
};

Command perft_command(PerftOptions& options) {
    return {
        .name = "perft",
        .summary = "Counts the leaves of the tree of legal moves.",
        .options = {positional(needed({"depth", options.depth, "plies", "DEPTH", Whole{0, MaxPerftDepth}})),
                    fen_option(options.fen),
                    {"chess960", options.chess960, "write castling as the king taking its rook"},
                    {"divide", options.divide, "show the count below each move"},
                    {"threads", options.threads, "threads to count with", "N", cli::Threads}},
        .examples = {
            "perft 6",
            R"(perft 5 --divide --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")"}};
}

Ending perft(PerftOptions& options, Output& output) {
    const auto position = position_of(options.fen);
    if (!position) return position.error();
    const Style style{.chess960 = options.chess960};
    const auto start = search::Clock::now();
    const chess::PerftResult result = chess::perft_divide(*position, options.depth, options.threads);
    const auto time = std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - start);
    output.write(format_perft(result, options.divide, style));
    output.write(fmt::format("Time: {} ms, {} nps", time.count(), nodes_per_second(result.leaves, time)));
    return {};
}

// --- eval and tb ---

struct PositionOptions {
    Fen fen;
    std::optional<std::string> path;
};

std::vector<cli::Option> rows_of(PositionOptions& options) {
    return {fen_option(options.fen),
            {"path", options.path, "folders of Syzygy tables, separated as in SyzygyPath", "PATH"}};
}

Command eval_command(PositionOptions& options) {
    return {.name = "eval",
            .summary = "Shows each term of the classical evaluation, the network's value, and with endgame "
                       "tables theirs.",
            .options = rows_of(options),
            .examples = {R"(eval --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1")"}};
}

Ending eval(PositionOptions& options, Output& output) {
    const auto position = position_of(options.fen);
    if (!position) return position.error();
    output.write(format_board(*position, Style{}) + "\n\n" + format_eval(*position));
    if (const auto network = eval::nnue::Network::load(eval::nnue::embedded_network()))
        output.write('\n' + format_network_eval(*network, *position));
    if (!options.path) return {};
    const auto tables = tablebase::Tables::open(*options.path);
    if (!tables) return cli::failed("eval: " + tables.error());
    if (const auto value = format_table_value(**tables, *position); !value.empty()) output.write(value);
    const auto faults = (*tables)->take_errors();
    return faults.empty() ? Ending{} : cli::failed("eval: " + faults.front());
}

Command tb_command(PositionOptions& options) {
    return {.name = "tb",
            .summary = "Shows what Syzygy tables say about the position and each move.",
            .options = rows_of(options),
            .examples = {R"(tb --path ~/syzygy --fen "8/8/8/8/8/2k5/2n5/KQ6 w - - 0 1")"}};
}

Ending tb(PositionOptions& options, Console& console) {
    const auto position = position_of(options.fen);
    if (!position) return position.error();
    if (!options.path) return cli::failed("tb: there are no tables; --path names their folders");
    const auto tables = tablebase::Tables::open(*options.path);
    if (!tables) return cli::failed("tb: " + tables.error());
    const auto text = format_tables(**tables, *position, true, Style{});
    for (const std::string& fault : (*tables)->take_errors()) console.err << "houyi: tb: " << fault << '\n';
    if (!text) return cli::failed("tb: " + text.error());
    Output(console.out).write(*text);
    return {};
}

// --- explain ---

struct ExplainOptions {
    Fen fen;
    command::Analyse question;
    bool as_json = false;
};

Command explain_command(ExplainOptions& options) {
    command::Analyse& question = options.question;
    return {.name = "explain",
            .summary = "Says why a move is good, or what it is good for; by default the best move.",
            .options = {fen_option(options.fen),
                        {"move", question.move,
                         "the move to explain, in UCI's notation or SAN (the best one)", "MOVE"},
                        {"json", options.as_json, "write a JSON object instead of text"},
                        {"movetime", question.move_time,
                         "milliseconds for the answer (1000, if no limit is given)", "MS", cli::MoveTime},
                        {"nodes", question.nodes, "nodes for the answer", "N", Whole{1}},
                        {"depth", question.depth, "plies for each of its searches", "D", Depth}},
            .examples = {R"(explain --fen "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")"}};
}

Ending explain(ExplainOptions& options, Output& output) {
    const auto position = position_of(options.fen);
    if (!position) return position.error();
    auto inquired = inquire(options.question, *position);
    if (!inquired) return cli::failed("explain: " + inquired.error());
    Inquiry inquiry = std::move(inquired).value();
    inquiry.as_json = options.as_json;
    engine::Engine engine;
    const auto text = answer(inquiry, engine, [&] { return !output.is_open(); });
    if (text) output.write(*text);
    return {};
}

// --- epd ---

struct EpdOptions {
    std::string file;
    search::Limits limits;
    int hash_mib = 64;
};

Command epd_command(EpdOptions& options) {
    search::Limits& limits = options.limits;
    return {.name = "epd",
            .summary = "Solves the positions of a file (operations bm, am and dm).",
            .options = {positional(needed(
                            {"file", options.file,
                             "one position per line, with bm, am or dm operations; - is standard input",
                             "FILE", cli::FileToRead{}})),
                        {"movetime", limits.move_time,
                         "milliseconds for each position (1000, if no limit is given)", "MS", cli::MoveTime},
                        {"nodes", limits.nodes, "nodes for each position", "N", Whole{1}},
                        {"depth", limits.depth, "plies for each position", "D", Depth},
                        {"hash", options.hash_mib, "size of the transposition table", "MIB", HashSize}},
            .examples = {"epd wacnew.epd --movetime 1000"}};
}

Ending epd(EpdOptions& options, Output& output) {
    constexpr search::Milliseconds DefaultMoveTime{1000};
    search::Limits& limits = options.limits;
    if (!limits.move_time && !limits.nodes && !limits.depth) limits.move_time = DefaultMoveTime;
    const std::string& name = options.file;
    auto file = util::open_text(name);
    if (!file) return cli::failed("epd: " + file.error());

    const play::EpdSuite suite = play::read_epd_suite(*file);
    if (const auto whole = util::check_whole(*file, name); !whole)
        return cli::failed("epd: " + whole.error());
    for (const auto& line : suite.unreadable)
        output.write(fmt::format("line {} is not readable: {}", line.number, line.error));
    const auto solved = play::run_epd_suite(
        suite.tasks, limits, options.hash_mib,
        [&](const play::EpdStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!solved) return cli::failed("epd: " + solved.error());
    output.write(fmt::format("solved {} of {}", *solved, suite.tasks.size()));
    if (!suite.unreadable.empty())
        return cli::failed(fmt::format("epd: lines of {} that are not readable: {}", util::quoted(name),
                                       suite.unreadable.size()));
    if (suite.tasks.empty())
        return cli::failed(fmt::format("epd: {} has no position to solve", util::quoted(name)));
    return {};
}

// --- dispatch ---

// Whether the first word is a UCI command. Unlike in a session, words before a command are not skipped.
bool is_uci_line(std::string_view text) {
    const auto line = Session::split(text);
    return line && line->complaint.empty();
}

cli::Program the_program() {
    return {
        "houyi",
        "Without a command it plays: it talks UCI with a GUI on standard input and output.",
        {cli::with_settings(bench_command, with_output(bench)),
         cli::with_settings(speedtest_command, with_output(speedtest)),
         cli::with_settings(perft_command, with_output(perft)),
         cli::with_settings(eval_command, with_output(eval)),
         cli::with_settings(tb_command, tb),
         cli::with_settings(explain_command, with_output(explain)),
         cli::with_settings(epd_command, with_output(epd)),
         {.name = "spsa",
          .summary = "Lists the search's parameters for a tuner (builds with -DHOUYI_TUNE=ON).",
          .run = spsa}},
        "Other arguments are lines of UCI: they are run in order, a search with a limit to its end before "
        "the next line, and then the program ends with status 0; what is refused is an info string:\n"
        "  houyi \"setoption name Hash value 64\" \"position startpos moves e2e4\" \"go depth 12\"\n"
        "  houyi \"position startpos moves e2e4\" \"go movetime 60000\" \"hash save e4.hash\"\n"
        "  houyi \"genfens N seed S book FILE|None [dfrc]\" quit\n"
        "The last one prints N openings that are not decided, as OpenBench asks for them; it ends with an "
        "error after 1000 tries in a row without one.",
        false};
}

Ending dispatch(const Arguments& arguments, std::istream& in, Console& console) {
    if (arguments.empty()) {
        Session(in, console.out).run();
        return {};
    }
    const std::string& first = arguments.front();
    if (first == "--version" || first == "-v") {
        Output(console.out).write(build_info());
        return {};
    }
    const cli::Program program = the_program();
    // "houyi bench quit" is two UCI lines, not a bench of depth "quit".
    const bool is_command = program.find(first) != nullptr && arguments.back() != "quit";
    if (is_uci_line(first) && !is_command) {
        Session(in, console.out).run_lines(arguments);
        return {};
    }
    return cli::dispatch(program, arguments, console);
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err) {
    Console console{out, err};
    return cli::run_guarded("houyi", console, [&] { return dispatch(arguments, in, console); });
}

}  // namespace uci
