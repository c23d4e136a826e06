// levels/partner.h: what a level plays, and how long it takes.
#include "levels/partner.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/draw_rules.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/see.h"
#include "engine/engine.h"
#include "levels/pace.h"
#include "support/random_positions.h"
#include "support/searching.h"

namespace {

using namespace levels;
using chess::Move;
using chess::Position;

class PartnerTest : public testing::Test {
protected:
    PartnerTest() {
        EXPECT_TRUE(engine_.set_search(PartnerSearch));
        partner_.set_seed(1);
    }

    Position position_of(const char* fen) const { return chess::parse_fen(fen).value(); }
    search::BestMoveReport answer(const Position& position,
                                  const search::Limits& limits = test::to_depth(3)) {
        recorder_ = {};
        return engine_.search(position, limits, &recorder_).best_move;
    }
    // The moves of a game of the partner with itself, to this many plies.
    std::vector<Move> game(int plies, const search::Limits& limits) {
        engine_.new_game();
        partner_.new_game();
        std::vector<Move> moves;
        Position position = Position::start();
        while (int(moves.size()) < plies && chess::has_legal_move(position) && !chess::is_draw(position, 0)) {
            partner_.set_moves(moves);
            moves.push_back(answer(position, limits).best);
            position.do_move(moves.back());
        }
        return moves;
    }

