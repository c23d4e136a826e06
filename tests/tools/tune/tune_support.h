// Files and samples for the tests of houyi-tune.
#pragma once

#include <vector>

#include <fmt/format.h>

#include "chess/fen.h"
#include "support/random_positions.h"
#include "support/temporary_folder.h"
#include "tools/tune/dataset.h"

namespace test {

// Positions of random games with meaningless scores and results.
inline std::vector<tune::Sample> random_samples(int count, u64 seed) {
    util::Prng prng(seed);
    std::vector<tune::Sample> samples;
    for (const chess::Position& position : random_positions(count, seed))
        samples.push_back({position, int(prng.below(601)) - 300, tune::GameResult(prng.below(3))});
    return samples;
}

// The samples as the lines of a file.
inline std::string text_of(const std::vector<tune::Sample>& samples) {
    std::string text;
    for (const tune::Sample& sample : samples)
        text += fmt::format("{} | {} | {:.1f}\n", chess::to_fen(sample.position), sample.score_cp,
                            tune::points_of(sample.result));
    return text;
}

// Each sample counts as its own game.
inline tune::Dataset dataset_of(const std::vector<tune::Sample>& samples, double holdout_share) {
    std::vector<u32> games(samples.size());
    for (usize i = 0; i < games.size(); ++i) games[i] = u32(i);
    tune::Dataset dataset(holdout_share);
    dataset.add(samples, games, 2);
    return dataset;
}

}  // namespace test
