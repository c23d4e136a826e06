// Fits the weights by Adam with early stopping, and keeps some tables monotone.
#include "tools/tune/fit.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "tools/common/adam.h"
#include "tools/common/rising.h"
#include "util/prng.h"

namespace tune {

namespace {

using namespace eval::classical;

// The number of entries in which each weight occurs.
std::vector<u32> count_occurrences(std::span<const Entry> entries) {
    std::vector<u32> occurrences(WeightCount);
    for (const Entry& entry : entries)
        for (const Coefficient& coefficient : entry.terms()) ++occurrences[coefficient.weight];
    return occurrences;
}

// --- monotone tables ---

// A part of a table whose values may only rise, or only fall. They are two places apart in the weight vector.
struct Monotone {
    usize first;  // index in the weight vector
    usize count;
    bool is_rising;
};

// More danger is never better. In the endgame, a passed pawn that is nearer to promotion is never worse.
std::vector<Monotone> monotone_tables() {
    std::vector<Monotone> tables;
    Weights weights{};
    for (const WeightGroup& group : groups_of(weights)) {
        if (group.name == "danger") {
            tables.push_back({2 * group.first, group.values.size(), false});
            tables.push_back({2 * group.first + 1, group.values.size(), false});
        }
        constexpr usize SecondRank = 1;
        constexpr usize PawnRanks = 6;
        if (group.name == "passed") tables.push_back({2 * (group.first + SecondRank) + 1, PawnRanks, true});
    }
    return tables;
}

void restore_shape(const Monotone& table, const std::vector<u32>& occurrences, WeightVector& weights) {
    std::vector<double> values;
    std::vector<double> importance;
    const double sign = table.is_rising ? 1 : -1;
    for (usize i = 0; i < table.count; ++i) {
        values.push_back(sign * weights[table.first + 2 * i]);
        importance.push_back(1 + occurrences[table.first / 2 + i]);
    }
    common::make_rising(values, importance);
    for (usize i = 0; i < table.count; ++i) weights[table.first + 2 * i] = sign * values[i];
}

// --- the fit ---

class Fit {
public:
    Fit(const Dataset& data, const Weights& start, const FitSettings& settings, std::ostream& out)
        : data_(data), settings_(settings), out_(out), start_(to_vector(start)), weights_(start_),
          occurrences_(count_occurrences(data.training())), tables_(monotone_tables()), adam_(start_.size()),
          order_(data.training().size()) {
        std::iota(order_.begin(), order_.end(), 0u);
        for (const u32 count : occurrences_) is_free_.push_back(count >= u32(settings.least_occurrences));
        goal_.lambda = settings.lambda;
        goal_.scale_cp = settings.k_cp.value_or(0);
        if (!settings.k_cp) goal_.scale_cp = fit_scale(data.training(), start_, settings.threads);
    }

    FitResult run(const util::StopRequested& stop_requested) {
        constexpr int Patience = 2;               // epochs without progress before the step is halved
        constexpr double Progress = 1e-6;         // a smaller fall of the held-out error does not count
        constexpr double SmallestStep = 1 / 33.;  // as a share of the first step
        report_data();
        double best_error = held_out_error(start_);
        const double error_before = best_error;
        WeightVector best = start_;
        double step_cp = settings_.first_step_cp;
        int waited = 0;
        int epoch = 0;
        while (epoch < settings_.epochs && step_cp > SmallestStep * settings_.first_step_cp) {
            run_epoch(step_cp, stop_requested);
            if (stop_requested()) break;
            const double error = held_out_error(weights_);
            report_epoch(++epoch, error, step_cp);
            waited = error < best_error - Progress ? 0 : waited + 1;
            if (error < best_error) {
                best_error = error;
                best = weights_;
            }
            if (waited == Patience) {
                waited = 0;
                step_cp /= 2;
                weights_ = best;
            }
        }
        return finish(best, error_before, epoch);
    }

private:
    void run_epoch(double step_cp, const util::StopRequested& stop_requested) {
        for (usize i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[usize(prng_.below(i))]);
        const usize batch_size = usize(settings_.batch_size);
        for (usize begin = 0; begin < order_.size() && !stop_requested(); begin += batch_size) {
            const usize size = std::min(batch_size, order_.size() - begin);
            compute_gradient(data_.training(), std::span(order_).subspan(begin, size), weights_, goal_,
                             settings_.threads, gradient_);
            add_pull();
            hold_frozen_weights();
            adam_.step(gradient_, step_cp, weights_);
        }
        for (const Monotone& table : tables_) restore_shape(table, occurrences_, weights_);
    }

