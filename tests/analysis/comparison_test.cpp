// Tests of analysis/comparison.h, telling.h and why_not(): what is left out of the reasons because it is true of
// both moves, and what is told of them.
#include "analysis/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/explain.h"
#include "analysis/statement_check.h"
#include "analysis/telling.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/positions.h"

namespace {

using analysis::Comparison;
using analysis::Fact;
using analysis::Reasons;
using analysis::Statement;
using chess::Move;
using chess::Position;
using test::states;
using testing::ElementsAre;
using testing::IsEmpty;

analysis::Line known_line(const Position& before, const char* san, int cp) {
    analysis::Line line;
    line.moves = test::san_moves(before, san);
    line.value = analysis::value_of(eval::Score::from_cp(cp), before);
    return line;
}

// After a pass nothing is found: any move, and a level game.
std::optional<analysis::Evaluation> nothing_after_a_pass(const Position& position, const analysis::Errand&) {
    analysis::Evaluation evaluation;
    evaluation.lines = {
        {analysis::value_of(eval::Score::draw(), position), 1, {chess::legal_moves(position)[0]}}};
    return evaluation;
}

// The reasons against a line that is worse by two pawns than the best one. `moves_before` lead from the FEN to the
// position.
Reasons reasons_with(const char* fen, const char* best, const char* played, const char* moves_before = "",
                     const analysis::Search& search = nothing_after_a_pass) {
    Position before = chess::parse_fen(fen).value();
    const analysis::Line first = known_line(before, moves_before, 0);
    for (const Move move : first.moves) before.do_move(move);
    Comparison comparison{.before = before, .best = known_line(before, best, 100)};
    comparison.played = known_line(before, played, -100);
    if (!first.moves.empty()) comparison.last_to = first.moves.back().to();
    return analysis::compare(comparison, search).value();
}

std::vector<Fact> kinds_of(const analysis::Told& told) {
    std::vector<Fact> facts;
    for (const Statement& statement : told) facts.push_back(statement.fact);
    return facts;
}

TEST(Comparison, NoMoveIsWorseThanItself) {
    const Reasons reasons = reasons_with("4k3/8/8/8/8/2N5/7P/4K3 w - - 0 1", "Nd5 Kd7", "Nd5 Kd7");
    EXPECT_THAT(reasons.of_move, IsEmpty());
    EXPECT_THAT(reasons.of_reply, IsEmpty());
}

TEST(WhyNot, AMoveOfTheSameValueIsAsGoodAsTheBest) {
    const auto is_best_if_worth = [](int cp) {
        const Position position = chess::parse_fen("4k3/8/8/8/8/2N5/7P/4K3 w - - 0 1").value();
        const auto search = [&](const Position& before, const analysis::Errand& errand) {
            if (before.key() != position.key()) return nothing_after_a_pass(before, errand);
            const char* line = errand.only == Move::none() ? "Nd5 Kd7" : "Nb5 Kd7";
            analysis::Evaluation evaluation;
            evaluation.lines = {known_line(before, line, errand.only == Move::none() ? 100 : cp)};
            return std::optional(evaluation);
        };
        const Move move = test::san_moves(position, "Nb5").front();
        return analysis::why_not(position, move, search).value().comparison.is_best();
    };
    EXPECT_TRUE(is_best_if_worth(100));
    EXPECT_FALSE(is_best_if_worth(99));
}

TEST(Comparison, LeavesOutTheAnswerThatComesInBothLines) {
    constexpr const char* Fen = "1nb1k1n1/2b5/8/8/8/7P/P7/R3KBN1 w - - 0 1";
    EXPECT_TRUE(states(reasons_with(Fen, "Nf3 Kd7", "Nf3 Be5 Rd1").of_best, Fact::Develops));
    EXPECT_TRUE(states(reasons_with(Fen, "Nf3 Kd7", "a3 Be5 Rd1").of_reply, Fact::Attacks));
    EXPECT_THAT(reasons_with(Fen, "Nf3 Kd7 Nd4 Be5", "a3 Be5 Rd1").of_reply, IsEmpty());
}

TEST(Comparison, LeavesOutWhatIsTakenInBothLines) {
    constexpr const char* Fen = "3rk3/8/8/8/3N4/8/7P/4K2R w - - 0 1";
    EXPECT_TRUE(states(reasons_with(Fen, "Nf3 Kf7", "h3 Rxd4").of_move, Fact::LeavesEnPrise));
    EXPECT_THAT(reasons_with(Fen, "Rf1 Rxd4", "h3 Rxd4").of_move, IsEmpty()) << "the knight is lost anyway";
}

TEST(Comparison, ARecaptureIsAReasonOnlyIfItIsLeftOut) {
    constexpr const char* Fen = "4k3/8/4p3/3p4/4P3/2N5/7P/4K3 w - - 0 1";
    EXPECT_TRUE(states(reasons_with(Fen, "Nxd5 Kd7", "h3 Kd7", "exd5 exd5").of_best, Fact::TakesBack));
    EXPECT_FALSE(states(reasons_with(Fen, "Nxd5 Kd7", "h3 Kd7 Nxd5", "exd5 exd5").of_best, Fact::TakesBack));
    EXPECT_FALSE(states(reasons_with(Fen, "Nxd5 Kd7", "h3 Kd7").of_best, Fact::TakesBack));
}

TEST(Comparison, CastlingIsAReasonOnlyIfItDoesNotComeAnyway) {
    constexpr const char* Fen = "4k3/8/8/8/8/8/P6P/4K2R w K - 0 1";
    EXPECT_TRUE(states(reasons_with(Fen, "O-O Kd7", "a3 Kd7 Kf2").of_best, Fact::Castles));
    EXPECT_FALSE(states(reasons_with(Fen, "O-O Kd7", "a3 Kd7 O-O").of_best, Fact::Castles));
}

TEST(Comparison, WhatIsPreventedMustNotComeLater) {
    constexpr const char* Fen = "4k3/8/2n5/8/8/8/7P/R3K3 w - - 0 1";
    EXPECT_TRUE(states(reasons_with(Fen, "Rd1 Kf7", "h3 Nd4").of_best, Fact::PreventsAnswer));
    EXPECT_FALSE(states(reasons_with(Fen, "Rd1 Kf7 Rd2 Nd4", "h3 Nd4").of_best, Fact::PreventsAnswer));
}

// The rook attacks the knight.
constexpr const char* Attacked = "4k3/8/8/3n4/8/8/7P/3RK3 w - - 0 1";

TEST(Comparison, ARescueIsTheAnswersMeritOnlyIfTheBestMoveTakes) {
    EXPECT_TRUE(states(reasons_with(Attacked, "Rxd5 Kf7", "h3 Nf6").of_reply, Fact::Escapes));
    EXPECT_FALSE(states(reasons_with(Attacked, "Rd2 Kf7", "h3 Nf6").of_reply, Fact::Escapes));
}

// After a pass the best move is this one, if it is legal, and the game is won.
analysis::Search with_move_after_a_pass(const char* san) {
    return [san](const Position& position, const analysis::Errand& errand) {
        const auto take = chess::parse_san(position, san);
        if (!take) return nothing_after_a_pass(position, errand);
        analysis::Evaluation evaluation;
        evaluation.lines = {{analysis::value_of(eval::Score::from_cp(700), position), 1, {*take}}};
        return std::optional(evaluation);
    };
}

TEST(Comparison, AThreatOfTheAnswerIsNew) {
    const auto takes_after_a_pass = with_move_after_a_pass("Rxd4");
    constexpr const char* OnTheFile = "3rk3/7p/8/8/3N4/8/7P/4K3 w - - 0 1";
    EXPECT_FALSE(states(reasons_with(OnTheFile, "Nf3 Ke7", "h3 h6", "", takes_after_a_pass).of_reply,
                        Fact::ThreatensMaterial));
    constexpr const char* BesideIt = "r3k3/7p/8/8/3N4/8/7P/4K3 w - - 0 1";
    EXPECT_TRUE(states(reasons_with(BesideIt, "Nf3 Ke7", "h3 Rd8", "", takes_after_a_pass).of_reply,
                       Fact::ThreatensMaterial));
}

TEST(Comparison, LeavesOutAThreatOfBothMoves) {
    const auto takes_after_a_pass = with_move_after_a_pass("Rxd5");
    EXPECT_TRUE(states(reasons_with(Attacked, "h4 Ke7", "Ra1 Ke7", "", takes_after_a_pass).of_best,
                       Fact::ThreatensMaterial));
    EXPECT_FALSE(states(reasons_with(Attacked, "h4 Ke7", "h3 Ke7", "", takes_after_a_pass).of_best,
                        Fact::ThreatensMaterial));
}

const Statement Attack{.fact = Fact::Attacks, .targets = {chess::Square(0)}};
const Statement Development{.fact = Fact::Develops};
const Statement Win{.fact = Fact::WinsMaterial, .gain = {325, {chess::PieceType::Knight}, {}}};
const Statement Skewer{.fact = Fact::Skewer};

TEST(Telling, WhereNothingIsWonBothSidesAreTold) {
    const auto told = analysis::told_of(Reasons{.of_best = {Development}, .of_reply = {Attack}});
    EXPECT_THAT(kinds_of(told.of_best), ElementsAre(Fact::Develops));
    EXPECT_THAT(kinds_of(told.of_reply), ElementsAre(Fact::Attacks));
}

TEST(Telling, ALossOfMaterialLeavesNoRoomForDevelopment) {
    const auto told = analysis::told_of(Reasons{.of_best = {Development}, .of_reply = {Win}});
    EXPECT_THAT(told.of_best, IsEmpty());
    EXPECT_THAT(kinds_of(told.of_reply), ElementsAre(Fact::WinsMaterial));
}

TEST(Telling, TwoQuietFactsMakeOneSentenceAndAMotifStandsBeforeWhatItWins) {
    EXPECT_THAT(kinds_of(analysis::told_of({Attack, Development})),
                ElementsAre(Fact::Develops, Fact::Attacks));
    EXPECT_THAT(kinds_of(analysis::told_of({Win, Skewer, Attack})),
                ElementsAre(Fact::Skewer, Fact::WinsMaterial));
}

TEST(Telling, AForkIsTheMotifOfWhatItWinsAndTheGreaterFactThatOfASentence) {
    const Statement fork{.fact = Fact::Fork};
    EXPECT_EQ(analysis::motif_of(analysis::told_of({Win, fork})), Fact::Fork);
    EXPECT_EQ(analysis::motif_of(analysis::told_of({Attack, Development})), Fact::Develops);
    const Statement back{.fact = Fact::TakesBack, .gain = {325, {chess::PieceType::Bishop}, {}}};
    EXPECT_EQ(analysis::motif_of(analysis::told_of({fork, back, Win})), Fact::Fork)
        << "not what is taken back";
    EXPECT_EQ(analysis::motif_of({}), std::nullopt);
}

TEST(Telling, AMotifOfALaterMoveFollowsWhatItWinsAndIsNotToldAlone) {
    Statement later = Skewer;
    later.way = {Move::null(), Move::null(), Move::null()};
    EXPECT_THAT(kinds_of(analysis::told_of({Win, later})), ElementsAre(Fact::WinsMaterial, Fact::Skewer));
    EXPECT_THAT(analysis::told_of({later}), IsEmpty());
}

TEST(Telling, WhatIsPreventedMustHaveHappened) {
    const Statement prevention{.fact = Fact::PreventsLoss, .gain = {325, {chess::PieceType::Knight}, {}}};
    const Statement mate{.fact = Fact::PreventsMate, .moves = 1};
    EXPECT_THAT(analysis::told_of(Reasons{.of_best = {mate}, .of_reply = {Win}}).of_best, IsEmpty());
    Statement pawn = Win;
    pawn.gain = {100, {chess::PieceType::Pawn}, {}};
    EXPECT_THAT(kinds_of(analysis::told_of(Reasons{.of_best = {prevention}, .of_reply = {Win}}).of_best),
                ElementsAre(Fact::PreventsLoss));
    EXPECT_THAT(analysis::told_of(Reasons{.of_best = {prevention}, .of_reply = {pawn}}).of_best, IsEmpty());
}

}  // namespace
