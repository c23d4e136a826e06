// Several annotators, each with a thread of its own, and games that come out in the order in which they went in.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "annotate/annotator.h"
#include "util/thread_group.h"

namespace annotate_tool {

// A game on its way.
struct GameInHand {
    usize number = 0;
    chess::pgn::Game game;
    // Both, unless the crew was told to stop or failed.
    std::optional<analysis::AnnotatedGame> annotated{};
    std::optional<Explanations> explanations{};
};

// For one controlling thread.
class Crew {
public:
    // So many annotators. The error is one sentence: memory or threads cannot be had.
    static util::Result<std::unique_ptr<Crew>, std::string>
    make(const Effort& effort, usize threads, const Keeping& keeping, std::function<bool()> stop_requested);
    // Gives up what is in hand.
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    void add(usize number, chess::pgn::Game game);
    // Games that were added and not yet taken.
    usize in_hand() const { return jobs_.size(); }
    // So many that the next one should wait until one was taken: what is in memory stays bounded.
    bool is_full() const { return in_hand() >= GamesPerThread * annotators_.size(); }
    // The game that was added first, as soon as it is annotated; there must be one.
    std::unique_ptr<GameInHand> take();
    // Ends all threads, and tells whether all was well.
    util::Done finish();

    PositionCounts positions() const;

private:
    static constexpr usize GamesPerThread = 4;  // one game may take as long as several others

    struct Job {
        std::unique_ptr<GameInHand> game;
        bool is_begun = false;
        bool is_done = false;
    };

    explicit Crew(std::function<bool()> stop_requested) : stop_requested_(std::move(stop_requested)) {}
    void work(Annotator& annotator);
    Job* next_job();
    void annotate(Annotator& annotator, GameInHand& game);
    bool has_to_stop();

    std::function<bool()> stop_requested_;
    std::vector<std::unique_ptr<Annotator>> annotators_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    // Guarded by the mutex: the queue, but only the controlling thread changes its size; jobs stay where they are.
    std::deque<std::unique_ptr<Job>> jobs_;
    bool is_closed_ = false;
    PositionCounts positions_;
    util::Done state_;
    util::ThreadGroup threads_;  // last: it ends before what it works with
};

}  // namespace annotate_tool
