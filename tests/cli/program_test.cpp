// cli/program.h: which command runs, with which values, and how the program ends.
#include "cli/program.h"

#include <chrono>
#include <new>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/completion.h"
#include "cli/help.h"
#include "cli/parse.h"
#include "support/outcome.h"

namespace cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

using test::Outcome;

// What the command `play` is called with.
struct PlayOptions {
    bool loud = false;
    std::string name = "nobody";
    std::optional<i64> depth;
    std::optional<double> share;
    int games = 10;
    std::vector<std::string> words;
};

Command play_command(PlayOptions& options) {
    return {.name = "play",
            .summary = "Plays.",
            .options = {{"loud", options.loud, "with noise"},
                        {"name", options.name, "of the player", "NAME"},
                        {"depth", options.depth, "in plies", "D", Whole{1, 9}},
                        {"share", options.share, "of luck (none)", "SHARE", Real{0, 1}},
                        {"games", options.games, "to play", "N", Whole{1, 100}}},
            .words = {"FILE", options.words},
            .details =
                "A paragraph that is longer than a line of eighty columns, so that it goes on in the next "
                "one.\n  but not this one",
            .examples = {"play a", "play b"}};
}

struct CountOptions {
    int depth = 0;
    std::string out;
};

Command count_command(CountOptions& options) {
    return {.name = "count",
            .summary = "Counts.",
            .options = {positional(needed({"depth", options.depth, "in plies", "DEPTH", Whole{0, 3}})),
                        needed({"out", options.out, "to write", "FILE"})}};
}

class ProgramTest : public testing::Test {
protected:
    Outcome run(const Arguments& arguments) {
        const auto play = [this](const PlayOptions& options, Console& console) {
            called_ = options;
            console.out << "played\n";
            return Ending{};
        };
        const auto count = [](const CountOptions& options, Console& console) {
            console.out << options.depth << ' ' << options.out;
            return Ending{};
        };
        const Program program{
            .name = "houyi-test",
            .about = "What it is.",
            .commands = {with_settings(play_command, play),
                         with_settings(count_command, count),
                         {.name = "end", .summary = "Ends.", .run = [this](Console&) { return end_(); }}}};
        return test::outcome_of([&](std::ostream& out, std::ostream& err) {
            out.setstate(state_of_out_);
            Console console{out, err};
            return cli::run(program, arguments, console);
        });
    }

    std::ios::iostate state_of_out_ = std::ios::goodbit;
    PlayOptions called_;
    std::function<Ending()> end_ = [] { return Ending{}; };
};

TEST_F(ProgramTest, ReadsEachKindOfOption) {
    const Outcome ended =
        run({"play", "a", "--depth", "9", "--loud", "--share=0.25", "b", "--name", "Hou Yi"});
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
    EXPECT_EQ(run({"count", "--out", "x", "--depth", "2"}).out, "2 x");
}

TEST_F(ProgramTest, WhatMakesNoSenseIsOneLineAndRunsNothing) {
    const std::vector<std::pair<Arguments, std::string>> wrong = {
        {{}, "the command is missing"},
        {{"dance"}, "unknown command \"dance\""},
        {{"--dance"}, "unknown option \"--dance\""},
        {{"play"}, "play: FILE is missing"},
        {{"play", "a", "--colour"}, "unknown option \"--colour\""},
        {{"play", "a", "-c"}, "unknown option \"-c\""},
        {{"play", "a", "--=c"}, "unknown option \"--=c\""},
        {{"play", "a", "--depth"}, "--depth: the value is missing"},
        {{"play", "a", "--loud=maybe"}, "--loud: \"maybe\" is neither true nor false"},
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
        const Outcome ended = run(arguments);
        EXPECT_EQ(ended.status, ExitUsage) << testing::PrintToString(arguments);
        EXPECT_THAT(ended.err, StartsWith("houyi-test: ")) << testing::PrintToString(arguments);
        EXPECT_THAT(ended.err, HasSubstr(message));
        const bool has_command = !arguments.empty() && (arguments[0] == "play" || arguments[0] == "count");
        const std::string program = has_command ? "houyi-test " + arguments[0] : "houyi-test";
        EXPECT_TRUE(ended.err.ends_with("; " + program + " --help shows what is allowed\n")) << ended.err;
        EXPECT_THAT(ended.out, IsEmpty());
    }
}

