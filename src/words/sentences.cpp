// Writes the facts of an analysis as sentences.
#include "words/sentences.h"

#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "chess/notation.h"

namespace words {

namespace {

using analysis::AnnotatedMove;
using analysis::Fact;
using analysis::Gain;
using analysis::MoveClass;
using analysis::Statement;
using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr chess::PerPieceType<std::string_view> PieceNames{
    {"pawn", "knight", "bishop", "rook", "queen", "king", ""}};

std::string_view name_of(chess::Piece piece) { return PieceNames[type_of(piece)]; }

// "the knight on f7"
std::string the_piece(const Position& position, Square square) {
    return fmt::format("the {} on {}", name_of(position.piece_on(square)), chess::to_string(square));
}

// "a", "a and b", "a, b and c"
std::string joined(std::span<const std::string> parts) {
    std::string text;
    for (usize i = 0; i < parts.size(); ++i) {
        if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
        text += parts[i];
    }
    return text;
}

std::string the_pieces(const Position& position, std::span<const Square> squares) {
    std::vector<std::string> parts;
    parts.reserve(squares.size());
    for (const Square square : squares) parts.push_back(the_piece(position, square));
    return joined(parts);
}

// "a queen and two pawns"
std::string pieces_text(std::span<const PieceType> pieces) {
    constexpr std::array<std::string_view, 9> Numbers = {"",     "a",   "two",   "three", "four",
                                                         "five", "six", "seven", "eight"};
    std::vector<std::string> parts;
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight, PieceType::Pawn}) {
        const usize count = usize(std::ranges::count(pieces, type));
        if (count == 0) continue;
        const std::string number =
            count < Numbers.size() ? std::string(Numbers[count]) : std::to_string(count);
        parts.push_back(fmt::format("{} {}{}", number, PieceNames[type], count > 1 ? "s" : ""));
    }
    return joined(parts);
}

std::string pawn_count_text(int cp) {
    const int pawns = int(std::lround(std::abs(cp) / 100.0));
    return fmt::format("{} {}", pawns, pawns == 1 ? "pawn" : "pawns");
}

std::string worth_text(int cp) { return "material worth " + pawn_count_text(cp); }

// A proven gain. If only the sum is known, the gain may be greater.
std::string proven_text(const Gain& gain) {
    if (gain.won.empty()) return "material worth at least " + pawn_count_text(gain.cp);
    return gain_text(gain);
}

std::string move_text(const Position& position, Move move) {
    return line_text(position, std::span(&move, 1));
}

// ": " and the line, or nothing.
std::string shown(const Position& position, const std::vector<Move>& line) {
    return line.empty() ? "" : ": " + line_text(position, line);
}

// What is said of a fact, as half a sentence. Names in braces are filled in:
//   {piece}    the piece of the statement, "the knight on f7"
//   {moved}    the piece that moved, "knight"
//   {targets}  the targets; {first} and {second} alone
//   {moves}    the number of moves
//   {gain}     what is won or given; {proven} says "at least" of a gain of which only the sum is known
struct Phrase {
    Fact fact;
    std::string_view text;
    std::string_view of_another = {};  // if the piece is not the one that moved; empty for the same text
};
constexpr auto Phrases = std::to_array<Phrase>({
    {Fact::Checkmate, "gives checkmate"},
    {Fact::Stalemate, "leaves the opponent in stalemate"},
    {Fact::Check, "gives check"},
    {Fact::DiscoveredCheck, "opens the line of {piece}, which gives check"},
    {Fact::DoubleCheck, "gives double check with {targets}"},
    {Fact::Fork, "forks {targets}"},
    {Fact::Skewer, "skewers {first}, behind which stands {second}"},
    {Fact::DiscoveredAttack, "opens the line of {piece}, which attacks {targets}"},
    {Fact::Pin, "pins {first} to {second}", "opens the line of {piece}, which pins {first} to {second}"},
    {Fact::RelativePin, "pins {first} to {second}",
     "opens the line of {piece}, which pins {first} to {second}"},
    {Fact::Attacks, "attacks {targets}"},
    {Fact::Defends, "defends {targets}"},
    {Fact::Escapes, "saves the {moved}, which could have been taken"},
    {Fact::MateIn, "mates in {moves}"},
    {Fact::WinsMaterial, "wins {proven}"},
    {Fact::LineWins, "wins {gain} in the best line"},
    {Fact::ThreatensMate, "threatens mate in {moves}"},
    {Fact::ThreatensMaterial, "threatens to win {proven}"},
    {Fact::PreventsMate, "prevents mate in {moves}"},
    {Fact::PreventsLoss, "prevents the loss of {gain}"},
    {Fact::Sacrifice, "sacrifices {gain}"},
});
static_assert(analysis::has_all_facts(Phrases));

