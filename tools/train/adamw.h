// AdamW (Loshchilov and Hutter 2019: Decoupled Weight Decay Regularization) with bounds for the weights.
#pragma once

#include <span>

#include "train/parameters.h"

namespace train {

struct AdamWSettings {
    float beta1 = 0.9f;
    float beta2 = 0.999f;
    float epsilon = 1e-8f;
    float decay = 0.01f;  // share of a weight that a step at learning rate 1 takes away
    // Weights stay within: 1.94 * QA = 989, which the quantised hidden weights can hold (MaxHiddenWeight).
    float bound = 1.94f;
};

// What the optimiser remembers of each parameter.
struct Moments {
    AlignedFloats first, second;

    Moments() = default;
    explicit Moments(usize count) : first(count), second(count) {}
};

// One step for the parameters begin..end-1; `step` counts from 1. The gradient is the sum of the given ones times
// `gradient_scale`; they are zeros afterwards.
void adamw_step(AlignedFloats& parameters, Moments& moments, std::span<AlignedFloats> gradients,
                float gradient_scale, usize begin, usize end, double learning_rate, u64 step,
                const AdamWSettings& settings);

}  // namespace train