TEST_F(ProgramTest, ShowsHelp) {
    for (const char* const asked : {"--help", "-h", "help"}) {
        EXPECT_EQ(run({asked}).out,
                  "usage: houyi-test COMMAND [ARGUMENTS]\n\n"
                  "What it is.\n\n"
                  "commands:\n"
                  "  play   Plays.\n"
                  "  count  Counts.\n"
                  "  end    Ends.\n\n"
                  "houyi-test COMMAND --help describes a command, houyi-test --version shows the\n"
                  "version, houyi-test --completion bash or zsh writes a script for that shell.\n\n"
                  "examples:\n"
                  "  houyi-test play a\n\n"
                  "The exit status is 0 if all went well, 1 if something was refused, or could not\n"
                  "be read, written or done, 2 if the arguments make no sense.\n");
    }
    const Outcome ended =
        run({"play", "--help", "--depth", "0"});  // with --help, other values are not checked
    EXPECT_EQ(ended.status, ExitOk);
    EXPECT_EQ(ended.out, "Plays.\n\n"
                         "usage: houyi-test play FILE... [OPTIONS]\n\n"
                         "  -h, --help         show this text\n"
                         "      --loud         with noise\n"
                         "      --name NAME    of the player (nobody)\n"
                         "      --depth D      in plies\n"
                         "      --share SHARE  of luck (none)\n"
                         "      --games N      to play (10)\n"
                         "\n"
                         "A paragraph that is longer than a line of eighty columns, so that it goes on in\n"
                         "the next one.\n"
                         "  but not this one\n"
                         "\n"
                         "examples:\n"
                         "  houyi-test play a\n"
                         "  houyi-test play b\n");
    const std::string count = run({"count", "--help"}).out;
    EXPECT_EQ(count, "Counts.\n\n"
                     "usage: houyi-test count DEPTH --out FILE\n\n"
                     "  DEPTH           in plies\n"
                     "  -h, --help      show this text\n"
                     "      --out FILE  to write\n");
}

TEST_F(ProgramTest, ShowsItsVersion) {
    EXPECT_THAT(run({"--version"}).out, testing::MatchesRegex("houyi-test [^ \n]+\n"));
}

// A program whose own command has no name: arguments that name no other command belong to it.
TEST(Program, MayHaveACommandWithoutAName) {
    std::vector<std::string> files;
    Program program{
        .name = "houyi-test",
        .about = "Works on files.",
        .commands = {
            {.words = {"FILE", files}, .examples = {"a", "b c"}, .run = [](Console&) { return Ending{}; }},
            {.name = "end", .summary = "Ends.", .examples = {"end", "end twice"}, .run = [](Console&) {
                 return failed("ended");
             }}}};
    std::ostringstream out, err;
    Console console{out, err};
    EXPECT_TRUE(dispatch(program, {"a", "b"}, console).is_ok());
    EXPECT_THAT(files, ElementsAre("a", "b"));
    EXPECT_EQ(dispatch(program, {"end"}, console).message, "ended");
    EXPECT_EQ(dispatch(program, {}, console).message, "FILE is missing");
    EXPECT_TRUE(dispatch(program, {"--help"}, console).is_ok());
    EXPECT_THAT(out.str(), StartsWith("usage: houyi-test FILE...\n   or: houyi-test COMMAND [ARGUMENTS]\n\n  "
                                      "-h, --help  show this text\n\nWorks on "
                                      "files.\n\nfurther commands:\n  end  Ends.\n"));
    EXPECT_THAT(out.str(), HasSubstr("examples:\n  houyi-test a\n  houyi-test b c\n  houyi-test end\n\n"));
}

TEST_F(ProgramTest, TheStatusIsTheCommands) {
    end_ = [] { return failed("no such file"); };
    const Outcome failure = run({"end"});
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
    state_of_out_ = std::ios::badbit;
    for (const Arguments& arguments : {Arguments{"end"}, Arguments{"--help"}, Arguments{"play", "--help"}}) {
        const Outcome ended = run(arguments);
        EXPECT_EQ(ended.status, ExitFailure);
        EXPECT_EQ(ended.err, "houyi-test: standard output cannot be written\n");
    }
}

// The shells themselves try the scripts in tests/scripts/completion_test.py.
TEST_F(ProgramTest, CompletesWordsOfAShell) {
    const std::string bash = run({"--completion", "bash"}).out;
    EXPECT_THAT(bash, HasSubstr("play) words='--help --loud --name --depth --share --games' ;;"));
    EXPECT_THAT(bash, HasSubstr("count) words='--help --out' ;;")) << "DEPTH has a place";
    EXPECT_THAT(bash, HasSubstr("words='play count end --version --completion --help' any=1"));
    const std::string zsh = run({"--completion", "zsh"}).out;
    EXPECT_THAT(zsh, StartsWith("#compdef houyi-test\n"));
    EXPECT_THAT(zsh, HasSubstr("'--depth[in plies]:D:'"));
    EXPECT_EQ(run({"--completion", "tcsh"}).status, ExitUsage);
    EXPECT_EQ(run({"--completion"}).status, ExitUsage);
}

