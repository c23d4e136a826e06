// Writes comments, NAGs and variations into a game, and removes those of an earlier run.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "tools/annotate/author.h"
#include "tools/annotate/report.h"
#include "util/bytes.h"
#include "util/text.h"
#include "words/sentences.h"

namespace annotate_tool {

namespace {

using analysis::AnnotatedMove;
using analysis::MoveClass;
using chess::Color;
using PgnGame = chess::pgn::Game;
using chess::pgn::Node;
using chess::pgn::NoNode;
using chess::pgn::Note;
using util::add_word;

// The standard asks for lines of less than 80 characters, and forbids more than 255. These leave room for
// braces, and beside the words of others for [%eval], commands up to LineBytes, and our mark.
constexpr usize LineBytes = 78, MostLineBytes = 110;
constexpr usize MaxVariationPlies = 8;
constexpr double TableWinPawns = 100;  // in pawns; [%eval] has no notation for a win by the tables
constexpr u16 LastMoveNag = 7;         // $1 to $7 judge a move
constexpr std::string_view EvalCommand = "[%eval ";

// The [%eval] of a value for the side `of`. Empty for a mate that is on the board.
std::string eval_comment(const analysis::Value& value, Color of) {
    const bool for_white = value.score.is_win() == (of == Color::White);
    if (value.score.is_mate()) {
        const int moves = value.moves_to_mate();
        return moves == 0 ? "" : fmt::format("{}#{}{}]", EvalCommand, for_white ? "" : "-", moves);
    }
    const double pawns = of == Color::White ? value.shown_cp / 100.0 : -value.shown_cp / 100.0;
    if (!value.score.is_table()) return fmt::format("{}{:.2f}]", EvalCommand, pawns);
    return fmt::format("{}{:.2f}]", EvalCommand, for_white ? TableWinPawns : -TableWinPawns);
}

// The [%eval] after a move. It is the value found in the next position if the game continued, and otherwise
// the value of the move. Empty if the move has no reply then.
std::string eval_after(const analysis::AnnotatedGame& annotated, usize index, Color side) {
    if (index + 1 < annotated.moves.size()) return eval_comment(annotated.moves[index + 1].before, ~side);
    const AnnotatedMove& move = annotated.moves[index];
    if (move.reply.empty()) return "";
    return eval_comment(move.after, side);
}

// The mark of our own annotations, in the comment of a move. "[%houyi eval=0.35 $4 12:3fa1]" says that
// [%eval 0.35], the NAG $4 and the twelve words with the checksum 3fa1 after the mark are ours. "[%houyi
// line 8]" says that the variation with its [%eval] is ours, if it still is a bare line of eight moves. Older
// versions wrote "eval" without the value.
constexpr std::string_view MarkBegin = "[%houyi ";
constexpr std::string_view EvalMark = "eval", EvalMarkBegin = "eval=", LineMark = "line";

// The annotations of a move.
struct Notes {
    std::vector<u16> nags;
    std::string commands;  // at the beginning of the comment, such as "[%clk 0:05:00]"
    std::string words;

