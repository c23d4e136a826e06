// Times of moves are log-normal.
#include "levels/pace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace levels {

namespace {

// The mean time of own moves 1 to 5, 6 to 10 and so on, in seconds of a game of ReferenceSeconds.
constexpr std::array MeanSeconds{4., 14., 26., 28., 23., 17., 12., 9., 7.};
constexpr double ReferenceSeconds = 760;
constexpr double Spread = 1.2;  // of the logarithm: the 90th percentile is 4.7 times the median

double normal(util::Prng& prng) {  // Box and Muller 1958
    return std::sqrt(-2 * std::log(1 - prng.unit())) * std::cos(2 * std::numbers::pi * prng.unit());
}

}  // namespace

search::Milliseconds thinking_time(const chess::Position& position, const search::Limits& limits,
                                   double game_seconds, util::Prng& prng) {
    constexpr double MostOfClock = 0.1;
    constexpr double Reserve = 100;  // milliseconds that are left for the search and the way back
    const chess::Color us = position.side_to_move();
    const usize five = usize(position.fullmove_number() - 1) / 5;
    const double mean = MeanSeconds[std::min(five, MeanSeconds.size() - 1)];
    const double median = mean * std::exp(-Spread * Spread / 2);
    const double seconds = median * std::exp(Spread * normal(prng)) * game_seconds / ReferenceSeconds;
    const double left = double(limits.time[us]->count()) - Reserve;
    return search::Milliseconds(i64(std::clamp(1000 * seconds, 0., std::max(0., MostOfClock * left))));
}

}  // namespace levels
