// Tests of the classical evaluation: symmetries, agreement of its three uses, and chess knowledge.
#include "eval/classical/classical.h"

#include <gtest/gtest.h>

#include "chess/set_up.h"
#include "eval/classical/default_weights.h"
#include "eval/classical/evaluation.h"
#include "eval/eval_support.h"
#include "eval/evaluator.h"
#include "support/printers.h"
#include "support/random_positions.h"

namespace eval::classical {
namespace {

using test::evaluate_cp;

constexpr int Positions = 4000;

TEST(Classical, IsTheSameForBothColors) {
    for (const Position& position : test::random_positions(Positions, 1)) {
        const Position flipped = chess::flipped(position);
        ASSERT_EQ(evaluate_cp(position), evaluate_cp(flipped)) << testing::PrintToString(position);
    }
}

TEST(Classical, IsTheSameForBothWings) {
    for (const Position& position : test::random_positions(Positions, 2)) {
        if (position.castling_rights() != chess::CastlingRights()) continue;
        const Position swapped = test::with_wings_swapped(position);
        ASSERT_EQ(evaluate_cp(position), evaluate_cp(swapped)) << testing::PrintToString(position);
    }
}

TEST(Classical, TermsOfTheTraceSumToTheScore) {
    PawnTable table;
    for (const Position& position : test::random_positions(Positions, 3)) {
        const Trace traced = trace(position);
        TaperedScore sum;
        for (const auto& sides : traced.terms) sum += sides[Color::White] - sides[Color::Black];
        ASSERT_EQ(sum, traced.sum);
        const int tapered = sum.middle() * traced.phase + sum.end() * (24 - traced.phase);
        ASSERT_EQ(traced.white.cp(), tapered * traced.scale / (24 * 64));
        ASSERT_EQ(traced.side_to_move,
                  position.side_to_move() == Color::White ? traced.white : -traced.white);
        ASSERT_EQ(traced.side_to_move, evaluate(position, table)) << testing::PrintToString(position);
    }
}

// Random weights, so that a wrong coefficient changes the sum.
Weights random_weights() {
    Weights weights = DefaultWeights;
    util::Prng prng(7);
    for (const WeightGroup& group : groups_of(weights))
        for (TaperedScore& weight : group.values)
            weight = TaperedScore(int(prng.below(101)) - 50, int(prng.below(101)) - 50);
    return weights;
}

TEST(Classical, IsLinearInItsWeights) {
    // The coefficients are found with one set of weights and must hold for another one.
    const Weights other = random_weights();
    PawnTable table;
    for (const Position& position : test::random_positions(Positions, 4)) {
        CoefficientSink found(DefaultWeights);
        evaluate_into(position, DefaultWeights, nullptr, found);
        const auto* const values = reinterpret_cast<const TaperedScore*>(&other);
        TaperedScore sum;
        for (const auto& [weight, count] : found.coefficients()) {
            ASSERT_LT(weight, WeightCount);
            sum += values[weight] * count;
        }
        SumSink plain;
        evaluate_into(position, other, &table, plain);
        ASSERT_EQ(sum, plain.sum()) << testing::PrintToString(position);
    }
}

// How often the evaluation of White minus that of Black contains a weight of DefaultWeights.
int count_of(const TaperedScore& weight, std::string_view fen) {
    CoefficientSink found(DefaultWeights);
    evaluate_into(test::from_fen(fen), DefaultWeights, nullptr, found);
    const auto index = usize(&weight - reinterpret_cast<const TaperedScore*>(&DefaultWeights));
    int count = 0;
    for (const auto& [counted, times] : found.coefficients())
        if (counted == index) count += times;
    return count;
}

TEST(Classical, OfDoubledPawnsTheFrontOneIsTheCandidate) {
    const char* const fen = "4k3/2p5/8/8/1P6/PP6/8/4K3 w - - 0 1";
    EXPECT_EQ(count_of(DefaultWeights.pawn_candidate[3], fen), 1);
    EXPECT_EQ(count_of(DefaultWeights.pawn_candidate[2], fen), 0);
}

TEST(Classical, AKingShutsInARookOnItsFirstRankOnly) {
    EXPECT_EQ(count_of(DefaultWeights.rook_trapped[0], "4k3/8/8/8/8/8/5PPP/5K1R w - - 0 1"), 2);
    EXPECT_EQ(count_of(DefaultWeights.rook_trapped[0], "4k3/6pR/6P1/7P/8/8/5PPP/5K2 w - - 0 1"), 0);
}

TEST(Classical, AKingOnTheEdgeHasTheZoneOfTheNextFile) {
    for (const Color us : chess::Colors)
        for (int rank = 0; rank < 8; ++rank)
            for (const auto& [edge, next] : {std::pair(File::A, File::B), std::pair(File::H, File::G)})
                EXPECT_EQ(KingZones[us][usize(Square(edge, Rank(rank)).index())],
                          KingZones[us][usize(Square(next, Rank(rank)).index())]);
}

TEST(Classical, PawnTableChangesNoResult) {
    PawnTable used;
    PawnTable unused;
    int different_kings = 0;
    for (const Position& position : test::random_positions(Positions, 5)) {
        const PawnEntry& entry = used.slot(position.pawn_key());
        const Square king = entry.king[Color::White];
        different_kings +=
            entry.key == position.pawn_key() && king.is_ok() && king != position.king_square(Color::White);
        unused.clear();
        const Score fresh = evaluate(position, unused);
        ASSERT_EQ(evaluate(position, used), fresh) << testing::PrintToString(position);
        ASSERT_EQ(evaluate(position, used), fresh) << "second look-up " << testing::PrintToString(position);
    }
    EXPECT_GT(different_kings, 0);
}

TEST(Classical, EvaluatorForgetsNothingThatMatters) {
    Evaluator used;
    for (const Position& position : test::random_positions(200, 6)) {
        Evaluator fresh;
        ASSERT_EQ(used.evaluate(position), fresh.evaluate(position));
        ASSERT_EQ(used.evaluate(position).cp(), evaluate_cp(position));
        used.clear();
        ASSERT_EQ(used.evaluate(position), fresh.evaluate(position));
    }
}

TEST(Classical, StartPositionIsWorthTheTempo) {
    EXPECT_EQ(evaluate_cp(chess::StartFen), DefaultWeights.tempo[0].middle());
}

TEST(Classical, StaysWithinEvaluations) {
    // The most material that a side can have: nine queens and all other pieces, against a bare king.
    const char* const fen = "8/2k5/8/8/QQQQ4/QQQQQ3/R6R/BBN2N1K b - - 0 1";
    EXPECT_LT(evaluate_cp(fen), -9000);
    EXPECT_GE(evaluate_cp(fen), -Score::max_evaluation().cp());
    for (const Position& position : test::random_positions(Positions, 8))
        EXPECT_LT(std::abs(evaluate_cp(position)), Score::max_evaluation().cp());
}

TEST(Classical, AnExtraPieceIsClearlyGood) {
    struct Case {
        const char* fen;  // White is to move and has an extra piece or pawn
        int at_least;
    };
    for (const auto& [fen, at_least] : {Case{"rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 40},
                                        Case{"r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 250},
                                        Case{"rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 250},
                                        Case{"1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1", 380},
                                        Case{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 800},
                                        Case{"8/4k3/3pp3/8/8/3PP3/2N1K3/8 w - - 0 1", 200},
                                        Case{"8/4k3/3pp3/8/8/3PP3/2R1K3/8 w - - 0 1", 400}})
        EXPECT_GT(evaluate_cp(fen), at_least) << fen;
}

// Two positions with White to move; White should prefer `better`.
struct Preference {
    const char* what;
    const char* better;
    const char* worse;
};

class ClassicalPrefers : public testing::TestWithParam<Preference> {};

TEST_P(ClassicalPrefers, TheBetterPosition) {
    EXPECT_GT(evaluate_cp(GetParam().better), evaluate_cp(GetParam().worse)) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Knowledge, ClassicalPrefers,
    testing::Values(Preference{"a knight in the centre", "4k3/pppp4/8/8/3N4/8/4PPPP/4K3 w - - 0 1",
                               "4k3/pppp4/8/8/8/8/4PPPP/N3K3 w - - 0 1"},
                    Preference{"sound pawns to doubled ones", "4k3/pppp4/8/8/8/8/3PPP2/4K3 w - - 0 1",
                               "4k3/pppp4/8/8/8/4P3/3PP3/4K3 w - - 0 1"},
                    Preference{"connected pawns to isolated ones", "4k3/ppp2ppp/8/8/2PP4/8/7P/4K3 w - - 0 1",
                               "4k3/ppp2ppp/8/8/1P1P4/8/7P/4K3 w - - 0 1"},
                    Preference{"a passed pawn far advanced", "8/8/1P3k2/8/8/8/2K5/8 w - - 0 1",
                               "8/8/5k2/8/8/1P6/2K5/8 w - - 0 1"},
                    Preference{"a passed pawn that nothing blocks", "4k3/8/2n5/1P6/8/8/1K6/3N4 w - - 0 1",
                               "4k3/8/1n6/1P6/8/8/1K6/3N4 w - - 0 1"},
                    Preference{"the enemy king far from a passed pawn", "7k/8/8/1P6/2K5/8/6p1/6n1 w - - 0 1",
                               "1k6/8/8/1P6/2K5/8/6p1/6n1 w - - 0 1"},
                    Preference{"a rook on an open file", "3rk3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1",
                               "3rk3/ppp2ppp/8/8/8/8/PPP2PPP/1R2K3 w - - 0 1"},
                    Preference{"the pair of bishops", "2b1k1n1/pppp1ppp/8/8/8/8/PPPP1PPP/2B1KB2 w - - 0 1",
                               "2b1k1n1/pppp1ppp/8/8/8/8/PPPP1PPP/2B1K1N1 w - - 0 1"},
                    Preference{"a castled king with its pawns",
                               "r1bq1rk1/ppp2ppp/2np1n2/4p3/4P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1",
                               "r1bq1rk1/ppp2ppp/2np1n2/4p3/4P1PP/2NP1N2/PPP2P2/R1BQ1RK1 w - - 0 1"},
                    Preference{"a king at home while there are queens",
                               "r2qk2r/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1",
                               "r2qk2r/ppp2ppp/8/8/8/4K3/PPP2PPP/R2Q1R2 w - - 0 1"},
                    Preference{"a king in the centre at the end", "4k3/pp4pp/8/8/3K4/8/PP4PP/8 w - - 0 1",
                               "4k3/pp4pp/8/8/8/8/PP4PP/K7 w - - 0 1"},
                    Preference{"a bare king on the edge", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1",
                               "8/8/8/4k3/8/4K3/8/R7 w - - 0 1"},
                    Preference{"a bare king in the bishop's corner", "7k/8/6K1/8/5B2/8/8/4N3 w - - 0 1",
                               "k7/8/1K6/8/5B2/8/8/4N3 w - - 0 1"},
                    Preference{"a pawn that attacks a piece",
                               "rnbqkb1r/pppp1ppp/8/4p3/3nP3/2P5/PP1P1PPP/RNBQKBNR w KQkq - 0 1",
                               "rnbqkb1r/pppp1ppp/8/4p3/4Pn2/2P5/PP1P1PPP/RNBQKBNR w KQkq - 0 1"}));

struct DrawnEnding {
    const char* what;
    const char* fen;
};

class ClassicalDraws : public testing::TestWithParam<DrawnEnding> {};

TEST_P(ClassicalDraws, AreNearZero) {
    EXPECT_LE(std::abs(evaluate_cp(GetParam().fen)), 50) << GetParam().what;
}

INSTANTIATE_TEST_SUITE_P(
    Endings, ClassicalDraws,
    testing::Values(DrawnEnding{"bare kings", "8/8/4k3/8/8/3K4/8/8 w - - 0 1"},
                    DrawnEnding{"bishop", "8/8/4k3/8/8/3KB3/8/8 w - - 0 1"},
                    DrawnEnding{"knight", "8/8/4k3/8/8/3KN3/8/8 b - - 0 1"},
                    DrawnEnding{"two knights", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1"},
                    DrawnEnding{"bishop against knight", "8/8/4k1n1/8/8/3KB3/8/8 w - - 0 1"},
                    DrawnEnding{"two minors against one", "8/8/4k1n1/8/8/3KBN2/8/8 w - - 0 1"},
                    DrawnEnding{"rook against bishop", "8/8/4k1b1/8/8/3K1R2/8/8 w - - 0 1"},
                    DrawnEnding{"rook against knight", "8/8/4k1n1/8/8/3K1R2/8/8 w - - 0 1"},
                    DrawnEnding{"rook and bishop against rook", "8/8/4k1r1/8/8/3KB2R/8/8 w - - 0 1"},
                    DrawnEnding{"queen against queen", "8/8/5qk1/8/8/3KQ3/8/8 w - - 0 1"},
                    DrawnEnding{"the wrong rook pawn", "7k/8/6K1/7P/8/3B4/8/8 w - - 0 1"},
                    DrawnEnding{"a rook pawn whose king is shut out", "7k/8/5K2/7P/8/8/8/8 w - - 0 1"}));

TEST(Classical, OppositeBishopsBringADrawNearer) {
    const int same = evaluate_cp("8/5k2/3b4/8/1P2PP2/3KB3/8/8 w - - 0 1");
    const int opposite = evaluate_cp("8/5k2/4b3/8/1P2PP2/3KB3/8/8 w - - 0 1");
    EXPECT_GT(opposite, 0);
    EXPECT_LT(2 * opposite, same);
}

TEST(Classical, WonEndingsStayWon) {
    for (const char* const fen : {"8/8/4k3/8/8/3K4/8/7R w - - 0 1", "8/8/4k3/8/8/3KBN2/8/8 w - - 0 1",
                                  "8/8/4k3/8/8/3KBB2/8/8 w - - 0 1", "8/8/4k3/8/8/3K4/8/7Q w - - 0 1",
                                  "8/8/4k1r1/8/8/3K4/8/7Q w - - 0 1"})
        EXPECT_GT(evaluate_cp(fen), 300) << fen;
}

}  // namespace
}  // namespace eval::classical
