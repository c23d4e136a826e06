// Runs work in rounds: all threads start together, and the caller waits for the last one.
#include "tools/train/thread_team.h"

#include <fmt/format.h>

namespace train {

util::Result<std::unique_ptr<ThreadTeam>, std::string> ThreadTeam::create(int size,
                                                                          util::ThreadMaker make_thread) {
    std::unique_ptr<ThreadTeam> team(new ThreadTeam(std::move(make_thread)));
    ThreadTeam& all = *team;
    for (int number = 1; number < size; ++number)
        if (!all.helpers_.add([&all, number] { all.help(usize(number)); }))
            return util::Failure{fmt::format("{} threads cannot be started", size)};
    return team;
}

ThreadTeam::~ThreadTeam() {
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
}

void ThreadTeam::run(const std::function<void(usize)>& work) {
    {
        const std::lock_guard lock(mutex_);
        work_ = &work;
        busy_ = helpers_.size();
        ++round_;
    }
    changed_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return busy_ == 0; });
}

void ThreadTeam::help(usize number) noexcept {
    u64 last_round = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [&] { return quitting_ || round_ != last_round; });
        if (quitting_) return;
        last_round = round_;
        const auto& work = *work_;
        lock.unlock();
        work(number);
        lock.lock();
        if (--busy_ == 0) changed_.notify_all();
    }
}

}  // namespace train
