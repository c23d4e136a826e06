// Searches captures, pawn moves and, if the table lacks the side to move, all other moves.
#include <algorithm>

#include "tablebase/table_set.h"

namespace tablebase {

using chess::Move;
using chess::MoveList;

namespace {

bool has_legal_move_but_en_passant(const Board& board) {
    MoveList moves;
    board.add_captures(moves);
    board.add_quiet_pawn_moves(moves);
    board.add_quiet_piece_moves(moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return !move.is_en_passant() && board.after(move).has_value(); });
}

// Alpha-beta search over captures, for positions without en passant: after a capture no pawn has just moved
// two squares.
std::optional<Wdl> wdl_by_captures(const TableSet& tables, const Board& board, Wdl alpha, Wdl beta) {
    MoveList moves;
    board.add_captures(moves);
    for (const Move move : moves) {
        const auto next = board.after(move);
        if (!next) continue;
        const auto reply = wdl_by_captures(tables, *next, -beta, -alpha);
        if (!reply) return {};
        alpha = std::max(alpha, -*reply);
        if (alpha >= beta) return alpha;
    }
    const auto stored = tables.wdl(board);
    if (!stored) return {};
    return std::max(alpha, *stored);
}

struct WdlFound {
    Wdl value = Wdl::Draw;
    // True if the value is above a draw and a capture reaches it, or if en passant is forced or better
    // than every other move. Then this capture is the next zeroing move, and no DTZ table is needed.
    bool is_by_capture = false;
};

// The table's value ignores en passant and may be too low if a capture is best. So captures are searched
// first, and the better value counts.
std::optional<WdlFound> find_wdl(const TableSet& tables, const Board& board) {
    std::optional<Wdl> capture, en_passant;  // the best value of each kind
    MoveList moves;
    board.add_captures(moves);
    for (const Move move : moves) {
        const auto next = board.after(move);
        if (!next) continue;
        auto& best = move.is_en_passant() ? en_passant : capture;
        const auto reply = wdl_by_captures(tables, *next, Wdl::Loss, -best.value_or(Wdl::Loss));
        if (!reply) return {};
        best = std::max(best.value_or(Wdl::Loss), -*reply);
        if (best == Wdl::Win) return WdlFound{Wdl::Win, true};
    }
    const auto stored = tables.wdl(board);
    if (!stored) return {};
    const Wdl without = std::max(*stored, capture.value_or(Wdl::Loss));
    // If en passant is the only legal move, it must be played, however bad it is. Without it this would be
    // stalemate.
    const bool is_forced =
        en_passant && !capture && !board.in_check() && !has_legal_move_but_en_passant(board);
    if (en_passant && (*en_passant > without || is_forced)) return WdlFound{*en_passant, true};
    return WdlFound{without, without > Wdl::Draw && (capture == without || en_passant == without)};
}

// Is there a quiet pawn move that keeps the value?
std::optional<bool> has_pawn_move_of(const TableSet& tables, const Board& board, Wdl value) {
    MoveList moves;
    board.add_quiet_pawn_moves(moves);
    for (const Move move : moves) {
        const auto next = board.after(move);
        if (!next) continue;
        const auto reply = probe_wdl(tables, *next);
        if (!reply) return {};
        if (-*reply == value) return true;
    }
    return false;
}

// The table stores only the other side to move, so each move is searched. probe_dtz() has already searched
// for wins by a capture or pawn move. For a loss the result begins at -1 (-101 if blessed), the distance if
// a zeroing move or mate ends it immediately.
std::optional<int> dtz_by_moves(const TableSet& tables, const Board& board, Wdl value) {
    const bool wins = value > Wdl::Draw;
    std::optional<int> best;
    if (!wins) best = dtz_at_once(value);
    MoveList moves;
    board.add_quiet_piece_moves(moves);
    for (const Move move : moves) {
        const auto next = board.after(move);
        if (!next) continue;
        const auto reply = probe_dtz(tables, *next);
        if (!reply) return {};
        const int by_move = -*reply;
        if (!wins)
            best = std::min(*best, by_move - 1);
        else if (by_move == 1 && next->in_check() && !has_legal_move_but_en_passant(*next))
            return 1;  // mate; only a pawn move leaves an en passant square
        else if (by_move > 0)
            best = std::min(best.value_or(by_move + 1), by_move + 1);
    }
    return best;
}

// The best move is not an en passant capture, so the table's distance belongs to this value.
std::optional<int> dtz_without_zeroing(const TableSet& tables, const Board& board, Wdl value) {
    const StoredDtz stored = tables.dtz(board, value);
    switch (stored.kind) {
        case StoredDtz::Kind::Missing: return {};
        case StoredDtz::Kind::OtherSide: return dtz_by_moves(tables, board, value);
        case StoredDtz::Kind::Known: break;
    }
    return dtz_at_once(value) + (value > Wdl::Draw ? stored.distance : -stored.distance);
}

}  // namespace

std::optional<Wdl> probe_wdl(const TableSet& tables, const Board& board) {
    const auto found = find_wdl(tables, board);
    if (!found) return {};
    return found->value;
}

std::optional<int> probe_dtz(const TableSet& tables, const Board& board) {
    const auto found = find_wdl(tables, board);
    if (!found) return {};
    const Wdl value = found->value;
    if (value == Wdl::Draw) return 0;
    if (found->is_by_capture) return dtz_at_once(value);
    if (value > Wdl::Draw) {
        const auto wins = has_pawn_move_of(tables, board, value);
        if (!wins) return {};
        if (*wins) return dtz_at_once(value);
    }
    return dtz_without_zeroing(tables, board, value);
}

}  // namespace tablebase
