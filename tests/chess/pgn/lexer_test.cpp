// Tests of chess/pgn/lexer.h: tokens of every kind, also at the edges of the window, and text that is no
// token.
#include "chess/pgn/lexer.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace chess::pgn {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

std::string side_text(SpeaksOf side) {
    switch (side) {
        case SpeaksOf::Mover: return " mover";
        case SpeaksOf::Opponent: return " opponent";
        case SpeaksOf::Nobody: break;
    }
    return "";
}

std::string shown(const Token& token) {
    const std::string text(token.text), name(token.name);
    switch (token.kind) {
        case TokenKind::Tag: return "[" + name + "=" + text + "]" + (token.after_blank_line ? " blank" : "");
        case TokenKind::BadTag: return "no tag " + text + (token.after_blank_line ? " blank" : "");
        case TokenKind::FirstNumber: return "1.";
        case TokenKind::Move: return text;
        case TokenKind::Nag: return "$" + std::to_string(token.number) + side_text(token.side);
        case TokenKind::Comment: return "{" + text + "}";
        case TokenKind::VariationBegin: return "(";
        case TokenKind::VariationEnd: return ")";
        case TokenKind::Result: return "result " + text;
        case TokenKind::OpenComment: return "{";
        case TokenKind::Fault: return "fault " + text;
        case TokenKind::End: break;
    }
    return "end";
}

std::vector<std::string> tokens(const std::string& text) {
    std::istringstream in(text);
    Lexer lexer(in);
    std::vector<std::string> all;
    for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next())
        if (token.kind != TokenKind::FirstNumber) all.push_back(shown(token));
    return all;
}

TEST(PgnLexer, PassesOverNumbersDotsAndEscapedLines) {
    EXPECT_THAT(tokens("1. e4 1... e5 2.Nf3 2...Nc6 3 . Bb5 a6 4... \u2026 5 1e4 12"),
                ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "e4"));
    EXPECT_THAT(tokens("% escaped { ( \n1. e4\n% again\n%\ne5"), ElementsAre("e4", "e5"));
    EXPECT_THAT(tokens("e4 % d4"), ElementsAre("e4", "fault \"%\" has no place here", "d4"));
    EXPECT_THAT(tokens("\xEF\xBB\xBF"
                       "1. e4\xC2\xA0"
                       "e5\xA0"
                       "Nf3"),
                ElementsAre("e4", "e5", "Nf3"));
    EXPECT_THAT(tokens(""), ElementsAre());
}

