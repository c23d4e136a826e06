// Counts results by score and material, and fits the two polynomials of the model by maximum likelihood.
#include "tools/tune/wdl_fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "tools/tune/sample.h"

namespace tune {

namespace {

using eval::WdlModel;

constexpr double Least = 1e-9;  // lower bound of a chance, so that its logarithm is finite

// The chances of BlackWins, Draw and WhiteWins, each with its derivatives by half_win_cp and spread_cp.
struct Chance {
    double value;
    double by_half_win;
    double by_spread;
};
using Chances = std::array<Chance, 3>;

Chance win_chance(const WdlModel::Point& point, double cp) {
    const double chance = point.win_chance(cp);
    const double slope = chance * (1 - chance) / point.spread_cp;
    return {chance, -slope, slope * (point.half_win_cp - cp) / point.spread_cp};
}

Chances chances_at(const WdlModel::Point& point, double cp) {
    const Chance win = win_chance(point, cp);
    const Chance loss = win_chance(point, -cp);
    return {loss,
            Chance{1 - win.value - loss.value, -win.by_half_win - loss.by_half_win,
                   -win.by_spread - loss.by_spread},
            win};
}

// --- Newton's method; products of the gradients of single games take the place of second derivatives
// (Berndt, Hall, Hall and Hausman 1974) ---

constexpr usize MostParameters = 8;
using Vector = std::array<double, MostParameters>;
using Matrix = std::array<Vector, MostParameters>;

// The first half of the parameters is half_win_cp, the second half is spread_cp.
WdlModel model_of(const Vector& parameters, usize powers) {
    WdlModel model;
    for (usize i = 0; i < powers; ++i) {
        model.half_win_cp[i] = parameters[i];
        model.spread_cp[i] = parameters[powers + i];
    }
    return model;
}

struct Slopes {
    Vector gradient{};
    Matrix curvature{};
};

Slopes slopes_at(std::span<const OutcomeCount> counts, const WdlModel& model, usize powers) {
    Slopes slopes;
    for (const OutcomeCount& count : counts) {
        const Chances chances = chances_at(model.at(count.material), count.score_cp);
        const double x = double(std::clamp(count.material, eval::LeastMaterial, eval::StartMaterial)) /
                         eval::StartMaterial;
        for (usize result = 0; result < chances.size(); ++result) {
            const Chance& chance = chances[result];
            const double value = std::max(chance.value, Least);
            Vector gradient{};
            double power = 1;
            for (usize i = 0; i < powers; ++i, power *= x) {
                gradient[i] = power * chance.by_half_win / value;
                gradient[powers + i] = power * chance.by_spread / value;
            }
            for (usize i = 0; i < 2 * powers; ++i) {
                slopes.gradient[i] += count.results[result] * gradient[i];
                for (usize j = 0; j < 2 * powers; ++j)
                    slopes.curvature[i][j] += count.results[result] * gradient[i] * gradient[j];
            }
        }
    }
    return slopes;
}

// Gaussian elimination; the matrix is positive definite.
Vector solve(Matrix matrix, Vector right, usize size) {
    for (usize i = 0; i < size; ++i) {
        for (usize row = i + 1; row < size; ++row) {
            const double factor = matrix[row][i] / matrix[i][i];
            for (usize column = i; column < size; ++column) matrix[row][column] -= factor * matrix[i][column];
            right[row] -= factor * right[i];
        }
    }
    for (usize i = size; i-- > 0;) {
        for (usize column = i + 1; column < size; ++column) right[i] -= matrix[i][column] * right[column];
        right[i] /= matrix[i][i];
    }
    return right;
}

// Chances must be between 0 and 1 at every amount of material.
bool is_valid(const WdlModel& model) {
    for (int material = eval::LeastMaterial; material <= eval::StartMaterial; ++material) {
        const auto [half_win_cp, spread_cp] = model.at(material);
        if (!(half_win_cp > 1 && spread_cp > 1)) return false;
    }
    return true;
}

using Counter = std::map<std::pair<int, int>, std::array<u32, 3>>;  // results by material and score

std::vector<OutcomeCount> list_of(const Counter& counter) {
    std::vector<OutcomeCount> counts;
    for (const auto& [key, results] : counter) counts.push_back({key.first, key.second, results});
    return counts;
}

std::string format_polynomial(const WdlModel::Polynomial& polynomial) {
    return fmt::format("{{{:.2f}, {:.2f}, {:.2f}, {:.2f}}}", polynomial[0], polynomial[1], polynomial[2],
                       polynomial[3]);
}

// The sums of one row of the calibration table.
struct CalibrationRow {
    double positions = 0;
    std::array<double, 3> seen{};
    std::array<double, 3> expected{};

