// Each check follows the definition of its fact in analysis/statement.h. Where that does not say what the piece
// is, it is the moved piece.
#include "analysis/motif_check.h"

#include <algorithm>

#include "analysis/evaluation.h"
#include "analysis/plain_search.h"
#include "chess/movegen.h"
#include "engine/engine.h"

namespace test {

namespace {

using analysis::Statement;
using chess::Move;
using chess::played;
using chess::Position;
using chess::Square;
using Line = std::vector<Move>;

// The position before and after the move. "We" are the side that moved.
struct Moved {
    Moved(const Position& position, Move the_move)
        : before(position), after(played(position, the_move)), board_before(before), board(after),
          move(the_move), white(position.side_to_move() == chess::Color::White) {}

    bool has_ours(Square square) const { return is_of_side(board, square, white); }
    bool has_theirs(Square square) const { return is_of_side(board, square, !white); }
    Square their_king() const { return find_king(board, !white); }
    // Where the moved piece came from; for castling, king and rook are moved pieces.
    Square origin_of(Square piece) const {
        for (const Square from : {move.from(), move.to()})
            if (is_of_side(board_before, from, white) && follow(from, move) == piece) return from;
        return Square::none();
    }
    bool has_moved(Square piece) const { return has_ours(piece) && origin_of(piece).is_ok(); }
    // Whether the piece came to attack the square by the move, which it made itself.
    bool newly_attacks(Square piece, Square square) const {
        return attacks(board, piece, square) && !attacks(board_before, origin_of(piece), square);
    }

    const Position before, after;
    const ReferenceBoard board_before, board;
    const Move move;
    const bool white;
};

// The one target, which must be a piece of theirs.
Square their_target(const Moved& moved, const Statement& statement) {
    if (statement.targets.size() != 1 || !moved.has_theirs(statement.targets[0])) return Square::none();
    return statement.targets[0];
}

// The line must begin with an answer that does not move the target, and go on with its capture.
std::string fault_of_taking_next(const Moved& moved, const Line& line, Square target) {
    if (line.size() < 2) return "no line";
    if (auto fault = walk_without_pass(moved.after, line); !fault.empty()) return fault;
    if (follow(target, line[0]) != target) return "the target leaves";
    return line[1].is_capture() && captured_square(line[1]) == target ? "" : "it is not taken next";
}

// --- motifs ---

bool is_defended(const Moved& moved, const ReferenceBoard& board, Square target) {
    return !attackers(board, target, !moved.white).empty();
}

}  // namespace

std::string fault_of_taking_undefended(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    if (!move.is_capture()) return "nothing is taken";
    const auto type = type_of(before.captured_by(move));
    if (statement.gain != analysis::Gain{value_of(type), {type}, {}}) return "something else is taken";
    if (!captures_on(moved.after, statement.piece).empty()) return "it can be taken back";
    // A position does not know where the last capture was, but a piece taken there has just taken itself.
    return before.captured_piece() == chess::Piece::None ? "" : "it may be a recapture";
}

std::string fault_of_removed_defender(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!move.is_capture()) return "nothing is taken";
    const Square target = their_target(moved, statement);
    if (!target.is_ok()) return "no target";
    if (!attacks(moved.board_before, captured_square(move), target)) return "it did not defend the target";
    if (is_defended(moved, without(moved.board, statement.piece), target)) return "another defends it";
    return fault_of_taking_next(moved, statement.line, target);
}

std::string fault_of_luring_away(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (statement.targets.size() != 2) return "no two targets";
    const Square defender = statement.targets[0], target = statement.targets[1];
    if (!moved.has_theirs(defender) || !moved.has_theirs(target)) return "a target is not there";
    if (!attacks(moved.board, defender, target)) return "it does not defend";
    if (is_defended(moved, without(moved.board, defender), target)) return "another defends it";
    if (auto fault = fault_of_taking_next(moved, statement.line, target); !fault.empty()) return fault;
    const Move answer = statement.line[0];
    if (follow(defender, answer) == defender) return "it does not leave";
    if (is_defended(moved, ReferenceBoard(played(moved.after, answer)), target)) return "it still defends";
    const bool takes = answer.is_capture() && captured_square(answer) == statement.piece;
    const bool is_forced = attacks(moved.board, statement.piece, defender) ||
                           attacks(moved.board, statement.piece, moved.their_king());
    return takes || is_forced ? "" : "it need not leave";
}

