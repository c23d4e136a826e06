// Tests of find_reasons() in analysis/annotate.h: which moves are explained, by which searches, and in which
// words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/annotate.h"
#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "engine/engine.h"
#include "support/positions.h"
#include "words/sentences.h"

namespace {

using analysis::AnnotatedGame;
using analysis::AnnotatedMove;
using analysis::Errand;
using analysis::Evaluation;
using analysis::Reasons;
using chess::Move;
using chess::Position;
using eval::Score;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Moves = std::vector<std::string>;

// A move that is explained, in its position.
struct Explained {
    Position position;
    AnnotatedMove move;

    const Reasons& reasons() const { return *move.reasons; }
    std::vector<std::string> sentences() const { return words::reasons_of(position, move); }
};

// Annotates games with a small search and finds the reasons for their moves.
class Analyst {
public:
    explicit Analyst(const std::string& fen = std::string(chess::StartFen))
        : start_(chess::parse_fen(fen).value()) {
        engine_.set_multi_pv(2);
        limits_.nodes = 5000;
    }

    AnnotatedGame annotate(const Moves& san) {
        const auto search = analysis::search_with(engine_, limits_);
        return analysis::annotate(start_, test::san_moves(start_, san),
                                  [&](const Position& position) { return search(position, {}); })
            .value();
    }
    // Returns the moves that are explained, each with its position.
    std::vector<Explained> reasons(AnnotatedGame& game) {
        const auto search = analysis::search_with(engine_, limits_);
        EXPECT_TRUE(analysis::find_reasons(game, [&](const Position& position, const Errand& errand) {
            ++searches_;
            shares_ += errand.share;
            return search(position, errand);
        }));
        std::vector<Explained> all;
        Position position = game.start;
        for (const AnnotatedMove& move : game.moves) {
            if (move.reasons) all.push_back({position, move});
            position.do_move(move.move);
        }
        return all;
    }
    int searches() const { return searches_; }
    double shares() const { return shares_; }

private:
    Position start_;
    engine::Engine engine_;
    search::Limits limits_;
    int searches_ = 0;
    double shares_ = 0;
};

TEST(Reasons, OfAFoolsMate) {
    Analyst analyst;
    AnnotatedGame game = analyst.annotate({"f3", "e5", "g4", "Qh4#"});
    const std::vector<Explained> all = analyst.reasons(game);
    ASSERT_FALSE(all.empty());
    const Explained& blunder = all.back();
    EXPECT_TRUE(game.moves[2].reasons.has_value());
    EXPECT_EQ(chess::to_san(blunder.position, blunder.move.move), "g4");
    EXPECT_FALSE(blunder.move.is_best());
    ASSERT_FALSE(blunder.reasons().of_reply.empty());
    EXPECT_EQ(blunder.reasons().of_reply[0].fact, analysis::Fact::Checkmate);
    const auto sentences = blunder.sentences();
    EXPECT_EQ(sentences.front(), "2.g4 allows 2...Qh4#, which is checkmate.");
}

TEST(Reasons, CountTheMovesOfAMateThatIsAllowed) {
    Analyst analyst("7k/8/5K2/8/8/8/r7/1Q6 b - - 0 1");
    AnnotatedGame game = analyst.annotate({"Ra3"});
    game.moves[0].grade = analysis::MoveClass::Blunder;
    game.moves[0].move_class = analysis::MoveClass::Blunder;
    const auto named = analyst.reasons(game);
    ASSERT_THAT(named, SizeIs(1));
    ASSERT_FALSE(named[0].reasons().of_reply.empty());
    const analysis::Statement& mate = named[0].reasons().of_reply[0];
    EXPECT_EQ(mate.fact, analysis::Fact::MateIn);
    EXPECT_EQ(mate.line.size(), usize(2 * mate.moves - 1));
}

TEST(Reasons, TakeTheLinesThatAreKnownAndSearchForThreatsAlone) {
    Analyst analyst;
    AnnotatedGame game = analyst.annotate({"e4", "e5", "Qh5", "Ke7", "Qxe5#"});
    const std::vector<Explained> all = analyst.reasons(game);
    usize worth = 0;
    for (usize i = 0; i < game.moves.size(); ++i)
        worth += analysis::is_worth_reasons(game.moves[i].move_class);
    ASSERT_THAT(all, SizeIs(worth));
    EXPECT_TRUE(analysis::is_worth_reasons(game.moves[3].move_class)) << "2...Ke7 was a blunder";
    EXPECT_FALSE(analysis::is_worth_reasons(game.moves[0].move_class)) << "1.e4 was not";
    EXPECT_LE(analyst.searches(), 3 * int(worth));
    EXPECT_LE(analyst.shares(), 0.61 * double(worth)) << "three fifths of a position's effort for each";
}

TEST(Reasons, StalemateIsNamed) {
    Analyst analyst("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    AnnotatedGame game = analyst.annotate({"Qc7"});
    const auto named = analyst.reasons(game);
    ASSERT_THAT(named, SizeIs(1));
    ASSERT_THAT(named[0].reasons().of_move, SizeIs(1));
    EXPECT_EQ(named[0].reasons().of_move[0].fact, analysis::Fact::Stalemate);
    EXPECT_THAT(named[0].reasons().of_reply, IsEmpty());
    EXPECT_THAT(named[0].sentences(), ElementsAre("1.Qc7 leaves the opponent in stalemate.",
                                                  testing::StartsWith("Better was 1.Q")));
}

TEST(Reasons, OfABrilliantMoveAreItsOwn) {
    // A smothered mate, with given values.
    const Position start = chess::parse_fen("r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1").value();
    const auto moves = test::san_moves(start, Moves{"Qg8+", "Rxg8", "Nf7#"});
    const auto line = [&](const Position& position, const Moves& san, Score score) {
        return analysis::Line{analysis::value_of(score, position), 5, test::san_moves(position, san)};
    };
    AnnotatedGame game =
        analysis::annotate(start, moves, [&](const Position& position) {
            Evaluation evaluation;
            if (position.key() == start.key())
                evaluation.lines = {line(position, {"Qg8+", "Rxg8", "Nf7#"}, Score::mate_in(3)),
                                    line(position, {"Nf7+"}, Score::draw())};
            else if (position.side_to_move() == chess::Color::Black)
                evaluation.lines = {line(position, {"Rxg8", "Nf7#"}, Score::mated_in(2))};
            else
                evaluation.lines = {line(position, {"Nf7#"}, Score::mate_in(1))};
            return std::optional(evaluation);
        }).value();
    ASSERT_EQ(game.moves[0].move_class, analysis::MoveClass::Brilliant);
    Analyst analyst;
    const std::vector<Explained> all = analyst.reasons(game);
    ASSERT_THAT(all, SizeIs(1));
    EXPECT_TRUE(all[0].move.is_best());
    EXPECT_THAT(all[0].reasons().of_reply, IsEmpty());
    EXPECT_THAT(all[0].sentences(), ElementsAre("1.Qg8+ gives a smothered mate: 1.Qg8+ Rxg8 2.Nf7#."));
}

TEST(Reasons, NothingWhereTheSearchIsStopped) {
    Analyst analyst;
    AnnotatedGame game = analyst.annotate({"f3", "e5", "g4", "Qh4#"});
    EXPECT_FALSE(analysis::find_reasons(
        game, [](const Position&, const Errand&) -> std::optional<Evaluation> { return std::nullopt; }));
}

TEST(ReasonsInWords, SayLittleThingsOnlyWhereThereIsNothingGreater) {
    const Position position = chess::parse_fen("4k3/8/8/3n4/8/8/8/R3K3 w Q - 0 1").value();
    const auto moves = test::san_moves(position, Moves{"Rd1"});
    AnnotatedMove move;
    move.move = moves[0];
    move.evaluation.lines = {{{}, 1, moves}};
    Reasons& reasons = move.reasons.emplace();
    const chess::Square piece = moves[0].to(), target = *chess::square_from_text("d5");
    const analysis::Statement attack{.fact = analysis::Fact::Attacks, .piece = piece, .targets = {target}};
    const analysis::Statement check{.fact = analysis::Fact::Check, .piece = piece};
    reasons.of_best = {check, attack};
    EXPECT_THAT(words::reasons_of(position, move), ElementsAre("1.Rd1 attacks the knight on d5."));
    analysis::Statement win{.fact = analysis::Fact::WinsMaterial, .piece = piece, .line = moves};
    win.gain = {300, {chess::PieceType::Knight}, {}};
    reasons.of_best = {win, attack};
    EXPECT_THAT(words::reasons_of(position, move), ElementsAre("1.Rd1 wins a knight."));
    reasons.of_best = {check};
    EXPECT_THAT(words::reasons_of(position, move), IsEmpty()) << "a check alone is not a reason";
    move.move = test::san_moves(position, Moves{"Kd2"})[0];
    reasons.of_best = {win};
    EXPECT_THAT(words::reasons_of(position, move), ElementsAre("Better was 1.Rd1, which wins a knight."))
        << "the better line stands beside it";
}

}  // namespace
