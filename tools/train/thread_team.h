// A team of threads that work in rounds: all start together, and the caller waits for the last one. Starting
// new threads for each batch would cost more than the batch.
#pragma once

#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "util/ints.h"
#include "util/result.h"
#include "util/threads.h"

namespace train {

class ThreadTeam {
public:
    // A team of `size` threads, at least one, including the caller's. The error says that they cannot be
    // started.
    static util::Result<std::unique_ptr<ThreadTeam>, std::string>
    create(int size, const util::ThreadMaker& make_thread = util::make_thread) {
        auto team = std::make_unique<ThreadTeam>();
        try {
            for (int number = 1; number < size; ++number) team->helpers_.emplace_back(make_thread);
        } catch (const std::exception&) {  // std::system_error or std::bad_alloc
            return util::Failure{fmt::format("{} threads cannot be started", size)};
        }
        return team;
    }

    usize size() const { return helpers_.size() + 1; }
    // Calls work(0), work(1) ... work(size - 1), each on its own thread, and returns when all are done.
    void run(const std::function<void(usize)>& work) {
        for (usize i = 0; i < helpers_.size(); ++i) helpers_[i].run([&work, i] { work(i + 1); });
        work(0);
        for (util::JobThread& helper : helpers_) helper.wait();
    }

private:
    std::deque<util::JobThread> helpers_;  // which cannot move
};

// A part of 0 .. count-1. part_of() splits these numbers into `parts` parts of about the same size, with ends
// rounded to `grain`, and returns the part with index `part`.
struct Range {
    usize begin, end;
};
constexpr Range part_of(usize count, usize part, usize parts, usize grain) {
    const usize grains = (count + grain - 1) / grain;
    const usize begin = grains * part / parts * grain;
    const usize end = grains * (part + 1) / parts * grain;
    return {begin, end < count ? end : count};
}

}  // namespace train
