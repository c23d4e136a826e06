// Tests of analysis/annotate.h: classes, sums and turning points, computed from given evaluations.
#include "analysis/annotate.h"

#include <map>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "engine/engine.h"
#include "support/positions.h"

namespace {

using analysis::AnnotatedGame;
using analysis::Evaluation;
using analysis::MoveClass;
using chess::Color;
using chess::Move;
using chess::Position;
using eval::Score;

struct Game {
    Position start;
    std::vector<Move> moves;

    explicit Game(const std::string& fen, const std::vector<std::string>& san)
        : start(test::from_fen(fen)), moves(test::san_moves(start, san)) {}
};

// The given evaluation of one position: the best moves in SAN with their scores, for the side to move.
using GivenLines = std::vector<std::pair<std::string, Score>>;

// Evaluates the positions of one game with the given lines, which are in the order of the positions.
class Given {
public:
    Given(Game game, std::vector<GivenLines> positions) : game_(std::move(game)) {
        Position position = game_.start;
        for (usize i = 0; i < positions.size(); ++i) {
            by_key_[position.key()] = evaluation_of(position, positions[i]);
            if (i < game_.moves.size()) position.do_move(game_.moves[i]);
        }
    }

    std::optional<AnnotatedGame> annotate() const {
        return analysis::annotate(game_.start, game_.moves,
                                  [&](const Position& position) -> std::optional<Evaluation> {
                                      return by_key_.at(position.key());
                                  });
    }

private:
    static Evaluation evaluation_of(const Position& position, const GivenLines& lines) {
        Evaluation evaluation;
        for (const auto& [san, score] : lines)
            evaluation.lines.push_back(
                {analysis::value_of(score, position), 1, {chess::parse_san(position, san).value()}});
        return evaluation;
    }

    Game game_;
    std::map<chess::Key, Evaluation> by_key_;
};

Score cp(int centipawns) { return Score::from_cp(centipawns); }

// The annotation of the only move of a game. `after` is the score after it, for the side that made it.
analysis::AnnotatedMove annotated(const std::string& fen, const std::string& played, Score after,
                                  const GivenLines& lines) {
    const Game game(fen, {played});
    Position end = game.start;
    end.do_move(game.moves[0]);
    const std::string any_reply = chess::to_san(end, chess::legal_moves(end)[0]);
    return Given(game, {lines, {{any_reply, -after}}}).annotate().value().moves[0];
}
MoveClass class_of(const std::string& fen, const std::string& played, Score after, const GivenLines& lines) {
    return annotated(fen, played, after, lines).move_class;
}

constexpr const char* Start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Thresholds, AreLichesssCentipawnsInOurModel) {
    const Position start = Position::start();
    for (const auto& [lichess_points, ours] :
         {std::pair(5.0, analysis::thresholds::Inaccuracy), std::pair(10.0, analysis::thresholds::Mistake),
          std::pair(15.0, analysis::thresholds::Blunder)}) {
        int shown = 0;
        while (analysis::lichess_win_percent(shown) < 50 + lichess_points) ++shown;
        int score_cp = 0;
        while (eval::normalised_cp(cp(score_cp), eval::material_points(start)) < shown) ++score_cp;
        EXPECT_NEAR(analysis::value_of(cp(score_cp), start).win_probability(), 0.5 + ours, 0.015)
            << shown << " cp";
    }
}

TEST(Annotate, ClassesByLoss) {
    // The score after 1.d4 decides; 1.e4 would be worth 0.
    const GivenLines lines = {{"e4", cp(0)}, {"d4", cp(-5)}};
    const auto d4_at = [&](int after) { return class_of(Start, "d4", cp(after), lines); };
    EXPECT_EQ(d4_at(0), MoveClass::Best) << "as good as the engine's";
    EXPECT_EQ(d4_at(-5), MoveClass::Good);
    EXPECT_EQ(d4_at(-60), MoveClass::Inaccuracy);
    EXPECT_EQ(d4_at(-110), MoveClass::Mistake);
    EXPECT_EQ(d4_at(-200), MoveClass::Blunder);
    EXPECT_EQ(class_of(Start, "e4", cp(-200), lines), MoveClass::Best) << "the choice cannot be wrong";
}

