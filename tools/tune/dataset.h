// The positions for the tuner of the classical evaluation: how often each weight counts in a position, the
// score of a search and the result of the game.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "eval/classical/weights.h"
#include "tools/tune/sample.h"
#include "util/result.h"

namespace tune {

// How often a weight counts: White's number minus Black's.
struct Coefficient {
    u16 weight;  // eval::classical::index_of()
    i16 count;
};
static_assert(eval::classical::WeightCount <= 65536);

// All data of a position that does not depend on the weights.
struct Entry {
    const Coefficient* coefficients;  // owned by the Dataset
    u16 coefficient_count;
    i16 score_cp;               // of a search, from White's view
    u8 phase;                   // 24: all pieces are there, 0: none
    chess::PerColor<u8> scale;  // 64ths of the sum that count if this side is ahead
    GameResult result;

    std::span<const Coefficient> terms() const { return {coefficients, coefficient_count}; }
};

// Entries in two parts, for training and held out. All positions of a game are in the same part.
class Dataset {
public:
    // About `holdout_share` of the games is held out, the same games each time.
    explicit Dataset(double holdout_share) : holdout_share_(holdout_share) {}
    Dataset(Dataset&&) = default;
    Dataset& operator=(Dataset&&) = default;

    // `games` holds the number of the game of each sample.
    void add(std::span<const Sample> samples, std::span<const u32> games, int threads);

    std::span<const Entry> training() const { return training_; }
    std::span<const Entry> held_out() const { return held_out_; }

private:
    double holdout_share_;
    std::vector<std::vector<Coefficient>> storage_;
    std::vector<Entry> training_;
    std::vector<Entry> held_out_;
};

// Reads all files. The error is one sentence: a file cannot be read or makes no sense, or a stop is
// requested.
util::Result<Dataset, std::string> read_dataset(const std::vector<std::string>& files, double holdout_share,
                                                int threads, const util::StopRequested& stop_requested);

}  // namespace tune
