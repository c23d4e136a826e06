// Declares the commands and their options, and distinguishes them from UCI lines.
#include "uci/cli.h"

#include <algorithm>
#include <fstream>
#include <functional>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/perft.h"
#include "cli/program.h"
#include "eval/nnue/embedded.h"
#include "play/bench.h"
#include "play/epd_suite.h"
#include "play/speedtest.h"
#include "tablebase/tables.h"
#include "uci/analyse.h"
#include "uci/build_info.h"
#include "uci/command.h"
#include "uci/format.h"
#include "uci/format_play.h"
#include "uci/format_tables.h"
#include "uci/output.h"
#include "uci/session.h"
#include "uci/tune_options.h"
#include "util/file.h"
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
  houyi eval [--fen FEN] [--path PATH]
                         shows each term of the static evaluation; with endgame tables also their value
  houyi tb [--fen FEN] [--path PATH]
                         shows what the Syzygy tables in those folders say of the position and of each move
  houyi explain --fen FEN [--move MOVE] [--json] [--movetime MS] [--nodes N] [--depth D]
                         says why the move is good, or what it is good for; without one the best move
  houyi epd FILE [--movetime MS] [--nodes N] [--depth D] [--hash MIB]
                         solves the positions of a file (operations bm, am and dm)
  houyi spsa             lists the search's parameters for a tuner (builds with -DHOUYI_TUNE=ON)
  houyi "genfens N seed S book FILE|None [dfrc]" quit
                         prints N openings with even chances, as OpenBench asks for them; ends with an
                         error after 1000 tries in a row without one
  houyi LINE [LINE ...]  runs UCI lines in order, a search to its end before the next line, and ends
  houyi --help           shows this text; houyi COMMAND --help tells more of one command
  houyi --version        shows version and build

examples:
  houyi bench
  houyi speedtest --threads 4 --seconds 10
  houyi perft 6
  houyi perft 5 --divide --fen "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  houyi eval --fen "8/2k5/3p4/p2P1p2/P2P1P2/8/3K4/8 w - - 0 1"
  houyi tb --path ~/syzygy --fen "8/8/8/8/8/2k5/2n5/KQ6 w - - 0 1"
  houyi explain --fen "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
  houyi epd wacnew.epd --movetime 1000
  houyi "setoption name Hash value 64" "position startpos moves e2e4" "go depth 12"
  houyi "position startpos moves e2e4" "go movetime 60000" "hash save e4.hash"

The exit status is 0 if all went well, 1 if a file or a FEN was not readable or something was missing, 2 if the
arguments made no sense.
)";

using cli::Arguments;
using cli::Command;
using cli::Console;
using cli::Ending;
using cli::FileToRead;
using cli::Option;
using cli::Text;
using cli::Values;
using cli::Whole;

// --- the commands ---

util::Result<chess::Position, Ending> position_of(const Values& values) {
    if (!values.has("fen")) return chess::Position::start();
    auto position = chess::parse_fen(values.text("fen"));
    if (!position) return util::Failure{cli::failed("bad FEN: " + position.error().detail)};
    return std::move(position).value();
}

