// The squares that a piece attacks: constexpr tables for leapers, one table lookup for sliders.
#pragma once

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include <vector>

#include "chess/bitboard.h"
#include "chess/piece.h"

namespace chess {

// For each square, the squares that a leaper with these (file, rank) steps attacks.
template <usize Steps>
consteval PerSquare<Bitboard> make_leaper_attacks(const int (&steps)[Steps][2]) {
    PerSquare<Bitboard> attacks{};
    for (int from = 0; from < 64; ++from)
        for (const auto& step : steps) {
            const int file = from % 8 + step[0];
            const int rank = from / 8 + step[1];
            if (0 <= file && file < 8 && 0 <= rank && rank < 8)
                attacks[usize(from)].add(Square(rank * 8 + file));
        }
    return attacks;
}

inline constexpr PerSquare<Bitboard> KnightAttacks =
    make_leaper_attacks({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
inline constexpr PerSquare<Bitboard> KingAttacks =
    make_leaper_attacks({{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
inline constexpr PerColor<PerSquare<Bitboard>> PawnAttacks{
    {make_leaper_attacks({{-1, 1}, {1, 1}}), make_leaper_attacks({{-1, -1}, {1, -1}})}};

constexpr Bitboard knight_attacks(Square from) { return KnightAttacks[usize(from.index())]; }
constexpr Bitboard king_attacks(Square from) { return KingAttacks[usize(from.index())]; }
constexpr Bitboard pawn_attacks(Color us, Square from) { return PawnAttacks[us][usize(from.index())]; }

// A slider's attacks depend only on the occupied squares of its rays, excluding the edges. Each type
// below turns these squares into an index into a table per square.

#if defined(__BMI2__)
// CPW: BMI2, PEXT Bitboards. One instruction gathers the relevant bits.
struct PextIndex {
    Bitboard mask;

    void prepare(Square /*square*/, bool /*is_rook*/, Bitboard relevant) { mask = relevant; }
    usize operator()(Bitboard occupied) const { return usize(_pext_u64(occupied.bits(), mask.bits())); }
};
#endif

// CPW: Magic Bitboards, the fancy form. A multiplication gathers the relevant bits at the top.
struct MagicIndex {
    Bitboard mask;
    u64 magic = 0;
    int shift = 0;

    void prepare(Square square, bool is_rook, Bitboard relevant);
    usize operator()(Bitboard occupied) const { return usize((occupied & mask).bits() * magic >> shift); }
};

// Attacks of rooks and bishops for every relevant occupancy: about 107,000 sets, 840 KiB.
template <class Index>
class SliderTables {
public:
    SliderTables();

    Bitboard rook(Square from, Bitboard occupied) const {
        return rooks_[usize(from.index())].look_up(occupied);
    }
    Bitboard bishop(Square from, Bitboard occupied) const {
        return bishops_[usize(from.index())].look_up(occupied);
    }

private:
    struct Entry {
        Index index;
        const Bitboard* attacks = nullptr;

        Bitboard look_up(Bitboard occupied) const { return attacks[index(occupied)]; }
    };
    void fill(PerSquare<Entry>& entries, bool is_rook, usize& used);

    PerSquare<Entry> rooks_;
    PerSquare<Entry> bishops_;
    std::vector<Bitboard> storage_;
};
#if defined(__BMI2__)
extern template class SliderTables<PextIndex>;
#endif
extern template class SliderTables<MagicIndex>;

// PEXT is a slow microcoded instruction on AMD's Zen 1 and 2, where magics are faster. HOUYI_SLOW_PEXT is
// defined if the program must also run on such CPUs.
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__) && !defined(HOUYI_SLOW_PEXT)
using FastestIndex = PextIndex;
#else
using FastestIndex = MagicIndex;
#endif

extern const SliderTables<FastestIndex> Sliders;

inline Bitboard rook_attacks(Square from, Bitboard occupied) { return Sliders.rook(from, occupied); }
inline Bitboard bishop_attacks(Square from, Bitboard occupied) { return Sliders.bishop(from, occupied); }
inline Bitboard queen_attacks(Square from, Bitboard occupied) {
    return rook_attacks(from, occupied) | bishop_attacks(from, occupied);
}

// Attacks of any piece except a pawn.
inline Bitboard piece_attacks(PieceType type, Square from, Bitboard occupied) {
    switch (type) {
        case PieceType::Knight: return knight_attacks(from);
        case PieceType::Bishop: return bishop_attacks(from, occupied);
        case PieceType::Rook: return rook_attacks(from, occupied);
        case PieceType::Queen: return queen_attacks(from, occupied);
        case PieceType::King: return king_attacks(from);
        case PieceType::Pawn:
        case PieceType::None: break;
    }
    assert(false);
    return Bitboard();
}

// Lines between squares, and the attacks of sliders on an empty board.
struct RayTables {
    // the whole rank, file or diagonal through both; empty if there is none
    PerSquare<PerSquare<Bitboard>> line{};
    PerSquare<PerSquare<Bitboard>> between_and_to{};  // the squares between them, and the second
    PerSquare<Bitboard> rook_rays{};
    PerSquare<Bitboard> bishop_rays{};

    RayTables();
};
extern const RayTables Rays;

// The whole line through two squares; empty if they share none.
inline Bitboard line_through(Square a, Square b) { return Rays.line[usize(a.index())][usize(b.index())]; }
// The squares that stop a slider's check: those in between, and the checker's square. If the squares share no
// line, the result is only the second square, which is correct for a checking knight or pawn.
inline Bitboard between_and_to(Square from, Square to) {
    return Rays.between_and_to[usize(from.index())][usize(to.index())];
}
inline Bitboard rook_rays(Square from) { return Rays.rook_rays[usize(from.index())]; }
inline Bitboard bishop_rays(Square from) { return Rays.bishop_rays[usize(from.index())]; }

}  // namespace chess
