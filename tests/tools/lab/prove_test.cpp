// houyi-lab prove, mate and check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/outcome.h"
#include "support/temporary_folder.h"
#include "tools/lab/commands/command.h"
#include "tools/lab/lab_support.h"

namespace lab_tool {
namespace {

using testing::HasSubstr;

TEST(Prove, TreesAndBoards) {
    const test::TemporaryFolder folder;
    const std::string picture = folder.file("numbers.svg");
    const test::Outcome tree = run({"prove", "tree", "((1 1)((1 0)))", "--svg", picture});
    EXPECT_EQ(tree.status, 0) << tree.err;
    EXPECT_THAT(tree.out,
                HasSubstr("answer     proven\nnumbers    proof 0, disproof infinite\nchosen     1\n"));
    EXPECT_THAT(test::content_of(picture), HasSubstr("dn ∞"));
    test::write_file(folder.file("tree"), "((1 1)((1 0)))");
    EXPECT_EQ(run({"prove", "tree", "@" + folder.file("tree")}).out, tree.out);
    EXPECT_THAT(run({"prove", "tree", "((1 1)((1 0)))", "--goal", "2"}).out,
                HasSubstr("answer     disproven"));
    EXPECT_THAT(run({"prove", "tree", "((1 1)((1 0)))", "--goal", "0", "--min"}).out,
                HasSubstr("goal       MIN gets 0 or less\nanswer     disproven"));
    for (const char* const form : {"--mobility", "--depth-first"}) {
        EXPECT_THAT(run({"prove", "tictactoe", form}).out, HasSubstr("answer     disproven"));
        EXPECT_THAT(run({"prove", "tictactoe", "--goal", "0", form}).out, HasSubstr("answer     proven"));
    }
    EXPECT_THAT(run({"prove", "connect4", "4x4", "--max-nodes", "100"}).out, HasSubstr("answer     open"));
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{"prove", "pig", "20"},
                                                  {"prove", "tree", "((1"},
                                                  {"prove", "tictactoe", "--svg", picture}}) {
        EXPECT_EQ(run(wrong).status, 1);
        EXPECT_NE(run(wrong).err, "");
    }
}

TEST(Mate, WritesAProofThatIsRight) {
    const test::TemporaryFolder folder;
    const std::string proof = folder.file("proof.txt");
    const test::Outcome ran = run({"mate", "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 1 1",
                                   "--moves", "2", "--proof", proof});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("answer     mate in 2, and none shorter\n"));
    EXPECT_THAT(ran.out, HasSubstr("line       Qd8+ Bxd8 Re8#\n"));
    EXPECT_THAT(run({"check", proof}).out, HasSubstr("right: mate in 2; 2 positions"));

    std::string text = test::content_of(proof);
    text.erase(text.rfind('\n', text.size() - 2) + 1);  // a defence has no answer any more
    test::write_file(proof, text);
    const test::Outcome wrong = run({"check", proof});
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.err, HasSubstr("the proof is wrong: no move is given for"));
}

TEST(Mate, EndsInThreeWays) {
    EXPECT_THAT(run({"mate", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "--moves", "3"}).out,
                HasSubstr("no mate in 3\n"));
    EXPECT_THAT(run({"mate", "4N3/8/8/2R1P3/8/2P5/p2K4/Bk6 w - - 0 1", "--moves", "7", "--nodes", "500"}).out,
                HasSubstr("undecided\n"));
    EXPECT_EQ(run({"mate", "nonsense"}).status, 1);
    EXPECT_EQ(run({"mate", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "--seconds", "-1"}).status, cli::ExitUsage);
    EXPECT_EQ(run({"check", "no such file"}).status, 1);
}

TEST(Mate, ChecksEveryProofOfAFile) {
    const test::TemporaryFolder folder;
    const std::string name = folder.file("mates.epd");
    test::write_file(name, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1;\n"
                           "4k3/8/8/8/8/8/4P3/4K3 w - - dm 2;\n"
                           "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n"
                           "7k/2p5/1pPp4/p2P4/6q1/7p/3K4/8 b - - dm 4;\n");
    for (const char* const option : {"--proof", "--moves"})
        EXPECT_EQ(run({"mate", "--epd", name, option, "3"}).status, cli::ExitUsage) << option;
    const test::Outcome ran = run({"mate", "--epd", name, "--seconds", "10"});
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("1 dm 1: mate in 1, and none shorter; checked: 1 positions, 0 defences;"));
    EXPECT_THAT(ran.out, HasSubstr("2 dm 2: no mate in 2;"));
    EXPECT_THAT(ran.out, HasSubstr("proven 2 of 3, the shortest of 2; proofs wrong: 0, not checked: 0\n"));

    test::write_file(name, "4k3/8/8/8/8/8/4P3/4K3 w - - dm x;\n");
    EXPECT_THAT(run({"mate", "--epd", name}).err, HasSubstr("has no position with a number of moves (dm)"));
    test::write_file(name, "\nrubbish\n");
    EXPECT_THAT(run({"mate", "--epd", name}).out, HasSubstr("line 2 is not readable: "));
    EXPECT_THAT(run({"mate", name}).err, HasSubstr("a file of positions needs --epd"));
}

}  // namespace
}  // namespace lab_tool
