// The AVX-512 (F and BW) operations of the kernels: 32 numbers at a time; with VNNI, one instruction
// multiplies and adds.
#pragma once

#include <immintrin.h>

#include "util/ints.h"

namespace eval::nnue::simd {

struct Avx512 {
    static constexpr int Lanes = 32;
    using Vector = __m512i;
    using Sum = __m512i;  // 16 lanes of 32 bits

    static Vector load(const i16* from) { return _mm512_load_si512(from); }
    static void store(i16* to, Vector v) { _mm512_store_si512(to, v); }
    static Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
    static Vector subtract(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
    static Vector clamp(Vector v, i16 limit) {
        return _mm512_min_epi16(_mm512_max_epi16(v, _mm512_setzero_si512()), _mm512_set1_epi16(limit));
    }
    static Vector square(Vector v) {
        const Vector v64 = _mm512_slli_epi16(v, 6);
        return _mm512_mulhi_epi16(v64, v64);
    }

    static Sum zero() { return _mm512_setzero_si512(); }
    static void multiply_add(Sum& sum, Vector a, Vector b) {
        sum = _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
    }
    // Goes through memory, because g++ 12 warns about the 512-bit reductions in its own header.
    static i64 total(Sum sum) {
        alignas(64) i32 lanes[16];
        _mm512_store_si512(lanes, sum);
        i64 total = 0;
        for (const i32 lane : lanes) total += lane;
        return total;
    }
};

#if defined(__AVX512VNNI__)
struct Avx512Vnni : Avx512 {
    static void multiply_add(Sum& sum, Vector a, Vector b) { sum = _mm512_dpwssd_epi32(sum, a, b); }
};
#endif

}  // namespace eval::nnue::simd