    bool has_eval() const {
        return commands.find(EvalCommand) != std::string::npos ||
               words.find(EvalCommand) != std::string::npos;
    }
    bool has_judgement() const {
        return std::any_of(nags.begin(), nags.end(), [](u16 nag) { return 1 <= nag && nag <= LastMoveNag; });
    }
};

// The commands without the first that begins with `start`.
std::string without_command(std::string_view commands, std::string_view start) {
    std::string rest(commands);
    const usize begin = rest.find(start);
    if (begin != std::string::npos) rest.erase(begin, rest.find(']', begin) - begin + 1);
    return std::string(util::trim(rest));
}

// The number of words, and a checksum that shows whether they are still the same: "12:3fa1".
std::string sum_of(std::span<const std::string_view> words) {
    u64 hash = util::Fnv1aStart;
    for (const std::string_view word : words) hash = util::fnv1a(word, hash);
    return fmt::format("{}:{:04x}", words.size(), hash & 0xFFFF);
}

// The text without the words at its beginning that `sum` covers. If they were changed, it is the whole text.
std::string without_words_of(std::string_view text, std::string_view sum) {
    const std::vector<std::string_view> words = util::split_words(text);
    const usize count = util::parse_integer<usize>(sum.substr(0, sum.find(':'))).value_or(0);
    if (count == 0 || words.size() < count || sum_of(std::span(words).first(count)) != sum)
        return std::string(util::trim(text));
    std::string rest;
    for (usize i = count; i < words.size(); ++i) add_word(rest, words[i]);
    return rest;
}

// The annotations of a move without those that are marked as ours.
Notes notes_of_others(const PgnGame& game, Node node) {
    const std::string comment = comment_of(game, node);
    usize mark = comment.rfind(MarkBegin);  // ours is the last one
    const usize mark_end =
        mark == std::string::npos ? mark : comment.find_first_of("[]", mark + MarkBegin.size());
    // A mark that is cut short by hand is a text.
    if (mark_end == std::string::npos || comment[mark_end] == '[') mark = std::string::npos;
    std::string_view rest = util::trim(std::string_view(comment).substr(0, mark));
    Notes notes;
    while (rest.starts_with("[%") && rest.find(']') != std::string_view::npos) {
        const usize end = rest.find(']') + 1;
        add_word(notes.commands, rest.substr(0, end));
        rest = util::trim(rest.substr(end));
    }
    notes.words = rest;
    game.notes_after(node, [&](const Note& note) {
        if (note.nag) notes.nags.push_back(*note.nag);
    });
    if (mark == std::string::npos) return notes;
    std::string_view own_words;
    for (const std::string_view own : util::split_words(
             std::string_view(comment).substr(mark, mark_end - mark).substr(MarkBegin.size()))) {
        if (own == EvalMark || own == LineMark) notes.commands = without_command(notes.commands, EvalCommand);
        if (own.starts_with(EvalMarkBegin))
            notes.commands = without_command(
                notes.commands, fmt::format("{}{}]", EvalCommand, own.substr(EvalMarkBegin.size())));
        if (own.starts_with('$')) std::erase(notes.nags, util::parse_integer<u16>(own.substr(1)).value_or(0));
        if (own.find(':') != std::string_view::npos) own_words = own;
    }
    const std::string_view behind = std::string_view(comment).substr(mark_end + 1);
    add_word(notes.words, without_words_of(behind, own_words));
    return notes;
}

// Returns whether the variation is ours and has no additional move, note or variation.
bool is_own_variation(const PgnGame& game, Node first) {
    usize moves = 0;
    for (Node node = first; node != NoNode; node = game.next(node), ++moves) {
        const Notes others = notes_of_others(game, node);
        bool has_notes = !others.nags.empty() || !others.commands.empty() || !others.words.empty();
        game.notes_before(node, [&](const Note&) { has_notes = true; });
        if (has_notes || game.first_variation(node) != NoNode) return false;
    }
    return comment_of(game, first).ends_with(fmt::format("{}{} {}]", MarkBegin, LineMark, moves));
}

bool has_variation(const PgnGame& game, Node node, chess::Move move) {
    for (Node first = game.first_variation(node); first != NoNode; first = game.next_variation(first))
        if (game.move(first) == move) return true;
    return false;
}

void add_better_line(PgnGame& game, Node node, const AnnotatedMove& move, Color side) {
    const std::vector<chess::Move>& line = move.evaluation.best().moves;
    if (move.grade < MoveClass::Inaccuracy && !move.is_missed()) return;
    if (line[0] == move.move || has_variation(game, node, line[0])) return;
    Node last = game.add_variation(node, line[0]);
    const usize plies = std::min(line.size(), MaxVariationPlies);
    std::string comment = eval_comment(analysis::a_ply_later(move.before), side);
    add_word(comment, fmt::format("{}{} {}]", MarkBegin, LineMark, plies));
    game.add_comment(last, comment);
    for (usize i = 1; i < plies; ++i) last = game.append(last, line[i]);
}

void drop_own_variations(PgnGame& game, Node node) {
    for (Node first = game.first_variation(node); first != NoNode;) {
        const Node next = game.next_variation(first);
        if (is_own_variation(game, first)) game.drop_variation(node, first);
        first = next;
    }
}

// The words, with new line ends in those lines that are too long.
std::string in_short_lines(std::string_view words) {
    std::string text;
    while (!words.empty()) {
        const std::string_view line = util::take_until(words, "\n");
        if (!text.empty()) text += '\n';
        text += line.size() > MostLineBytes ? util::wrapped(line, LineBytes) : std::string(line);
    }
    return text;
}

// Commands and words of others. Many commands have lines of their own.
std::string in_short_lines(const Notes& others) {
    std::string text = others.commands;
    const std::string words = in_short_lines(others.words);
    if (text.size() > LineBytes) {
        constexpr std::string_view Between = "] [%";
        for (usize at = text.find(Between); at != std::string::npos; at = text.find(Between, at))
            text[at + 1] = '\n';
        if (!words.empty()) text += '\n' + words;
    } else {
        add_word(text, words);
    }
    return text;
}

// Writes the annotations of others and ours, as NAGs and one comment. `nag` is ours; 0 for none.
void set_notes(PgnGame& game, Node node, const Notes& others, u16 nag, const std::string& eval,
               const std::vector<std::string>& sentences) {
    std::string comment = eval, mark, words;
    if (!eval.empty())
        add_word(mark, fmt::format("{}{}", EvalMarkBegin,
                                   eval.substr(EvalCommand.size(), eval.size() - EvalCommand.size() - 1)));
    if (nag != 0) add_word(mark, fmt::format("${}", nag));
    for (const std::string& sentence : sentences) add_word(words, sentence);
    if (!words.empty()) add_word(mark, sum_of(util::split_words(words)));
    add_word(comment, in_short_lines(others));
    if (!mark.empty()) add_word(comment, fmt::format("{}{}]", MarkBegin, mark));
    if (!words.empty()) comment += '\n' + util::wrapped(words, LineBytes);

    game.drop_notes_after(node);
    for (const u16 other : others.nags) game.add_nag(node, other);
    if (nag != 0) game.add_nag(node, nag);
    game.add_comment(node, comment);
}

}  // namespace

void drop_annotations(PgnGame& game) {
    for (Node node = game.next(chess::pgn::Root); node != NoNode; node = game.next(node)) {
        set_notes(game, node, notes_of_others(game, node), 0, "", {});
        drop_own_variations(game, node);
    }
}

void add_annotations(PgnGame& game, const analysis::AnnotatedGame& annotated) {
    chess::Position position = game.start();
    Node node = game.next(chess::pgn::Root);
    for (usize i = 0; i < annotated.moves.size() && node != NoNode; ++i) {
        const AnnotatedMove& move = annotated.moves[i];
        const Color side = position.side_to_move();
        const Notes others = notes_of_others(game, node);
        set_notes(game, node, others, others.has_judgement() ? u16(0) : move.mark().nag,
                  others.has_eval() ? "" : eval_after(annotated, i, side),
                  others.words.empty() ? words::reasons_of(position, move) : std::vector<std::string>());
        drop_own_variations(game, node);
        add_better_line(game, node, move, side);
        position.do_move(move.move);
        node = game.next(node);
    }
}

}  // namespace annotate_tool
