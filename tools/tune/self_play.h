// Games of the engine against itself, and the positions of them that are worth learning from.
#pragma once

#include <vector>

#include "tune/sample.h"
#include "uci/blocking_search.h"
#include "util/prng.h"

namespace tune {

struct SelfPlaySettings {
    u64 nodes = 4000;  // searched for each move
    // Random legal moves before the first search: so many, or one more.
    int random_plies = 8;
    int samples_per_game = 12;  // at most; positions of one game are much alike
};

// One player for both sides. The game that a random generator gives depends on nothing else: not on earlier games.
class SelfPlayer {
public:
    // Memory for the hash table must be there.
    explicit SelfPlayer(const SelfPlaySettings& settings);

    // A game from the opening, with random moves of the generator at its start, and the samples of it in the order of
    // play. None at all where the random moves end the game, or leave it too one-sided to be worth playing.
    std::vector<Sample> play(const chess::Position& opening, util::Prng& prng);

private:
    struct SearchedMove {
        chess::Move move;
        eval::Score score;  // for the side to move
    };
    SearchedMove search(const chess::Position& position);
    GameResult play_to_end(chess::Position position, SearchedMove next);

    SelfPlaySettings settings_;
    uci::BlockingSearch search_;
    std::vector<Sample> candidates_;  // of the game that is being played
};

}  // namespace tune
