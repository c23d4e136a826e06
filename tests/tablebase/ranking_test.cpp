// tablebase/ranking.h: the order of the moves with the halfmove clock and repetitions taken into account, and
// whether a side that follows it wins won positions.
#include "tablebase/ranking.h"

#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/movegen.h"
#include "support/fake_tables.h"
#include "support/few_men.h"
#include "support/positions.h"
#include "support/printers.h"
#include "tablebase/test_tables.h"

namespace tablebase {
namespace {

using chess::Move;
using chess::Position;
using test::FakeTables;
using testing::AnyOf;
using testing::ElementsAre;

std::vector<Move> moves_of(const Position& position) {
    const auto moves = chess::legal_moves(position);
    return {moves.begin(), moves.end()};
}

std::optional<Ranking> ranking_of(const Oracle& oracle, const Position& position,
                                  bool fifty_move_rule = true) {
    return rank_moves(oracle, position, moves_of(position), fifty_move_rule);
}

// A position in which three moves of king and knight are ranked. tables_of distinguishes the positions after
// them by the squares of these men.
const char* const ThreeWays = "8/8/8/8/8/1k6/8/K6N w - - {} 60";
Position three_ways(int clock) {
    std::string fen = ThreeWays;
    fen.replace(fen.find("{}"), 2, std::to_string(clock));
    return test::from_fen(fen);
}

// Tables with the given DTZ, for the opponent, of the positions after a1b1, h1g3 and h1f2.
FakeTables tables_of(int a1b1, int h1g3, int h1f2) {
    FakeTables tables;
    tables.dtz = [=](const Position& after) -> std::optional<int> {
        if (after.king_square(chess::Color::White) == test::uci_move(three_ways(0), "a1b1").to()) return a1b1;
        if (!after.is_empty(test::uci_move(three_ways(0), "h1g3").to())) return h1g3;
        return h1f2;
    };
    return tables;
}

Ranking rank_three(const Oracle& oracle, const Position& position, bool fifty_move_rule = true) {
    const std::vector<Move> moves{test::uci_move(position, "a1b1"), test::uci_move(position, "h1g3"),
                                  test::uci_move(position, "h1f2")};
    return rank_moves(oracle, position, moves, fifty_move_rule).value();
}

std::vector<std::string> order_of(const Ranking& ranking) {
    std::vector<std::string> order;
    for (const RankedMove& each : ranking.moves) order.push_back(chess::to_uci(each.move, false));
    return order;
}

TEST(Ranking, WinsComeBeforeDrawsAndDrawsBeforeLosses) {
    const Ranking ranking = rank_three(tables_of(5, 0, -8), three_ways(0));
    EXPECT_THAT(order_of(ranking), ElementsAre("h1f2", "h1g3", "a1b1"));
    EXPECT_TRUE(ranking.has_dtz);
    EXPECT_EQ(ranking.value(), Wdl::Win);
    EXPECT_EQ(ranking.moves[0].dtz, 9);
    EXPECT_EQ(ranking.moves[2].dtz, -6);
    EXPECT_EQ(ranking.moves[2].value, Wdl::Loss);
}

TEST(Ranking, SureWinsAreEqualUntilTheClockHasRunWithoutProgress) {
    const auto tables = tables_of(-10, -30, -4);
    const Ranking early = rank_three(tables, three_ways(0));
    EXPECT_EQ(early.moves[0].rank, early.moves[2].rank);
    EXPECT_THAT(order_of(early), ElementsAre("a1b1", "h1g3", "h1f2")) << "as they came";
    const Ranking late = rank_three(tables, three_ways(30));
    EXPECT_THAT(order_of(late), ElementsAre("h1f2", "a1b1", "h1g3"));
    EXPECT_GT(late.moves[0].rank, late.moves[1].rank);
    EXPECT_EQ(late.moves[2].value, Wdl::Win);
}

TEST(Ranking, AWinThatComesTooLateIsACursedOne) {
    const auto tables = tables_of(-19, -20, 0);  // 20 and 21 plies including the move itself
    const Ranking ranking = rank_three(tables, three_ways(80));
    EXPECT_THAT(order_of(ranking), ElementsAre("a1b1", "h1g3", "h1f2"));
    EXPECT_EQ(ranking.moves[0].value, Wdl::Win);
    EXPECT_EQ(ranking.moves[1].value, Wdl::CursedWin);
    const Ranking without_rule = rank_three(tables, three_ways(80), false);
    EXPECT_EQ(without_rule.moves[1].value, Wdl::Win);
    EXPECT_EQ(rank_three(tables_of(-19, -20, 0), three_ways(81)).value(), Wdl::CursedWin);
}

TEST(Ranking, ALossThatComesTooLateIsABlessedOne) {
    const Ranking ranking = rank_three(tables_of(18, 20, 19), three_ways(80));
    EXPECT_THAT(order_of(ranking), ElementsAre("h1g3", "h1f2", "a1b1"));
    EXPECT_EQ(ranking.moves[0].value, Wdl::BlessedLoss);
    EXPECT_EQ(ranking.moves[1].value, Wdl::Loss);
    EXPECT_EQ(rank_three(tables_of(110, 120, 2), three_ways(0)).value(), Wdl::BlessedLoss);
    EXPECT_EQ(rank_three(tables_of(110, 120, 2), three_ways(0), false).value(), Wdl::Loss);
}

TEST(Ranking, LossesAreEqualUntilTheFiftyMoveRuleIsNear) {
    const Ranking early = rank_three(tables_of(10, 30, 4), three_ways(0));
    EXPECT_EQ(early.moves[0].rank, early.moves[2].rank);
    EXPECT_THAT(order_of(rank_three(tables_of(10, 18, 14), three_ways(78))),
                ElementsAre("h1g3", "h1f2", "a1b1"));
}

TEST(Ranking, AThirdRepetitionIsADrawAndASecondOneEndsTheFreeChoice) {
    Position position = three_ways(0);
    const auto tables = tables_of(-30, -10, -20);
    EXPECT_EQ(rank_three(tables, position).moves[0].rank, rank_three(tables, position).moves[2].rank);
    test::play(position, "a1b1 b3c3 b1a1 c3b3");
    EXPECT_THAT(order_of(rank_three(tables, position)), ElementsAre("h1g3", "h1f2", "a1b1"));
    EXPECT_EQ(rank_three(tables, position).moves[2].value, Wdl::Win) << "it stood once";
    test::play(position, "a1b1 b3c3 b1a1 c3b3");
    EXPECT_THAT(order_of(rank_three(tables, position)), ElementsAre("h1g3", "h1f2", "a1b1"));
    EXPECT_EQ(rank_three(tables, position).moves[2].value, Wdl::Draw) << "it stood twice";
}

TEST(Ranking, WithoutDtzTheValueAloneCountsAndTheThirdRepetition) {
    FakeTables tables(Wdl::Loss);
    Position position = three_ways(0);
    const Ranking ranking = rank_three(tables, position);
    EXPECT_FALSE(ranking.has_dtz);
    EXPECT_EQ(ranking.value(), Wdl::Win);
    EXPECT_EQ(ranking.moves[0].rank, ranking.moves[2].rank);
    EXPECT_FALSE(ranking.moves[0].dtz);
    test::play(position, "a1b1 b3c3 b1a1 c3b3");
    EXPECT_EQ(rank_three(tables, position).moves[2].rank, ranking.moves[0].rank)
        << "a second time is not a draw";
    test::play(position, "a1b1 b3c3 b1a1 c3b3");
    EXPECT_THAT(order_of(rank_three(tables, position)), ElementsAre("h1g3", "h1f2", "a1b1"));
    tables.wdl = [](const Position&) { return Wdl::BlessedLoss; };
    EXPECT_EQ(rank_three(tables, three_ways(0)).value(), Wdl::CursedWin);
    EXPECT_EQ(rank_three(tables, three_ways(0), false).value(), Wdl::Win);
}

TEST(Ranking, ThereIsNoneWhereAnythingIsMissing) {
    const Position position = three_ways(0);
    FakeTables tables = tables_of(1, 2, 3);
    EXPECT_FALSE(rank_moves(tables, position, {}, true)) << "no moves";
    EXPECT_FALSE(ranking_of(FakeTables(), position)) << "no values";
    EXPECT_FALSE(ranking_of(FakeTables(Wdl::Draw), test::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")));
    tables.dtz = [](const Position& after) -> std::optional<int> {
        if (after.in_check()) return {};
        return 3;
    };
    tables.wdl = [](const Position&) { return Wdl::Draw; };
    const auto ranking = ranking_of(tables, test::from_fen("8/8/8/8/8/1k6/8/K6Q w - - 0 1"));
    ASSERT_TRUE(ranking);
    EXPECT_FALSE(ranking->has_dtz) << "all moves by the same measure";
}

TEST(Ranking, AMateIsAWinInOnePlyWhateverTheTablesSay) {
    const Position position = test::from_fen("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    const auto ranking = ranking_of(FakeTables(Wdl::Draw), position);
    EXPECT_EQ(chess::to_uci(ranking->moves.front().move, false), "a1a8");
    EXPECT_EQ(ranking->value(), Wdl::Win);
}

// --- with real tables ---

// The move with the largest DTZ among those of the best rank: the slowest win.
Move slowest_of_best_rank(const Ranking& ranking) {
    const RankedMove* chosen = &ranking.moves.front();
    for (const RankedMove& each : ranking.moves)
        if (each.rank == ranking.moves.front().rank && *each.dtz > *chosen->dtz) chosen = &each;
    return chosen->move;
}

Move longest_defence(const Ranking& ranking) {
    const RankedMove* chosen = &ranking.moves.front();
    for (const RankedMove& each : ranking.moves)
        if (each.value > chosen->value || (each.value == chosen->value && *each.dtz < *chosen->dtz))
            chosen = &each;
    return chosen->move;
}

// Plays until the game ends: the side to move plays the slowest move of the best rank, the other side the
// longest defence. Does the first side mate?
bool is_won(const Oracle& oracle, Position position) {
    const chess::Color us = position.side_to_move();
    while (chess::has_legal_move(position)) {
        if (chess::is_fifty_move_draw(position) || chess::is_insufficient_material(position) ||
            chess::count_repetitions(position) >= 2)
            return false;
        const auto ranking = ranking_of(oracle, position);
        if (!ranking) return false;
        position.do_move(position.side_to_move() == us ? slowest_of_best_rank(*ranking)
                                                       : longest_defence(*ranking));
    }
    return position.in_check() && position.side_to_move() != us;
}

Position with_clock(const Position& position, int clock) {
    chess::PositionSetup setup = position.setup();
    setup.halfmove_clock = clock;
    return Position(setup);
}

void expect_won(const TestTables& tables, std::initializer_list<const char*> endings) {
    util::Prng prng(19);
    for (const char* const ending : endings) {
        int won = 0;
        while (won < 12) {
            const Position position = test::random_position_of(ending, prng);
            const auto dtz = tables->probe_dtz(position);
            if (!dtz || *dtz <= 0 || *dtz > 100 || !chess::has_legal_move(position)) continue;
            const int clock = won % 3 == 0 ? std::max(0, 99 - *dtz) : won % 3 == 1 ? (100 - *dtz) / 2 : 0;
            EXPECT_TRUE(is_won(*tables, with_clock(position, clock)))
                << chess::to_fen(position) << ' ' << clock;
            ++won;
        }
    }
}

TEST(Ranking, WhoAlwaysPlaysTheBestRankWinsWhatIsWonAlsoWithTheClockNearItsEnd) {
    expect_won(own_tables(), {"KQvK", "KRvK", "KPvK"});
}
TEST(LongRanking, WhoAlwaysPlaysTheBestRankWinsWhatIsWonAlsoWithTheClockNearItsEnd) {
    expect_won(shared_tables(), {"KBNvK", "KQvKR", "KRvKN", "KRvKP", "KBPvK", "KPvKP"});
}

Position end_of(Position position, const std::vector<Move>& line) {
    for (const Move move : line) {
        EXPECT_TRUE(position.is_legal(move));
        position.do_move(move);
    }
    return position;
}

bool is_checkmate(const Position& position) {
    return position.in_check() && !chess::has_legal_move(position);
}

const auto Always = [] { return true; };

TEST(Ranking, ALineGoesOnToMate) {
    const TestTables tables = own_tables();
    const Position root = test::from_fen("8/8/8/8/8/2k5/8/KR6 w - - 0 1");
    const Move first = ranking_of(*tables, root)->moves.front().move;
    std::vector<Move> line{first};
    complete_line(*tables, root, line, 246, Always);
    EXPECT_EQ(line.front(), first);
    EXPECT_TRUE(is_checkmate(end_of(root, line))) << line.size();

    line = {first};
    complete_line(*tables, root, line, 5, Always);
    EXPECT_EQ(line.size(), 5u);
    line = {first};
    complete_line(*tables, root, line, 246, [] { return false; });
    EXPECT_EQ(line.size(), 1u);
}

TEST(Ranking, ALineEndsAtADraw) {
    const TestTables tables = own_tables();
    const Position root = test::from_fen("8/8/8/8/8/2k5/8/KR6 w - - 90 60");
    std::vector<Move> line;
    complete_line(*tables, root, line, 246, Always);
    EXPECT_EQ(end_of(root, line).halfmove_clock(), 100);
}

// The first move that turns the win into a draw; Move::none() if there is none.
Move blunder_in(const Oracle& oracle, Position position) {
    for (const Move move : chess::legal_moves(position)) {
        position.do_move(move);
        const auto value = oracle.probe_wdl(position);
        position.undo_move(move);
        if (value == Wdl::Draw) return move;
    }
    return Move::none();
}

TEST(Ranking, ALineIsCutOffWhereItThrowsTheWinAwayAndGoesOnBetter) {
    const TestTables tables = own_tables();
    const Position root = test::from_fen("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1");
    ASSERT_EQ(tables->probe_wdl(root), Wdl::Win);
    std::vector<Move> line{ranking_of(*tables, root)->moves.front().move};
    complete_line(*tables, root, line, 246, Always);
    int blunders = 0;
    for (usize plies = 2; plies < line.size() && blunders < 5; plies += 2) {
        std::vector<Move> bad(line.begin(), line.begin() + std::ptrdiff_t(plies));
        const Move blunder = blunder_in(*tables, end_of(root, bad));
        if (blunder == Move::none()) continue;
        ++blunders;
        bad.push_back(blunder);
        complete_line(*tables, root, bad, 246, Always);
        EXPECT_NE(bad.at(plies), blunder);
        EXPECT_TRUE(is_checkmate(end_of(root, bad)));
    }
    EXPECT_EQ(blunders, 5);

    // The first move of a line stays, even a bad one: the line is about that move.
    const Move first = blunder_in(*tables, root);
    ASSERT_NE(first, Move::none());
    std::vector<Move> bad{first};
    complete_line(*tables, root, bad, 246, Always);
    EXPECT_EQ(bad, std::vector<Move>{first});
}

}  // namespace
}  // namespace tablebase
