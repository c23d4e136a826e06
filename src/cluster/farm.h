// Any amount of work over many ranks: items of work one by one to whoever is free, and their results back in the order of the
// items. Rank 0 alone knows where items come from and where results go.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "cluster/transport.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace cluster {

// Turns an item into its result; asks now and then whether to give up, which makes the result of no use.
using Work = std::function<Bytes(const Bytes& item, const util::StopRequested& stop_requested)>;
// Makes what works, one for each thread, from what rank 0 says once to all. The error is one sentence.
using MakeWork = std::function<util::Result<Work, std::string>(const Bytes& setup)>;

struct FarmOwner {
    Bytes setup;
    std::function<std::optional<Bytes>()> next_item;  // nothing: there are no more
    // In the order of the items. An error ends the run.
    std::function<util::Done(const Bytes& result)> put_result;
    // Comes instead where work on the item threw an exception three times, on different ranks if there are others.
    std::function<util::Done(const Bytes& item)> put_failed = [](const Bytes&) { return util::Done(); };
    std::function<void(const std::string& line)> notify = [](const std::string&) {};
    util::StopRequested stop_requested = [] { return false; };
    u64 items_before = 0;  // of an earlier run: items are told by their numbers from there on
    std::chrono::milliseconds silence_limit{10'000};  // of a rank that is not taken for lost
};

// For rank 0: works as well, on so many threads, and returns once all results are put or a stop was requested. Items of a
// rank that has fallen silent are given to others. The error is one sentence.
util::Done run_farm(Transport& transport, const MakeWork& make_work, int threads, const FarmOwner& owner);

// For rank 0 where there is nothing to do after all: the others end.
void dismiss_farm(Transport& transport);

// For all others: works until rank 0 has no more.
void serve_farm(Transport& transport, const MakeWork& make_work, int threads);

}  // namespace cluster
