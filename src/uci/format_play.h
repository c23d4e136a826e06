// Formats the output of src/play as text: bench, speedtest, genfens and test suites.
#pragma once

#include <string>

#include "play/bench.h"
#include "play/epd_suite.h"

namespace uci {

// "3/52 FEN e2e4 1234"; the last number is the node count.
std::string format_step(const play::BenchStep& step);
// "1234567 nodes 890123 nps", which OpenBench reads.
std::string format_bench(const play::BenchResult& result);

// "3/36 FEN depth 12 nodes 1234"
std::string format_step(const play::SpeedtestStep& step);
// A list of figures, one per line; the last line is "N nodes M nps".
std::string format_speedtest(const play::SpeedtestResult& result);

// "info string genfens FEN", which OpenBench reads.
std::string format_opening(const chess::Position& opening);

// "bm Nf3 Nc3; dm 4"
std::string format_expectation(const play::EpdTask& task);
// "3/24 solved: NAME: Nf3, expected bm Nf3; found after 12 ms at depth 5; searched 90 ms to depth 9, 1234
// nodes"
std::string format_step(const play::EpdStep& step);

}  // namespace uci
