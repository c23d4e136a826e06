// Games of the engine against itself.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "datagen/engine.h"
#include "play/openings.h"
#include "record/game_format.h"
#include "util/stop_requested.h"

namespace datagen {

// When a game is ended because it is decided. Centipawns of the evaluation, by the searches of both sides in turn.
struct AdjudicationSettings {
    int win_cp = 1200;       // one side is so far ahead
    int win_plies = 4;       // for so many plies in a row; 0: never
    int draw_cp = 8;         // neither side is more than that ahead
    int draw_plies = 10;     // for so many plies in a row; 0: never
    int draw_from_ply = 80;  // of the game, and no earlier
};

// The trainer leaves out positions of earlier plies.
inline constexpr int FirstPlyOfLabels = 16;

// Nobody learns from more; a draw.
inline constexpr usize LongestGame = 1000;  // plies
static_assert(LongestGame <= record::MaxSamples);

struct SelfPlaySettings {
    play::OpeningSettings opening{.dfrc_share = 0.1};
    u64 soft_nodes = 5000;  // of each search for a move: begins no iteration after so many
    u64 hard_nodes = 7500;  // and ends here at the latest
    // A share of the games, drawn by lot, is played by longer searches, so that their results tell more.
    double deep_share = 0;
    u64 deep_soft_nodes = 20000;
    u64 deep_hard_nodes = 30000;
    // Nodes of a search of its own for about one position in label_every, if it is quiet: that is what is to be learnt then,
    // and the moves only lead there. Neighbours in a game say nearly the same, and short searches lead to more games. 0: the
    // searches for the moves are to be learnt from. None in openings, which are random, and in decided games.
    u64 label_nodes = 0;
    int label_every = 8;  // plies
    ChosenNetwork network;
    int hash_mib = 4;
    AdjudicationSettings adjudication;
};

// One player for both sides.
class SelfPlayer {
public:
    // The book, if there is one, must outlive the player. The error is one sentence: no memory is left.
    static util::Result<std::unique_ptr<SelfPlayer>, std::string> create(const SelfPlaySettings& settings,
                                                                         const play::OpeningBook* book);

    // The next game that the generator gives, with its labels; it depends on nothing else. Nothing
    // where a stop is requested before an opening is found; a game that has begun is played to its end. The error is
    // that of play::draw_opening().
    util::Result<std::optional<record::Game>, std::string> play(util::Prng& prng,
                                                                const util::StopRequested& stop_requested);

    // Searched so far, openings included.
    u64 nodes() const { return engine_->total_nodes(); }

private:
    SelfPlayer(const SelfPlaySettings& settings, const play::OpeningBook* book)
        : settings_(settings), book_(book) {}

    play::NodeLimits draw_node_limits(util::Prng& prng) const;
    bool is_worth_label(const chess::Position& position, eval::Score score) const;
    // The position is that at the end of the game, which must have been played on it.
    void add_labels(record::Game& game, chess::Position position, util::Prng& prng);

    SelfPlaySettings settings_;
    const play::OpeningBook* book_;
    std::unique_ptr<engine::Engine> engine_;
};

}  // namespace datagen