TEST(Annotate, OnlyMoves) {
    EXPECT_EQ(class_of(Start, "e4", cp(0), {{"e4", cp(0)}, {"d4", cp(-150)}}), MoveClass::Only);
    EXPECT_EQ(class_of(Start, "e4", cp(0), {{"e4", cp(0)}, {"d4", cp(-40)}}), MoveClass::Best);
    EXPECT_EQ(class_of(Start, "e4", cp(0), {{"e4", cp(0)}}), MoveClass::Best) << "no second line, no say";

    const Game exchange(Start, {"e4", "d5", "exd5", "Qxd5"});
    const auto annotated = Given(exchange, {{{"e4", cp(0)}},
                                            {{"d5", cp(0)}},
                                            {{"exd5", cp(0)}},
                                            {{"Qxd5", cp(0)}, {"e6", cp(-300)}},
                                            {{"d4", cp(0)}}})
                               .annotate()
                               .value();
    EXPECT_EQ(annotated.moves[3].move_class, MoveClass::Best) << "a recapture is not a feat";
}

TEST(Annotate, Brilliant) {
    // Smothered: 1.Qg8+ Rxg8 2.Nf7#.
    constexpr const char* Smothered = "r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1";
    const GivenLines lines = {{"Qg8+", Score::mate_in(3)}, {"Nf7+", cp(0)}};
    EXPECT_EQ(class_of(Smothered, "Qg8+", Score::mate_in(2), lines), MoveClass::Brilliant);
    EXPECT_EQ(class_of(Smothered, "Qg8+", Score::mate_in(2), {{"Qg8+", Score::mate_in(3)}}), MoveClass::Best);
    // The same sacrifice, but it loses.
    EXPECT_EQ(class_of(Smothered, "Qg8+", cp(-300), {{"Qg8+", cp(-300)}, {"Nf7+", cp(-900)}}),
              MoveClass::Best);
}

TEST(Annotate, MissedWinsAndMates) {
    const GivenLines won = {{"e4", cp(300)}, {"d4", cp(0)}};
    EXPECT_EQ(class_of(Start, "d4", cp(0), won), MoveClass::MissedWin);
    EXPECT_EQ(class_of(Start, "d4", cp(200), won), MoveClass::Good) << "still won";
    EXPECT_EQ(class_of(Start, "d4", cp(-400), won), MoveClass::Blunder) << "lost: more than a missed win";

    const GivenLines mate = {{"e4", Score::mate_in(5)}, {"d4", cp(0)}};
    EXPECT_EQ(class_of(Start, "d4", cp(900), mate), MoveClass::MissedMate);
    EXPECT_EQ(class_of(Start, "d4", cp(0), mate), MoveClass::MissedMate);
    EXPECT_EQ(class_of(Start, "d4", Score::mate_in(8), mate), MoveClass::Good) << "a longer mate is one";
}

// Grades are as on Lichess.
TEST(Annotate, GradesByMates) {
    const auto grade = [](Score before, Score after) {
        return annotated(Start, "d4", after, {{"e4", before}, {"d4", after}}).grade;
    };
    const auto shown = [](int cp) {  // a score that is shown as `cp` centipawns or slightly more
        int score = 0;
        while (eval::normalised_cp(Score::from_cp(score), eval::material_points(Position::start())) <
               std::abs(cp))
            ++score;
        return Score::from_cp(cp < 0 ? -score : score);
    };
    EXPECT_EQ(grade(cp(0), Score::mated_in(4)), MoveClass::Blunder);
    EXPECT_EQ(grade(shown(-400), Score::mated_in(20)), MoveClass::Blunder);
    EXPECT_EQ(grade(shown(-700), Score::mated_in(4)), MoveClass::Mistake);
    EXPECT_EQ(grade(shown(-1000), Score::mated_in(4)), MoveClass::Inaccuracy);
    EXPECT_EQ(grade(Score::mate_in(3), Score::mated_in(4)), MoveClass::Blunder);
    EXPECT_EQ(grade(Score::mated_in(8), Score::mated_in(4)), MoveClass::Good) << "it was one before";
    EXPECT_EQ(grade(Score::mate_in(3), shown(500)), MoveClass::Blunder);
    EXPECT_EQ(grade(Score::mate_in(3), shown(700)), MoveClass::Mistake);
    EXPECT_EQ(grade(Score::mate_in(25), shown(1000)), MoveClass::Inaccuracy);
    EXPECT_EQ(grade(Score::mate_in(3), Score::table_win_in(2)), MoveClass::Inaccuracy);
    EXPECT_EQ(grade(Score::mate_in(3), Score::mate_in(9)), MoveClass::Good) << "delayed";
    EXPECT_EQ(annotated(Start, "e4", cp(0), {{"e4", Score::mate_in(3)}}).grade, MoveClass::Best)
        << "the engine's choice";
}