Ending bench(const Values& values, Output& output) {
    int depth = play::BenchDepth;
    values.set(depth, "depth");
    const auto result = play::run_bench(
        depth, [&](const play::BenchStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!result) return cli::failed("bench: " + result.error());
    output.write(format_bench(*result));
    return {};
}

Ending speedtest(const Values& values, Output& output) {
    constexpr int DefaultHashMib = 128;
    constexpr int DefaultSeconds = 20;
    play::SpeedtestSettings settings;
    settings.threads = int(values.whole("threads").value_or(play::hardware_threads()));
    settings.hash_mib = int(values.whole("hash").value_or(DefaultHashMib));
    settings.time = std::chrono::seconds(values.whole("seconds").value_or(DefaultSeconds));
    const auto result = play::run_speedtest(
        settings, [&](const play::SpeedtestStep& step) { output.write(format_step(step)); },
        [&] { return !output.is_open(); });
    if (!result) return cli::failed("speedtest: " + result.error());
    output.write(format_speedtest(*result));
    return {};
}

Ending spsa(const Values& /*values*/, Output& output) {
    const auto listing = spsa_listing();
    if (!listing) return cli::failed(listing.error());
    output.write(*listing);
    return {};
}

Ending perft(const Values& values, Output& output) {
    int depth = 0, threads = 1;
    values.set(depth, "depth");
    values.set(threads, "threads");
    const auto position = position_of(values);
    if (!position) return position.error();
    const Style style{.chess960 = values.has("chess960")};

    const auto start = search::Clock::now();
    const chess::PerftResult result = chess::perft_divide(*position, depth, threads);
    const auto time = std::chrono::duration_cast<search::Milliseconds>(search::Clock::now() - start);
    output.write(format_perft(result, values.has("divide"), style));
    output.write(fmt::format("Time: {} ms, {} nps", time.count(), nodes_per_second(result.leaves, time)));
    return {};
}

Ending eval(const Values& values, Output& output) {
    const auto position = position_of(values);
    if (!position) return position.error();
    output.write(format_board(*position, Style{}) + "\n\n" + format_eval(*position));
    if (const auto network = eval::nnue::Network::load(eval::nnue::embedded_network()))
        output.write('\n' + format_network_eval(*network, *position));
    if (!values.has("path")) return {};
    const auto tables = tablebase::Tables::open(values.text("path"));
    if (!tables) return cli::failed("eval: " + tables.error());
    if (const auto value = format_table_value(**tables, *position); !value.empty()) output.write(value);
    const auto faults = (*tables)->take_errors();
    return faults.empty() ? Ending{} : cli::failed("eval: " + faults.front());
}

Ending tb(const Values& values, Console& console) {
    const auto position = position_of(values);
    if (!position) return position.error();
    if (!values.has("path")) return cli::failed("tb: there are no tables; --path names their folders");
    const auto tables = tablebase::Tables::open(values.text("path"));
    if (!tables) return cli::failed("tb: " + tables.error());
    const auto text = format_tables(**tables, *position, true, Style{});
    for (const std::string& fault : (*tables)->take_errors()) console.err << "houyi: tb: " << fault << '\n';
    if (!text) return cli::failed("tb: " + text.error());
    Output(console.out).write(*text);
    return {};
}

Ending explain(const Values& values, Output& output) {
    const auto position = position_of(values);
    if (!position) return position.error();
    command::Analyse command;
    if (values.has("move")) command.move = values.text("move");
    command.move_time = values.whole("movetime");
    command.nodes = values.whole("nodes");
    command.depth = values.whole("depth");
    auto inquired = inquire(command, *position);
    if (!inquired) return cli::failed("explain: " + inquired.error());
    Inquiry inquiry = std::move(inquired).value();
    inquiry.as_json = values.has("json");
    engine::Engine engine;
    const auto text = answer(inquiry, engine, [&] { return !output.is_open(); });
    if (text) output.write(*text);
    return {};
}

search::Limits limits_of(const Values& values) {
    constexpr search::Milliseconds DefaultMoveTime{1000};
    search::Limits limits;
    if (const auto time = values.whole("movetime")) limits.move_time = search::Milliseconds(*time);
    values.set(limits.nodes, "nodes");
    values.set(limits.depth, "depth");
    if (!limits.move_time && !limits.nodes && !limits.depth) limits.move_time = DefaultMoveTime;
    return limits;
}

Ending epd(const Values& values, Output& output) {
    constexpr int DefaultHashMib = 64;
    const std::string name = values.text("file");
    const int hash_mib = int(values.whole("hash").value_or(DefaultHashMib));
    auto file = util::open_text(name);
    if (!file) return cli::failed("epd: " + file.error());

    const play::EpdSuite suite = play::read_epd_suite(*file);
    for (const auto& line : suite.unreadable)
        output.write(fmt::format("line {} is not readable: {}", line.number, line.error));
    const auto solved = play::run_epd_suite(
        suite.tasks, limits_of(values), hash_mib,
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

std::function<Ending(const Values& values, Console& console)> with_output(Ending (*run)(const Values& values,
                                                                                        Output& output)) {
    return [run](const Values& values, Console& console) {
        Output output(console.out);
        return run(values, output);
    };
}

Option path_option() { return {"path", "folders of Syzygy tables, separated by ;", Text{}, "PATH"}; }

Option fen_option() { return {"fen", "position, in any dialect of FEN (the start position)", Text{}, "FEN"}; }

std::vector<Command> commands() {
    constexpr i64 MaxSeconds = 86'400;  // a day
    constexpr i64 MaxPerftThreads = 1024;
    constexpr Whole HashSize{1, engine::MaxHashMib};
    return {{"bench",
             "[DEPTH]",
             "",
             {cli::positional({"depth", fmt::format("plies to search each position ({})", play::BenchDepth),
                               Whole{1, MaxBenchDepth}, "DEPTH"})},
             {},
             with_output(bench)},
            {"speedtest",
             "[OPTION...]",
             "",
             {{"threads",
               fmt::format("threads to search with (all of the processor: {})", play::hardware_threads()),
               Whole{1, engine::MaxThreads}, "N"},
              {"seconds", "time for all positions together (20)", Whole{1, MaxSeconds}, "S"},
              {"hash", "size of the transposition table (128)", HashSize, "MIB"}},
             {},
             with_output(speedtest)},
            {"spsa", "[OPTION...]", "", {}, {}, with_output(spsa)},
            {"perft",
             "[OPTIONS] DEPTH",
             "",
             {cli::positional(cli::needed({"depth", "plies", Whole{0, MaxPerftDepth}, "DEPTH"})),
              fen_option(),
              {"chess960", "write castling as the king taking its rook"},
              {"divide", "show the count below each move"},
              {"threads", "threads to count with (1)", Whole{1, MaxPerftThreads}, "N"}},
             {},
             with_output(perft)},
            {"eval", "[OPTION...]", "", {fen_option(), path_option()}, {}, with_output(eval)},
            {"tb", "[OPTION...]", "", {fen_option(), path_option()}, {}, tb},
            {"explain",
             "[OPTION...]",
             "",
             {fen_option(),
              {"move", "the move to explain, in UCI's notation or SAN (the best one)", Text{}, "MOVE"},
              {"json", "one object of JSON instead of text"},
              {"movetime", "milliseconds for the answer (1000, if no limit is given)",
               Whole{1, MaxSeconds * 1000}, "MS"},
              {"nodes", "nodes for the answer", Whole{1}, "N"},
              {"depth", "plies for each of its searches", Whole{1, eval::MaxPly}, "D"}},
             {},
             with_output(explain)},
            {"epd",
             "[OPTIONS] FILE",
             "",
             {cli::positional(cli::needed(
                  {"file", "one position a line, with bm, am or dm operations", FileToRead{}, "FILE"})),
              {"movetime", "milliseconds for each position (1000, if no limit is given)",
               Whole{1, MaxSeconds * 1000}, "MS"},
              {"nodes", "nodes for each position", Whole{1}, "N"},
              {"depth", "plies for each position", Whole{1, eval::MaxPly}, "D"},
              {"hash", "size of the transposition table (64)", HashSize, "MIB"}},
             {},
             with_output(epd)}};
}

// --- dispatch ---

bool is_uci_line(std::string_view text) {
    const auto words = util::split_words(text);
    if (words.empty() || text.front() == '#') return true;
    const auto commands = command_help();
    return std::any_of(commands.begin(), commands.end(),
                       [&](const CommandHelp& help) { return help.name == words[0]; });
}

Ending run_uci_lines(const Arguments& lines, std::istream& in, std::ostream& out) {
    Session(in, out).run_lines(lines);
    return {};
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
    const cli::Program program{"houyi", std::string(Usage), commands()};
    // "houyi bench quit" is two UCI lines, not a bench of depth "quit".
    const bool is_command = cli::find_command(program, first) != nullptr && arguments.back() != "quit";
    if (is_uci_line(first) && !is_command) return run_uci_lines(arguments, in, console.out);
    return cli::dispatch(program, arguments, console);
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out,
                     std::ostream& err) {
    Console console{out, err};
    return cli::run_guarded("houyi", console, [&] { return dispatch(arguments, in, console); });
}

}  // namespace uci
