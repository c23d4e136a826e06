// Files and samples for the tests of houyi-tune.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <unistd.h>

#include "support/random_positions.h"
#include "tune/dataset.h"

namespace test {

// A folder that lives as long as the object.
class TemporaryFolder {
public:
    TemporaryFolder() {
        static int number = 0;
        path_ = std::filesystem::temp_directory_path() /
                ("houyi_tune_test_" + std::to_string(::getpid()) + "_" + std::to_string(number++));
        std::filesystem::create_directories(path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

inline std::string content_of(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_file(const std::string& name, const std::string& text) {
    std::ofstream(name, std::ios::binary) << text;
}

// Positions of random games with scores and results that mean nothing.
inline std::vector<tune::Sample> random_samples(int count, u64 seed) {
    util::Prng prng(seed);
    std::vector<tune::Sample> samples;
    for (const chess::Position& position : random_positions(count, seed))
        samples.push_back({position, int(prng.below(601)) - 300, tune::GameResult(prng.below(3))});
    return samples;
}

// Each sample is a game of its own.
inline tune::Dataset dataset_of(const std::vector<tune::Sample>& samples, double holdout_share) {
    std::vector<u32> games(samples.size());
    for (usize i = 0; i < games.size(); ++i) games[i] = u32(i);
    tune::Dataset dataset(holdout_share);
    dataset.add(samples, games, 2);
    return dataset;
}

}  // namespace test
