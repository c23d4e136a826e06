// tablebase/tables.h: values of known endings, agreement of the values before and after a move, and folders
// and files that are missing or damaged.
#include "tablebase/tables.h"

#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "support/few_men.h"
#include "support/positions.h"
#include "support/printers.h"
#include "support/temporary_folder.h"
#include "tablebase/table_writer.h"
#include "tablebase/test_tables.h"
#include "util/os/files.h"

namespace tablebase {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

struct Fact {
    const char* fen;
    Wdl wdl;
    int dtz;
};

void expect_facts(const TestTables& tables, std::span<const Fact> facts) {
    for (const Fact& fact : facts) {
        const chess::Position position = test::from_fen(fact.fen);
        EXPECT_EQ(tables->probe_wdl(position), fact.wdl) << fact.fen;
        EXPECT_EQ(tables->probe_dtz(position), fact.dtz) << fact.fen;
    }
    EXPECT_THAT(tables->take_errors(), IsEmpty());
}

TEST(Tables, KnowEndings) {
    const Fact facts[] = {
        // mate; stalemate; bare kings; a knight cannot win
        {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Wdl::Loss, -1},
        {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Wdl::Draw, 0},
        {"7k/8/6K1/8/8/8/8/8 w - - 0 1", Wdl::Draw, 0},
        {"8/8/8/4k3/8/8/8/K1N5 w - - 0 1", Wdl::Draw, 0},
        // mate in one; mated after one move of each side
        {"7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", Wdl::Win, 1},
        {"7k/8/6K1/8/8/8/1Q6/8 b - - 0 1", Wdl::Loss, -2},
        // the pawn promotes and wins; the side to move loses the opposition
        {"8/P7/8/8/8/8/8/K6k w - - 0 1", Wdl::Win, 1},
        {"8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", Wdl::Draw, 0},
        {"8/4k3/8/4K3/4P3/8/8/8 b - - 0 1", Wdl::Loss, -4},
        // a capture holds the draw
        {"8/8/8/3k4/3Q4/8/8/K7 b - - 0 1", Wdl::Draw, 0},
    };
    expect_facts(own_tables(), facts);
}

TEST(LongTables, KnowEndings) {
    const Fact facts[] = {
        // two knights cannot win; the pawn wins; a capture wins
        {"8/8/8/4k3/8/8/8/K1NN4 w - - 0 1", Wdl::Draw, 0},
        {"8/P7/8/8/8/8/p7/K6k w - - 0 1", Wdl::Win, 1},
        {"8/8/8/8/8/5k2/1q6/K1Q5 w - - 0 1", Wdl::Win, 1},
    };
    expect_facts(shared_tables(), facts);
}

// The largest DTZ of all positions with White to move, without mirror images.
int longest_dtz(const Tables& tables, std::string_view letters) {
    int longest = 0;
    for (const int a : {0, 1, 2, 3, 9, 10, 11, 18, 19, 27})
        for (int b = 0; b < 64; ++b)
            for (int c = 0; c < 64; ++c) {
                if (a == b || b == c || a == c) continue;
                test::LetterBoard board = test::empty_board();
                board[usize(a)] = letters[0];
                board[usize(b)] = letters[1];
                board[usize(c)] = letters[2];
                const auto position = chess::parse_fen(test::to_fen_board(board) + " w - - 0 1");
                if (position) longest = std::max(longest, *tables.probe_dtz(*position));
            }
    return longest;
}

// No capture or pawn move comes before the mate, so these are the longest mates: in 10 and in 16 moves.
TEST(Tables, KnowTheLongestMatesOfQueenAndRook) {
    const TestTables tables = own_tables();
    EXPECT_EQ(longest_dtz(*tables, "KQk"), 19);
    EXPECT_EQ(longest_dtz(*tables, "KRk"), 31);
}

// The longest mate is in 33 moves (CPW: KBNK Endgame).
TEST(LongTables, KnowABishopAndAKnightToMateInThirtyThree) {
    const TestTables tables = shared_tables();
    util::Prng prng(33);
    int longest = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto position = test::random_position_of("KBNvK", prng);
        longest = std::max(longest, *tables->probe_dtz(position));
    }
    EXPECT_GE(longest, 61);
    EXPECT_LE(longest, 65);
}

