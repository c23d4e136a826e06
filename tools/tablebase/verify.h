// Compares Syzygy tables with the solver, position by position.
#pragma once

#include <string>
#include <vector>

#include "tablebase/tables.h"
#include "tools/tablebase/endings.h"

namespace tablebase_tool {

// The table files that exist for an ending.
struct TableFiles {
    EndingMen material;
    bool has_wdl = false;
    bool has_dtz = false;
};
// The table files of the folders, which are separated as in SyzygyPath, sorted by their men. `skipped`
// receives a sentence about each file that looks like a table and is not compared. Folders that cannot be read
// have none.
std::vector<TableFiles> table_files(const std::string& path, std::vector<std::string>& skipped);

// The result of a comparison. Each position is compared in one of its images with one of the two colourings,
// which vary from position to position, or in all of them.
struct Comparison {
    u64 positions = 0;   // including those with a right to capture en passant
    u64 en_passant = 0;  // of these, the ones with a right to capture en passant
    u64 equal_wdl = 0;
    u64 equal_dtz = 0;
    u64 rounded_dtz = 0;  // the table has one ply less, because it counts in moves
    u64 differences = 0;  // positions, including those that the table does not answer
    std::string first{};  // a sentence about the first position that differs
};

enum class Views { One, All };  // the views of each position to compare

// The ending must be solved with its distances to a zeroing move. Throws as util::for_each_piece does.
Comparison compare(const Endings& endings, const Ending& ending, const TableFiles& files,
                   const tablebase::Tables& tables, Views views, int threads);

}  // namespace tablebase_tool
