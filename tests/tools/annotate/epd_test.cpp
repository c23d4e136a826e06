// annotate/epd.h: the operations that are set for positions in EPD files, and houyi-annotate with such files.
#include "tools/annotate/epd.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation.h"
#include "support/outcome.h"
#include "support/places.h"
#include "support/positions.h"
#include "support/temporary_folder.h"
#include "tools/annotate/cli.h"

namespace annotate_tool {
namespace {

using eval::Score;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* BackRank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";

// The line with an analysis whose best line is 1.Ra8# or 1.Kf1 Kf8, with that score.
std::string analysed(const std::string& line, Score score, bool mates = false) {
    chess::EpdRecord record = chess::parse_epd(line).value();
    const analysis::Line best{analysis::value_of(score, record.position), 7,
                              test::san_moves(record.position, mates ? "Ra8#" : "Kf1 Kf8")};
    set_analysis(record, {.lines = {best}, .nodes = 1234});
    return chess::to_epd(record);
}

std::string ce_of(Score score) {
    const std::string line = analysed(BackRank, score);
    const usize start = line.find(" ce ") + 4;
    return line.substr(start, line.find(';', start) - start);
}

TEST(Epd, NewOperationsStandBehindTheOthersAndOldOnesAreReplaced) {
    const std::string back_rank(BackRank);
    EXPECT_EQ(analysed(back_rank, Score::mate_in(1), true),
              back_rank + " acd 7; acn 1234; bm Ra8#; ce 32766; pv Ra8#;");
    EXPECT_EQ(analysed(back_rank + " ce -5; id \"x; y\"; pv Kh1; c0 \"told\"; acn 9;", Score::draw()),
              back_rank + " ce 0; id \"x; y\"; pv Kf1 Kf8; c0 \"told\"; acn 1234; acd 7; bm Kf1;");
}

TEST(Epd, TheSolutionOfASuiteStays) {
    EXPECT_THAT(analysed(std::string(BackRank) + " bm Ra8+ Ra7; am Kh1;", Score::draw()),
                AllOf(HasSubstr(" bm Ra8+ Ra7; am Kh1;"), HasSubstr("pv Kf1 Kf8;")));
}

TEST(Epd, CentipawnsAreOfTheSideToMoveAndMatesAreCountedInPlies) {
    EXPECT_EQ(ce_of(Score::mate_in(1)), "32766");
    EXPECT_EQ(ce_of(Score::mate_in(9)), "32758") << "mate in five, the standard's example";
    EXPECT_EQ(ce_of(Score::mated_in(2)), "-32765");
    EXPECT_EQ(ce_of(Score::mated_in(10)), "-32757");
    const int won = std::stoi(ce_of(Score::table_win_in(3)));
    EXPECT_GT(won, std::stoi(ce_of(Score::table_win_in(4))));
    EXPECT_GT(won, std::stoi(ce_of(Score::from_cp(5000))));
    EXPECT_LE(won, 32000);
    EXPECT_EQ(std::stoi(ce_of(Score::table_loss_in(3))), -won);
    EXPECT_LT(std::stoi(ce_of(Score::from_cp(-80))), 0);
    EXPECT_LT(std::stoi(ce_of(Score::max_evaluation())), std::stoi(ce_of(Score::table_win_in(eval::MaxPly))));
}

TEST(Epd, OfTheEndOfAGame) {
    const auto ended = [](const std::string& line) {
        chess::EpdRecord record = chess::parse_epd(line).value();
        set_end_of_game(record);
        return chess::to_epd(record);
    };
    const std::string mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - -", stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - -";
    EXPECT_EQ(ended(mate + " id \"m\"; pv Kh8;"), mate + " id \"m\"; acd 0; acn 0; ce -32767;");
    EXPECT_EQ(ended(stalemate), stalemate + " acd 0; acn 0; ce 0;");
}

class EpdCli : public testing::Test {
protected:
    static test::Outcome run(const std::vector<std::string>& arguments, bool stopped = false) {
        return test::run_program(program(), arguments, [stopped] { return stopped; });
    }
    test::Outcome analyse(const std::string& text) {
        test::write_file(in_, text);
        return run({in_, "--out", out_, "--nodes", "500", "--hash", "1"});
    }
    std::string written() const { return test::content_of(out_); }

