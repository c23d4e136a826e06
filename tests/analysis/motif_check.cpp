// Each check follows the definition of its fact in analysis/statement.h. Where that does not say what the piece
// is, it is the moved piece.
#include "analysis/motif_check.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <iterator>
#include <string_view>

#include "analysis/evaluation.h"
#include "analysis/plain_search.h"
#include "chess/fen.h"
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
    bool has_our_pawn(Square square) const { return has_ours(square) && is_a(board.at(square), 'P'); }
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

bool takes(Move move, Square square) { return move.is_capture() && captured_square(move) == square; }

bool is_between(Square square, Square a, Square b) {
    const int files = file_of(b) - file_of(a), ranks = rank_of(b) - rank_of(a);
    const int steps = std::max(std::abs(files), std::abs(ranks));
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return false;
    for (int i = 1; i < steps; ++i)
        if (square == Square(a.index() + i * (8 * ranks + files) / steps)) return true;
    return false;
}

bool gains_something(const Position& position, Move move) {
    return PlainMaterial::wins_with(position, move, LeastGain, 2);
}

// The line must have an answer and a second move of ours.
std::string fault_of_answered_line(const Moved& moved, const Line& line) {
    return line.size() < 2 ? "no line" : walk_without_pass(moved.after, line);
}

// The line must begin with an answer that does not move the target, and go on with its capture.
std::string fault_of_taking_next(const Moved& moved, const Line& line, Square target) {
    if (auto fault = fault_of_answered_line(moved, line); !fault.empty()) return fault;
    if (follow(target, line[0]) != target) return "the target leaves";
    return takes(line[1], target) ? "" : "it is not taken next";
}

// --- motifs ---

bool is_only_defender(const Moved& moved, const ReferenceBoard& board, Square defender, Square square) {
    return attackers(board, square, !moved.white) == std::vector{defender};
}

// Whether the piece of theirs is pinned to its king.
bool is_pinned(const Moved& moved, Square piece) {
    const Square king = moved.their_king();
    return std::ranges::any_of(attackers(without(moved.board, piece), king, moved.white),
                               [&](Square pinner) { return !attacks(moved.board, pinner, king); });
}

bool is_mated(const ReferenceBoard& board) {
    return legal_moves(board).empty() && in_check(board, board.white_to_move);
}

// The move must take what the statement names, which has no line.
std::string fault_of_named_capture(const Moved& moved, const Statement& statement) {
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    if (!moved.move.is_capture()) return "nothing is taken";
    const auto type = type_of(moved.before.captured_by(moved.move));
    return statement.gain == analysis::Gain{value_of(type), {type}, {}} ? "" : "something else is taken";
}

// --- what the other side can no longer do ---

// Whether the second move is the first one, except that it may take something.
bool is_same_step(Move first, Move second) {
    if (first.from() != second.from() || first.to() != second.to()) return false;
    return !first.is_promotion() || first.promotion() == second.promotion();
}

}  // namespace

std::string fault_of_shielding(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (statement.targets.size() != 2) return "no two targets";
    const Square target = statement.targets[0], attacker = statement.targets[1];
    if (!moved.has_ours(target) || moved.has_moved(target)) return "nothing to shield";
    if (!moved.has_theirs(attacker)) return "no attacker";
    if (!attacks(moved.board_before, attacker, target)) return "it was not attacked";
    return is_between(statement.piece, attacker, target) ? "" : "the piece does not stand between";
}

// A statement does not say to which other move the answer is the best one, so this is not checked.
std::string fault_of_prevented_answer(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (statement.line.size() != 2 || statement.line[0] != Move::null()) return "no pass and answer";
    if (auto fault = walk(before, statement.line); !fault.empty()) return fault;
    const Move answer = statement.line[1];
    if (answer.is_capture()) return "a capture";
    if (answer.is_castling()) return "castling";
    if (can_be_taken(played(passed(before), answer), answer.to())) return "it could be taken there anyway";
    for (const Move now : legal_moves(moved.board))
        if (is_same_step(answer, now) && !can_be_taken(played(moved.after, now), now.to()))
            return "it is still possible";
    return "";
}

// --- captures ---

