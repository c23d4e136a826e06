// Runs bench once for each row, and formats the numbers.
#include "tools/lab/ablation/ablation.h"

#include <optional>

#include <fmt/format.h>

#include "play/bench.h"
#include "tools/lab/drawing/bars_svg.h"
#include "tools/lab/drawing/numbers.h"
#include "util/text.h"

namespace lab_tool {

namespace {

std::string_view heuristic_name(const AblationRow& row) {
    return row.without == nullptr ? "(the whole search)" : row.without->name;
}

std::string heuristic_place(const AblationRow& row) {
    return row.without == nullptr ? "" : fmt::format("{}: {}", row.without->file, row.without->acts_in);
}

util::Result<u64, std::string> count_nodes(int depth, Progress& progress) {
    u64 nodes = 0;
    const auto result =
        play::run_bench(depth, [&](const play::BenchStep& step) { progress.nodes(nodes += step.nodes); }, {});
    if (!result) return util::Failure{result.error()};
    return result->nodes;
}

}  // namespace

util::Result<std::vector<AblationRow>, std::string> ablate(int depth, Progress& progress) {
    std::vector<const Heuristic*> off{nullptr};
    for (const Heuristic& heuristic : heuristics()) off.push_back(&heuristic);

    std::vector<AblationRow> rows;
    for (const Heuristic* const without : off) {
        progress.begin(fmt::format("{} of {}", rows.size() + 1, off.size()));
        std::optional<SwitchedOff> switched;
        if (without != nullptr) switched.emplace(*without);
        const auto nodes = count_nodes(depth, progress);
        if (!nodes) return util::Failure{nodes.error()};
        rows.push_back({without, *nodes});
    }
    return rows;
}

double factor_of(const AblationRow& row, const std::vector<AblationRow>& rows) {
    return double(row.nodes) / double(rows.front().nodes);
}

std::string format_ablation(const std::vector<AblationRow>& rows) {
    std::vector<std::vector<std::string>> table{{"<without", "nodes", "factor", "<where"}};
    for (const AblationRow& row : rows)
        table.push_back({std::string(heuristic_name(row)), util::with_commas(row.nodes),
                         fmt::format("{:.2f}", factor_of(row, rows)), heuristic_place(row)});
    return format_table(table);
}

std::string draw_ablation(const std::string& title, const std::vector<AblationRow>& rows) {
    std::vector<Bar> bars;
    for (const AblationRow& row : rows)
        if (row.without != nullptr) bars.push_back({std::string(row.without->name), factor_of(row, rows)});
    return draw_bars(title, bars);
}

}  // namespace lab_tool
