// uci/session.h: the hash table is saved and loaded by options and commands, and kept between games.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/match.h"
#include "support/places.h"
#include "support/temporary_folder.h"
#include "uci/session_driver.h"

namespace uci_test {
namespace {

using test::HasMatch;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::StartsWith;

class SessionHash : public testing::Test {
protected:
    // The nodes of a search to `depth` with one thread.
    static u64 nodes_to(SessionDriver& gui, int depth) {
        const Lines lines = gui.ask("go depth " + std::to_string(depth), "bestmove");
        const std::string& last = lines.at(lines.size() - 2);
        const usize at = last.find(" nodes ");
        return at == std::string::npos ? 0 : std::stoull(last.substr(at + 7));
    }

    test::TemporaryFolder folder_;
    std::string file_ = folder_.file("my  table 后");
    SessionDriver gui_;
};

TEST_F(SessionHash, OptionsAreListedAndNothingHappensUntilABarePress) {
    EXPECT_THAT(gui_.ask("uci", "uciok"),
                IsSupersetOf({"option name Never Clear Hash type check default false",
                              "option name Hash File type string default <empty>",
                              "option name Save Hash type button", "option name Load Hash type button"}));
    for (const char* button : {"Save Hash", "Load Hash"})
        EXPECT_THAT(gui_.answers("setoption name " + std::string(button)),
                    ElementsAre("info string error: option " + std::string(button) +
                                ": no file is named; Hash File does that"));
    EXPECT_THAT(gui_.answers("setoption name Hash File value " + file_), IsEmpty());
    EXPECT_FALSE(std::filesystem::exists(file_));
}

TEST_F(SessionHash, ButtonsAndCommandsDoTheSame) {
    gui_.ask("go depth 6", "bestmove");
    gui_.send("setoption name Hash File value " + file_);
    for (int i = 0; i < 2; ++i)  // the second time, it replaces the file
        EXPECT_THAT(
            gui_.answers("setoption name Save Hash"),
            ElementsAre(HasMatch("^info string hash: [1-9][0-9]* entries saved to \".*my  table 后\"$")));
    const std::string saved = test::content_of(file_);
    EXPECT_THAT(gui_.answers("hash save " + file_ + "2"), ElementsAre(HasSubstr(" entries saved to ")));
    EXPECT_EQ(test::content_of(file_ + "2"), saved);
    gui_.send("setoption name Clear Hash");
    EXPECT_THAT(gui_.answers("setoption name Load Hash"), ElementsAre(HasSubstr(" entries loaded from ")));
    EXPECT_THAT(gui_.answers("hash save " + file_ + "2"), ElementsAre(HasSubstr(" entries saved to ")));
    EXPECT_EQ(test::content_of(file_ + "2"), saved);
    gui_.send("setoption name Hash File value <empty>");
    EXPECT_THAT(gui_.answers("setoption name Load Hash"), ElementsAre(HasSubstr("no file is named")));
}

TEST_F(SessionHash, IsNotSavedOverWhatTheEngineUses) {
    const std::string network = folder_.file("net"), log = folder_.file("log");
    std::filesystem::copy_file(test::source_folder() + "/nets/default.nnue", network);
    std::filesystem::create_hard_link(network, folder_.file("link"));
    gui_.answers("setoption name EvalFile value " + network);
    gui_.answers("setoption name Debug Log File value " + log);
    const std::string before = test::content_of(network);
    for (const std::string& used : {network, folder_.file("link"), log})
        EXPECT_THAT(gui_.answers("hash save " + used),
                    ElementsAre(HasSubstr("is the network or the log in use")));
    EXPECT_EQ(test::content_of(network), before);
    gui_.answers("setoption name EvalFile value <empty>");
    EXPECT_THAT(gui_.answers("hash save " + network), ElementsAre(HasSubstr("entries saved to")));
}

// With one thread, the same table gives the same search, so the node counts are equal.
TEST_F(SessionHash, ASearchGoesOnFromALoadedTableAsFromAKeptOne) {
    constexpr int Depth = 12;
    const u64 from_nothing = nodes_to(gui_, Depth);
    gui_.answers("hash save " + file_);
    gui_.send("setoption name Never Clear Hash value true");
    gui_.send("ucinewgame");
    const u64 with_kept_table = nodes_to(gui_, Depth);
    SessionDriver later;
    EXPECT_THAT(later.answers("hash load " + file_), ElementsAre(HasSubstr(" entries loaded from ")));
    EXPECT_EQ(nodes_to(later, Depth), with_kept_table);
    EXPECT_NE(with_kept_table, from_nothing);
}

TEST_F(SessionHash, ANewGameKeepsTheTableOnlyIfItIsNeverCleared) {
    const auto saved_after = [&](const char* command) {
        gui_.ask("go depth 6", "bestmove");
        gui_.send(command);
        return gui_.answers("hash save " + file_).back();
    };
    EXPECT_THAT(saved_after("ucinewgame"), HasSubstr(" 0 entries"));
    gui_.send("setoption name Never Clear Hash value true");
    EXPECT_THAT(saved_after("ucinewgame"), HasMatch(" [1-9][0-9]* entries"));
    EXPECT_THAT(saved_after("setoption name Clear Hash"), HasSubstr(" 0 entries"));
    if (gui_.answers("setoption name Evaluation value Network").empty()) {
        EXPECT_THAT(saved_after("setoption name Evaluation value Classical"), HasSubstr(" 0 entries"));
    }
    gui_.send("setoption name Never Clear Hash value false");
    EXPECT_THAT(saved_after("ucinewgame"), HasSubstr(" 0 entries"));
}

TEST_F(SessionHash, ASearchIsStoppedFirstAsByOtherOptions) {
    gui_.ask("go infinite", "info depth 3");
    gui_.send("hash save " + file_);
    EXPECT_THAT(gui_.until("info string hash: "),
                AllOf(Contains("info string hash while searching: the search is stopped first"),
                      Contains(StartsWith("bestmove "))));
    gui_.ask("go infinite", "info depth 3");
    gui_.send("hash load " + file_);
    EXPECT_THAT(gui_.until("info string hash: "),
                AllOf(Contains("info string hash while searching: the search is stopped first"),
                      Contains(StartsWith("bestmove "))));
}

TEST_F(SessionHash, WhatDoesNotFitIsRefusedInOneLine) {
    gui_.send("setoption name Evaluation value Classical");
    gui_.ask("go depth 5", "bestmove");
    gui_.answers("hash save " + file_);
    const auto refusal = [&] {
        const Lines lines = gui_.answers("hash load " + file_);
        EXPECT_THAT(lines, ElementsAre(AllOf(StartsWith("info string error: hash: "),
                                             HasSubstr("my  table 后"), HasSubstr("the old table stays"))));
        return lines.back();
    };
    gui_.send("setoption name Hash value 8");
    EXPECT_THAT(refusal(), AllOf(HasSubstr("Hash 16"), HasSubstr("8")));
    gui_.send("setoption name Hash value 16");
    gui_.answers("setoption name SyzygyPath value " + folder_.file("."));
    EXPECT_THAT(refusal(), HasSubstr("endgame tables"));
    gui_.answers("setoption name SyzygyPath value <empty>");
    EXPECT_THAT(gui_.answers("hash load " + file_), ElementsAre(HasSubstr(" entries loaded from ")));
    if (gui_.answers("setoption name Evaluation value Network").empty()) {
        EXPECT_THAT(refusal(), HasSubstr("another network"));
    }
    test::write_file(file_, test::content_of(file_).substr(0, 5000));
    gui_.send("setoption name Evaluation value Classical");
    EXPECT_THAT(refusal(), HasSubstr("is damaged"));
    EXPECT_THAT(gui_.answers("hash save " + folder_.file("no/such/folder")),
                ElementsAre(AllOf(StartsWith("info string error: hash: "), HasSubstr("cannot be written"))));
    EXPECT_THAT(gui_.ask("go depth 2", "bestmove"), Contains(StartsWith("info depth 2")));
}

}  // namespace
}  // namespace uci_test
