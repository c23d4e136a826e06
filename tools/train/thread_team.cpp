// Runs work in rounds: all threads start together, and the caller waits for the last one.
#include "tools/train/thread_team.h"

#include <fmt/format.h>

namespace train {

util::Result<std::unique_ptr<ThreadTeam>, std::string>
ThreadTeam::create(int size, const util::ThreadMaker& make_thread) {
    auto team = std::make_unique<ThreadTeam>();
    try {
        for (int number = 1; number < size; ++number) team->helpers_.emplace_back(make_thread);
    } catch (const std::exception&) {  // std::system_error or std::bad_alloc
        return util::Failure{fmt::format("{} threads cannot be started", size)};
    }
    return team;
}

void ThreadTeam::run(const std::function<void(usize)>& work) {
    for (usize i = 0; i < helpers_.size(); ++i) helpers_[i].run([&work, i] { work(i + 1); });
    work(0);
    for (util::JobThread& helper : helpers_) helper.wait();
}

}  // namespace train
