// The evaluation as a sequence of steps, for any sink.
#pragma once

#include "eval/classical/board_facts.h"
#include "eval/classical/king_safety.h"
#include "eval/classical/pawn_table.h"
#include "eval/classical/pawns.h"
#include "eval/classical/pieces.h"
#include "eval/classical/sink.h"
#include "eval/classical/term.h"
#include "eval/classical/threats.h"
#include "eval/classical/weights.h"
#include "eval/endings.h"

namespace eval::classical {

// Rewards driving a bare king to the edge and bringing the stronger king near it.
template <Color Us, class Sink>
void evaluate_bare_king(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    constexpr Color Them = ~Us;
    const Position& position = facts.position;
    if (position.pieces(Them).more_than_one() || !position.has_non_pawns(Us)) return;

    const MopUp mop_up = mop_up_of(position, Us);
    sink.add(Us, Term::Endgame, weights.mating_edge[0], mop_up.edge);
    sink.add(Us, Term::Endgame, weights.mating_near[0], mop_up.near);
    sink.add(Us, Term::Endgame, weights.mating_corner[0], mop_up.corner);
}

// How many 64ths of the advantage count for `strong`, the side that the terms see ahead.
inline int scale_for(const BoardFacts& facts, Color strong) {
    const Position& position = facts.position;
    const int drawish = drawish_scale(position, strong);
    const bool is_against_bare_king = !position.pieces(~strong).more_than_one();  // one pawn is enough
    if (drawish < FullScale || facts.pawns[strong].empty() || is_against_bare_king) return drawish;
    // With fewer pawns, a draw is more likely.
    const int by_pawns = std::min(FullScale, 44 + 5 * facts.pawns[strong].count());
    return has_opposite_bishops(position) ? by_pawns - 10 : by_pawns;
}

// The phase runs from 24, all pieces on the board, down to 0, none (CPW: Tapered Eval).
inline constexpr int FullPhase = 24;

inline int phase_of(const Position& position) {
    const int phase = position.pieces(PieceType::Knight, PieceType::Bishop).count() +
                      2 * position.pieces(PieceType::Rook).count() +
                      4 * position.pieces(PieceType::Queen).count();
    return std::min(phase, FullPhase);  // promotions may exceed it
}

// How the sum of the terms becomes a score, seen from White.
struct Blend {
    int phase;
    int scale;     // 64ths of the advantage that count for the side that is ahead
    int white_cp;  // the score in centipawns
};

inline Blend blend(const BoardFacts& facts, TaperedScore sum) {
    const int phase = phase_of(facts.position);
    const int tapered = sum.middle() * phase + sum.end() * (FullPhase - phase);
    const int scale = scale_for(facts, tapered >= 0 ? Color::White : Color::Black);
    return {phase, scale, tapered * scale / (FullPhase * FullScale)};
}

template <class Sink>
void evaluate_pawns_of_both(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    evaluate_pawns<Color::White>(facts, weights, sink);
    evaluate_pawns<Color::Black>(facts, weights, sink);
}

inline Bitboard passed_pawns_of_both(const BoardFacts& facts) {
    const Bitboard white = facts.pawns[Color::White];
    const Bitboard black = facts.pawns[Color::Black];
    return passed_pawns(Color::White, white, black) | passed_pawns(Color::Black, black, white);
}

// The table's entry for the pawns, computed if the table does not hold it.
inline PawnEntry& look_up_pawns(BoardFacts& facts, const Weights& weights, PawnTable& table) {
    const chess::Key key = facts.position.pawn_key();
    PawnEntry& entry = table.slot(key);
    if (entry.key != key) {
        facts.passed = passed_pawns_of_both(facts);
        SumSink structure;
        evaluate_pawns_of_both(facts, weights, structure);
        entry = PawnEntry();
        entry.key = key;
        entry.passed = facts.passed;
        entry.structure = structure.sum();
    }
    facts.passed = entry.passed;
    return entry;
}

template <Color Us>
TaperedScore look_up_shelter(const BoardFacts& facts, const Weights& weights, PawnEntry& entry) {
    if (entry.king[Us] != facts.king[Us]) {
        SumSink shelter;
        evaluate_shelter<Us>(facts, weights, shelter);
        entry.king[Us] = facts.king[Us];
        entry.shelter[Us] = shelter.sum();
    }
    return entry.shelter[Us];
}

// Pawn structure and the kings' shelter. They come from `table`, which must then not be nullptr, if the sink
// allows it.
template <class Sink>
void evaluate_pawns_and_shelter(BoardFacts& facts, const Weights& weights, [[maybe_unused]] PawnTable* table,
                                Sink& sink) {
    if constexpr (Sink::UsesPawnTable) {
        PawnEntry& entry = look_up_pawns(facts, weights, *table);
        sink.add_sum(entry.structure);
        sink.add_sum(look_up_shelter<Color::White>(facts, weights, entry));
        sink.add_sum(look_up_shelter<Color::Black>(facts, weights, entry));
    } else {
        facts.passed = passed_pawns_of_both(facts);
        evaluate_pawns_of_both(facts, weights, sink);
        evaluate_shelter<Color::White>(facts, weights, sink);
        evaluate_shelter<Color::Black>(facts, weights, sink);
    }
}

// The terms that need the attacks of all pieces.
template <Color Us, class Sink>
void evaluate_interplay(const BoardFacts& facts, const Weights& weights, Sink& sink) {
    evaluate_king_danger<Us>(facts, weights, sink);
    evaluate_threats<Us>(facts, weights, sink);
    evaluate_passed_pawns<Us>(facts, weights, sink);
    evaluate_space<Us>(facts, weights, sink);
    evaluate_bare_king<Us>(facts, weights, sink);
}

// Adds every term to the sink and blends the sum.
template <class Sink>
Blend evaluate_into(const Position& position, const Weights& weights, PawnTable* table, Sink& sink) {
    BoardFacts facts(position);
    evaluate_pawns_and_shelter(facts, weights, table, sink);
    evaluate_pieces<Color::White>(facts, weights, sink);
    evaluate_pieces<Color::Black>(facts, weights, sink);
    add_piece_square(Color::White, PieceType::King, facts.king[Color::White], weights, sink);
    add_piece_square(Color::Black, PieceType::King, facts.king[Color::Black], weights, sink);
    evaluate_interplay<Color::White>(facts, weights, sink);
    evaluate_interplay<Color::Black>(facts, weights, sink);
    sink.add(position.side_to_move(), Term::Tempo, weights.tempo[0]);
    return blend(facts, sink.sum());
}

}  // namespace eval::classical
