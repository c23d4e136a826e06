// Writes the data of a report as JSON, and fills the page with it.
#include "tools/annotate/report.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/pgn/writer.h"
#include "tools/annotate/author.h"
#include "tools/annotate/ending.h"
#include "tools/annotate/openings.h"
#include "tools/common/page.h"
#include "util/text.h"
#include "words/sentences.h"

namespace annotate_tool {

namespace {

using analysis::AnnotatedGame;
using analysis::AnnotatedMove;
using analysis::MoveClass;
using chess::Color;
using chess::Move;
using chess::Position;

constexpr usize MostLinePlies = 24;  // the rest of a line is rarely right, and rarely read

// ["e2e4","e4"], with castling as in Chess960, which the board understands for every game.
std::string move_pair(const Position& position, Move move) {
    return fmt::format("[\"{}\",{}]", chess::to_uci(move, true), json_of(chess::to_san(position, move)));
}

// [["e2e4","e4"],...]
std::string moves_of_line(Position position, std::span<const Move> moves) {
    return util::json_array(moves.first(std::min(moves.size(), MostLinePlies)), [&](Move move) {
        std::string both = move_pair(position, move);
        position.do_move(move);
        return both;
    });
}

// Whether the line loses less than an inaccuracy and gives no mate away.
bool is_fine(const analysis::Line& line, const analysis::Line& best) {
    const double loss = best.value.win_probability() - line.value.win_probability();
    return loss < analysis::thresholds::Inaccuracy && line.value.gives_mate() >= best.value.gives_mate();
}

std::string line_of(const Position& position, const analysis::Line& line, const analysis::Line& best) {
    return fmt::format(R"({{"value":{},"depth":{},"fine":{},"moves":{}}})",
                       json_of(value_text(line.value, position.side_to_move())), line.depth,
                       is_fine(line, best), moves_of_line(position, line.moves));
}

// [["e2e4","e4"],...]: the legal moves, among which a reader may look for a better one.
std::string legal_moves_of(const Position& position) {
    return util::json_array(chess::legal_moves(position),
                            [&](Move move) { return move_pair(position, move); });
}

bool is_error(const AnnotatedMove& move) { return move.grade >= MoveClass::Inaccuracy; }

bool is_worth_a_dot(MoveClass move_class) {
    return move_class != MoveClass::Best && move_class != MoveClass::Good &&
           move_class != MoveClass::Inaccuracy;
}

// The value after the move from White's view; "#" for mate on the board.
std::string value_after(const AnnotatedMove& move, std::string_view san, Color side) {
    return san.ends_with('#') ? "#" : value_text(move.after, side);
}

// The members of a move that only some games have, from what others wrote.
std::string notes_members(const std::string& notes, const MoveTime& time) {
    std::string members;
    if (!notes.empty()) members += ",\"notes\":" + notes;
    if (time.left) members += fmt::format(",\"left\":{:.0f}", *time.left);
    if (time.spent) members += fmt::format(",\"spent\":{:.1f}", *time.spent);
    return members;
}

std::string move_data(const Position& before, const AnnotatedMove& move, const std::string& more,
                      Language language) {
    const Position after = chess::played(before, move.move);
    const std::string legal = is_error(move) ? ",\"legal\":" + legal_moves_of(before) : "";
    const std::string san = chess::to_san(before, move.move);
    std::vector<std::string> sentences{words::judgement_of(move, before.side_to_move(), language)};
    std::ranges::move(words::reasons_of(before, move, language), std::back_inserter(sentences));
    return fmt::format(
        R"({{"uci":"{}","san":{},"nag":{},"class":"{}","dot":{},"value":{},"text":{},"lines":{},"reply":{}{}{}}})",
        chess::to_uci(move.move, true), json_of(san), json_of(move.mark().sign),
        words_of(move.move_class).key, is_worth_a_dot(move.move_class),
        json_of(value_after(move, san, before.side_to_move())),
        util::json_array(sentences, [](const std::string& sentence) { return json_of(sentence); }),
        util::json_array(
            move.evaluation.lines,
            [&](const analysis::Line& line) { return line_of(before, line, move.evaluation.best()); }),
        moves_of_line(after, move.reply), legal, more);
}

std::string moves_data(const AnnotatedGame& game, const chess::pgn::Game& of_others, Language language) {
    const std::vector<std::string> notes = notes_data(of_others);
    const std::vector<MoveTime> times = times_of(of_others);
    Position position = game.start;
    usize at = 0;
    return util::json_array(game.moves, [&](const AnnotatedMove& move) {
        std::string data = move_data(position, move, notes_members(notes[at], times[at]), language);
        ++at;
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

// "93.5", or "-" for a side that did not move.
std::string accuracy_text(const analysis::SideSummary& side) {
    return side.moves == 0 ? "-" : fmt::format("{:.1f}", side.accuracy);
}

std::string side_data(const Game& game, Color side) {
    const analysis::SideSummary& summary = game.annotated->sides[side];
    return fmt::format(
        R"({{"name":{},"elo":{},"moves":{},"accuracy":"{}","loss":"{:.0f}","classes":{}}})",
        json_of(player_of(game.pgn, side)),
        json_of(tag_value(game.pgn, side == Color::White ? "WhiteElo" : "BlackElo")), summary.moves,
        accuracy_text(summary), summary.mean_loss_cp,
        by_class([&](const analysis::ClassWords& each) { return summary.classes[each.move_class]; }));
}

// PGN with our annotations.
std::string annotated_text(chess::pgn::Game of_others, const AnnotatedGame& annotated) {
    add_annotations(of_others, annotated);
    std::string text;
    chess::pgn::write(text, of_others);
    return text;
}

std::string ending_data(const Game& game) {
    const Ending ending = ending_of(game);
    return fmt::format(R"({{"how":"{}","winner":"{}","standing":"{}"}})", ending.how, ending.winner,
                       ending.standing);
}

std::string class_names() {
    return by_class([](const analysis::ClassWords& each) { return fmt::format("\"{}\"", each.name); });
}

std::string html_text(std::string_view text) { return common::escaped(util::printable(text)); }

}  // namespace

std::string report_data(const Game& game, std::string_view made, std::string_view index_file,
                        Language language) {
    const AnnotatedGame& annotated = *game.annotated;
    chess::pgn::Game of_others = game.pgn;
    drop_annotations(of_others);
    return fmt::format(
        R"({{"title":{},"facts":{},"introduction":{},"made":{},"index":{},"seenBy":"{}","tags":{},"opening":{},"start":{},"firstPly":{},"win":{},"moves":{},"sides":[{},{}],"turns":{},"noTurn":{},"ending":{},"classes":{},"pgn":{}}})",
        json_of(title_of(game.pgn)), json_of(facts_of(game, language)), json_of(introduction_of(of_others)),
        json_of(made), json_of(index_file), name_of(game.seen_by),
        util::json_array(tags_of(game),
                         [](const chess::pgn::Tag& tag) {
                             return fmt::format("[{},{}]", json_of(tag.name), json_of(tag.value));
                         }),
        opening_json(game.pgn), json_of(chess::to_fen(annotated.start)), annotated.start.game_ply(),
        util::json_array(annotated.white_win_probability,
                         [](double win) { return fmt::format("{:.1f}", 100 * win); }),
        moves_data(annotated, of_others, language), side_data(game, Color::White),
        side_data(game, Color::Black),
        util::json_array(annotated.turning_points, [](usize index) { return std::to_string(index); }),
        json_of(words::no_turn_text(annotated, language)), ending_data(game), class_names(),
        util::json_text(annotated_text(of_others, annotated)));
}

std::string report_page(const Game& game, std::string_view made, std::string_view index_file,
                        Language language) {
    return common::filled(report_template(language),
                          {{"@TITLE@", html_text(title_of(game.pgn))},
                           {"@DATA@", report_data(game, made, index_file, language)}});
}

std::string value_text(const analysis::Value& value, Color of) {
    const bool for_white = of == Color::White;
    if (value.score.is_mate()) {
        const bool wins = value.score.is_win() == for_white;
        return fmt::format("#{}{}", wins ? "" : "-", value.moves_to_mate());
    }
    if (value.score.is_table()) return value.score.is_win() == for_white ? "TB+" : "TB-";
    const int cp = for_white ? value.shown_cp : -value.shown_cp;
    return fmt::format("{}{}.{:02}",
                       cp > 0   ? "+"
                       : cp < 0 ? "-"
                                : "",
                       std::abs(cp) / 100, std::abs(cp) % 100);
}

std::string json_of(std::string_view any) { return util::json_text(util::printable(any)); }

std::string head_in(Language language) {
    return common::filled(page_head(), {{"@LANGUAGE@", language == Language::Chinese ? "zh" : "en"}});
}

std::string helpers_in(Language language) {
    return common::filled(page_helpers(),
                          {{"@TEXTS@", language == Language::Chinese ? chinese_texts() : "{}"}});
}

std::string report_template(Language language) {
    return common::filled(page_frame(), {{"@HEAD@", head_in(language)},
                                         {"@HELPERS@", helpers_in(language)},
                                         {"@BOARD@", common::chess_board_script()}});
}

}  // namespace annotate_tool
