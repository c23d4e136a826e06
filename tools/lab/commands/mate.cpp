// houyi-lab mate and check: proves mates in chess, and checks the proofs with the rules alone.
#include <ctime>
#include <sstream>

#include <fmt/format.h>

#include "chess/epd.h"
#include "chess/fen.h"
#include "chess/notation.h"
#include "mate/find_mate.h"
#include "mate/proof.h"
#include "tools/lab/commands/command.h"
#include "util/file.h"
#include "util/memory.h"
#include "util/text.h"

namespace lab_tool {

namespace {

using adversarial::Answer;
using mate::FoundMate;
using mate::MateSolver;

// The processor time of this program; other running programs do not count.
double cpu_seconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

struct Limits {
    int hash_mib = 64;
    u64 nodes = MateSolver::Unlimited;
    std::optional<double> seconds = {};
};

struct MateOptions {
    std::string words;
    std::optional<int> moves;
    Limits limits;
    std::string proof;
    bool is_file = false;
};

cli::Command declare_mate(MateOptions& options) {
    Limits& limits = options.limits;
    return {.name = "mate",
            .summary = "Proves or refutes a mate in chess by df-pn.",
            .options = {{"moves", options.moves, "greatest number of moves of the mate (5)", "N",
                         Whole{1, mate::MaxMoves}},
                        {"nodes", limits.nodes, "give up after N nodes (never)", "N", Whole{1}},
                        {"seconds", limits.seconds, "give up after S seconds of processor time (never)", "S",
                         cli::Real{0}},
                        {"hash", limits.hash_mib, "memory in MiB", "MIB", Whole{1, 65536}},
                        {"proof", options.proof, "write the proof, if there is one, to this file, for check",
                         "FILE", FileToWrite{}},
                        {"epd", options.is_file,
                         "FILE holds positions with an operation dm, moves to the mate; each proof is "
                         "checked; without --moves and --proof"}},
            .words = {"FEN|FILE", options.words},
            .details = "The exit status is 1 if a proof is wrong or a line of FILE is not readable.",
            .examples = {R"(mate "4N3/8/8/2R1P3/8/2P5/p2K4/Bk6 w - - 0 1" --moves 7 --proof proof.txt)",
                         "check proof.txt", "mate --epd mates.epd --seconds 2"}};
}

// The attempt to solve one position: the solver and its result.
struct Attempt {
    std::unique_ptr<MateSolver> solver;
    FoundMate found = {};
    double seconds = 0;
};

Attempt attempt(const chess::Position& root, int moves, const Limits& limits, std::span<std::byte> memory) {
    const double start = cpu_seconds();
    // Finding the line usually takes almost no time; if not, it gets one more second.
    const auto stop = [start, &limits](u64 /*nodes*/, MateSolver::Phase phase) {
        const double more = phase == MateSolver::Phase::Walk ? 1 : 0;
        return limits.seconds && cpu_seconds() - start > *limits.seconds + more;
    };
    Attempt made{std::make_unique<MateSolver>(root, std::vector<chess::Move>{}, memory, stop)};
    made.found = mate::find_mate(*made.solver, moves, limits.nodes);
    made.seconds = cpu_seconds() - start;
    return made;
}

std::string answer_text(const FoundMate& found, int moves) {
    if (found.answer == Answer::Proven)
        return fmt::format("mate in {}{}", found.moves, found.is_shortest ? ", and none shorter" : "");
    return found.answer == Answer::Disproven ? fmt::format("no mate in {}", moves) : "undecided";
}

Ending solve_one(const MateOptions& options, std::span<std::byte> memory, Context& context) {
    const auto root = chess::parse_fen(options.words);
    if (!root) return failed(fmt::format("bad FEN: {} (a file of positions needs --epd)", root.error()));
    constexpr int DefaultMoves = 5;
    const int moves = options.moves.value_or(DefaultMoves);
    const Attempt made = attempt(*root, moves, options.limits, memory);
    context.out << fmt::format("answer     {}\n", answer_text(made.found, moves));
    context.out << fmt::format("nodes      {} in {:.2f} s\n", util::with_commas(made.solver->nodes()),
                               made.seconds);
    if (made.found.answer != Answer::Proven) return {};
    context.out << fmt::format("line       {}\n", fmt::join(chess::to_san(*root, made.found.line), " "));
    if (options.proof.empty()) return {};
    std::ostringstream proof;
    if (!mate::write_proof(proof, *made.solver, *root, made.found.moves))
        return failed("--proof: there was no time for all of it");
    return write_file(options.proof, [&] { return proof.str(); });
}

// Solves each position of a file that has an operation dm (the number of moves). Every proof is checked.
Ending solve_file(const std::string& name, const Limits& limits, std::span<std::byte> memory,
                  Context& context) {
    auto file = util::open_text(name);
    if (!file) return failed(file.error());
    int asked = 0, proven = 0, shortest = 0, wrong = 0, unchecked = 0, unreadable = 0;
    chess::EpdLines lines(*file);
    while (const auto text = lines.next()) {
        const u64 number = lines.number();
        const auto record = chess::parse_epd(*text);
        if (!record) {
            ++unreadable;
            context.out << fmt::format("line {} is not readable: {}\n", number, record.error());
            continue;
        }
        const auto* const dm = record->find("dm");
        const auto moves =
            dm != nullptr && !dm->operands.empty() ? util::parse_integer<int>(dm->operands[0]) : std::nullopt;
        if (!moves || *moves < 1) continue;
        ++asked;
        std::fill(memory.begin(), memory.end(), std::byte{0});
        const Attempt made = attempt(record->position, *moves, limits, memory);
        std::string verdict;
        if (made.found.answer == Answer::Proven) {
            ++proven;
            shortest += made.found.is_shortest;
            std::stringstream proof;
            if (mate::write_proof(proof, *made.solver, record->position, made.found.moves)) {
                const auto checked = mate::check_proof(proof);
                wrong += !checked;
                verdict = checked ? fmt::format("; checked: {} positions, {} defences",
                                                util::with_commas(checked->positions),
                                                util::with_commas(checked->defences))
                                  : "; THE PROOF IS WRONG: " + checked.error();
            } else {
                ++unchecked;
                verdict = "; not checked: there was no time for all of the proof";
            }
        }
        context.out << fmt::format("{} dm {}: {}{}; {} nodes, {:.2f} s\n", number, *moves,
                                   answer_text(made.found, *moves), verdict,
                                   util::with_commas(made.solver->nodes()), made.seconds);
    }
    context.out << fmt::format("proven {} of {}, the shortest of {}; proofs wrong: {}, not checked: {}\n",
                               proven, asked, shortest, wrong, unchecked);
    if (wrong > 0) return failed("a proof is wrong");
    if (const auto whole = util::check_whole(*file, name); !whole) return failed(whole.error());
    if (asked + unreadable == 0)
        return failed(fmt::format("{} has no position with a number of moves (dm)", util::quoted(name)));
    return unreadable == 0 ? Ending{} : failed(fmt::format("lines that are not readable: {}", unreadable));
}

Ending run_mate(MateOptions& options, Context& context) {
    if (options.is_file && (!options.proof.empty() || options.moves))
        return misused("mate: --epd cannot be combined with --proof or --moves");
    const Limits& limits = options.limits;
    const util::LargeBuffer memory = util::LargeBuffer::allocate(usize(limits.hash_mib) << 20);
    if (memory.size() == 0)
        return failed(fmt::format("--hash: there is no memory for {} MiB", limits.hash_mib));
    if (options.is_file) return solve_file(options.words, limits, memory.bytes(), context);
    return solve_one(options, memory.bytes(), context);
}

cli::Command declare_check(std::string& file) {
    return {.name = "check",
            .summary = "Plays all defences against the proof of a mate.",
            .options = {cli::positional(
                needed({"file", file, "what mate --proof has written", "FILE", FileToRead{}}))},
            .details = "The exit status is 1, with what is wrong, if the "
                       "proof does not always mate in time.",
            .examples = {"check proof.txt"}};
}

Ending run_check(std::string& file, Context& context) {
    auto proof = util::open_text(file);
    if (!proof) return failed(proof.error());
    const auto checked = mate::check_proof(*proof);
    if (!checked) return failed("the proof is wrong: " + checked.error());
    context.out << fmt::format("right: mate in {}; {} positions, {} defences\n", checked->longest,
                               util::with_commas(checked->positions), util::with_commas(checked->defences));
    return {};
}

}  // namespace

cli::Command mate_command() { return cli::with_settings(declare_mate, with_progress(run_mate)); }
cli::Command check_command() { return cli::with_settings(declare_check, with_progress(run_check)); }

}  // namespace lab_tool
