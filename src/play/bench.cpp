// The bench positions, and the loops over them. Speedtest divides its time among the positions.
#include "play/bench.h"

#include <algorithm>
#include <array>
#include <thread>

#include <fmt/format.h>

#include "chess/fen.h"

namespace play {

namespace {

using search::Milliseconds;

// Made for this program: random first moves, continued by an engine at a few thousand nodes per move.
constexpr auto BenchPositions = std::to_array<std::string_view>({
    chess::StartFen,
    // Openings.
    "r1bqkbnr/1p2ppp1/p1n5/2p4p/3pPP2/8/PPPPN1PP/R1BQKBNR w KQkq - 1 7",
    "rnbqk2r/1pppppbp/5np1/p7/1P6/P3P3/1BPP1PPP/RN1QKBNR w KQkq - 1 5",
    "rnbqk1n1/1ppp1pb1/p7/4p1Nr/8/N6P/PPPPPP2/R1BQKBR1 w Qq - 0 8",
    "rnbqk1nr/ppp3pp/3b4/3p1pB1/3Pp2P/2P5/PPQ1PPP1/RN2KBNR b KQkq - 2 6",
    "rnbqk1nr/1p3ppp/2pb4/p2pp3/P3P1PP/1P1P4/2P2P2/RNBQKBNR b KQkq - 0 6",
    "rnbqkb1r/pp1ppp1p/5n2/2p5/6QP/2N1P3/PPPP1PP1/R1B1KBNR w KQkq - 1 5",
    "r1bqkb1r/pp2ppp1/2n2n2/2pp3p/8/2PP1NPP/PP1NPP2/R1BQKB1R b KQkq - 0 6",
    "rn2kb1r/pppq2pp/4bp1n/3pp3/8/2NPP1PP/PPP1NP2/1RBQKB1R b Kkq - 0 7",
    "rnbqkbnr/ppp1p2p/8/3p1p2/P2P2pP/5P2/1PP1P1P1/RNBQKBNR w KQkq - 0 5",
    // Middle games.
    "r2q1r1k/1p1b4/7P/p1p1pp2/1NP2p2/1P2P3/P1RP2B1/3QK2R b K - 0 23",
    "r1bqk2r/1p1n1pb1/2p1p1p1/p2pPn1p/3P4/P1N2NPB/1PP1Q2P/R1B2R1K b kq - 1 16",
    "rn1qkbnr/1p2pp2/p1p5/7p/P2Pp3/1BN2P1R/1PP3P1/R1BQK3 w Qkq - 0 12",
    "1r1qk1nr/2pb1pb1/p1np2p1/P6p/3pP3/2P3PP/3NNPB1/R1BQ1RK1 w k - 0 16",
    "1r1q2k1/2p3b1/p2pb1p1/1P1n4/1P1P4/1QN2r2/1P4PP/R1B2RK1 w - - 0 18",
    "r1b2rk1/1p2pp1p/2p2np1/2n5/pR6/2PP1N2/q3BPPP/2BQR1K1 w - - 4 18",
    "r2qk3/pp3p2/8/2p1n2p/2P2Pb1/PP1P2b1/4K3/R2Q1BNR w q - 1 18",
    "r4r2/pbp1kp2/1p4p1/4P3/n1P3B1/P5P1/P3P2P/B2RKR2 w - - 1 25",
    "5k1r/2p1bppp/2B5/1p3b2/4N3/6P1/2P1PP1P/r4RK1 w - - 0 19",
    "r3kb1r/1b4pp/4p3/q2pP3/p1p1p3/P1N3P1/1PQ2P1P/R1BR2K1 w kq - 0 19",
    "r7/pppk4/2nbN2p/3p4/1P6/4P3/PBPP3P/RN3K2 w - - 0 18",
    "r2q1rk1/1p3pp1/2bb1n1p/p1p5/3p4/1P1BPN1P/PBQP1PP1/R3K2R w KQ - 2 16",
    "r4rk1/1b1pqpp1/1Bnbpn1p/pN6/Q1P5/3P2P1/N3PPBP/1R3RK1 b - - 9 18",
    "2r1r1k1/p2qbpp1/4b2p/n2pN3/1p1B4/2pPP1P1/P1Q2PBP/2R1R1K1 b - - 1 25",
    "r3k1r1/1p1npp1p/1pnpb3/1B2b3/P3PN2/2N2P1P/2PB2P1/R3K2R w Kq - 8 18",
    "4r2k/1b2bppp/4p3/q1np1n2/Pp6/1P2PN1P/1B1N1PP1/2RQ1BK1 b - - 3 21",
    // Endgames from games.
    "Q7/5r1k/2R3p1/4qp1p/4p2P/4P1P1/5P1K/8 w - - 35 59",
    "8/8/4k2p/r7/7K/8/8/6R1 w - - 20 72",
    "7k/7p/5p2/6P1/p6R/2b5/n1K4P/8 b - - 2 49",
    "8/2K5/8/P7/8/4kp2/8/8 w - - 1 74",
    "4R3/8/8/1pk5/P3p3/P7/2P3r1/2K2R2 b - - 13 67",
    "8/1K3k2/P2r4/1R6/7p/8/6B1/4r3 w - - 3 72",
    "8/1k6/3B2p1/8/1p2b2P/1P6/1K3P2/8 b - - 1 48",
    "8/1kp2R2/8/pp6/2p2B2/7r/4K2P/8 w - - 0 47",
    "2q3rk/PR3Qp1/7p/4p3/4P3/5P1K/6P1/8 w - - 9 50",
    "6n1/p7/1pp5/4k3/1P6/P1K5/6B1/8 b - - 4 58",
    // Composed: bare kings, pawn races, mates, a clock near fifty moves.
    "8/8/8/3k4/8/8/1B1N4/4K3 w - - 0 1",
    "8/8/8/8/2k5/8/2KP4/8 w - - 0 1",
    "8/8/8/3k4/2r5/8/1K6/4Q3 w - - 0 1",
    "8/5ppp/2k5/1p6/1P6/2K5/5PPP/8 w - - 0 1",
    "8/8/1p1k4/1P1p4/3P1K2/8/8/8 b - - 0 1",
    "r4r1k/6pp/8/6N1/8/1Q6/6PP/6K1 w - - 0 1",
    "2r3k1/5ppp/8/8/8/2R5/2R2PPP/6K1 w - - 0 1",
    "8/P5k1/8/8/5b2/8/5K1p/8 w - - 0 1",
    "4k3/8/4K3/4P3/8/8/8/1r5R w - - 98 90",
    // Chess960, the last two with different set-ups for the two sides.
    "bnnrkqrb/ppppp1pp/8/5p2/8/3N3P/PPPPPPP1/BN1RKQRB b GDgd - 1 2",
    "rkqbb1nr/pppppppp/8/8/6Pn/7P/PPPPPP1N/RKQBB1NR b HAha - 0 3",
    "1rbqk1nr/p1pp2pp/1p1npb2/5p2/1P6/3PP2P/PBQ1BPP1/NR2K1NR w HBhb - 2 9",
    "rb2krbn/p1pp2pp/8/1nP1Pp2/P4R2/6Pq/1PQ1P2P/RBN1K1BN b Afa - 0 10",
    "b1krqbr1/2pp3p/p1n1p1n1/1p3pp1/1P1PP3/P1N1Q3/2P2PPP/BK1R1BRN w - - 0 9",
    "1nrbbkqr/pppppp2/1n5p/6P1/1P6/8/P1PPP1PP/QRBKNBNR w HBhc - 0 4",
    "qr2krbb/1pp1pp1p/1n1pn1pB/p7/3PP2P/1PP5/P4PP1/RB1NNKRQ b GAfb - 1 6",
});

Milliseconds since(search::Clock::time_point start) {
    return std::chrono::duration_cast<Milliseconds>(search::Clock::now() - start);
}

struct LastLine : search::SearchListener {
    search::LineReport line;
    void on_line(const search::LineReport& report) override { line = report; }
};

}  // namespace

std::span<const std::string_view> bench_positions() { return BenchPositions; }

util::Result<BenchResult, std::string> run_bench(int depth,
                                                 const std::function<void(const BenchStep&)>& on_step,
                                                 const util::StopRequested& stop_requested,
                                                 const std::function<bool(engine::Engine&)>& prepare) {
    engine::Engine engine;
    if (prepare && !prepare(engine)) return util::Failure{"there is no memory for the evaluation"};
    if (!engine.resize_hash(BenchHashMib))
        return util::Failure{fmt::format("there is no memory for a hash of {} MiB", BenchHashMib)};
    search::Limits limits;
    limits.depth = depth;

    BenchResult result;
    const auto start = search::Clock::now();
    for (usize i = 0; i < BenchPositions.size(); ++i) {
        const auto position = chess::parse_fen(BenchPositions[i]);
        const auto outcome = engine.search(position.value(), limits, nullptr, stop_requested);
        result.nodes += outcome.nodes;
        result.was_stopped = outcome.was_stopped;
        if (result.was_stopped) break;
        on_step({.number = i + 1,
                 .total = BenchPositions.size(),
                 .fen = BenchPositions[i],
                 .best = outcome.best_move.best,
                 .nodes = outcome.nodes});
    }
    result.time = since(start);
    return result;
}

int hardware_threads() { return std::clamp(int(std::thread::hardware_concurrency()), 1, engine::MaxThreads); }

util::Result<SpeedtestResult, std::string>
run_speedtest(const SpeedtestSettings& settings, const std::function<void(const SpeedtestStep&)>& on_step,
              const util::StopRequested& stop_requested) {
    engine::Engine engine;
    if (!engine.set_threads(settings.threads))
        return util::Failure{fmt::format("{} threads cannot be started", settings.threads)};
    if (!engine.resize_hash(settings.hash_mib))
        return util::Failure{fmt::format("there is no memory for a hash of {} MiB", settings.hash_mib)};
    engine.set_move_overhead(Milliseconds(0));

    SpeedtestResult result;
    result.settings = settings;
    // The others are composed, and some of them are solved almost immediately.
    const auto positions = bench_positions().first(BenchGamePositions);
    const auto start = search::Clock::now();
    for (const std::string_view fen : positions) {
        // A position that is solved early leaves its time to the others.
        const auto positions_left = i64(positions.size() - result.positions);
        search::Limits limits;
        limits.move_time = std::max(Milliseconds(1), (settings.time - since(start)) / positions_left);
        LastLine last;
        const auto outcome = engine.search(chess::parse_fen(fen).value(), limits, &last, stop_requested);
        if (outcome.was_stopped) break;
        ++result.positions;
        result.nodes += outcome.nodes;
        result.depth_sum += last.line.depth;
        result.hash_full_sum += last.line.hash_full_permille;
        on_step({.number = result.positions,
                 .total = positions.size(),
                 .fen = fen,
                 .depth = last.line.depth,
                 .nodes = outcome.nodes});
    }
    result.time = since(start);
    return result;
}

}  // namespace play
