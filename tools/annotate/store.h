// Analysis that is kept in a file: a position that was analysed once need not be analysed again, in any game
// and any run.
//
// The file is an SQLite database with a write-ahead log (WAL). Each position is written as soon as it is
// known: a program that is killed loses only the current one. Several programs may work on one file. CMake
// looks for SQLite; a build without it cannot open a store.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/evaluation.h"
#include "chess/pgn/game.h"
#include "tools/annotate/sqlite.h"
#include "util/result.h"

namespace annotate_tool {

// What analysed a position. Another analyst may give other results.
struct Analyst {
    std::string engine;   // version of the engine
    std::string network;  // fingerprint of the network, or "none"
    std::string tables;   // fingerprint of the endgame tables, or "none"
};

// The limits for the search of a position; 0 means no such limit. At least one of them is set.
struct StoredEffort {
    i64 move_time_ms = 0;
    i64 nodes = 0;
    i64 depth = 0;
    i64 lines = 1;
};

// The positions of one analyst and effort, for the statistics.
struct StoredKind {
    Analyst analyst;
    StoredEffort effort;
    i64 positions = 0;
    i64 nodes = 0;  // searched for them
};
struct StoreStats {
    i64 games = 0;
    i64 positions = 0;
    std::vector<StoredKind> kinds;  // those with the most positions first
};

// What was removed from a store.
struct Pruned {
    i64 foreign = 0;  // positions by another version or network
    i64 covered = 0;  // positions for which another entry has at least the same lines and effort
    i64 games = 0;    // by another version or network
};

// Errors are one sentence that names the file. All functions may be called by several threads at a time.
class Store {
public:
    virtual ~Store() = default;

    // The stored evaluation of the position by this analyst, with the same fifty-move clock and the same
    // earlier positions that could recur. If `is_exact`, it has exactly this effort. Otherwise it has this
    // effort or more, by the same kinds of limit, and is the one with the greatest effort. Nothing if there
    // is none.
    virtual util::Result<std::optional<analysis::Evaluation>, std::string>
    find(const chess::Position& position, const StoredEffort& effort, bool is_exact) = 0;
    virtual util::Done keep(const chess::Position& position, const StoredEffort& effort,
                            const analysis::Evaluation& evaluation) = 0;
    // Records that these first moves of the game were annotated. A second call changes nothing.
    virtual util::Done keep_game(const chess::pgn::Game& game, std::span<const chess::Move> moves,
                                 const StoredEffort& effort) = 0;

    virtual util::Result<StoreStats, std::string> stats() = 0;
    // Calls `take` with each stored position, as a JSON object without a line end.
    virtual util::Done for_each_json(const std::function<void(const std::string&)>& take) = 0;
    // Removes what another version or network found, and positions that another entry covers (Pruned), and
    // shrinks the file. Other results of this version and network stay, whatever their endgame tables.
    virtual util::Result<Pruned, std::string> prune() = 0;
};

using sqlite::Access;

// Returns whether this build can open a store.
bool has_store();
// Opens the file, or creates it if it is missing and `access` is Make. A file that is not a store, or that
// has another format, is refused and stays as it is.
util::Result<std::unique_ptr<Store>, std::string> open_store(const std::string& file, const Analyst& analyst,
                                                             Access access);

}  // namespace annotate_tool