// The value of a name in a phrase. `after` is the position after the move, `moved` the square of the moved
// piece in it.
std::string value_of(std::string_view name, const Statement& statement, const Position& after, Square moved) {
    if (name == "piece") return the_piece(after, statement.piece);
    if (name == "moved") return std::string(name_of(after.piece_on(moved)));
    if (name == "targets") return the_pieces(after, statement.targets);
    if (name == "first") return the_piece(after, statement.targets[0]);
    if (name == "second") return the_piece(after, statement.targets[1]);
    if (name == "moves") return std::to_string(statement.moves);
    if (name == "gain") return gain_text(statement.gain);
    return proven_text(statement.gain);
}

// The phrase with its names filled in.
std::string phrase_text(const Statement& statement, const Position& after, Square moved) {
    const Phrase& phrase = Phrases[usize(statement.fact)];
    const bool is_another = statement.piece != moved && !phrase.of_another.empty();
    std::string_view rest = is_another ? phrase.of_another : phrase.text;
    std::string text;
    for (usize open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        const usize close = rest.find('}', open);
        text += rest.substr(0, open);
        text += value_of(rest.substr(open + 1, close - open - 1), statement, after, moved);
        rest.remove_prefix(close + 1);
    }
    return text + std::string(rest);
}

std::string list_of(const std::vector<Statement>& statements, const Position& before, Move move) {
    std::string text;
    for (const Statement& statement : statements)
        text += fmt::format("\n- {}", statement_text(statement, before, move));
    return text;
}

// The beginnings of sentences about a move.
struct Beginnings {
    std::string first;
    std::string nothing_to_say;  // a sentence if no fact is known; empty if there is none
    std::string further;
    std::span<const Move> known_line{};  // shown to the reader elsewhere
};
// The statement without its line if that line is shown elsewhere.
Statement shortened(const Statement& statement, std::span<const Move> known_line) {
    Statement shorter = statement;
    if (statement.line.size() <= known_line.size() &&
        std::ranges::equal(statement.line, known_line.first(statement.line.size())))
        shorter.line.clear();
    return shorter;
}
// Minor facts are used only if there are no greater ones. A check alone is no reason.
void add_sentences(std::vector<std::string>& sentences, const Beginnings& beginnings,
                   const std::vector<Statement>& statements, const Position& before, Move move) {
    constexpr int Most = 2;
    int said = 0;
    for (const Statement& statement : statements) {
        if (statement.fact == Fact::Check || said == Most ||
            (analysis::kind_of(statement.fact).is_minor && said > 0))
            continue;
        sentences.push_back((said == 0 ? beginnings.first : beginnings.further) +
                            statement_text(shortened(statement, beginnings.known_line), before, move) + '.');
        ++said;
    }
    if (said == 0 && !beginnings.nothing_to_say.empty()) sentences.push_back(beginnings.nothing_to_say);
}

// "63.5 %"
std::string chances_text(const analysis::Value& value) {
    return fmt::format("{:.1f} %", 100 * value.win_probability());
}

std::string whole_percent_text(const analysis::Value& value) {
    return fmt::format("{:.0f}%", 100 * value.win_probability());
}

std::string fall_of(const AnnotatedMove& move, Color side) {
    return fmt::format("{}'s chances fall from {} to {}.", name_of(side), whole_percent_text(move.before),
                       whole_percent_text(move.after));
}