    test::TemporaryFolder folder_;
    std::string in_ = folder_.file("in.epd"), out_ = folder_.file("out.epd");
};

TEST_F(EpdCli, WritesEachPositionWithItsAnalysis) {
    const std::string chess960 = "rnqnbkrb/pppppppp/8/8/8/8/PPPPPPPP/NRQNKRBB w FBga -";
    const test::Outcome outcome =
        analyse("# a suite\n\n" + std::string(BackRank) + " bm Ra8#; id \"one\";\r\n" + chess960 + "\n" +
                "8/8/8/8/8/5k2/5p2/5K2 w - - 7 90 id \"stalemate\";\n");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "3 positions annotated\n");
    std::istringstream lines(written());
    std::string first, second, third, none;
    std::getline(lines, first);
    std::getline(lines, second);
    std::getline(lines, third);
    EXPECT_FALSE(std::getline(lines, none));
    EXPECT_THAT(first, AllOf(StartsWith(std::string(BackRank) + " bm Ra8#; id \"one\"; acd "),
                             HasSubstr(" ce 32766; pv Ra8#;")));
    EXPECT_THAT(second, AllOf(StartsWith(chess960 + " acd "), HasSubstr("; acn 500; bm ")));
    EXPECT_EQ(third, "8/8/8/8/8/5k2/5p2/5K2 w - - id \"stalemate\"; acd 0; acn 0; ce 0; hmvc 7; fmvn 90;");
    const auto record = chess::parse_epd(second).value();
    chess::Position position = record.position;
    ASSERT_NE(record.find("pv"), nullptr);
    for (const std::string& san : record.find("pv")->operands) {
        const auto move = chess::parse_san(position, san);
        ASSERT_TRUE(move) << san;
        position.do_move(*move);
    }
    EXPECT_EQ(record.find("bm")->operands[0], record.find("pv")->operands[0]);
}

TEST_F(EpdCli, BrokenLinesAreToldAndPassedOver) {
    const std::string good = std::string(BackRank) + " id \"good\";\n";
    const test::Outcome outcome = analyse(good + "8/8/8/8/8/8/8/8 w - -\n\n" + good + "nonsense\n");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err,
                AllOf(HasSubstr("in.epd\": line 2: board: White has 0 kings"),
                      HasSubstr("in.epd\": line 5: "), HasSubstr("lines with faults, as reported: 2")));
    const std::string text = written();
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
}

TEST_F(EpdCli, MovesOfALineAreWrittenInSanOrTold) {
    const std::string board = std::string(BackRank);
    const test::Outcome outcome =
        analyse(board + " bm \u2656a8 +; id \"1\";\n" + board + " bm Ra1-a8, Kg1f1!; am Zz9 a1a2;\n");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("in.epd\": line 2: am: \"Zz9\" is not a legal move here"));
    const std::string text = written();
    EXPECT_THAT(text, AllOf(HasSubstr(" bm Ra8#; id \"1\";"), HasSubstr(" bm Ra8# Kf1; am Zz9 Ra2;")))
        << text;
}

TEST_F(EpdCli, FixedNodesDoNotDependOnTheOrder) {
    const std::string one = std::string(BackRank) + " id \"1\";\n",
                      two = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - id \"2\";\n";
    analyse(one + two);
    const std::string forward = written();
    analyse(two + one);
    const std::string backward = written();
    const usize end = backward.find('\n') + 1;
    EXPECT_EQ(backward.substr(end) + backward.substr(0, end), forward);
}

TEST_F(EpdCli, SeveralThreadsWriteTheSameInTheSameOrder) {
    std::string text;
    for (int i = 0; i < 40; ++i)  // quick mates among longer searches, so that many overtake others
        text += std::string(i % 3 == 0 ? "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -"
                                       : BackRank) +
                " id \"" + std::to_string(i) + "\";\n";
    EXPECT_EQ(analyse(text).out, "40 positions annotated\n");
    const std::string alone = written();
    EXPECT_EQ(run({in_, "--out", out_, "--nodes", "500", "--hash", "1", "--threads", "3"}).out,
              "40 positions annotated\n");
    EXPECT_EQ(written(), alone);
}

