// A solution of the exercise alpha-beta-table.
#include <algorithm>

#include "tools/lab/exercises/exercises.h"

namespace exercise {

double alpha_beta_table(Position& position, double alpha, double beta, Table& table) {
    if (position.is_terminal()) return position.utility(position.to_move());
    const u64 key = position.key();
    const Known known = table[key];
    if (known.lower >= beta || known.lower == known.upper) return known.lower;
    if (known.upper <= alpha) return known.upper;

    const double first_alpha = alpha;
    double best = -Infinity;
    for (const auto action : position.actions()) {
        position.apply(action);
        const double value = -alpha_beta_table(position, -beta, -alpha, table);
        position.undo(action);
        best = std::max(best, value);
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    Known& found = table[key];
    if (best > first_alpha) found.lower = best;  // inside the window both hold
    if (best < beta) found.upper = best;
    return best;
}

}  // namespace exercise
