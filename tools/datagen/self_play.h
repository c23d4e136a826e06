// Plays games of the engine against itself.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "play/openings.h"
#include "tablebase/oracle.h"
#include "tools/datagen/engine.h"
#include "tools/record/game_format.h"
#include "util/stop_requested.h"

namespace datagen {

// When a game is adjudicated. Scores are those of settled_white_cp(), by the searches of both sides in turn.
struct AdjudicationSettings {
    int win_cp = 1200;       // one side is at least this far ahead
    int win_plies = 4;       // for this many plies in a row; 0: never
    int draw_cp = 8;         // neither side is further ahead than this
    int draw_plies = 10;     // for this many plies in a row; 0: never
    int draw_from_ply = 80;  // the first ply of the game that counts for a draw
};

// White's centipawns as adjudication sees them. In drawish endings they are nearer to 0 than the score, which
// is not adjusted for them (make_engine); a proven win stays one.
int settled_white_cp(const chess::Position& position, eval::Score score);

// The trainer leaves out positions of earlier plies.
inline constexpr int FirstPlyOfLabels = 16;

// Longer games are ended as draws: further positions would not improve the training data.
inline constexpr usize LongestGame = 1000;  // plies
static_assert(LongestGame <= record::MaxSamples);

struct SelfPlaySettings {
    play::OpeningSettings opening{.dfrc_share = 0.1};
    u64 soft_nodes = 5000;  // of each search for a move: no iteration begins after this many nodes
    u64 hard_nodes = 7500;  // the search ends after this many nodes at the latest
    // The nodes of a separate search for about one quiet position in label_every. Its result is the label to
    // train on; the searches for the moves are then not used for training. Neighbouring positions of a game
    // give nearly the same information, and short searches for the moves give more games. No labels for
    // openings, which are random, and for positions in which a side is AdjudicationSettings::win_cp ahead by
    // the search for the move. 0: the searches for the moves are the labels.
    u64 label_nodes = 0;
    int label_every = 8;  // plies
    ChosenNetwork network;
    std::shared_ptr<const tablebase::Oracle> tables;  // for all searches; nullptr for none
    int hash_mib = 4;
    AdjudicationSettings adjudication;
};

// Plays both sides of a game.
class SelfPlayer {
public:
    // The book may be nullptr and must outlive the player. The engine is one of make_engine().
    SelfPlayer(const SelfPlaySettings& settings, const play::OpeningBook* book,
               std::unique_ptr<engine::Engine> engine)
        : settings_(settings), book_(book), engine_(std::move(engine)) {
        engine_->use_tables(settings.tables);
    }

    // Plays a game and adds its labels. The game depends only on the settings and the random numbers. Nothing
    // if a stop is requested before an opening is found; a game that has begun is played to its end. The
    // error is that of play::draw_opening().
    util::Result<std::optional<record::Game>, std::string> play(util::Prng& prng,
                                                                const util::StopRequested& stop_requested);

    // The nodes searched so far, including those for openings.
    u64 nodes() const { return engine_->total_nodes(); }

private:
    bool is_worth_label(const chess::Position& position, eval::Score score) const;
    // `position` is the one at the end of the game, and the moves of the game must have been made on it.
    void add_labels(record::Game& game, chess::Position position, util::Prng& prng);

    SelfPlaySettings settings_;
    const play::OpeningBook* book_;
    std::unique_ptr<engine::Engine> engine_;
};

}  // namespace datagen
