// An engine that annotates one game after another.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/annotate.h"
#include "chess/pgn/game.h"
#include "play/blocking_search.h"
#include "util/result.h"

namespace annotate_tool {

// Of each position. With no limit of nodes or depth the time counts.
struct Effort {
    search::Milliseconds move_time{200};
    std::optional<u64> nodes;
    std::optional<int> depth;
    int lines = 2;  // MultiPV; with one the classes Only and Brilliant are never given
    int hash_mib = 64;

    // Do results depend on the machine's speed?
    bool is_timed() const { return !nodes && !depth; }
};
// "200 ms a move, 2 lines"
std::string describe(const Effort& effort);

// For each move the sentences that explain it, in words; none for most.
using Explanations = std::vector<std::vector<std::string>>;

class Annotator {
public:
    // The error is one sentence: the memory cannot be had.
    static util::Result<std::unique_ptr<Annotator>, std::string> make(const Effort& effort);

    // The moves that were played, but for null moves, of which the first ends the game here. At fixed nodes or depth the
    // table is cleared before each position, so that no game depends on another. Nothing where it was told to stop.
    std::optional<analysis::AnnotatedGame> annotate(const chess::pgn::Game& game,
                                                    const std::function<bool()>& stop_requested);
    // Why the moves that decided the game were good or bad (analysis::find_reasons); the search for threats takes a part
    // of the effort of a position for each. Nothing where it was told to stop.
    std::optional<Explanations> explain(const analysis::AnnotatedGame& game,
                                        const std::function<bool()>& stop_requested);
    // A position by itself, which has a legal move: its best line. Nothing where it was told to stop.
    std::optional<analysis::Evaluation> evaluate(const chess::Position& position,
                                                 const std::function<bool()>& stop_requested);
    // Positions of games that were searched so far, without what was searched to explain them.
    u64 positions() const { return positions_; }

private:
    explicit Annotator(const Effort& effort) : effort_(effort) {}
    // All searches are done here: by so many lines, within a share of the effort, 0 to 1.
    std::optional<analysis::Evaluation> search(const chess::Position& position, int lines, double share,
                                               const std::function<bool()>& stop_requested);

    Effort effort_;
    play::BlockingSearch searcher_;
    u64 positions_ = 0;
};

}  // namespace annotate_tool
