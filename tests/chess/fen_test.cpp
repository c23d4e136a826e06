// Tests of reading and writing FEN: every dialect, every kind of error, and thousands of broken texts.
#include "chess/fen.h"

#include <array>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/position_checks.h"
#include "support/positions.h"
#include "support/printers.h"
#include "support/random_positions.h"
#include "util/text.h"

namespace chess {
namespace {

using test::from_fen;
using testing::IsSupersetOf;

TEST(Fen, RandomPositionsRoundTripInBothStyles) {
    for (const Position& position : test::random_positions(3000, 21)) {
        ASSERT_TRUE(test::round_trips(position, CastlingStyle::XFen)) << to_fen(position);
        ASSERT_TRUE(test::round_trips(position, CastlingStyle::Shredder)) << to_fen(position);
    }
}

TEST(Fen, WritesWhatItRead) {
    for (const char* fen : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 0 99",
             "4k3/8/8/8/8/8/8/4K3 b - - 150 65535",
             "rr2k2r/8/8/8/8/8/8/RR2K2R w KBkb - 3 20",
         })
        EXPECT_EQ(to_fen(from_fen(fen)), fen);
}

// A game without captures may last longer than a FEN can say.
TEST(Fen, WritesClocksThatItReads) {
    Position position = from_fen("4k3/8/8/8/8/8/8/4K3 w - - 149 65535");
    for (const char* const move : {"e1d1", "e8d8", "d1e1", "d8e8"}) {
        position.do_move(test::uci_move(position, move));
        const auto read = parse_fen(to_fen(position));
        ASSERT_TRUE(read) << to_fen(position);
        EXPECT_EQ(read->halfmove_clock(), 150);
        EXPECT_EQ(read->fullmove_number(), 65535);
    }
}

TEST(Fen, MendsSlips) {
    struct Slip {
        const char* read;
        const char* fen;
        usize slips;
    };
    const Slip table[] = {
        {"4k3/8/8/8/8/8/8/4K2R w K - 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9", 0},
        {"4k3/8/8/8/8/8/8/4K3 B - - 3 9", "4k3/8/8/8/8/8/8/4K3 b - - 3 9", 1},
        {"4k3/8/8/8/8/8/8/4K3 w KQ - 3 9", "4k3/8/8/8/8/8/8/4K3 w - - 3 9", 2},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 9", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 9", "4k3/8/8/8/8/8/8/4K3 w - - 0 9", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - - - 9", "4k3/8/8/8/8/8/8/4K3 w - - 0 9", 1},
        {"4k3/8/8/8/8/8/8/4K3 w - - 151 70000", "4k3/8/8/8/8/8/8/4K3 w - - 150 65535", 2},
    };
    for (const Slip& row : table) {
        FenSlips slips;
        const auto position = parse_fen(row.read, &slips);
        ASSERT_TRUE(position) << row.read;
        EXPECT_EQ(to_fen(*position), row.fen);
        EXPECT_EQ(slips.size(), row.slips) << row.read;
    }
}

struct Dialect {
    const char* read;
    const char* x_fen;
    const char* shredder;
};

TEST(Fen, CastlingInAllDialects) {
    const Dialect dialects[] = {
        {"KQkq", "KQkq", "HAha"}, {"HAha", "KQkq", "HAha"}, {"qkQK", "KQkq", "HAha"},
        {"AHah", "KQkq", "HAha"}, {"BGbg", "GBgb", "GBgb"}, {"HBbh", "KBkb", "HBhb"},
        {"Qg", "Qg", "Ag"},       {"GQkb", "GQkb", "GAhb"}, {"-", "-", "-"},
    };
    for (const auto& [read, x_fen, shredder] : dialects) {
        const Position position = from_fen(std::string("rr2k1rr/8/8/8/8/8/8/RR2K1RR w ") + read + " - 0 1");
        EXPECT_EQ(to_fen(position), std::string("rr2k1rr/8/8/8/8/8/8/RR2K1RR w ") + x_fen + " - 0 1");
        EXPECT_EQ(to_fen(position, CastlingStyle::Shredder),
                  std::string("rr2k1rr/8/8/8/8/8/8/RR2K1RR w ") + shredder + " - 0 1");
    }
}

TEST(Fen, FileLettersNameRooksOfEachSide) {
    // Double Chess960: the two sides' rooks are on different files.
    const Position position = from_fen("rnbkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BRNNQKRB w GBea - 0 1");
    EXPECT_EQ(to_string(position.castling_rook(Color::White, CastlingSide::King)), "g1");
    EXPECT_EQ(to_string(position.castling_rook(Color::White, CastlingSide::Queen)), "b1");
    EXPECT_EQ(to_string(position.castling_rook(Color::Black, CastlingSide::King)), "e8");
    EXPECT_EQ(to_string(position.castling_rook(Color::Black, CastlingSide::Queen)), "a8");
    EXPECT_EQ(to_fen(position), "rnbkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BRNNQKRB w KQkq - 0 1");
}

TEST(Fen, RookOfARightMayBeTheOnlyOneAmongOtherPieces) {
    // K means the outermost rook, not the outermost piece.
    EXPECT_EQ(to_fen(from_fen("4k3/8/8/8/8/8/8/4KRNB w K - 0 1"), CastlingStyle::Shredder),
              "4k3/8/8/8/8/8/8/4KRNB w F - 0 1");
}

TEST(Fen, ShortFormsAndOddSpaces) {
    const char* const same[] = {
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - -",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
        "  4k3/8/8/8/8/8/8/4K3\t w  -   - 0 1  \r\n",
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"a; b\";",
        "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25",
        "4k3/8/8/8/8/8/8/4K3 w - -;",
        "4k3/8/8/8/8/8/8/4K3 w - - hmvc 0; fmvn 1;",
        "4k3/8/8/8/8/8/8/4K3 w - - 7 9 hmvc 0; fmvn 1;",
        "4k3/11111111/2222/44/71/17/3122/4K3 w - - 00 01",
    };
    for (const char* fen : same) EXPECT_TRUE(from_fen(fen).same_as(from_fen(same[0]))) << fen;
    EXPECT_EQ(to_fen(from_fen("4k3/8/8/8/8/8/8/4K3 b - - 33")), "4k3/8/8/8/8/8/8/4K3 b - - 33 1");
}

TEST(Fen, UselessEnPassantSquaresAreDropped) {
    const auto en_passant_of = [](const char* fen) {
        const Square square = from_fen(fen).en_passant_square();
        return square.is_ok() ? to_string(square) : "-";
    };
    EXPECT_EQ(en_passant_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), "-")
        << "no pawn beside";
    EXPECT_EQ(en_passant_of("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"), "e3");
    EXPECT_EQ(en_passant_of("8/2p3k1/8/K2pP2q/8/8/8/8 w - d6 0 1"), "-")
        << "both pawns would leave the king's rank";
    EXPECT_EQ(en_passant_of("7k/6b1/8/4Pp2/8/8/1K6/8 w - f6 0 1"), "f6") << "along the pin";
    EXPECT_EQ(en_passant_of("6k1/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1"), "-") << "off the pin";
    EXPECT_EQ(en_passant_of("8/8/8/1k1pP3/4K3/8/8/8 w - d6 0 1"), "d6") << "takes the checker";
    EXPECT_EQ(en_passant_of("1b5k/8/8/1Pp5/8/6K1/8/8 w - c6 0 1"), "-")
        << "does not answer the discovered check";
}

