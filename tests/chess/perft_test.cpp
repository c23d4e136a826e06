// Tests of perft: our own suite, the shared suites, and several threads.
#include "chess/perft.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "support/perft_suite.h"
#include "support/places.h"
#include "support/positions.h"
#include "support/printers.h"
#include "support/random_positions.h"

namespace chess {
namespace {

using test::from_fen;
using test::PerftCase;

struct OwnCase {
    const char* name;
    const char* fen;
    std::vector<u64> leaves;  // at depth 1, 2, 3 ...
};

// Positions made for this file, each for the rule in its name. The counts were confirmed by two programs that
// share no code with ours: `go perft N` of Debian 12's stockfish 15.1 and fairy-stockfish 11.1, with
// UCI_Chess960 set to true for the positions with Chess960 in their names. Both agreed on every number.
const OwnCase OwnSuite[] = {
    {"castling on both sides, pieces pinned on both",
     "r3k2r/pp1q1ppp/2npbn2/1B2p3/1b2P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 9",
     {42, 1800, 74045, 3093081}},
    {"rooks that can be taken in their corners, with castling rights",
     "r3k2r/6P1/1b4N1/8/8/1n6/1p4p1/R3K2R w KQkq - 0 1",
     {35, 1430, 37112, 1439395}},
    {"castling through and out of attacks",
     "r3k2r/8/8/2Q5/8/5q2/8/R3K2R b KQkq - 0 1",
     {46, 1592, 57209, 1966187}},
    {"castling that gives check and mate", "8/8/8/8/8/7p/PPP4P/R3K1k1 w Q - 0 1", {13, 40, 596, 1878, 28636}},
    {"promotions by push and capture on both sides",
     "1n1r1b2/P1P1P3/7k/8/4K3/8/1p1p1p1p/2R1N1B1 b - - 0 40",
     {57, 2310, 110496, 3974820}},
    {"promotion that takes a castling rook; en passant",
     "4k2r/P5P1/1b6/3pP3/3Pp3/1B6/p5p1/R3K3 w Qk d6 0 30",
     {29, 549, 12788, 270185}},
    {"en passant opens the rank to the king",
     "8/2p3k1/8/K2pP2q/8/1B6/5n2/8 w - d6 0 1",
     {11, 359, 4130, 125383}},
    {"en passant by a pawn pinned on the diagonal, along its pin",
     "7k/6b1/8/4Pp2/8/8/1K6/4R3 w - f6 0 1",
     {19, 127, 2080, 19740, 337519}},
    {"en passant by a pawn pinned on the diagonal, off its pin",
     "6k1/6b1/8/3pP3/8/2K5/5P2/4r3 w - d6 0 1",
     {9, 188, 1397, 29907, 211088}},
    {"en passant by a pawn pinned on the file",
     "4r2k/3p4/8/4P3/8/4K3/2P5/8 b - - 0 1",
     {14, 144, 2264, 21420, 354883}},
    {"en passant as the only capture of a checking pawn",
     "8/8/8/1k1pP3/4K3/2P5/8/3r2b1 w - d6 0 1",
     {4, 93, 624, 13569, 102620}},
    {"a double step discovers a check that en passant cannot answer",
     "1b5k/2p5/8/1P6/n7/6K1/8/3R4 b - - 0 1",
     {10, 196, 2395, 45820, 604280}},
    {"two pawns may take en passant, one of them pinned",
     "3r3k/8/8/3PpP2/8/8/3K4/8 w - e6 0 2",
     {11, 140, 1144, 16521, 131655}},
    {"the discovered double check",
     "r1b1kb1r/pp3ppp/2n2q2/3NN3/2Bp4/8/PPP2PPP/R1BQR1K1 w kq - 0 1",
     {51, 1765, 87854, 3134403}},
    {"a king between two checks and many pins",
     "3rk3/1b2q1b1/4n3/8/r2PKP1r/4N3/1Q2R2B/4R3 w - - 0 1",
     {4, 222, 6869, 366916}},
    {"queens on an open board", "1q2k3/8/3Q4/8/8/4q3/K7/7Q b - - 0 1", {38, 1194, 34580}},
    {"pawn endgame with mutual double steps",
     "8/pk1p1p1p/8/1P2P1P1/p1p2p1p/8/1P1P2PK/8 b - - 0 1",
     {17, 218, 3805, 48924, 840361}},
    {"stalemates and mates near", "7k/5Q2/8/6K1/8/p7/P7/8 w - - 3 60", {30, 37, 980, 2934, 79462}},
    {"middle game with a pawn storm",
     "r2q1rk1/1bp1bppp/p1np1n2/1p2p1B1/3PP2P/1BN2N2/PPPQ1PP1/2KR3R b - - 2 11",
     {28, 1093, 31255}},
    {"Chess960: king on b1, rooks on a and g",
     "rk4r1/pbppnppp/1bnq4/4p3/4P3/1BNQ4/PBPPNPPP/RK4R1 w KQkq - 0 1",
     {41, 1666, 67788, 2729884}},
    {"Chess960: X-FEN names an inner rook",
     "rr2k2r/p6p/8/8/8/8/P6P/RR2K2R w BHbh - 0 1",
     {22, 429, 9794, 212554}},
    {"Chess960: king and rook change places",
     "5kr1/p5p1/8/8/8/8/1P4P1/5KR1 w Gg - 0 1",
     {9, 74, 880, 10788, 167062}},
    {"Chess960: king stays, rook jumps over it",
     "1rk3r1/p6p/8/8/8/8/P6P/1RK3R1 w BGbg - 0 1",
     {27, 636, 16190, 393130, 10000138}},
    {"Chess960: king walks five squares",
     "1kr5/p7/8/2b5/8/5N2/P7/1KR5 w Cc - 0 1",
     {22, 489, 10473, 242481, 5135139}},
    {"Chess960: the castling rook shields its king from a queen on the edge",
     "4k3/p7/8/8/8/8/P7/qR1K3R w BH - 0 1",
     {20, 285, 6021, 122038, 2666256}},
    {"Chess960: castling out of a pin on the first rank",
     "1r1k2rb/pp4pp/2n2n2/8/8/2N2N2/PP4PP/1R1K2RB b BGbg - 0 1",
     {30, 868, 25408, 733860}},
    {"Chess960: promotion beside castling",
     "r1k1r3/5P1P/8/8/8/8/5p1p/R1K1R3 w AEae - 0 1",
     {37, 1077, 32702, 924583}},
    {"Chess960: full board, kings on g",
     "nbbqnrkr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/NBBQNRKR w FHfh - 0 2",
     {21, 442, 10588, 251166}},
    {"double Chess960: different files",
     "rnbkrbqn/p1pppppp/8/1p6/6P1/8/PPPPPP1P/BRNNQKRB w BGae - 0 2",
     {30, 597, 18183, 399803}},
    {"double Chess960: rooks and kings of one side only",
     "r3k1r1/8/8/3p4/4P3/8/8/1R3KR1 b BGag - 0 1",
     {27, 597, 14895, 337913}},
    {"double Chess960: en passant and castling",
     "1r2k1r1/p1p2p1p/8/3pP3/3Pp3/8/P1P2P1P/R2K3R w AHbg d6 0 9",
     {20, 682, 13405, 427293}},
};

// FastLeaves is the limit for tests that run at every change; the slow tests go deeper.
constexpr u64 FastLeaves = 100'000;
constexpr u64 SlowLeaves = 10'000'000;

void check_own_suite(u64 least, u64 most) {
    for (const auto& [name, fen, leaves] : OwnSuite) {
        Position position = from_fen(fen);
        for (usize i = 0; i < leaves.size(); ++i) {
            if (leaves[i] < least || leaves[i] >= most) continue;
            EXPECT_EQ(perft(position, int(i) + 1), leaves[i]) << name << ": " << fen << " depth " << i + 1;
        }
        EXPECT_TRUE(position.same_as(from_fen(fen))) << "perft changed " << fen;
    }
}

TEST(Perft, OwnSuite) { check_own_suite(0, FastLeaves); }

TEST(SlowPerft, OwnSuite) { check_own_suite(FastLeaves, ~u64(0)); }

TEST(Perft, DepthZeroIsTheRootItself) {
    Position position = Position::start();
    EXPECT_EQ(perft(position, 0), 1u);
    EXPECT_EQ(perft_divide(position, 0).leaves, 1u);
    EXPECT_TRUE(perft_divide(position, 0).moves.empty());
    Position mate = from_fen("6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1");
    EXPECT_EQ(perft(mate, 1), 0u);
    EXPECT_EQ(perft(mate, 3), 0u);
    EXPECT_EQ(perft_divide(mate, 3, 2).leaves, 0u);
}

TEST(Perft, DivideEqualsPerftWithAnyNumberOfThreads) {
    for (Position& position : test::random_positions(30, 51))
        for (int depth = 1; depth <= 3; ++depth) {
            const u64 expected = perft(position, depth);
            for (const int threads : {1, 2, 5}) {
                const PerftResult result = perft_divide(position, depth, threads);
                ASSERT_EQ(result.leaves, expected) << to_fen(position) << " with " << threads << " threads";
                u64 sum = 0;
                for (const auto& [move, leaves] : result.moves) {
                    position.do_move(move);
                    ASSERT_EQ(leaves, perft(position, depth - 1))
                        << to_uci(move, true) << " in " << to_fen(position);
                    position.undo_move(move);
                    sum += leaves;
                }
                ASSERT_EQ(sum, expected);
            }
        }
}

TEST(Perft, DivideStopsWhenTold) {
    const Position position = Position::start();
    EXPECT_EQ(perft_divide(position, 20, 2, [] { return true; }).leaves, 0u);
    std::atomic<int> polls = 0;
    const PerftResult partial = perft_divide(position, 20, 2, [&] { return ++polls > 20; });
    EXPECT_LT(polls, 200) << "went on after the request to stop";
    EXPECT_EQ(partial.moves.size(), 20u);
    EXPECT_EQ(perft_divide(position, 4, 2, [] { return false; }).leaves, 197281u);
}

// --- the shared suites ---

// The deepest count below the bound, or the first one if all are above it; depth 0 if there are no counts.
test::PerftCount deepest_below(u64 bound, const std::vector<test::PerftCount>& counts) {
    test::PerftCount deepest = counts.empty() ? test::PerftCount{0, 0} : counts[0];
    for (const test::PerftCount& count : counts)
        if (count.leaves < bound && count.depth > deepest.depth) deepest = count;
    return deepest;
}

// The counts that differ from the suite's, computed by two threads.
std::vector<std::string> wrong_counts(const std::vector<PerftCase>& suite, u64 bound) {
    std::atomic<usize> next = 0;
    std::mutex mutex;
    std::vector<std::string> wrong;
    const auto work = [&] {
        for (usize i = next++; i < suite.size(); i = next++) {
            const auto [depth, expected] = deepest_below(bound, suite[i].counts);
            Position position = from_fen(suite[i].fen);
            const u64 leaves = perft(position, depth);
            if (depth != 0 && leaves == expected) continue;
            const std::scoped_lock lock(mutex);
            wrong.push_back(suite[i].fen + ": depth " + std::to_string(depth) + " gave " +
                            std::to_string(leaves) + ", expected " + std::to_string(expected));
        }
    };
    std::thread helper(work);
    work();
    helper.join();
    return wrong;
}

void check_shared_suite(const char* file, usize positions, u64 bound) {
    const std::filesystem::path path = test::shared_folder() / "data" / "perft" / file;
    const std::vector<PerftCase> suite = test::read_perft_suite(path);
    EXPECT_EQ(suite.size(), positions);
    EXPECT_EQ(wrong_counts(suite, bound), std::vector<std::string>{});
}

TEST(LongPerft, SharedStandardSuite) { check_shared_suite("standard.epd", 128, SlowLeaves); }
TEST(LongPerft, SharedChess960Suite) { check_shared_suite("chess960.epd", 960, SlowLeaves); }

}  // namespace
}  // namespace chess
