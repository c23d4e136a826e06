// annotate/cli.h: houyi-annotate as its users call it.
#include "tools/annotate/cli.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/pgn/lexer.h"
#include "support/outcome.h"
#include "support/pgn.h"
#include "support/temporary_folder.h"

namespace annotate_tool {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* Games = R"([Event "One"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[Event "Broken"]
[White "Ann"]
[Variant "Horde"]

1. e4 Qxh7 1-0

[Event "Two"]
[White "Cid"]
[Black "Dot"]

1. d4 d5 *
)";

std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

class AnnotateCli : public testing::Test {
protected:
    static test::Outcome run(const std::vector<std::string>& arguments) {
        return test::run_program(program(), arguments);
    }
    // Annotates the games with little effort and writes to `out`.
    test::Outcome annotate(const std::string& out) const {
        return run({games_, "--out", out, "--nodes", "300", "--hash", "1"});
    }

    test::TemporaryFolder folder_;
    std::string games_ = folder_.file("games.pgn");
    AnnotateCli() { test::write_file(games_, Games); }
};

TEST_F(AnnotateCli, WritesAReportOfEachGameAndAnIndexAndTellsBrokenGames) {
    const std::string reports = folder_.file("a/new/folder");
    const test::Outcome outcome = annotate(reports);
    EXPECT_EQ(outcome.status, 1) << "for the broken game";
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("game 2, line 10: its Variant is \"Horde\""),
                                   HasSubstr("1 game cannot be read")));
    EXPECT_THAT(outcome.out, HasSubstr("2 games annotated, "));
    EXPECT_THAT(test::content_of(reports + "/game-000001.html"),
                AllOf(HasSubstr("<title>Ann – Ben 1-0</title>"), HasSubstr("Qxe5#"),
                      HasSubstr("300 nodes a move, 2 lines")));
    EXPECT_FALSE(std::filesystem::exists(reports + "/game-000002.html"));
    EXPECT_THAT(test::content_of(reports + "/game-000003.html"), HasSubstr("<title>Cid – Dot</title>"));
    EXPECT_THAT(
        test::content_of(reports + "/index.html"),
        AllOf(HasSubstr("game-000001.html"), HasSubstr("game-000003.html"), HasSubstr("\"games\":2")));
}

TEST_F(AnnotateCli, WritesPgnThatKeepsWhatWasThere) {
    test::write_file(games_, "[White \"Ann\"]\n\n1. e4 {mine} e5 (1... c5) 2. Qh5 Ke7 3. Qxe5# 1-0\n");
    const std::string file = folder_.file("out.pgn");
    EXPECT_EQ(annotate(file).status, 0);
    const test::ReadGames read = test::read_games(test::content_of(file));
    ASSERT_EQ(read.games.size(), 1u);
    const chess::pgn::Game& game = read.games[0];
    EXPECT_EQ(game.find_tag("White"), "Ann");
    EXPECT_EQ(game.result(), "1-0");

    std::vector<std::string> notes;
    usize variations = 0;
    for (auto node = game.next(chess::pgn::Root); node != chess::pgn::NoNode; node = game.next(node)) {
        notes.push_back(test::notes_after(game, node));
        variations += game.first_variation(node) != chess::pgn::NoNode;
    }
    ASSERT_EQ(notes.size(), 5u);
    EXPECT_THAT(notes[0], AllOf(testing::StartsWith("{[%eval "), HasSubstr("] mine [%houyi eval=")));
    EXPECT_THAT(in_one_line(notes[3]), AllOf(testing::StartsWith("$4{[%eval #1] [%houyi eval=#1 $4 "),
                                             HasSubstr("] 2...Ke7 allows 3.Qxe5#, which is checkmate."),
                                             HasSubstr(" Better was 2...")));
    EXPECT_THAT(notes[4], Not(HasSubstr("%eval"))) << "mate is on the board";
    EXPECT_GE(variations, 2u) << "the one that was there, and the better move than 2... Ke7";

    annotate(folder_.file("all"));
    EXPECT_EQ(test::content_of(folder_.file("all/annotated.pgn")), test::content_of(file));
    const test::Outcome again =
        run({file, "--out", folder_.file("again.pgn"), "--nodes", "300", "--hash", "1"});
    EXPECT_EQ(again.status, 0);
    EXPECT_EQ(test::content_of(folder_.file("again.pgn")), test::content_of(file)) << "nothing is said twice";
}

