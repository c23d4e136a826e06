// The engine's search of the partner, without limits: the level's own nodes end it.
#include "tools/levels/level_player.h"

namespace levels_tool {

LevelPlayer::LevelPlayer() : partner_(engine_) { engine_.set_search(levels::PartnerSearch); }

void LevelPlayer::new_game(int elo, int seed) {
    engine_.new_game();
    partner_.set_elo(elo);
    partner_.set_seed(seed);
}

chess::Move LevelPlayer::move_in(const chess::Position& position, std::span<const chess::Move> moves) {
    partner_.set_moves(moves);
    return engine_.search(position, {}).best_move.best;
}

}  // namespace levels_tool
