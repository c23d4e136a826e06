// Reads files of samples block by block, and parses them on several threads.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tune/sample.h"
#include "util/result.h"

namespace tune {

class SampleReader {
public:
    struct Block {
        std::vector<Sample> samples;
        // For each sample the number of its game, counted over all files. A new game begins if the ply does
        // not grow or if the result differs. Two games may therefore get one number, but one game never gets
        // two.
        std::vector<u32> games;
    };

    SampleReader(std::vector<std::string> files, int threads) : files_(std::move(files)), threads_(threads) {}

    // The next samples in order; none after the last. The error names the file and the line. A last line
    // without a line end is skipped, as the generator may still be writing it.
    util::Result<Block, std::string> next();

private:
    util::Done read_lines();
    util::Failure<std::string> cannot_read() const;
    std::string where(usize line) const;
    u32 game_of(const Sample& sample);

    std::vector<std::string> files_;
    int threads_;
    usize file_index_ = 0;
    std::ifstream file_;
    std::vector<std::string> lines_;  // of one file
    u64 lines_before_ = 0;            // lines of the same file before these
    u32 game_ = 0;
    int last_ply_ = 0;
    GameResult last_result_ = GameResult::Draw;
};

}  // namespace tune
