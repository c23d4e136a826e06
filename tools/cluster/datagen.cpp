// Generates games on one thread and exchanges messages with the other ranks on another.
#include "tools/cluster/datagen.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <new>
#include <sstream>
#include <thread>

#include <fmt/format.h>

#include "tools/cluster/wire.h"
#include "util/text.h"
#include "util/threads.h"

namespace cluster {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr u64 ThreadsPerRank = 1024;  // at most; each rank has this many thread numbers
constexpr auto ReportRest = 5ms;
constexpr auto ReportInterval = 1s;
constexpr auto LongestSilence = 30s;  // a rank is lost after a longer silence

// The progress of a rank and, once it has ended, its error.
struct Report {
    datagen::GenerateCounts counts{};
    bool has_ended = false;
    std::string error{};
};

Bytes to_bytes(const Report& report) {
    WireWriter out;
    out.number(report.counts.games).number(report.counts.positions).number(report.counts.nodes);
    return out.number(u8(report.has_ended)).text(report.error).take();
}

Report report_from(const Bytes& bytes) {
    WireReader in(bytes);
    Report report;
    report.counts = {.games = in.number<u64>(), .positions = in.number<u64>(), .nodes = in.number<u64>()};
    report.has_ended = in.number<u8>() != 0;
    report.error = in.text();
    return report;
}

u64 share_of(u64 whole, Rank rank, int size) {
    return whole / u64(size) + (u64(rank) < whole % u64(size) ? 1 : 0);
}

// The seed for all ranks. Rank 0 chooses one if none is given; the others wait for its message. Nothing if rank 0
// calls the run off.
std::optional<u64> common_seed(Transport& transport, const std::optional<u64>& seed) {
    if (transport.rank() != 0) {
        while (true) {
            if (const auto delivery = transport.receive()) {
                if (delivery->bytes.empty()) return {};
                return WireReader(delivery->bytes).number<u64>();
            }
            std::this_thread::sleep_for(ReportRest);
        }
    }
    const u64 chosen = seed.value_or(datagen::random_seed());
    for (Rank rank = 1; rank < transport.size(); ++rank)
        transport.send(rank, WireWriter().number(chosen).take());
    return chosen;
}

// The run of this rank, on its own thread.
class OwnRun {
public:
    OwnRun(const datagen::GenerateSettings& settings, util::StopRequested stop_requested)
        : settings_(settings), stop_requested_(std::move(stop_requested)) {
        settings_.on_progress = [this](const datagen::GenerateCounts& counts) {
            const std::lock_guard lock(mutex_);
            report_.counts = counts;
        };
        if (!thread_.add([this] { run(); })) end(util::Failure{"no thread can be started"});
    }

    Report report() {
        const std::lock_guard lock(mutex_);
        return report_;
    }

private:
    void run() {
        std::ostringstream unheard;
        try {
            end(datagen::generate(settings_, stop_requested_, unheard));
        } catch (const std::bad_alloc&) {
            end(util::Failure{"there is not enough memory"});
        }
    }
    void end(const util::Done& done) {
        const std::lock_guard lock(mutex_);
        report_.has_ended = true;
        if (!done) report_.error = done.error();
    }

    datagen::GenerateSettings settings_;
    util::StopRequested stop_requested_;
    std::mutex mutex_;
    Report report_;                                     // guarded by mutex_
    util::ThreadGroup thread_{settings_.thread_maker};  // last: it uses all of the above
};

util::Done follow(Transport& transport, OwnRun& run) {
    for (auto next = Clock::now();; std::this_thread::sleep_for(ReportRest)) {
        const Report report = run.report();
        if (!report.has_ended && Clock::now() < next) continue;
        next = Clock::now() + ReportInterval;
        transport.send(0, to_bytes(report));
        if (!report.has_ended) continue;
        while (transport.waiting(0) > 0) std::this_thread::sleep_for(ReportRest);
        return report.error.empty() ? util::Done() : util::Failure{report.error};
    }
}

// For a while, as the rank may not listen.
void wait_until_taken(Transport& transport, Rank rank) {
    for (auto end = Clock::now() + ReportInterval; transport.waiting(rank) > 0 && Clock::now() < end;)
        std::this_thread::sleep_for(ReportRest);
}

// Collects the reports of all ranks on rank 0, including its own run.
class Overview {
public:
    Overview(Transport& transport, OwnRun& run, util::ProgressStream progress)
        : transport_(transport), run_(run), line_(progress) {}

