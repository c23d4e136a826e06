// Probing of captures, en passant and one-sided DTZ tables, with tables of one value each.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/positions.h"
#include "support/temporary_folder.h"
#include "tablebase/table_writer.h"
#include "tablebase/tables.h"
#include "tablebase/test_tables.h"

namespace tablebase {
namespace {

class WrittenTables {
public:
    void add_wdl(const std::string& name, Wdl first_to_move, Wdl second_to_move) {
        write(name + ".rtbw", single_wdl(name, first_to_move, second_to_move));
    }
    void add_dtz(const std::string& name, usize side) { write(name + ".rtbz", single_dtz(name, side)); }
    std::shared_ptr<const Tables> open() const { return *Tables::open(folder_.file("")); }

private:
    void write(const std::string& file, const Bytes& bytes) {
        test::write_file(folder_.file(file), std::string(bytes.begin(), bytes.end()));
    }

    test::TemporaryFolder folder_;
};

std::optional<Wdl> wdl(const Tables& tables, const char* fen) {
    return tables.probe_wdl(test::from_fen(fen));
}
std::optional<int> dtz(const Tables& tables, const char* fen) {
    return tables.probe_dtz(test::from_fen(fen));
}

// Black's king and pawn cannot move: the only legal move is the en passant capture, which loses.
// Without it, Black is stalemated.
TEST(Prober, PlaysEnPassantWhereItMust) {
    WrittenTables written;
    written.add_wdl("KQPvKP", Wdl::Win, Wdl::Draw);
    written.add_wdl("KQvKP", Wdl::Win, Wdl::Loss);
    written.add_wdl("KQvK", Wdl::Win, Wdl::Loss);
    written.add_wdl("KPvK", Wdl::Draw, Wdl::Draw);
    const auto tables = written.open();
    EXPECT_EQ(wdl(*tables, "7k/8/6Q1/8/2pP4/2K5/8/8 b - d3 0 1"), Wdl::Loss);
    EXPECT_EQ(dtz(*tables, "7k/8/6Q1/8/2pP4/2K5/8/8 b - d3 0 1"), -1);
    EXPECT_EQ(wdl(*tables, "7k/8/6Q1/8/2pP4/2K5/8/8 b - - 0 1"), Wdl::Draw);
    EXPECT_EQ(dtz(*tables, "7k/8/6Q1/8/2pP4/2K5/8/8 b - - 0 1"), 0);
    // The king can move, so the capture is not forced.
    EXPECT_EQ(wdl(*tables, "8/7k/8/6Q1/2pP4/2K5/8/8 b - d3 0 1"), Wdl::Draw);
}

TEST(Prober, TakesEnPassantWhereThatIsBetter) {
    WrittenTables written;
    written.add_wdl("KPvKP", Wdl::Draw, Wdl::Draw);
    written.add_wdl("KPvK", Wdl::Win, Wdl::Loss);
    const auto tables = written.open();
    EXPECT_EQ(wdl(*tables, "8/8/8/8/4pP2/1K6/8/4k3 b - f3 0 1"), Wdl::Win);
    EXPECT_EQ(dtz(*tables, "8/8/8/8/4pP2/1K6/8/4k3 b - f3 0 1"), 1);
    EXPECT_EQ(wdl(*tables, "8/8/8/8/4pP2/1K6/8/4k3 b - - 0 1"), Wdl::Draw);
}

TEST(Prober, TakesWhereThatIsBetter) {
    WrittenTables written;
    written.add_wdl("KQvKR", Wdl::Draw, Wdl::Loss);
    written.add_wdl("KQvK", Wdl::CursedWin, Wdl::BlessedLoss);
    written.add_wdl("KRvK", Wdl::Win, Wdl::Loss);
    const auto tables = written.open();
    EXPECT_EQ(wdl(*tables, "k7/8/8/8/8/8/8/K4Q1r w - - 0 1"), Wdl::CursedWin);
    EXPECT_EQ(dtz(*tables, "k7/8/8/8/8/8/8/K4Q1r w - - 0 1"), 101);
    EXPECT_EQ(wdl(*tables, "k7/8/8/8/8/8/8/K4Qr1 b - - 0 1"), Wdl::Win);
    EXPECT_EQ(dtz(*tables, "k7/8/8/8/8/8/8/K4Qr1 b - - 0 1"), 1);
    // There is nothing to capture.
    EXPECT_EQ(wdl(*tables, "k7/8/8/8/8/7r/8/K4Q2 w - - 0 1"), Wdl::CursedWin);
    EXPECT_EQ(wdl(*tables, "k7/8/8/8/8/4r3/8/K4Q2 w - - 0 1"), Wdl::Draw);
}

TEST(Prober, CountsCursedAndBlessedDistancesFromAHundred) {
    WrittenTables written;
    written.add_wdl("KQvK", Wdl::CursedWin, Wdl::BlessedLoss);
    written.add_dtz("KQvK", 0);
    written.add_wdl("KRvK", Wdl::CursedWin, Wdl::BlessedLoss);
    written.add_dtz("KRvK", 1);
    const auto tables = written.open();
    // The side to move that the table has, and the other side, which needs a search of one move. One position
    // has the colours swapped.
    EXPECT_EQ(dtz(*tables, "k7/8/8/8/8/8/8/K5Q1 w - - 0 1"), 101);
    EXPECT_EQ(dtz(*tables, "k7/8/8/8/8/8/8/K4Q2 b - - 0 1"), -102);
    EXPECT_EQ(dtz(*tables, "K7/8/8/8/8/8/8/k4q2 w - - 0 1"), -102);
    EXPECT_EQ(dtz(*tables, "k7/8/8/8/8/8/8/K5R1 b - - 0 1"), -101);
    EXPECT_EQ(dtz(*tables, "k7/8/8/8/8/8/8/K5R1 w - - 0 1"), 102);
    EXPECT_EQ(dtz(*tables, "8/8/8/8/8/8/5Qk1/K7 b - - 0 1"), 0);
}

TEST(Prober, FindsWinsByPawnMoves) {
    WrittenTables written;
    written.add_wdl("KPvK", Wdl::Win, Wdl::Loss);
    written.add_wdl("KQvK", Wdl::Win, Wdl::Loss);
    written.add_wdl("KRvK", Wdl::Win, Wdl::Loss);
    written.add_wdl("KBvK", Wdl::Draw, Wdl::Draw);
    written.add_wdl("KNvK", Wdl::Draw, Wdl::Draw);
    const auto tables = written.open();
    EXPECT_EQ(dtz(*tables, "8/8/8/4k3/8/8/P7/K7 w - - 0 1"), 1);
    EXPECT_EQ(dtz(*tables, "8/P7/8/4k3/8/8/8/K7 w - - 0 1"), 1);
    // For Black, the distance would have to come from a DTZ table, which is missing.
    EXPECT_EQ(wdl(*tables, "8/8/8/4k3/8/8/P7/K7 b - - 0 1"), Wdl::Loss);
    EXPECT_FALSE(dtz(*tables, "8/8/8/4k3/8/8/P7/K7 b - - 0 1"));
}

TEST(Prober, HasNoValueWhereATableIsMissing) {
    WrittenTables written;
    written.add_wdl("KQvKR", Wdl::Win, Wdl::Loss);
    const auto tables = written.open();
    EXPECT_EQ(wdl(*tables, "k7/8/8/8/8/4r3/8/K4Q2 w - - 0 1"), Wdl::Win);
    EXPECT_FALSE(wdl(*tables, "k7/8/8/8/8/8/8/K4Q1r w - - 0 1"));
    EXPECT_FALSE(wdl(*tables, "k7/8/8/8/8/4r3/8/K4R2 w - - 0 1"));
    EXPECT_FALSE(dtz(*tables, "k7/8/8/8/8/4r3/8/K4Q2 w - - 0 1"));
    EXPECT_TRUE(tables->take_errors().empty());
}

}  // namespace
}  // namespace tablebase
