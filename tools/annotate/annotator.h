// An engine that annotates one game after another.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/annotate.h"
#include "chess/pgn/game.h"
#include "engine/engine.h"
#include "tablebase/tables.h"
#include "tools/annotate/store.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace annotate_tool {

// The limits for each position. The time counts if there is no limit of nodes or depth.
struct Effort {
    search::Milliseconds move_time{200};
    std::optional<u64> nodes;
    std::optional<int> depth;
    int lines = 2;  // MultiPV; with one line the classes Only and Brilliant are never given
    int hash_mib = 64;

    // Returns whether the results depend on the machine's speed.
    bool is_timed() const { return !nodes && !depth; }
};
// For example "200 ms a move, 2 lines".
std::string describe(const Effort& effort);

// For each move the sentences that explain it. Most moves have none.
using Explanations = std::vector<std::vector<std::string>>;

// What an annotator uses besides its engine.
struct Resources {
    Store* store = nullptr;  // where analysis is kept; nullptr if it is not kept
    bool is_exact = false;   // do not use stored analysis that took more effort than asked for
    std::shared_ptr<const tablebase::Tables> tables{};
};

// The number of positions that were evaluated, in games or single ones.
struct PositionCounts {
    u64 searched = 0;
    u64 found = 0;  // found in the store
};

// What searches: this version, with the built-in network and these endgame tables; nullptr for no tables.
Analyst analyst(const tablebase::Tables* tables);

class Annotator {
public:
    // The store must outlive the annotator. The error is one sentence: there is not enough memory.
    static util::Result<std::unique_ptr<Annotator>, std::string> make(const Effort& effort,
                                                                      const Resources& resources = {});

    // Annotates the moves that were played, up to the first null move. At fixed nodes or depth the
    // transposition table is cleared before each position, so that no game depends on another. Nothing if a
    // stop was requested or the store fails.
    std::optional<analysis::AnnotatedGame> annotate(const chess::pgn::Game& game,
                                                    const util::StopRequested& stop_requested);
    // Explains why the moves that decided the game were good or bad (analysis::find_reasons). Each search for
    // a threat takes a part of the effort of a position. Nothing if a stop was requested or the store fails.
    std::optional<Explanations> explain(const analysis::AnnotatedGame& game,
                                        const util::StopRequested& stop_requested);
    // Evaluates a single position, which must have a legal move: its best line. Nothing if a stop was
    // requested or the store fails.
    std::optional<analysis::Evaluation> evaluate(const chess::Position& position,
                                                 const util::StopRequested& stop_requested);
    // The counts so far, without the searches for explanations.
    const PositionCounts& positions() const { return positions_; }
    // The error of the store if it can no longer be read or written.
    const util::Done& state() const { return state_; }

private:
    Annotator(const Effort& effort, Resources resources)
        : effort_(effort), resources_(std::move(resources)) {}
    search::Limits limits(double share) const;
    // Evaluates with the full effort, and counts the position in positions_.
    std::optional<analysis::Evaluation> counted(const chess::Position& position, int lines,
                                                const util::StopRequested& stop_requested);
    // Evaluates from the store or by a search: `lines` lines, within `share` of the effort, 0 to 1.
    std::optional<analysis::Evaluation> look_at(const chess::Position& position, int lines, double share,
                                                const util::StopRequested& stop_requested);
    std::optional<analysis::Evaluation> find(const chess::Position& position, const StoredEffort& effort);
    std::optional<analysis::Evaluation> search(const chess::Position& position, int lines,
                                               const search::Limits& limits,
                                               const util::StopRequested& stop_requested);

    Effort effort_;
    Resources resources_;
    engine::Engine engine_;
    bool is_new_game_ = true;  // no search since the game began
    u64 found_ = 0;            // positions found in the store, including those for explanations
    PositionCounts positions_;
    util::Done state_;
};

}  // namespace annotate_tool