TEST(Completion, OffersTheChoicesOfAnOption) {
    std::string file, action, algorithm;
    const Program program{
        .name = "houyi-test",
        .about = "",
        .commands = {
            {.name = "db",
             .options = {positional({"file", file, "", "FILE"}),
                         with_choices(positional({"action", action, "", "a|b"}), {"a", "b"}),
                         with_choices({"algorithm", algorithm, "its name", "A"}, {"pvs", "mtdf"})}}}};
    const std::string bash = completion_script(program, "bash").value();
    EXPECT_THAT(bash, HasSubstr("db:*:3) words+=' a b' ;;"));
    EXPECT_THAT(bash, HasSubstr("db:--algorithm:*) words='pvs mtdf' any=1 ;;"));
    const std::string zsh = completion_script(program, "zsh").value();
    EXPECT_THAT(zsh, HasSubstr("'2:a|b:(a b)'"));
    EXPECT_THAT(zsh, HasSubstr("'--algorithm[its name]:A:(pvs mtdf)'"));
}

TEST(Words, MayBeOneText) {
    std::string text;
    const Command command{.name = "solve", .words = {"GAME", text}};
    ASSERT_TRUE(parse(command, {"a", "b", "c"}));
    EXPECT_EQ(text, "a b c");
    const Command optional{.name = "explore", .words = {"GAME", text, 0}};
    text = "chess";
    ASSERT_TRUE(parse(optional, {}));
    EXPECT_EQ(text, "chess") << "the default stays";
    EXPECT_THAT(help_of(Program{.name = "houyi-test", .about = "", .commands = {}}, command),
                HasSubstr("usage: houyi-test solve GAME\n"));
}

TEST(Option, OfOneLetterHasOneDash) {
    double scale = 1;
    const Command command{.options = {{"k", scale, "", "CP", Real{1, 9}}}};
    ASSERT_TRUE(parse(command, {"-k", "2"}));
    EXPECT_EQ(scale, 2);
    EXPECT_THAT(parse(command, {"-k", "0"}).error().message, StartsWith("-k: "));
}

TEST(Option, AnEmptyTextIsRefused) {
    std::string file, text;
    const Command command{.options = {{"out", file, "", "FILE", FileToWrite{}}, {"fen", text, "", "FEN"}}};
    EXPECT_EQ(parse(command, {"--out", ""}).error().message, "--out: \"\" is not the name of a file");
    EXPECT_EQ(parse(command, {"--fen="}).error().message, "--fen: \"\" is empty");
}

TEST(Option, AWholeNumberBeyondAllRangesIsRefused) {
    u64 nodes = 0;
    const Command command{.options = {{"nodes", nodes, "", "N", Whole{1}}}};
    ASSERT_TRUE(parse(command, {"--nodes", "9223372036854775807"}));
    EXPECT_EQ(nodes, 9223372036854775807u);
    ASSERT_TRUE(parse(command, {"--nodes", "+7"}));
    EXPECT_EQ(nodes, 7u);
    for (const std::string text : {"9223372036854775808", "99999999999999999999", "+-7", "+", ""})
        EXPECT_EQ(parse(command, {"--nodes", text}).error().message,
                  "--nodes: \"" + text + "\" is not a whole number in 1..9223372036854775807");
    EXPECT_EQ(nodes, 7u);
}

TEST(Option, StoresInTargetsOfEachType) {
    struct {
        int whole = 1;
        float real = 0;
        std::optional<u64> games;
        std::optional<std::string> text;
        std::optional<std::chrono::milliseconds> time;
    } target;
    const Command command{.options = {{"whole", target.whole, "", "N"},
                                      {"real", target.real, "", "X"},
                                      {"games", target.games, "", "N"},
                                      {"text", target.text, "", "TEXT"},
                                      {"time", target.time, "", "MS"}}};
    ASSERT_TRUE(parse(command, {}));
    EXPECT_EQ(target.whole, 1);
    EXPECT_FALSE(target.games || target.text || target.time);
    ASSERT_TRUE(
        parse(command, {"--whole", "-7", "--real", "0.5", "--games", "7", "--text", "a", "--time", "20"}));
    EXPECT_EQ(target.whole, -7);
    EXPECT_EQ(target.real, 0.5f);
    EXPECT_EQ(target.games, 7u);
    EXPECT_EQ(target.text, "a");
    EXPECT_EQ(target.time, std::chrono::milliseconds(20));
}

}  // namespace
}  // namespace cli
