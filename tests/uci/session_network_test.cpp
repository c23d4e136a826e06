// uci/session.h: the options Evaluation and EvalFile, and what eval shows of a network.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "eval/nnue/nnue_support.h"
#include "play/bench.h"
#include "support/temporary_folder.h"
#include "uci/format.h"
#include "uci/session_driver.h"

namespace uci_test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

class SessionNetwork : public testing::Test {
protected:
    // Writes a network of random weights without its last `cut` bytes, and returns the name of the file.
    const std::string& write_network(int hidden, usize cut = 0) {
        auto bytes = eval::nnue::encode(test::random_weights({hidden, 2}, 1));
        bytes.resize(bytes.size() - cut);
        test::write_file(file_, std::string(bytes.begin(), bytes.end()));
        return file_;
    }
    std::string load(int hidden, usize cut = 0) {
        return "setoption name EvalFile value " + write_network(hidden, cut);
    }
    static std::string score_of(const Lines& lines) {
        const std::string& last = lines[lines.size() - 2];
        const usize begin = last.find(" score ");
        return last.substr(begin, last.find(" nodes ") - begin);
    }

    const test::TemporaryFolder folder_;
    const std::string file_ = folder_.file("a network.nnue");
    SessionDriver gui_;
};

TEST_F(SessionNetwork, OptionsAreListed) {
    const Lines lines = gui_.ask("uci", "uciok");
    const bool has_network = !eval::nnue::embedded_network().empty();
    EXPECT_THAT(lines, Contains(std::string("option name Evaluation type combo default ") +
                                (has_network ? "Network" : "Classical") + " var Network var Classical"));
    EXPECT_THAT(lines, Contains(std::string("option name EvalFile type string default ") +
                                (has_network ? "<embedded>" : "<none>")));
}

TEST_F(SessionNetwork, IsRefusedWhereThereIsNone) {
    SessionDriver gui{std::span<const u8>()};
    EXPECT_THAT(gui.ask("uci", "uciok"), IsSupersetOf({HasSubstr("Evaluation type combo default Classical"),
                                                       HasSubstr("EvalFile type string default <none>")}));
    EXPECT_THAT(
        gui.answers("setoption name Evaluation value Network"),
        ElementsAre(AllOf(StartsWith("info string error: option Evaluation"), HasSubstr("EvalFile"))));
    EXPECT_THAT(gui.answers("setoption name Evaluation value Classical"), testing::IsEmpty());
    EXPECT_THAT(gui.answers("setoption name EvalFile value <none>"), testing::IsEmpty());
    // EvalFile <none> removes the network of a file, and the classical evaluation continues.
    gui.answers(load(64));
    EXPECT_THAT(gui.answers("setoption name Evaluation value Network"), testing::IsEmpty());
    EXPECT_THAT(gui.answers("setoption name EvalFile value <none>"), testing::IsEmpty());
    EXPECT_THAT(gui.answers("eval"), Not(Contains(HasSubstr("(768 -> 64)"))));
    gui.ask("go depth 3", "bestmove");
}

TEST_F(SessionNetwork, IsNotTakenAwayWhereThereIsOne) {
    if (eval::nnue::embedded_network().empty()) GTEST_SKIP();
    EXPECT_THAT(
        gui_.answers("setoption name EvalFile value <none>"),
        ElementsAre(AllOf(StartsWith("info string error: option EvalFile"), HasSubstr("Evaluation"))));
    EXPECT_THAT(gui_.answers("setoption name EvalFile value <embedded>"), testing::IsEmpty());
}

TEST_F(SessionNetwork, PlaysWithTheNetworkThatIsLoaded) {
    gui_.send("setoption name Evaluation value Classical");
    const std::string classical = score_of(gui_.ask("go depth 4", "bestmove"));
    EXPECT_THAT(gui_.answers(load(64)), ElementsAre(AllOf(HasSubstr("network"), HasSubstr("(768 -> 64)"))));
    gui_.send("ucinewgame");
    EXPECT_EQ(score_of(gui_.ask("go depth 4", "bestmove")), classical);
    EXPECT_THAT(gui_.answers("setoption name Evaluation value Network"), testing::IsEmpty());
    const std::string network = score_of(gui_.ask("go depth 4", "bestmove"));
    EXPECT_NE(network, classical);
    // Each evaluation gives its score again: nothing that the other one has stored is used.
    gui_.send("setoption name Evaluation value Classical");
    EXPECT_EQ(score_of(gui_.ask("go depth 4", "bestmove")), classical);
    gui_.send("setoption name Evaluation value Network");
    EXPECT_EQ(score_of(gui_.ask("go depth 4", "bestmove")), network);
    gui_.send("setoption name Threads value 2");
    gui_.ask("go nodes 20000", "bestmove");
}