namespace {

// Whether the move, a capture, led to the position. Then taking it back restores a board to which the key of
// the position before it belongs; this key was stored when the game was played.
bool was_last_move(Position position, Move move) {
    position.undo_move(move);
    const auto same_board = chess::parse_fen(chess::to_fen(position));
    return same_board && same_board->key() == position.key();
}

// The kinds of capture that may have brought the piece to the square.
std::vector<chess::MoveKind> capture_kinds(const ReferenceBoard& board, Square square) {
    const char letter = board.at(square);
    const bool white = is_of_side(board, square, true);
    std::vector<chess::MoveKind> kinds = {chess::MoveKind::Capture};
    if (is_a(letter, 'P') && board.at(Square(square.index() + (white ? -8 : 8))) == '.')
        kinds.push_back(chess::MoveKind::EnPassant);
    const usize type = std::string_view("PNBRQ").find(char(std::toupper(letter)));
    if (rank_for(square, white) == 8 && type != std::string_view::npos)
        kinds.push_back(chess::promotion_kind(chess::PieceType(type), true));
    return kinds;
}

// Whether the last move took something with the piece on the square; it came from some empty square.
bool has_just_taken(const Position& position, Square square) {
    if (position.captured_piece() == chess::Piece::None) return false;
    const ReferenceBoard board(position);
    for (const chess::MoveKind kind : capture_kinds(board, square))
        for (int i = 0; i < 64; ++i)
            if (board.at(Square(i)) == '.' && was_last_move(position, Move(Square(i), square, kind)))
                return true;
    return false;
}

}  // namespace

std::string fault_of_taking_back(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_named_capture(moved, statement); !fault.empty()) return fault;
    return has_just_taken(before, captured_square(move)) ? "" : "it has just taken nothing";
}

std::string fault_of_taking_undefended(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_named_capture(moved, statement); !fault.empty()) return fault;
    if (!attackers(moved.board_before, captured_square(move), !moved.white).empty()) return "it was defended";
    return attackers(moved.board, statement.piece, !moved.white).empty() ? "" : "it can be taken back";
}

std::string fault_of_removed_defender(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!move.is_capture()) return "nothing is taken";
    if (moved.after.in_check()) return "a check";
    const Square target = their_target(moved, statement);
    if (!target.is_ok()) return "no target";
    if (!attacks(moved.board_before, captured_square(move), target)) return "it did not defend the target";
    const bool was_last = is_only_defender(moved, moved.board_before, captured_square(move), target);
    if (!was_last || !attackers(moved.board, target, !moved.white).empty()) return "another defends it";
    return fault_of_taking_next(moved, statement.line, target);
}

// --- luring ---

namespace {

// For a defender that does not take the moved piece.
std::string fault_of_need_to_leave(const Moved& moved, Square defender, Square square) {
    if (!is_only_defender(moved, moved.board, defender, square)) return "another defends it";
    const bool is_attacked = !attackers(moved.board, defender, moved.white).empty();
    return is_attacked || moved.after.in_check() ? "" : "it need not leave";
}

bool promotes_or_mates(const Position& position, Move move, Square square) {
    if (follow(move.from(), move) != square) return false;
    return move.is_promotion() || is_mated(ReferenceBoard(played(position, move)));
}

}  // namespace

std::string fault_of_luring_away(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (statement.targets.size() != 2) return "no two targets";
    const Square defender = statement.targets[0], square = statement.targets[1];
    if (!moved.has_theirs(defender) || square == statement.piece) return "a target is not there";
    if (!attacks(moved.board, defender, square)) return "it does not defend";
    const Line& line = statement.line;
    if (auto fault = fault_of_answered_line(moved, line); !fault.empty()) return fault;
    const Position answered = played(moved.after, line[0]);
    const Square refuge = follow(defender, line[0]);
    if (refuge == defender) return "it does not leave";
    if (attacks(ReferenceBoard(answered), refuge, square)) return "it still defends";
    if (takes(line[0], statement.piece)) {
        if (promotes_or_mates(answered, line[1], square)) return "";
    } else if (auto fault = fault_of_need_to_leave(moved, defender, square); !fault.empty()) {
        return fault;
    }
    if (!moved.has_theirs(square)) return "a target is not there";
    if (follow(square, line[0]) != square || !takes(line[1], square)) return "it is not taken next";
    return gains_something(answered, line[1]) ? "" : "taking gains nothing";
}

