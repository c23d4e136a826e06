// The kernels for SSE2, which every x86-64 processor has: 8 numbers at a time.
#if defined(__x86_64__)
#include <emmintrin.h>

#include "eval/nnue/layers.h"

namespace eval::nnue {

struct Sse2 {
    static constexpr int Lanes = 8;
    using Vector = __m128i;
    struct Sum {  // 4 lanes of 64 bits: one of 32 could overflow
        __m128i low;
        __m128i high;
    };

    static Vector load(const i16* from) { return _mm_load_si128(reinterpret_cast<const __m128i*>(from)); }
    static void store(i16* to, Vector v) { _mm_store_si128(reinterpret_cast<__m128i*>(to), v); }
    static Vector add(Vector a, Vector b) { return _mm_add_epi16(a, b); }
    static Vector subtract(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
    static Vector clamp(Vector v, i16 limit) {
        return _mm_min_epi16(_mm_max_epi16(v, _mm_setzero_si128()), _mm_set1_epi16(limit));
    }
    static Vector square(Vector v) {
        const Vector v64 = _mm_slli_epi16(v, 6);
        return _mm_mulhi_epi16(v64, v64);
    }

    static Sum zero() { return {_mm_setzero_si128(), _mm_setzero_si128()}; }
    static void multiply_add(Sum& sum, Vector a, Vector b) {
        const __m128i pairs = _mm_madd_epi16(a, b);
        const __m128i signs = _mm_srai_epi32(pairs, 31);
        sum.low = _mm_add_epi64(sum.low, _mm_unpacklo_epi32(pairs, signs));
        sum.high = _mm_add_epi64(sum.high, _mm_unpackhi_epi32(pairs, signs));
    }
    static i64 total(const Sum& sum) {
        const __m128i two = _mm_add_epi64(sum.low, sum.high);
        return _mm_cvtsi128_si64(two) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(two, two));
    }
};

const Kernels Sse2Kernels = {"SSE2", update<Sse2>, screlu_dot<Sse2>};

}  // namespace eval::nnue

#endif
