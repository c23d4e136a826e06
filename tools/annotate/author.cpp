// Reads the notes of a game. Variations may be nested to any depth, so that no function calls itself here.
#include "tools/annotate/author.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "chess/notation.h"
#include "chess/pgn/signs.h"
#include "util/text.h"

namespace annotate_tool {

namespace {

using chess::Position;
using chess::pgn::Node;
using chess::pgn::NoNode;
using chess::pgn::Note;
using chess::pgn::Root;
using util::add_word;
using PgnGame = chess::pgn::Game;

// The comment in one line, without its commands.
std::string words_of(std::string_view comment) {
    std::string plain;
    for (usize begin = comment.find("[%"); begin != std::string_view::npos; begin = comment.find("[%")) {
        const usize end = comment.find(']', begin);
        if (end == std::string_view::npos) break;
        plain += comment.substr(0, begin);
        comment.remove_prefix(end + 1);
    }
    plain += comment;
    std::string words;
    for (const std::string_view word : util::split_words(plain)) add_word(words, word);
    return words;
}

// All comments before the move, the first one of a line.
std::string comment_before(const PgnGame& game, Node node) {
    std::string comment;
    game.notes_before(node, [&](const Note& note) { add_word(comment, note.comment); });
    return comment;
}

// The NAGs of the move as signs; "$146" for one without a sign.
std::string signs_of(const PgnGame& game, Node node) {
    std::string signs;
    game.notes_after(node, [&](const Note& note) {
        if (!note.nag || *note.nag == 0) return;
        const std::string_view sign = chess::pgn::sign_of(*note.nag);
        add_word(signs, sign.empty() ? fmt::format("${}", *note.nag) : sign);
    });
    return signs;
}

// --- clocks ---

// The seconds of "1:02:03.5", "2:03" or "3".
std::optional<double> seconds_of(std::string_view clock) {
    constexpr double MostSeconds = 1e9;  // 30 years: more is no clock
    if (clock.find_first_not_of("0123456789:.") != std::string_view::npos) return std::nullopt;
    double seconds = 0;
    for (bool is_last = false; !is_last;) {
        const usize colon = clock.find(':');
        std::string_view field = clock.substr(0, colon);
        const auto number = util::take_number(field);
        if (!number || !field.empty()) return std::nullopt;
        seconds = 60 * seconds + *number;
        is_last = colon == std::string_view::npos;
        if (!is_last) clock.remove_prefix(colon + 1);
    }
    return seconds <= MostSeconds ? std::optional(seconds) : std::nullopt;
}

// The duration that a command such as "[%clk 0:04:58]" of the comment states.
std::optional<double> duration_in(std::string_view comment, std::string_view command) {
    const usize begin = comment.find(command);
    if (begin == std::string_view::npos) return std::nullopt;
    comment.remove_prefix(begin + command.size());
    return seconds_of(util::trim(comment.substr(0, comment.find(']'))));
}

// The seconds that each move adds to the clock, by the tag TimeControl of PGN: "300+3", "300",
// "40/5400+30:1800+30". Nothing if it is not known.
std::optional<double> increment_of(const PgnGame& game) {
    std::string_view control = game.find_tag("TimeControl").value_or("");
    control = control.substr(0, control.find(':'));
    if (control.empty() || control.find_first_not_of("0123456789/+.") != std::string_view::npos)
        return std::nullopt;
    const usize plus = control.find('+');
    return plus == std::string_view::npos ? 0 : seconds_of(control.substr(plus + 1));
}

// By two clocks of a side. If a clock has gained more than the increment, the next period has begun.
std::optional<double> spent_between(const std::optional<double>& before, const std::optional<double>& after,
                                    double increment) {
    if (!before || !after || *before + increment < *after) return std::nullopt;
    return *before + increment - *after;
}

// --- variations ---

// A variation that is still to be written.
struct Branch {
    Node first;
    Position before;
    int of;    // the index of the variation to which it belongs; -1 for the main line
    usize at;  // how many of its moves come before
};

// Adds those that replace the move `instead_of`.
void add_branches(std::vector<Branch>& branches, const PgnGame& game, Node instead_of, const Position& before,
                  int of, usize at) {
    for (Node first = game.first_variation(instead_of); first != NoNode; first = game.next_variation(first))
        branches.push_back({first, before, of, at});
}

std::string moves_data(const PgnGame& game, const Branch& branch, int index, std::vector<Branch>& inner) {
    std::string moves;
    Position position = branch.before;
    usize at = 0;
    for (Node node = branch.first; node != NoNode; node = game.next(node), ++at) {
        const chess::Move move = game.move(node);
        std::string words = words_of(comment_before(game, node));
        add_word(words, words_of(comment_of(game, node)));
        std::string san = chess::to_san(position, move);
        add_word(san, signs_of(game, node));
        moves += fmt::format("{}[\"{}\",{},{}]", moves.empty() ? "" : ",", chess::to_uci(move, true),
                             util::json_text(san), util::json_text(words));
        add_branches(inner, game, node, position, index, at);
        chess::do_move(position, move);  // a variation may have a pass
    }
    return '[' + moves + ']';
}

// All variations that replace the move, each before those in it.
std::string variations_data(const PgnGame& game, Node instead_of, const Position& before) {
    std::vector<Branch> open;  // the next one is the last
    add_branches(open, game, instead_of, before, -1, 0);
    std::ranges::reverse(open);
    std::string variations;
    for (int index = 0; !open.empty(); ++index) {
        const Branch branch = std::move(open.back());
        open.pop_back();
        std::vector<Branch> inner;
        const std::string moves = moves_data(game, branch, index, inner);
        variations += fmt::format(R"({}{{"of":{},"at":{},"moves":{}}})", index == 0 ? "" : ",", branch.of,
                                  branch.at, moves);
        std::move(inner.rbegin(), inner.rend(), std::back_inserter(open));
    }
    return '[' + variations + ']';
}

}  // namespace

std::string comment_of(const PgnGame& game, Node node) {
    std::string comment;
    game.notes_after(node, [&](const Note& note) { add_word(comment, note.comment); });
    return comment;
}

std::vector<MoveTime> times_of(const PgnGame& game) {
    const auto increment = increment_of(game);
    std::vector<MoveTime> times;
    for (Node node = game.next(Root); node != NoNode; node = game.next(node)) {
        const std::string comment = comment_of(game, node);
        MoveTime time{duration_in(comment, "[%clk "), duration_in(comment, "[%emt ")};
        if (!time.spent && increment && times.size() >= 2)
            time.spent = spent_between(times[times.size() - 2].left, time.left, *increment);
        times.push_back(time);
    }
    return times;
}

std::string introduction_of(const PgnGame& game) {
    const Node first = game.next(Root);
    return words_of(first == NoNode ? comment_of(game, Root) : comment_before(game, first));
}

std::vector<std::string> notes_data(const PgnGame& game) {
    std::vector<std::string> notes;
    Position position = game.start();
    for (Node node = game.next(Root); node != NoNode; node = game.next(node)) {
        const std::string signs = signs_of(game, node), words = words_of(comment_of(game, node));
        const bool has_any = !signs.empty() || !words.empty() || game.first_variation(node) != NoNode;
        notes.push_back(!has_any ? ""
                                 : fmt::format(R"({{"sign":{},"words":{},"variations":{}}})",
                                               util::json_text(signs), util::json_text(words),
                                               variations_data(game, node, position)));
        chess::do_move(position, game.move(node));
    }
    return notes;
}

}  // namespace annotate_tool
