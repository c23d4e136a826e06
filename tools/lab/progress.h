// Says that long searches go on, by the nodes that they count.
#pragma once

#include <string>
#include <utility>

#include <fmt/format.h>

#include "util/ints.h"
#include "util/progress_line.h"
#include "util/text.h"

namespace lab_tool {

class Progress {
public:
    // As util::ProgressLine.
    explicit Progress(std::ostream* stream = nullptr, bool is_terminal = false)
        : line_(stream, is_terminal) {}

    void begin(std::string what) { what_ = std::move(what); }

    // Cheap enough to be called at every node.
    void nodes(u64 count) {
        constexpr u64 Interval = 16384;
        if (count - seen_ < Interval) return;  // wraps where a new search begins to count
        seen_ = count;
        line_.tell([&] { return fmt::format("{}: {} nodes", what_, util::with_commas(count)); });
    }
    void clear() { line_.clear(); }  // before other output

private:
    util::ProgressLine line_;
    std::string what_;
    u64 seen_ = 0;
};

}  // namespace lab_tool