struct Refused {
    const char* fen;
    const char* part_of_message;
};

TEST(Fen, ErrorsNameTheFaultAndItsPlace) {
    const Refused table[] = {
        {"", "0 fields"},
        {"   \t ", "0 fields"},
        {"4k3/8/8/8/8/8/8/4K3", "1 field instead"},
        {"4k3/8/8/8/8/8/8/4K3 w -", "3 fields"},
        {"4k3/8/8/8/8/8/8/4K3 w - ;-", "3 fields"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", "\"7\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 move e1e2", "\"move e1e2\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 7;", "\"7;\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1; 7;", "\"7\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd1; \"id\";", "\"\"id\"\""},

        {"4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks"},
        {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks"},
        {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "9 ranks"},
        {"8 w - - 0 1", "has 1 rank,"},
        {"4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 is \"7\", which is 7 squares"},
        {"4k3/8/8/8/8/8/8p/4K3 w - - 0 1", "rank 2 is \"8p\", which is 9 squares"},
        {"4k3//8/8/8/8/8/4K3 w - - 0 1", "rank 7 is \"\", which is 0 squares"},
        {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank 7 skips 9"},
        {"4k3/80/8/8/8/8/8/4K3 w - - 0 1", "rank 7 skips 0"},
        {"4k3/pppppppppppppppppppppppppppppppppppppppppppppppppp/8/8/8/8/8/4K3 w - - 0 1", "50 squares"},

        {"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "\"x\" on rank 5 is not one of"},
        {"4k3/8/8/3-4/8/8/8/4K3 w - - 0 1", "board: \"-\" on rank 5"},
        {"4k3/8/8/3\x01"
         "4/8/8/8/4K3 w - - 0 1",
         "board: \"?\" on rank 5"},
        {"4k3/8/8/3\xe9"
         "4/8/8/8/4K3 w - - 0 1",
         "board: \"?\" on rank 5"},
        {"4k3/8/8/3P~4/8/8/8/4K3 w - - 0 1", "board: \"~\" on rank 5"},

        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"},
        {"4k3/8/8/8/QQ6/QQ6/QQQQQQQQ/QQQQK3 w - - 0 1", "White has 17 pieces"},
        {"qq2k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1", "Black has 1 promoted pieces and 8 pawns"},
        {"rrrrk3/ppppppp1/8/8/8/8/8/4K3 w - - 0 1", "2 promoted pieces and 7 pawns"},
        {"4k3/8/8/8/8/8/PPPPPPPP/NNN1KBBB w - - 0 1", "2 promoted pieces and 8 pawns"},

        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", "White has 0 kings"},
        {"4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 2 kings"},
        {"8/8/8/8/8/8/8/8 w - - 0 1", "0 kings"},

        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8,"},
        {"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8,"},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a pawn stands on a1,"},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn stands on a1,"},

        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "\"x\" is neither w nor b"},
        {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move: \"W\""},
        {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", "side to move: \"white\""},
        {"4k3/8/8/8/8/8/8/4K3 - - - 0 1", "side to move: \"-\""},

        {"r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1", "castling: \"X\" is not one of"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "castling: \"-\" is not one of"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "second right of White on the h side"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w kHK - 0 1", "second right of White on the h side"},
        {"r3k2r/8/8/8/8/8/8/RR2K2R w AB - 0 1", "second right of White on the a side"},
        {"r3k2r/8/8/8/8/8/8/RR2K2R w qa - 0 1", "second right of Black on the a side"},
        {"r3k2r/8/8/8/8/8/8/4K2R w KQ - 0 1",
         "\"Q\" is not possible: White has no rook on rank 1 on the a side"},
        {"r3k3/8/8/8/8/8/8/4K2R w Kk - 0 1",
         "\"k\" is not possible: Black has no rook on rank 8 on the h side"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w B - 0 1", "no rook on b1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w e - 0 1", "no rook on e8"},
        {"r3k2r/8/8/8/8/8/8/R3K2r w K - 0 1", "castling: \"K\" is not possible"},
        {"r3k2r/8/8/8/8/8/4K3/R6R w K - 0 1", "White's king is on e2 and not on b1 to g1"},
        {"r6r/4k3/8/8/8/8/8/R3K2R w Kq - 0 1", "Black's king is on e7"},
        {"4k3/8/8/8/8/8/8/K6R w K - 0 1", "king is on a1"},
        {"r6k/8/8/8/8/8/8/4K3 w q - 0 1", "king is on h8"},

        {"4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1", "en passant: \"d9\""},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - x 0 1", "en passant: \"x\""},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1", "en passant: \"D6\""},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6d 0 1", "en passant: \"d6d\""},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "a square of rank 6"},
        {"4k3/8/8/8/3Pp3/8/8/4K3 b - d6 0 1", "a square of rank 3"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - e6 0 1", "Black has no pawn on e5"},
        {"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "Black has no pawn on d5"},
        {"4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "d6 is not empty"},
        {"4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "d7 is not empty"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 1 1", "halfmove clock of 1"},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 hmvc 4;", "halfmove clock of 4"},

        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock: \"-1\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 151 1", "0 to 150"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove clock: \"x\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", "halfmove clock: \"1.5\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - +1 1", "halfmove clock: \"+1\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - - -", "halfmove clock: \"-\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", "halfmove clock: \"99999999999999999999\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 65536", "fullmove number: \"65536\" is not a whole number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 -3", "fullmove number: \"-3\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 one", "fullmove number: \"one\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - hmvc 151;", "halfmove clock: \"151\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - fmvn x;", "fullmove number: \"x\""},
        {"4k3/8/8/8/8/8/8/4K3 w - - fmvn;", "fmvn: 0 operands"},
        {"4k3/8/8/8/8/8/8/4K3 w - - hmvc 1 2;", "hmvc: 2 operands"},

        {"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "Black's king on e8"},
        {"4k3/8/8/8/8/8/5p2/4K3 b - - 0 1", "White's king on e1"},
        {"8/8/8/3kK3/8/8/8/8 w - - 0 1", "Black's king on d5"},
        {"8/8/8/3kK3/8/8/8/8 b - - 0 1", "White's king on e5"},

        {"4r3/8/8/8/1b5k/8/2n5/4K3 w - - 0 1", "3 pieces give check to White's king on e1"},
        {"4k3/8/8/8/8/3n4/2n5/4K3 w - - 0 1", "c2 and d3"},
        {"4k3/8/8/8/8/8/2n2p2/4K3 w - - 0 1", "c2 and f2"},
        {"4k3/8/8/8/8/8/3p1p2/4K3 w - - 0 1", "d2 and f2"},
        {"4k3/8/8/3pP3/8/3n4/8/4K3 w - d6 0 1", "en passant: d6 is not possible: a pawn"},
        {"4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1", "en passant: d6 is not possible: a pawn"},
        {"8/8/8/1k1pP3/4K3/8/8/7b w - d6 0 1", "king on e4"},
    };
    for (const auto& [fen, part] : table) {
        const auto parsed = parse_fen(fen);
        ASSERT_FALSE(parsed) << fen << " was accepted";
        EXPECT_NE(parsed.error().find(part), std::string::npos) << fen << ": " << parsed.error();
        EXPECT_LE(parsed.error().size(), 160u) << parsed.error();
    }
}

TEST(Fen, OddButPossiblePositionsAreTaken) {
    for (const char* fen : {
             "qqqqk3/ppppp3/8/8/8/8/8/4K3 w - - 0 1",       // three promotions, three pawns gone
             "QQQQ4/QQQQ4/QBBNN3/RR6/8/8/8/K6k b - - 0 1",  // nine queens
             "8/8/8/8/8/8/8/k1K5 w - - 0 1",                // bare kings
             "4k3/8/8/8/4r3/8/2n5/4K3 w - - 0 1",           // double check, rook and knight
             "4k3/8/8/8/1b2r3/8/8/4K3 w - - 0 1",           // double check, two sliders
             "4k3/8/8/8/8/8/5p2/4K3 w - - 0 1",             // check by a pawn, without en passant
             "8/8/8/1k1pP3/4K3/8/8/8 w - d6 0 1",           // check by the pawn that made the double step
             "1b5k/8/8/1Pp5/8/6K1/8/8 w - c6 0 1",          // check discovered by the double step
             "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",              // stalemate
             "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1",            // mate
             "4k3/8/8/8/8/8/8/4K3 w - - 150 1",             // clocks that contradict each other
             "B3k3/1P6/8/8/8/8/8/4K3 w - - 0 1",            // unreachable, but playable
         })
        EXPECT_TRUE(parse_fen(fen)) << fen << ": " << parse_fen(fen).error();
}

// --- broken texts ---

char random_character(util::Prng& prng) {
    constexpr std::string_view Likely = "KQRBNPkqrbnp12345678/- wb;abcdefgh09\t\"xAH";
    return prng.below(8) == 0 ? char(prng.below(256)) : Likely[prng.below(Likely.size())];
}

std::vector<std::string> split(const std::string& text) {
    std::istringstream words(text);
    std::vector<std::string> result;
    for (std::string word; words >> word;) result.push_back(word);
    return result;
}

std::string join(const std::vector<std::string>& words) {
    std::string result;
    for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
    return result;
}

std::string mutate(std::string text, const std::string& other, util::Prng& prng) {
    const usize at = text.empty() ? 0 : prng.below(text.size());
    std::vector<std::string> words = split(text);
    switch (prng.below(8)) {
        case 0: return text.substr(0, at);
        case 1: return text.insert(at, 1, random_character(prng));
        case 2: return text.erase(at, 1 + prng.below(3));
        case 3:
            if (!text.empty()) text[at] = random_character(prng);
            return text;
        case 4:
            if (!text.empty()) std::swap(text[at], text[prng.below(text.size())]);
            return text;
        case 5:  // a field of another position
            if (const std::vector<std::string> others = split(other); !words.empty() && !others.empty())
                words[prng.below(words.size())] = others[prng.below(others.size())];
            return join(words);
        case 6:
            if (!words.empty()) words.erase(words.begin() + long(prng.below(words.size())));
            return join(words);
        default: return text + text.substr(at);
    }
}

TEST(Fen, BrokenTextsGiveAnErrorOrASoundPosition) {
    const std::vector<Position> positions = test::random_positions(500, 22);
    util::Prng prng(23);
    const auto random_fen = [&] {
        const CastlingStyle style = prng.below(2) == 0 ? CastlingStyle::XFen : CastlingStyle::Shredder;
        return to_fen(positions[prng.below(positions.size())], style);
    };
    int accepted = 0;
    std::set<std::string> refused;  // the first word of the errors
    for (int n = 0; n < 20000; ++n) {
        std::string text = random_fen();
        for (u64 mutations = 1 + prng.below(4); mutations > 0; --mutations)
            text = mutate(text, random_fen(), prng);
        const auto parsed = parse_fen(text);
        if (parsed) {
            ++accepted;
            ASSERT_EQ(test::fault_of(*parsed), "") << text;
        } else {
            ASSERT_EQ(parsed.error(), util::printable(parsed.error())) << text;
            refused.insert(parsed.error().substr(0, parsed.error().find(' ')));
        }
    }
    EXPECT_GE(accepted, 200);
    EXPECT_THAT(refused, IsSupersetOf({"board:", "side", "castling:", "en", "halfmove", "fullmove", "2"}));
}

}  // namespace
}  // namespace chess
