// A listener that keeps the reports of a search.
#pragma once

#include <vector>

#include "search/report.h"

namespace test {

// Without a lock: a search must call it from one thread at a time.
struct SearchRecorder : search::SearchListener {
    std::vector<search::LineReport> lines;
    std::vector<search::BestMoveReport> best_moves;
    std::vector<tablebase::Wdl> root_tables;

    void on_root_tables(tablebase::Wdl value) override { root_tables.push_back(value); }
    void on_line(const search::LineReport& report) override { lines.push_back(report); }
    void on_best_move(const search::BestMoveReport& report) override { best_moves.push_back(report); }
};

}  // namespace test