    void add_pull() {
        constexpr double UnitCp = 100;
        const double factor = 2 * settings_.pull / (UnitCp * UnitCp * double(data_.training().size()));
        for (usize i = 0; i < gradient_.size(); ++i) gradient_[i] += factor * (weights_[i] - start_[i]);
    }

    void hold_frozen_weights() {
        for (usize i = 0; i < gradient_.size(); ++i)
            if (!is_free_[i / 2]) gradient_[i] = 0;
    }

    double training_error(const WeightVector& weights) const {
        return mean_error(data_.training(), weights, goal_, settings_.threads);
    }
    double held_out_error(const WeightVector& weights) const {
        return mean_error(data_.held_out(), weights, goal_, settings_.threads);
    }

    void report_data() {
        const auto free = std::count(is_free_.begin(), is_free_.end(), true);
        out_ << fmt::format("positions: {} for training, {} held out\n", data_.training().size(),
                            data_.held_out().size())
             << fmt::format("weights: {} of {} occur in {} positions or more and are fitted\n", free,
                            WeightCount, settings_.least_occurrences)
             << fmt::format("scale K: {:.1f} cp; lambda {:.2f}\n", goal_.scale_cp, goal_.lambda)
             << "epoch   held-out error   step\n"
             << std::flush;
    }

    void report_epoch(int epoch, double error, double step_cp) {
        out_ << fmt::format("{:5}   {:14.7f}   {:4.2f}\n", epoch, error, step_cp) << std::flush;
    }

    FitResult finish(const WeightVector& best, double held_out_before, int epochs) {
        FitResult result;
        result.weights = to_weights(best);
        result.epochs = epochs;
        result.frozen = int(std::count(is_free_.begin(), is_free_.end(), false));
        const WeightVector rounded = to_vector(result.weights);
        result.training_before = training_error(start_);
        result.held_out_before = held_out_before;
        result.training_after = training_error(rounded);
        result.held_out_after = held_out_error(rounded);

        out_ << "\nmean squared error   training   held out   held out, results only\n";
        report_row("before", start_, result.training_before, result.held_out_before);
        report_row("after", best, training_error(best), held_out_error(best));
        report_row("after, rounded", rounded, result.training_after, result.held_out_after);
        out_ << std::flush;
        return result;
    }

    void report_row(std::string_view name, const WeightVector& weights, double training, double held_out) {
        const Goal results_only{.scale_cp = goal_.scale_cp, .lambda = 1};
        out_ << fmt::format("{:<18} {:10.6f} {:10.6f}   {:10.6f}\n", name, training, held_out,
                            mean_error(data_.held_out(), weights, results_only, settings_.threads));
    }

    const Dataset& data_;
    const FitSettings& settings_;
    std::ostream& out_;
    const WeightVector start_;
    WeightVector weights_;
    WeightVector gradient_;
    const std::vector<u32> occurrences_;
    std::vector<bool> is_free_;
    const std::vector<Monotone> tables_;
    common::Adam adam_;
    std::vector<u32> order_;
    Goal goal_;
    util::Prng prng_{1};
};

}  // namespace

FitResult fit(const Dataset& data, const Weights& start, const FitSettings& settings,
              const util::StopRequested& stop_requested, std::ostream& out) {
    assert(!data.training().empty() && !data.held_out().empty());
    return Fit(data, start, settings, out).run(stop_requested);
}

}  // namespace tune
