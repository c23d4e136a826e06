// Writes the facts of an analysis as sentences.
#include "words/sentences.h"

#include <array>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "analysis/telling.h"
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

// A sum of material as players name it: "a knight or bishop", "two pawns".
std::string worth_text(int cp) {
    const int sum_cp = std::abs(cp);
    if (sum_cp >= 900) return "a queen";
    if (sum_cp >= 450) return "a rook";
    if (sum_cp >= 300) return "a piece";
    return sum_cp >= 200 ? "two pawns" : "a pawn";
}

// A proven gain. If only the sum is known, the gain may be greater.
std::string proven_text(const Gain& gain) {
    if (gain.won.empty()) return "at least " + worth_text(gain.cp);
    return gain_text(gain);
}

// "a knight up", "with a queen against a rook and a knight"
std::string ahead_text(const Gain& balance) {
    if (balance.given.empty()) return pieces_text(balance.won) + " up";
    return fmt::format("with {} against {}", pieces_text(balance.won), pieces_text(balance.given));
}

std::string move_text(const Position& position, Move move) {
    return line_text(position, std::span(&move, 1));
}

// ": " and the line, without a pass at its beginning; or nothing.
std::string shown(const Position& position, const std::vector<Move>& line) {
    if (line.empty()) return "";
    if (line.front() != Move::null()) return ": " + line_text(position, line);
    return ": " + line_text(chess::played(position, Move::null()), std::span(line).subspan(1));
}

// What is said of a fact, as half a sentence. Names in braces are filled in:
//   {piece}    the piece of the statement, "the knight on f7"
//   {moved}    the piece that moved, "knight"
//   {square}   its square, "f7"
//   {file}     its file, "f"
//   {targets}  the targets; {first} and {second} alone
//   {moves}    the number of moves
//   {won}      the piece that is won, "knight"
//   {ahead}    "a knight up"
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
    {Fact::Sacrifice, "sacrifices {first}"},
    {Fact::TakesUndefended, "takes the undefended {won}"},
    {Fact::RemovesDefender, "takes the only defender of {targets}"},
    {Fact::LuresAway, "lures {first} away from {second}"},
    {Fact::LuresTo, "draws {first} to {square}"},
    {Fact::PinnedDefender, "cannot be taken by {first}, which is pinned"},
    {Fact::AttacksPinned, "attacks {first}, which is pinned"},
    {Fact::TrapsPiece, "traps {first}"},
    {Fact::Promotes, "promotes a pawn"},
    {Fact::BackRankMate, "mates on the back rank"},
    {Fact::SmotheredMate, "gives a smothered mate"},
    {Fact::SavesByStalemate, "saves a draw by stalemate"},
    {Fact::PerpetualCheck, "gives perpetual check"},
    {Fact::Zugzwang, "leaves the opponent in zugzwang: every move makes things worse"},
    {Fact::PutsEnPrise, "puts the {moved} where it can be taken"},
    {Fact::LeavesEnPrise, "leaves {first} where it can be taken"},
    {Fact::Unguards, "no longer defends {first}"},
    {Fact::OpensLine, "opens the line to {first}"},
    {Fact::CutsOff, "cuts off {second}, which defended {first}"},
    {Fact::GivesUpCastling, "gives up castling"},
    {Fact::Castles, "brings the king into safety"},
    {Fact::Develops, "develops the {moved}"},
    {Fact::OutrunsKing, "lets {first} run: the king no longer catches it"},
    {Fact::TakesCentre, "takes the centre with {targets}"},
    {Fact::BishopPair, "gets the bishop pair"},
    {Fact::IsolatesPawn, "isolates {first}"},
    {Fact::DoublesPawns, "doubles the pawns on the {file}-file"},
    {Fact::LeavesBackward, "leaves {first} backward"},
    {Fact::GetsPassedPawn, "gets a passed pawn on {square}"},
    {Fact::OpensKing, "breaks up the pawns in front of {first}"},
    {Fact::OpenFile, "gets a rook on the open {file}-file"},
    {Fact::SeventhRank, "gets a rook on the seventh rank"},
    {Fact::Outpost, "gets an outpost for {piece}"},
    {Fact::ShutsIn, "shuts in {first}"},
    {Fact::TradesQueens, "trades the queens"},
    {Fact::OppositeBishops, "reaches an ending with bishops of opposite colours"},
    {Fact::EndsAhead, "ends up {ahead}"},
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
    if (name == "square") return chess::to_string(statement.piece);
    if (name == "file") return chess::to_string(statement.piece).substr(0, 1);
    if (name == "ahead") return ahead_text(statement.gain);
    if (name == "moves") return std::to_string(statement.moves);
    if (name == "won") return std::string(PieceNames[statement.gain.won.front()]);
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

Position end_of(Position position, std::span<const Move> line) {
    for (const Move move : line) chess::do_move(position, move);
    return position;
}

std::string list_of(const std::vector<Statement>& statements, const Position& before, Move move) {
    std::string text;
    for (const Statement& statement : statements)
        text += fmt::format("\n- {}", statement_text(statement, before, move));
    return text;
}

