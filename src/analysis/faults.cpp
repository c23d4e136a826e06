// Detects what is wrong with a move: a piece that the answer takes or threatens, a piece that is blocked, time
// lost in the opening, castling given up.
#include <optional>

#include "analysis/classes.h"
#include "analysis/detectors.h"
#include "analysis/material.h"
#include "analysis/motifs.h"
#include "chess/see.h"

namespace analysis {

namespace {

using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

// The slider that defended the square before the move and from which the moved piece cuts it off.
Square cut_off_from(const MoveCase& it, Square square) {
    const auto defenders = [&](const Position& position) {
        return position.attackers_to(square, position.occupied()) & position.pieces(it.us);
    };
    for (const Square defender : defenders(it.before) & ~defenders(it.after))
        if (defender != it.move.from() && chess::between_and_to(defender, square).contains(it.piece))
            return defender;
    return Square::none();
}

// How the move ended the defence of the square that the answer takes or threatens: the moved piece defended it,
// or now cuts off a defender. Nothing if neither holds.
std::optional<Statement> fault_of_defence(const MoveCase& it, Move answer, Square left) {
    Statement fault{.fact = Fact::Unguards, .piece = it.piece, .targets = {left}, .line = {answer}};
    if (it.attacked_before(left) && !attacks_from(it.after, it.piece).contains(left)) return fault;
    const Square cut_off = cut_off_from(it, left);
    if (!cut_off.is_ok()) return std::nullopt;
    fault.fact = Fact::CutsOff;
    fault.targets.push_back(cut_off);
    return fault;
}

// Why the answer can take what now stands on its target but was safe there before.
std::optional<Statement> fault_of_safe_piece(const MoveCase& it, Move answer) {
    const Square left = answer.to();
    Statement fault{.fact = Fact::PutsEnPrise, .piece = it.piece, .targets = {left}, .line = {answer}};
    if (left == it.piece) return fault;
    if (auto defence = fault_of_defence(it, answer, left)) return defence;
    if (!chess::between_and_to(answer.from(), left).contains(it.move.from())) return std::nullopt;
    fault.fact = Fact::OpensLine;
    return fault;
}

// Why the answer can take what stands on its target; nothing if none of the reasons holds. A side in check
// cannot pass, so that nothing is known of what could be taken before.
std::optional<Statement> fault_by(const MoveCase& it, Move answer) {
    const Square left = answer.to(), old = it.square_before(left);
    if (it.before.in_check()) return std::nullopt;
    const Position pass = passed(it.before);
    if (left != it.piece && can_be_taken(pass, old))
        return Statement{.fact = Fact::LeavesEnPrise, .piece = it.piece, .targets = {left}, .line = {answer}};
    return is_safe(pass, old) ? fault_of_safe_piece(it, answer) : std::nullopt;
}

// Whether the side to move can take on the square with a gain that comes from the exchange there.
bool is_exchanged_with_gain(const Position& position, Square square) {
    for (const Move move : moves_to(position, square))
        if (chess::see_at_least(position, move, LeastGainCp) && gains(position, move)) return true;
    return false;
}

// Pieces that the answer threatens only because of the move.
void find_threatened_pieces(MoveCase& it, Move answer) {
    if (it.before.in_check() || it.after.in_check() || it.move.is_capture()) return;
    const Position pass = passed(it.before);
    const Position answered = chess::played(it.after, answer);
    if (!pass.is_legal(answer) || answered.in_check()) return;
    const Position unmoved = chess::played(pass, answer);  // as if the move had not been made
    if (unmoved.in_check()) return;
    for (const Square left : it.after.pieces(it.us) & it.before.pieces(it.us)) {
        auto fault = left != it.piece ? fault_of_defence(it, answer, left) : std::nullopt;
        if (fault && is_exchanged_with_gain(passed(answered), left) && is_safe(passed(unmoved), left))
            it.add(*std::move(fault));
    }
}

}  // namespace

void find_piece_left(MoveCase& it) {
    if (it.evidence.loss < thresholds::Inaccuracy || it.evidence.line.moves.size() < 2) return;
    const Move answer = it.evidence.line.moves[1];
    if (!answer.is_capture()) return find_threatened_pieces(it, answer);
    if (answer.is_en_passant()) return;
    const int needed_cp = LeastGainCp + taken_cp(it.before, it.move);
    // What is won only by later captures is another fault.
    if (!chess::see_at_least(it.after, answer, needed_cp)) return;
    if (!MaterialSearch().wins_with(it.after, answer, needed_cp, ShortPlies)) return;
    if (auto fault = fault_by(it, answer)) it.add(*std::move(fault));
}

void find_blocked_pieces(MoveCase& it) {
    if (it.evidence.loss < thresholds::Inaccuracy || !is_opening(it.before) || it.move.is_capture()) return;
    const auto ours = it.after.pieces(it.us);
    for (const Square bishop : it.after.pieces(it.us, PieceType::Bishop) & it.before.pieces(it.us)) {
        const auto ways = attacks_from(it.before, bishop) & ~it.before.pieces(it.us);
        const bool is_home = chess::rank_of(it.us, chess::Rank::R1).contains(bishop);
        if (is_home && ways.contains(it.piece) && (attacks_from(it.after, bishop) & ~ours).empty())
            it.add({.fact = Fact::Blocks, .piece = it.piece, .targets = {bishop}});
    }
    const auto centre = chess::bitboard_of(chess::File::D) | chess::bitboard_of(chess::File::E);
    const auto unmoved =
        it.after.pieces(it.us, PieceType::Pawn) & centre & chess::rank_of(it.us, chess::Rank::R2);
    for (const Square pawn : unmoved)
        if (chess::ahead(it.us, chess::Bitboard(pawn)).contains(it.piece))
            it.add({.fact = Fact::Blocks, .piece = it.piece, .targets = {pawn}});
}

void find_lost_time(MoveCase& it) {
    if (it.evidence.loss < thresholds::Inaccuracy || !is_opening(it.before)) return;
    const PieceType type = type_of(it.before.piece_on(it.move.from()));
    if (type == PieceType::Pawn || type == PieceType::King) return;
    if (it.move.is_capture() || it.before.in_check()) return;
    const auto home = chess::rank_of(it.us, chess::Rank::R1);
    const bool is_home = home.contains(it.move.from());
    if (is_home && (type != PieceType::Queen || home.contains(it.piece))) return;
    if (can_be_taken(passed(it.before), it.move.from())) return;
    it.add({.fact = is_home ? Fact::EarlyQueen : Fact::MovesAgain, .piece = it.piece});
}

void find_lost_castling(MoveCase& it) {
    if (it.evidence.loss < thresholds::Inaccuracy || it.move.is_castling()) return;
    if (it.before.castling_rights().has_any(it.us) && !it.after.castling_rights().has_any(it.us))
        it.add({.fact = Fact::GivesUpCastling, .piece = it.piece});
}

}  // namespace analysis
