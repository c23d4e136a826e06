// Times of moves are log-normal.
#include "levels/pace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "levels/level.h"

namespace levels {

namespace {

// The mean time of own moves 1 to 5, 6 to 10 and so on, in seconds of a game of ReferenceSeconds.
constexpr std::array MeanSeconds{4., 14., 26., 28., 23., 17., 12., 9., 7.};
constexpr double ReferenceSeconds = 760;
constexpr double Spread = 1.2;  // of the logarithm: the 90th percentile is 4.7 times the median

double normal(util::Prng& prng) {  // Box and Muller 1958
    const double radius = std::sqrt(-2 * std::log(1 - prng.unit()));
    const double angle = 2 * std::numbers::pi * prng.unit();
    return radius * std::cos(angle);
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

double points_lost_to_clock(double rating, double share_left) {
    // The share of moves that lost two pawns or more in games of ten minutes
    // (github.com/Antiochian/chess-blunders): from 2000 on 12 % with 400 seconds left, 15 % with 250, 20 % with
    // 10; from 1000 to 2000 22 % until 20 seconds are left, then up to 26 %. In games of people such moves are
    // 1/e as frequent for each 1000 points more, so that a factor f costs 1000 * ln(f) points.
    struct Row {
        double share, points, points_of_strong;
    };
    constexpr std::array Rows{Row{400. / 600, 0, 0}, Row{250. / 600, 0, 230}, Row{20. / 600, 0, 480},
                              Row{10. / 600, 170, 520}};
    constexpr double Weak = 1000, Middle = 1500, Strong = 2200;  // ratings
    const auto below = std::ranges::find_if(Rows, [&](const Row& row) { return row.share < share_left; });
    if (below == Rows.begin()) return 0;
    const Row& high = *(below - 1);
    const Row& low = below == Rows.end() ? high : *below;
    const double part = low.share < high.share ? (high.share - share_left) / (high.share - low.share) : 0;
    const double points = std::lerp(high.points, low.points, part);
    const double points_of_strong = std::lerp(high.points_of_strong, low.points_of_strong, part);
    if (rating < Middle) return points * std::clamp((rating - Weak) / (Middle - Weak), 0., 1.);
    return std::lerp(points, points_of_strong, std::clamp((rating - Middle) / (Strong - Middle), 0., 1.));
}

double elo_on_clock(int elo, double share_left) {
    return elo - points_lost_to_clock(level_table().at(elo).people_rating, share_left);
}

}  // namespace levels
