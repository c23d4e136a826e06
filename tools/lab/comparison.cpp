// Runs the algorithms depth by depth and formats the results.
#include "tools/lab/comparison.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "tools/lab/drawing/numbers.h"
#include "tools/lab/drawing/plot_svg.h"
#include "util/text.h"

namespace lab_tool {

namespace {

std::string name_of(AlgorithmId algorithm) { return std::string(info_of(algorithm).name); }

bool is_exhaustive(AlgorithmId algorithm) {
    return algorithm == AlgorithmId::Minimax || algorithm == AlgorithmId::Expectiminimax ||
           algorithm == AlgorithmId::Expectimax;
}

}  // namespace

Comparison compare(const LabGame& game, const ComparisonLimits& limits, Progress& progress) {
    Comparison comparison;
    // Returns false if a deeper search makes no sense.
    const auto search = [&](const AlgorithmInfo& algorithm, std::optional<int> depth) {
        progress.begin(std::string(algorithm.name) + (depth ? fmt::format(", depth {}", *depth) : ""));
        const SearchRequest request{
            .algorithm = algorithm.id, .depth = depth, .iterations = limits.iterations, .seed = limits.seed};
        const auto report = game.clone()->search(request, stop_at(limits.max_nodes, progress));
        if (report)
            comparison.rows.push_back({algorithm.id, depth, *report});
        else
            comparison.left_out.emplace_back(algorithm.id, report.error());
        return report && report->complete;
    };
    for (const AlgorithmInfo& algorithm : all_algorithms()) {
        bool goes_on = !algorithm.is_estimate && limits.depth;
        if (!goes_on) search(algorithm, std::nullopt);
        for (int depth = 1; goes_on && depth <= *limits.depth; ++depth) goes_on = search(algorithm, depth);
    }
    return comparison;
}

std::vector<std::string> disagreements(const Comparison& comparison) {
    constexpr double Tolerance = 1e-9;  // relative to the larger value, or to 1 if that is larger
    std::map<std::optional<int>, const ComparisonRow*> firsts;
    std::vector<std::string> lines;
    for (const ComparisonRow& row : comparison.rows) {
        if (info_of(row.algorithm).is_estimate || !row.report.complete) continue;
        const ComparisonRow& first = *firsts.try_emplace(row.depth, &row).first->second;
        const double value = row.report.value, expected = first.report.value;
        if (std::abs(value - expected) <= Tolerance * std::max({1.0, std::abs(value), std::abs(expected)}))
            continue;
        lines.push_back(fmt::format(
            "{}{} says {}, {} says {}", row.depth ? fmt::format("depth {}: ", *row.depth) : "",
            name_of(first.algorithm), value_text(expected), name_of(row.algorithm), value_text(value)));
    }
    return lines;
}

double effective_branching_factor(u64 nodes, int depth) {
    if (depth <= 0 || nodes <= 1) return 0;
    const auto size = [depth](double b) {
        double sum = 1, power = 1;
        for (int level = 1; level <= depth; ++level) sum += power *= b;
        return sum;
    };
    double low = 0, high = double(nodes);
    for (int step = 0; step < 200; ++step) {
        const double middle = (low + high) / 2;
        (size(middle) < double(nodes) ? low : high) = middle;
    }
    return low;
}

std::optional<double> branching_factor(const Comparison& comparison) {
    std::optional<double> factor;
    int deepest = 0;
    u64 most_nodes = 0;
    for (const ComparisonRow& row : comparison.rows) {
        const adversarial::Counts& counts = row.report.counts;
        if (!is_exhaustive(row.algorithm) || !row.report.complete || row.depth.value_or(0) <= deepest)
            continue;
        if (counts.nodes <= most_nodes) break;  // the game ends before this depth
        deepest = *row.depth;
        most_nodes = counts.nodes;
        factor = std::pow(double(counts.leaves), 1.0 / deepest);
    }
    return factor;
}

std::vector<std::string> reasons_left_out(const Comparison& comparison) {
    std::vector<std::pair<std::string, std::string>> names_by_reason;  // in the order of the first name
    for (const auto& [algorithm, reason] : comparison.left_out) {
        const auto known =
            std::ranges::find(names_by_reason, reason, &std::pair<std::string, std::string>::first);
        if (known == names_by_reason.end())
            names_by_reason.emplace_back(reason, name_of(algorithm));
        else
            known->second += fmt::format(", {}", name_of(algorithm));
    }
    std::vector<std::string> lines;
    lines.reserve(names_by_reason.size());
    for (const auto& [reason, names] : names_by_reason) lines.push_back(fmt::format("{}: {}", names, reason));
    return lines;
}

std::string format_comparison(const Comparison& comparison, std::optional<int> depth) {
    std::vector<std::vector<std::string>> table{
        {"<algorithm", "value", "<move", "nodes", "leaves", "cuts", "re-searches", "seconds", "b*"}};
    for (const ComparisonRow& row : comparison.rows) {
        const bool is_estimate = info_of(row.algorithm).is_estimate;
        const bool is_last = !row.report.complete;
        if (!is_estimate && !is_last && row.depth != depth) continue;
        const adversarial::Counts& counts = row.report.counts;
        const std::string value = !is_last    ? (is_estimate ? "~" : "") + value_text(row.report.value)
                                  : row.depth ? fmt::format("stopped at depth {}", *row.depth)
                                              : "stopped";
        table.push_back({name_of(row.algorithm), value, row.report.best.value_or("-"),
                         util::with_commas(counts.nodes), util::with_commas(counts.leaves),
                         util::with_commas(counts.alpha_cuts + counts.beta_cuts),
                         util::with_commas(counts.re_searches), fmt::format("{:.3f}", row.report.seconds),
                         row.depth && !is_last
                             ? fmt::format("{:.2f}", effective_branching_factor(counts.nodes, *row.depth))
                             : "-"});
    }
    return format_table(table);
}

std::string comparison_csv(const Comparison& comparison) {
    std::string csv =
        "algorithm,depth,value,move,nodes,leaves,evals,alpha_cuts,beta_cuts,re_searches,seconds,"
        "effective_branching_factor,complete\n";
    for (const ComparisonRow& row : comparison.rows) {
        const adversarial::Counts& counts = row.report.counts;
        csv += fmt::format("{},{},{},{},{},{},{},{},{},{},{:.6f},{},{}\n", name_of(row.algorithm),
                           row.depth ? std::to_string(*row.depth) : "", fmt::format("{}", row.report.value),
                           row.report.best.value_or(""), counts.nodes, counts.leaves, counts.evals,
                           counts.alpha_cuts, counts.beta_cuts, counts.re_searches, row.report.seconds,
                           row.depth && row.report.complete
                               ? fmt::format("{:.4f}", effective_branching_factor(counts.nodes, *row.depth))
                               : "",
                           row.report.complete ? "yes" : "no");
    }
    return csv;
}

namespace {

// Algorithms that visit the same nodes share a line.
std::vector<PlotSeries> series_of(const Comparison& comparison) {
    std::vector<PlotSeries> all;
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.depth || !row.report.complete) continue;
        if (*row.depth == 1) all.push_back({.name = name_of(row.algorithm)});
        all.back().points.emplace_back(*row.depth, double(row.report.counts.nodes));
    }
    std::vector<PlotSeries> different;
    for (const PlotSeries& series : all) {
        const auto same = std::ranges::find(different, series.points, &PlotSeries::points);
        if (same == different.end())
            different.push_back(series);
        else
            same->name += ", " + series.name;
    }
    return different;
}

}  // namespace

std::string draw_comparison(const std::string& title, const Comparison& comparison) {
    Plot plot{
        .title = title, .x_label = "depth (plies)", .y_label = "nodes", .series = series_of(comparison)};
    int deepest = 1;
    for (const PlotSeries& series : plot.series) deepest = std::max(deepest, series.points.back().first);
    if (const auto b = branching_factor(comparison)) {
        const std::pair<const char*, double> exponents[] = {
            {"b^d", 1.0}, {"b^(3d/4)", 0.75}, {"b^(d/2)", 0.5}};
        for (const auto& [name, exponent] : exponents) {
            PlotSeries line{.name = fmt::format("{}, b = {:.2f}", name, *b), .is_reference = true};
            for (int depth = 1; depth <= deepest; ++depth)
                line.points.emplace_back(depth, std::pow(*b, exponent * depth));
            plot.series.push_back(std::move(line));
        }
    }
    return draw_plot(plot);
}

}  // namespace lab_tool
