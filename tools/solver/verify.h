// Syzygy tables against the solver, position by position.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/endings.h"
#include "tablebase/tables.h"

namespace solver {

// Which files there are for an ending.
struct TableFiles {
    Material material;
    bool has_wdl = false;
    bool has_dtz = false;
};
// Those of the folders, which are parted by ':' or ';', in the order of their men; passed_over tells the files called like
// tables that are beyond the solver. Folders that cannot be read have none.
std::vector<TableFiles> table_files(const std::string& path, std::vector<std::string>& passed_over);

// How many positions were compared. Each position with one of its images and one of its two colours, which change from
// position to position, or with all of them.
struct Comparison {
    u64 positions = 0;   // en passant included
    u64 en_passant = 0;  // of these, the ones with a right to take en passant
    u64 equal_wdl = 0;
    u64 equal_dtz = 0;
    u64 rounded_dtz = 0;  // the table says one ply less: it counts in moves
    u64 differences = 0;  // positions; one that the table does not answer is one of them
    std::string first{};  // sentence on the first one that differs
};

enum class Views { One, All };  // of each position

// The ending must be solved with its distances to a zeroing move. The error is one sentence: a lack of memory, say.
util::Result<Comparison, std::string> compare(const Endings& endings, const Ending& ending,
                                              const TableFiles& files, const tablebase::Tables& tables,
                                              Views views, int threads);

}  // namespace solver
