// Generates the moves of the men of an ending, forwards and backwards, without a chess::Position.
#pragma once

#include "chess/attacks.h"
#include "tools/tablebase/layout.h"

namespace tablebase_tool {

using chess::Bitboard;

inline constexpr int Nobody = -1;

// A legal move, except en passant (for_each_en_passant) and castling, which no ending has.
struct Step {
    int mover;  // slot
    Square to;
    int captured = Nobody;  // slot
    PieceType promotion = PieceType::None;
    bool is_double_push = false;

    bool takes_or_promotes() const { return captured != Nobody || promotion != PieceType::None; }
};

inline Bitboard occupied_by(const Layout& layout, const EndingPosition& placement) {
    Bitboard occupied;
    for (int slot = 0; slot < layout.count(); ++slot) occupied.add(placement.squares[usize(slot)]);
    return occupied;
}

inline int king_slot(Color color) { return color == Color::White ? 0 : 1; }

// True if the side `by` attacks the square, given the occupied squares and without the man in slot `gone`.
inline bool is_attacked(const Layout& layout, const EndingPosition& placement, Square square, Color by,
                        Bitboard occupied, int gone = Nobody) {
    for (int slot = 0; slot < layout.count(); ++slot) {
        const Man& man = layout.man(slot);
        if (man.color != by || slot == gone) continue;
        const Square from = placement.squares[usize(slot)];
        const Bitboard attacks = man.type == PieceType::Pawn ? chess::pawn_attacks(by, from)
                                                             : chess::piece_attacks(man.type, from, occupied);
        if (attacks.contains(square)) return true;
    }
    return false;
}

// True if the king of that side is in check.
inline bool is_in_check(const Layout& layout, const EndingPosition& placement, Color color) {
    return is_attacked(layout, placement, placement.squares[usize(king_slot(color))], ~color,
                       occupied_by(layout, placement));
}

// The slot of the man on the square, or Nobody if the square is empty.
inline int slot_on(const Layout& layout, const EndingPosition& placement, Square square) {
    for (int slot = 0; slot < layout.count(); ++slot)
        if (placement.squares[usize(slot)] == square) return slot;
    return Nobody;
}

// The targets of a pawn, without en passant.
inline Bitboard pawn_targets(Color us, Square from, Bitboard occupied, Bitboard theirs) {
    Bitboard targets = chess::pawn_attacks(us, from) & theirs;
    const Square ahead = from.ahead(us);
    if (occupied.contains(ahead)) return targets;
    targets.add(ahead);
    if (chess::relative_rank(us, from.rank()) == chess::Rank::R2 && !occupied.contains(ahead.ahead(us)))
        targets.add(ahead.ahead(us));
    return targets;
}

// Calls visit(step) for each legal move until visit returns false. Returns false in that case, otherwise
// true.
template <class Visit>
bool for_each_move(const Layout& layout, const EndingPosition& placement, Visit&& visit) {
    const Color us = placement.to_move;
    const int king = king_slot(us);
    Bitboard ours;
    Bitboard theirs;
    for (int slot = 0; slot < layout.count(); ++slot)
        (layout.man(slot).color == us ? ours : theirs).add(placement.squares[usize(slot)]);
    const Bitboard occupied = ours | theirs;
    for (int slot = 0; slot < layout.count(); ++slot) {
        const Man& man = layout.man(slot);
        if (man.color != us) continue;
        const Square from = placement.squares[usize(slot)];
        const bool is_pawn = man.type == PieceType::Pawn;
        const Bitboard targets = is_pawn ? pawn_targets(us, from, occupied, theirs)
                                         : chess::piece_attacks(man.type, from, occupied) & ~ours;
        for (const Square to : targets) {
            Step step{slot, to};
            if (theirs.contains(to)) step.captured = slot_on(layout, placement, to);
            if (step.captured == king_slot(~us)) continue;
            Bitboard after = occupied;
            after.remove(from);
            after.add(to);
            const Square king_square = slot == king ? to : placement.squares[usize(king)];
            if (is_attacked(layout, placement, king_square, ~us, after, step.captured)) continue;
            if (is_pawn && chess::relative_rank(us, to.rank()) == chess::Rank::R8) {
                for (const PieceType type : Promotions) {
                    step.promotion = type;
                    if (!visit(step)) return false;
                }
                continue;
            }
            step.is_double_push = is_pawn && std::abs(to.index() - from.index()) == 16;
            if (!visit(step)) return false;
        }
    }
    return true;
}

inline bool has_move(const Layout& layout, const EndingPosition& placement) {
    return !for_each_move(layout, placement, [](const Step&) { return false; });
}

// Calls visit(step) for each legal en passant capture of the pawn in slot `pushed`, which has just made a
// double push.
template <class Visit>
void for_each_en_passant(const Layout& layout, const EndingPosition& placement, int pushed, Visit&& visit) {
    const Color us = placement.to_move;
    const Square target = placement.squares[usize(pushed)].behind(~us);
    for (int slot = 0; slot < layout.count(); ++slot) {
        const Square from = placement.squares[usize(slot)];
        if (layout.man(slot) != Man{us, PieceType::Pawn} || !chess::pawn_attacks(us, from).contains(target))
            continue;
        Bitboard after = occupied_by(layout, placement);
        after.remove(from);
        after.remove(placement.squares[usize(pushed)]);
        after.add(target);
        if (is_attacked(layout, placement, placement.squares[usize(king_slot(us))], ~us, after, pushed))
            continue;
        visit(Step{slot, target, pushed});
    }
}

// Calls visit(before) for each position of this ending from which a move without a capture, of a piece other
// than a pawn, leads here. The caller checks that the position is legal: the side to move here must not be in
// check there.
template <class Visit>
void for_each_way_back(const Layout& layout, const EndingPosition& placement, Visit&& visit) {
    const Color them = ~placement.to_move;
    const Bitboard occupied = occupied_by(layout, placement);
    EndingPosition before = placement;
    before.to_move = them;
    for (int slot = 0; slot < layout.count(); ++slot) {
        const Man& man = layout.man(slot);
        if (man.color != them || man.type == PieceType::Pawn) continue;
        const Square to = placement.squares[usize(slot)];
        Bitboard origins = chess::piece_attacks(man.type, to, occupied) & ~occupied;
        // The kings must not touch before the move.
        if (man.type == PieceType::King)
            origins &= ~chess::king_attacks(placement.squares[usize(king_slot(placement.to_move))]);
        for (const Square from : origins) {
            before.squares[usize(slot)] = from;
            visit(before);
        }
        before.squares[usize(slot)] = to;
    }
}

}  // namespace tablebase_tool
