// Compares the accumulators of a line of moves with networks that are evaluated from scratch.
#include "eval/nnue/accumulator.h"

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "eval/evaluator.h"
#include "eval/nnue/nnue_support.h"
#include "eval/nnue/simd/simd.h"
#include "support/positions.h"
#include "support/random_positions.h"

namespace eval::nnue {
namespace {

using chess::Move;
using chess::Position;

int fresh_cp(const Network& network, const Position& position) {
    return network.evaluate_cp(position.setup().board, position.side_to_move());
}

// Walks at random through a tree of moves, as a search does: forward, back, forward by another move, and
// sometimes a null move. It evaluates only some of the nodes.
class RandomWalk {
public:
    RandomWalk(const Network& network, const Kernels& kernels, util::Prng& prng)
        : network_(network), accumulators_(network, kernels), prng_(prng) {}

    // Returns the number of moves made.
    u64 walk(Position position, int steps) {
        accumulators_.reset(position);
        std::vector<Move> line;
        u64 moves_made = 0;
        for (int step = 0; step < steps; ++step) {
            const chess::MoveList moves = chess::legal_moves(position);
            const bool is_end = moves.empty() || accumulators_.is_full() || position.halfmove_clock() == 150;
            if (!line.empty() && (is_end || prng_.below(3) == 0)) {
                undo(position, line.back());
                line.pop_back();
            } else if (is_end) {
                break;
            } else if (prng_.below(20) == 0 && !position.in_check()) {
                position.do_null_move();
                line.push_back(Move::null());
            } else {
                const Move move = test::random_move(moves, prng_);
                accumulators_.push(position, move);
                position.do_move(move);
                line.push_back(move);
                ++moves_made;
            }
            if (prng_.below(2) == 0) check(position);
        }
        check(position);
        return moves_made;
    }

private:
    void undo(Position& position, Move move) {
        if (move == Move::null()) return position.undo_null_move();
        position.undo_move(move);
        accumulators_.pop();
    }
    void check(const Position& position) {
        ASSERT_EQ(accumulators_.evaluate_cp(position), fresh_cp(network_, position))
            << chess::to_fen(position);
    }

    const Network& network_;
    AccumulatorStack accumulators_;
    util::Prng& prng_;
};

Position any_start(util::Prng& prng) {
    constexpr test::Variant Variants[] = {test::Variant::Standard, test::Variant::Chess960,
                                          test::Variant::DoubleChess960};
    const u64 kind = prng.below(4);
    return kind == 3 ? test::sharp_start(prng) : test::random_start(Variants[kind], prng);
}

TEST(NnueAccumulator, IsAsIfMadeAnewInRandomTrees) {
    for (const Kernels* kernels : simd::supported_kernels()) {
        util::Prng prng(11);
        const Network network = test::random_network({32, 8}, 12);
        RandomWalk walk(network, *kernels, prng);
        for (int game = 0; game < 60; ++game) walk.walk(any_start(prng), 300);
    }
}

TEST(SlowNnueAccumulator, IsAsIfMadeAnewOverAMillionMoves) {
    util::Prng prng(21);
    const Network network = test::random_network({64, 8}, 22);
    RandomWalk walk(network, simd::best_kernels(), prng);
    u64 moves = 0;
    while (moves < 1'000'000 && !HasFatalFailure()) moves += walk.walk(any_start(prng), 500);
}

// Each special kind of move is listed, so that a failure names the case.
TEST(NnueAccumulator, FollowsEachKindOfMove) {
    struct Case {
        const char* fen;
        const char* move;
    };
    constexpr Case Cases[] = {
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"},  // the king crosses to the other wing
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8"},
        {"4k3/8/8/8/8/8/8/R2RK3 w D - 0 1", "e1d1"},  // Chess960: the rook stays, the king jumps over it
        {"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1"},   // the king stays, the rook jumps
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"},
        {"3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8n"},
        {"3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q"},
        {"4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "e1f2"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1"},    // the king crosses to the other wing
        {"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2"},  // the same with a capture
    };
    const Network network = test::random_network({32, 1}, 13);
    for (const Case& c : Cases) {
        Position position = test::from_fen(c.fen);
        for (const bool root_is_known : {false, true}) {
            AccumulatorStack accumulators(network, simd::best_kernels());
            accumulators.reset(position);
            if (root_is_known) {
                EXPECT_EQ(accumulators.evaluate_cp(position), fresh_cp(network, position));
            }
            const Move move = test::uci_move(position, c.move);
            accumulators.push(position, move);
            position.do_move(move);
            EXPECT_EQ(accumulators.evaluate_cp(position), fresh_cp(network, position))
                << c.fen << ' ' << c.move;
            position.undo_move(move);
            accumulators.pop();
            EXPECT_EQ(accumulators.evaluate_cp(position), fresh_cp(network, position))
                << c.fen << ' ' << c.move;
        }
    }
}

TEST(Evaluator, ChangesBetweenNetworksAndTheClassicalEvaluation) {
    const Network first = test::random_network({32, 1}, 14);
    const Network second = test::random_network({64, 2}, 15);
    const Position position =
        test::from_fen("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    Evaluator evaluator;
    const Score classical = evaluator.evaluate(position);
    evaluator.start(position, &first);
    EXPECT_EQ(evaluator.evaluate(position).cp(), fresh_cp(first, position));
    evaluator.start(position, &second);
    EXPECT_EQ(evaluator.evaluate(position).cp(), fresh_cp(second, position));
    evaluator.clear();
    EXPECT_EQ(evaluator.evaluate(position).cp(), fresh_cp(second, position)) << "the memory for it stays";
    evaluator.start(position, nullptr);
    EXPECT_EQ(evaluator.evaluate(position), classical);
    evaluator.use(accumulators_for(&first));
    evaluator.start(position, &first);
    EXPECT_EQ(evaluator.evaluate(position).cp(), fresh_cp(first, position));
}

}  // namespace
}  // namespace eval::nnue