// Checks the order that many programs expect in PGN: after a move its NAGs, then at most one comment, then
// its variations; before the first move of a line at most one comment. Empty if the order is right, else
// the place of the first fault.
std::string fault_of_order(const std::string& pgn) {
    std::istringstream in(pgn);
    chess::pgn::Lexer lexer(in);
    using Kind = chess::pgn::TokenKind;
    enum Place { Begin, Comment, Move, Nag, CommentBehind, Variation } place = Begin;
    for (chess::pgn::Token token = lexer.next(); token.kind != Kind::End; token = lexer.next()) {
        const auto fault = [&] { return "line " + std::to_string(lexer.line()) + " of\n" + pgn; };
        switch (token.kind) {
            case Kind::Tag:
            case Kind::Result: place = Begin; break;
            case Kind::Move: place = Move; break;
            case Kind::Nag:
                if (place != Move && place != Nag) return fault();
                place = Nag;
                break;
            case Kind::Comment:
                if (place != Begin && place != Move && place != Nag) return fault();
                place = place == Begin ? Comment : CommentBehind;
                break;
            case Kind::VariationBegin:
                if (place == Begin || place == Comment) return fault();
                place = Begin;
                break;
            case Kind::VariationEnd: place = Variation; break;
            default: break;
        }
    }
    return "";
}

// Games with clocks, comments at every place, null moves, Chess960 and a start from a FEN.
constexpr const char* AnnotatedByOthers = R"([White "Clocks"]

1. e4 {[%clk 0:05:00]} e5 $6 {[%clk 0:04:59]} {so far} 2. Qh5 {[%clk 0:04:58]} Ke7 (2... Nc6) {or} (2... d6 {x}) {now}
3. Qxe5# {[%clk 0:04:57]} 1-0

[White "Passes"]

{before} 1. e4 (1. -- e5 2. d4) {behind} 1... -- {a pass} 2. d4 *

[White "Freestyle"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1;"]

1. O-O-O {there} Rb2 *

[White "Ending"]
[FEN "7k/8/8/8/8/8/5PPP/3R2K1 w - - 0 40"]

40. Rd7 $1 Kg8 41. Rd8+ *
)";

TEST_F(AnnotateCli, WritesPgnInTheOrderThatOthersRead) {
    test::write_file(games_, AnnotatedByOthers);
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    const test::Outcome outcome = annotate(once);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.err, HasSubstr("game 2: a side passes, and the game is annotated up to there"));
    const std::string text = test::content_of(once);
    EXPECT_EQ(fault_of_order(text), "");
    const test::ReadGames read = test::read_games(text), before = test::read_games(AnnotatedByOthers);
    EXPECT_THAT(read.errors, testing::IsEmpty());
    ASSERT_EQ(read.games.size(), before.games.size());
    for (usize i = 0; i < read.games.size(); ++i)
        EXPECT_EQ(read.games[i].main_line(), before.games[i].main_line()) << i;
    EXPECT_THAT(in_one_line(text), HasSubstr("{[%eval ")) << text;
    EXPECT_THAT(in_one_line(text), HasSubstr("] [%clk 0:04:59] so far [%houyi eval="));
    EXPECT_THAT(text, AllOf(HasSubstr("[FEN \"1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1\"]"),
                            HasSubstr("[Variant \"Chess960\"]"), HasSubstr("{before} 1. e4")));

    // A run with another effort replaces what is marked as ours; everything else stays.
    EXPECT_EQ(run({once, "--out", twice, "--nodes", "2000", "--hash", "1"}).status, 0);
    const std::string again = test::content_of(twice);
    EXPECT_EQ(fault_of_order(again), "");
    EXPECT_NE(again, text);
    const std::string directly = folder_.file("directly.pgn");
    EXPECT_EQ(run({games_, "--out", directly, "--nodes", "2000", "--hash", "1"}).status, 0);
    EXPECT_EQ(again, test::content_of(directly));
}