TEST(LongTables, ResolveEnPassant) {
    const Fact facts[] = {
        // en passant wins a drawn position, draws a lost one, wins a lost one, wins sooner; then without it
        {"8/8/8/8/4pP2/1K6/8/4k3 b - f3 0 1", Wdl::Win, 1},
        {"8/8/8/8/2pP4/5K2/7k/8 b - d3 0 1", Wdl::Draw, 0},
        {"8/8/8/8/k2K2pP/8/8/8 b - h3 0 1", Wdl::Win, 1},
        {"K7/8/8/8/1pP5/5k2/8/8 b - c3 0 1", Wdl::Win, 1},
        {"8/8/8/8/4pP2/1K6/8/4k3 b - - 0 1", Wdl::Draw, 0},
        {"8/8/8/8/2pP4/5K2/7k/8 b - - 0 1", Wdl::Loss, -1},
        {"8/8/8/8/k2K2pP/8/8/8 b - - 0 1", Wdl::Loss, -1},
        {"K7/8/8/8/1pP5/5k2/8/8 b - - 0 1", Wdl::Win, 3},
        // the first one with colours swapped
        {"4K3/8/1k6/4Pp2/8/8/8/8 w - f6 0 1", Wdl::Win, 1},
    };
    expect_facts(shared_tables(), facts);
}

// Checks that the values of a position agree with those of the positions after its moves.
void expect_fits_its_moves(const Tables& tables, chess::Position position) {
    const auto wdl = tables.probe_wdl(position);
    const auto dtz = tables.probe_dtz(position);
    ASSERT_TRUE(wdl && dtz) << chess::to_fen(position);
    const chess::MoveList moves = chess::legal_moves(position);
    Wdl best = Wdl::Loss;
    if (moves.empty() && !position.in_check()) best = Wdl::Draw;
    int quickest = 1000, slowest = moves.empty() ? 1 : 0;
    for (const chess::Move move : moves) {
        const bool zeroes =
            move.is_capture() || position.pieces(chess::PieceType::Pawn).contains(move.from());
        position.do_move(move);
        const Wdl after = -*tables.probe_wdl(position);
        const int plies = std::abs(*tables.probe_dtz(position));
        const bool mates = position.in_check() && !chess::has_legal_move(position);
        position.undo_move(move);
        best = std::max(best, after);
        const int distance = zeroes || mates ? 1 : plies + 1;
        if (after == Wdl::Win) quickest = std::min(quickest, distance);
        if (after == Wdl::Loss) slowest = std::max(slowest, distance);
    }
    const std::string fen = chess::to_fen(position);
    ASSERT_EQ(wdl, best) << fen;
    // Rounding can make a difference of one ply.
    const int expected = best == Wdl::Win ? quickest : best == Wdl::Loss ? -slowest : 0;
    ASSERT_NEAR(*dtz, expected, best == Wdl::Draw ? 0 : 1) << fen;
}

// For endings of three and four men, in which no win is cursed.
void expect_fit_together(const TestTables& tables, int positions) {
    util::Prng prng(4);
    for (const std::string& ending : tables.endings())
        for (int i = 0; i < positions; ++i) {
            expect_fits_its_moves(*tables, test::random_position_of(ending, prng));
            if (testing::Test::HasFatalFailure()) return;
        }
    EXPECT_THAT(tables->take_errors(), IsEmpty());
}

TEST(Tables, FitTogetherOverAMove) { expect_fit_together(own_tables(), 500); }
TEST(LongTables, FitTogetherOverAMove) { expect_fit_together(shared_tables(), 2000); }

