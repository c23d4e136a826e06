// A small seeded random generator that gives the same numbers on every platform.
#pragma once

#include "util/ints.h"

namespace util {

// SplitMix64 (Steele, Lea, Flood 2014): one addition and a mixing of bits; every seed is a good seed.
class Prng {
public:
    constexpr explicit Prng(u64 seed) : state_(seed) {}

    constexpr u64 next() {
        state_ += 0x9E3779B97F4A7C15;
        u64 z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    // A number in [0, bound); bound > 0. The bias is below bound / 2^64.
    constexpr u64 below(u64 bound) { return next() % bound; }

    // A number in [0, 1) with 53 random bits.
    constexpr double unit() { return double(next() >> 11) * 0x1.0p-53; }

private:
    u64 state_;
};

}  // namespace util
