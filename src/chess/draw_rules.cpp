// Draws that the rules give without a stalemate.
#include "chess/draw_rules.h"

#include "chess/movegen.h"

namespace chess {

namespace {

// Calls `visit` with the distance in plies of each earlier occurrence, the latest first, until it returns true.
// Both sides need two moves to get back, so nearer than four plies there is none.
template <class Visit>
void visit_repetitions(const Position& position, Visit visit) {
    for (int plies = 4; plies <= position.plies_reversible(); plies += 2)
        if (position.key_before(plies) == position.key() && visit(plies)) return;
}

}  // namespace

int count_repetitions(const Position& position) {
    int count = 0;
    visit_repetitions(position, [&](int) {
        ++count;
        return false;
    });
    return count;
}

bool is_repetition(const Position& position, int ply) {
    int count = 0;
    bool inside_search = false;
    visit_repetitions(position, [&](int plies_ago) {
        ++count;
        inside_search = plies_ago < ply;
        return inside_search || count == 2;
    });
    return inside_search || count == 2;
}

bool is_fifty_move_draw(const Position& position) {
    if (position.halfmove_clock() < 100) return false;
    return !position.in_check() || has_legal_move(position);
}

bool is_insufficient_material(const Position& position) {
    if (position.pieces(PieceType::Pawn).any() || position.pieces(PieceType::Rook, PieceType::Queen).any())
        return false;
    const Bitboard knights = position.pieces(PieceType::Knight);
    const Bitboard bishops = position.pieces(PieceType::Bishop);
    if ((knights | bishops).count() <= 1) return true;
    return knights.empty() && ((bishops & LightSquares).empty() || (bishops & DarkSquares).empty());
}

bool is_draw(const Position& position, int ply) {
    return is_fifty_move_draw(position) || is_insufficient_material(position) || is_repetition(position, ply);
}

}  // namespace chess
