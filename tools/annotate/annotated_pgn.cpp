// Comments, NAGs and variations.
#include "annotate/annotated_pgn.h"

#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "util/text.h"

namespace annotate_tool {

namespace {

using analysis::AnnotatedMove;
using analysis::MoveClass;
using chess::Color;
using chess::pgn::Game;
using chess::pgn::Node;
using chess::pgn::NoNode;
using chess::pgn::Note;

constexpr usize MaxVariationPlies = 8;
constexpr double TableWinPawns = 100;  // in pawns: no program's [%eval] knows a win by the tables
constexpr u16 OnlyMoveNag = 7;
constexpr std::string_view EvalCommand = "[%eval ";

// Of a value for the side `of`, so many plies after it was found; empty for a mate that is on the board by then.
std::string eval_comment(const analysis::Value& value, Color of, int plies_on) {
    const bool for_white = value.score.is_win() == (of == Color::White);
    if (value.score.is_mate()) {
        const int moves = (value.score.plies_to_mate() - plies_on + 1) / 2;
        return moves <= 0 ? "" : fmt::format("{}#{}{}]", EvalCommand, for_white ? "" : "-", moves);
    }
    const double pawns = of == Color::White ? value.shown_cp / 100.0 : -value.shown_cp / 100.0;
    if (!value.score.is_table()) return fmt::format("{}{:.2f}]", EvalCommand, pawns);
    return fmt::format("{}{:.2f}]", EvalCommand, for_white ? TableWinPawns : -TableWinPawns);
}

// After the move; where the game went on, as it was found there.
std::string eval_after(const analysis::AnnotatedGame& annotated, usize index, Color side) {
    if (index + 1 < annotated.moves.size()) return eval_comment(annotated.moves[index + 1].before, ~side, 0);
    const AnnotatedMove& move = annotated.moves[index];
    if (move.reply.empty()) return "";
    return eval_comment(move.after, side, move.move == move.best() ? 1 : 0);
}

std::optional<u16> nag_of_class(MoveClass move_class) {
    switch (move_class) {
        case MoveClass::Inaccuracy: return u16(6);
        case MoveClass::Mistake: return u16(2);
        case MoveClass::Blunder: return u16(4);
        case MoveClass::Brilliant: return u16(3);
        case MoveClass::Only: return OnlyMoveNag;
        default: return {};
    }
}

bool is_missed(const AnnotatedMove& move) {
    return move.move_class == MoveClass::MissedWin || move.move_class == MoveClass::MissedMate;
}

// What was missed is as bad as its grade.
std::optional<u16> nag_of_move(const AnnotatedMove& move) {
    return nag_of_class(is_missed(move) ? move.grade : move.move_class);
}

// Is there more in the comment than commands, "[%clk 0:05:00]"?
bool has_words(std::string_view comment) {
    while (comment.starts_with("[%")) {
        const usize end = comment.find(']');
        if (end == std::string_view::npos) return true;
        comment = util::trim(comment.substr(end + 1));
    }
    return !comment.empty();
}

// The standard asks for lines of less than 80 characters, and forbids more than 255.
std::string in_lines(std::string_view text) {
    constexpr usize LineBytes = 78;  // braces may stand around it
    std::string lines;
    usize line_begin = 0;
    for (const std::string_view word : util::split_words(text)) {
        if (lines.size() > line_begin && lines.size() - line_begin + 1 + word.size() > LineBytes) {
            lines += '\n';
            line_begin = lines.size();
        }
        if (lines.size() > line_begin) lines += ' ';
        lines += word;
    }
    return lines;
}

struct Notes {
    bool has_judgement = false;
    bool has_eval = false;
    bool has_words = false;
};
Notes notes_of(const Game& game, Node node) {
    Notes notes;
    game.notes_after(node, [&](const Note& note) {
        notes.has_judgement |= note.nag && 1 <= *note.nag && *note.nag <= OnlyMoveNag;
        notes.has_eval |= note.comment.find(EvalCommand) != std::string_view::npos;
        notes.has_words |= has_words(note.comment);
    });
    return notes;
}

bool has_variation(const Game& game, Node node, chess::Move move) {
    for (Node first = game.first_variation(node); first != NoNode; first = game.next_variation(first))
        if (game.move(first) == move) return true;
    return false;
}

void add_better_line(Game& game, Node node, const AnnotatedMove& move, Color side) {
    const std::vector<chess::Move>& line = move.evaluation.best().moves;
    if (move.grade < MoveClass::Inaccuracy && !is_missed(move)) return;
    if (line[0] == move.move || has_variation(game, node, line[0])) return;
    Node last = game.add_variation(node, line[0]);
    if (const std::string eval = eval_comment(move.before, side, 1); !eval.empty())
        game.add_comment(last, eval);
    for (usize i = 1; i < std::min(line.size(), MaxVariationPlies); ++i) last = game.append(last, line[i]);
}

}  // namespace

void add_annotations(Game& game, const analysis::AnnotatedGame& annotated,
                     std::span<const std::vector<std::string>> explanations) {
    Color side = game.start().side_to_move();
    Node node = game.next(chess::pgn::Root);
    for (usize i = 0; i < annotated.moves.size() && node != NoNode; ++i) {
        const AnnotatedMove& move = annotated.moves[i];
        const Notes notes = notes_of(game, node);
        if (const auto nag = nag_of_move(move); nag && !notes.has_judgement) game.add_nag(node, *nag);
        std::string comment = notes.has_eval ? "" : eval_after(annotated, i, side);
        if (!notes.has_words && i < explanations.size())
            for (const std::string& sentence : explanations[i]) comment += ' ' + sentence;
        game.add_comment(node, in_lines(comment));
        add_better_line(game, node, move, side);
        node = game.next(node);
        side = ~side;
    }
}

}  // namespace annotate_tool
