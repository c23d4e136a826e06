// Openings by chance, and the command of OpenBench that asks for them.
#include "uci/openings.h"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "support/temporary_folder.h"
#include "uci/command.h"
#include "uci/genfens.h"
#include "util/text.h"

namespace uci {
namespace {

using testing::HasSubstr;

std::vector<std::string> fens(const GenFensSettings& settings) {
    std::vector<std::string> lines;
    const auto error = generate_fens(
        settings, [&](const std::string& line) { lines.push_back(line); }, [] { return false; });
    EXPECT_EQ(error, std::nullopt);
    return lines;
}

chess::Position position_of(const std::string& line) {
    constexpr std::string_view Begin = "info string genfens ";
    EXPECT_TRUE(line.starts_with(Begin)) << line;
    auto position = chess::parse_fen(line.substr(Begin.size()));
    EXPECT_TRUE(position) << line;
    return std::move(position).value();
}

TEST(FindMove, StopsBetweenIterationsAtTheSoftLimitAndAnywhereAtTheHardOne) {
    BlockingSearch searcher;
    constexpr u64 Soft = 2000;
    const FoundMove soft = find_move(searcher, chess::Position::start(), {Soft, 1'000'000'000});
    EXPECT_GE(soft.nodes, Soft);
    EXPECT_LT(soft.nodes, 20 * Soft);
    EXPECT_TRUE(chess::Position::start().is_legal(soft.move));
    EXPECT_LT(std::abs(soft.score.cp()), 300);

    searcher.engine().new_game();
    EXPECT_LT(find_move(searcher, chess::Position::start(), {1, 1'000'000'000}).nodes, 300u)
        << "one iteration";
    searcher.engine().new_game();
    EXPECT_EQ(find_move(searcher, chess::Position::start(), {1'000'000'000, 500}).nodes, 500u);
}

TEST(GenFens, MakesLevelOpeningsFromASeed) {
    const auto first = fens({.count = 3, .seed = 7});
    ASSERT_EQ(first.size(), 3u);
    EXPECT_EQ(fens({.count = 3, .seed = 7}), first);
    EXPECT_NE(fens({.count = 3, .seed = 8}), first);
    for (const std::string& line : first) {
        const chess::Position position = position_of(line);
        EXPECT_GE(position.game_ply(), 8);
        EXPECT_LE(position.game_ply(), 9);
        BlockingSearch searcher;
        EXPECT_LT(std::abs(find_move(searcher, position, {10'000, 80'000}).score.cp()), 600) << line;
    }
}

TEST(GenFens, TakesABookAndDoubleChess960) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("book"), "4k3/4p3/8/8/8/8/4P3/4K3 w - - hmvc 0;\n\n");
    for (const std::string& line : fens({.count = 2, .seed = 1, .book = folder.file("book")}))
        EXPECT_LE(position_of(line).occupied().count(), 4) << line;
    for (const std::string& line : fens({.count = 2, .seed = 1, .dfrc = true}))
        EXPECT_GT(position_of(line).occupied().count(), 20) << line;
    const auto error = generate_fens(
        {.book = folder.file("none")}, [](const std::string&) {}, [] { return false; });
    EXPECT_THAT(error.value_or(""), HasSubstr("cannot be read"));
    test::write_file(folder.file("bad"), "rubbish\n");
    EXPECT_THAT(OpeningBook::read(folder.file("bad")).error(), HasSubstr("bad:1: "));
}

TEST(GenFens, IsReadAsOpenBenchWritesIt) {
    const auto parsed = parse_line("genfens 12 seed 345 book None");
    ASSERT_TRUE(parsed) << parsed.error().message;
    const auto& none = std::get<command::GenFens>(parsed->command);
    EXPECT_EQ(none.count, 12u);
    EXPECT_EQ(none.seed, 345u);
    EXPECT_EQ(none.book, "");
    EXPECT_FALSE(none.dfrc);

    const auto other = parse_line("genfens 1 seed 0 book Books/my  book.epd dfrc");
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_EQ(std::get<command::GenFens>(other->command).book, "Books/my  book.epd");
    EXPECT_TRUE(std::get<command::GenFens>(other->command).dfrc);
    for (const char* line :
         {"genfens", "genfens 3", "genfens 0 seed 1 book None", "genfens 3 seed x book None",
          "genfens 3 seed 1 book", "genfens 3 seed -1 book None", "genfens 3 book None seed 1"})
        EXPECT_FALSE(parse_line(line)) << line;
}

}  // namespace
}  // namespace uci
