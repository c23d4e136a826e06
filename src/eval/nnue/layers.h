// The loops of the network for any instruction set in simd/. The members of Simd are described in
// simd/kernels_scalar.cpp.
#pragma once

#include "eval/nnue/arch.h"
#include "eval/nnue/kernels.h"

namespace eval::nnue {

// Keeps a tile of the row in registers while all changes are applied to it.
template <class Simd, int Registers>
void update_tile(i16* target, const i16* source, const RowChanges& changes, int offset) {
    typename Simd::Vector tile[Registers];
    for (int i = 0; i < Registers; ++i) tile[i] = Simd::load(source + offset + i * Simd::Lanes);
    for (int row = 0; row < changes.added_count; ++row)
        for (int i = 0; i < Registers; ++i)
            tile[i] = Simd::add(tile[i], Simd::load(changes.added[row] + offset + i * Simd::Lanes));
    for (int row = 0; row < changes.removed_count; ++row)
        for (int i = 0; i < Registers; ++i)
            tile[i] = Simd::subtract(tile[i], Simd::load(changes.removed[row] + offset + i * Simd::Lanes));
    for (int i = 0; i < Registers; ++i) Simd::store(target + offset + i * Simd::Lanes, tile[i]);
}

// The same in one pass, for the row counts of most moves. With counts known at compile time no tile is
// needed, which g++ 12 would keep partly in memory. The pointers are copied because the compiler must assume
// that a store can change those in `changes`.
template <class Simd, int Added, int Removed>
void update_by_move(i16* target, const i16* source, const RowChanges& changes, int hidden) {
    const i16* added[Added];
    const i16* removed[Removed];
    for (int row = 0; row < Added; ++row) added[row] = changes.added[row];
    for (int row = 0; row < Removed; ++row) removed[row] = changes.removed[row];
    for (int i = 0; i < hidden; i += Simd::Lanes) {
        typename Simd::Vector values = Simd::load(source + i);
        for (int row = 0; row < Added; ++row) values = Simd::add(values, Simd::load(added[row] + i));
        for (int row = 0; row < Removed; ++row) values = Simd::subtract(values, Simd::load(removed[row] + i));
        Simd::store(target + i, values);
    }
}

template <class Simd>
void update(i16* target, const i16* source, const RowChanges& changes, int hidden) {
    const bool adds_one = changes.added_count == 1;
    if (adds_one && changes.removed_count == 1)
        return update_by_move<Simd, 1, 1>(target, source, changes, hidden);
    if (adds_one && changes.removed_count == 2)  // a capture
        return update_by_move<Simd, 1, 2>(target, source, changes, hidden);
    constexpr int TileRegisters = 8;
    constexpr int TileSize = TileRegisters * Simd::Lanes;
    int offset = 0;
    for (; offset + TileSize <= hidden; offset += TileSize)
        update_tile<Simd, TileRegisters>(target, source, changes, offset);
    for (; offset < hidden; offset += Simd::Lanes) update_tile<Simd, 1>(target, source, changes, offset);
}

template <class Simd>
void add_screlu(typename Simd::Sum& sum, const i16* values, const i16* weights) {
    const typename Simd::Vector value = Simd::clamp(Simd::load(values), QA);
    Simd::multiply_add(sum, Simd::square(value), Simd::load(weights));
}

template <class Simd>
i64 screlu_dot(const i16* us, const i16* them, const i16* weights, int hidden) {
    typename Simd::Sum sum_us = Simd::zero();
    typename Simd::Sum sum_them = Simd::zero();
    for (int i = 0; i < hidden; i += Simd::Lanes) {
        add_screlu<Simd>(sum_us, us + i, weights + i);
        add_screlu<Simd>(sum_them, them + i, weights + hidden + i);
    }
    return Simd::total(sum_us) + Simd::total(sum_them);
}

}  // namespace eval::nnue