std::string fault_of_luring_to(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    const Square target = their_target(moved, statement);
    if (!target.is_ok()) return "no target";
    const char letter = moved.board.at(target);
    if (!is_a(letter, 'K') && !is_a(letter, 'Q') && !is_a(letter, 'R')) return "a piece of less worth";
    const Line& line = statement.line;
    if (auto fault = fault_of_answered_line(moved, line); !fault.empty()) return fault;
    if (line[0].from() != target || line[0].to() != statement.piece) return "it does not take the piece";
    if (takes(line[1], statement.piece)) return "it is taken at once";
    const ReferenceBoard end(at_end(moved.after, {line[0], line[1]}));
    const bool is_attacked = is_a(letter, 'K')
                                 ? in_check(end, !moved.white)
                                 : attacks(end, follow(line[1].from(), line[1]), statement.piece);
    return is_attacked ? "" : "it is not attacked there";
}

// --- pins and traps ---

std::string fault_of_pinned_defender(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    const Square target = their_target(moved, statement);
    if (!target.is_ok() || target == moved.their_king()) return "no target";
    if (!attacks(moved.board, target, statement.piece)) return "it does not attack the piece";
    // If it took the piece nevertheless, a piece that did not give check before would give check.
    ReferenceBoard taken_back = without(moved.board, target);
    taken_back.squares[usize(statement.piece.index())] = moved.board.at(target);
    const auto checkers = attackers(taken_back, moved.their_king(), moved.white);
    const bool must_stay = std::ranges::any_of(
        checkers, [&](Square pinner) { return !attacks(moved.board, pinner, moved.their_king()); });
    return must_stay ? "" : "it is not pinned";
}

namespace {

// The line begins with a pass and goes on with a capture of the target that gains something.
std::string fault_of_taking_after_pass(const Moved& moved, const Line& line, Square target) {
    if (auto fault = walk(moved.after, line); !fault.empty()) return fault;
    if (!takes(line[1], target)) return "it is not taken next";
    return gains_something(passed(moved.after), line[1]) ? "" : "taking gains nothing";
}

}  // namespace

std::string fault_of_attack_on_pinned(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    const Square target = their_target(moved, statement);
    if (!target.is_ok() || target == moved.their_king()) return "no target";
    if (!moved.newly_attacks(statement.piece, target)) return "it does not come to attack it";
    if (!is_pinned(moved, target)) return "it is not pinned";
    const Line& line = statement.line;
    if (line.size() < 2) return "no line";
    const bool begins_with_pass = line[0] == Move::null();
    auto fault = begins_with_pass ? fault_of_taking_after_pass(moved, line, target)
                                  : fault_of_taking_next(moved, line, target);
    if (!fault.empty()) return fault;
    return line[1].from() == statement.piece ? "" : "another piece takes it";
}

namespace {

// Whether the piece of the side to move can be taken if it stays, and wherever it goes.
bool is_trapped(const Position& position, Square target) {
    if (!can_be_taken(passed(position), target)) return false;
    return std::ranges::all_of(chess::legal_moves(position), [&](Move escape) {
        const Square to = follow(target, escape);
        const Position left = played(position, escape);
        const int needed = LeastGain + taken(position, escape);
        return to == target || std::ranges::any_of(captures_on(left, to), [&](Move take) {
                   return PlainMaterial::wins_with(left, take, needed, 2);
               });
    });
}

}  // namespace

std::string fault_of_trap(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    const Square target = their_target(moved, statement);
    if (!target.is_ok() || is_a(moved.board.at(target), 'P')) return "no target";
    if (is_pinned(moved, target)) return "it is pinned";
    if (attackers(moved.board, target, moved.white).empty()) return "it is not attacked";
    if (moved.after.in_check() || !is_trapped(moved.after, target)) return "it is not trapped";
    if (!before.in_check() && is_trapped(passed(before), target)) return "it was trapped before";
    return "";
}

// --- promotion and mates ---

