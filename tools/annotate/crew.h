// Several annotators, each on its own thread, and the counts of all.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tools/annotate/annotator.h"
#include "util/ordered_work.h"
#include "util/stop_requested.h"

namespace annotate_tool {

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
        util::Done done;
        for (const auto& annotator : annotators_) {
            const bool is_added = work.add_thread([this, &annotator = *annotator, analyse](Item& item) {
                return run(annotator,
                           [&](const util::StopRequested& stop) { return analyse(annotator, item, stop); });
            });
            if (!is_added)
                done = util::Failure{fmt::format("{} threads cannot be started", annotators_.size())};
        }
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
