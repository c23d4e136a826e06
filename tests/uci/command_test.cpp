// uci/command.h: reading every command, and the errors for broken ones.
#include "uci/command.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/uci_line.h"
#include "util/prng.h"

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
namespace command = uci::command;

// The arguments of the command of type T in the line; the test fails if the line is something else.
template <class T>
T parsed(std::string_view text) {
    const auto line = test::read_uci_line(text);
    if (!line) {
        ADD_FAILURE() << text << ": " << line.error();
        return {};
    }
    EXPECT_THAT(line->complaint, IsEmpty()) << text;
    const T* found = std::get_if<T>(&line->arguments);
    EXPECT_NE(found, nullptr) << text << ": another command";
    return found ? *found : T{};
}

std::string error_of(std::string_view text) {
    const auto line = test::read_uci_line(text);
    return line ? "" : line.error();
}

std::string complaint_of(std::string_view text) {
    const auto line = test::read_uci_line(text);
    return line ? line->complaint : "no command";
}

// The word of the command in the line.
std::string word_of(std::string_view text) {
    const auto line = test::read_uci_line(text);
    return line ? line->word : line.error();
}

TEST(Command, PlainCommands) {
    for (const std::string word : {"uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "d", "eval",
                                   "tb", "flip", "help", "compiler", "spsa"})
        EXPECT_EQ(word_of(word), word);
    EXPECT_EQ(word_of("register later"), "register");
}

TEST(Command, EachHasOneRowWithHelp) {
    const auto commands = uci::Session::command_help();
    std::set<std::string_view> words;
    for (const auto& help : commands) {
        EXPECT_TRUE(words.insert(help.word()).second) << "twice: " << help.word();
        EXPECT_FALSE(help.meaning.empty());
    }
    EXPECT_GE(commands.size(), 18u);
}

TEST(Command, WhiteSpaceLineEndsAndByteOrderMark) {
    EXPECT_EQ(word_of("\tisready \r\n"), "isready");
    EXPECT_EQ(word_of("\xEF\xBB\xBFisready"), "isready");
    for (const char* nothing : {"", " \t\r", "# a comment: quit"}) EXPECT_EQ(word_of(nothing), "");
    EXPECT_EQ(parsed<command::Go>("go\tdepth \t 7").depth, 7);
}

TEST(Command, UnknownLeadingWordsAreSkipped) {
    const auto line = test::read_uci_line("joho debug on");
    ASSERT_TRUE(line);
    EXPECT_TRUE(std::get<command::Debug>(line->arguments).on);
    EXPECT_THAT(line->complaint, HasSubstr("unknown command \"joho\""));
}

TEST(Command, QuitBehindUnknownWordsIsNone) {
    EXPECT_THAT(error_of("joho quit"), HasSubstr("unknown command"));
}

TEST(Command, UnknownCommands) {
    EXPECT_THAT(error_of("foo bar"), HasSubstr("unknown command \"foo bar\""));
    EXPECT_THAT(error_of("UCI"), HasSubstr("unknown command"));
    EXPECT_THAT(error_of("foo debug perhaps"), testing::AllOf(HasSubstr("foo"), HasSubstr("perhaps")));
    EXPECT_LT(error_of(std::string(100000, 'x')).size(), 300u);
}

TEST(Command, Debug) {
    EXPECT_TRUE(parsed<command::Debug>("debug on").on);
    EXPECT_FALSE(parsed<command::Debug>("debug off").on);
    EXPECT_THAT(error_of("debug"), HasSubstr("on nor off"));
    EXPECT_THAT(error_of("debug 1"), HasSubstr("\"1\""));
}

TEST(Command, SetOption) {
    const auto spin = parsed<command::SetOption>("setoption name  Move   Overhead value  30 ");
    EXPECT_EQ(spin.name, "Move Overhead");
    EXPECT_EQ(spin.value, "30");
    const auto path =
        parsed<command::SetOption>("setoption name Debug Log File value C:\\Program Files\\a  b.txt");
    EXPECT_EQ(path.value, "C:\\Program Files\\a  b.txt");
    EXPECT_EQ(parsed<command::SetOption>("setoption name Clear Hash").value, std::nullopt);
    EXPECT_EQ(parsed<command::SetOption>("setoption name Clear Hash value").value, "");
    EXPECT_EQ(parsed<command::SetOption>("setoption name X value a value b").value, "a value b");
}

