// Tests of chess as a game: endings, utilities, keys, the order of moves, and an opponent who errs.
#include "chess_lab/chess_game.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

#include <gtest/gtest.h>

#include "adversarial/expectimax.h"
#include "adversarial/star.h"
#include "chess_lab/fallible_chess.h"
#include "chess_lab/win_rate.h"
#include "support/positions.h"

namespace chess_lab {
namespace {

using adversarial::Player;
using chess::Color;
using chess::Move;
using eval::Score;

void apply(ChessGame& game, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) game.apply(test::uci_move(game.position(), word));
}

ChessGame game_of(std::string_view fen, const std::string& moves = "") {
    ChessGame game(test::from_fen(fen));
    apply(game, moves);
    return game;
}

constexpr std::string_view BackRank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";

// --- ChessGame ---

TEST(ChessGame, MaxIsWhoMovesAtTheRootUnlessToldOtherwise) {
    const auto black_to_move = test::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    ChessGame game(black_to_move);
    EXPECT_EQ(game.player_of(Color::Black), Player::Max);
    EXPECT_EQ(game.to_move(), Player::Max);
    EXPECT_LT(game.eval(Player::Max), -300) << "White has the rook";
    EXPECT_EQ(game.eval(Player::Min), -game.eval(Player::Max));

    ChessGame for_white(black_to_move, Color::White);
    EXPECT_EQ(for_white.to_move(), Player::Min);
    EXPECT_GT(for_white.eval(Player::Max), 300);
}

TEST(ChessGame, ANearerMateIsWorthMore) {
    const ChessGame mated = game_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    EXPECT_EQ(mated.ending(), Ending::Checkmate);
    EXPECT_EQ(score_of(mated.utility(Player::Max)), Score::mated_in(0));

    const ChessGame one = game_of(BackRank, "d1d8");
    EXPECT_EQ(one.ending(), Ending::Checkmate);
    EXPECT_EQ(score_of(one.utility(Player::Max)), Score::mate_in(1));
    EXPECT_EQ(one.utility(Player::Min), -one.utility(Player::Max));

    const ChessGame later = game_of(BackRank, "d1e1 g8f8 e1d1 f8g8 d1d8");
    EXPECT_EQ(score_of(later.utility(Player::Max)), Score::mate_in(5));
    EXPECT_LT(later.utility(Player::Max), one.utility(Player::Max));
}

TEST(ChessGame, KnowsTheDraws) {
    const ChessGame stalemate = game_of("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "f2f7");
    EXPECT_EQ(stalemate.ending(), Ending::Stalemate);
    EXPECT_EQ(stalemate.utility(Player::Max), 0);

    const std::string shuffle = "d1d2 g8f8 d2d1 f8g8";
    EXPECT_EQ(game_of(BackRank, shuffle).ending(), Ending::None) << "the root itself, a first repetition";
    EXPECT_EQ(game_of(BackRank, shuffle + " d1d2").ending(), Ending::DrawByRule) << "stood inside the line";

    EXPECT_EQ(game_of("8/8/4k3/8/8/3K4/8/6R1 w - - 99 80", "g1g2").ending(), Ending::DrawByRule);
    EXPECT_EQ(game_of("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8").ending(), Ending::Checkmate);
    EXPECT_EQ(game_of("8/8/8/8/3k4/8/3p4/3KB3 w - - 0 1", "d1d2").ending(), Ending::DrawByRule);
}

TEST(ChessGame, TheRootIsNotDrawnByRule) {
    EXPECT_FALSE(game_of("8/k7/8/8/8/8/K7/8 w - - 0 1").is_terminal());
    EXPECT_FALSE(game_of("8/8/4k3/8/8/3K4/8/6R1 w - - 100 80").is_terminal());
    EXPECT_TRUE(game_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_terminal());
}

TEST(ChessGame, OrdersCapturesByGainAndKeepsAllMoves) {
    // The pawn and the queen can take the queen on d5, the rook can take the knight on h8, and one pawn can
    // promote, with or without a capture.
    const ChessGame game = game_of("2r4n/1P6/8/k2q4/4P3/8/4K3/3Q3R w - - 0 1");
    const chess::MoveList moves = game.actions();
    std::vector<std::string> first;
    for (usize i = 0; i < 3; ++i) first.push_back(ChessGame::name(moves[i]));
    EXPECT_EQ(first, (std::vector<std::string>{"b7c8q", "b7c8r", "b7c8b"}));
    const auto place = [&](std::string_view name) {
        return std::find_if(moves.begin(), moves.end(), [&](Move m) { return ChessGame::name(m) == name; }) -
               moves.begin();
    };
    EXPECT_LT(place("e4d5"), place("d1d5")) << "the cheaper piece takes first";
    EXPECT_LT(place("d1d5"), place("h1h8"));
    EXPECT_LT(place("h1h8"), place("e2e1")) << "quiet moves come last";
    EXPECT_EQ(moves.size(), chess::legal_moves(game.position()).size());
}

TEST(ChessGame, RootMovesBindOnlyTheRoot) {
    const auto root = chess::Position::start();
    ChessGame game(root, {test::uci_move(root, "a2a3"), test::uci_move(root, "g1f3")});
    EXPECT_EQ(game.actions().size(), 2u);
    game.apply(test::uci_move(root, "a2a3"));
    EXPECT_EQ(game.actions().size(), 20u);
}

TEST(ChessGame, KeysTellSubgamesApart) {
    EXPECT_EQ(game_of(chess::StartFen, "e2e3 e7e6 d2d3 d7d6").key(),
              game_of(chess::StartFen, "d2d3 d7d6 e2e3 e7e6").key());
    const ChessGame knights = game_of(chess::StartFen, "g1f3 g8f6 b1c3 b8c6");
    const ChessGame other_way = game_of(chess::StartFen, "b1c3 b8c6 g1f3 g8f6");
    EXPECT_EQ(knights.position().key(), other_way.position().key());
    EXPECT_NE(knights.key(), other_way.key()) << "different positions may be repeated";
    EXPECT_NE(game_of(chess::StartFen, "e2e4").key(),
              game_of(chess::StartFen, "g1f3 g8f6 f3g1 f6g8 e2e4").key())
        << "mates lie at different distances";
}

// --- expected results ---

TEST(WinRate, GrowsWithTheScoreAndComesBack) {
    double last = -2;
    for (const Score score :
         {Score::mated_in(0), Score::mated_in(7), Score::mated_in(200), Score::from_cp(-900),
          Score::from_cp(-1), Score::draw(), Score::from_cp(35), Score::from_cp(1500), Score::mate_in(200),
          Score::mate_in(7), Score::mate_in(1)}) {
        const double result = expected_result(score);
        EXPECT_GT(result, last);
        EXPECT_EQ(score_of_expected_result(result), score);
        last = result;
    }
    EXPECT_NEAR(expected_result(Score::from_cp(400)), 0.99 * (10.0 / 11 - 1.0 / 11), 1e-12);
    EXPECT_FALSE(score_of_expected_result(0.99 + 0.5 * WorthOfAPly).is_decisive())
        << "a mean of mates is none";
}

TEST(WinRate, AWinByTheTablesStandsBetweenEvaluationsAndMates) {
    const double win = expected_result(Score::table_win_in(40));
    EXPECT_GT(win, expected_result(Score::from_cp(3000)));
    EXPECT_LT(win, expected_result(Score::mate_in(245)));
    EXPECT_EQ(expected_result(Score::table_loss_in(40)), -win);
}

// --- FallibleChess ---

FallibleChess fallible(std::string_view fen, double temperature_cp, Color max = Color::White) {
    return FallibleChess::create(test::from_fen(fen), max, temperature_cp).value();
}

double sum_of(const std::vector<adversarial::Outcome<Move>>& outcomes) {
    double sum = 0;
    for (const auto& outcome : outcomes) sum += outcome.probability;
    return sum;
}

// The only capture of Black's takes the queen.
constexpr std::string_view QueenHangs = "r5k1/8/8/3p4/4Q3/8/8/4K3 b - - 0 1";

TEST(FallibleChess, ProbabilitiesSumToOneAtAnyTemperature) {
    for (const double temperature : {0.001, 1.0, 100.0, 1e9, std::numeric_limits<double>::infinity()}) {
        const auto outcomes = fallible(QueenHangs, temperature).outcomes();
        EXPECT_NEAR(sum_of(outcomes), 1, 1e-12);
        for (const auto& outcome : outcomes) EXPECT_GT(outcome.probability, 0);
    }
}

TEST(FallibleChess, TheOpponentSeesAMateInOne) {
    constexpr const char* Fen = "r5k1/5ppp/8/8/8/8/5PPP/Q5K1 b - - 0 1";
    const chess::Move mate = test::uci_move(test::from_fen(Fen), "a8a1");
    for (const auto& [reply, probability] : fallible(Fen, 100).outcomes())
        EXPECT_NEAR(probability, reply == mate ? 1 : 0, 1e-6);
}

TEST(FallibleChess, NearZeroTheOpponentPlaysWhatLooksBest) {
    const auto outcomes = fallible(QueenHangs, 0.001).outcomes();
    ASSERT_EQ(outcomes.size(), 1u);
    EXPECT_EQ(ChessGame::name(outcomes[0].action), "d5e4");
}

TEST(FallibleChess, AtInfinityTheOpponentPlaysAnything) {
    const FallibleChess game = fallible(QueenHangs, std::numeric_limits<double>::infinity());
    const auto outcomes = game.outcomes();
    ASSERT_EQ(outcomes.size(), chess::legal_moves(game.position()).size());
    for (const auto& outcome : outcomes) EXPECT_DOUBLE_EQ(outcome.probability, 1.0 / double(outcomes.size()));
}

TEST(FallibleChess, TheTemperatureIsTheOddsOfAnError) {
    const FallibleChess game = fallible(QueenHangs, 250);
    const auto outcomes = game.outcomes();
    const auto looks = [&](Move move) {
        ChessGame after = game.game();
        after.apply(move);
        return after.eval(Player::Min);
    };
    const auto& a = outcomes[0];
    const auto& b = outcomes[1];
    EXPECT_NEAR(a.probability / b.probability, std::exp((looks(a.action) - looks(b.action)) / 250), 1e-9);
}

TEST(FallibleChess, ChanceHasTheOpponentsTurns) {
    FallibleChess game = fallible(QueenHangs, 100);
    EXPECT_TRUE(game.is_chance()) << "White is MAX and Black to move";
    EXPECT_EQ(game.to_move(), Player::Max);
    game.apply(test::uci_move(game.position(), "d5e4"));
    EXPECT_FALSE(game.is_chance());
    EXPECT_LT(game.eval(Player::Max), 0);
    EXPECT_FALSE(fallible("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 100).is_chance()) << "mated";
}

TEST(FallibleChess, RefusesATemperatureThatIsNone) {
    for (const double temperature : {0.0, -1.0, std::nan("")}) {
        const auto game = FallibleChess::create(chess::Position::start(), Color::White, temperature);
        ASSERT_FALSE(game);
        EXPECT_NE(game.error().find("temperature"), std::string::npos);
    }
}

TEST(FallibleChess, StarFindsExpectimaxsValueWithFewerLeaves) {
    FallibleChess game = fallible("4k3/8/8/3p4/8/4P3/3N4/4K3 w - - 0 1", DefaultTemperatureCp);
    adversarial::SearchOptions<Move> options;
    options.depth = 2;
    const auto plain = adversarial::expectimax(game, options).value();
    const auto star1 = adversarial::star1(game, options).value();
    const auto star2 = adversarial::star2(game, options).value();
    EXPECT_NEAR(star1.value, plain.value, 1e-9);
    EXPECT_NEAR(star2.value, plain.value, 1e-9);
    EXPECT_LT(star1.counts.leaves, plain.counts.leaves);
    EXPECT_LT(star2.counts.leaves, plain.counts.leaves);
}

}  // namespace
}  // namespace chess_lab
