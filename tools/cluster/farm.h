// Distributes work over many ranks: each free rank gets the next item, and the results come back in the order
// of the items. Only rank 0 knows where items come from and where results go.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "tools/cluster/transport.h"
#include "util/result.h"
#include "util/stop_requested.h"

namespace cluster {

// Computes the result of an item; after a requested stop the result is not used.
using Work = std::function<Bytes(const Bytes& item, const util::StopRequested& stop_requested)>;
// Creates the work of a thread from the setup that rank 0 sends to all ranks. The error is one sentence.
using MakeWork = std::function<util::Result<Work, std::string>(const Bytes& setup)>;

struct FarmOwner {
    Bytes setup;
    std::function<std::optional<Bytes>()> next_item;  // nothing if there are no more
    // Takes the results in the order of the items. An error ends the run.
    std::function<util::Done(const Bytes& result)> put_result;
    // Called instead if work on the item threw an exception three times, on different ranks if there are
    // others.
    std::function<util::Done(const Bytes& item)> put_failed = [](const Bytes&) { return util::Done(); };
    std::function<void(const std::string& line)> notify = [](const std::string&) {};
    util::StopRequested stop_requested = [] { return false; };
    u64 items_before = 0;  // of an earlier run; the numbers of items in messages continue from there
    std::chrono::milliseconds silence_limit{10'000};  // a rank silent for longer is lost
};

// For rank 0: works too, on `threads` threads, and returns once all results are put or a stop was requested.
// Items of a silent rank are given to other ranks. The error is one sentence.
util::Done run_farm(Transport& transport, const MakeWork& make_work, int threads, const FarmOwner& owner);

// For rank 0 if there is no work: ends the other ranks.
void dismiss_farm(Transport& transport);

// For all other ranks: works until rank 0 has no more items.
void serve_farm(Transport& transport, const MakeWork& make_work, int threads);

}  // namespace cluster