// Others added words, a clock and a move to our annotations, and a comment contains an
// [%eval] of another program.
TEST_F(AnnotateCli, KeepsWhatOthersAddedToItsOwn) {
    test::write_file(games_, "1. e4 e5 2. Qh5 {fine [%eval 0.30]} Ke7 3. Qxe5# 1-0\n");
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    annotate(once);
    std::string text = test::content_of(once);
    const usize first_mark = text.find("[%houyi eval=");
    text.insert(text.find(']', first_mark) + 1, " a fine move [%clk 0:05:00]");
    text.insert(text.find('}', text.find("checkmate.")), " I did not see it!");
    const usize mark = text.find("[%houyi line "), end = text.find(')', mark);
    text.insert(end, " {and so on}");
    test::write_file(once, text);
    EXPECT_EQ(run({once, "--out", twice, "--nodes", "2000", "--hash", "1"}).status, 0);
    const std::string again = in_one_line(test::content_of(twice));
    for (const char* const kept :
         {"a fine move [%clk 0:05:00]", "I did not see it!", "{and so on}", "fine [%eval 0.30]"})
        EXPECT_THAT(again, HasSubstr(kept));
    EXPECT_EQ(again.find("checkmate."), std::string::npos) << "a move that has words gets none";
    const std::string queen = again.substr(again.find("2. Qh5"), again.find('(') - again.find("2. Qh5"));
    EXPECT_EQ(queen.find("[%eval"), queen.rfind("[%eval")) << queen;
}

TEST_F(AnnotateCli, KeepsWordsBehindAMarkThatIsCutShort) {
    test::write_file(games_, "1. e4 {good [%houyi eval=0.35 my [sic] long words here} e5 *\n");
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    annotate(once);
    EXPECT_EQ(run({once, "--out", twice, "--nodes", "2000", "--hash", "1"}).status, 0);
    for (const std::string& file : {once, twice}) {
        const std::string text = in_one_line(test::content_of(file));
        EXPECT_THAT(text, HasSubstr("my [sic] long words here"));
        const std::string first = text.substr(0, text.find("1... e5"));
        EXPECT_EQ(first.find("[%eval"), first.rfind("[%eval")) << "our own is replaced: " << text;
    }
}

TEST_F(AnnotateCli, KeepsAnAlternativeToTheFirstMoveOfItsLine) {
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    annotate(once);
    std::string text = test::content_of(once);
    const usize of_black = text.find("(2... ");
    text.insert(text.find('}', of_black) + 1, " (2... Nh6 {mine})");
    test::write_file(once, text);
    run({once, "--out", twice, "--nodes", "300", "--hash", "1"});
    EXPECT_THAT(in_one_line(test::content_of(twice)), HasSubstr("(2... Nh6 {mine})"));
}

TEST_F(AnnotateCli, WrapsWordsThatAreTooLongForALine) {
    std::string commands = "[%csl Ge4]", words = "mine";
    for (int i = 0; i < 20; ++i) commands += " [%cal Ge2e4]";
    for (int i = 0; i < 100; ++i) words += " and more";
    const std::string fitting = std::string(110, 'x') + '\n';
    test::write_file(games_, "1. e4 {" + commands + ' ' + words +
                                 "} e5 {[%clk 0:05:00] [%emt 0:01:00] [%csl Ge4] [%cal Ge2e4]\n" + fitting +
                                 fitting + "} *\n");
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    annotate(once);
    std::istringstream lines(test::content_of(once));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 255u) << line;
    EXPECT_THAT(in_one_line(test::content_of(once)), AllOf(HasSubstr(words), HasSubstr(commands)));
    EXPECT_THAT(test::content_of(once), HasSubstr(fitting)) << "a line that fits stays";
    EXPECT_EQ(run({once, "--out", twice, "--nodes", "300", "--hash", "1"}).status, 0);
    EXPECT_EQ(test::content_of(twice), test::content_of(once));
}

// The move that leads to it is the engine's choice, so that its value has the mate a ply nearer already.
TEST_F(AnnotateCli, TellsTheDistanceToAMateBehindTheLastMove) {
    test::write_file(games_, "[FEN \"7k/8/6K1/8/8/8/8/1R6 b - - 0 1\"]\n\n1... Kg8 1-0\n");
    const std::string out = folder_.file("out.pgn");
    annotate(out);
    EXPECT_THAT(in_one_line(test::content_of(out)), HasSubstr("1... Kg8 {[%eval #1]"));
}