TEST(Annotate, AMateThatIsAllowedIsATurningPoint) {
    const Game game(Start, {"f3", "e5", "g4", "Qh4#"});
    const auto annotated = Given(game, {{{"e4", cp(0)}},
                                        {{"e5", cp(0)}},
                                        {{"e4", cp(-60)}, {"Nh3", cp(-60)}},
                                        {{"Qh4#", Score::mate_in(1)}}})
                               .annotate()
                               .value();
    EXPECT_EQ(annotated.moves[2].move_class, MoveClass::Blunder);
    EXPECT_EQ(annotated.turning_points, std::vector<usize>{2});
}

TEST(Annotate, ValuesSumsAndTurningPoints) {
    // Fool's mate: 1.f3 e5 2.g4 Qh4#.
    const Game game(Start, {"f3", "e5", "g4", "Qh4#"});
    const auto annotated = Given(game, {{{"e4", cp(20)}, {"d4", cp(20)}},
                                        {{"e5", cp(60)}, {"d5", cp(50)}},
                                        {{"e4", cp(-60)}, {"Nh3", cp(-80)}},
                                        {{"Qh4#", Score::mate_in(1)}, {"d5", cp(100)}}})
                               .annotate()
                               .value();
    ASSERT_EQ(annotated.moves.size(), 4u);
    ASSERT_EQ(annotated.white_win_probability.size(), 5u);
    EXPECT_EQ(annotated.moves[2].move_class, MoveClass::Blunder);
    EXPECT_EQ(annotated.moves[2].after.score, Score::mated_in(1));
    EXPECT_EQ(annotated.moves[2].reply, std::vector<Move>{game.moves[3]});
    EXPECT_EQ(annotated.moves[3].move_class, MoveClass::Best) << "a mate is obvious";
    EXPECT_TRUE(annotated.moves[3].reply.empty());
    EXPECT_EQ(annotated.white_win_probability.back(), 0);
    EXPECT_EQ(annotated.turning_points, std::vector<usize>{2});
    EXPECT_TRUE(annotated.was_decided);
    const auto& white = annotated.sides[Color::White];
    EXPECT_EQ(white.moves, 2);
    EXPECT_EQ(white.classes[MoveClass::Blunder], 1);
    EXPECT_NEAR(white.mean_loss, (annotated.moves[0].loss + annotated.moves[2].loss) / 2, 1e-9);
    const auto lost_cp = [&](usize ply) {
        return annotated.moves[ply].before.clamped_cp() - annotated.moves[ply].after.clamped_cp();
    };
    EXPECT_GT(lost_cp(0), 0);
    EXPECT_GT(lost_cp(2), 500);
    EXPECT_NEAR(white.mean_loss_cp, (lost_cp(0) + lost_cp(2)) / 2., 1e-9);
    EXPECT_EQ(annotated.sides[Color::Black].accuracy, 100);
    EXPECT_LT(white.accuracy, 80);
}

TEST(Annotate, EndsWhereItIsStopped) {
    const Game game(Start, {"e4", "e5"});
    int asked = 0;
    const auto annotated =
        analysis::annotate(game.start, game.moves, [&](const Position&) -> std::optional<Evaluation> {
            ++asked;
            return std::nullopt;
        });
    EXPECT_FALSE(annotated);
    EXPECT_EQ(asked, 1);
}

