// Imitates a system that gives a limited number of threads.
#pragma once

#include <memory>
#include <system_error>
#include <thread>

#include "util/threads.h"

namespace test {

// A util::ThreadMaker that makes `ration` threads and then throws. Copies share the ration.
class RationedThreads {
public:
    explicit RationedThreads(int ration) : left_(std::make_shared<int>(ration)) {}
    std::thread operator()(std::function<void()> run) const {
        if (*left_ == 0)
            throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
        --*left_;
        return std::thread(std::move(run));
    }

private:
    std::shared_ptr<int> left_;
};

}  // namespace test
