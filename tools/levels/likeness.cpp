// Sums over the held-out choices. Errors are one standard error.
#include "tools/levels/likeness.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "tools/levels/rating_bands.h"

namespace levels_tool {

namespace {

constexpr int FirstLatePly = 10;  // plies before ply 11

// The model with only the loss at one depth: exp(-(a + b * rating) * loss).
struct LossModel {
    usize depth = 0;
    double steepness = 10, by_rating = 0;

    double at(const Choice& choice) const { return steepness + by_rating * choice.terms[1]; }
    double log_likelihood(const Choice& choice) const {
        double sum = 0;
        const double steep = at(choice), own = choice.losses[choice.chosen][depth];
        for (const auto& losses : choice.losses) sum += std::exp(-steep * (losses[depth] - own));
        return -std::log(sum);
    }
};

// Newton's method.
LossModel fit_loss_model(const Choices& choices, usize depth) {
    constexpr int Steps = 12;
    LossModel model{depth};
    for (int step = 0; step < Steps; ++step) {
        double g0 = 0, g1 = 0, h00 = 1e-9, h01 = 0, h11 = 1e-9;
        for (const Choice& choice : choices.all) {
            if (choice.is_held_out) continue;
            double sum = 0, mean = 0, square = 0;
            for (const auto& losses : choice.losses) {
                const double loss = losses[depth];
                const double weight = std::exp(-model.at(choice) * loss);
                sum += weight;
                mean += weight * loss;
                square += weight * loss * loss;
            }
            mean /= sum;
            const double variance = square / sum - mean * mean;
            const double slope = mean - choice.losses[choice.chosen][depth];
            const double z = choice.terms[1];
            g0 += slope;
            g1 += slope * z;
            h00 += variance;
            h01 += variance * z;
            h11 += variance * z * z;
        }
        const double determinant = h00 * h11 - h01 * h01;
        model.steepness += (h11 * g0 - h01 * g1) / determinant;
        model.by_rating += (h00 * g1 - h01 * g0) / determinant;
    }
    return model;
}

struct Sums {
    double all = 0, predicted = 0, best = 0;
    double late = 0, late_predicted = 0, late_best = 0;
    double log_likelihood = 0, loss_log_likelihood = 0;

    void add(const Sums& more) {
        all += more.all;
        predicted += more.predicted;
        best += more.best;
        late += more.late;
        late_predicted += more.late_predicted;
        late_best += more.late_best;
        log_likelihood += more.log_likelihood;
        loss_log_likelihood += more.loss_log_likelihood;
    }
};

std::string percent(double part, double all) {
    const double share = all > 0 ? part / all : 0;
    return fmt::format("{:5.1f} ± {:3.1f}", 100 * share,
                       all > 0 ? 100 * std::sqrt(share * (1 - share) / all) : 0);
}

std::string row(std::string_view name, const Sums& sums) {
    if (sums.all == 0) return "";
    return fmt::format("{:<11} {:6.0f}  {}  {}  {}  {}   {:7.3f}  {:7.3f}\n", name, sums.all,
                       percent(sums.predicted, sums.all), percent(sums.best, sums.all),
                       percent(sums.late_predicted, sums.late), percent(sums.late_best, sums.late),
                       sums.log_likelihood / sums.all, sums.loss_log_likelihood / sums.all);
}

// The loss model that predicts best.
LossModel best_loss_model(const Choices& choices) {
    std::optional<LossModel> best;
    double best_sum = 0;
    for (usize depth = 0; depth < levels::DeepestPly; ++depth) {
        const LossModel fitted = fit_loss_model(choices, depth);
        double sum = 0;
        for (const Choice& choice : choices.all)
            if (choice.is_held_out) sum += fitted.log_likelihood(choice);
        if (best && sum <= best_sum) continue;
        best = fitted;
        best_sum = sum;
    }
    return *best;
}

Sums sums_of(const Choice& choice, std::span<const double> chances, const LossModel& loss_model) {
    const usize likeliest = usize(std::ranges::max_element(chances) - chances.begin());
    Sums sums{.all = 1,
              .predicted = double(likeliest == choice.chosen),
              .best = double(choice.best == choice.chosen)};
    if (choice.ply >= FirstLatePly) {
        sums.late = 1;
        sums.late_predicted = sums.predicted;
        sums.late_best = sums.best;
    }
    sums.log_likelihood = std::log(std::max(chances[choice.chosen], 1e-12));
    sums.loss_log_likelihood = loss_model.log_likelihood(choice);
    return sums;
}

constexpr RatingBands PlayerBands{.first_end = 1000, .width = 200, .count = 8};

// Moves by their predicted chance.
struct Tenth {
    double moves = 0, predicted = 0, played = 0;
};

}  // namespace

std::string format_likeness(const Choices& choices, const levels::ChoiceModel& model) {
    const LossModel loss_model = best_loss_model(choices);
    std::array<Sums, PlayerBands.count> bands;
    std::array<Tenth, 10> tenths;
    Sums total;
    const auto weights_of = [&](usize feature) { return model.weight_of(feature).data(); };
    std::vector<double> chances;
    for (const Choice& choice : choices.all) {
        if (!choice.is_held_out) continue;
        compute_chances(choices, choice, weights_of, chances);
        const Sums sums = sums_of(choice, chances, loss_model);
        bands[PlayerBands.of(choice.player.rating)].add(sums);
        total.add(sums);
        for (usize i = 0; i < chances.size(); ++i) {
            Tenth& tenth = tenths[std::min<usize>(tenths.size() - 1, usize(chances[i] * 10))];
            ++tenth.moves;
            tenth.predicted += chances[i];
            tenth.played += double(i == choice.chosen);
        }
    }
    std::string text =
        fmt::format("Held-out games, with one standard error:\n"
                    "                      all plies                   from ply 11           "
                    "log-likelihood\n"
                    "rating       moves  predicted   engine's    predicted   engine's      model  "
                    "depth {}\n",
                    loss_model.depth + 1);
    for (usize band = 0; band < PlayerBands.count; ++band) text += row(PlayerBands.name(band), bands[band]);
    text += row("all", total) + "\npredicted chance   moves   mean   played\n";
    for (usize i = 0; i < tenths.size(); ++i) {
        const Tenth& tenth = tenths[i];
        const double moves = std::max(1.0, tenth.moves);
        text += fmt::format("{:3}-{:3} %     {:9.0f}  {:5.1f}    {:5.1f}\n", 10 * i, 10 * i + 10, tenth.moves,
                            100 * tenth.predicted / moves, 100 * tenth.played / moves);
    }
    return text;
}

}  // namespace levels_tool