TEST(Tables, HaveNoValueForWhatTheyDoNotHold) {
    const TestTables tables = own_tables();
    for (const char* fen :
         {chess::StartFen.data(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k2q/8/8/8/8/8/8/1N2K2R w - - 0 1"}) {
        EXPECT_FALSE(tables->probe_wdl(test::from_fen(fen))) << fen;
        EXPECT_FALSE(tables->probe_dtz(test::from_fen(fen))) << fen;
    }
    EXPECT_TRUE(tables->probe_wdl(test::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1")));
    EXPECT_EQ(tables->largest(), 3);
    EXPECT_EQ(tables->wdl_files(), 5);
    EXPECT_EQ(tables->dtz_files(), 5);
}

TEST(Tables, AreNoneWithoutAPath) {
    for (const char* path : {"", "<empty>", " ", " ;; "}) {
        const auto tables = Tables::open(path);
        ASSERT_TRUE(tables) << path;
        EXPECT_EQ((*tables)->largest(), 0);
        EXPECT_EQ((*tables)->wdl_files() + (*tables)->dtz_files(), 0);
        EXPECT_FALSE((*tables)->probe_wdl(test::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")));
    }
}

TEST(Tables, NameAMissingFolderAndUseTheOthers) {
    const test::TemporaryFolder folder;
    const std::string none = folder.file("none"), good = test::tables_folder();
    for (const std::string& path : {none, none + ";" + folder.file("nothing")}) {
        const auto tables = Tables::open(path);
        ASSERT_FALSE(tables) << path;
        EXPECT_THAT(tables.error(), HasSubstr("none"));
    }
    for (const std::string& path : {fmt::format("{};{}", good, none), fmt::format("{};{}", none, good)}) {
        const auto tables = Tables::open(path);
        ASSERT_TRUE(tables) << path;
        EXPECT_EQ((*tables)->largest(), 3);
        EXPECT_THAT((*tables)->take_errors(), testing::ElementsAre(HasSubstr("none")));
    }
}

// The files of KQvK are damaged at their beginning, in their length and in their values.
TEST(Tables, ADamagedFileHidesNoGoodOneOfALaterFolder) {
    const std::filesystem::path good = test::tables_folder();
    const chess::Position position = test::from_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1");
    const auto whole = *Tables::open(good.string());
    for (const char* suffix : {".rtbw", ".rtbz"}) {
        const std::string bytes = test::content_of((good / ("KQvK" + std::string(suffix))).string());
        std::string cleared = bytes;
        std::fill(cleared.begin() + std::ptrdiff_t(bytes.size() / 4), cleared.end(), '\0');
        for (const std::string& damaged : {std::string("x"), bytes.substr(0, bytes.size() - 64), cleared}) {
            const test::TemporaryFolder first;
            test::write_file(first.file("KQvK" + std::string(suffix)), damaged);
            const auto tables = *Tables::open(first.file("") + ";" + good.string());
            EXPECT_EQ(tables->wdl_files(), 5);
            EXPECT_EQ(tables->dtz_files(), 5);
            EXPECT_EQ(tables->fingerprint(), whole->fingerprint());
            if (damaged == cleared) continue;  // may have values, although wrong ones
            EXPECT_EQ(tables->probe_wdl(position), Wdl::Win);
            EXPECT_EQ(tables->probe_dtz(position), 1);
            EXPECT_THAT(tables->take_errors(), testing::ElementsAre(HasSubstr(first.file("KQvK"))));
        }
    }
}

// The fault shows only when the value is read.
TEST(Tables, AnImpossibleValueHidesNoGoodFileOfALaterFolder) {
    const test::TemporaryFolder first;
    const Bytes bytes = single_wdl("KQvK", Wdl(5), Wdl(5));
    test::write_file(first.file("KQvK.rtbw"), std::string(bytes.begin(), bytes.end()));
    const auto tables = *Tables::open(first.file("") + ";" + test::tables_folder());
    EXPECT_EQ(tables->probe_wdl(test::from_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")), Wdl::Win);
    EXPECT_THAT(tables->take_errors(), testing::ElementsAre(HasSubstr(first.file("KQvK"))));
}

TEST(Tables, AreFoundInAFolderOfAnyName) {
    const test::TemporaryFolder folder;
    const auto named = util::os::path_of(folder.file("endings 残局"));
    std::filesystem::copy(test::tables_folder(), named);
    const auto tables = *Tables::open(util::os::name_of(named));
    EXPECT_EQ(tables->wdl_files(), 5);
    EXPECT_EQ(tables->probe_wdl(test::from_fen("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1")), Wdl::Win);
}

TEST(Tables, AreFoundInAllFoldersByTheirNames) {
    const test::TemporaryFolder first, second;
    test::write_file(first.file("KQvK.rtbw"), "");
    test::write_file(first.file("KQvK.rtbz"), "");
    test::write_file(second.file("KQvK.rtbw"), "");
    test::write_file(second.file("KRPvKR.rtbw"), "");
    // None of these is a table's name.
    for (const char* name :
         {"KvKQ.rtbw", "KvK.rtbw", "KQvK.rtbm", "KQvK", "KQQQQQQvK.rtbw", "kqvk.rtbw", ".rtbw"})
        test::write_file(second.file(name), "");
    for (const char separator : util::os::list_separators()) {
        const auto tables = Tables::open(first.file("") + separator + second.file(""));
        ASSERT_TRUE(tables);
        EXPECT_EQ((*tables)->wdl_files(), 2);
        EXPECT_EQ((*tables)->dtz_files(), 1);
        EXPECT_EQ((*tables)->largest(), 5);
    }
}

TEST(Tables, NameAFileThatIsNoTableOnce) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("KQvK.rtbw"), "");
    test::write_file(folder.file("KRvK.rtbw"), std::string(80, 'x'));
    std::filesystem::create_directory(folder.file("KPvK.rtbw"));
    const auto tables = *Tables::open(folder.file(""));
    for (int i = 0; i < 3; ++i)
        for (const char* fen : {"k7/8/8/8/8/8/8/K5Q1 w - - 0 1", "k7/8/8/8/8/8/8/K5R1 w - - 0 1",
                                "k7/8/8/8/8/8/6P1/K7 w - - 0 1"})
            EXPECT_FALSE(tables->probe_wdl(test::from_fen(fen))) << fen;
    EXPECT_THAT(tables->take_errors(),
                UnorderedElementsAre(AllOf(HasSubstr("KQvK.rtbw"), HasSubstr("cut off")),
                                     AllOf(HasSubstr("KRvK.rtbw"), HasSubstr("magic")),
                                     AllOf(HasSubstr("KPvK.rtbw"), HasSubstr("cannot be read"))));
    EXPECT_THAT(tables->take_errors(), IsEmpty());
}

TEST(Tables, AreToldApartByTheirFilesWhereverTheyLie) {
    const test::TemporaryFolder folder;
    for (const char* name : {"a", "b", "both"}) std::filesystem::create_directory(folder.file(name));
    const auto fingerprint = [&](const std::string& path) {
        return Tables::open(path).value()->fingerprint();
    };
    const auto add = [&](const std::string& name) { test::write_file(folder.file(name), ""); };
    const std::string a = folder.file("a"), b = folder.file("b");
    EXPECT_EQ(fingerprint(a), fingerprint(b));
    add("a/KQvK.rtbw");
    EXPECT_NE(fingerprint(a), fingerprint(b));
    add("b/KQvK.rtbz");
    EXPECT_NE(fingerprint(a), fingerprint(b));
    add("both/KQvK.rtbz");
    add("both/KQvK.rtbw");
    EXPECT_EQ(fingerprint(a + ";" + b), fingerprint(folder.file("both")));
    EXPECT_EQ(fingerprint(b + ";" + a), fingerprint(folder.file("both")));
}

}  // namespace
}  // namespace tablebase
