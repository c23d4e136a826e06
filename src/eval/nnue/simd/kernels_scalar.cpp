// The kernels for any CPU, one number at a time. Their operations are the reference for those of the other
// files of this folder, which have functions of the same names.
#include "eval/nnue/layers.h"

namespace eval::nnue {

struct Scalar {
    static constexpr int Lanes = 1;  // numbers of 16 bits in a Vector
    using Vector = i16;
    using Sum = i64;  // lanes of 32 bits or more

    static Vector load(const i16* from) { return *from; }
    static void store(i16* to, Vector v) { *to = v; }
    static Vector add(Vector a, Vector b) { return i16(a + b); }
    static Vector subtract(Vector a, Vector b) { return i16(a - b); }
    // Clamps to 0..limit.
    static Vector clamp(Vector v, i16 limit) { return v < 0 ? i16(0) : v > limit ? limit : v; }
    // v * v / 16, rounded down, for numbers in 0..511.
    static Vector square(Vector v) { return i16(v * v >> 4); }

    static Sum zero() { return 0; }
    // sum += a * b, in more than 16 bits. It is unspecified which product goes to which lane.
    static void multiply_add(Sum& sum, Vector a, Vector b) { sum += i32(a) * b; }
    static i64 total(Sum sum) { return sum; }
};

const Kernels ScalarKernels = {"scalar", update<Scalar>, screlu_dot<Scalar>};

}  // namespace eval::nnue