    engine::Engine engine_;
    Partner partner_{engine_};
    test::SearchRecorder recorder_;
};

TEST_F(PartnerTest, PlaysTheSameGameTwiceFromASeed) {
    partner_.set_seed(7);
    for (const int elo : {LeastElo, 1400, 2200}) {
        partner_.set_elo(elo);
        const auto first = game(30, test::to_depth(3));
        EXPECT_EQ(first, game(30, test::to_depth(3))) << elo;
        const auto by_nodes = game(12, test::to_nodes(3000));
        EXPECT_EQ(by_nodes, game(12, test::to_nodes(3000))) << elo;
    }
}

TEST_F(PartnerTest, AnotherSeedIsAnotherGame) {
    partner_.set_elo(1000);
    partner_.set_seed(1);
    const auto first = game(12, test::to_depth(2));
    partner_.set_seed(2);
    EXPECT_NE(first, game(12, test::to_depth(2)));
}

TEST_F(PartnerTest, AnswersAlikeWithoutANewGame) {
    partner_.set_elo(1000);
    for (const Position& position : test::random_positions(5, 3))
        EXPECT_EQ(answer(position).best, answer(position).best);
}

TEST_F(PartnerTest, PlaysOnlyMovesThatItMay) {
    struct Case {
        int elo;
        const char* fen;
        std::vector<std::string> may;
    };
    // By the model alone, with a second look, and in a plain ending.
    const std::vector<Case> cases = {{800, chess::StartFen.data(), {"h4", "a4"}},
                                     {2500, "4k3/8/8/3q4/8/2N5/7P/4K3 w - - 0 1", {"h4", "Kf1"}},
                                     {1200, "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", {"Ka2", "Kb1"}}};
    for (const Case& each : cases) {
        partner_.set_elo(each.elo);
        const Position position = position_of(each.fen);
        search::Limits limits = test::to_depth(4);
        for (const std::string& san : each.may)
            limits.search_moves.push_back(chess::parse_san(position, san).value());
        for (int seed = 1; seed <= 10; ++seed) {
            partner_.set_seed(seed);
            EXPECT_THAT(limits.search_moves, testing::Contains(answer(position, limits).best)) << each.fen;
        }
    }
}

TEST_F(PartnerTest, TheLastFirstLineIsThatOfTheMoveWithAnExactScore) {
    engine_.set_multi_pv(3);
    auto positions = test::random_positions(20, 11);
    positions.push_back(
        position_of("8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"));  // the limit ends its search by a bound
    for (const int elo : {LeastElo, 1500, 2000, MostElo}) {
        partner_.set_elo(elo);
        for (const Position& position : positions) {
            const auto best = answer(position, test::to_nodes(5000));
            if (best.best == Move::none()) continue;
            const search::LineReport* last = nullptr;
            for (const search::LineReport& line : recorder_.lines)
                if (line.multi_pv == 1) last = &line;
            ASSERT_NE(last, nullptr);
            EXPECT_EQ(last->pv.front(), best.best);
            EXPECT_EQ(last->bound, search::Bound::Exact);
            EXPECT_EQ(recorder_.lines.size(), std::min<usize>(3, chess::legal_moves(position).size()));
            Position line = position;
            for (const Move move : last->pv) {
                ASSERT_TRUE(line.is_legal(move));
                line.do_move(move);
            }
        }
    }
}

TEST_F(PartnerTest, MatedAndStalematedPositionsHaveNoMove) {
    for (const char* fen : {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1"}) {
        EXPECT_EQ(answer(position_of(fen)).best, Move::none());
        EXPECT_EQ(recorder_.lines.size(), 1u);
    }
}

// With a clock, a search of one move would end after one ply, and its score would mean little.
TEST_F(PartnerTest, LooksAtItsMoveAsDeepOnTheClock) {
    partner_.set_elo(2300);
    search::Limits clock;
    for (const chess::Color us : chess::Colors) clock.time[us] = search::Milliseconds(600'000);
    const Position position =
        position_of("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    for (int seed = 1; seed <= 8; ++seed) {
        partner_.set_seed(seed);
        answer(position, clock);
        EXPECT_GE(recorder_.lines.back().depth, 6);
    }
}

// Its time to think would be minutes, and its searches take a part of the time for the move.
TEST_F(PartnerTest, PaceWaitsUntilTheEndOfTheTimeForTheMove) {
    partner_.set_pace(true);
    search::Limits limits;
    limits.time[chess::Color::White] = search::Milliseconds(100'000'000);
    limits.move_time = search::Milliseconds(100);
    for (const int elo : {800, 1200})  // which wins plain endings by the engine's search
        for (const Position& position : {Position::start(), position_of("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")}) {
            partner_.set_elo(elo);
            const auto start = std::chrono::steady_clock::now();
            EXPECT_NE(engine_.search(position, limits).best_move.best, Move::none());
            EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(80));
        }
}

// A mate that is near enough would end the engine's own search.
TEST_F(PartnerTest, GoMateCutsNoSearchShort) {
    const Position position = position_of("k7/8/2K5/8/8/8/8/7Q w - - 0 1");
    search::Limits limits = test::to_nodes(100'000);
    const u64 nodes = answer(position, limits).line.nodes;
    engine_.new_game();
    limits.mate = 20;
    EXPECT_EQ(answer(position, limits).line.nodes, nodes);
}

TEST_F(PartnerTest, PlaysWeakerOnALowClock) {
    constexpr int Elo = 1000;  // the strongest that looks only once
    const auto moves_as = [&](int elo, bool has_pace) {
        std::vector<Move> moves;
        partner_.set_elo(elo);
        partner_.set_pace(has_pace);
        for (int seed = 1; seed <= 40; ++seed) {
            partner_.set_seed(seed);
            search::Limits limits = test::to_depth(1);
            for (const int seconds : {600, 6}) {
                limits.time[chess::Color::White] = std::chrono::seconds(seconds);
                // Asked once while it judges, then while it waits.
                const auto ends_the_wait = [asked = 0]() mutable { return ++asked > 2; };
                const auto outcome = engine_.search(Position::start(), limits, nullptr, ends_the_wait);
                EXPECT_EQ(outcome.best_move.line.depth, 1);
                if (seconds == 6) moves.push_back(outcome.best_move.best);
            }
        }
        return moves;
    };
    const auto moves = moves_as(Elo, true);
    EXPECT_NE(moves, moves_as(Elo, false));
    EXPECT_EQ(moves, moves_as(int(std::lround(elo_on_clock(Elo, 6. / 600))), false));
}

// The judgement leaves a part of the nodes for the second look, which needs a depth to be compared.
// The seed draws a move whose own search ends with an exact score: otherwise the judgement's line counts.
TEST_F(PartnerTest, AFewNodesAreSharedByAllSearches) {
    partner_.set_elo(2600);
    partner_.set_seed(4);
    for (const u64 nodes : {3000, 10'000, 30'000}) {
        const auto limits = test::to_nodes(nodes);
        const Position position =
            position_of("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        answer(position, limits);
        EXPECT_GE(recorder_.lines.back().depth, 3) << nodes;
        EXPECT_LE(recorder_.lines.back().nodes, nodes + 1000) << nodes;
    }
}

TEST_F(PartnerTest, StrongerLevelsLoseLess) {
    Judge judge;
    ASSERT_TRUE(judge.evaluate_by(engine_.network_in_use()));
    const auto positions = test::random_positions(60, 5);
    std::vector<Judgement> judgements;
    judgements.reserve(positions.size());
    for (const Position& position : positions) judgements.push_back(judge.judge(position, test::to_depth(4)));
    // How much the moves of a level lose, in expected points a move.
    const auto mean_loss = [&](int elo) {
        partner_.set_elo(elo);
        partner_.set_seed(3);
        double sum = 0;
        for (usize i = 0; i < positions.size(); ++i) {
            const auto& moves = judgements[i].moves;
            const auto best = answer(positions[i], test::to_nodes(30'000)).best;
            const auto judged = std::ranges::find(moves, best, &JudgedMove::move);
            if (judged != moves.end())
                sum += losses_of(positions[i], judgements[i])[usize(judged - moves.begin())].back();
        }
        return sum / double(positions.size());
    };
    const double weak = mean_loss(500), middle = mean_loss(1500), strong = mean_loss(2500);
    EXPECT_GT(weak, 1.3 * middle);
    EXPECT_GT(middle, 1.3 * strong);
}

// Against the defence that the engine's own search finds.
TEST_F(PartnerTest, WinsPlainEndingsWithinFiftyMoves) {
    partner_.set_elo(1000);
    engine::Engine defender;
    for (const char* fen : {"8/8/8/3k4/8/8/8/KQ6 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 w - - 0 1"}) {
        partner_.set_seed(5);
        Position position = position_of(fen);
        while (chess::has_legal_move(position) && !chess::is_draw(position, 0)) {
            const bool is_ours = position.side_to_move() == chess::Color::White;
            const auto reply = is_ours ? answer(position, test::to_nodes(25'000))
                                       : defender.search(position, test::to_nodes(2000)).best_move;
            // A search that is watched completes its line, if the mate is not far.
            if (is_ours && reply.line.score.is_mate() && reply.line.score.plies_to_mate() <= 19) {
                EXPECT_EQ(int(reply.line.pv.size()), reply.line.score.plies_to_mate());
            }
            position.do_move(reply.best);
        }
        EXPECT_TRUE(position.in_check()) << chess::to_fen(position);
    }
}

TEST(LevelTable, GrowsWithTheElo) {
    const LevelTable& table = level_table();
    for (int elo = LeastElo; elo < MostElo; elo += 50) {
        const Level low = table.at(elo), high = table.at(elo + 50);
        EXPECT_LE(low.people_rating, high.people_rating) << elo;
        EXPECT_LE(low.care, high.care) << elo;
        EXPECT_LE(low.nodes, high.nodes) << elo;
    }
    EXPECT_EQ(table.at(LeastElo - 100), table.at(LeastElo));
    EXPECT_EQ(table.at(MostElo + 100), table.at(MostElo));
}

TEST(LevelTable, InterpolatesBetweenItsRows) {
    const auto table = LevelTable::parse("# words\n500 800 0 1000\n1500 1800 1 1000\n3000 2800 100 10000\n");
    ASSERT_TRUE(table);
    EXPECT_EQ(table->at(1500), (Level{1800, 1, 1000}));
    EXPECT_EQ(table->at(1000), (Level{1300, 0.5, 1000}));
    const Level middle = table->at(2250);
    EXPECT_DOUBLE_EQ(middle.people_rating, 2300);
    EXPECT_NEAR(middle.care, 10, 1e-9);
    EXPECT_NEAR(middle.nodes, 3162.28, 0.01);
    EXPECT_EQ(to_text({2250, middle}), "2250 2300 10 3162");
}

TEST(LevelTable, ABadTextIsRefused) {
    EXPECT_EQ(LevelTable::parse("").error(), "the rows do not go from 500 to 3000");
    EXPECT_EQ(LevelTable::parse("500 800\n").error(), "the line \"500 800\" has not four numbers");
    EXPECT_EQ(LevelTable::parse("500 800 0 1\n500 800 0 1\n").error(),
              "the row of 500 is not above the one before");
}

TEST(LevelTable, OfTheProgramCanBeRead) { EXPECT_TRUE(LevelTable::parse(level_table_text())); }

TEST(Pace, StaysFarFromTheEndOfTheClock) {
    util::Prng prng(1);
    for (const int left : {0, 50, 1000, 60'000, 600'000}) {
        search::Limits limits;
        limits.time[chess::Color::White] = search::Milliseconds(left);
        for (int i = 0; i < 1000; ++i) {
            const auto time = thinking_time(Position::start(), limits, 600, prng);
            EXPECT_GE(time.count(), 0);
            EXPECT_LE(time.count(), std::max(0, left - 100) / 10) << "some time is left for the search";
        }
    }
}

TEST(Pace, IsThatOfPeople) {
    // 10 minutes and 4 seconds a move, move 12: the mean is 26 seconds, the median is much shorter.
    util::Prng prng(1);
    search::Limits limits;
    limits.time[chess::Color::White] = search::Milliseconds(600'000);
    chess::PositionSetup setup = Position::start().setup();
    setup.fullmove_number = 12;
    constexpr int Times = 4000;
    std::vector<double> seconds;
    seconds.reserve(Times);
    for (int i = 0; i < Times; ++i)
        seconds.push_back(double(thinking_time(Position(setup), limits, 760, prng).count()) / 1000);
    std::ranges::sort(seconds);
    const double mean = std::accumulate(seconds.begin(), seconds.end(), 0.0) / double(seconds.size());
    EXPECT_NEAR(mean, 21, 3);  // the longest times are cut off at a tenth of the clock
    EXPECT_NEAR(seconds[seconds.size() / 2], 12.7, 1);
}

TEST(Pace, ALowClockCostsThoseWhoHaveMoreToLose) {
    for (const double share : {1., 0.5, 0.1, 0.01, 0., -1.}) {
        EXPECT_EQ(points_lost_to_clock(900, share), 0);
        EXPECT_LE(points_lost_to_clock(1500, share), points_lost_to_clock(2000, share));
        EXPECT_LE(points_lost_to_clock(2000, share), points_lost_to_clock(2500, share));
    }
    EXPECT_EQ(points_lost_to_clock(2400, 1), 0);
    EXPECT_NEAR(points_lost_to_clock(2400, 250. / 600), 1000 * std::log(0.15 / 0.12), 30);
    EXPECT_NEAR(points_lost_to_clock(2400, 325. / 600), points_lost_to_clock(2400, 250. / 600) / 2, 1);
    EXPECT_NEAR(points_lost_to_clock(2400, 0), 1000 * std::log(0.20 / 0.12), 30);
    EXPECT_EQ(points_lost_to_clock(1500, 0.1), 0);
    EXPECT_NEAR(points_lost_to_clock(1500, 0), 1000 * std::log(0.26 / 0.22), 30);
    EXPECT_EQ(elo_on_clock(2400, 1), 2400);
    EXPECT_LT(elo_on_clock(2400, 0.02), 2000);
}

}  // namespace
