// The kernels for NEON, which every ARMv8 processor has: 8 numbers at a time.
#if defined(__ARM_NEON)
#include <arm_neon.h>

#include "eval/nnue/layers.h"

namespace eval::nnue {

struct Neon {
    static constexpr int Lanes = 8;
    using Vector = int16x8_t;
    struct Sum {  // 8 lanes of 32 bits: with four, a lane could overflow
        int32x4_t low;
        int32x4_t high;
    };

    static Vector load(const i16* from) { return vld1q_s16(from); }
    static void store(i16* to, Vector v) { vst1q_s16(to, v); }
    static Vector add(Vector a, Vector b) { return vaddq_s16(a, b); }
    static Vector subtract(Vector a, Vector b) { return vsubq_s16(a, b); }
    static Vector clamp(Vector v, i16 limit) {
        return vminq_s16(vmaxq_s16(v, vdupq_n_s16(0)), vdupq_n_s16(limit));
    }
    // The instruction doubles the product, so one factor is shifted by one bit less.
    static Vector square(Vector v) { return vqdmulhq_s16(vshlq_n_s16(v, 6), vshlq_n_s16(v, 5)); }

    static Sum zero() { return {vdupq_n_s32(0), vdupq_n_s32(0)}; }
    static void multiply_add(Sum& sum, Vector a, Vector b) {
        sum.low = vmlal_s16(sum.low, vget_low_s16(a), vget_low_s16(b));
        sum.high = vmlal_high_s16(sum.high, a, b);
    }
    static i64 total(const Sum& sum) { return vaddlvq_s32(sum.low) + vaddlvq_s32(sum.high); }
};

const Kernels NeonKernels = {"NEON", update<Neon>, screlu_dot<Neon>};

}  // namespace eval::nnue

#endif
