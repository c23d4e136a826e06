// Writes PGN, reads it and writes it again: generated games, careless and damaged versions of them, and files
// by other people.
#include <cstdlib>
#include <filesystem>
#include <map>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/pgn.h"
#include "support/places.h"
#include "support/random_pgn.h"
#include "support/temporary_folder.h"

namespace chess::pgn {
namespace {

using test::difference;
using test::read_games;
using test::to_pgn;

// Comments and the brackets that end a chain of variations may be longer than a line.
void expect_short_lines(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const bool may_be_long =
            line.find_first_of("{};[") != std::string::npos || line.find("))") != std::string::npos;
        EXPECT_TRUE(may_be_long || line.size() <= 80) << line;
    }
}

// The text that we write and a careless version of it must both be read as the same game.
void expect_unchanged(const Game& game, util::Prng& prng) {
    expect_short_lines(to_pgn(game));
    for (const std::string& text : {to_pgn(game), test::careless_pgn(game, prng)}) {
        const test::ReadGames read = read_games(text);
        ASSERT_TRUE(read.errors.empty()) << read.errors[0] << "\n" << text;
        ASSERT_EQ(read.games.size(), 1u) << text;
        ASSERT_EQ(difference(game, read.games[0]), "") << text << to_pgn(read.games[0]);
        ASSERT_EQ(to_pgn(read.games[0]), to_pgn(read_games(to_pgn(read.games[0])).games.at(0)));
    }
}

void expect_all_unchanged(u64 games) {
    util::Prng prng(21);
    for (u64 i = 0; i < games; ++i) expect_unchanged(test::random_pgn_game(prng), prng);
}

TEST(PgnRoundTrip, GeneratedGamesStayTheSame) { expect_all_unchanged(150); }

TEST(PgnRoundTrip, AControlCharacterMakesNoBlankLine) {
    const Game game = read_games("1. e4 {a\n\x01\n[Event x} e5 *\n").games.at(0);
    EXPECT_EQ(difference(game, read_games(to_pgn(game)).games.at(0)), "");
}

std::string damaged(std::string text, util::Prng& prng) {
    static constexpr std::string_view Letters = "{}()[]\"\\%;$*0123456789abcdefghNBRQKOx+#=-/ \n\t.\xE9\xC2";
    for (u64 left = 1 + prng.below(4); left > 0; --left) {
        // The end stays, so that the next game begins on its own line.
        const usize at = usize(prng.below(text.size() - 2));
        switch (prng.below(3)) {
            case 0: text[at] = Letters[usize(prng.below(Letters.size()))]; break;
            case 1: text.insert(at, 1, Letters[usize(prng.below(Letters.size()))]); break;
            default: text.erase(at, 1 + usize(prng.below(3))); break;
        }
        if (!text.ends_with("\n\n")) text += "\n\n";
    }
    return text;
}

// However a game is damaged, the games before and after it are read.
void expect_neighbours_read(u64 games) {
    util::Prng prng(22);
    u64 broken = 0;
    for (u64 i = 0; i < games; ++i) {
        const Game before = test::random_pgn_game(prng), game = test::random_pgn_game(prng),
                   behind = test::random_pgn_game(prng);
        const std::string text = to_pgn(before) + damaged(to_pgn(game), prng) + to_pgn(behind);
        const test::ReadGames read = read_games(text);
        ASSERT_GE(read.games.size(), 2u) << text;
        ASSERT_EQ(difference(before, read.games.front()), "") << text;
        ASSERT_EQ(difference(behind, read.games.back()), "") << text;
        for (const std::string& error : read.errors) ASSERT_THAT(error, testing::StartsWith("game "));
        broken += !read.errors.empty();
    }
    EXPECT_GE(broken, games / 4);
    EXPECT_LT(broken, games);
}

TEST(PgnRoundTrip, ADamagedGameCostsItsNeighboursNothing) { expect_neighbours_read(150); }

TEST(LongPgnRoundTrip, TenThousandGamesStayTheSame) {
    expect_all_unchanged(10'000);
    expect_neighbours_read(10'000);
}

// --- files from elsewhere ---

// The fault of each file that has one; all other games of these files are sound.
const std::map<std::string, std::string> FaultsOfFiles = {
    // The queen is still on d8.
    {"black2move.pgn", "game 1, line 4: 1... 0-0-0 is not legal here: the game is cut off there"},
    // The file ends there.
    {"corrupted.pgn", "game 1, line 57: 63. Kx is not a move: the game is cut off there"},
    {"err.pgn", "game 1, line 14: 46... Kg2 is not legal here: the game is cut off there"},
    {"no_moves_but_game_termination_2.pgn",
     "game 1, line 7: the result after the moves is 1/2-1/2, but that of the tag, 0-1, stays"},
};

TEST(LongPgnFiles, EveryGameIsReadOrReported) {
    const std::filesystem::path folder = test::shared_folder() / "data/pgn";
    int games = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        const test::ReadGames read = read_games(test::content_of(entry.path().string()));
        const auto faults = FaultsOfFiles.find(name);
        if (faults == FaultsOfFiles.end())
            EXPECT_THAT(read.errors, testing::IsEmpty()) << name;
        else
            EXPECT_THAT(read.errors, testing::ElementsAre(faults->second)) << name;
        for (const Game& game : read.games) {
            const std::string written = to_pgn(game);
            const test::ReadGames again = read_games(written);
            ASSERT_EQ(again.games.size(), 1u) << written;
            EXPECT_EQ(difference(game, again.games[0]), "") << name;
        }
        games += int(read.games.size());
    }
    EXPECT_EQ(games, 38);
}

// The path of pgn-extract, version 19 or newer, from Debian's package of that name; empty if it is not
// installed.
std::string pgn_extract() {
    for (const char* path : {"/usr/games/pgn-extract", "/usr/bin/pgn-extract", "/usr/local/bin/pgn-extract"})
        if (std::filesystem::exists(path)) return path;
    return "";
}

TEST(LongPgnExtract, ReadsWhatWeWriteWithoutAComplaint) {
    ASSERT_NE(pgn_extract(), "") << "Debian's package pgn-extract is not installed";
    constexpr usize Games = 300;
    const test::TemporaryFolder folder;
    util::Prng prng(23);
    std::string text;
    for (usize i = 0; i < Games; ++i) write(text, test::random_pgn_game(prng, test::PgnFeatures::Common));
    test::write_file(folder.file("games.pgn"), text);
    const std::string command = pgn_extract() + " -o" + folder.file("out.pgn") + " -l" + folder.file("log") +
                                " " + folder.file("games.pgn");
    ASSERT_EQ(std::system(command.c_str()), 0);
    // The log lists each game; a complaint begins with its line number.
    const std::string log = test::content_of(folder.file("log"));
    EXPECT_THAT(log, testing::Not(testing::HasSubstr("Line number")));
    EXPECT_THAT(log, testing::EndsWith("\n300 games matched out of 300.\n"));
    const test::ReadGames read = read_games(test::content_of(folder.file("out.pgn")));
    EXPECT_THAT(read.errors, testing::IsEmpty());
    EXPECT_EQ(read.games.size(), Games);
}

}  // namespace
}  // namespace chess::pgn
