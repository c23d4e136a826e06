// annotate/store.h, by itself and in houyi-annotate: what is kept, what is found again, and what is refused.
#include "tools/annotate/store.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "support/outcome.h"
#include "support/places.h"
#include "support/positions.h"
#include "support/run_command.h"
#include "support/temporary_folder.h"
#include "tools/annotate/cli.h"
#include "tools/annotate/stored_evaluation.h"

namespace annotate_tool {
namespace {

using analysis::Evaluation;
using chess::Position;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Evaluation evaluation_with(const Position& position, const std::vector<const char*>& first_moves, u64 nodes) {
    Evaluation evaluation;
    int cp = 40;
    for (const char* const text : first_moves)
        evaluation.lines.push_back({analysis::value_of(eval::Score::from_cp(cp -= 10), position),
                                    7,
                                    {chess::parse_uci_move(position, text).value()}});
    evaluation.nodes = nodes;
    return evaluation;
}

TEST(StoredEvaluation, ComesBack) {
    const Position position = test::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 20");
    Evaluation evaluation = evaluation_with(position, {"e1g1", "a1a8"}, 5);
    evaluation.lines[1].value = analysis::value_of(eval::Score::mate_in(3), position);
    evaluation.lines[1].moves.push_back(chess::parse_uci_move(
                                            [&] {
                                                Position after = position;
                                                after.do_move(evaluation.lines[1].moves[0]);
                                                return after;
                                            }(),
                                            "e8e7")
                                            .value());
    const std::string text = to_text(evaluation);
    EXPECT_EQ(text, "30 7 e1h1;31997 7 a1a8 e8e7");
    const auto back = evaluation_of(text, position, 2);
    ASSERT_TRUE(back);
    ASSERT_EQ(back->lines.size(), 2u);
    for (usize i = 0; i < 2; ++i) {
        EXPECT_EQ(back->lines[i].value, evaluation.lines[i].value);
        EXPECT_EQ(back->lines[i].moves, evaluation.lines[i].moves);
        EXPECT_EQ(back->lines[i].depth, 7);
    }
    EXPECT_EQ(evaluation_of(text, position, 1)->lines.size(), 1u);
}

TEST(StoredEvaluation, WhatMakesNoSenseIsNone) {
    const Position position = Position::start();
    for (const char* const text : {"", ";", "30", "30 7", "x 7 e2e4", "30 y e2e4", "30 7 e2e5",
                                   "30 7 e2e4 e2e4", "30 7 e2e4;", "30 7 e2e4;5 5 d7d5"})
        EXPECT_EQ(evaluation_of(text, position, 9).has_value(), std::string(text) == "30 7 e2e4;") << text;
}

// Skips the tests in a build without SQLite.
class StoreTest : public testing::Test {
protected:
    void SetUp() override {
        if (!has_store()) GTEST_SKIP() << "built without SQLite";
    }

    std::unique_ptr<Store> open(const Analyst& analyst = {"1.0", "net", "none"}) const {
        auto store = open_store(file_, analyst, Access::Make);
        EXPECT_TRUE(store) << (store ? "" : store.error());
        return store ? std::move(store).value() : nullptr;
    }
    static std::optional<Evaluation> found(Store& store, const Position& position, const StoredEffort& effort,
                                           bool is_exact = false) {
        const auto found = store.find(position, effort, is_exact);
        EXPECT_TRUE(found) << (found ? "" : found.error());
        return found ? *found : std::nullopt;
    }
    static void keep(Store& store, const Position& position, const StoredEffort& effort,
                     const std::vector<const char*>& moves = {"e2e4", "d2d4"}) {
        const auto kept = store.keep(position, effort, evaluation_with(position, moves, 123));
        EXPECT_TRUE(kept) << (kept ? "" : kept.error());
    }