TEST(PgnLexer, PassesOverWhatNobodySees) {
    EXPECT_THAT(tokens("\u200B1. e4\u200D \u2009e5\u2060\u00AD \u202ANf3\u202C\u3000Nc6\u2028 Bb5 \x1A"),
                ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5"));
    EXPECT_THAT(tokens(std::string("e4 \0 e5\0", 8)), ElementsAre("e4", "e5"));
}

TEST(PgnLexer, EndsLinesAsOldMacsDid) {
    EXPECT_THAT(tokens("% no { move\r1. e4 ;a comment\re5\r\r[Event \"x\"]\r"),
                ElementsAre("e4", "{a comment}", "e5", "[Event=x] blank"));
    EXPECT_THAT(tokens("[Event \"a\"]\r\n[Site \"b\"]\r\n\r\n[Event \"c\"]"),
                ElementsAre("[Event=a]", "[Site=b]", "[Event=c] blank"))
        << "CR LF is one line end";
    // Also if the end of the read window falls within or next to a line end.
    for (const usize before : {usize(256) << 10, usize(512) << 10})
        for (usize i = before - 4; i < before + 4; ++i)
            ASSERT_THAT(tokens(std::string(i - 2, ' ') + "e4\r\n[Event \"x\"]\r[Site \"y\"]"),
                        ElementsAre("e4", "[Event=x]", "[Site=y]"));
}

TEST(PgnLexer, TellsWhereAGameMayBegin) {
    std::istringstream in("1. e4 1... e5 1.d4 11. c4 1 f4");
    Lexer lexer(in);
    std::vector<std::string> all;
    for (Token token = lexer.next(); token.kind != TokenKind::End; token = lexer.next())
        all.push_back(shown(token));
    EXPECT_THAT(all, ElementsAre("1.", "e4", "e5", "1.", "d4", "c4", "f4"));
}

TEST(PgnLexer, TakesMovesAsTheyAreWritten) {
    EXPECT_THAT(tokens("O-O 0-0 1.0-0-0+ O-O-O# exd8=Q+ e8(Q) e8/Q Ng1-f3 d2:c3 e7e8q -- Z0"),
                ElementsAre("O-O", "0-0", "0-0-0+", "O-O-O#", "exd8=Q+", "e8(Q)", "e8/Q", "Ng1-f3", "d2:c3",
                            "e7e8q", "--", "Z0"));
    EXPECT_THAT(tokens("exd6 e.p. exd6e.p. exd6 ep exd6e.p (Q)"),
                ElementsAre("exd6", "exd6", "exd6", "exd6", "(", "Q", ")"));
    EXPECT_THAT(
        tokens(
            "e8=(Q) exf6ep O\u2013O 0\u20110\u20140 O\x96O e2\u2212e4 \u2658f3 \u265Exd4\u2020 Nf3\u00D7e5"),
        ElementsAre("e8=(Q)", "exf6ep", "O\u2013O", "0\u20110\u20140", "O\x96O", "e2\u2212e4", "\u2658f3",
                    "\u265Exd4\u2020", "Nf3\u00D7e5"));
    EXPECT_THAT(tokens("1. 5254 5755 2. 71634 1234. e4 5254. 0000"),
                ElementsAre("5254", "5755", "71634", "e4", "0000"))
        << "moves of digits, and numbers of moves";
}

TEST(PgnLexer, TakesMovesBehindTheirNumbersAndDashes) {
    EXPECT_THAT(
        tokens("12-Nf3 13\u2013O-O 14-0-0 14...-Nc6 00 000 15. 0-0-0"),
        ElementsAre("Nf3", "O-O", "0-0", "fault \"-\" is not a known sign", "Nc6", "00", "000", "0-0-0"));
    EXPECT_THAT(tokens("\u2658\uFE0Ef3 e4\uFE0F e5"), ElementsAre("\u2658\uFE0Ef3", "e4", "e5"));
    EXPECT_THAT(tokens("N\u200Bf3 \u200Be4\u200B"), ElementsAre("N\u200Bf3", "e4"));
    EXPECT_THAT(tokens("12-e.p."), Not(Contains(""))) << "no move is empty";
}

TEST(PgnLexer, PartsMovesFromTheSignsBehindThem) {
    EXPECT_THAT(tokens("e5+= Nf3= Nc6+/- Qh7+ Qh7++ Qd8+-+ O-O-O+- e8=Q= Bb5+-"),
                ElementsAre("e5", "$14", "Nf3", "$10", "Nc6", "$16", "Qh7+", "Qh7++", "Qd8+", "$19", "O-O-O",
                            "$18", "e8=Q", "$10", "Bb5", "$18"));
    EXPECT_THAT(tokens("Nf3\u2A72 e4\u00B1! d4\u2192"),
                ElementsAre("Nf3", "$14", "e4", "$16", "$1", "d4", "$40 mover"));
    EXPECT_THAT(tokens("Nf3N Bb5D O-OTN Rxe8+N e8N exd8=N Qd4 ch Rd8 mate Kd2 ch."),
                ElementsAre("Nf3", "$146", "Bb5", "$220", "O-O", "$146", "Rxe8+", "$146", "e8N", "exd8=N",
                            "Qd4", "Rd8", "Kd2"));
    EXPECT_THAT(tokens("Nf3+\u2212 Nf3\u2212+ d4=/\u221E d4=\u221E Nf3\u00D7 e4\u2013+"),
                ElementsAre("Nf3", "$18", "Nf3", "$19", "d4", "$44 mover", "d4", "$44 mover", "Nf3", "$147",
                            "e4", "$19"));
}

TEST(PgnLexer, TakesResultsAndTellsThemFromCastling) {
    EXPECT_THAT(tokens("1-0 0-1 1/2-1/2 * 1/2 \u00BD-\u00BD \xBD-\xBD 57.1-0 0-0"),
                ElementsAre("result 1-0", "result 0-1", "result 1/2-1/2", "result *", "result 1/2-1/2",
                            "result 1/2-1/2", "result 1/2-1/2", "result 1-0", "0-0"));
    EXPECT_THAT(
        tokens("1\u20130 0 - 1 \u00BD\u2013\u00BD \u00BD - \u00BD 0.5-0.5 1/2 - 1/2 1 - 0 \u00BD 0,5-0,5"),
        ElementsAre("result 1-0", "result 0-1", "result 1/2-1/2", "result 1/2-1/2", "result 1/2-1/2",
                    "result 1/2-1/2", "result 1-0", "result 1/2-1/2", "result 1/2-1/2"));
    EXPECT_THAT(tokens("2-0 1/3 1-1"), ElementsAre("fault \"2-0\" is neither a move nor a result",
                                                   "fault \"1/3\" is neither a move nor a result",
                                                   "fault \"1-1\" is neither a move nor a result"));
    for (const char* const draw : {"1/2", " 1/2-1/2", "0.5 - 0.5", "\u00BD\u2013\u00BD"})
        EXPECT_EQ(standard_result(draw), "1/2-1/2") << draw;
    EXPECT_EQ(standard_result("1 - 0"), "1-0");
    EXPECT_EQ(standard_result("*"), "*");
    for (const char* const none : {"", "?", "0-0", "1-0 and more", "White wins"})
        EXPECT_EQ(standard_result(none), "") << none;
}

TEST(PgnLexer, MakesNagsOfSigns) {
    EXPECT_THAT(
        tokens("e4! e5?? Nf3 !? ?! $146 $0 = +- -+ +/- -/+ += =+ \u00B1 \u2213 \u2A72 \u2A71 \u221E !!"),
        ElementsAre("e4", "$1", "e5", "$4", "Nf3", "$5", "$6", "$146", "$0", "$10", "$18", "$19", "$16",
                    "$17", "$14", "$15", "$16", "$17", "$14", "$15", "$13", "$3"));
    EXPECT_THAT(tokens("$ $70000 !?!? +"),
                ElementsAre("fault \"$\" is not a NAG", "fault \"$70000\" is not a NAG",
                            "fault \"!?!?\" is not a known sign", "fault \"+\" is not a known sign"));
    EXPECT_THAT(
        tokens("Nc6 N Bb5 TN a6 D Ba4 \u25A1 [] \u2295 \u2299 ~ =/\u221E \u221E \u2212+ +\u2212 /\\ \u203C"),
        ElementsAre("Nc6", "$146", "Bb5", "$146", "a6", "$220", "Ba4", "$7", "$7", "$138 mover",
                    "$22 opponent", "$13", "$44 mover", "$13", "$19", "$18", "$140", "$3"));
    EXPECT_THAT(tokens("3. N f3"), ElementsAre("N", "f3")) << "no sign stands between a number and its move";
}

TEST(PgnLexer, TakesComments) {
    EXPECT_THAT(tokens("{ a [%eval 0.2] ; ( } {} ; to the end }\ne4;last"),
                ElementsAre("{a [%eval 0.2] ; (}", "{}", "{to the end }}", "e4", "{last}"));
    EXPECT_THAT(tokens("{two\r\nlines}"), ElementsAre("{two\r\nlines}"));
}

TEST(PgnLexer, EndsACommentWithoutBraceAtTheNextGame) {
    EXPECT_THAT(tokens("{ no end\n\n[Event \"x\"]\n{ a }"), ElementsAre("{", "[Event=x] blank", "{a}"));
    EXPECT_THAT(tokens("{ no end \r\n \r\n[Event \"x\"]"), ElementsAre("{", "[Event=x] blank"));
    EXPECT_THAT(tokens("{ a\n[Event \"b\"] }"), ElementsAre("{a\n[Event \"b\"]}"));
    EXPECT_THAT(tokens("e4 { no end"), ElementsAre("e4", "{"));
    EXPECT_THAT(tokens("{ [Event \"in a comment\"] }"), ElementsAre("{[Event \"in a comment\"]}"));
}

TEST(PgnLexer, TakesTagsWithQuotesAndBackslashes) {
    EXPECT_THAT(tokens("[Event \"a\"]\n[Site  \"b\" ] [ Round \"[c]\" ]\n\n[White \"\"]"),
                ElementsAre("[Event=a]", "[Site=b]", "[Round=[c]]", "[White=] blank"));
    EXPECT_THAT(tokens("[White \"Smith, John \"The King\"\"]"),
                ElementsAre("[White=Smith, John \"The King\"]"));
    EXPECT_THAT(tokens("[White \"a\\\"b\\\"] c\"]"), ElementsAre("[White=a\\\"b\\\"] c]"));
    EXPECT_THAT(tokens("[Event \"Cup \\\"]\n[Site \"?\"]"), ElementsAre("[Event=Cup \\]", "[Site=?]"));
    EXPECT_THAT(tokens("[Event \"Cup]\n[Site \"?\"]"), ElementsAre("[Event=Cup]", "[Site=?]"));
    EXPECT_THAT(tokens("[Event \"Cup\n[Site \"?\"]"), ElementsAre("no tag [Event \"Cup", "[Site=?]"));
    EXPECT_THAT(tokens("[Event Cup] e4 [%clk 1] ["),
                ElementsAre("no tag [Event Cup]", "e4", "no tag [%clk 1]", "fault \"[\" has no place here"));
}

TEST(PgnLexer, NamesWhatItCannotRead) {
    EXPECT_THAT(tokens("e4 } & \x01 e5"),
                ElementsAre("e4", "fault \"}\" has no place here", "fault \"&\" has no place here",
                            "fault \"?\" has no place here", "e5"));
    EXPECT_THAT(tokens("\u00E9 e4"), ElementsAre("fault \"\u00E9\" is not a known sign", "e4"));
    EXPECT_THAT(tokens("\u041Af3 \u00A4xe5"), ElementsAre("\u041Af3", "\u00A4xe5"))
        << "a piece's letter of another script is not passed over";
    EXPECT_THAT(tokens(std::string(MaxMoveBytes + 100, 'N')),
                ElementsAre(std::string(MaxMoveBytes + 1, 'N')));
}

TEST(PgnLexer, CountsTheBytesBehindWhichItIs) {
    std::istringstream in("e4 e5 *");
    Lexer lexer(in);
    for (const u64 bytes : {2u, 5u, 7u, 7u}) {
        lexer.next();
        EXPECT_EQ(lexer.bytes(), bytes);
    }
}

TEST(PgnLexer, CountsLines) {
    std::istringstream in("\n\n[Event \"x\"]\n\n{a\nb\nc} e4\r\ne5");
    Lexer lexer(in);
    for (const u64 line : {3u, 5u, 7u, 8u, 8u}) {
        lexer.next();
        EXPECT_EQ(lexer.line(), line);
        EXPECT_EQ(lexer.line(), line);
    }
}

// Text at the boundary of two windows is read like text elsewhere.
TEST(PgnLexer, ReadsTheSameAtTheEdgesOfItsWindow) {
    const std::string text =
        "\n\n[Event \"a \\\"quoted\\\" name\"]\n\n[Site \"x\"]\n{a comment}1. e4! exd6e.p. $12 ;line\n%no\n"
        "(O-O-O) \u00BD-\u00BD * 1/2-1/2";
    const std::vector<std::string> expected = tokens(text);
    ASSERT_EQ(expected.size(), 14u);
    for (const usize window : {usize(256) << 10, usize(512) << 10})
        for (usize before = 0; before < 700; before += 1 + before / 60) {
            const std::string padded = std::string(window - before, '\n') + text;
            std::istringstream in(padded);
            Lexer lexer(in);
            for (const std::string& token : expected) {
                Token next = lexer.next();
                if (next.kind == TokenKind::FirstNumber) next = lexer.next();
                ASSERT_EQ(shown(next), token) << before;
            }
            EXPECT_EQ(lexer.line(), window - before + 8);
        }
}

TEST(PgnLexer, RefusesTextsThatAreTooLongAndGoesOn) {
    const std::string longest(MaxCommentBytes, 'x');
    EXPECT_EQ(tokens("{" + longest + "}e4"), (std::vector<std::string>{"{" + longest + "}", "e4"}));
    EXPECT_THAT(tokens("{" + longest + "x}e4"), ElementsAre("fault a comment is longer than 4 MiB", "e4"));
    EXPECT_THAT(tokens(";" + longest + "x\ne4"), ElementsAre("fault a comment is longer than 4 MiB", "e4"));
    EXPECT_THAT(tokens("{" + longest + longest + "\n\n[Event \"x\"]"),
                ElementsAre("fault a comment is longer than 4 MiB", "[Event=x] blank"));
    EXPECT_THAT(tokens("[Event \"" + std::string(MaxTagBytes, 'x') + "] y\"]\n[Site \"a\"]\ne4"),
                ElementsAre(testing::StartsWith("no tag [Event \"xxx"), "[Site=a]", "e4"));
    EXPECT_THAT(tokens("[White: \"Ann\"] e4"), ElementsAre("no tag [White: \"Ann\"]", "e4"));
}

}  // namespace
}  // namespace chess::pgn
