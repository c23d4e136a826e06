// The subcommand stats: statistics of files of games, as a table and as a picture.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "tools/record/game.h"
#include "util/key_values.h"

namespace datagen {

struct Bar {
    std::string name;
    u64 count = 0;
};
struct Histogram {
    std::string title;
    std::vector<Bar> bars;
};

// Estimates how often positions occur more than once from a sample of them. It counts only keys that end with
// zero_bits_ zero bits, and increases zero_bits_ when there are too many keys. Copies of a position have the
// same key, so the share of copies in the sample is that of all positions.
class CopyCounter {
public:
    explicit CopyCounter(usize most_keys = 1'000'000) : most_keys_(most_keys) {}
    void add(chess::Key key);

    // The numbers of counted positions that occur once, twice, 3 or 4 times, 5 to 8 ...
    std::vector<u64> by_copies() const;
    u64 counted() const { return counted_; }
    u64 different() const { return counts_.size(); }

private:
    void halve();

    usize most_keys_;
    int zero_bits_ = 0;
    u64 counted_ = 0;
    std::unordered_map<chess::Key, u32> counts_;
};

class Stats {
public:
    Stats();
    // For games of unknown result only the positions are counted.
    void add(const record::Game& game);

    u64 games() const { return games_; }
    u64 positions() const { return positions_; }  // those with labels for training
    // Results, endings, lengths, scores, phases, pieces and copies.
    std::vector<Histogram> histograms() const;
    std::string table() const;
    // The figures above the histograms, for scripts: games, positions, samples, plies_per_game,
    // chess960_games, in_check, noisy_best, copies (the share of positions that occurred before, in percent).
    util::KeyValues figures() const;

private:
    double plies_per_game() const;
    double copies_percent() const;
    void add_position(const chess::Position& position, const record::ScoredMove& scored);

    u64 games_ = 0;
    u64 positions_ = 0;
    u64 samples_ = 0;
    u64 plies_ = 0;  // of games
    u64 chess960_games_ = 0;
    u64 in_check_ = 0;
    u64 best_is_noisy_ = 0;
    std::vector<u64> results_;
    std::vector<u64> endings_;
    std::vector<u64> lengths_;
    std::vector<u64> scores_;
    std::vector<u64> phases_;
    std::vector<u64> pieces_;
    CopyCounter copies_;
};

// The SVG with all histograms side by side.
std::string draw_histograms(const std::string& title, const std::vector<Histogram>& histograms);

}  // namespace datagen
