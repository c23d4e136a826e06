// Writes the data of a report as JSON, and fills the page with it.
#include "tools/annotate/report.h"

#include <algorithm>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "tools/common/page.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using analysis::AnnotatedGame;
using analysis::AnnotatedMove;
using analysis::MoveClass;
using chess::Color;
using chess::Move;
using chess::Position;

constexpr usize MostLinePlies = 24;  // the rest of a line is rarely right, and rarely read

// [["e2e4","e4"],...]
std::string moves_of_line(Position position, std::span<const Move> moves) {
    return util::json_array(moves.first(std::min(moves.size(), MostLinePlies)), [&](Move move) {
        // In Chess960 notation, which the board understands for every game.
        std::string both =
            fmt::format("[\"{}\",{}]", chess::to_uci(move, true), json_of(chess::to_san(position, move)));
        position.do_move(move);
        return both;
    });
}

std::string line_of(const Position& position, const analysis::Line& line) {
    return fmt::format(R"({{"value":{},"depth":{},"moves":{}}})",
                       json_of(value_text(line.value, position.side_to_move())), line.depth,
                       moves_of_line(position, line.moves));
}

bool is_worth_a_dot(MoveClass move_class) {
    return move_class != MoveClass::Best && move_class != MoveClass::Good &&
           move_class != MoveClass::Inaccuracy;
}

// The value after the move from White's view; "#" for mate on the board.
std::string value_after(const AnnotatedMove& move, std::string_view san, Color side) {
    return san.ends_with('#') ? "#" : value_text(move.after, side);
}

std::string move_data(const Position& before, const AnnotatedMove& move,
                      std::span<const std::string> explanations) {
    const Position after = chess::played(before, move.move);
    const std::string san = chess::to_san(before, move.move);
    std::vector<std::string> sentences = sentences_of(move, before.side_to_move());
    sentences.insert(sentences.end(), explanations.begin(), explanations.end());
    return fmt::format(
        R"({{"uci":"{}","san":{},"nag":{},"class":"{}","dot":{},"value":{},"text":{},"lines":{},"reply":{}}})",
        chess::to_uci(move.move, true), json_of(san), json_of(move.mark().sign),
        words_of(move.move_class).key, is_worth_a_dot(move.move_class),
        json_of(value_after(move, san, before.side_to_move())),
        util::json_array(sentences, [](const std::string& sentence) { return json_of(sentence); }),
        util::json_array(move.evaluation.lines,
                         [&](const analysis::Line& line) { return line_of(before, line); }),
        moves_of_line(after, move.reply));
}

std::string moves_data(const ReportedGame& reported) {
    Position position = reported.game.start;
    usize index = 0;
    return util::json_array(reported.game.moves, [&](const AnnotatedMove& move) {
        const auto explanations = index < reported.explanations.size()
                                      ? std::span<const std::string>(reported.explanations[index])
                                      : std::span<const std::string>();
        ++index;
        std::string data = move_data(position, move, explanations);
        position.do_move(move.move);
        return data;
    });
}

// {"best":...,"good":...}
template <class ToJson>
std::string by_class(const ToJson& to_json) {
    std::string text;
    for (const analysis::ClassWords& each : analysis::MoveClasses)
        text += fmt::format("{}\"{}\":{}", text.empty() ? "" : ",", each.key, to_json(each));
    return '{' + text + '}';
}

std::string side_data(const ReportedGame& reported, Color side) {
    const analysis::SideSummary& summary = reported.game.sides[side];
    return fmt::format(
        R"({{"name":{},"elo":{},"moves":{},"accuracy":"{}","loss":"{:.0f}","classes":{}}})",
        json_of(name_of(side, reported.tags)),
        json_of(tag_value(reported.tags, side == Color::White ? "WhiteElo" : "BlackElo")), summary.moves,
        accuracy_text(summary), summary.mean_loss_cp,
        by_class([&](const analysis::ClassWords& each) { return summary.classes[each.move_class]; }));
}

std::string class_names() {
    return by_class([](const analysis::ClassWords& each) { return fmt::format("\"{}\"", each.name); });
}

// Escapes the text for HTML, between tags or in quotes.
std::string html_text(std::string_view text) {
    return common::filled(util::printable(text),
                          {{"<", "&#60;"}, {">", "&#62;"}, {"&", "&#38;"}, {"\"", "&#34;"}, {"'", "&#39;"}});
}

}  // namespace

std::string report_data(const ReportedGame& reported) {
    const AnnotatedGame& game = reported.game;
    return fmt::format(
        R"({{"title":{},"facts":{},"made":{},"index":{},"tags":{},"start":{},"firstPly":{},"win":{},"moves":{},"sides":[{},{}],"turns":{},"noTurn":{},"classes":{}}})",
        json_of(title_of(reported.tags)), json_of(facts_of(reported.tags)), json_of(reported.made),
        json_of(reported.index_file),
        util::json_array(
            reported.tags,
            [](const Tag& tag) { return fmt::format("[{},{}]", json_of(tag.name), json_of(tag.value)); }),
        json_of(chess::to_fen(game.start)), game.start.game_ply(),
        util::json_array(game.white_win_probability,
                         [](double win) { return fmt::format("{:.1f}", 100 * win); }),
        moves_data(reported), side_data(reported, Color::White), side_data(reported, Color::Black),
        util::json_array(game.turning_points, [](usize index) { return std::to_string(index); }),
        json_of(no_turn_of(game)), class_names());
}

std::string report_page(const ReportedGame& reported) {
    return common::filled(report_template(), {{"@TITLE@", html_text(title_of(reported.tags))},
                                              {"@DATA@", report_data(reported)}});
}

std::string report_template() {
    return common::filled(
        page_frame(),
        {{"@HEAD@", page_head()}, {"@HELPERS@", page_helpers()}, {"@BOARD@", common::chess_board_script()}});
}

}  // namespace annotate_tool
