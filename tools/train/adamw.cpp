// The AdamW step as plain loops that both compilers vectorise. tools/train/build.cmake sets the compiler
// options of this file.
#include "tools/train/adamw.h"

#include <cmath>

namespace train {

namespace {

void add_and_clear(float* __restrict sum, float* __restrict other, usize count) {
    for (usize i = 0; i < count; ++i) {
        sum[i] += other[i];
        other[i] = 0;
    }
}

}  // namespace

void adamw_step(AlignedFloats& parameters, Moments& moments, std::span<AlignedFloats> gradients,
                float gradient_scale, usize begin, usize end, double learning_rate, u64 step,
                const AdamWSettings& settings) {
    const usize count = end - begin;
    for (usize i = 1; i < gradients.size(); ++i)
        add_and_clear(gradients[0].data() + begin, gradients[i].data() + begin, count);

    // The moments start at 0. Division by these shares corrects that bias.
    const double first_share = 1 - std::pow(double(settings.beta1), double(step));
    const double second_share = 1 - std::pow(double(settings.beta2), double(step));
    const float rate = float(learning_rate / first_share);
    const float root_scale = float(1 / std::sqrt(second_share));
    const float kept = float(1 - learning_rate * settings.decay);
    const float beta1 = settings.beta1, beta2 = settings.beta2;
    const float epsilon = settings.epsilon, bound = settings.bound;

    float* __restrict weight = parameters.data() + begin;
    float* __restrict first = moments.first.data() + begin;
    float* __restrict second = moments.second.data() + begin;
    float* __restrict sum = gradients[0].data() + begin;
    for (usize i = 0; i < count; ++i) {
        const float gradient = sum[i] * gradient_scale;
        first[i] = beta1 * first[i] + (1 - beta1) * gradient;
        second[i] = beta2 * second[i] + (1 - beta2) * gradient * gradient;
        const float next = weight[i] * kept - rate * first[i] / (std::sqrt(second[i]) * root_scale + epsilon);
        const float bounded = next < -bound ? -bound : next;
        weight[i] = bounded > bound ? bound : bounded;
        sum[i] = 0;
    }
}

}  // namespace train
