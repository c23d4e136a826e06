// Computes the steps of a training run and the rows of its log.
#include "tools/train/trainer.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <numbers>

namespace train {

namespace {
constexpr usize MostHeldOut = 65536;  // enough to resolve 1 in 1000
}  // namespace

double learning_rate_at(const Settings& settings, u64 step, u64 step_count) {
    const u64 warmup = std::min(settings.warmup_steps, step_count / 10);
    if (step < warmup) return settings.learning_rate * double(step + 1) / double(warmup);
    const double way = double(step - warmup) / double(std::max<u64>(step_count - warmup, 1));
    const double height = (1 + std::cos(std::numbers::pi * way)) / 2;
    return settings.learning_rate * (settings.final_rate_share + (1 - settings.final_rate_share) * height);
}

Trainer::Trainer(const Settings& settings, const DataSet& data, ThreadTeam& team, TrainingState state)
    : settings_(settings), data_(data), batch_size_(std::min<u64>(settings.batch_size, data.training.size())),
      steps_per_epoch_(data.training.size() / std::max<u64>(batch_size_, 1)), state_(std::move(state)),
      team_(team), held_out_(data.held_out.sample(MostHeldOut)) {
    assert(!data.training.empty());
    for (usize i = 0; i < team_.size(); ++i) {
        workers_.emplace_back(settings.architecture);
        gradients_.emplace_back(state_.parameters.size());
    }
}

void Trainer::step() {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    do_step();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    for (Pace* pace : {&row_pace_, &whole_pace_}) {
        pace->positions += batch_size_;
        pace->seconds += seconds;
    }
}

void Trainer::do_step() {
    assert(!is_done());
    const u64 epoch = state_.step / steps_per_epoch_;
    const u64 first = state_.step % steps_per_epoch_ * batch_size_;
    const Permutation order(data_.training.size(), util::Prng(settings_.seed + epoch).next());

    std::vector<double> losses(team_.size());
    team_.run([&](usize thread) {
        const auto [begin, end] = part_of(batch_size_, thread, team_.size(), GradientWorker::ChunkSize);
        losses[thread] = add_gradients(thread, order, first + begin, first + end);
    });
    const double rate = learning_rate_at(settings_, state_.step, step_count());
    ++state_.step;
    team_.run([&](usize thread) {
        constexpr usize CacheLine = 16;  // floats
        const auto [begin, end] = part_of(state_.parameters.size(), thread, team_.size(), CacheLine);
        adamw_step(state_.parameters, state_.moments, gradients_, 1 / float(batch_size_), begin, end, rate,
                   state_.step, settings_.optimiser);
    });
    for (const double loss : losses) state_.loss_sum += loss;
    state_.loss_count += batch_size_;
}

// Adds the gradients of the positions begin .. end-1 of `order`, and returns the sum of their losses.
double Trainer::add_gradients(usize thread, const Permutation& order, u64 begin, u64 end) {
    constexpr u64 ChunkSize = GradientWorker::ChunkSize;
    // The positions are scattered over memory, so the next chunk is prefetched while this one is processed.
    std::array<u64, ChunkSize> numbers;
    const auto fetch = [&](u64 from) {
        for (u64 i = from; i < std::min(from + ChunkSize, end); ++i) {
            numbers[i - from] = order(i);
            __builtin_prefetch(&data_.training[numbers[i - from]]);
        }
    };
    std::array<LabelledPosition, ChunkSize> chunk;
    double loss = 0;
    workers_[thread].use(state_.parameters);
    if (begin < end) fetch(begin);
    for (u64 at = begin; at < end; at += ChunkSize) {
        const usize count = std::min(ChunkSize, end - at);
        for (usize i = 0; i < count; ++i) chunk[i] = data_.training[numbers[i]];
        if (at + ChunkSize < end) fetch(at + ChunkSize);
        loss +=
            workers_[thread].add_gradient(std::span(chunk.data(), count), settings_.goal, gradients_[thread]);
    }
    return loss;
}

double Trainer::held_out_loss() {
    const usize count = held_out_.size();
    if (count == 0) return 0;
    std::vector<double> losses(team_.size());
    team_.run([&](usize thread) {
        constexpr usize ChunkSize = GradientWorker::ChunkSize;
        const auto [begin, end] = part_of(count, thread, team_.size(), ChunkSize);
        workers_[thread].use(state_.parameters);
        for (usize at = begin; at < end; at += ChunkSize)
            losses[thread] += workers_[thread].loss(
                std::span(held_out_).subspan(at, std::min(ChunkSize, end - at)), settings_.goal);
    });
    double sum = 0;
    for (const double loss : losses) sum += loss;
    return sum / double(count);
}

LossRow Trainer::take_row() {
    LossRow row;
    row.step = state_.step;
    row.epoch = double(state_.step) / double(steps_per_epoch_);
    row.positions = state_.step * batch_size_;
    row.learning_rate = learning_rate_at(settings_, state_.step == 0 ? 0 : state_.step - 1, step_count());
    row.training_loss = state_.loss_count == 0 ? 0 : state_.loss_sum / double(state_.loss_count);
    row.positions_per_second = row_pace_.positions_per_second();
    row.held_out_loss = held_out_loss();
    state_.loss_sum = 0;
    state_.loss_count = 0;
    row_pace_ = {};
    return row;
}

}  // namespace train
