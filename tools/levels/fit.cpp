// Adam on mini-batches, with partial sums that do not depend on the number of threads.
#include "tools/levels/fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <fmt/format.h>

#include "tools/common/adam.h"
#include "util/prng.h"
#include "util/threads.h"

namespace levels_tool {

namespace {

using levels::PlayerTerms;
using levels::Weight;

using Vector = std::vector<double>;  // PlayerTerms numbers for each feature

constexpr usize Pieces = 8;  // of a batch: the number of partial sums
constexpr usize BatchSize = 1024;

Vector to_vector(const std::vector<Weight>& weights) {
    Vector vector;
    for (const Weight& weight : weights) vector.insert(vector.end(), weight.begin(), weight.end());
    return vector;
}

std::vector<Weight> to_weights(const Vector& vector) {
    std::vector<Weight> weights(vector.size() / PlayerTerms);
    for (usize i = 0; i < vector.size(); ++i) weights[i / PlayerTerms][i % PlayerTerms] = float(vector[i]);
    return weights;
}

auto weights_in(const Vector& weights) {
    return [&weights](usize feature) { return &weights[PlayerTerms * feature]; };
}

// Adds the gradient of minus the log-likelihood of the choice.
void add_gradient(const Choices& choices, const Choice& choice, std::span<const double> chances,
                  Vector& gradient) {
    constexpr double Negligible = 1e-5;
    for (usize i = 0; i < choice.moves; ++i) {
        const double error = chances[i] - double(i == choice.chosen);
        if (std::abs(error) < Negligible) continue;
        for (const levels::Term& term : choices.terms_of(choice.first_move + i))
            for (usize part = 0; part < PlayerTerms; ++part)
                gradient[PlayerTerms * term.feature + part] +=
                    error * double(term.value) * choice.terms[part];
    }
}

double sum_log_likelihood(const Choices& choices, std::span<const u32> numbers, const Vector& weights,
                          int threads) {
    std::array<double, Pieces> sums{};
    util::for_each_piece(numbers.size(), Pieces, threads, [&](usize piece, usize begin, usize end) {
        std::vector<double> chances;
        for (const u32 number : numbers.subspan(begin, end - begin)) {
            const Choice& choice = choices.all[number];
            compute_chances(choices, choice, weights_in(weights), chances);
            sums[piece] += std::log(std::max(chances[choice.chosen], 1e-30));
        }
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

// What half the square of each weight costs, in log-likelihood: more for the many features that are one
// square or one answer each, and for what grows with the rating and the time.
Vector costs_of_squares() {
    constexpr double Cost = 5, CostInTable = 20, FactorOfPlayer = 5;
    constexpr int SmallestTable = 1000;  // features
    Vector costs;
    for (const levels::FeatureGroup& group : levels::feature_groups())
        for (int i = 0; i < group.count; ++i)
            for (usize part = 0; part < PlayerTerms; ++part)
                costs.push_back((group.count < SmallestTable ? Cost : CostInTable) *
                                (part == 0 ? 1 : FactorOfPlayer));
    return costs;
}

class Fit {
public:
    Fit(const Choices& choices, const std::vector<Weight>& start, const FitSettings& settings)
        : choices_(choices), settings_(settings), weights_(to_vector(start)), adam_(weights_.size()) {
        for (u32 i = 0; i < choices.all.size(); ++i)
            (choices.all[i].is_held_out ? held_out_ : training_).push_back(i);
        partial_.resize(Pieces, Vector(weights_.size()));
    }

    std::vector<Weight> run(const util::StopRequested& stop_requested, std::ostream& out) {
        out << fmt::format("{} choices for training, {} held out\nepoch   mean log-likelihood   held out\n",
                           training_.size(), held_out_.size());
        for (int epoch = 0; epoch < settings_.epochs && !stop_requested(); ++epoch) {
            const double share = double(epoch) / settings_.epochs;
            run_epoch(settings_.first_step * (1 + std::cos(std::numbers::pi * share)) / 2);
            out << fmt::format("{:5}   {:19.4f}   {:8.4f}\n", epoch + 1, mean(training_), mean(held_out_))
                << std::flush;
        }
        return to_weights(weights_);
    }

private:
    void run_epoch(double step) {
        for (usize i = training_.size(); i > 1; --i)
            std::swap(training_[i - 1], training_[usize(prng_.below(i))]);
        for (usize begin = 0; begin < training_.size(); begin += BatchSize) {
            const usize size = std::min(BatchSize, training_.size() - begin);
            compute_gradient(std::span(training_).subspan(begin, size));
            adam_.step(gradient_, step, weights_);
        }
    }

    // Of the batch, scaled to all choices.
    void compute_gradient(std::span<const u32> batch) {
        util::for_each_piece(batch.size(), Pieces, settings_.threads,
                             [&](usize piece, usize begin, usize end) {
                                 std::ranges::fill(partial_[piece], 0.0);
                                 std::vector<double> chances;
                                 for (const u32 number : batch.subspan(begin, end - begin)) {
                                     const Choice& choice = choices_.all[number];
                                     compute_chances(choices_, choice, weights_in(weights_), chances);
                                     add_gradient(choices_, choice, chances, partial_[piece]);
                                 }
                             });
        const double factor = double(training_.size()) / double(batch.size());
        for (usize i = 0; i < gradient_.size(); ++i) {
            double sum = 0;
            for (const Vector& partial : partial_) sum += partial[i];
            gradient_[i] = factor * sum + costs_[i] * weights_[i];
        }
    }

    double mean(std::span<const u32> numbers) const {
        return sum_log_likelihood(choices_, numbers, weights_, settings_.threads) /
               double(std::max<usize>(numbers.size(), 1));
    }

    const Choices& choices_;
    const FitSettings& settings_;
    const Vector costs_ = costs_of_squares();
    std::vector<u32> training_, held_out_;
    Vector weights_;
    Vector gradient_ = Vector(weights_.size());
    std::vector<Vector> partial_;
    common::Adam adam_;
    util::Prng prng_{1};  // of the order of the choices
};

}  // namespace

std::vector<Weight> fit(const Choices& choices, const std::vector<Weight>& start, const FitSettings& settings,
                        const util::StopRequested& stop_requested, std::ostream& out) {
    return Fit(choices, start, settings).run(stop_requested, out);
}

}  // namespace levels_tool
