// Proves mates at the root beside the search (CPW: Proof-Number Search), which prunes the quiet moves and the
// sacrifices that many of them need.
#pragma once

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "mate/mate_solver.h"
#include "search/shared_state.h"
#include "util/memory.h"
#include "util/stop_requested.h"

namespace search {

// The main worker's mate solver for one root. It begins once a search is long, gives up a root without a
// mating attack after a look, and otherwise visits up to as many nodes as the search, each of which takes a
// fraction of the time of a node of the search; they are not counted. The proof goes into the transposition
// table too, where the searches of the moves to come find it.
class MateProver {
public:
    // must_end() says whether the search must end now.
    MateProver(SharedState& shared, util::StopRequested must_end)
        : shared_(shared), must_end_(std::move(must_end)) {}

    // Call before a new search.
    void begin(const chess::Position& root);
    // Goes on, if it is time to, after this many nodes of the search. Returns whether a mate was proven now.
    bool go_on(u64 search_nodes) { return search_nodes >= next_at_ && work(); }
    bool has_proof() const { return !proof_.empty(); }
    // The line of the proven mate, with the longest defence.
    const std::vector<chess::Move>& proof() const { return proof_; }
    const chess::Position& root() const { return *root_; }
    // Writes the proof to the transposition table.
    void tell_table();

private:
    static constexpr u64 Never = std::numeric_limits<u64>::max();

    bool work();
    bool start();

    SharedState& shared_;
    util::StopRequested must_end_;
    std::optional<chess::Position> root_;
    util::LargeBuffer memory_;
    std::optional<mate::MateSolver> solver_;  // empty: not started yet
    u64 next_at_ = Never;                     // in nodes of the search
    u64 nodes_ = 0;                           // of the solver, after the next step
    std::vector<chess::Move> proof_;
};

}  // namespace search
