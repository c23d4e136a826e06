// Tests of UCI and SAN notation: known special cases, and every move of random positions in both directions.
#include "chess/notation.h"

#include <set>

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "support/positions.h"
#include "support/printers.h"
#include "support/random_positions.h"

namespace chess {
namespace {

using test::from_fen;
using test::uci_move;

TEST(UciNotation, RandomMovesRoundTrip) {
    for (const Position& position : test::random_positions(2000, 31)) {
        for (const bool chess960 : {false, true}) {
            std::set<std::string> texts;
            for (const Move move : legal_moves(position)) {
                const std::string text = to_uci(move, chess960);
                ASSERT_EQ(parse_uci_move(position, text), move) << text << " in " << to_fen(position);
                ASSERT_TRUE(texts.insert(text).second) << text << " twice in " << to_fen(position);
            }
        }
    }
}

TEST(UciNotation, CastlingIsNoStepOfTheKingUnlessKingAndRookStandAsInChess) {
    for (const auto& [fen, text] : {std::pair{"4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1"},
                                    std::pair{"4k3/8/8/8/8/8/8/R2K4 w A - 0 1", "d1a1"},
                                    std::pair{"4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1"},
                                    std::pair{"4k3/8/8/8/8/8/8/R3K3 w A - 0 1", "e1c1"}}) {
        const Position position = from_fen(fen);
        const auto moves = legal_moves(position);
        const auto castling =
            std::find_if(moves.begin(), moves.end(), [](Move move) { return move.is_castling(); });
        ASSERT_NE(castling, moves.end()) << fen;
        EXPECT_EQ(to_uci(*castling, false), text) << fen;
    }
}

TEST(UciNotation, StandardCastlingRoundTripsAsKingsStep) {
    util::Prng prng(32);
    int castlings = 0;
    for (int game = 0; game < 60; ++game)
        test::play_randomly(Position::start(), 60, prng, [&](const Position& position) {
            for (const Move move : legal_moves(position)) {
                ASSERT_EQ(parse_uci_move(position, to_uci(move, false)), move) << to_fen(position);
                castlings += move.is_castling();
            }
        });
    EXPECT_GE(castlings, 20);
}

TEST(UciNotation, KnownTexts) {
    const Position castling = from_fen("r3k2r/8/8/8/8/8/6p1/R3K2R b KQkq - 0 1");
    EXPECT_EQ(to_uci(uci_move(castling, "e8g8"), false), "e8g8");
    EXPECT_EQ(to_uci(uci_move(castling, "e8g8"), true), "e8h8");
    EXPECT_EQ(to_uci(uci_move(castling, "e8a8"), false), "e8c8");
    EXPECT_EQ(to_uci(uci_move(castling, "e8c8"), true), "e8a8");
    EXPECT_EQ(to_uci(uci_move(castling, "g2h1n"), false), "g2h1n");
    EXPECT_EQ(to_uci(uci_move(castling, "g2g1Q"), false), "g2g1q");
    EXPECT_EQ(to_uci(Move::none(), false), "0000");
    EXPECT_EQ(to_uci(Move::null(), true), "0000");
}

TEST(UciNotation, WhatIsNoLegalMoveIsNothing) {
    const Position position = from_fen("r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const char* text :
         {"",      "e1",     "e1e",  "e1e1", "e1e3", "e1g1q", "e1g1 ", " e1g1", "E1G1",  "g7g8", "g7g8k",
          "g7g8p", "g7g8qq", "a8a7", "a1a9", "i1i2", "0000",  "b1c3",  "e1b1",  "e1f1x", "O-O"})
        EXPECT_EQ(parse_uci_move(position, text), std::nullopt) << text;
    const Position in_check = from_fen("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
    EXPECT_EQ(parse_uci_move(in_check, "e1g1"), std::nullopt);
    EXPECT_NE(parse_uci_move(in_check, "e1e2"), std::nullopt);
}

TEST(UciNotation, Chess960CastlingAndKingSteps) {
    // King f1, rook h1: f1g1 is a king move, f1h1 castles.
    const Position near = from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EXPECT_FALSE(uci_move(near, "f1g1").is_castling());
    EXPECT_TRUE(uci_move(near, "f1h1").is_castling());
    // King f1, rook a1: c1 is far away, so f1a1 and f1c1 both castle.
    const Position far = from_fen("4k3/8/8/8/8/8/8/R4K2 w A - 0 1");
    EXPECT_TRUE(uci_move(far, "f1a1").is_castling());
    EXPECT_TRUE(uci_move(far, "f1c1").is_castling());
    // The king takes the rook next to it, or is already on its target square.
    EXPECT_TRUE(uci_move(from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "f1g1").is_castling());
    EXPECT_TRUE(uci_move(from_fen("4k3/8/8/8/8/8/8/6KR w H - 0 1"), "g1h1").is_castling());
}

struct San {
    const char* fen;
    const char* uci;
    const char* san;
};

TEST(San, KnownTexts) {
    const San table[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
        // origin by file, by rank, by both; no origin if the other piece is pinned
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"},
        {"4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b5c3", "N5c3"},
        {"4k3/8/8/1N3N2/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"},
        {"4k3/8/1N6/8/1N3N2/8/8/4K3 w - - 0 1", "b4d5", "Nb4d5"},
        {"4k3/8/1N6/8/1N3N2/8/8/4K3 w - - 0 1", "f4d5", "Nfd5"},
        {"4k3/8/1N6/8/1N3N2/8/8/4K3 w - - 0 1", "b6d5", "N6d5"},
        {"4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
        {"4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "g1e2", "Nge2"},
        {"6k1/8/8/Q6Q/8/8/8/K6Q w - - 0 1", "h5e2", "Qe2"},
        {"8/k7/8/4Q2Q/8/8/8/K6Q w - - 0 1", "h5h3", "Q5h3"},
        {"8/k7/8/4Q2Q/8/8/8/K6Q w - - 0 1", "h5e2", "Qhe2"},
        {"6k1/8/8/2Q1Q3/8/8/8/K1Q5 w - - 0 1", "c5e3", "Qc5e3"},
        {"r3k3/8/8/8/8/8/8/R3K2R b KQq - 0 1", "a8a1", "Rxa1+"},
        // castling, promotion, check and mate
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
        {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
        {"3k4/2p1p3/2P1P3/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
        {"2rkr3/2p1p3/2P1P3/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O#"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"},
        {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"},
        {"4k3/R7/8/8/8/8/8/1R2K3 w - - 0 1", "b1b8", "Rb8#"},
        {"6rk/6pp/8/4N3/8/8/8/4K3 w - - 0 1", "e5f7", "Nf7#"},
        {"3k4/8/8/3N4/8/8/8/3RK3 w - - 0 1", "d5b6", "Nb6+"},
        {"8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6+"},
        // Chess960: the king does not move at all
        {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "O-O"},
        {"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "O-O-O"},
    };
    for (const auto& [fen, uci, san] : table) {
        const Position position = from_fen(fen);
        const Move move = uci_move(position, uci);
        EXPECT_EQ(to_san(position, move), san) << fen;
        EXPECT_EQ(parse_san(position, san), move) << fen << " " << san;
    }
}

TEST(San, RandomMovesRoundTripAndDiffer) {
    for (const Position& position : test::random_positions(1500, 33)) {
        std::set<std::string> texts;
        for (const Move move : legal_moves(position)) {
            const std::string text = to_san(position, move);
            ASSERT_EQ(parse_san(position, text), move) << text << " in " << to_fen(position);
            ASSERT_TRUE(texts.insert(text).second) << text << " twice in " << to_fen(position);
        }
    }
}

TEST(San, OfALine) {
    const Position position = Position::start();
    const std::vector<Move> line = {uci_move(position, "e2e4"), Move::null(), uci_move(position, "g1f3")};
    EXPECT_EQ(to_san(position, line), (std::vector<std::string>{"e4", "--", "Nf3"}));
}

// Without any one of the characters of the origin the text is ambiguous.
TEST(San, TellsNoMoreOfTheOriginThanNeeded) {
    int with_origin = 0;
    for (const Position& position : test::random_positions(1500, 34))
        for (const Move move : legal_moves(position)) {
            std::string text = to_san(position, move);
            while (text.back() == '+' || text.back() == '#') text.pop_back();
            std::erase(text, 'x');
            if (move.is_castling() || move.is_promotion() || text.size() < 4) continue;
            ++with_origin;
            for (usize i = 1; i + 2 < text.size(); ++i) {
                std::string shorter = text;
                shorter.erase(i, 1);
                EXPECT_EQ(parse_san(position, shorter), std::nullopt) << text << " in " << to_fen(position);
            }
        }
    EXPECT_GE(with_origin, 100);
}

TEST(San, TakesWhatPeopleWrite) {
    const char* const fen = "r3k2r/P6P/8/3pP3/8/2p2N2/3P4/R3K2R w KQkq d6 0 1";
    const San table[] = {
        {fen, "e1g1", "0-0"},    {fen, "e1g1", "O-O!"},     {fen, "e1c1", "0-0-0?!"},
        {fen, "e1c1", "o-o-o"},  {fen, "e1g1", "O-O+"},     {fen, "d2c3", "dc3"},
        {fen, "d2c3", "d2c3"},   {fen, "d2c3", "d2xc3"},    {fen, "d2c3", "dxc3!!"},
        {fen, "f3d4", "Nd4#"},   {fen, "f3d4", "Nxd4"},     {fen, "f3d4", "Nf3-d4"},
        {fen, "f3d4", "Nf3d4+"}, {fen, "e5d6", "exd6e.p."}, {fen, "e5d6", "exd6 e.p."},
        {fen, "e5d6", "ed6"},    {fen, "d2d3", "Pd3"},      {fen, "d2d3", "d2-d3"},
        {fen, "f3g5", "N3g5"},
    };
    const Position position = from_fen(fen);
    for (const San& row : table)
        EXPECT_EQ(parse_san(position, row.san), uci_move(position, row.uci)) << row.san;

    const Position promoting = from_fen("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (const char* san : {"a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a7-a8=Q"})
        EXPECT_EQ(parse_san(promoting, san), uci_move(promoting, "a7a8q")) << san;
    EXPECT_EQ(parse_san(promoting, "axb8=N"), uci_move(promoting, "a7b8n"));
    EXPECT_EQ(parse_san(promoting, "abR"), std::nullopt);
}

// parse_san() makes no moves; this compares it with a search through all legal moves.
TEST(San, FindsTheMoveThatAListOfLegalMovesShows) {
    util::Prng prng(35);
    int found = 0, ambiguous = 0;
    for (const Position& position : test::random_positions(1500, 36))
        for (int i = 0; i < 60; ++i) {
            const PieceType type = PieceTypes[prng.below(6)];
            const Square to(int(prng.below(64))), from(int(prng.below(64)));
            const bool tells_file = prng.below(3) == 0, tells_rank = prng.below(3) == 0;
            const bool is_push =
                type == PieceType::Pawn && !tells_file && !tells_rank;  // nothing marks a capture
            const bool promotes = type == PieceType::Pawn && (to.rank() == Rank::R1 || to.rank() == Rank::R8);
            std::vector<Move> fitting;
            for (const Move move : legal_moves(position))
                if (!move.is_castling() && move.to() == to &&
                    type_of(position.piece_on(move.from())) == type && !(is_push && move.is_capture()) &&
                    (!tells_file || move.from().file() == from.file()) &&
                    (!tells_rank || move.from().rank() == from.rank()) &&
                    (!promotes || move.promotion() == PieceType::Rook))
                    fitting.push_back(move);
            std::string text(1, PieceTypeLetters[usize(type)]);
            if (tells_file) text += to_string(from)[0];
            if (tells_rank) text += to_string(from)[1];
            text += to_string(to) + (promotes ? "=R" : "");
            const auto expected = fitting.size() == 1 ? std::optional(fitting[0]) : std::nullopt;
            ASSERT_EQ(parse_san(position, text), expected) << text << " in " << to_fen(position);
            found += fitting.size() == 1;
            ambiguous += fitting.size() > 1;
        }
    EXPECT_GE(found, 1000);
    EXPECT_GE(ambiguous, 50);
}

TEST(ReadMove, TakesWhatGameScoresHave) {
    const char* const fen = "r3k2r/8/8/8/8/8/1P6/RNB1K2R w KQkq - 0 1";
    const San table[] = {{fen, "b1c3", "nc3"},      {fen, "b1c3", "b1c3"},   {fen, "b1c3", "b1-c3"},
                         {fen, "b1c3", "Nb1-c3+-"}, {fen, "b2b4", "b4"},     {fen, "c1f4", "bf4"},
                         {fen, "e1g1", "Kg1"},      {fen, "e1g1", "Ke1-g1"}, {fen, "e1g1", "e1h1"},
                         {fen, "a1a8", "ra8"},      {fen, "h1h8", "Rh1:h8="}};
    const Position position = from_fen(fen);
    for (const San& row : table) {
        const auto move = read_move(position, row.san);
        ASSERT_TRUE(move) << row.san;
        EXPECT_EQ(*move, uci_move(position, row.uci)) << row.san;
    }
    for (const char* const illegal : {"Nc4", "\u2658c4", "nc4", "7175", "Kh1", "Kxh1", "Ke1-a1"})
        EXPECT_EQ(read_move(position, illegal).error(), MoveTextFault::Illegal) << illegal;
    EXPECT_EQ(read_move(position, "hello").error(), MoveTextFault::NotAMove);
    EXPECT_EQ(read_move(from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"), "Nd2").error(),
              MoveTextFault::Ambiguous);
}

TEST(San, WhatIsWrongOrAmbiguousIsNothing) {
    const Position position = from_fen("1r5k/P7/8/8/8/8/8/1N2KN2 w - - 0 1");
    for (const char* san :
         {"",     "+",      "x",        "N",     "d2",     "Nd2",    "Nad2",    "N2d2", "Nd9", "Ni2", "a8",
          "a8=K", "a8=P",   "a8=",      "a8=QQ", "O-O",    "0-0-0",  "O-O-O-O", "axb8", "Ke1", "Kf1", "--",
          "nd2",  "Nbd2d2", "Nbd2 Kd1", "e1d1",  "Nb1d2x", "1.Nbd2", "=Q",      "()",   "Q"})
        EXPECT_EQ(parse_san(position, san), std::nullopt) << san;
}

}  // namespace
}  // namespace chess