// As Lichess exports a game with its analysis.
TEST_F(AnnotateCli, KeepsTheAnalysisOfLichess) {
    test::write_file(games_,
                     "1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%eval 0.21] [%clk 0:02:59] } "
                     "2. Qh5?! { (0.21 \u2192 -0.40) Inaccuracy. Nf3 was best. } { [%eval -0.40,22] } "
                     "(2. Nf3 Nc6 3. Bb5) 2... Ke7?? { [%eval #1] } { Blunder. } (2... Nc6) 3. Qxe5# *\n");
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    annotate(once);
    EXPECT_EQ(run({once, "--out", twice, "--nodes", "2000", "--hash", "1"}).status, 0);
    for (const std::string& file : {once, twice}) {
        const std::string text = in_one_line(test::content_of(file));
        for (const char* const kept :
             {"1. e4 {[%eval 0.18] [%clk 0:03:00]} 1... e5 {[%eval 0.21] [%clk 0:02:59]} 2. Qh5 $6 {",
              "(0.21 \u2192 -0.40) Inaccuracy. Nf3 was best. [%eval -0.40,22]} (2. Nf3 Nc6 3. Bb5)",
              "2... Ke7 $4 {[%eval #1] Blunder.} (2... Nc6"})
            EXPECT_THAT(text, HasSubstr(kept));
        EXPECT_EQ(text.find("(2. Nf3"), text.rfind("(2. Nf3")) << "no line twice";
    }
}

// What a person changed of our annotations is no longer ours.
TEST_F(AnnotateCli, KeepsWhatOthersChangedOfItsOwn) {
    test::write_file(games_, "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
    const std::string once = folder_.file("once.pgn"), twice = folder_.file("twice.pgn");
    annotate(once);
    std::string text = in_one_line(test::content_of(once));
    const auto change = [&](const std::string& old, const std::string& by) {
        const usize at = text.find(old);
        ASSERT_NE(at, std::string::npos) << old << " in " << text;
        text.replace(at, old.size(), by);
    };
    text.replace(text.find("[%eval "), text.find(']', text.find("[%eval ")) + 1 - text.find("[%eval "),
                 "[%eval 7.77]");
    change("2... Ke7 $4", "2... Ke7 $2");
    change("checkmate. Better was", "checkmate. Best was");
    const usize line = text.find("[%houyi line ");
    text.insert(text.rfind('{', line) + 1, "a pity ");
    test::write_file(once, text);
    for (const char* const nodes : {"300", "2000"}) {
        EXPECT_EQ(run({once, "--out", twice, "--nodes", nodes, "--hash", "1"}).status, 0);
        const std::string again = in_one_line(test::content_of(twice));
        for (const char* const kept : {"[%eval 7.77]", "2... Ke7 $2", "checkmate. Best was", "a pity "})
            EXPECT_THAT(again, HasSubstr(kept)) << nodes;
        EXPECT_THAT(again, AllOf(Not(HasSubstr("$4")), Not(HasSubstr("checkmate. Better")))) << nodes;
    }
    change("{a pity ", "{");
    change("(2... ", "(2... {so} ");
    test::write_file(once, text);
    EXPECT_EQ(run({once, "--out", twice, "--nodes", "300", "--hash", "1"}).status, 0);
    EXPECT_THAT(in_one_line(test::content_of(twice)), HasSubstr("{so}")) << "a line with a comment before it";
}

TEST_F(AnnotateCli, ReplacesWhatOlderVersionsMarked) {
    test::write_file(games_,
                     "1. e4 {[%eval 9.99] [%houyi eval]} e5 (1... c5 {[%eval 9.99] [%houyi line 1]}) *\n");
    annotate(folder_.file("out.pgn"));
    EXPECT_THAT(test::content_of(folder_.file("out.pgn")),
                AllOf(Not(HasSubstr("9.99")), Not(HasSubstr("c5"))));
}

TEST_F(AnnotateCli, TellsWhatWasLostOfAGameAndMarksItInEachOutput) {
    test::write_file(games_, "[White \"Cut\"]\n[WhiteElo 2500]\n\n1. e4 e5 2. Ke4 Nf6 1-0\n\n"
                             "[White \"Whole\"]\n[Result \"1/2\"]\n\n1. e4 e5 1/2\n");
    const test::Outcome outcome = annotate(folder_.file("all"));
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err,
                AllOf(HasSubstr("games.pgn\": game 1, line 2: \"[WhiteElo 2500]\" is not a tag: skipped; "
                                "line 4: 2. Ke4 is not legal here: the game is cut off there\n"),
                      HasSubstr("game 2, line 7: the result \"1/2\" becomes 1/2-1/2\n"),
                      HasSubstr("1 game is cut off, 1 thing is skipped, 1 thing is repaired")));
    EXPECT_THAT(outcome.out, HasSubstr("2 games annotated"));
    EXPECT_THAT(test::content_of(folder_.file("all/annotated.pgn")),
                AllOf(HasSubstr("[CutOff \"2. Ke4 is not legal here\"]"), HasSubstr("1-0")));
    EXPECT_THAT(test::content_of(folder_.file("all/annotated.json")),
                HasSubstr("[\"CutOff\", \"2. Ke4 is not legal here\"]"));
    EXPECT_THAT(test::content_of(folder_.file("all/game-000001.html")),
                AllOf(HasSubstr("cut off: 2. Ke4 is not legal here"), HasSubstr("\"seenBy\":\"White\"")))
        << "though the side without a name is Black";
    EXPECT_THAT(test::content_of(folder_.file("all/index.html")), HasSubstr("1-0 (cut off)"));
    test::write_file(games_, "[Result \"1/2\"]\n\n1. e4 e5 1/2\n");
    EXPECT_EQ(annotate(folder_.file("repaired.pgn")).status, 0) << "nothing is lost";
}

