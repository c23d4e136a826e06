// annotate/report.h and annotate/report_folder.h: the pages in a browser, in which report_browser.py clicks.
#include <cstdlib>
#include <iostream>

#include <gtest/gtest.h>

#include "support/places.h"
#include "support/run_command.h"
#include "support/temporary_folder.h"
#include "tools/annotate/report.h"
#include "tools/annotate/report_folder.h"
#include "tools/annotate/sample_games.h"

namespace annotate_tool {
namespace {

// The exit status of the script if there is no browser; 0 means success.
constexpr int NoBrowser = 77;

// Adds what an author might have written.
void add_notes(chess::pgn::Game& game) {
    game.add_tag("TimeControl", "300");
    game.add_comment(2, "[%clk 0:05:00] Solid, <b>they</b> say.");
    game.add_comment(4, "[%clk 0:04:48]");
    game.add_nag(2, 5);
    chess::Position position = game.start();
    position.do_move(game.move(1));
    const auto play = [&position](const char* san) {
        const chess::Move move = chess::parse_san(position, san).value();
        position.do_move(move);
        return move;
    };
    // 1... c5 2. Nf3 d6 (2... e6 3. d4 cxd4 (3... a6 4. c4))
    const auto variation = game.add_variation(2, play("c5"));
    game.add_comment(variation, "is Sicilian");
    const auto knight = game.append(variation, play("Nf3"));
    const chess::Position before_d6 = position;
    const auto d6 = game.append(knight, play("d6"));
    position = before_d6;
    const auto e6 = game.add_variation(d6, play("e6"));
    const auto pawns = game.append(e6, play("d4"));
    const chess::Position before_exchange = position;
    const auto exchange = game.append(pawns, play("cxd4"));
    position = before_exchange;
    const auto a6 = game.add_variation(exchange, play("a6"));
    game.append(a6, play("c4"));
}

TEST(ReportInABrowser, MovesGraphLinesKeysAndIndexWorkAndNamesStayText) {
    const test::TemporaryFolder folder;
    Game game = with_tags(opera_game(), hostile_tags());
    add_notes(game.pgn);
    const Game long_one = with_tags(long_game(200), {});
    test::write_file(folder.file("game-1.html"), report_page(game, "", "index.html"));
    test::write_file(folder.file("game-zh.html"), report_page(game, "", "index.html", Language::Chinese));
    test::write_file(folder.file("game-2.html"), report_page(long_one, "", "index.html"));
    std::vector<IndexEntry> entries{index_entry(game, "game-1.html"), index_entry(long_one, "game-2.html")};
    entries.resize(450, entries.back());
    for (const IndexPage& page : index_pages(entries)) test::write_file(folder.file(page.file), page.html);

    const char* const pictures = std::getenv("HOUYI_PICTURES");  // a folder for screenshots, if wanted
    const test::Ran ran = test::run_command(
        "/usr/bin/python3 '" + test::source_folder() + "/tests/tools/annotate/report_browser.py' '" +
        folder.file("") + "'" + (pictures == nullptr ? "" : " '" + std::string(pictures) + "'"));
    if (ran.status == NoBrowser) GTEST_SKIP() << ran.out;
    EXPECT_EQ(ran.status, 0) << ran.out;
    std::cout << ran.out;
}

}  // namespace
}  // namespace annotate_tool
