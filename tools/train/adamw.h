// AdamW (Loshchilov and Hutter 2019: Decoupled Weight Decay Regularization) with bounds for the weights.
#pragma once

#include <span>

#include "tools/train/parameters.h"

namespace train {

struct AdamWSettings {
    float beta1 = 0.9f;
    float beta2 = 0.999f;
    float epsilon = 1e-8f;
    double decay = 0.01;  // share of a weight that a step at learning rate 1 removes
    // Bound of the absolute weights: 1.94 * QA = 989, which the quantised hidden weights can hold
    // (MaxHiddenWeight).
    float bound = 1.94f;
};

// The moments of the gradient of each parameter.
struct Moments {
    AlignedFloats first, second;

    Moments() = default;
    explicit Moments(usize count) : first(count), second(count) {}
};

// Does one step for the parameters begin..end-1. `step` counts from 1. The gradient is the sum of `gradients`
// times `gradient_scale`. The step sets `gradients` to 0 in this range.
void adamw_step(AlignedFloats& parameters, Moments& moments, std::span<AlignedFloats> gradients,
                float gradient_scale, usize begin, usize end, double learning_rate, u64 step,
                const AdamWSettings& settings);

}  // namespace train