std::string class_sentence(const AnnotatedMove& move, Color side) {
    switch (move.move_class) {
        case MoveClass::Best:
            return move.is_best() ? "The engine's choice." : "As good as the engine's choice.";
        case MoveClass::Good: return "Gives away next to nothing.";
        case MoveClass::Inaccuracy:
        case MoveClass::Mistake:
        case MoveClass::Blunder: return fall_of(move, side);
        case MoveClass::Only: return "The only good move.";
        case MoveClass::Brilliant: return "A sacrifice, and the only good move.";
        case MoveClass::MissedWin: return "Lets a won game slip. " + fall_of(move, side);
        case MoveClass::MissedMate:
            return fmt::format("Misses a mate in {}. {}", move.missed_mate.value_or(0), fall_of(move, side));
        case MoveClass::Count: break;
    }
    return {};
}

std::string percent_text(const analysis::Value& value) {
    return fmt::format("win {}, draw {}, loss {} in 1000 games", value.wdl.win, value.wdl.draw,
                       value.wdl.loss);
}

std::string pawns_text(int cp) { return fmt::format("{:+.2f}", cp / 100.0); }

std::string terms_text(const analysis::Explanation& explanation) {
    if (explanation.terms.empty()) return "";
    std::string text = fmt::format("\nClassical evaluation for {}, in its pawns, before and after the move:",
                                   name_of(explanation.position.side_to_move()));
    for (const analysis::TermChange& change : explanation.terms)
        text += fmt::format("\n  {}: {} -> {}", eval::classical::TermNames[change.term],
                            pawns_text(change.before_cp), pawns_text(change.after_cp));
    return text;
}

std::string worths_text(const analysis::Explanation& explanation) {
    constexpr usize Most = 6;
    if (explanation.pieces.empty()) return "";
    std::string text = "\nWorth of pieces to their owners by the network, in its pawns, before and after:";
    for (usize i = 0; i < std::min(Most, explanation.pieces.size()); ++i) {
        const analysis::WorthChange& change = explanation.pieces[i];
        text += fmt::format("\n  {} {} on {}: {} -> {}", name_of(color_of(change.piece)),
                            name_of(change.piece), chess::to_string(change.square),
                            pawns_text(change.before_cp), pawns_text(change.after_cp));
    }
    return text;
}

std::string hanging_text(const std::vector<analysis::HangingPiece>& pieces, const Position& position,
                         std::string_view introduction) {
    std::string text;
    for (const analysis::HangingPiece& hanging : pieces)
        text += fmt::format("\n- {} {}: {}, {}", introduction, the_piece(position, hanging.square),
                            chess::to_san(position, hanging.capture), worth_text(hanging.gain_cp));
    return text;
}

}  // namespace

std::string value_text(const analysis::Value& value) {
    if (value.score.is_mate()) {
        const int moves = value.moves_to_mate();
        return fmt::format("{} in {}", value.score.is_win() ? "mate" : "mated", moves);
    }
    if (value.score.is_table()) return value.score.is_win() ? "won by the tables" : "lost by the tables";
    return pawns_text(value.shown_cp);
}

std::string line_text(const Position& position, std::span<const Move> line) {
    std::string text;
    int number = position.fullmove_number();
    bool is_white = position.side_to_move() == Color::White;
    for (const std::string& move : chess::to_san(position, line)) {
        if (is_white || text.empty())
            text += fmt::format("{}{}{}", text.empty() ? "" : " ", number, is_white ? "." : "...");
        else
            text += ' ';
        text += move;
        number += !is_white;
        is_white = !is_white;
    }
    return text;
}

std::string gain_text(const Gain& gain) {
    if (gain.won.empty()) return worth_text(gain.cp);
    const std::string given = gain.given.empty() ? "" : " for " + pieces_text(gain.given);
    return pieces_text(gain.won) + given;
}

std::string statement_text(const Statement& statement, const Position& before, Move move) {
    const Position after = chess::played(before, move);
    const Square moved =
        move.is_castling() ? statement.piece : move.to();  // a castled rook is named like other pieces
    const bool begins_with_move = analysis::kind_of(statement.fact).has_line_from_move;
    return phrase_text(statement, after, moved) + shown(begins_with_move ? before : after, statement.line);
}

std::string threat_text(const Statement& threat, const Position& position) {
    return phrase_text(threat, position, Square::none()) + shown(position, threat.line);
}