std::string fault_of_luring_to(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    const Square target = their_target(moved, statement);
    if (!target.is_ok()) return "no target";
    const char letter = moved.board.at(target);
    if (!is_a(letter, 'K') && !is_a(letter, 'Q') && !is_a(letter, 'R')) return "a piece of less worth";
    const Line& line = statement.line;
    if (line.size() < 2) return "no line";
    if (auto fault = walk_without_pass(moved.after, line); !fault.empty()) return fault;
    if (line[0].from() != target || line[0].to() != statement.piece) return "it does not take the piece";
    if (line[1].is_capture() && captured_square(line[1]) == statement.piece) return "";
    const ReferenceBoard end(at_end(moved.after, {line[0], line[1]}));
    return attackers(end, statement.piece, moved.white).empty() ? "it is not attacked there" : "";
}

std::string fault_of_pinned_defender(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    if (!move.is_capture()) return "nothing is taken";
    const Square target = their_target(moved, statement);
    if (!target.is_ok() || target == moved.their_king()) return "no target";
    if (!attacks(moved.board, target, statement.piece)) return "it does not attack the piece";
    // If it took the piece nevertheless, a piece that did not give check before would give check.
    ReferenceBoard taken_back = without(moved.board, target);
    taken_back.squares[usize(statement.piece.index())] = moved.board.at(target);
    const auto checkers = attackers(taken_back, moved.their_king(), moved.white);
    const bool is_pinned = std::ranges::any_of(
        checkers, [&](Square pinner) { return !attacks(moved.board, pinner, moved.their_king()); });
    return is_pinned ? "" : "it is not pinned";
}

std::string fault_of_attack_on_pinned(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    const Square target = their_target(moved, statement), king = moved.their_king();
    if (!target.is_ok() || target == king) return "no target";
    if (!moved.newly_attacks(statement.piece, target)) return "it does not come to attack it";
    const auto pinners = attackers(without(moved.board, target), king, moved.white);
    if (std::ranges::none_of(pinners, [&](Square pinner) {
            return pinner != statement.piece && !attacks(moved.board, pinner, king);
        }))
        return "no other piece pins it";
    if (auto fault = fault_of_taking_next(moved, statement.line, target); !fault.empty()) return fault;
    return statement.line[1].from() == statement.piece ? "" : "another piece takes it";
}

std::string fault_of_trap(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    const Square target = their_target(moved, statement);
    if (!target.is_ok() || is_a(moved.board.at(target), 'P')) return "no target";
    if (moved.after.in_check() || !can_be_taken(passed(moved.after), target)) return "it is not in danger";
    for (const Move escape : chess::legal_moves(moved.after)) {
        const Square to = follow(target, escape);
        if (to != target && !can_be_taken(played(moved.after, escape), to)) return "it escapes";
    }
    return "";
}

// --- promotion and mates ---

namespace {

std::string fault_of_mating_line(const Position& before, Move move, const Line& line) {
    if (auto fault = fault_of_line_with(move, before, line); !fault.empty()) return fault;
    const Position end = at_end(before, line);
    if (end.side_to_move() == before.side_to_move()) return "the other side moves last";
    const ReferenceBoard board(end);
    const bool is_mate = legal_moves(board).empty() && in_check(board, board.white_to_move);
    return is_mate ? "" : "no mate";
}

// The squares beside the king, or only those one rank further from its own first rank.
std::vector<Square> beside(Square king, bool only_in_front, bool white) {
    std::vector<Square> squares;
    for (int i = 0; i < 64; ++i) {
        const int files = std::abs(file_of(Square(i)) - file_of(king));
        const int ranks = rank_for(Square(i), white) - rank_for(king, white);
        const bool is_beside = std::max(files, std::abs(ranks)) == 1;
        if (is_beside && (ranks == 1 || !only_in_front)) squares.push_back(Square(i));
    }
    return squares;
}

// The mated side's king on the board, and the only piece that gives check.
struct Mate {
    explicit Mate(const ReferenceBoard& board) : white(board.white_to_move), king(find_king(board, white)) {
        const auto by = attackers(board, king, !white);
        if (by.size() == 1) checker = by[0];
    }