    test::TemporaryFolder folder_;
    std::string file_ = folder_.file("games.db");
    Position start_ = Position::start();
};

TEST_F(StoreTest, WhatIsKeptIsFoundAlsoByTheNextProgram) {
    {
        const auto store = open();
        EXPECT_FALSE(found(*store, start_, {.nodes = 500, .lines = 2}));
        keep(*store, start_, {.nodes = 500, .lines = 2});
    }
    const auto store = open();
    const auto back = found(*store, start_, {.nodes = 500, .lines = 2});
    ASSERT_TRUE(back);
    EXPECT_EQ(back->nodes, 123u);
    EXPECT_EQ(chess::to_uci(back->best().moves.front(), false), "e2e4");
    EXPECT_EQ(back->best().value.score.cp(), 30);
}

TEST_F(StoreTest, MoreEffortServesForLessUnlessItIsToBeExact) {
    const auto store = open();
    keep(*store, start_, {.nodes = 500, .lines = 2});
    EXPECT_TRUE(found(*store, start_, {.nodes = 400, .lines = 2}));
    EXPECT_FALSE(found(*store, start_, {.nodes = 501, .lines = 2}));
    EXPECT_FALSE(found(*store, start_, {.nodes = 400, .lines = 3}));
    EXPECT_EQ(found(*store, start_, {.nodes = 400, .lines = 1})->lines.size(), 1u);
    EXPECT_FALSE(found(*store, start_, {.move_time_ms = 1, .lines = 1})) << "another kind of limit";
    EXPECT_FALSE(found(*store, start_, {.nodes = 400, .depth = 1, .lines = 1}));
    EXPECT_FALSE(found(*store, start_, {.nodes = 400, .lines = 2}, true));
    EXPECT_FALSE(found(*store, start_, {.nodes = 500, .lines = 1}, true));
    EXPECT_TRUE(found(*store, start_, {.nodes = 500, .lines = 2}, true));
    keep(*store, start_, {.nodes = 900, .lines = 2}, {"c2c4", "d2d4"});
    EXPECT_EQ(chess::to_uci(found(*store, start_, {.nodes = 400, .lines = 2})->best().moves.front(), false),
              "c2c4")
        << "the greatest effort";
}

TEST_F(StoreTest, AnotherVersionOrNetworkHasItsOwn) {
    keep(*open(), start_, {.depth = 5, .lines = 1}, {"e2e4"});
    for (const Analyst& other :
         {Analyst{"1.1", "net", "none"}, {"1.0", "ten", "none"}, {"1.0", "net", "some"}})
        EXPECT_FALSE(found(*open(other), start_, {.depth = 5, .lines = 1}));
    EXPECT_TRUE(found(*open(), start_, {.depth = 5, .lines = 1}));
}

TEST_F(StoreTest, ClockAndEarlierPositionsTellPositionsApart) {
    const auto store = open();
    const StoredEffort effort{.nodes = 9, .lines = 1};
    const Position fresh = test::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 4 20");
    Position moved = test::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 18");
    test::play(moved, "e1e2 e8e7 e2e1 e7e8");
    ASSERT_EQ(moved.key(), fresh.key());
    ASSERT_EQ(moved.halfmove_clock(), fresh.halfmove_clock());
    keep(*store, fresh, effort, {"a1a8"});
    EXPECT_TRUE(found(*store, fresh, effort));
    EXPECT_FALSE(found(*store, moved, effort)) << "here three positions could come back";
    EXPECT_FALSE(found(*store, test::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 5 20"), effort));
    EXPECT_TRUE(found(*store, test::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 4 33"), effort))
        << "the same except its number";
    // The same position and clock, but other positions before it.
    Position by_another_way = test::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 18");
    test::play(by_another_way, "e1d2 e8d7 d2e1 d7e8");
    keep(*store, moved, effort, {"a1a7"});
    EXPECT_FALSE(found(*store, by_another_way, effort));
}

TEST_F(StoreTest, PruneTakesOutTheForeignAndTheCovered) {
    keep(*open({"0.9", "net", "none"}), start_, {.nodes = 500, .lines = 2});
    const Analyst with_tables{"1.0", "net", "some"};
    keep(*open(with_tables), start_, {.nodes = 500, .lines = 2});
    const auto store = open();
    keep(*store, start_, {.nodes = 500, .lines = 2});
    keep(*store, start_, {.nodes = 400, .lines = 2});
    keep(*store, start_, {.nodes = 600, .lines = 1});
    keep(*store, start_, {.depth = 3, .lines = 1});
    const auto before = store->stats();
    ASSERT_TRUE(before);
    EXPECT_EQ(before->positions, 6);
    EXPECT_EQ(before->kinds.size(), 6u);
    const auto pruned = store->prune();
    ASSERT_TRUE(pruned) << pruned.error();
    EXPECT_EQ(pruned->foreign, 1);
    EXPECT_EQ(pruned->covered, 1) << "400 nodes; 600 nodes have fewer lines, a depth is another kind";
    EXPECT_EQ(store->stats()->positions, 4);
    EXPECT_TRUE(found(*store, start_, {.nodes = 400, .lines = 2}));
    EXPECT_TRUE(found(*open(with_tables), start_, {.nodes = 500, .lines = 2}))
        << "who prunes names no tables";
}

TEST_F(StoreTest, PruneGivesTheNumberOfAProgramThatStillRunsToNoOther) {
    const StoredEffort effort{.nodes = 500, .lines = 1};
    const auto store = open();
    const auto older = open({"0.9", "net", "none"});
    keep(*older, start_, effort);
    ASSERT_TRUE(store->prune());
    keep(*older, start_, effort);
    EXPECT_FALSE(found(*open({"1.0", "net", "some"}), start_, effort));
}

TEST_F(StoreTest, ManyThreadsShareOne) {
    const auto store = open();
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int thread = 0; thread < 4; ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 1; i <= 50; ++i) {
                keep(*store, start_, {.nodes = 100 * thread + i, .lines = 1}, {"e2e4"});
                EXPECT_TRUE(found(*store, start_, {.nodes = 100 * thread + i, .lines = 1}, true));
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(store->stats()->positions, 200);
}

// Runs the action in several processes at the same time. Returns the number of those in which it succeeded.
int done_at_once(int processes, const std::function<util::Done()>& action) {
    std::array<int, 2> gate{};
    if (::pipe(gate.data()) != 0) return -1;
    std::vector<pid_t> children;
    for (int i = 0; i < processes; ++i) {
        children.push_back(::fork());
        if (children.back() != 0) continue;
        ::close(gate[1]);
        char byte = 0;
        if (::read(gate[0], &byte, 1) != 0) std::_Exit(2);  // waits until all have closed the gate
        const util::Done done = action();
        if (!done) std::cerr << done.error() << std::endl;
        std::_Exit(done ? 0 : 1);
    }
    for (const int end : gate) ::close(end);
    int count = 0;
    for (const pid_t child : children) {
        int status = -1;
        ::waitpid(child, &status, 0);
        count += status == 0;
    }
    return count;
}

TEST_F(StoreTest, ProgramsThatOpenItAtTheSameMomentWaitForEachOther) {
    constexpr int Rounds = 40, Programs = 4;
    // A store whose creator was killed before it switched to the write-ahead log: SQLite keeps
    // the mode in bytes 18 and 19.
    { open(); }
    std::string without_log = test::content_of(file_);
    ASSERT_EQ(without_log[18], 2);
    without_log[18] = without_log[19] = 1;
    for (int round = 0; round < Rounds; ++round) {
        const std::string file = folder_.file(std::to_string(round));
        if (round % 2 == 1) test::write_file(file, without_log);
        const int opened = done_at_once(Programs, [&]() -> util::Done {
            const auto store = open_store(file, {"1.0", "net", "none"}, Access::Make);
            return store ? util::Done() : util::Failure{store.error()};
        });
        EXPECT_EQ(opened, Programs) << (round % 2 == 1 ? "without a log" : "fresh");
    }
}

TEST_F(StoreTest, ReadingItWritesNothing) {
    keep(*open(), start_, {.nodes = 500, .lines = 2});
    const std::string before = test::content_of(file_);
    {
        const auto store = open_store(file_, {"2.0", "another net", "none"}, Access::Read);
        ASSERT_TRUE(store);
        EXPECT_EQ((*store)->stats()->positions, 1);
    }
    EXPECT_EQ(test::content_of(file_), before);
    EXPECT_FALSE(std::filesystem::exists(file_ + "-wal"));
}

TEST_F(StoreTest, AnIndexThatAnotherProgramIsAboutToWriteIsNoForeignFile) {
    { open(); }
    test::write_file(file_ + "-shm", std::string(3, '\0'));  // SQLite's first step when it opens a store
    EXPECT_TRUE(open());
}

TEST_F(StoreTest, OtherFilesAreRefusedAndStayAsTheyAre) {
    const auto refusal = [&](const std::string& name, Access access = Access::Make) {
        const std::string before = test::content_of(name);
        const auto store = open_store(name, {"1.0", "net", "none"}, access);
        EXPECT_EQ(test::content_of(name), before);
        return store ? std::string() : store.error();
    };
    const std::string text = folder_.file("text");
    test::write_file(text, std::string(5000, 'x'));
    EXPECT_THAT(refusal(text), AllOf(HasSubstr(text), HasSubstr("not a database")));
    keep(*open(), start_, {.nodes = 500, .lines = 2});
    // SQLite keeps the application ID in the bytes from 68 on, and the user version in those from 60 on.
    for (const auto& [offset, told] :
         {std::pair<usize, const char*>{68, "is not a store of analysis"}, {60, "is a store of version"}}) {
        std::string bytes = test::content_of(file_);
        bytes[offset] = 7;
        const std::string other = folder_.file("other.db");
        test::write_file(other, bytes);
        EXPECT_THAT(refusal(other), AllOf(HasSubstr("other.db"), HasSubstr(told)));
    }
    EXPECT_THAT(refusal(folder_.file("missing.db"), Access::Read), HasSubstr("no such store"));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("missing.db")));
    EXPECT_THAT(refusal(folder_.file("no/such/folder.db")), HasSubstr("folder.db"));
    test::write_file(folder_.file("empty.db"), "");
    EXPECT_THAT(refusal(folder_.file("empty.db"), Access::Read), HasSubstr("no store in it yet"));
}

// --- the program ---

constexpr const char* ThreeGames = R"([White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "Cid"]
[Black "Dot"]

1. d4 d5 2. c4 dxc4 3. e4 b5 4. a4 c6 5. axb5 cxb5 *

[White "Eva"]
[Black "Fay"]

1. f3 e5 2. g4 Qh4# 0-1
)";

class AnnotateWithStore : public StoreTest {
protected:
    AnnotateWithStore() { test::write_file(games_, ThreeGames); }
    static test::Outcome run(const std::vector<std::string>& arguments) {
        return test::run_program(program(), arguments);
    }
    test::Outcome annotate(const std::string& out, std::vector<std::string> more) const {
        more.insert(more.end(), {games_, "--out", folder_.file(out), "--nodes", "300", "--hash", "1"});
        return run(more);
    }

    std::string games_ = folder_.file("games.pgn");
};

TEST_F(AnnotateWithStore, TheSecondRunSearchesNothingAndAllRunsSayTheSame) {
    EXPECT_EQ(annotate("plain.json", {}).status, 0);
    const test::Outcome first = annotate("first.json", {"--db", file_, "--exact"});
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_THAT(first.out, AllOf(HasSubstr("3 games annotated"), Not(HasSubstr(" 0 positions searched"))));
    const test::Outcome second = annotate("second.json", {"--db", file_, "--exact", "--threads", "2"});
    EXPECT_THAT(second.out, HasSubstr(" 0 positions searched, "));
    EXPECT_EQ(annotate("threads.json", {"--threads", "3"}).status, 0);
    const std::string plain = test::content_of(folder_.file("plain.json"));
    EXPECT_THAT(plain, AllOf(HasSubstr("Ann"), HasSubstr("Eva")));
    for (const char* const other : {"first.json", "second.json", "threads.json"})
        EXPECT_EQ(test::content_of(folder_.file(other)), plain) << other;
}

// The number before " positions searched".
int searched(const std::string& out) {
    const usize end = out.find(" positions searched");
    return std::stoi(out.substr(out.rfind(' ', end - 1) + 1));
}

TEST_F(AnnotateWithStore, WhatWasKeptBeforeAStopIsNotSearchedAgain) {
    const auto holds_some = [&] {
        const auto store = open_store(file_, {}, Access::Read);
        return store && store.value()->stats()->positions > 3;
    };
    const auto stopped = test::run_program(
        program(),
        {games_, "--out", folder_.file("part.json"), "--nodes", "300", "--hash", "1", "--db", file_},
        holds_some);
    EXPECT_EQ(stopped.status, 1);
    EXPECT_THAT(stopped.err, HasSubstr("stopped before all games were annotated"));
    const i64 kept = open_store(file_, {}, Access::Read).value()->stats()->positions;
    EXPECT_GT(kept, 0);
    const test::Outcome whole = annotate("whole.json", {"--db", file_, "--exact"});
    EXPECT_EQ(whole.status, 0);
    const test::Outcome fresh = annotate("fresh.json", {"--db", folder_.file("fresh.db")});
    EXPECT_EQ(searched(whole.out) + kept, searched(fresh.out));
    EXPECT_EQ(annotate("plain.json", {}).status, 0);
    EXPECT_EQ(test::content_of(folder_.file("whole.json")), test::content_of(folder_.file("plain.json")));
    EXPECT_GE(open_store(file_, {}, Access::Read).value()->stats()->positions, kept);
}

TEST_F(AnnotateWithStore, ExactAsksForJustThatEffort) {
    EXPECT_EQ(annotate("a.json", {"--db", file_, "--multipv", "3"}).status, 0);
    EXPECT_THAT(annotate("b.json", {"--db", file_}).out, HasSubstr(" 0 positions searched"));
    EXPECT_THAT(annotate("c.json", {"--db", file_, "--exact"}).out, Not(HasSubstr(" 0 positions searched")));
    EXPECT_EQ(annotate("d.json", {"--exact"}).status, 2);
}

TEST_F(AnnotateWithStore, PositionsOfEpdAreKeptToo) {
    const std::string in = folder_.file("in.epd"), out = folder_.file("out.epd");
    test::write_file(in, "4k3/8/8/8/8/8/8/R3K3 w - -\n4k3/8/8/8/8/8/8/Q3K3 w - -\n");
    const std::vector<std::string> arguments = {in,  "--out",     out, "--nodes", "300", "--hash",
                                                "1", "--threads", "2", "--db",    file_};
    EXPECT_EQ(run(arguments).status, 0);
    const std::string first = test::content_of(out);
    EXPECT_EQ(run(arguments).status, 0);
    EXPECT_EQ(test::content_of(out), first);
    EXPECT_EQ(open_store(file_, {}, Access::Read).value()->stats()->positions, 2);
}

TEST_F(AnnotateWithStore, TheDatabaseCanBeAsked) {
    EXPECT_EQ(annotate("a.json", {"--db", file_}).status, 0);
    const test::Outcome stats = run({"db", file_, "stats"});
    EXPECT_EQ(stats.status, 0);
    EXPECT_THAT(stats.out, AllOf(HasSubstr("3 games, "), HasSubstr("300 nodes, 2 lines")));
    const test::Outcome exported = run({"db", file_, "export"});
    EXPECT_THAT(
        exported.out,
        HasSubstr(R"({"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","halfmove_clock":0,)"));
    EXPECT_THAT(run({"db", file_, "prune"}).out, HasSubstr("0 positions and 0 games of other versions"));
    EXPECT_EQ(run({"db", file_, "forget"}).status, 2);
    EXPECT_EQ(run({"db", file_}).status, 2);
    EXPECT_EQ(run({"db", folder_.file("none.db"), "stats"}).status, 1);
}

void kill(int times) {
    const std::filesystem::path program = test::program("houyi-annotate");
    const test::Ran ran = test::run_command("/usr/bin/python3 '" + test::source_folder() +
                                            "/tests/tools/annotate/store_kill.py' '" + program.string() +
                                            "' " + std::to_string(times));
    EXPECT_EQ(ran.status, 0) << ran.out;
    std::cout << ran.out;
}

TEST_F(AnnotateWithStore, NothingIsLostWhereItIsKilled) { kill(4); }

using LongAnnotateWithStore = AnnotateWithStore;
TEST_F(LongAnnotateWithStore, NothingIsLostWhereItIsKilled) { kill(50); }

TEST(AnnotateCliWithDb, IsRefusedByNameWhereThereIsNoSqlite) {
    const test::TemporaryFolder folder;
    const std::string games = folder.file("games.pgn");
    std::ofstream(games) << "*\n";
    const auto outcome = test::run_program(
        program(), {games, "--out", folder.file("reports"), "--db", folder.file("games.db")});
    EXPECT_EQ(outcome.err.find("SQLite") == std::string::npos, has_store()) << outcome.err;
    EXPECT_EQ(outcome.status, 1) << "there is no game";
}

}  // namespace
}  // namespace annotate_tool
