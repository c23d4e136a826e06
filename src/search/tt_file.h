// The transposition table on disk, so that an analysis goes on where it was.
#pragma once

#include <string>

#include "search/tt.h"
#include "util/result.h"

namespace search {

// What the scores of a table depend on, beside the program: they are worth nothing to an engine with others.
struct TableOrigin {
    u64 evaluation = 0;  // fingerprint of what evaluates
    u64 endgames = 0;    // fingerprint of the endgame tables and of how they are asked; 0 for none
    bool operator==(const TableOrigin&) const = default;
};

// A saved table, all numbers little-endian:
//
//   offset  bytes
//        0  8      "HouyiTtb"
//        8  4      version: SavedTableVersion
//       12  4      size of the table in MiB
//       16  8      key of the start position: with others the entries belong to other positions
//       24  16     TableOrigin
//       40  8      number of entries
//       48  8      generation
//       56  8      FNV-1a of the above
//       64         for each 4096 clusters of the table, in their order: a byte with the number of entries of each, and
//                  then the entries, 12 bytes each (8 of data, 4 of check)
//      end  8      FNV-1a of all from 64
//
// To be raised with every change of the layout, of what an entry's bits mean, and of what the search makes of them.
inline constexpr u32 SavedTableVersion = 1;

// Writes the used entries, beside the file, which is then replaced; gives their number. The error is one sentence that
// names the file. No search may be running.
util::Result<u64, std::string> save_table(const TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name);

// The table as it was saved, from one of the same size and origin; gives the number of its entries. The file is read
// twice: it has to be right as a whole before the table is touched. The error is one sentence that names the file and
// what becomes of the table. No search may be running.
util::Result<u64, std::string> load_table(TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name);

}  // namespace search
