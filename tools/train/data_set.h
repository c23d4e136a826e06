// The positions of a training run, the filter that selects them from the games, and a random order for each
// epoch.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>
#include <string>
#include <vector>

#include "tools/train/labelled_position.h"
#include "util/key_values.h"
#include "util/memory.h"
#include "util/prng.h"

namespace train {

// A list of positions that may take most of the machine's memory. It grows block by block and never moves its
// elements.
class PositionList {
public:
    usize size() const { return size_; }
    bool empty() const { return size_ == 0; }
    // The size in bytes with `more` further positions.
    usize bytes_with(usize more) const { return (size_ + more + BlockSize - 1) / BlockSize * BlockBytes; }

    const LabelledPosition& operator[](usize index) const {
        return static_cast<const LabelledPosition*>(blocks_[index / BlockSize].data())[index % BlockSize];
    }

    // False if the system has no memory left; then some of the positions may be missing.
    [[nodiscard]] bool append(std::span<const LabelledPosition> positions) {
        while (!positions.empty()) {
            const usize used = size_ % BlockSize;
            if (used == 0) {
                util::LargeBuffer block = util::LargeBuffer::allocate(BlockBytes);
                if (block.data() == nullptr) return false;
                blocks_.push_back(std::move(block));
            }
            const usize count = std::min(positions.size(), BlockSize - used);
            std::copy_n(positions.begin(), count,
                        static_cast<LabelledPosition*>(blocks_.back().data()) + used);
            size_ += count;
            positions = positions.subspan(count);
        }
        return true;
    }

    // Up to `most` positions, spread evenly over the list.
    std::vector<LabelledPosition> sample(usize most) const {
        const usize count = std::min(most, size_);
        std::vector<LabelledPosition> positions(count);
        for (usize i = 0; i < count; ++i) positions[i] = (*this)[usize(u64(i) * size_ / count)];
        return positions;
    }

private:
    static constexpr usize BlockBytes = usize(1) << 24;  // in huge pages if the system has them
    static constexpr usize BlockSize = BlockBytes / sizeof(LabelledPosition);

    std::vector<util::LargeBuffer> blocks_;
    usize size_ = 0;
};

// A random permutation of 0 .. count-1 that takes no memory. It shuffles the whole data set for each epoch.
// A Feistel network over the bits that hold the count, in two halves. A value beyond the count is encrypted
// again until it is below (cycle walking; Black and Rogaway 2002: Ciphers with Arbitrary Finite Domains).
class Permutation {
public:
    Permutation(u64 count, u64 seed) : count_(count) {
        assert(count > 0);
        const int bits = std::max(int(std::bit_width(count - 1)), 2);
        low_bits_ = bits / 2;
        low_mask_ = (u64(1) << low_bits_) - 1;
        high_mask_ = (u64(1) << (bits - low_bits_)) - 1;
        util::Prng prng(seed);
        for (u64& key : keys_) key = prng.next();
    }

    // The number at `place`. Each number occurs once.
    u64 operator()(u64 place) const {
        assert(place < count_);
        do {
            place = encrypt(place);
        } while (place >= count_);
        return place;
    }

private:
    u64 encrypt(u64 value) const {
        u64 low = value & low_mask_;
        u64 high = value >> low_bits_;
        for (usize i = 0; i < keys_.size(); i += 2) {
            low ^= mix(high + keys_[i]) & low_mask_;
            high ^= mix(low + keys_[i + 1]) & high_mask_;
        }
        return high << low_bits_ | low;
    }

    static u64 mix(u64 value) {
        value *= 0x9E3779B97F4A7C15;
        return (value ^ value >> 29) * 0xBF58476D1CE4E5B9 >> 32;
    }

    u64 count_;
    int low_bits_;
    u64 low_mask_, high_mask_;
    std::array<u64, 6> keys_{};
};

// Which positions are used. The network evaluates only quiet positions, so the others are left out.
struct Filter {
    int min_ply = 16;         // in plies from move 1; openings are random
    int max_score_cp = 4000;  // decided games teach nothing; decisive scores are always left out
    bool in_check = false;    // keep positions in check
    bool tactical = false;    // keep positions whose best move is a capture or promotion
};

// The number of positions read, and of those left out for each reason.
struct FilterCounts {
    u64 read = 0, early = 0, extreme = 0, in_check = 0, tactical = 0;

    FilterCounts& operator+=(const FilterCounts& other);
};

// Returns whether the position passes the filter, and counts it.
bool passes(const chess::Position& position, const record::ScoredMove& best, const Filter& filter,
            FilterCounts& counts);

struct DataSet {
    PositionList training;
    PositionList held_out;  // from games that are not in `training`
    FilterCounts counts;

    // A digest of all positions. It differs, almost certainly, for other positions or another order of them.
    u64 digest(int threads) const;
};

// For example "1234 positions: 1000 for training, 20 held out; left out: 100 early, ..."; "1000 used" if
// nothing is held out.
std::string describe(const DataSet& data);
// The same figures for scripts, with the keys positions, positions_training, positions_held_out,
// left_out_early, left_out_extreme, left_out_in_check and left_out_tactical.
void add_figures(const DataSet& data, util::KeyValues& figures);

// The centipawns by which the odds of a result grow e-fold. This is the scale for which the logistic function
// of score / scale fits the known results best (least cross entropy). 0 if results and scores are unrelated.
double fit_scale_cp(const PositionList& positions);

}  // namespace train
