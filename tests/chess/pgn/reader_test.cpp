// Tests of chess/pgn/reader.h: PGN as found in practice, broken PGN, and input that could do harm.
#include "chess/pgn/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/limits.h"
#include "support/pgn.h"

namespace chess::pgn {
namespace {

using test::read_games;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The only game in the text.
Game only_game(const std::string& text) {
    const test::ReadGames read = read_games(text);
    EXPECT_THAT(read.errors, IsEmpty()) << text;
    EXPECT_EQ(read.games.size(), 1u) << text;
    return read.games.empty() ? Game() : read.games[0];
}

std::string main_line(const Game& game) {
    std::string text;
    for (const Move move : game.main_line()) text += to_uci(move, game.is_chess960()) + ' ';
    if (!text.empty()) text.pop_back();
    return text;
}

// The move text as the writer writes it, on one line.
std::string move_text_of(const Game& game) {
    const std::string written = test::to_pgn(game);
    std::string moves = written.substr(written.find("\n\n") + 2);
    moves.resize(moves.size() - 2);
    std::replace(moves.begin(), moves.end(), '\n', ' ');
    return moves;
}
std::string move_text(const std::string& text) { return move_text_of(only_game(text)); }

std::vector<std::string> errors(const std::string& text) { return read_games(text).errors; }

// A stream buffer that yields the head and then the part, repeated the given number of times. It holds only a
// small part of this text at a time.
class Repeated : public std::streambuf {
public:
    Repeated(std::string head, std::string part, u64 times)
        : text_(std::move(head)), part_(std::move(part)), left_(times) {
        setg(text_.data(), text_.data(), text_.data() + text_.size());
    }
    int_type underflow() override {
        if (left_ == 0) return traits_type::eof();
        text_.clear();
        for (usize i = 0; i < 1000 && left_ > 0; ++i, --left_) text_ += part_;
        setg(text_.data(), text_.data(), text_.data() + text_.size());
        return traits_type::to_int_type(text_[0]);
    }

private:
    std::string text_, part_;
    u64 left_;
};

TEST(PgnReader, ReadsTagsMovesAndResult) {
    const Game game =
        only_game("[Event \"Cup\"]\n[White \"A \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n");
    EXPECT_EQ(game.find_tag("Event"), "Cup");
    EXPECT_EQ(game.find_tag("White"), "A \"b\"");
    EXPECT_EQ(game.find_tag("Black"), std::nullopt);
    EXPECT_EQ(game.result(), "1-0");
    EXPECT_EQ(main_line(game), "e2e4 e7e5 g1f3");
}

TEST(PgnReader, KeepsCommentsNagsAndVariationsWhereTheyWere) {
    EXPECT_EQ(
        move_text(
            "{a} 1. e4 {b} $1 {c} ({d} 1. d4 $2 d5 (1... Nf6) {e}) {f} (1. c4) {g} 1... e5 ({h}) 2. Nf3! *"),
        "{a} 1. e4 $1 {b c g} ({d} 1. d4 $2 d5 {e} (1... Nf6)) ({f} 1. c4) 1... e5 {h} 2. Nf3 $1 *")
        << "a move, its NAGs, one comment, its variations";
}

TEST(PgnReader, TakesCommentsBehindSemicolons) {
    EXPECT_EQ(move_text("1. e4 ; no {brace here\n1... e5 ;\n2. Nf3 {  } *"),
              "1. e4 {no {brace here} 1... e5 2. Nf3 *");
    const test::ReadGames read = read_games("1. e4 ; no {brace} here\n1... e5 *");
    EXPECT_EQ(move_text_of(read.games.at(0)), "1. e4 {no {brace) here} 1... e5 *");
    EXPECT_THAT(read.errors, ElementsAre(HasSubstr("a closing brace in a comment after a semicolon")));
}

TEST(PgnReader, TakesSeveralGamesOneAtATime) {
    std::istringstream in(
        "1. e4 1-0\n\n1. d4 0-1 1. c4 *\n[Event \"x\"]\n1. f4\n\n[Event \"y\"]\n\n1. g4 e5");
    Reader reader(in);
    Game game;
    for (const char* const move : {"e2e4", "d2d4", "c2c4", "f2f4", "g2g4 e7e5"}) {
        ASSERT_EQ(reader.next(game), Reader::Found::Game);
        EXPECT_EQ(main_line(game), move);
    }
    EXPECT_EQ(reader.next(game), Reader::Found::End);
    EXPECT_EQ(reader.next(game), Reader::Found::End);
    EXPECT_EQ(reader.games(), 5u);
}

TEST(PgnReader, TellsGamesWithoutMovesApart) {
    EXPECT_EQ(read_games("[Event \"a\"]\n[Site \"b\"]\n\n[Event \"c\"]\n").games.size(), 2u);
    EXPECT_EQ(read_games("[Event \"a\"]\n[Event \"c\"]\n").games.size(), 2u);
    EXPECT_EQ(read_games("[FEN \"4k3/8/8/8/8/8/8/4K3 w - -\"]\n\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - -\"]\n")
                  .games.size(),
              2u);
    EXPECT_EQ(read_games("[White \"a\"]\n\n[Black \"b\"]\n1. e4 *").games.size(), 1u);
    EXPECT_EQ(read_games("[White \"a\"]\n{only a comment}\n\n[White \"b\"]").games.size(), 2u);
    EXPECT_EQ(read_games("{before the tags}\n[White \"a\"]\n1. e4 *\n{behind all}").games.size(), 1u);
    EXPECT_EQ(read_games("{no game}").games.size(), 0u);
    EXPECT_EQ(read_games("\n% nothing\n").games.size(), 0u);
    EXPECT_EQ(read_games("1. e4 1-0 1-0\n*\n").games.size(), 1u);
}

TEST(PgnReader, TakesTheResultBehindTheMovesIfTheTagTellsNone) {
    EXPECT_EQ(only_game("[Result \"1-0\"]\n1. e4 *").result(), "1-0");
    EXPECT_EQ(only_game("[Result \"1-0\"]\n1. e4").result(), "1-0");
    EXPECT_EQ(only_game("[Result \"*\"]\n1. e4 0-1").result(), "0-1");
    EXPECT_EQ(only_game("[Result \"?\"]\n1. e4").result(), "*");
    EXPECT_EQ(only_game("1. e4 1/2").find_tag("Result"), "1/2-1/2");
    EXPECT_EQ(only_game("1. e4 (1. d4 1-0) 1... e5 0 - 1").result(), "0-1");
}

TEST(PgnReader, WritesResultsAsTheStandardHasThem) {
    const struct {
        const char *tag, *behind, *result, *remark;
    } table[] = {
        {"1-0", "0-1", "1-0",
         "game 1, line 1: the result after the moves is 0-1, but that of the tag, 1-0, stays"},
        {"1/2", "", "1/2-1/2", "game 1, line 1: the result \"1/2\" becomes 1/2-1/2"},
        {"\u00BD\u2013\u00BD", "1/2-1/2", "1/2-1/2",
         "game 1, line 1: the result \"\u00BD\u2013\u00BD\" becomes 1/2-1/2"},
        {"1 - 0", "1-0", "1-0", "game 1, line 1: the result \"1 - 0\" becomes 1-0"},
        {"White wins", "*", "*", "game 1, line 1: \"White wins\" is not a result: skipped"},
        {"White wins", "", "*", "game 1, line 1: \"White wins\" is not a result: skipped"},
    };
    for (const auto& [tag, behind, result, remark] : table) {
        const test::ReadGames read =
            read_games("[Result \"" + std::string(tag) + "\"]\n1. e4 " + std::string(behind));
        ASSERT_EQ(read.games.size(), 1u);
        EXPECT_EQ(read.games[0].result(), result) << tag;
        EXPECT_EQ(read.games[0].find_tag("Result"), result) << tag;
        EXPECT_THAT(test::to_pgn(read.games[0]), HasSubstr("[Result \"" + std::string(result) + "\"]"));
        EXPECT_THAT(read.errors, ElementsAre(remark));
    }
}

TEST(PgnReader, KeepsTheTagCutOffOfAnEarlierReaderWhateverIsAmongTheTags) {
    const chess::pgn::Game game = only_game(
        "[White \"A\"]\n[CutOff \"2. Ke3 is not legal here\"]\n; checked\n[Black \"B\"]\n\n1. e4 e5 1-0");
    EXPECT_EQ(game.find_tag("CutOff"), "2. Ke3 is not legal here");
    EXPECT_EQ(game.find_tag("Black"), "B");
}

TEST(PgnReader, AFenThatSaysNothingIsNone) {
    for (const char* const fen : {"", "?", "-", "????"})
        EXPECT_EQ(main_line(only_game("[FEN \"" + std::string(fen) + "\"]\n\n1. e4 e5 1-0")), "e2e4 e7e5")
            << fen;
}

// 0-0 means that both sides have lost, or it means castling: the Result tag decides.
TEST(PgnReader, TakesZerosForCastlingUnlessTheTagSaysThatTheyAreTheResult) {
    const std::string moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 0-0";
    EXPECT_EQ(main_line(only_game(moves)), "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    EXPECT_EQ(main_line(only_game("[Result \"*\"]\n" + moves + "\n\n")),
              "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    const test::ReadGames read =
        read_games("[Result \"0-0\"]\n" + moves + " d6 0-0\n\n[Event \"next\"]\n\n1. d4 *");
    EXPECT_THAT(read.errors, ElementsAre(HasSubstr("\"0-0\" is not a result")));
    ASSERT_EQ(read.games.size(), 2u);
    EXPECT_EQ(main_line(read.games[0]), "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 d7d6");
    EXPECT_EQ(read.games[0].result(), "*");
    EXPECT_EQ(main_line(read.games[1]), "d2d4");
}

TEST(PgnReader, TakesMovesWithEveryHabitualFault) {
    EXPECT_EQ(main_line(only_game(
                  "e2-e4 e7e5 Ng1f3 nc6 Bf1-b5 Pa6? Bb5xc6 dc6 0-0! Ng8-f6 Re1 Be7 Pd4 ed4 Nfd4 o-o *")),
              "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 g8f6 f1e1 f8e7 d2d4 e5d4 f3d4 e8g8");
    EXPECT_EQ(main_line(only_game(
                  "[FEN \"4k3/P7/8/3pP3/8/8/8/R3K3 w Q d6 0 1\"]\n1. exd6e.p. Kd7 2. Kc1+- Kc6 3. a8q *")),
              "e5d6 e8d7 e1c1 d7c6 a7a8q");
    EXPECT_EQ(main_line(only_game("1. 5254 5755 2. \u2658f3 \u265Ec6 3. B\u2013c4 Nf6 4. O\u2013O d6 *")),
              "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 d7d6");
    EXPECT_EQ(
        main_line(only_game("[FEN \"4k3/P7/8/4Pp2/8/8/8/R3K3 w Q f6 0 1\"]\n1. exf6ep Kd7 2. a8=(N) *")),
        "e5f6 e8d7 a7a8n");
    EXPECT_EQ(main_line(only_game("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n1. 17184 *")), "a7a8n");
    EXPECT_THAT(errors("1. e4 d5 2. d5 *"), ElementsAre(HasSubstr("2. d5 is not legal here")))
        << "a pawn's move ahead is not a capture";
}

TEST(PgnReader, TakesSignsOfEitherSide) {
    EXPECT_EQ(move_text("1. e4 \u2295 e5 \u2295 2. Nf3 \u2299 Nc6 \u2299 3. Bb5+= a6 N *"),
              "1. e4 $138 e5 $139 2. Nf3 $23 Nc6 $22 3. Bb5 $14 a6 $146 *");
}

TEST(PgnReader, StartsFromAFenWithOrWithoutSetUp) {
    const Game game = only_game("[FEN \"8/8/8/8/8/5k2/7p/5K2 b - - 3 40\"]\n40... h1=R# 0-1");
    EXPECT_EQ(to_fen(game.start()), "8/8/8/8/8/5k2/7p/5K2 b - - 3 40");
    EXPECT_EQ(main_line(game), "h2h1r");
    EXPECT_THAT(test::to_pgn(game), HasSubstr("[SetUp \"1\"]"));
    EXPECT_THAT(errors("[FEN \"8/8/8/8 w\"]\n1. e4 *"),
                ElementsAre(HasSubstr("game 1, line 1: its FEN is not valid: ")));
}

TEST(PgnReader, ATagThatDeniesTheFenIsNotKept) {
    const std::string text =
        test::to_pgn(only_game("[SetUp \"0\"][FEN \"8/8/8/8/8/5k2/7p/5K2 b - - 3 40\"]\n40... h1=R# 0-1"));
    EXPECT_THAT(text, AllOf(HasSubstr("[SetUp \"1\"]"), Not(HasSubstr("SetUp \"0\""))));
}

TEST(PgnReader, TagsAmongTheMovesCannotPassTheirLimitOnceAGameIsCutOff) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "[A \"b\"]";
    text += "\n1. e4 Ke5 2. d4";
    for (int i = 0; i < 5; ++i) text += " [B \"c\"]";
    const test::ReadGames read = test::read_games(text + " *");
    ASSERT_EQ(read.games.size(), 1);
    EXPECT_EQ(read.games[0].tags(), 1002) << "with Result, and the one that says why it ends here";
}

TEST(PgnReader, WritesTheFenOfThePosition) {
    const test::ReadGames read =
        read_games("[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1;\"]\n"
                   "[Variant \"Chess960\"]\n1. Nb3 *");
    ASSERT_EQ(read.games.size(), 1u);
    EXPECT_THAT(test::to_pgn(read.games[0]),
                HasSubstr("[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1\"]"));
    const test::ReadGames slip = read_games("[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n1. Kd2 *");
    ASSERT_EQ(slip.games.size(), 1u);
    EXPECT_THAT(test::to_pgn(slip.games[0]), HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]"));
    EXPECT_EQ(slip.faults.repaired, 1u);
    EXPECT_FALSE(slip.faults.has_lost());
}

TEST(PgnReader, PlaysChess960ByItsTag) {
    const char* const tags = "[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1\"]\n";
    const std::string moves = "1. Nb3 Nb6 2. Nf3?? *";
    EXPECT_THAT(errors(tags + moves), ElementsAre(HasSubstr("2. Nf3 is not legal")));
    const Game game = only_game(std::string("[Variant \"Fischerandom\"]\n") +
                                "[FEN \"1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1\"]\n1. O-O-O c8b8 *");
    EXPECT_TRUE(game.is_chess960());
    EXPECT_EQ(main_line(game), "c1b1 c8b8");
    EXPECT_THAT(errors("[Variant \"Atomic\"]\n1. e4 *"),
                ElementsAre("game 1, line 1: its Variant is \"Atomic\", which is another game"));
    EXPECT_THAT(errors("[Variant \"King of the Hill\"]\n1. e4 *").size(), 1u);
    EXPECT_EQ(main_line(only_game("[Variant \"Armageddon\"]\n1. e4 *")), "e2e4")
        << "nobody's name for another game";
    EXPECT_FALSE(only_game("[Variant \"From Position\"]\n1. e4 *").is_chess960());
}

TEST(PgnReader, TakesPasses) {
    EXPECT_EQ(move_text("1. e4 (1. d4 -- 2. c4 Z0) 1... e5 *"), "1. e4 (1. d4 -- 2. c4 --) 1... e5 *");
    EXPECT_EQ(move_text("1. e4 -- 2. d4 0000 3. c4 @@@@ 4. f4 null *"),
              "1. e4 -- 2. d4 -- 3. c4 -- 4. f4 -- *");
    EXPECT_THAT(errors("1. e4 f5 2. Qh5+ g6 (2... --) *"),
                ElementsAre("game 1, line 1: 2... -- is not legal here: skipped"));
}

TEST(PgnReader, MakesUtf8OfLatin1) {
    const Game game = only_game("[White \"Garc\xED"
                                "a \x96 M\xFCller\"]\n1. e4 {\x93gut\x94} *");
    EXPECT_EQ(game.find_tag("White"), "Garc\u00EDa \u2013 M\u00FCller");
    EXPECT_EQ(test::notes_after(game, game.next(Root)), "{\u201Cgut\u201D}");
    EXPECT_EQ(only_game("[White \"Garc\u00EDa\"]\n*").find_tag("White"), "Garc\u00EDa");
}

// Each case has a broken text, the part of the game that is kept, and the remark on what is lost.
TEST(PgnReader, KeepsAGameToItsFaultAndReadsTheNext) {
    const struct {
        const char *text, *kept, *remark;
    } table[] = {
        {"1. e4 e5\n2. Ke3 d5 1-0", "1. e4 e5 1-0",
         "line 2: 2. Ke3 is not legal here: the game is cut off there"},
        {"1. e4 e5 2. foo", "1. e4 e5 *", "line 1: 2. foo is not a move: the game is cut off there"},
        {"[FEN \"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1\"]\n1. Nd2 *", "*",
         "line 2: 1. Nd2 could be more than one move: the game is cut off there"},
        {"1. e4 (1. d4 d5", "1. e4 (1. d4 d5) *",
         "line 1: a variation has no end: the game is cut off there"},
        {"1. e4) e5 1-0", "1. e4 e5 1-0", "line 1: a variation ends where none began: skipped"},
        {"(1. e4) 1. d4 1-0", "1. d4 1-0", "line 1: a variation has no move before it: skipped"},
        {"1. e4 ((1. d4)) 1-0", "1. e4 1-0", "line 1: a variation has no move before it: skipped"},
        {"1. e4 (1. d4 Ke4 (1... d5)) 1... e5 (1... c5 {a} 2. x (2. y) (2. z)) 2. d4 1-0",
         "1. e4 (1. d4) 1... e5 (1... c5 {a}) 2. d4 1-0",
         "line 1: 1... Ke4 is not legal here: skipped; line 1: 2. x is not a move: skipped"},
        {"1. e4 {no end", "1. e4 *", "line 1: a comment has no end: the game is cut off there"},
        {"1. e4 & e5 !!? N *", "1. e4 e5 $146 *",
         "line 1: \"&\" has no place here: skipped; line 1: \"!!?\" is not a known sign: skipped"},
        {"1. e4 $70000 e5 [%clk 1] *", "1. e4 e5 *",
         "line 1: \"$70000\" is not a NAG: skipped; line 1: \"[%clk 1]\" is not a tag: skipped"},
        {"[Event Cup]\n[WhiteElo 2500]\n[Site \"x\"]\n\n1. e4 *", "1. e4 *",
         "line 1: \"[Event Cup]\" is not a tag: skipped; line 2: \"[WhiteElo 2500]\" is not a tag: skipped"},
        {"[Site \"x\"]\n\n1. Zz4", "*", "line 3: 1. Zz4 is not a move: the game is cut off there"},
    };
    for (const auto& [text, kept, remark] : table) {
        const test::ReadGames read = read_games(std::string(text) + "\n\n[Event \"next\"]\n\n1. d4 *\n");
        EXPECT_THAT(read.errors, ElementsAre("game 1, " + std::string(remark)));
        ASSERT_EQ(read.games.size(), 2u) << text;
        EXPECT_EQ(move_text_of(read.games[0]), kept);
        EXPECT_EQ(main_line(read.games[1]), "d2d4") << text;
        EXPECT_EQ(read.games[0].find_tag("CutOff").has_value(), read.faults.cut_off == 1) << text;
        EXPECT_TRUE(read.faults.has_lost());
    }
    const test::ReadGames text = read_games("Dear friend, here is a game:\n\n[Event \"next\"]\n\n1. d4 *\n");
    EXPECT_THAT(text.errors, ElementsAre("game 1, line 1: 1. Dear is not a move"));
    EXPECT_EQ(text.games.size(), 1u) << "neither tags nor moves are a game";
    // Without tags the next game begins after the result of the broken game.
    const test::ReadGames read = read_games("1. e4 (1. d4 1-0) Ke7 (1... e5 1-0) 1-0 1. d4 d5 *");
    EXPECT_THAT(read.errors,
                ElementsAre("game 1, line 1: 1... Ke7 is not legal here: the game is cut off there"));
    ASSERT_EQ(read.games.size(), 2u);
    EXPECT_EQ(main_line(read.games[1]), "d2d4 d7d5");
    EXPECT_EQ(read_games("[Event x]\n[Site \"a\"]\n\n1/2-1/O\n\n[Event \"y\"]\n\n1. e4 *").games.size(), 2u)
        << "without a move and without its Event";
    EXPECT_THAT(read_games("\u00A7\u00A7").errors, ElementsAre(HasSubstr("is not a known sign")));
}

TEST(PgnReader, BeginsAGameWhereTheNumbersBeginAnew) {
    const test::ReadGames read = read_games("1. e4 e5 2. Nf3\n\n1. d4 d5 2. c4 (2. Nf3 1. e4) e6\n1. c4");
    ASSERT_EQ(read.games.size(), 3u);
    EXPECT_EQ(main_line(read.games[0]), "e2e4 e7e5 g1f3");
    EXPECT_EQ(main_line(read.games[1]), "d2d4 d7d5 c2c4 e7e6");
    EXPECT_EQ(main_line(read.games[2]), "c2c4");
    EXPECT_EQ(main_line(only_game("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\"]\n1. e4 Ke7 2. e5 *")),
              "e2e4 e8e7 e4e5");
}

// If a line among the tags is bad, only this line is lost.
TEST(PgnReader, GoesOnWithTheTagsBehindALineThatIsNone) {
    for (const char* const line :
         {"White \"Ann\"]", "\u00A7\u00A7", "; a note", "[White: \"Ann\"]", "of Spain\"]"}) {
        const test::ReadGames read = read_games("[Event \"Cup\"]\n[Site \"x\"]\n" + std::string(line) +
                                                "\n[Black \"Ben\"]\n\n1. e4 *\n\n[Event \"y\"]\n\n1. d4 *");
        ASSERT_EQ(read.games.size(), 2u) << line;
        EXPECT_EQ(read.games[0].find_tag("Event"), "Cup") << line;
        EXPECT_EQ(read.games[0].find_tag("Black"), "Ben") << line;
        EXPECT_EQ(read.games[0].find_tag("CutOff"), std::nullopt) << line;
        EXPECT_EQ(main_line(read.games[0]), "e2e4") << line;
        EXPECT_EQ(read.errors.size(), std::string_view(line).starts_with(';') ? 0u : 1u) << line;
    }
}

// Within a game, text that may contain moves is not skipped; the game is cut off.
TEST(PgnReader, CutsAGameOffWhereATagTakesMovesAlong) {
    EXPECT_THAT(errors("1. e4 e5 [ 2. Nf3 Nc6\n3. Bb5 *"),
                ElementsAre(HasSubstr("\"[\" has no place here: skipped")));
    EXPECT_EQ(main_line(read_games("1. e4 e5 [ 2. Nf3 Nc6\n3. Bb5 *").games.at(0)),
              "e2e4 e7e5 g1f3 b8c6 f1b5");
    const test::ReadGames read = read_games("1. e4 e5 [Nf3 Nc6\n2. Bb5 *");
    EXPECT_EQ(main_line(read.games.at(0)), "e2e4 e7e5");
    EXPECT_EQ(read.faults.cut_off, 1u);
}

TEST(PgnReader, RefusesAGameWhoseFenOrVariantIsNoTag) {
    for (const char* const tag : {"[FEN 4k3/8/8/8/8/8/8/4K3 w - - 0 1]", "[ FEN x]", "[Variant Atomic]",
                                  "[variant \"Atomic\"]", "[fen \"8/8/8/8/8/8/8/8 w - - 0 1\"]"})
        EXPECT_EQ(read_games(std::string(tag) + "\n\n1. e4 *").faults.unreadable, 1u) << tag;
    const Game game = only_game("[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *");
    EXPECT_EQ(game.find_tag("FEN"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EXPECT_THAT(errors("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n[FEN \"x\"]\n1. e4 *"),
                ElementsAre("game 1, line 2: the tag \"FEN\" comes too late: skipped"));
}

TEST(PgnReader, TakesTagsAmongTheMoves) {
    const test::ReadGames read =
        read_games("[White \"Ann\"]\n\n1. e4 e5\n[WhiteElo \"2500\"]\n2. Nf3 Nc6 1-0");
    ASSERT_EQ(read.games.size(), 1u);
    EXPECT_EQ(main_line(read.games[0]), "e2e4 e7e5 g1f3 b8c6");
    EXPECT_EQ(read.games[0].find_tag("WhiteElo"), "2500");
    EXPECT_THAT(read.errors, ElementsAre(HasSubstr("the tag \"WhiteElo\" stands among the moves")));
    EXPECT_EQ(read_games("1. e4 e5 2. Nf3 Nc6 2. Bb5 a6 1. Ba4 *").games.size(), 1u)
        << "a number that is wrong";
}

TEST(PgnReader, TellsTheVariantOfAPositionThatCastlesOtherwise) {
    EXPECT_THAT(test::to_pgn(only_game("[FEN \"1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1\"]\n\n1. O-O-O *")),
                HasSubstr("[Variant \"Chess960\"]"));
    EXPECT_THAT(test::to_pgn(only_game("[FEN \"r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1\"]\n\n1. O-O *")),
                testing::Not(HasSubstr("Variant")));
}

TEST(PgnReader, MakesNoGameOfWhatStandsBehindAResult) {
    for (const char* const behind : {"+-", "(47)", ")", "}", "1-0", "White won on time", "2... Nc6 3. Bb5"}) {
        const test::ReadGames read =
            read_games("1. e4 e5 1-0 " + std::string(behind) + "\n\n[Event \"b\"]\n\n1. d4 *");
        EXPECT_EQ(read.games.size(), 2u) << behind;
        EXPECT_EQ(main_line(read.games.back()), "d2d4") << behind;
    }
    const test::ReadGames said = read_games("1. e4 e5 1-0 {Black lost on time}\n\n{of the next} 1. d4 *");
    ASSERT_EQ(said.games.size(), 2u);
    EXPECT_EQ(move_text_of(said.games[0]), "1. e4 e5 {Black lost on time} 1-0");
    EXPECT_EQ(move_text_of(said.games[1]), "{of the next} 1. d4 *");
    EXPECT_EQ(read_games("Dear friend, I won 1-0").games.size(), 0u);
    const test::ReadGames brace = read_games("1. e4 *\n}");
    EXPECT_EQ(brace.games.size(), 1u);
    EXPECT_EQ(describe(brace.faults), "1 thing is skipped");
}

TEST(PgnReader, TellsEachFaultOnceAndWhereItIs) {
    const test::ReadGames twice = read_games("1. e4 Ke7 (1... e5\n\n[Event \"x\"]\n\n1. d4 *");
    EXPECT_EQ(twice.faults.cut_off, 1u);
    EXPECT_EQ(twice.games[0].find_tag("CutOff"), "1... Ke7 is not legal here");
    EXPECT_THAT(read_games("[Site \"x\"]\n[Result \"1/2\"]\n\n1. e4 e5\n\n[Event \"next\"]\n\n*").errors,
                ElementsAre(HasSubstr("game 1, line 2: the result")));
    const test::ReadGames repaired =
        read_games("[FEN \"8/8/4k3/8/8/4K3/4P3/8 w KQkq - 0 1\"]\n[Result \"1/2\"]\n\n1. Kd4 *");
    EXPECT_FALSE(repaired.faults.has_lost());
    const test::ReadGames behind = read_games("1. Ke2 e5 2. d4\n\n1. d4 d5 2. c4");
    EXPECT_EQ(behind.faults.unreadable, 1u);
    ASSERT_EQ(behind.games.size(), 1u);
    EXPECT_EQ(main_line(behind.games[0]), "d2d4 d7d5 c2c4");
    EXPECT_EQ(read_games("1. e4\n\n1. d4 d5").games.size(), 2u);
    EXPECT_EQ(read_games("1. e4 {a long comment}\n\n1. ... e5 2. d4").games.size(), 1u);
    EXPECT_EQ(main_line(only_game("1. e4 e5 2. Nf3 +- Nc6 3. Bc4 Bc5 4. 00 Nf6 *")),
              "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6");
}

TEST(PgnReader, DropsTagsThatAreTooLongOrTooMany) {
    const test::ReadGames read =
        read_games("[Event \"" + std::string(MaxTagValueBytes, 'x') + "\"]\n[Site \"here\"]\n1. e4 *");
    ASSERT_EQ(read.games.size(), 1u);
    EXPECT_EQ(read.games[0].find_tag("Event"), std::nullopt);
    EXPECT_EQ(read.games[0].find_tag("Site"), "here");
    EXPECT_THAT(read.errors,
                ElementsAre("game 1, line 1: the tag \"Event\" has more than 4096 bytes: skipped"));
    std::string many;
    for (usize i = 0; i < MaxGameTags + 7; ++i) many += "[Tag" + std::to_string(i) + " \"\"]\n";
    EXPECT_EQ(read_games(many + "1. e4 *").faults.skipped, 7u);
    EXPECT_THAT(errors(many + "1. e4 *"), ElementsAre(HasSubstr("; and more: 3 things are skipped")));
}

TEST(PgnReader, AddsUpWhatWasLost) {
    const test::ReadGames read = read_games("[Variant \"Horde\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n1. e4 & e5 & "
                                            "2. Ke4 1-0\n\n[Result \"1/2\"]\n\n1. e4");
    EXPECT_EQ(describe(read.faults),
              "1 game cannot be read, 1 game is cut off, 2 things are skipped, 1 thing is repaired");
    EXPECT_EQ(describe(Faults()), "");
}

TEST(PgnReader, UsesAGameAgain) {
    std::istringstream in("[Event \"x\"]\n{a} 1. e4 (1. d4) *\n[Variant \"Chess960\"]\n*");
    Reader reader(in);
    Game game;
    ASSERT_EQ(reader.next(game), Reader::Found::Game);
    ASSERT_EQ(reader.next(game), Reader::Found::Game);
    EXPECT_EQ(game.nodes(), 1u);
    EXPECT_EQ(game.find_tag("Event"), std::nullopt);
    EXPECT_TRUE(game.is_chess960());
}

// --- harmful input: depth, length, memory ---

TEST(PgnReader, BearsTenThousandNestedVariations) {
    constexpr int Depth = 10'000;
    std::string text = "1. Nf3";
    for (int i = 0; i < Depth; ++i) text += i % 2 == 0 ? " (1. Nc3" : " (1. Nf3";
    text += std::string(Depth, ')') + " *";
    const Game game = only_game(text);
    EXPECT_EQ(game.nodes(), usize(Depth) + 2);
    EXPECT_EQ(test::difference(game, only_game(test::to_pgn(game))), "");

    // Each variation is one ply deeper.
    std::string deeper = "1. Nf3";
    constexpr const char* Tour[] = {"Nf6", "Ng1", "Ng8", "Nf3"};
    for (int i = 0; i < Depth; ++i) deeper += std::string(i % 2 == 0 ? " a6 (" : " a3 (") + Tour[i % 4];
    const test::ReadGames read = read_games(deeper);
    ASSERT_EQ(read.games.size(), 1u);
    EXPECT_EQ(read.games[0].nodes(), 2 * usize(Depth) + 2);
    EXPECT_THAT(read.errors, ElementsAre(HasSubstr("a variation has no end")));
}

TEST(PgnReader, BearsManyVariationsAndNotesOfOneMove) {
    std::string text = "1. e4";
    for (int i = 0; i < 50'000; ++i) text += " (1. d4 {x} $1) {y} $2";
    const Game game = only_game(text + " *");
    EXPECT_EQ(game.nodes(), 50'002u);
    EXPECT_EQ(test::difference(game, only_game(test::to_pgn(game))), "");
}

// 50 MB of input without a line end.
TEST(SlowPgnReader, KeepsItsMemoryWhateverComes) {
    if (!test::CanLimitMemory) GTEST_SKIP() << test::CannotLimitMemory;
    const struct {
        std::string head, part;
        const char* error;  // the only fault; empty if there is none
    } table[] = {
        {"1. e4 {", "aaaaaaaaaa", "a comment is longer than 4 MiB"},
        {"1. e4 ;", "aaaaaaaaaa", "a comment is longer than 4 MiB"},
        {"", "Nf3 Nf6 Ng1 Ng8 ", "16385. Nf3 comes after"},
        {"1. e4 ", "(1. d4 {ab} $1) ", "it is too long"},
        {"1. e4 ", "(1. d4 (1. c4) ", "it is too long"},
        {"1. e4 ", "{0123456789} ", "it is too long"},
        {"[Event \"x\"] ", "[A \"bbbbb\"] ", "is one more than 1000"},
        {"[Event \"", "aaaaaaaaaa", "is not a tag"},
        {"", "xxxxxxxxxx", "is not a move"},
        {"", "1234567890", ""},
        {"", "          ", ""},
        {"%", "aaaaaaaaaa", ""},
        {"", "1. e4 e5 1-0 ", ""},
    };
    for (const auto& row : table)
        test::in_fresh_process([&] {
            Repeated buffer(row.head, row.part, 50'000'000 / row.part.size());
            std::istream in(&buffer);
            const test::LimitedMemory limited(u64(45) << 20);
            Reader reader(in);
            Game game;
            u64 faulty = 0;
            for (auto found = reader.next(game); found != Reader::Found::End; found = reader.next(game)) {
                if (!reader.faults().any() || faulty++ > 0) continue;
                EXPECT_THAT(reader.describe_faults(), HasSubstr(row.error)) << row.head << row.part;
            }
            EXPECT_EQ(faulty, *row.error == '\0' ? 0u : 1u) << row.head << row.part;
        });
}

}  // namespace
}  // namespace chess::pgn