TEST_F(AnnotateCli, NamesTheOpeningInEachOutput) {
    annotate(folder_.file("all"));
    const auto content = [&](const char* file) { return test::content_of(folder_.file("all/") + file); };
    EXPECT_THAT(
        content("annotated.pgn"),
        AllOf(HasSubstr("[ECO \"C20\"]"), HasSubstr("[Opening \"King's Pawn Game: Wayward Queen Attack\"]")));
    const std::string data = R"({"eco": "C20", "name": "King's Pawn Game: Wayward Queen Attack", "ply": 3})";
    EXPECT_THAT(content("annotated.json"), HasSubstr(data));
    EXPECT_THAT(content("game-000001.html"), HasSubstr(data));
    EXPECT_THAT(content("index.html"), HasSubstr("\"C20 King's Pawn Game: Wayward Queen Attack\""));
}

TEST_F(AnnotateCli, TheReportOfAPlayerHasOnlyGamesOfThatPlayerSeenFromThatSide) {
    test::write_file(games_, std::string(Games) + "\n[White \"Dot\"]\n[Black \"Ben\"]\n\n1. e4 e5 *\n");
    const auto annotate_for = [&](const std::string& player, const std::string& out) {
        return run({games_, "--out", out, "--nodes", "300", "--hash", "1", "--player", player});
    };
    const std::string reports = folder_.file("reports");
    EXPECT_THAT(annotate_for("BEN", reports).out, HasSubstr("2 games annotated"));
    EXPECT_THAT(test::content_of(reports + "/index.html"),
                AllOf(HasSubstr("\"player\":\"BEN\""), HasSubstr("game-000001.html"),
                      HasSubstr("game-000004.html"), Not(HasSubstr("game-000003.html"))));
    EXPECT_THAT(test::content_of(reports + "/game-000001.html"), HasSubstr("\"seenBy\":\"Black\""));
    annotate_for("Dot", reports);
    EXPECT_THAT(test::content_of(reports + "/game-000003.html"), HasSubstr("\"seenBy\":\"Black\""));
    EXPECT_THAT(test::content_of(reports + "/game-000004.html"), HasSubstr("\"seenBy\":\"White\""));
    const test::Outcome nobody = annotate_for("Be", folder_.file("none"));
    EXPECT_EQ(nobody.status, 1);
    EXPECT_THAT(nobody.err, HasSubstr("--player: no game is by \"Be\""));
    EXPECT_FALSE(std::filesystem::exists(folder_.file("none")));
}

