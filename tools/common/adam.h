// Adam, stochastic gradient descent with a step size for each number (Diederik Kingma and Jimmy Ba 2014).
#pragma once

#include <cassert>
#include <cmath>
#include <span>
#include <vector>

#include "util/ints.h"

namespace common {

class Adam {
public:
    explicit Adam(usize size) : mean_(size), square_(size) {}

    // Moves each number by about `step` against its gradient. A number whose gradient was always 0 stays.
    void step(std::span<const double> gradient, double step, std::span<double> numbers) {
        constexpr double MeanDecay = 0.9;
        constexpr double SquareDecay = 0.999;
        constexpr double Tiny = 1e-15;  // far below the gradient of a number that rarely matters
        assert(gradient.size() == mean_.size() && numbers.size() == mean_.size());
        mean_power_ *= MeanDecay;
        square_power_ *= SquareDecay;
        for (usize i = 0; i < numbers.size(); ++i) {
            mean_[i] = MeanDecay * mean_[i] + (1 - MeanDecay) * gradient[i];
            square_[i] = SquareDecay * square_[i] + (1 - SquareDecay) * gradient[i] * gradient[i];
            const double mean = mean_[i] / (1 - mean_power_);
            const double size = std::sqrt(square_[i] / (1 - square_power_));
            numbers[i] -= step * mean / (size + Tiny);
        }
    }

private:
    std::vector<double> mean_;
    std::vector<double> square_;
    double mean_power_ = 1;
    double square_power_ = 1;
};

}  // namespace common
