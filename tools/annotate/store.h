// Analysis that is kept in a file: a position analysed once need not be analysed again, by whom or in which game it may be.
//
// The file is a database of SQLite, in its mode with a write-ahead log (WAL): each position is written as soon as it is
// known, a program that is killed loses the one in hand and no other, and several programs may work on one file. In a
// build without SQLite, which CMake looks for, no store can be opened.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/evaluation.h"
#include "annotate/access.h"
#include "annotate/tag.h"
#include "util/result.h"

namespace annotate_tool {

// Who analysed: what other results are to be expected of.
struct Analyst {
    std::string engine;   // its version
    std::string network;  // its fingerprint
    std::string tables;   // the endgame tables', or "none"
};

// What was to be spent on a position; 0 stands for no such limit. One of the limits is set.
struct StoredEffort {
    i64 move_time_ms = 0;
    i64 nodes = 0;
    i64 depth = 0;
    i64 lines = 1;
};

// A game, as far as it is told from others.
struct StoredGame {
    std::span<const Tag> tags;
    const chess::Position& start;
    std::span<const chess::Move> moves;
};

// Positions of one kind, for the statistics.
struct StoredKind {
    Analyst analyst;
    StoredEffort effort;
    i64 positions = 0;
    i64 nodes = 0;  // searched for them
};
struct StoreStats {
    i64 games = 0;
    i64 positions = 0;
    std::vector<StoredKind> kinds;  // those of most positions first
};

// What was taken out of a store.
struct Pruned {
    i64 foreign = 0;  // positions by another version or network
    i64 covered = 0;  // by an entry of the same position with more lines and at least as much effort
    i64 games = 0;    // by another version or network
};

// Errors are one sentence that names the file. All functions may be called by several threads at a time.
class Store {
public:
    virtual ~Store() = default;

    // What is kept of the position, with its fifty-move clock and the earlier positions that could recur, by this analyst:
    // by just that effort if it is to be exact, else by that or more of the same kinds of limit, the greatest there is.
    virtual util::Result<std::optional<analysis::Evaluation>, std::string>
    find(const chess::Position& position, const StoredEffort& effort, bool is_exact) = 0;
    virtual util::Done keep(const chess::Position& position, const StoredEffort& effort,
                            const analysis::Evaluation& evaluation) = 0;
    // Notes that the game was annotated; a second time changes nothing.
    virtual util::Done keep_game(const StoredGame& game, const StoredEffort& effort) = 0;

    virtual util::Result<StoreStats, std::string> stats() = 0;
    // Each position kept, as an object of JSON without a line end.
    virtual util::Done for_each_json(const std::function<void(const std::string&)>& take) = 0;
    // Takes out what this version with this network has no use for, with whatever tables, and makes the file small.
    virtual util::Result<Pruned, std::string> prune() = 0;
};

// Can this build open a store?
bool has_store();
// Opens the file, or makes it if it is missing and may be made. A file that is no store, or one of another format, is
// refused and stays as it is.
util::Result<std::unique_ptr<Store>, std::string> open_store(const std::string& file, const Analyst& analyst,
                                                             Access access);

}  // namespace annotate_tool