std::string explanation_text(const analysis::Explanation& explanation) {
    const Position& position = explanation.position;
    const analysis::Value& value = explanation.line.value;
    std::string text = move_text(position, explanation.move());
    if (explanation.is_only_legal)
        text += " is the only legal move: ";
    else if (explanation.is_best())
        text += " is the best move: ";
    else
        text += fmt::format(" is not as good as {}, which is worth {}; chances go from {} to {}: ",
                            move_text(position, explanation.best.moves.front()),
                            value_text(explanation.best.value), chances_text(explanation.best.value),
                            chances_text(value));
    text += fmt::format("{} for {}, {}", value_text(value), name_of(position.side_to_move()),
                        percent_text(value));
    text += "\nLine: " + line_text(position, explanation.line.moves);
    text += explanation.statements.empty()
                ? "\nNothing on the board and in the search gives a short reason; the evaluation does:"
                : "\nIt" + list_of(explanation.statements, position, explanation.move());
    return text + terms_text(explanation) + worths_text(explanation);
}

std::string why_not_text(const analysis::WhyNot& answer) {
    const Position& position = answer.position;
    const Move best = answer.best.moves.front();
    std::string text = move_text(position, answer.move());
    if (answer.is_best)
        return text + fmt::format(" is the best move: {}\nLine: {}", value_text(answer.best.value),
                                  line_text(position, answer.best.moves));
    text += fmt::format(" is worth {}, {} is worth {}: chances go from {} to {}",
                        value_text(answer.refutation.value), move_text(position, best),
                        value_text(answer.best.value), chances_text(answer.best.value),
                        chances_text(answer.refutation.value));
    text += "\nBest line: " + line_text(position, answer.best.moves);
    text += "\nAfter it: " + line_text(position, answer.refutation.moves);
    if (!answer.missed.empty())
        text += fmt::format("\n{}{}", move_text(position, best), list_of(answer.missed, position, best));
    if (!answer.punished.empty()) {
        const Position after = chess::played(position, answer.move());
        const Move reply = answer.refutation.moves[1];
        text +=
            fmt::format("\nThe answer {}{}", move_text(after, reply), list_of(answer.punished, after, reply));
    }
    return text;
}

std::vector<std::string> judgement_of(const AnnotatedMove& move, Color side) {
    return {move.is_forced ? "The only legal move." : class_sentence(move, side)};
}

std::vector<std::string> reasons_of(const Position& position, const AnnotatedMove& move) {
    std::vector<std::string> sentences;
    if (!move.reasons) return sentences;
    const auto& [of_best, of_move, of_reply] = *move.reasons;
    const std::string best_text = move_text(position, move.best()),
                      played_text = move_text(position, move.move);
    if (move.is_best()) {
        add_sentences(sentences, {played_text + " ", "", "It also "}, of_best, position, move.move);
        return sentences;
    }
    add_sentences(sentences,
                  {"Better was " + best_text + ", which ", "Better was " + best_text + ".", "It also ",
                   move.evaluation.best().moves},
                  of_best, position, move.best());
    add_sentences(sentences, {played_text + " ", "", "It also "}, of_move, position, move.move);
    if (move.reply.empty()) return sentences;
    const Position after = chess::played(position, move.move);
    const Move reply = move.reply.front();
    add_sentences(sentences,
                  {played_text + " allows " + move_text(after, reply) + ", which ", "", "That also "},
                  of_reply, after, reply);
    return sentences;
}

std::string_view no_turn_text(const analysis::AnnotatedGame& game) {
    if (game.moves.empty()) return "There are no moves.";
    if (game.decided_by) return "No single mistake: the game slipped away little by little.";
    return "Nowhere: neither side let the balance go by a mistake.";
}

std::string threats_text(const analysis::Threats& threats, const Position& position) {
    const Color us = position.side_to_move();
    std::string text;
    if (threats.in_check) {
        text = fmt::format("{} is in check: there is no other threat to meet first", name_of(us));
    } else {
        const Position pass = chess::played(position, Move::null());
        text = threats.statements.empty() ? fmt::format("{} threatens nothing by force", name_of(~us))
                                          : fmt::format("{}, if it could move now,", name_of(~us));
        for (const Statement& threat : threats.statements) text += "\n- " + threat_text(threat, position);
        text += hanging_text(threats.hanging, pass, "could take");
    }
    if (!threats.takeable.empty()) text += fmt::format("\n{}, to move,", name_of(us));
    return text + hanging_text(threats.takeable, position, "can take");
}

}  // namespace words
