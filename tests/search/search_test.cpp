// Tests of the search as a whole: correct values without selectivity, mates, draws, limits, and consistent
// reports.
#include <algorithm>

#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "search/evaluations.h"
#include "support/eventually.h"
#include "support/positions.h"

namespace search {
namespace {

using chess::Move;
using chess::Position;
using test::from_fen;
using test::to_depth;

class SearchTest : public PoolTest {
protected:
    // The best move in UCI notation.
    std::string search(const Position& position, const Limits& limits) {
        return chess::to_uci(PoolTest::search(position, limits), false);
    }
    std::string search(const char* fen, const Limits& limits) { return search(from_fen(fen), limits); }
    Score last_score() const { return recorder_.lines.at(recorder_.lines.size() - 1).score; }
};

// The reference (CPW: Minimax) in negamax form, with the engine's evaluation at the leaves and its draw
// rules.
Score minimax(Position& position, int depth, int ply, eval::Evaluator& evaluator) {
    if (ply > 0 && chess::is_draw(position, ply)) return Score::draw();
    const chess::MoveList moves = chess::legal_moves(position);
    if (moves.empty()) return position.in_check() ? Score::mated_in(ply) : Score::draw();
    if (depth == 0) return evaluator.evaluate(position);
    Score best = -Score::infinite();
    for (const Move move : moves) {
        evaluator.push(position, move);
        position.do_move(move);
        best = std::max(best, -minimax(position, depth - 1, ply + 1, evaluator));
        position.undo_move(move);
        evaluator.pop();
    }
    return best;
}

const char* const MinimaxFens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",  // mate in one
    "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
    "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1",        // stalemate
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",  // back rank
    "8/P5k1/8/8/8/8/6Kp/8 w - - 0 1",         // promotions
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",      // en passant
    "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1",        // stalemate
    "8/8/4k3/8/8/3K4/8/6R1 w - - 98 80",      // the fifty-move draw is near
};

TEST_P(SearchTest, WithoutSelectivityTheValueIsMinimax) {
    Worker worker(shared_, 0);
    for (const char* const fen : MinimaxFens)
        for (int depth = 1; depth <= 3; ++depth) {
            Position position = from_fen(fen);
            if (!chess::has_legal_move(position)) continue;
            eval::Evaluator evaluator;
            evaluator.start(position, shared_.options.network);
            const Score expected = minimax(position, depth, 0, evaluator);
            shared_.tt.clear();
            // Shallower searches first fill the table with moves.
            for (int less = 1; less < depth; ++less) worker.search_plain(position, less, Window::open());
            EXPECT_EQ(worker.search_plain(position, depth, Window::open()), expected)
                << fen << " depth " << depth;
        }
}

TEST_P(SearchTest, WithoutSelectivityANullWindowBoundsMinimax) {
    Worker worker(shared_, 0);
    for (const char* const fen : MinimaxFens) {
        Position position = from_fen(fen);
        eval::Evaluator evaluator;
        evaluator.start(position, shared_.options.network);
        const Score value = minimax(position, 2, 0, evaluator);
        EXPECT_EQ(worker.search_plain(position, 2, Window::open()), value) << fen;
        for (const int offset_cp : {-100, 0, 1, 100}) {
            const Score beta = value + offset_cp;
            const Score score = worker.search_plain(position, 2, Window::null_below(beta));
            EXPECT_EQ(score >= beta, value >= beta) << fen << " " << offset_cp;
        }
    }
}

// Late move pruning must not hide the answers to a threat on the principal variation. 1. c7 attacks the rook;
// when late move pruning skipped the rook's moves, the search scored the rook as lost (+9 to +10 at depths 2
// to 5).
TEST_P(SearchTest, AShallowSearchSeesThatAThreatCanBeAnswered) {
    for (int depth = 2; depth <= 6; ++depth) {
        pool_.clear();
        search("1r6/8/p1P1k1pB/P7/1p6/1P3P2/2n3P1/6K1 w - - 0 35", to_depth(depth));
        EXPECT_LT(last_score().cp(), 300) << "depth " << depth;
    }
}

const char* const MateInTwo = "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1";

TEST_P(SearchTest, FindsMatesWithTheirDistanceAndTheirWholeLine) {
    struct Case {
        const char* fen;
        int plies;
        const char* best;
    };
    for (const Case& test :
         {Case{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"},
          Case{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3, "a1a6"}, Case{MateInTwo, 3, "d5d8"}}) {
        // After a1a6 Black is lost only because he must move. The network sees Black far ahead there, so the
        // search with it needs too long to find the mate.
        if (GetParam() == Evaluation::Network && test.best == std::string("a1a6")) continue;
        EXPECT_EQ(search(test.fen, to_depth(12)), test.best) << test.fen;
        EXPECT_EQ(last_score(), Score::mate_in(test.plies)) << test.fen;
        EXPECT_EQ(int(recorder_.lines.back().pv.size()), test.plies) << test.fen;
    }
}

TEST_P(SearchTest, SeesThatItIsMated) {
    search("k7/8/1K6/8/8/8/8/7Q b - - 0 1", to_depth(6));
    EXPECT_TRUE(last_score().is_loss());
}

TEST_P(SearchTest, TakesARepetitionWhenItIsLosing) {
    // Black has a queen against two rooks and two knights, but has perpetual check from h4 and e1.
    search("NN6/RR3ppk/7p/8/5q2/8/6P1/7K b - - 0 1", to_depth(12));
    EXPECT_EQ(last_score(), Score::draw());
    EXPECT_EQ(chess::to_uci(recorder_.best_moves[0].best, false), "f4h4");
    // The side that is ahead does not repeat: after shuffling twice it must not play the repeating move
    // again.
    Position shuffled = from_fen("6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1");
    test::play(shuffled, "a1a2 g8f8 a2a1 f8g8 a1a2 g8f8 a2a1 f8g8");
    search(shuffled, to_depth(6));
    EXPECT_GT(last_score().cp(), 300);
    EXPECT_NE(chess::to_uci(recorder_.best_moves[0].best, false), "a1a2");
}

TEST_P(SearchTest, AnyLimitStillGivesAScoreAndAMove) {
    Limits limits;
    limits.nodes = 1;
    search(MinimaxFens[1], limits);
    ASSERT_FALSE(recorder_.lines.empty());
    EXPECT_EQ(recorder_.lines[0].bound, Bound::Exact);
    limits = {};
    limits.time[chess::Color::White] = Milliseconds(-100);
    search(MinimaxFens[1], limits);
    ASSERT_FALSE(recorder_.lines.empty());
}

TEST_P(SearchTest, AFirstIterationWithoutEndIsStopped) {
    constexpr const char* Queens = "q1q2Q2/qq1Qq2q/qRQQ4/5QR1/4q2k/Q4Q1q/KQ4Q1/8 w - - 0 1";
    const std::string best = search(Queens, test::to_nodes(1000));
    EXPECT_TRUE(chess::parse_uci_move(test::from_fen(Queens), best)) << best;
    EXPECT_LT(pool_.nodes(), 200'000);
    for (const LineReport& line : recorder_.lines) EXPECT_TRUE(line.score.is_bounded());
}

TEST_P(SearchTest, SearchMovesAreTheOnlyOnes) {
    Limits limits = to_depth(6);
    const Position position = Position::start();
    limits.search_moves = {*chess::parse_uci_move(position, "a2a3"),
                           *chess::parse_uci_move(position, "h2h4")};
    const std::string best = search(position, limits);
    EXPECT_TRUE(best == "a2a3" || best == "h2h4") << best;
}

TEST_P(SearchTest, MultiPvGivesDifferentMovesBestFirst) {
    shared_.options.multi_pv = 4;
    search(MinimaxFens[1], to_depth(6));
    std::vector<LineReport> last(recorder_.lines.end() - 4, recorder_.lines.end());
    std::vector<u16> moves;
    for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(last[usize(i)].multi_pv, i + 1);
        EXPECT_EQ(last[usize(i)].depth, 6);
        if (i > 0) {
            EXPECT_LE(last[usize(i)].score, last[usize(i) - 1].score);
        }
        moves.push_back(last[usize(i)].pv.at(0).code());
    }
    std::sort(moves.begin(), moves.end());
    EXPECT_EQ(std::unique(moves.begin(), moves.end()), moves.end());
    EXPECT_EQ(recorder_.best_moves[0].best, last[0].pv[0]);
}

TEST_P(SearchTest, MoreLinesThanMovesAreNoProblem) {
    shared_.options.multi_pv = 256;
    search("7k/8/8/8/8/8/8/K7 w - - 0 1", to_depth(4));
    EXPECT_EQ(recorder_.lines.back().multi_pv, 3);
}

TEST_P(SearchTest, LinesAreLegalToTheirEndAndBeginWithTheBestMove) {
    for (const char* const fen : MinimaxFens) {
        Position root = from_fen(fen);
        if (!chess::has_legal_move(root)) continue;
        search(root, to_depth(9));
        for (const LineReport& line : recorder_.lines) {
            Position position = root;
            for (usize i = 0; i < line.pv.size(); ++i) {
                const bool game_is_over = i > 0 && chess::is_draw(position, int(i));
                ASSERT_FALSE(game_is_over) << fen << ": the line goes on after a draw";
                ASSERT_TRUE(position.is_legal(line.pv[i])) << fen;
                position.do_move(line.pv[i]);
            }
        }
        EXPECT_EQ(recorder_.lines.back().pv.front(), recorder_.best_moves[0].best) << fen;
    }
}

TEST_P(SearchTest, MateLimitEndsTheSearch) {
    Limits limits;
    limits.mate = 2;
    EXPECT_EQ(search(MateInTwo, limits), "d5d8");
    EXPECT_EQ(last_score(), Score::mate_in(3));
    if (GetParam() == Evaluation::Network) return;  // the next position takes too long
    EXPECT_EQ(search("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", limits), "a1a6");
    EXPECT_EQ(last_score(), Score::mate_in(3));
}

TEST_P(SearchTest, MateLimitEndsTheSearchOfTheSideThatIsMated) {
    Limits limits;
    limits.mate = 1;
    search("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", limits);
    EXPECT_EQ(last_score(), Score::mated_in(2));
    EXPECT_LT(recorder_.lines.back().depth, 10) << "it goes on to the greatest depth otherwise";
}

TEST_P(SearchTest, SoftNodesEndTheSearchAfterAWholeIteration) {
    Limits limits;
    limits.soft_nodes = 3'000;
    limits.nodes = 500'000;
    search(MinimaxFens[1], limits);
    EXPECT_GE(pool_.nodes(), 3'000u);
    EXPECT_LT(pool_.nodes(), 500'000u);
    const u64 nodes = pool_.nodes();
    EXPECT_EQ(recorder_.lines.back().nodes, nodes) << "nothing came after the last whole iteration";
}

TEST_P(SearchTest, PonderingIgnoresTheClockUntilPonderhit) {
    Limits limits;
    limits.ponder = true;
    limits.time[chess::Color::White] = Milliseconds(20);
    pool_.start(Position::start(), limits);
    EXPECT_TRUE(test::eventually([&] { return shared_.time.elapsed() > Milliseconds(20); }));
    test::let_it_go_wrong();
    EXPECT_TRUE(recorder_.best_moves.empty());
    const u64 nodes = pool_.nodes();
    EXPECT_TRUE(test::eventually([&] { return pool_.nodes() > nodes; })) << "it thinks on";
    pool_.ponder_hit();
    pool_.wait();
    EXPECT_EQ(recorder_.best_moves.size(), 1u);
}

TEST_P(SearchTest, PonderMoveDoesNotEndTheGame) {
    search("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", to_depth(4));  // the best move mates
    EXPECT_EQ(recorder_.best_moves[0].ponder, Move::none());
    search(MinimaxFens[0], to_depth(6));
    EXPECT_NE(recorder_.best_moves[0].ponder, Move::none());
}

INSTANTIATE_TEST_SUITE_P(With, SearchTest, testing::ValuesIn(evaluations()), name_of);

}  // namespace
}  // namespace search
