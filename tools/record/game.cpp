// Checks for mate, stalemate and the draws by rule, in that order.
#include "tools/record/game.h"

#include "chess/draw_rules.h"
#include "chess/movegen.h"

namespace record {

using chess::Position;

std::optional<Ending> ending_by_rules(const Position& position) {
    constexpr int EarlierTimes = 2;  // threefold repetition
    if (!chess::has_legal_move(position)) return position.in_check() ? Ending::Checkmate : Ending::Stalemate;
    if (chess::is_insufficient_material(position)) return Ending::InsufficientMaterial;
    if (chess::is_fifty_move_draw(position)) return Ending::FiftyMoves;
    if (chess::count_repetitions(position) >= EarlierTimes) return Ending::Repetition;
    return {};
}

GameResult result_of(Ending ending, const Position& position) {
    if (ending != Ending::Checkmate) return GameResult::Draw;
    return position.side_to_move() == chess::Color::White ? GameResult::BlackWins : GameResult::WhiteWins;
}

}  // namespace record
