// What the search has learnt about moves, whatever position they are played in (CPW: History Heuristic).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

#include "chess/position.h"
#include "search/params.h"
#include "util/enum_array.h"

namespace search {

// A counter that stays within [-Limit, Limit]: the nearer it is to the bound, the smaller the step
// ("gravity").
template <int Limit>
class HistoryEntry {
    static_assert(0 < Limit && Limit <= std::numeric_limits<i16>::max());

public:
    int get() const { return value_; }
    void update(int bonus) {
        const int step = std::clamp(bonus, -Limit, Limit);
        value_ = i16(value_ + step - value_ * std::abs(step) / Limit);
    }

private:
    i16 value_ = 0;
};

inline constexpr int HistoryLimit = 8192;
using MoveHistoryEntry = HistoryEntry<HistoryLimit>;

template <class T>
using BySquare = util::EnumArray<chess::Square, T, 64>;
// A history indexed by the moving piece and its target square.
using PieceToHistory = chess::PerPiece<BySquare<MoveHistoryEntry>>;

// The histories of replies to the moves played 1, 2 and 4 plies ago (CPW: Continuation History). A ply
// without a move (before the root, or a null move) has its own history, so that no pointer is ever null.
inline constexpr std::array ContinuationPlies = {1, 2, 4};
using Continuations = std::array<PieceToHistory*, ContinuationPlies.size()>;

// What selects the histories of a quiet move, in addition to the move itself.
struct QuietContext {
    Continuations continuations{};
    chess::Bitboard threats{};  // squares that the opponent attacks, before the move
};

// All move histories of one thread. Moves belong to the side to move of the given position, unless stated
// otherwise.
class Histories {
public:
    // The weighted sum of a quiet move's histories.
    int quiet_score(const chess::Position& position, const QuietContext& context, chess::Move move) const {
        const chess::Piece piece = position.piece_on(move.from());
        const chess::Square to = move.to();
        const auto& butterflies = butterfly_[position.side_to_move()][threatened_ends(move, context.threats)];
        const int sum = params::weight_butterfly * butterflies[move.from()][to].get() +
                        params::weight_pawn * pawn_[pawn_index(position)][piece][to].get() +
                        params::weight_continuation_1 * (*context.continuations[0])[piece][to].get() +
                        params::weight_continuation_2 * (*context.continuations[1])[piece][to].get() +
                        params::weight_continuation_4 * (*context.continuations[2])[piece][to].get();
        return sum / 32;
    }
    int capture_score(const chess::Position& position, chess::Move move) const {
        const auto& by_victim = capture_[position.piece_on(move.from())][move.to()];
        return params::weight_capture * by_victim[type_of(position.captured_by(move))].get() / 32;
    }

    // The history of replies to a move of `piece` to `to`, which is a capture or promotion if `is_noisy`.
    PieceToHistory& replies_to(chess::Piece piece, chess::Square to, bool is_noisy) {
        return continuation_[usize(is_noisy)][piece][to];
    }
    // The same for a ply without a move: before the root, or a null move.
    PieceToHistory& replies_to_no_move() {
        return replies_to(chess::Piece::None, chess::Square(0), /*is_noisy=*/false);
    }

    // The bonus at a node of the given depth, for the move that caused the cutoff.
    static int bonus(int depth) {
        return std::min(params::history_bonus_factor * depth - params::history_bonus_offset,
                        params::history_bonus_max);
    }
    // The malus for a move that caused no cutoff. It shrinks with `earlier`, the number of quiet moves tried
    // before a quiet one: a late move was not considered good anyway.
    static int malus(int depth, int earlier = 0) {
        constexpr int LeastPercent = 20;
        const int full = std::min(params::history_malus_factor * depth - params::history_malus_offset,
                                  params::history_malus_max);
        return full * std::max(LeastPercent, 100 - params::history_malus_fading * earlier) / 100;
    }

