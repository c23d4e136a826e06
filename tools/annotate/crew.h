// Several annotators, one for each thread, and what all of them have done.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "annotate/annotator.h"
#include "util/ordered_work.h"
#include "util/stop_requested.h"

namespace annotate_tool {

class Crew {
public:
    // As many annotators as threads. The error is one sentence: there is not enough memory.
    static util::Result<std::unique_ptr<Crew>, std::string>
    make(const Effort& effort, usize threads, const Resources& resources, util::StopRequested stop_requested);

    // Has each annotator do its part of the work on a thread. `analyse` is given an annotator, an item and whether to stop,
    // and says whether it has finished the item. The error is one sentence: there are not enough threads.
    template <class Item, class Analyse>
    util::Done work_on(util::OrderedWork<Item>& work, const Analyse& analyse) {
        for (const auto& annotator : annotators_)
            if (!work.add_thread([this, &annotator = *annotator, analyse](Item& item) {
                    return run(annotator, [&](const util::StopRequested& stop) {
                        return analyse(annotator, item, stop);
                    });
                }))
                return not_enough_threads();
        return {};
    }

    PositionCounts positions() const;
    // What kept an annotator from its work, if anything did.
    util::Done state() const;

private:
    explicit Crew(util::StopRequested stop_requested) : stop_requested_(std::move(stop_requested)) {}
    bool run(Annotator& annotator, const std::function<bool(const util::StopRequested&)>& job);
    bool has_to_stop();
    util::Done not_enough_threads() const;

    util::StopRequested stop_requested_;
    std::vector<std::unique_ptr<Annotator>> annotators_;
    mutable std::mutex mutex_;  // guards what follows
    PositionCounts positions_;
    util::Done state_;
};

}  // namespace annotate_tool