TEST_F(AnnotateCli, EndingsOfNamesMayBeInCapitals) {
    EXPECT_EQ(annotate(folder_.file("OUT.PGN")).status, 1) << "for the broken game";
    EXPECT_TRUE(std::filesystem::is_regular_file(folder_.file("OUT.PGN")));
    EXPECT_THAT(test::content_of(folder_.file("OUT.PGN")), HasSubstr("[White \"Cid\"]"));
}

TEST_F(AnnotateCli, WritesALineOfJsonForEachGame) {
    const std::string file = folder_.file("out.json");
    EXPECT_EQ(annotate(file).status, 1) << "for the broken game";
    const std::string json = test::content_of(file);
    EXPECT_EQ(std::count(json.begin(), json.end(), '\n'), 2);
    EXPECT_THAT(json, AllOf(testing::StartsWith("{\"number\": 1, \"made\": \"Annotated by"),
                            testing::EndsWith("}\n"), HasSubstr("\n{")));
    annotate(folder_.file("all"));
    EXPECT_EQ(test::content_of(folder_.file("all/annotated.json")), json);
    EXPECT_THAT(run({folder_.file("all/annotated.pgn"), "--out", folder_.file("all")}).err,
                HasSubstr("is a file to be read"));
}

TEST_F(AnnotateCli, ExplainsTheMovesThatDecidedTheGameWhereTheGameHasNoWordsOfItsOwn) {
    const std::string sentence = "2...Ke7 allows 3.Qxe5#, which is checkmate.";
    annotate(folder_.file("all"));
    for (const char* file : {"game-000001.html", "annotated.json"}) {
        EXPECT_THAT(test::content_of(folder_.file("all/") + file), HasSubstr(sentence)) << file;
        EXPECT_THAT(test::content_of(folder_.file("all/") + file), HasSubstr("Better was 2...")) << file;
    }
    EXPECT_THAT(test::content_of(folder_.file("all/game-000003.html")), Not(HasSubstr("allows")))
        << "nothing went wrong";
    test::write_file(games_, "1. e4 e5 2. Qh5 Ke7 {[%clk 0:01:00]} 3. Qxe5# *\n");
    const std::string file = folder_.file("out.pgn");
    annotate(file);
    const auto has_sentence = [&] {
        return in_one_line(test::content_of(file)).find(sentence) != std::string::npos;
    };
    EXPECT_TRUE(has_sentence()) << "a clock is not a comment in words";
    std::istringstream lines(test::content_of(file));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80u) << line;
    test::write_file(games_, "1. e4 e5 2. Qh5 Ke7 {[%clk 0:01:00] A slip.} 3. Qxe5# *\n");
    annotate(file);
    EXPECT_FALSE(has_sentence()) << "the game has its own";
}

TEST_F(AnnotateCli, OneGameGoesToOneFile) {
    test::write_file(games_, "1. e4 e5 *");
    const std::string file = folder_.file("game.html");
    EXPECT_EQ(annotate(file).status, 0);
    EXPECT_THAT(test::content_of(file), HasSubstr("<title>White – Black</title>"));
    test::write_file(games_, Games);
    const test::Outcome outcome = annotate(file);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("more games than one"));
}

// The contents of all files below the folder, by their relative names.
std::map<std::string, std::string> contents_of(const std::string& folder) {
    std::map<std::string, std::string> contents;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            contents[std::filesystem::relative(entry.path(), folder).string()] =
                test::content_of(entry.path().string());
    return contents;
}

TEST_F(AnnotateCli, ARunThatCannotReadAnInputLeavesTheOldOutput) {
    annotate(folder_.file("all"));
    for (const char* out : {"keep.pgn", "keep.json", "keep.html"}) test::write_file(folder_.file(out), "old");
    const auto before = contents_of(folder_.file(""));
    for (const char* out : {"keep.pgn", "keep.json", "keep.html", "all"})
        for (const std::vector<std::string>& inputs :
             {std::vector{folder_.file("tpyo.pgn")}, std::vector{games_, folder_.file("tpyo.pgn")}}) {
            std::vector<std::string> arguments = inputs;
            arguments.insert(arguments.end(), {"--out", folder_.file(out), "--nodes", "300", "--hash", "1"});
            const test::Outcome outcome = run(arguments);
            EXPECT_EQ(outcome.status, 1);
            EXPECT_THAT(outcome.err, HasSubstr("tpyo.pgn\" cannot be read"));
            EXPECT_TRUE(contents_of(folder_.file("")) == before) << out;
        }
}