    util::Done run() {
        for (Rank rank = 0; rank < transport_.size(); ++rank) seen_[rank].heard = Clock::now();
        while (!all_have_ended()) {
            std::this_thread::sleep_for(ReportRest);
            note(0, run_.report());
            while (const auto delivery = transport_.receive())
                note(delivery->from, report_from(delivery->bytes));
            give_up_the_silent();
            line_.show([this] { return overview(); });
        }
        line_.cleared() << overview() << std::endl;
        return first_error_;
    }

private:
    struct Seen {
        Report report;
        Clock::time_point heard;
    };

    void note(Rank rank, const Report& report) {
        Seen& seen = seen_[rank];
        seen.heard = Clock::now();
        if (seen.report.has_ended) return;
        seen.report = report;
        if (report.has_ended && !report.error.empty()) fail(rank, report.error);
    }
    void give_up_the_silent() {
        for (auto& [rank, seen] : seen_) {
            if (seen.report.has_ended || Clock::now() - seen.heard < LongestSilence) continue;
            seen.report.has_ended = true;
            fail(rank,
                 "it no longer answers; what it has written is kept, and the same command continues it");
        }
    }
    void fail(Rank rank, const std::string& error) {
        const std::string text = fmt::format("rank {}: {}", rank, error);
        // The first error is the command's result, so it is written here only if others still work.
        if (!first_error_ || !all_have_ended()) line_.cleared() << text << std::endl;
        if (first_error_) first_error_ = util::Failure{text};
    }
    bool all_have_ended() const {
        return std::ranges::all_of(seen_, [](const auto& each) { return each.second.report.has_ended; });
    }
    std::string overview() const {
        datagen::GenerateCounts sum;
        int running = 0;
        for (const auto& [rank, seen] : seen_) {
            sum.games += seen.report.counts.games;
            sum.positions += seen.report.counts.positions;
            sum.nodes += seen.report.counts.nodes;
            running += !seen.report.has_ended;
        }
        const double seconds = line_.seconds();
        return fmt::format(
            "{} games, {} positions, {:.1f} positions/s, {:.0f} nodes/s, {} of {} ranks working, {} elapsed",
            sum.games, sum.positions, double(sum.positions) / seconds, double(sum.nodes) / seconds, running,
            transport_.size(), util::duration_text(seconds));
    }

    Transport& transport_;
    OwnRun& run_;
    std::map<Rank, Seen> seen_;
    util::Done first_error_;
    util::ProgressLine line_;
};

}  // namespace

std::string file_of_rank(const std::string& out, Rank rank) {
    const usize name = out.find_last_of('/') + 1;  // 0 if there is no folder
    const usize dot = out.find_last_of('.');
    const usize end = dot == std::string::npos || dot <= name ? out.size() : dot;
    return fmt::format("{}.rank{}{}", out.substr(0, end), rank, out.substr(end));
}

util::Done generate_on_all(Transport& transport, const datagen::GenerateSettings& settings,
                           util::ProgressStream progress, const util::StopRequested& stop_requested) {
    datagen::GenerateSettings own = settings;
    own.out = file_of_rank(settings.out, transport.rank());
    own.seed = common_seed(transport, settings.seed);
    if (!own.seed) return {};
    own.first_thread = u64(transport.rank()) * ThreadsPerRank;
    if (own.games) own.games = share_of(*own.games, transport.rank(), transport.size());
    if (own.positions) own.positions = share_of(*own.positions, transport.rank(), transport.size());
    OwnRun run(own, stop_requested);
    if (transport.rank() != 0) return follow(transport, run);
    *progress.stream << fmt::format("{}: {}, seed {}, threads {} each\n", settings.out,
                                    util::counted(u64(transport.size()), "rank", "ranks"), *own.seed,
                                    own.threads)
                     << std::flush;
    return Overview(transport, run, progress).run();
}

void report_failure(Transport& transport, const std::string& error) {
    transport.send(0, to_bytes({.has_ended = true, .error = error}));
    wait_until_taken(transport, 0);
}

void call_off(Transport& transport) {
    for (Rank rank = 1; rank < transport.size(); ++rank) transport.send(rank, {});
    for (Rank rank = 1; rank < transport.size(); ++rank) wait_until_taken(transport, rank);
}

}  // namespace cluster