    bool white;
    Square king;
    Square checker = Square::none();
};

bool are_own(const ReferenceBoard& board, const std::vector<Square>& squares, bool white) {
    return std::ranges::all_of(squares, [&](Square square) { return is_of_side(board, square, white); });
}

}  // namespace

std::string fault_of_promotion(const Statement& statement, const Position& before, Move move) {
    const Line& line = statement.line;
    if (auto fault = fault_of_line_with(move, before, line); !fault.empty()) return fault;
    for (usize i = 0; i < line.size(); i += 2)
        if (line[i].is_promotion() && follow(line[i].to(), Line(line.begin() + i + 1, line.end())).is_ok())
            return "";
    return "no promoted piece is left";
}

std::string fault_of_back_rank_mate(const Statement& statement, const Position& before, Move move) {
    if (auto fault = fault_of_mating_line(before, move, statement.line); !fault.empty()) return fault;
    const ReferenceBoard board(at_end(before, statement.line));
    const Mate mate(board);
    if (!mate.checker.is_ok()) return "two pieces give check";
    const char letter = board.at(mate.checker);
    if (!is_a(letter, 'R') && !is_a(letter, 'Q')) return "another piece mates";
    if (rank_for(mate.king, mate.white) != 1 || rank_for(mate.checker, mate.white) != 1)
        return "another rank";
    const bool is_shut_in = are_own(board, beside(mate.king, true, mate.white), mate.white);
    return is_shut_in ? "" : "a square in front of the king is not its own";
}

std::string fault_of_smothered_mate(const Statement& statement, const Position& before, Move move) {
    if (auto fault = fault_of_mating_line(before, move, statement.line); !fault.empty()) return fault;
    const ReferenceBoard board(at_end(before, statement.line));
    const Mate mate(board);
    if (!mate.checker.is_ok() || !is_a(board.at(mate.checker), 'N')) return "another piece mates";
    const bool is_smothered = are_own(board, beside(mate.king, false, mate.white), mate.white);
    return is_smothered ? "" : "a square beside the king is not its own";
}

// --- zugzwang ---

namespace {

// For the side to move, by a search.
double win_probability(engine::Engine& engine, const Position& position) {
    if (const auto end = analysis::value_by_rules(position)) return end->win_probability();
    engine.new_game();
    search::Limits limits;
    limits.nodes = 100'000;
    const auto outcome = engine.search(position, limits);
    return analysis::value_of(outcome.best_move.line.score, position).win_probability();
}

}  // namespace

std::string fault_of_zugzwang(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    const chess::MoveList answers = chess::legal_moves(moved.after);
    if (moved.after.in_check() || answers.empty()) return "no choice between moves and a pass";
    engine::Engine engine;
    const double after_pass = win_probability(engine, passed(moved.after));
    const bool all_lose = std::ranges::all_of(answers, [&](Move answer) {
        return win_probability(engine, played(moved.after, answer)) >= after_pass + 0.1;
    });
    return all_lose ? "" : "an answer is as good as a pass";
}

// --- pieces that can be taken after a bad move ---