TEST_F(AnnotateCli, ARunWithoutASingleGameLeavesTheOldOutput) {
    for (const char* out : {"keep.pgn", "keep.html", "keep"}) {
        test::write_file(folder_.file("keep.pgn"), "old");
        for (const char* const text : {"", "hello", "[Variant \"Horde\"]\n\n1. e4 *"}) {
            test::write_file(games_, text);
            const test::Outcome outcome = annotate(folder_.file(out));
            EXPECT_EQ(outcome.status, 1) << text;
            EXPECT_THAT(outcome.err, HasSubstr("there is no game to annotate"));
            EXPECT_EQ(contents_of(folder_.file("")).size(), 2u) << "the games and what was there";
            EXPECT_EQ(test::content_of(folder_.file("keep.pgn")), "old");
        }
    }
}

TEST_F(AnnotateCli, ARunThatIsStoppedLeavesTheOldOutputAndKeepsWhatItFinished) {
    annotate(folder_.file("all"));
    test::write_file(folder_.file("keep.pgn"), "old");
    std::string many;
    for (int i = 0; i < 40; ++i) many += "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n";
    test::write_file(folder_.file("many.pgn"), many);
    const auto before = contents_of(folder_.file(""));
    for (const auto& [out, kept] :
         {std::pair{"keep.pgn", "keep.partial.pgn"}, std::pair{"all", "all.partial"}}) {
        const std::string path = folder_.file(out);
        const test::Outcome outcome = test::run_program(
            program(), {folder_.file("many.pgn"), "--out", path, "--nodes", "100", "--hash", "1"},
            [&] { return test::has_draft(folder_.file("")); });
        EXPECT_EQ(outcome.status, 1);
        EXPECT_TRUE(outcome.err.find("stopped before all games were annotated") != std::string::npos &&
                    outcome.err.find(std::string(out) + "\" was not written") != std::string::npos &&
                    outcome.err.find(kept) != std::string::npos)
            << outcome.err;
        auto after = contents_of(folder_.file(""));
        for (const auto& [name, content] : before) EXPECT_TRUE(after[name] == content) << name;
    }
    const auto in_file = test::read_games(test::content_of(folder_.file("keep.partial.pgn"))).games.size();
    EXPECT_GT(in_file, 0u);
    EXPECT_LT(in_file, 40u);
    EXPECT_TRUE(std::filesystem::exists(folder_.file("all.partial/index.html")));
    EXPECT_TRUE(std::filesystem::exists(folder_.file("all.partial/game-000001.html")));
}

TEST_F(AnnotateCli, AReportThatCannotTakeItsPlaceIsKeptBeside) {
    annotate(folder_.file("all"));
    const auto outcome = test::run_program(
        program(), {games_, "--out", folder_.file("all"), "--nodes", "100", "--hash", "1"}, [&] {
            test::write_file(folder_.file("all/notes.txt"), "mine");  // meanwhile
            return false;
        });
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("holds \"notes.txt\""), HasSubstr("all.partial")));
    EXPECT_EQ(test::content_of(folder_.file("all/notes.txt")), "mine");
    EXPECT_EQ(contents_of(folder_.file("all.partial")).size(), 5u);
}

TEST_F(AnnotateCli, AReportThatIsNotMadeLeavesNoFolderBehind) {
    const std::string reports = folder_.file("a/b/reports");
    const test::Outcome outcome = test::run_program(
        program(), {games_, "--out", reports, "--nodes", "100", "--hash", "1"}, [] { return true; });
    EXPECT_EQ(outcome.status, 1);
    EXPECT_FALSE(std::filesystem::exists(folder_.file("a")));
    annotate(reports);
    EXPECT_TRUE(std::filesystem::exists(reports + "/index.html"));
}

TEST_F(AnnotateCli, AReportTakesThePlaceOfTheOldOneAsAWhole) {
    const std::string reports = folder_.file("all");
    annotate(reports);
    const auto first = contents_of(reports);
    EXPECT_EQ(first.size(), 5u);
    test::write_file(games_, "1. e4 e5 *");
    EXPECT_EQ(annotate(reports + "/").status, 0);
    EXPECT_FALSE(std::filesystem::exists(reports + "/game-000003.html")) << "of the older run";
    EXPECT_EQ(contents_of(reports).size(), 4u);
    EXPECT_EQ(contents_of(folder_.file("")).size(), 5u) << "nothing is left beside it";
}

