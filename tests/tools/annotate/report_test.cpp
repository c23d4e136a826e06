// annotate/report.h and annotate/report_folder.h: the pages as text; report_browser_test.cpp opens them in a
// browser.
#include "tools/annotate/report.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/match.h"
#include "support/positions.h"
#include "tools/annotate/report_folder.h"
#include "tools/annotate/sample_games.h"
#include "words/sentences.h"

namespace annotate_tool {
namespace {

using analysis::MoveClass;
using chess::Color;
using eval::Score;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(ReportWords, ValuesAreWhites) {
    const chess::Position position = chess::Position::start();
    const auto shown = [&](Score score, Color of) {
        return value_text(analysis::value_of(score, position), of);
    };
    EXPECT_EQ(shown(Score::mate_in(5), Color::White), "#3");
    EXPECT_EQ(shown(Score::mate_in(5), Color::Black), "#-3");
    EXPECT_EQ(shown(Score::mated_in(4), Color::White), "#-2");
    EXPECT_EQ(shown(Score::table_win_in(4), Color::Black), "TB-");
    EXPECT_EQ(shown(Score::table_loss_in(4), Color::Black), "TB+");
    EXPECT_EQ(shown(Score::draw(), Color::Black), "0.00");
    analysis::Value value;
    value.score = Score::from_cp(1);
    value.shown_cp = -5;
    EXPECT_EQ(value_text(value, Color::White), "-0.05");
    value.shown_cp = 123;
    EXPECT_EQ(value_text(value, Color::White), "+1.23");
    EXPECT_EQ(value_text(value, Color::Black), "-1.23");
}

TEST(ReportWords, TagsThatSayNothingAreLeftOut) {
    const Game game = with_tags(opera_game(), {{"Event", "?"},
                                               {"Site", "Rome"},
                                               {"Date", "????.??.??"},
                                               {"Round", "3.1"},
                                               {"White", "A"},
                                               {"Result", "1/2-1/2"}});
    EXPECT_EQ(facts_of(game), "Rome, round 3.1");
    EXPECT_EQ(title_of(game.pgn), "A – Black ½-½");
    EXPECT_EQ(title_of({}), "White – Black");
    EXPECT_EQ(tag_value(game.pgn, "Event"), "");
}

TEST(ReportWords, AGameThatEndsAtAPassIsCutOff) {
    const std::vector<chess::Move> moves = moves_of("e4 e5");
    Game game = with_tags(annotated(chess::Position::start(), {moves[0]}, {10, 10}), {{"White", "A"}});
    EXPECT_FALSE(game.ends_at_pass());
    EXPECT_EQ(cut_off_of(game), "");
    game.pgn.append(game.pgn.next(chess::pgn::Root), chess::Move::null());
    EXPECT_TRUE(game.ends_at_pass());
    EXPECT_EQ(facts_of(game), "cut off: a side passes, and the analysis ends");
    EXPECT_EQ(facts_of(game, Language::Chinese), "截断：一方跳过一步，分析到此为止");
    ASSERT_EQ(tags_of(game).size(), 2u);
    EXPECT_EQ(tags_of(game)[1].name, "CutOff");
    EXPECT_EQ(index_entry(game, "game-1.html").result, " (cut off)");
}

TEST(ReportWords, EachClassHasItsSentence) {
    const analysis::AnnotatedGame game = opera_game();
    const auto sentence = [&](usize ply) { return words::judgement_of(game.moves[ply], Color(ply % 2)); };
    ASSERT_EQ(game.moves[17].move_class, MoveClass::Blunder);
    EXPECT_THAT(sentence(17), test::HasMatch("^Black's chances fall from [0-9]+% to [0-9]+%\\.$"));
    EXPECT_EQ(game.moves[17].mark().sign, "??");
    EXPECT_EQ(sentence(0), "The engine's choice.");
    analysis::AnnotatedMove move = game.moves[0];
    move.is_forced = true;
    EXPECT_EQ(words::judgement_of(move, Color::White), "The only legal move.");
    move.is_forced = false;
    move.move_class = MoveClass::MissedMate;
    move.missed_mate = 3;
    move.grade = MoveClass::Mistake;
    EXPECT_THAT(words::judgement_of(move, Color::White), HasSubstr("Misses a mate in 3."));
    EXPECT_EQ(move.mark().sign, "?");
    move.after = move.before;
    EXPECT_THAT(words::judgement_of(move, Color::White),
                test::HasMatch("^Misses a mate in 3\\. White's chances stay at [0-9]+%\\.$"));
}

TEST(Report, HoldsTheWholeGame) {
    Game game = with_tags(opera_game(), {{"White", "Morphy"}, {"Black", "Allies"}});
    game.annotated->moves[17].reasons.emplace();
    const std::string data = report_data(game, "By hand.", "index.html");
    EXPECT_THAT(data, AllOf(HasSubstr("\"title\":\"Morphy – Allies\""), HasSubstr("\"made\":\"By hand.\""),
                            HasSubstr("\"index\":\"index.html\""), HasSubstr("\"turns\":["),
                            HasSubstr("\"firstPly\":0")));
    EXPECT_THAT(data, HasSubstr(R"("uci":"e1a1","san":"O-O-O")"));
    EXPECT_THAT(data, HasSubstr(R"("san":"Rd8#","nag":"","class":"best","dot":false,"value":"#")"));
    EXPECT_THAT(data, HasSubstr("%.\",\"After 9...b5 10.Nxb5 Black is lost (+6.16).\""));
    EXPECT_THAT(data, HasSubstr(R"([White \"Morphy\"]\u000a)"));
    EXPECT_THAT(data, HasSubstr("9... b5 $4"));
    const std::string page = report_page(game, "");
    EXPECT_THAT(page, HasSubstr("<title>Morphy – Allies</title>"));
    for (const char* mark : {"@HEAD@", "@TITLE@", "@DATA@", "@LANGUAGE@", "@TEXTS@", "@HELPERS@", "@BOARD@"})
        EXPECT_THAT(page, Not(HasSubstr(mark)));
}

TEST(Report, TurningPointsAreInTheOrderOfTheGame) {
    const std::vector<usize> turns = long_game(200).turning_points;
    ASSERT_GT(turns.size(), 10u);
    EXPECT_TRUE(std::ranges::is_sorted(turns));
}

TEST(Report, HoldsTheLegalMovesAtAnErrorAlone) {
    analysis::AnnotatedGame game = opera_game();
    auto& lines = game.moves[17].evaluation.lines;
    ASSERT_EQ(lines.size(), 2u);
    const auto count = [&](std::string_view text) {
        const std::string data = report_data(with_tags(game, {}), "");
        int found = 0;
        for (usize at = data.find(text); at != std::string::npos; at = data.find(text, at + 1)) ++found;
        return found;
    };
    EXPECT_EQ(count("\"legal\":"), 2) << "3... Bg4 and 9... b5";
    EXPECT_EQ(count("[\"h8g8\",\"Rg8\"]"), 1);
    const int fine = count("\"fine\":true");
    lines[1].value.wdl = {0, 0, 1000};
    EXPECT_EQ(count("\"fine\":true"), fine - 1);
    lines[1].value = lines[0].value;
    lines[0].value.score = Score::mate_in(3);
    EXPECT_EQ(count("\"fine\":true"), fine - 1) << "a mate given away";
}

TEST(Report, HasAChineseTextForEachOfThePage) {
    std::vector<std::string> texts;
    std::ranges::transform(analysis::MoveClasses, std::back_inserter(texts),
                           [](const analysis::ClassWords& each) { return std::string(each.name); });
    const std::regex said("say\\(\"([^\"]*)\"");
    for (const std::string& page : {std::string(page_frame()), std::string(index_template())})
        for (std::sregex_iterator found(page.begin(), page.end(), said), end; found != end; ++found)
            texts.push_back((*found)[1]);
    EXPECT_GT(texts.size(), 40u);
    for (const std::string& text : texts)
        EXPECT_THAT(std::string(chinese_texts()), HasSubstr("\n\"" + text + "\": "));
}

TEST(Report, IsInOneLanguage) {
    const Game game = with_tags(opera_game(), {{"Round", "2"}});
    const std::string english = report_page(game, ""), chinese = report_page(game, "", "", Language::Chinese);
    EXPECT_THAT(english,
                AllOf(HasSubstr("<html lang=\"en\">"), HasSubstr("round 2"), Not(HasSubstr("最佳"))));
    EXPECT_THAT(chinese, AllOf(HasSubstr("<html lang=\"zh\">"), HasSubstr("轮次 2"), HasSubstr("最佳"),
                               Not(HasSubstr("chances fall"))));
}

TEST(Report, HasAChineseNameForEachFact) {
    for (const analysis::FactKind& kind : analysis::Facts) {
        std::string name;  // as the index writes it: "trapped piece"
        for (const char c : kind.name) {
            if (c >= 'A' && c <= 'Z' && !name.empty()) name += ' ';
            name += char(std::tolower(c));
        }
        EXPECT_THAT(std::string(chinese_texts()), HasSubstr('"' + name + "\": \"")) << kind.name;
    }
}

TEST(Report, NeedsNothingFromElsewhere) {
    for (const std::string& page : {report_template(), index_pages({}).front().html}) {
        for (const char* outside : {"src=", "@import", "http:", "https:", "url("})
            EXPECT_THAT(page.find(outside), std::string::npos) << outside;
    }
}

TEST(Report, TakesNoTextForHtml) {
    const Game game = with_tags(opera_game(), hostile_tags());
    const std::string page = report_page(game, "");
    EXPECT_THAT(page, Not(HasSubstr("<script>document.title")));
    EXPECT_THAT(page, Not(HasSubstr("<img")));
    EXPECT_THAT(page, HasSubstr("<title>&lt;script&gt;document.title=&#39;taken&#39;"));
    EXPECT_THAT(page, HasSubstr("bytes éÿ that are no UTF-8"));
    EXPECT_THAT(page, HasSubstr("@DATA@")) << "a name is not a mark";
    const std::vector<IndexEntry> entries{index_entry(game, "game-1.html")};
    const std::string index = index_pages(entries).front().html;
    EXPECT_THAT(index, Not(HasSubstr("<script>document.title")));
    EXPECT_THAT(index, Not(HasSubstr("<img")));
}

TEST(Report, BytesThatNoPageCanShowAreQuestionMarks) { EXPECT_EQ(json_of("a\xE9\xFF"), R"("a??")"); }

TEST(Report, AGameWithoutMovesOrFromTheMiddleIsOneToo) {
    const chess::Position middle = test::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30");
    const std::string data = report_data(with_tags(annotated(middle, {}, {0}), {}), "");
    EXPECT_THAT(data, AllOf(HasSubstr("\"firstPly\":59"), HasSubstr("\"moves\":[]"),
                            HasSubstr("There are no moves."), HasSubstr("\"accuracy\":\"-\"")));
}

TEST(Index, TellsEachGameAndIsPartedWhereItIsLong) {
    const Game game =
        with_tags(opera_game(), {{"White", "Morphy"}, {"Result", "1-0"}, {"Date", "1858.??.??"}});
    const IndexEntry entry = index_entry(game, "game-1.html");
    EXPECT_EQ(entry.white, "Morphy");
    EXPECT_EQ(entry.black, "Black");
    EXPECT_EQ(entry.date, "1858.??.??");
    EXPECT_EQ(entry.plies, 33u);
    EXPECT_EQ(entry.turning_points, game.annotated->turning_points.size());
    EXPECT_GE(entry.sides[Color::Black].blunders, 1);
    EXPECT_EQ(entry.opening, "C41 Philidor Defense");
    const std::vector<IndexEntry> entries(7, entry);
    const auto pages = index_pages(entries, "", 3);
    ASSERT_EQ(pages.size(), 3u);
    EXPECT_EQ(pages[0].file, "index.html");
    EXPECT_THAT(pages[0].html, AllOf(testing::StartsWith("<!DOCTYPE html>"),
                                     HasSubstr("<title>Annotated games</title>"), Not(HasSubstr("@HEAD@"))));
    EXPECT_EQ(pages[2].file, "index-3.html");
    EXPECT_THAT(pages[2].html, AllOf(HasSubstr(R"("games":7,"page":2)"), HasSubstr("game-1.html")));
    EXPECT_EQ(index_pages(entries).size(), 1u);
    EXPECT_EQ(index_pages({}).size(), 1u);
}

}  // namespace
}  // namespace annotate_tool
