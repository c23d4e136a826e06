// Checks the exercise alpha-beta-table: its values are those of minimax, and it enters fewer positions than
// alpha-beta without a table.
#include <algorithm>

#include "tools/lab/exercises/checks/check.h"
#include "tools/lab/exercises/exercises.h"

namespace {

using namespace exercise;

double minimax_of(Position& position) {
    if (position.is_terminal()) return position.utility(position.to_move());
    double best = -Infinity;
    for (const auto action : position.actions()) {
        position.apply(action);
        best = std::max(best, -minimax_of(position));
        position.undo(action);
    }
    return best;
}

double alpha_beta_of(Position& position, double alpha, double beta) {
    if (position.is_terminal()) return position.utility(position.to_move());
    double best = -Infinity;
    for (const auto action : position.actions()) {
        position.apply(action);
        best = std::max(best, -alpha_beta_of(position, -beta, -alpha));
        position.undo(action);
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    return best;
}

Position after(const std::vector<int>& squares) {
    Position position;
    for (const int square : squares) position.apply(square);
    return position;
}

std::string text_of_squares(const std::vector<int>& squares) {
    std::string text = "after the squares";
    for (const int square : squares) text += " " + std::to_string(square);
    return squares.empty() ? "from the empty board" : text;
}

// One table for several windows: a bound that is taken for the value gives a wrong answer.
std::vector<std::string> wrong_values(const std::vector<int>& squares) {
    Position position = after(squares);
    const double value = minimax_of(position);
    Table table;
    for (const auto& [alpha, beta] : std::vector<std::pair<double, double>>{
             {-1, 0}, {4, 5}, {-5, -4}, {0, 1}, {-2, 2}, {-Infinity, Infinity}}) {
        const double came = alpha_beta_table(position, alpha, beta, table);
        const double least = value >= beta ? beta : value;  // beyond the window a bound is enough
        const double greatest = value <= alpha ? alpha : value;
        if (least <= came && came <= greatest) continue;
        return {"tic-tac-toe " + text_of_squares(squares),
                "window    from " + text_of(alpha) + " to " + text_of(beta),
                "value     expected " + text_of(least) + (least < greatest ? " to " + text_of(greatest) : ""),
                "          came     " + text_of(came)};
    }
    return {};
}

u64 entered_by(const std::function<void(Position&)>& search) {
    Position position;
    search(position);
    return position.entered();
}

}  // namespace

int main() {
    for (const std::vector<int>& squares :
         std::vector<std::vector<int>>{{0, 4, 8, 2, 6}, {4, 1}, {0, 1}, {0}, {}}) {
        const std::vector<std::string> faults = wrong_values(squares);
        if (!faults.empty()) return verdict("alpha-beta-table", faults);
    }
    const u64 plain = entered_by([](Position& p) { alpha_beta_of(p, -Infinity, Infinity); });
    Table table;
    const u64 with_table = entered_by([&](Position& p) { alpha_beta_table(p, -Infinity, Infinity, table); });
    const std::string counts =
        std::to_string(with_table) + " positions, without a table " + std::to_string(plain);
    if (with_table >= plain) return verdict("alpha-beta-table", {counts + ": expected fewer than that"});
    return verdict("alpha-beta-table, " + counts, {});
}
