// Reading files of samples block by block, parsed on several threads.
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
        // For each sample the number of its game, counted over all files. Games are told apart by the number of the
        // ply, which grows within a game, and by the result; two games may get one number, never one game two.
        std::vector<u32> games;
    };

    SampleReader(std::vector<std::string> files, int threads) : files_(std::move(files)), threads_(threads) {}

    // The next samples in their order; none after the last. The error names the file and the line. A last line
    // without its end is passed over: the generator may be writing it.
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
    u64 lines_before_ = 0;            // in that file
    u32 game_ = 0;
    int last_ply_ = 0;
    GameResult last_result_ = GameResult::Draw;
};

}  // namespace tune
