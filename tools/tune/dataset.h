// Positions as the tuner of the classical evaluation sees them: how often each weight counts, and what was learnt of
// the position from search and game.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "eval/classical/weights.h"
#include "tune/sample.h"
#include "util/result.h"

namespace tune {

// So many times that weight, White's less Black's.
struct Coefficient {
    u16 weight;  // eval::classical::index_of()
    i16 count;
};
static_assert(eval::classical::WeightCount <= 65536);

// Everything about a position that does not depend on the weights.
struct Entry {
    const Coefficient* coefficients;  // in its Dataset
    u16 coefficient_count;
    i16 score_cp;               // a search's, White's view
    u8 phase;                   // 24: all pieces are there, 0: none
    chess::PerColor<u8> scale;  // 64ths of the sum that count where that side is ahead
    GameResult result;

    std::span<const Coefficient> terms() const { return {coefficients, coefficient_count}; }
};

// Entries in two parts, so that all positions of a game are in the same one.
class Dataset {
public:
    // Held out is about that share of the games, the same ones each time.
    explicit Dataset(double holdout_share) : holdout_share_(holdout_share) {}
    Dataset(Dataset&&) = default;
    Dataset& operator=(Dataset&&) = default;

    // games: a number for each sample's game.
    void add(std::span<const Sample> samples, std::span<const u32> games, int threads);

    std::span<const Entry> training() const { return training_; }
    std::span<const Entry> held_out() const { return held_out_; }

private:
    double holdout_share_;
    std::vector<std::vector<Coefficient>> storage_;
    std::vector<Entry> training_;
    std::vector<Entry> held_out_;
};

// Reads all files. Gives an error, in one sentence, where one cannot be read or makes no sense.
util::Result<Dataset, std::string> read_dataset(const std::vector<std::string>& files, double holdout_share,
                                                int threads);

}  // namespace tune
