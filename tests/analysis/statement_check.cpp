// Contains one check for each kind of fact that analysis states.
#include "analysis/statement_check.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "analysis/motif_check.h"
#include "analysis/plain_search.h"
#include "analysis/positional_check.h"
#include "chess/movegen.h"
#include "engine/engine.h"
#include "mate/find_mate.h"
#include "support/reference_rules.h"
#include "util/memory.h"

namespace test {

namespace {

using analysis::Fact;
using analysis::Statement;
using chess::Move;
using chess::played;
using chess::Position;
using chess::Square;

int worth(char letter) {
    switch (std::toupper(letter)) {
        case 'P': return 100;
        case 'N':
        case 'B': return 325;
        case 'R': return 500;
        case 'Q': return 975;
        default: return 100'000;
    }
}

// --- mates ---

// Brute force: tries all moves.
bool plain_mate_in(const Position& position, int moves) {
    return std::ranges::any_of(chess::legal_moves(position), [&](Move move) {
        const Position after = played(position, move);
        const chess::MoveList replies = chess::legal_moves(after);
        if (replies.empty()) return after.in_check();
        return moves > 1 && std::ranges::all_of(replies, [&](Move reply) {
                   return plain_mate_in(played(after, reply), moves - 1);
               });
    });
}

bool is_mate_in(const Position& position, int moves, std::vector<Move> root_moves = {}) {
    const auto memory = util::LargeBuffer::allocate(usize(8) << 20);
    mate::MateSolver solver(position, root_moves, memory.bytes(),
                            [](u64, mate::MateSolver::Phase) { return false; });
    const auto found = mate::find_mate(solver, moves, 300'000);
    if (found.answer != adversarial::Answer::Unknown) return found.answer == adversarial::Answer::Proven;
    engine::Engine engine;
    search::Limits limits;
    limits.nodes = 8'000'000;
    limits.mate = moves;
    limits.search_moves = std::move(root_moves);
    const auto outcome = engine.search(position, limits);
    const eval::Score score = outcome.best_move.line.score;
    return score.is_win() && score.is_mate_within(moves);
}

std::string fault_of_mate(const Position& position, const Statement& statement,
                          std::vector<Move> root_moves) {
    if (statement.moves < 1) return "a mate in no moves";
    return is_mate_in(position, statement.moves, std::move(root_moves)) ? "" : "no such mate";
}

// --- material that is won ---

// Checks a gain that is claimed for a line from the position.
std::string fault_of_win(const Position& position, const analysis::Gain& gain, const std::vector<Move>& line,
                         int taken_before) {
    if (line.empty()) return "no line";
    int along = 0;
    if (auto fault = walk(position, line, &along); !fault.empty()) return fault;
    const int claimed = gain.cp + taken_before;
    if (along < claimed) return "the line wins less";
    const bool is_named = !gain.won.empty() || !gain.given.empty();
    int named = 0;
    for (const auto type : gain.won) named += value_of(type);
    for (const auto type : gain.given) named -= value_of(type);
    if (is_named && (named != gain.cp || along != claimed))
        return "the pieces named are worth something else";
    return "";
}

std::string fault_of_forced_win(const Position& position, const analysis::Gain& gain,
                                const std::vector<Move>& line, int taken_before) {
    if (gain.cp < LeastGain) return "nothing won";
    if (auto fault = fault_of_win(position, gain, line, taken_before); !fault.empty()) return fault;
    if (!PlainMaterial::wins_with(position, line.front(), gain.cp + taken_before, 4)) return "not by force";
    return "";
}

// A gain that is not claimed to be forced: the line alone must show it.
std::string fault_of_line_win(const Position& position, const Statement& statement, int taken_before) {
    if (statement.gain.cp < LeastGain) return "nothing won";
    return fault_of_win(position, statement.gain, statement.line, taken_before);
}

// --- the board of letters ---

class Letters {
public:
    Letters(const Position& before, Move move)
        : before_position_(before), after_position_(played(before, move)), before_(before),
          after_(after_position_), move_(move), white_(before.side_to_move() == chess::Color::White) {}

    // Whether the piece of the statement is one of the side that moved.
    bool has_piece(const Statement& statement) const { return is_ours(after_, statement.piece); }

    std::string fault_of_end(const Statement& statement) {
        if (!legal_moves(after_).empty()) return "there are moves";
        return in_check(after_, !white_) == (statement.fact == Fact::Checkmate) ? "" : "the other end";
    }
    std::string fault_of_check(const Statement& statement) {
        const auto by = attackers(after_, find_king(after_, !white_), white_);
        if (by.size() != 1 || by[0] != statement.piece) return "no check by it alone";
        const bool is_by_mover = statement.piece == mover();
        return is_by_mover == (statement.fact == Fact::Check) ? "" : "the other kind of check";
    }
    std::string fault_of_double_check(const Statement& statement) {
        auto by = attackers(after_, find_king(after_, !white_), white_);
        auto claimed = statement.targets;
        std::ranges::sort(by);
        std::ranges::sort(claimed);
        return by.size() == 2 && by == claimed ? "" : "no double check by them";
    }
    std::string fault_of_fork(const Statement& statement) {
        if (statement.piece != mover() || statement.targets.size() < 2) return "no fork";
        for (const Square target : statement.targets)
            if (!is_theirs(after_, target) || !attacks(after_, statement.piece, target) ||
                !is_worth_it(statement.piece, target))
                return "a target is not attacked";
        return fault_of_capture_line(statement);
    }
    std::string fault_of_skewer(const Statement& statement) {
        if (statement.piece != mover() || statement.targets.size() != 2) return "no skewer";
        const auto [first, second] = std::pair(statement.targets[0], statement.targets[1]);
        if (!is_theirs(after_, first) || !is_theirs(after_, second)) return "a target is not there";
        if (!sees_through(after_, statement.piece, first, second)) return "not on one line";
        if (worth(after_.at(first)) < worth(after_.at(second))) return "the first is worth less";
        return fault_of_capture_line(statement);
    }
    std::string fault_of_discovered_attack(const Statement& statement) {
        if (statement.targets.size() != 1 || statement.piece == mover()) return "no discovered attack";
        const Square target = statement.targets[0];
        if (!is_ours(before_, statement.piece) || !is_theirs(after_, target)) return "a piece is not there";
        if (attacks(before_, statement.piece, target) || !attacks(after_, statement.piece, target))
            return "no line was opened";
        return fault_of_capture_line(statement);
    }
    std::string fault_of_pin(const Statement& pin) {
        if (auto fault = fault_of_line(pin); !fault.empty()) return fault;
        if (!is_king(pin.targets[1])) return "no king behind it";
        for (const Move move : legal_moves(after_))
            if (move.from() == pin.targets[0] && leaves_line(pin, move)) return "it may leave the line";
        return "";
    }
    std::string fault_of_relative_pin(const Statement& pin) {
        if (auto fault = fault_of_line(pin); !fault.empty()) return fault;
        if (is_king(pin.targets[1]) || worth(after_.at(pin.targets[0])) >= worth(after_.at(pin.targets[1])))
            return "nothing behind it";
        int moves = 0;
        for (const Move move : legal_moves(after_)) {
            if (move.from() != pin.targets[0] || !leaves_line(pin, move)) continue;
            ++moves;
            const Position left = played(after_position_, move);
            const auto takes = captures_on(left, pin.targets[1]);
            if (std::ranges::none_of(takes, [&](Move take) {
                    return take.from() == pin.piece &&
                           PlainMaterial::wins_with(left, take, LeastGain + taken(after_position_, move), 2);
                }))
                return "it may leave the line";
        }
        return moves > 0 ? "" : "it cannot move";
    }
    std::string fault_of_attack(const Statement& statement) {
        if (statement.piece != mover() || statement.targets.size() != 1) return "no attack";
        const Square target = statement.targets[0];
        if (!is_theirs(after_, target) || !attacks(after_, statement.piece, target))
            return "it is not attacked";
        if (!move_.is_castling() && attacks(before_, move_.from(), target)) return "it was attacked before";
        const Position pass = passed(after_position_);
        for (const Move take : captures_on(pass, target))
            if (take.from() == statement.piece && PlainMaterial::wins_with(pass, take, LeastGain, 2))
                return "";
        return "taking gains nothing";
    }
    std::string fault_of_defence(const Statement& statement) {
        if (statement.piece != mover() || statement.targets.size() != 1) return "no defence";
        const Square target = statement.targets[0];
        if (!is_ours(before_, target) || !is_ours(after_, target) || target == mover())
            return "nothing to defend";
        if (!attacks(after_, statement.piece, target)) return "it is not defended";
        if (!move_.is_castling() && attacks(before_, move_.from(), target)) return "it was defended before";
        if (!can_be_taken(passed(before_position_), target)) return "it was not in danger";
        return can_be_taken(after_position_, target) ? "it still is in danger" : "";
    }
    std::string fault_of_escape(const Statement& statement) {
        if (statement.piece != mover()) return "another piece";
        if (!can_be_taken(passed(before_position_), move_.from())) return "it was not in danger";
        return can_be_taken(after_position_, mover()) ? "it still is in danger" : "";
    }
    std::string fault_of_sacrifice(const Statement& statement) {
        if (!statement.line.empty()) return "a line";
        if (statement.gain.cp >= 0) return "nothing is offered";
        int best = 0;
        for (int square = 0; square < 64; ++square) best = std::max(best, offered_on(Square(square)));
        if (best < 200) return "little is offered";
        if (-statement.gain.cp > best) return "less is offered";
        if (statement.targets.size() != 1) return "no target, or several";
        const Square target = statement.targets[0];
        if (!is_ours(after_, target)) return "no target";
        return offered_on(target) >= -statement.gain.cp ? "" : "another piece is offered";
    }

private:
    bool is_ours(const ReferenceBoard& board, Square square) const {
        return is_of_side(board, square, white_);
    }
    bool is_theirs(const ReferenceBoard& board, Square square) const {
        return is_of_side(board, square, !white_);
    }
    // The square of the moved piece; for castling, the square of the rook.
    Square mover() const {
        if (!move_.is_castling()) return move_.to();
        const int rank = white_ ? 0 : 7;
        return Square(8 * rank + (move_.to() > move_.from() ? 5 : 3));
    }
    bool is_king(Square square) const { return std::toupper(after_.at(square)) == 'K'; }
    // Whether the piece attacks the second square only through the first one.
    bool sees_through(const ReferenceBoard& board, Square piece, Square first, Square second) const {
        if (!attacks(board, piece, first) || attacks(board, piece, second)) return false;
        return attacks(without(board, first), piece, second);
    }
    bool is_worth_it(Square piece, Square target) const {
        if (worth(after_.at(target)) > worth(after_.at(piece))) return true;
        return attackers(after_, target, !white_).empty();
    }
    // What the move gives by exchange on the square, less what it takes.
    int offered_on(Square square) const {
        return exchange(after_position_, square) - taken(before_position_, move_);
    }
    // Whether a target takes the piece in answer to check.
    bool is_taken_by_target(const Statement& statement) const {
        const Move answer = statement.line[0];
        return after_position_.in_check() && answer.is_capture() && answer.to() == statement.piece &&
               std::ranges::count(statement.targets, answer.from()) == 1;
    }
    std::string fault_of_second_move(const Statement& statement) const {
        const Move capture = statement.line[1];
        if (is_taken_by_target(statement))
            return capture.is_capture() && capture.to() == statement.piece ? "" : "it is not taken back";
        if (capture.from() != statement.piece || !capture.is_capture()) return "the piece does not take";
        const bool takes_target = std::ranges::count(statement.targets, capture.to()) == 1;
        return takes_target ? "" : "it takes something else";
    }
    // The line must take a target with the piece, or a target that took it. The move must win more by force
    // than it takes itself, or mate by force.
    std::string fault_of_capture_line(const Statement& statement) {
        if (auto fault = walk(after_position_, statement.line); !fault.empty()) return fault;
        if (statement.line.size() != 2) return "no line";
        if (auto fault = fault_of_second_move(statement); !fault.empty()) return fault;
        const int needed = taken(before_position_, move_) + LeastGain;
        if (PlainMaterial::wins_with(before_position_, move_, needed, 4)) return "";
        return is_mate_in(before_position_, 12, {move_}) ? "" : "it wins nothing";
    }

    bool leaves_line(const Statement& pin, Move move) const {
        const int from = pin.piece.index(), king = pin.targets[1].index(), to = move.to().index();
        const int df = (king % 8 - from % 8), dr = (king / 8 - from / 8);
        return df * (to / 8 - from / 8) != dr * (to % 8 - from % 8);
    }
    std::string fault_of_line(const Statement& pin) {
        if (pin.targets.size() != 2) return "no pin";
        if (!is_theirs(after_, pin.targets[0]) || !is_theirs(after_, pin.targets[1]))
            return "a target is not there";
        if (is_a(after_.at(pin.targets[0]), 'P')) return "a pawn";
        return sees_through(after_, pin.piece, pin.targets[0], pin.targets[1]) ? "" : "not on one line";
    }

    const Position before_position_, after_position_;
    const ReferenceBoard before_, after_;
    const Move move_;
    const bool white_;
};

// Prevention of a threat of the opponent, who is to move after a pass in `before`: the threat must exist
// there, and nothing of the kind may be left after the move.
std::string fault_of_prevention(const Statement& statement, const Position& before, Move move) {
    if (before.in_check() || statement.line.empty() || statement.line.front() != Move::null())
        return "no pass";
    const Position pass = passed(before);
    if (auto fault = walk(before, statement.line); !fault.empty()) return fault;
    const std::vector<Move> line(statement.line.begin() + 1, statement.line.end());
    if (statement.fact == Fact::PreventsMate) {
        if (auto fault = fault_of_mate(pass, statement, {}); !fault.empty()) return "threat: " + fault;
        const Position after = played(before, move);
        const bool is_there =
            plain_mate_in(after, std::min(statement.moves, 2)) || is_mate_in(after, statement.moves);
        return is_there ? "the mate is still there" : "";
    }
    if (auto fault = fault_of_forced_win(pass, statement.gain, line, 0); !fault.empty())
        return "threat: " + fault;
    return PlainMaterial::wins_with(before, move, 1 - statement.gain.cp, 4) ? "" : "as much is lost";
}

// --- all of them ---

std::string fault_of_mate_line(const Statement& statement, const Position& before, Move move) {
    if (statement.line.empty() || statement.line.front() != move) return "another move's line";
    return fault_of_mate(before, statement, {move});
}

std::string fault_of_gain(const Statement& statement, const Position& before, Move move) {
    if (statement.line.empty() || statement.line.front() != move) return "another move's line";
    const chess::Piece last = before.captured_piece();
    const int taken_before = last == chess::Piece::None ? 0 : value_of(type_of(last));
    if (statement.fact == Fact::LineWins) return fault_of_line_win(before, statement, taken_before);
    return fault_of_forced_win(before, statement.gain, statement.line, taken_before);
}

std::string fault_of_threat_after(const Statement& statement, const Position& before, Move move) {
    return fault_of_threat(statement, played(before, move));
}

// A check on the board of letters.
template <std::string (Letters::*FaultOf)(const Statement&)>
std::string on_board(const Statement& statement, const Position& before, Move move) {
    Letters letters(before, move);
    return letters.has_piece(statement) ? (letters.*FaultOf)(statement) : "the piece is not there";
}

struct Check {
    Fact fact;
    std::string (*fault_of)(const Statement& statement, const Position& before, Move move);
};
constexpr auto Checks = std::to_array<Check>({
    {Fact::Checkmate, on_board<&Letters::fault_of_end>},
    {Fact::Stalemate, on_board<&Letters::fault_of_end>},
    {Fact::Check, on_board<&Letters::fault_of_check>},
    {Fact::DiscoveredCheck, on_board<&Letters::fault_of_check>},
    {Fact::DoubleCheck, on_board<&Letters::fault_of_double_check>},
    {Fact::Fork, on_board<&Letters::fault_of_fork>},
    {Fact::Skewer, on_board<&Letters::fault_of_skewer>},
    {Fact::DiscoveredAttack, on_board<&Letters::fault_of_discovered_attack>},
    {Fact::Pin, on_board<&Letters::fault_of_pin>},
    {Fact::RelativePin, on_board<&Letters::fault_of_relative_pin>},
    {Fact::Attacks, on_board<&Letters::fault_of_attack>},
    {Fact::Defends, on_board<&Letters::fault_of_defence>},
    {Fact::Shields, fault_of_shielding},
    {Fact::Escapes, on_board<&Letters::fault_of_escape>},
    {Fact::MateIn, fault_of_mate_line},
    {Fact::WinsMaterial, fault_of_gain},
    {Fact::LineWins, fault_of_gain},
    {Fact::ThreatensMate, fault_of_threat_after},
    {Fact::ThreatensMaterial, fault_of_threat_after},
    {Fact::PreventsMate, fault_of_prevention},
    {Fact::PreventsLoss, fault_of_prevention},
    {Fact::PreventsAnswer, fault_of_prevented_answer},
    {Fact::Sacrifice, on_board<&Letters::fault_of_sacrifice>},
    {Fact::TakesBack, fault_of_taking_back},
    {Fact::TakesUndefended, fault_of_taking_undefended},
    {Fact::RemovesDefender, fault_of_removed_defender},
    {Fact::LuresAway, fault_of_luring_away},
    {Fact::LuresTo, fault_of_luring_to},
    {Fact::PinnedDefender, fault_of_pinned_defender},
    {Fact::AttacksPinned, fault_of_attack_on_pinned},
    {Fact::TrapsPiece, fault_of_trap},
    {Fact::Promotes, fault_of_promotion},
    {Fact::BackRankMate, fault_of_back_rank_mate},
    {Fact::SmotheredMate, fault_of_smothered_mate},
    {Fact::PreparesCastling, fault_of_preparing},
    {Fact::SavesByStalemate, fault_of_stalemate_saving},
    {Fact::SavesDraw, fault_of_saved_draw},
    {Fact::PerpetualCheck, fault_of_perpetual_check},
    {Fact::Zugzwang, fault_of_zugzwang},
    {Fact::PutsEnPrise, fault_of_putting_en_prise},
    {Fact::LeavesEnPrise, fault_of_leaving_en_prise},
    {Fact::Unguards, fault_of_unguarding},
    {Fact::OpensLine, fault_of_opened_line},
    {Fact::CutsOff, fault_of_cutting_off},
    {Fact::GivesUpCastling, fault_of_lost_castling},
    {Fact::Blocks, fault_of_blocking},
    {Fact::MovesAgain, fault_of_lost_time},
    {Fact::EarlyQueen, fault_of_lost_time},
    {Fact::Castles, fault_of_castling},
    {Fact::StopsCastling, fault_of_stopped_castling},
    {Fact::Develops, fault_of_development},
    {Fact::OutrunsKing, fault_of_outrunning},
    {Fact::TakesCentre, fault_of_centre},
    {Fact::EntersCentre, fault_of_entering_centre},
    {Fact::TakesCastling, fault_at_end_of_line},
    {Fact::BishopPair, fault_at_end_of_line},
    {Fact::IsolatesPawn, fault_at_end_of_line},
    {Fact::DoublesPawns, fault_at_end_of_line},
    {Fact::LeavesBackward, fault_at_end_of_line},
    {Fact::GetsPassedPawn, fault_at_end_of_line},
    {Fact::OpensKing, fault_at_end_of_line},
    {Fact::OpenFile, fault_at_end_of_line},
    {Fact::SeventhRank, fault_at_end_of_line},
    {Fact::Outpost, fault_at_end_of_line},
    {Fact::TradesQueens, fault_at_end_of_line},
    {Fact::PawnEnding, fault_at_end_of_line},
    {Fact::OppositeBishops, fault_at_end_of_line},
    {Fact::EndsAhead, fault_at_end_of_line},
});
static_assert(analysis::has_all_facts(Checks));

// Plays the way without its last move, about which the statement is.
std::string fault_of_later_move(Statement statement, const Position& before, Move move) {
    std::vector<Move> way = std::exchange(statement.way, {});
    if (auto fault = fault_of_line_with(move, before, way); !fault.empty()) return "way: " + fault;
    if (way.size() % 2 == 0) return "the way ends with a move of the other side";
    if (way.size() == 1) return "no later move";
    const Move last = way.back();
    way.pop_back();
    return fault_of(statement, at_end(before, way), last);
}

}  // namespace

std::string fault_of(const Statement& statement, const Position& before, Move move) {
    if (!statement.way.empty()) return fault_of_later_move(statement, before, move);
    return Checks[usize(statement.fact)].fault_of(statement, before, move);
}

std::string fault_of_threat(const Statement& threat, const Position& position) {
    if (position.in_check() || threat.line.size() < 2 || threat.line.front() != Move::null())
        return "no pass";
    if (auto fault = walk(position, threat.line); !fault.empty()) return fault;
    const std::vector<Move> line(threat.line.begin() + 1, threat.line.end());
    const Position pass = passed(position);
    if (threat.fact == Fact::ThreatensMate) return fault_of_mate(pass, threat, {line.front()});
    return fault_of_forced_win(pass, threat.gain, line, 0);
}

std::string fault_of_capture(const analysis::HangingPiece& piece, const Position& position) {
    const auto takes = captures_on(position, piece.square);
    if (std::ranges::find(takes, piece.capture) == takes.end()) return "no such capture";
    if (position.piece_on(piece.square) != piece.piece) return "another piece";
    if (piece.gain_cp < LeastGain) return "no gain";
    return PlainMaterial::wins_with(position, piece.capture, piece.gain_cp, 2) ? "" : "it gains less";
}

}  // namespace test
