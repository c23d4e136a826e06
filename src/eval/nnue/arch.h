// The architecture of the network and the arithmetic that computes it.
//
//   768 inputs --> H  for the side to move --+
//                                            +--> 1 output, with weights chosen by the number of pieces
//   768 inputs --> H  for the other side   --+
//
// A perspective network (CPW: NNUE): both halves share the weights of the first layer and see the board from
// their own side. The activation is SCReLU (squared clipped ReLU), the square of a value clamped to 0..1. The
// network file gives H, the size of a half, and the number of output sets: see Architecture.
#pragma once

#include <algorithm>

#include "util/ints.h"

namespace eval::nnue {

inline constexpr int Inputs = 768;    // 2 owners x 6 piece types x 64 squares; see features.h
inline constexpr int MaxActive = 32;  // inputs that are 1: the pieces on the board

// The size H of one half of the hidden layer is a multiple of HiddenStep, a whole number of cache lines, so
// that every row of weights is aligned.
inline constexpr int HiddenStep = 32;
inline constexpr int MaxHidden = 1024;
inline constexpr int MaxBuckets = 8;

struct Architecture {
    int hidden = 256;
    int buckets = 1;

    // The index of the set of output weights for a board with `piece_count` pieces, kings included (CPW:
    // NNUE, output buckets). With 8 buckets of four piece counts each, 2 to 5 pieces are bucket 0 and 30 to
    // 32 are bucket 7.
    constexpr int bucket_of(int piece_count) const {
        const int pieces_per_bucket = (MaxActive + buckets - 1) / buckets;
        return std::clamp((piece_count - 2) / pieces_per_bucket, 0, buckets - 1);
    }
    constexpr bool operator==(const Architecture&) const = default;
};

// --- quantisation ---
//
// Weights and biases of the first layer are i16 in units of 1/QA, output weights i16 in units of 1/QB, output
// biases i32 in units of 1/(QA*QB). With these bounds, which Network::load checks, no sum overflows, so that
// every order of summation gives the same result:
//
//   hidden value        bias + at most 32 weights          33 * 992             = 32736        < 2^15
//   clamped value v     0..QA
//   its square s        v * v / 16, rounded down, as i16   510 * 510 / 16       = 16256        < 2^15
//   s * w               one term of the output             16256 * 1024         = 16646144
//   a lane of i32       H/8 terms or fewer                 1024/8 * 16646144    = 2130706432   < 2^31
//   the output          the lanes' sum, as i64, in units of 16/(QA*QA*QB)
//
// So a SIMD kernel needs at least eight lanes of 32 bits for each half, in one register or in two. The square
// is the upper half of a product of 16-bit numbers, (64 v) * (64 v) / 2^16, for which every instruction set
// has an instruction.
inline constexpr int QA = 510;
inline constexpr int QB = 1024;
inline constexpr int SquareDivisor = 16;
inline constexpr int MaxSquare = QA * QA / SquareDivisor;
inline constexpr int MaxHiddenWeight = 992;
inline constexpr int MaxOutputWeight = 1024;
inline constexpr int MinLanes = 8;
static_assert((MaxActive + 1) * MaxHiddenWeight < 32768);
static_assert(64 * QA < 32768 && 64 * 64 * SquareDivisor == 1 << 16);
static_assert(i64(MaxHidden) / MinLanes * MaxSquare * MaxOutputWeight < (i64(1) << 31));

}  // namespace eval::nnue
