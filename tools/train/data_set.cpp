// The filter, and figures over all positions: the digest, the counts and the fitted scale.
#include "tools/train/data_set.h"

#include <cstdlib>

#include <fmt/format.h>

#include "eval/wdl.h"
#include "util/threads.h"

namespace train {

FilterCounts& FilterCounts::operator+=(const FilterCounts& other) {
    read += other.read;
    early += other.early;
    extreme += other.extreme;
    in_check += other.in_check;
    tactical += other.tactical;
    return *this;
}

bool passes(const chess::Position& position, const record::ScoredMove& best, const Filter& filter,
            FilterCounts& counts) {
    ++counts.read;
    if (position.game_ply() < filter.min_ply) return ++counts.early, false;
    if (best.score.is_decisive() || std::abs(best.score.cp()) > filter.max_score_cp)
        return ++counts.extreme, false;
    if (!filter.in_check && position.in_check()) return ++counts.in_check, false;
    if (!filter.tactical && best.move.is_noisy()) return ++counts.tactical, false;
    return true;
}

namespace {

constexpr u64 mixed(u64 hash) {  // the end of SplitMix64, as in util/prng.h
    hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9;
    return hash ^ (hash >> 31);
}

u64 hash_of(const LabelledPosition& position) {
    // The squares of the kings are not part of the hash: the board contains them.
    const u64 rest = u64(u16(position.score_cp)) | u64(position.half_points) << 16;
    u64 hash = mixed(position.occupied + 0x9E3779B97F4A7C15);
    hash = mixed(hash ^ position.pieces[0]);
    hash = mixed(hash ^ position.pieces[1]);
    return mixed(hash ^ rest);
}

// The sum over all positions of a hash of the position and its index. A sum allows each thread to take a part
// of the list.
u64 digest_of(const PositionList& positions, int threads) {
    auto sums = std::vector<u64>(usize(threads));
    util::for_each_piece(positions.size(), sums.size(), threads, [&](usize piece, usize begin, usize end) {
        u64 sum = 0;
        for (usize i = begin; i < end; ++i) sum += mixed(hash_of(positions[i]) + i);
        sums[piece] = sum;
    });
    u64 sum = mixed(positions.size());
    for (const u64 part : sums) sum += part;
    return sum;
}

}  // namespace

u64 DataSet::digest(int threads) const {
    return mixed(digest_of(training, threads)) ^ digest_of(held_out, threads);
}

std::string describe(const DataSet& data) {
    const FilterCounts& counts = data.counts;
    const std::string used = data.held_out.empty() ? fmt::format("{} used", data.training.size())
                                                   : fmt::format("{} for training, {} held out",
                                                                 data.training.size(), data.held_out.size());
    return fmt::format(
        "{} positions: {}; left out: {} early, {} with extreme scores, {} in check, {} with a tactical best "
        "move",
        counts.read, used, counts.early, counts.extreme, counts.in_check, counts.tactical);
}

void add_figures(const DataSet& data, util::KeyValues& figures) {
    figures.add("positions", data.counts.read);
    figures.add("positions_training", data.training.size());
    figures.add("positions_held_out", data.held_out.size());
    figures.add("left_out_early", data.counts.early);
    figures.add("left_out_extreme", data.counts.extreme);
    figures.add("left_out_in_check", data.counts.in_check);
    figures.add("left_out_tactical", data.counts.tactical);
}

double fit_scale_cp(const PositionList& positions) {
    constexpr usize MostPositions = 500'000;
    constexpr double SteepestPerCp = 1;
    const auto sample = positions.sample(MostPositions);
    // The derivative of the log-likelihood by the steepness. It falls as the steepness grows, so that
    // bisection finds its zero.
    const auto slope_at = [&](double steepness) {
        double slope = 0;
        for (const LabelledPosition& position : sample) {
            if (position.half_points == UnknownResult) continue;
            const double points = eval::expected_points(steepness * position.score_cp);
            slope += (position.half_points / 2.0 - points) * position.score_cp;
        }
        return slope;
    };
    double low = 0, high = SteepestPerCp;
    if (slope_at(low) <= 0) return 0;
    for (int halvings = 0; halvings < 30; ++halvings) {
        const double middle = (low + high) / 2;
        (slope_at(middle) > 0 ? low : high) = middle;
    }
    return 1 / high;
}

}  // namespace train
