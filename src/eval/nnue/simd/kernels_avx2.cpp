// The kernels for AVX2, 16 numbers at a time; compiled with these instructions enabled
// (src/eval/build.cmake).
#if defined(__x86_64__)
#include <immintrin.h>

#include "eval/nnue/layers.h"

namespace eval::nnue {

struct Avx2 {
    static constexpr int Lanes = 16;
    using Vector = __m256i;
    using Sum = __m256i;  // 8 lanes of 32 bits

    static Vector load(const i16* from) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(from)); }
    static void store(i16* to, Vector v) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), v); }
    static Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
    static Vector subtract(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
    static Vector clamp(Vector v, i16 limit) {
        return _mm256_min_epi16(_mm256_max_epi16(v, _mm256_setzero_si256()), _mm256_set1_epi16(limit));
    }
    static Vector square(Vector v) {
        const Vector v64 = _mm256_slli_epi16(v, 6);
        return _mm256_mulhi_epi16(v64, v64);
    }

    static Sum zero() { return _mm256_setzero_si256(); }
    static void multiply_add(Sum& sum, Vector a, Vector b) {
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
    }
    static i64 total(Sum sum) {
        const __m256i low = _mm256_cvtepi32_epi64(_mm256_castsi256_si128(sum));
        const __m256i high = _mm256_cvtepi32_epi64(_mm256_extracti128_si256(sum, 1));
        const __m256i four = _mm256_add_epi64(low, high);
        const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        return _mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1);
    }
};

const Kernels Avx2Kernels = {"AVX2", update<Avx2>, screlu_dot<Avx2>};

}  // namespace eval::nnue

#endif
