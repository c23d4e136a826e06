// Reads files of positions with known perft counts: "FEN ;D1 20 ;D2 400 ...".
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "util/ints.h"

namespace test {

struct PerftCount {
    int depth;
    u64 leaves;
};
struct PerftCase {
    std::string fen;
    std::vector<PerftCount> counts;
};

// The lines of a text file without empty lines and comments (#); empty if there is no such file.
std::vector<std::string> read_lines(const std::filesystem::path& path);

// Reads a suite as EPD, with the counts in the operations D1, D2 ...; empty if there is no such file.
std::vector<PerftCase> read_perft_suite(const std::filesystem::path& path);

}  // namespace test
