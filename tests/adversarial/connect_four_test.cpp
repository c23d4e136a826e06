// Connect four against published counts and results.
#include "adversarial/games/connect_four.h"

#include <unordered_map>
#include <unordered_set>

#include <gtest/gtest.h>

#include "adversarial/alpha_beta.h"
#include "adversarial/minimax.h"
#include "adversarial/mtdf.h"
#include "adversarial/pvs.h"

namespace adversarial {
namespace {

ConnectFour board(int width, int height) { return ConnectFour::create(width, height).value(); }

TEST(ConnectFour, RefusesBoardsThatDoNotFit) {
    for (const auto& [width, height] : {std::pair{7, 6}, {8, 7}, {9, 6}, {1, 63}, {32, 1}, {12, 4}, {1, 1}})
        EXPECT_TRUE(ConnectFour::create(width, height)) << width << " x " << height;
    for (const auto& [width, height] :
         {std::pair{8, 8}, {0, 4}, {4, 0}, {-1, 4}, {33, 1}, {1, 64}, {100000, 100000}})
        EXPECT_FALSE(ConnectFour::create(width, height)) << width << " x " << height;
    EXPECT_NE(ConnectFour::create(8, 8).error().find("got 8 x 8"), std::string::npos);
}

TEST(ConnectFour, FindsFoursInAllDirectionsAndNoneAcrossTheEdge) {
    const auto winner = [](int width, int height, const std::string& columns) {
        ConnectFour game = board(width, height);
        for (const char column : columns) {
            EXPECT_FALSE(game.is_terminal());
            game.apply(column - '1');
        }
        return game.utility(Player::Max);
    };
    EXPECT_EQ(winner(7, 6, "1212121"), 1);      // upright
    EXPECT_EQ(winner(7, 6, "1122334"), 1);      // level
    EXPECT_EQ(winner(7, 6, "12234334544"), 1);  // rising: a1 b2 c3 d4
    EXPECT_EQ(winner(7, 6, "76654554344"), 1);  // falling, its mirror image
    EXPECT_EQ(winner(7, 6, "112237"), 0);       // three
    EXPECT_EQ(winner(4, 4, "2113131"), 0);      // a2 a3 a4 and b1 are no line
}

// OEIS A342329: number of games on an (n + 1) x n board.
TEST(ConnectFour, NumberOfGames) {
    const std::array<u64, 3> games{2, 90, 356'232};
    for (int n = 1; n <= 3; ++n) {
        ConnectFour game = board(n + 1, n);
        EXPECT_EQ(minimax(game)->counts.leaves, games[usize(n - 1)]) << n;
    }
}

u64 count_games(ConnectFour& game, std::unordered_map<u64, u64>& known) {
    if (game.is_terminal()) return 1;
    if (const auto found = known.find(game.key()); found != known.end()) return found->second;
    u64 sum = 0;
    for (const int column : game.actions()) {
        game.apply(column);
        sum += count_games(game, known);
        game.undo(column);
    }
    return known[game.key()] = sum;
}

TEST(SlowConnectFour, NumberOfGamesOnFiveByFour) {
    ConnectFour game = board(5, 4);
    std::unordered_map<u64, u64> known;
    known.reserve(2'000'000);
    EXPECT_EQ(count_games(game, known), 152'505'051'772u);
}

// OEIS A212693 (Tromp): legal positions on 7 x 6 after n plies.
TEST(ConnectFour, NumberOfPositions) {
    std::unordered_map<u64, ConnectFour> level{{board(7, 6).key(), board(7, 6)}};
    for (const usize count : {1, 7, 49, 238, 1120, 4263, 16422, 54859}) {
        EXPECT_EQ(level.size(), count);
        std::unordered_map<u64, ConnectFour> next;
        for (auto& [key, game] : level) {
            if (game.is_terminal()) continue;
            for (const int column : game.actions()) {
                game.apply(column);
                next.emplace(game.key(), game);
                game.undo(column);
            }
        }
        level = std::move(next);
    }
}

// Tromp's table of small boards, confirmed and extended by Steininger's solver
// (github.com/ChristopheSteininger/c4).
TEST(ConnectFour, SmallBoards) {
    for (const auto& [width, height] : {std::pair{4, 4}, {5, 4}, {4, 5}}) {
        ConnectFour game = board(width, height);
        EXPECT_EQ(mtdf(game)->value, 0) << width << " x " << height;
    }
    ConnectFour game = board(4, 4);
    const auto by_alpha_beta = alpha_beta(game), by_pvs = pvs(game);
    EXPECT_EQ(by_alpha_beta->value, 0);
    EXPECT_EQ(by_pvs->value, 0);
    EXPECT_LT(mtdf(game)->counts.nodes, by_alpha_beta->counts.nodes);  // its memory sees transpositions
}

TEST(SlowConnectFour, LargerBoards) {
    const std::vector<std::tuple<int, int, double>> table{
        {4, 6, 0}, {5, 5, 0}, {6, 4, -1}};  // 6 x 4: the second wins
    for (const auto& [width, height, value] : table) {
        ConnectFour game = board(width, height);
        EXPECT_EQ(mtdf(game)->value, value) << width << " x " << height;
    }
}

}  // namespace
}  // namespace adversarial
