// The network: its file, its weights, and the value of a board.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "eval/nnue/arch.h"
#include "eval/nnue/features.h"
#include "eval/nnue/kernels.h"
#include "eval/score.h"
#include "util/aligned_array.h"
#include "util/ints.h"
#include "util/memory.h"
#include "util/result.h"

namespace eval::nnue {

using AlignedValues = util::AlignedArray<i16>;

// The contents of a network file, in the order of the file. All numbers are little-endian.
//
//   offset  bytes
//        0  8            "HouyiNet"
//        8  4            version, 1
//       12  4            H
//       16  4            number of output buckets B
//       20  4            QA
//       24  4            QB
//       28  4            the score in centipawns that an output of 1.0 means (scale_cp)
//       32  32           zeros
//       64  768 * H * 2  weights of the first layer, input by input
//           H * 2        its biases
//           B * 2H * 2   output weights, bucket by bucket: for the side to move, then for the other side
//           B * 4        output biases
struct QuantisedWeights {
    Architecture architecture;
    int scale_cp = 0;
    std::vector<i16> hidden_weights;
    std::vector<i16> hidden_biases;
    std::vector<i16> output_weights;
    std::vector<i32> output_biases;
};

inline constexpr int MaxScaleCp = 4000;
// The size of the largest possible file.
inline constexpr usize MaxFileSize =
    64 + 2 * (usize(Inputs) + 1 + 2 * MaxBuckets) * MaxHidden + 4 * MaxBuckets;

// The bytes of a file with these weights, which must have the sizes that the architecture requires.
std::vector<u8> encode(const QuantisedWeights& weights);

// Immutable, so that all threads may share it.
class Network {
public:
    // Checks magic, version, architecture, size, and the bounds of every weight. The error, such as "at byte
    // 12: H is 100; ...", names the first byte that is wrong, or the end if the file is too short, and says
    // what the file has and what it should have.
    static util::Result<Network, std::string> load(std::span<const u8> bytes);

    const Architecture& architecture() const { return architecture_; }
    int scale_cp() const { return scale_cp_; }
    // A checksum of all weights: the same for equal networks, and almost certainly different for different
    // ones.
    u64 fingerprint() const;
    QuantisedWeights weights() const;
    // The bytes of the network's file.
    std::vector<u8> bytes() const { return encode(weights()); }
    // Pointers to H numbers each.
    const i16* hidden_weights(int feature) const {
        return static_cast<const i16*>(hidden_weights_.data()) + usize(feature) * usize(architecture_.hidden);
    }
    const i16* hidden_biases() const { return hidden_biases_.data(); }
    // The output in centipawns for the side to move, from both halves of the hidden layer.
    int output_cp(const i16* us, const i16* them, int piece_count, const Kernels& kernels) const;

    // The value of a board, computed from scratch, in centipawns for the side to move. The board must have
    // both kings and at most 32 pieces; the position need not be legal.
    int evaluate_cp(const chess::PerSquare<Piece>& board, Color side_to_move) const;

private:
    explicit Network(const QuantisedWeights& weights);

    Architecture architecture_;
    int scale_cp_;
    util::LargeBuffer hidden_weights_;  // every move reads scattered rows, so huge pages help
    AlignedValues hidden_biases_;
    AlignedValues output_weights_;
    std::vector<i32> output_biases_;
};

// The bytes of the file HOUYI_NETWORK, by default nets/default.nnue, as it was when the program was built;
// empty if there was none.
std::span<const u8> embedded_network();

// The value of each piece to its owner: how far the value for its side falls, in centipawns, if the piece is
// removed. 0 for kings and empty squares.
chess::PerSquare<int> piece_values_cp(const Network& network, const chess::Position& position);

// The error is one sentence that names the file and, if its content is invalid, the place in it.
util::Result<std::shared_ptr<const Network>, std::string> read_network(const std::string& file);

}  // namespace eval::nnue
