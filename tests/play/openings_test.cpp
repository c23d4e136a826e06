// Tests of play/openings.h: random openings.
#include "play/openings.h"

#include <array>
#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "support/random_positions.h"
#include "support/searching.h"
#include "support/temporary_folder.h"

namespace play {
namespace {

using testing::HasSubstr;

std::vector<chess::Position> openings(const OpeningSeries& series) {
    std::vector<chess::Position> made;
    const auto done = make_openings(
        series, [&](const chess::Position& opening) { made.push_back(opening); }, [] { return false; });
    EXPECT_TRUE(done);
    return made;
}

std::vector<std::string> fens(const OpeningSeries& series) {
    std::vector<std::string> texts;
    for (const chess::Position& opening : openings(series)) texts.push_back(chess::to_fen(opening));
    return texts;
}

TEST(FindMove, StopsBetweenIterationsAtTheSoftLimitAndAnywhereAtTheHardOne) {
    engine::Engine engine;
    constexpr u64 Soft = 2000;
    const FoundMove soft = find_move(engine, chess::Position::start(), {Soft, 1'000'000'000});
    EXPECT_GE(soft.nodes, Soft);
    EXPECT_LT(soft.nodes, 20 * Soft);
    EXPECT_TRUE(chess::Position::start().is_legal(soft.move));
    EXPECT_LT(std::abs(soft.score.cp()), 300);

    engine.new_game();
    EXPECT_LT(find_move(engine, chess::Position::start(), {1, 1'000'000'000}).nodes, 300u) << "one iteration";
    engine.new_game();
    EXPECT_EQ(find_move(engine, chess::Position::start(), {1'000'000'000, 500}).nodes, 500u);
}

TEST(FindMove, TakesTheScoreOfTheMoveThatItGives) {
    const auto mates = chess::parse_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    engine::Engine engine;
    EXPECT_EQ(find_move(engine, *mates, {1000, 8000}).score, eval::Score::mate_in(1));
    const auto mated = chess::parse_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    // Searches that end within an iteration, some of them when only a bound is known.
    int bounds = 0;
    for (const chess::Position& position : test::random_positions(60, 8)) {
        for (const u64 nodes : {150u, 300u, 700u}) {
            if (!chess::has_legal_move(position)) continue;
            std::vector<eval::Score> scores;
            test::SearchRecorder recorder;
            search::Limits limits;
            limits.nodes = limits.soft_nodes = nodes;
            engine.new_game();
            const auto outcome = engine.search(position, limits, &recorder);
            for (const search::LineReport& line : recorder.lines)
                if (line.bound == search::Bound::Exact) scores.push_back(line.score);
            engine.new_game();
            const FoundMove found = find_move(engine, position, {nodes, nodes});
            ASSERT_EQ(found.move, outcome.best_move.best);
            if (scores.empty()) continue;
            const bool is_bound = outcome.best_move.line.bound != search::Bound::Exact;
            ASSERT_EQ(found.score, is_bound ? scores.back() : outcome.best_move.line.score);
            bounds += is_bound;
        }
    }
    EXPECT_GT(bounds, 0);
    const FoundMove none = find_move(engine, *mated, {1000, 8000});
    EXPECT_EQ(none.move, chess::Move::none());
    EXPECT_EQ(none.score, eval::Score::mated_in(0));
}

TEST(OpeningSeries, MakesLevelOpeningsFromASeed) {
    const auto first = fens({.count = 3, .seed = 7});
    ASSERT_EQ(first.size(), 3u);
    EXPECT_EQ(fens({.count = 3, .seed = 7}), first);
    EXPECT_NE(fens({.count = 3, .seed = 8}), first);
    for (const chess::Position& position : openings({.count = 3, .seed = 7})) {
        EXPECT_GE(position.game_ply(), 8);
        EXPECT_LE(position.game_ply(), 9);
        engine::Engine engine;
        EXPECT_LT(std::abs(find_move(engine, position, {10'000, 80'000}).score.cp()), 600)
            << chess::to_fen(position);
    }
}

TEST(OpeningSeries, TakesABookAndDoubleChess960) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book"), "4k3/4p3/8/8/8/8/4P3/4K3 w - - hmvc 0;\n\n");
    for (const chess::Position& opening : openings({.count = 2, .seed = 1, .book = folder.file("book")}))
        EXPECT_LE(opening.occupied().count(), 4) << chess::to_fen(opening);
    // In chess a king that may castle is on e1.
    const auto of_chess960 = openings({.count = 4, .seed = 1, .dfrc = true});
    EXPECT_TRUE(std::ranges::any_of(of_chess960, [](const chess::Position& opening) {
        return opening.castling_rook(chess::Color::White, chess::CastlingSide::King).is_ok() &&
               opening.king_square(chess::Color::White) != chess::Square(4);
    }));
    const auto done = make_openings(
        {.book = folder.file("none")}, [](const chess::Position&) {}, [] { return false; });
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("cannot be read"));
    test::write_file(folder.file("bad"), "rubbish\n");
    EXPECT_THAT(OpeningBook::read(folder.file("bad")).error(), HasSubstr("bad:1: "));
#if defined(__linux__)
    EXPECT_THAT(OpeningBook::read("/proc/self/mem").error(), HasSubstr("cannot be read")) << "a read fails";
#endif
}

TEST(OpeningBook, TakesTheEndsOfGames) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book.PGN"),
                     "[Event \"a\"]\n\n1. e4 c5 (1... e5 2. Nf3) *\n\n1. d4 {x} d5 2. c4 1-0\n");
    const auto book = OpeningBook::read(folder.file("book.PGN"));
    ASSERT_TRUE(book) << book.error();
    ASSERT_EQ(book->size(), 2u);
    EXPECT_EQ(chess::to_fen(book->at(0)), "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    EXPECT_EQ(chess::to_fen(book->at(1)), "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2");

    std::string long_game;
    for (int i = 0; i < 38; ++i) long_game += " Nf3 Nf6 Ng1 Ng8";
    test::write_file(folder.file("long.pgn"), long_game + " *\n");
    EXPECT_EQ(OpeningBook::read(folder.file("long.pgn"))->at(0).halfmove_clock(), 150);

    test::write_file(folder.file("bad.pgn"), "1. e4 c5 *\n\n1. d5 *\n");
    EXPECT_THAT(OpeningBook::read(folder.file("bad.pgn")).error(),
                HasSubstr("bad.pgn: game 2, line 3: 1. d5 is not legal"));
    test::write_file(folder.file("empty.pgn"), "\n");
    EXPECT_THAT(OpeningBook::read(folder.file("empty.pgn")).error(), HasSubstr("has no opening"));
}

TEST(OpeningBook, RefusesABrokenGame) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book.pgn"), "1. e4 c5 *\n\n[bad tag\n");
    EXPECT_FALSE(OpeningBook::read(folder.file("book.pgn")));
}

// White is queens ahead, whatever random moves are played.
TEST(DrawOpening, GivesUpOnABookThatIsAllDecided) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("decided"), "4k3/8/8/8/8/8/QQQ5/QQ2K3 w - - 0 1\n");
    const auto book = OpeningBook::read(folder.file("decided"));
    ASSERT_TRUE(book);
    engine::Engine engine;
    util::Prng prng(1);
    const OpeningSettings settings{.soft_nodes = 10};
    int asked = 0;
    const auto opening = draw_opening(settings, &*book, engine, prng, [&] { return ++asked < 0; });
    ASSERT_FALSE(opening);
    EXPECT_THAT(opening.error(), HasSubstr("1000 tries in a row"));
    EXPECT_EQ(asked, MaxOpeningTries);
    // Double Chess960 does not use the book.
    EXPECT_TRUE(draw_opening({.dfrc_share = 1, .max_cp = 5000, .soft_nodes = 10}, &*book, engine, prng,
                             [] { return false; }));
}

// White has 2 pawn moves, 10 rook moves and 4 king moves.
TEST(DrawOpening, DrawsTheKindOfPieceThatMovesByItsShare) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("start"), "4k3/4p3/8/8/8/8/4P3/R3K3 w - - 0 1\n");
    const auto book = OpeningBook::read(folder.file("start"));
    ASSERT_TRUE(book);
    const auto share_of_pawn_moves = [&](RandomMoves way) {
        constexpr int Openings = 400;
        const OpeningSettings settings{
            .random_plies_after_book = 1, .random_moves = way, .max_cp = 30'000, .soft_nodes = 1};
        engine::Engine engine;
        util::Prng prng(5);
        int pawn_moves = 0;
        for (int i = 0; i < Openings; ++i) {
            const auto opening = draw_opening(settings, &*book, engine, prng, [] { return false; });
            if (!opening || !*opening) return -1.0;
            pawn_moves += (*opening)->piece_on(chess::Square(12)) == chess::Piece::None;  // the pawn left e2
        }
        return double(pawn_moves) / Openings;
    };
    EXPECT_NEAR(share_of_pawn_moves(RandomMoves::Any), 2. / 16, 0.075) << "three standard deviations";
    EXPECT_NEAR(share_of_pawn_moves(RandomMoves::ByKind), 35. / 55, 0.075);
}

TEST(DrawOpening, TakesItsShareFromLevelEndgames) {
    constexpr int Openings = 60;
    engine::Engine engine;
    util::Prng prng(4);
    int endgames = 0;
    std::array<int, 13> by_men{};
    for (int i = 0; i < Openings; ++i) {
        const auto opening = draw_opening({.endgame_share = 0.5, .soft_nodes = 200}, nullptr, engine, prng,
                                          [] { return false; });
        ASSERT_TRUE(opening && *opening);
        const int men = (*opening)->occupied().count();
        if (men > 12) continue;
        ++endgames;
        ++by_men[usize(men)];
        EXPECT_TRUE(chess::has_legal_move(**opening));
    }
    EXPECT_NEAR(double(endgames) / Openings, 0.5, 0.2) << "three standard deviations";
    EXPECT_EQ(by_men[0] + by_men[1] + by_men[2], 0);
    EXPECT_GT(by_men[3] + by_men[4] + by_men[5] + by_men[6], 0) << "a man may be taken by the move at random";
    EXPECT_GT(by_men[10] + by_men[11] + by_men[12], 0);
}

TEST(DrawOpening, CanBeStopped) {
    engine::Engine engine;
    util::Prng prng(1);
    const auto opening = draw_opening({}, nullptr, engine, prng, [] { return true; });
    ASSERT_TRUE(opening);
    EXPECT_EQ(opening->has_value(), false);
}

TEST(OpeningSeries, GivesUpOnABookWhoseGamesAreOver) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("over"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    int made = 0;
    const auto done = make_openings(
        {.count = 2, .book = folder.file("over")}, [&](const chess::Position&) { ++made; },
        [] { return false; });
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr("1000 tries in a row"));
    EXPECT_EQ(made, 0);
}

}  // namespace
}  // namespace play
