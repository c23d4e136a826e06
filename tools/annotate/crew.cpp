// Adds up the counts, and stops all annotators after a fault of one.
#include "tools/annotate/crew.h"

#include <utility>

namespace annotate_tool {

util::Result<std::unique_ptr<Crew>, std::string> Crew::make(const Effort& effort, usize threads,
                                                            const Resources& resources,
                                                            util::StopRequested stop_requested) {
    std::unique_ptr<Crew> crew(new Crew(std::move(stop_requested)));
    for (usize i = 0; i < threads; ++i) {
        auto annotator = Annotator::make(effort, resources);
        if (!annotator) return util::Failure{annotator.error()};
        crew->annotators_.push_back(std::move(annotator).value());
    }
    return crew;
}

PositionCounts Crew::positions() const {
    const std::lock_guard lock(mutex_);
    return positions_;
}

util::Done Crew::state() const {
    const std::lock_guard lock(mutex_);
    return state_;
}

bool Crew::run(Annotator& annotator, const std::function<bool(const util::StopRequested&)>& job) {
    const auto stop = [this] { return stop_requested_() || !state(); };
    const PositionCounts before = annotator.positions();
    const bool is_finished = !stop() && job(stop);
    const std::lock_guard lock(mutex_);
    positions_.searched += annotator.positions().searched - before.searched;
    positions_.found += annotator.positions().found - before.found;
    if (state_ && !annotator.state()) state_ = annotator.state();
    return is_finished;
}

}  // namespace annotate_tool
