// The page of `explore` in a browser: the document after its scripts have run.
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/guide.h"
#include "support/run_command.h"
#include "support/temporary_folder.h"
#include "tools/common/page.h"
#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/tree_picture.h"
#include "tools/lab/drawing/tree_trace.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/lab_support.h"
#include "tools/lab/posix/explore_checks.h"
#include "util/text.h"

namespace lab_tool {
namespace {

using testing::HasSubstr;

// The page of an alpha-beta search to depth 2 from the start position of chess, and its best line.
struct Page {
    std::string html;
    std::vector<std::string> line;
};

Page chess_page() {
    const auto chess = make_game(parse_game("chess").value()).value();
    const ExploredSearch search = explored(*chess, {.algorithm = AlgorithmId::AlphaBeta, .depth = 2});
    return {explore_page(*chess, {search}), search.report.line};
}

class ExplorerInABrowser : public testing::Test {
protected:
    void SetUp() override {
        if (test::run_command("command -v chromium").status != 0) GTEST_SKIP() << "no chromium";
    }
    // The document after a browser has opened the page in a window of that size.
    std::string opened(const std::string& html, const std::string& size) const {
        test::write_file(folder_.file("tree.html"), html);
        const test::Ran ran = test::run_command(
            "chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir='" +
            folder_.file("profile") + "' --window-size=" + size + " --dump-dom 'file://" +
            folder_.file("tree.html") + "'");
        EXPECT_EQ(ran.status, 0) << ran.out;
        return ran.out;
    }
    // What a script finds that has the player, and `cases`.
    std::string found(const std::string& cases, std::string_view checks) const {
        const std::string page =
            fmt::format("<!DOCTYPE html><meta charset=\"utf-8\"><body><pre id=\"found\"></pre><div "
                        "id=\"player\"></div><script>\"use strict\";\n{}{}const cases = "
                        "{};\n{}</script></body>",
                        common::chess_board_script(), explorer_script(), cases, checks);
        const std::string seen = opened(page, "1280,800");
        const usize start = seen.find("<pre id=\"found\">") + 16;
        return seen.substr(start, seen.find("</pre>", start) - start);
    }

private:
    const test::TemporaryFolder folder_;
};

TEST_F(ExplorerInABrowser, OpensWithTheBestLineUnfoldedAndItsBoard) {
    const Page page = chess_page();
    ASSERT_EQ(page.line.size(), 2u);
    const std::string seen = opened(page.html, "800,600");
    EXPECT_THAT(seen, HasSubstr("<p class=\"path\">" + page.line[0] + " " + page.line[1] + "</p>"));
    EXPECT_THAT(seen, HasSubstr("<div class=\"board\"><svg"));
    EXPECT_EQ(count(seen, "class=\"row here\""), 1u) << "the last position of the line";
    EXPECT_EQ(count(seen, "<div class=\"body\">"), 2u) << "the root and the first move of the line";
    EXPECT_EQ(count(seen, ">▾<"), 2u);
    const std::string board = seen.substr(seen.find("<div class=\"board\">"));
    EXPECT_EQ(count(board.substr(0, board.find("</svg>")), "<g transform="), 32u) << "all men";
}

TEST_F(ExplorerInABrowser, RowsKeepTheirColumnsOnAPhone) {
    const std::string measure = R"(<script>
        const narrowest = (name) => Math.min(...[...document.querySelectorAll(".row " + name)].map((e) => e.offsetWidth));
        document.title = document.querySelectorAll(".badge").length > 0 ?
            `${innerWidth < 760 ? "columns" : "wide"} ${narrowest(".twist")} ${narrowest(".shape")} ${narrowest(".value")}` : "no badge";
        </script>)";
    EXPECT_THAT(opened(chess_page().html + measure, "360,800"), HasSubstr("<title>columns 22 15 62</title>"));
}

TEST_F(ExplorerInABrowser, ScrollsTheListToTheNodeOfEachStep) {
    const std::string measure = R"(<script>
        const list = document.querySelector(".tree").getBoundingClientRect();
        let hidden = 0;
        for (let step = 1; step <= player.stepCount; step++) {
            player.go(step);
            const row = document.querySelector(".row.here").getBoundingClientRect();
            if (row.top < list.top || row.bottom > list.bottom) hidden++;
        }
        document.title = `hidden ${hidden}`;
        </script>)";
    EXPECT_THAT(opened(chess_page().html + measure, "800,600"), HasSubstr("<title>hidden 0</title>"));
}

std::string json_list(const std::vector<std::string>& items) {
    return util::json_array(items, [](const std::string& json) { return json; });
}

// A command `houyi-lab tree` of the guide.
struct TreeCommand {
    std::string text;
    SearchRequest request{.iterations = 100};
};

