// The subcommand stats: what files of games hold, as a table and as a picture.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/game.h"
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

class Stats {
public:
    Stats();
    // Those of unknown result count with their positions alone.
    void add(const record::Game& game);

    u64 games() const { return games_; }
    u64 positions() const { return positions_; }  // of games and samples
    // Results, endings, lengths, scores and phases.
    std::vector<Histogram> histograms() const;
    std::string table() const;
    // The numbers above the histograms, for scripts: games, positions, samples, plies_per_game, chess960_games, in_check,
    // noisy_best.
    util::KeyValues figures() const;

private:
    double plies_per_game() const;
    void add_position(const chess::Position& position, const record::ScoredMove& scored);

    u64 games_ = 0;
    u64 positions_ = 0;
    u64 samples_ = 0;
    u64 chess960_games_ = 0;
    u64 in_check_ = 0;
    u64 best_is_noisy_ = 0;
    std::vector<u64> results_;
    std::vector<u64> endings_;
    std::vector<u64> lengths_;
    std::vector<u64> scores_;
    std::vector<u64> pieces_;
};

// All histograms side by side, each with its bars.
std::string draw_histograms(const std::string& title, const std::vector<Histogram>& histograms);

}  // namespace datagen
