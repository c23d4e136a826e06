// The page of `explore` in a browser: the document after its scripts have run.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/run_command.h"
#include "support/temporary_folder.h"
#include "tools/lab/explorer/explore_page.h"
#include "tools/lab/games/catalogue.h"
#include "tools/lab/lab_support.h"

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
    const SearchRequest request{.algorithm = AlgorithmId::AlphaBeta, .depth = 2};
    SearchRecorder recorder(false);
    const Report report =
        chess->search(request, [](const adversarial::Counts&) { return false; }, {&recorder}).value();
    return {explore_page(recorder, *chess, request, report), report.line};
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

private:
    const test::TemporaryFolder folder_;
};

TEST_F(ExplorerInABrowser, OpensWithTheBestLineUnfoldedAndItsBoard) {
    const Page page = chess_page();
    ASSERT_EQ(page.line.size(), 2u);
    const std::string seen = opened(page.html, "800,600");
    EXPECT_THAT(seen, HasSubstr("<p id=\"path\">" + page.line[0] + " " + page.line[1] + "</p>"));
    EXPECT_THAT(seen, HasSubstr("<div id=\"board\"><svg"));
    EXPECT_EQ(count(seen, "class=\"row here\""), 1u) << "the last position of the line";
    EXPECT_EQ(count(seen, "<div class=\"body\">"), 2u) << "the root and the first move of the line";
    EXPECT_EQ(count(seen, ">▾<"), 2u);
    const std::string board = seen.substr(seen.find("<div id=\"board\">"));
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

}  // namespace
}  // namespace lab_tool
