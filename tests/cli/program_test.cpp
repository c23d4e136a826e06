// cli/program.h: which command runs, with which values, and how the program ends.
#include "cli/program.h"

#include <new>
#include <sstream>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Ended {
    int status;
    std::string out, err;
};

// What the command `play` was called with.
struct Called {
    bool loud = false;
    std::string name;
    std::optional<i64> depth;
    std::optional<double> share;
    std::vector<std::string> words;
};

class ProgramTest : public testing::Test {
protected:
    Ended run(const Arguments& arguments) {
        const Program program{
            .name = "houyi-test",
            .help = "the whole help\n",
            .commands = {{"play",
                          "FILE... [OPTIONS]",
                          "Plays.",
                          {{"loud", "with noise"},
                           {"name", "of the player", Text{}, "NAME"},
                           {"depth", "in plies", Whole{1, 9}, "D"},
                           {"share", "of luck", Real{0, 1}, "SHARE"}},
                          {"FILE", 1, 2},
                          [this](const Values& values, Console& console) {
                              std::optional<double> share;
                              values.set(share, "share");
                              called_ = {values.has("loud"), values.text("name", "nobody"),
                                         values.whole("depth"), share, values.words()};
                              console.out << "played\n";
                              return Ending{};
                          },
                          "examples:\n"},
                         {"count",
                          "DEPTH [OPTIONS]",
                          "",
                          {positional(needed({"depth", "in plies", Whole{0, 3}, "DEPTH"})),
                           needed({"out", "to write", Text{}, "FILE"})},
                          {},
                          [](const Values& values, Console& console) {
                              console.out << *values.whole("depth") << ' ' << values.text("out");
                              return Ending{};
                          }},
                         {"end", "", "", {}, {}, [this](const Values&, Console&) { return end_(); }}}};
        std::ostringstream err;
        Console console{out_, err};
        const int status = cli::run(program, arguments, console);
        return {status, out_.str(), err.str()};
    }

    std::ostringstream out_;
    Called called_;
    std::function<Ending()> end_ = [] { return Ending{}; };
};

TEST_F(ProgramTest, ReadsEachKindOfOption) {
    const Ended ended = run({"play", "a", "--depth", "9", "--loud", "--share=0.25", "b", "--name", "Hou Yi"});
    EXPECT_EQ(ended.status, ExitOk);
    EXPECT_EQ(ended.out, "played\n");
    EXPECT_THAT(ended.err, IsEmpty());
    EXPECT_TRUE(called_.loud);
    EXPECT_EQ(called_.name, "Hou Yi");
    EXPECT_EQ(called_.depth, 9);
    EXPECT_EQ(called_.share, 0.25);
    EXPECT_THAT(called_.words, ElementsAre("a", "b"));
}

TEST_F(ProgramTest, OptionsMayBeLeftOut) {
    EXPECT_EQ(run({"play", "a", "--loud=false"}).status, ExitOk);
    EXPECT_FALSE(called_.loud);
    EXPECT_EQ(called_.name, "nobody");
    EXPECT_FALSE(called_.depth);
    EXPECT_FALSE(called_.share);
}

TEST_F(ProgramTest, BehindTwoDashesAllIsWords) {
    EXPECT_EQ(run({"play", "--", "--loud"}).status, ExitOk);
    EXPECT_FALSE(called_.loud);
    EXPECT_THAT(called_.words, ElementsAre("--loud"));
}

TEST_F(ProgramTest, PositionalOptionsHaveAPlaceAndAName) {
    EXPECT_EQ(run({"count", "3", "--out", "x"}).out, "3 x");
    out_.str("");
    EXPECT_EQ(run({"count", "--out", "x", "--depth", "2"}).out, "2 x");
}

