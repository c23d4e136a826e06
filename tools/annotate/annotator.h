// An engine that annotates one game after another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/annotate.h"
#include "annotate/store.h"
#include "chess/pgn/game.h"
#include "engine/engine.h"
#include "tablebase/tables.h"
#include "util/result.h"
#include "util/stop_requested.h"

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

// What an annotator has beside its engine, or has not.
struct Resources {
    Store* store = nullptr;  // where analysis is kept
    bool is_exact = false;   // what took more effort than asked for is not good enough
    std::shared_ptr<const tablebase::Tables> tables{};
};

// How many positions of games, or by themselves, were looked at.
struct PositionCounts {
    u64 searched = 0;
    u64 found = 0;  // in the store
};

// Who searches: this version, with the network that is built in and these endgame tables, or none.
Analyst analyst(const tablebase::Tables* tables);

class Annotator {
public:
    // The store must outlive the annotator. The error is one sentence: the memory is not there.
    static util::Result<std::unique_ptr<Annotator>, std::string> make(const Effort& effort,
                                                                      const Resources& resources = {});

    // The moves that were played, but for null moves, of which the first ends the game here. At fixed nodes or depth the
    // table is cleared before each position, so that no game depends on another. Nothing where it was told to stop or the
    // store fails.
    std::optional<analysis::AnnotatedGame> annotate(const chess::pgn::Game& game,
                                                    const util::StopRequested& stop_requested);
    // Why the moves that decided the game were good or bad (analysis::find_reasons); the search for threats takes a part
    // of the effort of a position for each. Nothing where it was told to stop.
    std::optional<Explanations> explain(const analysis::AnnotatedGame& game,
                                        const util::StopRequested& stop_requested);
    // A position by itself, which has a legal move: its best line. Nothing where it was told to stop, or the store fails.
    std::optional<analysis::Evaluation> evaluate(const chess::Position& position,
                                                 const util::StopRequested& stop_requested);
    // So far; without what was searched to explain them.
    const PositionCounts& positions() const { return positions_; }
    // Whether the store can still be read and written.
    const util::Done& state() const { return state_; }

private:
    Annotator(const Effort& effort, Resources resources)
        : effort_(effort), resources_(std::move(resources)) {}
    search::Limits limits(double share) const;
    // With all the effort, and counted in positions_.
    std::optional<analysis::Evaluation> counted(const chess::Position& position, int lines,
                                                const util::StopRequested& stop_requested);
    // From the store or by a search: so many lines, within a share of the effort, 0 to 1.
    std::optional<analysis::Evaluation> look_at(const chess::Position& position, int lines, double share,
                                                const util::StopRequested& stop_requested);
    std::optional<analysis::Evaluation> find(const chess::Position& position, const StoredEffort& effort);
    std::optional<analysis::Evaluation> search(const chess::Position& position, int lines,
                                               const search::Limits& limits,
                                               const util::StopRequested& stop_requested);

    Effort effort_;
    Resources resources_;
    engine::Engine engine_;
    bool is_new_game_ = true;  // nothing was searched since it began
    u64 found_ = 0;            // in the store, explanations counted
    PositionCounts positions_;
    util::Done state_;
};

}  // namespace annotate_tool
