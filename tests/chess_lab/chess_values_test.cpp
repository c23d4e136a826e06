// Checks the engine with the lab: the engine's search without selectivity and the library's algorithms return
// the same value.
#include <gtest/gtest.h>

#include "adversarial/alpha_beta.h"
#include "adversarial/alpha_beta_with_table.h"
#include "adversarial/minimax.h"
#include "adversarial/mtdf.h"
#include "adversarial/pvs.h"
#include "chess_lab/chess_game.h"
#include "search/worker.h"
#include "support/positions.h"

namespace chess_lab {
namespace {

using chess::Move;
using chess::Position;
using eval::Score;

class EngineWithoutSelectivity {
public:
    EngineWithoutSelectivity() { EXPECT_TRUE(shared_.tt.resize(1)); }
    Score value(const Position& position, int depth) {
        shared_.tt.clear();
        return worker_->search_plain(position, depth, search::Window::open());
    }

private:
    search::SharedState shared_;
    std::unique_ptr<search::Worker> worker_ = std::make_unique<search::Worker>(shared_, 0);
};

struct PlayedPosition {
    const char* fen;
    const char* moves = "";
};

// Positions with few moves each, since plain minimax visits all of them: mates and stalemates on the board
// and near, promotions, en passant, castling, and draws by rule, on the board and near.
const PlayedPosition Positions[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"},                                    // checkmate
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},                                       // stalemate
    {"5k2/5P2/5K2/8/8/8/8/8 b - - 0 1"},                                      // stalemate
    {"k7/P7/K7/8/8/8/8/8 b - - 0 1"},                                         // stalemate
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"},  // mate in one
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"},                                // mate in one
    {"k7/8/1K6/8/8/8/8/7R w - - 0 1"},                                        // mate in one
    {"6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1"},                                     // mate in one, smothered
    {"7k/8/5K2/8/8/8/8/6R1 w - - 0 1"},                                       // mate in two
    {"8/8/8/8/8/1K6/2R5/k7 w - - 0 1"},                                       // mate or stalemate
    {"7k/8/8/6K1/5Q2/8/8/8 b - - 0 1"},                                       // the side to move gets mated
    {"8/8/8/8/1k6/1p6/8/1K6 b - - 0 1"},                                      // stalemate is near
    {"8/8/8/8/8/2K5/1p5Q/1k6 w - - 0 1"},                                     // queen against pawn
    {"8/P5k1/8/8/8/8/6Kp/8 w - - 0 1"},                                       // promotions
    {"8/8/8/8/8/8/2k4p/K7 b - - 0 1"},                                        // promotion
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},                                    // en passant
    {"8/8/8/K2pP2r/8/8/8/7k w - d6 0 2"},                                     // en passant on the king's rank
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},                            // en passant to come
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},                                     // castling
    {"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"},                                     // castling
    {"8/8/8/3k4/3P4/3K4/8/8 w - - 0 1"},                                      // king and pawn
    {"8/8/8/8/4k3/8/4N3/2B1K3 w - - 0 1"},                                    // bishop and knight
    {"8/8/8/8/3k4/8/3p4/3KB3 w - - 0 1"},                                     // insufficient material is near
    {"8/k7/8/8/8/8/K7/8 w - - 0 1"},                                          // insufficient at the root
    {"8/8/4k3/8/8/3K4/8/6R1 w - - 98 80"},                                    // fifty moves in two plies
    {"7k/8/6K1/8/8/8/8/R7 w - - 99 80"},                              // fifty moves, but mate comes first
    {"8/8/4k3/8/8/3K4/8/6R1 w - - 100 80"},                           // fifty moves at the root
    {"6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1", "a1a2 g8f8 a2a1 f8g8"},  // the root has occurred before
    {"6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1", "a1a2 g8f8 a2a1 f8g8 a1a2 g8f8 a2a1 f8g8"},
};
static_assert(std::size(Positions) == 30);

TEST(SlowValuesOfChess, OneValueByEverySearch) {
    EngineWithoutSelectivity engine;
    for (const PlayedPosition& played : Positions) {
        Position position = test::from_fen(played.fen);
        test::play(position, played.moves);
        ChessGame game(position);
        for (int depth = 1; depth <= 4; ++depth) {
            SCOPED_TRACE(std::string(played.fen) + " " + played.moves + " depth " + std::to_string(depth));
            adversarial::SearchOptions<Move> options;
            options.depth = depth;
            const auto minimax = adversarial::minimax(game, options).value();
            EXPECT_EQ(score_of(minimax.value), engine.value(position, depth));
            EXPECT_EQ(adversarial::negamax(game, options)->value, minimax.value);
            EXPECT_EQ(adversarial::alpha_beta(game, options)->value, minimax.value);
            EXPECT_EQ(adversarial::pvs(game, options)->value, minimax.value);
            EXPECT_EQ(adversarial::mtdf(game, options)->value, minimax.value);
            EXPECT_EQ(adversarial::alpha_beta_with_table(game, options)->value, minimax.value);
            EXPECT_LE(adversarial::alpha_beta(game, options)->counts.nodes, minimax.counts.nodes);
        }
    }
}

// The list above contains the mates and stalemates that its comments name.
TEST(ValuesOfChess, MatesAndStalematesAreAmongThePositions) {
    int mated = 0, stalemated = 0, mate_in_one = 0;
    for (const PlayedPosition& played : Positions) {
        ChessGame game(test::from_fen(played.fen));
        mated += game.ending() == Ending::Checkmate;
        stalemated += game.ending() == Ending::Stalemate;
        if (game.is_terminal()) continue;
        adversarial::SearchOptions<Move> options;
        options.depth = 1;
        mate_in_one += score_of(adversarial::alpha_beta(game, options)->value) == Score::mate_in(1);
    }
    EXPECT_EQ(mated, 1);
    EXPECT_EQ(stalemated, 3);
    EXPECT_GE(mate_in_one, 4);
}

}  // namespace
}  // namespace chess_lab
