// The accuracy of a game is the average of two means over its moves: one weighted by the volatility of Win%,
// one harmonic.
#include "analysis/accuracy.h"

#include <algorithm>
#include <cmath>

#include "util/ints.h"

namespace analysis {

namespace {

using chess::Color;

// The population standard deviation, not that of a sample.
double standard_deviation(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    const double mean = sum / double(values.size());
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / double(values.size()));
}

// The weight of a move: the standard deviation of Win% in a window of a tenth of the game, 2 to 8 positions,
// that ends with the move. The first moves of the game share the first window. The result is clamped to 0.5
// to 12, so that no move has all of the weight or none.
double volatility_at(std::span<const double> percent, usize move) {
    const usize width = std::min(std::clamp<usize>((percent.size() - 1) / 10, 2, 8), percent.size());
    const usize end = std::max(move + 2, width);  // the position after the move is the window's last
    return std::clamp(standard_deviation(percent.subspan(end - width, width)), 0.5, 12.0);
}

struct Means {
    double weighted_sum = 0;
    double weights = 0;
    double inverse_sum = 0;
    int count = 0;

    void add(double accuracy, double weight) {
        weighted_sum += accuracy * weight;
        weights += weight;
        inverse_sum += 1 / std::max(accuracy, 1.0);  // one move of accuracy 0 must not decide the mean
        ++count;
    }
    double mean() const {
        if (count == 0) return 100;
        return (weighted_sum / weights + count / inverse_sum) / 2;
    }
};

}  // namespace

double lichess_win_percent(int shown_cp) {
    const int cp = std::clamp(shown_cp, -1000, 1000);
    return 50 + 50 * (2 / (1 + std::exp(-0.00368208 * cp)) - 1);
}

double lichess_move_accuracy(double before_percent, double after_percent) {
    if (after_percent >= before_percent) return 100;
    const double raw = 103.1668 * std::exp(-0.04354 * (before_percent - after_percent)) - 3.1669;
    return std::clamp(raw + 1, 0.0, 100.0);  // plus 1 for the uncertainty of the engine
}

chess::PerColor<double> lichess_game_accuracy(std::span<const double> white_percent, Color first) {
    chess::PerColor<Means> means;
    Color us = first;
    for (usize move = 0; move + 1 < white_percent.size(); ++move, us = ~us) {
        const double sign = us == Color::White ? 1 : -1;
        const double accuracy =
            lichess_move_accuracy(sign * white_percent[move], sign * white_percent[move + 1]);
        means[us].add(accuracy, volatility_at(white_percent, move));
    }
    return {{means[Color::White].mean(), means[Color::Black].mean()}};
}

}  // namespace analysis
