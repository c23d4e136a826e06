// The guide to src/adversarial: its commands run, its code is compiled, and the Chinese pictures are the others.
// tests/scripts/languages_test.py compares both languages.
#include "support/guide.h"

#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/outcome.h"
#include "support/places.h"
#include "tools/common/chinese_picture.h"
#include "tools/lab/commands/command.h"

namespace lab_tool {
namespace {

using test::GuideSection;
using testing::HasSubstr;
using testing::Not;

const std::string Folder = test::source_folder() + "/src/adversarial/";
const std::string English = "README.md";

TEST(Guide, EveryCommandOfTheLabRuns) {
    const test::WorkingFolder folder;
    const std::vector<std::string> commands = test::guide_commands(English, "houyi-lab");
    EXPECT_GT(commands.size(), 25u);
    for (const std::string& command : commands) {
        const test::Outcome ran = test::run_program(program(), test::words_of(command));
        EXPECT_EQ(ran.status, cli::ExitOk) << command << "\n" << ran.err;
    }
}

// Each number is in the output of a command of the answer, or in the command.
TEST(Guide, AnswersHaveTheNumbersOfTheirCommands) {
    const std::vector<GuideSection> answers = test::guide_answers(English);
    EXPECT_GT(answers.size(), 14u);
    for (const GuideSection& answer : answers) {
        std::string shown;
        for (const std::string& span : answer.spans) {
            if (!span.starts_with("houyi-lab ")) continue;
            shown += span + "\n" + test::run_program(program(), test::words_of(span)).out;
        }
        if (shown.empty()) continue;  // commands of another program
        for (const std::string& number : answer.numbers)
            EXPECT_THAT(test::numbers_in(shown), testing::Contains(number)) << answer.spans.front();
    }
}

TEST(Guide, ChinesePicturesAreTheOthersWithTheirWordsInChinese) {
    usize pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(Folder + "pictures")) {
        if (entry.path().extension() != ".svg") continue;
        ++pictures;
        const std::string name = entry.path().filename().string();
        const std::string chinese = test::content_of(fmt::format("{}pictures/zh/{}", Folder, name));
        EXPECT_EQ(chinese, common::in_chinese(test::content_of(entry.path().string()))) << name;
        for (const std::string word :
             {"value", "best", "visited", "nodes", "leaves", "cut:", "moves", "depth"})
            EXPECT_THAT(chinese.substr(chinese.find("</style>")), Not(HasSubstr(word))) << name;
    }
    EXPECT_EQ(pictures, 19u);
}

TEST(Guide, TheGameOfOnesOwnIsTheOneThatIsCompiled) {
    const std::vector<std::string> files = {"src/adversarial/games/nim.h", "tools/lab/games/nim.cpp"};
    std::vector<std::string> shown;
    for (const GuideSection& section : test::guide_sections(English)) {
        for (const test::Block& block : section.blocks) {
            if (block.language == "cpp" && block.comment.empty()) shown.push_back(block.text);
        }
    }
    ASSERT_EQ(shown.size(), files.size());
    for (usize i = 0; i < files.size(); ++i)
        EXPECT_EQ(shown[i], test::content_of(test::source_folder() + "/" + files[i])) << files[i];
}

TEST(ChinesePicture, LeavesEverythingButTextsAlone) {
    EXPECT_EQ(
        common::in_chinese("<svg class=\"chance\"><style>.chance {}</style>"
                           "<text class=\"cut\">cut: ≤ α</text><text>leaves visited: 7 of 9</text></svg>\n"),
        "<svg class=\"chance\"><style>.chance {}</style>"
        "<text class=\"cut\">剪枝：≤ α</text><text>已访问的叶节点：7 / 9</text></svg>\n");
    EXPECT_EQ(common::in_chinese(""), "");
}

TEST(ChinesePicture, IsDrawnWhereItIsAskedFor) {
    const test::WorkingFolder folder;
    const auto draw = [](const std::string& algorithm, bool is_chinese) {
        std::vector<std::string> words{"tree",    "((3 12)(8 2)(4 6))", "--algorithm", algorithm, "--svg",
                                       "tree.svg"};
        if (is_chinese) words.emplace_back("--chinese");
        const test::Outcome ran = test::run_program(program(), words);
        EXPECT_EQ(ran.status, cli::ExitOk) << ran.err;
        return test::content_of("tree.svg");
    };
    EXPECT_EQ(draw("alphabeta", true), common::in_chinese(draw("alphabeta", false)));
    EXPECT_THAT(draw("alphabeta", true), HasSubstr("绿色：主要变例"));
    EXPECT_THAT(draw("pvs", true), HasSubstr("从 MIN 的角度看"));
}

}  // namespace
}  // namespace lab_tool