TreeCommand parse_command(const std::string& command) {
    const std::vector<std::string> words = test::words_of(command);
    TreeCommand parsed{.text = words.at(1)};
    for (usize i = 2; i + 1 < words.size(); ++i) {
        const std::string& value = words[i + 1];
        if (words[i] == "--algorithm") parsed.request.algorithm = parse_algorithm(value).value();
        if (words[i] == "--alpha") parsed.request.window.alpha = std::stod(value);
        if (words[i] == "--beta") parsed.request.window.beta = std::stod(value);
        if (words[i] == "--iterations") parsed.request.iterations = std::stoull(value);
        if (words[i] == "--seed") parsed.request.seed = std::stoull(value);
    }
    return parsed;
}

std::vector<TreeCommand> commands_of_the_guide() {
    std::vector<TreeCommand> commands;
    for (const std::string& command : test::guide_commands("README.md", "houyi-lab tree"))
        commands.push_back(parse_command(command));
    return commands;
}

// An example of the guide as the player gets it, with the lines of `tree --trace` and the leaves that are
// never visited.
std::string example_json(const TreeCommand& command) {
    const AlgorithmId algorithm = command.request.algorithm;
    const auto order = algorithm == AlgorithmId::Expectimax ? adversarial::TurnOrder::OnlyMax
                                                            : adversarial::TurnOrder::Alternate;
    const adversarial::TreeGame tree = read_tree(command.text, order).value();
    const auto game = make_tree(tree);
    std::ostringstream lines;
    TreeTrace trace(lines, info_of(algorithm).has_window);
    TreeMarks marks(tree.tree().nodes.size());
    (void)game->search(command.request, Never, {&trace, &marks});
    std::vector<std::string> pruned;
    for (usize node = 0; node < marks.marks().size(); ++node) {
        const adversarial::TreeNode& place = tree.tree().nodes[node];
        if (place.kind == adversarial::TreeNode::Kind::Leaf && marks.marks()[node].visits == 0)
            pruned.push_back(pretty(value_text(place.value)));
    }
    return fmt::format("{{\"page\":{},\"trace\":{},\"pruned\":{}}}",
                       explore_data(*game, {explored(*game, command.request)}), util::json_text(lines.str()),
                       util::json_array(pruned, util::json_text));
}

TEST_F(ExplorerInABrowser, PlaysEachExampleOfTheGuideAsTheTraceTellsIt) {
    std::vector<std::string> cases;
    for (const TreeCommand& command : commands_of_the_guide()) {
        // A long run of MCTS is not read step by step.
        if (command.request.iterations <= 100) cases.push_back(example_json(command));
    }
    EXPECT_GT(cases.size(), 30u);
    // 0.1 * 3 is the double after 0.3, but a value has no ε.
    cases.push_back(
        example_json({.text = "({0.1:3 0.9:0} 0.3)", .request = {.algorithm = AlgorithmId::Expectiminimax}}));
    EXPECT_EQ(found(json_list(cases), PlayedAsTraced), fmt::format("{} examples are alike", cases.size()));
}

TEST_F(ExplorerInABrowser, SearchesEditedTreesAsTheLabDoes) {
    std::set<std::string> texts;
    for (const TreeCommand& command : commands_of_the_guide()) {
        if (command.text.find('{') == std::string::npos) texts.insert(command.text);
    }
    EXPECT_GT(texts.size(), 10u);
    std::vector<std::string> cases;
    for (const std::string& text : texts) {
        const auto game = make_tree(read_tree(text, adversarial::TurnOrder::Alternate).value());
        for (const AlgorithmId id : {AlgorithmId::Minimax, AlgorithmId::Negamax, AlgorithmId::AlphaBeta,
                                     AlgorithmId::AlphaBetaHard, AlgorithmId::Pvs}) {
            for (const adversarial::Window window : {adversarial::Window{}, adversarial::Window{3, 6}}) {
                if (!window.is_full() && !info_of(id).has_window) continue;
                cases.push_back(explore_data(*game, {explored(*game, {.algorithm = id, .window = window})}));
            }
        }
    }
    EXPECT_EQ(found(json_list(cases), SearchedAsInTheLab), fmt::format("{} traces are alike", cases.size()));
}

TEST_F(ExplorerInABrowser, IsDrivenByKeysButtonsAndEditedLeaves) {
    const auto game = make_game(parse_game("tree ((3 12 8)(2 4 6)(14 5 2))").value()).value();
    const std::string page = explore_data(*game, {explored(*game, {.algorithm = AlgorithmId::AlphaBeta}),
                                                  explored(*game, {.algorithm = AlgorithmId::Pvs})});
    EXPECT_EQ(found(page, Driven), R"(opens with 21 of 21
Home 0, right 1, right 2, left 1, End 21
slider 11: cut, cut
MAX and MIN: 2 2
language: zh en
edited: 7 leaves, then 9 leaves, value 4, tree: alpha-beta, MAX/MIN form, fail-soft; principal variation search
restored: 7 leaves
a large tree: list, MAX to move)");
}

}  // namespace
}  // namespace lab_tool
