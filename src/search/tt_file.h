// Saves the transposition table to a file and loads it, so that an analysis can be continued.
#pragma once

#include <string>

#include "search/tt.h"
#include "util/result.h"

namespace search {

// What the scores of a table depend on besides the program: a table is useless to an engine with another
// origin.
struct TableOrigin {
    u64 evaluation = 0;  // fingerprint of the network or the classical evaluation
    u64 endgames = 0;    // fingerprint of the endgame tables and of the fifty-move option; 0 without tables
};

// The format of a saved table; all numbers are little-endian:
//
//   offset  bytes
//        0  8      "HouyiTtb"
//        8  4      version: SavedTableVersion
//       12  4      size of the table in MiB
//       16  8      key of the start position: a program with other Zobrist keys cannot use the entries
//       24  16     TableOrigin
//       40  8      number of entries
//       48  8      generation
//       56  8      FNV-1a of the bytes above
//       64         for each 4096 clusters of the table, in their order: a byte with the number of entries of
//                  each, and then the entries, 12 bytes each (8 of data, 4 of check)
//      end  8      FNV-1a of all bytes from 64 on
//
// Increment with every change of the layout, of the meaning of an entry's bits, or of how the search uses
// them.
inline constexpr u32 SavedTableVersion = 1;

// Writes the used entries to a temporary file in the same folder, which then replaces the named one; returns
// their number. The error is one sentence that names the file. No search may be running.
util::Result<u64, std::string> save_table(const TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name);

// Loads a saved table of the same size and origin; returns the number of its entries. The file is read twice:
// it is checked as a whole before the table is changed. The error is one sentence that names the file and
// says what happens to the table. No search may be running.
util::Result<u64, std::string> load_table(TranspositionTable& table, const TableOrigin& origin,
                                          const std::string& name);

}  // namespace search
