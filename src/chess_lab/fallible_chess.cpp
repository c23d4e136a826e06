// The reply probabilities of the fallible opponent.
#include "chess_lab/fallible_chess.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "chess_lab/win_rate.h"

namespace chess_lab {

using adversarial::Outcome;
using adversarial::Player;
using chess::Move;

util::Result<FallibleChess, std::string> FallibleChess::create(const chess::Position& root, chess::Color max,
                                                               double temperature_cp,
                                                               std::vector<Move> root_moves) {
    if (!(temperature_cp > 0))  // rejects NaN as well
        return util::Failure{
            fmt::format("the temperature must be above 0 centipawns; got {}", temperature_cp)};
    return FallibleChess(ChessGame(root, max, std::move(root_moves)), temperature_cp);
}

double FallibleChess::utility(Player player) const {
    return expected_result(score_of(game_.utility(player)));
}

double FallibleChess::eval(Player player) const { return expected_result(score_of(game_.eval(player))); }

std::vector<Outcome<Move>> FallibleChess::outcomes() const {
    const chess::MoveList replies = game_.actions();
    std::vector<double> looks_cp;  // the value of each reply in the opponent's view
    ChessGame after = game_;
    for (const Move reply : replies) {
        after.apply(reply);
        looks_cp.push_back(after.is_terminal() ? after.utility(Player::Min) : after.eval(Player::Min));
        after.undo(reply);
    }

    // Relative to the best reply, so that no power overflows.
    const double best_cp = *std::max_element(looks_cp.begin(), looks_cp.end());
    const auto weight = [&](usize i) { return std::exp((looks_cp[i] - best_cp) / temperature_cp_); };
    double sum = 0;
    for (usize i = 0; i < replies.size(); ++i) sum += weight(i);
    std::vector<Outcome<Move>> list;
    for (usize i = 0; i < replies.size(); ++i) {
        const double probability = weight(i) / sum;
        if (probability > 0) list.push_back({replies[i], probability});
    }
    return list;
}

}  // namespace chess_lab