TEST(Annotate, AGameWithoutMovesAndOneThatIsOver) {
    const auto annotated = Given(Game(Start, {}), {{{"e4", cp(0)}}}).annotate().value();
    EXPECT_TRUE(annotated.moves.empty());
    EXPECT_EQ(annotated.white_win_probability.size(), 1u);
    EXPECT_EQ(annotated.sides[Color::White].accuracy, 100);

    const auto mated = Given(Game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", {}), {}).annotate().value();
    EXPECT_EQ(mated.white_win_probability, std::vector<double>{1});
    EXPECT_FALSE(mated.was_decided);
}

TEST(Annotate, ADrawByTheRulesCountsAtTheEndOnly) {
    // The knights move out and back three times. After the second time the players go on.
    const Game game(Start,
                    {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
    const auto annotated =
        analysis::annotate(game.start, game.moves, [](const Position& position) -> std::optional<Evaluation> {
            return Evaluation{
                {{analysis::value_of(Score::from_cp(50), position), 1, {chess::legal_moves(position)[0]}}},
                1};
        });
    EXPECT_EQ(annotated.value().white_win_probability.back(), 0.5);
    EXPECT_GT(annotated.value().white_win_probability[8], 0.55);
}

// Checks with a search the classes that tools/README.md names for its game. Each of these moves has its
// class with 400,000 and 800,000 nodes too, so that another network or search changes little.
TEST(SlowAnnotate, EachClassIsInTheGameOfTheReadme) {
    const Game game(Start,
                    {"d4",   "d5",   "c4",   "e6",   "Nc3",   "Nf6",  "Bg5", "Nbd7",  "cxd5", "exd5", "Nxd5",
                     "Nxd5", "Bxd8", "Bb4+", "Qd2",  "Bxd2+", "Kxd2", "O-O", "Bg5",   "f5",   "Nf3",  "f4",
                     "Kc1",  "h6",   "e4",   "N5b6", "Be7",   "g5",   "h4",  "c5",    "Bxf8", "Kxf8", "dxc5",
                     "Nxc5", "hxg5", "Nxe4", "gxh6", "Kg8",   "h7+",  "Kf8", "h8=Q+", "Kf7",  "b3"});
    engine::Engine engine;
    engine.set_multi_pv(2);
    search::Limits limits;
    limits.nodes = 500'000;
    const auto annotated = analysis::annotate(game.start, game.moves, [&](const Position& position) {
        engine.new_game();
        return analysis::evaluate_by_search(engine, position, limits);
    });
    const auto& moves = annotated.value().moves;
    EXPECT_EQ(moves[10].move_class, MoveClass::Blunder);
    EXPECT_EQ(moves[11].move_class, MoveClass::Brilliant);
    EXPECT_EQ(moves[13].move_class, MoveClass::Only);
    EXPECT_EQ(moves[17].move_class, MoveClass::MissedWin);
    EXPECT_EQ(moves[22].move_class, MoveClass::Mistake);
    EXPECT_EQ(moves[28].move_class, MoveClass::Inaccuracy);
    EXPECT_EQ(moves[30].move_class, MoveClass::Best);
    EXPECT_EQ(moves[32].move_class, MoveClass::Good);
    EXPECT_EQ(moves[42].move_class, MoveClass::MissedMate);
}

// Values of the documented formulas, computed by hand.
TEST(Accuracy, FormulasOfLichess) {
    EXPECT_NEAR(analysis::lichess_win_percent(0), 50, 1e-9);
    EXPECT_NEAR(analysis::lichess_win_percent(100), 59.102, 0.001);
    EXPECT_EQ(analysis::lichess_win_percent(2000), analysis::lichess_win_percent(1000));
    EXPECT_EQ(analysis::lichess_move_accuracy(40, 60), 100);
    EXPECT_NEAR(analysis::lichess_move_accuracy(60, 50), 103.1668 * 0.647014 - 2.1669, 0.001);
    EXPECT_EQ(analysis::lichess_move_accuracy(100, 0), 0);
    const auto flawless = analysis::lichess_game_accuracy(std::vector<double>(21, 50.0), Color::White);
    EXPECT_EQ(flawless[Color::White], 100);
    EXPECT_EQ(flawless[Color::Black], 100);
}

// White makes two moves, with accuracies 100 and 64.58. The worse one has ten times the weight, because the
// win percentage changes more around it.
TEST(Accuracy, WeighsMovesByHowMuchTheGameSwung) {
    const std::vector<double> percent = {60, 60, 60, 50, 50};
    const auto accuracy = analysis::lichess_game_accuracy(percent, Color::White);
    const double bad = analysis::lichess_move_accuracy(60, 50);
    const double weighted = (0.5 * 100 + 5 * bad) / 5.5;
    const double harmonic = 2 / (1 / 100.0 + 1 / bad);
    EXPECT_NEAR(accuracy[Color::White], (weighted + harmonic) / 2, 1e-9);
    EXPECT_EQ(accuracy[Color::Black], 100);
}

}  // namespace
