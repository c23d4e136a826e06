// A random permutation of 0 .. count-1 that takes no memory. It shuffles the whole data set for each epoch.
#pragma once

#include <array>
#include <bit>
#include <cassert>

#include "util/prng.h"

namespace train {

// A Feistel network over the smallest even number of bits that hold the count. A value beyond the count is
// encrypted again until it is below (cycle walking; Black and Rogaway 2002: Ciphers with Arbitrary Finite
// Domains).
class Permutation {
public:
    Permutation(u64 count, u64 seed) : count_(count) {
        assert(count > 0);
        half_bits_ = (int(std::bit_width(count - 1)) + 1) / 2;
        if (half_bits_ == 0) half_bits_ = 1;
        half_mask_ = (u64(1) << half_bits_) - 1;
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
        u64 left = value >> half_bits_;
        u64 right = value & half_mask_;
        for (const u64 key : keys_) {
            const u64 mixed = (right + key) * 0x9E3779B97F4A7C15;
            const u64 next = left ^ ((mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9 >> 32 & half_mask_);
            left = right;
            right = next;
        }
        return left << half_bits_ | right;
    }

    u64 count_;
    int half_bits_;
    u64 half_mask_;
    std::array<u64, 6> keys_{};
};

}  // namespace train