    // At a node of the given depth the move `best` did well, and the other tried moves did badly. The lists
    // of tried moves may contain `best`.
    void update_after_search(const chess::Position& position, const QuietContext& context, int depth,
                             chess::Move best, std::span<const chess::Move> tried_quiets,
                             std::span<const chess::Move> tried_noisy) {
        if (best.is_noisy()) {
            update_capture(position, best, bonus(depth));
        } else {
            update_quiet(position, context, best, bonus(depth));
            int earlier = 0;
            for (const chess::Move move : tried_quiets)
                if (move != best) update_quiet(position, context, move, -malus(depth, earlier++));
        }
        for (const chess::Move move : tried_noisy)
            if (move != best) update_capture(position, move, -malus(depth));
    }
    void update_quiet(const chess::Position& position, const QuietContext& context, chess::Move move,
                      int points) {
        const chess::Piece piece = position.piece_on(move.from());
        auto& butterflies = butterfly_[position.side_to_move()][threatened_ends(move, context.threats)];
        butterflies[move.from()][move.to()].update(points);
        pawn_[pawn_index(position)][piece][move.to()].update(points);
        update_continuations(context.continuations, piece, move.to(), points);
    }
    // Updates the opponent's quiet move of `piece` that led to the position; `context` is the context of the
    // ply before. The pawn history is skipped for pawn moves, as the pawn structure before the move is no
    // longer known.
    void update_last_move(const chess::Position& position, const QuietContext& context, chess::Move move,
                          chess::Piece piece, int points) {
        update_last_butterfly(position, context.threats, move, points);
        if (type_of(piece) != chess::PieceType::Pawn)
            pawn_[pawn_index(position)][piece][move.to()].update(points);
        update_continuations(context.continuations, piece, move.to(), points);
    }
    // Updates only the butterfly history of that move, which depends neither on the pawns nor on the previous
    // moves.
    void update_last_butterfly(const chess::Position& position, chess::Bitboard threats, chess::Move move,
                               int points) {
        auto& butterflies = butterfly_[~position.side_to_move()][threatened_ends(move, threats)];
        butterflies[move.from()][move.to()].update(points);
    }
    void update_capture(const chess::Position& position, chess::Move move, int points) {
        auto& by_victim = capture_[position.piece_on(move.from())][move.to()];
        by_victim[type_of(position.captured_by(move))].update(points);
    }

    void clear() {
        butterfly_ = {};
        pawn_.fill({});
        capture_ = {};
        for (auto& by_piece : continuation_)
            for (auto& by_square : by_piece) by_square.fill({});
    }

private:
    static constexpr usize PawnSlots = 512;

    static void update_continuations(const Continuations& continuations, chess::Piece piece, chess::Square to,
                                     int points) {
        for (PieceToHistory* const history : continuations) (*history)[piece][to].update(points);
    }

    // An index from 0 to 3: which of the two squares are attacked.
    static usize threatened_ends(chess::Move move, chess::Bitboard threats) {
        return 2 * usize(threats.contains(move.from())) + usize(threats.contains(move.to()));
    }
    static usize pawn_index(const chess::Position& position) { return position.pawn_key() % PawnSlots; }

    // CPW: Butterfly Boards. A move away from an attacked square or to one has a separate entry.
    chess::PerColor<std::array<BySquare<BySquare<MoveHistoryEntry>>, 4>> butterfly_{};
    // CPW: Pawn History. The pawn structure determines which squares are good for the pieces.
    std::array<PieceToHistory, PawnSlots> pawn_{};
    // CPW: Capture History. Indexed by moving piece, target and victim; the victim of a promotion without
    // capture is None.
    chess::PerPiece<BySquare<chess::PerPieceType<MoveHistoryEntry>>> capture_{};
    // CPW: Continuation History. Indexed by whether the earlier move was noisy, its piece and its target.
    std::array<chess::PerPiece<BySquare<PieceToHistory>>, 2> continuation_{};
};

}  // namespace search
