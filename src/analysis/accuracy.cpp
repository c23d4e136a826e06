// Win% and accuracy.
#include "analysis/accuracy.h"

#include <algorithm>
#include <cmath>

#include "util/ints.h"

namespace analysis {

namespace {

using chess::Color;

// How far values lie from their mean, of all of them (and not of a sample).
double standard_deviation(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    const double mean = sum / double(values.size());
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return std::sqrt(squares / double(values.size()));
}

// The standard deviation of Win% in a window of a tenth of the game, of 2 to 8 positions, that ends with the move; the
// game's first moves share the first window. Held within 0.5 and 12, so that no move counts nothing or all.
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
        inverse_sum += 1 / std::max(accuracy, 1.0);  // a move of accuracy 0 would make all others nothing
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
    return std::clamp(raw + 1, 0.0, 100.0);  // one more, for the engine's own doubts
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