TEST_F(EpdCli, AsksEndgameTables) {
    const std::string tables = test::tables_folder();
    // A pawn ending that the tables call won, while an evaluation gives much less.
    test::write_file(in_, "8/8/8/8/8/5k2/PK6/8 w - -\n");
    EXPECT_EQ(run({in_, "--out", out_, "--nodes", "500", "--hash", "1", "--tables", tables}).status, 0);
    const chess::EpdRecord record = chess::parse_epd(written()).value();
    const int centipawns = std::stoi(record.find("ce")->operands[0]);
    EXPECT_LE(centipawns, 20000);
    EXPECT_GT(centipawns, 19700);
}

TEST_F(EpdCli, FoldersWithoutTablesAreRefused) {
    test::write_file(in_, std::string(BackRank) + "\n");
    std::filesystem::create_directory(folder_.file("empty"));
    for (const char* const name : {"empty", "missing"}) {
        const test::Outcome outcome = run({in_, "--out", out_, "--tables", folder_.file(name)});
        EXPECT_EQ(outcome.status, 1);
        EXPECT_THAT(outcome.err, HasSubstr(name));
        EXPECT_FALSE(std::filesystem::exists(out_));
    }
}

TEST_F(EpdCli, PositionsAndGamesDoNotMix) {
    test::write_file(in_, std::string(BackRank) + "\n");
    const std::string games = folder_.file("games.pgn");
    test::write_file(games, "1. e4 *\n");
    const auto refused = [&](const std::vector<std::string>& arguments, const std::string& why) {
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 2) << why;
        EXPECT_THAT(outcome.err, HasSubstr(why));
        EXPECT_FALSE(std::filesystem::exists(out_));
    };
    refused({in_, games, "--out", out_}, "positions (.epd) and games cannot be annotated together");
    refused({games, "--out", out_}, "out.epd\" is for positions, and games were given");
    refused({in_, "--out", folder_.file("out.pgn")}, "does not end in .epd, as it must for positions");
    refused({in_, "--out", folder_.file("folder")}, "does not end in .epd");
    refused({in_, "--out", out_, "--multipv", "3"}, "--multipv is for games");
    EXPECT_THAT(run({in_, "--out", in_}).err, HasSubstr("is a file to be read"));
    const test::Outcome missing = run({folder_.file("none.epd"), "--out", out_});
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.err, HasSubstr("none.epd\" cannot be read"));
}

TEST_F(EpdCli, WhereItIsStoppedItSaysSo) {
    test::write_file(in_, std::string(BackRank) + "\n");
    const test::Outcome outcome = run({in_, "--out", out_, "--nodes", "500"}, true);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("stopped before all positions were annotated"));
    EXPECT_FALSE(std::filesystem::exists(out_));
}

TEST_F(EpdCli, AnOldOutputStaysUntilAllIsDone) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += std::string(BackRank) + "\n";
    test::write_file(in_, text);
    test::write_file(out_, "old");
    EXPECT_EQ(run({folder_.file("tpyo.epd"), "--out", out_, "--nodes", "500"}).status, 1);
    EXPECT_EQ(written(), "old");
    const test::Outcome stopped =
        test::run_program(program(), {in_, "--out", out_, "--nodes", "100", "--hash", "1"},
                          [&] { return test::has_draft(folder_.file("")); });
    EXPECT_EQ(stopped.status, 1);
    EXPECT_EQ(written(), "old");
    EXPECT_THAT(stopped.err, HasSubstr("out.partial.epd"));
    const std::string kept = test::content_of(folder_.file("out.partial.epd"));
    EXPECT_THAT(kept, HasSubstr("bm"));
    EXPECT_LT(std::count(kept.begin(), kept.end(), '\n'), 200);
}

}  // namespace
}  // namespace annotate_tool