TEST_F(SessionNetwork, ABadFileIsOneErrorAndTheOldNetworkStays) {
    gui_.answers(load(64));
    gui_.send("setoption name Evaluation value Network");
    const std::string before = score_of(gui_.ask("go depth 4", "bestmove"));
    EXPECT_THAT(gui_.answers(load(32, 1)),
                ElementsAre(AllOf(StartsWith("info string error: option EvalFile"), HasSubstr("at byte"),
                                  HasSubstr("the old network stays"))));
    EXPECT_THAT(gui_.answers("setoption name EvalFile value /no/such/file"),
                ElementsAre(AllOf(HasSubstr("cannot be read"), HasSubstr("the old network stays"))));
    EXPECT_THAT(gui_.answers("setoption name EvalFile value /tmp"), ElementsAre(HasSubstr("cannot be read")));
    gui_.send("ucinewgame");
    EXPECT_EQ(score_of(gui_.ask("go depth 4", "bestmove")), before);
}

TEST_F(SessionNetwork, MayChangeDuringASearch) {
    gui_.answers(load(64));
    for (const char* value : {"Network", "Classical"}) {
        gui_.send("go infinite");
        gui_.send(std::string("setoption name Evaluation value ") + value);
        EXPECT_THAT(gui_.line("bestmove"), StartsWith("bestmove "));
    }
    gui_.send("setoption name Evaluation value Network");
    gui_.send("go infinite");
    gui_.send(load(32));
    gui_.line("bestmove");
    gui_.ask("go depth 3", "bestmove");
}

TEST_F(SessionNetwork, BenchIsOfTheEvaluationInUse) {
    const std::string last = fmt::format("{0}/{0} ", play::bench_positions().size());
    const auto bench = [&] { return gui_.ask("bench 2", last); };
    gui_.send("setoption name Evaluation value Classical");
    const Lines classical = bench();
    gui_.answers(load(64));
    EXPECT_EQ(bench(), classical);
    gui_.send("setoption name Evaluation value Network");
    EXPECT_NE(bench(), classical);
}

TEST_F(SessionNetwork, EvalShowsWhatItMakesOfThePosition) {
    EXPECT_THAT(gui_.answers("eval"), Contains(HasSubstr("Evaluation: ")));
    gui_.answers(load(96));
    gui_.send("position fen 4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1");
    std::string text;
    for (const std::string& line : gui_.answers("eval")) text += line + '\n';
    EXPECT_THAT(text,
                AllOf(HasSubstr("Mobility"), HasSubstr("(768 -> 96)"), HasSubstr("output weights 1 of 2"),
                      HasSubstr("Network's evaluation: "), HasSubstr("|  q   |"), HasSubstr("|  R   |")));
}

TEST(FormatNetworkEval, KeepsItsColumnsIfAPieceIsWorthTenOrMore) {
    auto weights = test::random_weights({64, 2}, 1);
    weights.scale_cp = 4000;
    const auto network = eval::nnue::Network::load(eval::nnue::encode(weights));
    ASSERT_TRUE(network);
    const std::string text = uci::format_network_eval(*network, chess::Position::start());
    EXPECT_THAT(text, testing::ContainsRegex("\\|[-+][0-9][0-9]+\\.[0-9][0-9] *\\|"));
    EXPECT_THAT(text, testing::ContainsRegex("\n \\|[-+.0-9 |]{55}\\| 1\n"));
}

// A bishop that does not control the corner where its pawn would promote.
TEST_F(SessionNetwork, EvalSaysWhereAnAdvantageDoesNotWin) {
    gui_.answers(load(96));
    EXPECT_THAT(gui_.answers("eval"), Not(Contains(HasSubstr("Drawish ending"))));
    gui_.send("position fen 1k6/8/8/P7/8/8/3B4/4K3 w - - 0 1");
    // With random weights either side may be ahead, and Black's bare king cannot win.
    EXPECT_THAT(gui_.answers("eval"), IsSupersetOf({HasSubstr("Drawish ending: 0 of 64 count of "),
                                                    HasSubstr("Network's evaluation: +0.00 for White")}));
}

}  // namespace
}  // namespace uci_test