TEST_F(AnnotateCli, AReportTakesNobodyElsesFilesAway) {
    const std::string reports = folder_.file("all");
    annotate(reports);
    test::write_file(reports + "/notes.txt", "mine");
    const auto refused = [&](const std::vector<std::string>& arguments, const std::string& why) {
        const auto before = contents_of(folder_.file(""));
        const test::Outcome outcome = run(arguments);
        EXPECT_EQ(outcome.status, 1) << why;
        EXPECT_THAT(outcome.err, HasSubstr(why));
        EXPECT_TRUE(contents_of(folder_.file("")) == before) << why;
    };
    refused({games_, "--out", reports}, "holds \"notes.txt\"; a report needs a folder of its own");
    std::filesystem::remove(reports + "/notes.txt");
    refused({reports + "/annotated.pgn", "--out", reports}, "is a file to be read");
    refused({games_, "--out", reports, "--db", reports + "/store.db"}, "is the database");
    std::filesystem::create_directory(folder_.file("site"));
    test::write_file(folder_.file("site/index.html"), "<title>My home</title>");
    refused({games_, "--out", folder_.file("site")}, "holds \"index.html\"");
    std::filesystem::create_directory(folder_.file("games"));
    test::write_file(folder_.file("games/annotated.pgn"), "mine");
    refused({games_, "--out", folder_.file("games/.")}, "is not a report");
    std::filesystem::create_directories(folder_.file("odd/annotated.pgn/deep"));
    refused({games_, "--out", folder_.file("odd")}, "holds \"annotated.pgn\"");
    if (util::os::kind_of("/proc") == util::os::FileKind::Folder)
        refused({games_, "--out", "/proc"}, "a report needs a folder of its own");
    const test::WorkingFolder here;
    refused({games_, "--out", "."}, "is the folder that you are in");
}

TEST_F(AnnotateCli, SpeaksTheLanguageThatIsAskedFor) {
    const std::string reports = folder_.file("all");
    run({games_, "--out", reports, "--nodes", "100", "--hash", "1", "--language", "zh"});
    EXPECT_THAT(test::content_of(reports + "/index.html"), HasSubstr("<html lang=\"zh\">"));
    EXPECT_THAT(test::content_of(reports + "/game-000001.html"), HasSubstr("<html lang=\"zh\">"));
    EXPECT_THAT(test::content_of(reports + "/annotated.json"), HasSubstr("Annotated by Houyi: 100 nodes"));
}

TEST_F(AnnotateCli, WhatMakesNoSenseIsRefused) {
    EXPECT_EQ(run({}).status, 2);
    EXPECT_EQ(run({games_, "--out", folder_.file("x"), "--language", "xx"}).status, 2);
    EXPECT_THAT(run({games_, "--out", folder_.file("x.json"), "--language", "zh"}).err,
                HasSubstr("only reports are in Chinese"));
    EXPECT_EQ(run({games_, "--out", folder_.file("x"), "--nodes", "9", "--movetime", "9"}).status, 2);
    EXPECT_THAT(run({games_}).err, HasSubstr("--out PATH is missing"));
    EXPECT_EQ(run({games_, "--out", folder_.file("x"), "--nodes", "0"}).status, 2);
    const test::Outcome missing = run({folder_.file("none.pgn"), "--out", folder_.file("x")});
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.err, HasSubstr("none.pgn\" cannot be read"));
    EXPECT_THAT(run({games_, "--out", games_}).err, HasSubstr("is a file to be read"));
    EXPECT_EQ(test::content_of(games_), Games);
    test::write_file(folder_.file("text"), "x");
    EXPECT_THAT(run({games_, "--out", folder_.file("text")}).err, HasSubstr("is not a folder"));
    const test::Outcome help = run({"--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_THAT(help.out, AllOf(HasSubstr("houyi-annotate FILE... --out PATH"), HasSubstr("--multipv")));
}

}  // namespace
}  // namespace annotate_tool