    void add(const OutcomeCount& count, const WdlModel& model) {
        const Chances chances = chances_at(model.at(count.material), count.score_cp);
        const double total = count.results[0] + count.results[1] + count.results[2];
        positions += total;
        for (usize i = 0; i < 3; ++i) {
            seen[i] += count.results[i];
            expected[i] += total * chances[i].value;
        }
    }
};

}  // namespace

util::Result<OutcomeCounts, std::string> count_outcomes(const std::vector<std::string>& files,
                                                        double holdout_share, int max_cp, int threads,
                                                        const util::StopRequested& stop_requested) {
    Counter training;
    Counter held_out;
    const auto done = read_samples(files, threads, stop_requested, [&](const SampleBlock& block) {
        for (usize i = 0; i < block.samples.size(); ++i) {
            const Sample& sample = block.samples[i];
            if (std::abs(sample.score_cp) > max_cp) continue;
            Counter& counter = is_held_out(block.games[i], holdout_share) ? held_out : training;
            ++counter[{eval::material_points(sample.position), sample.score_cp}][usize(sample.result)];
        }
    });
    if (!done) return util::Failure{done.error()};
    return OutcomeCounts{list_of(training), list_of(held_out)};
}

double mean_log_likelihood(std::span<const OutcomeCount> counts, const WdlModel& model) {
    double sum = 0;
    double positions = 0;
    for (const OutcomeCount& count : counts) {
        const Chances chances = chances_at(model.at(count.material), count.score_cp);
        for (usize i = 0; i < chances.size(); ++i) {
            sum += count.results[i] * std::log(std::max(chances[i].value, Least));
            positions += count.results[i];
        }
    }
    return sum / std::max(positions, 1.);
}

WdlModel fit_wdl(std::span<const OutcomeCount> counts, int degree) {
    constexpr int MostSteps = 200;
    constexpr double Progress = 1e-9;
    const usize powers = usize(degree) + 1;
    assert(!counts.empty() && 2 * powers <= MostParameters);

    Vector parameters{};
    parameters[0] = 150;  // any reasonable start
    parameters[powers] = 75;
    double likelihood = mean_log_likelihood(counts, model_of(parameters, powers));
    for (int step = 0; step < MostSteps; ++step) {
        Slopes slopes = slopes_at(counts, model_of(parameters, powers), powers);
        for (usize i = 0; i < 2 * powers; ++i)
            slopes.curvature[i][i] += 1e-9 * (1 + slopes.curvature[i][i]);  // never singular
        const Vector change = solve(slopes.curvature, slopes.gradient, 2 * powers);

        // Halves the step until it improves the likelihood.
        std::optional<double> better;
        for (double length = 1; length > 1e-6 && !better; length /= 2) {
            Vector changed = parameters;
            for (usize i = 0; i < 2 * powers; ++i) changed[i] += length * change[i];
            const WdlModel model = model_of(changed, powers);
            if (!is_valid(model)) continue;
            const double now = mean_log_likelihood(counts, model);
            if (now <= likelihood) continue;
            better = now;
            parameters = changed;
        }
        if (!better || *better - likelihood < Progress) break;
        likelihood = *better;
    }
    return model_of(parameters, powers);
}

std::string format_wdl_model(const WdlModel& model) {
    return fmt::format("    .half_win_cp = {},\n    .spread_cp = {},\n    .network = 0x{:016x},\n",
                       format_polynomial(model.half_win_cp), format_polynomial(model.spread_cp),
                       model.network);
}

std::string format_calibration(std::span<const OutcomeCount> counts, const WdlModel& model) {
    constexpr int StepCp = 100;
    std::map<int, CalibrationRow> by_score;
    constexpr int MaterialStep = 15;
    std::map<int, CalibrationRow> by_material;
    for (const OutcomeCount& count : counts) {
        const int from_lower_edge = count.score_cp + StepCp / 2;
        by_score[int(std::floor(from_lower_edge / double(StepCp)))].add(count, model);
        by_material[count.material / MaterialStep].add(count, model);
    }
    std::string text = "In percent: what was seen, and what the model says of the same positions\n";
    text += fmt::format("{:>14} {:>10}   {:^19}   {:^19}\n", "", "positions", "seen W    D    L",
                        "model W    D    L");
    const auto add_row = [&](const std::string& name, const CalibrationRow& row) {
        text += fmt::format("{:>14} {:>10.0f}  ", name, row.positions);
        for (const auto& part : {row.seen, row.expected}) {
            for (usize i = 3; i-- > 0;) text += fmt::format(" {:5.1f}", 100 * part[i] / row.positions);
            text += "    ";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    };
    for (const auto& [index, row] : by_score) add_row(fmt::format("{} cp", index * StepCp), row);
    for (const auto& [index, row] : by_material)
        add_row(fmt::format("{}..{} points", index * MaterialStep, index * MaterialStep + MaterialStep - 1),
                row);
    return text;
}

}  // namespace tune