TEST_F(ProgramTest, WhatMakesNoSenseIsOneLineAndRunsNothing) {
    const std::vector<std::pair<Arguments, std::string>> wrong = {
        {{}, "the command is missing"},
        {{"dance"}, "unknown command \"dance\""},
        {{"--dance"}, "unknown option \"--dance\""},
        {{"play"}, "play: FILE is missing"},
        {{"play", "a", "b", "c"}, "argument \"c\" is one too many"},
        {{"play", "a", "--colour"}, "colour"},
        {{"play", "a", "--depth"}, "depth"},
        {{"play", "a", "--depth", "0"}, "--depth: \"0\" is not a whole number in 1..9"},
        {{"play", "a", "--depth", "10"}, "--depth: \"10\" is not a whole number in 1..9"},
        {{"play", "a", "--depth", "1.5"}, "--depth: \"1.5\" is not a whole number in 1..9"},
        {{"play", "a", "--share", "1.1"}, "--share: \"1.1\" is not a number in 0..1"},
        {{"play", "a", "--share", "nan"}, "--share: \"nan\" is not a number in 0..1"},
        {{"play", "a", "--share", "1x"}, "--share: \"1x\" is not a number in 0..1"},
        {{"count", "--out", "x"}, "count: DEPTH is missing"},
        {{"count", "1"}, "count: --out FILE is missing"},
        {{"count", "4", "--out", "x"}, "DEPTH: \"4\" is not a whole number in 0..3"},
        {{"count", "1", "2", "--out", "x"}, "argument \"2\" is one too many"},
    };
    for (const auto& [arguments, message] : wrong) {
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, ExitUsage) << testing::PrintToString(arguments);
        EXPECT_THAT(ended.err, StartsWith("houyi-test: ")) << testing::PrintToString(arguments);
        EXPECT_THAT(ended.err, HasSubstr(message));
        EXPECT_TRUE(ended.err.ends_with("; houyi-test --help shows what is allowed\n")) << ended.err;
        EXPECT_THAT(ended.out, IsEmpty());
    }
}

TEST_F(ProgramTest, ShowsHelp) {
    for (const char* const asked : {"--help", "-h", "help"}) {
        EXPECT_EQ(run({asked}).out, "the whole help\n");
        out_.str("");
    }
    const Ended ended = run({"play", "--help", "--depth", "0"});  // unchecked: help is what is wanted
    EXPECT_EQ(ended.status, ExitOk);
    EXPECT_EQ(ended.out, "Plays.\n\n"
                         "Usage:\n"
                         "  houyi-test play FILE... [OPTIONS]\n\n"
                         "  -h, --help         show this text\n"
                         "      --loud         with noise\n"
                         "      --name NAME    of the player\n"
                         "      --depth D      in plies\n"
                         "      --share SHARE  of luck\n"
                         "\n"
                         "examples:\n");
    out_.str("");
    EXPECT_THAT(run({"count", "--help"}).out, testing::Not(HasSubstr("--depth"))) << "it has a place";
}

TEST_F(ProgramTest, TheStatusIsTheCommands) {
    end_ = [] { return failed("no such file"); };
    const Ended failure = run({"end"});
    EXPECT_EQ(failure.status, ExitFailure);
    EXPECT_EQ(failure.err, "houyi-test: no such file\n");
    end_ = [] { return misused("these do not go together"); };
    EXPECT_EQ(run({"end"}).status, ExitUsage);
}

TEST_F(ProgramTest, NothingThrownLeaves) {
    end_ = []() -> Ending { throw std::runtime_error("no thread left"); };
    EXPECT_EQ(run({"end"}).err, "houyi-test: no thread left\n");
    end_ = []() -> Ending { throw std::bad_alloc(); };
    EXPECT_EQ(run({"end"}).err, "houyi-test: there is not enough memory for that\n");
    end_ = []() -> Ending { throw 1; };
    EXPECT_EQ(run({"end"}).status, ExitFailure);
}

TEST_F(ProgramTest, OutputThatCannotBeWrittenIsAFailure) {
    for (const Arguments& arguments : {Arguments{"end"}, Arguments{"--help"}, Arguments{"play", "--help"}}) {
        out_.setstate(std::ios::badbit);
        const Ended ended = run(arguments);
        EXPECT_EQ(ended.status, ExitFailure);
        EXPECT_EQ(ended.err, "houyi-test: standard output cannot be written\n");
    }
}

TEST(Values, SetLeavesAloneWhatWasNotGiven) {
    const Values values({{"depth", Value(i64(7))}, {"share", Value(0.5)}, {"games", {}}}, {"a", "b c"});
    int depth = 1;
    values.set(depth, "depth");
    EXPECT_EQ(depth, 7);
    std::optional<u64> games;
    values.set(games, "games");
    EXPECT_FALSE(games);
    values.set(games, "depth");
    EXPECT_EQ(games, 7u);
    float share = 0;
    values.set(share, "share");
    EXPECT_EQ(share, 0.5f);
    values.set(depth, "games");
    EXPECT_EQ(depth, 7);
    EXPECT_EQ(values.joined_words(), "a b c");
}

}  // namespace
}  // namespace cli
