// Frames of the first version of the format, which are written nowhere else any more.
#include "record/first_format.h"

#include <sstream>

#include <gtest/gtest.h>

#include "record/first_format_support.h"
#include "support/random_games.h"

namespace record {
namespace {

TEST(FirstFormat, IsReadAsItWasWritten) {
    util::Prng prng(3);
    std::vector<Game> games;
    for (int i = 0; i < 100; ++i) games.push_back(test::random_game(prng, 80));
    FrameScanner scanner(std::make_unique<std::istringstream>(test::first_format_file(games)),
                         first_format());
    for (const Game& game : games) {
        const auto frame = scanner.next();
        ASSERT_TRUE(frame);
        const auto decoded = decode_first_format(*frame);
        ASSERT_TRUE(decoded);
        EXPECT_TRUE(test::same_game(*decoded, game));
    }
    EXPECT_FALSE(scanner.next());
    EXPECT_FALSE(scanner.damage().any());
}

TEST(FirstFormat, RefusesWhatIsNoGame) {
    util::Prng prng(4);
    const Game game = test::random_game(prng, 20);
    for (const usize offset : {6u, 7u, 20u, 37u}) {
        std::vector<u8> frame = test::first_format_frame(game);
        frame[offset] = 0xF7;
        EXPECT_FALSE(decode_first_format(frame)) << offset;
    }
}

}  // namespace
}  // namespace record