bool is_beginning(std::span<const Move> line, std::span<const Move> of) {
    return line.size() <= of.size() && std::ranges::equal(line, of.first(line.size()));
}

// A sentence of what is told of a move, after its beginning: "12...Nc2+, which forks the king on e1 and the
// rook on a1 and wins a rook: 12...Nc2+ 13.Kd1 Nxa1." Empty if nothing is told.
void add_sentence(std::vector<std::string>& sentences, const std::string& beginning,
                  const analysis::Told& told, const Position& before, Move move,
                  std::span<const Move> known_line = {}) {
    if (told.empty()) return;
    std::string text;
    for (usize i = 0; i < told.size(); ++i) {
        const bool is_line_shown = i + 1 == told.size() && !is_beginning(told[i].line, known_line) &&
                                   told[i].line != std::vector{move};
        const std::string_view joint = i == 0                                       ? ""
                                       : text.find(", which ") != std::string::npos ? ", and "
                                                                                    : " and ";
        text += fmt::format("{}{}", joint, statement_text(told[i], before, move, is_line_shown));
    }
    sentences.push_back(beginning + text + '.');
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

// How the side stands that has this value.
std::string_view standing_text(const analysis::Value& value) {
    const double chances = value.win_probability();
    if (chances >= 0.95) return "is winning";
    if (chances >= 0.80) return "is much better";
    if (chances >= 0.60) return "is better";
    if (chances > 0.40) return "has no advantage any more";
    if (chances > 0.20) return "is worse";
    return chances > 0.05 ? "is much worse" : "is lost";
}

// The outcome of the line after the move, in place of a reason: "After 12.Ng5 h6 13.Nf3 White is worse."
std::string outcome_text(const Position& position, const AnnotatedMove& move) {
    constexpr usize Most = 4;
    std::vector<Move> line{move.move};
    line.insert(line.end(), move.reply.begin(),
                move.reply.begin() + std::ptrdiff_t(std::min(Most, move.reply.size())));
    return fmt::format("After {} {} {} ({}).", line_text(position, line), name_of(position.side_to_move()),
                       standing_text(move.after),
                       value_text(position.side_to_move() == Color::White ? move.after : -move.after));
}

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

// The reason in whole sentences, as a report gives it. Of a move that loses little there is nothing to say.
std::string why_not_sentences(const analysis::WhyNot& answer) {
    const Position& position = answer.position;
    if (answer.loss() < analysis::thresholds::Inaccuracy)
        return fmt::format("{} is nearly as good as {}.", move_text(position, answer.move()),
                           move_text(position, answer.best.moves.front()));
    AnnotatedMove move;
    move.move = answer.move();
    move.before = answer.best.value;
    move.after = answer.refutation.value;
    move.loss = answer.loss();
    move.evaluation.lines = {answer.best};
    move.reply.assign(answer.refutation.moves.begin() + 1, answer.refutation.moves.end());
    move.reasons = {answer.missed, answer.faults, answer.punished};
    std::string text;
    for (const std::string& sentence : words::reasons_of(position, move))
        text += (text.empty() ? "" : " ") + sentence;
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

std::string game_over_text(const Position& position) {
    const std::string_view side = name_of(position.side_to_move());
    return position.in_check() ? fmt::format("{} is checkmated: the game is over", side)
                               : fmt::format("{} is stalemated: the game is a draw", side);
}

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

std::string statement_text(const Statement& statement, const Position& before, Move move,
                           bool is_line_shown) {
    const Position after = chess::played(before, move);
    const Square moved =
        move.is_castling() ? statement.piece : move.to();  // a castled rook is named like other pieces
    const analysis::FactKind& kind = analysis::kind_of(statement.fact);
    const Position& there = kind.is_at_end ? end_of(before, statement.line) : after;
    const std::string text = phrase_text(statement, there, moved);
    if (!is_line_shown) return text;
    return text + shown(kind.has_line_from_move ? before : after, statement.line);
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
    text = why_not_sentences(answer) +
           fmt::format("\n{} is worth {}, {} is worth {}: chances go from {} to {}", text,
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
    const std::string played_text = move_text(position, move.move);
    if (move.is_best()) {
        add_sentence(sentences, played_text + " ", analysis::told_of(move.reasons->of_best), position,
                     move.move);
        return sentences;
    }
    const analysis::ToldReasons told = analysis::told_of(*move.reasons);
    add_sentence(sentences, played_text + " ", told.of_move, position, move.move);
    if (!told.of_reply.empty()) {
        const Position after = chess::played(position, move.move);
        const Move reply = move.reply.front();
        add_sentence(sentences, played_text + " allows " + move_text(after, reply) + ", which ",
                     told.of_reply, after, reply);
    }
    const std::span<const Move> best_line = move.evaluation.best().moves;
    add_sentence(sentences, "Better was " + move_text(position, move.best()) + ", which ", told.of_best,
                 position, move.best(), best_line);
    if (told.is_missed_first && sentences.size() > 1)
        std::rotate(sentences.begin(), sentences.end() - 1, sentences.end());
    if (sentences.empty()) sentences.push_back(outcome_text(position, move));
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