namespace {

std::string fault_of_mating_line(const Position& before, Move move, const Line& line) {
    if (auto fault = fault_of_line_with(move, before, line); !fault.empty()) return fault;
    const Position end = at_end(before, line);
    if (end.side_to_move() == before.side_to_move()) return "the other side moves last";
    return is_mated(ReferenceBoard(end)) ? "" : "no mate";
}

// The squares beside the king, or only those one rank further from its own first rank.
std::vector<Square> beside(Square king, bool only_in_front, bool white) {
    std::vector<Square> squares;
    for (int i = 0; i < 64; ++i) {
        const int files = std::abs(file_of(Square(i)) - file_of(king));
        const int ranks = rank_for(Square(i), white) - rank_for(king, white);
        const bool is_beside = std::max(files, std::abs(ranks)) == 1;
        if (is_beside && (ranks == 1 || !only_in_front)) squares.emplace_back(i);
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

// --- draws and zugzwang ---

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

// Tries all our checks and all answers to them, and so finds a check that comes again whatever they do.
class PlainChecks {
public:
    // Whether we can go on so after the check in this position. Short ways are tried first.
    static bool never_end_after(const Position& checked) {
        constexpr int MostPlies = 16;
        for (int plies = 4; plies <= MostPlies; plies += 4)
            if (PlainChecks().never_end(checked, plies)) return true;
        return false;
    }

private:
    bool never_end(const Position& checked, int plies) {
        if (std::ranges::find(path_, checked.key()) != path_.end()) return true;
        if (plies <= 0 || nodes_left_-- <= 0) return false;
        path_.push_back(checked.key());
        const bool answers_fail = std::ranges::all_of(chess::legal_moves(checked), [&](Move answer) {
            return has_lasting_check(played(checked, answer), plies - 2);
        });
        path_.pop_back();
        return answers_fail;
    }
    bool has_lasting_check(const Position& answered, int plies) {
        return std::ranges::any_of(chess::legal_moves(answered), [&](Move check) {
            const Position checked = played(answered, check);
            return checked.in_check() && never_end(checked, plies);
        });
    }

    std::vector<chess::Key> path_;
    int nodes_left_ = 20'000;
};

}  // namespace

std::string fault_of_stalemate_saving(const Statement& statement, const Position& before, Move move) {
    if (auto fault = fault_of_line_with(move, before, statement.line); !fault.empty()) return fault;
    const Position end = at_end(before, statement.line);
    if (end.side_to_move() != before.side_to_move()) return "it is their turn";
    const ReferenceBoard board(end);
    if (in_check(board, board.white_to_move)) return "we are in check";
    if (!legal_moves(board).empty()) return "we have a move";
    engine::Engine engine;
    const double theirs = win_probability(engine, played(before, move));
    return std::abs(theirs - 0.5) <= 0.1 ? "" : "it is no draw";
}

std::string fault_of_saved_draw(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (auto fault = walk_without_pass(moved.after, statement.line); !fault.empty()) return fault;
    engine::Engine engine;
    const double theirs = win_probability(engine, moved.after);
    return std::abs(theirs - 0.5) <= 0.1 ? "" : "it is no draw";
}

std::string fault_of_perpetual_check(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (!statement.line.empty()) return "a line";
    if (!moved.after.in_check()) return "no check";
    if (is_mated(moved.board)) return "it is mate";
    return PlainChecks::never_end_after(moved.after) ? "" : "the checks come to an end";
}

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

// The line must be one answer; the piece must have moved, and not in check.
std::string fault_of_answer(const Moved& moved, const Statement& statement, usize targets) {
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (moved.before.in_check()) return "its side was in check";
    if (statement.targets.size() != targets || !moved.has_ours(statement.targets[0])) return "no target";
    if (statement.line.size() != 1) return "no line of one move";
    return walk_without_pass(moved.after, statement.line);
}

// The answer must also take the first target and gain more than the move itself took.
std::string fault_of_taking_answer(const Moved& moved, const Statement& statement, usize targets = 1) {
    if (auto fault = fault_of_answer(moved, statement, targets); !fault.empty()) return fault;
    const Move answer = statement.line[0];
    if (!takes(answer, statement.targets[0])) return "it is not taken";
    const int needed = LeastGain + taken(moved.before, moved.move);
    return PlainMaterial::wins_with(moved.after, answer, needed, 2) ? "" : "taking gains nothing";
}

// The same, and the target must not have moved.
std::string fault_of_taking_another(const Moved& moved, const Statement& statement, usize targets = 1) {
    if (auto fault = fault_of_taking_answer(moved, statement, targets); !fault.empty()) return fault;
    return moved.has_moved(statement.targets[0]) ? "it has moved itself" : "";
}

// Whether the answer gives no check and threatens to take the target with a gain.
bool threatens(const Position& position, Move answer, Square target) {
    const Position answered = played(position, answer);
    return !answered.in_check() && can_be_taken(passed(answered), target);
}

// For an answer that takes nothing: it must threaten the target, but not if the move had not been made.
std::string fault_of_new_threat(const Moved& moved, const Statement& statement, usize targets) {
    if (auto fault = fault_of_answer(moved, statement, targets); !fault.empty()) return fault;
    if (moved.has_moved(statement.targets[0])) return "it has moved itself";
    const Move answer = statement.line[0];
    const Square target = statement.targets[0];
    if (!threatens(moved.after, answer, target)) return "it is not threatened";
    const Position without_move = passed(moved.before);
    const bool was_possible = std::ranges::count(chess::legal_moves(without_move), answer) > 0;
    return was_possible && threatens(without_move, answer, target) ? "it would be threatened anyway" : "";
}

// The answer takes or threatens the target, which has not moved.
std::string fault_of_attacking_answer(const Moved& moved, const Statement& statement, usize targets = 1) {
    const bool takes_nothing = statement.line.size() == 1 && !statement.line[0].is_capture();
    return takes_nothing ? fault_of_new_threat(moved, statement, targets)
                         : fault_of_taking_another(moved, statement, targets);
}

// Whether they could have taken the piece with a gain before the move, had it been their turn.
bool was_in_danger(const Moved& moved, Square square) { return can_be_taken(passed(moved.before), square); }

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
    if (auto fault = fault_of_attacking_answer(moved, statement); !fault.empty()) return fault;
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

std::string fault_of_cutting_off(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_attacking_answer(moved, statement, 2); !fault.empty()) return fault;
    const Square target = statement.targets[0], defender = statement.targets[1];
    if (was_in_danger(moved, target)) return "it was in danger before";
    if (!moved.has_ours(defender) || moved.has_moved(defender)) return "no defender";
    if (!attacks(moved.board_before, defender, target)) return "the second target did not defend it";
    return is_between(statement.piece, target, defender) ? "" : "the piece does not stand between";
}

// --- by the board ---

namespace {

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

std::string fault_of_preparing(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (!moved.has_moved(statement.piece)) return "another piece";
    if (auto fault = fault_of_line_with(move, before, statement.line); !fault.empty()) return fault;
    if (statement.line.size() != 3 || !statement.line[2].is_castling()) return "no castling";
    const auto moves = chess::legal_moves(before);
    if (std::ranges::count(moves, statement.line[2]) > 0) return "it was possible before";
    if (moved.after.in_check()) return "no pass is possible";
    const auto next = chess::legal_moves(passed(moved.after));
    return std::ranges::count(next, statement.line[2]) > 0 ? "" : "it needs the answer";
}

// What the search says is not checked again.
std::string fault_of_castling(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    return move.is_castling() ? "" : "no castling";
}

namespace {

// The squares that the king crosses or reaches by castling.
std::vector<Square> king_way(Square king, Square rook) {
    const Square to = follow(king, Move(king, rook, chess::MoveKind::Castling));
    std::vector<Square> squares;
    for (int i = to.index(); i != king.index(); i += king.index() > i ? 1 : -1) squares.emplace_back(i);
    return squares;
}

int pieces_between(const ReferenceBoard& board, Square a, Square b) {
    int pieces = 0;
    for (int i = 0; i < 64; ++i)
        if (board.at(Square(i)) != '.' && is_between(Square(i), a, b)) ++pieces;
    return pieces;
}

bool is_way_attacked(const Moved& moved, Square rook) {
    return std::ranges::any_of(king_way(moved.their_king(), rook), [&](Square square) {
        return !attackers(moved.board, square, moved.white).empty();
    });
}

// For the castling of their king with this rook.
std::string fault_of_stopping(const Moved& moved, Square piece, Square rook) {
    const auto way = king_way(moved.their_king(), rook);
    if (std::ranges::none_of(way, [&](Square square) { return attacks(moved.board, piece, square); }))
        return "the king's way is not attacked";
    if (std::ranges::any_of(
            way, [&](Square square) { return !attackers(moved.board_before, square, moved.white).empty(); }))
        return "the king's way was attacked before";
    return pieces_between(moved.board, moved.their_king(), rook) <= 1 ? "" : "two pieces stand between";
}

// At least half of all knights and bishops, of which there must be six.
bool are_half_at_home(const ReferenceBoard& board) {
    int all = 0, at_home = 0;
    for (const bool white : {true, false})
        for (const char type : {'N', 'B'})
            for (const Square square : find_all(board, type, white)) {
                ++all;
                if (rank_for(square, white) == 1) ++at_home;
            }
    return all >= 6 && 2 * at_home >= all;
}

}  // namespace

std::string fault_of_stopped_castling(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    std::vector<Square> rooks;
    std::ranges::copy_if(moved.board.castling_rooks, std::back_inserter(rooks),
                         [&](Square rook) { return moved.has_theirs(rook); });
    if (rooks.empty()) return "they have no right to castle";
    std::string fault;
    for (const Square rook : rooks)
        if (fault = fault_of_stopping(moved, statement.piece, rook); fault.empty()) break;
    if (!fault.empty()) return fault;
    const bool are_all_attacked =
        std::ranges::all_of(rooks, [&](Square rook) { return is_way_attacked(moved, rook); });
    return are_all_attacked ? "" : "they may castle to the other side";
}

std::string fault_of_development(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    const char letter = moved.board.at(statement.piece);
    if (!is_a(letter, 'N') && !is_a(letter, 'B')) return "no knight or bishop";
    const bool left = rank_for(move.from(), moved.white) == 1 && rank_for(move.to(), moved.white) != 1;
    if (!left || move.is_promotion()) return "it did not leave the first rank";
    return are_half_at_home(moved.board_before) ? "" : "too few pieces are at home";
}

namespace {

bool has_only_pawns(const ReferenceBoard& board, bool white) {
    return std::ranges::all_of(std::string_view("NBRQ"),
                               [&](char type) { return find_all(board, type, white).empty(); });
}

bool is_way_empty(const ReferenceBoard& board, Square pawn, bool white) {
    const int step = white ? 8 : -8;
    for (int i = pawn.index() + step; 0 <= i && i < 64; i += step)
        if (board.at(Square(i)) != '.') return false;
    return true;
}

int king_moves_between(Square a, Square b) {
    return std::max(files_between(a, b), std::abs(rank_of(a) - rank_of(b)));
}

// The king moves first, and may also take the new queen when the pawn has promoted.
bool outruns(Square pawn, Square king, bool white) {
    const int pawn_moves = std::min(8 - rank_for(pawn, white), 5);
    const Square promotion(8 * (white ? 7 : 0) + file_of(pawn));
    return king_moves_between(king, promotion) > pawn_moves + 1;
}

}  // namespace

// What the search says is not checked again.
std::string fault_of_outrunning(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    if (moved.after.in_check()) return "a check";
    if (!has_only_pawns(moved.board, !moved.white)) return "they have another piece";
    if (statement.targets.size() != 1) return "no target";
    const Square pawn = statement.targets[0];
    if (!moved.has_our_pawn(pawn)) return "no pawn";
    if (!is_passed(moved.board, pawn, moved.white)) return "it is not passed";
    if (!is_way_empty(moved.board, pawn, moved.white)) return "its way is not empty";
    if (king_moves_between(pawn, moved.their_king()) <= 1) return "their king is beside it";
    return outruns(pawn, moved.their_king(), moved.white) ? "" : "their king arrives in time";
}

namespace {

// The piece must have moved and stand on d4, e4, d5 or e5.
std::string fault_of_central_piece(const Moved& moved, const Statement& statement) {
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    constexpr int D = 3, E = 4;
    const Square piece = statement.piece;
    if (file_of(piece) != D && file_of(piece) != E) return "another file";
    return rank_of(piece) == 3 || rank_of(piece) == 4 ? "" : "another rank";
}

// The square beside it on the other one of the d- and e-file.
Square beside_in_centre(Square square) {
    return Square(square.index() + (file_of(square) % 2 == 1 ? 1 : -1));
}

}  // namespace

std::string fault_of_centre(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_central_piece(moved, statement); !fault.empty()) return fault;
    const std::vector<Square> pair = {statement.piece, beside_in_centre(statement.piece)};
    for (const Square pawn : pair)
        if (!moved.has_our_pawn(pawn)) return "no two pawns";
    return std::ranges::is_permutation(statement.targets, pair) ? "" : "the targets are other pieces";
}

std::string fault_of_entering_centre(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_central_piece(moved, statement); !fault.empty()) return fault;
    if (!moved.has_our_pawn(statement.piece)) return "no pawn";
    if (move.is_capture()) return "a capture";
    if (rank_for(statement.piece, moved.white) != 4) return "another rank";
    if (moved.has_our_pawn(beside_in_centre(statement.piece))) return "two pawns";
    return are_half_at_home(moved.board) ? "" : "too few pieces are at home";
}

