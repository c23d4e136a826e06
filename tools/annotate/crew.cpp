// A queue of jobs, taken from one end by whoever is free.
#include "annotate/crew.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "util/at_end.h"

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
    for (const auto& annotator : crew->annotators_)
        if (!crew->threads_.add([crew = crew.get(), &annotator = *annotator] { crew->work(annotator); }))
            return util::Failure{fmt::format("{} threads cannot be started", threads)};
    return crew;
}

Crew::~Crew() { static_cast<void>(finish()); }

void Crew::add(Job job) {
    auto entry = std::make_unique<Entry>(Entry{.job = std::move(job)});
    const std::lock_guard lock(mutex_);
    entries_.push_back(std::move(entry));
    changed_.notify_all();
}

void Crew::wait_for_oldest() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return entries_.front()->is_done; });
    entries_.pop_front();
}

util::Done Crew::finish() {
    {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }
    if (auto joined = threads_.join(); !joined) return joined;
    return state_;
}

PositionCounts Crew::positions() const {
    const std::lock_guard lock(mutex_);
    return positions_;
}

void Crew::work(Annotator& annotator) {
    while (Entry* const entry = next_entry()) {
        // Whatever happens, nobody waits for the job for ever.
        const util::AtEnd done([&] {
            const std::lock_guard lock(mutex_);
            entry->is_done = true;
            changed_.notify_all();
        });
        run(entry->job, annotator);
    }
}

// The first that nobody has begun, as soon as there is one; null at the end.
Crew::Entry* Crew::next_entry() {
    std::unique_lock lock(mutex_);
    Entry* next = nullptr;
    changed_.wait(lock, [&] {
        const auto found = std::find_if(entries_.begin(), entries_.end(),
                                        [](const auto& entry) { return !entry->is_begun; });
        next = found == entries_.end() ? nullptr : found->get();
        return is_closed_ || next != nullptr;
    });
    if (is_closed_) return nullptr;
    next->is_begun = true;
    return next;
}

void Crew::run(const Job& job, Annotator& annotator) {
    const auto stop = [this] { return has_to_stop(); };
    const PositionCounts before = annotator.positions();
    if (!stop()) job(annotator, stop);
    const std::lock_guard lock(mutex_);
    positions_.searched += annotator.positions().searched - before.searched;
    positions_.found += annotator.positions().found - before.found;
    if (state_ && !annotator.state()) state_ = annotator.state();
}

bool Crew::has_to_stop() {
    if (stop_requested_()) return true;
    const std::lock_guard lock(mutex_);
    return is_closed_ || !state_;
}

}  // namespace annotate_tool