namespace {

// The line must be one answer that takes the target with a gain; the piece must have moved.
std::string fault_of_taking_answer(const Moved& moved, const Statement& statement) {
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (statement.targets.size() != 1 || !moved.has_ours(statement.targets[0])) return "no target";
    if (statement.line.size() != 1) return "no line of one move";
    if (auto fault = walk_without_pass(moved.after, statement.line); !fault.empty()) return fault;
    const Move answer = statement.line[0];
    if (!answer.is_capture() || captured_square(answer) != statement.targets[0]) return "it is not taken";
    return PlainMaterial::wins_with(moved.after, answer, LeastGain, 2) ? "" : "taking gains nothing";
}

// The same, and the target must not have moved.
std::string fault_of_taking_another(const Moved& moved, const Statement& statement) {
    if (auto fault = fault_of_taking_answer(moved, statement); !fault.empty()) return fault;
    return moved.has_moved(statement.targets[0]) ? "it has moved itself" : "";
}

// Whether they could have taken the piece with a gain before the move, had it been their turn.
bool was_in_danger(const Moved& moved, Square square) {
    return !moved.before.in_check() && can_be_taken(passed(moved.before), square);
}

bool is_between(Square square, Square a, Square b) {
    const int files = file_of(b) - file_of(a), ranks = rank_of(b) - rank_of(a);
    const int steps = std::max(std::abs(files), std::abs(ranks));
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return false;
    for (int i = 1; i < steps; ++i)
        if (square == Square(a.index() + i * (8 * ranks + files) / steps)) return true;
    return false;
}

}  // namespace

std::string fault_of_putting_en_prise(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_taking_answer(moved, statement); !fault.empty()) return fault;
    if (statement.targets[0] != statement.piece) return "the target is another piece";
    return was_in_danger(moved, moved.origin_of(statement.piece)) ? "it was in danger before" : "";
}

std::string fault_of_leaving_en_prise(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_taking_another(moved, statement); !fault.empty()) return fault;
    return was_in_danger(moved, statement.targets[0]) ? "" : "it was not in danger before";
}

std::string fault_of_unguarding(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_taking_another(moved, statement); !fault.empty()) return fault;
    const Square target = statement.targets[0];
    if (was_in_danger(moved, target)) return "it was in danger before";
    if (!attacks(moved.board_before, moved.origin_of(statement.piece), target))
        return "the piece did not defend it";
    return attacks(moved.board, statement.piece, target) ? "the piece still defends it" : "";
}

std::string fault_of_opened_line(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_taking_another(moved, statement); !fault.empty()) return fault;
    const Square target = statement.targets[0];
    if (was_in_danger(moved, target)) return "it was in danger before";
    const Square origin = moved.origin_of(statement.piece);
    return is_between(origin, statement.line[0].from(), target) ? "" : "the piece did not stand between";
}

// --- by the board ---

namespace {

bool may_castle_one_day(const ReferenceBoard& board, bool white) {
    return std::ranges::any_of(board.castling_rooks,
                               [&](Square rook) { return is_of_side(board, rook, white); });
}

// What all checks by the board ask first.
std::string fault_of_moved_piece(const Moved& moved, const Statement& statement) {
    if (!moved.has_moved(statement.piece)) return "another piece";
    return statement.line.empty() ? "" : "a line";
}

}  // namespace

std::string fault_of_lost_castling(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    if (move.is_castling()) return "the move is castling";
    if (!may_castle_one_day(moved.board_before, moved.white)) return "it had no right to castle";
    return may_castle_one_day(after(moved.board_before, move), moved.white) ? "it still may castle" : "";
}

std::string fault_of_castling(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    return move.is_castling() ? "" : "no castling";
}

std::string fault_of_development(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    const char letter = moved.board.at(statement.piece);
    if (!is_a(letter, 'N') && !is_a(letter, 'B')) return "no knight or bishop";
    const bool left = rank_for(move.from(), moved.white) == 1 && rank_for(move.to(), moved.white) != 1;
    return left && !move.is_promotion() ? "" : "it did not leave the first rank";
}

std::string fault_of_centre(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    constexpr int D = 3, E = 4;
    const Square piece = statement.piece;
    if (file_of(piece) != D && file_of(piece) != E) return "another file";
    if (rank_of(piece) != 3 && rank_of(piece) != 4) return "another rank";
    std::vector<Square> pair = {piece, Square(piece.index() + (file_of(piece) == D ? 1 : -1))};
    for (const Square pawn : pair)
        if (!moved.has_ours(pawn) || !is_a(moved.board.at(pawn), 'P')) return "no two pawns";
    return std::ranges::is_permutation(statement.targets, pair) ? "" : "the targets are other pieces";
}

}  // namespace test