namespace {

bool has_step(const ReferenceBoard& board, Square piece) {
    const bool white = is_of_side(board, piece, true);
    for (int i = 0; i < 64; ++i)
        if (attacks(board, piece, Square(i)) && !is_of_side(board, Square(i), white)) return true;
    return false;
}

std::string fault_of_blocked_bishop(const Moved& moved, Square bishop, Square piece) {
    if (rank_for(bishop, moved.white) != 1) return "it is not at home";
    if (!attacks(moved.board_before, bishop, piece)) return "the piece does not stand in its way";
    if (!has_step(moved.board_before, bishop)) return "it had no move before";
    return has_step(moved.board, bishop) ? "it still has a move" : "";
}

std::string fault_of_blocked_pawn(const Moved& moved, Square pawn, Square piece) {
    if (rank_for(pawn, moved.white) != 2) return "it is not at home";
    if (file_of(pawn) != 3 && file_of(pawn) != 4) return "it is on another file";
    const bool is_in_front = file_of(piece) == file_of(pawn) && ranks_ahead(pawn, piece, moved.white) == 1;
    return is_in_front ? "" : "the piece does not stand in front of it";
}

}  // namespace

std::string fault_of_blocking(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    if (statement.targets.size() != 1) return "no target";
    const Square target = statement.targets[0];
    if (!moved.has_ours(target) || moved.has_moved(target)) return "no piece that stood there";
    if (move.is_capture()) return "a capture";
    if (!are_half_at_home(moved.board_before)) return "too few pieces are at home";
    if (moved.has_our_pawn(target)) return fault_of_blocked_pawn(moved, target, statement.piece);
    return is_a(moved.board.at(target), 'B') ? fault_of_blocked_bishop(moved, target, statement.piece)
                                             : "no bishop and no pawn";
}

std::string fault_of_lost_time(const Statement& statement, const Position& before, Move move) {
    const Moved moved(before, move);
    if (auto fault = fault_of_moved_piece(moved, statement); !fault.empty()) return fault;
    if (before.in_check()) return "it was in check";
    if (move.is_capture()) return "a capture";
    if (!are_half_at_home(moved.board_before)) return "too few pieces are at home";
    const char letter = moved.board_before.at(move.from());
    if (is_a(letter, 'P') || is_a(letter, 'K')) return "a pawn or king";
    if (can_be_taken(passed(before), move.from())) return "it was in danger";
    const bool was_home = rank_for(move.from(), moved.white) == 1,
               is_home = rank_for(move.to(), moved.white) == 1;
    if (statement.fact == analysis::Fact::MovesAgain) return was_home ? "it had not moved" : "";
    return is_a(letter, 'Q') && was_home && !is_home ? "" : "no queen that leaves its first rank";
}

}  // namespace test
