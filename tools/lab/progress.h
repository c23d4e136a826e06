// Reports the progress of long searches by their node counts.
#pragma once

#include <string>
#include <utility>

#include <fmt/format.h>

#include "tools/lab/lab_game.h"
#include "util/ints.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace lab_tool {

class Progress {
public:
    explicit Progress(util::ProgressStream where = {}) : line_(where) {}

    void begin(std::string what) { what_ = std::move(what); }

    // Cheap enough to call at every node.
    void nodes(u64 count) {
        constexpr u64 Interval = 16384;
        if (count - seen_ < Interval) return;  // wraps around when a new search begins to count
        seen_ = count;
        line_.show([&] { return fmt::format("{}: {} nodes", what_, util::with_commas(count)); });
    }
    void clear() { line_.clear(); }  // call before other output

private:
    util::ProgressLine line_;
    std::string what_;
    u64 seen_ = 0;
};

// Shows the progress and stops a search at `max_nodes` nodes.
inline StopHook stop_at(u64 max_nodes, Progress& progress) {
    return [max_nodes, &progress](const adversarial::Counts& counts) {
        progress.nodes(counts.nodes);
        return counts.nodes >= max_nodes;
    };
}

}  // namespace lab_tool
