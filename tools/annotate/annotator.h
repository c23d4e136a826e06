// Engines that annotate: one game after another, or several at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "analysis/annotate.h"
#include "engine/engine.h"
#include "tablebase/tables.h"
#include "tools/annotate/game.h"
#include "tools/annotate/store.h"
#include "util/ordered_work.h"
#include "util/result.h"
#include "util/stop_requested.h"
#include "words/language.h"

namespace annotate_tool {

// The limits for each position. The time counts if there is no limit of nodes or depth.
struct Effort {
    search::Milliseconds move_time{200};
    std::optional<u64> nodes;
    std::optional<int> depth;
    int lines = 2;            // MultiPV; with one line the classes Only and Brilliant are never given
    int hash_mib = 64;        // at most; see table_mib()
    bool takes_more = false;  // analysis of more effort too, if the store has it

    // Returns whether the results depend on the machine's speed.
    bool is_timed() const { return !nodes && !depth; }
    // The size of the transposition table. With a limit of nodes it has several entries for each of them and
    // no more, because it is cleared before each position.
    int table_mib() const;
};
// A sentence such as "Annotated by Houyi: 200 ms a move, 2 lines."
std::string made_by(const Effort& effort, words::Language language = words::Language::English);

// What an annotator uses besides its engine.
struct Resources {
    Store* store = nullptr;  // where analysis is kept; nullptr if it is not kept
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

    // Annotates the moves that were played, up to the first null move, and finds the reasons for those that
    // are worth it; each search for a threat takes a part of the effort of a position. At fixed nodes or
    // depth the transposition table is cleared before each position, so that no game depends on another.
    // False if a stop was requested or the store fails; then the game stays as it is.
    bool annotate(Game& game, const util::StopRequested& stop_requested);
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
    // Evaluates from the store or by a search: `lines` lines, within `share` of the effort, 0 to 1. Counts
    // the position if the share is 1.
    std::optional<analysis::Evaluation> look_at(const chess::Position& position, int lines, double share,
                                                const util::StopRequested& stop_requested);
    std::optional<analysis::Evaluation> search(const chess::Position& position, int lines,
                                               const search::Limits& limits,
                                               const util::StopRequested& stop_requested);

    Effort effort_;
    Resources resources_;
    engine::Engine engine_;
    bool is_new_game_ = true;  // no search since the game began
    PositionCounts positions_;
    util::Done state_;
};

// Several annotators, each on its own thread, and the counts of all.
class Crew {
public:
    // Makes an annotator for each thread. The error is one sentence: there is not enough memory.
    static util::Result<std::unique_ptr<Crew>, std::string>
    make(const Effort& effort, usize threads, const Resources& resources, util::StopRequested stop_requested);

    // Reads the files one after another by `read_file`, which adds items to the work while goes_on(), and has
    // the annotators work on the items: `analyse` takes an annotator, an item and the stop request, and
    // returns whether it finished the item. The error is one sentence: why not all `items` were annotated.
    template <class Item, class Analyse, class ReadFile>
    util::Done annotate(std::span<const std::string> files, util::OrderedWork<Item>& work,
                        const Analyse& analyse, const ReadFile& read_file, std::string_view items) {
        util::Done done = work.add_threads(annotators_.size(), [&](usize i) {
            return [this, &annotator = *annotators_[i], analyse](Item& item) {
                return run(annotator,
                           [&](const util::StopRequested& stop) { return analyse(annotator, item, stop); });
            };
        });
        for (const std::string& file : files)
            if (done && goes_on(work)) done = read_file(file);
        const bool has_read_all = goes_on(work);
        if (auto finished = work.finish(); done) done = finished;
        if (done) done = state();
        if (done && (!has_read_all || work.has_given_up()))
            done = util::Failure{fmt::format("stopped before all {} were annotated", items)};
        return done;
    }
    // Whether more items should be added.
    template <class Item>
    bool goes_on(const util::OrderedWork<Item>& work) const {
        return !work.has_given_up() && !stop_requested_();
    }

    PositionCounts positions() const;

private:
    explicit Crew(util::StopRequested stop_requested) : stop_requested_(std::move(stop_requested)) {}
    bool run(Annotator& annotator, const std::function<bool(const util::StopRequested&)>& job);
    util::Done state() const;  // the first fault of an annotator

    util::StopRequested stop_requested_;
    std::vector<std::unique_ptr<Annotator>> annotators_;
    mutable std::mutex mutex_;  // guards what follows
    PositionCounts positions_;
    util::Done state_;
};

}  // namespace annotate_tool
