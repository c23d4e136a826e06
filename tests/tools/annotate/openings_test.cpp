// annotate/openings.h: the table as a whole, transpositions, games without a name, and the tags.
#include "tools/annotate/openings.h"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/pgn.h"
#include "tools/annotate/game.h"

namespace annotate_tool {
namespace {

chess::pgn::Game game_of(const std::string& pgn) { return test::read_games(pgn).games.at(0); }

// "C41 Philidor Defense after 4", or "none".
std::string found_in(const std::string& pgn) {
    const auto opening = opening_of(game_of(pgn));
    if (!opening) return "none";
    return std::string(opening->eco) + ' ' + std::string(opening->name) + " after " +
           std::to_string(opening->ply);
}

TEST(Openings, EachLineOfTheTableHasItsOwnName) {
    std::istringstream lines{std::string(eco_table())};
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "eco\tname\tpgn");
    int count = 0;
    for (; std::getline(lines, line); ++count) {
        const usize first = line.find('\t'), second = line.find('\t', first + 1);
        const auto opening = opening_of(game_of(line.substr(second + 1) + " *"));
        ASSERT_TRUE(opening) << line;
        EXPECT_EQ(std::string(opening->eco) + '\t' + std::string(opening->name), line.substr(0, second));
        EXPECT_EQ(opening->ply, game_of(line.substr(second + 1) + " *").main_line().size()) << line;
    }
    EXPECT_EQ(count, 3807);
}

TEST(Openings, TheLastNamedPositionCountsWhateverLedToIt) {
    EXPECT_EQ(found_in("1. e4 e5 2. Nf3 d6 3. a3 a6 *"), "C41 Philidor Defense after 4");
    EXPECT_EQ(found_in("1. Nf3 d6 2. e4 e5 *"), "C41 Philidor Defense after 4");
    EXPECT_EQ(found_in("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *"), "B00 King's Pawn Game after 5");
    EXPECT_EQ(found_in("1. e4 -- 2. d4 *"), "B00 King's Pawn Game after 1") << "up to the pass";
}

TEST(Openings, OtherStartsHaveNoName) {
    EXPECT_EQ(found_in("[White \"A\"]\n\n*"), "none");
    EXPECT_EQ(found_in("[Variant \"Chess960\"]\n\n1. e4 e5 *"), "none");
    EXPECT_EQ(found_in("[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n1... e5 *"),
              "none");
    EXPECT_EQ(found_in("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 *"),
              "B00 King's Pawn Game after 1");
}

TEST(Openings, TagsAreAddedWhereTheGameSaysNothing) {
    const auto tags_of = [](const std::string& tags) {
        chess::pgn::Game game = game_of(tags + "\n1. e4 e5 2. Nf3 d6 *");
        add_opening_tags(game);
        return std::string(tag_value(game, "ECO")) + '|' + std::string(tag_value(game, "Opening"));
    };
    EXPECT_EQ(tags_of(""), "C41|Philidor Defense");
    EXPECT_EQ(tags_of("[ECO \"?\"]\n"), "C41|Philidor Defense");
    EXPECT_EQ(tags_of("[ECO \"C40\"]\n[Opening \"Ours\"]\n"), "C40|Ours");
    EXPECT_EQ(tags_of("[Variant \"Chess960\"]\n"), "|");
}

}  // namespace
}  // namespace annotate_tool