TEST(Command, BrokenSetOption) {
    EXPECT_THAT(error_of("setoption"), HasSubstr("expected \"name\""));
    EXPECT_THAT(error_of("setoption Hash value 3"), HasSubstr("\"Hash\""));
    EXPECT_THAT(error_of("setoption name"), HasSubstr("the name is missing"));
    EXPECT_THAT(error_of("setoption name value 3"), HasSubstr("the name is missing"));
}

TEST(Command, Position) {
    const auto start = parsed<command::SetPosition>("position startpos");
    EXPECT_EQ(start.fen, chess::StartFen);
    EXPECT_THAT(start.moves, IsEmpty());
    EXPECT_THAT(parsed<command::SetPosition>("position startpos moves e2e4  e7e5").moves,
                ElementsAre("e2e4", "e7e5"));
    EXPECT_THAT(parsed<command::SetPosition>("position startpos moves").moves, IsEmpty());
    const auto fen = parsed<command::SetPosition>("position fen 8/8/8/8/8/8/8/8  w - - moves a1a2");
    EXPECT_EQ(fen.fen, "8/8/8/8/8/8/8/8 w - -");
    EXPECT_THAT(fen.moves, ElementsAre("a1a2"));
}

TEST(Command, BrokenPosition) {
    EXPECT_THAT(error_of("position"), HasSubstr("expected \"startpos\" or \"fen\""));
    EXPECT_THAT(error_of("position 8/8/8/8/8/8/8/8 w - -"), HasSubstr("8/8/8/8/8/8/8/8"));
    EXPECT_THAT(error_of("position startpos e2e4"), HasSubstr("expected \"moves\""));
}

TEST(Command, GoTakesAnyMixtureInAnyOrder) {
    const auto go = parsed<command::Go>("go ponder binc 4 wtime 1 searchmoves e2e4 d2d4 btime 2 winc 3 "
                                        "movestogo 5 depth 6 nodes 7 mate 8 movetime 9 infinite");
    EXPECT_TRUE(go.ponder);
    EXPECT_TRUE(go.infinite);
    EXPECT_EQ(go.white_time, 1);
    EXPECT_EQ(go.black_time, 2);
    EXPECT_EQ(go.white_increment, 3);
    EXPECT_EQ(go.black_increment, 4);
    EXPECT_EQ(go.moves_to_go, 5);
    EXPECT_EQ(go.depth, 6);
    EXPECT_EQ(go.nodes, 7);
    EXPECT_EQ(go.mate, 8);
    EXPECT_EQ(go.move_time, 9);
    EXPECT_THAT(go.search_moves, ElementsAre("e2e4", "d2d4"));
}

TEST(Command, GoNumbersSaturateAndMayBeNegativeForClocks) {
    const auto go =
        parsed<command::Go>("go wtime -250 btime 99999999999999999999999 nodes 9000000000000000000");
    EXPECT_EQ(go.white_time, -250);
    EXPECT_EQ(go.black_time, std::numeric_limits<i64>::max());
    EXPECT_EQ(go.nodes, 9000000000000000000);
}

TEST(Command, GoTakesTheLastOfRepeatedParameters) {
    EXPECT_EQ(parsed<command::Go>("go depth 3 depth 5").depth, 5);
    EXPECT_THAT(parsed<command::Go>("go searchmoves e2e4 depth 1 searchmoves d2d4").search_moves,
                ElementsAre("e2e4", "d2d4"));
}

TEST(Command, BareGo) {
    const auto go = parsed<command::Go>("go");
    EXPECT_FALSE(go.infinite);  // go_limits.h makes a search without limits infinite
    EXPECT_FALSE(go.depth);
}

TEST(Command, GoPerft) {
    EXPECT_EQ(parsed<command::Go>("go perft 4").perft_depth, 4);
    EXPECT_EQ(parsed<command::Perft>("perft 4").depth, 4);
    EXPECT_EQ(parsed<command::Perft>("perft 0").depth, 0);
    EXPECT_EQ(parsed<command::Go>("go depth 3 perft 2").perft_depth, 2);
    EXPECT_THAT(error_of("perft"), HasSubstr("missing"));
    EXPECT_THAT(error_of("go perft"), HasSubstr("missing"));
    EXPECT_THAT(error_of("perft x"), HasSubstr("not a whole number"));
    EXPECT_THAT(error_of("perft 1000000"), HasSubstr("not in 0..50"));
    EXPECT_THAT(error_of("go perft -1"), HasSubstr("not in 0..50"));
    EXPECT_THAT(error_of("go depth 3 perft"), HasSubstr("missing"));
    EXPECT_THAT(complaint_of("go perft 2 depth x"), HasSubstr("depth: \"x\""));
}

