// A queue of games, taken from one end by whoever is free.
#include "annotate/crew.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace annotate_tool {

namespace {

// Runs a function at the end of a block, however that is left.
template <class Function>
class AtEnd {
public:
    explicit AtEnd(Function function) : function_(std::move(function)) {}
    ~AtEnd() { function_(); }
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;

private:
    Function function_;
};

}  // namespace

util::Result<std::unique_ptr<Crew>, std::string> Crew::make(const Effort& effort, usize threads,
                                                            const Keeping& keeping,
                                                            std::function<bool()> stop_requested) {
    std::unique_ptr<Crew> crew(new Crew(std::move(stop_requested)));
    for (usize i = 0; i < threads; ++i) {
        auto annotator = Annotator::make(effort, keeping);
        if (!annotator) return util::Failure{annotator.error()};
        crew->annotators_.push_back(std::move(annotator).value());
    }
    for (const auto& annotator : crew->annotators_)
        if (!crew->threads_.add([crew = crew.get(), &annotator = *annotator] { crew->work(annotator); }))
            return util::Failure{fmt::format("{} threads cannot be had", threads)};
    return crew;
}

Crew::~Crew() { static_cast<void>(finish()); }

void Crew::add(usize number, chess::pgn::Game game) {
    auto job = std::make_unique<Job>();
    job->game = std::make_unique<GameInHand>(GameInHand{.number = number, .game = std::move(game)});
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    changed_.notify_all();
}

std::unique_ptr<GameInHand> Crew::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.front()->is_done; });
    auto game = std::move(jobs_.front()->game);
    jobs_.pop_front();
    return game;
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
    while (Job* const job = next_job()) {
        // Whatever happens, nobody waits for the game for ever.
        const AtEnd done([&] {
            const std::lock_guard lock(mutex_);
            job->is_done = true;
            changed_.notify_all();
        });
        annotate(annotator, *job->game);
    }
}

// The first that nobody has begun, as soon as there is one; null at the end.
Crew::Job* Crew::next_job() {
    std::unique_lock lock(mutex_);
    Job* next = nullptr;
    changed_.wait(lock, [&] {
        const auto found =
            std::find_if(jobs_.begin(), jobs_.end(), [](const auto& job) { return !job->is_begun; });
        next = found == jobs_.end() ? nullptr : found->get();
        return is_closed_ || next != nullptr;
    });
    if (is_closed_) return nullptr;
    next->is_begun = true;
    return next;
}

void Crew::annotate(Annotator& annotator, GameInHand& game) {
    const auto stop = [this] { return has_to_stop(); };
    const PositionCounts before = annotator.positions();
    if (!stop()) game.annotated = annotator.annotate(game.game, stop);
    if (game.annotated) game.explanations = annotator.explain(*game.annotated, stop);
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
