// Formats steps and results as text.
#include "uci/format_play.h"

#include <fmt/format.h>

#include "chess/fen.h"
#include "chess/notation.h"
#include "uci/format.h"

namespace uci {

namespace {

std::string with_san(const chess::Position& position, std::string text,
                     const std::vector<chess::Move>& moves) {
    for (const chess::Move move : moves) text += ' ' + chess::to_san(position, move);
    return text;
}

}  // namespace

std::string format_step(const play::BenchStep& step) {
    return fmt::format("{}/{} {} {} {}", step.number, step.total, step.fen, chess::to_uci(step.best, true),
                       step.nodes);
}

std::string format_bench(const play::BenchResult& result) {
    return fmt::format("{} nodes {} nps", result.nodes, nodes_per_second(result.nodes, result.time));
}

std::string format_step(const play::SpeedtestStep& step) {
    return fmt::format("{}/{} {} depth {} nodes {}", step.number, step.total, step.fen, step.depth,
                       step.nodes);
}

std::string format_speedtest(const play::SpeedtestResult& result) {
    const u64 nps = nodes_per_second(result.nodes, result.time);
    const auto mean = [&result](int sum) {
        return result.positions == 0 ? 0 : double(sum) / double(result.positions);
    };
    std::string text;
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += fmt::format("{:<16}{}\n", name, value);
    };
    add("Threads", fmt::format("{}", result.settings.threads));
    add("Hash", fmt::format("{} MiB", result.settings.hash_mib));
    add("Positions", fmt::format("{}", result.positions));
    add("Time", fmt::format("{:.1f} s", double(result.time.count()) / 1000));
    add("Nodes", fmt::format("{}", result.nodes));
    add("Nodes/second", fmt::format("{}", nps));
    add("Per thread", fmt::format("{}", nps / u64(result.settings.threads)));
    add("Average depth", fmt::format("{:.1f}", mean(result.depth_sum)));
    add("Hash full", fmt::format("{:.1f} %", mean(result.hash_full_sum) / 10));
    return text + fmt::format("{} nodes {} nps", result.nodes, nps);
}

std::string format_opening(const chess::Position& opening) {
    return "info string genfens " + chess::to_fen(opening);
}

std::string format_expectation(const play::EpdTask& task) {
    std::vector<std::string> parts;
    if (!task.best.empty()) parts.push_back(with_san(task.position, "bm", task.best));
    if (!task.avoided.empty()) parts.push_back(with_san(task.position, "am", task.avoided));
    if (task.mate_in) parts.push_back(fmt::format("dm {}", *task.mate_in));
    return fmt::format("{}", fmt::join(parts, "; "));
}

std::string format_step(const play::EpdStep& step) {
    const play::EpdTask& task = step.task;
    std::string text =
        fmt::format("{}/{} {}: {}: ", step.number, step.total, step.solved ? "solved" : "missed", task.id);
    if (step.found == chess::Move::none()) return text + "no legal move";
    text +=
        fmt::format("{}, expected {}", chess::to_san(task.position, step.found), format_expectation(task));
    if (step.solved_since)
        text += fmt::format("; found after {} ms at depth {}", step.solved_since->time.count(),
                            step.solved_since->depth);
    return text +
           fmt::format("; searched {} ms to depth {}, {} nodes", step.time.count(), step.depth, step.nodes);
}

}  // namespace uci