// The rest of the line is still a go, because every go must get a best move.
TEST(Command, WhatIsBrokenInAGoIsLeftOut) {
    EXPECT_THAT(complaint_of("go depth"), HasSubstr("go: depth: the value is missing"));
    EXPECT_THAT(complaint_of("go wtime btime 100"), HasSubstr("go: wtime: the value is missing"));
    EXPECT_THAT(complaint_of("go movetime fast"), HasSubstr("go: movetime: \"fast\""));
    EXPECT_THAT(complaint_of("go movetime 1.5"), HasSubstr("go: movetime: \"1.5\""));
    EXPECT_THAT(complaint_of("go depth -3"), HasSubstr("go: depth: \"-3\""));
    EXPECT_THAT(complaint_of("go searchmoves depth 3"), HasSubstr("go: searchmoves: the moves are missing"));
    EXPECT_THAT(complaint_of("go depht 5"), HasSubstr("go: unknown parameter \"depht 5\""));
    EXPECT_THAT(complaint_of("go depth x nodes y joho"),
                testing::AllOf(HasSubstr("depth: \"x\""), HasSubstr("nodes: \"y\""), HasSubstr("\"joho\"")));

    const auto line = test::read_uci_line("go wtime x btime 100 depth -3 nodes 50");
    const auto& go = std::get<command::Go>(line->arguments);
    EXPECT_NE(go.complaint, "");
    EXPECT_EQ(go.white_time, std::nullopt);
    EXPECT_EQ(go.black_time, 100);
    EXPECT_EQ(go.depth, std::nullopt);
    EXPECT_EQ(go.nodes, 50);
    EXPECT_EQ(parsed<command::Go>("go wtime 100").complaint, "");
}

TEST(Command, UnknownGoParametersAreLeftOut) {
    const auto line = test::read_uci_line("go joho 5 depth 3 hoho");
    ASSERT_TRUE(line);
    EXPECT_EQ(std::get<command::Go>(line->arguments).depth, 3);
    EXPECT_THAT(line->complaint, HasSubstr("unknown parameter \"joho 5 hoho\""));
    EXPECT_THAT(complaint_of("haha go joho depth 3"), testing::AllOf(HasSubstr("haha"), HasSubstr("joho")));
}

TEST(Command, Bench) {
    EXPECT_EQ(parsed<command::Bench>("bench").depth, std::nullopt);
    EXPECT_EQ(parsed<command::Bench>("bench 5").depth, 5);
    EXPECT_THAT(error_of("bench 0"), HasSubstr("not in 1..100"));
    EXPECT_THAT(error_of("bench deep"), HasSubstr("\"deep\""));
}

TEST(Command, HashTakesAFileWhoseNameMayHoldSpaces) {
    EXPECT_EQ(parsed<command::Hash>("hash save my  table.hash ").file, "my  table.hash");
    EXPECT_FALSE(parsed<command::Hash>("hash save file").load);
    EXPECT_TRUE(parsed<command::Hash>("hash load save").load);
    EXPECT_EQ(parsed<command::Hash>("hash load save").file, "save");
    for (const char* line : {"hash", "hash save", "hash load  ", "hash erase file", "hash file"})
        EXPECT_THAT(error_of(line), HasSubstr("the form is hash save|load <file>")) << line;
    EXPECT_THAT(error_of("hash save"), HasSubstr("got \"save\""));
}

TEST(Command, GenFens) {
    const auto none = parsed<command::GenFens>("genfens 12 seed 345 book None");
    EXPECT_EQ(none.count, 12u);
    EXPECT_EQ(none.seed, 345u);
    EXPECT_EQ(none.book, "");
    EXPECT_FALSE(none.dfrc);

    const auto other = parsed<command::GenFens>("genfens 1 seed 0 book Books/my  book.epd dfrc");
    EXPECT_EQ(other.book, "Books/my  book.epd");
    EXPECT_TRUE(other.dfrc);
    for (const char* line :
         {"genfens", "genfens 3", "genfens 0 seed 1 book None", "genfens 3 seed x book None",
          "genfens 3 seed 1 book", "genfens 3 seed -1 book None", "genfens 3 book None seed 1"})
        EXPECT_NE(error_of(line), "") << line;
}

TEST(Command, AnyBytesGiveACommandOrAnError) {
    util::Prng prng(2);
    for (int i = 0; i < 20000; ++i) {
        std::string line;
        for (u64 length = prng.below(60); length > 0; --length) line += char(prng.below(256));
        const auto result = test::read_uci_line(line);
        if (!result) {
            EXPECT_FALSE(result.error().empty());
        }
    }
}

}  // namespace
