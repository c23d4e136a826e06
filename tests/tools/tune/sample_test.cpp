// tools/tune/sample.h: samples from text and files, and which games are held out.
#include "tools/tune/sample.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/fen.h"
#include "tools/tune/tune_support.h"

namespace tune {
namespace {

using testing::HasSubstr;

TEST(Sample, ReadsALine) {
    const auto sample =
        parse_sample("rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2 | -23 | 0.5");
    ASSERT_TRUE(sample) << sample.error();
    EXPECT_EQ(sample->score_cp, -23);
    EXPECT_EQ(sample->result, GameResult::Draw);
    for (const Sample& random : test::random_samples(200, 1)) {
        std::string line = test::text_of({random});
        line.pop_back();  // the line end
        const auto copy = parse_sample(line);
        ASSERT_TRUE(copy) << copy.error();
        EXPECT_TRUE(copy->position.same_as(random.position));
        EXPECT_EQ(copy->score_cp, random.score_cp);
        EXPECT_EQ(copy->result, random.result);
    }
}

TEST(Sample, SaysWhatIsWrong) {
    const std::string fen(chess::StartFen);
    for (const auto& [line, part] : {std::pair<std::string, const char*>{"", "is not FEN"},
                                     {fen + " | 12", "is not FEN"},
                                     {"what | 12 | 1.0", "bad FEN"},
                                     {fen + " | much | 1.0", "score \"much\""},
                                     {fen + " | 40000 | 1.0", "score \"40000\""},
                                     {fen + " | 12 | 0.7", "result \"0.7\""}}) {
        const auto sample = parse_sample(line);
        ASSERT_FALSE(sample) << line;
        EXPECT_THAT(sample.error(), HasSubstr(part));
    }
}

// Three games of two positions each; the move number falls when a new game begins.
std::string three_games() {
    std::string text;
    for (const char* result : {"1.0", "1.0", "0.0"})
        for (const char* move : {"5", "9"})
            text += std::string("4k3/8/8/8/8/8/4P3/4K3 w - - 0 ") + move + " | 7 | " + result + "\n";
    return text;
}

bool unstopped() { return false; }

TEST(ReadSamples, TellsGamesApart) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("a"), three_games());
    test::write_file(folder.file("b"), three_games());
    for (const int threads : {1, 3}) {
        std::vector<u32> games;
        const auto done = read_samples({folder.file("a"), folder.file("b")}, threads, unstopped,
                                       [&](const SampleBlock& block) {
                                           EXPECT_EQ(block.samples.size(), block.games.size());
                                           games.insert(games.end(), block.games.begin(), block.games.end());
                                       });
        ASSERT_TRUE(done) << done.error();
        EXPECT_EQ(games, (std::vector<u32>{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}));
    }
}

// The number of samples in each block until the end or an error.
std::vector<usize> block_sizes(const std::vector<std::string>& files, int threads, util::Done& done) {
    std::vector<usize> sizes;
    done = read_samples(files, threads, unstopped,
                        [&](const SampleBlock& block) { sizes.push_back(block.samples.size()); });
    return sizes;
}

TEST(ReadSamples, PassesOverALineWithoutItsEnd) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("a"), three_games() + "4k3/8/8/8");
    util::Done done;
    EXPECT_EQ(block_sizes({folder.file("a")}, 1, done), std::vector<usize>{6});
    EXPECT_TRUE(done) << done.error();
}

TEST(ReadSamples, NamesFileAndLineOfAnError) {
    const test::TemporaryFolder folder;
    test::write_file(folder.file("good"), three_games());
    test::write_file(folder.file("bad"), three_games() + "nonsense\n");
    util::Done done;
    EXPECT_EQ(block_sizes({folder.file("good"), folder.file("bad")}, 2, done), std::vector<usize>{6});
    ASSERT_FALSE(done);
    EXPECT_THAT(done.error(), HasSubstr(folder.file("bad") + ":7: "));
    EXPECT_EQ(block_sizes({folder.file("none")}, 1, done), std::vector<usize>{});
    EXPECT_FALSE(done);
}

TEST(Holdout, TakesAboutItsShare) {
    int held_out = 0;
    for (u32 game = 0; game < 10000; ++game) held_out += is_held_out(game, 0.2);
    EXPECT_NEAR(held_out, 2000, 200);
}

TEST(Dataset, KeepsAGameInOnePart) {
    std::vector<Sample> samples = test::random_samples(300, 2);
    std::vector<u32> games;
    for (u32 i = 0; i < 300; ++i) {
        games.push_back(i / 10);
        samples[i].score_cp = int(i / 10);  // identifies the game
    }
    Dataset dataset(0.4);
    dataset.add(samples, games, 3);
    EXPECT_EQ(dataset.training().size() + dataset.held_out().size(), 300u);
    EXPECT_GT(dataset.held_out().size(), 0u);
    for (const Entry& a : dataset.training())
        for (const Entry& b : dataset.held_out()) ASSERT_NE(a.score_cp, b.score_cp);
}

}  // namespace
}  // namespace tune
