// A level that plays in this program, without a GUI and without a clock.
#pragma once

#include <span>
#include <vector>

#include "engine/engine.h"
#include "levels/partner.h"

namespace levels_tool {

class LevelPlayer {
public:
    // Throws std::bad_alloc or std::runtime_error if there is not enough memory.
    LevelPlayer();

    // Begins a game at this Elo; what is drawn depends on the seed, which is not 0.
    void new_game(int elo, int seed);
    // The move that it plays in the position, which has a legal one; `moves`, the last ones of the game, led to
    // it.
    chess::Move move_in(const chess::Position& position, std::span<const chess::Move> moves);

private:
    engine::Engine engine_;
    levels::Partner partner_;
};

}  // namespace levels_tool
